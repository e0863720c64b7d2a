"""How others choose, as far as a seat has seen out of what they chose what: like a player who judges, or by chance.

Worlds are played to their end by everybody's judgement; who builds whatever comes is known by its choices after some
turns, and then plays on like that in the worlds (docs/adr/0017).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from core.judging import Judge
from core.moves import BUILD, DISCARD, OLYMPIA_BUILD, argument_of, kind_of
from engine.ruleset import Seat
from players.knowledge import Choice
from players.positions import tables_of, watched

_SLIPS = (0.15, 0.35, 0.7, 1.4)
"""By about how many points players who judge may see moves otherwise than the judge does; which of these, one finds out
by their choices."""
_WORST = -12.0
"""The logarithm of a chance below which none is taken for smaller: anybody may press the wrong button."""
_SELDOM = 0.04
"""How many players choose by chance, before one has seen any choice."""
_DISCARDS = 0.04
"""How often they discard although they could build."""
_STAGED, _DISCARDED = -1, -2
"""What was done with a card that was laid away; a card that was built has its own number."""


def by_chance(choices: Iterable[Choice], judge: Judge) -> frozenset[Seat]:
    """The seats that more likely build whatever comes than judge; how the others at the table choose counts, too."""
    seen: dict[Seat, list[_Sight]] = {}
    for choice in choices:
        seen.setdefault(choice.seat, []).append(_sight(choice, judge))
    evidence = {seat: _evidence(sights) for seat, sights in seen.items()}
    alone = {seat: _likelihood(found, _SELDOM) for seat, found in evidence.items()}
    return frozenset(seat for seat, found in evidence.items() if _likelihood(found, _how_many(alone, but=seat)) > 1 / 2)


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


def _evidence(sights: Sequence[_Sight]) -> float:
    """The logarithm of how much likelier choices are by chance than by a judgement that slips by some measure."""
    judging = [sum(values) for values in zip(*(sight.judging for sight in sights), strict=True)]
    top: float = max(judging)
    mean = top + log(sum(exp(value - top) for value in judging) / len(judging))
    return sum(sight.by_chance for sight in sights) - mean


def _sight(choice: Choice, judge: Judge) -> _Sight:
    core = tables_of(choice.table)
    position = watched(choice.table, choice.seat, choice.hand)
    moves = position.moves(choice.seat)
    best: dict[int, float] = {}
    for move, value in zip(moves, judge.values(position, choice.seat, moves), strict=True):
        done = _done(move)
        best[done] = max(value, best.get(done, value))
    chosen = _STAGED if choice.staged else _DISCARDED if choice.built is None else core.card_number[choice.built]
    built = len(best.keys() - {_DISCARDED})
    chance = 1.0 if not built else _DISCARDS if chosen == _DISCARDED else (1 - _DISCARDS) / built
    top = max(best.values())
    judging: list[float] = []
    for slip in _SLIPS:
        total = sum(exp(max(_WORST, (value - top) / slip)) for value in best.values())
        judging.append(max(_WORST, (best[chosen] - top) / slip) - log(total))
    return _Sight(log(chance), tuple(judging))


def _done(move: int) -> int:
    """What everybody sees of a move: the card that is built, or that one is laid away, and where."""
    kind = kind_of(move)
    if kind in {BUILD, OLYMPIA_BUILD}:
        return argument_of(move)
    return _DISCARDED if kind == DISCARD else _STAGED
