"""Types for Discord's ids, and for the people, computer players and places of tables."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal, NewType, Protocol, TypeAlias, TypeVar

from pydantic import Field

from bot.services.refusals import Reason, Refused
from players.levels import Level, Style

_BIGGEST_ID = (1 << 63) - 1
Id: TypeAlias = Annotated[int, Field(ge=1, le=_BIGGEST_ID)]
"""A positive number that the database can hold. Reading a saved value checks the bounds."""

UserId = NewType("UserId", Id)
GuildId = NewType("GuildId", Id)
ChannelId = NewType("ChannelId", Id)
"""A channel or a thread."""
MessageId = NewType("MessageId", Id)
GameId = NewType("GameId", Id)

PRACTICE = GameId(0)
"""The practice game of the lessons. No saved game has this id."""

_LONGEST_NAME = 100
_NAMELESS = "Player"
FORMER_PLAYER = "Former player"
"""The name of people who were forgotten."""
_MOST_MARKS = 5
"""Most marks on one letter. No script needs more, and stacks of marks cover the lines above and below."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like a space."""
_UNSEEN = frozenset("\u034f\u17b4\u17b5\U00016fe4\U0001d159")
"""Marks and symbols that look like nothing."""


def is_id(number: int) -> bool:
    """Return whether this can be an id: a positive number that the database can hold."""
    return 0 < number <= _BIGGEST_ID


FORMER = 1 << 62
"""The first id of a former player. Discord will not give out such an id before 2049: ids count milliseconds."""
_OF_NIGHT = 1 << 61
MOST_FORMER = 1 << 16
"""More than all who are ever named in a game or a night: the next number would be in another game."""


def former_player(game: GameId, number: int) -> UserId:
    """Return the id that stands in a game for a person who was forgotten: `number` is 0 for the first of the game."""
    return UserId(FORMER | game * MOST_FORMER | number)


def is_former(user: int) -> bool:
    """Return whether an id stands for a person who was forgotten."""
    return user >= FORMER


def former_guest(night: int, number: int) -> UserId:
    """Return the id that stands in a night for a person who was forgotten. No game has it."""
    return UserId(FORMER | _OF_NIGHT | night * MOST_FORMER | number)


_JOINERS = frozenset("\u200c\u200d")
"""Joiners are invisible. They change how Persian and Indic letters are written, and combine several emoji into one."""
_SELECTORS = frozenset(map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Variation selectors show a sign as an emoji, or in another form. After most letters, they are invisible."""
_AS_A_COMPUTER = re.compile(r"\s*".join([r"\(", *"computer", r"\("]))
"""The label that follows a computer player's name. No person may have it."""
_BRACKETS = frozenset("()[]{}<>\u00ab\u00bb\u2039\u203a")
"""Brackets, in addition to Unicode's own categories of brackets. Any may look like any other: Hebrew mirrors them."""
_ALIKE = str.maketrans(
    "\u0430\u0432\u0441\u0501\u0435\u043d\u0456\u0458\u043a\u043c\u043e\u0440\u0433\u0455\u0442\u0445\u0443"
    "\u03b1\u03b2\u03f2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03b6"
    "\u0585\u057d0",
    "abcdehijkmoprstxy" + "abcehikmnoptuxyz" + "ouo",
)
"""Cyrillic, Greek and Armenian letters, and the digit 0, mapped to the Latin letters that they look like."""
_ADORNED = re.compile(r".*(?:LATIN|REGIONAL INDICATOR) .*(?:LETTER|CAPITAL) ([A-Z])(?: WITH .*)?")
"""The pattern of Unicode's names of Latin letters in a disc, with a stroke, as small capitals and the like."""


def readable(name: str, nameless: str = _NAMELESS) -> str:
    """Return a name on one line, without characters that are invisible or change the writing direction.

    It has at most 100 characters, and no letter has more than a few marks. Joiners stay where they can change how a
    name looks. If nothing readable is left, the result is `nameless`.
    """
    shown = name
    if not (name.isascii() and name.isprintable()):  # saves time: most names are, and every list has many names
        shown = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in name)
        shown = "".join(
            letter for letter in shown if letter in _JOINERS or (letter not in _UNSEEN and not _is(letter, "C"))
        )
        shown = "".join(_with_few_marks(shown))
        pairs = zip(f" {shown}", shown, strict=False)
        shown = "".join(letter for before, letter in pairs if letter not in _JOINERS or _takes_a_joiner(before))
    if all(_is(letter, "M", "Z", "C") for letter in shown):  # only marks, without a letter
        return nameless
    return " ".join(shown.split())[:_LONGEST_NAME].strip()


def look(name: str) -> str:
    """Return a key that is equal for names that look alike. It ignores capitals, joiners and similar letters."""
    if name.isascii():
        return name.casefold().translate(_ALIKE)
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold()).translate(_ALIKE)
    return "".join(letter for letter in plain if letter not in _JOINERS and letter not in _SELECTORS)


