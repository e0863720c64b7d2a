"""People and tables for the tests of the use cases."""

from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.services import lobby
from bot.services.agenda import Agenda
from bot.services.bounds import USUAL, Bounds
from bot.services.choosing import ChoiceOf
from bot.services.everywhere import Everywhere
from bot.services.game import Choice, Ending, Game, LogEntry, Over, Play, TableSettings, Wonders, submissions
from bot.services.news import Announcement, News
from bot.services.pace import Pace
from bot.services.people import Actor, Asks, ChannelId, GameId, GuildId, Home, NightActor, Person, UserId
from bot.services.ports import Again, Finished, Job, Kind, Outage, Store
from bot.services.refusals import Reason, Refused
from bot.services.table_jobs import TableJobs
from bot.services.tables import Tables
from engine.replaying import resolutions
from engine.ruleset import Seat, SeatSetup
from engine.state import GameState
from engine.views import Resolution
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.clock import Clock
from tests.table import AnyTable

CHANNEL = ChannelId(700)
HOME = Home(GuildId(7), CHANNEL)
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus")
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
SEAT_0, SEAT_1, SEAT_2 = Seat(0), Seat(1), Seat(2)


_MANY = 1_000_000
BOUNDLESS = Bounds(_MANY, _MANY, _MANY, _MANY, _MANY)
"""Limits that no test reaches, for tests in which one person has many tables."""


def actor(number: int, channel: ChannelId | None = CHANNEL) -> Actor:
    """Return person number 0, 1, 2 ... with the user id 100, 101, ..."""
    name = NAMES[number] if number < len(NAMES) else f"Guest {number}"
    return Actor(Person(UserId(100 + number), name), channel)


def to(settings: TableSettings) -> Callable[[TableSettings], TableSettings]:
    """Return a change that replaces all settings with these."""
    return lambda _: settings


def night_at(game: GameId, person: Person | None = None) -> NightActor:
    """Return a night that acts at this table, by itself or for a person."""
    return NightActor(frozenset({game}), person)


def only(choice: Choice) -> ChoiceOf:
    """Return a chooser that picks this choice, whatever is seen."""
    return lambda _: choice


async def refusal(asked: Awaitable[object]) -> Reason:
    """Return why a request is refused; fail if it is not."""
    with pytest.raises(Refused) as caught:
        await asked
    return caught.value.reason


class Jobs(TableJobs):
    """Jobs that always return the time of the next look."""

    async def answer_for_the_late(self, game: GameId) -> datetime | None:
        again = await super().answer_for_the_late(game)
        return again.look if isinstance(again, Finished) else again


@dataclass
class World:
    """The tables in a store, with reproducible randomness and a clock that tests move."""

    store: Store = field(default_factory=MemoryStore)
    chance: Random = field(default_factory=lambda: Random(1))
    clock: Clock = field(default_factory=lambda: Clock(MOMENT))
    bounds: Bounds = USUAL
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        if isinstance(self.store, MemoryStore):
            self.store.clock = self.clock
        self.tables = Tables(self.store, self.chance, self.clock, bounds=self.bounds)

    @property
    def jobs(self) -> "Jobs":
        """What does the jobs that are due at these tables."""
        return Jobs(self.store, self.tables, self.clock)

    @property
    def everywhere(self) -> Everywhere:
        """What is done at all tables of a person."""
        return Everywhere(self.store, self.tables, self.clock)

    async def lobby(self, persons: int = 3, settings: TableSettings | None = None, first: int = 0) -> "Table":
        """Open a table for this many people; the first is the host."""
        opened = await self.tables.open_table(actor(first), HOME, settings or TableSettings(players=persons))
        table = Table(self, opened.table.id)
        for number in range(first + 1, first + persons):
            await table.join(number)
        return table

    async def game(
        self,
        persons: int = 3,
        settings: TableSettings | None = None,
        first: int = 0,
        *,
        pace: Pace | None = None,
        boards: Sequence[SeatSetup] = (),
    ) -> "Table":
        """Start a game of this many people, and of computer players in the other seats.

        A `pace` is the only setting of most tests of time; the given boards are those of the first seats.
        """
        settings = settings or TableSettings(players=persons)
        settings = replace(settings, pace=pace or settings.pace, wonders=Wonders.CHOSEN if boards else settings.wonders)
        table = await self.lobby(persons, settings, first)
        for number, setup in enumerate(boards):
            await table.act(number, lobby.choose_wonder, setup.city, setup.side)
        if settings.players > persons:
            await table.act(first, lobby.add_computers, Level.EASY)
        await table.start()
        return table

    async def expire(self) -> tuple[GameId, ...]:
        """Close the lobbies that have expired, and return them."""
        closed: list[GameId] = []

        async def handle(job: Job) -> Again:
            again = await self.jobs.close_forgotten(job.game)
            stage = (await Table(self, job.game).loaded()).progress
            closed.extend([job.game] if isinstance(stage, Over) and stage.ending is Ending.EXPIRED else [])
            return again

        await Agenda(self.store, {Kind.LOBBY: handle}).work_off()
        return tuple(closed)

    def copied(self) -> "World":
        """Return an independent copy, where everything goes on in the same way."""
        assert isinstance(self.store, MemoryStore)
        return replace(self, store=self.store.copied(), chance=copy(self.chance), clock=copy(self.clock))


