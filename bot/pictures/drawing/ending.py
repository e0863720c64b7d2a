"""The end of a game, to be shared: the place of the winner as it was built, then everybody with their title."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.players import player_row
from engine.catalogue import Age, Board

_SKY: Age = 3
_PLACE = places.WHOLE[1]
"""The height of the winner's place: in its sky is room for plates above the monument."""
_MARGIN = 24
_EDGE = 20
_ROUND = 20
_CROWN = 72
_PLATE = 108
"""The height of the plate in the sky: above any monument."""
_ROW, _TROPHY, _LED = 112, 148, 192
"""The height of a row, of a winner's, and of one that also says since when they led."""
_GAP = 12
_NUMBER = 76
"""The width of the place in the ranking."""
_EMBLEM = (132, 84)
_TROPHY_EMBLEM = (164, 104)
"""Width and height of a city's silhouette, and of a winner's; all have the same room, so that names line up."""
_LINE, _TROPHY_LINE = 50, 58
"""From one line of a row to the next, and in a winner's: no letter reaches down to an icon."""
_EARNED = 44
"""The size of a title's icon."""
_TOTAL = 140
"""The width of the total."""
_BAR = (230, 28)
"""Width and height of the bar of the winner's points; all others are as much shorter as they have less."""
_BARS_ROOM = _BAR[0] + 16

_WINNER = 72, 60, 52
"""The sizes of who has won, in the sky."""
_WINNER_GAP, _WINNERS_ROOM = 14, 420
"""Between the crown and that, and how wide it may be in the larger sizes."""


class _Pens(NamedTuple):
    """What a row of the ranking is drawn with."""

    ink: Pen
    faded: Pen
    emblem: Paint
    bar: Paint
    track: Paint


_GOLDEN = _Pens(palette.ON_GOLD, palette.ON_GOLD, palette.INK, palette.PAPER, palette.GILT.shadow)
_PLAIN = _Pens(palette.ON_PAPER, palette.ON_PAPER_FADED, palette.FADED, palette.LIMESTONE.shadow, palette.SAND)


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
    lead: str = ""
    """Since when the winner led for good; empty if that says nothing."""
    is_computer: bool = False
    """Whether the player is a computer."""


@dataclass(frozen=True, slots=True)
class EndScene:
    """The end of a game that was scored."""

    built: tuple[tuple[Board, int], ...]
    """The boards of the winners, and how many of their stages they have built."""
    won: str
    """Who has won, or that several have."""
    ranking: tuple[Ranked, ...]
    """From first to last."""

    def draw(self) -> Canvas:
        """Draw the places of the winners side by side, a plate in their sky, then a row for each player."""
        heights = [_high(each) for each in self.ranking]
        canvas = Canvas(WIDTH, _PLACE + 2 * _MARGIN + sum(heights) + _GAP * (len(heights) - 1))
        if len(self.built) == 1:
            canvas.place(places.victory(*self.built[0]), (0, 0))
        else:
            wide = WIDTH // len(self.built)
            for number, (board, stages) in enumerate(self.built):
                canvas.place(places.place(board, stages, _SKY, (wide, _PLACE), over=True), (number * wide, 0))
                if number:
                    canvas.box(Area(number * wide - 3, 0, number * wide + 3, _PLACE), palette.NIGHT)
        _put_won(canvas, self.won)
        top, most = _PLACE + _MARGIN, max(each.points for each in self.ranking)
        for each, height in zip(self.ranking, heights, strict=True):
            with canvas.about(each.city):
                _row(canvas, each, Area(_MARGIN, top, WIDTH - _MARGIN, top + height), most)
            top += height + _GAP
        return canvas


def _high(of: Ranked) -> int:
    return (_LED if of.lead else _TROPHY) if of.has_won else _ROW


