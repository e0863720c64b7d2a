"""Nights are saved, loaded and found correctly and do not overwrite each other, on either database."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, reject
from hypothesis import settings as hypothesis_settings
from sqlalchemy import URL, delete, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import arranged
from bot.services.game import Ending, Lobby, Over
from bot.services.news import News
from bot.services.nights.night import Answer, Guest, Night, NightId, NightTable, Stage
from bot.services.nights.ports import NightStore
from bot.services.people import ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.ports import (
    Change,
    ConflictError,
    Counts,
    Guard,
    NewerGameError,
    ScoreLine,
    SeatResult,
    UnreadableGameError,
)
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore, open_store
from storage.schema import nights
from storage.upgrades import HISTORIES
from tests.statements import statements
from tests.storage.any_nights import ANY_NIGHT
from tests.storage.evenings import (
    ANA,
    BEN,
    DAY,
    EVENING,
    HOUR,
    PLAN,
    ZOE,
    due,
    execute,
    full,
    named,
    of_series,
    planned,
    playing,
    row_of,
    saved,
    tended,
)
from tests.storage.people import HOME, NOW, delivered, opened, told, unfinished
from tests.sweeps import examples

GUILD = GuildId(70)


def test_it_is_the_services_store() -> None:
    made: type[NightStore] = SqlStore  # checked by mypy, method by method
    assert {name for name in vars(NightStore) if not name.startswith("_")} <= set(dir(made))


# As they are.


async def test_a_night_that_there_is_not_is_none(store: SqlStore) -> None:
    assert await store.load_night(NightId(17)) is None
    assert await store.night_to_tend(NightId(17)) is None
    assert await store.slots(NightId(17)) == ()
    assert await store.nights_of_series(NightId(17)) == ()


async def test_a_night_gets_its_number_and_comes_back_with_everything_in_it(store: SqlStore) -> None:
    made = await saved(store, full())
    assert made == replace(full(), id=made.id, revision=1)
    assert await store.load_night(made.id) == made
    assert await store.night_to_tend(made.id) == made
    after = await store.save_night(made, replace(named(made, "Saturday"), stage=Stage.OVER, since=None))
    assert after == replace(named(made, "Saturday"), stage=Stage.OVER, since=None, revision=2)
    assert await store.load_night(made.id) == after


@given(night=ANY_NIGHT, after=ANY_NIGHT)
@hypothesis_settings(examples(5), suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_any_night_and_any_change_come_back(store: SqlStore, night: Night, after: Night) -> None:
    made = await store.create_night(night)
    if made is None:  # the series already has one at that time
        reject()
    assert made == replace(night, id=NightId(made.id), revision=1)
    assert await store.load_night(made.id) == made
    after = replace(after, series=made.series, slot=made.slot)
    changed = await store.save_night(made, after)
    assert await store.load_night(made.id) == changed == replace(after, id=made.id, revision=2)


async def test_no_number_of_a_night_is_given_twice(store: SqlStore) -> None:
    """Numbers are not reused, because a deleted night's button must not belong to another night."""
    last = await saved(store)
    await execute(store, delete(nights))
    assert (await saved(store)).id > last.id


# Not over each other.


async def test_a_change_of_what_another_has_changed_is_a_conflict_and_leaves_nothing(store: SqlStore) -> None:
    made = await saved(store)
    await tended(store, made)
    first = await store.save_night(made, named(made, "First"), look=False)
    for look in (True, False):
        with pytest.raises(ConflictError):
            await store.save_night(made, named(made, "Second"), look=look)
    with pytest.raises(ConflictError):
        await store.save_night(replace(made, id=NightId(made.id + 1)), named(made, "Of none"))
    assert await store.load_night(made.id) == first
    assert await due(store) == [], "what is not saved wakes nobody"


