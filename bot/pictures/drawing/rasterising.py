"""Rasterises what a pencil has put down, a little at a time: meanwhile nothing else in the program runs."""

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import resvg_py
from PIL import Image, ImageChops

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.palette import Paint

Size: TypeAlias = tuple[int, int]
"""Width and height, in pixels."""
_PIECE = 8_000
"""The characters of shapes that are rasterised at once, but for a shape that has more."""
_STRIP = 40_000
"""The pixels that are rasterised at once, mostly in 2 ms."""
_COARSE = 8
"""How much smaller shapes are drawn to see what they cover."""
_LARGE = 0.7
"""From this scale on the outline of a plan is wide."""


def painted(pencil: Pencil, size: Size, on: Paint | Image.Image | None = None, view: Box | None = None) -> Image.Image:
    """Return what was put down in the colours of the palette.

    Args:
        pencil: what is drawn.
        size: the size of the picture.
        on: the ground, or a picture of the same size; None if the drawing covers all.
        view: what is seen of the drawing; None for as much as the picture has pixels.
    """
    drawn = rasterised(pencil, size, view)
    if on is not None:
        ground = on.convert("RGBA") if isinstance(on, Image.Image) else Image.new("RGBA", size, palette.rgb(on))
        drawn = Image.alpha_composite(ground, drawn)
    return palette.quantise(drawn.convert("RGB"))


def rasterised(pencil: Pencil, size: Size, view: Box | None = None) -> Image.Image:
    """Return what was put down on nothing (mode RGBA); `view` is what is seen of it.

    The rasteriser stops all other threads. So it gets some shapes at a time, and of what they cover one strip after
    another; and every layer by itself, for one with an opacity it would work out as a whole for each strip.
    """
    view, sheet, plans = view or Box(0, 0, *size), Image.new("RGBA", size), list[_Plan]()
    for layer in pencil.layers:
        drawn = sheet if layer.opacity == 1 and not plans else Image.new("RGBA", size)
        for shapes in _pieces(layer.shapes):
            style = layer.style.sheet(shapes)
            for part in _strips(_covered(shapes, view, size, style)):
                drawn.alpha_composite(_part(shapes, view, size, part, style), part[:2])
        if layer.edge:
            plans.append(_Plan(solid(drawn), layer.opacity, layer.edge))
            continue
        _put_plans(sheet, plans, _edge(view, size))
        plans.clear()
        if drawn is not sheet:
            drawn.putalpha(_in_part(drawn.getchannel("A"), layer.opacity))
            sheet.alpha_composite(drawn)
    _put_plans(sheet, plans, _edge(view, size))
    return sheet


class _Plan(NamedTuple):
    mask: Image.Image
    opacity: float
    edge: Paint


def solid(drawn: Image.Image) -> Image.Image:
    """Return how much of each pixel is covered (mode L) by what was drawn as one shape with openings."""
    return ImageChops.multiply(drawn.getchannel("R"), drawn.getchannel("A"))


def _in_part(mask: Image.Image, part: float) -> Image.Image:
    return mask.point([round(each * part) for each in range(256)])


def _edge(view: Box, size: Size) -> int:
    """How wide the outline of a plan is, in pixels: on a table half as wide as in a city's picture."""
    return 2 if size[0] > _LARGE * (view.right - view.left) else 1


def _put_plans(sheet: Image.Image, plans: Sequence[_Plan], edge: int) -> None:
    """Put plans on a sheet, each a flat tint with an outline; what is behind another one is not seen through it."""
    covered = Image.new("L", sheet.size)
    for mask, opacity, paint in reversed(plans):
        within = mask
        for across, down in ((edge, 0), (-edge, 0), (0, edge), (0, -edge)):
            within = ImageChops.darker(within, ImageChops.offset(mask, across, down))
        line = ImageChops.subtract(ImageChops.subtract(mask, within), covered)
        for ink, drawn in ((palette.SNOW, _in_part(ImageChops.subtract(within, covered), opacity)), (paint, line)):
            layer = Image.new("RGBA", sheet.size, palette.rgb(ink))
            layer.putalpha(drawn)
            sheet.alpha_composite(layer)
        covered = ImageChops.lighter(covered, mask)


def _pieces(shapes: Sequence[str]) -> Iterator[str]:
    """The shapes, some at a time."""
    piece: list[str] = []
    for each in shapes:
        if piece and sum(map(len, piece)) + len(each) > _PIECE:
            yield "".join(piece)
            piece = []
        piece.append(each)
    yield "".join(piece)


def _covered(shapes: str, view: Box, size: Size, style: str) -> Area:
    """What shapes cover of a view of this size, or a little more."""
    small = -(-size[0] // _COARSE), -(-size[1] // _COARSE)
    across, down = ((view.right - view.left) / size[0], (view.bottom - view.top) / size[1])
    whole = Box(*view[:2], view.left + small[0] * _COARSE * across, view.top + small[1] * _COARSE * down)
    box = _part(shapes, whole, small, Area(0, 0, *small), style).getbbox() or (0, 0, 0, 0)
    left, top, right, bottom = (each * _COARSE for each in Area(*box).inset(-1))
    return Area(max(0, left), max(0, top), min(size[0], right), min(size[1], bottom))


def _strips(area: Area) -> Iterator[Area]:
    """An area in strips, from top to bottom."""
    rows = max(1, _STRIP // area.width)
    for top in range(area.top, area.bottom, rows):
        yield area._replace(top=top, bottom=min(area.bottom, top + rows))


def _part(shapes: str, view: Box, size: Size, part: Area, style: str) -> Image.Image:
    """A part of a view of this size, rasterised on nothing (mode RGBA)."""
    across, down = (view.right - view.left) / size[0], (view.bottom - view.top) / size[1]
    left, top = view.left + part.left * across, view.top + part.top * down
    box = f"{left:.9g} {top:.9g} {part.width * across:.9g} {part.height * down:.9g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{part.width}" height="{part.height}">'
    svg = f"{head}{shapes}</svg>"
    png = resvg_py.svg_to_bytes(
        svg_string=svg, style_sheet=style, width=part.width, height=part.height, skip_system_fonts=True
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")
