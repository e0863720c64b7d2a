"""Reads pictures from the marks that drawing records: what was drawn, and whether all of it is legible."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from PIL import Image

from bot.pictures.drawing import Canvas, lettering, shaping
from bot.pictures.drawing.canvas import WIDTH, Area, Mark, Type
from bot.pictures.drawing.palette import rgb

SMALLEST_SHOWN = 11
"""Smallest allowed font size, in pixels, when a picture is shown 400 pixels wide."""
_SHOWN = 400
_CONTRAST = 4.5
_MOST_BYTES = 250_000
_MOST_GROUND = 0.7
"""Minimum share (0 to 1) of one colour around letters; the rest is the round edges of their icon or box."""


@dataclass(frozen=True)
class Row:
    """Items that were drawn side by side."""

    about: tuple[str, ...]
    items: tuple[str, ...]
    """Texts as they are, icons as `<name>` followed by their label: `<coin>`, `5`."""

    @property
    def text(self) -> str:
        return " ".join(self.items)


def rows(canvas: Canvas) -> list[Row]:
    """Return all texts and icons by rows, in the order in which they were drawn."""
    found: dict[int, list[Mark]] = {}
    for mark in canvas.marks:
        if mark.kind in {"text", "icon"}:
            found.setdefault(mark.row, []).append(mark)
    return [
        Row(marks[0].about, tuple(f"<{mark.what}>" if mark.kind == "icon" else mark.what for mark in marks))
        for marks in found.values()
    ]


def about(canvas: Canvas, *subjects: str) -> list[Row]:
    """Return the rows whose subjects begin with these, the outermost subject first."""
    return [row for row in rows(canvas) if row.about[: len(subjects)] == subjects]


def check(canvas: Canvas, weight: int | None = None) -> None:
    """Raise AssertionError if anything overflows, overlaps, or is too small, too faint or too heavy.

    `weight` is the size of the picture's file in bytes, if that is known already.
    """
    assert canvas.area.width == WIDTH
    texts = [mark for mark in canvas.marks if mark.kind == "text" and mark.what.strip()]
    icons = [mark for mark in canvas.marks if mark.kind == "icon"]
    for mark in canvas.marks:
        assert _inside(mark.area, canvas.area), f"{mark.kind} {mark.what!r} leaves the picture: {mark.area}"
    for one, other in [*_meeting(texts), *_meeting(icons)]:
        raise AssertionError(f"{one.what!r} lies on {other.what!r}")
    for text in texts:
        kept = text.what.translate(dict.fromkeys(map(ord, shaping.JOINERS)))
        assert all(map(lettering.can_write, kept)), f"the font has not all letters of {text.what!r}"
        assert _inside(_ink(text)[1], canvas.area), f"{text.what!r} leaves the picture: {_ink(text)[1]}"
        assert _size(text) * _SHOWN / WIDTH >= SMALLEST_SHOWN, f"{text.what!r} is written in {_size(text)} pixels"
    _check_places(canvas)
    weight = len(canvas.png()) if weight is None else weight
    assert weight <= _MOST_BYTES, f"{weight} bytes"
    image = canvas._image  # the file has the same pixels
    colours = _colours(image)
    for text in texts:
        _check_legible(image, colours, text)


@cache
def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _meeting(marks: list[Mark]) -> Iterator[tuple[Mark, Mark]]:
    """Yield all pairs of overlapping items."""
    from_above = sorted(marks, key=lambda mark: mark.area.top)
    for place, one in enumerate(from_above, 1):
        for other in islice(from_above, place, None):
            if other.area.top >= one.area.bottom:
                break
            if _meet(one.area, other.area):
                yield one, other


def _check_places(canvas: Canvas) -> None:
    """Check that nothing crosses the edge of its box, and that no text crosses the edge of its icon."""
    before: list[tuple[int, int, int, int, Mark]] = []
    for mark in canvas.marks:
        if mark.kind in {"text", "icon"} and mark.what.strip():
            area = _ink(mark)[1] if mark.kind == "text" else mark.area
            left, top, right, bottom = area
            # Like `_meet`, but inlined, because a picture needs it ten thousand times.
            for below in [it for a, b, c, d, it in before if a < right and left < c and b < bottom and top < d]:
                _check_on(mark, area, below)
        if mark.kind in {"box", "icon"}:
            before.append((*mark.area, mark))


def _check_on(mark: Mark, area: Area, below: Mark) -> None:
    if below.kind == "box":
        assert _inside(area, below.area), f"{mark.what!r} crosses the edge of a box: {area}, {below.area}"
    elif mark.kind == "text":
        assert mark.row == below.row, f"{mark.what!r} lies on the icon {below.what}"
        assert _inside(area, below.area), f"{mark.what!r} is larger than the icon {below.what}"


def _check_legible(image: Image.Image, colours: list[tuple[int, int, int]], text: Mark) -> None:
    """Check that a text is drawn completely, in its own colour, and contrasts with its surroundings."""
    (filled_mask, free_mask, _), area = _ink(text)
    pen, part = _type(text).pen, image.crop(area)
    filled = part.histogram(filled_mask)
    assert sum(filled) == filled[colours.index(rgb(pen.ink))], f"{text.what!r} is not whole, or not in its ink"
    free = part.histogram(free_mask)
    most = max(free)
    ground = colours[free.index(most)]
    assert contrast(rgb(pen.ink), ground) >= _CONTRAST, (
        f"{text.what!r}: {contrast(rgb(pen.ink), ground):.1f} to 1 on {ground}"
    )
    assert ground == rgb(pen.ground), f"{text.what!r} is written for {rgb(pen.ground)} and stands on {ground}"
    assert most >= _MOST_GROUND * sum(free), f"{text.what!r} has something behind it"


def _ink(text: Mark) -> tuple["_Ink", Area]:
    """Return the pixels of a text, and its area including ascenders and descenders."""
    how = _type(text)
    ink = _ink_of(text.what, how.size, how.weight)
    left, top = text.area.left + ink.offset[0], text.area.bottom + ink.offset[1]
    return ink, Area(left, top, left + ink.filled.width, top + ink.filled.height)


class _Ink(NamedTuple):
    filled: Image.Image
    """Mask of the pixels that letters cover completely."""
    free: Image.Image
    """Mask of the pixels that letters do not touch."""
    offset: tuple[int, int]


_FULL = [0] * 255 + [255]
_NONE = [255] + [0] * 255


@lru_cache(4_000)
def _ink_of(text: str, size: int, weight: lettering.Weight) -> _Ink:
    """Return the pixels of a text; cached, because every text is needed several times in many pictures."""
    mask, offset = lettering.coverage(text, size, weight)
    return _Ink(mask.point(_FULL), mask.point(_NONE), offset)


def _colours(image: Image.Image) -> list[tuple[int, int, int]]:
    channels = image.getpalette()
    assert channels is not None
    return list(zip(channels[::3], channels[1::3], channels[2::3], strict=True))


def _size(text: Mark) -> int:
    return _type(text).size


def _type(text: Mark) -> Type:
    assert text.type is not None
    return text.type


def _luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _inside(inner: Area, outer: Area) -> bool:
    return (
        outer.left <= inner.left and outer.top <= inner.top and inner.right <= outer.right
    ) and inner.bottom <= outer.bottom


def _meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