async def test_of_changes_at_the_same_time_one_is_saved(two: tuple[SqlStore, SqlStore]) -> None:
    made = await saved(two[0])
    tries = [two[number % 2].save_night(made, named(made, str(number))) for number in range(8)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["ConflictError"] * 7 + ["Night"]
    assert await two[0].load_night(made.id) in done


# Series.


async def test_the_first_night_of_a_series_is_its_root_and_all_its_times_are_known(store: SqlStore) -> None:
    first = await saved(store, of_series())
    assert first.root == first.id
    assert first.series is not None
    assert first.series.root is None
    others = [await saved(store, of_series(first.id, EVENING + number * DAY)) for number in (2, 1, 3)]
    await saved(store, of_series())
    await saved(store)
    moved = await store.save_night(others[0], replace(others[0], plan=replace(PLAN, at=EVENING + 9 * DAY)))
    await store.save_night(others[1], replace(others[1], stage=Stage.CANCELLED))
    assert await store.slots(first.id) == tuple(EVENING + number * DAY for number in range(4))
    assert await store.nights_of_series(first.id) == (first, others[2], moved)
    await store.save_night(first, replace(first, stage=Stage.OVER))
    assert await store.nights_of_series(first.id) == (others[2], moved)
    assert await store.slots(others[2].id) == ()


async def test_a_series_has_one_night_at_a_time_also_if_that_was_called_off(store: SqlStore) -> None:
    first = await saved(store, of_series())
    second = await saved(store, of_series(first.id, EVENING + DAY))
    await store.save_night(second, replace(second, stage=Stage.CANCELLED))
    claimed = await due(store)
    for at in (EVENING, EVENING + DAY):
        assert await store.create_night(of_series(first.id, at)) is None
    assert await due(store) == []
    assert len(claimed) == 2
    assert await store.slots(first.id) == (EVENING, EVENING + DAY)
    for _ in range(2):
        await saved(store, replace(of_series(first.id), slot=None))
        await saved(store, replace(planned(), slot=EVENING))
    assert await store.slots(first.id) == (EVENING, EVENING + DAY)


async def test_of_several_who_plan_the_next_night_of_a_series_at_once_one_does(two: tuple[SqlStore, SqlStore]) -> None:
    first = await saved(two[0], of_series())
    following = of_series(first.id, EVENING + DAY)
    made = await asyncio.gather(*(two[number % 2].create_night(following) for number in range(6)))
    (one,) = [each for each in made if each is not None]
    assert await two[0].nights_of_series(first.id) == (first, one)
    assert sorted(job.key for job in await due(two[0])) == sorted(str(each.id) for each in (first, one))


# What cannot be read.


async def test_a_night_that_cannot_be_read_is_refused_stays_and_keeps_nobody_busy(store: SqlStore) -> None:
    made = await saved(store)
    await execute(store, update(nights).values(document="{}"))
    (job,) = await due(store)
    for read in (store.load_night, store.night_to_tend):
        with pytest.raises(UnreadableGameError, match=f"night {made.id} is damaged"):
            await read(made.id)
    await store.finish(job, HOUR)
    assert await due(store) == []
    await execute(store, update(nights).values(schema_version=HISTORIES["night"].version + 1))
    with pytest.raises(NewerGameError):
        await store.load_night(made.id)


async def test_what_is_no_json_is_refused_and_spoils_no_list(sqlite: URL, caplog: pytest.LogCaptureFixture) -> None:
    """This is tested only with SQLite, because PostgreSQL does not accept invalid JSON at all."""
    async with open_store(sqlite) as store:
        broken, whole = await saved(store), await saved(store)
        await execute(store, text("UPDATE nights SET document = '{\"plan\": [' WHERE id = 1"))
        with pytest.raises(UnreadableGameError):
            await store.load_night(broken.id)
        assert await store.nights_of(GUILD, 5) == (whole,)
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_row_that_does_not_fit_its_document_is_refused(store: SqlStore) -> None:
    wrong: list[dict[str, Any]] = [
        {"guild_id": 71},
        {"channel_id": 701},
        {"organiser_id": 5},
        {"stage": "over"},
        {"at": NOW},
        {"root_id": 1 << 40},
        {"slot": NOW},
    ]
    for weeks, values in enumerate(wrong):
        made = await saved(store, of_series(None, EVENING + weeks * 7 * DAY))
        await execute(store, update(nights).where(nights.c.id == made.id).values(values))
        with pytest.raises(UnreadableGameError, match=f"night {made.id} is damaged"):
            pytest.fail(f"{values}: {await store.load_night(made.id)}")


async def test_a_series_with_a_night_that_cannot_be_read_is_not_told_as_whole(store: SqlStore) -> None:
    first = await saved(store, of_series())
    await execute(store, update(nights).values(document="{}"))
    with pytest.raises(UnreadableGameError):
        await store.nights_of_series(first.id)
    assert await store.slots(first.id) == (EVENING,)


# Lists.


async def test_a_servers_nights_are_listed_the_first_first_and_those_that_are_over_the_last_first(
    store: SqlStore,
) -> None:
    made = {stage: await saved(store, planned(EVENING + number * HOUR, stage)) for number, stage in enumerate(Stage)}
    tonight = await saved(store, planned(EVENING, Stage.PLAYING))
    later, earlier = [await saved(store, planned(EVENING + days * DAY, Stage.OVER)) for days in (3, -3)]
    await saved(store, planned(home=Home(GuildId(71), ChannelId(701))))
    ahead = [made[stage] for stage in (Stage.PLANNED, Stage.GATHERING, Stage.PLAYING, Stage.BREAK)]
    assert await store.nights_of(GUILD, 9) == (tonight, *ahead)
    assert await store.nights_of(GUILD, 2) == (tonight, ahead[0])
    assert await store.nights_of(GUILD, 9, over=True) == (later, made[Stage.OVER], earlier)
    assert await store.nights_of(GUILD, 1, over=True) == (later,)
    assert await store.nights_ahead([GUILD, GuildId(99)]) == (tonight, *ahead)
    assert {each.guild for each in await store.nights_ahead([GUILD, GuildId(71)])} == {GUILD, 71}
    assert await store.nights_ahead([]) == ()


async def test_the_nights_that_concern_a_person_are_found_on_all_servers(store: SqlStore) -> None:
    anna, near = UserId(4_711), UserId(47)
    elsewhere = Home(GuildId(71), ChannelId(701))
    answered = await saved(
        store, planned(EVENING + 2 * HOUR, home=elsewhere).with_guest(Guest(Person(anna, "Anna"), Answer.IN))
    )
    watched = await saved(store, replace(planned(EVENING + HOUR), watchers={anna: None}))
    organised = await saved(store, replace(planned(EVENING, Stage.BREAK), organiser=anna))
    for stage in (Stage.DRAFT, Stage.OVER, Stage.CANCELLED):
        await saved(store, replace(planned(stage=stage), organiser=anna))
    await saved(store, planned())
    assert await store.nights_with(anna) == (organised, watched, answered)
    assert await store.nights_with(near) == (), "its number is only the beginning of another one"


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "values", [{"document": "{}"}, {"schema_version": HISTORIES["night"].version + 1}, {"organiser_id": 5}]
)
async def test_of_a_list_what_cannot_be_read_is_left_out_and_logged(
    store: SqlStore, caplog: pytest.LogCaptureFixture, values: dict[str, Any]
) -> None:
    for stage in (Stage.PLANNED, Stage.OVER):
        broken, whole = [await saved(store, planned(stage=stage)) for _ in range(2)]
        await execute(store, update(nights).where(nights.c.id == broken.id).values(values))
        caplog.clear()
        assert await store.nights_of(GUILD, 5, over=stage is Stage.OVER) == (whole,)
        if stage is Stage.PLANNED:
            caplog.clear()
            assert await store.nights_ahead([GUILD]) == (whole,)
            caplog.clear()
            assert await store.nights_with(whole.organiser) == (whole,)
        (record,) = caplog.records
        assert (record.levelname, str(broken.id) in record.getMessage()) == ("ERROR", True)
        assert "Friday" not in caplog.text


