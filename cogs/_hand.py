"""What is common to buttons and typed commands of who plays: what they are asked now, sealing, and taking back."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, assert_never

from bot.client.call import Call
from bot.screens.hands import (
    hand_screen,
    lent_screen,
    offer_screen,
    open_question,
    revealed_screen,
    sealed_lines,
    sealed_screen,
    veiled_screen,
)
from bot.screens.screen import Screen, with_first_line
from bot.screens.seats import seats_screen
from bot.services.game import Choice, Status, TurnRef
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight, Veiled
from bot.services.tables import Outcome
from bot.services.views import HandView, OfferView, TableView
from engine.moves import Move
from engine.ruleset import Seat

Reading: TypeAlias = Callable[[Sight], tuple[HandView, Seat, Move]]
"""The hand of who sees this, and which move they mean for which city's question. Raises Instead."""


class Instead(Exception):
    """Nothing is done, and this is shown instead."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = screen


async def now(call: Call, game: GameId) -> Screen:
    """What who asks is asked now, whatever that is; of what another has sealed for the seat, only that."""
    return asked_screen(call, await call.tables.sight(game, call))


def asked_screen(call: Call, sight: Sight) -> Screen:
    """What who sees this is asked, or why that is nothing. Raises Refused: they do not play."""
    match sight.asked:
        case HandView():
            return hand_screen(call.words, sight.table, sight.asked)
        case OfferView():
            return offer_screen(call.words, sight.table, sight.asked)
        case Veiled(by):
            return veiled_screen(call.words, sight.table, by)
        case None:
            return _unasked_screen(call, sight.table)
        case _:
            assert_never(sight.asked)


def _unasked_screen(call: Call, table: TableView) -> Screen:
    match table.status:
        case Status.LOBBY:
            return Screen(call.words.say("play-not-begun"))
        case Status.OVER:
            return Screen(call.words.say("play-over"))
        case Status.DRAFT | Status.PLAY:
            lent = table.seat_lent_by(call.user)
            if lent is not None:
                return lent_screen(call.words, table, lent)
            if table.is_offered_to(call.user):
                return seats_screen(call.words, table, call.user)
            raise Refused(Reason.ONLY_PLAYERS)
        case _:
            assert_never(table.status)


def too_late(call: Call, sight: Sight) -> Screen:
    """What is asked now, for who answers what is past."""
    return _with_hand(call, sight, "play-turn-over")


def sealed_already(call: Call, sight: Sight) -> Screen:
    """What is sealed, for who would choose once more."""
    return _with_hand(call, sight, "play-sealed-already")


def _with_hand(call: Call, sight: Sight, message: str) -> Screen:
    """The hand below a line; where there is none, what is shown instead, and no line."""
    screen = asked_screen(call, sight)
    return with_first_line(call.words.say(message), screen) if isinstance(sight.asked, HandView) else screen


async def sealed(call: Call, game: GameId, read: Reading) -> Screen:
    """Seals the move that is read from what its player sees at that moment, and tells them so.

    Raises Refused: the rules do not allow it.
    """
    told: list[str] = []
    resolutions = 0

    def choose(sight: Sight) -> Choice:
        nonlocal told, resolutions
        hand, seat, move = read(sight)
        question = open_question(hand, seat)
        assert question is not None, "what is not asked is not answered"
        told, resolutions = sealed_lines(call.words, hand, question, move), sight.table.resolutions
        return Choice(hand.turn, seat, move)

    try:
        outcome = await call.tables.answer(game, call, choose)
    except Instead as instead:
        return instead.screen
    if any(each.traits.reveals for each in outcome.news):
        return revealed_screen(call.words, outcome.table, told)
    return _confirmed(call, outcome, told, resolutions)


def _confirmed(call: Call, outcome: Outcome, told: Sequence[str], resolutions: int) -> Screen:
    """What is sealed; where it is revealed already, as the choice of one alone, what is asked now, too."""
    assert outcome.sight is not None
    after = outcome.sight
    if not isinstance(after.asked, HandView):
        return with_first_line("\n".join(told), asked_screen(call, after))
    shown = sealed_screen(call.words, after.table, after.asked)
    if after.table.resolutions == resolutions:
        return shown
    return with_first_line("\n".join([*told, call.words.say("play-carried-out")]), shown)


async def taken_back(call: Call, game: GameId, turn: TurnRef, seat: Seat) -> Screen:
    """Takes a sealed choice back, and asks anew; where there is none any more, it is only asked."""
    try:
        outcome = await call.tables.take_back(game, call, turn, seat)
    except Refused as refused:
        match refused.reason:
            case Reason.STALE_TURN | Reason.NOT_NOW:
                return with_first_line(call.words.say("play-too-late"), await now(call, game))
            case Reason.NOTHING_TO_TAKE_BACK | Reason.ONLY_OCCUPANT | Reason.SEALED_BY_ANOTHER:
                return await now(call, game)
            case _:
                raise
    assert outcome.sight is not None
    return with_first_line(call.words.say("play-taken-back"), asked_screen(call, outcome.sight))


async def kept(call: Call, game: GameId, board: int) -> Screen:
    """Keeps a board of the draft; who is last is shown the first hand."""
    try:
        outcome = await call.tables.keep_board(game, call, board)
    except Refused as refused:
        if refused.reason in {Reason.NOT_NOW, Reason.ONLY_PLAYERS}:
            return _with_hand(call, await call.tables.sight(game, call), "play-draft-over")
        raise
    assert outcome.sight is not None
    shown = asked_screen(call, outcome.sight)
    begun = outcome.table.status is Status.PLAY
    return with_first_line(call.words.say("play-draft-done"), shown) if begun else shown
