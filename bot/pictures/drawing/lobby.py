"""The table before its first turn: an evening on a terrace, who has sat down, and which places are free.

Seats lie clockwise round the table as seen from above, beginning with the first in the middle of the near side: so
whose cities will be neighbours sit side by side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from bot.pictures.drawing import Step, lettering, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.evening import FLOOR
from bot.pictures.drawing.monuments.pencil import Box
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.table import place_size
from engine.catalogue import AGES, Board

Who: TypeAlias = Literal["person", "computer", "free-city", "nobody"]
Standing: TypeAlias = Literal["sealed", "waiting"]

_MARGIN = 18
_GAP = 12
_WIDEST = 372
_PLATE = 92
"""The height of the plate of a seat."""
_PLACE = 150
"""The height of the place above a plate, where wonders are chosen."""
_BACKS = 96
"""The height of what is above a plate where boards are drafted: their backs."""
_BACK = 118, 68
"""Width and height of a board that lies face down."""
_BACK_GAP = 16
_ROUND = 16
_EDGE = 6
_LAMP, _LARGE_LAMP = 56, 104
_BADGE = 38
"""The size of the disc with a seat's number."""
_SIGN = 46
_STANDING = 38
_LINE = 37
_AROUND = 92
"""The room above and below the scroll together, on the table between the plates of both sides."""
_OVER = 30
"""How far plates reach over the edges of the table."""
_SCROLL = 640
_ROLL = 18
_HEAD, _ROW = 66, 46
_TITLE = Type(palette.ON_PAPER, 50, Weight.BOLD)
_TOLD = Type(palette.ON_PAPER, 36)
_SMALL = Type(palette.ON_PAPER, SMALLEST)
_SO_FAR = Type(palette.ON_PAPER, 38, Weight.BOLD, gap=10)
_CITY = Type(palette.ON_PAPER_FADED)
_NUMBER = Type(palette.ON_SAND, SMALLEST, Weight.BOLD)
_FREE_NUMBER = Type(palette.ON_NIGHT_FADED, SMALLEST, Weight.BOLD)
_NAMES = (42, 38, SMALLEST)


