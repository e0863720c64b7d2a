"""The colours of all pictures, and which may be written on which.

All pictures share one palette of at most 256 colours, so that composing them only copies bytes and a PNG stays small.
It holds every paint, and for every pen the shades between its ink and its ground. The paints of places (monuments,
skies, lands) have no shades of their own: where two of them meet, an edge takes the nearest colour that there is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NewType

from PIL import Image

from engine.catalogue import Age
from engine.effects import Colour
from engine.resources import Resource

Paint = NewType("Paint", str)
"""A colour, `#rrggbb`."""

NIGHT = Paint("#1e2b33")
"""Behind everything: it suits Discord's dark and light themes."""
DUSK = Paint("#2c3e49")
"""A box on the night that is no paper: a heading, an empty place."""
PAPER = Paint("#f6efdf")
"""Cards and cities."""
STONE = Paint("#d4ccbc")
"""The paper of what cannot be built, or does not exist yet."""
SAND = Paint("#e6d9bd")
"""A part set off from the paper round it."""
INK = Paint("#2a2118")
FADED = Paint("#4c4236")
"""Ink of what matters less, still easy to read on stone."""
SNOW = Paint("#ffffff")
MIST = Paint("#b9c7ce")
"""Ink of what matters less, on the night."""
GOLD = Paint("#e8b93c")
"""Coins, and marks: the last card, the winner."""
LAUREL = Paint("#2f6b3c")
"""Victory points."""
BLOOD = Paint("#9c1f17")
"""Shields, and what is lost."""

FRAMES: dict[Colour, Paint] = {
    Colour.BROWN: Paint("#7a4a21"),
    Colour.GRAY: Paint("#5f676d"),
    Colour.BLUE: Paint("#1f5fa8"),
    Colour.YELLOW: Paint("#f0c02e"),
    Colour.RED: Paint("#b3261e"),
    Colour.GREEN: Paint("#1b7340"),
    Colour.PURPLE: Paint("#6c3a96"),
}
"""By the kind of structure; its icon always accompanies the colour."""


MARGIN = 16
"""Between papers and the edges of a picture."""
ROUND = 18
"""The radius of the corners of papers."""


@dataclass(frozen=True, slots=True)
class Pen:
    """An ink and its ground, for all texts; their contrast is at least 4.5 to 1."""

    ink: Paint
    ground: Paint


ON_NIGHT = Pen(SNOW, NIGHT)
ON_NIGHT_FADED = Pen(MIST, NIGHT)
ON_DUSK = Pen(SNOW, DUSK)
ON_DUSK_FADED = Pen(MIST, DUSK)
ON_DUSK_GOLD = Pen(GOLD, DUSK)
ON_PAPER = Pen(INK, PAPER)
ON_PAPER_FADED = Pen(FADED, PAPER)
ON_PAPER_BAD = Pen(BLOOD, PAPER)
ON_STONE = Pen(INK, STONE)
ON_STONE_FADED = Pen(FADED, STONE)
ON_STONE_BAD = Pen(BLOOD, STONE)
ON_SAND = Pen(INK, SAND)
ON_SAND_FADED = Pen(FADED, SAND)
ON_SAND_BAD = Pen(BLOOD, SAND)
ON_GOLD = Pen(INK, GOLD)
ON_LAUREL = Pen(SNOW, LAUREL)
ON_BLOOD = Pen(SNOW, BLOOD)
ON_FRAMES: dict[Colour, Pen] = {
    colour: Pen(INK if colour is Colour.YELLOW else SNOW, ground) for colour, ground in FRAMES.items()
}

RESOURCES: dict[Resource, Paint] = {
    Resource.WOOD: Paint("#7f5420"),
    Resource.STONE: Paint("#a3a5a1"),
    Resource.ORE: Paint("#3f444d"),
    Resource.CLAY: Paint("#ab4a2a"),
    Resource.PAPYRUS: Paint("#e3cf8e"),
    Resource.LOOM: Paint("#7d4c92"),
    Resource.GLASS: Paint("#6dbccd"),
}
"""The flat middle of a resource's icon; its shape and its letter tell it apart, too."""
_DARK = (Resource.WOOD, Resource.ORE, Resource.CLAY, Resource.LOOM)
ON_RESOURCES: dict[Resource, Pen] = {
    resource: Pen(SNOW if resource in _DARK else INK, ground) for resource, ground in RESOURCES.items()
}


@dataclass(frozen=True, slots=True)
class Material:
    """What is built or grows, in one light from the upper left: the side in the light, the usual one, the shadow."""

    light: Paint
    local: Paint
    shadow: Paint


