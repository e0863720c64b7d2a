"""A server that removed the bot is deleted after its term, unless it comes back. Other servers lose nothing."""

import re
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import text, update

from bot.services.deleting import Deleter
from bot.services.game import Ending, Game, Lobby, Obstruction, Over, TableSettings
from bot.services.news import News
from bot.services.nights.night import Answer, CallKind, Guest, NightId, Stage
from bot.services.nights.stores import StoredServer
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, UserId
from bot.services.personal_data import SERVERS_KEPT as KEPT
from bot.services.ports import Appointment, Change, Kind, OutOfReachError, Share
from bot.services.refusals import Reason, Refused
from bot.services.settings import GuildSettings
from bot.services.tables import Tables
from storage import SqlStore
from storage.schema import games
from storage.upgrades import HISTORIES
from tests.bot.services.world import BOUNDLESS
from tests.clock import Clock
from tests.storage.evenings import execute, of_series, planned
from tests.storage.mortal import KilledError, Mortal, everything
from tests.storage.people import HOME, NOW, actor, filled, finished, opened, started, taken
from tests.storage.services import Services
from tests.sweeps import sweep

GONE = GuildId(900_000_000_000_000_001)
THERE = GuildId(GONE + 1)
AWAY = Home(GONE, ChannelId(GONE + 10))
DAY = timedelta(days=1)


@pytest.fixture
def services(store: SqlStore, clock: Clock) -> Services:
    return Services(store, clock)


async def served(store: SqlStore) -> tuple[list[Game], Game]:
    """Fill a server that will remove the bot, and another one. Return the games of the first, and one of the other."""
    theirs = [
        await finished(store, home=AWAY),
        await started(store, TableSettings(3), 2, AWAY),
        await filled(store, home=AWAY),
    ]
    other = await started(store, TableSettings(3), 3, HOME)
    in_a_year = (Appointment(Kind.CALL, NOW + timedelta(days=365)),)
    for game in (theirs[1], other):
        await store.save(game, Change(game, appointments=in_a_year))
    guest = Guest(actor(1).person, Answer.IN)
    weekly = of_series()
    assert weekly.series is not None
    plan = replace(weekly.plan, home=AWAY)
    for night in (
        replace(weekly, plan=plan, series=replace(weekly.series, plan=plan), guests=(guest,)),
        replace(planned(stage=Stage.BREAK, home=AWAY), guests=(guest,)),
        planned(stage=Stage.DRAFT, home=AWAY),
        planned(home=HOME),
    ):
        assert await store.create_night(night) is not None
    for guild in (GONE, THERE):
        await store.change_guild_settings(guild, lambda known: replace(known, pictures=False))
    await store.change_person_settings(actor(0).user, lambda known: replace(known, letters=True))
    return theirs, other


async def test_after_its_term_everything_of_the_server_is_gone_and_nothing_else(
    store: SqlStore, services: Services
) -> None:
    theirs, other = await served(store)
    await services.quiet()
    await services.deleter.note_removed(GONE)
    await services.quiet()
    await services.later(days=KEPT.days - 1)
    assert [await store.load(game.id) is not None for game in theirs] == [True, True, True]
    assert services.servers.told == []
    await services.later(days=1)
    left = await everything(store)
    assert str(GONE) not in left
    assert set(re.findall(r"^jobs \('\w+', '(\d+)'", left, re.MULTILINE)) == {str(other.id)}
    assert [await store.load(game.id) for game in theirs] == [None, None, None]
    _, running, lobby = theirs
    both = (running.id, lobby.id)
    assert services.servers.told == [(actor(number).user, both, KEPT.days) for number in range(3)]
    assert await store.load(other.id) is not None
    assert await store.guild_settings(THERE) == GuildSettings(pictures=False)
    assert (await store.person_settings([actor(0).user]))[actor(0).user].letters
    assert await store.load_night(NightId(4)) is not None
    assert not await taken(store, kind=Kind.DELETE)


