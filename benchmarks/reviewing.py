"""`python -m benchmarks.reviewing`: whether ten times the simulations agree with what the coach's review called better.

In each game, four players of the levels easy to medium play. One of them, each seat in turn, has the game reviewed as
the bot does (`bot.services.review`). Of each moment that the review shows, the deed that it calls best and the one that
was done are then tried in ten times as many other worlds. They agree if the best wins more often there, too.

Losses are in chance to win. The review's own loss was found in the worlds in which the best was chosen, so it is
expected to be a little too large; the second figure has no such advantage.
"""

import argparse
import gc
import random
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from benchmarks.arena import OnCore, OverlookingOnCore, wilson
from bot.services.review import CLOSER, FIRST, Faced, Moment, reviewed, to_look_at
from bot.thinking.seen import Seen
from core import RUNNING
from core.mirroring import begin
from core.tabulating import numbers
from engine import Ruleset, Seat, SeatSetup, deal, player_view, start, submit
from players.knowledge import Knowledge
from players.levels import Level
from players.reviewing import Care, Comparing

_PLAYERS = 4
_TIMES = 10
"""How many times as many worlds the check takes."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A moment, and what more simulations say of it."""

    loss: float
    error: float
    again: float
    """The loss in the other worlds."""
    error_again: float
    is_explained: bool
    """Whether the review gives a reason."""

    @property
    def agrees(self) -> bool:
        """Whether the deed that was called better is better there, too."""
        return self.again > 0


def check(seed: int, number: int) -> tuple[int, list[Checked]]:
    """Play, review and check one game; return how many choices were reviewed, and the moments."""
    known: dict[tuple[int, Seat], Knowledge] = {}
    faced = []
    for each, knowledge in _choices(seed, number):
        faced.append(each)
        known[each.resolution, each.place] = knowledge

    def look(each: Faced, care: Care) -> Moment:
        chance = random.Random(f"{seed} {number} {each.resolution} {care}")
        comparing = Comparing(each.view, each.question, known[each.resolution, each.place], care, chance, each.move)
        return Moment(each, comparing.compare())

    first = [look(each, FIRST) for each in faced]
    review = reviewed(first, [look(each, CLOSER) for each in to_look_at(first)], whole=True)
    found = []
    for moment in review.moments:
        best, done = moment.comparison.best.move, moment.comparison.done.move
        each = moment.faced
        chance = random.Random(f"{seed} {number} {each.resolution} again")
        worlds = Care(_TIMES * moment.comparison.worlds, _TIMES * moment.comparison.worlds)
        alone = replace(each.question, moves=(best, done))
        knowledge = known[each.resolution, each.place]
        again = Comparing(each.view, alone, knowledge, worlds, chance, done).compare()
        other = again.deeds[-1]  # the one that is not called better now
        loss = other.behind if other.move == done else -other.behind
        before = moment.comparison.done
        found.append(Checked(before.behind, before.error, loss, other.error, bool(moment.advantages)))
    return len(faced), found


def _choices(seed: int, number: int) -> Iterator[tuple[Faced, Knowledge]]:
    """Play a game, and yield the choices of one of its players, with what that player knew."""
    chance = random.Random(f"{seed} {number}")
    ruleset = Ruleset.for_players(_PLAYERS)
    dealt = deal(ruleset, (SeatSetup(),) * _PLAYERS, chance)
    game, mine = numbers(ruleset, _PLAYERS), Seat(number % _PLAYERS)
    players = [_player(chance) for _ in range(_PLAYERS)]
    state, position, seen, resolutions = start(dealt), begin(dealt), Seen(start(dealt), [mine]), 0
    while state.due:
        seat = state.due[0]
        move = game.move_of(players[seat].choose_on(position, seat, game))
        if seat == mine:
            view = player_view(state, seat)
            if len(view.questions[0].moves) > 1:
                yield Faced(resolutions, seat, view, move, chose=True, since=0), seen.known[mine]
        step = submit(state, seat, move)
        seen.follow(state, seat, move, step)
        position.choose(seat, game.move_number(move))
        state, resolutions = step.state, resolutions + bool(step.revealed)


def _player(chance: random.Random) -> OnCore | OverlookingOnCore:
    level = chance.choice((Level.EASY, Level.CASUAL, Level.MEDIUM))
    return OnCore() if level is Level.MEDIUM else OverlookingOnCore(level, chance)


def main() -> int:
    """Check moments until there are enough, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviewing", description=__doc__)
    parser.add_argument("--moments", type=int, default=200, help="how many moments are checked (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games (1)")
    options = parser.parse_args()
    gc.disable()
    print(f"{RUNNING.sentence} Seed {options.seed}.")
    found: list[Checked] = []
    choices = number = 0
    while len(found) < options.moments:
        count, checked = check(options.seed, number)
        choices, number = choices + count, number + 1
        found += checked
        if number == 1 or number % 5 == 0 or len(found) >= options.moments:
            print(_line(number, choices, found), flush=True)
            gc.collect()
    return 0


def _line(games: int, choices: int, found: list[Checked]) -> str:
    if not found:
        return f"{games} games, {choices} choices: no moments"
    agreeing = sum(each.agrees for each in found)
    low, high = wilson(agreeing / len(found), len(found))
    within = sum(abs(each.loss - each.again) <= each.error for each in found)
    clearly = sum(each.again > each.error_again for each in found)
    bare = sum(not each.is_explained for each in found)
    return (
        f"{games} games, {choices} choices, {len(found)} moments: {agreeing} agree"
        f" ({100 * low:.1f} to {100 * high:.1f} %), {clearly} of them by more than the error of that;"
        f" loss {statistics.fmean(each.loss for each in found):.3f}, again"
        f" {statistics.fmean(each.again for each in found):.3f}; within the error: {within}; without a reason: {bare}"
    )


if __name__ == "__main__":
    sys.exit(main())