MARBLE = Material(Paint("#fffaf0"), Paint("#e9dec8"), Paint("#b5a68e"))
LIMESTONE = Material(Paint("#f7e3b4"), Paint("#e0bd7c"), Paint("#b28a50"))
BRICK = Material(Paint("#de9a68"), Paint("#bb6b40"), Paint("#84452b"))
BRONZE = Material(Paint("#e3ad62"), Paint("#b37a37"), Paint("#754a22"))
GILT = Material(Paint("#fdeaa6"), GOLD, Paint("#ab7a1c"))
LEAVES = Material(Paint("#9dbb5c"), Paint("#628c40"), Paint("#365a33"))
GRASS = Material(Paint("#cbd694"), Paint("#b0c275"), Paint("#839c50"))
DESERT = Material(Paint("#efd6a0"), Paint("#dcb877"), Paint("#c39a5b"))
WATER = Material(Paint("#a4dce2"), Paint("#57aecb"), Paint("#2f7da6"))
GLAZE = Material(Paint("#4f97d8"), FRAMES[Colour.BLUE], Paint("#163f74"))
MUREX = Material(Paint("#a274c6"), FRAMES[Colour.PURPLE], Paint("#482566"))
TIMBER = Material(Paint("#c79657"), Paint("#8f5f30"), Paint("#54361d"))
STEEL = Material(STONE, MIST, FRAMES[Colour.GRAY])
HOLLOW = Paint("#3d2c26")
"""What no light reaches: within a gate, between columns."""

MATERIALS: dict[str, Material] = {
    "marble": MARBLE,
    "limestone": LIMESTONE,
    "brick": BRICK,
    "bronze": BRONZE,
    "gilt": GILT,
    "leaves": LEAVES,
    "grass": GRASS,
    "desert": DESERT,
    "water": WATER,
    "glaze": GLAZE,
    "murex": MUREX,
    "timber": TIMBER,
    "steel": STEEL,
}
CLASSES: dict[str, Paint] = {
    **{f"{name}-light": of.light for name, of in MATERIALS.items()},
    **{f"{name}-local": of.local for name, of in MATERIALS.items()},
    **{f"{name}-shadow": of.shadow for name, of in MATERIALS.items()},
    "hollow": HOLLOW,
    "snow": SNOW,
    "ink": INK,
    "paper": PAPER,
}
"""The paints of art, by the class that a shape of them has in its file."""


@dataclass(frozen=True, slots=True)
class Air:
    """The sky of an Age, from its height down to the horizon, and what lies far away in it."""

    height: Paint
    middle: Paint
    low: Paint
    light: Paint
    """The sun, and what it shines on: clouds, or the first stars."""
    far: Paint
    """Hills at the horizon."""


BEAM = 0.4
"""How opaque the light of a tower is on the sky."""
NEXT: dict[Age, float] = {1: 0.62, 2: 0.62, 3: 0.46}
LATER: dict[Age, float] = {1: 0.36, 2: 0.36, 3: 0.24}
"""How opaque the plans of the next stage and of later ones are on the sky of an Age: on a dark one less is seen."""
PLANS: dict[Age, Paint] = {1: FRAMES[Colour.GRAY], 2: WATER.shadow, 3: MIST}
"""Their outlines."""

AIRS: dict[Age, Air] = {
    1: Air(Paint("#a9c4d6"), Paint("#ecc9b5"), Paint("#f9e2c4"), Paint("#fff6dd"), Paint("#c7a9a6")),
    2: Air(Paint("#6db1dc"), Paint("#93c8e8"), Paint("#c4e4f1"), Paint("#f4fbfd"), Paint("#8db0c4")),
    3: Air(Paint("#33345f"), Paint("#6d4a7c"), Paint("#d67a63"), Paint("#f7b76c"), Paint("#4e3a63")),
}
"""By Age: dawn, noon, dusk."""


def air_classes(air: Air) -> dict[str, Paint]:
    """The paints of art that are those of an air, by the class that a shape of them has."""
    return {f"air-{part.name}": getattr(air, part.name) for part in fields(air)}


FIELDS: dict[Age, tuple[Paint, Paint]] = {
    1: (Paint("#82543f"), Paint("#6b4233")),
    2: (Paint("#507a42"), LEAVES.shadow),
    3: (AIRS[3].middle, AIRS[3].far),
}
"""By Age: the hills of a battlefield, far ones and the one in front: much darker than paper, and not much unlike."""
ON_SKIES = {age: Pen(INK, air.low) for age, air in AIRS.items()}
"""By Age: on the sky near the horizon."""

LANDS = (GRASS.light, GRASS.local, DESERT.light, DESERT.local, LIMESTONE.local)
"""The flat land of towns."""
_GLOW = 0.5

PENS = (
    ON_NIGHT,
    ON_NIGHT_FADED,
    ON_DUSK,
    ON_DUSK_FADED,
    ON_DUSK_GOLD,
    ON_PAPER,
    ON_PAPER_FADED,
    ON_PAPER_BAD,
    ON_STONE,
    ON_STONE_FADED,
    ON_STONE_BAD,
    ON_SAND,
    ON_SAND_FADED,
    ON_SAND_BAD,
    ON_GOLD,
    ON_LAUREL,
    ON_BLOOD,
    *ON_FRAMES.values(),
    *ON_RESOURCES.values(),
    *ON_SKIES.values(),
)
"""All pens: the palette has the shades of no others."""
_SHADES = 4
"""The number of shades between ink and ground."""
_ALIKE = 7
"""Two colours that differ by no more than this in red, green and blue, of 255, look the same at a letter's edge."""
_MOST = 256


