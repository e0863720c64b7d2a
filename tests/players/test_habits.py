"""A seat recognises random players by the choices that it has seen, and estimates how much other players err."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import log
from statistics import fmean

import pytest

from benchmarks.opponents import BuildingPlayer
from core.judging import Judge
from core.moves import public_of
from core.weights import Weights
from engine import Move, PlayerView, Ruleset, Seat, SeatSetup, deal, player_view, start, submit
from engine.questions import Question
from players import Player
from players.greedy_player import GreedyPlayer
from players.habits import UNKNOWN, habits
from players.knowledge import Choice
from players.levels import Style, liked
from players.positions import judge_of, seen, tables_of
from players.thinking import Effort, Thinking, Thought
from tests.players.test_knowledge import Scene, scenes

MEDIUM = GreedyPlayer(Weights())
STYLES = {style: GreedyPlayer(liked(style)) for style in Style}


@dataclass
class Slipping:
    """A player who evaluates moves with a random error of about `slip` points."""

    slip: float
    chance: random.Random

    def choose(self, view: PlayerView, question: Question) -> Move:
        core, judge = tables_of(view.table), judge_of(view.table.ruleset, len(view.table.cities), Weights())
        moves = [core.move_number(move) for move in question.moves]
        values = judge.values(seen(view), question.seat, moves)
        luck = {public_of(move): -log(-log(self.chance.random())) for move in moves}
        best = max(range(len(moves)), key=lambda place: values[place] + self.slip * luck[public_of(moves[place])])
        return question.moves[best]


def builder(seed: int) -> Player:
    """Return a player who builds random cards."""
    return BuildingPlayer(random.Random(seed))


def looked_at(players: Mapping[int, Player], seed: int, until: tuple[int, int]) -> Scene:
    """Play a game with these players until this turn. Return the scene then, as the first player sees it."""
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
    """Return the others' choices that the first seat had seen by this point."""
    return looked_at(players, seed, until).known[Seat(0)].choices


def by_chance(choices: Iterable[Choice], judge: Judge) -> set[Seat]:
    """Return the seats that are recognised as random players."""
    return {seat for seat, habit in habits(choices, judge).items() if habit.by_chance}


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
    assert habits((), judge_of(Ruleset(), 3, Weights())) == {}
    assert not UNKNOWN.by_chance


def test_how_far_somebody_slips_is_told_by_its_choices() -> None:
    judge = judge_of(Ruleset(), 4, Weights())

    def found(slip: float) -> float:
        told = [
            habits(choices({0: MEDIUM, **dict.fromkeys((1, 2, 3), Slipping(slip, random.Random(seed)))}, seed), judge)
            for seed in range(3)
        ]
        return fmean(habit.slip for each in told for habit in each.values())

    assert found(0.001) < 0.3 < found(0.4) < 0.6 < found(1.0) < 1.1 < found(2.0)


def test_how_the_others_choose_counts_too() -> None:
    """A seat with few known choices is assumed to play like the others."""
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


def test_in_the_worlds_others_slip_as_their_choices_tell_where_they_are_read() -> None:
    scene = looked_at({0: MEDIUM, 1: STYLES[Style.TRADER], 2: STYLES[Style.GENERAL]}, 3, (2, 3))
    (known,), view = scene.known.values(), scene.view(Seat(0))

    def think(choices: tuple[Choice, ...], *, reading: bool) -> Thought:
        effort = Effort(worlds=8, moves=3, reading=reading)
        knowledge = replace(known, choices=choices)
        return Thinking(view, view.questions[0], knowledge, Weights(), effort, random.Random(5)).think()

    assert think(known.choices, reading=True) != think((), reading=True)
    assert think(known.choices, reading=False) == think((), reading=False), "nobody builds by chance here"
