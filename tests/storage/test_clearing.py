"""What has been kept long enough is deleted in small steps, and everything else stays."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import URL, delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.screens.exporting import Export
from bot.services import archive
from bot.services.clearing import EVER, OF_A_NEW_DATABASE, Clearer, Kept, Part
from bot.services.exporting import seen_by
from bot.services.game import Game
from bot.services.nights.night import NightTable, Round
from bot.services.nights.nights import look_at
from bot.services.occasion import Occasion
from bot.services.people import GameId, UserId
from bot.services.ports import Kind
from bot.services.refusals import Reason, Refused
from bot.services.replay import post_step
from bot.services.tables import Tables
from bot.text.words import Words
from storage import SqlStore, open_store
from storage.schema import jobs, kept, metadata, results
from tests.bot.services.world import BOUNDLESS, refusal
from tests.clock import Clock
from tests.storage.evenings import planned
from tests.storage.people import NOW, actor, chosen, delivered, ended, finished, opened, started
from tests.storage.releases import RELEASE_0_6
from tests.storage.services import Services
from tests.storage.sqlite_files import changed
from tests.table import past_of

DAY = timedelta(days=1)
OF_GAMES = [table for table in metadata.sorted_tables if "game_id" in table.c]


async def rows(store: SqlStore, but: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return all rows by table, except of some tables."""

    async def work(connection: AsyncConnection) -> dict[str, list[str]]:
        tables = [table for table in metadata.sorted_tables if table.name not in {"jobs", "kept", *but}]
        return {each.name: sorted(map(repr, await connection.execute(select(each)))) for each in tables}

    return await store._database.read(work)


async def games_in(store: SqlStore, table: str) -> set[GameId]:
    """Return the games that have rows in a table."""
    column = metadata.tables[table].c["id" if table == "games" else "game_id"]
    found = await store._database.read(lambda connection: connection.scalars(select(column)))
    return {GameId(each) for each in found}


async def over(store: SqlStore, seed: int = 1) -> Game:
    """Save a game that is over and scored, and of which everyone has been told."""
    game = await finished(store, seed)
    await delivered(store)
    return game


async def cleared(store: SqlStore, clock: Clock, settled: Kept) -> list[timedelta]:
    """Delete what is old, to the end, and return the pauses between the steps."""
    clearer, pauses = Clearer(store, clock, settled), [timedelta()]
    while pauses[-1] < DAY:
        pauses.append(await clearer.do())
    return pauses[1:]


async def test_the_moves_go_after_their_time_and_the_game_and_its_results_stay(store: SqlStore, clock: Clock) -> None:
    old = await over(store)
    clock.forward(20 * DAY)
    young = await over(store, 2)
    running = await started(store)
    running = await store.save(running, chosen(running, random.Random(1)))
    await delivered(store)
    clock.forward(10 * DAY)
    before = await rows(store, ("moves", "deals"))
    await cleared(store, clock, Kept(moves=31))
    assert await games_in(store, "moves") == {old.id, young.id, running.id}
    clock.forward(2 * DAY)
    await cleared(store, clock, Kept(moves=31, results=33))
    assert await games_in(store, "moves") == await games_in(store, "deals") == {young.id, running.id}
    assert await rows(store, ("moves", "deals")) == before
    assert await store.load(old.id) == old
    assert len((await store.results_at([old.id]))[old.id]) == 3
    assert await store.past(old.id) is None
    assert (await past_of(store, young.id)).ended == clock() - 12 * DAY
    assert (await past_of(store, running.id)).ended is None