@dataclass
class Table(AnyTable[int | Asks[Any]]):
    """A game and its people, who are numbered from 0; who else acts there is named as the use cases name them."""

    world: World
    id: GameId

    @property
    def tables(self) -> Tables:
        return self.world.tables

    @property
    def chance(self) -> Random:
        return self.world.chance

    def actor(self, who: int | Asks[Any]) -> Asks[Any]:
        return actor(who) if isinstance(who, int) else who

    def person(self, user: UserId) -> int:
        return user - 100

    def night(self, person: Person | None = None) -> NightActor:
        """Return the night that acts here, by itself or for a person."""
        return night_at(self.id, person)

    # What is saved.

    async def loaded(self) -> Game:
        """Return the game as it is saved, in whatever store."""
        found = await self.world.store.load(self.id)
        assert found is not None
        return found

    @property
    def store(self) -> MemoryStore:
        assert isinstance(self.world.store, MemoryStore)
        return self.world.store

    @property
    def game(self) -> Game:
        return self.store.games[self.id]

    @game.setter
    def game(self, game: Game) -> None:
        self.store.games[self.id] = game

    @property
    def state(self) -> GameState:
        """The state of the game, or its final state."""
        stage = self.game.progress
        assert isinstance(stage, Play | Over)
        assert stage.state is not None
        return stage.state

    @property
    def log(self) -> list[LogEntry]:
        return list(self.store.logs[self.id])

    @property
    def resolutions(self) -> list[Resolution]:
        """All resolutions so far, recomputed from the deal and the log."""
        return list(resolutions(self.store.deals[self.id].deal, submissions(tuple(self.store.logs[self.id]))))

    @property
    def news(self) -> list[Announcement]:
        """Announcements to be posted, of those since the start if there was one; only the latest REFRESHED is kept."""
        told = [self.store.outbox[key] for key in sorted(self.store.outbox) if key[0] == self.id]
        began = Announcement(News.STARTED)
        return told[told.index(began) :] if began in told else told

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats that the table waits for."""
        return self.game.thinking

    @property
    def users(self) -> list[int | None]:
        """The person who plays each seat; None for a computer player."""
        return [None if seat.user is None else seat.user - 100 for seat in self.game.seats]

    # Time.

    async def at(self, since: timedelta) -> list[News]:
        """Move the clock to this time after the beginning, do what is due, and return the news (no panel refreshes)."""
        self.world.clock.now = MOMENT + since
        before = set(self.store.outbox)
        await Agenda(self.store, dict.fromkeys((Kind.CLOCK, Kind.IDLE), self._do)).work_off()
        told = [self.store.outbox[key].news for key in sorted(set(self.store.outbox) - before)]
        return [news for news in told if news is not News.REFRESHED]

    def outage(self, since: timedelta, until: timedelta) -> None:
        """Record that the program was down between two times, counted from the beginning."""
        self.store.noted_outages.append(Outage(MOMENT + since, MOMENT + until))

    @property
    def deadline(self) -> timedelta | None:
        """The deadline, as a time after the beginning."""
        end = self.game.timing.deadline
        return None if end is None else end - MOMENT

    @property
    def left(self) -> timedelta | None:
        """The time left for the open question; None without a deadline."""
        end = self.game.timing.deadline
        return None if end is None else end - self.world.clock()

    @property
    def next_look(self) -> datetime | None:
        """When somebody looks at the table's clock."""
        job = self.store.jobs.get((Kind.CLOCK, str(self.id)))
        return None if job is None else job.at

    @property
    def stand_ins(self) -> list[tuple[int | None, int]]:
        return [(each.resolution, each.seat) for each in self.game.stand_ins]

    async def _do(self, job: Job) -> Again:
        jobs = self.world.jobs
        return await (jobs.tend_idle if job.kind is Kind.IDLE else jobs.answer_for_the_late)(job.game)
