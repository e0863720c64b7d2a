"""The end of a game, to be shared: the place of the winner as it was built, then everybody with their title."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.figures import NONE, figures
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    alike,
    drawn,
    fitting,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.festival import GROWN, WIDE, clear_of
from bot.pictures.drawing.monuments.pencil import Box as Covered
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.town import town
from engine.catalogue import Age, Board
from engine.effects import Colour

_SKY: Age = 3
_PLACE = places.WHOLE[1]
"""The height of the winner's place: in its sky is room for a plate above the monument."""
_BAR = 230
"""The length of the bar of the winner's points; all others are as much shorter as they have less."""
_BESIDE = 18
"""Between a player and the city, and between a row's other parts."""


FEW_KINDS = 7
"""Of more kinds of points, as with edifices, all are written smaller, and there is no room for words."""
_CORNER = 20
"""What lies between the plate in a corner of the sky and the edges of the picture."""
_MARGIN, _PADDING, _RANK, _MONUMENT = 24, 14, 70, 132
_KINDS, _HEADS = 76, 40
"""The heights of a line with the points of each kind, and of one with words for the kinds."""
_DECIDED = 560
"""The most width for what decided a game."""
FIREWORKS = len(GROWN)
"""In how many pictures fireworks at the end of a film rise, before it goes on with the first."""
_HIGH, _EDGE, _HEAD = 88, 16, 60
"""The heights of a player's line in a film and of the one above them, and what lies around the lines."""
_SEEN = 300
"""The least height of a place above the town there; where there is less, the place has the town's room."""
_WHO, _TITLE, _TITLES = 384, 428, (36, SMALLEST)
"""There, the widths of names and of titles, and the sizes of titles."""
_ALONE, _KIND = 270, 58
"""Where points of each kind take the place of titles, the width of names without cities, and the size of icons."""
_NAMES = (52, 44, 38, SMALLEST)
"""The sizes of names, the first for winners alone: the first in which all of a player's stands beside the city's.

In a film all have the same, as large as there is room for all.
"""


class _Look(NamedTuple):
    """What a row of the ranking is drawn with."""

    ink: Pen
    faded: Pen
    emblem: Paint
    bar: Paint
    track: Paint


_GOLDEN = _Look(palette.ON_GOLD, palette.ON_GOLD, palette.INK, palette.INK, palette.GILT.shadow)
_PLAIN = _Look(palette.ON_PAPER, palette.ON_PAPER_FADED, palette.FADED, palette.LIMESTONE.shadow, palette.SAND)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player in the ranking."""

    place: str
    monument: str
    """The key of the city's monument."""
    city: str
    player: str
    """Empty if the font cannot write the name."""
    title: str
    icon: str
    """The title's icon."""
    amount: str
    """What earned it, with its unit."""
    points: int
    has_won: bool
    kinds: tuple[tuple[str, int], ...] = ()
    """The points of each kind, with its icon, in the order of the score sheet."""
    heads: tuple[tuple[str, str], ...] = ()
    """The word for each kind and a shorter one, to stand below its points; empty if there is no room for words."""
    lead: str = ""
    """Since when the winner led for good, or how else it was decided; empty if that is not known."""
    is_computer: bool = False
    """Whether the player is a computer."""
    note: str = ""
    """Below the bar: the city's points when its cards were first played, or the coins that decided its place."""