async def test_the_results_go_after_their_time_with_the_whole_game(store: SqlStore, clock: Clock) -> None:
    played, abandoned = await over(store), await started(store)
    abandoned = await store.save(abandoned, ended(abandoned))
    await store.ask_to_forget(UserId(1))
    clock.forward(DAY)
    again = await store.create_rematch(played, opened())
    on = await started(store)
    clock.forward(29 * DAY)
    shown = await store.load(abandoned.id)
    assert shown is not None
    await store.save(shown, post_step(shown, actor(0), Occasion(clock(), random.Random(1), BOUNDLESS), 0, opened=False))
    young = await over(store, 2)
    await cleared(store, clock, Kept(results=31))
    assert await games_in(store, "games") == {played.id, abandoned.id, again.id, on.id, young.id}
    clock.forward(DAY)
    await cleared(store, clock, Kept(results=31))
    kept_games = {again.id, on.id, young.id}
    for table in OF_GAMES:
        assert await games_in(store, table.name) <= kept_games
    assert await games_in(store, "games") == kept_games
    assert await store.load(played.id) is None
    assert await store.results_of(UserId(100)) == (await store.results_at([young.id]))[young.id][:1]
    keys = select(jobs.c.kind, jobs.c.key).where(jobs.c.key.in_([str(played.id), str(abandoned.id)]))
    left = await store._database.read(lambda connection: connection.execute(keys))
    assert [row.kind for row in left] == [Kind.FORGET], "it has the number of a request, not of a game"


async def test_nothing_is_deleted_until_somebody_says_how_long_it_is_kept(store: SqlStore, clock: Clock) -> None:
    await over(store)
    clock.forward(40_000 * DAY)
    before = await rows(store)
    assert await cleared(store, clock, Kept(EVER, EVER)) == [DAY]
    await store._database.write(lambda connection: connection.execute(delete(kept)))
    assert await cleared(store, clock, Kept()) == [DAY]
    assert await rows(store) == before


async def test_a_new_database_keeps_moves_for_a_year_unless_the_operator_settles_it(
    bare_url: URL, clock: Clock
) -> None:
    async with open_store(bare_url, clock=clock) as store:
        assert await store.kept() == OF_A_NEW_DATABASE == Kept(365, EVER)
        clearer = Clearer(store, clock, Kept(results=400))
        await clearer.begin()
        assert clearer.kept == Kept(365, 400)
        assert Kept(EVER, 7).or_else(OF_A_NEW_DATABASE) == Kept(EVER, 7)
        game = await over(store)
        clock.forward(364 * DAY)
        await cleared(store, clock, Kept())
        assert await store.past(game.id) is not None
        clock.forward(2 * DAY)
        await cleared(store, clock, Kept())
        assert await store.past(game.id) is None
    async with open_store(bare_url) as store:
        assert await store.kept() == OF_A_NEW_DATABASE


@pytest.mark.parametrize("bare_url", ["bare_sqlite"], indirect=True)
async def test_an_upgrade_deletes_nothing(bare_url: URL) -> None:
    await RELEASE_0_6.fill(bare_url)
    async with open_store(bare_url, clock=Clock(NOW + 4000 * DAY)) as store:
        assert await store.kept() == Kept()
        before = await games_in(store, "moves")
        assert before
        await cleared(store, Clock(NOW + 4000 * DAY), Kept())
        assert await games_in(store, "moves") == before


async def test_a_damaged_time_is_no_time(store: SqlStore) -> None:
    async def damage(connection: AsyncConnection) -> None:
        await connection.execute(update(kept).values(days=3).where(kept.c.part == Part.RESULTS))

    async def fill(connection: AsyncConnection) -> None:
        await connection.execute(delete(kept))
        await connection.execute(kept.insert(), [{"part": each.value, "days": 30} for each in Part])

    await store._database.write(fill)
    assert await store.kept() == Kept(30, 30)
    await store._database.write(damage)
    assert await store.kept() == Kept(30, None)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("damaged", ["5", "'soon'", "'0001-01-01 00:00:00.000000'", "x'ff'"])
