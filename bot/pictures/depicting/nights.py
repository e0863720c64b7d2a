"""What the pictures of a game night show: who sits where, how all tables stand, and who is in front.

What is told comes in sheets, with all words said; here it is decided what of it is drawn, and how. What the font cannot
write is replaced or left out, so the alternative text, which comes along, has to tell everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import AltText
from bot.pictures.depicting.legend import CITIES
from bot.pictures.depicting.writing import picture_name
from bot.pictures.drawing import Scene
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.nights import progress, seating, standings
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.progress import Player, ProgressScene
from bot.pictures.drawing.nights.rows import Heading, Standing
from bot.pictures.drawing.nights.seating import SeatingScene
from bot.pictures.drawing.nights.standings import StandingsScene
from engine.catalogue import Age

_Counted: TypeAlias = Literal["share", "points", "firsts"]
_MINUSES = ("-", "\N{MINUS SIGN}")
"""How a minus sign may be written where numbers are said."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, or a computer player."""

    name: str
    instead: str = ""
    """What is written where the font cannot write the name, to tell who it is; empty for nothing."""
    is_computer: bool = False


# Who sits where.


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table, and who sits there."""

    number: str
    """In words: `Table 1`."""
    people: tuple[Person, ...]
    """2 to 7."""


@dataclass(frozen=True, slots=True)
class SeatingSheet:
    """The tables of a round."""

    title: str
    told: str
    """A line below the title; may be empty."""
    tables: tuple[SeatedTable, ...]
    """1 to 15."""


def seating_picture(sheet: SeatingSheet, told: AltText, brief: str) -> Picture:
    """Who sits at which table; `told` tells all of it, and `brief` what is seen, in a sentence."""
    title, below = _heading(sheet.title, sheet.told)
    tables = (seating.Table(_written(each.number), tuple(map(_guest, each.people))) for each in sheet.tables)
    return _picture("seating", SeatingScene(title, below, CITIES, tuple(tables)), told, brief)


# The night as it stands.


@dataclass(frozen=True, slots=True)
class StandingPerson:
    """Somebody at a table, and how they stand there."""

    person: Person
    points: int | None = None
    """None if there are none yet, or if not everybody may know them."""
    place: int | None = None
    """By these and then coins; equal for ties."""
    coins: int | None = None
    """None unless they decide between this one and another."""


@dataclass(frozen=True, slots=True)
class StandingTable:
    """A table as it stands."""

    number: str
    """In words: `Table 1`."""
    told: str
    """How far it is, in a few words."""
    people: tuple[StandingPerson, ...]
    """In the order in which they are shown."""
    age: Age | None = None
    """Which is played; None before the game and after it."""
    is_over: bool = False
    chosen: tuple[str, ...] = ()
    """How many of those who are asked have chosen, in fewer and fewer words; empty if it is not said."""


@dataclass(frozen=True, slots=True)
class NightSheet:
    """The tables of a night."""

    title: str
    told: str
    """A line below the title; may be empty."""
    tables: tuple[StandingTable, ...]
    """1 to 15."""


def night_picture(sheet: NightSheet, told: AltText, brief: str) -> Picture:
    """All tables as they stand; `told` tells all of it, and `brief` what is seen, in a sentence."""
    title, below = _heading(sheet.title, sheet.told)
    scene = ProgressScene(title, below, CITIES, tuple(map(_progress, sheet.tables)))
    return _picture("progress", scene, told, brief)


def _progress(table: StandingTable) -> progress.Table:
    placed = [each.place for each in table.people if each.place is not None]
    ahead = min(placed, default=0) if len(set(placed)) > 1 or table.is_over else 0
    return progress.Table(
        _written(table.number),
        "over" if table.is_over else "waiting" if table.age is None else "playing",
        _written(table.told),
        tuple(_player(each, ahead) for each in table.people),
        None if table.is_over else table.age,
        tuple(filter(None, map(_written, table.chosen))) if table.age is not None and not table.is_over else (),
    )


def _player(of: StandingPerson, ahead: int) -> Player:
    """Whoever has the place `ahead` is first."""
    return Player(
        _guest(of.person),
        "" if of.points is None else _number(str(of.points)),
        "" if of.place is None else str(of.place),
        of.place is not None and of.place == ahead,
        "" if of.coins is None else str(of.coins),
    )


# Who is in front.


@dataclass(frozen=True, slots=True)
class Heads:
    """The words above what is counted, each as short as can be."""

    share: str
    points: str
    firsts: str


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's place, and what they have come to; all numbers as they are said, empty for none."""

    place: int
    """From 1; equal for ties."""
    person: Person
    share: str
    """The night points, which decide: `2.5`."""
    points: str = ""
    """Against the average of their tables: `+12`."""
    coins: str = ""
    """In words, where they decide."""
    firsts: str = ""
    """How many tables they have won."""
    is_reader: bool = False
    """Whether it is the place of whoever looks at it alone."""