@dataclass(frozen=True, slots=True)
class EndScene:
    """The end of a game that was scored."""

    built: tuple[tuple[Board, int], ...]
    """The boards of the winners, and how many of their stages they have built."""
    won: str
    """Who has won, or that several have."""
    in_full: str
    """The same with the city, for where there is room; the same if several have."""
    ranking: tuple[Ranked, ...]
    """From first to last; empty for the places alone."""
    town: tuple[Colour, ...] = ()
    """The colours of the structures of the winner, in the order of construction; empty if there are several."""
    level: str = ""
    """If several had the most points: how many, and the coins that decided. It is in the sky of the places alone."""

    def draw(self) -> Canvas:
        """Draw the places of the winners side by side, a plate in their sky, then a row for each player."""
        most = max((each.points for each in self.ranking), default=0)
        rows = Column(tuple(About(each.city, _row(each, most)) for each in self.ranking), 12)
        plate = Row((Gap(_CORNER), Middle(self._plate), Gap(_CORNER)), rest=1)
        above: Box = Stack((self._places, Column((Gap(high=_CORNER), plate))))
        if self.town:
            ((board, _),) = self.built
            above = Column((above, About("town", town(self.town, board.city, over=True))))
        area = Area(0, 0, WIDTH, above.height(WIDTH))
        if self.ranking:
            return drawn(rows, WIDTH, area.height + _MARGIN, _MARGIN, lambda canvas: above.draw(canvas, area))
        canvas = Canvas(WIDTH, area.height)
        above.draw(canvas, area)
        canvas.rim()
        return canvas

    @property
    def _places(self) -> Box:
        size = (WIDTH - 6 * (len(self.built) - 1)) // len(self.built), _PLACE
        drawn = (
            self._victory(*each) if len(self.built) == 1 else places.place(*each, _SKY, size, over=True)
            for each in self.built
        )
        stages = (_stages(*each, _PLACE) for each in self.built)
        return Row(tuple(map(Stack, zip(map(Drawn, drawn), stages, strict=True))), 6, rest=None)

    def _victory(self, board: Board, built: int) -> Canvas:
        """The place of the winner, without the fireworks that the plate would cut."""
        plate = self._plate
        right = _CORNER + min(plate.width(), WIDTH - 2 * _CORNER)
        covered = Covered(_CORNER, _CORNER, right, _CORNER + plate.height(right - _CORNER))
        bursts = clear_of(WIDE, places.WHOLE, covered)
        return places.victory(board, built) if bursts == WIDE else places.victory(board, built, bursts=bursts)

    @property
    def _plate(self) -> Box:
        """Who has won beside a crown; the ranking has the points. With a second line it would reach the monument."""
        level = "" if self.ranking else self.level
        told = ((won, size) for won in ((self.won,) if level else (self.in_full, self.won)) for size in (72, 60, 52))
        plates = [_won(won, level, Type(palette.ON_PAPER, size, Weight.BOLD)) for won, size in told]
        return fitting(plates, WIDTH - 2 * _CORNER)


@dataclass(frozen=True, slots=True)
class Finale:
    """The last of a film: the places of the winners as large as there is room, below them a line for each."""

    scene: EndScene
    high: int
    """The height of the picture."""
    moment: int = 0
    """Which of several pictures, in which fireworks rise, counted from 0 to `FIREWORKS`."""
    why: str = ""
    """Why the game was won. With it, the points of each kind stand in the place of the titles."""
    heading: str = ""
    """What is said above these points."""

    def draw(self) -> Canvas:
        """Draw the winner's place and town, or the places of several winners; below, who has won, and the ranking."""
        scene = self.scene
        most = max((each.points for each in scene.ranking), default=0)
        ranking = [  # the line above them says what decided among those with the most points
            replace(each, note="") if scene.level and each.points == most else each for each in scene.ranking
        ]
        lines = Column((self._won(), *_lines(ranking, self.heading if self.why else None)), 8)
        high = lines.height(WIDTH - 2 * _EDGE)
        canvas, rest = Canvas(WIDTH, self.high), self.high - high - 2 * _EDGE
        land = rest
        if scene.town:
            ((board, _),) = scene.built
            streets = town(scene.town, board.city, over=True)
            if (above := rest - streets.height(WIDTH)) >= _SEEN or not self.why:
                land = above
                with canvas.about("town"):
                    streets.draw(canvas, Area(0, land, WIDTH, rest))
        wide = (WIDTH - 6 * (len(scene.built) - 1)) // len(scene.built)
        for number, each in enumerate(scene.built):
            left = number * (wide + 6)
            canvas.place(places.victory(*each, (wide, land), self.moment), (left, 0))
            _stages(*each, land).draw(canvas, Area(left, 0, left + wide, land))
        lines.draw(canvas, Area(_EDGE, rest + _EDGE, WIDTH - _EDGE, self.high - _EDGE))
        canvas.rim()
        return canvas

    def _won(self) -> Box:
        """A line that says who has won and, at the right, what decided the game; below it, why."""
        scene, large = self.scene, tuple(Type(palette.ON_DUSK_GOLD, size, Weight.BOLD) for size in (56, 48, 40))
        told = scene.level or next((each.lead for each in scene.ranking if each.has_won), "")
        said = Text(told, (Type(palette.ON_DUSK, 36), Type(palette.ON_DUSK, SMALLEST)), across="right")
        decided = Sized(About("decided", Middle(said, "right")), min(said.width(), _DECIDED))
        won = Row((Signs((Icon("winner", size=60),), large[0]), Middle(About("won", Text(scene.won, large)))), 14)
        head = Sized(Row((won, decided), 24, rest=0), high=84)
        types = tuple(Type(palette.ON_DUSK, size) for size in (40, 36, SMALLEST))
        why = (About("why", Text(self.why, types, 3, level=True)), Gap(high=18)) if self.why else ()
        return Plate(Column((head, *why)), palette.DUSK, (20, 0), 20)


