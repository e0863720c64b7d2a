"""Who and where: types for Discord's ids, and the persons and computer players of a table."""

import re
import unicodedata
from dataclasses import dataclass
from typing import NewType, Protocol, TypeAlias, runtime_checkable

from bot.services.refusals import Reason, Refused, require
from players.levels import Level, Style

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread."""
MessageId = NewType("MessageId", int)
GameId = NewType("GameId", int)

_BIGGEST_ID = (1 << 63) - 1
_LONGEST_NAME = 100
_NAMELESS = "Player"
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a space."""
_UNSEEN = frozenset("\u034f\u17b4\u17b5")
"""Marks that look like nothing."""


def is_id(value: object) -> bool:
    """Whether this can be an id at all: a positive whole number that the database can hold."""
    return type(value) is int and 0 < value <= _BIGGEST_ID


_AS_A_COMPUTER = re.compile(r"\(\s*computer\s*\)", re.IGNORECASE)


def readable(name: str, nameless: str = _NAMELESS) -> str:
    """A name on one line, of at most 100 characters, none of them invisible or changing the writing direction.

    Where nothing is left to be read, it is the `nameless` one.
    """
    shown = name
    if not (name.isascii() and name.isprintable()):  # most names are, and every list has many: this saves time
        shown = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in name)
        shown = "".join(letter for letter in shown if letter not in _UNSEEN and not _is(letter, "C"))
    if all(_is(letter, "M", "Z") for letter in shown):  # marks alone, on nothing
        return nameless
    return " ".join(shown.split())[:_LONGEST_NAME].strip()


def _is(letter: str, *kinds: str) -> bool:
    """Whether the letter is of one of these Unicode categories."""
    return unicodedata.category(letter).startswith(kinds)


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, with the name that they had when they took the seat, made readable.

    Raises Refused for a malformed id or name.
    """

    user: UserId
    name: str

    def __post_init__(self) -> None:
        require(self.name, str)
        if not is_id(self.user):
            raise Refused(Reason.MALFORMED)
        # Nobody passes for a computer player, which has this behind its name.
        object.__setattr__(self, "name", readable(_AS_A_COMPUTER.sub(" ", readable(self.name))))


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, its name made readable. Raises Refused for anything but a level, a style and a name."""

    level: Level
    style: Style | None = None
    """None for those of old tables, and for those that play for somebody who has stepped out."""
    name: str = ""
    """Empty where it has none, and is called by its seat."""

    def __post_init__(self) -> None:
        require(self.level, Level)
        if self.style is not None:
            require(self.style, Style)
        require(self.name, str)
        object.__setattr__(self, "name", readable(self.name, ""))


Occupant: TypeAlias = Person | Computer
"""Who plays a seat."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who asks for something, and the channel from which they ask."""

    person: Person
    channel: ChannelId | None
    """None in direct messages: there, only people with a seat or an invitation are known to see the table."""
    manages: GuildId | None = None
    """The server that they manage, if they ask as its manager: it does not affect what they may do as a player."""

    def __post_init__(self) -> None:
        require(self.person, Person)
        if not all(each is None or is_id(each) for each in (self.channel, self.manages)):
            raise Refused(Reason.MALFORMED)

    @property
    def user(self) -> UserId:
        """The id of the person."""
        return self.person.user

    def at(self, _: "Home") -> "Actor":
        """See `Asker.at`: the channel from which they ask is known already."""
        return self


@runtime_checkable
class Asker(Protocol):
    """A person who asks for something at a table of which only the number is known yet."""

    def at(self, home: "Home") -> Actor:
        """The actor, now that the table's place is known: with its channel, if they see it."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a table stands, and where its announcements go."""

    guild: GuildId | None
    channel: ChannelId
    parent: ChannelId | None = None
    """The channel to which a thread belongs; None for a channel, and if an older program did not save it."""

    def __post_init__(self) -> None:
        if not is_id(self.channel) or not all(each is None or is_id(each) for each in (self.guild, self.parent)):
            raise Refused(Reason.MALFORMED)

    @property
    def ground(self) -> ChannelId:
        """The channel itself, or the one to which the thread belongs."""
        return self.parent or self.channel
