"""Fixtures for all tests of the Discord client."""

import pytest

from tests.patience import leave_nothing_late
from tests.undrawn import leave_undrawn


@pytest.fixture(autouse=True)
def _nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_nothing_late(monkeypatch)


@pytest.fixture(autouse=True)
def _pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip drawing; modules that test pictures override this fixture."""
    leave_undrawn(monkeypatch)
