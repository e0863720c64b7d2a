"""Timeouts of tests, long enough that a test never fails just because the machine is slow."""

import pytest

PATIENCE = 120.0
"""Seconds until a hanging test gives up. Nothing is measured: a machine that others also use can be very slow."""


def leave_nothing_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the client's waits for drawings, the database and Discord the tests' timeout instead of one to five seconds.

    Tests about lateness set a shorter timeout.
    """
    for module in ("edits", "hands", "membership", "pictures", "suggesting"):
        monkeypatch.setattr(f"bot.client.{module}.PATIENCE", PATIENCE)
