"""Lessons from self-play: they are stored completely, correct the evaluation of moves, and can be learned again."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from benchmarks import learning
from benchmarks.learning import Trial, Tried, dict_of, learn, play_game, subjects_of, worth
from core.judging import MOST_SCIENCE
from core.weights import Weights
from engine import Deal, Ruleset, Seat, start
from engine.commerce import NOTHING
from engine.constants import LAST_TURN
from engine.moves import BuildStage
from engine.ruleset import Expansion
from engine.state import GameState
from players.greedy_player import GreedyPlayer
from players.lessons import Lessons, lessons
from players.levels import Level, Style, liked, weights
from players.thinking import Effort
from tests.engine.playouts import expansion_deal, random_deal, random_play
from tests.players.seats import asked

EDIFICE = (Expansion.EDIFICE,)
CATALOGUE = Ruleset.for_players(4, EDIFICE).catalogue


def everything() -> set[str]:
    """Return the names of everything that a lesson can be about."""
    structures = {card.name for card in CATALOGUE.cards.values()}
    stages = {
        f"{board.city} {board.side}, stage {number}"
        for board in CATALOGUE.boards.values()
        for number, _ in enumerate(board.stages, 1)
    }
    science = [f"science beside {count}" for count in range(MOST_SCIENCE + 1)]
    kinds = ("a stage", "an edifice", "a discard", "a coin to a neighbour", *science)
    return structures | stages | {f"{kind} in Age {age}" for kind in kinds for age in (1, 2, 3)}


def invented(seed: int) -> Lessons:
    """Return a lesson with random numbers for each name."""
    chance = random.Random(seed)
    return tuple((what, chance.uniform(-9, 9), chance.uniform(-9, 9)) for what in sorted(everything()))


def moments(dealt: Deal, chance: random.Random) -> list[tuple[GameState, Seat]]:
    """Return each turn of a random game in which somebody has to choose a card, with one seat that has to choose."""
    states = [moment.state for moment in random_play(start(dealt), chance)]
    return [
        (state, state.due[0]) for state in states if state.due and asked(state, state.due[0])[0].table.asked == "card"
    ]


def test_there_is_a_lesson_about_everything_and_about_nothing_else() -> None:
    assert {what for what, _, _ in lessons()} == everything()


def test_only_experts_judge_by_lessons() -> None:
    assert weights(Level.EXPERT, None) == replace(Weights(), lessons=lessons())
    assert weights(Level.EXPERT, Style.GENERAL) == replace(liked(Style.GENERAL), lessons=lessons())
    assert weights(Level.HARD, Style.GENERAL) == liked(Style.GENERAL)


@pytest.mark.parametrize("deal_of", [random_deal, expansion_deal])
def test_a_lesson_is_added_to_whatever_does_what_it_is_about(deal_of: Callable[[int, random.Random], Deal]) -> None:
    usual, learned = Weights(), invented(3)
    taught = replace(usual, lessons=learned)
    seen: set[str] = set()
    chance = random.Random(5)
    for state, seat in moments(deal_of(4, chance), chance):
        view, question = asked(state, seat)
        before = GreedyPlayer(usual).values(view, question)
        for move, without, with_them in zip(
            question.moves, before, GreedyPlayer(taught).values(view, question), strict=True
        ):
            subjects = subjects_of(view, question, move)
            assert with_them - without == pytest.approx(worth(subjects, dict_of(learned), view.table.turn))
            seen |= {what.split(" in ")[0] for what, _ in subjects}
    wanted = {"a stage", "a discard", "a coin to a neighbour", "science beside 1"}
    assert seen > (wanted if deal_of is random_deal else wanted | {"an edifice"})


def test_two_players_are_judged_without_lessons_which_were_learned_at_larger_tables() -> None:
    taught = replace(Weights(), lessons=invented(2))
    chance = random.Random(4)
    for state, seat in moments(random_deal(2, chance), chance):
        assert GreedyPlayer(taught).values(*asked(state, seat)) == GreedyPlayer().values(*asked(state, seat))


def test_a_lesson_goes_from_the_first_turn_of_an_age_to_its_last() -> None:
    learned = {"Altar": (5.0, -5.0)}
    assert [worth((("Altar", 1.0),), learned, turn) for turn in (1, LAST_TURN)] == [5, -5]
    assert worth((("Altar", 1.0),), learned, 2) == pytest.approx(3)


def trials(chance: random.Random, count: int) -> list[Trial]:
    """Return trials where Altars earn two points more than predicted in the first turn and three fewer in the last.

    Everything else earns as much as predicted, apart from noise.
    """
    found = []
    for _ in range(count):
        turn = chance.randint(1, LAST_TURN)
        tried = []
        for what in chance.choices(["Altar", "Loom", "Baths"], k=4):
            judged = chance.gauss(0, 1)
            better = worth(((what, 1.0),), {"Altar": (2.0, -3.0)}, turn)
            tried.append(Tried(((what, 1.0),), judged, 0.03 * (judged + better) + chance.gauss(0, 0.01)))
        found.append(Trial(1, turn, tuple(tried)))
    return found


def test_what_was_planted_is_learned() -> None:
    chance = random.Random(1)
    learned = learn([trials(chance, 120) for _ in range(30)])
    found = dict_of(learned.lessons)
    beside = [found["Altar"][place] - found["Loom"][place] for place in (0, 1)]
    assert beside == pytest.approx([2, -3], abs=0.3)
    assert [found["Baths"][place] - found["Loom"][place] for place in (0, 1)] == pytest.approx([0, 0], abs=0.3)
    without, with_them = learned.explained
    assert without < with_them - 0.1


@pytest.mark.slow
def test_what_is_tried_is_remembered_without_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_EFFORT", Effort(worlds=1, moves=3, halving=False))
    first, again = play_game((), 1), play_game((), 1)
    assert first == again
    assert {(trial.age, trial.turn) for trial in first} == {(age, turn) for age in (1, 2, 3) for turn in range(1, 7)}
    assert all(2 <= len(trial.tried) <= 3 for trial in first)
    learned = invented(5)
    taught = play_game(learned, 1)
    judged = {tried.subjects: tried.judged for tried in first[0].tried}
    both = [tried for tried in taught[0].tried if tried.subjects in judged]
    assert both
    assert all(tried.judged == pytest.approx(judged[tried.subjects]) for tried in both)


def test_a_stage_is_named_by_its_side_and_number() -> None:
    chance = random.Random(8)
    state, seat = moments(random_deal(3, chance), chance)[0]
    view, question = asked(state, seat)
    card = view.hand[0]
    board = view.table.cities[seat].board
    assert subjects_of(view, question, BuildStage(card, NOTHING)) == (
        (f"{board.city} {board.side}, stage 1", 1.0),
        ("a stage in Age 1", 1.0),
    )