async def test_whoever_comes_back_in_time_keeps_everything(store: SqlStore, services: Services) -> None:
    await filled(store, home=AWAY)
    await services.deleter.note_removed(GONE)
    await services.later(days=20)
    await services.deleter.note_there(GONE)
    await services.later(days=20)
    assert GONE in await store.servers()
    await services.deleter.note_removed(GONE)
    await services.later(days=20)
    assert GONE in await store.servers()
    await services.later(days=11)
    assert GONE not in await store.servers()


@pytest.mark.parametrize(("there", "later"), [(True, False), (None, True)])
async def test_before_anything_is_deleted_discord_is_asked_once_more(
    store: SqlStore, services: Services, *, there: bool | None, later: bool
) -> None:
    open_table = await filled(store, home=AWAY)
    await services.quiet()
    await services.deleter.note_removed(GONE)
    services.servers.there = there
    await services.later(days=31)
    assert GONE in await store.servers()
    services.servers.there = False
    await services.later(hours=2)
    assert (GONE not in await store.servers()) is later
    assert bool(services.servers.told) is later
    left = await store.load(open_table.id)
    assert later or (left is not None and isinstance(left.progress, Lobby))


async def test_kept_for_ever_nothing_is_deleted_until_that_changes(store: SqlStore, services: Services) -> None:
    for home in (AWAY, Home(THERE, ChannelId(THERE + 10)), HOME):
        await store.create(opened(home=home))
    services.deleter._kept = None
    await services.deleter.note_removed(GONE)
    await services.later(days=400)
    assert GONE in await store.servers()
    services.deleter._kept = KEPT
    await services.deleter.compare(Share(), {THERE, GuildId(70)})  # the next start
    await services.quiet()
    assert await store.servers() == {THERE, GuildId(70)}


async def test_what_happened_while_the_program_was_off_is_found_in_its_own_shards(
    store: SqlStore, services: Services
) -> None:
    back = GuildId(5 << 22)
    for guild in (back, GuildId(6 << 22), GuildId(7 << 22), GuildId(9 << 22)):
        await store.change_guild_settings(guild, lambda known: replace(known, pictures=False))
    await services.deleter.note_removed(back)
    await services.later(days=20)
    await services.deleter.compare(Share(frozenset({1}), 2), {back, GuildId(9 << 22)})  # 7 has gone, 6 is not of it
    await services.later(days=20)
    assert await store.servers() == {back, GuildId(6 << 22), GuildId(7 << 22), GuildId(9 << 22)}
    await services.later(days=11)
    assert await store.servers() == {back, GuildId(6 << 22), GuildId(9 << 22)}


async def test_a_table_that_cannot_be_read_goes_with_the_others(store: SqlStore, services: Services) -> None:
    theirs, _ = await served(store)
    await execute(store, update(games).where(games.c.id == theirs[1].id).values(snapshot="[1]"))
    await services.deleter.note_removed(GONE)
    await services.later(days=31)
    assert str(GONE) not in await everything(store)
    assert {told for _, told, _ in services.servers.told} == {(theirs[2].id,)}


async def test_what_a_newer_program_wrote_waits_for_it(store: SqlStore, services: Services) -> None:
    theirs, _ = await served(store)
    running = await started(store, TableSettings(3), 4, AWAY)
    newer = update(games).where(games.c.id == theirs[1].id)
    await execute(store, newer.values(schema_version=999))
    await services.deleter.note_removed(GONE)
    await services.later(days=31)
    ended = await store.load(running.id)
    assert ended is not None
    assert isinstance(ended.progress, Over)
    assert ended.progress.ending is Ending.DELETED
    await execute(store, newer.values(schema_version=HISTORIES["game"].version))
    await services.later(minutes=2)
    assert GONE not in await store.servers()
    assert len(services.servers.told) == len({user for user, _, _ in services.servers.told}) > 1


async def test_nobody_is_told_who_was_forgotten(store: SqlStore, services: Services) -> None:
    await store.create(opened(home=AWAY))
    game = await started(store, TableSettings(3), home=AWAY)
    await services.quiet()
    await services.forgetter.forget(actor(0))
    await services.quiet()
    await services.deleter.note_removed(GONE)
    await services.later(days=31)
    assert [(user, games) for user, games, _ in services.servers.told] == [
        (actor(1).user, (game.id,)),
        (actor(2).user, (game.id,)),
    ]


