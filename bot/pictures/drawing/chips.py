"""A card in one line: its kind, its name and what it gives, on its colour."""

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import About, Fitting, Gap, Plate, Row, Signs, Text
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Card

CHIP_HEIGHT = 56
CHIP_ROUND = 14
_EDGE = 4


@drawn_once
def chip(card: Card, width: int, ground: Paint, *, marked: bool = False) -> Canvas:
    """Draw a card of this width; `marked` adds the sign of the card that was built last.

    If there is no room for what the card gives, it shows the name alone; a name that is too long is cut.
    """
    canvas = Canvas(width, CHIP_HEIGHT, ground)
    plate = Plate(_line(card, marked=marked), palette.FRAMES[card.colour], (_EDGE, _EDGE), CHIP_ROUND, ground)
    About(card.name, plate).draw(canvas, canvas.area)
    return canvas


def least_width(card: Card, *, marked: bool = False) -> int:
    """The width that a chip needs for the name and everything the card gives."""
    return _line(card, marked=marked).width() + 2 * _EDGE


def _line(card: Card, *, marked: bool) -> Fitting:
    """The signs and the name, bold if that has room, before all effects in one row on paper, or else alone."""
    pen = palette.ON_FRAMES[card.colour]
    signs: tuple[Item, ...] = (Icon(f"kind-{card.colour}"), *([Icon("last")] if marked else []))
    gives = tuple(item for row in symbols.effects(card.effects) for item in row)
    named = (
        Row((Gap(4), Signs(signs, Type(pen, gap=5)))),
        Text(card.name, (Type(pen, weight=Weight.BOLD), Type(pen))),
    )
    paper = Plate(
        Signs(gives, Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 3)),
        palette.PAPER,
        (5, 0),
        CHIP_ROUND - _EDGE,
        pen.ground,
    )
    return Fitting((Row((*named, paper), 5, rest=1), Row(named, 5)))
