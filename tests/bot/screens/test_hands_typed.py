"""Typed choices: the suggestions, and the moves that typed text means."""

import pytest

from bot.screens import hands
from bot.services.refusals import Refused
from bot.services.views import hand_view
from bot.text.words import Words
from engine import Seat, legal_moves, submit
from engine.commerce import NOTHING, Payment
from engine.moves import Build, BuildDiscarded, Discard, Move
from engine.notation import MoveKind, slug
from tests.bot.at_table import first, long_pile, moments, named
from tests.bot.services.playing import BABYLON, HALICARNASSUS
from tests.sweeps import sweep

WORDS = Words()


@pytest.mark.parametrize("players", sweep([2, 4], short=(4,)))
def test_what_a_command_suggests_leads_to_every_legal_choice(players: int) -> None:
    for moment in moments(players, 5, BABYLON, HALICARNASSUS):
        hand, seat = moment.hand, moment.seat
        found: set[Move] = set()
        suggested = [hands.card_choices(WORDS, hand, card.name) for card in hand.view.questions[0].cards]
        for name in {name for each in suggested for _, name in each}:
            card = named(moment, seat, name)
            for label, action in hands.action_choices(WORDS, hand, seat, card):
                assert label
                ways = hands.payment_choices(WORDS, hand, seat, MoveKind(action), card)
                paid = [hands.parse_payment(value) for _, value in ways] or [None]
                found |= {hands.typed_move(hand, seat, MoveKind(action), card, each) for each in paid}
        without = hands.action_choices(WORDS, hand, seat, None)
        found |= {hands.typed_move(hand, seat, MoveKind(action), None, None) for _, action in without}
        assert found == set(legal_moves(moment.state, seat))


def test_suggestions_fit_what_is_typed_and_discords_limits() -> None:
    moment = long_pile()
    assert len(hands.card_choices(WORDS, moment.hand)) == 25
    card = moment.hand.view.questions[0].moves[-2]
    assert isinstance(card, BuildDiscarded)
    suggested = hands.card_choices(WORDS, moment.hand, card.card.name[:5].upper())
    assert slug(card.card.name) in {value for _, value in suggested}
    assert all(card.card.name[:5].lower() in label.lower() for label, _ in suggested)


def test_a_card_is_found_by_its_name_too_and_still_after_it_was_sealed() -> None:
    moment = next(iter(moments(3, 1)))
    card = moment.hand.view.hand[0]
    state = submit(moment.state, Seat(0), Discard(card)).state
    assert hands.find_card(moment.hand, Seat(0), f" {card.name.upper()}") is card
    assert hands.find_card(hand_view(state, Seat(0)), Seat(0), slug(card.name)) is card
    assert hands.find_card(moment.hand, Seat(0), "no such card") is None


def test_a_payment_is_read_as_left_and_right_and_nothing_else() -> None:
    assert [hands.parse_payment(each) for each in ("2.0", "2 0", "2, 0")] == [Payment(2, 0)] * 3
    assert [hands.parse_payment(each) for each in ("", "2", "a.b", "1.2.3", "-1.0", "9999.0", "٣.0")] == [None] * 7


def test_without_a_payment_the_cheapest_way_is_meant() -> None:
    moment = first(lambda it: any(_paid(move) for move in legal_moves(it.state, it.seat)), 3)
    move = next(each for each in legal_moves(moment.state, moment.seat) if _paid(each))
    assert isinstance(move, Build)
    assert hands.typed_move(moment.hand, moment.seat, MoveKind.BUILD, move.card, None) == move
    assert hands.typed_move(moment.hand, moment.seat, MoveKind.BUILD, move.card, NOTHING) == Build(move.card)


def _paid(move: Move) -> bool:
    return isinstance(move, Build) and move.payment != NOTHING


def test_what_needs_a_card_is_refused_without_one() -> None:
    moment = next(iter(moments(3, 1)))
    with pytest.raises(Refused):
        hands.typed_move(moment.hand, Seat(0), MoveKind.BUILD, None, None)
