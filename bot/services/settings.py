"""What persons and servers have set. Unknown keys, from a newer program, are kept out; missing ones have defaults."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator

from bot.services.quiet import QuietError, QuietHours

YEARS = range(1970, 3000)
"""The years of all saved times: a margin, so that no calculation, in any zone, overflows the calendar."""


class Reminders(StrEnum):
    """How a person is reminded that their time runs out. A saved name never changes its meaning."""

    HERE = "here"
    """By a mention in the channel of the table."""
    DIRECT = "direct"
    """By direct message."""
    NONE = "none"


class Manner(StrEnum):
    """How a person is told what only they see."""

    PICTURES = "pictures"
    """By pictures, with few words beside them."""
    WORDS = "words"
    LETTERS = "letters"
    """In words, with the short letters of the accessible edition for goods, coins, shields and science."""


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    @field_validator("*")
    @classmethod
    def _can_be_used(cls, value: Any) -> Any:  # noqa: ANN401 - any field's
        """Raise ValueError for a text that UTF-8 cannot encode, or a time without a zone or out of range."""
        if isinstance(value, str):
            value.encode()
        if isinstance(value, datetime) and (value.tzinfo is None or value.year not in YEARS):
            raise ValueError("a time without a zone, or out of range")
        return value


class PersonSettings(_Settings):
    """How one person likes to play."""

    direct_messages: bool = False
    """Whether the hand comes as a direct message, too."""
    mentions: bool = True
    """Whether a person who gets no direct message is mentioned in the channel when asked something."""
    locale: str | None = None
    """The language of their last click, as Discord writes it (`en-US`); None before the first."""
    letters: bool = False
    """Whether to use the short letters of the accessible edition instead of words."""
    pictures: bool = True
    brief: bool = True
    """Whether they hear only what is needed to decide, if they listen instead of looking at pictures."""
    asked_how: bool = False
    """Whether they were asked, with their first hand, if they look at pictures or listen to words."""
    reachable: bool = True
    """Whether direct messages arrive, as far as is known: the bot does not keep knocking at a closed door."""
    reminders: Annotated[Reminders | None, Field(strict=False)] = None
    """As they have said it; until then `reminded` goes by the rest."""
    zone: str | None = None
    """The zone whose clocks the person goes by, as `Europe/Berlin`; None until they have said it."""
    away: Annotated[datetime | None, Field(strict=False)] = None
    """Until when they have said that they are away; it may be over. Each table keeps it for itself."""
    away_from: Annotated[datetime | None, Field(strict=False)] = None
    """When that begins, or has begun; None if it was to begin at once. Who sits down before it is away there, too."""
    quiet: str | None = None
    """Their quiet hours, by those clocks, as `QuietHours.text`."""

    @property
    def manner(self) -> Manner:
        """How they are told what only they see; who has pictures may have letters beside them."""
        if self.pictures:
            return Manner.PICTURES
        return Manner.LETTERS if self.letters else Manner.WORDS

    def told_by(self, manner: Manner) -> Self:
        """The settings of somebody who is told in this manner."""
        return self.model_copy(update={"pictures": manner is Manner.PICTURES, "letters": manner is Manner.LETTERS})

    @property
    def reminded(self) -> Reminders:
        """How they are reminded: who has not said it, as they are told that something is asked of them."""
        if self.reminders is not None:
            return self.reminders
        if self.direct_messages:
            return Reminders.DIRECT
        return Reminders.HERE if self.mentions else Reminders.NONE

    @property
    def quiet_hours(self) -> QuietHours | None:
        """When they want to hear nothing; None where that is unknown."""
        if self.quiet is None or self.zone is None:
            return None
        try:
            return QuietHours.read(self.quiet, self.zone)
        except QuietError:
            return None  # a zone that this computer does not know


class GuildSettings(_Settings):
    """A server's settings for its tables."""

    language: str | None = None
    """The language of public messages; None for the server's language in Discord."""
    pictures: bool = True
    pace: str | None = None
    """The text of the pace with which tables are opened (`bot.services.pace`); None for the usual one."""
