"""The coach: what a player might do, with a reason for each, from what their seat alone sees.

It judges as the expert level does, without search (docs/adr/0021).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from core.moves import public_of
from engine.moves import Decline, Move
from engine.questions import Question
from engine.views import PlayerView
from players.levels import Level, weights
from players.positions import JUDGING, judge_of, seen, tables_of
from players.reasons import Reason, reason

MOST = 3
"""How many things are advised at most."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Something to do, and why."""

    move: Move
    """The best way of doing it."""
    reason: Reason


def advise(view: PlayerView, question: Question) -> tuple[Advice, ...]:
    """Return the best things to do, best first: at most `MOST`, each a different deed.

    A deed is a structure to build, the stage, discarding a card, or an answer. To decline is advised only if nothing
    else is possible. Empty for the Free City if the player may not see what was chosen for their own city.
    """
    chosen = {seat for seat, _ in view.chosen}
    if question.asked == "card" and question.free_city and view.seat not in chosen:
        return ()
    moves = [move for move in question.moves if not isinstance(move, Decline)] or question.moves
    core = tables_of(view.table)
    numbered = [core.move_number(move) for move in moves]
    with JUDGING:
        judge = judge_of(view.table.ruleset, len(view.table.cities), weights(Level.EXPERT, None))
        position = seen(view)
        best = _best(numbered, judge.values(position, question.seat, numbered))
        parts = judge.parts(position, question.seat, [numbered[index] for index in best])
    return tuple(
        Advice(moves[index], reason(view, question, moves[index], each))
        for index, each in zip(best, parts, strict=True)
    )


def _best(numbered: Sequence[int], values: Sequence[float]) -> list[int]:
    """Return the indices of the best moves, best first, one for each deed; of equally good ones the first."""
    deeds: dict[int, int] = {}
    for index in sorted(range(len(values)), key=lambda index: -values[index]):
        deeds.setdefault(public_of(numbered[index]), index)
    return list(deeds.values())[:MOST]
