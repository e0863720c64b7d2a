"""What concerns all tests of Discord's client."""

import pytest

from tests.patience import leave_nothing_late
from tests.undrawn import leave_undrawn


@pytest.fixture(autouse=True)
def _nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_nothing_late(monkeypatch)


@pytest.fixture(autouse=True)
def _pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are what is tried, a module draws them by a fixture of this name."""
    leave_undrawn(monkeypatch)
