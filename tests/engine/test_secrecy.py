"""No seat learns anything that is hidden from it, and the check for this can fail."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest

import engine.legality
import engine.turn
import engine.views
from engine import (
    BuildStage,
    GameState,
    GiveUpCard,
    GiveUpTokens,
    Move,
    Seat,
    Step,
    TakeOption,
    TakePawn,
    start,
    submit,
)
from engine.catalogue import Card
from engine.city import City
from engine.events import CardDiscarded, Event
from engine.moves import Discard
from engine.replaying import resolutions
from engine.state import AgeDeal, StageChoices, SufferPenalty, Table
from tests.engine.builders import city, edifice_game, give_up, give_up_tokens, in_phase, option, pawn, seal
from tests.engine.playouts import expansion_deal, expansion_game, expansion_play, random_deal, random_game
from tests.engine.secrecy import check_events, check_views, slots, to_bytes
from tests.engine.twins import twin
from tests.sweeps import sweep


def check_games(
    check: Callable[[GameState, random.Random], None], games: Iterable[int], sizes: Iterable[int] = range(2, 8)
) -> None:
    for players in sizes:
        for seed in games:
            chance = random.Random(seed)
            for moment in (*random_game(players, seed), *expansion_game(players, seed)):
                check(moment.state, chance)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), sweep(product(range(4), range(2, 8)), short=[(0, 2), (1, 3)]))
def test_views_and_legal_moves_do_not_depend_on_what_is_hidden(game: int, players: int) -> None:
    check_games(check_views, games=(game,), sizes=(players,))


@pytest.mark.slow
def test_events_and_the_table_after_a_turn_do_not_depend_on_what_is_hidden() -> None:
    check_games(check_events, games=range(1))


def test_a_view_that_tells_of_the_cards_under_a_stage_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.views._city_view

    def leaky(seat: Seat, city: City, hand_size: int) -> engine.views.CityView:
        military = sum(card.colour == "red" for card in city.buried)
        return replace(honest(seat, city, hand_size), coins=city.coins + military)

    monkeypatch.setattr(engine.views, "_city_view", leaky)
    with pytest.raises(AssertionError, match="what is hidden"):
        check_games(check_views, games=range(2))


def test_an_event_that_names_a_discarded_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class CardNamed(CardDiscarded):
        card: Card

    def leaky(state: GameState, seat: Seat, move: Move) -> Step:
        step = submit(state, seat, move)
        if not isinstance(move, Discard):
            return step
        events: tuple[Event, ...] = (*step.events, CardNamed(seat, move.card))
        return step._replace(events=events)

    monkeypatch.setattr("tests.engine.secrecy.submit", leaky)
    with pytest.raises(AssertionError, match="an event tells"):
        check_games(check_events, games=range(1))


def test_legal_moves_in_an_order_that_tells_of_a_neighbours_hand_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.legality.card_moves

    def leaky(table: Table, seat: Seat, cards: tuple[Card, ...]) -> tuple[Move, ...]:
        moves = honest(table, seat, cards)
        neighbour = table.hands[(seat + 1) % len(table.hands)]
        return moves[::-1] if neighbour and neighbour[0].name < "M" else moves

    monkeypatch.setattr(engine.legality, "card_moves", leaky)
    with pytest.raises(AssertionError, match="what is hidden"):
        check_games(check_views, games=range(1))


def test_a_view_that_tells_what_another_seat_has_sealed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.views.public_view

    def leaky(state: GameState) -> engine.views.PublicView:
        builders = sum(not isinstance(move, Discard | None) for move in state.choices)
        return replace(honest(state), discard_size=len(state.table.discard) + builders)

    monkeypatch.setattr("tests.engine.secrecy.public_view", leaky)
    with pytest.raises(AssertionError, match="what is hidden"):
        check_games(check_views, games=range(1))


def test_a_view_that_tells_who_has_sealed_a_part_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.views.public_view

    def leaky(state: GameState) -> engine.views.PublicView:
        parts = sum(isinstance(move, BuildStage) and move.take_part for move in state.choices)
        return replace(honest(state), discard_size=len(state.table.discard) + parts)

    monkeypatch.setattr("tests.engine.secrecy.public_view", leaky)
    with pytest.raises(AssertionError, match="what is hidden"):
        check_games(check_views, games=range(1))


@pytest.mark.parametrize("kind", [TakeOption, TakePawn, GiveUpCard, GiveUpTokens])
def test_a_view_that_tells_a_sealed_answer_is_caught(kind: type[Move], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.views.public_view

    def leaky(state: GameState) -> engine.views.PublicView:
        told = sum(isinstance(move, kind) and move != ANSWERS[kind] for move in state.choices)
        return replace(honest(state), discard_size=len(state.table.discard) + told)

    state = answering(kind)
    check_often(state)
    monkeypatch.setattr("tests.engine.secrecy.public_view", leaky)
    with pytest.raises(AssertionError, match="what is hidden"):
        check_often(state)


ANSWERS: dict[type[Move], Move] = {
    TakeOption: option(0),
    TakePawn: pawn(1),
    GiveUpCard: give_up("Sawmill"),
    GiveUpTokens: give_up_tokens(1, 1),
}


def check_often(state: GameState) -> None:
    """Check views with many seeds, because a random alternative may equal the original."""
    for seed in range(20):
        check_views(state, random.Random(seed))


def answering(kind: type[Move]) -> GameState:
    """Return a state where two seats are asked, and the first has given an answer of this kind."""
    facts: dict[str, Any] = {"built": ["Sawmill", "Mine"], "victory": [1, 1, 3]}
    if kind in {TakeOption, TakePawn}:
        askers = [city("Carthage A", stages=2), city("Ur A", stages=2)]
        cities = [*(askers if kind is TakeOption else askers[::-1]), city("Giza A")]
        state = edifice_game(cities, "Belvedere")
        state = in_phase(state.table, StageChoices((Seat(0), Seat(1)), ()))
    else:
        cities = [city(name, **facts) for name in ("Giza A", "Rhodes A", "Ephesus A")]
        state = edifice_game(cities, "Belvedere" if kind is GiveUpCard else "Concentric Castle")
        state = in_phase(state.table, SufferPenalty((Seat(0), Seat(1))))
    return seal(state, 0, ANSWERS[kind])


def test_a_score_that_counts_the_discard_pile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """This leak shows only once, at the very end."""
    honest = engine.turn._end_turn

    def leaky(table: Table, upcoming: tuple[AgeDeal, ...], events: list[Event]) -> Step:
        step = honest(table, upcoming, events)
        cities = step.state.table.cities
        if not step.state.due and table.discard[0].colour == "green":
            cities = (replace(cities[0], coins=cities[0].coins + 3), *cities[1:])
        return step._replace(state=replace(step.state, table=replace(step.state.table, cities=cities)))

    monkeypatch.setattr(engine.turn, "_end_turn", leaky)
    with pytest.raises(AssertionError, match="the table tells it"):
        check_games(check_events, games=range(3))


def test_no_repr_of_a_running_game_tells_a_hidden_card() -> None:
    """A state that gets into a log or a traceback must not reveal a hand."""
    dealt = random_deal(2, random.Random(1))
    assert not any(repr(card) in repr(dealt) for age in dealt.ages for hand in age.hands for card in hand)
    for moment in random_game(2, 1):
        told = repr(moment.step.state) + repr(moment.state.upcoming)
        built = {card for city in moment.step.state.table.cities for card in city.built}
        assert all(card in built for card in slots(moment.step.state).values() if repr(card) in told)


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3, 7)))
def test_games_that_differ_in_what_stays_hidden_look_the_same_with_the_expansions_too(players: int) -> None:
    differing = 0
    for seed in range(2):
        chance = random.Random(seed)
        dealt = expansion_deal(players, chance)
        sealed = [(moment.seat, moment.move) for moment in expansion_play(start(dealt), chance)]
        other, moves = twin((dealt, sealed), chance)
        differing += other != dealt
        this, that = resolutions(dealt, sealed), resolutions(other, moves)
        assert all(to_bytes(one) == to_bytes(another) for one, another in zip(this, that, strict=True))
    assert differing
