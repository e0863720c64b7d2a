"""What concerns all evenings of the club."""

from datetime import timedelta

import pytest

from bot.services import agenda
from tests.patience import PATIENCE, leave_nothing_late
from tests.undrawn import leave_undrawn


@pytest.fixture(autouse=True)
def _nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that others use, too, a disk or a picture may take seconds: the simulated clock would go on by them.

    So would every id that is made later, and games that are compared byte by byte would differ.
    """
    leave_nothing_late(monkeypatch)
    monkeypatch.setattr(agenda, "_RENEWED", timedelta(seconds=PATIENCE))


@pytest.fixture
def pictures_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """For evenings at which nobody looks at them."""
    leave_undrawn(monkeypatch)
