"""The private hand by buttons and menus: cards, actions, payments, sealing, and changing one's mind."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from bot.client.bot import WondersBot
from bot.client.call import Call
from bot.client.clicks import Handler
from bot.screens.acts import KeepBoard, MorePile, PickCard, PickPayment, Seal, ShowHand, TakeBack, Why
from bot.screens.hands import (
    card_screen,
    find_card,
    hand_screen,
    open_question,
    payment_screen,
    why_screen,
)
from bot.screens.screen import Screen, with_first_line
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.services.sights import Sight
from bot.services.views import HandView, TableView
from cogs._hand import Instead, asked_screen, kept, now, sealed, sealed_already, taken_back, too_late
from cogs._tables import clicked
from engine.catalogue import Card
from engine.moves import Move
from engine.notation import MoveKind, NotationError, move_text
from engine.ruleset import Seat


async def setup(bot: WondersBot) -> None:
    """Says who answers which click."""
    bot.handlers.add(ShowHand, clicked(now))
    bot.handlers.add(KeepBoard, choose_board)
    bot.handlers.add(PickCard, of_a_card(card_picked))
    bot.handlers.add(PickPayment, of_a_card(payment_asked))
    bot.handlers.add(Seal, seal)
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


def of_a_question(show: Callable[[Call, TableView, HandView, _Question], Screen]) -> Handler:
    """Who answers a click on what was shown with a question."""

    async def answer(call: Call, act: _Question) -> None:
        await call.show(_answered(call, await call.tables.sight(act.game, call), act))

    def _answered(call: Call, sight: Sight, act: _Question) -> Screen:
        try:
            return show(call, sight.table, _open_to(call, sight, act), act)
        except Instead as instead:
            return instead.screen

    return answer


def of_a_card(show: Callable[[Call, TableView, HandView, _Card, Card | None], Screen]) -> Handler:
    """Who answers a click on a card of a question, or on none."""

    def of_its_card(call: Call, table: TableView, hand: HandView, act: _Card) -> Screen:
        return show(call, table, hand, act, _card(call, table, hand, act))

    return of_a_question(of_its_card)


def _open_to(call: Call, sight: Sight, act: OfQuestion) -> HandView:
    """The hand of which an act answers an open question.

    Raises Instead: where the question is no longer open, with what is asked now, or what is sealed; who would seal
    another choice is told that there is one.
    """
    hand = sight.asked
    if not isinstance(hand, HandView):
        raise Instead(asked_screen(call, sight))
    if hand.turn != act.turn:
        raise Instead(too_late(call, sight))
    if open_question(hand, act.seat) is None:
        chosen = [move for seat, move in hand.view.chosen if seat == act.seat]
        is_sealed = not chosen or _has_sealed(chosen[0], act)
        raise Instead(asked_screen(call, sight) if is_sealed else sealed_already(call, sight))
    return hand


def _card(call: Call, table: TableView, hand: HandView, act: OfCard) -> Card | None:
    """The card that is meant, if any is. Raises Instead: it is not there."""
    card = find_card(hand, act.seat, act.card)
    if card is None and act.card:
        raise _gone(call, table, hand, "play-no-such-card")
    return card


def _gone(call: Call, table: TableView, hand: HandView, message: str) -> Instead:
    """What is asked, for who would choose what is not there."""
    return Instead(with_first_line(call.words.say(message), hand_screen(call.words, table, hand)))


def _has_sealed(chosen: Move, act: object) -> bool:
    """Whether a click, perhaps the second one on the same button, seals what is sealed already."""
    return isinstance(act, Seal) and act.move == move_text(chosen)


async def choose_board(call: Call, act: KeepBoard) -> None:
    """Keeps a board of the draft."""
    await call.show(await kept(call, act.game, act.board))


async def take_back(call: Call, act: TakeBack) -> None:
    """Takes a sealed choice back."""
    await call.show(await taken_back(call, act.game, act.turn, act.seat))


def card_picked(call: Call, table: TableView, hand: HandView, act: PickCard, card: Card | None) -> Screen:
    """What can be done with a card."""
    if card is None:
        return hand_screen(call.words, table, hand)
    return card_screen(call.words, table, hand, act.seat, card)


def payment_asked(call: Call, table: TableView, hand: HandView, act: PickPayment, card: Card | None) -> Screen:
    """The ways to pay."""
    if card is None:
        return hand_screen(call.words, table, hand)
    return payment_screen(call.words, table, hand, act.seat, act.kind, card)


async def seal(call: Call, act: Seal) -> None:
    """Makes a choice."""

    def read(sight: Sight) -> tuple[HandView, Seat, Move]:
        hand = _open_to(call, sight, act)
        return hand, act.seat, _meant(call, sight.table, hand, act)

    await call.show(await sealed(call, act.game, read))


def _meant(call: Call, table: TableView, hand: HandView, act: Seal) -> Move:
    """The move that an act makes. Raises Instead: what it names is not there."""
    question = open_question(hand, act.seat)
    assert question is not None, "it is open"
    try:
        return question.find_move(act.move)
    except NotationError:
        answers = act.move.kind in {MoveKind.CHOOSE, MoveKind.GIVE_UP}
        raise _gone(call, table, hand, "play-no-such-answer" if answers else "play-no-such-card") from None


def why(call: Call, table: TableView, hand: HandView, act: Why, card: Card | None) -> Screen:
    """Why a card, or the next stage, can or cannot be built now."""
    return why_screen(call.words, table, hand, act.seat, card)


def more_of_the_pile(call: Call, table: TableView, hand: HandView, act: MorePile) -> Screen:
    """Another part of the discard pile."""
    return hand_screen(call.words, table, hand, page=act.page)