def rgb(paint: Paint) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    value = int(paint[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def glow(land: Paint) -> Paint:
    """The land where light falls on it."""
    return Paint("#{:02x}{:02x}{:02x}".format(*between(GILT.light, land, _GLOW)))


def between(ink: Paint, ground: Paint, part: float) -> tuple[int, int, int]:
    """A shade of a ground with so much of an ink."""
    red, green, blue = (round(g + (i - g) * part) for i, g in zip(rgb(ink), rgb(ground), strict=True))
    return red, green, blue


def _colours() -> tuple[tuple[int, int, int], ...]:
    """Every paint, and each shade that is unlike all colours before it: so there is room for more paints."""
    paints = (NIGHT, DUSK, PAPER, STONE, SAND, INK, FADED, SNOW, MIST, GOLD, LAUREL, BLOOD)
    found = dict.fromkeys(rgb(paint) for paint in (*paints, *FRAMES.values(), *RESOURCES.values()))
    edges = [(ground, NIGHT) for ground in (DUSK, PAPER, STONE, *FRAMES.values())]  # boxes on the night
    edges += [(ground, PAPER) for ground in (*FRAMES.values(), *RESOURCES.values())]
    smooth = [(pen.ink, pen.ground, _SHADES) for pen in PENS] + [(*edge, _SHADES) for edge in edges]
    for ink, ground, shades_between in smooth:
        for step in range(1, shades_between + 1):
            shade = between(ink, ground, step / (shades_between + 1))
            if not any(_alike(shade, other) for other in found):
                found[shade] = None
    found.update(dict.fromkeys(map(rgb, _places())))
    for shining in _shining():
        shade = between(*shining)
        if not any(_alike(shade, other) for other in found):
            found[shade] = None
    assert len(found) <= _MOST, f"{len(found)} colours"
    return tuple(found)


def _places() -> Iterator[Paint]:
    """The paints of monuments, lands and skies."""
    yield from (paint for each in MATERIALS.values() for paint in (each.light, each.local, each.shadow))
    yield HOLLOW
    for air in AIRS.values():
        yield from (air.height, air.middle, air.low, air.light, air.far)
    for hills in FIELDS.values():
        yield from hills


def _shining() -> Iterator[tuple[Paint, Paint, float]]:
    """What shines through, and how far it does: plans on the sky, the light of a tower, a glow on land."""
    for age, air in AIRS.items():
        plans = (NEXT[age], LATER[age])
        yield from ((SNOW, ground, part) for ground in (air.height, air.middle, air.low) for part in plans)
        yield GILT.light, air.height, BEAM
    yield from ((GILT.light, land, _GLOW) for land in LANDS)


def _alike(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= _ALIKE for a, b in zip(one, other, strict=True))


COLOURS = _colours()
_PLACES = {colour: place for place, colour in enumerate(COLOURS)}
_CHANNELS = [channel for colour in COLOURS for channel in colour]


def with_palette(image: Image.Image) -> Image.Image:
    """Give an image without a palette the one of all pictures."""
    image.putpalette(_CHANNELS)
    return image


@lru_cache(maxsize=512)
def index(colour: tuple[int, int, int]) -> int:
    """The index of the nearest colour in the palette."""
    if colour in _PLACES:
        return _PLACES[colour]

    def distance(place: int) -> int:
        red, green, blue = COLOURS[place]
        return 2 * (red - colour[0]) ** 2 + 4 * (green - colour[1]) ** 2 + 3 * (blue - colour[2]) ** 2

    return min(range(len(COLOURS)), key=distance)


@lru_cache(maxsize=512)
def shades(ink: Paint, ground: Paint) -> bytes:
    """For every coverage from 0 to 255, the palette's index of the shade between ground and ink."""
    steps = _SHADES + 1
    places = [index(between(ink, ground, step / steps)) for step in range(steps + 1)]
    return bytes(places[round(coverage / 255 * steps)] for coverage in range(256))


def apply_ink(coverage: Image.Image, ink: Paint, ground: Paint) -> Image.Image:
    """Turn the coverage of each pixel (mode L) into the shades between ground and ink."""
    return with_palette(Image.frombytes("P", coverage.size, coverage.tobytes().translate(shades(ink, ground))))


_SWATCH = with_palette(Image.new("P", (1, 1)))


def quantise(image: Image.Image) -> Image.Image:
    """An RGB image in the colours of the palette, the nearest one for each pixel."""
    return image.quantize(palette=_SWATCH, dither=Image.Dither.NONE)
