"""A turn can pause between its last choice and its consequences: nothing is asked then, and nothing has happened."""

from random import Random

import pytest

from engine import Ruleset, legal_moves, new_game, player_view, public_view, submit
from engine.catalogue import Side
from engine.moves import IllegalMove
from engine.ruleset import Expansion, SeatSetup
from engine.snapshot import dump, load
from engine.turn import choose, resolve

BOARDS = (SeatSetup("Halicarnassus", Side.B), SeatSetup("Babylon", Side.B), SeatSetup("Carthage", Side.B))


@pytest.mark.parametrize(
    "ruleset", [Ruleset.for_players(2, (Expansion.CARTHAGE,)), Ruleset(expansions=(Expansion.EDIFICE,))]
)
def test_all_choices_made_and_then_carried_out_are_the_move_that_does_both(ruleset: Ruleset) -> None:
    asked = set()
    for seed in range(8):
        chance = Random(seed)
        state = new_game(ruleset, BOARDS, chance)
        while state.waiting:
            seat = chance.choice(state.due)
            move = chance.choice(legal_moves(state, seat))
            chosen, step = choose(state, seat, move), submit(state, seat, move)
            if chosen.waiting:
                assert step.state == chosen
            else:
                asked.add(public_view(chosen).asked)
                assert (chosen.due, public_view(chosen).due, chosen.table) == ((), (), state.table)
                assert not any(player_view(chosen, player).questions for player in chosen.table.players)
                assert load(dump(chosen)) == chosen
                assert resolve(chosen, seat) == step
                with pytest.raises(IllegalMove):
                    submit(chosen, seat, move)
            state = step.state
    assert {"card", "discard-pile", "stage-choice"} <= asked
    assert ruleset.two_player or {"seventh-card", "penalty"} <= asked
