"""Games are found, results and preferences come back: on either database."""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

import pytest
from sqlalchemy import delete, update

from bot.services import endings, lobby
from bot.services.game import (
    Ending,
    Lobby,
    Over,
    Sides,
    TableSettings,
)
from bot.services.people import ChannelId, GuildId, Home, UserId
from bot.services.ports import Change, SeatResult, StoreUnavailableError, Tally
from bot.services.preferences import GuildSettings, PersonSettings
from bot.services.tables import Tables
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore
from storage.schema import games, seats
from tests.storage.people import (
    HOME,
    MINUTE,
    NOW,
    FixedClock,
    actor,
    chosen,
    delivered,
    opened,
    started,
)

T = TypeVar("T")

BIG = (1 << 63) - 1


async def test_unfinished_games_are_found_by_person_and_place_the_newest_first(store: SqlStore) -> None:
    here, there = HOME, Home(GuildId(71), ChannelId(701))
    direct = Home(None, ChannelId(702))
    one = await store.create(opened(home=here))
    two = await store.create(opened(home=there))
    three = await store.create(opened(home=direct, host=1))
    four = await store.create(opened(home=here, host=1))
    await store.save(one, endings.end(one, actor(0)))
    assert await store.unfinished() == (four.id, three.id, two.id)
    assert await store.unfinished(user=UserId(101)) == (four.id, three.id)
    assert await store.unfinished(channel=here.channel) == (four.id,)
    assert await store.unfinished(user=UserId(100), channel=here.channel) == ()


async def test_the_tables_of_a_host_that_have_not_begun_are_counted(store: SqlStore) -> None:
    ended = await store.create(opened())
    await store.create(opened())
    await store.create(opened(home=Home(None, ChannelId(702))))
    await store.create(opened(host=1))
    await store.save(ended, endings.end(ended, actor(0)))
    assert [await store.lobbies_of(actor(number).user) for number in range(3)] == [2, 1, 0]


async def test_games_that_are_over_are_found_by_their_channel_the_newest_first(store: SqlStore) -> None:
    for _ in range(3):
        game = await store.create(opened())
        await store.save(game, endings.end(game, actor(0)))
    elsewhere = await store.create(opened(home=Home(GuildId(71), ChannelId(701))))
    await store.save(elsewhere, endings.end(elsewhere, actor(0)))
    await store.create(opened())
    assert await store.finished(HOME.channel, 2) == (3, 2)


async def test_lobbies_expire_when_their_time_has_come_and_not_after_their_start(store: SqlStore) -> None:
    game = await store.create(opened())
    late = await store.create(Change(replace(opened().game, stage=Lobby(NOW + lobby.LIFETIME + MINUTE))))
    await started(store)
    end = NOW + lobby.LIFETIME
    assert await store.expired(end - timedelta(microseconds=1)) == ()
    assert await store.expired(end) == (game.id,)
    assert await store.expired(end + MINUTE) == (game.id, late.id)
    closed = lobby.expire(game, end)
    assert closed is not None
    await store.save(game, closed)
    assert await store.expired(end) == ()


async def test_an_id_is_never_used_twice(store: SqlStore) -> None:
    first = await store.create(opened())
    await store._database.write(lambda connection: connection.execute(delete(games)))
    second = await store.create(opened())
    assert second.id > first.id > 0


async def test_with_a_game_everything_that_belongs_to_it_goes(store: SqlStore) -> None:
    game = await started(store)
    await store.save(game, chosen(game, random.Random(1)))
    await store._database.write(lambda connection: connection.execute(delete(games)))
    assert await store.unfinished(user=UserId(100)) == ()
    assert await store.log(game.id) == ()
    assert await store.sealed_deal(game.id) is None
    assert await delivered(store) == []


async def test_a_seat_is_a_persons_or_a_computers(store: SqlStore) -> None:
    game = await started(store)

    async def give(values: Mapping[str, str | None]) -> None:
        await store._database.write(lambda connection: connection.execute(update(seats).values(values)))

    for values in ({"level": "random"}, {"user_id": None}):
        with pytest.raises(StoreUnavailableError):
            await give(values)
    assert await store.load(game.id) == game


async def test_results_come_back_the_newest_first(store: SqlStore, clock: FixedClock) -> None:
    tally = Tally(
        military=-6,
        treasury=1,
        wonder=2,
        civilian=3,
        scientific=4,
        commercial=5,
        guilds=6,
        edifices=8,
        debts=-10,
        total=13,
        coins=7,
    )
    mine = SeatResult(Seat(0), UserId(100), None, "Giza", "A", 1, tally)
    others = (
        SeatResult(Seat(1), None, Level.GREEDY, "Rhodes", "B", 2, tally),
        SeatResult(Seat(2), None, None, "Olympia", "B", 0, tally),
    )
    again = replace(mine, city="Ephesus")
    for result in (mine, again):
        game = await store.create(opened())
        await store.save(game, Change(replace(game, stage=Over(Ending.SCORED)), results=(result, *others)))
        clock.now += MINUTE
    assert await store.results_of(UserId(100)) == (again, mine)
    assert await store.results_of(UserId(101)) == ()


async def test_preferences_are_the_defaults_until_they_are_changed(store: SqlStore) -> None:
    user, guild = UserId(BIG), GuildId(BIG)
    assert await store.person_settings(user) == PersonSettings()
    assert await store.guild_settings(guild) == GuildSettings()
    for yes in (True, False):
        liked = PersonSettings(direct_messages=yes, letters=not yes, pictures=yes)
        assert await store.change_person_settings(user, always(liked)) == liked
        assert await store.person_settings(user) == liked
        house = GuildSettings(language="de" if yes else "en", pictures=yes)
        assert await store.change_guild_settings(guild, always(house)) == house
        assert await store.guild_settings(guild) == house
    assert await store.person_settings(UserId(1)) == PersonSettings()


def always(value: T) -> Callable[[T], T]:
    """The change after which it is this."""
    return lambda _: value


async def test_preferences_that_are_changed_in_the_same_instant_are_all_kept(store: SqlStore) -> None:
    """By processes of their own, which know nothing of one another."""
    user, guild = UserId(1), GuildId(2)
    await asyncio.gather(
        store.change_person_settings(user, lambda known: known.model_copy(update={"letters": True})),
        store.change_person_settings(user, lambda known: known.model_copy(update={"pictures": False})),
        store.change_person_settings(user, lambda known: known.model_copy(update={"locale": "de"})),
        store.change_guild_settings(guild, lambda known: known.model_copy(update={"language": "de"})),
        store.change_guild_settings(guild, lambda known: known.model_copy(update={"pictures": False})),
    )
    assert await store.person_settings(user) == PersonSettings(letters=True, pictures=False, locale="de")
    assert await store.guild_settings(guild) == GuildSettings(language="de", pictures=False)


async def test_a_table_is_settled_by_two_processes_in_the_same_instant(store: SqlStore) -> None:
    one, other = (Tables(store, random.Random(seed), FixedClock()) for seed in range(2))
    host = actor(0)
    game = (await one.open(host, HOME, TableSettings())).table.id
    await asyncio.gather(
        one.configure(game, host, lambda now: replace(now, players=5)),
        other.configure(game, host, lambda now: replace(now, sides=Sides.A)),
    )
    assert (await one.table(game, host)).settings == TableSettings(5, Sides.A)
