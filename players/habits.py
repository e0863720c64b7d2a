"""How others choose, as far as a seat has seen out of what they chose what: judging as it does, or by chance.

Worlds are played to their end by everybody's judgement. Who builds whatever comes is known by its choices after some
turns, and how far others see moves otherwise, too; then they play on like that in the worlds (docs/adr/0017).
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
"""By about how many points players who judge may see moves otherwise than the judge does. Their choices tell which of
these it is; before any is seen, all are equally likely."""
_WORST = -12.0
"""The logarithm of a chance below which none is taken for smaller: anybody may press the wrong button."""
_SELDOM = 0.04
"""How many players choose by chance, before one has seen any choice."""
_DISCARDS = 0.04
"""How often they discard although they could build."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody chooses."""

    by_chance: bool
    """Whether it more likely builds whatever comes than judges."""
    slip: float
    """If it judges, by about how many points it sees moves otherwise than the judge does: it chooses each as often as
    its share of the exponentials of their values divided by this."""


UNKNOWN = Habit(by_chance=False, slip=sum(_SLIPS) / len(_SLIPS))
"""Of somebody of whom no choice was seen."""


def habits(choices: Iterable[Choice], judge: Judge) -> dict[Seat, Habit]:
    """The habits of all of whom a choice was seen; for chance, how the others at the table choose counts, too."""
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
    """How many players choose by chance, by what is known of the others here."""
    others = [found for seat, found in likelihoods.items() if seat != but]
    return (_SELDOM + sum(others)) / (1 + len(others))


def _likelihood(evidence: float, usual: float) -> float:
    return 1 / (1 + exp(-evidence - log(usual / (1 - usual))))


@dataclass(frozen=True, slots=True)
class _Sight:
    """The logarithms of how likely somebody chooses what was chosen."""

    by_chance: float
    judging: tuple[float, ...]
    """For each of the slips."""


@dataclass(frozen=True, slots=True)
class _Judging:
    """Choices, if whoever made them judges."""

    likely: float
    """The logarithm of how likely they are."""
    slip: float
    """The slip that they tell of, on average."""


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
