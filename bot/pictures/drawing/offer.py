"""The two boards that a player may choose from in a draft, side by side: the monument complete, and its stages."""

from dataclasses import dataclass

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint
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
_SIGN = 36
_COST = (46, 42)
_PLATE = 29
"""Half the height of the plate under a cost."""
_INDENT = 34
"""Before what a stage gives, if there is room."""
_ROOM = 8
"""Between the parts of a stage."""
_CITY = Type(palette.ON_PAPER, 54, Weight.BOLD)
_WONDER = Type(palette.ON_PAPER, SMALLEST, Weight.BOLD)
_SIDE = Type(palette.ON_PAPER_FADED, SMALLEST)
_CAPTION = Type(palette.ON_SAND, SMALLEST, Weight.BOLD)
_GIVEN = (
    (112, Type(palette.ON_SAND, 80, Weight.BOLD, gap=8)),
    (96, Type(palette.ON_SAND, 68, Weight.BOLD, gap=8)),
    (80, Type(palette.ON_SAND, 56, Weight.BOLD, gap=8)),
    (70, Type(palette.ON_SAND, 50, Weight.BOLD, gap=6)),
    (62, Type(palette.ON_SAND, 44, Weight.BOLD, gap=5)),
    (56, Type(palette.ON_SAND, 40, Weight.BOLD, gap=4)),
    (50, Type(palette.ON_SAND, 36, Weight.BOLD, gap=3)),
    (46, Type(palette.ON_SAND, SMALLEST, Weight.BOLD, gap=2)),
)
"""The size of the icons for what a stage gives, and how numbers are written on them: the first that fits."""
_COSTS = Type(palette.ON_PAPER, gap=3)
_TICK = Type(palette.ON_GOLD, 40, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Offer:
    """Both boards, and which of them the player keeps so far."""

    wonders: tuple[Wonder, ...]
    kept: int | None
    words: str
    """The label of the board that is kept."""

    def draw(self) -> Canvas:
        """Draw each board as a card, what its city produces and its name first."""
        stages = max(len(each.board.stages) for each in self.wonders)
        other = palette.NIGHT if self.kept is None else palette.DUSK
        grounds = [palette.GOLD if place == self.kept else other for place in range(len(self.wonders))]
        cards = [_card(each, stages, ground) for each, ground in zip(self.wonders, grounds, strict=True)]
        high = max(card.area.height for card in cards)
        canvas = Canvas(WIDTH, high + 2 * _MARGIN + (0 if self.kept is None else _KEPT + _FRAME))
        for place, (each, card) in enumerate(zip(self.wonders, cards, strict=True)):
            left = _MARGIN + place * (_CARD + _GAP)
            with canvas.about(each.city):
                around = Area(left, _MARGIN, left + _CARD, _MARGIN + high + _KEPT).inset(-_FRAME)
                if place == self.kept:
                    _draw_kept(canvas, around, self.words)
                elif self.kept is not None:
                    canvas.box(around, palette.DUSK, palette.NIGHT, _ROUND + _FRAME)
                canvas.place(card, (left, _MARGIN))
        canvas.rim()
        return canvas


def _draw_kept(canvas: Canvas, area: Area, words: str) -> None:
    """Draw the frame of the board that is kept, and say so below it."""
    canvas.box(area, palette.GOLD, palette.NIGHT, _ROUND + _FRAME)
    with canvas.about("kept"):
        at = ((area.left + area.right) // 2, area.bottom - (_KEPT + _FRAME) // 2)
        canvas.row(at, [Icon("free"), words], _TICK, "middle")


@drawn_once
def _card(shown: Wonder, stages: int, ground: Paint) -> Canvas:
    """Draw a board as high as one of so many stages; fewer are higher."""
    top = _HEAD + _VIEW[1] + _TITLE
    canvas = Canvas(_CARD, top + stages * (_STAGE + _BETWEEN) - _BETWEEN + _PADDING, ground)
    canvas.box(canvas.area, palette.PAPER, ground, _ROUND)
    _draw_head(canvas, shown)
    canvas.place(places.place(shown.board, len(shown.board.stages), 1, _VIEW), (0, _HEAD))
    with canvas.about("wonder"):
        canvas.row((_CARD - _PADDING, _HEAD // 2), [shown.side], _SIDE, "right")
        canvas.row((_PADDING, top - _TITLE // 2), [cut(shown.name, _CARD - 2 * _PADDING, _WONDER)], _WONDER)
        count, low = len(shown.board.stages), canvas.area.bottom - _PADDING + _BETWEEN
        for number in range(count):
            with canvas.about(f"stage {number + 1}"):
                first, after = (top + (low - top) * place // count for place in (number, number + 1))
                _draw_stage(canvas, Area(_PADDING, first, _CARD - _PADDING, after - _BETWEEN), shown, number)
    return canvas


def _draw_head(canvas: Canvas, shown: Wonder) -> None:
    made = symbols.resource(shown.board.produces)
    with canvas.about("makes"):
        left = canvas.row((_PADDING, _HEAD // 2), [Icon(made.name, made.label, _MAKES)], _CITY).right + _ROOM
    room = _CARD - _PADDING - row_width([shown.side], _SIDE) - _ROOM - left
    canvas.row((left, _HEAD // 2), [cut(shown.city, room, _CITY)], _CITY)


def _draw_stage(canvas: Canvas, area: Area, shown: Wonder, number: int) -> None:
    """Draw a stage in one line: which one, what it gives, what it costs; on a high box the middle of these below."""
    stage, low = shown.board.stages[number], area.height >= _HIGH
    middle = area.top + _STAGE // 2 if low else (area.top + area.bottom) // 2
    canvas.box(area, palette.SAND, palette.PAPER, _STAGE_ROUND)
    caption = canvas.row(
        (area.left + _ROOM, middle), [Icon("stage-next", size=_SIGN), shown.captions[number]], _CAPTION
    )
    cost = fit_row(symbols.resources(stage.cost), area.width // 3, _COSTS, _COST)
    plate = Area(area.right - row_width(cost, _COSTS) - 3 * _ROOM, middle - _PLATE, area.right - _ROOM, middle + _PLATE)
    gives = [item for each in symbols.stage(stage) for item in each]
    rows = [(fit_row(gives, 0, how, (size,)), how) for size, how in _GIVEN]
    left, right = (area.left, area.right) if low else (caption.right, plate.left)
    high = area.height - _STAGE if low else area.height
    rooms = [right - left - row_width(*row) for row in rows]
    fits = [room >= 2 * _ROOM and size <= high - 2 * _ROOM for room, (size, _) in zip(rooms, _GIVEN, strict=True)]
    fitting = fits.index(True) if any(fits) else len(rows) - 1
    if low:
        canvas.row(((left + right) // 2, (area.top + _STAGE + area.bottom) // 2 - _ROOM), *rows[fitting], "middle")
    else:
        canvas.row((left + min(_INDENT, rooms[fitting] // 2), middle), *rows[fitting])
    canvas.box(plate, palette.PAPER, palette.SAND, 12)
    canvas.row((plate.left + _ROOM, middle), cost, _COSTS)
