"""Pictures that nobody draws, for tests of what goes on around them.

Where a command or an evening is tried, some file has to be there for a picture. What pictures show is tried by
`tests/bot/pictures`, how they are drawn on their way out by `tests/client/test_pictures.py`, and whole games with all
their pictures by `tests/scenarios`. Drawing them everywhere else, too, took an eighth of the suite's time.
"""

from base64 import b64decode

import pytest

from bot.client import pictures

PIXEL = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")


def leave_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each picture be a single pixel, and draw nothing ahead."""
    monkeypatch.setattr(pictures, "_draw", lambda _: PIXEL)
    monkeypatch.setattr(pictures, "_prepare", lambda _: None)
