"""Pictures replaced by a single pixel, for tests of what happens around them.

Tests of commands and evenings only need some file in place of a picture. `tests/bot/pictures` tests what pictures show,
`tests/client/test_pictures.py` how they are drawn on their way out, and `tests/scenarios` whole games with all their
pictures. Drawing them everywhere took an eighth of the suite's time.
"""

from base64 import b64decode

import pytest

from bot.client import pictures

PIXEL = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")


def leave_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each picture a single pixel, and draw nothing in advance."""
    monkeypatch.setattr(pictures, "_draw", lambda _: PIXEL)
    monkeypatch.setattr(pictures, "_prepare", lambda _: None)
