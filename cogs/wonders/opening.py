"""Opening tables and finding them: `/wonders new`, `list`, `panel` and `move`."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Range

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import BringHere, OpenAtPace, OpenTable, PaceText, PlayComputers, ShowTables
from bot.screens.lobby import look_at_lobby
from bot.screens.reach import pointer_screen
from bot.screens.screen import Screen
from bot.screens.tables import list_screen
from bot.screens.times import which_pace_screen
from bot.services import lobby, sights
from bot.services.game import Access, Sides, Status, TableSettings, Wonders
from bot.services.people import GameId, UserId
from bot.services.summaries import TableSummary
from bot.services.tables import MOST_PAGES
from bot.services.views import TableView
from bot.text.times.results import Open
from cogs.shared.filters import is_unfinished
from cogs.shared.keeping import seat_teller
from cogs.shared.moving import move_table_here, repost_panel
from cogs.shared.options import ExpansionOption, LevelOption
from cogs.shared.paces import clicked_pace, suggest_paces, typed_pace
from cogs.shared.places import CannotOpenError, find_place, home_here
from cogs.shared.tables import TableOption, answer_command, tables_around
from players.levels import Level

_USUAL_PLAYERS = 3
"""Where nobody says another number."""


class Opening(Cog):
    """Opening tables and finding them."""

    @app_commands.command()
    @app_commands.autocomplete(time=suggest_paces)
    async def new(
        self,
        interaction: Interaction,
        players: Range[int, 2, 7] = _USUAL_PLAYERS,
        sides: Sides = Sides.MIXED,
        wonders: Wonders = Wonders.RANDOM,
        private: bool = False,
        expansion: ExpansionOption = ExpansionOption.NONE,
        time: str | None = None,
        level: LevelOption = LevelOption.MEDIUM,
    ) -> None:
        """Open a table, in a thread of its own if that is possible."""
        call = await make_call(interaction)
        pace = await call.bot.preferences.pace(call.guild) if time is None else typed_pace(call, time)
        settings = TableSettings(
            players=players,
            sides=sides,
            wonders=wonders,
            access=Access.INVITED if private else Access.OPEN,
            expansions=expansion.expansions,
            level=level.level,
        )
        if isinstance(pace, Open):
            await call.show(which_pace_screen(call.words, time or "", pace, lambda text: _at_pace(settings, text)))
        else:
            await call.show(await _open_table(call, replace(settings, pace=pace)))

    @on(OpenTable)
    async def open_usual(self, call: Call) -> Screen:
        """Open a table as most people want it."""
        return await _open_table(call, await _usual_settings(call, _USUAL_PLAYERS))

    @on(OpenAtPace)
    async def open_at_pace(self, call: Call, act: OpenAtPace) -> Screen:
        """Open the table of a command whose time could mean several."""
        settings = TableSettings(
            players=act.players,
            sides=act.sides,
            wonders=act.wonders,
            access=act.access,
            expansions=() if act.expansion is None else (act.expansion,),
            pace=clicked_pace(act),
            level=act.level,
        )
        return await _open_table(call, settings)

    @on(PlayComputers)
    async def play_computers(self, call: Call, players: int, level: Level) -> Screen:
        """Open, fill and start a table; the hand comes by itself, below the message that tells of the start."""
        table = await _opened(call, await _usual_settings(call, players))
        call.follow(table)
        await call.tables.act(table.id, call, lobby.add_computers, level)
        begun = await call.tables.act(table.id, call, lobby.start_game)
        return Screen(call.words.say("begins", status=begun.table.status.value))

    @app_commands.command(name="list")
    async def tables(self, interaction: Interaction, page: Range[int, 1, MOST_PAGES] = 1) -> None:
        """Show the tables here, and the caller's."""
        call = await make_call(interaction)
        await call.show(await self.list_tables(call, page))

    @app_commands.command()
    async def panel(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Post the table's panel anew."""
        await answer_command(interaction, table, is_unfinished, _repost_panel)

    @app_commands.command()
    async def move(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Move the table to this channel."""
        await answer_command(interaction, table, _can_move, _move_here)

    @on(ShowTables)
    async def list_tables(self, call: Call, page: int) -> Screen:
        """Show a page of the tables here, and the caller's."""
        return list_screen(call.words, await tables_around(call.interaction), call.user, page)

    @on(BringHere)
    async def bring_here(self, call: Call, game: GameId) -> Screen:
        """Move the table here if it is out of reach; this button may outlast that, then point to where it goes on."""
        table = await call.tables.public_table(game)
        if table.lost is not None:
            return await _move_here(call, game)
        table = await call.tables.look(
            game, call, sights.table
        )  # where it goes on is told to those alone who may see it
        return Screen(call.words.say("play-over")) if table.status is Status.OVER else pointer_screen(call.words, table)


def _at_pace(settings: TableSettings, pace: PaceText) -> OpenAtPace:
    """The act that opens such a table at a pace."""
    expansion = next(iter(settings.expansions), None)
    return OpenAtPace(
        settings.players, settings.sides, settings.wonders, settings.access, expansion, settings.level, pace
    )


async def _open_table(call: Call, settings: TableSettings) -> Screen:
    """Open a table, and tell the caller where it is."""
    table = await _opened(call, settings)
    screen = Screen(call.words.say("opened", place=f"<#{table.home.channel}>", players=settings.players))
    call.keep_at(table, look_at_lobby(call.words, call.user, table, screen, seat_teller(call)))
    return screen


async def _usual_settings(call: Call, players: int) -> TableSettings:
    return TableSettings(players=players, pace=await call.bot.preferences.pace(call.guild))


async def _opened(call: Call, settings: TableSettings) -> TableView:
    """Open a table. Raises Instead: it cannot stand here.

    Its place is checked and found first, so that nothing refused is posted, and nothing unshown saved.
    """
    public = await call.bot.readers.public_words(call.guild)
    try:
        async with call.tables.opening(call.here(), home_here(call.interaction)):
            place = await find_place(call.interaction, public, call.person)
            try:
                outcome = await call.tables.open_table(call.here(), place.home, settings)
            except BaseException:
                await place.clear()
                raise
    except CannotOpenError as error:
        raise Instead(Screen(call.words.say(f"open-{error.why}"))) from None
    await place.announce(public, outcome.table)
    await place.name_thread(public, outcome.table)
    return outcome.table


async def _repost_panel(call: Call, game: GameId) -> Screen:
    return await repost_panel(call, game, call)


async def _move_here(call: Call, game: GameId) -> Screen:
    return await move_table_here(call, game, call)


def _can_move(table: TableSummary, user: UserId) -> bool:
    return table.status is not Status.OVER and (table.host == user or table.seat_of(user) is not None)
