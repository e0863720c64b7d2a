"""Playthroughs that were checked against the rulebook come out the same, line by line."""

from pathlib import Path

import pytest

from engine import Deal, Move, Seat
from engine.catalogue import AGES
from engine.events import (
    DebtTaken,
    EdificeConstructed,
    EdificeFailed,
    OptionTaken,
    PawnTaken,
    PenaltySuffered,
    RewardGained,
    TookPart,
)
from engine.replaying import played_phases
from engine.scoring import final_scores
from engine.setup import start
from engine.views import question_kind
from tests.engine import golden, oracle
from tests.engine.plain import PlainGame, books, books_of

RECORDS = [
    *(golden.path(players) for players in golden.WONDERS),
    *(golden.path(players, edifices=True) for players in golden.EDIFICE_WONDERS),
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_a_playthrough_comes_out_as_it_was_read(record: Path) -> None:
    assert golden.read(record) == golden.text_of(record).read_text(encoding="utf-8")


@pytest.mark.parametrize("players", golden.EDIFICE_WONDERS)
def test_a_playthrough_with_edifices_agrees_with_a_second_account(players: int) -> None:
    """Compare coins, structures, pawns, debts, rewards, tokens and piles after every phase, and the final points."""
    dealt, submissions = golden.game(players, edifices=True)
    state = start(dealt)
    plain = PlainGame(state)
    for phase in played_phases(dealt, submissions):
        plain.play(dict(phase.choices))
        state = phase.state
        assert books(plain) == books_of(state, question_kind(state.phase))
    for score in final_scores(state):
        assert score.total == plain.total(state, score.seat)


def happenings(dealt: Deal, submissions: list[tuple[Seat, Move]]) -> set[str]:
    """Return a short description of each kind of expansion event in a game."""
    found: set[str] = set()
    before = start(dealt)
    for phase in played_phases(dealt, submissions):
        found.add(f"asked for {phase.asked}")
        takers = sum(isinstance(event, TookPart) for event in phase.events)
        if takers > before.table.projects[phase.age - 1].pawns > 0:
            found.add("a pawn from the box for the edifice")
        for event in phase.events:
            match event:
                case OptionTaken(seat, stage, option):
                    found.add(f"Carthage {dealt.boards[seat].side}, stage {stage}, option {option}")
                case PawnTaken(seat, age):
                    found.add("Ur A" if phase.asked == "stage-choice" else f"Ur {dealt.boards[seat].side}, pawn {age}")
                case EdificeConstructed(edifice):
                    found.add(f"constructed in Age {edifice.age}")
                case EdificeFailed(edifice):
                    found.add(f"failed in Age {edifice.age}")
                case RewardGained(seat, edifice) if before.table.projects[edifice.age - 1].pawns == 0:
                    found.add("a reward after the edifice was constructed")
                case PenaltySuffered(_, _, card, tokens):
                    what = "a card" if card else "tokens" if tokens else "coins"
                    found.add(f"{what} given up" + (" as chosen" if phase.asked == "penalty" else ""))
                case DebtTaken(_, _, points):
                    found.add(f"a debt of {points}")
        before = phase.state
    choices = [score.choice for score in final_scores(before)]
    return found | {"a guild counted again" for choice in choices if choice.repeated}


def test_the_playthroughs_with_edifices_have_all_of_it() -> None:
    games = [golden.game(players, edifices=True) for players in golden.EDIFICE_WONDERS]
    assert {edifice.name for dealt, _ in games for edifice in dealt.edifices} == set(oracle.EDIFICES)
    found = set().union(*(happenings(*game) for game in games))
    assert found == {
        *(f"asked for {what}" for what in ("card", "stage-choice", "seventh-card", "discard-pile", "penalty")),
        *(
            f"Carthage {stage}, option {option}"
            for stage in ("A, stage 2", "B, stage 1", "B, stage 2")
            for option in (0, 1)
        ),
        *("Ur A", "Ur B, pawn 1", "Ur B, pawn 2", "Ur B, pawn 3"),
        *(f"{fate} in Age {age}" for fate in ("constructed", "failed") for age in AGES),
        *("a pawn from the box for the edifice", "a reward after the edifice was constructed"),
        *("coins given up", "a card given up", "tokens given up"),
        *("a card given up as chosen", "tokens given up as chosen"),
        *("a debt of 2", "a debt of 3", "a debt of 5"),
        "a guild counted again",
    }
