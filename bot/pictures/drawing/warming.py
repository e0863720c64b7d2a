"""Draws what all games share before their first picture: fonts, shades, icons on cards, skies, outlines of wonders."""

from bot.pictures.drawing import faces, hand, horizon, icons, lettering, palette, places
from bot.pictures.drawing.canvas import Icon, Type, icon_size
from bot.pictures.drawing.lettering import Weight
from engine.ruleset import Expansion, Ruleset


def warm() -> None:
    """Load fonts and shades, draw icons, skies, outlines and the evenings of every lobby, in less than a second."""
    for weight in Weight:
        lettering.coverage("0", lettering.SMALLEST, weight)
    lettering.can_write("A")
    for pen in palette.PENS:
        palette.shades(pen.ink, pen.ground)
    size = icon_size(Icon(""), Type(palette.ON_PAPER))
    for name in sorted(each.stem for each in icons.ICONS.glob("*.svg")):
        for ground in (palette.PAPER, palette.STONE):
            icons.icon(name, size, ground)
    for name in icons.LABELS:
        for ground in (palette.SAND, palette.DUSK):  # costs, and what is for sale
            icons.icon(name, size, ground)
    places.warm()
    for expansions in ((), (Expansion.EDIFICE,)):
        places.prospect(Ruleset(expansions=expansions).catalogue.cities)
    faces.warm()
    horizon.warm()
    hand.warm()
