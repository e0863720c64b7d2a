"""Looking on: boards, the history, the points so far, and reveals as direct messages."""

from enum import StrEnum

from discord.app_commands import Range

from bot.client.announcing import course_of, panel_now
from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.client.direct import Reached
from bot.screens.acts import (
    ShowBoard,
    ShowHistory,
    ShowStanding,
    ShowTable,
    TellBoard,
    TellConflicts,
    TellPanel,
    TellReveal,
    TellStanding,
    TellTable,
    Watch,
)
from bot.screens.boards import board_screen, table_screen, told_board_screen, told_table_screen
from bot.screens.panels import panel_in_words
from bot.screens.reveals import conflicts_screen, history_screen, reveal_screen, told_in_words
from bot.screens.scores import end_in_words, score_screen, standing_screen
from bot.screens.screen import Button, Screen, with_first_line
from bot.services import archive, places, sights
from bot.services.archive import resolution_of
from bot.services.game import Ending, Status
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text.matching import best_matches
from bot.text.names import echo, names
from cogs._commands import add_to_wonders, command
from cogs._filters import has_begun, is_unfinished
from cogs._suggestions import suggest_cities
from cogs._tables import TableOption, answer_command, on_click
from engine.ruleset import Seat


async def setup(bot: WondersBot) -> None:
    """Add the commands and the handlers of clicks."""
    add_to_wonders(bot, board, history, scores, watch)
    bot.handlers.add(ShowTable, on_click(view_table))
    bot.handlers.add(TellTable, on_click(tell_table))
    bot.handlers.add(ShowBoard, show_board)
    bot.handlers.add(TellBoard, tell_board)
    bot.handlers.add(ShowHistory, show_history)
    bot.handlers.add(ShowStanding, on_click(view_standing))
    bot.handlers.add(Watch, click_watch)
    bot.handlers.add(TellPanel, on_click(view_panel))
    bot.handlers.add(TellReveal, tell_reveal)
    bot.handlers.add(TellConflicts, tell_conflicts)
    bot.handlers.add(TellStanding, on_click(view_points))


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


# What is shown.


async def view_table(call: Call, game: GameId) -> Screen:
    """Show all cities in short."""
    return _cities_screen(call, await call.tables.look(game, call, sights.table))


async def tell_table(call: Call, game: GameId) -> Screen:
    """Tell all cities in words."""
    table = await call.tables.look(game, call, sights.table)
    if table.table is None:
        return _cities_screen(call, table)
    return told_table_screen(call.words, table, table.seat_of(call.user))


async def view_board(call: Call, game: GameId, seat: Seat) -> Screen:
    """Show one city in full.

    Raises Refused: there is no such city.
    """
    return _city_screen(call, await call.tables.look(game, call, sights.table), seat)


