"""Fixtures of all scenarios."""

from datetime import timedelta

import pytest

from bot.services import agenda
from tests.patience import PATIENCE, leave_nothing_late
from tests.undrawn import leave_undrawn


@pytest.fixture(autouse=True)
def _nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never time out: on a shared machine a disk or a picture may take seconds, which would move the simulated clock.

    Every later id would then change, and games that are compared byte by byte would differ.
    """
    leave_nothing_late(monkeypatch)
    monkeypatch.setattr(agenda, "_RENEWED", timedelta(seconds=PATIENCE))


@pytest.fixture
def pictures_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave pictures undrawn, for evenings where nobody looks at them."""
    leave_undrawn(monkeypatch)
