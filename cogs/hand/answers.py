"""Reads typed answers. If any part of an answer is unclear, nothing changes, and the player is told why."""

import asyncio
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import partial

from bot.client.incoming.call import Call
from bot.screens.hands import (
    REVEAL,
    advice_screen,
    card_screen,
    find_answers,
    hand_screen,
    is_clear,
    open_question,
    parse_payment,
    payment_screen,
    typed_move,
    why_screen,
)
from bot.screens.screen import Screen, with_first_line
from bot.services import coaching, sights
from bot.services.game import Status
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import HandView, OfferView, TableView
from bot.text.matching import best_matches, exact_matches, nearest
from bot.text.names import echo
from bot.text.printed_names import printed_names
from bot.text.refusals import refusal
from bot.text.words import Words
from cogs.shared.hands import (
    AskedInstead,
    asked_instead,
    asked_screen,
    keep_board,
    reveal_choice,
    seal_choice,
    show_instead,
    take_back_choice,
)
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import Decline, Move
from engine.notation import MoveKind, kind_of, slug
from engine.questions import Answer, Possibility, Question
from engine.ruleset import Seat, SeatSetup
from players.coaching import advise

ADVICE = "advice"
"""The text that, typed in place of a card to explain, asks the coach."""
_PAID = frozenset({MoveKind.BUILD, MoveKind.STAGE, MoveKind.PART})
_BOARDS = {"1": 0, "2": 1}


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """An answer as it was typed. Parts that were left out are empty."""

    card: str
    action: str = ""
    pay: str = ""


async def play_typed(call: Call, game: GameId, typed: TypedAnswer) -> Screen:
    """Read a typed answer to the first open question and seal it, or reveal the choice that is held back."""
    if slug(typed.card) == REVEAL:
        hand = (await call.tables.look(game, call, sights.sight)).asked
        if isinstance(hand, HandView) and hand.held is not None:
            return await reveal_choice(call, game, hand.turn, hand.held.seat)
    done: list[tuple[_AnswerReader, Move, str]] = []

    def read(sight: Sight) -> tuple[HandView, Seat, Move]:
        done.clear()
        reader = _reader_of(call, sight)
        move, remark = reader.read_move(typed)
        done.append((reader, move, remark))
        return reader.hand, reader.question.seat, move

    try:
        screen = await seal_choice(call, game, read)
    except Refused as refused:
        if refused.reason is Reason.ILLEGAL_MOVE:
            reader, move, _ = done[0]
            return show_instead(call, reader.alternatives(move, refused))
        raise
    remark = done[0][2] if done else ""
    return with_first_line(remark, screen) if remark else screen


async def explain_card(call: Call, game: GameId, card: str) -> Screen:
    """Show why a card, or the next stage if no card is named, can or cannot be built now; or what the coach advises."""
    if exact_matches(card, [ADVICE], lambda each: (each, *call.words.say("command-advice").split())):
        return await ask_coach(call, game)
    try:
        told = _reader_of(call, await call.tables.look(game, call, sights.sight)).explain(card)
    except AskedInstead as instead:
        told = instead
    return show_instead(call, told)


async def ask_coach(call: Call, game: GameId) -> Screen:
    """Show what the coach advises for the first open question. Nothing is saved, and nobody else learns of it."""
    sight = await call.tables.look(game, call, coaching.ask)
    question = open_question(sight.asked) if isinstance(sight.asked, HandView) else None
    if not isinstance(sight.asked, HandView) or question is None:
        return asked_screen(call, sight)
    advice = await asyncio.to_thread(advise, sight.asked.view, question)
    call.keep_hand(sight)
    return advice_screen(call.words, sight.table, sight.asked, question, advice)


async def take_back_latest(call: Call, game: GameId) -> Screen:
    """Take back the choice that was sealed last. That is the Free City's, or else the player's own."""
    sight = await call.tables.look(game, call, sights.sight)
    hand = sight.asked
    if not isinstance(hand, HandView):
        return asked_screen(call, sight)
    chosen = [*(seat for seat, _ in hand.view.chosen), *hand.by_computer]
    if not chosen:
        return with_first_line(call.words.say("play-nothing-to-change"), asked_screen(call, sight))
    latest = next((seat for seat in chosen if seat != hand.view.seat), hand.view.seat)
    return await take_back_choice(call, game, hand.turn, latest)


async def keep_typed_board(call: Call, game: GameId, typed: str) -> Screen:
    """Keep a board of the draft. It is typed as its name, 1 or 2."""
    sight = await call.tables.look(game, call, sights.sight)
    if sight.table.status is not Status.DRAFT and sight.table.seat_lent_by(call.user) is None:
        return with_first_line(call.words.say("play-no-draft"), asked_screen(call, sight))
    offer = sight.asked
    if not isinstance(offer, OfferView):
        return asked_screen(call, sight)
    numbered = _BOARDS.get(typed.strip())
    found = (
        [numbered]
        if numbered is not None
        else best_matches(typed, (0, 1), lambda at: board_names(call.words, offer.boards[at]))
    )
    if len(found) == 1:
        return await keep_board(call, game, found[0])
    return with_first_line(call.words.say("play-board-unclear"), asked_screen(call, sight))