async def view_named_board(call: Call, game: GameId, city: str) -> Screen:
    """Show the city that is named, itself or by its player; if that is unclear, all in short."""
    table = await call.tables.look(game, call, sights.table)
    if table.table is None or not city:
        return _cities_screen(call, table)
    players = names(call.words, table)
    seats = [each.seat for each in table.table.cities]
    cities = table.table.cities
    found = best_matches(city, seats, lambda seat: call.words.known_as(cities[seat].board.city)) or best_matches(
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


async def view_history(call: Call, game: GameId, age: int | None) -> Screen:
    """Show what was revealed in an Age, the latest if none is named."""
    table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    latest = resolutions[-1].age if resolutions else table.table.age
    return history_screen(call.words, table, resolutions, age or latest, table.seat_of(call.user))


async def view_standing(call: Call, game: GameId) -> Screen:
    """Show the points on the table so far; at the end the score sheet with their course."""
    table, scores = await call.tables.look(game, call, sights.scores_so_far)
    if table.ending is Ending.SCORED:
        course = await course_of(await call.tables.telling(game))
        return score_screen(call.words, table, course, table.seat_of(call.user))
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    return standing_screen(call.words, table, scores, table.seat_of(call.user))


async def view_points(call: Call, game: GameId) -> Screen:
    """Tell in words what the points are so far; at the end, how the game ended."""
    table, scores = await call.tables.look(game, call, sights.scores_so_far)
    if table.ending is Ending.SCORED:
        return end_in_words(call.words, table, await course_of(await call.tables.telling(game)))
    if table.table is None:
        return Screen(call.words.say("watching-no-cities"))
    return told_in_words(standing_screen(call.words, table, scores))


async def view_panel(call: Call, game: GameId) -> Screen:
    """Tell in words how a turn stands."""
    table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
    if table.status is not Status.PLAY or table.table is None:
        return told_in_words(panel_now(call.words, table, ()))
    past = [each for each in resolutions if (each.age, each.turn) != (table.table.age, table.table.turn)]
    before = [each for each in past if (each.age, each.turn) == (past[-1].age, past[-1].turn)]
    return panel_in_words(call.words, table, before)


async def view_reveal(call: Call, game: GameId, number: int) -> Screen:
    """Tell in words what was revealed. Raises Refused: there is no such resolution."""
    table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
    return told_in_words(reveal_screen(call.words, table, resolution_of(resolutions, number)))


async def view_conflicts(call: Call, game: GameId, number: int) -> Screen:
    """Tell in words how an Age ended. Raises Refused: none ended with this resolution."""
    table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
    ended = resolution_of(resolutions, number)
    if not ended.ends_age:
        raise Refused(Reason.NOT_NOW)
    earlier = [each for each in resolutions[:number] if (each.age, each.turn) == (ended.age, ended.turn)]
    return told_in_words(conflicts_screen(call.words, table, ended, earlier, table.seat_of(call.user)))


# Who gets the reveals.


async def switch_watching(call: Call, game: GameId, *, on: bool) -> Screen:
    """Start or stop sending the reveals to the caller; a first direct message shows whether they can be reached."""
    outcome = await call.tables.act(game, call, places.watch if on else places.stop_watching)
    if not outcome.changed:
        return Screen(call.words.say("watch-was-on" if on else "watch-was-off"))
    if not on:
        return Screen(call.words.say("watch-off"))
    reached = await _try_direct_message(call, outcome.table)
    if reached is Reached.YES:
        return Screen(call.words.say("watch-on"))
    await call.tables.act(game, call, places.stop_watching)
    return Screen(call.words.say("watch-closed" if reached is Reached.CLOSED else "watch-failed"))


async def _try_direct_message(call: Call, table: TableView) -> Reached:
    """Send the caller a first direct message; return whether it arrived."""
    stop = Button(call.words.say("watch-stop"), Watch(table.id, on=False))
    confirmed = call.words.say("watch-confirmed", game=table.id, channel=f"<#{table.home.channel}>")
    return await call.send_directly(Screen(confirmed, rows=((stop,),)))


# Clicks.


async def show_board(call: Call, act: ShowBoard) -> None:
    """Show one city in full."""
    await call.show(await view_board(call, act.game, act.seat))


async def tell_board(call: Call, act: TellBoard) -> None:
    """Tell one city in words."""
    table = await call.tables.look(act.game, call, sights.table)
    if table.table is None:
        await call.show(_cities_screen(call, table))
        return
    await call.show(told_board_screen(call.words, table, act.seat, table.seat_of(call.user)))


async def show_history(call: Call, act: ShowHistory) -> None:
    """Show what was revealed in an Age."""
    await call.show(await view_history(call, act.game, act.age))


async def tell_reveal(call: Call, act: TellReveal) -> None:
    """Tell in words what was revealed."""
    await call.show(await view_reveal(call, act.game, act.number))


async def tell_conflicts(call: Call, act: TellConflicts) -> None:
    """Tell in words how an Age ended."""
    await call.show(await view_conflicts(call, act.game, act.number))


async def click_watch(call: Call, act: Watch) -> None:
    """Start or stop watching."""
    await call.show(await switch_watching(call, act.game, on=act.on))


# Commands.


@command("slash-wonders-board")
async def board(interaction: Interaction, city: str = "", table: TableOption | None = None) -> None:
    """Show one city, or the whole table."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await view_named_board(call, game, city)

    await answer_command(interaction, table, has_begun, answer)


@command("slash-wonders-history")
async def history(
    interaction: Interaction, age: Range[int, 1, 3] | None = None, table: TableOption | None = None
) -> None:
    """Show what was revealed in an Age."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await view_history(call, game, age)

    await answer_command(interaction, table, has_begun, answer)


@command("slash-wonders-scores")
async def scores(interaction: Interaction, table: TableOption | None = None) -> None:
    """Show the points on the table so far."""
    await answer_command(interaction, table, has_begun, view_standing)


@command("slash-wonders-watch")
async def watch(interaction: Interaction, switch: Switch = Switch.ON, table: TableOption | None = None) -> None:
    """Start or stop watching."""

    async def answer(call: Call, game: GameId) -> Screen:
        return await switch_watching(call, game, on=switch is Switch.ON)

    await answer_command(interaction, table, is_unfinished, answer)


board.autocomplete("city")(suggest_cities)
