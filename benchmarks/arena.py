"""`make arena`: how well the greedy player plays, and how long it thinks.

Rows with equally many players and the same expansions play the same deals; if the seats differ, each deal is played
once with the first-named player in every seat. Points are that player's mean with its 95 % confidence interval; a deal
is one observation, for games of one deal are alike. A game is won by the first in the rules' ranking, by points and
then by coins; a first place that is still shared counts as won for both. Wilson's interval for the wins is taken for as
many games as there are deals, rather too wide than too narrow. Beside it is the fair share, one divided by the number
of players. The abstaining player is the greedy one, except that it never takes part in an edifice. The time is
processor time on one core, after a game of each row has filled the process's caches, and between runs of the garbage
collector, which would otherwise interrupt some choices.
"""

import argparse
import gc
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from benchmarks.opponents import AbstainingPlayer, BuildingPlayer
from engine import (
    Deal,
    Move,
    PlayerView,
    PublicView,
    Ruleset,
    Seat,
    SeatSetup,
    deal,
    player_view,
    public_view,
    start,
    submit,
)
from engine.questions import Question
from engine.ruleset import Expansion
from players import Player
from players.levels import Level, create_player
from players.random_player import Chance, RandomPlayer

_DEVIATIONS = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""

_CHUNK = 10
"""Deals that a process plays between two runs of the garbage collector."""

MakePlayer: TypeAlias = Callable[[Chance], Player]


def greedy(chance: Chance) -> Player:
    """The player under test."""
    return create_player(Level.MEDIUM, chance)


def abstaining(chance: Chance) -> Player:
    """The same player, but one that never takes part in an edifice."""
    return AbstainingPlayer(greedy(chance))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A player and its opponents."""

    title: str
    players: int
    opponents: MakePlayer = greedy
    mine: MakePlayer = greedy
    expansions: tuple[Expansion, ...] = ()

    @property
    def own_kind(self) -> bool:
        """Whether all players are alike, so that one game for each deal is enough."""
        return self.opponents is self.mine


_EDIFICE = (Expansion.EDIFICE,)
PAIRINGS = (
    Pairing("greedy among its own kind", 3),
    Pairing("greedy against two that build by chance", 3, BuildingPlayer),
    Pairing("greedy against two random ones", 3, RandomPlayer),
    *(Pairing("greedy among its own kind", players) for players in (2, 4, 5, 6, 7)),
    *(
        pairing
        for players in (3, 4, 5)
        for pairing in (
            Pairing("edifices: greedy among its own kind", players, expansions=_EDIFICE),
            Pairing("edifices: greedy against abstaining", players, abstaining, expansions=_EDIFICE),
            Pairing("edifices: abstaining against greedy", players, greedy, abstaining, _EDIFICE),
        )
    ),
)


@dataclass(frozen=True, slots=True)
class Result:
    """The results of the games of one deal, a figure for each seat of the player under test."""

    points: tuple[int, ...]
    others: tuple[int, ...]
    """The points of opponents of another kind."""
    won: tuple[bool, ...]
    shared: tuple[bool, ...]
    """Won, but not alone."""
    seconds: tuple[float, ...]
    """The time of each choice."""


@dataclass(slots=True)
class Timed:
    """A player with the processor time of each of its choices, in seconds."""

    player: Player
    seconds: list[float] = field(default_factory=list)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Choose like the player, and note the time."""
        began = time.thread_time()
        move = self.player.choose(view, question)
        self.seconds.append(time.thread_time() - began)
        return move


def play(dealt: Deal, players: Mapping[Seat, Player]) -> PublicView:
    """Play a game with this deal and a player for each seat, and return the table at its end."""
    state = start(dealt)
    while state.due:
        seat = state.due[0]
        who = state.decides_for(seat)
        view = player_view(state, who)
        question = next(question for question in view.questions if question.seat == seat)
        state = submit(state, seat, players[who].choose(view, question)).state
    return public_view(state)


