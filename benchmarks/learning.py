"""`python -m benchmarks.learning`: learns where the judgement of moves errs, and writes `players/lessons.json`.

Players that think play against themselves (self-play), at tables of several sizes. All moves that they consider are
tried in the same worlds (determinizations); it learns from how each move did there, compared with its judgement. A
least-squares fit says by how many points each structure, each stage and so on was judged too low, in the first turn of
an Age and in the last one. Better judgement makes better rollouts, so each round's games use what earlier rounds have
learned. It continues from the existing file, with the games from `--first` on, or starts from scratch.

No time is measured, and the numbers of the games seed all random choices: the same rounds write the same file. How much
of the outcomes the judgement explains is measured on games that were held out.
"""

import argparse
import gc
import json
import os
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.arena import Thinker, play
from core import RUNNING
from core.judging import MOST_SCIENCE
from core.tabulating import numbers
from core.weights import Weights
from engine import Move, PlayerView, Ruleset, SeatSetup, deal
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from engine.effects import Colour
from engine.moves import Build, BuildStage, Discard
from engine.questions import Question
from engine.ruleset import Expansion
from players.knowledge import Knowledge
from players.lessons import FILE, Lessons, lessons
from players.levels import Deliberation
from players.thinking import Effort, Thinking

_TABLES: tuple[tuple[int, tuple[Expansion, ...]], ...] = (
    (4, ()),
    (3, ()),
    (4, (Expansion.EDIFICE,)),
    (7, ()),
    (4, ()),
    (5, (Expansion.EDIFICE,)),
)
"""The kinds of games that a round cycles through: number of players and expansions."""
_EFFORT = Effort(worlds=20, moves=10, alike=3, halving=False)
_KEPT_OUT = 6
"""One game in this many is held out, to measure how good the lessons are."""
_ATTENTION = 4.0
"""Moves judged this many points worse than the best one get a third of its weight."""
_DOUBT = 60.0
"""The ridge penalty: about this many moves of a kind must be tried before half of their effect is believed."""

Column: TypeAlias = npt.NDArray[np.float64]
Matrix: TypeAlias = npt.NDArray[np.float64]

Subjects: TypeAlias = tuple[tuple[str, float], ...]
"""The lessons that apply to a move: for each, its name and the factor by which it counts."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was considered: the lessons that apply, its judgement without lessons, and its result."""

    subjects: Subjects
    judged: float
    fared: float
    """The mean of the search's objective, as a probability of winning."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A question about a hand, and the moves that were tried."""

    age: int
    turn: int
    tried: tuple[Tried, ...]


@dataclass(slots=True)
class Student(Thinker):
    """Plays by thinking, and records everything that it tried."""

    trials: list[Trial] = field(default_factory=list)

    def think(self, view: PlayerView, question: Question, known: Knowledge) -> Move:
        """Choose by trying all moves in all worlds."""
        if len(question.moves) == 1:
            return question.moves[0]
        thought = Thinking(view, question, known, self.weights, _EFFORT, self.chance).think()
        if view.table.asked == "card" and len(thought.considered) > 1:
            learned = dict_of(self.weights.lessons)
            tried = [
                Tried(subjects, each.judged - worth(subjects, learned, view.table.turn), each.value)
                for each in thought.considered
                for subjects in [subjects_of(view, question, each.move)]
            ]
            self.trials.append(Trial(view.table.age, view.table.turn, tuple(tried)))
        return thought.move


def subjects_of(view: PlayerView, question: Question, move: Move) -> Subjects:
    """Return the lessons that apply to a move with a card of the hand, under the names that `Judge` uses."""
    age, city = view.table.age, view.table.cities[question.seat]
    match move:
        case Build(card, payment):
            done: list[tuple[str, float]] = [(card.name, 1.0)]
            if card.colour is Colour.GREEN:
                beside = sum(each.colour is Colour.GREEN for each in city.built)
                done.append((f"science beside {min(beside, MOST_SCIENCE)} in Age {age}", 1.0))
        case BuildStage(_, payment, take_part):
            where = "an edifice" if take_part else "a stage"
            stage = f"{city.board.city} {city.board.side}, stage {city.stages + 1}"
            done = [(stage, 1.0), (f"{where} in Age {age}", 1.0)]
        case Discard():
            return ((f"a discard in Age {age}", 1.0),)
        case _:
            return ()
    coins = payment.left + payment.right
    return (*done, (f"a coin to a neighbour in Age {age}", float(coins))) if coins else tuple(done)


def dict_of(learned: Lessons) -> dict[str, tuple[float, float]]:
    """Return the lessons keyed by subject, each with its values for the first and the last turn of an Age."""
    return {what: (first, last) for what, first, last in learned}


def worth(subjects: Subjects, learned: dict[str, tuple[float, float]], turn: int) -> float:
    """Return what lessons add to the judgement of a move in this turn of an Age, in points."""
    early = _early(turn)
    spans = [(learned.get(what, (0.0, 0.0)), amount) for what, amount in subjects]
    return sum(amount * (first * early + last * (1 - early)) for (first, last), amount in spans)


def _early(turn: int) -> float:
    """Return the weight of the first turn: 1 in the first turn of an Age, falling evenly to 0 in the last."""
    return (LAST_TURN - turn) / (LAST_TURN - 1)


