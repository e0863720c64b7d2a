"""Choosing a wonder in the lobby, at tables whose players choose their wonders."""

from discord import app_commands

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction
from bot.client.incoming.clicks import on
from bot.screens import almanac
from bot.screens.acts import PickWonder, ShowWonders
from bot.screens.lobby import look_at_wonders
from bot.screens.picking import free_cities, wonders_screen
from bot.screens.screen import Screen, with_first_line
from bot.services import lobby, sights
from bot.services.game import Wonders
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text.names import echo
from cogs.shared.filters import can_choose_wonder
from cogs.shared.tables import TableOption, answer_command
from cogs.wonders.suggestions import suggest_wonders
from engine.catalogue import Catalogue, Side
from engine.notation import slug
from engine.ruleset import Seat


class Choosing(Cog):
    """Choosing a wonder in the lobby."""

    @on(ShowWonders)
    async def view_wonders(self, call: Call, game: GameId) -> Screen:
        """Show the wonders that can be chosen."""
        table = await call.tables.check(game, call, lobby.choose_wonder)
        seat = table.seat_of(call.user)
        assert seat is not None
        if table.settings.wonders is not Wonders.CHOSEN:
            raise Refused(Reason.WONDERS_ARE_NOT_CHOSEN)
        return _kept_wonders(call, table, seat)

    @on(PickWonder)
    async def choose_wonder(self, call: Call, game: GameId, city: str, side: Side | None) -> Screen:
        """Choose a wonder. `city` is the slug of its city, or empty for a wonder dealt at random."""
        table = await call.tables.look(game, call, sights.table)
        known = {slug(each): each for each in table.settings.ruleset.catalogue.cities}
        if city and city not in known:
            raise Refused(Reason.NO_SUCH_WONDER)
        outcome = await call.tables.act(game, call, lobby.choose_wonder, known.get(city), side)
        seat = outcome.table.seat_of(call.user)
        assert seat is not None
        return _kept_wonders(call, outcome.table, seat)

    async def _unknown_wonder_screen(self, call: Call, game: GameId, typed_name: str) -> Screen:
        """Show the wonders that can be chosen, after a name that matches none or several."""
        shown = await self.view_wonders(call, game)
        free = call.words.any_of(free_cities(await call.tables.look(game, call, sights.table), call.user))
        return with_first_line(call.words.say("wonder-unknown", typed=echo(typed_name), wonders=free), shown)

    @app_commands.command()
    @app_commands.autocomplete(city=suggest_wonders)
    async def wonder(
        self,
        interaction: Interaction,
        city: str | None = None,
        side: Side | None = None,
        table: TableOption | None = None,
    ) -> None:
        """Choose a wonder or its side, or show all wonders if neither is named."""

        async def pick(call: Call, game: GameId) -> Screen:
            if city is None and side is None:
                return await self.view_wonders(call, game)
            found = almanac.find_city(call.words, city, await _catalogue(call, game)) if city else ""
            if found is None:
                return await self._unknown_wonder_screen(call, game, city or "")
            return await self.choose_wonder(call, game, slug(found), side)

        await answer_command(interaction, table, can_choose_wonder, pick)


def _kept_wonders(call: Call, table: TableView, seat: Seat) -> Screen:
    call.keep_at(table, look_at_wonders(call.words, call.user, table))
    return wonders_screen(call.words, table, seat)


async def _catalogue(call: Call, game: GameId) -> Catalogue:
    """Return the table's catalogue, because expansions add wonders."""
    table = await call.tables.look(game, call, sights.table)
    return table.settings.ruleset.catalogue
