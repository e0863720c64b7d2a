"""A hand: what one has and can buy, the cards, each with its price now, and the next stage of the wonder.

The last card of all is held by itself, large, and what else can be done with it stands beside it.
"""

from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from bot.pictures.drawing import faces, market, palette, places, plates, printed, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, icon_size, row_width
from bot.pictures.drawing.faces import EDGE, NAME, Face, Size
from bot.pictures.drawing.lettering import SMALLEST, Weight, cut, text_width
from bot.pictures.drawing.market import Trader
from bot.pictures.drawing.plates import Plate
from bot.pictures.drawing.printed import Printed
from engine.catalogue import AGES, Age
from engine.constants import DISCARD_COINS

_MARGIN = 10
_GAP = 10
_IN_A_ROW = 4
_INSIDE = WIDTH - 2 * _MARGIN
CARD_WIDTH = (_INSIDE - (_IN_A_ROW - 1) * _GAP) // _IN_A_ROW
"""The width of a card of four in a row; fewer share the width of the row."""
_SKY = 92
"""The height of the heading's strip of sky."""
_TOP = _SKY + 8
"""Where the market begins, below the heading."""
_SNAP = 40
"""Where wonders begin and end on the strip is a multiple of this, so that few strips are kept."""
_LEAST_HORIZON = 160
_PLATE_ROUND = 16
_LINE = 116
"""The height of the stage at the bottom."""
_LEAST_ALONE = 140
"""The height of a card that lies alone on its side, or more."""
_HELD = 452, 396
"""Width and height, or more, of a card that is held alone."""
_RIM, _RIM_ROUND, _APART = 7, 22, 12
"""The width and the roundness of the gold rim of one that can be built, and how far its edge is from the card's."""
_LINE_HEAD = 330
_ROOM = 6
"""The gap between a plate and the edges of its paper."""
_PLATE_WIDTH = CARD_WIDTH - 2 * (EDGE + _ROOM)
"""The width of the stage's plates."""
_SAID = 44
_SAID_SIZES = (_SAID, 38, SMALLEST)
"""The sizes of the question and its turn: the first that fits."""
_SAID_GAP = 12
_HAS = 66
"""The size of coins and shields, large enough for two digits."""
_KNOWS = 52
"""The size of science symbols."""
_COUNT = Type(palette.ON_PAPER, 42, Weight.BOLD, 4)
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
        least = _LINE + (plates.HEIGHT + _ROOM) * max(0, len(self.plates) - 1)
        width = _INSIDE - _LINE_HEAD - EDGE - _ROOM - _PLATE_WIDTH
        return max(least, printed.least_line_height(self.face.printed, width) + 2 * EDGE)

    def height(self, width: int) -> int:
        """The height that it needs at this width, without its name."""
        return faces.least_height(self.face, width) + self.below + EDGE


