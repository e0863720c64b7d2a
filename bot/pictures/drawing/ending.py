"""The end of a game, to be shared: the place of the winner as it was built, then everybody with their title."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Paint, Pen
from engine.catalogue import Age, Board

_SKY: Age = 3
_PLACE = 560
"""The height of the winner's place."""
_MARGIN = 24
_EDGE = 20
_ROUND = 20
_CROWN = 72
_PLATE = 108
_ROW, _TROPHY = 112, 148
"""The height of a row, and of a winner's."""
_GAP = 12
_NUMBER = 84
"""The width of the place in the ranking."""
_EMBLEM = (132, 84)
_TROPHY_EMBLEM = (164, 104)
"""Width and height of a city's silhouette, and of a winner's."""
_TOTAL = 150
"""The width of the total."""

_CITY = Type(palette.ON_PAPER, 52, Weight.BOLD)
_WHOSE = Type(palette.ON_PAPER_FADED, 40)
_POINTS = Type(palette.ON_GOLD, 84, Weight.BOLD, 12)
_LEAD = Type(palette.ON_PAPER_FADED, 36)


class _Pens(NamedTuple):
    """What a row of the ranking is drawn with."""

    ink: Pen
    faded: Pen
    emblem: Paint


_GOLDEN = _Pens(palette.ON_GOLD, palette.ON_GOLD, palette.INK)
_PLAIN = _Pens(palette.ON_PAPER, palette.ON_PAPER_FADED, palette.FADED)


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
    """The title's icon, with its number beside it."""
    amount: int
    points: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class EndScene:
    """The end of a game that was scored."""

    built: tuple[tuple[Board, int], ...]
    """The boards of the winners, and how many of their stages they have built."""
    won: str
    """Wins, or share the victory."""
    lead: str
    """Since when the winner led for good; empty if that says nothing."""
    ranking: tuple[Ranked, ...]
    """From first to last."""

    def draw(self) -> Canvas:
        """Draw the places of the winners side by side, plates in their sky, then a row for each player."""
        heights = [_TROPHY if each.has_won else _ROW for each in self.ranking]
        canvas = Canvas(WIDTH, _PLACE + 2 * _MARGIN + sum(heights) + _GAP * (len(heights) - 1))
        wide = WIDTH // len(self.built)
        for number, (board, stages) in enumerate(self.built):
            canvas.place(places.place(board, stages, _SKY, (wide, _PLACE)), (number * wide, 0))
        winners = [each for each in self.ranking if each.has_won]
        _winner(canvas, self, winners)
        top = _PLACE + _MARGIN
        for each, height in zip(self.ranking, heights, strict=True):
            with canvas.about(each.city):
                _row(canvas, each, Area(_MARGIN, top, WIDTH - _MARGIN, top + height))
            top += height + _GAP
        return canvas


def _winner(canvas: Canvas, scene: EndScene, winners: Sequence[Ranked]) -> None:
    """Draw on a plate at the left of the sky who has won, below that with how many points; and since when."""
    if len(winners) == 1:
        with canvas.about(winners[0].city):
            bottom = _plate(canvas, _EDGE, [Icon("winner", size=_CROWN), winners[0].city], _CITY)
            _plate(canvas, bottom + _GAP, [Icon("points", size=_CROWN), figures(winners[0].points)], _POINTS)
    else:
        _plate(canvas, _EDGE, [Icon("winner", size=_CROWN), scene.won], _CITY)
    if scene.lead:
        width = row_width([scene.lead], _LEAD) + 2 * _EDGE
        plate = Area(WIDTH - _EDGE - width, _PLACE - _EDGE - 56, WIDTH - _EDGE, _PLACE - _EDGE)
        canvas.plate(plate, palette.PAPER, 14)
        with canvas.about("lead"):
            canvas.row((plate.left + _EDGE, (plate.top + plate.bottom) // 2), [scene.lead], _LEAD)


def _plate(canvas: Canvas, top: int, items: list[Item], how: Type) -> int:
    """Draw a plate at the left edge, and return where it ends."""
    plate = Area(_EDGE, top, _EDGE + row_width(items, how) + 2 * _EDGE, top + _PLATE)
    canvas.plate(plate, how.pen.ground, _ROUND)
    canvas.row((plate.left + _EDGE, (plate.top + plate.bottom) // 2), items, how)
    return plate.bottom


def _row(canvas: Canvas, of: Ranked, area: Area) -> None:
    """Draw a player's place, city and name, below them the title with what earned it, and the points."""
    pens = _GOLDEN if of.has_won else _PLAIN
    canvas.box(area, pens.ink.ground, palette.NIGHT, _ROUND)
    middle, apart = (area.top + area.bottom) // 2, 28 if of.has_won else 22
    rank = Icon("winner", size=76) if of.has_won else of.place
    canvas.row((area.left + _NUMBER // 2 + 6, middle), [rank], Type(pens.faded, 60, Weight.BOLD), "middle")
    size = _TROPHY_EMBLEM if of.has_won else _EMBLEM
    emblem = places.silhouette(of.monument, size, pens.emblem, pens.ink.ground)
    left = area.left + _NUMBER + 10
    canvas.place(emblem, (left, middle - size[1] // 2))
    left += size[0] + 16
    right = area.right - _TOTAL
    city = Type(pens.ink, 52 if of.has_won else 42, Weight.BOLD, 12)
    title, player = Type(pens.ink, 38 if of.has_won else 36, gap=8), Type(pens.faded, 36)
    name = canvas.row((left, middle - apart), [of.city], city)
    room = right - name.right - city.gap
    if of.player:
        canvas.row((name.right + city.gap, middle - apart), [cut(of.player, room, player)], player)
    with canvas.about("title"):
        number = figures(of.amount)
        items: list[Item] = [cut(of.title, right - left - 130, title), Icon(of.icon, size=44), number]
        canvas.row((left, middle + apart), items, title)
    with canvas.about("points"):
        total = Type(pens.ink, 92 if of.has_won else 68, Weight.BOLD)
        canvas.row((area.right - _EDGE, middle), [figures(of.points)], total, "right")
