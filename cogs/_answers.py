"""What a typed answer does: it is read as a whole, and whatever is unclear changes nothing but is answered kindly."""

from collections.abc import Container
from dataclasses import dataclass

from bot.client.call import Call
from bot.screens.hands import (
    card_screen,
    find_answers,
    hand_screen,
    is_clear,
    parse_payment,
    payment_screen,
    typed_move,
    why_screen,
)
from bot.screens.screen import Screen, with_first_line
from bot.services.game import Status
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import HandView, OfferView, TableView
from bot.text.matching import best_matches
from bot.text.names import echo
from bot.text.refusals import refusal
from cogs._hand import Instead, asked_screen, kept, sealed, sealed_already, taken_back
from cogs._meaning import meant_action
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import Decline, Move
from engine.notation import MoveKind, kind_of
from engine.questions import Answer, Possibility, Question
from engine.ruleset import Seat, SeatSetup

_PAID = frozenset({MoveKind.BUILD, MoveKind.STAGE, MoveKind.PART})
_BOARDS = {"1": 0, "2": 1}


@dataclass(frozen=True, slots=True)
class Typed:
    """An answer as it was typed; empty is what was left out."""

    card: str
    action: str = ""
    pay: str = ""


async def played_as_typed(call: Call, game: GameId, typed: Typed) -> Screen:
    """Answers the first question that is open."""
    done: list[tuple[_Reading, Move, str]] = []

    def read(sight: Sight) -> tuple[HandView, Seat, Move]:
        done.clear()
        reading = _reading(call, sight)
        move, remark = reading.move(typed)
        done.append((reading, move, remark))
        return reading.hand, reading.question.seat, move

    try:
        screen = await sealed(call, game, read)
    except Refused as refused:
        if refused.reason is Reason.ILLEGAL_MOVE:
            reading, move, _ = done[0]
            return reading.instead(move, refused)
        raise
    remark = done[0][2] if done else ""
    return with_first_line(remark, screen) if remark else screen


async def explained(call: Call, game: GameId, card: str) -> Screen:
    """Why a card, or the next stage where none is named, can or cannot be built now."""
    try:
        return _reading(call, await call.tables.sight(game, call)).why(card)
    except Instead as instead:
        return instead.screen


async def latest_taken_back(call: Call, game: GameId) -> Screen:
    """Takes the choice back that was sealed last: the Free City's before the own."""
    sight = await call.tables.sight(game, call)
    hand = sight.asked
    if not isinstance(hand, HandView):
        return asked_screen(call, sight)
    chosen = [seat for seat, _ in hand.view.chosen]
    if not chosen:
        return with_first_line(call.words.say("play-nothing-to-change"), asked_screen(call, sight))
    latest = next((seat for seat in chosen if seat != hand.view.seat), hand.view.seat)
    return await taken_back(call, game, hand.turn, latest)


async def kept_as_typed(call: Call, game: GameId, typed: str) -> Screen:
    """Keeps the board of the draft that is named, or is the first or the second."""
    sight = await call.tables.sight(game, call)
    if sight.table.status is not Status.DRAFT and sight.table.seat_lent_by(call.user) is None:
        return with_first_line(call.words.say("play-no-draft"), asked_screen(call, sight))
    offer = sight.asked
    if not isinstance(offer, OfferView):
        return asked_screen(call, sight)
    numbered = _BOARDS.get(typed.strip())
    found = (
        [numbered] if numbered is not None else best_matches(typed, (0, 1), lambda at: (board_name(offer.boards[at]),))
    )
    if len(found) == 1:
        return await kept(call, game, found[0])
    return with_first_line(call.words.say("play-board-unclear"), asked_screen(call, sight))


def board_name(board: SeatSetup) -> str:
    """How a board is typed: "Giza A"."""
    return f"{board.city} {board.side.value if board.side else ''}".strip()


def _reading(call: Call, sight: Sight) -> "_Reading":
    """How to read an answer. Raises Instead: nothing is asked."""
    hand = sight.asked
    if isinstance(hand, HandView) and hand.view.questions:
        return _Reading(call, sight.table, hand, hand.view.questions[0])
    has_sealed = isinstance(hand, HandView) and hand.view.chosen
    raise Instead(sealed_already(call, sight) if has_sealed else asked_screen(call, sight))


