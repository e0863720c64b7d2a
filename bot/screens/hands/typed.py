"""Choices that are typed: what a command suggests, and the move that an answer names."""

from dataclasses import replace
from typing import assert_never

from bot.screens.hands.asked import action_label, inquiry_about, open_question, payment_of
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView
from bot.text import answering, choices
from bot.text.actions import Action, slug
from bot.text.inquiry import Answer, Inquiry, action_of, bank_of, leaving, payments, slug_of, ways
from bot.text.matching import matching
from bot.text.names import cut
from bot.text.words import Words
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
        Refused: MALFORMED, where a card is needed and there is none, or the action is not one with a card.
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
        case Action.PART:
            return BuildStage(card, payment, take_part=True)
        case Action.DISCARD:
            return Discard(card)
        case Action.TAKE:
            return BuildDiscarded(card)
        case Action.CHOOSE | Action.GIVE_UP:
            raise Refused(Reason.MALFORMED)
        case _:
            assert_never(action)


def answer_of(hand: HandView, seat: Seat, action: Action, name: str) -> Answer | None:
    """The answer of this kind and slug to the question for a seat; None where it is not among the answers."""
    question = open_question(hand, seat)
    moves = () if question is None else question.moves
    answers = (move for move in moves if isinstance(move, Answer))
    return next((each for each in answers if (action_of(each), slug_of(each)) == (action, name)), None)


def meant_answers(words: Words, hand: HandView, question: Question, typed: str) -> dict[Answer, str]:
    """The answers that typed words mean, with what is taken or given up."""
    inquiry = _short(words, hand, question)
    return {each: answering.what(inquiry, each) for each in answering.understood(inquiry, typed)}


def is_clear(words: Words, hand: HandView, question: Question, answer: Answer, typed: str) -> bool:
    """Whether typed words that mean an answer say enough of it, for it may be carried out at once and for good."""
    return answering.is_clear(_short(words, hand, question), answer, typed)


def card_choices(words: Words, hand: HandView, typed: str = "") -> list[tuple[str, str]]:
    """The cards of the first open question, with what they cost now, and their slugs; those that fit what is typed.

    Of the discard pile also what cannot be built, last. Where no card of the hand is asked for, the answers.
    """
    question = open_question(hand)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    if inquiry.answers:
        fitting = answering.fitting(inquiry, typed)
        return [(cut(answering.label(inquiry, each), LONGEST_OPTION), slug_of(each)) for each in fitting]
    found = matching(typed, (*inquiry.cards, *inquiry.only_seen), lambda card: (card.name,))
    return [(_card_label(inquiry, card), slug(card.name)) for card in found[:MOST_OPTIONS]]


def action_choices(words: Words, hand: HandView, seat: Seat, card: Card | None) -> list[tuple[str, str]]:
    """What may be done with a card, and its name in an act; for no card what may be done without."""
    question = open_question(hand, seat)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    if inquiry.answers and card is not None:
        action = action_of(inquiry.answers[0])
        return [(words.say("hand-answer", action=action.value), action.value)]
    actions = leaving(question) if card is None else inquiry.actions(card)
    return [(action_label(inquiry, action, moves), action.value) for action, moves in actions.items()]


def payment_choices(words: Words, hand: HandView, seat: Seat, action: Action, card: Card) -> list[tuple[str, str]]:
    """The ways to pay, the cheapest first, and what `read_payment` reads; nothing where none is to be chosen."""
    question = open_question(hand, seat)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    moves = inquiry.actions(card).get(action, [])
    paid = [move for move in moves if isinstance(move, Build | BuildStage)] if len(moves) > 1 else []
    told = [payments(inquiry, move.payment, bank_of(inquiry, move)) or words.say("price-free") for move in paid]
    return [(cut(text, LONGEST_OPTION), _written(move.payment)) for text, move in zip(told, paid, strict=True)]


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
