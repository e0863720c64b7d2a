"""The views show what is on the table."""

import random

from engine import BuildStage, Ruleset, Seat, SeatSetup, deal, legal_moves, player_view, public_view, start, submit
from engine.catalogue import Side
from engine.state import AGE_OVER, SearchDiscard, SeventhCards
from tests.engine.builders import build, card, city, game, two_player_game
from tests.engine.playouts import random_game, random_play

HALICARNASSUS_B, BABYLON_B = SeatSetup("Halicarnassus", Side.B), SeatSetup("Babylon", Side.B)


def test_the_table_as_a_spectator_sees_it() -> None:
    cities = [
        city("Rhodes B", built=["Stockade", "Loom"], stages=1, coins=7),
        city("Giza A", victory=(1, 3), defeats=2),
        city("Ephesus A"),
    ]
    state = game(cities, {0: ["Tavern"]}, age=2, turn=3, discard=["Altar", "Baths"])
    state = submit(state, Seat(0), build("Tavern")).state
    view = public_view(state)
    assert (view.age, view.turn, view.asked) == (2, 3, "card")
    assert (view.due, view.sealed) == ((1, 2), (0,))
    assert (view.discard_size, view.draw_pile_size, view.controller) == (2, 0, None)
    assert [one.hand_size for one in view.cities] == [5, 5, 5]
    rhodes, giza, _ = view.cities
    assert (rhodes.coins, rhodes.stages, rhodes.shields) == (7, 1, 2)
    assert rhodes.built == (card("Stockade"), card("Loom"))
    assert (giza.victory, giza.defeats) == ((1, 3), 2)
    assert (view.scores, view.ranking) == ((), ())


def test_the_controller_of_the_free_city_holds_the_card_drawn_for_it() -> None:
    cities = [city("Rhodes A"), city("Giza A"), city("Ephesus A")]
    state = two_player_game(cities, {0: ["Tavern"]}, controller=0, draw_pile=["Altar", "Baths"])
    view = player_view(state, Seat(0))
    assert view.hand == (*state.table.hands[0], card("Altar"))
    assert [one.hand_size for one in view.table.cities] == [8, 7, 0]
    assert view.table.draw_pile_size == 7
    assert view.table.controller == 0
    assert player_view(state, Seat(1)).hand == state.table.hands[1]


def test_a_player_sees_the_own_choices_and_what_is_asked() -> None:
    cities = [city("Rhodes A"), city("Giza A"), city("Ephesus A")]
    state = two_player_game(cities, {0: ["Tavern"]}, controller=0, draw_pile=["Altar"])
    state = submit(state, Seat(0), build("Tavern")).state
    view = player_view(state, Seat(0))
    assert view.chosen == ((0, build("Tavern")),)
    (question,) = view.questions
    assert question.seat == 2
    assert card("Altar") in question.cards
    assert card("Tavern") not in question.cards
    assert question.moves == legal_moves(state, Seat(2))
    assert player_view(state, Seat(1)).chosen == ()


def test_the_card_under_a_stage_is_in_no_view() -> None:
    state = game([city("Ephesus A", built=["Stone Pit", "Quarry"]), city("Giza A"), city("Rhodes A")], {0: ["Palace"]})
    for seat in state.table.seats:
        stage = BuildStage(card("Palace"))
        move = stage if seat == 0 else legal_moves(state, seat)[-1]
        state = submit(state, seat, move).state
    assert state.table.cities[0].buried == (card("Palace"),)
    assert "Palace" not in repr(public_view(state))
    assert public_view(state).cities[0].stages == 1


def test_the_end_shows_scores_and_places() -> None:
    view = public_view(random_game(4, 8)[-1].step.state)
    assert (view.turn, view.asked, view.due) == (AGE_OVER, "nothing", ())
    totals = [view.scores[seat].total for place in view.ranking for seat in place]
    assert totals == sorted((score.total for score in view.scores), reverse=True)


def test_between_the_turns_of_all_nobody_has_drawn_the_card_for_the_free_city() -> None:
    seen = set()
    for seed in range(40):
        chance = random.Random(seed)
        first = start(deal(Ruleset.for_players(2), (HALICARNASSUS_B, BABYLON_B, SeatSetup()), chance))
        for moment in random_play(first, chance):
            state = moment.state
            if isinstance(state.phase, SearchDiscard | SeventhCards) and state.table.draw_pile:
                seen.add((type(state.phase), state.table.controller))
                for seat in state.table.players:
                    view = player_view(state, seat)
                    assert view.hand == state.table.hands[seat]
                    assert view.table.cities[seat].hand_size == len(state.table.hands[seat])
                    if isinstance(state.phase, SeventhCards):
                        assert all(question.cards == view.hand for question in view.questions)
    assert {phase for phase, _ in seen} == {SearchDiscard, SeventhCards}
    assert {controller for _, controller in seen} == {0, 1}
