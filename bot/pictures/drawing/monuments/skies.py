"""The sky of an Age: dawn, noon or dusk, as a few large shapes of art."""

from math import inf
from typing import NamedTuple

from bot.pictures.drawing.monuments import art
from bot.pictures.drawing.monuments.art import ArtError
from bot.pictures.drawing.monuments.pencil import Pencil
from bot.pictures.drawing.monuments.styles import BUILT
from engine.catalogue import Age

_LEAST = 20
"""What is seen of a layer of air above the waves of the next one: less would be a few scallops at the upper edge."""


class _Part(NamedTuple):
    shapes: tuple[str, ...]
    reaches: float
    """The upper end of what is left out where it would be cut off, from above."""
    fills: tuple[str, ...]
    """What a layer of air then fills all of the sky with."""


def _read(name: str) -> tuple[_Part, ...]:
    parts = []
    for group in art.read(f"skies/{name}").groups:
        reaches, paint = group.notes.get("top", ""), group.notes.get("fills", "")
        if (reaches and not art.NUMBER.fullmatch(reaches)) or (paint and paint not in BUILT.paints):
            raise ArtError(f"art/skies/{name}.svg has data-top or data-fills that is no number or no paint.")
        whole = f'<rect class="{paint}" x="-2400" y="-1600" width="6000" height="3200"/>'
        parts.append(_Part(group.shapes, float(reaches or inf), (whole,) if paint else ()))
    return tuple(parts)


_SKIES: dict[Age, tuple[_Part, ...]] = {1: _read("dawn"), 2: _read("noon"), 3: _read("dusk")}


def sky(pencil: Pencil, age: Age, top: float = -inf) -> None:
    """Draw everything above the horizon that is no land, as it is seen below `top`: no cloud or wave is cut off."""
    for part in _SKIES[age]:
        if part.fills and part.reaches < top + _LEAST:
            pencil.put(part.fills)
        elif part.reaches > top:
            pencil.put(part.shapes)
