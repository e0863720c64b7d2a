"""A card in one line: its kind, its name and what it gives, on its colour."""

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, cut, text_width
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Card

CHIP_HEIGHT = 56
_PADDING = 8
_GAP = 5
_EDGE = 4
"""The margin round the plate with what a card gives."""
CHIP_ROUND = 14


@drawn_once
def chip(card: Card, width: int, ground: Paint, *, marked: bool = False) -> Canvas:
    """Draw a card of this width; `marked` adds the sign of the card that was built last.

    If there is no room for what the card gives, it shows the name alone; a name that is too long is cut.
    """
    canvas = Canvas(width, CHIP_HEIGHT, ground)
    with canvas.about(card.name):
        canvas.box(canvas.area, palette.FRAMES[card.colour], ground, CHIP_ROUND)
        middle = CHIP_HEIGHT // 2
        left = canvas.row((_PADDING, middle), _signs(card, marked=marked), _how(card)).right + _GAP
        right = width - _PADDING
        if least_width(card, marked=marked) <= width:
            right = width - _EDGE - _plate_width(card)
            _plate(canvas, card, (right, middle))
            right -= _GAP
        _name(canvas, card, (left, middle), right - left)
    return canvas


def least_width(card: Card, *, marked: bool = False) -> int:
    """The width that a chip needs for the name and everything the card gives."""
    signs = row_width(_signs(card, marked=marked), _how(card))
    name = text_width(card.name, SMALLEST, Weight.BOLD)
    return _PADDING + signs + _GAP + name + _GAP + _plate_width(card) + _EDGE


def _how(card: Card) -> Type:
    return Type(palette.ON_FRAMES[card.colour], SMALLEST, Weight.BOLD, _GAP)


def _signs(card: Card, *, marked: bool) -> list[Icon]:
    return [Icon(f"kind-{card.colour}"), *([Icon("last")] if marked else [])]


def _name(canvas: Canvas, card: Card, at: tuple[int, int], width: int) -> None:
    """Draw the name, in bold if that fits."""
    bold = text_width(card.name, SMALLEST, Weight.BOLD) <= width
    weight = Weight.BOLD if bold else Weight.MEDIUM
    canvas.row(at, [cut(card.name, width, SMALLEST, weight)], Type(_how(card).pen, SMALLEST, weight))


def _plate(canvas: Canvas, card: Card, at: tuple[int, int]) -> None:
    """Draw what the card gives, from `at` to the right, on paper: some icons have the card's own colour."""
    area = Area(at[0], at[1] - CHIP_HEIGHT // 2 + _EDGE, at[0] + _plate_width(card), at[1] + CHIP_HEIGHT // 2 - _EDGE)
    canvas.box(area, palette.PAPER, palette.FRAMES[card.colour], CHIP_ROUND - _EDGE)
    canvas.row((at[0] + _GAP, at[1]), _gives(card), _ON_PLATE)


def _plate_width(card: Card) -> int:
    return row_width(_gives(card), _ON_PLATE) + 2 * _GAP


_ON_PLATE = Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 3)


def _gives(card: Card) -> list[Item]:
    """All effects in one row."""
    return [item for row in symbols.effects(card.effects) for item in row]
