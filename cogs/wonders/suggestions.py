"""Autocomplete of a table's cities and wonders."""

from discord.app_commands import Choice

from bot.client.incoming.call import Call, Interaction, words_of
from bot.screens import almanac
from bot.services import sights
from bot.services.summaries import TableSummary
from bot.text.names import owner_names
from cogs.shared.filters import any_table, can_choose_wonder
from cogs.shared.suggesting import ask_in_time, matching_choices
from engine.catalogue import Catalogue
from engine.notation import slug


async def suggest_wonders(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the cities whose wonders are in the table's catalogue."""
    catalogue = await ask_in_time(interaction, can_choose_wonder, _load_catalogue)
    if catalogue is None:
        return []
    words = words_of(interaction)
    found = almanac.wonder_matches(words, typed, catalogue)
    return [Choice(name=words.called(each.city), value=each.city) for each in found]


async def suggest_cities(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the cities at the table, with their players."""
    found = await ask_in_time(interaction, any_table, _load_cities)
    return [] if found is None else matching_choices(found, typed)


async def _load_catalogue(_: Call, table: TableSummary) -> Catalogue:
    return table.settings.ruleset.catalogue


async def _load_cities(call: Call, table: TableSummary) -> list[tuple[str, str]]:
    view = await call.tables.look(table.id, call, sights.table)
    if view.table is None:
        return []
    players = owner_names(call.words, view, str)
    words, shown = call.words, [(each.board.city, players[each.seat]) for each in view.table.cities]
    return [(words.say("city-of", city=words.called(city), player=player), slug(city)) for city, player in shown]
