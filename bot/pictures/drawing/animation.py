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

    Lower ones stand in the middle.

    It is a lossless WebP, which is smaller, or a GIF. This takes seconds, so it belongs into a thread.
    """
    # Sizes are in the files' heads, so that only one picture is in memory twice: all of them are some 200 MB.
    high = max(Image.open(io.BytesIO(data)).height for data in pictures)
    first, *others = (_padded(data, high, gif=gif) for data in pictures)
    durations = [*[_SHOWN] * len(others), _LAST]
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


def _padded(picture: bytes, high: int, *, gif: bool) -> Image.Image:
    with Image.open(io.BytesIO(picture)) as frame:
        whole = Image.new("RGB", (frame.width, high), palette.rgb(palette.NIGHT))
        whole.paste(frame.convert("RGB"), (0, (high - frame.height) // 2))
    return whole.quantize(_COLOURS) if gif else whole