def _lines(ranking: Sequence[Ranked], heading: str | None) -> Iterator[Box]:
    """Yield a line for each player, with names and titles in the same sizes, or below a heading points of each kind."""
    who, wide = (_names, _WHO) if heading is None else (_alone, _ALONE)
    names = alike(_NAMES[:-1], wide, lambda size: [who(each, _PLAIN, (size,)) for each in ranking])
    titles = alike(_TITLES, _TITLE, lambda size: [_earned(each, _PLAIN, (size,)) for each in ranking])
    most = {kind: max(dict(each.kinds)[kind] for each in ranking) for each in ranking[:1] for kind, _ in each.kinds}
    if heading is not None:
        how = Type(palette.ON_PAPER_FADED, 36)
        icons = Row(tuple(Signs((Icon(kind, size=_KIND),), how, "middle") for kind in most), rest=None)
        yield Sized(
            _parted((Gap(), Gap(), Sized(Text(heading, (how,)), wide), icons, Gap()), palette.PAPER), high=_HEAD
        )
    for each in ranking:
        look = _GOLDEN if each.has_won else _PLAIN
        told = _title(each, look, titles) if heading is None else _each_kind(each, most, look)
        named = Sized(who(each, look, (*names, SMALLEST)), wide)
        yield About(each.city, Sized(_line(each, named, told, look), high=_HIGH))


def _line(of: Ranked, named: Box, told: Box, look: _Look) -> Box:
    """A player's place, monument and name, what is told of them, and the points."""
    rank: Icon | str = Icon("winner", size=60) if of.has_won else of.place
    parts = (
        Signs((rank,), Type(look.faded, 52, Weight.BOLD), "middle"),
        Middle(Drawn(places.silhouette(of.monument, (92, 60), look.emblem, look.ink.ground)), "middle"),
        named,
        told,
        About("points", Text(figures(of.points), (Type(look.ink, 62, Weight.BOLD),), across="right")),
    )
    return _parted(parts, look.ink.ground)


def _parted(parts: Sequence[Box], ground: Paint) -> Box:
    """A plate with the five parts of a line; the fourth has the rest of its width."""
    sized = (Sized(part, wide) for part, wide in zip(parts, (64, 96, 0, 0, 112), strict=True))
    return Plate(Row(tuple(sized), 14, rest=3), ground, (14, 0), 20)


def _title(of: Ranked, look: _Look, sizes: tuple[int, ...]) -> Box:
    """A player's title, and what decided their place if points did not."""
    if not of.note:
        return About("title", _earned(of, look, sizes))
    note = About("note", Middle(Text(of.note, (Type(look.faded, SMALLEST),))))
    return Row((About("title", _earned(replace(of, amount=""), look, sizes)), note), 14, rest=0)  # no room for all


def _each_kind(of: Ranked, most: Mapping[str, int], look: _Look) -> Box:
    """A player's points of each kind; strong, if nobody has more of a kind."""
    sizes = (52, 46, 42, 38) if len(most) <= FEW_KINDS else (40, 36, SMALLEST)

    def cell(kind: str, points: int) -> Box:
        pen, weight = look.ink if points else look.faded, Weight.BOLD if 0 < points == most[kind] else Weight.MEDIUM
        types = tuple(Type(pen, size, weight) for size in sizes)
        return About(kind, Text(figures(points) if points else NONE, types, across="middle"))

    return Row(tuple(cell(*each) for each in of.kinds), rest=None)


def _won(won: str, level: str, how: Type) -> Box:
    crown, said = Signs((Icon("winner", size=72),), how), Text(won, (how,))
    lines: list[Box] = [Sized(About("won", Row((crown, said), 14)), high=108)]
    if level:
        lines.append(Sized(About("level", Text(level, (Type(palette.ON_PAPER, 44),))), high=64))
    return Plate(Column(tuple(lines)), palette.PAPER, (20, 0), 20, behind=None)


def _stages(board: Board, built: int, high: int) -> Box:
    """In the lower right corner of a place, so high, how much is built of a wonder that is not finished."""
    stages = len(board.stages)
    if built == stages:
        return Gap()
    pips = tuple(Icon("stage" if number < built else "stage-next", size=60) for number in range(stages))
    plate = Plate(Signs(pips, Type(palette.ON_PAPER, gap=4)), palette.PAPER, (14, 6), 18, behind=None)
    corner = Row((Middle(About("stages", plate), "right"), Gap(18)), rest=0)
    return Column((Gap(high=high - plate.height(WIDTH) - 18), corner))


