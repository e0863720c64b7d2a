"""The settings of people and servers."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.services.quiet import QuietError, QuietHours

YEARS = range(1970, 3000)
"""The allowed years of saved times, with a margin so that no calculation in any zone overflows the calendar."""


class Reminders(StrEnum):
    """How a person is reminded that their time is running out. It is saved, so a name never changes its meaning."""

    HERE = "here"
    """By a mention in the channel of the table."""
    DIRECT = "direct"
    """By direct message."""
    NONE = "none"


class Manner(StrEnum):
    """How a person is shown what only they see."""

    PICTURES = "pictures"
    """In pictures, with few words."""
    WORDS = "words"
    LETTERS = "letters"
    """In words, with the short letters of the accessible edition for goods, coins, shields and science."""


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """How one person likes to play."""

    direct_messages: bool = False
    """Whether the person also gets their hand as a direct message."""
    mentions: bool = True
    """Whether a person who gets no direct message is mentioned in the channel when asked something."""
    locale: str | None = None
    """The language of their last click, as Discord writes it (`en-US`); None before the first."""
    letters: bool = False
    """Whether to use the short letters of the accessible edition instead of words."""
    pictures: bool = True
    brief: bool = True
    """Whether a person who listens instead of looking at pictures hears only what is needed to decide."""
    asked_how: bool = False
    """Whether they were asked, with their first hand, if they want to look at pictures or listen to words."""
    reachable: bool = True
    """Whether direct messages are known to arrive. If not, the bot stops trying."""
    reminders: Reminders | None = None
    """How the person wants to be reminded; None if they have not said so (see `reminded`)."""
    zone: str | None = None
    """The person's time zone, for example `Europe/Berlin`; None if they have not said it."""
    away: datetime | None = None
    """Until when they have said that they are away. It may be over. Each table keeps its own copy."""
    away_from: datetime | None = None
    """When their leave begins or began; None if at once. It also holds at tables where they sit down before that."""
    quiet: str | None = None
    """Their quiet hours in their time zone, as in `QuietHours.text`."""

    @property
    def manner(self) -> Manner:
        """How they are shown what only they see. A person with pictures may also have letters."""
        if self.pictures:
            return Manner.PICTURES
        return Manner.LETTERS if self.letters else Manner.WORDS

    def told_by(self, manner: Manner) -> "PersonSettings":
        """Return the settings with this manner."""
        return replace(self, pictures=manner is Manner.PICTURES, letters=manner is Manner.LETTERS)

    @property
    def reminded(self) -> Reminders:
        """How they are reminded. By default, in the same way as they are told that they are asked something."""
        if self.reminders is not None:
            return self.reminders
        if self.direct_messages:
            return Reminders.DIRECT
        return Reminders.HERE if self.mentions else Reminders.NONE

    @property
    def quiet_hours(self) -> QuietHours | None:
        """When they want no reminders; None if that is unknown."""
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
    """What the bot's profile on the server says, as far as is known: Discord does not tell."""
