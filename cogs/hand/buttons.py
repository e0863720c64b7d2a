"""The private hand with buttons and menus: cards, actions, payments, sealing, and taking a choice back."""

from collections.abc import Callable

from bot.client.cog import Cog
from bot.client.incoming.call import Call
from bot.client.incoming.clicks import on
from bot.screens.acts import (
    AskCoach,
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
    TurnAct,
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
from bot.screens.screen import Button, Screen, Style, with_first_line
from bot.screens.tables import short_heading
from bot.services import sights
from bot.services.game import TurnRef
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import HandView, OfferView, TableView
from cogs.hand.answers import ask_coach
from cogs.shared.filters import awaits_choice, plays
from cogs.shared.hands import (
    AskedInstead,
    asked_instead,
    asked_screen,
    keep_board,
    reveal_choice,
    seal_choice,
    settle_how,
    take_back_choice,
    view_hand,
)
from cogs.shared.tables import best_table, tables_around
from engine.catalogue import Card
from engine.moves import Move
from engine.notation import MoveKind, NotationError, move_text
from engine.ruleset import Seat


class Buttons(Cog):
    """The private hand with buttons and menus."""

    @on(ShowHand)
    async def show_hand(self, call: Call, game: GameId) -> Screen:
        """Show what the person is asked at the table, or a link to their own table if they do not play here."""
        try:
            return await view_hand(call, game)
        except Refused as refused:
            mine = [table for table in await tables_around(call.interaction) if plays(table, call.user)]
            if refused.reason is not Reason.ONLY_PLAYERS or not mine:
                raise
            own = best_table(call, mine, awaits_choice)
            told = call.words.say("play-elsewhere", table=short_heading(call.words, own))
            return Screen(told, rows=((Button(call.words.say("panel-hand"), ShowHand(own.id), Style.PRIMARY),),))

    @on(KeepBoard)
    async def keep_board(self, call: Call, game: GameId, board: int) -> Screen:
        """Keep a board of the draft."""
        return await keep_board(call, game, board)

    @on(TakeBack)
    async def take_back(self, call: Call, game: GameId, turn: TurnRef, seat: Seat) -> Screen:
        """Take back a sealed choice."""
        return await take_back_choice(call, game, turn, seat)

    @on(PickCard)
    async def pick_card(self, call: Call, act: PickCard) -> Screen:
        """Show what can be done with the picked card."""

        def show(table: TableView, hand: HandView, card: Card | None) -> Screen:
            if card is None:
                return hand_screen(call.words, table, hand)
            return card_screen(call.words, table, hand, act.seat, card)

        return await _with_card(call, act, show)

    @on(PickPayment)
    async def pick_payment(self, call: Call, act: PickPayment) -> Screen:
        """Show the ways to pay."""

        def show(table: TableView, hand: HandView, card: Card | None) -> Screen:
            if card is None:
                return hand_screen(call.words, table, hand)
            return payment_screen(call.words, table, hand, act.seat, act.kind, card)

        return await _with_card(call, act, show)

    @on(Why)
    async def explain(self, call: Call, act: Why) -> Screen:
        """Show why a card, or the next stage, can or cannot be built now."""
        return await _with_card(
            call, act, lambda table, hand, card: why_screen(call.words, table, hand, act.seat, card)
        )

    @on(AskCoach)
    async def ask_coach(self, call: Call, game: GameId) -> Screen:
        """Show what the coach advises."""
        return await ask_coach(call, game)

    @on(PickFor)
    async def pick_for(self, call: Call, act: PickFor) -> Screen:
        """Show the cards that can be used for a certain kind of move."""
        return await _with_hand(call, act, lambda table, hand: use_screen(call.words, table, hand, act.seat, act.kind))

    @on(MorePile)
    async def turn_pile(self, call: Call, act: MorePile) -> Screen:
        """Show another page of the discard pile."""
        return await _with_hand(call, act, lambda table, hand: hand_screen(call.words, table, hand, page=act.page))

    @on(Seal)
    async def seal(self, call: Call, act: Seal) -> Screen:
        """Seal a choice. If it would reveal a turn's cards, hold it back and ask the player first.

        This does not depend on how the card is used, because everyone sees that a choice is held back, and others may
        still change theirs.
        """

        def read(sight: Sight) -> tuple[HandView, Seat, Move]:
            hand = _open_hand(call, sight, act)
            return hand, act.seat, _read_move(call, sight.table, hand, act)

        return await seal_choice(call, act.game, read, hold=act.turn.asked == "card")

    @on(Reveal)
    async def reveal(self, call: Call, game: GameId, turn: TurnRef, seat: Seat) -> Screen:
        """Reveal the turn with the choice that is held back."""
        return await reveal_choice(call, game, turn, seat)

    @on(LookOrListen)
    async def look_or_listen(self, call: Call, game: GameId, *, listen: bool) -> Screen | None:
        """Save whether the caller prefers pictures or text, and show the hand that way."""
        settled, told = await settle_how(call, listen=listen)
        hand = await view_hand(settled, game, whole=True)  # in this form they have not had the hands before
        await settled.show(with_first_line(told, hand))
        return None

    @on(TellHand)
    async def tell_hand(self, call: Call, game: GameId) -> Screen:
        """Show the open question, or the two boards of a draft, without pictures."""
        sight = await call.tables.look(game, call, sights.sight)
        call.keep_hand(sight, told_offer_screen)
        if isinstance(sight.asked, HandView):
            return told_screen(call.words.in_full(), sight.table, sight.asked, looks=call.settings.pictures)
        if isinstance(sight.asked, OfferView):
            return told_offer_screen(call.words, sight.table, sight.asked)
        return asked_screen(call, sight)


async def _with_hand(call: Call, act: TurnAct, show: Callable[[TableView, HandView], Screen]) -> Screen:
    """Return what `show` makes of the hand if the act's question is still open, else what is asked instead."""
    sight = await call.tables.look(act.game, call, sights.sight)
    try:
        screen = show(sight.table, _open_hand(call, sight, act))
    except AskedInstead as instead:
        screen = instead.screen
    call.keep_hand(sight)
    return screen


async def _with_card(
    call: Call, act: PickCard | PickPayment | Why, show: Callable[[TableView, HandView, Card | None], Screen]
) -> Screen:
    """Do the same as `_with_hand`, and pass `show` the act's card, or None if the act names no card."""
    return await _with_hand(
        call, act, lambda table, hand: show(table, hand, _find_card(call, table, hand, act.seat, act.card))
    )


def _open_hand(call: Call, sight: Sight, act: TurnAct) -> HandView:
    """Return the hand, if the act's question is still open in it.

    Otherwise raises AskedInstead with the open question or the sealed choice. A player who tries to seal a second
    choice is told that one is sealed already.
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


def _find_card(call: Call, table: TableView, hand: HandView, seat: Seat, slug: str) -> Card | None:
    """Return the card with this slug, or None for an empty slug. Raises AskedInstead if the hand has no such card."""
    card = find_card(hand, seat, slug)
    if card is None and slug:
        raise _not_there(call, table, hand, "play-no-such-card")
    return card


def _not_there(call: Call, table: TableView, hand: HandView, message: str) -> AskedInstead:
    """Return the open question, for a player who chose something that it does not offer."""
    return AskedInstead(
        with_first_line(call.words.say(message), hand_screen(call.words, table, hand)), Sight(table, hand)
    )


def _has_sealed(chosen: Move, act: object) -> bool:
    """Return whether an act seals the choice that is sealed already, as a second click on the same button does."""
    return isinstance(act, Seal) and act.move == move_text(chosen)


def _read_move(call: Call, table: TableView, hand: HandView, act: Seal) -> Move:
    """Return the move of an act. Raises AskedInstead if the question does not offer what the act names."""
    question = open_question(hand, act.seat)
    assert question is not None, "it is open"
    try:
        return question.find_move(act.move)
    except NotationError:
        answers = act.move.kind in {MoveKind.CHOOSE, MoveKind.GIVE_UP}
        raise _not_there(call, table, hand, "play-no-such-answer" if answers else "play-no-such-card") from None