def play_deal(pairing: Pairing, seed: int, number: int) -> Result:
    """Play all games of one deal, which seed and number determine."""
    ruleset = Ruleset.for_players(pairing.players, pairing.expansions)
    cities = ruleset.cities(pairing.players)
    dealt = deal(ruleset, (SeatSetup(),) * cities, random.Random(f"{seed} {pairing.players} {number}"))
    chance = random.Random(f"{seed} {pairing.players} {number} {pairing.title}")
    seats = ruleset.players(cities)
    points: list[int] = []
    others: list[int] = []
    won: list[bool] = []
    shared: list[bool] = []
    seconds: list[float] = []
    for mine in [seats] if pairing.own_kind else [(seat,) for seat in seats]:
        timed = {seat: Timed(pairing.mine(chance)) for seat in mine}
        end = play(dealt, {seat: timed.get(seat) or pairing.opponents(chance) for seat in seats})
        first = end.ranking[0]
        points += [end.scores[seat].total for seat in mine]
        others += [end.scores[seat].total for seat in seats if seat not in mine]
        won += [seat in first for seat in mine]
        shared += [seat in first and len(first) > 1 for seat in mine]
        seconds += [span for seat in mine for span in timed[seat].seconds]
    return Result(tuple(points), tuple(others), tuple(won), tuple(shared), tuple(seconds))


def row(pairing: Pairing, results: Sequence[Result]) -> str:
    """The line of the table for these deals."""
    of_deals = [statistics.mean(result.points) for result in results]
    others = [points for result in results for points in result.others]
    won = [victory for result in results for victory in result.won]
    seconds = [span for result in results for span in result.seconds]
    nearly_all = sorted(seconds)[int(0.999 * len(seconds))]
    cells = [
        f"{pairing.players}",
        f"{pairing.title:39}",
        f"{statistics.mean(of_deals):5.1f} ± {uncertainty(of_deals):.1f}",
        f"{statistics.mean(others):5.1f}" if others else "     ",
        _victories(won, sum(sum(result.shared) for result in results), len(results)) if others else f"{'':33}",
        f"{100 / pairing.players:4.1f} %" if others else f"{'':6}",
        f"{1000 * statistics.mean(seconds):5.2f} / {1000 * nearly_all:5.2f} / {1000 * max(seconds):5.2f}",
    ]
    return "  ".join(cells)


def _victories(won: Sequence[bool], shared: int, deals: int) -> str:
    share = statistics.mean(won)
    low, high = wilson(share, deals)
    return f"{100 * share:5.1f} % ({100 * low:.1f} to {100 * high:.1f}), {shared:2} shared"


def uncertainty(values: Sequence[float]) -> float:
    """Half the width of the 95 % confidence interval of the mean of at least two values."""
    return _DEVIATIONS * statistics.stdev(values) / math.sqrt(len(values))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval for a share of so many games."""
    squared = _DEVIATIONS**2 / games
    middle = (share + squared / 2) / (1 + squared)
    half = _DEVIATIONS / (1 + squared) * math.sqrt(share * (1 - share) / games + squared / (4 * games))
    return middle - half, middle + half


def _warm_up(seed: int) -> None:
    for pairing in PAIRINGS:
        play_deal(pairing, seed, -1)
    gc.disable()


def _results(pairing: Pairing, seed: int, deals: Sequence[int], pool: ProcessPoolExecutor) -> list[Result]:
    chunks = [deals[first : first + _CHUNK] for first in range(0, len(deals), _CHUNK)]
    return [result for chunk in pool.map(partial(_chunk, pairing, seed), chunks) for result in chunk]


def _chunk(pairing: Pairing, seed: int, deals: Sequence[int]) -> list[Result]:
    gc.collect()
    return [play_deal(pairing, seed, number) for number in deals]


def main() -> int:
    """Play all pairings and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="deals a pairing, at least 2 (1000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed deals other cards (1)")
    parser.add_argument("--rows", default="", metavar="WORDS", help='only rows of this title, as "edifices" (all)')
    options = parser.parse_args()
    if options.games < 2:
        parser.error("an interval takes 2 deals at least")
    print(f"{options.games} deals a row, seed {options.seed}")
    print(f"   {'':39}  points       theirs {'won':34} fair    ms a choice: mean / 999 of 1000 within / most")
    with ProcessPoolExecutor(os.cpu_count(), initializer=_warm_up, initargs=(options.seed,)) as pool:
        for pairing in [pairing for pairing in PAIRINGS if options.rows in pairing.title]:
            print(row(pairing, _results(pairing, options.seed, range(options.games), pool)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
