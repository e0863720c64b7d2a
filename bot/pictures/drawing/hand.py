"""A hand: the cards side by side, each with its price now, and the next stage of the wonder."""

from dataclasses import dataclass, replace

from bot.pictures.drawing import faces, palette, plates, printed
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, icon_size
from bot.pictures.drawing.faces import EDGE, HEAD, Face
from bot.pictures.drawing.lettering import SMALLEST, Weight, cut, text_width
from bot.pictures.drawing.plates import Plate

_MARGIN = 13
_GAP = 10
_IN_A_ROW = 4
CARD_WIDTH = (WIDTH - 2 * _MARGIN - (_IN_A_ROW - 1) * _GAP) // _IN_A_ROW
_TOP = 92
"""Where the cards begin, below the heading."""
_LINE = 100
"""The height of a stage in a line of its own."""
_LINE_HEAD = 300
_ROOM = 6
"""The gap between a plate and the edges of its paper."""
_PLATE_WIDTH = CARD_WIDTH - 2 * (EDGE + _ROOM)
_SAID = 40
_SAID_SIZES = (_SAID, 36, SMALLEST)
"""The sizes of the question and its turn: the first that fits."""
_SAID_GAP = 12
_HAS = 64
"""The size of coins and shields, large enough for two digits."""
_BIG = 72


@dataclass(frozen=True, slots=True)
class Held:
    """A card to choose from, or the next stage."""

    face: Face
    plate: Plate | None = None
    """None if nothing costs anything."""
    part: Plate | None = None
    """What taking part in an edifice costs besides; None if that is no option."""

    @property
    def refused(self) -> bool:
        """Whether it cannot be built."""
        return self.plate is not None and self.plate.refused

    @property
    def below(self) -> int:
        """The height of the paper below the printed part."""
        return (plates.HEIGHT + _ROOM) * len(self.plates)

    @property
    def plates(self) -> tuple[Plate, ...]:
        """From top to bottom."""
        return tuple(each for each in (self.plate, self.part) if each is not None)

    @property
    def line_height(self) -> int:
        """The height that it needs in a line of its own."""
        return _LINE + (plates.HEIGHT + _ROOM) * (len(self.plates) - 1)

    def height(self, width: int) -> int:
        """The height that it needs at this width."""
        return HEAD + faces.least_height(self.face, width) + self.below + EDGE


@dataclass(frozen=True, slots=True)
class Heading:
    """The question, its turn, and the city that it is about."""

    icon: str
    when: str
    question: str
    """Empty for the usual choice of a card from the hand."""
    city_icon: str
    city: str
    coins: int
    shields: int
    powers: tuple[str, ...] = ()
    """The icons of what the city could use now besides coins."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a player may choose from, at least one."""

    heading: Heading
    cards: tuple[Held, ...]
    stage: Held | None
    complete: str = ""
    """What stands in place of a stage if all are built."""

    def draw(self) -> Canvas:
        """Draw the cards in rows of four, then the stage in the rest of the last row or in a line of its own."""
        rows = [self.cards[first : first + _IN_A_ROW] for first in range(0, len(self.cards), _IN_A_ROW)]
        places, bottom = self._places(rows)
        left_over = -len(self.cards) % _IN_A_ROW
        line = self.stage if not left_over else None
        canvas = Canvas(WIDTH, bottom + (_GAP + line.line_height if line is not None else 0) + _MARGIN)
        _put_heading(canvas, self.heading)
        for held, area in places:
            _put_card(canvas, held, area)
        if line is not None:
            _put_line(canvas, line, _area(0, bottom + _GAP, _IN_A_ROW, line.line_height))
        elif self.stage is None and self.complete and left_over:
            last = places[-1][1]
            _put_complete(canvas, self.complete, _area(len(rows[-1]), last.top, left_over, last.height))
        return canvas

    def _places(self, rows: list[tuple[Held, ...]]) -> tuple[list[tuple[Held, Area]], int]:
        """The places of the cards, and of the stage if a row has room, then the bottom; rows are as high as needed."""
        places: list[tuple[Held, Area]] = []
        bottom = _TOP - _GAP
        for row in rows:
            wide = [(held, 1) for held in row]
            if self.stage is not None and len(row) < _IN_A_ROW:
                wide.append((self.stage, _IN_A_ROW - len(row)))
            height = max(held.height(_columns(columns)) for held, columns in wide)
            top = bottom + _GAP
            places += [(held, _area(place, top, columns, height)) for place, (held, columns) in enumerate(wide)]
            bottom = top + height
        return places, bottom


def _columns(count: int) -> int:
    """The width of so many cards side by side."""
    return count * (CARD_WIDTH + _GAP) - _GAP


