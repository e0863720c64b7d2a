"""Autocomplete that looks at a table, as the person who types may see it. Only they see the suggestions.

Suggestions are a convenience: if they cannot be found in time, there are none.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from discord.app_commands import Choice

from bot.client.incoming.call import Call, Interaction, make_call
from bot.screens.screen import LONGEST_OPTION, MOST_OPTIONS
from bot.services.people import UserId
from bot.services.refusals import Refused
from bot.services.summaries import TableSummary
from bot.text.matching import matches
from bot.text.names import cut
from cogs.shared.filters import TableFilter, awaits_choice
from cogs.shared.tables import best_table, find_given_table, fitting_tables, tables_around

_T = TypeVar("_T")


async def ask_in_time(
    interaction: Interaction, fits: TableFilter, ask: Callable[[Call, TableSummary], Awaitable[_T]]
) -> _T | None:
    """Return the result of `ask` for the table that is meant, or None if there is no table or no time."""

    async def ask_table() -> _T | None:
        call = await make_call(interaction)
        table = await _find_table(call, fits)
        return None if table is None else await ask(call, table)

    try:
        return await interaction.client.suggester.in_time(UserId(interaction.user.id), ask_table)
    except Refused:
        return None  # the person does not play, or the game has gone on: the command will say so


async def _find_table(call: Call, fits: TableFilter) -> TableSummary | None:
    """Return the table that is typed, else the one that the command would take."""
    typed = option_so_far(call.interaction, "table")
    if typed:
        return await find_given_table(call, typed)
    found = fitting_tables(call, await tables_around(call.interaction), fits)
    return best_table(call, found, awaits_choice) if found else None


def option_so_far(interaction: Interaction, option: str) -> str:
    """Return the text that is typed for another option of the command."""
    return str(getattr(interaction.namespace, option, None) or "")


def matching_choices(shown: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return the choices whose label or value matches what is typed."""
    return as_choices(matches(typed, shown, lambda choice: choice))


def as_choices(shown: Sequence[tuple[str, str]]) -> list[Choice[str]]:
    """Return labels and values as choices, cut to the number and length that Discord allows."""
    return [Choice(name=cut(label, LONGEST_OPTION), value=value) for label, value in shown[:MOST_OPTIONS]]
