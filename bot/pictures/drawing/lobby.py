"""The table before its first turn: an evening on a terrace, who has sat down, and which places are free.

Seats lie clockwise round the table as seen from above, beginning with the first in the middle of the near side: so
whose cities will be neighbours sit side by side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from bot.pictures.drawing import Step, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.evening import FLOOR
from bot.pictures.drawing.monuments.pencil import Box
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.table import first_ring, place_size
from engine.catalogue import AGES, Board

Who: TypeAlias = Literal["person", "computer", "free-city", "nobody"]
Standing: TypeAlias = Literal["sealed", "waiting"]

_MARGIN = 18
_GAP = 12
_WIDEST = 372
_PLATE, _LOW_PLATE = 100, 72
"""The height of a seat's plate with two lines, and with its name alone."""
_PLACE, _EVENING = 160, 108
"""The height of the place above a plate where wonders are chosen, and of the evening where none are."""
_BACKS = 128
"""The height of what is above a plate where boards are drafted: their backs."""
_BACK = 150, 100
"""Width and height of a board that lies face down."""
_BACK_GAP, _RIM, _BACK_ROUND = 12, 5, 12
_DIAMOND = 22, 34
"""Half the width and half the height of the sign on it."""
_ROUND = 16
_EDGE = 6
_BADGE = 42
"""The size of the disc with a seat's number."""
_SIGN, _SEAL = 46, 64
_STANDING = 38
_PILL, _PILL_EDGE = 40, 12
"""The height of the pill that says who the host is, and the room in it left and right."""
_LINE = 45
_AROUND = 88
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
_HOST = Type(palette.ON_SAND)
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
    """What its city is called, with the side if that was chosen, too; or the side alone."""
    standing: Standing | None = None
    """Whether a board is kept or still to be chosen; None where none are drafted."""
    standing_told: str = ""
    """The same in a word."""
    host: str = ""
    """That it is the host's; empty if it is not."""


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
        chosen = any(each.city for each in self.guests)
        plate = _PLATE if chosen or self.drafted else _LOW_PLATE
        high = plate + (_PLACE if chosen else _BACKS if self.drafted else _EVENING)
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
                    _guest(canvas, guest, Area(left, top, left + width, top + high), plate)
                left += width + _GAP
        return canvas

    def ahead(self) -> Iterator[Step]:
        """Draw the ring of the first turn's table, and the places: of the boards chosen so far, then of all."""
        if (ring := first_ring(len(self.guests)))[0] < WIDTH:
            yield partial(places.compass, AGES[0], "clockwise", ring)
        chosen = (guest.board for guest in self.guests if guest.board)
        for board in dict.fromkeys((*chosen, *self.boards)):
            yield partial(places.place, board, 0, AGES[0], place_size(len(self.guests)))


def _sides(guests: Sequence[Guest]) -> tuple[Sequence[Guest], Sequence[Guest]]:
    """The near side and the far one, each from left to right."""
    near = 1 if len(guests) < 5 else 3
    if near == 1:
        return guests[:1], guests[1:]
    return (guests[1], guests[0], guests[-1]), guests[2:-1]


