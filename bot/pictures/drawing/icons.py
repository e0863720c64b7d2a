"""The icons: SVG files of our own, drawn once in each size."""

import io
from functools import lru_cache
from pathlib import Path

import resvg_py
from PIL import Image

from bot.pictures.drawing import palette
from bot.pictures.drawing.palette import Paint, Pen

ICONS = Path(__file__).parent / "icons"

LABELS: dict[str, Pen] = {
    "coin": palette.ON_GOLD,
    "points": palette.ON_LAUREL,
    "shield": palette.ON_BLOOD,
    "victory": palette.ON_GOLD,
    "defeat": palette.ON_STONE,
    "pawn": palette.ON_GOLD,
    "debt": palette.ON_PAPER_BAD,
    "price": palette.ON_PAPER,
    **{resource.name.lower(): pen for resource, pen in palette.ON_RESOURCES.items()},
}
"""The pen for the number or letter in the flat middle of an icon; other icons carry none."""
LOWER = {"pawn": 0.12}
"""How far below the middle that flat part lies, of the size of the icon: below the head of a pawn."""


@lru_cache(maxsize=1536)  # 3 KB each: all sizes and grounds of all kinds of pictures
def icon(name: str, size: int, ground: Paint) -> Image.Image:
    """An icon on a ground, `size` pixels square, in the colours of the palette.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    drawn = rasterised(name, size)
    sheet = Image.new("RGBA", drawn.size, palette.rgb(ground))
    return palette.quantise(Image.alpha_composite(sheet, drawn).convert("RGB"))


@lru_cache(maxsize=64)
def covered(name: str, size: int) -> Image.Image:
    """A mask of what an icon covers at least half of."""
    return rasterised(name, size).getchannel("A").point([255 if each > 127 else 0 for each in range(256)])


@lru_cache(maxsize=256)  # 8 to 200 KB each: an icon is rasterised once for all its grounds
def rasterised(name: str, size: int) -> Image.Image:
    """An icon on nothing (mode RGBA), `size` pixels square; nothing may draw on it."""
    svg = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")
