"""A wonder with its stages, as its board shows them: in a city, and among the boards offered in a draft."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Board, Stage

Standing: TypeAlias = Literal["built", "next", "later", "unbuilt", "offered"]
"""The standing of a stage; "unbuilt" at the end of the game, "offered" on a board that nobody has yet."""

MARGIN = 24
"""The margin round everything in a picture of cities."""
WONDER_WIDTH = WIDTH - 2 * MARGIN
WONDER_HEIGHT = 292
_PADDING = 16
_ROUND = 22
_TITLE = 42
_STAGES_TOP = 64
_ROOM = 8
"""The gap between the frame of a stage and its content."""
_GIVES = (72, 66, 58, 50, 42)
"""The sizes of the icons for what a stage gives: the largest that fits."""
_OFFERED = _GIVES[1:]
"""And of options, of which one has a plate, which stands off the plate of the cost."""
_COST = (46, 44)
_PLATE = 27
"""Half the height of the plate under a cost."""
_AROUND = 12
"""The room left and right of the option that was taken, together."""
_CAPTION_AT, _GIVES_AT, _COST_AT = 34, 95, 172
"""The distance from the upper edge of a stage."""


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder, how much of it is built, and the words for that."""

    board: Board
    city: str
    name: str
    """What its city and it are called in words that the reader knows."""
    side: str
    """The side of the board, in words."""
    captions: tuple[str, ...]
    """The caption of each stage."""
    built: int | None
    """The number of stages built; None for a board that is only offered."""
    options: tuple[int, ...] = ()
    """Which option was taken for each stage that has options, in their order (Carthage)."""

    over: bool = False
    """Whether the game has ended, so that no other stage will be built."""

    def taken(self, stage: int) -> int | None:
        """The option taken for a stage, both counted from 0; None if there is none so far."""
        earlier = sum(bool(each.options) for each in self.board.stages[:stage])
        return self.options[earlier] if self.board.stages[stage].options and earlier < len(self.options) else None

    def standing(self, stage: int) -> Standing:
        """The standing of a stage, counted from 0."""
        if self.built is None:
            return "offered"
        if self.over and stage >= self.built:
            return "unbuilt"
        return "built" if stage < self.built else "next" if stage == self.built else "later"


class _Look(NamedTuple):
    frame: Paint
    pen: Pen
    cost: Pen
    icon: str
    weight: Weight


_LOOKS: dict[Standing, _Look] = {
    "built": _Look(palette.GOLD, palette.ON_SAND, palette.ON_PAPER, "stage", Weight.BOLD),
    "next": _Look(palette.INK, palette.ON_PAPER, palette.ON_SAND, "stage-next", Weight.BOLD),
    "later": _Look(palette.STONE, palette.ON_PAPER_FADED, palette.ON_SAND, "stage-next", Weight.MEDIUM),
    "unbuilt": _Look(palette.STONE, palette.ON_PAPER_FADED, palette.ON_SAND, "stage-next", Weight.MEDIUM),
    "offered": _Look(palette.SAND, palette.ON_SAND, palette.ON_PAPER, "stage", Weight.BOLD),
}


@drawn_once
def wonder(shown: Wonder, ground: Paint = palette.NIGHT) -> Canvas:
    """Draw the name and the stages from left to right, on paper."""
    canvas = Canvas(WONDER_WIDTH, WONDER_HEIGHT, ground)
    canvas.box(canvas.area, palette.PAPER, ground, _ROUND)
    with canvas.about("wonder"):
        _title(canvas, shown)
        for number, area in enumerate(_columns(len(shown.board.stages))):
            with canvas.about(f"stage {number + 1}"):
                _stage(canvas, area, shown, number)
    return canvas


def fit_row(items: Sequence[Item], width: int, how: Type, sizes: Sequence[int]) -> list[Item]:
    """The row with its icons in the first of these sizes with which it fits, else in the last."""
    rows = ([replace(item, size=size) if isinstance(item, Icon) else item for item in items] for size in sizes)
    *larger, smallest = rows
    return next((row for row in larger if row_width(row, how) <= width), smallest)


