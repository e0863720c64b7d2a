"""Compares how pictures look: a single changed digit counts, different antialiasing does not.

Both pictures are blurred slightly. Red, green and blue of a pixel may then have any value between the extremes around
it in the other picture, so brightness and hue are both compared. Edges that moved by a fraction of a pixel, or that
another FreeType version smoothed, pass. Anything outside that range is averaged over the width of a stroke. The peak of
the result is the difference.
"""

import io
import os
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

LIMIT = 16
"""Largest accepted difference, from 0 to 255. A changed digit gives at least about 40, other antialiasing about 6."""
ACCEPT = "ACCEPT_PICTURES"
"""Environment variable that makes drawn pictures replace the golden ones."""
_SOFT = ImageFilter.GaussianBlur(1.2)
_STROKE = ImageFilter.BoxBlur(2)
_MARGIN = 12
"""How far blurring and averaging can spread a difference, in pixels."""


def loaded(png: bytes) -> Image.Image:
    """Decode a picture into red, green and blue."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return the per-pixel difference of two pictures, 0 to 255; it is 255 for all pixels if their sizes differ."""
    if one.size != other.size:
        return Image.new("L", one.size, 255)
    found = Image.new("L", one.size)
    box = ImageChops.difference(one, other).getbbox()
    if box is None:
        return found
    left, top, right, bottom = box
    box = (
        max(0, left - _MARGIN),
        max(0, top - _MARGIN),
        min(one.width, right + _MARGIN),
        min(one.height, bottom + _MARGIN),
    )
    mine, yours = one.crop(box).filter(_SOFT), other.crop(box).filter(_SOFT)
    beyond = ImageChops.lighter(_beyond(mine, yours), _beyond(yours, mine)).filter(_STROKE)
    red, green, blue = beyond.split()
    found.paste(ImageChops.lighter(ImageChops.lighter(red, green), blue), box)
    return found


def strength(found: Image.Image) -> int:
    """Return the largest value in a difference image."""
    return max(value for value, count in enumerate(found.histogram()) if count)


def look_alike(one: bytes, other: bytes) -> bool:
    """Return whether nobody would see a difference between two pictures."""
    return strength(difference(loaded(one), loaded(other))) <= LIMIT


def check_golden(golden: Path, drawn: bytes) -> None:
    """Raise AssertionError if a drawn picture does not look like the golden one, and save both side by side.

    With `ACCEPT_PICTURES` set, as `make golden` does, replace the golden picture instead.
    """
    if golden.exists() and look_alike(golden.read_bytes(), drawn):
        return
    if os.environ.get(ACCEPT):
        golden.write_bytes(drawn)
        return
    assert golden.exists(), f"There is no {golden}; `make golden` makes it of what is drawn now."
    before, after = loaded(golden.read_bytes()), loaded(drawn)
    found = difference(before, after)
    folder = golden.parents[1] / "differing"  # ignored by git
    folder.mkdir(exist_ok=True)
    shown, marked = folder / golden.name, folder / f"{golden.stem}-difference.png"
    shown.write_bytes(drawn)
    _marked(after, found).save(marked)
    raise AssertionError(
        f"{golden.name} does not look as it did: {before.size}, now {after.size}; difference {strength(found)} at "
        f"{_where(found)}, allowed {LIMIT}. Look at {shown} and {marked}; `make golden` accepts it."
    )


def _beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return how far each pixel lies outside the range of its surroundings in the other picture."""
    most, least = _around(other, ImageChops.lighter), _around(other, ImageChops.darker)
    return ImageChops.add(ImageChops.subtract(one, most), ImageChops.subtract(least, one))


def _around(image: Image.Image, pick: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """Return the extreme of each pixel and its eight neighbours, ten times faster than Pillow's own filter."""
    beside = pick(pick(image, ImageChops.offset(image, 1, 0)), ImageChops.offset(image, -1, 0))
    return pick(pick(beside, ImageChops.offset(beside, 0, 1)), ImageChops.offset(beside, 0, -1))


def _where(found: Image.Image) -> tuple[int, int, int, int] | None:
    return found.point(lambda value: 255 if value > LIMIT else 0).getbbox()


def _marked(drawn: Image.Image, found: Image.Image) -> Image.Image:
    """Return the picture in grey, with the differences in red."""
    grey = drawn.convert("L").convert("RGB")
    if grey.size != found.size:
        return grey
    strong = found.point(lambda value: min(255, value * 255 // LIMIT // 2))
    return Image.composite(Image.new("RGB", grey.size, (230, 0, 40)), grey, strong)
