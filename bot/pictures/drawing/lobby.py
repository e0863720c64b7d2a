"""The table before its first turn: an evening on a terrace, who has sat down, and which places are free.

Seats lie clockwise round the table as seen from above, beginning with the first in the middle of the near side: so
whose cities will be neighbours sit side by side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from bot.pictures.drawing import Step, palette, places
from bot.pictures.drawing.backs import back
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments import pencil
from bot.pictures.drawing.monuments.evening import FLOOR
from bot.pictures.drawing.table import first_ring, place_size
from engine.catalogue import AGES, Board

Who: TypeAlias = Literal["person", "computer", "free-city", "nobody"]
Standing: TypeAlias = Literal["sealed", "waiting"]

_ABOVE, _MARGIN = 26, 18
"""The floor above the seats of the far side, and that beside and below those of the near side."""
_GAP = 12
"""Between two seats."""
_TITLE = Type(palette.ON_PAPER, 50, Weight.BOLD)
_TOLD = Type(palette.ON_PAPER, 36), Type(palette.ON_PAPER, SMALLEST)
_CITY = Type(palette.ON_PAPER_FADED)
_HOST = Type(palette.ON_SAND)
_LINE, _EDGE = 45, 6
"""The height of a line on a plate, and the width of its edge."""


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

    def box(self, wide: int, above: int, plate: int) -> Box:
        """Its wonder, a lamp, or the backs of boards, so high; below it a plate, high enough for one line or two."""
        taken, low = self.who != "nobody", plate < 2 * _LINE
        pen, number = (palette.ON_PAPER, palette.ON_SAND) if taken else (palette.ON_DUSK_FADED, palette.ON_NIGHT_FADED)
        pill = Sized(Plate(Text(self.host, (_HOST,)), _HOST.pen.ground, (12, 0), 20, behind=None), high=40)
        view: Box = _backs(self.standing, wide - 2 * _EDGE) if self.standing else _View(self)
        if self.host and low:
            view = Stack((view, Column((Inset(Middle(pill), 10, 10),))))
        name = Sized(Text(self.name, tuple(Type(pen, size, Weight.BOLD) for size in (42, 38, SMALLEST))), high=_LINE)
        waits = Icon("waiting", size=38) if self.standing == "waiting" else None
        below = Row(
            (
                *((pill,) if self.host else ()),
                Text(self.city or self.standing_told, (_CITY,), sign=waits),
            ),
            8,
        )
        two = not low and (self.host or self.city or self.standing)
        lines = Column((name, Sized(below, high=_LINE)) if two else (name,), 3)
        sign = (Signs((Icon(self.who, size=46),), Type(pen)),) if self.who in {"computer", "free-city"} else ()
        badge = Signs((self.number,), Type(number, SMALLEST, Weight.BOLD), "middle")
        disc = Middle(Sized(Plate(badge, number.ground, (0, 0), 21, pen.ground), 42, 42))
        words = Inset(Row((*sign, Middle(lines), disc), 8, rest=len(sign)), 10, left=2)
        both = Column((Sized(Inset(view, _EDGE, left=0, top=_EDGE), high=above), Sized(words, high=plate)))
        return About(f"seat {self.number}", Sized(Plate(both, pen.ground, (0, 0), 16, behind=None), wide))


@dataclass(frozen=True, slots=True)
class _View:
    """A wonder as it will be one day; where none was chosen, the evening with a lamp, dark if nobody is there."""

    guest: Guest

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        size, board = (area.width, area.height), self.guest.board
        if board is None:
            canvas.place(places.lamp(size, lit=self.guest.who != "nobody"), area[:2])
        else:
            canvas.place(places.place(board, len(board.stages), 3, size), area[:2])


def _backs(standing: Standing, room: int) -> Box:
    """Two boards that lie face down on the table; the one that is kept lies over the other, with a seal."""
    wide, gap, seal = min(150, room // 2 - 18), 12, Icon("sealed", size=64) if standing == "sealed" else None
    if seal:
        gap = (seal.size - wide) // 2 + 5  # so that nothing is below the seal
    boards = tuple(About("back", back((wide, 100), 12, palette.MIST, sign)) for sign in (None, seal))
    return Plate(Middle(Row(boards, gap), "middle"), palette.SAND, (0, 0), 10, palette.PAPER)


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
        sides, chosen = _sides(self.guests), any(each.city for each in self.guests)
        plate, above = 100 if chosen or self.drafted else 72, 160 if chosen else 128 if self.drafted else 108
        wide = min(372, (WIDTH - 2 * _MARGIN + _GAP) // max(map(len, sides)) - _GAP)
        near, far = (
            Middle(Row(tuple(guest.box(wide, above, plate) for guest in side), _GAP), "middle") for side in sides
        )
        box = Column((far, Middle(self._scroll(), "middle"), near), 36)
        top, seat, over = FLOOR + _ABOVE, above + plate, 30  # so far, plates reach over the edges of the table
        canvas = Canvas(WIDTH, top + box.height(WIDTH) + _MARGIN)
        table = pencil.Box(40, _ABOVE + seat - over, WIDTH - 40, canvas.area.height - FLOOR - _MARGIN - seat + over)
        canvas.place(places.prospect(tuple(dict.fromkeys(board.city for board in self.boards))), (0, 0))
        canvas.place(places.terrace(canvas.area.height - FLOOR, table), (0, FLOOR))
        box.draw(canvas, Area(0, top, WIDTH, canvas.area.height - _MARGIN))
        return canvas

    def _scroll(self) -> Box:
        """What is played."""
        seal = Icon("sealed", size=46) if self.drafted else None
        so_far = Text(self.so_far, (Type(palette.ON_PAPER, 38, Weight.BOLD, 10),), across="middle", sign=seal)
        lines = (
            Sized(Text(self.title, (_TITLE,), across="middle"), high=66),
            *(Sized(Text(each, _TOLD, across="middle"), high=46) for each in self.told),
            *((Gap(high=8), Sized(so_far, high=46)) if self.so_far else ()),
        )
        sheet = Sized(Plate(About("played", Column(lines)), palette.PAPER, (20, 12), 0), 640)
        roll = Plate(Gap(18), palette.SAND, (0, 0), 8, behind=None)
        return Row((roll, Inset(sheet, down=8), roll), rest=1)

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
