"""How long tests wait for what has to come, and that nothing is late only because the machine is slow."""

import pytest

PATIENCE = 120.0
"""Seconds after which what hangs is given up. It measures nothing: a machine that others use, too, can be very slow."""


def leave_nothing_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client waits for drawings, the database and Discord as long as tests do, and not for one to five seconds.

    What is late is tried with a shorter patience, by tests that set it.
    """
    for module in ("edits", "hands", "membership", "pictures", "suggesting"):
        monkeypatch.setattr(f"bot.client.{module}.PATIENCE", PATIENCE)
