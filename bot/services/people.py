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


_JOINERS = frozenset("\u200c\u200d")
"""They change how Persian and Indic letters are written, and make one sign of several emoji. Nobody sees them alone."""
_SELECTORS = frozenset("\ufe0e\ufe0f")
"""They ask for a sign as text or as an emoji; behind a letter they are not seen."""
_AS_A_COMPUTER = re.compile(r"\s*".join([r"\(", *"computer", r"\)"]))
"""What a computer player has behind its name, which no person may have."""
_BRACKETS = frozenset("([{")


def readable(name: str, nameless: str = _NAMELESS) -> str:
    """A name on one line, of at most 100 characters, none of them invisible or changing the writing direction.

    Joiners stay where they may be seen. Where nothing is left to be read, the name is the `nameless` one.
    """
    shown = name
    if not (name.isascii() and name.isprintable()):  # most names are, and every list has many: this saves time
        shown = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in name)
        shown = "".join(
            letter for letter in shown if letter in _JOINERS or (letter not in _UNSEEN and not _is(letter, "C"))
        )
        pairs = zip(f" {shown}", shown, strict=False)
        shown = "".join(letter for before, letter in pairs if letter not in _JOINERS or _takes_a_joiner(before))
    if all(_is(letter, "M", "Z", "C") for letter in shown):  # marks alone, on nothing
        return nameless
    return " ".join(shown.split())[:_LONGEST_NAME].strip()


def look(name: str) -> str:
    """What is seen of a name, to tell whether two look alike: capitals and joiners do not count."""
    if name.isascii():
        return name.casefold()
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if letter not in _JOINERS and letter not in _SELECTORS)


def _takes_a_joiner(letter: str) -> bool:
    """Whether a joiner behind the letter can change anything: not behind letters that have capitals, such as Latin."""
    return not letter.isascii() and _is(letter, "Lo", "M", "S")


def _is(letter: str, *kinds: str) -> bool:
    """Whether the letter is of one of these Unicode categories."""
    return unicodedata.category(letter).startswith(kinds)


def _as_nobody_else(name: str) -> str:
    """A person's name without what a computer player has behind its own, however that is written."""
    if name.isascii() and not _BRACKETS & set(name):  # as most names: this saves time
        return name
    while True:
        seen = [_seen(letter) for letter in name]
        found = _AS_A_COMPUTER.search("".join(seen))
        if found is None:
            return name
        places = [place for place, plain in enumerate(seen) for _ in plain]
        name = f"{name[: places[found.start()]]} {name[places[found.end() - 1] + 1 :]}"


def _seen(letter: str) -> str:
    """The plain letters as which this one may be read; empty if it is not seen, or is a mark."""
    if _is(letter, "Ps", "Pe"):
        return "(" if _is(letter, "Ps") else ")"
    plain = unicodedata.normalize("NFKD", letter).casefold()
    return "".join(each for each in plain if not _is(each, "M", "C"))


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
        object.__setattr__(self, "name", readable(_as_nobody_else(readable(self.name))))


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, its name made readable. Raises Refused for anything but a level, a style and a name."""

    level: Level
    style: Style | None = None
    """None for those of old tables."""
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