def parse_action(words: Words, typed: str) -> MoveKind | None:
    """Return the action that a word names in full, if any. A shortened word does not count: it may mean a card."""
    found = exact_matches(typed, MoveKind, lambda each: (each.value, *words.say(f"command-{each}").split()))
    return found[0] if found else None


def cards_named(words: Words, typed: str, cards: Iterable[Card]) -> list[Card]:
    """Return the cards that a text names. Names of other editions count only in full, because the card is played."""
    known = list(cards)
    return best_matches(typed, known, partial(_names, words)) or exact_matches(typed, known, _printed)


def _names(words: Words, card: Card) -> tuple[str, ...]:
    return words.known_as(card.name)


def _printed(card: Card) -> tuple[str, ...]:
    return printed_names(card.name)


def board_names(words: Words, board: SeatSetup) -> tuple[str, ...]:
    """Return the names under which a board can be typed, in the player's language and in English: "Giza A"."""
    side = board.side.value if board.side else ""
    return tuple(f"{name} {side}".strip() for name in words.known_as(board.city or ""))


def _reader_of(call: Call, sight: Sight) -> "_AnswerReader":
    """Return a reader for the first open question. Raises AskedInstead if no question is open."""
    hand = sight.asked
    if isinstance(hand, HandView) and hand.view.questions:
        return _AnswerReader(call, sight.table, hand, hand.view.questions[0])
    has_sealed = isinstance(hand, HandView) and hand.view.chosen
    raise asked_instead(call, sight, "play-sealed-already" if has_sealed else None)


@dataclass(frozen=True, slots=True)
class _AnswerReader:
    """Reads typed words as an answer to a question. Its methods raise AskedInstead if the words are unclear."""

    call: Call
    table: TableView
    hand: HandView
    question: Question

    def read_move(self, typed: TypedAnswer) -> tuple[Move, str]:
        """Return the move and a remark on it, which may be empty. The engine decides whether the move is legal."""
        words = self.call.words
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

    def explain(self, typed: str) -> AskedInstead:
        """Return the screen that explains why the typed card or stage can or cannot be built."""
        asks_for_stage = not typed or parse_action(self.call.words, typed) in {MoveKind.STAGE, MoveKind.PART}
        return self._why(None if asks_for_stage else self._find_card(typed))

    def alternatives(self, move: Move, refused: Refused) -> AskedInstead:
        """Return the screen with the possible moves, after one that the rules do not allow."""
        reason = refusal(self.call.words, refused)
        if isinstance(move, Decline | Answer):
            return self._unclear(reason)
        return self._options(reason, move.card, kind_of(move))

    def _find_answer(self, typed: TypedAnswer, action: MoveKind | None) -> Answer:
        """Return the named answer. Action and payment may be left out here, but must not be wrong."""
        words = self.call.words
        if action not in {None, kind_of(self.question.answers[0])} or parse_payment(typed.pay or "0 0") != NOTHING:
            raise self._unclear(words.say("play-answer-alone"))
        found = find_answers(words, self.hand, self.question, typed.card)
        if not found:
            raise self._unclear(words.say("play-answer-unknown", typed=echo(typed.card)))
        answer = next(iter(found))
        if len(found) > 1 or not is_clear(words, self.hand, self.question, answer, typed.card):
            raise self._unclear(words.say("play-answer-several", answers=words.any_of(list(found.values()))))
        return answer

    def _find_card(self, typed: str) -> Card:
        words = self.call.words
        found = cards_named(words, typed, self.question.cards)
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
        """Return the kind of move that builds the card here. If there is none, raise AskedInstead with the options."""
        found = next((each for each in (MoveKind.BUILD, MoveKind.TAKE) if each in possible), None)
        if found is not None:
            return found
        if MoveKind.OLYMPIA in possible:
            note = self.call.words.say("play-say-olympia", card=self.call.words.called(card.name))
        else:
            note = self.call.words.say(
                "play-not-built" if said else "play-say-action", card=self.call.words.called(card.name)
            )
        raise self._options(note, card)

    def _read_payment(
        self, typed: str, card: Card, action: MoveKind, possible: Possibility | None
    ) -> tuple[Payment | None, str]:
        """Return the payment (None for the cheapest), and a remark if the cheapest was chosen from several.

        If the two cheapest cost the same, the player must choose, because it matters who gets the coins.
        """
        words, ways = self.call.words, () if possible is None else possible.payments
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

    def _unclear(self, note: str) -> AskedInstead:
        """Return the hand, below a note."""
        return self._instead(with_first_line(note, hand_screen(self.call.words, self.table, self.hand)))

    def _options(self, note: str, card: Card, action: MoveKind | None = None) -> AskedInstead:
        """Return the ways to pay if there are several, else the actions, below a note."""
        seen = (self.call.words, self.table, self.hand, self.question.seat)
        possible = None if action is None else self.question.with_card(card).get(action)
        if action is not None and possible is not None and len(possible.moves) > 1:
            return self._instead(with_first_line(note, payment_screen(*seen, action, card)))
        return self._instead(with_first_line(note, card_screen(*seen, card)))

    def _why(self, card: Card | None) -> AskedInstead:
        return self._instead(why_screen(self.call.words, self.table, self.hand, self.question.seat, card))

    def _instead(self, screen: Screen) -> AskedInstead:
        return AskedInstead(screen, Sight(self.table, self.hand))
