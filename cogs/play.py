"""The private hand by buttons and menus: cards, actions, payments, sealing, and changing one's mind."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeVar

from bot.client.bot import WondersBot
from bot.client.call import Call
from bot.client.clicks import Handler
from bot.screens.acts import (
    KeepBoard,
    LookOrListen,
    MorePile,
    PickCard,
    PickFor,
    PickPayment,
    Reveal,
    Seal,
    ShowHand,
    TakeBack,
    TellHand,
    Why,
)
from bot.screens.hands import (
    card_screen,
    find_card,
    hand_screen,
    open_question,
    payment_screen,
    told_offer_screen,
    told_screen,
    use_screen,
    why_screen,
)
from bot.screens.likings import personal_words
from bot.screens.screen import Button, Screen, Style, with_first_line
from bot.screens.tables import short_heading
from bot.services import sights
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import HandView, OfferView, TableView
from cogs._filters import awaits_choice, plays
from cogs._hand import (
    Instead,
    asked_instead,
    asked_screen,
    keep_board,
    reveal_choice,
    seal_choice,
    take_back_choice,
    view_hand,
)
from cogs._tables import best_table, on_click, tables_around
from engine.catalogue import Card
from engine.moves import Move
from engine.notation import MoveKind, NotationError, move_text
from engine.ruleset import Seat


async def setup(bot: WondersBot) -> None:
    """Add the handlers of clicks."""
    bot.handlers.add(ShowHand, click_hand)
    bot.handlers.add(KeepBoard, click_board)
    bot.handlers.add(PickCard, on_card_click(picked_card_screen))
    bot.handlers.add(PickPayment, on_card_click(picked_payment_screen))
    bot.handlers.add(PickFor, on_question_click(picked_use_screen))
    bot.handlers.add(Seal, click_seal)
    bot.handlers.add(Reveal, click_reveal)
    bot.handlers.add(LookOrListen, click_look_or_listen)
    bot.handlers.add(TellHand, on_click(tell_hand))
    bot.handlers.add(TakeBack, click_take_back)
    bot.handlers.add(Why, on_card_click(picked_why_screen))
    bot.handlers.add(MorePile, on_question_click(pile_screen))


async def click_hand(call: Call, act: ShowHand) -> None:
    """Show what the person is asked at the table; to who plays only at others, the way there."""
    try:
        screen = await view_hand(call, act.game)
    except Refused as refused:
        mine = [table for table in await tables_around(call.interaction) if plays(table, call.user)]
        if refused.reason is not Reason.ONLY_PLAYERS or not mine:
            raise
        own = best_table(call, mine, awaits_choice)
        told = call.words.say("play-elsewhere", table=short_heading(call.words, own))
        screen = Screen(told, rows=((Button(call.words.say("panel-hand"), ShowHand(own.id), Style.PRIMARY),),))
    await call.show(screen)


class QuestionAct(Protocol):
    """An act that belongs to a question."""

    @property
    def game(self) -> GameId:
        """Its table."""

    @property
    def turn(self) -> TurnRef:
        """When the question was asked."""

    @property
    def seat(self) -> Seat:
        """The city that is asked."""


class CardAct(QuestionAct, Protocol):
    """An act that belongs to a card, or to none."""

    @property
    def card(self) -> str:
        """Its slug; empty for none."""


_Question = TypeVar("_Question", bound=QuestionAct)
_Card = TypeVar("_Card", bound=CardAct)


def on_question_click(show: Callable[[Call, TableView, HandView, _Question], Screen]) -> Handler:
    """The handler of a click that needs an open question."""

    async def answer(call: Call, act: _Question) -> None:
        await call.show(answer_with(call, await call.tables.look(act.game, call, sights.sight), act))

    def answer_with(call: Call, sight: Sight, act: _Question) -> Screen:
        try:
            screen = show(call, sight.table, _open_hand(call, sight, act), act)
        except Instead as instead:
            screen = instead.screen
        call.keep_hand(sight)
        return screen

    return answer


def on_card_click(show: Callable[[Call, TableView, HandView, _Card, Card | None], Screen]) -> Handler:
    """The handler of a click on a card of an open question, or on none."""

    def show_with_card(call: Call, table: TableView, hand: HandView, act: _Card) -> Screen:
        return show(call, table, hand, act, _find_card(call, table, hand, act))

    return on_question_click(show_with_card)


def _open_hand(call: Call, sight: Sight, act: QuestionAct) -> HandView:
    """The hand, if the act's question is still open in it.

    Raises Instead: it is not; with the open question or the sealed choice. A player who would seal another choice is
    told that there is one.
    """
    hand = sight.asked
    if not isinstance(hand, HandView):
        raise asked_instead(call, sight)
    if hand.turn != act.turn:
        raise asked_instead(call, sight, "play-turn-over")
    if open_question(hand, act.seat) is None:
        chosen = [move for seat, move in hand.view.chosen if seat == act.seat]
        is_sealed = not chosen or _has_sealed(chosen[0], act)
        raise asked_instead(call, sight, None if is_sealed else "play-sealed-already")
    return hand


def _find_card(call: Call, table: TableView, hand: HandView, act: CardAct) -> Card | None:
    """The act's card, if it has one. Raises Instead: it is not in the hand."""
    card = find_card(hand, act.seat, act.card)
    if card is None and act.card:
        raise _not_there(call, table, hand, "play-no-such-card")
    return card