@pytest.mark.parametrize("step", sweep(range(1, 41), {3, 9, 18}))
async def test_killed_at_any_step_it_goes_on_after_the_next_start(
    store: SqlStore, services: Services, step: int
) -> None:
    _, other = await served(store)
    await services.quiet()
    await services.deleter.note_removed(GONE)
    services.clock.forward(KEPT + DAY)
    (job,) = await taken(store, kind=Kind.DELETE)
    mortal: Any = Mortal(store, step)
    tables = Tables(mortal, Random(1), services.clock, lambda: None, BOUNDLESS)
    dying = Deleter(mortal, tables, services.servers, services.clock, lambda: None)
    with suppress(KilledError):
        await dying.do(job)
    for _ in range(2):
        await services.later(minutes=2)
    assert str(GONE) not in await everything(store)
    assert await store.load(other.id) is not None
    told: list[UserId] = [user for user, _, _ in services.servers.told]
    assert set(told) == {actor(number).user for number in range(3)}


async def test_many_games_go_in_several_steps(
    store: SqlStore, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.deleting._AT_ONCE", 2)
    made: list[GameId] = [(await store.create(opened(home=AWAY))).id for _ in range(7)]
    await services.deleter.note_removed(GONE)
    await services.later(days=31)
    assert [await store.load(game) for game in made] == [None] * 7


def manager(guild: GuildId | None = GONE) -> Actor:
    return replace(actor(9), manages=guild)


async def test_what_a_manager_wants_deleted_goes_once_the_channels_know(store: SqlStore, services: Services) -> None:
    theirs, other = await served(store)
    _, running, lobby = theirs
    assert await services.deleter.stored(manager()) == StoredServer(
        open=2, over=1, dealt=True, scored=True, nights=3, planned=1, begun=1, settings=True, deleting=False
    )
    services.clock.forward(timedelta(seconds=1))
    await services.deleter.ask(manager())
    await services.deleter.ask(manager())
    (job,) = await taken(store, kind=Kind.DELETE)
    await store.finish(job, await services.deleter.do(job))
    assert await store.load(running.id) is not None, "its channel does not know yet"
    assert (await services.deleter.stored(manager())).deleting
    assert not (await services.deleter.stored(manager(THERE))).deleting
    services.clock.forward(timedelta(seconds=1))
    later = await store.create(opened(home=AWAY))
    for _ in range(4):
        await services.later(minutes=1)
    assert [await store.load(game.id) for game in theirs] == [None, None, None]
    assert {News.OVER} <= {*services.board.news(running.id)} & {*services.board.news(lobby.id)}
    assert await services.deleter.stored(manager()) == StoredServer(
        open=1, over=0, dealt=False, scored=False, nights=0, planned=0, begun=0, settings=False, deleting=False
    )
    assert await store.load(later.id) is not None, "it was opened after that"
    assert await store.load(other.id) is not None
    assert await store.guild_settings(GONE) == GuildSettings()
    assert await store.guild_settings(THERE) == GuildSettings(pictures=False)
    assert services.servers.told == []
    assert await store.deletion(1) is None


async def test_guests_of_a_planned_night_are_told_why_it_is_cancelled(store: SqlStore, services: Services) -> None:
    await served(store)
    await services.quiet()
    services.clock.forward(timedelta(seconds=1))
    await services.deleter.ask(manager())
    for _ in range(3):
        await services.later(minutes=1)
    assert services.night_board.calls(CallKind.DELETED) == [("deleted", [1])]
    assert services.night_board.calls(CallKind.CANCELLED) == []


async def test_a_deletion_that_cannot_be_read_can_be_asked_for_again(store: SqlStore, services: Services) -> None:
    await filled(store, home=AWAY)
    await services.quiet()
    await services.deleter.ask(manager())
    nowhen = {"sqlite": "0000-01-01 00:00:00.000000", "postgresql": "4713-01-01 BC"}[store._database.dialect]
    await execute(store, text(f"UPDATE deletions SET since = '{nowhen}'"))  # noqa: S608 - a literal from here
    await services.later(minutes=1)
    stored = await services.deleter.stored(manager())
    assert (stored.open, stored.deleting) == (1, False)


async def test_a_server_that_removed_the_bot_and_brought_it_back_is_not_being_deleted(
    store: SqlStore, services: Services
) -> None:
    await filled(store, home=AWAY)
    await services.deleter.note_removed(GONE)
    assert not (await services.deleter.stored(manager())).deleting


async def test_games_stay_until_the_nights_have_told_their_end(store: SqlStore, services: Services) -> None:
    (over, *_), _ = await served(store)
    await services.quiet()
    services.clock.forward(timedelta(seconds=1))
    await services.deleter.ask(manager())
    (job,) = await taken(store, kind=Kind.DELETE)
    await store.finish(job, await services.deleter.do(job))
    assert await store.load(over.id) is not None
    for _ in range(4):
        await services.later(minutes=1)
    assert await store.load(over.id) is None


@pytest.mark.parametrize("there", [True, False])
async def test_a_removal_while_a_server_is_deleted_counts_for_what_came_since(
    store: SqlStore, services: Services, *, there: bool
) -> None:
    await filled(store, home=AWAY)
    services.clock.forward(timedelta(seconds=1))
    await services.deleter.ask(manager())
    services.clock.forward(timedelta(seconds=1))
    later = await store.create(opened(home=AWAY))
    services.servers.there = there
    if not there:
        await services.deleter.note_removed(GONE)
    for _ in range(4):
        await services.later(minutes=1)
    await services.later(days=KEPT.days - 1)
    assert await store.load(later.id) is not None
    for _ in range(3):
        await services.later(days=1)
    assert (await store.load(later.id) is not None) is there
    assert (await store.stored_of_server(GONE)).open == there


async def test_who_asks_again_has_what_came_meanwhile_deleted_too(store: SqlStore, services: Services) -> None:
    await filled(store, home=AWAY)
    await services.deleter.ask(manager())
    services.clock.forward(timedelta(minutes=1))
    later = await store.create(opened(home=AWAY))
    services.clock.forward(timedelta(minutes=1))
    await services.deleter.ask(manager())
    for _ in range(4):
        await services.later(minutes=1)
    assert await store.load(later.id) is None


async def test_a_channel_that_refuses_the_bot_delays_that_for_an_hour_at_most(
    store: SqlStore, services: Services
) -> None:
    game = await store.create(opened(home=AWAY))
    services.board.trouble = {f"{game.id}-1-0": [OutOfReachError(Obstruction.CLOSED) for _ in range(99)]}
    await services.deleter.ask(manager())
    for _ in range(5):
        await services.later(minutes=11)
        assert await store.load(game.id) is not None
    await services.later(minutes=11)
    assert await store.load(game.id) is None


@pytest.mark.parametrize("guild", [None, THERE])
async def test_only_a_manager_deletes_and_only_their_own_server(
    store: SqlStore, services: Services, guild: GuildId | None
) -> None:
    await served(store)
    await services.quiet()
    before = await store.stored_of_server(GONE)
    if guild is None:
        for ask in (services.deleter.ask, services.deleter.stored):
            with pytest.raises(Refused) as caught:
                await ask(manager(guild))
            assert caught.value.reason is Reason.ONLY_MANAGERS
    else:
        await services.deleter.ask(manager(guild))
    await services.quiet()
    assert await store.stored_of_server(GONE) == before
    assert GONE in await store.servers()


async def test_what_a_manager_asked_for_is_done_although_the_bot_is_there(store: SqlStore, services: Services) -> None:
    await served(store)
    await services.deleter.note_removed(GONE)
    await services.deleter.ask(manager())
    await services.deleter.note_there(GONE)
    services.servers.there = True
    for _ in range(4):
        await services.later(minutes=1)
    assert GONE not in await store.servers()
