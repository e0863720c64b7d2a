"""A card in one or two lines: its kind, its name and what it gives, on its colour."""

from typing import Literal, TypeAlias

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, icon_size, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, cut, text_width
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Card

CHIP_HEIGHT = 56
CHIP_GAP = 8
"""Between two chips in a column: a chip of two lines is as high as two of one line and this gap."""
_PADDING = 8
_GAP = 5
_EDGE = 4
"""The margin round the plate with what a card gives."""
CHIP_ROUND = 14

Lines: TypeAlias = Literal[1, 2]


@drawn_once
def chip(card: Card, width: int, ground: Paint, *, marked: bool = False, lines: Lines = 1) -> Canvas:
    """Draw a card of this width; `marked` adds the sign of the card that was built last.

    If one line has no room for what the card gives, it shows the name alone; a name that is too long is cut.
    """
    canvas = Canvas(width, CHIP_HEIGHT * lines + CHIP_GAP * (lines - 1), ground)
    with canvas.about(card.name):
        canvas.box(canvas.area, palette.FRAMES[card.colour], ground, CHIP_ROUND)
        if lines == 1:
            _in_one_line(canvas, card, marked=marked)
        else:
            _in_two_lines(canvas, card, marked=marked)
    return canvas


def lines_needed(card: Card, width: int, *, marked: bool = False) -> Lines:
    """The lines that a chip of this width needs for the name and everything the card gives."""
    signs = row_width(_signs(card, marked=marked), _how(card))
    name = text_width(card.name, SMALLEST, Weight.BOLD)
    return 1 if _PADDING + signs + _GAP + name + _GAP + _plate_width(card) + _EDGE <= width else 2


def _in_one_line(canvas: Canvas, card: Card, *, marked: bool) -> None:
    width, middle = canvas.area.width, CHIP_HEIGHT // 2
    left = canvas.row((_PADDING, middle), _signs(card, marked=marked), _how(card)).right + _GAP
    right = width - _PADDING
    if lines_needed(card, width, marked=marked) == 1:
        right = width - _EDGE - _plate_width(card)
        _plate(canvas, card, (right, middle))
        right -= _GAP
    _name(canvas, card, (left, middle), right - left)


def _in_two_lines(canvas: Canvas, card: Card, *, marked: bool) -> None:
    """Draw the name above what the card gives; the mark of the last card stands below the sign of its kind."""
    first, second = CHIP_HEIGHT // 2, canvas.area.height - CHIP_HEIGHT // 2
    for sign, middle in zip(_signs(card, marked=marked), (first, second), strict=False):
        canvas.row((_PADDING, middle), [sign], _how(card))
    left = _PADDING + icon_size(_signs(card, marked=False)[0], _how(card)) + _GAP
    _name(canvas, card, (left, first), canvas.area.width - _PADDING - left)
    _plate(canvas, card, (canvas.area.width - _EDGE - _plate_width(card), second))


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
