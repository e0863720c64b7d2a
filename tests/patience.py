"""Timeouts of tests, long enough that a test never fails just because the machine is slow."""

import pytest

PATIENCE = 120.0
"""Timeout of a hanging test, in seconds. It is long, because a shared machine can be very slow."""


def leave_nothing_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Extend the client's timeouts for drawings, the database and Discord, which are 1 to 5 seconds, to `PATIENCE`.

    Tests of the timeouts themselves set shorter ones.
    """
    for module in ("incoming.suggesting", "private.hands", "sending.edits", "sending.pictures", "servers.membership"):
        monkeypatch.setattr(f"bot.client.{module}.PATIENCE", PATIENCE)
