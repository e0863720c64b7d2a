"""A building of the street, by its colour: soft on a card, in two tones on a dark one and in a reveal."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.pictures.drawing import icons, palette
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from engine.effects import Colour

_FINE = 480
"""The size in which one is rasterised, once for all sizes and tones, to be made smaller for smooth edges."""
_SEEN = 0.5
"""How much of its colours is seen in a hand: all of them would vie with what cards give."""

Tone = tuple[int, int, int]


class Tones(NamedTuple):
    """The ground, what lies in the light, and what lies in the shade: red, green and blue."""

    ground: Tone
    walls: Tone
    shade: Tone

    @classmethod
    def of(cls, ground: Paint, walls: Paint, shade: Paint) -> "Tones":
        """Three paints."""
        return cls(palette.rgb(ground), palette.rgb(walls), palette.rgb(shade))


@drawn_once
def building(colour: Colour, high: int, tones: Tones) -> Canvas:
    """A building so high in pixels, with no room round it."""
    shape, shade = _parts(colour)
    sheet = Image.new("RGB", shape.size, tones.ground)
    sheet.paste(tones.walls, mask=shape)
    sheet.paste(tones.shade, mask=shade)
    size = (round(shape.width * high / shape.height), high)
    return Canvas.of(palette.quantise(sheet.resize(size, Image.Resampling.BOX)))


@drawn_once
def softened(colour: Colour, high: int) -> Canvas:
    """The same on paper in its own colours, half-way to sand: what is as light as paper is seen, too."""
    shape = icons.covered(f"town-{colour}", _FINE)
    sheet = Image.new("RGB", shape.size, palette.rgb(palette.PAPER))
    sheet.paste(palette.rgb(palette.SAND), mask=shape)
    drawn = icons.rasterised(f"town-{colour}", _FINE).convert("RGB")
    sheet.paste(drawn, mask=shape.point([round(each * _SEEN) for each in range(256)]))
    sheet = sheet.crop(shape.getbbox())
    size = (round(sheet.width * high / sheet.height), high)
    return Canvas.of(palette.quantise(sheet.resize(size, Image.Resampling.BOX)))


@lru_cache
def _parts(colour: Colour) -> tuple[Image.Image, Image.Image]:
    """What a building covers, and what of that is darker than the middle of its colours (masks, mode L)."""
    shape = icons.covered(f"town-{colour}", _FINE)
    light = icons.rasterised(f"town-{colour}", _FINE).convert("L")
    middle = ImageStat.Stat(light, shape).median[0]
    shade = ImageChops.multiply(shape, light.point([255 if each < middle else 0 for each in range(256)]))
    within = shape.getbbox()
    return shape.crop(within), shade.crop(within)


def warm() -> None:
    """Rasterise all of them."""
    for colour in Colour:
        _parts(colour)
