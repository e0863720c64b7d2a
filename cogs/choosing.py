"""Choosing a wonder in the lobby, at tables where wonders are chosen."""

from discord.app_commands import Choice

from bot.client.bot import WondersBot
from bot.client.call import Call, Interaction
from bot.screens import almanac
from bot.screens.acts import PickWonder, ShowWonders
from bot.screens.picking import free_cities, wonders_screen
from bot.screens.screen import Screen, with_first_line
from bot.services.authority import Action
from bot.services.game import Wonders
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.text.names import echo
from cogs._commands import add_to_wonders, command
from cogs._fits import choosing
from cogs._suggestions import suggested_wonders
from cogs._tables import TableOption, clicked, typed
from engine.catalogue import Catalogue, Side
from engine.notation import slug


async def setup(bot: WondersBot) -> None:
    """Adds the command, and says who answers which click."""
    add_to_wonders(bot, wonder)
    bot.handlers.add(ShowWonders, clicked(wonders_shown))
    bot.handlers.add(PickWonder, wonder_picked)


async def wonders_shown(call: Call, game: GameId) -> Screen:
    """Which wonders can be chosen."""
    table = await call.tables.check(game, call, Action.CHOOSE_WONDER)
    seat = table.seat_of(call.user)
    assert seat is not None
    if table.settings.wonders is not Wonders.CHOSEN:
        raise Refused(Reason.WONDERS_ARE_NOT_CHOSEN)
    return wonders_screen(call.words, table, seat)


async def wonder_picked(call: Call, act: PickWonder) -> None:
    """Settles the own wonder."""
    await call.show(await _picked(call, act.game, act.city, act.side))


async def _catalogue(call: Call, game: GameId) -> Catalogue:
    """What a table plays with: an expansion brings wonders."""
    table = await call.tables.table(game, call)
    return table.settings.ruleset.catalogue


async def _picked(call: Call, game: GameId, city: str, side: Side | None) -> Screen:
    """The city is a slug; empty is one dealt by chance."""
    table = await call.tables.table(game, call)
    known = {slug(each): each for each in table.settings.ruleset.catalogue.cities}
    if city and city not in known:
        raise Refused(Reason.NO_SUCH_WONDER)
    outcome = await call.tables.choose_wonder(game, call, known.get(city), side)
    seat = outcome.table.seat_of(call.user)
    assert seat is not None
    return wonders_screen(call.words, outcome.table, seat)


async def _unknown(call: Call, game: GameId, typed_name: str) -> Screen:
    """Which wonders can be chosen, where none is called so, or several begin so."""
    shown = await wonders_shown(call, game)
    free = call.words.any_of(free_cities(await call.tables.table(game, call), call.user))
    return with_first_line(call.words.say("wonder-unknown", typed=echo(typed_name), wonders=free), shown)


@command("slash-wonders-wonder")
async def wonder(
    interaction: Interaction, city: str | None = None, side: Side | None = None, table: TableOption | None = None
) -> None:
    """Chooses a wonder, or shows them where none is named."""

    async def pick(call: Call, game: GameId) -> Screen:
        if city is None and side is None:
            return await wonders_shown(call, game)
        found = almanac.find_city(city, await _catalogue(call, game)) if city else ""
        if found is None:
            return await _unknown(call, game, city or "")
        return await _picked(call, game, slug(found), side)

    await typed(interaction, table, choosing, pick)


@wonder.autocomplete("city")
async def suggest_cities(interaction: Interaction, started: str) -> list[Choice[str]]:
    """The cities of the table that fit."""
    return await suggested_wonders(interaction, started)
