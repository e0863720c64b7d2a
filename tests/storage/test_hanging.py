"""If a database hangs without an error, callers time out soon, and are never told a wrong outcome."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import play
from bot.services.game import Choice, SealEntry
from bot.services.people import GameId
from bot.services.ports import StoreUnavailableError, Trouble
from storage import SqlStore, open_store
from storage.database import ANSWER_SECONDS
from tests.bot.services.world import World
from tests.storage.hanging import Proxy, hurrying, proxy
from tests.storage.people import NOW, chosen, started
from tests.table import past_of

SOON = 2 * ANSWER_SECONDS
"""Upper limit for a timeout, in seconds of the event loop's clock. Callers used to wait more than half a minute."""
WAITING = 16
"""Number of callers, far too many to wait one after the other."""

pytestmark = pytest.mark.slow


@pytest.fixture
async def between(postgresql: URL) -> AsyncIterator[Proxy]:
    async with proxy(postgresql) as found:
        yield found


@pytest.fixture
async def far(between: Proxy) -> AsyncIterator[SqlStore]:
    """Yield a store whose connections to its server go through the proxy."""
    async with open_store(between.url) as opened:
        with hurrying(between.hung.is_set):
            yield opened
            between.go_on()


@contextmanager
def soon() -> Iterator[None]:
    """Check that the block ends within `SOON` seconds."""
    loop = asyncio.get_running_loop()
    before = loop.time()
    yield
    assert loop.time() - before < SOON


@contextmanager
def told(trouble: Trouble) -> Iterator[None]:
    """Check that the block raises StoreUnavailableError with this trouble within `SOON` seconds."""
    with soon(), pytest.raises(StoreUnavailableError) as caught:
        yield
    assert caught.value.trouble is trouble


async def settled(store: SqlStore, game: GameId) -> tuple[int, int]:
    """Wait until the database is idle; return the game's revision and the number of its logged choices."""
    while store._database._running:
        await asyncio.wait(store._database._running)
    loaded = await store.load(game)
    assert loaded is not None
    return loaded.revision, len([each for each in (await past_of(store, game)).log if isinstance(each, SealEntry)])


async def test_who_only_looks_is_told_soon_and_sees_it_all_when_it_is_back(far: SqlStore, between: Proxy) -> None:
    game = await started(far)
    between.hang()
    with told(Trouble.UNREACHABLE):
        await far.load(game.id)
    between.go_on()
    assert await far.load(game.id) == game


async def test_what_was_not_being_committed_is_not_saved_and_can_be_done_again(far: SqlStore, between: Proxy) -> None:
    game = await started(far)
    before = await settled(far, game.id)
    for statement in ("BEGIN", "UPDATE games", "INSERT INTO moves"):
        await far._database._sql.dispose()  # an earlier connection would send only the name of a prepared statement
        between.passed = statement
        with told(Trouble.UNREACHABLE):
            await far.save(game, chosen(game, Random(1)))
        assert between.hung.is_set(), f"it stopped before {statement}"
        between.go_on()
        assert await settled(far, game.id) == before
    await far.save(game, chosen(game, Random(1)))
    assert await settled(far, game.id) == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize("arrives", [True, False])
async def test_who_hears_no_answer_to_a_commit_is_told_that_it_may_be_saved_and_nothing_is_saved_twice(
    far: SqlStore, between: Proxy, *, arrives: bool
) -> None:
    table = await World(far).game(3)
    choice = await table.any_choice(0)
    before = await settled(far, table.id)
    await far._database._sql.dispose()
    between.passed, between.holds_answers = "COMMIT", arrives
    between.after = "INSERT INTO moves"  # earlier reads are committed, too
    with told(Trouble.UNANSWERED):
        await table.act(0, play.seal_choice, choice)
    between.go_on()
    revision, logged = await settled(far, table.id)
    assert revision - before[0] == logged - before[1] <= 1
    if arrives:
        assert logged - before[1] == 1
    again = await table.act(0, play.seal_choice, choice)
    assert again.changed is (logged == before[1]), "the same choice once more changes nothing"
    assert (await settled(far, table.id))[1] == before[1] + 1


async def test_who_loses_the_connection_in_a_commit_is_told_that_it_may_be_saved(far: SqlStore, between: Proxy) -> None:
    game = await started(far)
    before = await settled(far, game.id)
    await far._database._sql.dispose()
    between.after, between.passed, between.holds_answers = "INSERT INTO moves", "COMMIT", True
    with told(Trouble.UNANSWERED):
        saving = asyncio.create_task(far.save(game, chosen(game, Random(1))))
        await between.hung.wait()
        await between.cut()
        await saving
    between.go_on()
    revision, logged = await settled(far, game.id)
    assert revision - before[0] == logged - before[1]


