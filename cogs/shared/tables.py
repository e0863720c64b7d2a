"""Finds the table that a typed command means: the one that is named, or the best match, which the answer names."""

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.incoming.call import Call, Instead, Interaction, make_call, person_of, words_of
from bot.client.sending.presenting import acts_on
from bot.screens.acts import TableAct
from bot.screens.screen import MOST_OPTIONS, Screen, with_first_line
from bot.screens.tables import short_heading, table_name
from bot.services import sights
from bot.services.game import Status
from bot.services.people import Actor, ChannelId, GameId, MessageId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary, urgency
from bot.text.matching import best_matches, matches
from bot.text.words import Words
from cogs.shared.filters import TableFilter, awaits_choice, has_begun, has_lent_seat

_MOST_THREADS = 10
"""Most threads of a channel that are searched for tables."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The table that a command is about."""

    table: TableSummary
    guessed: bool
    """Whether it was chosen from several, so that the answer must name it."""

    @property
    def game(self) -> GameId:
        """The number of the table."""
        return self.table.id

    def naming(self, words: Words, screen: Screen) -> Screen:
        """Put the table's name above an answer, if it may be in doubt and the answer does not begin with it."""
        name = short_heading(words, self.table)
        names = name, words.say("table-says", game=str(self.game), text="")
        if not self.guessed or any(said.lstrip("*").startswith(names) for said in (screen.notice, screen.content)):
            return screen
        return with_first_line(words.say("table-meant", table=name), screen)


TableHandler: TypeAlias = Callable[[Call, GameId], Awaitable[Screen]]
"""A function that does something with a table for the caller, and returns the answer."""


async def answer_command(
    interaction: Interaction,
    given: str | None,
    fits: TableFilter,
    do: TableHandler,
    *,
    preferred: TableFilter | None = None,
    afterwards: TableFilter | None = None,
) -> None:
    """Find the table that a typed command means, and answer the command."""
    call = await make_call(interaction)
    found = await find_table(call, given, fits, preferred, afterwards=afterwards)
    await call.show(found.naming(call.words, await do(call, found.game)))


async def find_table(
    call: Call,
    given: str | None,
    fits: TableFilter,
    preferred: TableFilter | None = None,
    *,
    afterwards: TableFilter | None = None,
) -> FoundTable:
    """Return the table that was typed, else the best one that fits: tables here before others, then by `best_table`.

    By default, tables that wait for the caller are preferred. A table that is over is taken only if no other one fits.

    If none fits, a table at which someone else plays the caller's seat is taken, or the caller's only table here, or
    the only table that there is. It explains best why the command does not work. If there is no such table either, the
    last game that the caller finished is taken, if it fits or is `afterwards`: wherever that was.

    Raises:
        Instead: no table was typed, and none is found.
        Refused: the typed table does not exist, or the caller may not see it.
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
        return FoundTable(await _last_game(call, (fits, *([afterwards] if afterwards else []))), guessed=True)
    return FoundTable(best_table(call, found, preferred or awaits_choice), guessed=len(found) > 1)


async def _last_game(call: Call, fits: Sequence[TableFilter]) -> TableSummary:
    """Return the last game that the caller finished. Raises Instead if there is none, or no filter accepts it."""
    game, table = await call.tables.last_finished(call.here()), None
    if game is not None:
        with suppress(Refused):  # results are kept longer than games
            table = await call.tables.look(game, call, sights.table)
    if table is None or not any(each(table, call.user) for each in fits):
        raise Instead(Screen(call.words.say("table-none")))
    return table


async def find_given_table(call: Call, text: str) -> TableSummary:
    """Return the table with the typed number, or the only one whose name matches the text.

    Raises:
        Refused: there is no such table, or the caller may not see it.
    """
    game = parse_number(text)
    if game is not None:
        return await call.tables.look(game, call, sights.table)
    return find_by_name(call.words, await tables_here(call.interaction), text)


def parse_number(text: str) -> GameId | None:
    """Return the typed number of a table, or None if the text may be a name.

    Raises:
        Refused: the text is not a number, and cannot be a name.
    """
    number = re.fullmatch(r"\s*#?(\d{1,18})\s*", text)
    if number is None and not any(map(str.isalpha, text)):
        raise Refused(Reason.NO_SUCH_GAME)
    return None if number is None else GameId(int(number[1]))


def find_by_name(words: Words, tables: Sequence[TableSummary], text: str) -> TableSummary:
    """Return the only one of the tables whose name matches the text.

    Raises:
        Refused: the names of no table, or of several tables, match.
    """
    found = {table.id: table for table in tables}
    fitting = best_matches(text, found, lambda game: (table_name(words, found[game]),))
    if len(fitting) != 1:
        raise Refused(Reason.NO_SUCH_GAME)
    return found[fitting[0]]


def fitting_tables(call: Call, around: Sequence[TableSummary], fits: TableFilter) -> list[TableSummary]:
    """Return the tables here that fit, else all that fit. Return none if the caller's only table here does not fit."""
    found = [table for table in around if fits(table, call.user)]
    here = [table for table in found if table.home.channel == call.here().channel]
    return here if here or len(_mine_here(call, around)) == 1 else found


