"""A replayed game contains every reveal as everyone saw it, and nothing of an open phase."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BuildStage, Deal, DealError, Decline, Discard, IllegalMove, Seat, final_scores, start
from engine.events import (
    AgeEnded,
    CardBuilt,
    CardDiscarded,
    ChoiceSealed,
    CoinsGained,
    ConflictResolved,
    Declined,
    Event,
    GameEnded,
    StageBuilt,
    TurnBegan,
)
from engine.replaying import complete_turns, played_phases, points_by_turn, resolutions
from engine.views import public_view, question_kind
from tests.engine import golden
from tests.engine.builders import city, searching, take
from tests.engine.playouts import Moment, random_deal, random_play
from tests.sweeps import examples

GAMES = st.tuples(st.integers(2, 7), st.integers(0, 2**32))
few = examples(15)


def played(players: int, seed: int) -> tuple[Deal, list[Moment]]:
    chance = random.Random(seed)
    dealt = random_deal(players, chance)
    return dealt, list(random_play(start(dealt), chance))


def without_sealed(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if not isinstance(event, ChoiceSealed))


@few
@given(GAMES)
def test_every_step_that_revealed_something_is_a_resolution(game: tuple[int, int]) -> None:
    """Compare with what the engine reported when the game was played."""
    dealt, moments = played(*game)
    revealing = [moment for moment in moments if without_sealed(moment.step.events)]
    found = list(resolutions(dealt, [(moment.seat, moment.move) for moment in moments]))
    assert [each.number for each in found] == list(range(len(revealing)))
    for each, moment in zip(found, revealing, strict=True):
        before = moment.state
        assert (each.age, each.turn, each.asked) == (before.table.age, before.table.turn, question_kind(before.phase))
        assert each.events == without_sealed(moment.step.events)
        assert each.after == public_view(moment.step.state)
    for earlier, later in itertools.pairwise(found):
        assert later.before == earlier.after
    assert found[0].before == public_view(start(dealt))
    assert found[-1].after.scores


@few
@given(GAMES, st.randoms(use_true_random=False))
def test_what_is_sealed_in_an_open_phase_gives_no_resolution(game: tuple[int, int], chance: random.Random) -> None:
    dealt, moments = played(*game)
    submissions = [(moment.seat, moment.move) for moment in moments]
    whole = list(resolutions(dealt, submissions))
    length = chance.randrange(len(submissions))
    begun = list(resolutions(dealt, submissions[:length]))
    assert begun == whole[: len(begun)]
    assert sum(len(each.choices) for each in list(played_phases(dealt, submissions))[: len(begun)]) <= length
    assert all(not each.after.sealed and not each.before.sealed for each in whole)


def test_the_order_of_sealing_leaves_no_trace() -> None:
    dealt, submissions = golden.game(3)
    assert [seat for seat, _ in submissions[:3]] == [0, 1, 2]
    other = [submissions[2], submissions[0], submissions[1], *submissions[3:]]
    assert list(resolutions(dealt, other)) == list(resolutions(dealt, submissions))
    assert [each.choices for each in played_phases(dealt, other)] == [
        each.choices for each in played_phases(dealt, submissions)
    ]


def test_the_reveals_of_a_game_by_what_was_asked() -> None:
    """In the golden game for three, Babylon plays seventh cards, and Halicarnassus searches the pile."""
    dealt, submissions = golden.game(3)
    found = list(resolutions(dealt, submissions))
    assert [each.asked for each in found].count("card") == 18
    others = [(each.age, each.turn, each.asked) for each in found if each.asked != "card"]
    assert {asked for _, _, asked in others} == {"seventh-card", "discard-pile"}
    assert all(turn == 6 for _, turn, asked in others if asked == "seventh-card")
    kinds = {each.asked: set[type]() for each in found}
    for each in found:
        kinds[each.asked] |= {type(event) for event in each.events}
    follow = {CoinsGained, ConflictResolved, AgeEnded, TurnBegan, GameEnded}
    assert kinds["card"] - follow == {CardBuilt, StageBuilt, CardDiscarded}
    assert kinds["discard-pile"] - follow <= {CardBuilt, Declined}


def test_when_several_seats_search_the_discard_pile_each_is_a_resolution(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal of the base game leads to this, because only one wonder searches the pile."""
    state = searching([city("Giza A"), city("Rhodes A"), city("Ephesus A")], ["Altar", "Theater"], [0, 2])
    monkeypatch.setattr("engine.replaying.start", lambda _: state)
    dealt, _ = golden.game(3)
    first, second = resolutions(dealt, [(Seat(0), take("Altar")), (Seat(2), Decline())])
    assert [(each.number, each.age, each.turn, each.asked) for each in (first, second)] == [
        (0, 1, 1, "discard-pile"),
        (1, 1, 1, "discard-pile"),
    ]
    assert (first.before.due, first.after.due, second.before.due) == ((0,), (2,), (2,))
    assert [type(event) for event in first.events] == [CardBuilt]
    assert second.events == (Declined(Seat(2)), TurnBegan(1, 2))
    assert (first.ends_turn, second.ends_turn) == (False, True)