def _area(column: int, top: int, columns: int, height: int) -> Area:
    left = _MARGIN + column * (CARD_WIDTH + _GAP)
    return Area(left, top, left + _columns(columns), top + height)


def _put_card(canvas: Canvas, held: Held, area: Area) -> None:
    """Draw a face with its plates."""
    height = area.height - HEAD - EDGE - held.below
    canvas.place(faces.draw(held.face, area.width, height, held.below, dimmed=held.refused), (area.left, area.top))
    _put_plates(canvas, held, ((area.left + area.right - _PLATE_WIDTH) // 2, area.bottom - EDGE - held.below))


def _put_plates(canvas: Canvas, held: Held, at: tuple[int, int]) -> None:
    """Draw the plates below each other, with their top left corner at `at`."""
    left, top = at
    with canvas.about(held.face.name):
        for plate in held.plates:
            area = Area(left, top, left + _PLATE_WIDTH, top + plates.HEIGHT)
            if plate is held.part:
                with canvas.about("part"):
                    plates.put(canvas, plate, area)
            else:
                plates.put(canvas, plate, area)
            top += plates.HEIGHT + _ROOM


def _put_line(canvas: Canvas, held: Held, area: Area) -> None:
    """Draw a stage like a card on its side."""
    pen, middle = faces.pen(dimmed=held.refused), (area.top + area.bottom) // 2
    head = faces.put_frame(canvas, held.face, area, dimmed=held.refused)
    paper = Area(area.left + _LINE_HEAD, area.top + EDGE, area.right - EDGE, area.bottom - EDGE)
    if not held.refused:
        canvas.box(paper, pen.ground, head.ground, faces.ROUND - EDGE)
    left = paper.right - _ROOM - _PLATE_WIDTH
    with canvas.about(held.face.name):
        faces.put_head(canvas, held.face, area._replace(right=paper.left), head)
        printed.put_flat(canvas, paper._replace(right=left), held.face.printed, pen)
    _put_plates(canvas, held, (left, middle - (held.below - _ROOM) // 2))


def _put_complete(canvas: Canvas, said: str, area: Area) -> None:
    """Draw the words in place of a stage."""
    canvas.box(area, palette.DUSK, palette.NIGHT, faces.ROUND)
    how, (x, y) = Type(palette.ON_DUSK_FADED), ((area.left + area.right) // 2, (area.top + area.bottom) // 2)
    said = cut(said, area.width - 2 * _MARGIN, how.size, how.weight)
    with canvas.about("wonder"):
        canvas.row((x, y - _BIG // 2), [Icon("wonder", size=_BIG)], how, "middle")
        canvas.row((x, y + _BIG // 2), [said], how, "middle")


def _put_heading(canvas: Canvas, heading: Heading) -> None:
    """Draw the question at the left, the city and what it has at the right."""
    middle = (_MARGIN + _TOP) // 2
    how = Type(palette.ON_NIGHT, _SAID, Weight.BOLD, _SAID_GAP)
    with canvas.about("heading"):
        has = [
            Icon("coin", str(heading.coins), _HAS),
            Icon("shield", str(heading.shields), _HAS),
            *map(Icon, heading.powers),
        ]
        left = canvas.row((WIDTH - _MARGIN, middle), has, how, "right").left - 2 * _SAID_GAP
        city = canvas.row((left, middle), [Icon(heading.city_icon), heading.city], how, "right")
        when, question, size = _fit_heading(heading, city.left - 2 * _SAID_GAP - _MARGIN)
        right = canvas.row((_MARGIN, middle), [Icon(heading.icon), when], replace(how, size=size)).right
        if question:
            marked = Type(palette.ON_NIGHT_GOLD, size, Weight.BOLD)
            canvas.row((right + 2 * _SAID_GAP, middle), [question], marked)


def _fit_heading(heading: Heading, width: int) -> tuple[str, str, int]:
    """The turn, the question and the first size in which both fit; if none does, each is cut to half of the room."""
    room, size = 0, SMALLEST
    for size in _SAID_SIZES:
        room = width - icon_size(Icon(""), Type(palette.ON_NIGHT, size)) - (3 if heading.question else 1) * _SAID_GAP
        if _bold_width(heading.when, size) + _bold_width(heading.question, size) <= room:
            break
    question = cut(heading.question, max(room // 2, room - _bold_width(heading.when, size)), size, Weight.BOLD)
    return cut(heading.when, room - _bold_width(question, size), size, Weight.BOLD), question, size


def _bold_width(text: str, size: int) -> int:
    return text_width(text, size, Weight.BOLD)
