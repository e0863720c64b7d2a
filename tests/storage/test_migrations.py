"""Migrations turn an empty database into the tables that the program uses, once, whichever process starts first."""

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, func, insert, select, text
from sqlalchemy import inspect as inspector
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import archive, draft, substitutes
from bot.services.game import Draft, Lobby, Over, Play, Status, TableSettings
from bot.services.lobby import add_computers, start_game
from bot.services.news import Announcement, News
from bot.services.people import ChannelId, Computer, GameId, GuildId, Home, UserId
from bot.services.ports import Counts, Kind, Notice, ScoreLine
from bot.services.settings import GuildSettings
from bot.services.summaries import table_summary
from bot.text.names import names
from bot.text.words import Words
from engine.formats import read_record, replay
from engine.state import ChooseCards, SearchDiscard, SeventhCards, StageChoices, SufferPenalty
from players.levels import Level
from storage import NewerDatabaseError, SqlStore, open_store
from storage.address import parse_address
from storage.database import make_engine
from storage.schema import games, metadata, results, seats
from tests.bot.services.playing import announced
from tests.bot.services.test_delivery import Board, delivering
from tests.bot.services.world import HOME, MOMENT, World, actor
from tests.clock import Clock
from tests.statements import statements
from tests.storage import release_0_1
from tests.storage.people import LEASE, NOW, REFRESHED, opened, unfinished
from tests.storage.release_0_1 import notice
from tests.sweeps import sweep
from tests.warm import Program

ROOT = Path(__file__).parents[2]
DOCUMENTS = Path(__file__).parent / "documents"
OLD_GAME = json.loads((DOCUMENTS / "3" / "over.json").read_text(encoding="utf-8"))
"""A game's document as written by the first release, which had only the first migration."""


@pytest.fixture(params=["sqlite", "bare_postgresql"])
def bare(request: pytest.FixtureRequest) -> URL:
    """Return the URL of a database of either kind, without tables."""
    found: URL = request.getfixturevalue(request.param)
    return found


@asynccontextmanager
async def connected(url: URL) -> AsyncIterator[AsyncConnection]:
    sql = make_engine(parse_address(url))
    try:
        async with sql.begin() as connection:
            yield connection
    finally:
        await sql.dispose()


async def differences(url: URL) -> list[Any]:
    """Return the differences that Alembic finds between the database and the program's tables."""
    async with connected(url) as connection:
        # What SQLite reports about defaults cannot be compared with another database.
        options = {"compare_server_default": connection.dialect.name == "postgresql"}
        return await connection.run_sync(
            lambda it: list(compare_metadata(MigrationContext.configure(it, opts=options), metadata))
        )


async def execute(url: URL, statement: str) -> None:
    async with connected(url) as connection:
        await connection.execute(text(statement))


async def test_the_steps_lead_to_the_tables_of_the_program(bare: URL) -> None:
    async with open_store(bare):
        pass
    assert await differences(bare) == []


async def test_a_difference_would_be_found(bare: URL) -> None:
    async with open_store(bare):
        pass
    await execute(bare, "DROP INDEX ix_jobs_set_at")
    await execute(bare, "ALTER TABLE results ADD COLUMN more INTEGER")
    assert sorted(difference[0] for difference in await differences(bare)) == ["add_index", "remove_column"]


async def test_a_database_that_is_opened_again_keeps_its_games(bare: URL) -> None:
    async with open_store(bare) as store:
        game = await store.create(opened())
    async with open_store(bare) as store:
        assert await store.load(game.id) == game


async def test_opening_reads_no_game(url: URL) -> None:
    async with open_store(url) as store:
        await store.create(opened())
    with statements() as asked:
        async with open_store(url):
            pass
    assert any("alembic_version" in statement for statement in asked)
    assert not [statement for statement in asked if "FROM games" in statement or "FROM seats" in statement]


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(url: URL) -> None:
    async with open_store(url) as store:
        game = await store.create(opened())
    await execute(url, "UPDATE alembic_version SET version_num = '9' || version_num")
    with pytest.raises(NewerDatabaseError, match="newer version"):
        async with open_store(url):
            pass
    await execute(url, "UPDATE alembic_version SET version_num = substr(version_num, 2)")
    async with open_store(url) as store:
        assert await store.load(game.id) == game


