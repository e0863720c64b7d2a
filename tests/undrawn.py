"""Replace pictures with a single pixel in tests that do not check them.

Tests of commands and evenings only need some file in place of a picture. Drawing pictures everywhere took an eighth of
the suite's time. `tests/bot/pictures` tests what pictures show, also in whole games, and
`tests/client/test_pictures.py` when they are drawn.
"""

from base64 import b64decode

import pytest

from bot.client.sending import pictures

PIXEL = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")


def leave_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace each picture with a single pixel, and draw nothing in advance."""
    monkeypatch.setattr(pictures, "_draw", lambda _: PIXEL)
    monkeypatch.setattr(pictures, "_prepare", lambda _: None)
