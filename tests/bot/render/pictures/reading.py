"""Reads pictures: what was really drawn, by the marks that drawing leaves, and whether all of it can be read."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from PIL import Image

from bot.render.pictures import Canvas
from bot.render.pictures.canvas import WIDTH, Area, Mark
from bot.render.pictures.palette import Paint, rgb

SMALLEST_SHOWN = 11
"""Pixels of a font, where a picture is shown 400 wide."""
_SHOWN = 400
_CONTRAST = 4.5
_MOST_BYTES = 250_000


@dataclass(frozen=True)
class Row:
    """What was drawn side by side."""

    about: tuple[str, ...]
    items: tuple[str, ...]
    """Texts as they are, icons as `<name>`, with the label after it: `<coin>`, `5`."""

    @property
    def text(self) -> str:
        return " ".join(self.items)


def rows(canvas: Canvas) -> list[Row]:
    """Everything that says something, in the order in which it was drawn."""
    found: dict[int, list[Mark]] = {}
    for mark in canvas.marks:
        if mark.kind in {"text", "icon"}:
            found.setdefault(mark.row, []).append(mark)
    return [
        Row(marks[0].about, tuple(f"<{mark.what}>" if mark.kind == "icon" else mark.what for mark in marks))
        for marks in found.values()
    ]


def about(canvas: Canvas, *subjects: str) -> list[Row]:
    """What was drawn about something: all of these subjects, from the outside in."""
    return [row for row in rows(canvas) if row.about[: len(subjects)] == subjects]


def check(canvas: Canvas) -> None:
    """Raises AssertionError where something overflows, lies on something else, is too small, faint or heavy."""
    assert canvas.area.width == WIDTH
    texts = [mark for mark in canvas.marks if mark.kind == "text"]
    for mark in canvas.marks:
        assert _inside(mark.area, canvas.area), f"{mark.kind} {mark.what!r} leaves the picture: {mark.area}"
    for one, other in combinations(texts, 2):
        assert not _meet(one.area, other.area), f"{one.what!r} lies on {other.what!r}"
    for text in texts:
        _check_place(canvas, text)
        _check_size(text)
    data = canvas.png()
    assert len(data) <= _MOST_BYTES, f"{len(data)} bytes"
    image = Image.open(io.BytesIO(data)).convert("RGB")
    for text in texts:
        _check_contrast(image, text)


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Between two colours, 1 to 21 (WCAG 2.1, contrast ratio)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _check_place(canvas: Canvas, text: Mark) -> None:
    """No text crosses the edge of the box on which it lies, and none the icon beside it."""
    before = canvas.marks[: canvas.marks.index(text)]
    for mark in before:
        if mark.kind == "box" and _meet(mark.area, text.area):
            assert _inside(text.area, mark.area), f"{text.what!r} crosses the edge of a box: {text.area}, {mark.area}"
        if mark.kind == "icon" and _meet(mark.area, text.area):
            assert mark.row == text.row, f"{text.what!r} lies on the icon {mark.what}"
            assert _inside(text.area, mark.area), f"{text.what!r} is wider than the icon {mark.what}"


def _check_size(text: Mark) -> None:
    assert text.type is not None
    assert text.type.size * _SHOWN / WIDTH >= SMALLEST_SHOWN, f"{text.what!r} is written in {text.type.size} pixels"


def _check_contrast(image: Image.Image, text: Mark) -> None:
    """Its ink against what really lies around it."""
    assert text.type is not None
    ink = rgb(text.type.pen.ink)
    ground = _ground(image, text.area, text.type.pen.ink)
    assert contrast(ink, ground) >= _CONTRAST, f"{text.what!r}: {contrast(ink, ground):.1f} to 1 on {ground}"
    found = set(_pixels(image, text.area))
    assert ink in found, f"{text.what!r} is not there in its ink"


def _ground(image: Image.Image, area: Area, ink: Paint) -> tuple[int, int, int]:
    """The most frequent colour of what lies there, its ink aside."""
    counts: dict[tuple[int, int, int], int] = {}
    for pixel in _pixels(image, area.inset(-2)):
        if pixel != rgb(ink):
            counts[pixel] = counts.get(pixel, 0) + 1
    return max(counts, key=counts.__getitem__)


def _pixels(image: Image.Image, area: Area) -> Iterator[tuple[int, int, int]]:
    part = image.crop(area).tobytes()
    return zip(part[::3], part[1::3], part[2::3], strict=True)


def _luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _inside(inner: Area, outer: Area) -> bool:
    return (
        outer.left <= inner.left and outer.top <= inner.top and inner.right <= outer.right
    ) and inner.bottom <= outer.bottom


def _meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
