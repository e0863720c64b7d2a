"""A hand: what one has and can buy, the cards, each with its price now, and the next stage of the wonder.

The last card of all is held by itself, large, and what else can be done with it stands beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

from bot.pictures.drawing import faces, market, palette, places, plates, printed, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, icon_size, row_width
from bot.pictures.drawing.faces import EDGE, NAME, Face, Size
from bot.pictures.drawing.lettering import SMALLEST, Weight, cut, text_width
from bot.pictures.drawing.market import Trader
from bot.pictures.drawing.plates import Plate, Standing
from bot.pictures.drawing.printed import Printed
from engine.catalogue import AGES, Age, Board
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
_LINE = 108
"""The height of the stage at the bottom."""
_LEAST_ALONE = 140
"""The height of a card that lies alone on its side, or more."""
_HELD = 476, 410
"""Width and height, or more, of a card that is held alone."""
_MOST_HELD = 93
"""The largest size of effects beside it and on it: icons of 130 pixels."""
_LINE_HEAD = 330
_DISCARD_HEAD = 250
"""The width of the part with the words, on a line of the whole width, and for discarding."""
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
_PAINTED = 400, 176
"""Width and height of a painted wonder beside a single card, the height more or less."""
_LEAST_PAINTED = 240, 120
_PAINTED_IN_LINE = 300
"""Its width in a line."""
_SHINES = 0.5
"""How much of it is seen if its stage cannot be built."""
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
        return (plates.HEIGHT + _ROOM) * sum(each is not None for each in (self.plate, self.part))

    @property
    def line_height(self) -> int:
        """The height that it needs in a line of its own."""
        width = _INSIDE - _LINE_HEAD - EDGE - _ROOM - _PLATE_WIDTH
        high = max(_LINE, printed.least_line_height(self.face.printed, width) + 2 * EDGE)
        return high + (plates.HEIGHT + _ROOM if self.part is not None else 0)

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


class Site(NamedTuple):
    """A wonder with so many stages."""

    board: Board
    built: int


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
    site: Site | None = None
    """The wonder with the next stage, or complete, to be painted where there is room; it says nothing else."""

    @property
    def fold(self) -> int:
        """Between what one has and can buy and the cards, with a margin on either side."""
        return _TOP + market.height(self.market, _INSIDE, _GAP) + _MARGIN

    def draw(self) -> Canvas:
        """Draw what one has and can buy, the cards in rows, and always at the bottom the stage."""
        if len(self.cards) == 1 and (self.stage or self.complete or self.discard):
            return self._draw_alone()
        cards_from = self.fold + _MARGIN
        rows = _in_rows(self.cards)
        bottom = cards_from + sum(row.height + _GAP for row in rows)
        line = self.stage.line_height if self.stage is not None else _LINE if self.complete else -_GAP
        canvas = Canvas(WIDTH, bottom + line + _MARGIN)
        self._put_above(canvas)
        top = cards_from
        for row in rows:
            row.put(canvas, (_MARGIN, top), row.symbol(printed.MOST))
            top += row.height + _GAP
        area = Area(_MARGIN, bottom, WIDTH - _MARGIN, bottom + line)
        if self.stage is not None:
            _put_line(canvas, self.stage, area)
        elif self.complete:
            self._put_complete(canvas, area)
        canvas.rim()
        return canvas

    def _put_above(self, canvas: Canvas) -> None:
        """Draw the question, and what one has and can buy."""
        _put_heading(canvas, self.heading)
        market.put(canvas, Area(_MARGIN, _TOP, WIDTH - _MARGIN, self.fold - _MARGIN), self.market, _GAP)

    def _draw_alone(self) -> Canvas:
        """Draw a single card upright, and at its right what else can be done."""
        (card,), top, (wide, least) = self.cards, self.fold + _MARGIN, _HELD
        left = _MARGIN + wide + _GAP
        beside = WIDTH - _MARGIN - left
        below = _LINE + _GAP if self.discard else 0
        row, next_row = _Row.upright((card,), wide), self.stage and _Row.upright((self.stage,), beside)
        high = max(least, row.height, below + (next_row.height if next_row else _LINE if self.complete else -_GAP))
        canvas = Canvas(WIDTH, top + high + _MARGIN)
        self._put_above(canvas)
        rest = Area(left, top, WIDTH - _MARGIN, top + high - below)
        row = replace(row, height=high)
        most = row.symbol(_MOST_HELD)
        if next_row:
            next_row = replace(next_row, height=rest.height)
            most = next_row.symbol(most)
            next_row, room = next_row.with_room(most)
            next_row.put(canvas, (left, top), most)
            if self.site and room:
                self._put_site(canvas, self.site, room.moved((left, top)), dimmed=next_row.cards[0].refused)
        elif self.complete:
            self._put_complete(canvas, rest)
        row.put(canvas, (_MARGIN, top), most)
        if self.discard:
            _put_discard(canvas, self.discard, rest._replace(top=max(top, rest.bottom + _GAP), bottom=top + high))
        canvas.rim()
        return canvas

    def _put_complete(self, canvas: Canvas, area: Area) -> None:
        """Draw the words in place of a stage, with the wonder at their right, or above them where that is high."""
        canvas.box(area, palette.DUSK, palette.NIGHT, faces.ROUND)
        words, inside = area, area.inset(EDGE)
        if self.site:
            wide, high = _PAINTED if area.height > _PAINTED[1] + _BIG else (_PAINTED_IN_LINE, inside.height)
            if high < inside.height:
                middle, above = (inside.left + inside.right) // 2, (inside.height - high - _BIG) // 3
                room = Area(
                    middle - wide // 2, inside.top + above, middle - wide // 2 + wide, inside.top + above + high
                )
                words = area._replace(top=room.bottom)
            else:
                room = inside._replace(left=inside.right - wide)
                words = area._replace(right=room.left)
            self._put_site(canvas, self.site, room, dimmed=False)
        how = Type(palette.ON_DUSK, NAME, Weight.BOLD, _SAID_GAP)
        said = cut(self.complete, words.width - _BIG - 4 * _MARGIN, how.size, how.weight)
        with canvas.about("wonder"):
            at = (words.left + words.right) // 2, (words.top + words.bottom) // 2
            canvas.row(at, [Icon("wonder", size=_BIG), said], how, "middle")

    def _put_site(self, canvas: Canvas, site: Site, room: Area, *, dimmed: bool) -> None:
        """Draw a wonder under the sky of the Age, without a mark: it says no more than the words."""
        place = places.place(site.board, site.built, self.heading.age, (room.width, room.height))
        canvas.inlay(place.faded(palette.DUSK, _SHINES) if dimmed else place, room[:2], faces.ROUND - EDGE)


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards side by side, as wide and as high as each other, their symbols, too; a single one lies on its side."""

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

    def sizes(self) -> list[tuple[Held, Size]]:
        """How large each card is."""
        return [
            (held, Size(self.width, self.head, self.height - self.head - EDGE - held.below, held.below))
            for held in self.cards
        ]

    def symbol(self, most: int) -> int:
        """The largest size, up to `most`, in which each card that gives a single symbol has room for it."""
        return most if not self.head else min(faces.symbol_size(held.face, size, most) for held, size in self.sizes())

    def with_room(self, most: int) -> "tuple[_Row, Area | None]":
        """A single card with room for a picture, right of what it gives or else beside its name, and where that is."""
        ((held, size),) = self.sizes()
        drawn = faces.draw(held.face, size, most, dimmed=held.refused)
        right, taken = self.width - EDGE, max(mark.area.right for mark in drawn.marks if mark.about)
        wide = min(_PAINTED[0], (right - taken - 2 * _GAP) // _SNAP * _SNAP)
        if wide >= _LEAST_PAINTED[0]:
            top, off = (EDGE, 0) if held.refused else (self.head + _ROOM, _ROOM)
            return self, Area(right - off - wide, top, right - off, self.head + size.printed - _ROOM)
        head = self.height - held.height(self.width)
        if head - EDGE < _LEAST_PAINTED[1]:
            return self, None
        return replace(self, head=head), Area(right - _PAINTED[0], EDGE, right, head - (0 if held.refused else EDGE))

    def put(self, canvas: Canvas, at: tuple[int, int], most: int) -> None:
        """Draw the cards from a point on, each with its plates, their effects up to `most`."""
        if not self.head:
            _put_line(canvas, self.cards[0], Area(at[0], at[1], WIDTH - _MARGIN, at[1] + self.height))
            return
        drawn = [
            faces.Drawn(held.face, size, held.refused, faces.draw(held.face, size, most, dimmed=held.refused))
            for held, size in self.sizes()
        ]
        faces.put_buildings(drawn)
        for place, (held, each) in enumerate(zip(self.cards, drawn, strict=True)):
            left, top = at[0] + place * (self.width + _GAP), at[1]
            canvas.place(each.canvas, (left, top))
            below = top + self.height - EDGE - held.below
            plate = Area(left + EDGE + _ROOM, below, left + self.width - EDGE - _ROOM, below + plates.HEIGHT)
            _put_plates(canvas, held, (plate, plate.moved((0, plates.HEIGHT + _ROOM))))


def warm() -> None:
    """Draw the strips of all Ages without wonders."""
    for age in AGES:
        places.far_sky(age, (WIDTH, _SKY))


def _in_rows(cards: tuple[Held, ...]) -> list[_Row]:
    """The cards in rows of at most four, each as many as another or one more: those that are lowest together."""
    count = -(-len(cards) // _IN_A_ROW)
    fewer, longer = divmod(len(cards), count)
    made = cache(lambda first, end: _Row.of(cards[first:end]))
    arranged = []
    for chosen in combinations(range(count), longer):
        ends = list(accumulate((fewer + (row in chosen) for row in range(count)), initial=0))
        arranged.append([made(first, end) for first, end in pairwise(ends)])
    return min(arranged, key=lambda rows: sum(row.height for row in rows))


def _put_plates(canvas: Canvas, held: Held, areas: Sequence[Area]) -> None:
    """Draw the plates, each on its area."""
    paper = faces.pen(dimmed=held.refused).ground
    with canvas.about(held.face.name):
        for plate, area in zip((held.plate, held.part), areas, strict=True):
            if plate is None:
                continue
            if plate is held.part:
                with canvas.about("part"):
                    plates.put(canvas, plate, area, paper)
            else:
                plates.put(canvas, plate, area, paper)


def _put_line(canvas: Canvas, held: Held, area: Area) -> None:
    """Draw a stage, or a card that is alone in its row, on its side; what taking part costs lies below it."""
    pen = faces.pen(dimmed=held.refused)
    head = faces.put_frame(canvas, held.face, area, dimmed=held.refused)
    paper = Area(area.left + _LINE_HEAD, area.top + EDGE, area.right - EDGE, area.bottom - EDGE)
    if not held.refused:
        canvas.box(paper, pen.ground, head.ground, faces.ROUND - EDGE)
    stage = paper._replace(bottom=paper.bottom - (plates.HEIGHT + _ROOM if held.part is not None else 0))
    top = (stage.top + stage.bottom - plates.HEIGHT) // 2
    right = paper.right - _ROOM
    plate = Area(right - _PLATE_WIDTH, top, right, top + plates.HEIGHT)
    rest = stage._replace(right=plate.left)  # without a plate, too, so that columns of all lines stand below each other
    with canvas.about(held.face.name):
        faces.put_head(canvas, held.face, area._replace(right=paper.left), head)
        printed.put_line(canvas, rest, held.face.printed, pen)
    _put_plates(canvas, held, (plate, Area(paper.left + _ROOM, stage.bottom, right, stage.bottom + plates.HEIGHT)))


def _put_discard(canvas: Canvas, said: str, area: Area) -> None:
    """Draw that the card can be discarded, and what that brings."""
    head, paper, middle = palette.ON_DUSK, palette.ON_PAPER, (area.top + area.bottom) // 2
    canvas.box(area, head.ground, palette.NIGHT, faces.ROUND)
    inside = Area(area.left + _DISCARD_HEAD, area.top + EDGE, area.right - EDGE, area.bottom - EDGE)
    canvas.box(inside, paper.ground, head.ground, faces.ROUND - EDGE)
    right, top = inside.right - _ROOM, middle - plates.HEIGHT // 2
    plate = Area(right - _PLATE_WIDTH, top, right, top + plates.HEIGHT)
    with canvas.about("discard"):
        faces.put_title(canvas, said, "bank", area._replace(right=inside.left), head)
        brings = Printed((), ((symbols.AND, symbols.coins(DISCARD_COINS)),))
        printed.put(canvas, inside._replace(right=plate.left), brings, paper)
        plates.put(canvas, Plate(Standing.FREE, (Icon("free"),)), plate, paper.ground)


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
