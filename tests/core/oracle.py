"""Plays games on the engine and the core side by side and compares everything; the engine is the reference.

Only the core evaluates moves: compiled and uncompiled runs must agree on the values to the last digit.

`python -m tests.core.oracle` plays many games; with CORE_PLAIN=1 the core runs uncompiled.
"""

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import core
from core.economy import Economies
from core.game import OVER, Position
from core.judging import Judge
from core.mirroring import begin, mirror
from core.tabulating import numbers
from core.weights import Weights
from engine import Discard, SeatSetup, deal, final_scores, legal_moves, start, submit
from engine.ruleset import Expansion, Ruleset

RULESETS = tuple(
    (players, expansions)
    for players in range(2, 8)
    for expansions in ((), (Expansion.CARTHAGE,), (Expansion.EDIFICE,))
    if players > 2 or Expansion.EDIFICE not in expansions
)


def lies(position: Position) -> dict[str, Any]:
    """Return everything in a position in comparable form, sorted where order does not matter."""
    over = position.asked == OVER
    return {
        "moment": (position.age, None if over else position.turn, position.asked),
        "hands": position.hands,
        "discard": position.discard,
        "draw pile": position.draw_pile,
        "controller": position.controller,
        "edifices": (position.edifices, position.pawns, position.fates),
        "upcoming": position.upcoming,
        "choices": position.choices,
        "asked": position.seats_asked if position.asked else [],
        "searchers": sorted(position.searchers),
        "open": position.open,
        "cities": [
            (
                (city.board, city.stages, city.coins, city.built, city.low, city.high, city.colours),
                (city.victory, city.defeats, city.shields, city.points, city.symbols, sorted(city.counts)),
                (city.powers, city.free_used, city.options),
                (city.pawns, city.joined, city.debts, city.rewards),
                (city.own.certain, city.own.choices, city.sold.certain, city.sold.choices, city.bargains),
            )
            for city in position.cities
        ],
    }


def compare(players: int, expansions: tuple[Expansion, ...], seed: int) -> Iterator[str]:
    """Play one game and yield a line for each choice and each phase; raise AssertionError at the first difference.

    In every second game, players discard only if nothing can be built, so that cities grow. Half of the games do not
    cache markets.
    """
    ruleset = Ruleset.for_players(players, expansions)
    chance = random.Random(seed)
    dealt = deal(ruleset, (SeatSetup(),) * ruleset.cities(players), chance)
    state, position = start(dealt), begin(dealt)
    game = numbers(ruleset, len(dealt.boards))
    if seed % 4 > 1:
        position.economies = Economies(game.tables, remembers=False)
        for city in position.cities:
            city.own = city.sold = position.economies.economy(city.own.certain, [])
    assert lies(mirror(state)) == lies(position), "the deal"
    judge = Judge(game.tables, game.economies, Weights())
    while state.due:
        seat = state.due[0]
        assert position.due() == seat, f"who is due: {seat}, not {position.due()}"
        moves, found = legal_moves(state, seat), position.moves(seat)
        assert [game.move_of(each) for each in found] == list(moves), f"the moves of seat {seat} in {state}"
        assert [game.move_number(move) for move in moves] == found, "the numbers of the moves"
        places: Sequence[int] = range(len(moves))
        if seed % 2:
            places = [place for place in places if not isinstance(moves[place], Discard)] or places
        place = chance.choice(places)
        before = state
        step = submit(state, seat, moves[place])
        state = step.state
        resolved = position.choose(seat, found[place])
        assert resolved == bool(step.revealed), "when a phase is carried out"
        yield f"{seat} {found} {place}"
        if resolved:
            theirs, ours = lies(mirror(state)), lies(position)
            different = {key: (theirs[key], ours[key]) for key in theirs if theirs[key] != ours[key]}
            assert not different, f"after {moves[place]} of seat {seat} in {before}: {different}"
            totals = [score.total for score in final_scores(state)]
            assert position.totals() == totals, f"the totals {totals}, not {position.totals()}"
            yield f"{ours} {totals}"
            if (due := position.due()) >= 0:
                yield repr(judge.values(position, due, position.moves(due)))


def digest(games: int, first_seed: int) -> str:
    """Return a hash of games with all rulesets; all cores that play identically give the same hash."""
    lines = hashlib.sha256()
    for players, expansions in RULESETS:
        for seed in range(first_seed, first_seed + games):
            for line in compare(players, expansions, seed):
                lines.update(line.encode())
    return lines.hexdigest()


def main() -> int:
    """Compare the requested number of games per ruleset, and print which core ran and the hash."""
    parser = argparse.ArgumentParser(prog="python -m tests.core.oracle", description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.stdout.write(f"{core.RUNNING} {digest(options.games, options.seed)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
