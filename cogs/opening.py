"""Opening tables and finding them: `/wonders new`, `list`, `panel` and `move`."""

from discord.app_commands import Range

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction, make_call
from bot.screens.acts import BringHere
from bot.screens.reach import pointer_screen
from bot.screens.screen import Screen
from bot.screens.tables import list_screen
from bot.services.game import Access, Sides, Status, TableSettings, Wonders
from bot.services.people import GameId, UserId
from bot.services.summaries import TableSummary
from cogs._commands import add_to_wonders, command
from cogs._expansions import Added
from cogs._fits import unfinished
from cogs._moving import moved, posted_anew
from cogs._opening import CannotOpenError, home_here, place_for
from cogs._tables import TableOption, clicked, tables_around, typed


async def setup(bot: WondersBot) -> None:
    """Adds the commands."""
    add_to_wonders(bot, new, tables, panel, move)
    bot.handlers.add(BringHere, clicked(_brought))


@command("slash-wonders-new")
async def new(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    players: Range[int, 2, 7] = 3,
    sides: Sides = Sides.MIXED,
    wonders: Wonders = Wonders.RANDOM,
    private: bool = False,  # noqa: FBT001, FBT002 - as above
    expansion: Added = Added.NONE,
) -> None:
    """Opens a table, in a thread of its own where that is possible."""
    call = await make_call(interaction)
    access = Access.INVITED if private else Access.OPEN
    await open_table(call, TableSettings(players, sides, wonders, access, expansion.expansions))


async def open_table(call: Call, settings: TableSettings) -> None:
    """Asks and finds the place first, so that nothing is posted that is refused, nor saved that cannot be shown."""
    public = await call.bot.readers.public_words(call.guild)
    try:
        await call.tables.check_open(call.here(), home_here(call.interaction))
        place = await place_for(call.interaction, public, call.person)
    except CannotOpenError as error:
        await call.show(Screen(call.words.say(f"open-{error.why}")))
        return
    try:
        outcome = await call.tables.open(call.here(), place.home, settings)
    except BaseException:
        await place.clear()
        raise
    await place.announce(public, outcome.table)
    shown = call.words.say("opened", place=f"<#{place.home.channel}>", players=settings.players)
    await call.show(Screen(shown))


@command("slash-wonders-list")
async def tables(interaction: Interaction) -> None:
    """The tables here, and those of who asks."""
    call = await make_call(interaction)
    await call.show(list_screen(call.words, await tables_around(interaction), call.user))


@command("slash-wonders-panel")
async def panel(interaction: Interaction, table: TableOption | None = None) -> None:
    """Posts the table's panel anew."""
    await typed(interaction, table, unfinished, _posted_anew)


@command("slash-wonders-move")
async def move(interaction: Interaction, table: TableOption | None = None) -> None:
    """Moves the table to this channel."""
    await typed(interaction, table, _can_be_moved, _moved)


async def _posted_anew(call: Call, game: GameId) -> Screen:
    return await posted_anew(call, game, call)


async def _moved(call: Call, game: GameId) -> Screen:
    return await moved(call, game, call)


async def _brought(call: Call, game: GameId) -> Screen:
    """As it is moved, while it is out of reach: the button stays where it is, also when the table goes on elsewhere."""
    table = await call.tables.shown(game)
    if table.lost is not None:
        return await _moved(call, game)
    return Screen(call.words.say("play-over")) if table.status is Status.OVER else pointer_screen(call.words, table)


def _can_be_moved(table: TableSummary, user: UserId) -> bool:
    return table.status is not Status.OVER and (table.host == user or table.seat_of(user) is not None)