@dataclass(frozen=True, slots=True)
class Guest:
    """A seat."""

    number: str
    who: Who
    name: str
    """That nobody sits there yet; empty if the font cannot write the name."""
    board: Board | None = None
    """The wonder that was chosen; None for none so far."""
    city: str = ""
    """What its city is called, with the side if that was chosen, too."""
    standing: Standing | None = None
    """Whether a board is kept or still to be chosen; None where none are drafted."""
    standing_told: str = ""
    """The same in a word."""


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """A table before its first turn."""

    boards: tuple[Board, ...]
    """All that can be had."""
    guests: tuple[Guest, ...]
    title: str
    told: tuple[str, ...]
    """What is played, in a line each."""
    so_far: str = ""
    """How many have sat down, or kept a board where boards are drafted."""
    drafted: bool = False

    def draw(self) -> Canvas:
        """Draw the evening, the table, what is played on a scroll upon it, and the seats on its two long sides."""
        near, far = _sides(self.guests)
        with_places = any(each.board for each in self.guests)
        high = _PLATE + (_PLACE if with_places else _BACKS if self.drafted else 0)
        far_top = FLOOR + 26
        near_top = far_top + high + _scroll_height(self) + _AROUND
        canvas = Canvas(WIDTH, near_top + high + _MARGIN)
        table = Box(40, far_top + high - _OVER - FLOOR, WIDTH - 40, near_top + _OVER - FLOOR)
        canvas.place(places.prospect(tuple(dict.fromkeys(board.city for board in self.boards))), (0, 0))
        canvas.place(places.terrace(canvas.area.height - FLOOR, table), (0, FLOOR))
        _scroll(canvas, self, far_top + high + _AROUND // 2)
        width = min(_WIDEST, (WIDTH - 2 * _MARGIN + _GAP) // max(len(near), len(far)) - _GAP)
        for row, top in ((far, far_top), (near, near_top)):
            left = (WIDTH - len(row) * (width + _GAP) + _GAP) // 2
            for guest in row:
                with canvas.about(f"seat {guest.number}"):
                    _guest(canvas, guest, Area(left, top, left + width, top + high))
                left += width + _GAP
        return canvas

    def ahead(self) -> Iterator[Step]:
        """Draw the places as they lie at the table of the first turn: of the boards chosen so far, then of all."""
        chosen = (guest.board for guest in self.guests if guest.board)
        for board in dict.fromkeys((*chosen, *self.boards)):
            yield partial(places.place, board, 0, AGES[0], place_size(len(self.guests)))


def _sides(guests: Sequence[Guest]) -> tuple[Sequence[Guest], Sequence[Guest]]:
    """The near side and the far one, each from left to right."""
    near = 1 if len(guests) < 5 else 3
    if near == 1:
        return guests[:1], guests[1:]
    return (guests[1], guests[0], guests[-1]), guests[2:-1]


def _guest(canvas: Canvas, guest: Guest, area: Area) -> None:
    """Draw a seat's plate; above it the wonder that was chosen, or a lamp; where boards are drafted, their backs."""
    taken = guest.who != "nobody"
    pen, number = (palette.ON_PAPER, _NUMBER) if taken else (palette.ON_DUSK_FADED, _FREE_NUMBER)
    canvas.plate(area, pen.ground, _ROUND)
    plate = area._replace(top=area.bottom - _PLATE)
    if plate.top > area.top:
        view = Area(area.left + _EDGE, area.top + _EDGE, area.right - _EDGE, plate.top)
        if guest.standing:
            _backs(canvas, guest.standing, view)
        else:
            _view(canvas, guest, view)
    middle, left = (plate.top + plate.bottom) // 2, plate.left + 12
    badge = Area(plate.right - 10 - _BADGE, middle - _BADGE // 2, plate.right - 10, middle + _BADGE // 2)
    canvas.box(badge, number.pen.ground, pen.ground, _BADGE // 2)
    canvas.row(((badge.left + badge.right) // 2, middle), [guest.number], number, "middle")
    if guest.who in {"computer", "free-city"}:
        left = canvas.row((left, middle), [Icon(guest.who, size=_SIGN)], Type(pen)).right + 8
    elif plate.top == area.top:
        canvas.place(places.lamp(_LAMP, pen.ground, lit=taken), (left - 4, middle - _LAMP // 2))
        left += _LAMP + 4
    _names(canvas, guest, pen, plate._replace(left=left, right=badge.left - 6))


def _view(canvas: Canvas, guest: Guest, area: Area) -> None:
    """Draw a wonder as it will be one day; where none was chosen, an evening with a lamp, dark if nobody sits there."""
    if guest.board is not None:
        canvas.place(places.place(guest.board, len(guest.board.stages), 3, (area.width, area.height)), area[:2])
        return
    taken = guest.who != "nobody"
    ground = palette.AIRS[3].height if taken else palette.DUSK
    canvas.box(area, ground, palette.PAPER if taken else palette.DUSK)
    size = min(_LARGE_LAMP, area.height)
    at = (area.left + area.right - size) // 2, (area.top + area.bottom - size) // 2
    canvas.place(places.lamp(size, ground, lit=taken), at)


def _backs(canvas: Canvas, standing: Standing, area: Area) -> None:
    """Draw boards that lie face down on the table: the two of which one is kept, or the one that was, with a seal."""
    canvas.box(area, palette.SAND, palette.PAPER, _ROUND - _EDGE)
    count, (wide, high) = 1 if standing == "sealed" else 2, _BACK
    left = (area.left + area.right - count * wide - (count - 1) * _BACK_GAP) // 2
    top = (area.top + area.bottom - high) // 2
    for _ in range(count):
        back = Area(left, top, left + wide, top + high)
        inside = canvas.framed(back, palette.GOLD, palette.NIGHT, ground=palette.SAND, radius=10)
        sign = Icon("sealed" if standing == "sealed" else "wonder", size=_SIGN)
        with canvas.about("back"):
            middle = (inside.left + inside.right) // 2, (inside.top + inside.bottom) // 2
            canvas.row(middle, [sign], Type(palette.ON_NIGHT), "middle")
        left += wide + _BACK_GAP


def _names(canvas: Canvas, guest: Guest, pen: Pen, area: Area) -> None:
    """Draw a name as large as it fits, a long one on two lines; below it any city, or whether a board is kept."""
    middle = (area.top + area.bottom) // 2
    below: list[Item] = [cut(guest.city, area.width, _CITY)] if guest.city else []
    if guest.standing:
        below = [Icon(guest.standing, size=_STANDING), guest.standing_told]
    types = [Type(pen, size, Weight.BOLD) for size in (_NAMES[1:] if below else _NAMES)]
    how = next((each for each in types if row_width([guest.name], each) <= area.width), types[-1])
    first, *rest = lettering.lines(guest.name, area.width, how.size, how.weight) or [""]
    lines: list[tuple[list[Item], Type]] = [([first] if first else [], how)]
    if below:
        lines = [([cut(guest.name, area.width, how)] if guest.name else [], how), (below, _CITY)]
    elif rest:
        lines.append(([cut(" ".join(rest), area.width, how)], how))
    for place, (line, written) in enumerate(lines):
        apart = _LINE * (2 * place - len(lines) + 1) // 2
        canvas.row((area.left, middle + apart), line, written)


def _scroll(canvas: Canvas, scene: LobbyScene, top: int) -> None:
    """Draw what is played."""
    sheet = Area((WIDTH - _SCROLL) // 2, top, (WIDTH + _SCROLL) // 2, top + _scroll_height(scene))
    canvas.plate(sheet, palette.PAPER, 0)
    for left in (sheet.left - _ROLL, sheet.right):
        canvas.plate(Area(left, sheet.top - 8, left + _ROLL, sheet.bottom + 8), palette.SAND, 8)
    room, middle = _SCROLL - 40, top + _ROLL // 2 + _HEAD // 2
    with canvas.about("played"):
        canvas.row((WIDTH // 2, middle), [cut(scene.title, room, _TITLE)], _TITLE, "middle")
        middle += (_HEAD + _ROW) // 2
        for each in scene.told:
            how = _TOLD if row_width([each], _TOLD) <= room else _SMALL
            canvas.row((WIDTH // 2, middle), [cut(each, room, how)], how, "middle")
            middle += _ROW
        if scene.so_far:
            sign = [Icon("sealed", size=_SIGN)] if scene.drafted else []
            items: list[Item] = [*sign, cut(scene.so_far, room - _SIGN - _SO_FAR.gap, _SO_FAR)]
            canvas.row((WIDTH // 2, middle + _ROLL // 2), items, _SO_FAR, "middle")


def _scroll_height(scene: LobbyScene) -> int:
    return _HEAD + (len(scene.told) + bool(scene.so_far)) * _ROW + 2 * _ROLL