@dataclass(frozen=True, slots=True)
class Heading:
    """The question, its turn, and what the city has that it is about."""

    age: Age
    cities: tuple[str, ...]
    """The keys of the monuments of the left neighbour, the city itself and the right one."""
    icon: str
    when: str
    question: str
    """Empty for the usual choice of a card from the hand."""
    coins: int
    shields: int
    science: tuple[tuple[str, int], ...] = ()
    """The icons of the symbols that it has, and how many of each."""
    powers: tuple[str, ...] = ()
    """The icons of what the city could use now besides coins."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a player may choose from, at least one."""

    heading: Heading
    market: tuple[Trader, ...]
    """The neighbours at the sides, the city itself between them."""
    cards: tuple[Held, ...]
    stage: Held | None
    complete: str = ""
    """What stands in place of a stage if all are built."""
    discard: str = ""
    """What stands below the stage for the coins of a single card, if discarding it is no matter of course."""
    grid: bool = False
    """Whether all cards are equally wide, four in a row, where there are more than four: a pile is searched."""

    @property
    def fold(self) -> int:
        """Between what one has and can buy and the cards, with a margin on either side."""
        return _TOP + market.height(self.market, _INSIDE, _GAP) + _MARGIN

    def draw(self) -> Canvas:
        """Draw what one has and can buy, the cards in rows, and always at the bottom the stage."""
        if len(self.cards) == 1 and (self.stage or self.complete or self.discard):
            return self._draw_alone()
        cards_from = self.fold + _MARGIN
        rows = _in_grid(self.cards) if self.grid and len(self.cards) > _IN_A_ROW else _in_rows(self.cards)
        bottom = cards_from + sum(row.height + _GAP for row in rows)
        line = self.stage.line_height if self.stage is not None else _LINE if self.complete else -_GAP
        canvas = Canvas(WIDTH, bottom + line + _MARGIN)
        self._put_above(canvas)
        top = cards_from
        for row in rows:
            row.put(canvas, top)
            top += row.height + _GAP
        area = Area(_MARGIN, bottom, WIDTH - _MARGIN, bottom + line)
        if self.stage is not None:
            _put_line(canvas, self.stage, area)
        elif self.complete:
            _put_complete(canvas, self.complete, area)
        canvas.rim()
        return canvas

    def _put_above(self, canvas: Canvas) -> None:
        """Draw the question, and what one has and can buy."""
        _put_heading(canvas, self.heading)
        market.put(canvas, Area(_MARGIN, _TOP, WIDTH - _MARGIN, self.fold - _MARGIN), self.market, _GAP)

    def _draw_alone(self) -> Canvas:
        """Draw a single card upright, in a rim of gold if it can be built, and at its right what else can be done."""
        (card,) = self.cards
        apart = 0 if card.refused else _APART
        top, (wide, least) = self.fold + _MARGIN + apart, (each + 2 * (_APART - apart) for each in _HELD)
        left = _MARGIN + 2 * apart + wide + _GAP
        beside = WIDTH - _MARGIN - left
        below = _LINE + _GAP if self.discard else 0
        row, next_row = _Row.upright((card,), wide), self.stage and _Row.upright((self.stage,), beside)
        high = max(least, row.height, below + (next_row.height if next_row else _LINE if self.complete else -_GAP))
        canvas = Canvas(WIDTH, top + high + apart + _MARGIN)
        self._put_above(canvas)
        held = Area(_MARGIN + apart, top, _MARGIN + apart + wide, top + high)
        if apart:
            canvas.box(held.inset(-apart), palette.GOLD, palette.NIGHT, _RIM_ROUND)
            canvas.box(held.inset(_RIM - apart), palette.NIGHT, palette.GOLD, _RIM_ROUND - _RIM)
        replace(row, height=high).put(canvas, top, held.left)
        area = Area(left, top - apart, WIDTH - _MARGIN, held.bottom + apart)
        rest = area._replace(bottom=area.bottom - below)
        if next_row:
            replace(next_row, height=rest.height).put(canvas, rest.top, left)
        elif self.complete:
            _put_complete(canvas, self.complete, rest)
        if self.discard:
            below_all = area if rest.height < _LINE else area._replace(top=rest.bottom + _GAP)
            alone = card.refused and (self.stage is None or self.stage.refused)
            _put_discard(canvas, self.discard, below_all, alone=alone)
        canvas.rim()
        return canvas


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards side by side, as wide and as high as each other; a single one lies on its side."""

    cards: tuple[Held, ...]
    width: int
    head: int
    """0 for a card on its side."""
    height: int

    @classmethod
    def of(cls, cards: tuple[Held, ...]) -> "_Row":
        if len(cards) == 1:
            return cls(cards, _INSIDE, 0, max(_LEAST_ALONE, cards[0].line_height))
        return cls.upright(cards, (_INSIDE - (len(cards) - 1) * _GAP) // len(cards))

    @classmethod
    def upright(cls, cards: tuple[Held, ...], width: int) -> "_Row":
        """Cards of this width."""
        head = max(faces.head_height(held.face, width) for held in cards)
        return cls(cards, width, head, head + max(held.height(width) for held in cards))

    def put(self, canvas: Canvas, top: int, first: int = _MARGIN) -> None:
        """Draw the cards, each with its plates, the first one with its left edge at `first`."""
        if not self.head:
            _put_line(canvas, self.cards[0], Area(_MARGIN, top, WIDTH - _MARGIN, top + self.height))
            return
        for place, held in enumerate(self.cards):
            left = first + place * (self.width + _GAP)
            size = Size(self.width, self.head, self.height - self.head - EDGE - held.below, held.below)
            canvas.place(faces.draw(held.face, size, dimmed=held.refused), (left, top))
            inside = Area(left + EDGE + _ROOM, top, left + self.width - EDGE - _ROOM, top + self.height - EDGE)
            _put_plates(canvas, held, inside._replace(top=inside.bottom - held.below))


def warm() -> None:
    """Draw the strips of all Ages without wonders."""
    for age in AGES:
        places.far_sky(age, (WIDTH, _SKY))


def _in_grid(cards: tuple[Held, ...]) -> list[_Row]:
    """The cards four in a row, all of one width."""
    return [_Row.upright(cards[first : first + _IN_A_ROW], CARD_WIDTH) for first in range(0, len(cards), _IN_A_ROW)]


def _in_rows(cards: tuple[Held, ...]) -> list[_Row]:
    """The cards in rows of at most four, each as many as another or one more: those that are lowest together."""
    count = -(-len(cards) // _IN_A_ROW)
    fewer, longer = divmod(len(cards), count)
    sizes = [fewer + 1] * longer + [fewer] * (count - longer)
    arranged = []
    for each in (sizes, sizes[::-1]):
        ends = list(accumulate(each, initial=0))
        arranged.append([_Row.of(cards[first:end]) for first, end in pairwise(ends)])
    return min(arranged, key=lambda rows: sum(row.height for row in rows))


def _put_plates(canvas: Canvas, held: Held, area: Area) -> None:
    """Draw the plates below each other, from the top of an area on."""
    top = area.top
    with canvas.about(held.face.name):
        for plate in held.plates:
            where = area._replace(top=top, bottom=top + plates.HEIGHT)
            if plate is held.part:
                with canvas.about("part"):
                    plates.put(canvas, plate, where)
            else:
                plates.put(canvas, plate, where)
            top += plates.HEIGHT + _ROOM


def _put_line(canvas: Canvas, held: Held, area: Area) -> None:
    """Draw a stage, or a card that is alone in its row, on its side."""
    pen, middle = faces.pen(dimmed=held.refused), (area.top + area.bottom) // 2
    head = faces.put_frame(canvas, held.face, area, dimmed=held.refused)
    paper = Area(area.left + _LINE_HEAD, area.top + EDGE, area.right - EDGE, area.bottom - EDGE)
    if not held.refused:
        canvas.box(paper, pen.ground, head.ground, faces.ROUND - EDGE)
    plate = Area(paper.right - _ROOM - _PLATE_WIDTH, middle - (held.below - _ROOM) // 2, paper.right - _ROOM, 0)
    rest = paper._replace(right=plate.left)  # without a plate, too, so that columns of all lines stand below each other
    with canvas.about(held.face.name):
        faces.put_head(canvas, held.face, area._replace(right=paper.left), head)
        printed.put_line(canvas, rest, held.face.printed, pen)
    _put_plates(canvas, held, plate)


def _put_complete(canvas: Canvas, said: str, area: Area) -> None:
    """Draw the words in place of a stage."""
    canvas.box(area, palette.DUSK, palette.NIGHT, faces.ROUND)
    how = Type(palette.ON_DUSK_FADED, NAME, Weight.BOLD, _SAID_GAP)
    said = cut(said, area.width - _BIG - 4 * _MARGIN, how.size, how.weight)
    with canvas.about("wonder"):
        middle = (area.left + area.right) // 2, (area.top + area.bottom) // 2
        canvas.row(middle, [Icon("wonder", size=_BIG), said], how, "middle")


def _put_discard(canvas: Canvas, said: str, area: Area, *, alone: bool) -> None:
    """Draw that the card can be discarded, and what that brings; on green with a tick if nothing else is possible."""
    head, paper = palette.ON_LAUREL if alone else palette.ON_DUSK, palette.ON_PAPER
    canvas.box(area, head.ground, palette.NIGHT, faces.ROUND)
    inside = Area(area.left + _LINE_HEAD, area.top + EDGE, area.right - EDGE, area.bottom - EDGE)
    canvas.box(inside, paper.ground, head.ground, faces.ROUND - EDGE)
    with canvas.about("discard"):
        faces.put_title(canvas, said, "free" if alone else "bank", area._replace(right=inside.left), head)
        printed.put(canvas, inside, Printed((), ((symbols.AND, symbols.coins(DISCARD_COINS)),)), paper)


def _put_heading(canvas: Canvas, heading: Heading) -> None:
    """Draw on a strip of sky the question at the left, what the city has at the right, and between these wonders."""
    middle = _SKY // 2
    how = Type(palette.ON_PAPER, _SAID, Weight.BOLD, _SAID_GAP)
    has: list[Item] = [
        *(Icon(power, size=_HAS) for power in heading.powers),
        Icon("coin", str(heading.coins), _HAS),
        Icon("shield", str(heading.shields), _HAS),
    ]
    known: list[list[Item]] = [[Icon(icon, size=_KNOWS), str(count)] for icon, count in heading.science]
    wide = row_width(has, how) + sum(_SAID_GAP + row_width(each, _COUNT) for each in known)
    right = Area(WIDTH - _MARGIN - wide - 2 * _SAID_GAP, _MARGIN, WIDTH - _MARGIN, _SKY - _MARGIN)
    when, question, size = _fit_heading(heading, right.left - 2 * _MARGIN - 2 * _SAID_GAP)
    said, asked = replace(how, size=size), Type(palette.ON_PAPER_BAD, size, Weight.BOLD)
    title: list[Item] = [Icon(heading.icon), when]
    wide = row_width(title, said) + (2 * _SAID_GAP + row_width([question], asked) if question else 0)
    left = right._replace(left=_MARGIN, right=_MARGIN + wide + 2 * _SAID_GAP)
    _put_sky(canvas, heading, (left.right, right.left))
    for plate in (left, right):
        canvas.plate(plate, palette.PAPER, _PLATE_ROUND)
    with canvas.about("heading"):
        at = canvas.row((left.left + _SAID_GAP, middle), title, said).right
        if question:
            canvas.row((at + 2 * _SAID_GAP, middle), [question], asked)
        at = canvas.row((right.left + _SAID_GAP, middle), has, how).right
        for each in known:
            at = canvas.row((at + _SAID_GAP, middle), each, _COUNT).right


def _put_sky(canvas: Canvas, heading: Heading, ends: tuple[int, int]) -> None:
    """Draw the sky of the Age, between these ends with the wonders of the city and its neighbours if they have room."""
    left, right = -(-ends[0] // _SNAP) * _SNAP, ends[1] // _SNAP * _SNAP
    if right - left < _LEAST_HORIZON:
        canvas.place(Canvas.of(places.far_sky(heading.age, (WIDTH, _SKY))), (0, 0))
        return
    canvas.place(places.skyline(heading.cities, heading.age, (left, right), (WIDTH, _SKY)), (0, 0))


def _fit_heading(heading: Heading, width: int) -> tuple[str, str, int]:
    """The turn, the question and the first size in which both fit; if none does, each is cut to half of the room."""
    room, size = 0, SMALLEST
    for size in _SAID_SIZES:
        room = width - icon_size(Icon(""), Type(palette.ON_PAPER, size)) - (3 if heading.question else 1) * _SAID_GAP
        if _bold_width(heading.when, size) + _bold_width(heading.question, size) <= room:
            break
    question = cut(heading.question, max(room // 2, room - _bold_width(heading.when, size)), size, Weight.BOLD)
    return cut(heading.when, room - _bold_width(question, size), size, Weight.BOLD), question, size


def _bold_width(text: str, size: int) -> int:
    return text_width(text, size, Weight.BOLD)
