"""Choices that are typed: what a command suggests, and the move that an answer names."""

from dataclasses import replace

from bot.screens.hands.asked import action_label, inquiry_about, open_question
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView
from bot.text import answering, choices
from bot.text.inquiry import Inquiry, payments
from bot.text.matching import matching
from bot.text.names import cut
from bot.text.words import Words
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.inquiry import Answer, Question
from engine.moves import Move
from engine.notation import MoveKind, NotationError, kind_of, made, slug, written, written_payment
from engine.ruleset import Seat

_DIGITS = 3


def find_card(hand: HandView, seat: Seat, name: str) -> Card | None:
    """The card of this name, or slug, among those that a seat chooses from; once it has chosen, in the hand."""
    question = open_question(hand, seat)
    found = hand.view.hand if question is None else question.cards
    return next((card for card in found if slug(card.name) == slug(name)), None)


def move_of(hand: HandView, seat: Seat, kind: MoveKind, card: Card | None, payment: Payment | None) -> Move:
    """The move that is typed by its parts, legal or not; without a payment, the cheapest way to pay.

    Raises:
        Refused: MALFORMED, where a card is needed and there is none, or the kind is not one with a card.
    """
    question = open_question(hand, seat)
    way = None if question is None or card is None else question.with_card(card).get(kind)
    if payment is None and way is not None:
        return way.moves[0]
    try:
        return made(kind, card, payment or NOTHING)
    except NotationError:
        raise Refused(Reason.MALFORMED) from None


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
    if inquiry.question.answers:
        fitting = answering.fitting(inquiry, typed)
        return [(cut(answering.label(inquiry, each), LONGEST_OPTION), written(each).what) for each in fitting]
    found = matching(typed, (*inquiry.question.choosable, *inquiry.question.only_seen), lambda card: (card.name,))
    return [(_card_label(inquiry, card), slug(card.name)) for card in found[:MOST_OPTIONS]]


def action_choices(words: Words, hand: HandView, seat: Seat, card: Card | None) -> list[tuple[str, str]]:
    """What may be done with a card, and its name in an act; for no card what may be done without."""
    question = open_question(hand, seat)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    if question.answers and card is not None:
        kind = kind_of(question.answers[0])
        return [(words.say("hand-answer", action=kind.value), kind.value)]
    possible = question.without_card if card is None else question.possible(card)
    return [(action_label(inquiry, way), kind.value) for kind, way in possible.items()]


def payment_choices(words: Words, hand: HandView, seat: Seat, kind: MoveKind, card: Card) -> list[tuple[str, str]]:
    """The ways to pay, the cheapest first, and what `read_payment` reads; nothing where none is to be chosen."""
    question = open_question(hand, seat)
    way = None if question is None else question.with_card(card).get(kind)
    if question is None or way is None or len(way.moves) < 2:
        return []
    inquiry = _short(words, hand, question)
    told = [payments(inquiry, paid, way.bank) or words.say("price-free") for paid in way.payments]
    return [(cut(text, LONGEST_OPTION), written_payment(paid)) for text, paid in zip(told, way.payments, strict=True)]


def read_payment(text: str) -> Payment | None:
    """The payment that `payment_choices` suggested, or that is typed like it, left first: "2.0", "2 0" or "2,0"."""
    parts = text.replace(".", " ").replace(",", " ").split()
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= _DIGITS for part in parts):
        return None
    left, right = map(int, parts)
    return Payment(left, right)


def _short(words: Words, hand: HandView, question: Question) -> Inquiry:
    return replace(inquiry_about(words, hand, question), brief=True)


def _card_label(inquiry: Inquiry, card: Card) -> str:
    words = inquiry.voice.words
    name = words.say("hand-card", card=card.name, colour=words.say(f"colour-{card.colour}"))
    return cut(words.say("hand-suggested", card=name, now=choices.now_in_short(inquiry, card)), LONGEST_OPTION)