@dataclass(frozen=True, slots=True)
class _Reading:
    """What typed words mean as an answer to a question."""

    call: Call
    table: TableView
    hand: HandView
    question: Question

    def move(self, typed: Typed) -> tuple[Move, str]:
        """The move, and what is to be remarked about it. Whether it is legal, the engine decides."""
        words = self.call.words
        action = meant_action(words, typed.action)
        answers = action in {MoveKind.CHOOSE, MoveKind.GIVE_UP}
        if typed.action and (action is None or (answers and not self.question.answers)):
            edifice = "yes" if self.hand.view.table.projects else "no"
            raise self._unclear(words.say("play-no-such-action", edifice=edifice))
        if self.question.answers:
            return self._answer(typed, action), ""
        if MoveKind.LEAVE in {action, meant_action(words, typed.card)}:
            if not self.question.may_leave:
                raise self._unclear(words.say("play-must-choose"))
            return Decline(), ""
        card = self._card(typed.card)
        possible = self.question.with_card(card)
        if not possible:
            raise Instead(self._why(card))
        if action is None or action is MoveKind.BUILD:
            action = self._building(card, possible, said=action is not None)
        payment, remark = self._payment(typed.pay, card, action, possible.get(action))
        return typed_move(self.hand, self.question.seat, action, card, payment), remark

    def why(self, typed: str) -> Screen:
        """Why what is named can or cannot be built."""
        asks_for_stage = not typed or meant_action(self.call.words, typed) in {MoveKind.STAGE, MoveKind.PART}
        return self._why(None if asks_for_stage else self._card(typed))

    def instead(self, move: Move, refused: Refused) -> Screen:
        """What is possible instead of a move that the rules do not allow."""
        reason = refusal(self.call.words, refused)
        if isinstance(move, Decline | Answer):
            return with_first_line(reason, self._hand_screen())
        return with_first_line(reason, self._possible(move.card, kind_of(move)))

    def _answer(self, typed: Typed, action: MoveKind | None) -> Answer:
        """The answer that is named; an action and a payment may be left out here, and may not be wrong."""
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

    def _card(self, typed: str) -> Card:
        words = self.call.words
        found = best_matches(typed, self.question.cards, lambda card: (card.name,))
        if not found:
            raise self._unclear(words.say("play-card-unknown", typed=echo(typed)))
        if len(found) > 1:
            raise self._unclear(words.say("play-card-several", cards=words.any_of([each.name for each in found])))
        return found[0]

    def _building(self, card: Card, possible: Container[MoveKind], *, said: bool) -> MoveKind:
        """What building the card is called here; where it is not possible, nothing else is done instead."""
        found = next((each for each in (MoveKind.BUILD, MoveKind.TAKE) if each in possible), None)
        if found is not None:
            return found
        if MoveKind.OLYMPIA in possible:
            note = self.call.words.say("play-say-olympia", card=card.name)
        else:
            note = self.call.words.say("play-not-built" if said else "play-say-action", card=card.name)
        raise Instead(with_first_line(note, self._possible(card)))

    def _payment(
        self, typed: str, card: Card, action: MoveKind, possible: Possibility | None
    ) -> tuple[Payment | None, str]:
        """How it is paid, None for the cheapest way, and a remark where that was chosen among several.

        Of two ways that cost the same neither is chosen: to whom the coins go is part of the game.
        """
        words, ways = self.call.words, () if possible is None else possible.payments
        if not typed and len(ways) > 1 and ways[0].total == ways[1].total:
            raise Instead(with_first_line(words.say("play-pay-whom"), self._possible(card, action)))
        if not typed:
            return None, words.say("play-cheapest", count=len(ways)) if len(ways) > 1 else ""
        payment = parse_payment(typed)
        if payment is None:
            note = words.say("play-pay-how", edifice="yes" if action is MoveKind.PART else "no")
            raise Instead(with_first_line(note, self._possible(card, action)))
        if action not in _PAID and payment != NOTHING:
            raise Instead(with_first_line(words.say("play-costs-nothing"), self._possible(card)))
        return payment, ""

    def _unclear(self, note: str) -> Instead:
        return Instead(with_first_line(note, self._hand_screen()))

    def _hand_screen(self) -> Screen:
        return hand_screen(self.call.words, self.table, self.hand)

    def _possible(self, card: Card, action: MoveKind | None = None) -> Screen:
        """The ways to pay where there are several, else the actions."""
        seen = (self.call.words, self.table, self.hand, self.question.seat)
        possible = None if action is None else self.question.with_card(card).get(action)
        if action is not None and possible is not None and len(possible.moves) > 1:
            return payment_screen(*seen, action, card)
        return card_screen(*seen, card)

    def _why(self, card: Card | None) -> Screen:
        return why_screen(self.call.words, self.table, self.hand, self.question.seat, card)
