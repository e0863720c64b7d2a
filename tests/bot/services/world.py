"""People, tables and whole games for the tests of the use cases."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

import pytest

from bot.services import choosing, endings, lobby, motions, sights
from bot.services.agenda import Agenda
from bot.services.bounds import USUAL, Bounds
from bot.services.choosing import ChoiceOf
from bot.services.everywhere import Everywhere
from bot.services.game import Choice, Ending, Game, Over, Status, TableSettings, Wish
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, NightActor, Person, UserId
from bot.services.ports import Again, Finished, Job, Kind, Store
from bot.services.refusals import Reason, Refused
from bot.services.table_jobs import TableJobs
from bot.services.tables import Outcome, Tables
from engine.ruleset import Seat
from tests.bot.services.memory import MemoryStore
from tests.clock import Clock

CHANNEL = ChannelId(700)
HOME = Home(GuildId(7), CHANNEL)
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus")
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


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

    async def lobby(self, persons: int = 3, settings: TableSettings | None = None, first: int = 0) -> GameId:
        """Return a table with this many people; the first is the host."""
        opened = await self.tables.open_table(actor(first), HOME, settings or TableSettings(players=persons))
        for number in range(first + 1, first + persons):
            await self.tables.act(opened.table.id, actor(number), lobby.join_table)
        return opened.table.id

    async def game(self, persons: int = 3, settings: TableSettings | None = None, first: int = 0) -> GameId:
        """Return a game that has begun."""
        game = await self.lobby(persons, settings, first)
        await self.tables.act(game, actor(first), lobby.start_game)
        return game

    async def expire(self) -> tuple[GameId, ...]:
        """Close the lobbies that have expired, and return them."""
        closed: list[GameId] = []

        async def handle(job: Job) -> Again:
            again = await self.jobs.close_forgotten(job.game)
            stage = (await self.loaded(job.game)).progress
            closed.extend([job.game] if isinstance(stage, Over) and stage.ending is Ending.EXPIRED else [])
            return again

        await Agenda(self.store, {Kind.LOBBY: handle}).work_off()
        return tuple(closed)

    async def loaded(self, game: GameId) -> Game:
        """Return the game as it is saved."""
        found = await self.store.load(game)
        assert found is not None
        return found

    async def abandon(self, game: GameId) -> Outcome:
        """Have people vote to abandon a game until it is over; a lobby is closed by its host, person 0."""
        table = await self.tables.public_table(game)
        if table.status is Status.LOBBY:
            return await self.tables.act(game, actor(0), endings.end_game)
        for user in table.persons:
            outcome = await self.tables.act(game, actor(user - 100), motions.propose, Wish.ABANDON)
            if outcome.table.status is Status.OVER:
                return outcome
        raise AssertionError("all want to, and it goes on")

    async def any_choice(self, game: GameId, person: int) -> Choice:
        """Return a random choice among the moves that a person may make."""
        hand = await self.tables.look(game, actor(person), sights.hand)
        question = hand.view.questions[0]
        return Choice(hand.turn, question.seat, self.chance.choice(question.moves))

    async def choose(self, game: GameId, person: int, *, hold: bool = False) -> Outcome:
        """Make a random choice for a person."""
        return await self.tables.act(
            game, actor(person), choosing.choose, only(await self.any_choice(game, person)), hold=hold
        )

    async def play(self, game: GameId, turns: int = 1_000) -> None:
        """Play this many questions, or to the end; person n sits in seat n."""
        for _ in range(turns):
            table = await self.tables.look(game, actor(0), sights.table)
            if not table.thinking:
                return
            for seat in table.thinking:
                await self.choose(game, seat)


SEAT_0, SEAT_1, SEAT_2 = Seat(0), Seat(1), Seat(2)
