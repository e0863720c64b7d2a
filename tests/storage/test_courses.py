"""Results tell how a game was played: how many choices were the person's own, the ending, and the expansions.

For a game that was played before results told it, the migration finds out the same.
"""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, URL, Connection, Integer, MetaData, Table, Text, cast, insert, literal, select, text

from bot.services import substitutes
from bot.services.game import TableSettings, counting
from bot.services.people import UserId
from bot.services.ports import Change
from engine.ruleset import Expansion, Seat
from players.levels import Level
from storage import open_store
from storage.schema import moves, results
from tests.bot.services.world import MOMENT, World
from tests.bot.services.world import Table as GameTable
from tests.clock import Clock
from tests.storage.people import NOW
from tests.storage.releases import migrated
from tests.storage.test_migrations import DOCUMENTS, connected
from tests.sweeps import sweep
from tests.table import past_of

Course = tuple[Any, Any, Any, Any]
"""How many choices counted, how many of them were the person's own, the ending and the expansions."""
_COLUMNS = ("choices", "own_choices", "ending", "expansions")
_UNKNOWN = (None, None, None, None)
_LINES = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds", "total", "coins")


async def courses(url: URL) -> dict[tuple[int, int], Course]:
    """Return what the results tell, by game and seat."""
    query = select(results.c.game_id, results.c.seat, *(results.c[name] for name in _COLUMNS))
    async with connected(url) as connection:
        return {(row[0], row[1]): tuple(row[2:]) for row in await connection.execute(query)}


