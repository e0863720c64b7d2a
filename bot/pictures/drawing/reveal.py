"""What every city did in a turn: a row for each, with a card for what was built, how it was paid, and what has changed.

A stage has a picture of its city beside it, as it stands now.

Below it says what became of edifices, and what that brought the cities or cost them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias, assert_never

from bot.pictures.drawing import horizon, palette, places, symbols
from bot.pictures.drawing.affair import Affair
from bot.pictures.drawing.backs import back
from bot.pictures.drawing.buildings import Tones, building
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Emblem, Icon, Item, Type, icon_size
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    fitting,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.table import place_size
from engine import catalogue
from engine.catalogue import Age, Board, Card
from engine.effects import ScienceSymbol

_HIGH = 126
"""The height of a row."""
_NAMES, _DEED, _NOW = 262, 660, 246
"""The widths of the parts of a row: who, what was done, and what the city has now."""
_SIGN = 102
"""The width of the sign of what was done."""
_SIZES = (46, 42, 38, SMALLEST)
"""Those of the name of a structure."""
_GIVES = (46, 40, 36, SMALLEST, 28)
"""The sizes of what is given, by the text beside which its icons stand: the first that leaves words their room."""
_PAYEES = ((86, 54), (76, 48), (64, 40), (48, 30))
"""Width and height of the wonders of those who are paid: the largest with which all that was paid has room."""
_PAID = 230
"""The width of what was paid, where it stands beside a card by its name."""
_COINS = Type(palette.ON_PAPER, 40, Weight.BOLD, 2)
_HINT = Type(palette.ON_PAPER_FADED)
_STAGE = Type(palette.ON_SAND, 42, Weight.BOLD)
_IDLE = Type(palette.ON_STONE, 42, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Coins:
    """How much was paid to whom."""

    neighbours: tuple[tuple[str, int], ...] = ()
    """The keys of their monuments, the left one's first."""
    bank: int = 0

    @property
    def any(self) -> bool:
        """Whether anything was paid."""
        return bool(self.neighbours or self.bank)


@dataclass(frozen=True, slots=True)
class Thanks:
    """What made a structure free: an icon's name, and a few words."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Built:
    """A structure that was built."""

    card: Card
    coins: Coins
    thanks: Thanks | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage that was built, or of which something was chosen; the card under it stays secret."""

    title: str
    board: Board
    built: int
    """How many stages stand now; the last of them is this one."""
    coins: Coins
    pawn: Age | None = None
    """The Age of the edifice of which a pawn was taken; its cost is among the coins."""
    taken: tuple[Item, ...] = ()
    """What was chosen of what it offers; empty when it was built."""

    @property
    def stage(self) -> catalogue.Stage:
        """The one that was built."""
        return self.board.stages[self.built - 1]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card that was sold to the bank, face down."""

    title: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A choice to do nothing."""

    title: str


Deed: TypeAlias = Built | Stage | Discarded | Declined


