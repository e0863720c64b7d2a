"""Taking seats and starting: what everybody at a table can do in the lobby, and computer players."""

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, is_private
from bot.screens.acts import AddComputer, DismissComputer, Join, Leave, ShowHand, Start
from bot.screens.hosting import settings_screen
from bot.screens.lobby import joined_screen
from bot.screens.screen import Button, Screen, Style, with_first_line
from bot.services.game import Status
from bot.services.people import GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from cogs._commands import add_to_wonders, command
from cogs._fits import hosted_lobby
from cogs._tables import TableOption, clicked, typed
from players.levels import Level


async def setup(bot: WondersBot) -> None:
    """Adds the commands, and says who answers which click."""
    add_to_wonders(bot, join, leave, start, computer, dismiss)
    bot.handlers.add(Join, clicked(joined))
    bot.handlers.add(Leave, clicked(left))
    bot.handlers.add(AddComputer, clicked(with_computer))
    bot.handlers.add(DismissComputer, clicked(without_computer))
    bot.handlers.add(Start, clicked(started))


# What is done.


async def joined(call: Call, game: GameId) -> Screen:
    """Takes a seat; who sits already is told the same once more."""
    try:
        outcome = await call.tables.join(game, call)
    except Refused as refused:
        table = await _begun(call, game)
        if refused.reason in {Reason.NOT_NOW, Reason.ONLY_INVITED} and table is not None:
            return _joined_too_late(call, table)
        raise
    seat = outcome.table.seat_of(call.user)
    assert seat is not None
    screen = joined_screen(call.words, outcome.table, seat)
    home = outcome.table.home.channel
    if call.here().channel == home:
        return screen
    return with_first_line(call.words.say("seat-where", place=f"<#{home}>"), screen)


async def _begun(call: Call, game: GameId) -> TableView | None:
    """The table, if who asks sees it and its lobby is past: no invitation would help any more."""
    try:
        table = await call.tables.table(game, call)
    except Refused:
        return None
    return None if table.status is Status.LOBBY else table


def _joined_too_late(call: Call, table: TableView) -> Screen:
    """What can be done instead, where no seat can be taken any more."""
    place = f"<#{table.home.channel}>"
    if table.status is Status.OVER:
        return Screen(call.words.say("seat-too-late", standing="over", place=place))
    if table.seat_of(call.user) is None:
        return Screen(call.words.say("seat-too-late", standing="none", place=place))
    return _with_hand(call, table, call.words.say("seat-too-late", standing="seated", place=place))


def _with_hand(call: Call, table: TableView, told: str) -> Screen:
    """What is told of a game that is on, with the way to the own hand for who plays."""
    if table.status is Status.OVER or table.seat_of(call.user) is None:
        return Screen(told)
    return Screen(told, rows=((Button(call.words.say("seat-hand"), ShowHand(table.id), Style.PRIMARY),),))


async def left(call: Call, game: GameId) -> Screen:
    """Gives the seat in the lobby up."""
    try:
        outcome = await call.tables.leave(game, call)
    except Refused as refused:
        match refused.reason:
            case Reason.ONLY_PLAYERS:
                return Screen(call.words.say("seat-none"))
            case Reason.NOT_NOW:
                table = await call.tables.table(game, call)
                return Screen(call.words.say("seat-in-a-game", status=table.status.value))
            case _:
                raise
    closed = outcome.table.status is Status.OVER
    return Screen(call.words.say("seat-left-last" if closed else "seat-left"))


async def started(call: Call, game: GameId) -> Screen:
    """Begins the draft or the game; a second click is told that it has begun."""
    try:
        outcome = await call.tables.start(game, call)
    except Refused as refused:
        if refused.reason is Reason.NOT_NOW:
            table = await call.tables.table(game, call)
            return _with_hand(call, table, call.words.say("begun-already", status=table.status.value))
        raise
    return _with_hand(call, outcome.table, call.words.say("begins", status=outcome.table.status.value))


async def with_computer(call: Call, game: GameId, number: int = 1) -> Screen:
    """Seats computer players."""
    outcome = await call.tables.fill(game, call, Level.GREEDY, number)
    return _changed(call, outcome.table)


async def without_computer(call: Call, game: GameId) -> Screen:
    """Sends the computer player that came last away."""
    outcome = await call.tables.dismiss(game, call)
    return _changed(call, outcome.table)


def _changed(call: Call, table: TableView) -> Screen:
    """The settings in which the host has clicked, or how many sit at the table now."""
    if is_private(call.interaction):
        return settings_screen(call.words, table)
    free = table.settings.players - len(table.seats)
    return Screen(call.words.say("seat-count", taken=len(table.seats), free=free))


# Typed.


@command("slash-wonders-join")
async def join(interaction: Interaction, table: TableOption | None = None) -> None:
    """Takes a seat."""
    await typed(interaction, table, _can_be_joined, joined)


@command("slash-wonders-leave")
async def leave(interaction: Interaction, table: TableOption | None = None) -> None:
    """Gives the seat up."""
    await typed(interaction, table, _can_be_left, left)


@command("slash-wonders-start")
async def start(interaction: Interaction, table: TableOption | None = None) -> None:
    """Begins."""
    await typed(interaction, table, hosted_lobby, started)


@command("slash-wonders-computer")
async def computer(interaction: Interaction, number: Range[int, 1, 6] = 1, table: TableOption | None = None) -> None:
    """Seats computer players."""
    await typed(interaction, table, hosted_lobby, lambda call, game: with_computer(call, game, number))


@command("slash-wonders-dismiss")
async def dismiss(interaction: Interaction, table: TableOption | None = None) -> None:
    """Sends a computer player away."""
    await typed(interaction, table, hosted_lobby, without_computer)


def _can_be_left(table: TableSummary, user: UserId) -> bool:
    return table.status is Status.LOBBY and table.seat_of(user) is not None


def _can_be_joined(table: TableSummary, user: UserId) -> bool:
    return table.has_room_for(user)
