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
    reel, data = _Reel(pictures), io.BytesIO()
    if gif:
        reel.save(data, "GIF", save_all=True, duration=[*times], loop=0)
    else:
        # Higher methods take longer and save nothing: flat colours compress well anyway. kmax=0 leaves out frames that
        # do not rest on the one before, by which one can begin in the middle: they take half of the time.
        how = {"lossless": True, "method": 2, "kmin": 0, "kmax": 0}
        reel.save(data, "WEBP", save_all=True, duration=[*times], loop=0, **how)
    return data.getvalue()


class _Reel(Image.Image):
    """Pictures as the frames of one image. Only one of them is decoded at a time: together they are some 200 MB."""

    def __init__(self, pictures: Sequence[bytes]) -> None:
        super().__init__()
        self._pictures, self._at = pictures, -1
        self.seek(0)

    @property
    def n_frames(self) -> int:
        """How many there are."""
        return len(self._pictures)

    def seek(self, frame: int) -> None:
        """Goes to one of them, counted from 0. Raises EOFError if there is none."""
        if frame >= len(self._pictures):
            raise EOFError
        if frame == self._at:
            return
        with Image.open(io.BytesIO(self._pictures[frame])) as shown:
            shown.load()
            self._mode, self._size, self.palette, self.im = shown.mode, shown.size, shown.palette, shown.im
        self._at = frame

    def tell(self) -> int:
        """Return at which of them it is."""
        return self._at


def packed(picture: bytes) -> bytes:
    """Return a picture, a PNG file, as lossless WebP, which is smaller. This takes a tenth of a second."""
    data = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(data, "WEBP", lossless=True, method=2)
    return data.getvalue()