def _row(of: Ranked, most: int) -> Box:
    """A player's place and city, what is told of them, their points with a bar, and below that those of each kind."""
    look = _GOLDEN if of.has_won else _PLAIN
    rank, size = (Icon("winner", size=70), (132, 104)) if of.has_won else (of.place, (120, 84))
    total = tuple(Type(look.ink, size, Weight.BOLD) for size in (92 if of.has_won else 68, 62))
    points = Sized(About("points", Text(figures(of.points), total, across="right")), 112)
    told = Row((_told(of, look), _compared(of, most, look), points), _BESIDE, rest=0)
    heads = (Sized(_heads(of, look), high=_HEADS),) if of.heads else ()
    above = (
        Sized(Signs((rank,), Type(look.faded, 60, Weight.BOLD), "middle"), _RANK),
        Sized(Drawn(places.silhouette(of.monument, size, look.emblem, look.ink.ground)), _MONUMENT),
        told,
    )
    high = (180 if of.lead else 136) if of.has_won else 100
    rows = (Sized(Row(above, _BESIDE), high=high), Sized(_kinds(of, look), high=_KINDS), *heads, Gap(high=12))
    return Plate(Column(rows), look.ink.ground, (_PADDING, 0), 20)


def _kinds(of: Ranked, look: _Look) -> Box:
    """The points of each kind beside its icon, in columns that are the same in all rows; none is faded."""
    icon, size = (64, 56) if len(of.kinds) <= FEW_KINDS else (50, 44)
    signs = [
        About(kind, Signs((Icon(kind, size=icon), told), Type(look.ink if points else look.faded, size)))
        for kind, points in of.kinds
        for told in [figures(points) if points else NONE]
    ]
    return Row(tuple(signs), rest=None)


def _heads(of: Ranked, look: _Look) -> Box:
    """The words for the kinds, in the same columns; words that nearly meet would be read as one."""
    how = (Type(look.faded, SMALLEST),)
    words = (Fitting((Row((Text(word, how), Gap(14)), rest=0), Text(shorter, how))) for word, shorter in of.heads)
    return Row(tuple(About("head", each) for each in words), rest=None)


def _told(of: Ranked, look: _Look) -> Box:
    """Player and city, below them the title with what earned it, and since when they led."""
    faded, sizes = (
        (Type(look.faded, 36), Type(look.faded, SMALLEST)),
        (38, 36, SMALLEST) if of.has_won else (36, SMALLEST),
    )
    lead = (About("lead", Text(of.lead, faded)),) if of.lead else ()
    names = _names(of, look, _NAMES if of.has_won else _NAMES[1:])
    return Column((names, About("title", _earned(of, look, sizes)), *lead), spread=True)


def _earned(of: Ranked, look: _Look, sizes: tuple[int, ...]) -> Box:
    """The title with what earned it, in the first of the sizes in which it has room."""
    signs = (Icon(of.icon, size=44), of.amount) if of.amount else ()
    return Fitting(
        tuple(
            Middle(Row((Text(of.title, (said,)), Signs(signs, said)), said.gap, rest=0))
            for said in (Type(look.ink, size, gap=8) for size in sizes)
        )
    )


def _names(of: Ranked, look: _Look, sizes: tuple[int, ...]) -> Box:
    """A player's name and beside it all of the city's, no larger, or the city's alone; a long name is cut."""
    largest = sizes[0]
    if not of.player:
        return Text(of.city, (Type(look.ink, largest, Weight.BOLD),))
    pairs = (
        (
            Player(of.player, (Type(look.ink, size, Weight.BOLD),), of.is_computer),
            Text(of.city, (Type(look.ink, min(size, largest - 4)),)),
        )
        for size in sizes
    )
    return Fitting(tuple(Middle(Row(pair, _BESIDE, rest=0)) for pair in pairs))


def _alone(of: Ranked, look: _Look, sizes: tuple[int, ...]) -> Box:
    """A player's name, or else the city's: beside its monument, and where others have both."""
    types = tuple(Type(look.ink, size, Weight.BOLD) for size in sizes)
    return Player(of.player, types, of.is_computer) if of.player else Text(of.city, types)


def _compared(of: Ranked, most: int, look: _Look) -> Box:
    """The bar of a player's points, and what stands below it."""
    bar = _bar(of.points / max(1, most), look)
    if not of.note:
        return bar
    note = About("note", Text(of.note, (Type(look.faded, SMALLEST),)))
    return Middle(Column((bar, note), 8))


def _bar(part: float, look: _Look) -> Box:
    """A track as long as the most points, so much of which is filled."""
    track, filled = (
        Plate(Gap(long, 28), paint, (0, 0), 14, look.ink.ground)
        for long, paint in ((_BAR, look.track), (round(_BAR * part), look.bar))
    )
    return Middle(Stack((track, Middle(About("bar", filled)))) if filled.width() > 28 else track)
