"""`/server tables`: a server's managers see and repair all its tables, but never see hands or choices."""

from enum import StrEnum

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import CloseTable, LetCount, Manage, MoveHere, ShowServer, Unstick
from bot.screens.overseeing import close_screen, managed_screen, rated_screen, server_screen
from bot.screens.screen import Screen, with_first_line
from bot.screens.votes import not_ended_screen
from bot.services import adjudicating, endings, sights
from bot.services.game import Status
from bot.services.people import GameId, UserId
from bot.services.refusals import Refused
from bot.services.tables import MOST_LISTED, MOST_PAGES
from cogs.server.checks import check_server
from cogs.shared.adjudicating import deciding
from cogs.shared.moving import move_table_here, repost_panel
from cogs.shared.tables import find_by_name, parse_number, table_choices


class TableDeed(StrEnum):
    """What a manager can do with a table."""

    END = "end"
    MOVE = "move"
    UNSTICK = "unstick"
    TAKE_OUT = "take-out"
    PUT_BACK = "put-back"


class Tables(Cog):
    """All tables of a server, for its managers."""

    @on(ShowServer)
    async def view_tables(self, call: Call, page: int = 1) -> Screen:
        """Show a page of the server's tables."""
        return server_screen(call.words, await call.tables.server_tables(call.manager(), page))

    @on(Manage)
    async def view_table(self, call: Call, game: GameId) -> Screen:
        """Show a table, and what the manager can do with it."""
        table = await call.tables.look(game, call.manager(), sights.summary_for_manager)
        if table.status is Status.OVER and (over := await deciding(call, game)) is not None:
            return rated_screen(call.words, over)
        return managed_screen(call.words, table)

    @on(LetCount)
    async def let_count(self, call: Call, game: GameId, *, counts: bool) -> Screen:
        """Take a finished game out of the server's ratings, or put it back."""
        outcome = await call.tables.act(game, call.manager(), adjudicating.let_count, counts=counts)
        return rated_screen(call.words, outcome.table)

    @on(CloseTable)
    async def close_if_sure(self, call: Call, game: GameId, *, sure: bool) -> Screen:
        """End the table if the manager is sure, else ask."""
        try:
            if not sure:
                return close_screen(call.words, await call.tables.check(game, call.manager(), endings.close_table))
            await call.tables.act(game, call.manager(), endings.close_table)
        except Refused as refused:
            return not_ended_screen(call.words, game, refused)
        return Screen(call.words.say("overseeing-ended"))

    @on(MoveHere)
    async def move_here(self, call: Call, game: GameId) -> Screen:
        """Move the table to this channel, which all its players must be able to see."""
        await call.tables.look(game, call.manager(), sights.summary_for_manager)
        return await move_table_here(call, game, call.manager())

    @on(Unstick)
    async def unstick_table(self, call: Call, game: GameId) -> Screen:
        """Retry what is due in the table's channel now, and repost its panel."""
        await call.tables.look(game, call.manager(), sights.summary_for_manager)
        return await repost_panel(call, game, call.manager())

    @app_commands.command()
    @app_commands.rename(which="table")
    async def tables(
        self,
        interaction: Interaction,
        which: str | None = None,
        do: TableDeed | None = None,
        sure: bool = False,
        page: Range[int, 1, MOST_PAGES] = 1,
    ) -> None:
        """Show all tables, show one of them, or do something with it."""
        call = await make_call(interaction)
        check_server(call)
        if which is None:
            screen = await self.view_tables(call, page)
            await call.show(with_first_line(call.words.say("overseeing-which"), screen) if do is not None else screen)
        else:
            await call.show(await self._do(call, await _find_table(call, which), do, sure=sure))

    async def _do(self, call: Call, game: GameId, do: TableDeed | None, *, sure: bool) -> Screen:
        match do:
            case None:
                return await self.view_table(call, game)
            case TableDeed.END:
                return await self.close_if_sure(call, game, sure=sure)
            case TableDeed.MOVE:
                return await self.move_here(call, game)
            case TableDeed.UNSTICK:
                return await self.unstick_table(call, game)
            case TableDeed.TAKE_OUT | TableDeed.PUT_BACK:
                return await self.let_count(call, game, counts=do is TableDeed.PUT_BACK)

    @tables.autocomplete("which")
    async def suggest_tables(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Suggest the newest tables of the server that match, or none to people who do not manage it."""

        async def load_choices() -> list[Choice[str]]:
            call = await make_call(interaction)
            newest = await call.tables.server_tables(call.manager(), each=MOST_LISTED)
            return table_choices(call.words, newest.tables, typed)

        try:
            return await interaction.client.suggester.in_time(UserId(interaction.user.id), load_choices) or []
        except Refused:
            return []


async def _find_table(call: Call, text: str) -> GameId:
    """Return the table with the typed number, or the only one of the newest tables whose name matches.

    Raises:
        Refused: there is no such table, or the caller does not manage the server.
    """
    number = parse_number(text)
    if number is not None:
        return number
    newest = await call.tables.server_tables(call.manager(), each=MOST_LISTED)
    return find_by_name(call.words, newest.tables, text).id
