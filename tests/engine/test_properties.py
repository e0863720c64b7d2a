"""What holds in every game, whatever is played."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Decline, GameState, IllegalMove, Move, Refusal, Seat, legal_moves, refusal, retract, start, submit
from engine.catalogue import Card
from engine.events import (
    CardBuilt,
    CardDiscarded,
    CoinsGained,
    ConflictResolved,
    Event,
    GameEnded,
    Sealed,
    StageBuilt,
)
from engine.formats import read_record, record_of, replay
from engine.snapshot import SnapshotError, dump, load
from engine.state import AGE_OVER, ChooseCards, GameOver
from tests.engine.playouts import Moment, random_deal, random_game, random_play

GAMES = st.tuples(st.integers(2, 7), st.integers(0, 2**32))
few = settings(max_examples=30, deadline=None)


def cards_in(state: GameState) -> Counter[Card]:
    """Every card of the game, wherever it lies."""
    table = state.table
    piles = [*table.hands, table.discard, table.draw_pile]
    piles += [pile for city in table.cities for pile in (city.built, city.buried)]
    piles += [pile for dealt in state.upcoming for pile in (*dealt.hands, dealt.draw_pile)]
    return Counter(card for pile in piles for card in pile)


@few
@given(GAMES)
def test_no_card_is_lost_or_doubled(game: tuple[int, int]) -> None:
    moments = random_game(*game)
    everything = cards_in(moments[0].state)
    for moment in moments:
        assert cards_in(moment.step.state) == everything


@few
@given(GAMES)
def test_no_city_has_two_structures_of_one_name(game: tuple[int, int]) -> None:
    for city in random_game(*game)[-1].step.state.table.cities:
        names = [card.name for card in city.built]
        assert len(names) == len(set(names))


@few
@given(GAMES)
def test_coins_are_never_negative_and_every_coin_is_accounted_for(game: tuple[int, int]) -> None:
    for moment in random_game(*game):
        before, after = moment.state.table.cities, moment.step.state.table.cities
        coins = Counter({seat: city.coins for seat, city in enumerate(before)})
        for event in moment.step.events:
            match event:
                case CardBuilt() | StageBuilt():
                    coins[event.seat] -= event.payment.total + (event.bank if isinstance(event, CardBuilt) else 0)
                    coins[(event.seat + 1) % len(before)] += event.payment.left
                    coins[(event.seat - 1) % len(before)] += event.payment.right
                case CardDiscarded(seat):
                    coins[seat] += 3
                case CoinsGained(seat, amount):
                    coins[seat] += amount
                case _:
                    pass
        assert [city.coins for city in after] == [coins[seat] for seat in range(len(after))]
        assert min(coins.values()) >= 0


@few
@given(GAMES)
def test_hands_and_turns_run_as_the_rules_have_it(game: tuple[int, int]) -> None:
    """Six turns in each of three Ages, a card less in every hand each turn, conflicts at the end of each Age."""
    moments = random_game(*game)
    turns = [(moment.state.table.age, moment.state.table.turn) for moment in moments]
    assert list(dict.fromkeys(turns)) == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]
    for moment in moments:
        table = moment.state.table
        if isinstance(moment.state.phase, ChooseCards):
            assert {len(table.hands[seat]) for seat in table.players} == {8 - table.turn}
    conflicts = [event for moment in moments for event in moment.step.events if isinstance(event, ConflictResolved)]
    cities = moments[0].state.table.cities
    assert len(conflicts) == 3 * len(cities)
    end = moments[-1].step.state.table
    assert (end.turn, end.hands) == (AGE_OVER, ((),) * len(cities))
    assert sum(len(city.victory) for city in end.cities) == sum(city.defeats for city in end.cities)
    assert sum(isinstance(event, GameEnded) for moment in moments for event in moment.step.events) == 1


@few
@given(GAMES)
def test_the_economy_that_a_city_remembers_is_the_one_of_its_facts(game: tuple[int, int]) -> None:
    for moment in random_game(*game):
        for city in moment.step.state.table.cities:
            assert city.economy == replace(city).economy


def resolve(state: GameState, choices: dict[Seat, Move], order: list[Seat]) -> tuple[GameState, list[Event]]:
    events: list[Event] = []
    for seat in order:
        step = submit(state, seat, choices[seat])
        state = step.state
        events += [event for event in step.events if not isinstance(event, Sealed)]
    return state, events


@few
@given(GAMES)
def test_the_order_in_which_seats_choose_does_not_matter(game: tuple[int, int]) -> None:
    chance = random.Random(game[1])
    begun = [
        moment.state
        for moment in random_game(*game)
        if isinstance(moment.state.phase, ChooseCards) and not any(moment.state.choices)
    ]
    for state in chance.sample(begun, 5):
        choices: dict[Seat, Move] = {}
        order: list[Seat] = []
        sealed = state
        while sealed.table is state.table and sealed.due:
            seat = sealed.due[0]
            choices[seat] = chance.choice(legal_moves(sealed, seat))
            order.append(seat)
            sealed = submit(sealed, seat, choices[seat]).state
        outcome = resolve(state, choices, order)
        for _ in range(4):
            chance.shuffle(order)
            if state.table.controller is not None and order.index(Seat(2)) < order.index(state.table.controller):
                continue  # the Free City's card comes after its controller's own
            assert resolve(state, choices, order) == outcome


@few
@given(GAMES)
def test_a_saved_state_comes_back_equal(game: tuple[int, int]) -> None:
    for moment in random_game(*game):
        text = json.dumps(dump(moment.state))
        again = load(json.loads(text))
        assert again == moment.state
        assert json.dumps(dump(again)) == text
        assert all(legal_moves(again, seat) == legal_moves(moment.state, seat) for seat in again.table.seats)


@few
@given(GAMES)
def test_the_record_of_a_game_gives_the_same_game_again(game: tuple[int, int]) -> None:
    players, seed = game
    chance = random.Random(seed)
    dealt = random_deal(players, chance)
    moments = list(random_play(start(dealt), chance))
    submissions = [(moment.seat, moment.move) for moment in moments]
    names = [f"Player {seat}" for seat in range(len(dealt.boards))]
    record = json.loads(json.dumps(record_of(names, dealt, submissions)))
    *turns, last = replay(read_record(record))
    assert len(turns) == 18
    assert last["result"] == record["result"]
    end = moments[-1].step.state.table
    assert [city["built"] for city in turns[-1]["cities"]] == [
        [card.name for card in city.built] for city in end.cities
    ]
    assert turns[-1]["discard"] == [card.name for card in end.discard]
    for length in (0, chance.randrange(len(submissions))):
        open_record = json.loads(json.dumps(record_of(names, dealt, submissions[:length])))
        assert "result" not in open_record
        assert len(list(replay(read_record(open_record)))) == len(open_record["turns"])


@few
@given(GAMES)
def test_a_choice_taken_back_leaves_no_trace(game: tuple[int, int]) -> None:
    for moment in random_game(*game):
        if moment.step.state.table is moment.state.table and moment.step.state.phase is moment.state.phase:
            assert retract(moment.step.state, moment.seat) == moment.state


@few
@given(GAMES)
def test_who_is_not_due_can_do_nothing(game: tuple[int, int]) -> None:
    for moment in random_game(*game):
        state = moment.state
        for seat in (*state.table.seats, Seat(-1), Seat(99)):
            if seat not in state.due:
                assert legal_moves(state, seat) == ()
                assert refusal(state, seat, moment.move) is not None


def test_a_refused_move_raises_and_names_the_rule() -> None:
    state = random_game(3, 1)[0].state
    with pytest.raises(IllegalMove) as caught:
        submit(state, Seat(1), Decline())
    assert (caught.value.refusal, caught.value.seat) == (Refusal.WRONG_KIND, 1)
    with pytest.raises(IllegalMove, match="seat 0"):
        retract(state, Seat(0))
    with pytest.raises(IllegalMove):
        retract(state, Seat(7))


def test_a_finished_game_takes_no_move() -> None:
    last = random_game(3, 1)[-1]
    state = last.step.state
    assert isinstance(state.phase, GameOver)
    assert refusal(state, last.seat, last.move) is Refusal.GAME_OVER


def damaged(data: object) -> Iterator[object]:
    """The data with every value in it, however deep, left out or replaced by one of another kind."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield {other: kept for other, kept in data.items() if other != key}
            yield from ({**data, key: wrong} for wrong in damaged(value))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from ([*data[:place], wrong, *data[place + 1 :]] for wrong in damaged(value))
    others: list[object] = ["nobody", -1, 1.5, True, {}]
    yield from (other for other in others if type(other) is not type(data))


@pytest.mark.parametrize("place", [20, 40])
def test_a_damaged_snapshot_is_refused(place: int) -> None:
    data = dump(random_game(2, 5)[place].state)
    for version in damaged(data):
        if isinstance(version, dict):
            try:
                load(version)
            except SnapshotError:
                continue
            raise AssertionError(version)


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 7},
        {"phase": {"kind": "search-discard", "seats": []}},
        {"phase": {"kind": "search-discard", "seats": [9]}},
        {"phase": {"kind": "seventh-cards", "seats": [3], "searchers": []}},
        {"phase": {"kind": "game-over"}},
        {"version": 0},
    ],
)
def test_a_snapshot_whose_parts_do_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SnapshotError):
        load({**dump(random_game(3, 5)[20].state), **wrong})


def chained(moments: list[Moment]) -> bool:
    return all(one.step.state is other.state for one, other in itertools.pairwise(moments))


def test_a_playout_is_one_game() -> None:
    assert chained(random_game(5, 0))
