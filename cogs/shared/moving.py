"""Moves a table, or reposts its panel, for players and for the server's managers."""

from bot.client.incoming.call import Call
from bot.screens.screen import Screen
from bot.services import places
from bot.services.people import Asker, GameId
from bot.services.places import Move
from cogs.shared.places import CannotOpenError, home_here, is_closed, is_gone


async def repost_panel(call: Call, game: GameId, asker: Asker) -> Screen:
    """Repost the panel at the end of its channel, if the bot may write there."""
    outcome = await call.tables.act(game, asker, places.repost_panel)
    home = outcome.table.home
    if await is_gone(call.bot, home) or is_closed(call.bot, home):
        return Screen(call.words.say("panel-lost"))
    shown = call.words.say("panel-posted" if outcome.table.lost is None else "panel-tried")
    return Screen(shown)


async def move_table_here(call: Call, game: GameId, asker: Asker) -> Screen:
    """Move the table to this channel, which all its players must be able to see.

    The host and the server's managers may do this, and any player while the table is out of reach.
    """
    try:
        here = home_here(call.interaction)
    except CannotOpenError as error:
        return Screen(call.words.say(f"open-{error.why}"))
    table = await call.tables.public_table(game)
    unreachable = await is_gone(call.bot, table.home) or is_closed(call.bot, table.home)
    lost = table.home.channel if unreachable else None
    look = call.bot.visibility.cannot_see if here.guild == table.home.guild else call.bot.visibility.not_known_to_see
    blind = await look(here, table.persons)
    await call.tables.act(game, asker, places.move_table, Move(here, lost, blind))
    return Screen(call.words.say("table-moved"))
