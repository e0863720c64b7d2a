"""Transactions run one at a time and to their end, and are written to disk. Cancelled ones change nothing."""

import asyncio
import logging
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game, SealEntry
from bot.services.ports import ConflictError, StoreUnavailableError, Trouble
from storage import SqlStore, open_store
from storage.schema import games
from tests.storage.people import chosen, opened, started, unfinished
from tests.sweeps import sweep
from tests.table import past_of


class Pausing:
    """A transaction that makes a change, waits to be released, and makes another change."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.let_go = asyncio.Event()

    async def __call__(self, connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE games SET panel_id = 1"))
        self.begun.set()
        await self.let_go.wait()
        await connection.execute(text("UPDATE games SET panel_id = 2"))


async def pragma(store: SqlStore, name: str) -> object:
    async def work(connection: AsyncConnection) -> Any:  # noqa: ANN401 - whatever it is
        return await connection.scalar(text(f"PRAGMA {name}"))

    found: object = await store._database.read(work)
    return found


@pytest.fixture
async def here(bare_sqlite: URL) -> Any:  # noqa: ANN401 - pytest's
    async with open_store(bare_sqlite, busy_seconds=0) as store:
        yield store


async def test_what_sqlite_acknowledges_is_on_the_disk(here: SqlStore) -> None:
    assert await pragma(here, "journal_mode") == "wal"
    assert await pragma(here, "synchronous") == 2
    assert await pragma(here, "foreign_keys") == 1


async def test_how_long_another_program_is_waited_for_can_be_set(sqlite: URL) -> None:
    async with open_store(sqlite, busy_seconds=1.5) as store:
        assert await pragma(store, "busy_timeout") == 1500


async def test_a_read_sees_the_last_state_while_another_writes_and_waits_for_nobody(store: SqlStore) -> None:
    game = await store.create(opened())
    pausing = Pausing()
    writing = asyncio.create_task(store._database.write(pausing))
    await pausing.begun.wait()
    assert await store.load(game.id) == game
    pausing.let_go.set()
    await writing
    loaded = await store.load(game.id)
    assert loaded is not None
    assert loaded.panel == 2


async def test_writers_queue_instead_of_colliding(here: SqlStore) -> None:
    made = await asyncio.gather(*(here.create(opened()) for _ in range(20)))
    assert [game.id for game in made] == list(range(1, 21)), "in the order in which they came"


async def test_a_read_of_several_statements_sees_one_moment(store: SqlStore) -> None:
    game = await started(store)

    async def read(connection: AsyncConnection) -> tuple[int | None, int | None]:
        revision = select(games.c.revision).where(games.c.id == game.id)
        first = await connection.scalar(revision)
        await store.save(game, chosen(game, random.Random(1)))
        return first, await connection.scalar(revision)

    assert await store._database.read(read) == (game.revision, game.revision)


async def test_a_write_holds_the_file_from_its_beginning(here: SqlStore, bare_sqlite: URL) -> None:
    """Otherwise, another program could write after the transaction's first read, so that its first write fails."""
    file = bare_sqlite.database
    assert file is not None

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(select(games))
        with (
            closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("UPDATE games SET panel_id = 1")

    await here._database.write(write)


async def test_who_is_cancelled_while_waiting_for_the_turn_has_begun_nothing(here: SqlStore) -> None:
    pausing = Pausing()
    writing = asyncio.create_task(here._database.write(pausing))
    await pausing.begun.wait()
    waiting = asyncio.create_task(here.create(opened()))
    third = asyncio.create_task(here.create(opened()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    pausing.let_go.set()
    await writing
    assert (await third).id == 1
    assert await unfinished(here) == (1,)


async def test_a_transaction_that_has_begun_goes_on_to_its_end_when_it_is_cancelled(store: SqlStore) -> None:
    game = await store.create(opened())
    pausing = Pausing()
    writing = asyncio.create_task(store._database.write(pausing))
    await pausing.begun.wait()
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    pausing.let_go.set()
    await store.create(opened())
    while store._database._running:
        await asyncio.wait(store._database._running)
    loaded = await store.load(game.id)
    assert loaded is not None
    assert loaded.panel == 2


async def test_closing_waits_for_what_is_running(url: URL) -> None:
    async with open_store(url) as store:
        game = await store.create(opened())
        pausing = Pausing()
        writing = asyncio.create_task(store._database.write(pausing))
        await pausing.begun.wait()
        writing.cancel()
        asyncio.get_running_loop().call_soon(pausing.let_go.set)
    async with open_store(url) as store:
        loaded = await store.load(game.id)
        assert loaded is not None
        assert loaded.panel == 2


@pytest.mark.parametrize("steps", sweep([*range(12), 16, 20, 30, 45, 70, 100], short=[3, 9, 20]))
async def test_a_save_that_is_cancelled_anywhere_is_done_or_not_and_hinders_nobody(store: SqlStore, steps: int) -> None:
    game = await started(store)
    change = chosen(game, random.Random(1))
    saving = asyncio.create_task(store.save(game, change))
    for _ in range(steps):
        await asyncio.sleep(0)
    saving.cancel()
    saved = (await asyncio.gather(saving, return_exceptions=True))[0]
    assert isinstance(saved, Game | asyncio.CancelledError)
    try:
        after = await store.save(game, change)
    except ConflictError:
        loaded = await store.load(game.id)
        assert loaded is not None
        after = loaded
    assert after.revision == game.revision + 1
    assert (await past_of(store, game.id)).log == change.entries
    again = await store.save(after, chosen(after, random.Random(2)))
    assert await store.load(game.id) == again


async def test_a_transaction_that_raises_leaves_nothing(store: SqlStore) -> None:
    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE games SET panel_id = 1"))
        raise LookupError

    game = await store.create(opened())
    with pytest.raises(LookupError):
        await store._database.write(work)
    assert await store.load(game.id) == game


async def test_a_commit_that_fails_leaves_nothing_open(here: SqlStore) -> None:
    """References are checked by the commit here, and SQLite leaves the transaction open if it refuses that."""

    async def refused(connection: AsyncConnection) -> None:
        await connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        await connection.execute(text("UPDATE games SET rematch_id = 99"))

    game = await started(here)
    with pytest.raises((StoreUnavailableError, ConflictError)):
        await here._database.write(refused)
    assert await here.load(game.id) == game
    assert (await here.create(opened())).id == game.id + 1


async def test_a_transaction_that_only_reads_cannot_write(store: SqlStore) -> None:
    """Therefore a method that is marked as the wrong kind fails as soon as a test calls it."""

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE games SET panel_id = 1"))

    game = await store.create(opened())
    # On SQLite, the fixture `reads_change_nothing` notices.
    with pytest.raises((AssertionError, StoreUnavailableError)):
        await store._database.read(work)
    assert await store.load(game.id) == game


async def test_many_tables_at_once(store: SqlStore) -> None:
    """The test uses more game tables than there are connections."""

    async def table(seed: int) -> None:
        game = await started(store, seed=seed)
        for turn in range(2):
            game = await store.save(game, chosen(game, random.Random(turn)))
            assert await store.load(game.id) == game

    await asyncio.gather(*(table(seed) for seed in range(12)))
    count = await store._database.read(lambda connection: connection.scalar(select(func.count()).select_from(games)))
    assert count == 12


async def test_folders_are_made(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path / 'a' / 'b' / 'games.db'}") as store:
        await store.create(opened())
    assert (tmp_path / "a" / "b" / "games.db").exists()


async def test_who_queued_behind_a_locked_file_is_told_at_once_and_the_next_is_served(here: SqlStore) -> None:
    database = here._database
    begun, over = asyncio.Event(), asyncio.Event()
    served: list[int] = []

    async def locked(_: AsyncConnection) -> None:
        begun.set()
        await over.wait()
        raise StoreUnavailableError(Trouble.LOCKED)

    async def work(_: AsyncConnection) -> None:
        served.append(1)

    first = asyncio.create_task(database.write(locked))
    await begun.wait()
    queued = [asyncio.create_task(database.write(work)) for _ in range(5)]
    await asyncio.sleep(0)
    over.set()
    answers = await asyncio.gather(first, *queued, return_exceptions=True)
    assert [type(each) for each in answers] == [StoreUnavailableError] * 6
    assert served == []
    await database.write(work)
    assert served == [1]


async def test_logs_at_their_most_talkative_hold_no_salt_and_no_hand(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    game = await started(store)
    await store.save(game, chosen(game, random.Random(1)))
    past = await past_of(store, game.id)
    (entry, *_) = past.log
    assert isinstance(entry, SealEntry)
    assert past.sealed.salt not in caplog.text
    assert not any(card.name in caplog.text for hand in past.sealed.deal.ages[0].hands for card in hand)
