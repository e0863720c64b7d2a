"""The end of a game, to be shared: the place of the winner as it was built, then everybody with their title."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import Weight
from engine.catalogue import Age, Board

_SKY: Age = 3
_PLACE = 560
"""The height of the winner's place."""
_MARGIN = 24
_EDGE = 20
_ROUND = 20
_CROWN = 72
_ROW = 112
_GAP = 12
_NUMBER = 84
"""The width of the place in the ranking."""
_EMBLEM = (132, 84)
"""Width and height of a city's silhouette."""
_TOTAL = 150
"""The width of the total."""

_CITY = Type(palette.ON_PAPER, 52, Weight.BOLD)
_WHOSE = Type(palette.ON_PAPER_FADED, 40)
_POINTS = Type(palette.ON_PAPER, 84, Weight.BOLD, 12)
_LEAD = Type(palette.ON_PAPER_FADED, 36)
_RANK = Type(palette.ON_PAPER_FADED, 60, Weight.BOLD)
_NAME = Type(palette.ON_PAPER, 42, Weight.BOLD, 12)
_PLAYER = Type(palette.ON_PAPER_FADED, 36)
_TITLE = Type(palette.ON_PAPER, 36, Weight.MEDIUM, 8)
_TOTALS = Type(palette.ON_PAPER, 68, Weight.BOLD)


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
        canvas = Canvas(WIDTH, _PLACE + _MARGIN + len(self.ranking) * (_ROW + _GAP) - _GAP + _MARGIN)
        wide = WIDTH // len(self.built)
        for number, (board, stages) in enumerate(self.built):
            canvas.place(places.place(board, stages, _SKY, (wide, _PLACE)), (number * wide, 0))
        winners = [each for each in self.ranking if each.has_won]
        _winner(canvas, self, winners)
        for number, each in enumerate(self.ranking):
            top = _PLACE + _MARGIN + number * (_ROW + _GAP)
            with canvas.about(each.city):
                _row(canvas, each, Area(_MARGIN, top, WIDTH - _MARGIN, top + _ROW))
        return canvas


def _winner(canvas: Canvas, scene: EndScene, winners: Sequence[Ranked]) -> None:
    """Draw two plates over the place: who has won, and with how many points."""
    if len(winners) == 1:
        with canvas.about(winners[0].city):
            _plate(canvas, _EDGE, [([Icon("winner", size=_CROWN), winners[0].city], _CITY)])
            points: list[Item] = [Icon("points", size=_CROWN), figures(winners[0].points)]
            _plate(canvas, WIDTH - _EDGE - row_width(points, _POINTS) - 2 * _EDGE, [(points, _POINTS)])
    else:
        _plate(canvas, _EDGE, [([Icon("winner", size=_CROWN), scene.won], _CITY)])
    if scene.lead:
        width = row_width([scene.lead], _LEAD) + 2 * _EDGE
        plate = Area(WIDTH - _EDGE - width, _PLACE - _EDGE - 56, WIDTH - _EDGE, _PLACE - _EDGE)
        canvas.plate(plate, palette.PAPER, 14)
        with canvas.about("lead"):
            canvas.row((plate.left + _EDGE, (plate.top + plate.bottom) // 2), [scene.lead], _LEAD)


def _plate(canvas: Canvas, left: int, rows: Sequence[tuple[list[Item], Type]]) -> None:
    height = 108
    width = max(row_width(items, how) for items, how in rows) + 2 * _EDGE
    plate = Area(left, _EDGE, left + width, _EDGE + height)
    canvas.plate(plate, palette.PAPER, _ROUND)
    for items, how in rows:
        canvas.row((plate.left + _EDGE, (plate.top + plate.bottom) // 2), items, how)


def _row(canvas: Canvas, of: Ranked, area: Area) -> None:
    """Draw a player's place, city and name, below them the title with what earned it, and the points."""
    if of.has_won:
        canvas.framed(area, palette.GOLD, palette.PAPER, radius=_ROUND)
    else:
        canvas.box(area, palette.PAPER, palette.NIGHT, _ROUND)
    middle = (area.top + area.bottom) // 2
    rank = Icon("winner", size=64) if of.has_won else of.place
    canvas.row((area.left + _NUMBER // 2 + 6, middle), [rank], _RANK, "middle")
    emblem = places.silhouette(of.monument, _EMBLEM, palette.FADED, palette.PAPER)
    left = area.left + _NUMBER + 10
    canvas.place(emblem, (left, middle - _EMBLEM[1] // 2))
    left += _EMBLEM[0] + 16
    right = area.right - _TOTAL
    name = canvas.row((left, area.top + 34), [of.city], _NAME)
    room = right - name.right - _NAME.gap
    if of.player:
        canvas.row((name.right + _NAME.gap, area.top + 34), [cut(of.player, room, _PLAYER)], _PLAYER)
    with canvas.about("title"):
        number = figures(of.amount)
        items: list[Item] = [cut(of.title, right - left - 120, _TITLE), Icon(of.icon, size=44), number]
        canvas.row((left, area.bottom - 34), items, _TITLE)
    with canvas.about("points"):
        canvas.row((area.right - _EDGE, middle), [figures(of.points)], _TOTALS, "right")
