"""Which table a typed command means: the one that is given, or the best that fits, which the answer then names."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.call import Call, Interaction, make_call, person_of
from bot.client.clicks import Handler
from bot.screens.screen import MOST_OPTIONS, Screen, with_first_line
from bot.screens.tables import short_heading, table_name
from bot.services.game import Status
from bot.services.people import Actor, ChannelId, GameId, UserId
from bot.services.refusals import Reason, Refused
from bot.services.summaries import TableSummary
from bot.text.matching import best_matches, matches
from bot.text.words import Words
from cogs._fits import Fits, awaits, lent

_MOST_THREADS = 10
"""In which tables are looked for from the channel."""


class OfTable(Protocol):
    """An act that names a table."""

    @property
    def game(self) -> GameId:
        """Its number."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The table that a command is about."""

    table: TableSummary
    guessed: bool
    """Whether it was chosen among several, so that the answer has to name it."""

    @property
    def game(self) -> GameId:
        """Its number."""
        return self.table.id

    def named(self, words: Words, screen: Screen) -> Screen:
        """An answer, which begins with the table's name where that might be in doubt."""
        if not self.guessed:
            return screen
        return with_first_line(words.say("table-meant", table=short_heading(words, self.table)), screen)


Doing: TypeAlias = Callable[[Call, GameId], Awaitable[Screen]]
"""What is done with a table for who asks, and the answer."""


def clicked(do: Doing) -> Handler:
    """Who answers a click that names nothing but a table."""

    async def answer(call: Call, act: OfTable) -> None:
        await call.show(await do(call, act.game))

    return answer


async def typed(
    interaction: Interaction, given: str | None, fits: Fits, do: Doing, *, first: Fits | None = None
) -> None:
    """Answers a typed command about a table."""
    call = await make_call(interaction)
    meant = await which_table(call, given, fits, first)
    if meant is not None:
        await call.show(meant.named(call.words, await do(call, meant.game)))


async def which_table(call: Call, given: str | None, fits: Fits, first: Fits | None = None) -> Meant | None:
    """The table that is given, else the best of those that fit: here, `first` (waiting for who asks), the newest.

    A table that is over is meant only where none fits that is not. Where none fits at all, but another plays a seat of
    who asks, or they sit at only one here, or only one is there, it is that one, for it says best why not. Where there
    is none, who asks is told so, and None comes back.

    Raises:
        Refused: there is no such table, or who asks does not see it.
    """
    if given is not None:
        return Meant(await given_table(call, given), guessed=False)
    tables = await tables_here(call.interaction)
    around = [table for table in tables if table.status is not Status.OVER]
    found = fitting_tables(call, around, fits)
    found = found or [table for table in tables if table.status is Status.OVER and fits(table, call.user)][:1]
    found = found or fitting_tables(call, around, lent)
    for only in (_mine_here(call, around), around):
        found = found or [table for table in only if len(only) == 1]
    if not found:
        await call.show(Screen(call.words.say("table-none")))
        return None
    return Meant(best(call, found, first or awaits), guessed=len(found) > 1)


async def given_table(call: Call, text: str) -> TableSummary:
    """The table of that number, or the only one whose name fits the text.

    Raises:
        Refused: there is no such table, or who asks does not see it.
    """
    game = number_in(text)
    if game is not None:
        return await call.tables.table(game, call)
    return named_among(call.words, await tables_here(call.interaction), text)


def number_in(text: str) -> GameId | None:
    """The table's number, if that is what is typed.

    Raises:
        Refused: it can be no name of a table either.
    """
    number = re.fullmatch(r"\s*#?(\d{1,18})\s*", text)
    if number is None and not any(map(str.isalpha, text)):
        raise Refused(Reason.NO_SUCH_GAME)
    return None if number is None else GameId(int(number[1]))


def named_among(words: Words, tables: Sequence[TableSummary], text: str) -> TableSummary:
    """The only one of the tables whose name fits the text.

    Raises:
        Refused: there is none, or more than one.
    """
    found = {table.id: table for table in tables}
    fitting = best_matches(text, found, lambda game: (table_name(words, found[game]),))
    if len(fitting) != 1:
        raise Refused(Reason.NO_SUCH_GAME)
    return found[fitting[0]]


def fitting_tables(call: Call, around: Sequence[TableSummary], fits: Fits) -> list[TableSummary]:
    """The tables that fit: those here before all others, and no others where who asks sits at one table here."""
    found = [table for table in around if fits(table, call.user)]
    here = [table for table in found if table.home.channel == call.here().channel]
    return here if here or len(_mine_here(call, around)) == 1 else found


def best(call: Call, found: Sequence[TableSummary], first: Fits) -> TableSummary:
    """The newest of those that are `first`, else of all."""
    return min(found, key=lambda table: not first(table, call.user))


def _mine_here(call: Call, around: Sequence[TableSummary]) -> list[TableSummary]:
    here = call.here().channel
    return [table for table in around if table.home.channel == here and table.seat_of(call.user) is not None]


async def tables_around(interaction: Interaction) -> tuple[TableSummary, ...]:
    """The tables of who asks, and those of the channel from where and of its threads, the newest first."""
    places = (*_here(interaction), *_threads_here(interaction))
    return await interaction.client.tables.around(Actor(person_of(interaction.user), None), places)


async def tables_here(interaction: Interaction) -> tuple[TableSummary, ...]:
    """As `tables_around`; and then the last that are over in the channel, and after them those of its threads."""
    here = _here(interaction)
    places = (*here, *_threads_here(interaction))
    found = await interaction.client.tables.around(Actor(person_of(interaction.user), None), places, over=True)
    return tuple(sorted(found, key=lambda table: table.status is Status.OVER and table.home.channel not in here))


class TableTransformer(app_commands.Transformer):
    """The option `table`: suggests the tables of who types, and those of the channel."""

    async def transform(self, _: Interaction, value: object, /) -> str:  # type: ignore[override]  # our own client is the only one
        """As it was typed; `which_table` reads it."""
        return str(value)

    async def autocomplete(  # type: ignore[override]  # as above
        self, interaction: Interaction, value: object, /
    ) -> list[Choice[str]]:
        """Their names; none where they cannot be had in time."""
        words = interaction.client.languages.words(str(interaction.locale))
        user = UserId(interaction.user.id)
        found_tables = await interaction.client.suggester.in_time(user, lambda: tables_here(interaction))
        return suggested(words, found_tables or (), str(value))


def suggested(words: Words, tables: Sequence[TableSummary], typed: str) -> list[Choice[str]]:
    """Those of the tables that fit what is typed so far."""
    named = [(table_name(words, table), str(table.id)) for table in tables]
    found = matches(typed, named, lambda each: each)
    return [Choice(name=name, value=game) for name, game in found[:MOST_OPTIONS]]


if TYPE_CHECKING:
    TableOption: TypeAlias = str
else:
    TableOption = app_commands.Transform[str, TableTransformer]


def _here(interaction: Interaction) -> tuple[ChannelId, ...]:
    """The channel, if it is one of a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return ()
    return (ChannelId(interaction.channel_id),)


def _threads_here(interaction: Interaction) -> tuple[ChannelId, ...]:
    """The newest of the channel's threads that were made for tables: who sees the channel sees them."""
    bot = interaction.client.user
    threads = interaction.channel.threads if isinstance(interaction.channel, discord.TextChannel) else []
    made = sorted(thread.id for thread in threads if bot is not None and thread.owner_id == bot.id)
    return tuple(ChannelId(thread) for thread in made[-_MOST_THREADS:])
