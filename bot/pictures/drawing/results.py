"""How somebody has done over time: the main numbers in large figures, where their points come from, wonders, rivals.

What there is none of has no plate.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Emblem, Icon, Type
from bot.pictures.drawing.figures import MINUS
from bot.pictures.drawing.layout import (
    About,
    Across,
    Box,
    Column,
    Drawn,
    Gap,
    Grid,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    alike,
    drawn,
    shared,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import head
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.sheet import BEST
from engine.catalogue import AGES, Board

_GAP = 12
_TITLE = Type(palette.ON_PAPER, 44, Weight.BOLD)
_FADED = Type(palette.ON_PAPER_FADED, SMALLEST)
_SAID = Type(palette.ON_PAPER, 38)
_NAMES = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (40, 36, SMALLEST))
_STRONG = Type(palette.ON_PAPER, 42, Weight.BOLD)
_SMALLER = Type(palette.ON_PAPER_FADED, 38)
_NUMBERS = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (76, 66, 56))
_HEADS = tuple(Type(palette.ON_PAPER_FADED, size) for size in (36, SMALLEST))
_HIGH = 94
"""The height of a wonder's row, and of a person's."""
PODIUM = "podium"
"""In place of an icon's name: it has no file of its own."""
_BAR = 30
"""The height of a bar."""
_RISE = 180
"""The height of the highest of the bars of the latest games."""
_BROAD = 74
"""The width of these bars."""
_SCENERY = (300, 130)
"""Below these few, at most the width of the wonder, and its height."""
_CORNER = 10
"""The radius of their corners."""
_SCENE = (480, 240)
"""Width and height of the wonder of an only game, where it stands."""
_EMBLEM = (84, 54)
"""Width and height of the silhouettes below them."""
_VIEWS = (168, 150, 132, 112, 84)
"""The widths of wonders that are as high as their row: the first that leaves the words of all rows their room."""
_RIVALS = 510
"""The width of the plate of rivals beside that of the wonders, which need more."""
_ROOM = WIDTH - 2 * (palette.MARGIN + 24)
"""The width of what is on a plate."""
_MARK = (12, 44)
"""Width and height of the mark at the opponents' average, with the paper on either side of its line."""
_LINE = 6
"""The width of that line."""
_BETWEEN = 10
"""Between two of them: twelve are as wide as their plate, and fewer stand further apart."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the main numbers."""

    head: str
    number: str
    icon: str
    golden: bool = False
    """Whether it lies on gold."""

    def box(self) -> Box:
        """The number in large figures between its icon and its words."""
        pen = palette.ON_GOLD if self.golden else palette.ON_PAPER
        numbers = tuple(Type(pen, each.size, each.weight) for each in _NUMBERS)
        heads = tuple(Type(palette.ON_GOLD, each.size) for each in _HEADS) if self.golden else _HEADS
        size = 56
        sign = Emblem(PODIUM, places.podium(size, pen.ground)) if self.icon == PODIUM else Icon(self.icon, size=size)
        parts = (
            Signs((sign,), numbers[0], "middle"),
            Text(self.number, numbers, across="middle"),
            Text(self.head, heads, most=2, across="middle"),
        )
        return About("tile", Plate(Column(parts, spread=True), pen.ground, (8, 12), palette.ROUND))


@dataclass(frozen=True, slots=True)
class Badge:
    """The kind of points in which somebody stands out."""

    kind: str
    """The name of its icon."""
    name: str
    told: str

    def box(self) -> Box:
        """The icon, and at its right the name above what it is, on gold."""
        pen = palette.ON_GOLD
        said = Column((Text(self.name, (Type(pen, 46, Weight.BOLD),)), Text(self.told, (Type(pen, SMALLEST),))))
        icon = Signs((Icon(self.kind, size=84),), Type(pen))
        return About("badge", Plate(Row((Middle(icon), Middle(said)), 14), pen.ground, (22, 5), 20, behind=None))


