"""A wonder with its stages, as its board shows them: in a city, and among the boards offered in a draft."""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import WIDTH, Canvas, Icon, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Fitting,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    icons_fitting,
    resized,
)
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
_GIVES = (72, 66, 58, 50, 42)
"""The sizes of the icons for what a stage gives: the largest that fits."""


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
    name = Text(shown.name, (Type(palette.ON_PAPER, 42, Weight.BOLD),))
    side = Signs((shown.side,), Type(palette.ON_PAPER_FADED))
    title = Inset(Row((name, side), 8, rest=0), 8)
    stages = Row(tuple(_stage(shown, number) for number in range(len(shown.board.stages))), 16, rest=None)
    box = Column((Sized(title, high=36), stages), 12)
    About("wonder", Plate(box, palette.PAPER, (16, 16), 22, ground)).draw(canvas, canvas.area)
    return canvas


def cost_plate(stage: Stage, pen: Pen, size: int, behind: Pen) -> Box:
    """What a stage costs, on a plate of its own, so that it is not mistaken for what it gives."""
    cost = Signs(resized(symbols.resources(stage.cost), size), Type(pen, gap=3))
    return Middle(Plate(Sized(cost, high=46), pen.ground, (8, 4), 12, behind.ground), "middle")


def _stage(shown: Wonder, number: int) -> Box:
    """Which one it is, what it gives and what it costs."""
    stage, look, taken = shown.board.stages[number], _LOOKS[shown.standing(number)], shown.taken(number)
    caption = Signs((Icon(look.icon), shown.captions[number]), Type(look.pen, SMALLEST, look.weight), "middle")
    large = Type(look.pen, 40, Weight.BOLD)
    gives: Box = icons_fitting([item for each in symbols.stage(stage) for item in each], large, _GIVES, "middle")
    if taken is not None:
        gives = Fitting(tuple(Middle(_options(stage, taken, large, size), "middle") for size in _GIVES[1:]))
    cost = Fitting(tuple(cost_plate(stage, look.cost, size, look.pen) for size in (46, 44)))
    column = Column((Sized(caption, high=56), Sized(gives, high=66), Gap(high=17), cost, Gap(high=7)))
    framed = Plate(Plate(column, look.pen.ground, (4, 0), 10, look.frame), look.frame, (6, 6), 16, palette.PAPER)
    return About(f"stage {number + 1}", framed)


def _options(stage: Stage, taken: int, how: Type, size: int) -> Box:
    """A stage's options side by side; the one taken has a tick and a plate of its own."""
    boxes: list[Box] = []
    for place, offer in enumerate(symbols.options(stage)):
        boxes += [Signs((symbols.EITHER,), how)] if place else []
        if place == taken:
            items = Signs(resized((Icon("free"), *offer), size), replace(how, pen=palette.ON_PAPER))
            boxes.append(Plate(About("taken", items), palette.PAPER, (6, 4), 12, how.pen.ground))
        else:
            boxes.append(Signs(resized(offer, size), how))
    return Row(tuple(boxes), how.gap)