async def as_before(url: URL) -> None:
    """Take away what the migration adds."""
    async with connected(url) as connection:
        for column in _COLUMNS:
            await connection.execute(text(f"ALTER TABLE results DROP COLUMN {column}"))
        await connection.execute(text("DROP INDEX ix_games_rematch_id"))
        for later in ("lead", "rating_before", "games_before", "left_id", "stages"):
            await connection.execute(text(f"ALTER TABLE results DROP COLUMN {later}"))
        for later in ("rated", "taken_out_by"):
            await connection.execute(text(f"ALTER TABLE games DROP COLUMN {later}"))
        await connection.execute(text("ALTER TABLE person_settings DROP COLUMN left_out"))
        await connection.execute(text("DROP INDEX ix_games_repeats"))
        await connection.execute(text("ALTER TABLE games DROP COLUMN repeats"))
        for later in ("kept", "posts", "asides", "deletions", "tallies", "ratings", "insiders"):
            await connection.execute(text(f"DROP TABLE {later}"))
        await connection.execute(text("ALTER TABLE outbox DROP COLUMN outdated"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0015'"))


@pytest.fixture(scope="module")
def with_edifices() -> Change:
    """Return a game with edifices in which somebody takes over a seat, and another person leaves theirs."""

    async def play() -> Change:
        table = await World(clock=Clock(MOMENT)).game(4, TableSettings(5, expansions=(Expansion.EDIFICE,)))
        await table.turn(2)
        await table.act(1, substitutes.offer_seat, Seat(1), UserId(105))
        await table.act(5, substitutes.take_seat, Seat(1))
        await table.act(2, substitutes.step_out, Seat(2), Level.RANDOM)
        await table.choose(0)
        await table.take_back(0)
        await table.turn(99)
        return whole(table)

    return asyncio.run(play())


@pytest.fixture(scope="module")
def of_two() -> Change:
    """Return a game of two people with the free city."""

    async def play() -> Change:
        table = await World(clock=Clock(MOMENT)).game(2)
        await table.turn(99)
        return whole(table)

    return asyncio.run(play())


def whole(table: GameTable) -> Change:
    """Return one change that plays the whole game: to save each of its choices would take seconds."""
    store, game = table.store, table.id
    log, scored = tuple(table.log), store.scored[game]
    return Change(table.game, entries=log, sealed_deal=store.deals[game], results=scored)


async def test_the_results_count_the_choices_that_were_the_persons_own(url: URL, with_edifices: Change) -> None:
    async with open_store(url, clock=Clock(NOW)) as store:
        game = await store.create(with_edifices)
        log = counting((await past_of(store, game.id)).log)
    choices = Counter(int(each.seat) for each in log)
    users = (UserId(100), UserId(105), None, UserId(103), None)
    own = Counter(int(each.seat) for each in log if each.by is not None and each.by == users[each.seat])
    found = await courses(url)
    assert found == {(game.id, seat): (choices[seat], own[seat], "scored", "edifice") for seat in range(5)}
    shares = [found[game.id, seat][:2] for seat in range(5)]
    assert shares[0][0] == shares[0][1]
    assert 2 < shares[1][1] < shares[1][0], "others chose for the seat, too"
    assert shares[2][1] == shares[4][1] == 0


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_the_free_city_makes_no_choice_of_its_own(url: URL, of_two: Change) -> None:
    async with open_store(url, clock=Clock(NOW)) as store:
        game = await store.create(of_two)
        log = counting((await past_of(store, game.id)).log)
    choices = Counter(int(each.seat) for each in log)
    own = {seat: choices[seat] if seat < 2 else 0 for seat in choices}
    assert await courses(url) == {(game.id, seat): (choices[seat], own[seat], "scored", "") for seat in range(3)}


async def test_the_migration_finds_the_same_for_a_game_that_was_played_before(
    url: URL, with_edifices: Change, of_two: Change
) -> None:
    async with open_store(url, clock=Clock(NOW)) as store:
        for change in (with_edifices, of_two):
            await store.create(change)
    saved = await courses(url)
    assert len(saved) == 8
    await as_before(url)
    async with open_store(url):
        pass
    assert await courses(url) == saved


@pytest.mark.parametrize("version", sweep(range(1, 12), short=[1, 4, 8, 9, 11]))
@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
async def test_the_migration_reads_documents_of_every_version(bare_url: URL, version: int) -> None:
    saved = json.loads((DOCUMENTS / str(version) / "over.json").read_text(encoding="utf-8"))
    await before(bare_url, {5: (version, json.dumps(saved["settings"]), json.dumps(saved["snapshot"]))})
    async with open_store(bare_url):
        pass
    assert await courses(bare_url) == {(5, 0): (2, 1, "scored", "edifice" if version >= 4 else "")}


_SOUND = (11, '{"expansions": ["carthage"]}', '{"progress": {"ending": "scored"}}')
_DAMAGED = (
    (12, *_SOUND[1:]),
    (11, "[]", _SOUND[2]),
    (11, '{"expansions": ["leaders"]}', _SOUND[2]),
    (11, '{"expansions": 1}', _SOUND[2]),
    (11, _SOUND[1], "null"),
    (11, _SOUND[1], '{"stage": {"ending": "scored"}}'),
    (11, _SOUND[1], '{"progress": {"ending": {}}}'),
    (11, _SOUND[1], '{"progress": {"ending": "stopped"}}'),
)
_IN_SQLITE = (("eleven", *_SOUND[1:]), (11, "{", _SOUND[2]), (11, _SOUND[1], "[" * 100_000))


async def test_what_a_damaged_game_does_not_tell_stays_unknown_and_the_upgrade_goes_on(bare_url: URL) -> None:
    sqlite = bare_url.get_backend_name() == "sqlite"
    damaged = dict(enumerate((*_DAMAGED, *(_IN_SQLITE if sqlite else ())), 1))
    await before(bare_url, {**damaged, 50: _SOUND, 51: _SOUND, 52: _SOUND})
    async with connected(bare_url) as connection:
        await connection.execute(text("DELETE FROM moves WHERE game_id = 51 AND move IS NOT NULL"))
        await connection.execute(text("DELETE FROM moves WHERE game_id = 52"))
    async with open_store(bare_url):
        pass
    found = await courses(bare_url)
    assert {found[game, 0] for game in damaged} == {(2, 1, None, None)}
    assert found[50, 0] == (2, 1, "scored", "carthage")
    assert found[51, 0] == found[52, 0] == (None, None, "scored", "carthage")


async def test_an_older_program_may_still_write_results(bare_url: URL) -> None:
    async with open_store(bare_url):
        pass
    async with connected(bare_url) as connection:
        await connection.run_sync(lambda it: _write(it, {5: _SOUND}))
    assert await courses(bare_url) == {(5, 0): _UNKNOWN}


async def before(url: URL, documents: dict[int, tuple[Any, str, str]]) -> None:
    """Make a database of the migration before, with games that have these versions, settings and snapshots.

    Two choices of the log count, the person's own and a computer player's; two others were taken back.
    """
    if url.get_backend_name() == "sqlite":
        Path(url.database or "").parent.mkdir(exist_ok=True)
    async with connected(url) as connection:
        await connection.run_sync(lambda it: migrated(it, "0015"))
        await connection.run_sync(lambda it: _write(it, documents))


def _write(connection: Connection, documents: dict[int, tuple[Any, str, str]]) -> None:
    saved = Table("games", MetaData(), autoload_with=connection)

    def document(value: str) -> Any:  # noqa: ANN401 - what SQLAlchemy takes as a value
        return literal(value, Text) if connection.dialect.name == "sqlite" else cast(literal(value, Text), JSON)

    log: list[tuple[int | None, Any]] = [(100, {}), (100, {}), (100, None), (None, {}), (200, {}), (200, None)]
    shared = {"channel_id": 1, "host_id": 100, "status": "over", "revision": 9, "created_at": NOW, "updated_at": NOW}
    for game, (version, settings, snapshot) in documents.items():
        contents = {"settings": document(settings), "snapshot": document(snapshot)}
        as_is = literal(version, Text if isinstance(version, str) else Integer)
        connection.execute(insert(saved).values(id=game, schema_version=as_is, **shared, **contents))
        line = {"city": "Giza", "side": "A", "rank": 1, "scored_at": NOW, **dict.fromkeys(_LINES, 3)}
        connection.execute(insert(results).values({"game_id": game, "seat": 0, "user_id": 100, **line}))
        entry = {"game_id": game, "ordinal": 0, "seat": 0, "schema_version": 8}
        for revision, (user, move) in enumerate(log):
            connection.execute(insert(moves).values({**entry, "revision": revision, "user_id": user, "move": move}))
