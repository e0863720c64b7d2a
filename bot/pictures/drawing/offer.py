"""The two boards that a player may choose from in a draft, side by side: the monument complete, and its stages."""

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Canvas, Icon, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Inset,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    drawn,
    resized,
    shared,
    widest,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.wonder import Wonder, cost_plate

_VIEW = (569, 330)
_ROUND = 26
_PADDING = 12
_STAGE, _BETWEEN = 100, 8
_HIGH = 180
"""A stage so high shows what it gives below the rest."""
_MOST_COST = 200
"""The width of what a stage costs, unless it is small already."""
_GIVEN = ((112, 80, 8), (96, 68, 8), (80, 56, 8), (70, 50, 6), (62, 44, 5), (56, 40, 4), (50, 36, 3), (46, SMALLEST, 2))
"""The size of the icons for what a stage gives, of the numbers on them, and the gaps: the first that fits."""


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
        """Draw each board as a card, in a frame that says whether it is kept, once one is."""
        stages = max(len(each.board.stages) for each in self.wonders)
        boxes = tuple(
            About(each.city, self._framed(each, stages, kept=place == self.kept))
            for place, each in enumerate(self.wonders)
        )
        margin, gap = (16, 30) if self.kept is None else (6, 10)
        return drawn(Row(boxes, gap, rest=None), WIDTH, margin, margin, lambda _: None)

    def _framed(self, shown: Wonder, stages: int, *, kept: bool) -> Box:
        if self.kept is None:
            return Drawn(_card(shown, stages, _OPEN, palette.NIGHT))
        if kept:
            pen, look = palette.ON_GOLD, _OPEN
            label = About("kept", Signs((Icon("free"), self.words), Type(pen, 40, Weight.BOLD), "middle"))
        else:
            pen, look = palette.ON_DUSK_FADED, _PASSED
            label = About("passed over", Signs((self.passed,), Type(pen, 40), "middle"))
        column = Column((Drawn(_card(shown, stages, look, pen.ground)), Sized(label, high=70)))
        return Plate(column, pen.ground, (10, 10), _ROUND + 10)


@drawn_once
def _card(shown: Wonder, stages: int, look: _Look, ground: Paint) -> Canvas:
    """Draw a board as high as one of so many stages; fewer are higher."""
    view = places.place(shown.board, len(shown.board.stages), 1, _VIEW)
    made = Signs(resized([symbols.resource(shown.board.produces)], 66), Type(look.paper, 54, Weight.BOLD))
    city = Text(shown.city, (Type(look.paper, 54, Weight.BOLD),))
    head = Row((About("makes", made), city, About("wonder", Signs((shown.side,), Type(look.faded)))), 8, rest=1)
    name = Text(shown.name, (Type(look.paper, weight=Weight.BOLD),))
    heights = shared(stages * (_STAGE + _BETWEEN) - _BETWEEN, len(shown.board.stages), _BETWEEN)
    rows = tuple(Sized(_stage(shown, number, high, look), high=high) for number, high in enumerate(heights))
    column = Column(
        (
            Inset(Sized(head, high=96), _PADDING),
            Drawn(view if look is _OPEN else view.faded(look.paper.ground, 0.7)),
            About("wonder", Inset(Column((Sized(name, high=58), Column(rows, _BETWEEN))), _PADDING)),
            Gap(high=_PADDING),
        )
    )
    plate = Plate(column, look.paper.ground, (0, 0), _ROUND, ground)
    canvas = Canvas(_VIEW[0], plate.height(_VIEW[0]), ground)
    plate.draw(canvas, canvas.area)
    return canvas


def _stage(shown: Wonder, number: int, high: int, look: _Look) -> Box:
    """A stage in one line: which one, what it gives, what it costs; where it is high the middle of these is below."""
    stage, how = shown.board.stages[number], Type(look.stage, weight=Weight.BOLD)
    captions = [Signs((*resized([Icon("stage-next")], 44), each), how) for each in shown.captions]
    caption = Sized(captions[number], widest(captions))
    gives = [item for each in symbols.stage(stage) for item in each]
    below = high >= _HIGH
    room = high - (_STAGE if below else 0) - 16
    given = tuple(
        Signs(resized(gives, size), Type(look.stage, text, Weight.BOLD, gap), "middle" if below else "left")
        for size, text, gap in _GIVEN
        if size <= room
    )
    costs = [About("cost", cost_plate(stage, look.cost, size, look.stage)) for size in (46, 42, 38)]
    if below:
        box: Box = Column(
            (Sized(Row((caption, Gap(), costs[0]), rest=1), high=_STAGE), Sized(Fitting(given), high=room))
        )
    else:
        narrow = [each for each in costs if each.width() <= _MOST_COST] or costs[-1:]
        rows = (Row((caption, gains, cost), gap, rest=1) for cost, gap, gains in product(narrow, (24, 8), given))
        box = Fitting(tuple(rows))
    return About(f"stage {number + 1}", Plate(box, look.stage.ground, (8, 0), 14, look.paper.ground))
