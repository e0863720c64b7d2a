"""Opening tables and finding them: `/wonders new`, `list`, `panel` and `move`."""

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
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
from cogs._commands import add_to_wonders, command
from cogs._expansions import ExpansionOption
from cogs._filters import is_unfinished
from cogs._keeping import seat_teller
from cogs._levels import LevelOption
from cogs._moving import move_table_here, repost_panel
from cogs._opening import CannotOpenError, find_place, home_here
from cogs._pace import clicked_pace, suggest_paces, typed_pace
from cogs._tables import TableOption, answer_command, on_click, tables_around

_USUAL_PLAYERS = 3
"""Where nobody says another number."""


async def setup(bot: WondersBot) -> None:
    """Add the commands."""
    add_to_wonders(bot, new, tables, panel, move)
    bot.handlers.add(ShowTables, _click_page)
    bot.handlers.add(BringHere, on_click(_bring_here))
    bot.handlers.add(OpenTable, _open_usual)
    bot.handlers.add(OpenAtPace, _open_at_pace)
    bot.handlers.add(PlayComputers, _play_computers)


@command("slash-wonders-new")
async def new(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    players: Range[int, 2, 7] = _USUAL_PLAYERS,
    sides: Sides = Sides.MIXED,
    wonders: Wonders = Wonders.RANDOM,
    private: bool = False,  # noqa: FBT001, FBT002 - as above
    expansion: ExpansionOption = ExpansionOption.NONE,
    time: str | None = None,
    level: LevelOption = LevelOption.MEDIUM,
) -> None:
    """Open a table, in a thread of its own if that is possible."""
    call = await make_call(interaction)
    pace = await (call.bot.preferences.pace(call.guild) if time is None else typed_pace(call, time))
    if pace is None:
        return
    access = Access.INVITED if private else Access.OPEN
    if isinstance(pace, Open):
        chosen = next(iter(expansion.expansions), None)

        def act(text: PaceText) -> OpenAtPace:
            return OpenAtPace(players, sides, wonders, access, chosen, level.level, text)

        await call.show(which_pace_screen(call.words, time or "", pace, act))
        return
    settings = TableSettings(
        players=players,
        sides=sides,
        wonders=wonders,
        access=access,
        expansions=expansion.expansions,
        pace=pace,
        level=level.level,
    )
    await open_table(call, settings)


new.autocomplete("time")(suggest_paces)


async def open_table(call: Call, settings: TableSettings) -> None:
    """Open a table, and tell the caller where it is or why there is none."""
    table = await _opened(call, settings)
    if table is not None:
        place = f"<#{table.home.channel}>"
        screen = Screen(call.words.say("opened", place=place, players=settings.players))
        call.keep_at(table, look_at_lobby(call.words, call.user, table, screen, seat_teller(call)))
        await call.show(screen)


async def _open_usual(call: Call, _: OpenTable) -> None:
    await open_table(call, await _usual_settings(call, _USUAL_PLAYERS))


async def _open_at_pace(call: Call, act: OpenAtPace) -> None:
    settings = TableSettings(
        players=act.players,
        sides=act.sides,
        wonders=act.wonders,
        access=act.access,
        expansions=() if act.expansion is None else (act.expansion,),
        pace=clicked_pace(act),
        level=act.level,
    )
    await open_table(call, settings)


async def _play_computers(call: Call, act: PlayComputers) -> None:
    """Open, fill and start a table; the hand comes by itself, below the message that tells of the start."""
    table = await _opened(call, await _usual_settings(call, act.players))
    if table is None:
        return
    call.follow(table)
    await call.tables.act(table.id, call, lobby.add_computers, act.level)
    begun = await call.tables.act(table.id, call, lobby.start_game)
    await call.show(Screen(call.words.say("begins", status=begun.table.status.value)))


async def _usual_settings(call: Call, players: int) -> TableSettings:
    return TableSettings(players=players, pace=await call.bot.preferences.pace(call.guild))


async def _opened(call: Call, settings: TableSettings) -> TableView | None:
    """Open a table; None if that is refused, which is told.

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
        await call.show(Screen(call.words.say(f"open-{error.why}")))
        return None
    await place.announce(public, outcome.table)
    await place.name_thread(public, outcome.table)
    return outcome.table


@command("slash-wonders-list")
async def tables(interaction: Interaction, page: Range[int, 1, MOST_PAGES] = 1) -> None:
    """Show the tables here, and the caller's."""
    await _show_tables(await make_call(interaction), page)


@command("slash-wonders-panel")
async def panel(interaction: Interaction, table: TableOption | None = None) -> None:
    """Post the table's panel anew."""
    await answer_command(interaction, table, is_unfinished, _repost_panel)


@command("slash-wonders-move")
async def move(interaction: Interaction, table: TableOption | None = None) -> None:
    """Move the table to this channel."""
    await answer_command(interaction, table, _can_move, _move_here)


async def _click_page(call: Call, act: ShowTables) -> None:
    await _show_tables(call, act.page)


async def _show_tables(call: Call, page: int) -> None:
    await call.show(list_screen(call.words, await tables_around(call.interaction), call.user, page))


async def _repost_panel(call: Call, game: GameId) -> Screen:
    return await repost_panel(call, game, call)


async def _move_here(call: Call, game: GameId) -> Screen:
    return await move_table_here(call, game, call)


async def _bring_here(call: Call, game: GameId) -> Screen:
    """Move the table here if it is out of reach; this button may outlast that, then point to where it goes on."""
    table = await call.tables.public_table(game)
    if table.lost is not None:
        return await _move_here(call, game)
    table = await call.tables.look(game, call, sights.table)  # where it goes on is told to those alone who may see it
    return Screen(call.words.say("play-over")) if table.status is Status.OVER else pointer_screen(call.words, table)


def _can_move(table: TableSummary, user: UserId) -> bool:
    return table.status is not Status.OVER and (table.host == user or table.seat_of(user) is not None)