def _title(canvas: Canvas, shown: Wonder) -> None:
    middle, left, right = _STAGES_TOP // 2 + 2, _PADDING + _ROOM, WONDER_WIDTH - _PADDING - _ROOM
    right = canvas.row((right, middle), [shown.side], Type(palette.ON_PAPER_FADED, SMALLEST), "right").left
    how = Type(palette.ON_PAPER, _TITLE, Weight.BOLD)
    canvas.row((left, middle), [cut(shown.name, right - MARGIN - left, how)], how)


def _columns(count: int) -> list[Area]:
    """So many areas side by side, equally wide."""
    left, right = _PADDING, WONDER_WIDTH - _PADDING
    edges = [left + (right - left + _PADDING) * place // count for place in range(count + 1)]
    bottom = WONDER_HEIGHT - _PADDING
    return [Area(start, _STAGES_TOP, end - _PADDING, bottom) for start, end in pairwise(edges)]


def _stage(canvas: Canvas, area: Area, shown: Wonder, number: int) -> None:
    stage, look, taken = shown.board.stages[number], _LOOKS[shown.standing(number)], shown.taken(number)
    inside = canvas.framed(area, look.frame, look.pen.ground, ground=palette.PAPER, radius=16)
    middle, width = (inside.left + inside.right) // 2, inside.width - 2 * _ROOM
    how = Type(look.pen, SMALLEST, look.weight)
    canvas.row((middle, area.top + _CAPTION_AT), [Icon(look.icon), shown.captions[number]], how, "middle")
    large, given_at = Type(look.pen, 40, Weight.BOLD), area.top + _GIVES_AT
    if taken is None:
        gives = [item for each in symbols.stage(stage) for item in each]
        canvas.row((middle, given_at), fit_row(gives, width, large, _GIVES), large, "middle")
    else:
        within = Area(inside.left + _ROOM, given_at, inside.right - _ROOM, given_at)
        _options(canvas, within, symbols.options(stage), taken, large)
    _cost(canvas, (middle, area.top + _COST_AT), stage, width, look)


def _options(canvas: Canvas, line: Area, offers: Sequence[Sequence[Item]], taken: int, how: Type) -> None:
    """Draw a stage's options side by side, centred on a line; the one taken has a tick and a plate of its own."""
    offers = [[Icon("free"), *each] if place == taken else [*each] for place, each in enumerate(offers)]
    all_in_one = [item for each in offers for item in (symbols.EITHER, *each)][1:]
    size, row = next(
        (size, row)
        for size in _OFFERED
        if row_width(row := fit_row(all_in_one, 0, how, (size,)), how) + _AROUND <= line.width or size == _OFFERED[-1]
    )
    left, middle = (line.left + line.right - row_width(row, how) - _AROUND) // 2, line.top
    for place, offer in enumerate(offers):
        items = fit_row(offer, 0, how, (size,))
        if place:
            left = canvas.row((left, middle), [symbols.EITHER], how).right + how.gap
        if place == taken:
            half = size // 2 + _ROOM // 2
            plate = Area(left, middle - half, left + row_width(items, how) + _AROUND, middle + half)
            canvas.box(plate, palette.PAPER, how.pen.ground, 12)
            with canvas.about("taken"):
                canvas.row((left + _AROUND // 2, middle), items, replace(how, pen=palette.ON_PAPER))
            left = plate.right + how.gap
        else:
            left = canvas.row((left, middle), items, how).right + how.gap


def _cost(canvas: Canvas, middle: tuple[int, int], stage: Stage, width: int, look: _Look) -> None:
    """Draw the cost on a plate of its own, so that it is not mistaken for what the stage gives."""
    how = Type(look.cost, gap=3)
    cost = fit_row(symbols.resources(stage.cost), width - 2 * _ROOM, how, _COST)
    half = row_width(cost, how) // 2 + _ROOM
    plate = Area(middle[0] - half, middle[1] - _PLATE, middle[0] + half, middle[1] + _PLATE)
    canvas.box(plate, look.cost.ground, look.pen.ground, 12)
    canvas.row(middle, cost, how, "middle")
