"""Reads typed answers to a question. If any part is unclear, the player is told why, and nothing changes."""

from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import partial

from bot.screens.hands.card import card_screen, payment_screen, why_screen
from bot.screens.hands.hand import hand_screen
from bot.screens.hands.typed import find_answers, is_clear, parse_payment, typed_move
from bot.screens.screen import Screen, with_first_line
from bot.services.refusals import Refused
from bot.services.views import HandView, TableView
from bot.text.matching import best_matches, exact_matches, nearest
from bot.text.names import echo
from bot.text.printed_names import printed_names
from bot.text.refusals import refusal
from bot.text.vocabulary import Command, Vocabulary, split
from bot.text.words import Words
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import Decline, Move
from engine.notation import MoveKind, kind_of
from engine.questions import Answer, Possibility, Question

_MOST_NUMBERS = 2
"""A payment is two numbers: the coins for the left and the right neighbour."""
_PAID = frozenset({MoveKind.BUILD, MoveKind.STAGE, MoveKind.PART})


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """An answer as it was typed. Parts that were left out are empty."""

    card: str
    action: str = ""
    pay: str = ""


class UnclearError(Exception):
    """The words are unclear, or ask for an explanation; the screen says why, with what can be chosen."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = screen


def parse_action(words: Words, typed: str) -> MoveKind | None:
    """Return the action that a word names in full, if any. A shortened word does not count: it may mean a card."""
    found = exact_matches(typed, MoveKind, lambda each: (each.value, *words.say(f"command-{each}").split()))
    return found[0] if found else None


def _parts_of(words: Words, typed: str) -> TypedAnswer:
    """Return the parts of an answer that is typed as one: "apothecary stage", "build baths", "scriptorium 0 2"."""
    vocabulary, said, pay = Vocabulary(words), deque(split(typed)), deque[str]()
    while len(said) > 1 and len(pay) < _MOST_NUMBERS and said[-1].replace(".", "").replace(",", "").isdecimal():
        pay.appendleft(said.pop())
    if pay and len(said) > 1 and vocabulary.command(said[-1]) is Command.PAY:
        said.pop()
    action = ""
    while len(said) > 1 and parse_action(words, said[0]) is not None:
        action = said.popleft()
        if parse_action(words, action) is MoveKind.STAGE and len(said) > 1 and said[0].isdecimal():
            said.popleft()  # the number of the stage, as on its button
    if not action and len(said) > 1 and parse_action(words, said[-1]) is not None:
        action = said.pop()
    return TypedAnswer(" ".join(said), action, " ".join(pay))


def cards_named(words: Words, typed: str, cards: Iterable[Card]) -> list[Card]:
    """Return the cards that a text names. Names of other editions count only in full, because the card is played."""
    known = list(cards)
    return best_matches(typed, known, partial(_names, words)) or exact_matches(typed, known, _printed)


def _names(words: Words, card: Card) -> tuple[str, ...]:
    return words.known_as(card.name)


def _printed(card: Card) -> tuple[str, ...]:
    return printed_names(card.name)


@dataclass(frozen=True, slots=True)
class AnswerReader:
    """Reads typed words as an answer to a question. Its methods raise UnclearError if the words are unclear."""

    words: Words
    table: TableView
    hand: HandView
    question: Question

    def read_move(self, typed: TypedAnswer) -> tuple[Move, str]:
        """Return the move and a remark on it, which may be empty. The engine decides whether the move is legal.

        If action and payment are left out, the card may be followed by them.
        """
        words = self.words
        if not (typed.action or typed.pay or self.question.answers or self._cards(typed.card)):
            parts = _parts_of(words, typed.card)
            typed = parts if parts.action or parts.pay else typed
        action = parse_action(words, typed.action)
        answers = action in {MoveKind.CHOOSE, MoveKind.GIVE_UP}
        if typed.action and (action is None or (answers and not self.question.answers)):
            edifice = "yes" if self.hand.view.table.projects else "no"
            raise self._unclear(words.say("play-no-such-action", edifice=edifice))
        if self.question.answers:
            return self._find_answer(typed, action), ""
        if MoveKind.LEAVE in {action, parse_action(words, typed.card)}:
            if not self.question.may_leave:
                raise self._unclear(words.say("play-must-choose"))
            return Decline(), ""
        card = self._find_card(typed.card)
        possible = self.question.with_card(card)
        if not possible:
            raise self._why(card)
        if action is None or action is MoveKind.BUILD:
            action = self._building_kind(card, possible, said=action is not None)
        payment, remark = self._read_payment(typed.pay, card, action, possible.get(action))
        return typed_move(self.hand, self.question.seat, action, card, payment), remark

    def explain(self, typed: str) -> Screen:
        """Return the screen that explains why the typed card or stage can or cannot be built."""
        asks_for_stage = not typed or parse_action(self.words, typed) in {MoveKind.STAGE, MoveKind.PART}
        return self._why(None if asks_for_stage else self._find_card(typed)).screen

    def alternatives(self, move: Move, refused: Refused) -> Screen:
        """Return the screen with the possible moves, after one that the rules do not allow."""
        reason = refusal(self.words, refused)
        if isinstance(move, Decline | Answer):
            return self._unclear(reason).screen
        return self._options(reason, move.card, kind_of(move)).screen

    def _find_answer(self, typed: TypedAnswer, action: MoveKind | None) -> Answer:
        """Return the named answer. Action and payment may be left out here, but must not be wrong."""
        words = self.words
        if action not in {None, kind_of(self.question.answers[0])} or parse_payment(typed.pay or "0 0") != NOTHING:
            raise self._unclear(words.say("play-answer-alone"))
        found = find_answers(words, self.hand, self.question, typed.card)
        if not found:
            raise self._unclear(words.say("play-answer-unknown", typed=echo(typed.card)))
        answer = next(iter(found))
        if len(found) > 1 or not is_clear(words, self.hand, self.question, answer, typed.card):
            raise self._unclear(words.say("play-answer-several", answers=words.any_of(list(found.values()))))
        return answer

    def _cards(self, typed: str) -> list[Card]:
        return cards_named(self.words, typed, self.question.cards)

    def _find_card(self, typed: str) -> Card:
        words = self.words
        found = self._cards(typed)
        if not found and parse_action(words, typed) is not None:
            raise self._unclear(words.say("play-card-is-action", typed=echo(typed)))
        if not found:
            near = nearest(typed, self.question.cards, partial(_names, words), _printed)
            meant, card = ("none", "") if near is None else ("one", words.called(near.name))
            raise self._unclear(words.say("play-card-unknown", typed=echo(typed), meant=meant, card=card))
        if len(found) > 1:
            raise self._unclear(
                words.say("play-card-several", cards=words.any_of([words.called(each.name) for each in found]))
            )
        return found[0]

    def _building_kind(self, card: Card, possible: Container[MoveKind], *, said: bool) -> MoveKind:
        """Return the kind of move that builds the card here. If there is none, raise UnclearError with the options."""
        found = next((each for each in (MoveKind.BUILD, MoveKind.TAKE) if each in possible), None)
        if found is not None:
            return found
        if MoveKind.OLYMPIA in possible:
            note = self.words.say("play-say-olympia", card=self.words.called(card.name))
        else:
            note = self.words.say("play-not-built" if said else "play-say-action", card=self.words.called(card.name))
        raise self._options(note, card)

    def _read_payment(
        self, typed: str, card: Card, action: MoveKind, possible: Possibility | None
    ) -> tuple[Payment | None, str]:
        """Return the payment (None for the cheapest), and a remark if the cheapest was chosen from several.

        If the two cheapest cost the same, the player must choose, because it matters who gets the coins.
        """
        words, ways = self.words, () if possible is None else possible.payments
        if not typed and len(ways) > 1 and ways[0].total == ways[1].total:
            raise self._options(words.say("play-pay-whom"), card, action)
        if not typed:
            return None, words.say("play-cheapest", count=len(ways)) if len(ways) > 1 else ""
        payment = parse_payment(typed)
        if payment is None:
            note = words.say("play-pay-how", edifice="yes" if action is MoveKind.PART else "no")
            raise self._options(note, card, action)
        if action not in _PAID and payment != NOTHING:
            raise self._options(words.say("play-costs-nothing"), card)
        return payment, ""

    def _unclear(self, note: str) -> UnclearError:
        """Return the hand, below a note."""
        return UnclearError(with_first_line(note, hand_screen(self.words, self.table, self.hand)))

    def _options(self, note: str, card: Card, action: MoveKind | None = None) -> UnclearError:
        """Return the ways to pay if there are several, else the actions, below a note."""
        seen = (self.words, self.table, self.hand, self.question.seat)
        possible = None if action is None else self.question.with_card(card).get(action)
        if action is not None and possible is not None and len(possible.moves) > 1:
            return UnclearError(with_first_line(note, payment_screen(*seen, action, card)))
        return UnclearError(with_first_line(note, card_screen(*seen, card)))

    def _why(self, card: Card | None) -> UnclearError:
        return UnclearError(why_screen(self.words, self.table, self.hand, self.question.seat, card))
