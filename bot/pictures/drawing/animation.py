"""Pictures to keep: one animated picture from several, each shown for some seconds, or each in a smaller file."""

import io
from collections.abc import Sequence

from PIL import Image

from bot.pictures.drawing import palette

_LEAST, _EACH = 700, 1.6
"""How long each picture is shown, in milliseconds, and how much longer for each row of its pixels.

It is to be watched and not studied, for which there is the replay: 1.6 seconds for a turn of three players, 2.5 for one
of seven.
"""
_LAST = 2, 2, 3
"""How many times as long the last ones are shown: all cities, who has won, and the ranking."""
_SKY = 8
"""The row of a picture's pixels whose commonest colour goes on above it: within any rim, and above all plates."""


def animation(
    pictures: Sequence[bytes], captions: Sequence[bytes], *, gif: bool, told: Sequence[int] | None = None
) -> bytes:
    """Return pictures as one animated picture, as high as the highest: a lossless WebP, which is smaller, or a GIF.

    Lower ones stand below more of their sky, or where they have none, in the middle. At the bottom is always the
    caption. This takes seconds, so it belongs into a thread.

    Args:
        pictures: each a PNG file of the same width, in the colours of the palette.
        captions: one for each of them, also PNG files.
        gif: whether it is a GIF.
        told: how high each picture is, in pixels, without any sky that it does not need; by default, as it is.
    """
    # Sizes are in the files' heads. A pixel is one byte, its place in the palette: all pictures are some 70 MB.
    heights = [height_of(data) for data in pictures]
    framed = zip(pictures, captions, strict=True)
    first, *others = (_padded(data, caption, max(heights)) for data, caption in framed)
    durations = [_LEAST + round(_EACH * each) for each in told or heights]
    durations[-len(_LAST) :] = [each * times for each, times in zip(durations[-len(_LAST) :], _LAST, strict=False)]
    data = io.BytesIO()
    if gif:
        first.save(data, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    else:
        # Higher methods take longer and save nothing: flat colours compress well anyway.
        first.save(
            data, "WEBP", save_all=True, append_images=others, duration=durations, loop=0, lossless=True, method=2
        )
    return data.getvalue()


def height_of(picture: bytes) -> int:
    """Return the height of a picture, a PNG file, in pixels; only its head is read."""
    return Image.open(io.BytesIO(picture)).height


def packed(picture: bytes) -> bytes:
    """Return a picture, a PNG file, as lossless WebP, which is smaller. This takes a tenth of a second."""
    data = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(data, "WEBP", lossless=True, method=2)
    return data.getvalue()


def _padded(picture: bytes, caption: bytes, high: int) -> Image.Image:
    with Image.open(io.BytesIO(picture)) as frame, Image.open(io.BytesIO(caption)) as below:
        spare, night = high - frame.height, palette.index(palette.rgb(palette.NIGHT))
        whole = palette.with_palette(Image.new("P", (frame.width, high + below.height), night))
        row = frame.crop((0, _SKY, frame.width, _SKY + 1)).histogram()
        sky = row.index(max(row))
        above = spare // 2 if sky == night else spare
        whole.paste(sky, (0, 0, frame.width, above))
        whole.paste(frame, (0, above))
        whole.paste(below, (0, high))
    return whole
