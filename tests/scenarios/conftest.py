"""Fixtures for all scenarios."""

from datetime import timedelta

import pytest

from bot.services import agenda
from tests.patience import PATIENCE, leave_nothing_late
from tests.threads import leave_nothing_to_threads
from tests.undrawn import leave_undrawn


@pytest.fixture(autouse=True)
def _nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable timeouts, which would move the simulated clock if a disk or a drawing takes seconds on a shared machine.

    All later ids would then change, and games that are compared byte by byte would differ.
    """
    leave_nothing_late(monkeypatch)
    monkeypatch.setattr(agenda, "_RENEWED", timedelta(seconds=PATIENCE))


@pytest.fixture(autouse=True)
def _threads(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_nothing_to_threads(monkeypatch)


@pytest.fixture
def pictures_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip drawing pictures, in tests of evenings that do not check them."""
    leave_undrawn(monkeypatch)