def _guest(canvas: Canvas, guest: Guest, area: Area, high: int) -> None:
    """Draw a seat's plate, so high; above it its wonder, or a lamp; where boards are drafted, their backs."""
    taken = guest.who != "nobody"
    pen, number = (palette.ON_PAPER, _NUMBER) if taken else (palette.ON_DUSK_FADED, _FREE_NUMBER)
    canvas.plate(area, pen.ground, _ROUND)
    plate = area._replace(top=area.bottom - high)
    view = Area(area.left + _EDGE, area.top + _EDGE, area.right - _EDGE, plate.top)
    if guest.standing:
        _backs(canvas, guest.standing, view)
    else:
        _view(canvas, guest, view)
    if guest.host and high == _LOW_PLATE:
        _host(canvas, guest.host, view.inset(10), view.top + 10 + _PILL // 2)
    middle, left = (plate.top + plate.bottom) // 2, plate.left + 12
    right = _badge(canvas, guest, number, (plate.right - 10, middle))
    if guest.who in {"computer", "free-city"}:
        left = canvas.row((left, middle), [Icon(guest.who, size=_SIGN)], Type(pen)).right + 8
    _names(canvas, guest, pen, plate._replace(left=left, right=right))


def _badge(canvas: Canvas, guest: Guest, how: Type, at: tuple[int, int]) -> int:
    """Draw a seat's number, `at` its right end, and return where there is room on its left."""
    badge = Area(at[0] - _BADGE, at[1] - _BADGE // 2, at[0], at[1] + _BADGE // 2)
    canvas.plate(badge, how.pen.ground, _BADGE // 2)
    canvas.row(((badge.left + badge.right) // 2, at[1]), [guest.number], how, "middle")
    return badge.left - 8


def _host(canvas: Canvas, host: str, area: Area, middle: int) -> int:
    """Draw on a pill that somebody is the host, and return its right end."""
    told = cut(host, area.width - 2 * _PILL_EDGE, _HOST)
    wide = row_width([told], _HOST) + 2 * _PILL_EDGE
    pill = Area(area.left, middle - _PILL // 2, area.left + wide, middle + _PILL // 2)
    canvas.plate(pill, _HOST.pen.ground, _PILL // 2)
    canvas.row((pill.left + _PILL_EDGE, middle), [told], _HOST)
    return pill.right


def _name_type(name: str, width: int, pen: Pen, sizes: Sequence[int]) -> Type:
    """The largest type in which a name fits, or the smallest."""
    types = [Type(pen, size, Weight.BOLD) for size in sizes]
    return next((each for each in types if row_width([name], each) <= width), types[-1])


def _view(canvas: Canvas, guest: Guest, area: Area) -> None:
    """Draw a wonder as it will be one day; where none was chosen, the evening with a lamp, dark if nobody is there."""
    size, board = (area.width, area.height), guest.board
    if board is None:
        canvas.place(places.lamp(size, lit=guest.who != "nobody"), area[:2])
    else:
        canvas.place(places.place(board, len(board.stages), 3, size), area[:2])


def _backs(canvas: Canvas, standing: Standing, area: Area) -> None:
    """Draw two boards that lie face down on the table; the one that is kept lies over the other, with a seal."""
    canvas.box(area, palette.SAND, palette.PAPER, _ROUND - _EDGE)
    sealed, (wide, high) = standing == "sealed", _BACK
    wide = min(wide, (area.width - 3 * _BACK_GAP) // 2)
    step = (wide + _SEAL) // 2 + _RIM if sealed else wide + _BACK_GAP  # so that nothing is below the seal
    left, top = (area.left + area.right - wide - step) // 2, (area.top + area.bottom - high) // 2
    for place in range(2):
        at = left + place * step
        with canvas.about("back"):
            _back(canvas, Area(at, top, at + wide, top + high), sealed=sealed and place == 1)


def _back(canvas: Canvas, area: Area, *, sealed: bool) -> None:
    inside, (across, up) = area.inset(_RIM), _DIAMOND
    canvas.plate(area, palette.MIST, _BACK_ROUND)
    canvas.box(inside, palette.DUSK, palette.MIST, _BACK_ROUND - _RIM)
    x, y = (inside.left + inside.right) // 2, (inside.top + inside.bottom) // 2
    if sealed:
        canvas.row((x, y), [Icon("sealed", size=_SEAL)], Type(palette.ON_DUSK), "middle")
    else:
        diamond = [(x, y - up), (x + across, y), (x, y + up), (x - across, y), (x, y - up)]
        canvas.line([*diamond, diamond[1]], palette.MIST, palette.DUSK, 5)


def _names(canvas: Canvas, guest: Guest, pen: Pen, area: Area) -> None:
    """Draw a name as large as it fits; below it the host, any city, or whether a board is kept."""
    middle = (area.top + area.bottom) // 2
    two = area.height > _LOW_PLATE
    below = two and bool(guest.host or guest.city or guest.standing)
    apart = _LINE // 2 if below else 0
    how = _name_type(guest.name, area.width, pen, _NAMES)
    if guest.name:
        canvas.row((area.left, middle - apart), [cut(guest.name, area.width, how)], how)
    lower, left = middle + apart + 2, area.left
    if guest.host and two:
        left = _host(canvas, guest.host, area, lower) + 8
    items: list[Item] = [cut(guest.city, area.right - left, _CITY)] if guest.city else []
    if guest.standing:  # a board that is kept has the seal on its back
        sign = [Icon(guest.standing, size=_STANDING)] if guest.standing == "waiting" else []
        room = area.right - left - (_STANDING + _CITY.gap if sign else 0)
        items = [*sign, cut(guest.standing_told, room, _CITY)]
    if items:
        canvas.row((left, lower), items, _CITY)


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
