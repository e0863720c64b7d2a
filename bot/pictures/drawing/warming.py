"""Loads the fonts, and the icons as they appear on cards, before the first picture is drawn."""

from bot.pictures.drawing import icons, lettering, palette
from bot.pictures.drawing.canvas import Icon, Type, icon_size
from bot.pictures.drawing.lettering import Weight


def warm() -> None:
    """Load fonts and icons, in a few tenths of a second."""
    for weight in Weight:
        lettering.coverage("0", lettering.SMALLEST, weight)
    size = icon_size(Icon(""), Type(palette.ON_PAPER))
    for name in sorted(each.stem for each in icons.ICONS.glob("*.svg")):
        for ground in (palette.PAPER, palette.STONE):
            icons.icon(name, size, ground)
    for name in icons.LABELS:
        for ground in (palette.SAND, palette.DUSK):  # costs, and what is for sale
            icons.icon(name, size, ground)
