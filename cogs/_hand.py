"""What is common to buttons and typed commands of who plays: what they are asked now, sealing, and taking back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

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
from bot.services.people import Actor, GameId
from bot.services.refusals import Reason, Refused
from bot.services.views import HandView, TableView
from engine.moves import Move
from engine.ruleset import Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees of a game that is on."""

    actor: Actor
    table: TableView
    hand: HandView


async def look(call: Call, game: GameId) -> Sight | Screen:
    """What a player sees; where there is no hand to be seen, what is shown instead.

    Raises Refused: who asks does not play.
    """
    actor = await call.actor(game)
    try:
        table, hand = await call.bot.tables.sight(game, actor)
    except Refused as refused:
        match refused.reason:
            case Reason.NOT_NOW | Reason.ONLY_PLAYERS:
                return await _instead(call, actor, game)
            case Reason.SEALED_BY_ANOTHER:
                return await _veiled(call, actor, game, refused)
        raise
    return Sight(actor, table, hand)


async def now(call: Call, game: GameId) -> Screen:
    """What who asks is asked now, whatever that is; of what another has sealed for the seat, only that."""
    sight = await look(call, game)
    return sight if isinstance(sight, Screen) else hand_screen(call.words, sight.table, sight.hand)


async def _instead(call: Call, actor: Actor, game: GameId) -> Screen:
    """What is shown to who has no hand here, or not now."""
    table = await call.bot.tables.table(game, actor)
    lent = table.seat_lent_by(call.user)
    match table.status:
        case Status.LOBBY:
            return Screen(call.words.say("play-not-begun"))
        case Status.DRAFT | Status.PLAY if lent is not None:
            return lent_screen(call.words, table, lent)
        case Status.DRAFT | Status.PLAY if table.seat_of(call.user) is None and table.is_offered_to(call.user):
            return seats_screen(call.words, table, call.user)
        case Status.DRAFT:
            return await _boards(call, actor, table)
        case Status.PLAY:  # for who plays it has just begun
            return hand_screen(call.words, *await call.bot.tables.sight(game, actor))
        case Status.OVER:
            return Screen(call.words.say("play-over"))
        case _:
            assert_never(table.status)


async def _boards(call: Call, actor: Actor, table: TableView) -> Screen:
    """The two boards of the draft."""
    try:
        return offer_screen(call.words, table, await call.bot.tables.offer(table.id, actor))
    except Refused as refused:
        if refused.reason is Reason.SEALED_BY_ANOTHER:
            return await _veiled(call, actor, table.id, refused)
        raise


async def _veiled(call: Call, actor: Actor, game: GameId, refused: Refused) -> Screen:
    """That another has chosen for the seat, and who."""
    return veiled_screen(call.words, await call.bot.tables.table(game, actor), refused.detail or "")


async def too_late(call: Call, game: GameId) -> Screen:
    """What is asked now, for who answers what is past."""
    sight = await look(call, game)
    if isinstance(sight, Screen):
        return sight
    return with_first_line(call.words.say("play-turn-over"), hand_screen(call.words, sight.table, sight.hand))


def sealed_already(call: Call, sight: Sight) -> Screen:
    """What is sealed, for who would choose once more."""
    return with_first_line(call.words.say("play-sealed-already"), hand_screen(call.words, sight.table, sight.hand))


async def sealed(call: Call, sight: Sight, seat: Seat, move: Move) -> Screen:
    """Seals a choice, and tells its player so.

    Raises Refused: the rules do not allow it.
    """
    game, question = sight.table.id, open_question(sight.hand, seat)
    assert question is not None, "what is not asked is not answered"
    try:
        outcome = await call.bot.tables.choose(game, sight.actor, Choice(sight.hand.turn, seat, move))
    except Refused as refused:
        if refused.reason in {Reason.STALE_TURN, Reason.NOT_NOW}:
            return await too_late(call, game)
        raise
    told = sealed_lines(call.words, sight.hand, question, move)
    if any(each.traits.reveals for each in outcome.news):
        return revealed_screen(call.words, outcome.table, told)
    return await _confirmed(call, sight, told)


async def _confirmed(call: Call, before: Sight, told: Sequence[str]) -> Screen:
    """What is sealed; where it is revealed already, by others or as the choice of one alone, what is asked now, too."""
    after = await look(call, before.table.id)
    if isinstance(after, Screen):
        return with_first_line("\n".join(told), after)
    shown = sealed_screen(call.words, after.table, after.hand)
    if after.table.resolutions == before.table.resolutions:
        return shown
    return with_first_line("\n".join([*told, call.words.say("play-carried-out")]), shown)


async def taken_back(call: Call, game: GameId, turn: TurnRef, seat: Seat) -> Screen:
    """Takes a sealed choice back, and asks anew; where there is none any more, it is only asked."""
    try:
        await call.bot.tables.take_back(game, await call.actor(game), turn, seat)
    except Refused as refused:
        match refused.reason:
            case Reason.STALE_TURN | Reason.NOT_NOW:
                return with_first_line(call.words.say("play-too-late"), await now(call, game))
            case Reason.NOTHING_TO_TAKE_BACK | Reason.ONLY_OCCUPANT | Reason.SEALED_BY_ANOTHER:
                return await now(call, game)
            case _:
                raise
    return with_first_line(call.words.say("play-taken-back"), await now(call, game))


async def kept(call: Call, game: GameId, board: int) -> Screen:
    """Keeps a board of the draft; who is last is shown the first hand."""
    try:
        outcome = await call.bot.tables.keep_board(game, await call.actor(game), board)
    except Refused as refused:
        if refused.reason in {Reason.NOT_NOW, Reason.ONLY_PLAYERS}:
            return await _too_late_for_boards(call, game)
        raise
    shown = await now(call, game)
    begun = outcome.table.status is Status.PLAY
    return with_first_line(call.words.say("play-draft-done"), shown) if begun else shown


async def _too_late_for_boards(call: Call, game: GameId) -> Screen:
    """What is asked now, for who would keep a board when that cannot be done any more."""
    sight = await look(call, game)
    if isinstance(sight, Screen):
        return sight
    return with_first_line(call.words.say("play-draft-over"), hand_screen(call.words, sight.table, sight.hand))