async def test_a_list_is_one_statement_that_reads_the_index(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        for _ in range(5):
            await saved(store)
        with statements() as asked:
            assert len(await store.nights_of(GUILD, 3)) == 3
        assert len([each for each in asked if "nights" in each]) == 1

        async def work(connection: AsyncConnection) -> list[str]:
            query = "SELECT document FROM nights WHERE guild_id = 70 AND stage IN ('planned', 'break') ORDER BY at"
            return [row.detail for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]

        plan = await store._database.read(work)
    assert plan[0] == "SEARCH nights USING INDEX ix_nights_guild_id_stage_at (guild_id=? AND stage=?)"


# With tables.


def table_for(*people: UserId) -> Change:
    seated = [each for each in (ANA, BEN, ZOE) if each.user in people]
    return arranged.open_seated(HOME, PLAN.settings, seated, 1, Level.MEDIUM, Random(1), NOW)


async def test_a_table_is_opened_with_the_night_that_knows_of_it(store: SqlStore) -> None:
    tables = NightTable((ANA.user, BEN.user)), NightTable((ZOE.user,), place=HOME)
    made = await saved(store, playing(*tables))
    await tended(store, made)
    after, game = await store.open_night_table(made, 1, 2, table_for(ZOE.user))
    assert after == replace(made.with_table(1, 2, replace(tables[1], game=game.id)), revision=2)
    assert await store.load_night(made.id) == after
    assert await store.load(game.id) == game
    assert isinstance(game.progress, Lobby)
    assert [seat.user for seat in game.seats] == [ZOE.user, None, None], "who is alone has company"
    assert [number for number, _ in await delivered(store)] == [game.id], "what is announced there is on its way"
    assert await row_of(store, made) is None, "whoever has the job goes on with it"
    with pytest.raises(ConflictError):
        await store.open_night_table(made, 1, 1, table_for(ANA.user, BEN.user))
    assert await store.load_night(made.id) == after
    assert await unfinished(store) == (game.id,)
    assert await delivered(store) == []


async def test_of_several_who_open_a_table_at_once_one_does(two: tuple[SqlStore, SqlStore]) -> None:
    made = await saved(two[0], playing(NightTable((ANA.user, BEN.user))))
    change = table_for(ANA.user, BEN.user)
    tries = [two[number % 2].open_night_table(made, 1, 1, change) for number in range(6)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    ((night, game),) = [each for each in done if not isinstance(each, BaseException)]
    assert [type(each) for each in done].count(ConflictError) == 5
    assert await unfinished(two[0]) == (game.id,)
    assert await two[0].load_night(made.id) == night


async def test_a_table_that_its_guard_refuses_is_not_opened(store: SqlStore) -> None:
    made = await saved(store, playing(NightTable((ANA.user,))))

    def refuse(_: Counts) -> None:
        raise Refused(Reason.CHANNEL_FULL)

    guarded = replace(table_for(ANA.user), guard=Guard((ANA.user,), HOME, refuse))
    with pytest.raises(Refused):
        await store.open_night_table(made, 1, 1, guarded)
    assert await store.load_night(made.id) == made
    assert await unfinished(store) == ()


async def test_a_night_and_a_game_are_saved_together_or_neither_is(store: SqlStore) -> None:
    made, game = await saved(store, playing()), await store.create(opened())
    await tended(store, made)
    night, changed = await store.save_night_and_game(made, named(made, "Both"), game, told(game, News.REFRESHED))
    assert (await store.load_night(made.id), await store.load(game.id)) == (night, changed)
    assert (night.plan.name, night.revision, changed.revision) == ("Both", 2, 2)
    assert await row_of(store, made), "the night is looked at"
    for before, earlier in ((night, game), (made, changed)):
        with pytest.raises(ConflictError):
            await store.save_night_and_game(before, named(before, "One"), earlier, told(earlier, News.REFRESHED))
    assert (await store.load_night(made.id), await store.load(game.id)) == (night, changed)


async def test_results_are_found_by_game_and_seat_of_those_that_were_scored(store: SqlStore) -> None:
    assert await store.results_at([]) == {}
    tally = ScoreLine(*range(11))
    mine = SeatResult(Seat(0), ANA.user, None, "Giza", "A", 2, tally)
    theirs = SeatResult(Seat(1), None, Level.MEDIUM, "Rhodes", "B", 1, tally)
    scored = {}
    for sides in ("A", "B"):
        game = await store.create(opened())
        results = (theirs, replace(mine, side=sides))
        await store.save(game, Change(replace(game, progress=Over(Ending.SCORED)), results=results))
        scored[game.id] = results[::-1]
    running = await store.create(opened())
    assert await store.results_at([*scored, running.id, GameId(99)]) == scored
    (first, _) = scored
    assert await store.results_at([first]) == {first: scored[first]}


# The next night.


async def test_a_night_and_the_one_that_follows_are_saved_together_and_both_are_looked_at(store: SqlStore) -> None:
    over = await saved(store, planned(stage=Stage.OVER))
    await tended(store, over)
    before, again = await store.save_night_again(over, named(over, "Over"), planned(EVENING + 7 * DAY))
    assert before == replace(named(over, "Over"), again=again.id, revision=2)
    assert [await store.load_night(each.id) for each in (before, again)] == [before, again]
    assert [job.key for job in await due(store)] == [str(again.id), str(over.id)]
    with pytest.raises(ConflictError):
        await store.save_night_again(over, over, planned(EVENING + 8 * DAY))
    assert await store.nights_of(GUILD, 9) == (again,)
    assert await due(store) == []


async def test_a_night_is_planned_again_once_whoever_tries_at_the_same_time(two: tuple[SqlStore, SqlStore]) -> None:
    over = await saved(two[0], planned(stage=Stage.OVER))
    tries = [two[number % 2].save_night_again(over, over, planned(EVENING + 7 * DAY)) for number in range(6)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    ((before, again),) = [each for each in done if not isinstance(each, BaseException)]
    assert [type(each) for each in done].count(ConflictError) == 5
    assert await two[0].nights_of(GUILD, 9) == (again,)
    assert await two[0].load_night(over.id) == before


async def test_one_that_the_series_has_already_is_a_conflict(store: SqlStore) -> None:
    first = await saved(store, of_series())
    with pytest.raises(ConflictError):
        await store.save_night_again(first, named(first, "Again"), of_series(first.id))
    assert await store.load_night(first.id) == first
    assert await store.nights_of(GUILD, 9) == (first,)


# Times.


async def test_hours_elsewhere_are_the_same_moments_and_come_back_in_utc(store: SqlStore) -> None:
    at = EVENING.astimezone(ZoneInfo("America/New_York")) + timedelta(microseconds=1)
    first = await saved(store, of_series(at=at))
    assert await store.slots(first.id) == (EVENING + timedelta(microseconds=1),)
    assert (await store.slots(first.id))[0].utcoffset() == timedelta(0)
    assert await store.load_night(first.id) == first
