"""Looking on: boards, what was revealed, the points so far, and who gets the reveals as direct messages."""

from enum import StrEnum

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.client.direct import Reached
from bot.screens.acts import ShowBoard, ShowHistory, ShowStanding, ShowTable, Watch
from bot.screens.boards import board_screen, table_screen
from bot.screens.reveals import history_screen
from bot.screens.scores import standing_screen
from bot.screens.screen import Button, Screen, with_first_line
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text.matching import best_matches
from bot.text.names import echo, names
from cogs._commands import add_to_wonders, command
from cogs._fits import begun, unfinished
from cogs._suggestions import suggested_cities
from cogs._tables import TableOption, clicked, typed
from engine.ruleset import Seat


async def setup(bot: WondersBot) -> None:
    """Adds the commands, and says who answers which click."""
    add_to_wonders(bot, board, history, scores, watch)
    bot.handlers.add(ShowTable, clicked(table_shown))
    bot.handlers.add(ShowBoard, show_board)
    bot.handlers.add(ShowHistory, show_history)
    bot.handlers.add(ShowStanding, clicked(standing))
    bot.handlers.add(Watch, click_watch)


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


# What is shown.


async def table_shown(call: Call, game: GameId) -> Screen:
    """All cities in short."""
    return _cities_screen(call, await call.tables.table(game, call))


async def board_shown(call: Call, game: GameId, seat: Seat) -> Screen:
    """One city in full.

    Raises Refused: there is no such city.
    """
    return _city_screen(call, await call.tables.table(game, call), seat)


async def named_board_shown(call: Call, game: GameId, city: str) -> Screen:
    """The city that is named, or its player; where that is unclear, all in short."""
    table = await call.tables.table(game, call)
    if table.table is None or not city:
        return _cities_screen(call, table)
    players = names(call.words, table)
    seats = [each.seat for each in table.table.cities]
    cities = table.table.cities
    found = best_matches(city, seats, lambda seat: (cities[seat].board.city,)) or best_matches(
        city, seats, lambda seat: (players[seat],)
    )
    if len(found) == 1:
        return _city_screen(call, table, found[0])
    unclear = call.words.say("watching-no-such-city", typed=echo(city))
    return with_first_line(unclear, _cities_screen(call, table))


def _cities_screen(call: Call, table: TableView) -> Screen:
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    return table_screen(call.words, table, table.seat_of(call.user))


def _city_screen(call: Call, table: TableView, seat: Seat) -> Screen:
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    if seat not in range(len(table.table.cities)):
        raise Refused(Reason.NO_SUCH_SEAT)
    return board_screen(call.words, table, seat, table.seat_of(call.user))


async def history_shown(call: Call, game: GameId, age: int | None) -> Screen:
    """What was revealed in an Age, the latest where none is named."""
    table, resolutions = await call.tables.revealed(game, call)
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    latest = resolutions[-1].age if resolutions else table.table.age
    return history_screen(call.words, table, resolutions, age or latest)


async def standing(call: Call, game: GameId) -> Screen:
    """The points that lie on the table so far."""
    table, scores = await call.tables.standing(game, call)
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    return standing_screen(call.words, table, scores)


# Who gets the reveals.


async def watching(call: Call, game: GameId, *, on: bool) -> Screen:
    """Sends the reveals to who asks from now on, or no longer; a first direct message shows whether it can be done."""
    outcome = await call.tables.watch(game, call, on=on)
    if not outcome.changed:
        return Screen(call.words.say("watch-was-on" if on else "watch-was-off"))
    if not on:
        return Screen(call.words.say("watch-off"))
    reached = await _told_directly(call, outcome.table)
    if reached is Reached.YES:
        return Screen(call.words.say("watch-on"))
    await call.tables.watch(game, call, on=False)
    return Screen(call.words.say("watch-closed" if reached is Reached.CLOSED else "watch-failed"))


async def _told_directly(call: Call, table: TableView) -> Reached:
    """Whether direct messages reach who asks, found out by sending one."""
    stop = Button(call.words.say("watch-stop"), Watch(table.id, on=False))
    confirmed = call.words.say("watch-confirmed", game=table.id, channel=f"<#{table.home.channel}>")
    return await call.send_directly(Screen(confirmed, rows=((stop,),)))


# Clicks.


async def show_board(call: Call, act: ShowBoard) -> None:
    """One city in full."""
    await call.show(await board_shown(call, act.game, act.seat))


async def show_history(call: Call, act: ShowHistory) -> None:
    """What was revealed in an Age."""
    await call.show(await history_shown(call, act.game, act.age))


async def click_watch(call: Call, act: Watch) -> None:
    """Begins or stops watching."""
    await call.show(await watching(call, act.game, on=act.on))


# Commands.


@command("slash-wonders-board")
async def board(interaction: Interaction, city: str = "", table: TableOption | None = None) -> None:
    """One city, or the whole table."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await named_board_shown(call, game, city)

    await typed(interaction, table, begun, answer)


@command("slash-wonders-history")
async def history(
    interaction: Interaction, age: Range[int, 1, 3] | None = None, table: TableOption | None = None
) -> None:
    """What was revealed in an Age."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await history_shown(call, game, age)

    await typed(interaction, table, begun, answer)


@command("slash-wonders-scores")
async def scores(interaction: Interaction, table: TableOption | None = None) -> None:
    """The points that lie on the table so far."""
    await typed(interaction, table, begun, standing)


@command("slash-wonders-watch")
async def watch(interaction: Interaction, switch: Switch = Switch.ON, table: TableOption | None = None) -> None:
    """Begins or stops watching."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await watching(call, game, on=switch is Switch.ON)

    await typed(interaction, table, unfinished, answer)


board.autocomplete("city")(suggested_cities)