def _put_won(canvas: Canvas, won: str) -> None:
    """Draw on a plate in the left corner of the sky who has won, beside a crown; the points stand in the ranking."""
    how = _largest(won, palette.ON_PAPER, _WINNER, _WINNERS_ROOM)
    left = 2 * _EDGE + _CROWN + _WINNER_GAP
    won = cut(won, WIDTH - left - 3 * _EDGE, how)
    plate = Area(_EDGE, _EDGE, left + row_width([won], how) + 3 * _EDGE // 2, _EDGE + _PLATE)
    middle = (plate.top + plate.bottom) // 2
    canvas.plate(plate, palette.PAPER, _ROUND)
    with canvas.about("won"):
        canvas.row((2 * _EDGE, middle), [Icon("winner", size=_CROWN)], how)
        canvas.row((left, middle), [won], how)


def _row(canvas: Canvas, of: Ranked, area: Area, most: int) -> None:
    """Draw a player's place, name and city, below them the title with what earned it, and the points with a bar."""
    pens = _GOLDEN if of.has_won else _PLAIN
    canvas.box(area, pens.ink.ground, palette.NIGHT, _ROUND)
    middle = (area.top + area.bottom) // 2
    rank = Icon("winner", size=76) if of.has_won else of.place
    canvas.row((area.left + _NUMBER // 2 + 6, middle), [rank], Type(pens.faded, 60, Weight.BOLD), "middle")
    size = _TROPHY_EMBLEM if of.has_won else _EMBLEM
    emblem = places.silhouette(of.monument, size, pens.emblem, pens.ink.ground)
    left = area.left + _NUMBER + 6
    canvas.place(emblem, (left + (_TROPHY_EMBLEM[0] - size[0]) // 2, middle - size[1] // 2))
    left += _TROPHY_EMBLEM[0] + 16
    right = area.right - _TOTAL
    _told(canvas, of, pens, Area(left, area.top, right, area.bottom))
    _bar(canvas, (right - _BAR[0], middle), _BAR[0] * max(0, of.points) // max(1, most), pens)
    with canvas.about("points"):
        total = Type(pens.ink, 92 if of.has_won else 68, Weight.BOLD)
        canvas.row((area.right - _EDGE, middle), [figures(of.points)], total, "right")


def _bar(canvas: Canvas, at: tuple[int, int], long: int, pens: _Pens) -> None:
    """Draw how many points there are, of the winner's, on a track as long as those; its left end is at a point."""
    track = Area(at[0], at[1] - _BAR[1] // 2, at[0] + _BAR[0], at[1] + _BAR[1] // 2)
    canvas.box(track, pens.track, pens.ink.ground, _BAR[1] // 2)
    if long > _BAR[1]:
        with canvas.about("bar"):
            canvas.box(track._replace(right=at[0] + long), pens.bar, pens.ink.ground, _BAR[1] // 2)


def _told(canvas: Canvas, of: Ranked, pens: _Pens, room: Area) -> None:
    """Draw the lines of a row: player and city, the title with what earned it, and since when they led.

    Of three lines only the middle one is beside the bar.
    """
    lines = 3 if of.lead else 2
    apart = _TROPHY_LINE if of.has_won else _LINE
    at = (room.top + room.bottom) // 2 - apart * (lines - 1) // 2
    title, faded = Type(pens.ink, 38 if of.has_won else 36, gap=8), Type(pens.faded, 36)
    beside = room.width - _BARS_ROOM
    _put_names(canvas, of, pens.ink, (room.left, at), room.width if of.lead else beside)
    with canvas.about("title"):
        earned: list[Item] = [Icon(of.icon, size=_EARNED), of.amount]
        words = cut(of.title, beside - row_width(earned, title) - title.gap, title)
        canvas.row((room.left, at + apart), [words, *earned], title)
    if of.lead:
        with canvas.about("lead"):
            canvas.row((room.left, at + 2 * apart), [cut(of.lead, room.width, faded)], faded)


def _put_names(canvas: Canvas, of: Ranked, pen: Pen, at: tuple[int, int], room: int) -> None:
    """Draw a player's name and beside it all of the city's, no larger, or the city's alone; a long name is cut."""
    largest = _NAMES[0 if of.has_won else 1]
    if not of.player:
        canvas.row(at, [of.city], Type(pen, largest, Weight.BOLD))
        return
    sizes = [(Type(pen, size, Weight.BOLD), Type(pen, min(size, largest - 4))) for size in _NAMES if size <= largest]
    wide = {how: row_width([of.city], how) + _BESIDE for _, how in sizes}
    tried = [(player_row(of.player, (n,), room - wide[c], is_computer=of.is_computer), c) for n, c in sizes]
    (player, name), city = next((each for each in tried if each[0][0][-1] == of.player), tried[-1])
    left = canvas.row(at, player, name).right + _BESIDE
    canvas.row((left, at[1]), [of.city], city)


def _largest(name: str, pen: Pen, sizes: Sequence[int], room: int) -> Type:
    """The largest way to write a name in which it has room, or the smallest."""
    types = [Type(pen, size, Weight.BOLD) for size in sizes]
    return next((how for how in types if row_width([name], how) <= room), types[-1])


_NAMES = (52, 44, 38, SMALLEST)
"""The sizes of names: a winner's, others', and of long ones."""
_BESIDE = 18
"""Between a player and the city."""
