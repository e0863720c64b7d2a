"""Looking at a game: boards, the points so far, and reveals by direct message."""

from enum import StrEnum

import discord
from discord import app_commands

from bot.client.announcing.screens import course_of, panel_now, story_of
from bot.client.cog import Cog, context_menu
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.client.private.direct import Reached
from bot.screens.acts import (
    ShowBoard,
    ShowCourse,
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
from bot.screens.reveals import conflicts_screen, reveal_screen, told_in_words
from bot.screens.scores import end_in_words, score_screen, standing_screen, whole_end_screen
from bot.screens.screen import Button, Screen, with_first_line
from bot.services import archive, places, sights
from bot.services.archive import resolution_of
from bot.services.game import Ending, Status
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text.matching import best_matches
from bot.text.names import echo, names
from cogs.shared.adjudicating import deciding
from cogs.shared.filters import has_begun, is_unfinished
from cogs.shared.hands import own_end
from cogs.shared.tables import TableOption, answer_command, table_of_message
from cogs.wonders.suggestions import suggest_cities
from engine.ruleset import Seat


class Switch(StrEnum):
    """The choice of an option: on or off."""

    ON = "on"
    OFF = "off"


class Watching(Cog):
    """Looking at a game."""

    @on(ShowTable)
    async def view_table(self, call: Call, game: GameId) -> Screen:
        """Show all cities in brief."""
        return _cities_screen(call, await call.tables.look(game, call, sights.table))

    @on(TellTable)
    async def tell_table(self, call: Call, game: GameId) -> Screen:
        """Show all cities as text."""
        table = await call.tables.look(game, call, sights.table)
        if table.table is None:
            return _cities_screen(call, table)
        return told_table_screen(call.words, table, table.seat_of(call.user))

    @on(ShowBoard)
    async def view_board(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Show one city in full.

        Raises Refused if there is no such city.
        """
        return _city_screen(call, await call.tables.look(game, call, sights.table), seat)

    @on(ShowStanding)
    async def view_standing(self, call: Call, game: GameId) -> Screen:
        """Show the points on the table so far; after the end, players how they have done, others the score sheet.

        Whoever has been told how they did gets the score sheet with the points turn by turn, which leads back to it.
        """
        table, scores = await call.tables.look(game, call, sights.scores_so_far)
        if table.ending is Ending.SCORED:
            if table.seat_of(call.user) is None or call.bot.hands.has_told_end(game, call.user):
                return await _scores_screen(call, table)
            return await own_end(call, game)
        if table.table is None:
            return Screen(call.words.say("watching-no-cities"))
        return standing_screen(call.words, table, scores, table.seat_of(call.user))

    @on(ShowCourse)
    async def view_course(self, call: Call, game: GameId) -> Screen:
        """Show the score sheet with the points turn by turn."""
        table = await call.tables.look(game, call, sights.table)
        return await _scores_screen(call, table) if table.ending is Ending.SCORED else _cities_screen(call, table)

    @on(TellStanding)
    async def view_points(self, call: Call, game: GameId) -> Screen:
        """Show the points so far as text, or after the end how the game ended."""
        table, scores = await call.tables.look(game, call, sights.scores_so_far)
        if table.ending is Ending.SCORED:
            telling = await call.tables.telling(game)
            known = await course_of(telling), await story_of(telling)
            return end_in_words(call.words, table, *known, telling.earlier, played=table.seat_of(call.user) is not None)
        if table.table is None:
            return Screen(call.words.say("watching-no-cities"))
        return told_in_words(standing_screen(call.words, table, scores))

    @on(TellPanel)
    async def view_panel(self, call: Call, game: GameId) -> Screen:
        """Show the panel of the turn as text."""
        table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
        if table.status is not Status.PLAY or table.table is None:
            return told_in_words(panel_now(call.words, table, ()))
        past = [each for each in resolutions if (each.age, each.turn) != (table.table.age, table.table.turn)]
        before = [each for each in past if (each.age, each.turn) == (past[-1].age, past[-1].turn)]
        return panel_in_words(call.words, table, before)

    @on(TellReveal)
    async def view_reveal(self, call: Call, game: GameId, number: int) -> Screen:
        """Show what was revealed as text. Raises Refused if there is no such resolution."""
        table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
        return told_in_words(reveal_screen(call.words, table, resolution_of(resolutions, number)))

    @on(TellConflicts)
    async def view_conflicts(self, call: Call, game: GameId, number: int) -> Screen:
        """Show as text how an Age ended. Raises Refused if no Age ended with this resolution."""
        table, resolutions = await call.tables.look_back(game, call, archive.see_resolutions)
        ended = resolution_of(resolutions, number)
        if not ended.ends_age:
            raise Refused(Reason.NOT_NOW)
        earlier = [each for each in resolutions[:number] if (each.age, each.turn) == (ended.age, ended.turn)]
        return told_in_words(conflicts_screen(call.words, table, ended, earlier, table.seat_of(call.user)))

    @on(Watch)
    async def switch_watching(self, call: Call, game: GameId, *, on: bool) -> Screen:
        """Start or stop sending reveals to the caller. Send a first message to find out whether they can be reached."""
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

    @on(TellBoard)
    async def tell_board(self, call: Call, game: GameId, seat: Seat) -> Screen:
        """Show one city as text."""
        table = await call.tables.look(game, call, sights.table)
        if table.table is None:
            return _cities_screen(call, table)
        return told_board_screen(call.words, table, seat, table.seat_of(call.user))

    @app_commands.command()
    @app_commands.autocomplete(city=suggest_cities)
    async def board(self, interaction: Interaction, city: str = "", table: TableOption | None = None) -> None:
        """Show one city, or the whole table."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await _named_board(call, game, city)

        await answer_command(interaction, table, has_begun, answer)

    @context_menu("Cities now")
    async def cities_now(self, interaction: Interaction, message: discord.Message) -> None:
        """Show all cities of the table that the clicked message is about."""
        call = await make_call(interaction)
        found = await table_of_message(call, message)
        await call.show(found.naming(call.words, await self.view_table(call, found.game)))

    @app_commands.command()
    async def scores(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Show the points on the table so far, or after the end what its message shows, with the way to all points."""

        async def answer(call: Call, game: GameId) -> Screen:
            if (await call.tables.look(game, call, sights.table)).ending is not Ending.SCORED:
                return await self.view_standing(call, game)
            telling = await call.tables.telling(game)
            known = await course_of(telling), await story_of(telling)
            return whole_end_screen(call.words, telling.table, *known, telling.earlier)

        await answer_command(interaction, table, has_begun, answer)

    @app_commands.command()
    async def watch(
        self, interaction: Interaction, switch: Switch = Switch.ON, table: TableOption | None = None
    ) -> None:
        """Start or stop sending reveals to the caller."""

        async def answer(call: Call, game: GameId) -> Screen:
            return await self.switch_watching(call, game, on=switch is Switch.ON)

        await answer_command(interaction, table, is_unfinished, answer)


async def _named_board(call: Call, game: GameId, city: str) -> Screen:
    """Show the city that is named by its own or its player's name. If this is unclear, show all cities in brief."""
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


async def _scores_screen(call: Call, table: TableView) -> Screen:
    course = await course_of(await call.tables.telling(table.id))
    decides = await deciding(call, table.id) is not None
    return score_screen(call.words, table, course, table.seat_of(call.user), decides=decides)


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


async def _try_direct_message(call: Call, table: TableView) -> Reached:
    """Send the caller a first direct message. Return whether it arrived."""
    stop = Button(call.words.say("watch-stop"), Watch(table.id, on=False))
    confirmed = call.words.say("watch-confirmed", game=table.id, channel=f"<#{table.home.channel}>")
    return await call.send_directly(Screen(confirmed, rows=((stop,),)))
