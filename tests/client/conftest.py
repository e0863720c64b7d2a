"""What concerns all tests of Discord's client."""

import pytest

from bot.client import pictures
from tests.patience import PATIENCE
from tests.undrawn import leave_undrawn


@pytest.fixture(autouse=True)
def _no_picture_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that others use, too, a drawing may take seconds. What is late is tried with a shorter patience."""
    monkeypatch.setattr(pictures, "PATIENCE", PATIENCE)


@pytest.fixture(autouse=True)
def _pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are what is tried, a module draws them by a fixture of this name."""
    leave_undrawn(monkeypatch)
