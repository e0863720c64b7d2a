"""A primer: below a horizon some plain statements, each on a plate of its own beside its icons."""

from dataclasses import dataclass

from bot.pictures.drawing import horizon, palette
from bot.pictures.drawing.canvas import Canvas, Item, Type
from bot.pictures.drawing.layout import About, Column, Plate, Row, Signs, Sized, Text, widest
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.catalogue import Age

_SIGNS = tuple(Type(palette.ON_PAPER, size, Weight.BOLD, 8) for size in (54, 48, 42, 36, SMALLEST))
"""The types of icons: the largest in which the widest row leaves the words their room."""
_MOST_SIGNS = 430
_SAID = tuple(Type(palette.ON_PAPER, size) for size in (44, 40, 36))


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing to know."""

    signs: tuple[Item, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Primer:
    """What there is to know of a subject."""

    title: str
    statements: tuple[Statement, ...]
    age: Age
    """Whose sky is above it."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""

    def draw(self) -> Canvas:
        """Draw the statements below each other."""
        rows = next(
            rows
            for how in _SIGNS
            if widest(rows := [Signs(each.signs, how, "middle") for each in self.statements]) <= _MOST_SIGNS
            or how is _SIGNS[-1]
        )
        beside = widest(rows)
        plates = tuple(
            About(
                f"statement {number}",
                Plate(Row((Sized(signs, beside), Text(each.said, _SAID, most=3)), 28), palette.PAPER, (20, 20), 20),
            )
            for number, (signs, each) in enumerate(zip(rows, self.statements, strict=True), 1)
        )
        return horizon.above(Column(plates, 12), self.cities, self.age, self.title)