async def test_nobody_waits_the_longer_for_others_who_wait_and_afterwards_all_goes_on(
    far: SqlStore, between: Proxy
) -> None:
    games = [await started(far, seed=seed) for seed in range(3)]
    between.hang()
    waiting = [far.load(games[number % 3].id) for number in range(WAITING)]
    with soon():
        found = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(each) for each in found} == {StoreUnavailableError}
    with told(Trouble.UNREACHABLE):
        await far.load(games[0].id)
    between.go_on()
    while far._database._running:
        await asyncio.wait(far._database._running)
    assert [await far.load(game.id) for game in games] == games


async def test_all_who_choose_at_one_table_are_told_soon(far: SqlStore, between: Proxy) -> None:
    table = await World(far).game(4)
    choices: list[Choice] = [await table.any_choice(person) for person in range(4)]
    between.hang()
    asked = [table.act(person, play.seal_choice, choice) for person, choice in enumerate(choices)]
    with soon():
        found = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(each) for each in found} == {StoreUnavailableError}


async def test_a_server_that_takes_no_connection_is_none(far: SqlStore, between: Proxy) -> None:
    game = await started(far)
    await far._database._sql.dispose()
    between.hang()
    with told(Trouble.UNREACHABLE):
        await far.load(game.id)
    between.go_on()
    assert await far.load(game.id) == game


@contextmanager
def holding(url: URL) -> Iterator[None]:
    """Hold an exclusive lock on the database file, as another program might."""
    assert url.database is not None
    with closing(sqlite3.connect(Path(url.database), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def test_a_file_that_another_program_holds_is_told_soon_by_everybody_and_nothing_is_saved(sqlite: URL) -> None:
    """Only one thread waits for the lock. If all waited in turn, most would time out without knowing the reason."""
    busy = 2 * ANSWER_SECONDS / WAITING
    async with open_store(sqlite, busy_seconds=busy) as store:
        games = [await started(store, seed=seed) for seed in range(3)]
        with holding(sqlite):
            asked = [store.save(games[each % 3], chosen(games[each % 3], Random(1))) for each in range(WAITING)]
            found = await asyncio.gather(*asked, return_exceptions=True)
        assert {getattr(each, "trouble", each) for each in found} == {Trouble.LOCKED}
        assert [await store.load(game.id) for game in games] == games
        for game in games:
            await store.save(game, chosen(game, Random(1)))


async def test_a_disk_that_hangs_is_told_soon_by_everybody_and_nothing_is_saved_afterwards(sqlite: URL) -> None:
    over, writes = asyncio.Event(), 0
    async with open_store(sqlite) as store:

        async def hanging(connection: AsyncConnection) -> None:
            nonlocal writes
            await connection.execute(text("DELETE FROM games"))
            writes += 1
            await over.wait()

        game = await started(store)
        with hurrying(lambda: writes > 0), soon():
            found = await asyncio.gather(*(store._database.write(hanging) for _ in range(4)), return_exceptions=True)
        assert {type(each) for each in found} == {StoreUnavailableError}
        over.set()
        assert await settled(store, game.id) == (game.revision, 0), "they were told that it is not done"
        assert writes == 1, "whose turn had not come has begun nothing"


async def test_who_waits_behind_a_choice_that_hangs_is_told_soon_while_others_go_on_reading(sqlite: URL) -> None:
    over, reads = asyncio.Event(), False
    async with open_store(sqlite) as store:

        async def hanging(_: AsyncConnection) -> None:
            await over.wait()

        async def read_on() -> None:
            nonlocal reads
            while not over.is_set():
                reads = True
                await store.load(game.id)
                reads = False
                await asyncio.sleep(ANSWER_SECONDS / 10)

        game = await started(store)
        with hurrying(lambda: not reads), soon():
            reading = asyncio.create_task(read_on())
            writing = asyncio.gather(*(store._database.write(hanging) for _ in range(4)), return_exceptions=True)
            try:
                found = await asyncio.wait_for(writing, SOON)
            finally:
                over.set()
                await reading
        assert {type(each) for each in found} == {StoreUnavailableError}


async def test_who_waits_in_a_queue_that_moves_is_served(sqlite: URL) -> None:
    done, sleeps = [], False
    async with open_store(sqlite) as here:

        async def slow(_: AsyncConnection) -> None:
            nonlocal sleeps
            sleeps = True
            await asyncio.sleep(ANSWER_SECONDS / 6)
            sleeps = False
            done.append(NOW)

        with hurrying(lambda: sleeps):
            await asyncio.gather(*(here._database.write(slow) for _ in range(20)))
        assert len(done) == 20
