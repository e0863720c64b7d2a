"""Who and where: types for Discord's ids, and the persons and computer players of a table."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NewType, Protocol, TypeAlias, TypeVar

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
_MOST_MARKS = 5
"""On one letter: no script needs more, and towers of them cover the lines above and below."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a space."""
_UNSEEN = frozenset("\u034f\u17b4\u17b5\U00016fe4\U0001d159")
"""Marks and symbols that look like nothing."""


def is_id(value: object) -> bool:
    """Whether this can be an id at all: a positive whole number that the database can hold."""
    return type(value) is int and 0 < value <= _BIGGEST_ID


_JOINERS = frozenset("\u200c\u200d")
"""They change how Persian and Indic letters are written, and make one sign of several emoji. Nobody sees them alone."""
_SELECTORS = frozenset(map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""They ask for a sign as an emoji, or in another form; behind most letters they are not seen."""
_AS_A_COMPUTER = re.compile(r"\s*".join([r"\(", *"computer", r"\("]))
"""What a computer player has behind its name, which no person may have."""
_BRACKETS = frozenset("()[]{}<>\u00ab\u00bb\u2039\u203a")
"""And all that Unicode calls so. Each may be seen as any other: among Hebrew letters they are turned round."""
_ALIKE = str.maketrans(
    "\u0430\u0432\u0441\u0501\u0435\u043d\u0456\u0458\u043a\u043c\u043e\u0440\u0433\u0455\u0442\u0445\u0443"
    "\u03b1\u03b2\u03f2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03b6"
    "\u0585\u057d0",
    "abcdehijkmoprstxy" + "abcehikmnoptuxyz" + "ouo",
)
"""Cyrillic, Greek and Armenian letters, and a digit, that look like Latin letters, as small or as capital ones."""
_ADORNED = re.compile(r".*(?:LATIN|REGIONAL INDICATOR) .*(?:LETTER|CAPITAL) ([A-Z])(?: WITH .*)?")
"""What Unicode calls Latin letters in a disc, with a stroke, as small capitals and the like."""


def readable(name: str, nameless: str = _NAMELESS) -> str:
    """A name on one line, of at most 100 characters, none of them invisible or changing the writing direction.

    No letter has more than a few marks. Joiners stay where they may be seen. Where nothing is left to be read, the name
    is the `nameless` one.
    """
    shown = name
    if not (name.isascii() and name.isprintable()):  # most names are, and every list has many: this saves time
        shown = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in name)
        shown = "".join(
            letter for letter in shown if letter in _JOINERS or (letter not in _UNSEEN and not _is(letter, "C"))
        )
        shown = "".join(_with_few_marks(shown))
        pairs = zip(f" {shown}", shown, strict=False)
        shown = "".join(letter for before, letter in pairs if letter not in _JOINERS or _takes_a_joiner(before))
    if all(_is(letter, "M", "Z", "C") for letter in shown):  # marks alone, on nothing
        return nameless
    return " ".join(shown.split())[:_LONGEST_NAME].strip()


def look(name: str) -> str:
    """What is seen of a name, to tell whether two look alike: capitals, joiners and like letters do not count."""
    if name.isascii():
        return name.casefold().translate(_ALIKE)
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold()).translate(_ALIKE)
    return "".join(letter for letter in plain if letter not in _JOINERS and letter not in _SELECTORS)


def _with_few_marks(name: str) -> Iterator[str]:
    """The letters, each with its first few marks."""
    marks = 0
    for letter in name:
        if letter not in _JOINERS:
            marks = marks + 1 if _is(letter, "Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            yield letter


def _takes_a_joiner(letter: str) -> bool:
    """Whether a joiner behind the letter can change anything: not behind letters that have capitals, such as Latin."""
    return not letter.isascii() and _is(letter, "Lo", "M", "S")


def _is(letter: str, *kinds: str) -> bool:
    """Whether the letter is of one of these Unicode categories."""
    return unicodedata.category(letter).startswith(kinds)


def _as_nobody_else(name: str) -> str:
    """A person's name without what a computer player has behind its own, however that is written."""
    if not any(map(_brackets, name)):  # as most names: this saves time
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
    if _brackets(letter):
        return "("
    plain = unicodedata.normalize("NFKD", letter).casefold().translate(_ALIKE)
    if not plain.isascii() and (adorned := _ADORNED.fullmatch(unicodedata.name(letter, ""))):
        plain = adorned[1].casefold()
    return "".join(each for each in plain if not _is(each, "M", "C"))


def _brackets(letter: str) -> bool:
    """Whether this is a bracket of any kind, open or closed."""
    return letter in _BRACKETS or (not letter.isascii() and _is(letter, "Ps", "Pe"))


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
        if not all(each is None or is_id(each) for each in (self.channel, self.manages)):
            raise Refused(Reason.MALFORMED)

    @property
    def user(self) -> UserId:
        """The id of the person."""
        return self.person.user

    def at(self, _: "Home") -> "Actor":
        """See `Asks.at`: the channel from which they ask is known already."""
        return self


@dataclass(frozen=True, slots=True)
class NightActor:
    """A night that acts at its tables, by itself or for one of its people."""

    games: frozenset[GameId]
    """Its tables."""
    person: Person | None = None
    """Who acts through it; None if nobody does in person."""

    @property
    def user(self) -> UserId | None:
        """The id of the person."""
        return None if self.person is None else self.person.user

    def at(self, _: "Home") -> "NightActor":
        """See `Asks.at`."""
        return self


@dataclass(frozen=True, slots=True)
class Program:
    """The program itself, which keeps the time and notes what Discord says."""

    user = None

    def at(self, _: "Home") -> "Program":
        """See `Asks.at`."""
        return self


PROGRAM = Program()

AnyActor: TypeAlias = Actor | NightActor | Program

ActorT = TypeVar("ActorT", bound=AnyActor)
ActorT_co = TypeVar("ActorT_co", bound=AnyActor, covariant=True)
ActorT_contra = TypeVar("ActorT_contra", bound=AnyActor, contravariant=True)


class Asks(Protocol[ActorT_co]):
    """Whoever asks for something at a table of which only the number is known yet."""

    def at(self, home: "Home") -> ActorT_co:
        """The actor, now that the table's place is known: a person with its channel, if they see it."""


Asker: TypeAlias = Asks[Actor]
"""A person who asks for something at a table of which only the number is known yet."""


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