def before(connection: Connection, step: str) -> None:
    """Create the tables as they were after this migration."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "storage" / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, step)


LEFT = release_0_1.left()
ANNOUNCED = [
    (notice(*(row[key] for key in ("game_id", "revision", "ordinal", "news", "resolution"))), row["attempts"])
    for row in LEFT.rows["announcements"]
]
"""The announcements that release 0.1 still had to deliver, in order, each with the number of attempts so far."""
FORGOTTEN = GameId(17)
"""A lobby that had expired."""


@pytest.fixture
async def upgraded(bare: URL) -> AsyncIterator[World]:
    """Yield this program with the database of release 0.1, some time after that release's process died."""

    def fill(connection: Connection) -> None:
        before(connection, "0002")
        release_0_1.fill(connection, LEFT.rows)

    if bare.get_backend_name() == "sqlite":
        Path(bare.database or "").parent.mkdir()
    async with connected(bare) as connection:
        await connection.run_sync(fill)
    clock = Clock(MOMENT + timedelta(hours=2))
    async with open_store(bare, clock=clock) as store:
        yield World(store, Random(1), clock)
    assert await differences(bare) == []


@pytest.mark.slow
async def test_tables_of_release_0_1_are_as_its_people_saw_them(bare: URL, upgraded: World) -> None:
    """The database has lobbies, a draft, every kind of question, stand-ins, games for two, and finished games."""
    loaded = {game: await upgraded.loaded(game) for game in LEFT.shown}
    assert {game: release_0_1.shown(it) for game, it in loaded.items()} == LEFT.shown, "by seat: the digest of a hand"
    asked = {it.progress.state.phase.__class__ for it in loaded.values() if isinstance(it.progress, Play)}
    assert asked == {ChooseCards, SeventhCards, SearchDiscard, StageChoices, SufferPenalty}

    computers = {row["id"]: set(row["snapshot"]["stage"].get("by_computers", ())) for row in LEFT.rows["games"]}
    for game, it in loaded.items():
        if isinstance(it.progress, Play):
            sealers = it.progress.sealers
            assert {seat for seat, by in sealers.items() if by is None} == computers[game]
            assert all(by in {None, it.seats[it.progress.state.decides_for(seat)].user} for seat, by in sealers.items())

    channels = tuple({it.home.channel for it in loaded.values()})
    found = await upgraded.store.listed(UserId(9), channels, 99, 99)
    newest = sorted(sorted(loaded, reverse=True), key=lambda game: isinstance(loaded[game].progress, Over))
    assert found == tuple(table_summary(loaded[game]) for game in newest)
    assert await upgraded.store.listed(UserId(9), channels, 99, 99) == found
    assert all(it.opener == it.host for it in loaded.values())
    for user in sorted({it.host for it in loaded.values()}):
        hosted = [it for it in loaded.values() if it.host == user and not isinstance(it.progress, Over)]
        lobbies = [it for it in hosted if isinstance(it.progress, Lobby)]
        running = [it for it in hosted if it not in lobbies]
        alone = [it for it in running if len(it.persons) == 1]
        guild = [row for row in LEFT.rows["games"] if row["guild_id"] == 70 and row["status"] != "over"]
        counted = await upgraded.store.counts(user, Home(GuildId(70), ChannelId(713)))
        assert counted == Counts(len(lobbies), len(running), len(alone), channel=1, guild=len(guild))

    liked = await upgraded.store.person_settings([UserId(100), UserId(104)])
    assert (liked[UserId(100)].letters, liked[UserId(104)].mentions) == (True, False)
    assert await upgraded.store.guild_settings(GuildId(70)) == GuildSettings(language="en-GB", pictures=False)
    theirs = {(row["city"], row["rank"], row["total"]) for row in LEFT.rows["results"] if row["user_id"] == 100}
    found_again = await upgraded.store.results_of(UserId(100))
    assert {(result.city, result.rank, result.tally.total) for result in found_again} == theirs

    claimed = await upgraded.store.claim(dict.fromkeys(Kind, 99), LEASE, ())
    waits = {str(each.game): taken + 1 for each, taken in reversed(ANNOUNCED)}
    assert {(job.kind, job.key): job.attempt for job in claimed} == {
        **{(Kind.DELIVER, game): attempt for game, attempt in waits.items()},
        (Kind.LOBBY, str(FORGOTTEN)): 1,
    }, "what was taken before is looked for in its channel; nobody is called at the moment of an upgrade"
    async with connected(bare) as connection:
        idle = set(await connection.scalars(text("SELECT key FROM jobs WHERE kind = 'idle' AND due_at > set_at")))
    assert idle == {str(game) for game, it in loaded.items() if isinstance(it.progress, Draft | Play)}


