"""Limits on the tables of a person and a place, checked before anything is posted and again when it is saved."""

import asyncio
from dataclasses import dataclass, field
from random import Random

import pytest

from bot.services import lobby, places, substitutes
from bot.services.bounds import MOST_ALONE, MOST_LOBBIES, MOST_RUNNING, Bounds
from bot.services.game import TableSettings
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home
from bot.services.places import Move
from bot.services.refusals import Reason, Refused
from bot.services.tables import Tables
from players.levels import Level
from tests.bot.services.world import CHANNEL, HOME, Table, World, actor, refusal

ELSEWHERE = Home(GuildId(7), ChannelId(702))
THREAD = Home(GuildId(7), ChannelId(703), CHANNEL)


async def alone(world: World, person: int = 0) -> Table:
    """Return a running game of one person against a computer player."""
    table = await world.lobby(1, TableSettings(2), first=person)
    await table.act(person, lobby.add_computers, Level.EASY)
    await table.start(person)
    return table


async def may_open(tables: Tables, host: Actor, home: Home) -> None:
    async with tables.opening(host, home):
        pass


async def opened(world: World, home: Home, person: int) -> GameId:
    return (await world.tables.open_table(actor(person), home, TableSettings(3))).table.id


async def test_handing_the_hosts_role_over_makes_no_room_for_another_lobby() -> None:
    world = World()
    for _ in range(MOST_LOBBIES):
        table = await world.lobby(2, TableSettings(3))
        await table.act(0, substitutes.hand_over, actor(1).user)
    assert await refusal(world.tables.open_table(actor(0), HOME, TableSettings())) is Reason.TOO_MANY_OPEN
    assert await refusal(may_open(world.tables, actor(0), HOME)) is Reason.TOO_MANY_OPEN
    assert await refusal(may_open(world.tables, actor(1), HOME)) is Reason.TOO_MANY_OPEN, "nor does one host more"


async def test_who_has_many_running_games_begins_no_other_whoever_hosts_it() -> None:
    world = World(bounds=Bounds(running=3))
    waiting = await world.lobby(2)
    games = [await world.game(2) for _ in range(3)]
    assert await refusal(waiting.start(0)) is Reason.TOO_MANY_RUNNING
    await waiting.act(0, substitutes.hand_over, actor(1).user)
    assert await refusal(waiting.start(1)) is Reason.TOO_MANY_RUNNING, "it is who opened it"
    assert await refusal(may_open(world.tables, actor(0), HOME)) is Reason.TOO_MANY_RUNNING
    await games[0].abandon()
    await waiting.start(1)


async def test_who_plays_alone_may_still_begin_with_others() -> None:
    world = World()
    for _ in range(MOST_ALONE):
        await alone(world)
    assert await refusal(alone(world)) is Reason.TOO_MANY_ALONE
    await world.game(2)
    assert MOST_ALONE < MOST_RUNNING


async def test_a_rematch_counts_as_any_other_table() -> None:
    world = World()
    over = await world.game(2)
    await over.abandon()
    for _ in range(MOST_LOBBIES):
        await world.lobby(1, TableSettings(3))
    assert await refusal(world.tables.open_rematch(over.id, actor(0))) is Reason.TOO_MANY_OPEN
    opened_by_other = (await world.tables.open_rematch(over.id, actor(1))).table.id
    assert (await world.tables.open_rematch(over.id, actor(0))).table.id == opened_by_other, "to join is not to open"


async def test_a_channel_is_full_with_those_in_its_threads_and_a_server_with_all() -> None:
    world = World(bounds=Bounds(channel=2, server=3))
    for number, home in enumerate((HOME, THREAD)):
        await opened(world, home, number)
    for full in (HOME, THREAD, Home(GuildId(7), ChannelId(704), CHANNEL)):
        assert await refusal(may_open(world.tables, actor(5), full)) is Reason.CHANNEL_FULL
    elsewhere = await opened(world, ELSEWHERE, 2)
    assert await refusal(opened(world, ELSEWHERE, 3)) is Reason.SERVER_FULL
    await opened(world, Home(GuildId(8), ChannelId(801)), 3)
    assert await refusal(world.tables.act(elsewhere, actor(2), places.move_table, Move(HOME))) is Reason.CHANNEL_FULL
    await world.tables.act(
        elsewhere, actor(2), places.move_table, Move(HOME, ELSEWHERE.channel)
    )  # it has to go somewhere


