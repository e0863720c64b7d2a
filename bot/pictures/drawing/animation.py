"""Pictures to keep: one animated picture from several, each shown for some seconds, or each in a smaller file."""

import io
from collections.abc import Sequence

from PIL import Image


def animation(pictures: Sequence[bytes], times: Sequence[int], *, gif: bool) -> bytes:
    """Return pictures as one animated picture: a lossless WebP, which is smaller, or a GIF.

    This takes seconds, so it belongs into a thread.

    Args:
        pictures: each a PNG file of the same size, in the colours of the palette.
        times: how many milliseconds each is shown.
        gif: whether it is a GIF.
    """
    # A pixel is one byte, its place in the palette: all pictures of a game are some 40 MB.
    first, *others = (Image.open(io.BytesIO(data)) for data in pictures)
    data = io.BytesIO()
    if gif:
        first.save(data, "GIF", save_all=True, append_images=others, duration=[*times], loop=0)
    else:
        # Higher methods take longer and save nothing: flat colours compress well anyway.
        first.save(
            data, "WEBP", save_all=True, append_images=others, duration=[*times], loop=0, lossless=True, method=2
        )
    return data.getvalue()


def packed(picture: bytes) -> bytes:
    """Return a picture, a PNG file, as lossless WebP, which is smaller. This takes a tenth of a second."""
    data = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(data, "WEBP", lossless=True, method=2)
    return data.getvalue()
