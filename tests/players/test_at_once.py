"""Threads that evaluate moves at the same time, as for several tables, get the same results as one thread alone."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import random
import sys
from concurrent.futures import ThreadPoolExecutor

from players.greedy_player import GreedyPlayer
from players.levels import Style, liked
from tests.engine.playouts import random_game
from tests.players.seats import asked

sys.setswitchinterval(5e-5)
questions = [asked(moment.state, moment.seat) for seed in (1, 2) for moment in random_game(4, seed)]
players = [GreedyPlayer(liked(style)) for style in (None, *Style)]
jobs = [(player, view, question) for view, question in questions[::4] for player in players]
alone = [player.choose(view, question) for player, view, question in jobs]
with ThreadPoolExecutor(4) as pool:
    together = list(pool.map(lambda job: job[0].choose(job[1], job[2]), jobs))
sys.exit(together != alone)
"""


def test_judgements_at_once_do_not_disturb_each_other() -> None:
    """The test runs the core uncompiled, because compiled code hardly ever lets another thread run."""
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env={**os.environ, "CORE_PLAIN": "1"}, check=False
    )
    assert found.returncode == 0
