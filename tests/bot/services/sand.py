"""An hourglass for tests of time limits: a table of people with a clock that tests move.

A test sets the time with `Sand.at`. It can then read what has been announced, whom the table waits for, and when their
time is up.
"""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta

from bot.services import lobby, play
from bot.services.agenda import Agenda
from bot.services.game import TableSettings, Wonders
from bot.services.news import News
from bot.services.pace import Days, FixedHour, Pace
from bot.services.people import GameId
from bot.services.ports import Again, Job, Kind, Outage
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import MOMENT, World, actor

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
DAY = Days(24)
GRACE = timedelta(hours=4)
"""Overtime after a turn of one day, a sixth of it."""


@dataclass
class Sand:
    """A table with time limits; what is due there is done when a test moves the clock."""

    store: MemoryStore = field(default_factory=MemoryStore)
    game: GameId = field(init=False)

    def __post_init__(self) -> None:
        self.world = World(self.store)

    async def begin(self, pace: Pace, persons: int = 3, players: int = 3, wonders: Wonders = Wonders.RANDOM) -> "Sand":
        self.game = await self.world.lobby(persons, TableSettings(players, wonders=wonders, pace=pace))
        if players > persons:
            await self.world.tables.act(self.game, actor(0), lobby.add_computers, Level.EASY)
        await self.world.tables.act(self.game, actor(0), lobby.start_game)
        self.store.outbox.clear()
        return self

    async def at(self, since: timedelta) -> list[News]:
        """Move the clock to this time after the beginning, do what is due, and return the news (no panel refreshes)."""
        self.world.clock.now = MOMENT + since
        before = set(self.store.outbox)
        await Agenda(self.store, {Kind.CLOCK: self._answer}).work_off()
        told = [self.store.outbox[key].news for key in sorted(set(self.store.outbox) - before)]
        return [news for news in told if news is not News.REFRESHED]

    async def choose(self, *seats: int) -> None:
        for seat in seats:
            await self.world.choose(self.game, seat)

    async def hold(self, seat: int) -> None:
        """Choose for a person who is asked before a reveal, so that the last choice of a turn is held back."""
        await self.world.choose(self.game, seat, hold=True)

    async def undo(self, seat: int) -> None:
        """Take back the choice that the person or their stand-in has sealed."""
        turn = (await self.world.tables.public_table(self.game)).turn
        assert turn is not None
        await self.world.tables.act(self.game, actor(seat), play.take_back_choice, turn, Seat(seat))

    def outage(self, since: timedelta, until: timedelta) -> None:
        """Record that the program was down between two times, counted from the beginning."""
        self.store.noted_outages.append(Outage(MOMENT + since, MOMENT + until))

    @property
    def deadline(self) -> timedelta | None:
        """The deadline, as a time after the beginning."""
        end = self.store.games[self.game].timing.deadline
        return None if end is None else end - MOMENT

    @property
    def next_look(self) -> datetime | None:
        job = self.store.jobs.get((Kind.CLOCK, str(self.game)))
        return None if job is None else job.at

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        return self.store.games[self.game].thinking

    @property
    def stand_ins(self) -> list[tuple[int | None, int]]:
        return [(each.resolution, each.seat) for each in self.store.games[self.game].stand_ins]

    async def _answer(self, job: Job) -> Again:
        return await self.world.jobs.answer_for_the_late(job.game)


async def standing() -> Sand:
    """Return a table that stands still, because nobody has ever answered a question."""
    sand = await Sand().begin(DAY)
    while sand.next_look is not None and sand.deadline is not None:
        await sand.at(sand.next_look - MOMENT)
    return sand


async def on_autopilot(*seats: int) -> Sand:
    """Return a table in its third turn: the others have answered twice, these seats never."""
    sand = await Sand().begin(FixedHour(time(12), "UTC"))
    for day in range(2):
        await sand.choose(*({0, 1, 2} - set(seats)))
        await sand.at((12 + 24 * day) * HOUR)
    return sand