@pytest.mark.slow
@pytest.mark.parametrize("every", sweep([2, 4], short=[4]))
async def test_tables_of_release_0_1_are_told_what_was_due_and_are_played_to_their_end(
    upgraded: World, bare: URL, every: int
) -> None:
    """No announcement is repeated or missing, and every scored game counts. Each database plays different games."""
    board = Board(posted=list(LEFT.posted))
    agenda = delivering(upgraded, board)
    await agenda.work_off()
    for game in LEFT.shown:
        due = [each for each, _ in ANNOUNCED if each.game == game]
        stood = [each for each in LEFT.posted if each.game == game]
        told = [each for each in board.posted if each.game == game]
        assert lasting(told) == sorted(lasting({*stood, *due}), key=lambda each: (each.revision, each.index))
        assert not due or told[-1] == due[-1], "what only refreshes the panel, too"
    assert {each.nonce for each, taken in ANNOUNCED if taken} <= set(board.looked)

    assert await upgraded.expire() == (FORGOTTEN,)
    on = [game for game in LEFT.shown if not isinstance((await upgraded.loaded(game)).progress, Over)]
    on = on[bare.get_backend_name() == "sqlite" :: every]
    for game in on:
        await play_on(upgraded, game)
    await agenda.work_off()
    for game in on:
        _, revealed = await upgraded.tables.look_back(
            game, actor((await upgraded.loaded(game)).host - 100), archive.see_resolutions
        )
        opened, *others = [each.announcement for each in board.posted if each.game == game]
        assert opened == Announcement(News.OPENED)
        besides = {News.REFRESHED, News.DRAFT_BEGAN, News.SEAT_CHANGED, News.VOTES_ENDED}
        assert [each for each in others if each.news not in besides] == announced(revealed)
        record = await (await upgraded.tables.telling(game)).record()
        assert list(replay(read_record(json.loads(json.dumps(record)))))

    store = upgraded.store
    assert isinstance(store, SqlStore)
    query = select(results.c.game_id, func.count()).group_by(results.c.game_id)
    rows = await store._database.read(lambda connection: connection.execute(query))
    scored = {row[0]: row[1] for row in rows}
    already = {row["game_id"] for row in LEFT.rows["results"]}
    players = {game: (await upgraded.loaded(game)).settings.players for game in {*on, *already}}
    assert scored == {game: max(number, 3) for game, number in players.items()}, "the Free City, too"
    assert (await upgraded.tables.open_table(actor(50), HOME, TableSettings())).table.id == max(LEFT.shown) + 1


def lasting(notices: Collection[Notice]) -> list[Notice]:
    """Return the announcements, except those that only refresh a panel."""
    return [each for each in notices if each.announcement != REFRESHED]


async def play_on(world: World, game: GameId) -> None:
    """Play a game to its end with random moves. If it is a lobby, fill its free seats with computer players first."""
    found = await world.loaded(game)
    if isinstance(found.progress, Lobby):
        if len(found.seats) < found.settings.players:
            await world.tables.act(game, actor(found.host - 100), add_computers, Level.EASY)
        await world.tables.act(game, actor(found.host - 100), start_game)
    table = await world.tables.public_table(game)
    while table.thinking:
        seat = world.chance.choice(table.thinking)
        user = table.seats[seat].user
        assert user is not None, "computer players keep nobody waiting"
        if table.status is Status.DRAFT:
            outcome = await world.tables.act(game, actor(user - 100), draft.keep_board, world.chance.randrange(2))
        elif not table.resolutions and user != table.host:
            outcome = await world.tables.act(game, actor(user - 100), substitutes.step_out, seat, Level.RANDOM)
        else:
            outcome = await world.choose(game, user - 100)
        table = outcome.table


