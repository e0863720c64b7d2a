"""Pictures to keep: one animated picture from several, each shown for some seconds, or each in a smaller file."""

import io
from collections.abc import Sequence

from PIL import Image

from bot.pictures.drawing import palette

_SHOWN = 3_000
"""How long each picture is shown, in milliseconds: long enough to read it, for no control can stop it."""
_LAST = 8_000
"""The same for the last one."""
_COLOURS = 128
"""Of a GIF, which can have no more than 256: more would make it larger than what Discord takes."""


def animation(pictures: Sequence[bytes], *, gif: bool) -> bytes:
    """Return pictures, each a PNG file of the same width, as one animated picture, as high as the highest.

    It is a lossless WebP, which is smaller, or a GIF. This takes seconds, so it belongs into a thread.
    """
    frames = [Image.open(io.BytesIO(data)).convert("RGB") for data in pictures]
    high = max(frame.height for frame in frames)
    first, *others = (_padded(frame, high) for frame in frames)
    durations = [*[_SHOWN] * len(others), _LAST]
    data = io.BytesIO()
    if gif:
        first, *others = (frame.quantize(_COLOURS) for frame in (first, *others))
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


def _padded(frame: Image.Image, high: int) -> Image.Image:
    whole = Image.new("RGB", (frame.width, high), palette.rgb(palette.NIGHT))
    whole.paste(frame, (0, 0))
    return whole
