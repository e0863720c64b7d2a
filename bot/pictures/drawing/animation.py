"""Pictures to keep: one animated picture from several, each shown for some seconds, or each in a smaller file."""

import io
from collections.abc import Sequence

from PIL import Image

from bot.pictures.drawing import palette

_LEAST, _EACH = 1_000, 3.5
"""How long each picture is shown, in milliseconds, and how much longer for each row of its pixels.

That is enough to read it, for no control can stop it: three seconds for a turn of three players, five for one of seven.
"""
_LAST = 2
"""How many times longer the last one is shown."""
_SKY = 8
"""The row of a picture's pixels that goes on above it: within any rim, and above all plates and wonders."""
_COLOURS = 128
"""Of a GIF, which can have no more than 256: more would make it larger than what Discord takes."""


def animation(pictures: Sequence[bytes], captions: Sequence[bytes], *, gif: bool) -> bytes:
    """Return pictures, each a PNG file of the same width, as one animated picture, as high as the highest.

    Lower ones stand in the middle, below more of their sky. At the bottom is always the caption, also a PNG file.

    It is a lossless WebP, which is smaller, or a GIF. This takes seconds, so it belongs into a thread.
    """
    # Sizes are in the files' heads, so that only one picture is in memory twice: all of them are some 200 MB.
    heights = [Image.open(io.BytesIO(data)).height for data in pictures]
    framed = zip(pictures, captions, strict=True)
    first, *others = (_padded(data, caption, max(heights), gif=gif) for data, caption in framed)
    durations = [_LEAST + round(_EACH * each) for each in heights]
    durations[-1] *= _LAST
    data = io.BytesIO()
    if gif:
        first.save(data, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    else:
        # Higher methods take longer and save nothing: flat colours compress well anyway.
        first.save(
            data, "WEBP", save_all=True, append_images=others, duration=durations, loop=0, lossless=True, method=2
        )
    return data.getvalue()


def packed(picture: bytes) -> bytes:
    """Return a picture, a PNG file, as lossless WebP, which is smaller. This takes a tenth of a second."""
    data = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(data, "WEBP", lossless=True, method=2)
    return data.getvalue()


def _padded(picture: bytes, caption: bytes, high: int, *, gif: bool) -> Image.Image:
    with Image.open(io.BytesIO(picture)) as file, Image.open(io.BytesIO(caption)) as below:
        frame, above = file.convert("RGB"), (high - file.height) // 2
        whole = Image.new("RGB", (frame.width, high + below.height), palette.rgb(palette.NIGHT))
        whole.paste(frame.crop((0, _SKY, frame.width, _SKY + 1)).resize((frame.width, max(1, above))))
        whole.paste(frame, (0, above))
        whole.paste(below, (0, high))
    return whole.quantize(_COLOURS) if gif else whole
