"""The settings of people and servers."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.services.quiet import QuietError, QuietHours

YEARS = range(1970, 3000)
"""The allowed years of saved times. They leave a margin, so that no calculation in any zone overflows the calendar."""


class Reminders(StrEnum):
    """How a person is reminded that their time is running out. It is saved, so a name never changes its meaning."""

    HERE = "here"
    """By a mention in the table's channel."""
    DIRECT = "direct"
    """By direct message."""
    NONE = "none"


class Manner(StrEnum):
    """How private messages show a person the game."""

    PICTURES = "pictures"
    """In pictures, with few words."""
    WORDS = "words"
    LETTERS = "letters"
    """In words, but with the short letters of the accessible edition for goods, coins, shields and science."""


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """How one person likes to play."""

    direct_messages: bool = False
    """Whether the person also gets their hand as a direct message."""
    mentions: bool = True
    """Whether the bot mentions the person when it calls them in a channel, unless a direct message has reached them."""
    locale: str | None = None
    """The language of their last click, as Discord writes it (`en-US`); None before the first."""
    letters: bool = False
    """Whether to use the short letters of the accessible edition instead of words."""
    pictures: bool = True
    brief: bool = True
    """Whether a person who uses text instead of pictures is told only what is needed to decide."""
    asked_how: bool = False
    """Whether they have been asked, with their first hand, if they prefer pictures or text."""
    reachable: bool = True
    """False once a reminder, call or warning could not be sent directly. Later ones are not sent directly then."""
    reminders: Reminders | None = None
    """How the person wants to be reminded; None if they have not said so (see `reminded`)."""
    zone: str | None = None
    """The person's time zone, for example `Europe/Berlin`; None if they have not set it."""
    away: datetime | None = None
    """When the leave that they have announced ends. It may have ended already. Each table keeps its own copy."""
    away_from: datetime | None = None
    """When the leave begins or began; None if at once. It also applies to tables that they join before it begins."""
    quiet: str | None = None
    """Their quiet hours in their time zone, as in `QuietHours.text`."""
    lesson: int = 0
    """How far they are in the lessons, as in `bot.services.learning.Progress`."""
    left_out: bool = False
    """Whether others do not see the person in statistics."""

    @property
    def manner(self) -> Manner:
        """How private messages show them the game. A person with pictures may also have `letters` set."""
        if self.pictures:
            return Manner.PICTURES
        return Manner.LETTERS if self.letters else Manner.WORDS

    def told_by(self, manner: Manner) -> "PersonSettings":
        """Return the settings with this manner."""
        return replace(self, pictures=manner is Manner.PICTURES, letters=manner is Manner.LETTERS)

    @property
    def reminded(self) -> Reminders:
        """How they are reminded. By default, in the same way as they are asked for a choice."""
        if self.reminders is not None:
            return self.reminders
        if self.direct_messages:
            return Reminders.DIRECT
        return Reminders.HERE if self.mentions else Reminders.NONE

    @property
    def quiet_hours(self) -> QuietHours | None:
        """When they want no reminders; None if they have set no quiet hours or no valid time zone."""
        if self.quiet is None or self.zone is None:
            return None
        try:
            return QuietHours.read(self.quiet, self.zone)
        except QuietError:
            return None  # a zone that this computer does not know


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's settings for its tables."""

    language: str | None = None
    """The language of public messages; None for the server's language in Discord."""
    pictures: bool = True
    pace: str | None = None
    """The pace of new tables, as text (`bot.services.pace`); None for the usual one."""
    bio: str | None = None
    """The text of the bot's profile on the server, as the bot last set it. Discord does not report the text."""
    ratings: bool = False
    """Whether new games are rated, and ratings are shown."""
