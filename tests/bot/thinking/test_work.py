"""What a worker does with a task."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.services.thinking import Look, Sitting, Task, comparison_of
from bot.thinking import work
from bot.thinking.pool import _line
from bot.thinking.work import WorkError, read_order, think
from engine import GameState, Seat, legal_moves
from engine.moves import Move
from engine.questions import Question
from engine.ruleset import FREE_CITY
from engine.snapshot import dump, dump_move, load_move
from engine.state import SearchDiscard
from engine.turn import choose
from engine.views import PlayerView, player_view
from players.knowledge import Knowledge, begin
from players.levels import Level
from players.reviewing import Care, Comparing
from players.thinking import Thinking
from tests.bot.thinking.tasks import order, played, task
from tests.engine.secrecy import exchanged, knows


@pytest.fixture(autouse=True)
def _each_game_takes_as_long_as_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the clock advance 0.02 seconds each time it is read, so that timing is the same on every machine."""
    now = count(step=0.02)
    monkeypatch.setattr(work, "time", SimpleNamespace(process_time=lambda: next(now)))


def never() -> bool:
    return False


def test_each_player_answers_with_a_legal_move() -> None:
    asked, state = task()
    found = dict(think(read_order(order(asked)), never))
    assert sorted(found) == [1, 2]
    for seat, (answer,) in found.items():
        move = load_move(answer["move"], state.table.ruleset)
        assert move in legal_moves(state, seat)
        assert answer["worlds"] > 0
        assert not answer["free_city"]


def test_a_controller_answers_for_the_free_city_with_its_own_choice_made() -> None:
    for resolutions in (6, 7):
        asked, state = task(2, resolutions, seats=(0, 1))
        controller = state.table.controller
        found = dict(think(read_order(order(asked)), never))
        assert controller is not None
        own, free = found[controller]
        assert (own["free_city"], free["free_city"]) == (False, True)
        after = choose(state, controller, load_move(own["move"], state.table.ruleset))
        assert load_move(free["move"], state.table.ruleset) in legal_moves(after, FREE_CITY)
        assert len(found[Seat(1 - controller)]) == 1


def test_a_controller_who_is_asked_between_turns_is_asked_for_its_own_city_alone() -> None:
    """In a two-player game Halicarnassus searches the discard pile, and the Free City is asked nothing."""
    asked, state = task(2, 3, seats=(0,), seed=244)
    assert isinstance(state.phase, SearchDiscard)
    assert state.table.controller == 0
    ((answer,),) = dict(think(read_order(order(asked)), never)).values()
    assert load_move(answer["move"], state.table.ruleset) in legal_moves(state, Seat(0))


def test_what_was_sealed_for_the_question_is_passed_over() -> None:
    asked, state = task()
    sealed = [(0, dump_move(legal_moves(state, Seat(0))[0])), (3, dump_move(legal_moves(state, Seat(3))[0]))]
    calls = iter([False] * 40)
    plain = dict(think(read_order(order(asked, seconds=5)), lambda: next(calls, True)))
    calls = iter([False] * 40)
    more = {**order(asked, seconds=5), "moves": [*asked.moves, *sealed]}
    assert dict(think(read_order(more), lambda: next(calls, True))) == plain


def test_when_they_are_stopped_all_have_something_for_they_think_in_turn() -> None:
    asked, _ = task(seats=(0, 1, 2, 3))
    calls = iter([False] * 90)
    found = dict(think(read_order(order(asked, seconds=5)), lambda: next(calls, True)))
    assert sorted(found) == [0, 1, 2, 3]
    least, *_, most = sorted(answer["worlds"] for (answer,) in found.values())
    assert 0 < least <= most <= least + 1


def test_stopped_at_once_they_answer_by_what_looks_best() -> None:
    asked, _ = task(2, 6, seats=(0, 1))
    found = dict(think(read_order(order(asked)), lambda: True))
    assert sorted(len(answers) for answers in found.values()) == [1, 2]
    assert all(answer["worlds"] == 0 for answers in found.values() for answer in answers)


def test_what_it_takes_to_begin_is_of_the_time_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    class Slow(Thinking):
        def __init__(self, *of: Any) -> None:  # noqa: ANN401 - the signature of what it replaces
            nonlocal now
            super().__init__(*of)
            now += 3.0

    monkeypatch.setattr(work, "Thinking", Slow)
    monkeypatch.setattr(work, "time", SimpleNamespace(process_time=lambda: now))
    asked, _ = task(seats=(1,))

    def worlds(seconds: float) -> int:
        calls = iter([False] * 40)
        (answer,) = dict(think(read_order(order(asked, seconds)), lambda: next(calls, True)))[Seat(1)]
        return int(answer["worlds"])

    assert worlds(2.0) == 0 < worlds(5.0)


