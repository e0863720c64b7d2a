"""The two boards that a player may choose from in a draft, side by side: the monument complete, and its stages."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.wonder import Wonder, fit_row

_MARGIN, _GAP = 16, 30
_CARD = (WIDTH - 2 * _MARGIN - _GAP) // 2
_FRAME = 10
"""Round both boards, once one is kept."""
_ROUND = 26
_PADDING = 12
_HEAD = 96
_VIEW = (_CARD, 330)
_TITLE = 58
_STAGE, _BETWEEN = 100, 8
_HIGH = 180
"""A stage so high shows what it gives below the rest."""
_STAGE_ROUND = 14
_KEPT = 70
_MAKES = 66
_SIGN = 44
_COST = (46, 42, 38)
_PLATE = 29
"""Half the height of the plate under a cost."""
_INDENT = 24
"""Before what a stage gives, the same for all stages where there is room."""
_ROOM = 8
"""Between the parts of a stage."""
_CITY, _LABEL = 54, 40
_GIVEN = ((112, 80, 8), (96, 68, 8), (80, 56, 8), (70, 50, 6), (62, 44, 5), (56, 40, 4), (50, 36, 3), (46, SMALLEST, 2))
"""The size of the icons for what a stage gives, of the numbers on them, and the gaps: the first that fits."""
_COST_GAP = 3
_SHINES = 0.7
"""How much of a place shines through where its board is passed over."""


class _Look(NamedTuple):
    """The pens of a board: on its paper, for what matters less there, on its stages, and under their costs."""

    paper: Pen
    faded: Pen
    stage: Pen
    cost: Pen


_OPEN = _Look(palette.ON_PAPER, palette.ON_PAPER_FADED, palette.ON_SAND, palette.ON_PAPER)
_PASSED = _Look(palette.ON_DUSK_FADED, palette.ON_DUSK_FADED, palette.ON_NIGHT_FADED, palette.ON_DUSK_FADED)


@dataclass(frozen=True, slots=True)
class Offer:
    """Both boards, and which of them the player keeps so far."""

    wonders: tuple[Wonder, ...]
    kept: int | None
    words: str
    """The label of the board that is kept."""
    passed: str
    """The label of the other one then."""

    def draw(self) -> Canvas:
        """Draw each board as a card, what its city produces and its name first."""
        stages = max(len(each.board.stages) for each in self.wonders)
        cards = [_card(each, stages, *self._looks(place)) for place, each in enumerate(self.wonders)]
        high = max(card.area.height for card in cards)
        canvas = Canvas(WIDTH, high + 2 * _MARGIN + (0 if self.kept is None else _KEPT + _FRAME))
        for place, (each, card) in enumerate(zip(self.wonders, cards, strict=True)):
            left = _MARGIN + place * (_CARD + _GAP)
            with canvas.about(each.city):
                if self.kept is not None:
                    around = Area(left, _MARGIN, left + _CARD, _MARGIN + high + _KEPT).inset(-_FRAME)
                    _draw_label(canvas, around, self, kept=place == self.kept)
                canvas.place(card, (left, _MARGIN))
        canvas.rim()
        return canvas

    def _looks(self, place: int) -> tuple[_Look, Paint]:
        """How a board is drawn, and on which ground."""
        if self.kept is None:
            return _OPEN, palette.NIGHT
        return (_OPEN, palette.GOLD) if place == self.kept else (_PASSED, palette.DUSK)


def _draw_label(canvas: Canvas, area: Area, offer: Offer, *, kept: bool) -> None:
    """Draw the frame of a board, and say below it whether it is kept."""
    pen, words = (palette.ON_GOLD, offer.words) if kept else (palette.ON_DUSK_FADED, offer.passed)
    canvas.box(area, pen.ground, palette.NIGHT, _ROUND + _FRAME)
    with canvas.about("kept" if kept else "passed over"):
        at = ((area.left + area.right) // 2, area.bottom - (_KEPT + _FRAME) // 2)
        how = Type(pen, _LABEL, Weight.BOLD if kept else Weight.MEDIUM)
        canvas.row(at, [*([Icon("free")] if kept else []), words], how, "middle")


@drawn_once
def _card(shown: Wonder, stages: int, look: _Look, ground: Paint) -> Canvas:
    """Draw a board as high as one of so many stages; fewer are higher."""
    top = _HEAD + _VIEW[1] + _TITLE
    canvas = Canvas(_CARD, top + stages * (_STAGE + _BETWEEN) - _BETWEEN + _PADDING, ground)
    canvas.box(canvas.area, look.paper.ground, ground, _ROUND)
    _draw_head(canvas, shown, look)
    view = places.place(shown.board, len(shown.board.stages), 1, _VIEW)
    canvas.place(view if look is _OPEN else view.faded(look.paper.ground, _SHINES), (0, _HEAD))
    name, side = Type(look.paper, SMALLEST, Weight.BOLD), Type(look.faded)
    with canvas.about("wonder"):
        canvas.row((_CARD - _PADDING, _HEAD // 2), [shown.side], side, "right")
        canvas.row((_PADDING, top - _TITLE // 2), [cut(shown.name, _CARD - 2 * _PADDING, name)], name)
        count, low = len(shown.board.stages), canvas.area.bottom - _PADDING + _BETWEEN
        for number in range(count):
            with canvas.about(f"stage {number + 1}"):
                first, after = (top + (low - top) * place // count for place in (number, number + 1))
                _draw_stage(canvas, Area(_PADDING, first, _CARD - _PADDING, after - _BETWEEN), shown, number, look)
    return canvas


def _draw_head(canvas: Canvas, shown: Wonder, look: _Look) -> None:
    city = Type(look.paper, _CITY, Weight.BOLD)
    made = symbols.resource(shown.board.produces)
    with canvas.about("makes"):
        left = canvas.row((_PADDING, _HEAD // 2), [Icon(made.name, made.label, _MAKES)], city).right + _ROOM
    room = _CARD - _PADDING - row_width([shown.side], Type(look.faded)) - _ROOM - left
    canvas.row((left, _HEAD // 2), [cut(shown.city, room, city)], city)


def _draw_stage(canvas: Canvas, area: Area, shown: Wonder, number: int, look: _Look) -> None:
    """Draw a stage in one line: which one, what it gives, what it costs; on a high box the middle of these below."""
    stage, low = shown.board.stages[number], area.height >= _HIGH
    middle = area.top + _STAGE // 2 if low else (area.top + area.bottom) // 2
    canvas.box(area, look.stage.ground, look.paper.ground, _STAGE_ROUND)
    how = Type(look.stage, SMALLEST, Weight.BOLD)
    captions: list[list[Item]] = [[Icon("stage-next", size=_SIGN), each] for each in shown.captions]
    canvas.row((area.left + _ROOM, middle), captions[number], how)
    beside = area.left + _ROOM + max(row_width(each, how) for each in captions)
    gives = [item for each in symbols.stage(stage) for item in each]
    written = [(size, Type(look.stage, text, Weight.BOLD, gap)) for size, text, gap in _GIVEN]
    rows = [(fit_row(gives, 0, each, (size,)), each) for size, each in written]
    costs, room = Type(look.cost, gap=_COST_GAP), area.width // 3
    if not low:
        room = min(room, area.right - 5 * _ROOM - row_width(*rows[-1]) - beside)
    cost = fit_row(symbols.resources(stage.cost), room, costs, _COST)
    plate = Area(area.right - row_width(cost, costs) - 3 * _ROOM, middle - _PLATE, area.right - _ROOM, middle + _PLATE)
    left, right = (area.left, area.right) if low else (beside, plate.left)
    high = area.height - _STAGE if low else area.height
    rooms = [right - left - row_width(*row) for row in rows]
    least = 2 * _ROOM if low else _INDENT + _ROOM
    fitting = next(
        (
            place
            for needed in (least, 2 * _ROOM)
            for place, (room, (size, _)) in enumerate(zip(rooms, written, strict=True))
            if room >= needed and size <= high - 2 * _ROOM
        ),
        len(rows) - 1,
    )
    if low:
        canvas.row(((left + right) // 2, (area.top + _STAGE + area.bottom) // 2 - _ROOM), *rows[fitting], "middle")
    else:
        canvas.row((left + max(0, min(_INDENT, rooms[fitting] - _ROOM)), middle), *rows[fitting])
    canvas.box(plate, look.cost.ground, look.stage.ground, 12)
    canvas.row((plate.left + _ROOM, middle), cost, costs)
