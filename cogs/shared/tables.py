"""Finds the table that a typed command means: the given one, or the best that fits, which the answer then names."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.incoming.call import Call, Instead, Interaction, make_call, person_of, words_of
from bot.screens.screen import MOST_OPTIONS, Screen, with_first_line
from bot.screens.tables import short_heading, table_name
from bot.services import sights
from bot.services.game import Status
from bot.services.people import Actor, ChannelId, GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary, urgency
from bot.text.matching import best_matches, matches
from bot.text.words import Words
from cogs.shared.filters import TableFilter, awaits_choice, has_lent_seat

_MOST_THREADS = 10
"""Threads in which a channel's tables are looked for."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The table that a command is about."""

    table: TableSummary
    guessed: bool
    """Whether it was chosen among several, so that the answer must name it."""

    @property
    def game(self) -> GameId:
        """Its number."""
        return self.table.id

    def naming(self, words: Words, screen: Screen) -> Screen:
        """The answer, beginning with the table's name if that might be in doubt and the answer does not say it."""
        name = short_heading(words, self.table)
        if not self.guessed or screen.content.lstrip("*").startswith(name):
            return screen
        return with_first_line(words.say("table-meant", table=name), screen)


TableHandler: TypeAlias = Callable[[Call, GameId], Awaitable[Screen]]
"""Does something with a table for the caller, and gives the answer."""


async def answer_command(
    interaction: Interaction,
    given: str | None,
    fits: TableFilter,
    do: TableHandler,
    *,
    preferred: TableFilter | None = None,
) -> None:
    """Find the table that a typed command means, and answer the command."""
    call = await make_call(interaction)
    found = await find_table(call, given, fits, preferred)
    await call.show(found.naming(call.words, await do(call, found.game)))


async def find_table(
    call: Call, given: str | None, fits: TableFilter, preferred: TableFilter | None = None
) -> FoundTable:
    """The given table, else the best that fits: here before elsewhere, and of these the `best_table`.

    By default tables that wait for the caller are preferred. A table that is over is taken only if no other fits. If
    none fits at all, it is one at which another plays the caller's seat, or their only one here, or the only one there
    is, for that explains best why not.

    Raises:
        Instead: there is none.
        Refused: there is no such table, or the caller may not see it.
    """
    if given is not None:
        return FoundTable(await find_given_table(call, given), guessed=False)
    tables = await tables_here(call.interaction)
    around = [table for table in tables if table.status is not Status.OVER]
    found = fitting_tables(call, around, fits)
    found = found or [table for table in tables if table.status is Status.OVER and fits(table, call.user)][:1]
    found = found or fitting_tables(call, around, has_lent_seat)
    for only in (_mine_here(call, around), around):
        found = found or [table for table in only if len(only) == 1]
    if not found:
        raise Instead(Screen(call.words.say("table-none")))
    return FoundTable(best_table(call, found, preferred or awaits_choice), guessed=len(found) > 1)


async def find_given_table(call: Call, text: str) -> TableSummary:
    """The table with that number, or the only one whose name fits the text.

    Raises:
        Refused: there is no such table, or the caller may not see it.
    """
    game = parse_number(text)
    if game is not None:
        return await call.tables.look(game, call, sights.table)
    return find_by_name(call.words, await tables_here(call.interaction), text)


def parse_number(text: str) -> GameId | None:
    """The table's number, if one is typed; None if it may be a name.

    Raises:
        Refused: it is neither a number nor possibly a name.
    """
    number = re.fullmatch(r"\s*#?(\d{1,18})\s*", text)
    if number is None and not any(map(str.isalpha, text)):
        raise Refused(Reason.NO_SUCH_GAME)
    return None if number is None else GameId(int(number[1]))


def find_by_name(words: Words, tables: Sequence[TableSummary], text: str) -> TableSummary:
    """The only one of the tables whose name fits the text.

    Raises:
        Refused: there is none, or more than one.
    """
    found = {table.id: table for table in tables}
    fitting = best_matches(text, found, lambda game: (table_name(words, found[game]),))
    if len(fitting) != 1:
        raise Refused(Reason.NO_SUCH_GAME)
    return found[fitting[0]]


def fitting_tables(call: Call, around: Sequence[TableSummary], fits: TableFilter) -> list[TableSummary]:
    """The tables that fit here, else all that fit; only those here if the caller sits at exactly one table here."""
    found = [table for table in around if fits(table, call.user)]
    here = [table for table in found if table.home.channel == call.here().channel]
    return here if here or len(_mine_here(call, around)) == 1 else found


def best_table(call: Call, found: Sequence[TableSummary], preferred: TableFilter) -> TableSummary:
    """Of those `preferred`, else of all: the most urgent that waits for the caller, else the newest."""
    return min(found, key=lambda table: (not preferred(table, call.user), urgency(table, call.user)))


def _mine_here(call: Call, around: Sequence[TableSummary]) -> list[TableSummary]:
    here = call.here().channel
    return [table for table in around if table.home.channel == here and table.seat_of(call.user) is not None]


async def tables_around(interaction: Interaction) -> tuple[TableSummary, ...]:
    """The caller's tables, and those of the channel they ask from and its threads, newest first."""
    places = (*_here(interaction), *_threads_here(interaction))
    return await interaction.client.tables.around(Actor(person_of(interaction.user), None), places)


async def tables_here(interaction: Interaction) -> tuple[TableSummary, ...]:
    """As `tables_around`, followed by the latest tables that are over: the channel's, then its threads'."""
    here = _here(interaction)
    places = (*here, *_threads_here(interaction))
    found = await interaction.client.tables.around(Actor(person_of(interaction.user), None), places, over=True)
    return tuple(sorted(found, key=lambda table: table.status is Status.OVER and table.home.channel not in here))


class TableTransformer(app_commands.Transformer):
    """The option `table`: suggests the typist's tables, and the channel's."""

    async def transform(self, _: Interaction, value: object, /) -> str:  # type: ignore[override]  # our own client is the only one
        """The text as typed; `find_table` reads it."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # as above
        self, interaction: Interaction, value: object, /
    ) -> list[Choice[str]]:
        """The tables' names; empty if they are not there in time."""
        words = words_of(interaction)
        user = UserId(interaction.user.id)
        found_tables = await interaction.client.suggester.in_time(user, lambda: tables_here(interaction))
        by_urgency = sorted(found_tables or (), key=lambda table: urgency(table, user))
        return table_choices(words, by_urgency, str(value))


def table_choices(words: Words, tables: Sequence[TableSummary], typed: str) -> list[Choice[str]]:
    """The tables that fit what is typed so far, as choices."""
    named = [(table_name(words, table), str(table.id)) for table in tables]
    found = matches(typed, named, lambda each: each)
    return [Choice(name=name, value=game) for name, game in found[:MOST_OPTIONS]]


if TYPE_CHECKING:
    TableOption: TypeAlias = str
else:
    TableOption = app_commands.Transform[str, TableTransformer]


def _here(interaction: Interaction) -> tuple[ChannelId, ...]:
    """The channel they ask from, if it is in a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return ()
    return (ChannelId(interaction.channel_id),)


def _threads_here(interaction: Interaction) -> tuple[ChannelId, ...]:
    """The newest of the channel's threads that were made for tables; whoever sees the channel sees them."""
    bot = interaction.client.user
    threads = interaction.channel.threads if isinstance(interaction.channel, discord.TextChannel) else []
    made = sorted(thread.id for thread in threads if bot is not None and thread.owner_id == bot.id)
    return tuple(ChannelId(thread) for thread in made[-_MOST_THREADS:])
