"""How long tests wait, so that a slow machine alone never makes one fail."""

import pytest

PATIENCE = 120.0
"""Seconds until a hanging test gives up. Nothing is measured: a machine that others also use can be very slow."""


def leave_nothing_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the client wait as long as tests do for drawings, the database and Discord, instead of one to five seconds.

    Tests about being late set a shorter patience.
    """
    for module in ("edits", "hands", "membership", "pictures", "suggesting"):
        monkeypatch.setattr(f"bot.client.{module}.PATIENCE", PATIENCE)