async def test_results_from_before_the_edifices_are_kept_with_nothing_on_their_lines(bare: URL) -> None:
    def make_first_tables(connection: Connection) -> None:
        before(connection, "0001")
        lines = dict.fromkeys(("military", "treasury", "wonder", "civilian", "scientific", "commercial"), 3)
        connection.execute(
            insert(games).values(
                id=5,
                channel_id=1,
                host_id=100,
                status="over",
                revision=9,
                schema_version=3,
                settings=OLD_GAME["settings"],
                snapshot=OLD_GAME["snapshot"],
                created_at=NOW,
                updated_at=NOW,
            )
        )
        connection.execute(
            insert(results).values(
                {"game_id": 5, "seat": 0, "user_id": 100, "city": "Giza", "side": "A", "rank": 1, "scored_at": NOW}
                | {**lines, "guilds": 3, "total": 21, "coins": 9}
            )
        )

    if bare.get_backend_name() == "sqlite":
        Path(bare.database or "").parent.mkdir()
    async with connected(bare) as connection:
        await connection.run_sync(make_first_tables)
        columns = await connection.run_sync(
            lambda it: {column["name"] for column in inspector(it).get_columns("results")}
        )
    assert not {"edifices", "debts"} & columns
    async with open_store(bare) as store:
        (result,) = await store.results_of(UserId(100))
        game = await store.load(GameId(5))
    assert result.tally == ScoreLine(3, 3, 3, 3, 3, 3, 3, edifices=0, debts=0, total=21, coins=9)
    assert game is not None
    assert isinstance(game.progress, Over)
    assert await differences(bare) == []


LEVELS_BEFORE = ("random", "greedy")
"""Levels of a table's computer players, saved by a release in which computer players had no names."""


async def test_computer_players_from_before_they_had_names_go_on_as_they_were(bare: URL) -> None:
    lobby = json.loads((DOCUMENTS / "6" / "lobby.json").read_text(encoding="utf-8"))
    later = MOMENT + timedelta(days=1)

    def make_tables(connection: Connection) -> None:
        before(connection, "0009")
        shared = {"channel_id": HOME.channel, "host_id": 100, "created_at": NOW, "updated_at": NOW, "expires_at": later}
        document = {"settings": {**lobby["settings"], "wonders": "random"}, "snapshot": lobby["snapshot"]}
        connection.execute(
            insert(games).values(id=5, status="lobby", revision=9, schema_version=6, **shared, **document)
        )
        person = {"game_id": 5, "seat": 0, "user_id": 100, "name": "Ana", "owner_id": 100, "owner_name": "Ana"}
        connection.execute(insert(seats).values(person))
        for seat, level in enumerate(LEVELS_BEFORE, 1):
            connection.execute(insert(seats).values(game_id=5, seat=seat, level=level))

    if bare.get_backend_name() == "sqlite":
        Path(bare.database or "").parent.mkdir()
    async with connected(bare) as connection:
        await connection.run_sync(make_tables)
    async with open_store(bare, clock=Clock(MOMENT)) as store:
        world = World(store, Random(1), Clock(MOMENT))
        found = await world.loaded(GameId(5))
        assert found.settings.level is Level.MEDIUM
        old = [Computer(Level(level)) for level in LEVELS_BEFORE]
        assert [each.occupant for each in found.seats[1:]] == old
        begun = (await world.tables.act(GameId(5), actor(0, HOME.channel), start_game)).table
        assert names(Words(), begun) == ("Ana", "Computer 2", "Computer 3")
        assert [each.occupant for each in begun.seats[1:]] == old
        await world.choose(GameId(5), 0)
        played = await world.loaded(GameId(5))
        assert isinstance(played.progress, Play)
        assert played.progress.resolutions == 1
        assert [each.occupant for each in played.seats[1:]] == old
    assert await differences(bare) == []


async def test_several_may_start_at_once_on_one_server(bare_postgresql: URL) -> None:
    async def start() -> None:
        async with open_store(bare_postgresql) as store:
            await store.create(opened())

    await asyncio.gather(*(start() for _ in range(4)))
    async with open_store(bare_postgresql) as store:
        assert len(await unfinished(store)) == 4


@pytest.mark.slow
def test_processes_may_start_at_once_on_one_server(bare_postgresql: URL) -> None:
    program = (
        "import asyncio, sys, warnings\n"
        "from storage import open_store\n"
        "from tests.storage.people import unfinished\n"
        "async def main():\n"
        "    async with open_store(sys.argv[1]) as store:\n"
        "        print(await unfinished(store))\n"
        "with warnings.catch_warnings(action='error'):\n"
        "    asyncio.run(main())\n"
    )
    for process in [Program("-c", program, bare_postgresql.render_as_string()) for _ in range(2)]:
        assert process.communicate() == ("()\n", "")
