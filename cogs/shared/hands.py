"""What buttons and typed commands share: showing the open question, sealing, revealing, and taking back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.client.incidents import report_incident
from bot.client.incoming.call import Call, Instead
from bot.screens import hands
from bot.screens.hands import (
    chosen_lines,
    open_question,
    revealed_screen,
    sealed_lines,
    with_first_question,
)
from bot.screens.likings import asks_how, personal_words
from bot.screens.screen import Screen, with_first_line
from bot.screens.tables import exact_time, hand_button, relative_time
from bot.services import archive, choosing, draft, lobby, play, sights
from bot.services.game import Choice, Ending, Status, TurnRef
from bot.services.people import GameId
from bot.services.ports import UnreadableGameError
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.tables import Outcome
from bot.services.views import HandView, TableView
from engine.moves import Move
from engine.ruleset import Seat

ReadMove: TypeAlias = Callable[[Sight], tuple[HandView, Seat, Move]]
"""Takes what a player sees. Returns their hand, the seat that is asked, and the move. May raise AskedInstead."""


class AskedInstead(Instead):
    """Raised to show the player what they are asked, instead of going on.

    A use case may raise it in a thread, so it has no side effects. `show_instead` keeps its screen up to date.
    """

    def __init__(self, screen: Screen, sight: Sight) -> None:
        super().__init__(screen)
        self.sight = sight


def asked_instead(call: Call, sight: Sight, message: str | None = None) -> AskedInstead:
    """Return an AskedInstead with what the player is asked, or with the reason why nothing is asked.

    A message is added only above a hand. Raises Refused if the person does not play.
    """
    screen = hands.asked_screen(call.words, sight, call.user)
    if message is not None and isinstance(sight.asked, HandView):
        screen = with_first_line(call.words.say(message), screen)
    return AskedInstead(screen, sight)


def show_instead(call: Call, instead: AskedInstead) -> Screen:
    """Return the screen, and keep it up to date until the next hand follows."""
    call.keep_hand(instead.sight)
    return instead.screen


async def own_end(call: Call, game: GameId) -> Screen:
    """Tell a player of a scored game how they did."""
    screen = await call.bot.hands.own_end(await call.tables.telling(game), call.user)
    call.bot.hands.note_end(game, call.user)
    return screen


async def view_hand(call: Call, game: GameId, *, whole: bool = False) -> Screen:
    """Show the player's open question. If someone else has sealed a choice for the seat, show only who that was.

    A `whole` hand also tells what the one before has told.
    """
    sender = call.bot.hands
    try:
        sight, told = await call.tables.look_back(
            game, call, archive.see_sight, lambda it: sender.has_news(it, call.user)
        )
    except UnreadableGameError as error:
        report_incident(error)  # the past is not told, but the player can choose all the same
        sight, told = await call.tables.look(game, call, sights.sight), ()
    if whole and isinstance(sight.asked, HandView):
        sight = replace(sight, asked=replace(sight.asked, since=None))
    if sight.table.ending is Ending.SCORED and sight.table.seat_of(call.user) is not None:
        return await own_end(call, game)
    screen = asked_screen(call, sight)
    if (end := sight.extra_time_until) is not None:
        late = call.words.say("hand-late", time=exact_time(end), left=relative_time(end))
        screen = with_first_line(late, screen)
    if isinstance(sight.asked, HandView) and asks_how(call.settings, screen):
        await call.bot.readers.remember_asked(call.user)
        screen = with_first_question(call.words, sight.table, screen)
    if not told or not sender.has_news(sight, call.user):
        return screen
    screen = sender.with_past(call.words, sight, screen, told, call.user)
    sender.note_shown(sight, call.user)
    return screen


async def settle_how(call: Call, *, listen: bool) -> tuple[Call, str]:
    """Save whether the caller prefers text or pictures. Return the call with that, and what to tell them."""
    settings = await call.bot.preferences.change(call.user, lambda it: replace(it, asked_how=True, pictures=not listen))
    words = personal_words(call.bot.languages, call.words.language, settings)
    told = call.words.say("hand-settled", how="listen" if listen else "look")
    return replace(call, settings=settings, words=words), told


def asked_screen(call: Call, sight: Sight) -> Screen:
    """Show what the player is asked, or why nothing is asked. Keep this up to date until the next hand follows.

    Raises Refused if the person does not play.
    """
    return show_instead(call, asked_instead(call, sight))  # anyone who is refused must get no hands


async def seal_choice(call: Call, game: GameId, read: ReadMove, *, hold: bool = False) -> Screen:
    """Seal the move that `read` returns for what its player sees at that moment, and confirm it.

    With `hold`, a choice that would reveal the turn is held back, and the player is asked first.

    Raises Refused if the rules do not allow the move.
    """
    told: list[str] = []
    resolutions = 0

    def choose(sight: Sight) -> Choice:
        nonlocal told, resolutions
        hand, seat, move = read(sight)
        _follow(call, sight)
        question = open_question(hand, seat)
        assert question is not None, "only an open question is answered"
        told, resolutions = sealed_lines(call.words, hand, question, move), sight.table.resolutions
        return Choice(hand.turn, seat, move)

    try:
        outcome = await call.tables.act(game, call, choosing.choose, choose, hold=hold)
    except AskedInstead as instead:
        return show_instead(call, instead)
    if any(each.traits.reveals for each in outcome.news):
        return revealed_screen(call.words, outcome.table, told)
    return _confirmation(call, outcome, told, resolutions)


def _follow(call: Call, sight: Sight) -> None:
    """Follow a table before the choice is saved. Use cases call this in a thread, outside the event loop."""
    call.bot.loop.call_soon_threadsafe(call.follow, sight.table)


def _confirmation(call: Call, outcome: Outcome, told: Sequence[str], resolutions: int) -> Screen:
    """Confirm what was sealed. If it has been carried out already, because nobody else was asked, show what follows."""
    after = outcome.sight
    if not isinstance(after.asked, HandView):
        return with_first_line("\n".join(told), asked_screen(call, after))
    shown = asked_screen(call, after)
    if after.table.resolutions == resolutions:
        return shown
    return with_first_line("\n".join([*told, call.words.say("play-carried-out")]), shown)


async def reveal_choice(call: Call, game: GameId, turn: TurnRef, seat: Seat) -> Screen:
    """Reveal the turn with the choice that is held back. If this is too late, show what is asked now."""
    sealed: list[str] = []

    def look(sight: Sight) -> None:
        nonlocal sealed
        _follow(call, sight)
        sealed = chosen_lines(call.words, sight.asked) if isinstance(sight.asked, HandView) else []

    try:
        outcome = await call.tables.act(game, call, choosing.reveal, turn, seat, look)
    except Refused as refused:
        if refused.reason in {Reason.STALE_TURN, Reason.NOT_NOW}:
            return await view_hand(call, game)
        raise
    if any(each.traits.reveals for each in outcome.news):
        return revealed_screen(call.words, outcome.table, sealed)
    return asked_screen(call, outcome.sight)


async def take_back_choice(call: Call, game: GameId, turn: TurnRef, seat: Seat) -> Screen:
    """Take back a sealed choice, and ask again. If this is not possible, show what is asked now."""
    try:
        outcome = await call.tables.act(game, call, play.take_back_choice, turn, seat)
    except Refused as refused:
        match refused.reason:
            case Reason.STALE_TURN | Reason.NOT_NOW:
                return with_first_line(call.words.say("play-too-late"), await view_hand(call, game))
            case Reason.NOTHING_TO_TAKE_BACK | Reason.ONLY_OCCUPANT | Reason.SEALED_BY_ANOTHER:
                return await view_hand(call, game)
            case _:
                raise
    return with_first_line(call.words.say("play-taken-back"), asked_screen(call, outcome.sight))


async def keep_board(call: Call, game: GameId, board: int) -> Screen:
    """Keep a board of the draft. The last player to do so is shown the first hand."""
    try:
        outcome = await call.tables.act(game, call, draft.keep_board, board)
    except Refused as refused:
        if refused.reason in {Reason.NOT_NOW, Reason.ONLY_PLAYERS}:
            sight = await call.tables.look(game, call, sights.sight)
            return show_instead(call, asked_instead(call, sight, "play-draft-over"))
        raise
    shown = asked_screen(call, outcome.sight)
    begun = outcome.table.status is Status.PLAY
    return with_first_line(call.words.say("play-draft-done"), shown) if begun else shown


def with_hand_button(call: Call, table: TableView, told: str) -> Screen:
    """Show a line about a game, with a button to the hand if the caller plays and it is not over."""
    if table.status is Status.OVER or table.seat_of(call.user) is None:
        return Screen(told)
    return Screen(told, rows=((hand_button(call.words, table),),))


async def play_with_computers(call: Call, table: TableView) -> Screen:
    """Fill a table with computer players and start. The hand follows by itself, below the announcement."""
    call.follow(table)
    try:
        begun = await call.tables.act(table.id, call, lobby.start_with_computers)
    except Refused as refused:
        if refused.reason is not Reason.SETTLED:
            raise
        table = await call.tables.look(table.id, call, sights.table)
        return with_hand_button(call, table, call.words.say("begun-already", status=table.status.value))
    return Screen(call.words.say("begins", status=begun.table.status.value))
