"""Choices that are typed: what a command suggests, and the move that an answer names."""

from dataclasses import replace
from typing import assert_never

from bot.render import choices
from bot.render.acts import Action, slug
from bot.render.hands.asked import action_label, inquiry_about, open_question, payment_of
from bot.render.inquiry import Inquiry, leaving, payments, ways
from bot.render.matching import matching
from bot.render.names import cut
from bot.render.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.render.words import Words
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, Move
from engine.ruleset import Seat
from engine.views import Question

_DIGITS = 3


def find_card(hand: HandView, seat: Seat, name: str) -> Card | None:
    """The card of this name, or slug, among those that a seat chooses from; once it has chosen, in the hand."""
    question = open_question(hand, seat)
    found = hand.view.hand if question is None else question.cards
    return next((card for card in found if slug(card.name) == slug(name)), None)


def move_of(hand: HandView, seat: Seat, action: Action, card: Card | None, payment: Payment | None) -> Move:
    """The move that an action with a card is, legal or not; without a payment, the cheapest way to pay.

    Raises:
        Refused: MALFORMED, where a card is needed and there is none.
    """
    if action is Action.LEAVE:
        return Decline()
    if card is None:
        raise Refused(Reason.MALFORMED)
    if payment is None:
        payment = _cheapest(hand, seat, action, card)
    match action:
        case Action.BUILD:
            return Build(card, payment)
        case Action.OLYMPIA:
            return Build(card, payment, olympia=True)
        case Action.STAGE:
            return BuildStage(card, payment)
        case Action.DISCARD:
            return Discard(card)
        case Action.TAKE:
            return BuildDiscarded(card)
        case _:
            assert_never(action)


def card_choices(words: Words, hand: HandView, typed: str = "") -> list[tuple[str, str]]:
    """The cards of the first open question, with what they cost now, and their slugs; those that fit what is typed."""
    question = open_question(hand)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    found = matching(typed, inquiry.cards, lambda card: (card.name,))
    return [(_card_label(inquiry, card), slug(card.name)) for card in found[:MOST_OPTIONS]]


def action_choices(words: Words, hand: HandView, seat: Seat, card: Card | None) -> list[tuple[str, str]]:
    """What may be done with a card, and its name in an act; for no card what may be done without."""
    question = open_question(hand, seat)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    actions = leaving(question) if card is None else inquiry.actions(card)
    return [(action_label(inquiry, action, moves), action.value) for action, moves in actions.items()]


def payment_choices(words: Words, hand: HandView, seat: Seat, action: Action, card: Card) -> list[tuple[str, str]]:
    """The ways to pay, the cheapest first, and what `read_payment` reads; nothing where none is to be chosen."""
    question = open_question(hand, seat)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    moves = inquiry.actions(card).get(action, [])
    paid = [payment_of(move) for move in moves] if len(moves) > 1 else []
    return [
        (cut(payments(inquiry, each, 0) or words.say("price-free"), LONGEST_OPTION), _written(each)) for each in paid
    ]


def read_payment(text: str) -> Payment | None:
    """The payment that `payment_choices` suggested, or that is typed like it, left first: "2.0", "2 0" or "2,0"."""
    parts = text.replace(".", " ").replace(",", " ").split()
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= _DIGITS for part in parts):
        return None
    left, right = map(int, parts)
    return Payment(left, right)


def _short(words: Words, hand: HandView, question: Question) -> Inquiry:
    return replace(inquiry_about(words, hand, question, hand.obstacles[question.seat]), brief=True)


def _card_label(inquiry: Inquiry, card: Card) -> str:
    words = inquiry.voice.words
    name = words.say("hand-card", card=card.name, colour=words.say(f"colour-{card.colour}"))
    return cut(words.say("hand-suggested", card=name, now=choices.now_in_short(inquiry, card)), LONGEST_OPTION)


def _cheapest(hand: HandView, seat: Seat, action: Action, card: Card) -> Payment:
    question = open_question(hand, seat)
    moves = [] if question is None else ways(question, card).get(action, [])
    return payment_of(moves[0]) if moves else NOTHING


def _written(payment: Payment) -> str:
    return f"{payment.left}.{payment.right}"
