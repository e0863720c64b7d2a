"""What Greek builders repeat: columns, steps, beams with dentils."""

from bot.pictures.drawing.monuments.pencil import Box, Pencil, Point, oval
from bot.pictures.drawing.palette import MARBLE, Material


def column(pencil: Pencil, foot: Point, high: float, wide: float, *, ionic: bool = False) -> None:
    """Draw a column about its middle axis, a little narrower above, in light from the left."""
    (x, bottom), top = foot, foot[1] - high
    low, upper, head = wide / 2, wide * 0.42, wide * 0.5
    pencil.area(MARBLE.local, (x - upper, top), (x + upper, top), (x + low, bottom), (x - low, bottom))
    pencil.detail(MARBLE.light, f"M{x - upper:g} {top}H{x - upper * 0.2:g}L{x - low * 0.2:g} {bottom}H{x - low:g}z")
    pencil.detail(MARBLE.shadow, f"M{x + upper * 0.45:g} {top}H{x + upper:g}L{x + low:g} {bottom}H{x + low * 0.45:g}z")
    pencil.box(MARBLE.light, x - low * 1.25, top, x + low * 1.25, top + head * 0.8)
    pencil.detail(
        MARBLE.shadow, f"M{x - low * 1.25:g} {top + head * 0.8:g}h{low * 2.5:g}v{head * 0.3:g}h{-low * 2.5:g}z"
    )
    if ionic:
        for side in (-1, 1):
            pencil.oval(MARBLE.light, (x + side * low * 1.1, top + head * 0.9), head * 0.62)
            pencil.detail(MARBLE.shadow, oval((x + side * low * 1.1, top + head * 0.9), head * 0.26, head * 0.26))
        pencil.box(MARBLE.local, x - low * 1.2, bottom - head * 0.7, x + low * 1.2, bottom)


def steps(pencil: Pencil, within: Box, count: int, out: float) -> None:
    """Draw a flight of steps, each reaching further `out` to both sides than the one above."""
    left, top, right, bottom = within
    high = (bottom - top) / count
    for number in reversed(range(count)):
        more, head = out * number, top + high * number
        slab(pencil, Box(left - more, head, right + more, head + high))


def slab(pencil: Pencil, within: Box, of: Material = MARBLE) -> None:
    """Draw a course of stone: its edge in the light, its front, the shadow below it."""
    left, top, right, bottom = within
    high = bottom - top
    pencil.box(of.local, left, top, right, bottom)
    pencil.detail(of.light, f"M{left:g} {top:g}H{right:g}v{high * 0.34:g}H{left:g}z")
    pencil.detail(of.shadow, f"M{left:g} {bottom:g}H{right:g}v{-high * 0.2:g}H{left:g}z")


def gable(pencil: Pencil, within: Box) -> None:
    """Draw a pediment: its frame in the light, the field within in the shadow."""
    left, top, right, bottom = within
    middle = (left + right) / 2
    pencil.area(MARBLE.light, (left, bottom), (middle, top), (right, bottom))
    inset = (right - left) * 0.09
    drop = (bottom - top) * 0.2
    pencil.detail(
        MARBLE.shadow, f"M{left + inset:g} {bottom - 7:g}L{middle:g} {top + drop:g}L{right - inset:g} {bottom - 7:g}z"
    )
    pencil.detail(MARBLE.local, f"M{middle:g} {top:g}L{right:g} {bottom:g}H{right - 16:g}L{middle:g} {top + 12:g}z")
