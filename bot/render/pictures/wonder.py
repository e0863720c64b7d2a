"""A wonder with its stages, as its board shows them: for a city, and for the boards that are offered in a draft."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from bot.render.pictures import palette, symbols
from bot.render.pictures.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.render.pictures.lettering import SMALLEST, Weight
from bot.render.pictures.palette import Paint, Pen
from bot.render.pictures.parts import part
from engine.catalogue import Board, Stage

Standing: TypeAlias = Literal["built", "next", "later", "offered"]
"""Of a stage; those of a board that nobody has yet are offered."""

MARGIN = 24
"""Round everything in a picture of cities."""
WONDER_WIDTH = WIDTH - 2 * MARGIN
WONDER_HEIGHT = 290
_PADDING = 16
_ROUND = 22
_TITLE = 42
_STAGES_TOP = 68
_ROOM = 8
"""Between the frame of a stage and what stands in it."""
_GIVES = (66, 58, 50, 42)
"""How large the icons of what a stage gives are: the largest that fit."""
_COST = (46, 44)
_PLATE = 27
"""Half the height of what a cost stands on."""
_CAPTION_AT, _GIVES_AT, _COST_AT = 34, 98, 168
"""How far below the upper edge of a stage."""


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder, how much of it is built, and how that is said."""

    board: Board
    side: str
    """Which side of the board, in words."""
    captions: tuple[str, ...]
    """What is written over each stage."""
    built: int | None
    """How many stages; None for a board that is only offered."""

    def standing(self, stage: int) -> Standing:
        """Of a stage, counted from 0."""
        if self.built is None:
            return "offered"
        return "built" if stage < self.built else "next" if stage == self.built else "later"


class _Look(NamedTuple):
    frame: Paint
    pen: Pen
    cost: Pen
    icon: str
    weight: Weight


_LOOKS: dict[Standing, _Look] = {
    "built": _Look(palette.GOLD, palette.ON_GOLD, palette.ON_PAPER, "stage", Weight.BOLD),
    "next": _Look(palette.INK, palette.ON_PAPER, palette.ON_SAND, "stage-next", Weight.BOLD),
    "later": _Look(palette.STONE, palette.ON_STONE_FADED, palette.ON_SAND, "stage-next", Weight.MEDIUM),
    "offered": _Look(palette.SAND, palette.ON_SAND, palette.ON_PAPER, "stage", Weight.BOLD),
}


@part
def wonder(shown: Wonder, ground: Paint = palette.NIGHT) -> Canvas:
    """Its name and its stages from left to right, on paper."""
    canvas = Canvas(WONDER_WIDTH, WONDER_HEIGHT, ground)
    canvas.box(canvas.area, palette.PAPER, ground, _ROUND)
    with canvas.about("wonder"):
        _title(canvas, shown)
        stages = shown.board.stages
        for number, (stage, area) in enumerate(zip(stages, _columns(len(stages)), strict=True)):
            with canvas.about(f"stage {number + 1}"):
                _stage(canvas, area, stage, shown.captions[number], _LOOKS[shown.standing(number)])
    return canvas


def fitting(items: Sequence[Item], width: int, how: Type, sizes: Sequence[int]) -> list[Item]:
    """The row with its icons in the largest of these sizes in which it fits, else in the last."""
    rows = ([replace(item, size=size) if isinstance(item, Icon) else item for item in items] for size in sizes)
    *larger, smallest = rows
    return next((row for row in larger if row_width(row, how) <= width), smallest)


def _title(canvas: Canvas, shown: Wonder) -> None:
    middle, left, right = _STAGES_TOP // 2 + 2, _PADDING + _ROOM, WONDER_WIDTH - _PADDING - _ROOM
    right = canvas.row((right, middle), [shown.side], Type(palette.ON_PAPER_FADED, SMALLEST), "right").left
    how = Type(palette.ON_PAPER, _TITLE, Weight.BOLD)
    canvas.row((left, middle), [cut(shown.board.wonder, right - MARGIN - left, how)], how)


def _columns(count: int) -> list[Area]:
    """Side by side, equally wide."""
    left, right = _PADDING, WONDER_WIDTH - _PADDING
    edges = [left + (right - left + _PADDING) * place // count for place in range(count + 1)]
    bottom = WONDER_HEIGHT - _PADDING
    return [Area(start, _STAGES_TOP, end - _PADDING, bottom) for start, end in pairwise(edges)]


def _stage(canvas: Canvas, area: Area, stage: Stage, caption: str, look: _Look) -> None:
    inside = canvas.framed(area, look.frame, look.pen.ground, ground=palette.PAPER, radius=16)
    middle, width = (inside.left + inside.right) // 2, inside.width - 2 * _ROOM
    how = Type(look.pen, SMALLEST, look.weight)
    canvas.row((middle, area.top + _CAPTION_AT), [Icon(look.icon), caption], how, "middle")
    gives = [item for each in symbols.effects(stage.effects) for item in each]
    large = Type(look.pen, 40, Weight.BOLD)
    canvas.row((middle, area.top + _GIVES_AT), fitting(gives, width, large, _GIVES), large, "middle")
    _cost(canvas, (middle, area.top + _COST_AT), stage, width, look)


def _cost(canvas: Canvas, middle: tuple[int, int], stage: Stage, width: int, look: _Look) -> None:
    """On a plate of its own, so that it is not taken for what the stage gives."""
    how = Type(look.cost, gap=3)
    cost = fitting(symbols.resources(stage.cost), width - 2 * _ROOM, how, _COST)
    half = row_width(cost, how) // 2 + _ROOM
    plate = Area(middle[0] - half, middle[1] - _PLATE, middle[0] + half, middle[1] + _PLATE)
    canvas.box(plate, look.cost.ground, look.pen.ground, 12)
    canvas.row(middle, cost, how, "middle")
