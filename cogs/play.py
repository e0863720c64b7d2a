"""The private hand by buttons and menus: cards, actions, payments, sealing, and changing one's mind."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from bot.client.bot import WondersBot
from bot.client.call import Call
from bot.client.clicks import Handler
from bot.screens.acts import KeepBoard, MorePile, PickCard, PickPayment, Seal, ShowHand, TakeBack, Why
from bot.screens.hands import (
    answer_of,
    card_screen,
    find_card,
    hand_screen,
    move_of,
    open_question,
    payment_screen,
    why_screen,
)
from bot.screens.hands.asked import payment_of
from bot.screens.screen import Screen, with_first_line
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.text.actions import Action
from bot.text.inquiry import action_of, slug_of
from cogs._hand import Sight, kept, look, now, sealed, sealed_already, taken_back, too_late
from cogs._tables import clicked
from engine.catalogue import Card
from engine.moves import Move
from engine.ruleset import Seat


async def setup(bot: WondersBot) -> None:
    """Says who answers which click."""
    bot.handlers.add(ShowHand, clicked(now))
    bot.handlers.add(KeepBoard, choose_board)
    bot.handlers.add(PickCard, of_a_card(card_picked))
    bot.handlers.add(PickPayment, of_a_card(payment_asked))
    bot.handlers.add(Seal, of_a_question(seal))
    bot.handlers.add(TakeBack, take_back)
    bot.handlers.add(Why, of_a_card(why))
    bot.handlers.add(MorePile, of_a_question(more_of_the_pile))


class OfQuestion(Protocol):
    """An act that belongs to a question."""

    @property
    def game(self) -> GameId:
        """The table."""

    @property
    def turn(self) -> TurnRef:
        """When it was asked."""

    @property
    def seat(self) -> Seat:
        """For which city it was asked."""


class OfCard(OfQuestion, Protocol):
    """An act that belongs to a card, or to none."""

    @property
    def card(self) -> str:
        """A slug."""


_Question = TypeVar("_Question", bound=OfQuestion)
_Card = TypeVar("_Card", bound=OfCard)


def of_a_question(do: Callable[[Call, Sight, _Question], Awaitable[Screen]]) -> Handler:
    """Who answers a click on what was shown with a question.

    Where the question is no longer open, what is asked now is shown, or what is sealed; who would seal another choice
    is told that there is one.
    """

    async def answer(call: Call, act: _Question) -> None:
        await call.show(await _answer(call, act))

    async def _answer(call: Call, act: _Question) -> Screen:
        sight = await look(call, act.game)
        if isinstance(sight, Screen):
            return sight
        if sight.hand.turn != act.turn:
            return await too_late(call, act.game)
        if open_question(sight.hand, act.seat) is not None:
            return await do(call, sight, act)
        chosen = [move for seat, move in sight.hand.view.chosen if seat == act.seat]
        if not chosen or _has_sealed(chosen[0], act):
            return hand_screen(call.words, sight.table, sight.hand)
        return sealed_already(call, sight)

    return answer


def of_a_card(do: Callable[[Call, Sight, _Card, Card | None], Awaitable[Screen]]) -> Handler:
    """Who answers a click on a card of a question, or on none."""

    async def answer(call: Call, sight: Sight, act: _Card) -> Screen:
        card = find_card(sight.hand, act.seat, act.card)
        if card is None and act.card:
            return _gone(call, sight, call.words.say("play-no-such-card"))
        return await do(call, sight, act, card)

    return of_a_question(answer)


def _gone(call: Call, sight: Sight, note: str) -> Screen:
    """What is asked, for who would choose what is not there."""
    return with_first_line(note, hand_screen(call.words, sight.table, sight.hand))


def _has_sealed(chosen: Move, act: object) -> bool:
    """Whether a click, perhaps the second one on the same button, seals what is sealed already."""
    sealed = (action_of(chosen), slug_of(chosen), payment_of(chosen))
    return isinstance(act, Seal) and (act.action, act.card, act.payment) == sealed


async def choose_board(call: Call, act: KeepBoard) -> None:
    """Keeps a board of the draft."""
    await call.show(await kept(call, act.game, act.board))


async def take_back(call: Call, act: TakeBack) -> None:
    """Takes a sealed choice back."""
    await call.show(await taken_back(call, act.game, act.turn, act.seat))


async def card_picked(call: Call, sight: Sight, act: PickCard, card: Card | None) -> Screen:
    """What can be done with a card."""
    if card is None:
        return hand_screen(call.words, sight.table, sight.hand)
    return card_screen(call.words, sight.table, sight.hand, act.seat, card)


async def payment_asked(call: Call, sight: Sight, act: PickPayment, card: Card | None) -> Screen:
    """The ways to pay."""
    if card is None:
        return hand_screen(call.words, sight.table, sight.hand)
    return payment_screen(call.words, sight.table, sight.hand, act.seat, act.action, card)


async def seal(call: Call, sight: Sight, act: Seal) -> Screen:
    """Makes a choice."""
    move: Move | None
    if act.action in {Action.CHOOSE, Action.GIVE_UP}:
        move = answer_of(sight.hand, act.seat, act.action, act.card)
        if move is None:
            return _gone(call, sight, call.words.say("play-no-such-answer"))
    else:
        card = find_card(sight.hand, act.seat, act.card)
        if card is None and act.card:
            return _gone(call, sight, call.words.say("play-no-such-card"))
        move = move_of(sight.hand, act.seat, act.action, card, act.payment)
    return await sealed(call, sight, act.seat, move)


async def why(call: Call, sight: Sight, act: Why, card: Card | None) -> Screen:
    """Why a card, or the next stage, can or cannot be built now."""
    return why_screen(call.words, sight.table, sight.hand, act.seat, card)


async def more_of_the_pile(call: Call, sight: Sight, act: MorePile) -> Screen:
    """Another part of the discard pile."""
    return hand_screen(call.words, sight.table, sight.hand, page=act.page)