def best_table(call: Call, found: Sequence[TableSummary], preferred: TableFilter) -> TableSummary:
    """Return the best of the `preferred` tables, or else of all: the most urgent for the caller, else the newest."""
    return min(found, key=lambda table: (not preferred(table, call.user), urgency(table, call.user)))


def _mine_here(call: Call, around: Sequence[TableSummary]) -> list[TableSummary]:
    here = call.here().channel
    return [table for table in around if table.home.channel == here and table.seat_of(call.user) is not None]


async def tables_around(interaction: Interaction) -> tuple[TableSummary, ...]:
    """Return the caller's tables, and those of the channel they ask from and its threads, the newest first."""
    places = (*_here(interaction), *_threads_here(interaction))
    return await interaction.client.tables.around(Actor(person_of(interaction.user), None), places)


async def tables_here(interaction: Interaction) -> tuple[TableSummary, ...]:
    """Return what `tables_around` returns, then the latest tables that are over: the channel's before its threads'."""
    here = _here(interaction)
    places = (*here, *_threads_here(interaction))
    found = await interaction.client.tables.around(Actor(person_of(interaction.user), None), places, over=True)
    return tuple(sorted(found, key=lambda table: table.status is Status.OVER and table.home.channel not in here))


class TableTransformer(app_commands.Transformer):
    """The option `table`, which suggests the person's tables and the channel's."""

    async def transform(self, _: Interaction, value: object, /) -> str:  # type: ignore[override]  # our own client is the only one
        """Return the text as it was typed. `find_table` reads it."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # as above
        self, interaction: Interaction, value: object, /
    ) -> list[Choice[str]]:
        """Suggest the tables that match, or none if they cannot be loaded in time."""
        words = words_of(interaction)
        user = UserId(interaction.user.id)
        found_tables = await interaction.client.suggester.in_time(user, lambda: tables_here(interaction))
        by_urgency = sorted(found_tables or (), key=lambda table: urgency(table, user))
        return table_choices(words, by_urgency, str(value))


def table_choices(words: Words, tables: Sequence[TableSummary], typed: str) -> list[Choice[str]]:
    """Return the tables that match what is typed, as choices."""
    named = [(table_name(words, table), str(table.id)) for table in tables]
    found = matches(typed, named, lambda each: each)
    return [Choice(name=name, value=game) for name, game in found[:MOST_OPTIONS]]


if TYPE_CHECKING:
    TableOption: TypeAlias = str
else:
    TableOption = app_commands.Transform[str, TableTransformer]


def _here(interaction: Interaction) -> tuple[ChannelId, ...]:
    """Return the channel that the person asks from, if it is on a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return ()
    return (ChannelId(interaction.channel_id),)


def _threads_here(interaction: Interaction) -> tuple[ChannelId, ...]:
    """Return the newest threads that the bot made in the channel. Anyone who sees the channel sees them."""
    bot = interaction.client.user
    threads = interaction.channel.threads if isinstance(interaction.channel, discord.TextChannel) else []
    made = sorted(thread.id for thread in threads if bot is not None and thread.owner_id == bot.id)
    return tuple(ChannelId(thread) for thread in made[-_MOST_THREADS:])


async def table_of_message(call: Call, message: discord.Message) -> FoundTable:
    """Return the table that the buttons of a message of the bot are about.

    Without buttons it is the one for which the message was posted or, if that is not known, the one found here.

    Raises Instead: it is somebody else's message, or about no table, or about several.
    """
    acts = list(acts_on(message))
    games = {act.game for act in acts if isinstance(act, TableAct)}
    if message.author == call.bot.user and not acts:
        around = [table.id for table in await tables_here(call.interaction)]
        told = await call.tables.announced_by(around, MessageId(message.id))
        if told is None:
            return await find_table(call, None, has_begun)
        games = {told[0]}
    if message.author != call.bot.user or len(games) != 1:
        raise Instead(Screen(call.words.say("answer-no-table-there")))
    return FoundTable(await call.tables.look(games.pop(), call, sights.table), guessed=False)
