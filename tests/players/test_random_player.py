"""The random player chooses among the legal moves, and uses only its own random numbers."""

import random
from dataclasses import dataclass

from engine import Move, Ruleset, SeatSetup, legal_moves, new_game, player_view, submit
from players.random_player import RandomPlayer


@dataclass(frozen=True)
class Fixed:
    """A random generator that always gives the same number."""

    number: float

    def random(self) -> float:
        return self.number


def first_choice(number: float) -> tuple[Move, tuple[Move, ...]]:
    state = new_game(Ruleset(), (SeatSetup(),) * 3, random.Random(1))
    view = player_view(state, state.table.players[0])
    return RandomPlayer(Fixed(number)).choose(view, view.questions[0]), view.questions[0].moves


def test_every_move_can_be_chosen_from_the_first_to_the_last() -> None:
    move, moves = first_choice(0.0)
    assert move == moves[0]
    move, moves = first_choice(0.999_999)
    assert move == moves[-1]


def test_random_players_play_a_game_to_its_end() -> None:
    player = RandomPlayer(random.Random(2))
    state = new_game(Ruleset(), (SeatSetup(),) * 4, random.Random(2))
    while state.waiting:
        view = player_view(state, state.due[0])
        move = player.choose(view, view.questions[0])
        assert move in legal_moves(state, state.due[0])
        state = submit(state, state.due[0], move).state
    assert len(player_view(state, state.table.players[0]).table.scores) == 4