async def test_a_game_whose_end_is_damaged_stays(store: SqlStore, clock: Clock, damaged: str) -> None:
    game = await over(store)
    clock.forward(100 * DAY)

    async def damage(connection: AsyncConnection) -> None:
        await connection.execute(text(f"UPDATE games SET updated_at = {damaged}"))  # noqa: S608 - our own values

    await store._database.write(damage)
    await cleared(store, clock, Kept(30, 30))
    assert await store.past(game.id) is not None


async def test_each_step_takes_few_games_and_a_kill_between_two_loses_nothing(store: SqlStore, clock: Clock) -> None:
    for _ in range(45):
        table = await store.create(opened())
        await store.save(table, ended(table))
    clock.forward(40 * DAY)
    left = []
    for _ in range(2):
        assert await Clearer(store, clock, Kept(results=30)).do() == timedelta(seconds=1)
        left.append(len(await games_in(store, "games")))
    assert left == [25, 5]
    assert await cleared(store, clock, Kept(results=30)) == [timedelta(seconds=1), DAY]
    assert await games_in(store, "games") == set()


async def test_the_job_comes_up_every_day_and_again_when_the_program_starts(store: SqlStore, clock: Clock) -> None:
    services = Services(store, clock)
    services.clearer._settled = Kept(moves=30)
    await services.clearer.begin()
    game = await over(store)
    await services.quiet()
    await services.later(days=29, hours=23)
    assert await games_in(store, "moves") == {game.id}
    await services.later(hours=2)
    await services.later(hours=12)
    assert await games_in(store, "moves") == {game.id}, "not before the next day"
    await services.clearer.begin()
    await services.quiet()
    assert await games_in(store, "moves") == set()


async def test_announcements_that_nobody_could_be_told_of_go_with_the_moves(store: SqlStore, clock: Clock) -> None:
    game = await finished(store)
    assert await store.waiting(game.id)
    clock.forward(40 * DAY)
    await cleared(store, clock, Kept(moves=30))
    assert await store.waiting(game.id) == ()
    services = Services(store, clock)
    await services.quiet()
    assert services.board.posted == []
    assert not await store._database.read(
        lambda connection: connection.scalar(select(func.count()).where(jobs.c.kind == Kind.DELIVER))
    )


async def test_the_score_can_still_be_seen_and_the_rest_is_said_to_be_gone(store: SqlStore, clock: Clock) -> None:
    game, lobby_only = await over(store), await store.create(opened())
    lobby_only = await store.save(lobby_only, ended(lobby_only))
    tables = Tables(store, random.Random(1), clock)
    before = await tables.public_standing(game.id)
    clock.forward(40 * DAY)
    await cleared(store, clock, Kept(moves=30))
    assert await tables.public_standing(game.id) == before
    assert before[0].ending is not None
    for see in (archive.see_record, archive.see_history, archive.see_resolutions):
        assert await refusal(tables.look_back(game.id, actor(0), see)) is Reason.NO_LONGER_KEPT
    assert await refusal(tables.look_back(lobby_only.id, actor(0), archive.see_record)) is Reason.NOT_NOW
    with pytest.raises(Refused, match=str(Reason.NO_LONGER_KEPT)):
        await (await tables.telling(game.id)).course()


async def test_what_is_stored_of_a_person_in_an_old_game_can_still_be_exported(store: SqlStore, clock: Clock) -> None:
    game, user = await over(store), UserId(100)
    clock.forward(40 * DAY)
    await cleared(store, clock, Kept(moves=30))
    stored = await store.stored_game(game.id, user)
    assert stored is not None
    assert stored.sealed == 0
    assert len(stored.results) == 3
    assert seen_by(stored, user).chosen == ()
    Export(Words(), user, clock()).write_game(stored, seen_by(stored, user))


async def test_a_night_whose_games_are_gone_is_still_shown(store: SqlStore, clock: Clock) -> None:
    game = await over(store)
    night = replace(planned(), rounds=(Round((NightTable((UserId(100),), 2, game=game.id),), NOW),))
    tables = Tables(store, random.Random(1), clock)
    assert [*(await look_at(store, tables, night, NOW)).tables] == [game.id]
    clock.forward(40 * DAY)
    await cleared(store, clock, Kept(results=30))
    view = await look_at(store, tables, night, NOW)
    assert not view.tables
    assert not view.standings


