"""Typed choices: a command's suggestions, and the move that was typed."""

from dataclasses import replace

from bot.screens.hands.question import action_label, inquiry_for, open_question
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView
from bot.text import answering, choices
from bot.text.inquiry import Inquiry, ways
from bot.text.matching import matches
from bot.text.names import cut
from bot.text.printed_names import printed_names
from bot.text.words import Words
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import Move
from engine.notation import MoveKind, NotationError, kind_of, move_of, move_text, payment_text, slug
from engine.questions import Answer, Question
from engine.ruleset import Seat

REVEAL = "reveal"
"""The text that, typed in place of a card, reveals the turn with the choice that is held back."""
_DIGITS = 3


def find_card(hand: HandView, seat: Seat, name: str) -> Card | None:
    """Return the card with this name or slug among those a seat can choose or, after its choice, in the hand."""
    question = open_question(hand, seat)
    found = hand.view.hand if question is None else question.cards
    return next((card for card in found if slug(card.name) == slug(name)), None)


def typed_move(hand: HandView, seat: Seat, kind: MoveKind, card: Card | None, payment: Payment | None) -> Move:
    """Return the move with these typed parts, legal or not; without a payment, the cheapest.

    Raises:
        Refused: MALFORMED if a card is needed and missing, or the kind of move takes no card.
    """
    question = open_question(hand, seat)
    way = None if question is None or card is None else question.with_card(card).get(kind)
    if payment is None and way is not None:
        return way.moves[0]
    try:
        return move_of(kind, card, payment or NOTHING)
    except NotationError:
        raise Refused(Reason.MALFORMED) from None


def find_answers(words: Words, hand: HandView, question: Question, typed: str) -> dict[Answer, str]:
    """Return the answers that a typed text may refer to, each with a text that says what it takes or gives up."""
    inquiry = _short(words, hand, question)
    return {each: answering.what(inquiry, each) for each in answering.find_answers(inquiry, typed)}


def is_clear(words: Words, hand: HandView, question: Question, answer: Answer, typed: str) -> bool:
    """Return whether a text names an answer clearly enough to carry it out irrevocably."""
    return answering.is_clear(_short(words, hand, question), answer, typed)


def card_choices(words: Words, hand: HandView, typed: str = "") -> list[tuple[str, str]]:
    """Return the cards of the first open question that match the text: labels with current costs, and slugs.

    Cards of the discard pile that cannot be built come last. For a question without cards, return its answers; for a
    choice that is held back, the way to reveal it.
    """
    if hand.held is not None:
        return [(words.say("hand-reveal"), REVEAL)]
    question = open_question(hand)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    if inquiry.question.answers:
        fitting = answering.matching_answers(inquiry, typed)
        return [(cut(answering.label(inquiry, each), LONGEST_OPTION), move_text(each).what) for each in fitting]
    found = matches(
        typed,
        (*inquiry.question.choosable, *inquiry.question.unbuildable),
        lambda card: words.known_as(card.name),
        lambda card: printed_names(card.name),
    )
    return [(_card_label(inquiry, card), slug(card.name)) for card in found[:MOST_OPTIONS]]


def action_choices(words: Words, hand: HandView, seat: Seat, card: Card | None) -> list[tuple[str, str]]:
    """Return what can be done with a card, or without one: labels, and the names of the moves in acts."""
    question = open_question(hand, seat)
    if question is None:
        return []
    inquiry = _short(words, hand, question)
    if question.answers and card is not None:
        kind = kind_of(question.answers[0])
        return [(words.say("hand-answer", action=kind.value), kind.value)]
    possible = question.without_card if card is None else question.possibilities(card)
    return [(action_label(inquiry, card, way), kind.value) for kind, way in possible.items()]


def payment_choices(words: Words, hand: HandView, seat: Seat, kind: MoveKind, card: Card) -> list[tuple[str, str]]:
    """Return the ways to pay, cheapest first, with their texts for `parse_payment`; empty if there is only one."""
    question = open_question(hand, seat)
    way = None if question is None else question.with_card(card).get(kind)
    if question is None or way is None or len(way.moves) < 2:
        return []
    inquiry = _short(words, hand, question)
    told = [each or words.say("price-free") for each in ways(inquiry, way)]
    return [(cut(text, LONGEST_OPTION), payment_text(paid)) for text, paid in zip(told, way.payments, strict=True)]


def parse_payment(text: str) -> Payment | None:
    """Parse a payment, coins to the left first: "2.0" as `payment_choices` suggests it, "2 0" or "2,0"."""
    parts = text.replace(".", " ").replace(",", " ").split()
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= _DIGITS for part in parts):
        return None
    left, right = map(int, parts)
    return Payment(left, right)


def _short(words: Words, hand: HandView, question: Question) -> Inquiry:
    return replace(inquiry_for(words, hand, question), brief=True)


def _card_label(inquiry: Inquiry, card: Card) -> str:
    words = inquiry.voice.words
    name = words.say("hand-card", card=words.called(card.name), colour=words.say(f"colour-{card.colour}"))
    return cut(words.say("hand-suggested", card=name, now=choices.card_now_in_short(inquiry, card)), LONGEST_OPTION)
