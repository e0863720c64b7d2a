"""The search for one question's answer: it can stop at any time, and does not use hidden information."""

import random
from dataclasses import replace
from typing import Any

import pytest

from core.weights import Weights
from engine import Build, BuildStage, Move, Seat, player_view
from engine.commerce import NOTHING
from engine.questions import FROM_HAND
from engine.state import GameState
from players.knowledge import KnowledgeError, begin
from players.levels import Level, deliberation, weights
from players.thinking import Effort, Thinking, Thought
from tests.engine.playouts import random_game
from tests.players.test_knowledge import Scene, tell_twins_apart
from tests.sweeps import sweep

LITTLE = Effort(worlds=4, moves=4)


def thinking(state: GameState, seat: Seat, effort: Effort = LITTLE, seed: int = 3) -> Thinking:
    """Return the search for a seat that knows only what it sees now."""
    view = player_view(state, seat)
    question = next(each for each in view.questions if each.seat == seat)
    return Thinking(view, question, begin(view), Weights(), effort, random.Random(seed))


def middle(players: int = 4, seed: int = 5, turn: tuple[int, int] = (2, 3)) -> GameState:
    """Return a game at this turn (by default in Age II), before anyone has chosen."""
    return next(
        moment.state
        for moment in random_game(players, seed)
        if (moment.state.table.age, moment.state.table.turn) == turn and not any(moment.state.choices)
    )


def test_before_the_first_world_it_takes_what_looks_best() -> None:
    thought = thinking(middle(), Seat(1)).answer()
    judged = [each.judged for each in thought.considered]
    assert thought.move == thought.considered[0].move
    assert judged == sorted(judged, reverse=True)
    assert thought.worlds == 0


@pytest.mark.parametrize("players", [2, 3, 7])
def test_it_answers_with_a_legal_move_and_says_why(players: int) -> None:
    state = middle(players)
    thought = thinking(state, Seat(0)).think()
    view = player_view(state, Seat(0))
    assert thought.move in view.questions[0].moves
    assert 2 <= len(thought.considered) <= LITTLE.moves
    best = thought.considered[0]
    assert (best.move, best.worlds) == (thought.move, thought.worlds)
    assert best.worlds == LITTLE.worlds
    assert all(0 <= each.win <= 1 and 10 < each.points < 100 for each in thought.considered)
    assert min(each.worlds for each in thought.considered) < best.worlds, "the worse half was tried in fewer"


def test_without_halving_all_are_tried_in_all_worlds() -> None:
    thought = thinking(middle(), Seat(0), replace(LITTLE, halving=False)).think()
    assert [each.worlds for each in thought.considered] == [LITTLE.worlds] * len(thought.considered)


def test_the_worse_half_is_left_out_again_and_again() -> None:
    thought = thinking(middle(), Seat(0), Effort(worlds=8, moves=8, alike=8)).think()
    assert sorted(each.worlds for each in thought.considered) == [2, 2, 2, 2, 4, 4, 8, 8]


def test_of_a_game_that_is_nearly_over_more_worlds_are_tried_for_the_same_effort() -> None:
    effort = Effort(worlds=8, choices=2_000, moves=2)
    tried = {turn: thinking(middle(turn=turn), Seat(0), effort).think().worlds for turn in ((1, 1), (2, 3), (3, 5))}
    assert tried == {(1, 1): 8, (2, 3): 12, (3, 5): 62}


def test_near_the_end_a_lead_counts_for_more() -> None:
    def chances(turn: tuple[int, int]) -> list[tuple[float, float]]:
        """Return leads and deficits of about seven points, each with its value (from 0 to 1)."""
        found = [
            (each.margin, each.value)
            for seed in range(4)
            for seat in range(4)
            for each in thinking(middle(seed=seed, turn=turn), Seat(seat), replace(LITTLE, greed=0)).think().considered
        ]
        return [(margin, value) for margin, value in found if 6 < abs(margin) < 9]

    late, early = chances((3, 5)), chances((1, 3))
    assert len(late) > 3 < len(early)
    assert all(value > 0.8 if margin > 0 else value < 0.2 for margin, value in late)
    assert all(0.2 < value < 0.8 for _, value in early)