def _not_there(call: Call, table: TableView, hand: HandView, message: str) -> Instead:
    """The open question, for a player who chose something that is not there."""
    return Instead(with_first_line(call.words.say(message), hand_screen(call.words, table, hand)), Sight(table, hand))


def _has_sealed(chosen: Move, act: object) -> bool:
    """Whether an act seals what is sealed already, as a second click on the same button does."""
    return isinstance(act, Seal) and act.move == move_text(chosen)


async def click_board(call: Call, act: KeepBoard) -> None:
    """Keep a board of the draft."""
    await call.show(await keep_board(call, act.game, act.board))


async def click_take_back(call: Call, act: TakeBack) -> None:
    """Take back a sealed choice."""
    await call.show(await take_back_choice(call, act.game, act.turn, act.seat))


def picked_card_screen(call: Call, table: TableView, hand: HandView, act: PickCard, card: Card | None) -> Screen:
    """What can be done with the picked card."""
    if card is None:
        return hand_screen(call.words, table, hand)
    return card_screen(call.words, table, hand, act.seat, card)


def picked_payment_screen(call: Call, table: TableView, hand: HandView, act: PickPayment, card: Card | None) -> Screen:
    """The ways to pay."""
    if card is None:
        return hand_screen(call.words, table, hand)
    return payment_screen(call.words, table, hand, act.seat, act.kind, card)


async def click_seal(call: Call, act: Seal) -> None:
    """Seal a choice; who would reveal a turn's cards by it is asked first.

    Whatever the cards are used for: that a choice is held back is seen by all, while others may still change theirs.
    """

    def read(sight: Sight) -> tuple[HandView, Seat, Move]:
        hand = _open_hand(call, sight, act)
        return hand, act.seat, _read_move(call, sight.table, hand, act)

    await call.show(await seal_choice(call, act.game, read, hold=act.turn.asked == "card"))


async def click_reveal(call: Call, act: Reveal) -> None:
    """Reveal the turn with the choice that is held back."""
    await call.show(await reveal_choice(call, act.game, act.turn, act.seat))


def _read_move(call: Call, table: TableView, hand: HandView, act: Seal) -> Move:
    """The move of an act. Raises Instead: what it names is not there."""
    question = open_question(hand, act.seat)
    assert question is not None, "it is open"
    try:
        return question.find_move(act.move)
    except NotationError:
        answers = act.move.kind in {MoveKind.CHOOSE, MoveKind.GIVE_UP}
        raise _not_there(call, table, hand, "play-no-such-answer" if answers else "play-no-such-card") from None


def picked_why_screen(call: Call, table: TableView, hand: HandView, act: Why, card: Card | None) -> Screen:
    """Why a card, or the next stage, can or cannot be built now."""
    return why_screen(call.words, table, hand, act.seat, card)


def picked_use_screen(call: Call, table: TableView, hand: HandView, act: PickFor) -> Screen:
    """The cards that can be used in a certain way."""
    return use_screen(call.words, table, hand, act.seat, act.kind)


async def click_look_or_listen(call: Call, act: LookOrListen) -> None:
    """Settle whether the caller looks or listens, and show the hand so."""
    settings = await call.bot.preferences.change(
        call.user, lambda it: replace(it, asked_how=True, pictures=not act.listen)
    )
    words = personal_words(call.bot.languages, call.words.language, settings)
    settled = replace(call, settings=settings, words=words)
    told = call.words.say("hand-settled", how="listen" if act.listen else "look")
    await settled.show(with_first_line(told, await view_hand(settled, act.game)))


async def tell_hand(call: Call, game: GameId) -> Screen:
    """The open question in words alone, or the two boards of a draft."""
    sight = await call.tables.look(game, call, sights.sight)
    call.keep_hand(sight, told_offer_screen)
    if isinstance(sight.asked, HandView):
        return told_screen(call.words.in_full(), sight.table, sight.asked, looks=call.settings.pictures)
    if isinstance(sight.asked, OfferView):
        return told_offer_screen(call.words, sight.table, sight.asked)
    return asked_screen(call, sight)


def pile_screen(call: Call, table: TableView, hand: HandView, act: MorePile) -> Screen:
    """Another page of the discard pile."""
    return hand_screen(call.words, table, hand, page=act.page)