def test_none_takes_longer_than_it_has_but_for_one_game_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fake clock makes each simulated game take two fifths of the allowed time, whatever the machine."""
    now = 0.0

    class Slow(Thinking):
        def go_on(self, may_go_on: Callable[[], bool]) -> bool:
            def tell() -> bool:
                nonlocal now
                may = may_go_on()
                now += 0.4 if may else 0.0
                return may

            return super().go_on(tell)

    monkeypatch.setattr(work, "Thinking", Slow)
    monkeypatch.setattr(work, "time", SimpleNamespace(process_time=lambda: now))
    asked, _ = task(seats=(1,))
    (answer,) = dict(think(read_order(order(asked, seconds=1.0)), never))[Seat(1)]
    assert now == pytest.approx(1.2)
    assert answer["worlds"] == 0, "what a world that was broken off says of some moves does not count"


def test_twice_the_same_task_with_as_many_worlds_is_answered_alike() -> None:
    asked, _ = task(seats=(1,))

    def answers() -> object:
        calls = iter([False] * 40)
        return dict(think(read_order(order(asked, seconds=5)), lambda: next(calls, True)))

    assert answers() == answers()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": [{"seat": 1, "level": "genius", "style": None, "seconds": 0.1}]}, "'genius'"),
        ({"players": [{"seat": 1, "level": "greedy", "style": None, "seconds": 0.1}]}, "'greedy'"),
        ({"players": [{"seat": 1, "level": "hard", "style": "poet", "seconds": 0.1}]}, "'poet'"),
        ({"players": [{"seat": 1, "level": "hard", "style": None, "seconds": 0}]}, "seconds"),
        ({"players": [{"seat": 1, "level": "hard", "style": None, "seconds": 60}]}, "seconds"),
        ({"players": [{"seat": 1, "level": "hard", "style": None, "seconds": float("nan")}]}, "seconds"),
        ({"players": [{"seat": float("inf"), "level": "hard", "style": None, "seconds": 1}]}, "no task"),
        ({"resolution": float("inf")}, "no task"),
        ({"players": None}, "no task"),
        ({"start": {}}, "no task"),
        ({"moves": [[0]]}, "no task"),
    ],
)
def test_what_is_no_task_is_refused_by_name(change: dict[str, Any], words: str) -> None:
    asked, _ = task()
    with pytest.raises(WorkError, match=words):
        read_order({**order(asked), **change})


def test_what_does_not_fit_the_game_is_refused() -> None:
    asked, _ = task()
    short = {**order(asked), "resolution": 99}
    with pytest.raises(WorkError, match="of 99 questions"):
        list(think(read_order(short), never))
    wrong = {**order(asked), "moves": [asked.moves[0], *asked.moves]}
    with pytest.raises(WorkError, match="does not fit"):
        list(think(read_order(wrong), never))


# A look at a choice of a game that is over.


def look(resolution: int = 4, seat: int = 1, place: int | None = None, since: int = 0) -> tuple[Task, GameState]:
    """Return the task of looking at a choice of a game of four, and the game's first state."""
    first, moves, _ = played(4, 9)
    asked = Look(Seat(seat if place is None else place), since, Care(3, 3), 1.0)
    sitting = (Sitting(Seat(seat), Level.EXPERT, None),)
    written = [(each, dump_move(move)) for each, move in moves]
    return Task(resolution, sitting, 12, dump(first), written, asked), first


def looked_at(of: Task) -> list[dict[str, Any]]:
    """Return what a worker answers to a task as the pool sends it."""
    ((_, answers),) = think(read_order(json.loads(_line(of, [1.0]))), never)
    return answers


def test_a_look_compares_what_was_chosen_with_what_else_was_possible() -> None:
    asked, first = look()
    found = comparison_of(looked_at(asked), first.table.ruleset)
    assert found is not None
    assert found.worlds == 3
    _, before, state = played(4, 4)
    mine = [move for seat, move in played(4, 5)[1][len(before) :] if seat == 1]
    assert found.done.move == mine[0]
    assert {each.move for each in found.deeds} <= set(legal_moves(state, Seat(1)))


def test_what_came_later_and_what_was_hidden_changes_no_look() -> None:
    asked, first = look(0)
    until_then = replace(asked, moves=[each for each in asked.moves[:4] if each[0] == 1])
    assert looked_at(until_then) == looked_at(asked)
    twin = exchanged(first, Random(1), partial(knows, first, Seat(1)))
    assert twin != first
    assert looked_at(replace(until_then, start=dump(twin))) == looked_at(asked)


def test_whoever_came_later_is_not_told_by_what_the_seat_saw_before(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Knowledge] = []

    def noting(  # noqa: PLR0913, PLR0917 - as `Comparing`
        view: PlayerView, question: Question, knowledge: Knowledge, care: Care, chance: Random, done: Move
    ) -> Comparing:
        seen.append(knowledge)
        return Comparing(view, question, knowledge, care, chance, done)

    monkeypatch.setattr(work, "Comparing", noting)
    for since in (0, 2, 4):
        looked_at(look(4, since=since)[0])
    known = [sum(packet.seen_in > 0 for packet in each.packets) for each in seen]
    assert known == [4, 3, 1]
    assert seen[2] == begin(player_view(played(4, 4)[2], Seat(1)))


@pytest.mark.parametrize("asked", [look(4, 1, place=2)[0], look(40)[0]], ids=["another seat's choice", "never asked"])
def test_a_look_at_nothing_is_refused(asked: Task) -> None:
    with pytest.raises(WorkError):
        looked_at(asked)


@pytest.mark.parametrize(
    "answers",
    [
        [],
        [{}],
        [{"worlds": 0, "made": 0, "deeds": []}],
        [{"worlds": 3, "made": 1, "deeds": [{"move": {"kind": "discard", "card": "Altar"}, "numbers": [0, 0, 0]}]}],
        [{"worlds": 3, "made": 0, "deeds": [{"move": {"kind": "discard", "card": "None"}, "numbers": [0, 0, 0]}]}],
        [{"worlds": 3, "made": 0, "deeds": [{"move": {"kind": "discard", "card": "Altar"}, "numbers": [0]}]}],
    ],
)
def test_what_a_broken_worker_says_of_a_look_is_no_comparison(answers: list[dict[str, Any]]) -> None:
    assert comparison_of(answers, look()[1].table.ruleset) is None