def _with_few_marks(name: str) -> Iterator[str]:
    """Yield the letters of a name, each with its first few marks."""
    marks = 0
    for letter in name:
        if letter not in _JOINERS:
            marks = marks + 1 if _is(letter, "Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            yield letter


def _takes_a_joiner(letter: str) -> bool:
    """Return whether a joiner after the letter can change anything. It cannot after letters that have capitals."""
    return not letter.isascii() and _is(letter, "Lo", "M", "S")


def _is(letter: str, *kinds: str) -> bool:
    """Return whether the letter is of one of these Unicode categories."""
    return unicodedata.category(letter).startswith(kinds)


def _as_nobody_else(name: str) -> str:
    """Return a person's name without the label of a computer player, however it is written."""
    if not any(map(_brackets, name)):  # saves time, because most names have none
        return name
    while True:
        seen = [_seen(letter) for letter in name]
        found = _AS_A_COMPUTER.search("".join(seen))
        if found is None:
            return name
        places = [place for place, plain in enumerate(seen) for _ in plain]
        name = f"{name[: places[found.start()]]} {name[places[found.end() - 1] + 1 :]}"


def _seen(letter: str) -> str:
    """Return the plain letters that this one may be read as; empty if it is invisible or a mark."""
    if _brackets(letter):
        return "("
    plain = unicodedata.normalize("NFKD", letter).casefold().translate(_ALIKE)
    if not plain.isascii() and (adorned := _ADORNED.fullmatch(unicodedata.name(letter, ""))):
        plain = adorned[1].casefold()
    return "".join(each for each in plain if not _is(each, "M", "C"))


def _brackets(letter: str) -> bool:
    """Return whether this is a bracket of any kind, opening or closing."""
    return letter in _BRACKETS or (not letter.isascii() and _is(letter, "Ps", "Pe"))


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, with their name when they took the seat, made readable.

    Raises Refused for a malformed id.
    """

    user: UserId
    name: str
    kind: Literal["person"] = field(default="person", kw_only=True, repr=False)
    """Saved, so that a person can be distinguished from other occupants of a seat."""

    def __post_init__(self) -> None:
        if not is_id(self.user):
            raise Refused(Reason.MALFORMED)
        nameless = FORMER_PLAYER if is_former(self.user) else _NAMELESS
        object.__setattr__(self, "name", readable(_as_nobody_else(readable(self.name, nameless)), nameless))


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player. Its name is made readable."""

    level: Level
    style: Style | None = None
    """None for computer players of old tables."""
    name: str = ""
    """Empty if it has no name; it is then called by its seat."""
    kind: Literal["computer"] = field(default="computer", kw_only=True, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", readable(self.name, ""))


Occupant: TypeAlias = Annotated[Person | Computer, Field(discriminator="kind")]
"""The player of a seat."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who asks for something, and the channel they ask from."""

    person: Person
    channel: ChannelId | None
    """None in direct messages, where only people with a seat or an invitation are known to see the table."""
    manages: GuildId | None = None
    """The server that they manage, if they ask as its manager. It does not affect what they may do as a player."""

    def __post_init__(self) -> None:
        if not all(each is None or is_id(each) for each in (self.channel, self.manages)):
            raise Refused(Reason.MALFORMED)

    @property
    def user(self) -> UserId:
        """The id of the person."""
        return self.person.user

    def at(self, _: "Home") -> "Actor":
        """See `Asks.at`. The channel that they ask from is already known."""
        return self


@dataclass(frozen=True, slots=True)
class NightActor:
    """A game night that acts at its tables, on its own or for one of its people."""

    games: frozenset[GameId]
    """The night's tables."""
    person: Person | None = None
    """The person who acts through the night; None if it acts on its own."""

    @property
    def user(self) -> UserId | None:
        """The id of the person."""
        return None if self.person is None else self.person.user

    def at(self, _: "Home") -> "NightActor":
        """See `Asks.at`."""
        return self


@dataclass(frozen=True, slots=True)
class Program:
    """The program itself, which enforces deadlines and notes what Discord reports."""

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
    """Someone who asks for something at a table, when only the table's number is known yet."""

    def at(self, home: "Home") -> ActorT_co:
        """Return the actor, given the table's place. A person who can see its channel asks from there."""


Asker: TypeAlias = Asks[Actor]
"""A person who asks for something at a table, when only the table's number is known yet."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a table is, and where its announcements go."""

    guild: GuildId | None
    channel: ChannelId
    parent: ChannelId | None = None
    """The channel that a thread belongs to; None if the table is in a channel, or an older program saved it."""

    def __post_init__(self) -> None:
        if not is_id(self.channel) or not all(each is None or is_id(each) for each in (self.guild, self.parent)):
            raise Refused(Reason.MALFORMED)

    @property
    def ground(self) -> ChannelId:
        """The channel itself, or the channel that the thread belongs to."""
        return self.parent or self.channel