@dataclass(frozen=True, slots=True)
class Award:
    """A title of the evening."""

    title: str
    told: str
    """Who has it, and for what."""
    instead: str = ""
    """What is written where the font cannot write that; if this is empty, the title is left out."""
    icon: str = ""
    """The name of an icon of the pictures; may be empty."""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The places of the first people, and of one more, after a round or at the end."""

    title: str
    told: str
    """A line below the title; may be empty."""
    heads: Heads
    people: tuple[Placed, ...]
    """1 to 16, from the first place on."""
    is_over: bool = False
    """Whether those in the first place have won the night."""
    awards_title: str = ""
    awards: tuple[Award, ...] = ()
    more: str = ""
    """How many people more there are; empty if these are all."""
    own: Placed | None = None
    """Whoever looks at it alone, if not among the first."""
    rule: str = ""
    """What decides, in a sentence or two; may be empty."""


def standings_picture(sheet: StandingsSheet, told: AltText, brief: str) -> Picture:
    """Who is in front, or has won; `told` tells all of it, and `brief` what is seen, in a sentence.

    What is counted of nobody has no column.
    """
    title, below = _heading(sheet.title, sheet.told)
    heads = [
        (which, head)
        for which, head in _heads(sheet.heads)
        if which == "share" or any(_count(each, which) for each in sheet.people)
    ]
    columns = tuple(Heading(which, _written(head)) for which, head in heads)
    own = () if sheet.own is None else (sheet.own,)
    everyone = _rows((*sheet.people, *own), [which for which, _ in heads])
    rows = everyone[: len(sheet.people)]
    awards = tuple(
        standings.Award(_written(each.title), said, each.icon)
        for each in sheet.awards
        if (said := _written(each.told) or _written(each.instead))
    )
    scene = StandingsScene(
        title,
        below,
        CITIES,
        columns,
        rows,
        _winners(rows) if sheet.is_over else (),
        _written(sheet.awards_title),
        awards,
        _written(sheet.more),
        everyone[-1] if own else None,
        _written(sheet.rule),
    )
    return _picture("end" if sheet.is_over else "standings", scene, told, brief)


def _rows(people: Sequence[Placed], columns: Sequence[_Counted]) -> tuple[Standing, ...]:
    counted = [_aligned([_count(each, which) for each in people]) for which in columns]
    return tuple(
        Standing(each.place, _guest(each.person), counts, _written(each.coins), each.is_reader)
        for each, counts in zip(people, zip(*counted, strict=True), strict=True)
    )


def _aligned(counts: Sequence[str]) -> list[str]:
    """The numbers of a column, with as many decimals as the longest has."""
    decimals = max(len(each.partition(".")[2]) for each in counts)
    return [_number(_with_decimals(each, decimals)) for each in counts]


def _with_decimals(count: str, decimals: int) -> str:
    whole, _, part = count.partition(".")
    return f"{whole}.{part.ljust(decimals, '0')}" if whole and decimals else count


def _heads(of: Heads) -> tuple[tuple[_Counted, str], ...]:
    """What is counted, in the order of columns, with its words."""
    return (
        ("share", of.share),
        ("firsts", of.firsts),
        ("points", of.points),
    )


def _count(of: Placed, what: _Counted) -> str:
    match what:
        case "share":
            return of.share
        case "points":
            return of.points
        case "firsts":
            return of.firsts


def _winners(rows: tuple[Standing, ...]) -> tuple[str, ...]:
    """The names in the first place; one empty name if none of them can be written."""
    names = tuple(row.guest.name for row in rows if row.place == 1)
    return tuple(filter(None, names)) or names[:1]


# What all of them share.


def _picture(name: str, scene: Scene, told: AltText, brief: str) -> Picture:
    return Picture(f"nights-{name}", scene, told.description, told.more, brief=brief)


def _heading(title: str, told: str) -> tuple[str, str]:
    """Of both lines those that the font can write; an empty one comes last."""
    first, second, *_ = [*filter(None, map(_written, (title, told))), "", ""]
    return first, second


def _guest(person: Person) -> Guest:
    return Guest(_written(person.name) or _written(person.instead), person.is_computer)


def _written(text: str) -> str:
    """The text, or nothing if the font lacks any of its letters."""
    return picture_name(text)


def _number(text: str) -> str:
    """A number with the minus sign of the font."""
    return MINUS + text[1:] if text.startswith(_MINUSES) else text
