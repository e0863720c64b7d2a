"""Playthroughs that were read against the rulebook: they come out the same, line by line."""

import pytest

from tests.engine import golden


@pytest.mark.parametrize("players", golden.WONDERS)
def test_a_playthrough_comes_out_as_it_was_read(players: int) -> None:
    path = golden.FOLDER / f"{players}_players.game.json"
    assert golden.read(path) == path.with_name(f"{players}_players.txt").read_text(encoding="utf-8")
