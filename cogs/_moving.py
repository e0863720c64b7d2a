"""Bringing a table, or its panel, to where it is seen: for who plays, and for who manages the server."""

from bot.client.call import Call
from bot.screens.screen import Screen
from bot.services.people import Asker, GameId
from bot.services.places import Move
from cogs._opening import CannotOpenError, home_here, is_closed, is_gone


async def posted_anew(call: Call, game: GameId, asker: Asker) -> Screen:
    """The panel comes to the end of its channel, if that can be written in."""
    outcome = await call.tables.call(game, asker)
    home = outcome.table.home
    if await is_gone(call.bot, home) or is_closed(call.bot, home):
        return Screen(call.words.say("panel-lost"))
    shown = call.words.say("panel-posted" if outcome.table.lost is None else "panel-tried")
    return Screen(shown)


async def moved(call: Call, game: GameId, asker: Asker) -> Screen:
    """The table comes here: by its host, or by any player while it is out of reach; all who play must see it here."""
    try:
        here = home_here(call.interaction)
    except CannotOpenError as error:
        return Screen(call.words.say(f"open-{error.why}"))
    table = await call.tables.shown(game)
    unreachable = await is_gone(call.bot, table.home) or is_closed(call.bot, table.home)
    lost = table.home.channel if unreachable else None
    look = call.bot.visibility.cannot_see if here.guild == table.home.guild else call.bot.visibility.not_known_to_see
    blind = await look(here, table.persons)
    await call.tables.move(game, asker, Move(here, lost, blind))
    return Screen(call.words.say("table-moved"))
