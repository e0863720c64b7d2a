"""Shows pictures as colour-blind people see them: with eyes that lack one kind of cone, or all.

Protanopia and deuteranopia after F. Viénot, H. Brettel, J. D. Mollon, "Digital video colourmaps for checking the
legibility of displays by dichromats", Color Research and Application 24 (1999): the published cone responses of a
display, the missing one replaced, and back, multiplied out. Tritanopia after G. M. Machado, M. M. Oliveira, L. A. F.
Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE Transactions on Visualization
and Computer Graphics 15 (2009), severity 1. All three are linear maps of linear RGB.
"""

from enum import Enum
from typing import TypeAlias

from PIL import Image

Colour: TypeAlias = tuple[int, int, int]


class Eyes(Enum):
    """Kinds of colour vision, each with the matrix that converts true linear RGB to perceived linear RGB."""

    USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0))
    DEUTERANOPIA = ((0.2927, 0.7073, 0.0), (0.2927, 0.7073, 0.0), (-0.0223, 0.0223, 1.0))
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )
    GREY = ((0.2126, 0.7152, 0.0722),) * 3
    """No colours, only brightness."""


def seen(image: Image.Image, eyes: Eyes) -> Image.Image:
    """Convert an image with a palette to an RGB image as these eyes see it."""
    palette = image.getpalette()
    assert palette is not None, "only an image with a palette is small enough to be seen quickly"
    colours = zip(palette[::3], palette[1::3], palette[2::3], strict=True)
    shown = image.copy()
    shown.putpalette([channel for colour in colours for channel in colour_seen(colour, eyes)])
    return shown.convert("RGB")


def colour_seen(colour: Colour, eyes: Eyes) -> Colour:
    """Return a colour as these eyes see it."""
    light = tuple(map(_linear, colour))
    red, green, blue = (_shown(sum(part * each for part, each in zip(row, light, strict=True))) for row in eyes.value)
    return red, green, blue


def _linear(channel: int) -> float:
    """Return the linear intensity of an sRGB channel, from 0 to 1."""
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _shown(light: float) -> int:
    """Return the sRGB channel for this linear intensity, clipped to what a display can show."""
    part = min(max(light, 0.0), 1.0)
    return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