def test_turns_are_complete() -> None:
    dealt, submissions = golden.game(5)
    whole = list(complete_turns(resolutions(dealt, submissions)))
    assert [(turn[0].age, turn[0].turn) for turn in whole] == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]
    assert [each for turn in whole for each in turn] == list(resolutions(dealt, submissions))
    for turn in whole:
        assert len({(each.age, each.turn) for each in turn}) == 1
        assert [each.ends_turn for each in turn] == [False] * (len(turn) - 1) + [True]


def test_a_turn_in_which_the_discard_pile_is_still_searched_is_not_complete() -> None:
    dealt, submissions = golden.game(3)
    sealed = 0
    for phase in played_phases(dealt, submissions):
        sealed += len(phase.choices)
        if not phase.ends_turn:
            complete = list(complete_turns(played_phases(dealt, submissions[:sealed])))
            assert (complete[-1][0].age, complete[-1][0].turn) != (phase.age, phase.turn)
            return
    pytest.fail("every turn is over with its cards")


@few
@given(GAMES)
def test_the_course_of_the_points_is_what_lay_on_the_table_after_every_turn(game: tuple[int, int]) -> None:
    """Count the points from the states of the played game; at the end they are the final scores."""
    dealt, moments = played(*game)
    found = list(points_by_turn(dealt, [(moment.seat, moment.move) for moment in moments]))
    states = [moment.state for moment in moments] + [moments[-1].step.state]
    begun = {(state.table.age, state.table.turn): state for state in reversed(states[:-1])}
    after = [*(begun[each] for each in sorted(begun)), states[-1]]
    assert found == [tuple(score.total for score in final_scores(state)) for state in after]
    assert len(found) == 1 + 18
    assert found[0] == (1,) * len(dealt.boards)


def test_a_turn_that_is_not_over_has_no_points_yet() -> None:
    dealt, submissions = golden.game(3)
    whole = list(points_by_turn(dealt, submissions))
    sealed = complete = 0
    for phase in played_phases(dealt, submissions):
        sealed += len(phase.choices)
        assert list(points_by_turn(dealt, submissions[: sealed - 1])) == whole[: 1 + complete], "one choice is missing"
        complete += phase.ends_turn
        assert list(points_by_turn(dealt, submissions[:sealed])) == whole[: 1 + complete]
    assert (sealed, complete) == (len(submissions), 18)


def test_moves_that_are_not_of_the_deal_are_refused_when_they_are_reached() -> None:
    dealt, submissions = golden.game(3)
    found = resolutions(dealt, [*submissions[:3], submissions[0]])
    assert next(found).number == 0
    with pytest.raises(IllegalMove):
        next(found)


def test_a_deal_that_is_none_is_refused() -> None:
    dealt, _ = golden.game(3)
    wrong = type(dealt)(dealt.ruleset, (dealt.boards[0],) * 3, dealt.ages)
    with pytest.raises(DealError):
        next(resolutions(wrong, []))


def test_no_repr_of_a_phase_tells_a_hidden_card() -> None:
    """A `repr` might get into a log or a traceback."""
    hidden = 0
    for phase in played_phases(*golden.game(4)):
        built = {card for city in phase.state.table.cities for card in city.built}
        for _, move in phase.choices:
            if isinstance(move, BuildStage | Discard) and move.card not in built:
                hidden += 1
                assert repr(move.card) not in repr(phase)
    assert hidden >= 10