@dataclass(frozen=True, slots=True)
class Share:
    """The average points of a kind."""

    kind: str
    """The name of its icon."""
    name: str
    amount: str
    part: float
    """How long its bar is, from 0, without a bar, to 1."""
    theirs: str = ""
    """The same of the opponents; empty if they are not compared."""
    mark: float = 0.0
    """How far to the right that is, from 0 to 1."""

    def cells(self, wide: int) -> tuple[Box, ...]:
        """Its icon and name, a bar, perhaps with a mark at the opponents' average, and the numbers; a loss is red."""
        paint = BEST.get(self.kind, palette.ON_BLOOD).ground
        track, filled = (
            Plate(Gap(long, _BAR), of, (0, 0), _BAR // 2, palette.PAPER)
            for long, of in ((wide, palette.SAND), (max(_BAR, round(wide * self.part)), paint))
        )
        layers: tuple[Box, ...] = (Middle(track),)
        if self.part:
            layers += (Middle(About("bar", filled)),)
        if self.theirs:
            left = round((wide - _MARK[0]) * self.mark)
            layers += (Inset(Middle(About("mark", Drawn(_mark()))), left=left),)
        icon, name = Signs((Icon(self.kind, size=52),), _SAID), Text(self.name, (_SAID,))
        mine, theirs = (
            replace(of, pen=palette.ON_PAPER_BAD) if number.startswith(MINUS) else of
            for number, of in ((self.amount, _STRONG), (self.theirs, _SMALLER))
        )
        numbers = (
            Signs((self.amount,), mine, "right"),
            *((Signs((self.theirs,), theirs, "right"),) if self.theirs else ()),
        )
        cells: tuple[Box, ...] = (icon, name, Middle(Stack(layers)), *numbers)
        return tuple(About("kind", each) for each in cells)


@dataclass(frozen=True, slots=True)
class SizeRow:
    """How somebody has done in games of so many players."""

    name: str
    numbers: tuple[str, ...]

    def cells(self) -> tuple[Box, ...]:
        """How many players, and the numbers."""
        cells: tuple[Box, ...] = (Text(self.name, _NAMES), *map(_right, self.numbers))
        return tuple(About("size", each) for each in cells)


@dataclass(frozen=True, slots=True)
class _Wonder:
    """A wonder with so many stages built, as after the end of a game."""

    board: Board
    built: int
    size: tuple[int, int]
    radius: int = _CORNER

    def width(self) -> int:
        return self.size[0]

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return self.size[1]

    def draw(self, canvas: Canvas, area: Area) -> None:
        place = places.place(self.board, self.built, AGES[-1], self.size, over=True)
        Drawn(place, "left", self.radius).draw(canvas, area)


@dataclass(frozen=True, slots=True)
class Latest:
    """One of the latest games."""

    board: Board
    built: int
    """How many stages."""
    city: str
    told: tuple[str, ...]
    """In lines of their own: which place, of how many, and when; empty of many games, which have no room for it."""
    points: str
    part: float
    """Relative to the most points, up to 1; what is not positive has no bar."""
    golden: bool
    """Whether it was won."""
    alone: bool
    """Whether a sign says that it was against computers."""
    apart: str = ""
    """By how many points it was won or not; may be empty."""
    best: str = ""
    """The most points of anybody else, whose bar stands beside; empty of many games, and if that is not known."""
    best_part: float = 0.0
    """The same, relative to the most points."""

    def bar(self, *, wide: int, signs: bool, apart: bool) -> Box:
        """The points above a bar as high as they are, and below it the monument; spare height lies above.

        With what is told, there is room `wide` for the wonder itself and the city. `signs` is whether any of the games
        has the sign of computers, for which there is room then, and `apart` whether it is known of any by how many
        points it was won or not.
        """
        own = _upright(self.points, self.part, palette.GOLD if self.golden else palette.DUSK, _STRONG)
        bars = (own, _upright(self.best, self.best_part, palette.LIMESTONE.shadow, _SMALLER)) if self.best else (own,)
        wonder = _Wonder(self.board, self.built, (min(wide, _SCENERY[0]), _SCENERY[1]))
        emblem: Box = Drawn(places.silhouette(self.board.city, _EMBLEM, palette.FADED, palette.PAPER))
        parts: tuple[Box, ...] = (
            Gap(),
            Middle(Row(bars, _BETWEEN), "middle"),
            *((About("apart", Signs((self.apart,) if self.apart else (), _FADED, "middle")),) if apart else ()),
            Middle(wonder, "middle") if self.told else emblem,
            *((Text(self.city, _NAMES, across="middle"),) if self.told else ()),
            *(Text(each, (_FADED,), across="middle") for each in self.told),
            *((Signs((Icon("computer", size=40),) if self.alone else (), _SAID, "middle"),) if signs else ()),
        )
        return About("latest", Column(parts, 4, rest=0))


@dataclass(frozen=True, slots=True)
class WonderRow:
    """How somebody has done with a side of a wonder."""

    board: Board
    name: str
    told: str
    average: str

    def box(self, wide: int) -> Box:
        """The wonder, its name above what is told, and the average."""
        said = Column((Text(self.name, _NAMES), Text(self.told, (_FADED,))))
        finished = _Wonder(self.board, len(self.board.stages), (wide, _HIGH))
        return About("wonder", Row((finished, said, _right(self.average)), _GAP, rest=1))


@dataclass(frozen=True, slots=True)
class Only:
    """The wonder of somebody's only game."""

    board: Board
    built: int
    """How many stages."""
    name: str
    told: str
    """When that was, and against whom; may be empty."""

    def box(self) -> Box:
        """The wonder, and at its right the name above what is told."""
        told = (Text(self.told, (_SAID,), 2, level=True),) if self.told else ()
        said = Column((Text(self.name, _NUMBERS[1:]), *told), 6)
        return About("wonder", Row((_Wonder(self.board, self.built, _SCENE, palette.ROUND), Middle(said)), 28))


@dataclass(frozen=True, slots=True)
class RivalRow:
    """How somebody has done against another person."""

    name: str
    """Empty if the font cannot write it."""
    told: str
    """In how many games they were ahead and behind."""
    ahead: float
    """In which part of the games they were ahead."""
    behind: float

    def box(self) -> Box:
        """The name, and at its right what is told."""
        return About("rival", Row((Player(self.name, _NAMES), _right(self.told)), _GAP, rest=0))

    def cells(self, wide: int) -> tuple[Box, ...]:
        """The same in a broad plate, with a bar between: gold for games ahead, dark for those behind."""
        track = Plate(Gap(wide, _BAR), palette.SAND, (0, 0), _BAR // 2, palette.PAPER)
        parts: tuple[tuple[float, palette.Paint, Across], ...] = (
            (self.ahead, palette.GOLD, "left"),
            (self.behind, palette.DUSK, "right"),
        )
        filled = (
            Middle(Plate(Gap(max(_BAR, round(wide * part)), _BAR), paint, (0, 0), _BAR // 2, palette.PAPER), across)
            for part, paint, across in parts
            if part
        )
        cells = (Player(self.name, _NAMES), Middle(Stack((track, *filled))), _right(self.told))
        return tuple(About("rival", each) for each in cells)


@dataclass(frozen=True, slots=True)
class Best:
    """A record."""

    title: str
    told: str
    game: str
    """In which games it was reached."""
    icon: str

    def box(self) -> Box:
        """Its icon, what it is above in which games, and how much."""
        said = Column((Text(self.title, (_SAID,)), Text(self.game, (_FADED,))))
        row = Row((Signs((Icon(self.icon, size=56),), _SAID), said, _right(self.told)), 18, rest=1)
        return About("record", row)


@dataclass(frozen=True, slots=True)
class ResultsScene:
    """How somebody has done in the games that were chosen."""

    title: str
    """Whose results they are; empty if the font cannot write the name."""
    told: str
    """Which games."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    tiles: tuple[Tile, ...]
    badge: Badge | None = None
    sizes_title: tuple[str, ...] = ()
    """With what stands above each of the numbers."""
    sizes: tuple[SizeRow, ...] = ()
    kinds_title: tuple[str, str] = ("", "")
    """With what the mark is; empty without marks."""
    kinds: tuple[Share, ...] = ()
    only: Only | None = None
    """In place of the wonders."""
    wonders_title: tuple[str, str] = ("", "")
    """With what stands above the numbers."""
    wonders: tuple[WonderRow, ...] = ()
    rivals_title: tuple[str, str] = ("", "")
    rivals: tuple[RivalRow, ...] = ()
    records_title: str = ""
    records: tuple[Best, ...] = ()
    latest_title: tuple[str, str, tuple[str, ...]] = ("", "", ())
    """With what the sign of computers means, if any game has it, and the lines below bars: their days and figures."""
    latest: tuple[Latest, ...] = ()
    """The oldest first."""

    def draw(self) -> Canvas:
        """Draw the head, the numbers in a row, numbers of players, the latest games, kinds of points, and the rest."""
        boxes: list[Box] = [
            Row(tuple(each.box() for each in self.tiles), _GAP, rest=None),
            *([_plate(self.wonders_title[0], self.only.box())] if self.only else []),
            *([self._sizes()] if self.sizes else []),
            *([self._latest()] if self.latest else []),
            *([self._kinds()] if self.kinds else []),
            *self._beside(),
        ]
        if self.records:
            boxes.append(_plate(self.records_title, _rows(each.box() for each in self.records)))
        badge = None if self.badge is None else self.badge.box()
        above = partial(head.put, cities=self.cities, title=self.title, told=self.told, badge=badge)
        return drawn(Column(tuple(boxes), _GAP), WIDTH, head.HEIGHT + 10, palette.MARGIN, above)

    def _sizes(self) -> Box:
        """A row for each number of players; what the numbers are stands beside the title."""
        title, *heads = self.sizes_title
        first: tuple[Box, ...] = (Text(title, (_TITLE,)), *(Signs((each,), _FADED, "right") for each in heads))
        return _sheet(Grid((first, *(each.cells() for each in self.sizes)), 32, 8, rest=0))

    def _kinds(self) -> Box:
        title, theirs = self.kinds_title
        wide = 440 if theirs else 470
        rows = tuple(each.cells(wide) for each in self.kinds)
        return _plate(title, Grid(rows, 18, 4, rest=1), theirs, *((Emblem("mark", _mark()),) if theirs else ()))

    def _beside(self) -> list[Box]:
        """The wonders beside the rivals; rivals who would leave half of the height free have bars below."""
        (title, theirs), (rivals_title, against) = self.wonders_title, self.rivals_title
        beside = 2 * len(self.rivals) > len(self.wonders) > 0
        room = _ROOM - (_RIVALS + _GAP if beside else 0)
        boxes: list[Box] = []
        if self.wonders:
            rows = _alike(room, lambda wide: [each.box(wide) for each in self.wonders])
            boxes.append(_plate(title, _rows(rows), theirs))
        if beside:
            rivals = _plate(rivals_title, _rows(each.box() for each in self.rivals), against)
            return [Row((*boxes, Sized(rivals, _RIVALS)), _GAP, rest=0)]
        if self.rivals:
            bars = Grid(tuple(each.cells(440) for each in self.rivals), 24, 12, rest=0)
            boxes.append(_plate(rivals_title, bars, against))
        return boxes

    def _latest(self) -> Box:
        """A bar for each, the newest last."""
        title, alone, below = self.latest_title
        apart, wide = any(each.apart for each in self.latest), shared(_ROOM, len(self.latest), _BETWEEN)[0]
        bars = tuple(each.bar(wide=wide, signs=bool(alone), apart=apart) for each in self.latest)
        lines = (Text(each, (_FADED,)) for each in below)
        return _plate(title, Column((Row(bars, _BETWEEN, rest=None), *lines), 4), alone, Icon("computer", size=40))


def _upright(points: str, part: float, paint: palette.Paint, how: Type) -> Box:
    """Points above a bar as high as they are; spare height lies above. What is not positive has no bar."""
    bar = Plate(Gap(_BROAD, max(2 * _CORNER, round(_RISE * part))), paint, (0, 0), _CORNER, palette.PAPER)
    told = Signs((points,), how, "middle")
    return Sized(Column((Gap(), told, *((About("bar", bar),) if part > 0 else ())), 4, rest=0), _BROAD)


def _alike(room: int, rows: Callable[[int], list[Box]]) -> list[Box]:
    """Rows with wonders as wide as all of them have room for."""
    return rows(alike(_VIEWS, room, rows)[0])


def _rows(boxes: Iterable[Box]) -> Box:
    return Column(tuple(Sized(each, high=_HIGH) for each in boxes), 8)


def _plate(title: str, box: Box, head: str = "", *signs: Icon | Emblem) -> Box:
    """A title, at its right what the numbers or signs are, and the rest below it."""
    above = Row((Text(title, (_TITLE,)), Signs((*signs, head) if head else (), _FADED, "right")), _GAP, rest=0)
    return _sheet(Column((above, Inset(box, 0, 4)), 4))


def _sheet(box: Box) -> Box:
    return Plate(box, palette.PAPER, (24, 14), palette.ROUND)


def _mark() -> Canvas:
    """An upright line, with paper on either side, so that it stands off bars of any colour."""
    wide, high = _MARK
    canvas = Canvas(wide, high, palette.PAPER)
    left = (wide - _LINE) // 2
    canvas.box(Area(left, 0, left + _LINE, high), palette.INK, palette.PAPER, _LINE // 2)
    return canvas


def _right(number: str) -> Box:
    return Signs((number,), _STRONG, "right")