def test_the_chance_to_win_is_the_share_of_the_worlds_that_are_won() -> None:
    found = [
        each
        for seat in range(4)
        for each in thinking(middle(), Seat(seat), replace(LITTLE, worlds=1)).think().considered
    ]
    decided = [each for each in found if each.worlds and each.margin]
    assert {each.win for each in decided} == {0, 1}
    assert all((each.win == 1) is (each.margin > 0) for each in decided)


def test_of_ways_to_pay_for_the_same_only_the_best_is_considered() -> None:
    several = 0
    for seed in range(8):
        state = middle(seed=seed)
        for seat in state.table.players:
            question = player_view(state, seat).questions[0]
            several += len({deed(move) for move in question.moves}) < len(question.moves)
            considered = thinking(state, seat, Effort(worlds=1, moves=30)).answer().considered
            assert len({deed(each.move) for each in considered}) == len(considered)
    assert several > 3, "there was something to leave out"


def deed(move: Move) -> Move:
    """Return a move without its payment."""
    return replace(move, payment=NOTHING) if isinstance(move, Build | BuildStage) else move


def test_it_can_be_stopped_at_any_time() -> None:
    asked = []

    def may_go_on() -> bool:
        asked.append(True)
        return len(asked) < 3 * moves

    moves = len(thinking(middle(), Seat(2)).answer().considered)
    thought = thinking(middle(), Seat(2), replace(LITTLE, worlds=1_000)).think(may_go_on)
    assert len(asked) == 3 * moves, "before each game that is played to its end"
    whole = thinking(middle(), Seat(2), replace(LITTLE, worlds=1_000, halving=False))
    assert all(whole.go_on(lambda: True) for _ in range(2))
    assert thought == whole.answer(), "what was tried of the third world does not count"


def test_a_world_that_was_broken_off_is_the_next_one_all_the_same() -> None:
    broken_off, whole = (thinking(middle(), Seat(2)) for _ in range(2))
    asked = iter([True, True, False])
    assert not broken_off.go_on(lambda: next(asked))
    assert broken_off.think() == whole.think()


@pytest.mark.parametrize(
    "change",
    [
        {"worlds": 0},
        {"worlds": float("nan")},
        {"choices": -1},
        {"moves": 0},
        {"alike": 0},
        {"closeness": 0.0},
        {"prior_worlds": float("inf")},
        {"point": -1.0},
        {"greed": float("nan")},
    ],
)
def test_an_effort_out_of_range_is_refused_by_name(change: dict[str, Any]) -> None:
    (name,) = change
    with pytest.raises(ValueError, match=name):
        replace(LITTLE, **change)


def test_the_same_seat_views_seed_and_worlds_make_the_same_choice() -> None:
    first, again = (thinking(middle(), Seat(3)).think() for _ in range(2))
    assert first == again
    assert thinking(middle(), Seat(3), seed=4).think().considered != first.considered


def thought_of(scene: Scene) -> Thought | None:
    """Return the result of the observed seat's search; None in two of three turns, or if it has no card to choose."""
    ((seat, knowledge),) = scene.known.items()
    view = scene.view(seat)
    question = next((each for each in view.questions if each.asked in FROM_HAND), None)
    if question is None or view.table.turn % 3:
        return None
    effort = replace(deliberation(Level.EXPERT).effort, worlds=2, choices=0, moves=4)
    return Thinking(view, question, knowledge, weights(Level.EXPERT, None), effort, random.Random(7)).think()


@pytest.mark.parametrize("games", sweep((3, 6), short=(3,)))
def test_twins_with_hidden_things_exchanged_think_the_same_to_the_last_digit(games: int) -> None:
    assert tell_twins_apart(thought_of, range(games)) == games


def test_who_could_look_at_the_hands_of_others_is_noticed() -> None:
    def cheats(scene: Scene) -> object:
        return thought_of(scene), [sorted(card.name for card in hand) for hand in scene.state.table.hands]

    with pytest.raises(AssertionError, match="depends on what it did not see"):
        tell_twins_apart(cheats, range(6))


def test_knowledge_of_another_moment_is_refused() -> None:
    state = middle()
    view, other = player_view(state, Seat(0)), player_view(state, Seat(1))
    with pytest.raises(KnowledgeError):
        Thinking(view, view.questions[0], begin(other), Weights(), LITTLE, random.Random(1))
