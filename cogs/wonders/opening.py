"""Opening tables and finding them: `/wonders new`, `list`, `panel` and `move`."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Instead, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import (
    BringHere,
    OpenAtPace,
    OpenTable,
    PaceText,
    PlayAlone,
    PlayComputers,
    PlayHere,
    ShowTables,
)
from bot.screens.lobby import look_at_lobby, opened_screen
from bot.screens.reach import pointer_screen
from bot.screens.screen import Screen
from bot.screens.tables import list_screen
from bot.screens.times import which_pace_screen
from bot.services import sights
from bot.services.game import Access, Sides, Status, TableSettings, Wonders
from bot.services.people import GameId, UserId
from bot.services.summaries import TableSummary
from bot.services.tables import MOST_PAGES
from bot.services.views import TableView
from bot.text.times.results import Open
from cogs.shared.filters import is_unfinished
from cogs.shared.hands import play_with_computers
from cogs.shared.keeping import seat_teller
from cogs.shared.moving import move_table_here, repost_panel
from cogs.shared.options import ExpansionOption, LevelOption
from cogs.shared.paces import clicked_pace, suggest_paces, typed_pace
from cogs.shared.places import CannotOpenError, find_place, home_here
from cogs.shared.tables import TableOption, answer_command, tables_around
from players.levels import Level, offered

_USUAL_PLAYERS = 3
"""Number of players at a new table by default."""


class Opening(Cog):
    """Opening tables and finding them."""

    def __init__(self, bot: WondersBot) -> None:
        super().__init__(bot)
        self._beginning: set[UserId] = set()
        """Whose game against computers is about to begin."""

    @app_commands.command()
    @app_commands.autocomplete(time=suggest_paces)
    async def new(
        self,
        interaction: Interaction,
        players: Range[int, 2, 7] = _USUAL_PLAYERS,
        sides: Sides | None = None,
        wonders: Wonders = Wonders.RANDOM,
        private: bool = False,
        expansion: ExpansionOption | None = None,
        time: str | None = None,
        level: LevelOption | None = None,
    ) -> None:
        """Open a table, in a new thread if possible. What is left out is as the caller played last."""
        call = await make_call(interaction)
        usual = await _usual_settings(call, players)
        settings = TableSettings(
            players=players,
            sides=usual.sides if sides is None else sides,
            wonders=wonders,
            access=Access.INVITED if private else Access.OPEN,
            expansions=usual.expansions if expansion is None else expansion.expansions,
            pace=usual.pace,
            level=usual.level if level is None else level.level,
            beginners=usual.beginners,
        )
        pace = usual.pace if time is None else typed_pace(call, time)
        if isinstance(pace, Open):
            await call.show(which_pace_screen(call.words, time or "", pace, lambda text: _at_pace(settings, text)))
        else:
            await call.show(await _open_table(call, replace(settings, pace=pace)))

    @on(OpenTable)
    async def open_usual(self, call: Call) -> Screen:
        """Open a table with the caller's usual settings."""
        return await _open_table(call, await _usual_settings(call, _USUAL_PLAYERS))

    @on(OpenAtPace)
    async def open_at_pace(self, call: Call, act: OpenAtPace) -> Screen:
        """Open a table at the pace that was picked because the typed one was ambiguous."""
        settings = TableSettings(
            players=act.players,
            sides=act.sides,
            wonders=act.wonders,
            access=act.access,
            expansions=() if act.expansion is None else (act.expansion,),
            pace=clicked_pace(act),
            level=offered(act.level),
            beginners=(await call.tables.experience(call.here())).is_beginner,
        )
        return await _open_table(call, settings)

    @on(PlayComputers)
    async def play_computers(self, call: Call, players: int, level: Level) -> Screen:
        """Open a table, fill it with computer players of a level, and start the game."""
        return await play_with_computers(
            call, await _opened(call, replace(await _usual_settings(call, players), level=level))
        )

    @on(PlayAlone)
    async def play_alone(self, call: Call) -> Screen:
        """As `play_computers`, with the caller's usual settings. A double press opens one table."""
        if call.user in self._beginning:
            return Screen(call.words.say("open-beginning"))
        self._beginning.add(call.user)
        try:
            return await play_with_computers(call, await _opened(call, await _usual_settings(call, _USUAL_PLAYERS)))
        finally:
            self._beginning.remove(call.user)

    @on(PlayHere)
    async def play_here(self, call: Call, game: GameId) -> Screen:
        """Fill the table with computer players and start the game."""
        return await play_with_computers(call, await call.tables.look(game, call, sights.table))

    @app_commands.command(name="list")
    async def tables(self, interaction: Interaction, page: Range[int, 1, MOST_PAGES] = 1) -> None:
        """Show a page of the tables here, and the caller's."""
        call = await make_call(interaction)
        await call.show(await self.list_tables(call, page))

    @app_commands.command()
    async def panel(self, interaction: Interaction, table: TableOption | None = None) -> None:
        """Repost the table's panel at the end of its channel."""
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
        """Move the table here if it is out of reach. If it no longer is, say where it continues."""
        table = await call.tables.public_table(game)
        if table.lost is not None:
            return await _move_here(call, game)
        table = await call.tables.look(game, call, sights.table)  # only people who may see it learn where it continues
        return Screen(call.words.say("play-over")) if table.status is Status.OVER else pointer_screen(call.words, table)


def _at_pace(settings: TableSettings, pace: PaceText) -> OpenAtPace:
    """Return the act that opens a table with these settings and a pace."""
    expansion = next(iter(settings.expansions), None)
    return OpenAtPace(
        settings.players, settings.sides, settings.wonders, settings.access, expansion, settings.level, pace
    )


async def _open_table(call: Call, settings: TableSettings) -> Screen:
    """Open a table, and tell the caller where it is."""
    table = await _opened(call, settings)
    is_new = not (await call.tables.experience(call.here())).finished
    screen = opened_screen(call.words, table, is_new=is_new)
    call.keep_at(table, look_at_lobby(call.words, call.user, table, screen, seat_teller(call)))
    return screen


async def _usual_settings(call: Call, players: int) -> TableSettings:
    """Return how the caller's tables begin. What the server has set comes before what they have played."""
    experience = await call.tables.experience(call.here())
    pace = await call.bot.preferences.pace(call.guild, beginner=experience.is_beginner)
    return replace(experience.settings(players), pace=pace)


async def _opened(call: Call, settings: TableSettings) -> TableView:
    """Open a table and return it. Raises Instead if no table can be opened here.

    This first checks that the table is allowed, so that nothing is posted for a refused one. Then it creates the place,
    so that no table is saved without one.
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