def all_subjects() -> list[str]:
    """Return everything that a lesson may be about, sorted."""
    players, _ = _TABLES[-1]
    tables = numbers(Ruleset.for_players(players, (Expansion.EDIFICE,)), players).tables
    science = [f"science beside {count}" for count in range(MOST_SCIENCE + 1)]
    kinds = ["a stage", "an edifice", "a discard", "a coin to a neighbour", *science]
    of_ages = [f"{kind} in Age {age}" for kind in kinds for age in AGES]
    return sorted([*tables.card_names, *tables.stage_names, *of_ages])


# Games.


def play_game(learned: Lessons, number: int) -> list[Trial]:
    """Play the game with the given number, using these lessons, and return all trials."""
    gc.disable()
    gc.collect()
    players, expansions = _TABLES[number % len(_TABLES)]
    ruleset = Ruleset.for_players(players, expansions)
    dealt = deal(ruleset, (SeatSetup(),) * players, random.Random(f"learning {number}"))
    chance = random.Random(f"learning by {number}")
    judgement = replace(Weights(), lessons=learned)
    students = {seat: Student(Deliberation(_EFFORT, 0.0), chance, judgement) for seat in ruleset.players(players)}
    play(dealt, students)
    return list(chain.from_iterable(student.trials for student in students.values()))


# Learning.


@dataclass(frozen=True, slots=True)
class Learned:
    """The lessons learned from some games, and how good they are."""

    lessons: Lessons
    explained: tuple[float, float]
    """Share of the differences between moves in held-out games that is explained without and with the lessons."""


def learn(games: Sequence[Sequence[Trial]]) -> Learned:
    """Fit corrections to the judgement by ridge regression, from the results of moves."""
    trials = [(game, trial) for game, made in enumerate(games) for trial in made]
    moves = [(game, trial, tried) for game, trial in trials for tried in trial.tried]
    names = all_subjects()
    sizes = [len(trial.tried) for _, trial in trials]
    of_trial = np.repeat(np.arange(len(trials)), sizes)
    judged = np.array([tried.judged for _, _, tried in moves])
    best = np.maximum.reduceat(judged, np.cumsum([0, *sizes[:-1]]))[of_trial]
    attention = np.exp((judged - best) / _ATTENTION)
    total = np.bincount(of_trial, attention)

    def beside(column: Column) -> Column:
        """Return each value minus the weighted average of its trial: only such differences matter."""
        mean = np.bincount(of_trial, attention * column) / total
        return column - mean[of_trial]

    fared = beside(np.array([tried.fared for _, _, tried in moves]))
    judged = beside(judged)
    deeds = np.apply_along_axis(beside, 0, _deeds(moves, names))
    kept_out = np.array([game % _KEPT_OUT == 0 for game, _, _ in moves])
    heard = np.where(kept_out, 0.0, attention)
    # The less of the game is left, the more a point is worth.
    turns = np.array([LAST_TURN * (trial.age - 1) + trial.turn - 1 for _, trial, _ in moves])
    point = (np.bincount(turns, heard * judged * fared) / np.bincount(turns, heard * judged**2))[turns]
    deeds *= point[:, None]
    doubt = _DOUBT * np.mean(point) ** 2 * np.eye(deeds.shape[1])
    learned = np.linalg.solve((deeds.T * heard) @ deeds + doubt, (deeds.T * heard) @ (fared - point * judged))

    def explains(values: Column) -> float:
        tested = np.where(kept_out, attention, 0.0)
        return float(1 - (tested * (fared - values) ** 2).sum() / (tested * fared**2).sum())

    spans = zip(names, learned[::2], learned[1::2], strict=True)
    return Learned(
        tuple((what, round(float(first), 2), round(float(last), 2)) for what, first, last in spans),
        (explains(point * judged), explains(point * judged + deeds @ learned)),
    )


def _deeds(moves: Sequence[tuple[int, Trial, Tried]], names: Sequence[str]) -> Matrix:
    """Return a row for each move, with two columns per lesson: for the first and the last turn of an Age."""
    column = {what: 2 * number for number, what in enumerate(names)}
    deeds = np.zeros((len(moves), 2 * len(names)))
    for row, (_, trial, tried) in enumerate(moves):
        early = _early(trial.turn)
        for what, amount in tried.subjects:
            deeds[row, column[what]] = amount * early
            deeds[row, column[what] + 1] = amount * (1 - early)
    return deeds


def main() -> int:
    """Play and learn, round by round, and write what was learned."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2, help="how often it plays by what it has learned (2)")
    parser.add_argument("--games", type=int, default=200, help=f"games of each round, at least {_KEPT_OUT} (200)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--afresh", action="store_true", help="forget what was learned before")
    options = parser.parse_args()
    if options.rounds < 1 or options.games < _KEPT_OUT:
        parser.error(f"it takes a round, and {_KEPT_OUT} games")
    print(RUNNING.sentence)
    games: list[list[Trial]] = []
    learned = () if options.afresh else lessons()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for number in range(options.rounds):
            first = options.first + number * options.games
            games += pool.map(partial(play_game, learned), range(first, first + options.games))
            found = learn(games)
            learned = found.lessons
            without, with_them = found.explained
            print(
                f"round {number + 1}: {len(games)} games, {sum(map(len, games))} choices;"
                f" of how moves fare in games kept out, the judgement explains {100 * without:.1f} %,"
                f" with {len(learned)} lessons {100 * with_them:.1f} %",
                flush=True,
            )
            _write(learned)
    return 0


def _write(learned: Lessons) -> None:
    lines = (f"  {json.dumps(what)}: [{first}, {last}]" for what, first, last in learned)
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
