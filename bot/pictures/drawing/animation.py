"""Pictures to keep: one animated picture from several, each shown for some seconds, or each in a smaller file."""

import io
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.pictures.drawing.motion import MOMENT, Motion


def animation(shots: Sequence[tuple[bytes, int, Motion]], *, gif: bool) -> bytes:
    """Return pictures as one animated picture: a lossless WebP, which is smaller, or a GIF.

    This takes seconds, so it belongs into a thread.

    Args:
        shots: each a PNG file of the same size, in the colours of the palette, how many milliseconds it is shown once
            it is all there, and how it takes the place of the one before it.
        gif: whether it is a GIF.
    """
    reel, data = _Reel(shots), io.BytesIO()
    shown = list[int]()
    for _, time, motion in shots:
        between = motion.steps - 1
        shown += (*[MOMENT] * between, time)
    if gif:
        reel.save(data, "GIF", save_all=True, duration=shown, loop=0)
    else:
        # Higher methods take longer and save nothing: flat colours compress well anyway. kmax=0 leaves out frames that
        # do not rest on the one before, by which one can begin in the middle: they take half of the time.
        how = {"lossless": True, "method": 2, "kmin": 0, "kmax": 0}
        reel.save(data, "WEBP", save_all=True, duration=shown, loop=0, **how)
    return data.getvalue()


class _Reel(Image.Image):
    """Pictures, and what lies between them, as the frames of one image.

    Only two of them are decoded at a time: together they are some 200 MB.
    """

    def __init__(self, shots: Sequence[tuple[bytes, int, Motion]]) -> None:
        super().__init__()
        self._frames = [
            (picture, before, motion, step)
            for (picture, _, motion), (before, *_) in zip(shots, (shots[0], *shots), strict=False)
            for step in range(1, motion.steps + 1)
        ]
        self._at = -1
        self.seek(0)

    @property
    def n_frames(self) -> int:
        """How many there are."""
        return len(self._frames)

    def seek(self, frame: int) -> None:
        """Goes to one of them, counted from 0. Raises EOFError if there is none."""
        if frame >= len(self._frames):
            raise EOFError
        if frame == self._at:
            return
        picture, before, motion, step = self._frames[frame]
        shown = _decoded(picture)
        if step < motion.steps:
            shown = motion.between(_decoded(before), shown, step)
        self._mode, self._size, self.palette, self.im = shown.mode, shown.size, shown.palette, shown.im
        self._at = frame

    def tell(self) -> int:
        """Return at which of them it is."""
        return self._at


@lru_cache(maxsize=2)
def _decoded(picture: bytes) -> Image.Image:
    with Image.open(io.BytesIO(picture)) as shown:
        shown.load()
        return shown


def packed(picture: bytes) -> bytes:
    """Return a picture, a PNG file, as lossless WebP, which is smaller. This takes a tenth of a second."""
    data = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(data, "WEBP", lossless=True, method=2)
    return data.getvalue()