@dataclass(frozen=True, slots=True)
class Entry:
    """What one city did, and what that has changed."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    monument: str
    """The key of the city's monument."""
    deed: Deed
    coins: int
    """How many it has now."""
    coins_before: int | None
    """None if none came or went."""
    shields: int | None
    """How many it has now; None if that has not changed."""
    science: tuple[tuple[ScienceSymbol, int], ...] = ()
    """The symbols of which it has another number now."""
    is_computer: bool = False
    """Whether the player is a computer."""

    def box(self, of: "Reveal") -> Box:
        """Who, what was done, and what has changed, on a strip of paper."""
        deed = Drawn(_deed(self.deed, of.pays, of.age, len(of.cities)))
        who = Drawn(_who(self.city, self.player, self.monument, is_computer=self.is_computer), "right")
        row = Row((Sized(who, _NAMES), deed, self.now()))
        return About(self.city, Sized(Plate(row, palette.PAPER, (0, 0), palette.ROUND), high=_HIGH))

    def paid(self, pays: str) -> Box:
        """How what it did was paid, or what made that free."""
        match self.deed:
            case Built(_, coins, thanks):
                ways = _ways(coins, thanks, pays, palette.ON_PAPER)
            case Stage():
                ways = _ways(self.deed.coins, None, pays, palette.ON_PAPER)
            case _:
                ways = []
        return fitting(ways, _PAID) if ways else Gap()

    def now(self) -> Box:
        """How many coins there were and are; beside them shields or scientific symbols, nearly always of one kind."""
        before = () if self.coins_before is None else (str(self.coins_before), Icon("becomes", size=34))
        lines: list[tuple[Item, ...]] = [(Icon(f"science-{each}", size=42), str(count)) for each, count in self.science]
        if self.shields is not None:
            lines.insert(0, (Icon("shield", str(self.shields), 50 if lines else 60),))
        others = Column(tuple(Sized(Signs(line, _COINS, "middle"), 69, 50) for line in lines) or (Gap(69),))
        cells = (
            Sized(Signs(before, Type(palette.ON_PAPER_FADED, 40), "right"), 89),
            Sized(Signs((Icon("coin", str(self.coins), 60),), _COINS, "middle"), 68),
            Inset(Middle(others), top=14 if len(lines) > 1 else 0),  # below the tab
            Gap(20),
        )
        return Row(cells)


@drawn_once
def _who(city: str, player: str, monument: str, *, is_computer: bool) -> Canvas:
    """The city's name above its player's, beside it the monument where there is room."""
    canvas = Canvas(_NAMES - palette.MARGIN, _HIGH - 6, palette.PAPER)
    lines: list[Box] = [Text(city, (Type(palette.ON_PAPER, 40, Weight.BOLD),))]
    if player or is_computer:
        name = Player(player, (_HINT,), is_computer)
        emblem = Drawn(places.silhouette(monument, (92, 54), palette.FADED, palette.PAPER))
        lines.append(Fitting((Row((name, emblem), rest=0), name)))
    Middle(Sized(Column(tuple(lines)), canvas.area.width - 10)).draw(canvas, canvas.area)
    return canvas


