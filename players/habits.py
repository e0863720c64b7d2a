"""Opponent models, fitted to choices from hands that this seat knew: quantal response to the evaluation or random play.

By default, rollouts assume that everyone plays by the evaluation. After some turns, a player's choices show whether it
plays at random and how much it deviates from the evaluation. Rollouts then use that model (docs/adr/0017).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul

from core.judging import Judge
from core.moves import BUILD, BUILD_STAGE, DISCARD, public_of
from core.moves import move as move_of
from engine.ruleset import Seat
from players.knowledge import Choice
from players.positions import tables_of, watched

_SLIPS = (0.15, 0.35, 0.7, 1.4)
"""Possible temperatures of a quantal response, in points; all are equally likely a priori."""
_WORST = -12.0
"""Lower bound for a choice's log probability relative to the best one, because anyone can press the wrong button."""
_SELDOM = 0.04
"""Prior probability that a player plays at random."""
_DISCARDS = 0.04
"""Probability that a random player discards although it could build."""


@dataclass(frozen=True, slots=True)
class Habit:
    """The model of how a player chooses."""

    by_chance: bool
    """Whether the player more likely plays at random than by judgement."""
    slip: float
    """The temperature of the player's quantal response, in points.

    A player who does not play at random chooses each move with a probability proportional to exp(value / slip).
    """


UNKNOWN = Habit(by_chance=False, slip=sum(_SLIPS) / len(_SLIPS))
"""The habit of a player whose choices have not been seen."""


def habits(choices: Iterable[Choice], judge: Judge) -> dict[Seat, Habit]:
    """Return a model for each player with an observed choice. The others' choices affect its prior for random play."""
    seen: dict[Seat, list[_Sight]] = {}
    for choice in choices:
        seen.setdefault(choice.seat, []).append(_sight(choice, judge))
    judging = {seat: _judging(sights) for seat, sights in seen.items()}
    evidence = {seat: sum(sight.by_chance for sight in seen[seat]) - found.likely for seat, found in judging.items()}
    alone = {seat: _likelihood(found, _SELDOM) for seat, found in evidence.items()}
    return {
        seat: Habit(_likelihood(evidence[seat], _how_many(alone, but=seat)) > 1 / 2, found.slip)
        for seat, found in judging.items()
    }


def _how_many(likelihoods: Mapping[Seat, float], but: Seat) -> float:
    """Return the prior probability that the player `but` plays at random, given the others' likelihoods of doing so."""
    others = [found for seat, found in likelihoods.items() if seat != but]
    return (_SELDOM + sum(others)) / (1 + len(others))


def _likelihood(evidence: float, usual: float) -> float:
    return 1 / (1 + exp(-evidence - log(usual / (1 - usual))))


@dataclass(frozen=True, slots=True)
class _Sight:
    """The log probabilities of one choice under each model."""

    by_chance: float
    judging: tuple[float, ...]
    """One log probability for each of the temperatures."""


@dataclass(frozen=True, slots=True)
class _Judging:
    """How well quantal response explains a player's choices."""

    likely: float
    """The log of the choices' likelihood, which is averaged over the temperatures."""
    slip: float
    """The posterior mean of the temperature, in points."""


def _judging(sights: Sequence[_Sight]) -> _Judging:
    logs = [sum(values) for values in zip(*(sight.judging for sight in sights), strict=True)]
    top: float = max(logs)
    likely = [exp(value - top) for value in logs]
    return _Judging(top + log(sum(likely) / len(likely)), sum(map(mul, likely, _SLIPS)) / sum(likely))


def _sight(choice: Choice, judge: Judge) -> _Sight:
    core = tables_of(choice.table)
    position = watched(choice.table, choice.seat, choice.hand)
    moves = position.moves(choice.seat)
    best: dict[int, float] = {}
    for move, value in zip(moves, judge.values(position, choice.seat, moves), strict=True):
        done = public_of(move)
        best[done] = max(value, best.get(done, value))
    chosen = DISCARD if choice.built is None else move_of(BUILD, core.card_number[choice.built])
    if choice.staged:
        chosen = BUILD_STAGE
    built = len(best.keys() - {DISCARD})
    chance = 1.0 if not built else _DISCARDS if chosen == DISCARD else (1 - _DISCARDS) / built
    top = max(best.values())
    judging: list[float] = []
    for slip in _SLIPS:
        total = sum(exp(max(_WORST, (value - top) / slip)) for value in best.values())
        judging.append(max(_WORST, (best[chosen] - top) / slip) - log(total))
    return _Sight(log(chance), tuple(judging))
