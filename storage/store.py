"""Implements the services' `Store` and `NightStore` by putting all repositories together."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game
from bot.services.nights.night import Night
from bot.services.ports import Change
from storage.clearing import Clearing
from storage.counting import check
from storage.deleting import Deleting
from storage.due_turns import DueTurns
from storage.exporting import Exporting
from storage.games import Games
from storage.jobs import Jobs
from storage.lessons import Lessons
from storage.nights import Nights
from storage.outbox import Outbox
from storage.overviews import Overviews
from storage.posts import Posts
from storage.pulse import Pulse
from storage.reminders import Reminders
from storage.repository import writes
from storage.results import Results
from storage.same_deal import SameDeal
from storage.settings import Settings
from storage.statistics import Statistics
from storage.summaries import Summaries


class SqlStore(
    Games,
    Summaries,
    Results,
    Statistics,
    DueTurns,
    Nights,
    Jobs,
    Outbox,
    Posts,
    SameDeal,
    Pulse,
    Reminders,
    Settings,
    Lessons,
    Exporting,
    Clearing,
    Deleting,
    Overviews,
):
    """Games, nights, preferences and results in a database.

    `bot.services.ports.Store` and `bot.services.nights.ports.NightStore` document each method.
    """

    @writes
    async def open_night_table(
        self, connection: AsyncConnection, before: Night, number: int, place: int, change: Change
    ) -> tuple[Night, Game]:
        found = await self._counts_for(connection, change.guard)
        game = await self._create(connection, change)
        table = replace(before.rounds[number - 1].tables[place - 1], game=game.id)
        after = before.with_table(number, place, table)
        night = await self._save_night(connection, before, after, look=False)
        check(change.guard, found)
        return night, game

    @writes
    async def save_night_and_game(
        self, connection: AsyncConnection, before: Night, after: Night, game: Game, change: Change
    ) -> tuple[Night, Game]:
        saved = await self._save(connection, game, change)
        return await self._save_night(connection, before, after), saved
