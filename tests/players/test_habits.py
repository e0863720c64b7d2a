"""Who chooses by chance is known by it, from what another seat could see; who judges is not taken for that."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from benchmarks.opponents import BuildingPlayer
from core.weights import Weights
from engine import Move, Ruleset, Seat, SeatSetup, deal, player_view, start, submit
from players import Player
from players.greedy_player import GreedyPlayer
from players.habits import by_chance
from players.knowledge import Choice
from players.levels import Style, liked
from players.positions import judge_of
from players.thinking import Effort, Thinking, Thought
from tests.players.test_knowledge import Scene, scenes

MEDIUM = GreedyPlayer(Weights())
STYLES = {style: GreedyPlayer(liked(style)) for style in Style}


def builder(seed: int) -> Player:
    """Builds whatever comes."""
    return BuildingPlayer(random.Random(seed))


def looked_at(players: Mapping[int, Player], seed: int, until: tuple[int, int]) -> Scene:
    """The beginning of this Age's turn in a game of these players, as the first of them sees it."""
    chance = random.Random(seed)
    dealt = deal(Ruleset(), (SeatSetup(),) * len(players), chance)
    state, moves = start(dealt), list[tuple[Seat, Move]]()
    while state.due and (state.table.age, state.table.turn) < until:
        seat = state.due[0]
        view = player_view(state, seat)
        moves.append((seat, players[seat].choose(view, view.questions[0])))
        state = submit(state, *moves[-1]).state
    *_, last = scenes((dealt, moves), seats=[Seat(0)])
    return last


def choices(players: Mapping[int, Player], seed: int, until: tuple[int, int] = (3, 6)) -> tuple[Choice, ...]:
    """What the first seat saw the others choose up to then."""
    return looked_at(players, seed, until).known[Seat(0)].choices


def test_who_builds_whatever_comes_is_mostly_told_from_who_judges_and_nobody_else_is_taken_for_that() -> None:
    judge = judge_of(Ruleset(), 3, Weights())
    found = [by_chance(choices({0: MEDIUM, 1: MEDIUM, 2: builder(seed)}, seed), judge) for seed in range(12)]
    assert set().union(*found) == {Seat(2)}
    assert sum(map(len, found)) >= 9


@pytest.mark.parametrize("style", Style)
def test_who_judges_a_little_otherwise_is_not_taken_for_one_who_chooses_by_chance(style: Style) -> None:
    found = choices({0: MEDIUM, 1: STYLES[style], 2: MEDIUM, 3: STYLES[style]}, 7)
    assert len(found) > 20
    assert not by_chance(found, judge_of(Ruleset(), 4, Weights()))


def test_nobody_is_taken_for_one_before_anything_was_seen() -> None:
    assert not by_chance((), judge_of(Ruleset(), 3, Weights()))


def test_how_the_others_choose_counts_too() -> None:
    """A seat of which less was seen is taken for what the others are."""
    found = choices({0: MEDIUM, 1: builder(1), 2: builder(2), 3: builder(3)}, 0, (2, 1))
    judge = judge_of(Ruleset(), 4, Weights())
    alone = {seat for seat in map(Seat, (1, 2, 3)) if by_chance([each for each in found if each.seat == seat], judge)}
    assert by_chance(found, judge) > alone


def test_in_the_worlds_who_chooses_by_chance_goes_on_so() -> None:
    scene = looked_at({0: MEDIUM, 1: builder(1), 2: builder(2)}, 3, (2, 3))
    (known,), view = scene.known.values(), scene.view(Seat(0))

    def think(choices: tuple[Choice, ...]) -> Thought:
        knowledge = replace(known, choices=choices)
        question = view.questions[0]
        return Thinking(view, question, knowledge, Weights(), Effort(worlds=16, moves=3), random.Random(5)).think()

    unsuspecting, knowing = think(()), think(known.choices)
    assert knowing == think(known.choices), "what comes by chance comes by the same chance"
    assert knowing.considered[0].points > unsuspecting.considered[0].points + 1, "they leave the good cards"