async def test_a_table_goes_from_its_thread_into_a_full_channel_that_is_its_own() -> None:
    world = World(bounds=Bounds(channel=1))
    game = await opened(world, THREAD, 0)
    assert (await world.tables.act(game, actor(0), places.move_table, Move(HOME))).table.home == HOME


@pytest.mark.parametrize("same_process", [True, False])
async def test_clicks_in_the_same_instant_do_not_get_past_a_bound(*, same_process: bool) -> None:
    world = World()
    other = world.tables if same_process else Tables(world.store, Random(2), world.clock)

    async def opens(tables: Tables) -> Reason | None:
        try:
            async with tables.opening(actor(0), HOME):
                await tables.open_table(actor(0), HOME, TableSettings())
        except Refused as refused:
            return refused.reason
        return None

    answers = await asyncio.gather(*(opens((world.tables, other)[number % 2]) for number in range(8)))
    assert [answers.count(each) for each in (None, Reason.TOO_MANY_OPEN)] == [5, 3]


# While tables are being opened.


@dataclass
class Counter:
    """Simulates people who open tables; counts those admitted, and returns why others are refused."""

    tables: Tables
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)
    posts: int = 0

    async def open(self, person: int, home: Home = HOME) -> Reason | None:
        try:
            async with self.tables.opening(actor(person), home):
                self.posts += 1
                await self.goes_on.wait()
                await self.tables.open_table(actor(person), home, TableSettings())
        except Refused as refused:
            return refused.reason
        return None


async def opening_at_once(counter: Counter, *asked: tuple[int, Home]) -> list[Reason | None]:
    tasks = [asyncio.create_task(counter.open(*each)) for each in asked]
    for _ in range(20):
        await asyncio.sleep(0)
    counter.goes_on.set()
    return await asyncio.gather(*tasks)


@pytest.mark.parametrize("there", [1, 3])
async def test_those_too_many_are_refused_before_anything_is_posted_though_nothing_is_saved_yet(there: int) -> None:
    world = World()
    for _ in range(there):
        await world.lobby(1, TableSettings(3))
    counter, free = Counter(world.tables), MOST_LOBBIES - there
    answers = await opening_at_once(counter, *[(0, HOME)] * 20, (1, HOME))
    assert answers == [None] * free + [Reason.TOO_MANY_OPEN] * (20 - free) + [None]
    assert counter.posts == free + 1


@pytest.mark.parametrize(
    ("bounds", "why"), [(Bounds(channel=2), Reason.CHANNEL_FULL), (Bounds(server=2), Reason.SERVER_FULL)]
)
async def test_a_place_is_not_overfilled_by_different_people(bounds: Bounds, why: Reason) -> None:
    counter = Counter(World(bounds=bounds).tables)
    far = Home(GuildId(9), ChannelId(900))
    answers = await opening_at_once(counter, (0, HOME), (1, THREAD), (2, HOME), (3, THREAD), (4, far))
    assert answers == [None, None, why, why, None]
    assert counter.posts == 3


async def test_who_could_not_open_a_table_after_all_holds_no_room_for_it() -> None:
    world = World(bounds=Bounds(lobbies=1))
    with pytest.raises(OSError, match="Discord"):
        async with world.tables.opening(actor(0), HOME):
            raise OSError("Discord is away")
    opening = asyncio.create_task(Counter(world.tables).open(0))
    await asyncio.sleep(0)
    assert await refusal(may_open(world.tables, actor(0), HOME)) is Reason.TOO_MANY_OPEN
    opening.cancel()
    await asyncio.wait({opening})
    await may_open(world.tables, actor(0), HOME)