@dataclass(frozen=True, slots=True)
class Reveal:
    """All that was revealed at once, in the order of seats."""

    title: str
    age: Age
    cities: tuple[str, ...]
    """The keys of all monuments of the table, in the order of seats."""
    now: str
    """The heading of what the cities have afterwards."""
    pays: str
    """The word before what was paid."""
    entries: tuple[Entry, ...]
    """Empty if nothing was done but to pay penalties."""
    affairs: tuple[Affair, ...] = ()

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, a row for each city, then the edifices."""
        boxes: list[Box] = [About("edifice", each.box(self.age)) for each in self.affairs]
        if self.entries:
            first, *others = (each.box(self) for each in self.entries)
            boxes.insert(0, Inset(Column((Stack((first, self._tab())), *others), 10), palette.MARGIN))
        box, top = Column(tuple(boxes), palette.MARGIN), horizon.HEIGHT + 10
        bottom = top + box.height(WIDTH)
        canvas = Canvas(WIDTH, bottom + palette.MARGIN)
        shown = {entry.monument for entry in self.entries} or set(self.cities)
        acting = tuple(each for each in self.cities if each in shown)
        right = WIDTH - palette.MARGIN - _NOW - palette.ROUND
        horizon.put(canvas, acting, self.age, self.title, right)
        box.draw(canvas, Area(0, top, WIDTH, bottom))
        return canvas

    def _tab(self) -> Box:
        """A tab above what the cities have now, of its width, which reaches into the sky."""
        said = Sized(Text(self.now, (_HINT,), across="middle"), high=50)
        tab = Plate(Column((said, Gap(high=14))), palette.PAPER, (9, 0), palette.ROUND, behind=None, lower=False)
        return Column((Inset(Row((Gap(_NAMES + _DEED), tab)), top=-46),))


@drawn_once
def _deed(deed: Deed, pays: str, age: Age, cities: int) -> Canvas:
    """What a city did, at a table of so many: a sign, and beside it what it is, how it was paid and what it gives."""
    canvas = Canvas(_DEED, _HIGH)
    match deed:
        case Built(card, coins, thanks):
            box = _structure(card, _ways(coins, thanks, pays, palette.ON_FRAMES[card.colour]), free=not coins.any)
        case Stage():
            box = _stage(deed, _ways(deed.coins, None, pays, palette.ON_SAND), age, place_size(cities))
        case Discarded(title):
            box = _row(back(_BACK, 9, palette.INK, ground=palette.STONE), Text(title, (_IDLE,)), palette.STONE)
        case Declined(title):
            box = Plate(Inset(Text(title, (_IDLE,), sign=Icon("no")), left=20), palette.STONE, (0, 0), 0)
        case _:
            assert_never(deed)
    box.draw(canvas, canvas.area)
    return canvas


_BACK = (46, 76)
"""Width and height of a card that lies face down."""


def _row(sign: Box, rest: Box, paint: Paint) -> Box:
    return Plate(Row((Sized(sign, _SIGN), rest)), paint, (0, 0), 0)


def _structure(card: Card, ways: Sequence[Box], *, free: bool) -> Box:
    """The name of a structure above how it was paid, a building where there is room, and what it gives.

    All are as large as they fit; what made it free may rather be cut.
    """
    pen, given = palette.ON_FRAMES[card.colour], symbols.effects(card.effects)
    gives = {size: _gives(given, size, pen.ground) for size in _GIVES}
    rooms = {size: _DEED - _SIGN - box.width() for size, box in gives.items()}
    told = ways[-2:][0].width() if ways else 0
    told = min(told, rooms[_GIVES[3]]) if free else told
    for name, size in _names(card.name, pen):
        if max(name.width(), told) <= rooms[size]:
            break
    lines: list[Box] = [name]
    if ways:  # below two lines there is less room
        lines.append(fitting(ways if isinstance(name, Text) else ways[-4:], rooms[size]))
    lit, shaded = (palette.between(palette.PAPER, pen.ground, part) for part in (0.6, 0.35))  # darker would be lost
    tones = Tones(palette.rgb(pen.ground), lit, shaded)
    scene = Drawn(building(card.colour, 112, tones), "right")
    beside = Fitting((*(Inset(scene, across, top=_HIGH - 112) for across in (32, 14)), Gap()))
    kind = Signs((Icon(f"kind-{card.colour}", size=70),), Type(pen), "middle")
    return About(card.name, _row(kind, Row((_words(lines, rooms[size]), beside, gives[size]), rest=1), pen.ground))


def _names(name: str, pen: Pen) -> Iterator[tuple[Box, int]]:
    """The name of a structure with the size of what it gives, from the best on: on two lines rather than both small."""
    whole = [Text(name, (Type(pen, size, Weight.BOLD),)) for size in _SIZES]
    yield from ((each, gives) for gives in _GIVES[:2] for each in whole[:-1])
    words = name.split()
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    broken = [Column(tuple(Text(line, whole[-1].types) for line in each), -8) for each in parts]
    narrowest = sorted(broken, key=Column.width)[:1]
    yield from ((each, gives) for gives in _GIVES[:3] for each in narrowest)
    yield from ((each, gives) for gives in _GIVES[2:] for each in whole)
    yield from ((each, _GIVES[-1]) for each in narrowest)


def _stage(of: Stage, ways: Sequence[Box], age: Age, shown: tuple[int, int]) -> Box:
    """A stage and the pawn that was taken with it, above how it was paid; the place, if it has room; what it gives."""
    given = [list(of.taken)] if of.taken else symbols.stage(of.stage)
    title: Box = Text(of.title, (_STAGE,))
    if of.pawn:
        pawn = symbols.AND, replace(symbols.pawn(of.pawn), size=52)
        title = Row((title, Signs(pawn, _STAGE)), _STAGE.gap, rest=0)
    told = min(_DEED // 2, max(title.width(), ways[-2:][0].width() if ways else 0))
    gives = fitting([_gives(given, size, palette.SAND) for size in _GIVES], _DEED - _SIGN - told)
    room = _DEED - _SIGN - gives.width()
    lines = [title]
    if ways:
        roomy = [way for way in ways[:-2] if way.width() <= room - _LEAST]
        lines.append(roomy[0] if roomy else fitting(ways, room))
    place = _Place((of.board, of.built, age), shown)
    sign = Signs((Emblem("stage", _stage_sign()),), _STAGE)
    return _row(sign, Row((_words(lines, room), place, gives), rest=1), palette.SAND)


def _words(lines: Sequence[Box], room: int) -> Box:
    column = Column(tuple(lines))
    return Sized(Middle(column), min(room, column.width()))


_LEAST = 128
"""The least width of a place, with the gap before it."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A place as it stands now, made smaller from how the table shows it, if it has room."""

    of: tuple[Board, int, Age]
    shown: tuple[int, int]

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        wide = min(self.shown[0] * 114 // self.shown[1], area.width - 16)
        if wide >= _LEAST:
            high = min(114, wide * 5 // 8)  # all of a monument is seen
            painted = places.painting(self.of, self.shown, (wide, high), palette.SAND, 12)
            Drawn(painted, "right").draw(canvas, area)


@lru_cache
def _stage_sign() -> Canvas:
    """The sign of a stage, which lies on a card face down."""
    canvas = Canvas(94, _HIGH, palette.SAND)
    back(_BACK, 9, palette.INK, ground=palette.SAND).draw(canvas, Area(9, 0, 9 + _BACK[0], _HIGH))
    canvas.stand((32, 102), Icon("stage", size=62), palette.SAND)
    return canvas


def _ways(coins: Coins, thanks: Thanks | None, pays: str, pen: Pen) -> list[Box]:
    """What made a structure free, or what was paid to whom, in sizes from the largest on; nothing for nothing.

    It says that it was paid, but for the last: bare coins might have come.
    """
    how = Type(pen, weight=Weight.BOLD, gap=4)
    if thanks:
        return [Text(thanks.text, (how,), sign=Icon(thanks.icon))]
    if not coins.any:
        return []

    def paid(size: tuple[int, int]) -> tuple[Box, ...]:
        amounts: list[tuple[Item, int]] = [
            (Emblem(city, places.silhouette(city, size, pen.ink, pen.ground, narrow=True)), amount)
            for city, amount in coins.neighbours
        ]
        amounts.append((symbols.to("bank"), coins.bank))
        return tuple(Signs(tuple(symbols.payments([each])), how) for each in amounts if each[1])

    word = Text(pays, (how,))
    word_too, smallest = Sized(word, min(80, word.width())), paid(_PAYEES[-1])
    ways = [Row((word_too, *paid(size)), 14) for size in _PAYEES]
    return [*ways, Row((word_too, *smallest), 3), Row(smallest, 3)]


def _gives(gives: Sequence[Sequence[Item]], size: int, ground: Paint) -> Box:
    """What a card gives, on paper, with icons as large as beside a text of this size, however small that is."""
    how, least = Type(palette.ON_PAPER, max(size, SMALLEST), gap=4), icon_size(Icon(""), Type(palette.ON_PAPER, size))
    rows = (
        tuple(replace(each, size=max(least, each.size)) if isinstance(each, Icon) else each for each in row)
        for row in gives
    )
    paper = Plate(Row(tuple(Signs(row, how) for row in rows), 14), palette.PAPER, (14, 0), 12, ground)
    return Inset(paper, 6, 6, left=8)