async def test_choices_that_an_older_program_did_not_count_are_counted_before_they_go(
    store: SqlStore, clock: Clock
) -> None:
    game = await over(store)
    counts = select(results.c.seat, results.c.choices, results.c.own_choices).where(results.c.game_id == game.id)

    async def found(connection: AsyncConnection) -> list[tuple[int, int, int]]:
        return sorted((row.seat, row.choices, row.own_choices) for row in await connection.execute(counts))

    before = await store._database.read(found)
    assert all(choices == own > 0 for _, choices, own in before)
    await store._database.write(
        lambda connection: connection.execute(update(results).values(choices=None, own_choices=None))
    )
    clock.forward(40 * DAY)
    await cleared(store, clock, Kept(moves=30))
    assert await store._database.read(found) == before


def lies_in(file: Path) -> tuple[int, bytes]:
    """Return the size of a SQLite file, and everything that can be read in it and in its write-ahead log."""
    return file.stat().st_size, file.read_bytes() + file.with_name(f"{file.name}-wal").read_bytes()


async def test_the_file_becomes_smaller_and_nothing_of_the_moves_can_be_read_in_it(
    bare_sqlite: URL, clock: Clock
) -> None:
    file = Path(str(bare_sqlite.database))
    async with open_store(bare_sqlite, clock=clock) as store:
        *_, game = [await over(store, seed) for seed in range(5)]
        salt = (await past_of(store, game.id)).sealed.salt.encode()
        await store._database.tidy(())
        before, content = lies_in(file)
        assert salt in content
        clock.forward(400 * DAY)
        await cleared(store, clock, Kept())
        after, content = lies_in(file)
        assert after < before
        assert len(content) == after, "the log is empty"
        assert salt not in content
        free = await store._database.read(lambda connection: connection.scalar(text("PRAGMA freelist_count")))
        assert free == 0


async def test_an_older_file_uses_its_free_pages_again(sqlite: URL, clock: Clock) -> None:
    changed(Path(str(sqlite.database)), "PRAGMA auto_vacuum = NONE", "VACUUM")
    async with open_store(sqlite, clock=clock) as store:
        for seed in range(3):
            await over(store, seed)
        clock.forward(400 * DAY)
        await cleared(store, clock, Kept(moves=30))
        assert await games_in(store, "moves") == set()
        assert await store._database._execute("PRAGMA freelist_count") > 0


async def test_the_server_gives_back_the_room_of_deleted_rows(postgresql: URL, clock: Clock) -> None:
    async with open_store(postgresql, clock=clock) as store:
        await over(store)
        size = select(func.pg_relation_size("moves"))
        assert await store._database.read(lambda connection: connection.scalar(size))
        clock.forward(40 * DAY)
        await cleared(store, clock, Kept(moves=30))
        assert await store._database.read(lambda connection: connection.scalar(size)) == 0


async def test_free_pages_are_given_back_many_at_a_time(bare_sqlite: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(bare_sqlite) as store:
        database, statements = store._database, list[str]()

        async def fill(connection: AsyncConnection) -> None:
            await connection.execute(text("CREATE TABLE large (data BLOB)"))
            await connection.execute(text("INSERT INTO large VALUES (zeroblob(4000000))"))

        await database.write(fill)
        await database.write(lambda connection: connection.execute(text("DELETE FROM large")))
        execute = database._execute

        async def listening(statement: str) -> int:
            statements.append(statement)
            return await execute(statement)

        monkeypatch.setattr(database, "_execute", listening)
        await database.give_back(())
        assert await execute("PRAGMA freelist_count") == 0
        assert 2 <= sum("incremental_vacuum" in each for each in statements) <= 5
