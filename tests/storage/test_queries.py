"""Finding games, and saving and loading results and preferences, on either database."""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import endings, lobby, sights
from bot.services.bounds import Bounds
from bot.services.game import (
    Access,
    Ending,
    Game,
    Lobby,
    Over,
    Sides,
    TableSettings,
    Wonders,
)
from bot.services.occasion import Occasion
from bot.services.pace import Days, Live
from bot.services.people import ChannelId, GameId, GuildId, Home, UserId
from bot.services.ports import Change, ConflictError, Counts, ScoreLine, SeatResult, StoreUnavailableError
from bot.services.refusals import Reason, Refused
from bot.services.reliability import KEPT, DueTurn, Turns
from bot.services.settings import GuildSettings, PersonSettings
from bot.services.summaries import table_summary
from bot.services.tables import Tables
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore
from storage.schema import games, moves, seats
from tests.clock import Clock
from tests.statements import statements
from tests.storage.people import (
    HOME,
    MINUTE,
    NOW,
    actor,
    chosen,
    delivered,
    ended,
    opened,
    started,
    unfinished,
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
    await store.save(one, ended(one))
    assert await unfinished(store) == (four.id, three.id, two.id)

    async def found(user: int, *channels: ChannelId, most: int = 9, over: int = 0) -> list[GameId]:
        return [each.id for each in await store.listed(UserId(user), channels, most, over)]

    async def of_them(*users: int, most: int = 9) -> list[GameId]:
        return [each.id for each in await store.tables_of([UserId(user) for user in users], most)]

    assert await found(101) == await of_them(101) == [four.id, three.id]
    assert await of_them(101, 100, 9) == [four.id, three.id, two.id]
    assert await of_them(101, 100, most=1) == [four.id, three.id], "as many as there are people"
    assert await of_them() == []
    assert await found(9, here.channel) == [four.id]
    assert await found(101, there.channel) == [four.id, three.id, two.id]
    assert await found(101, there.channel, most=1) == [four.id, two.id], "so many of each kind"
    assert await found(100) == [two.id]
    assert await found(100, here.channel, over=9) == [four.id, two.id, one.id], "what is over comes last"


async def test_the_tables_of_a_person_and_of_a_place_are_counted(store: SqlStore) -> None:
    below, direct = Home(HOME.guild, ChannelId(701), HOME.channel), Home(None, ChannelId(702))
    closed = await store.create(opened())
    await store.save(closed, ended(closed))
    await store.create(opened())
    await store.create(opened(home=direct))
    handed = await store.create(opened(home=below, host=1))
    await store.save(handed, Change(replace(handed, host=actor(0).user)))
    await started(store)
    alone = await store.create(opened(TableSettings(2), Home(GuildId(71), ChannelId(703))))
    alone = await store.save(alone, lobby.add_computers(alone, actor(0), Occasion(NOW, random.Random(2)), Level.EASY))
    await store.save(alone, lobby.start_game(alone, actor(0), Occasion(NOW, random.Random(1))))
    assert await store.counts(UserId(100), HOME) == Counts(lobbies=3, running=2, alone=1, channel=3, guild=3)
    assert await store.counts(UserId(101), below) == Counts(lobbies=1, running=0, alone=0, channel=3, guild=3)
    assert (await store.counts(UserId(102), direct)).channel == 1


async def test_games_that_are_over_are_found_by_their_channel_the_newest_first(store: SqlStore) -> None:
    for _ in range(3):
        game = await store.create(opened())
        await store.save(game, ended(game))
    elsewhere = await store.create(opened(home=Home(GuildId(71), ChannelId(701))))
    await store.save(elsewhere, ended(elsewhere))
    await store.create(opened())
    assert [each.id for each in await store.listed(UserId(9), (HOME.channel,), 0, 2)] == [3, 2]


async def test_a_lobby_keeps_the_time_at_which_it_closes(store: SqlStore) -> None:
    late = replace(opened().game, progress=Lobby(NOW + lobby.LIFETIME + MINUTE))
    game = await store.create(Change(late))
    loaded = await store.load(game.id)
    assert loaded is not None
    assert loaded.progress == late.progress


async def test_an_id_is_never_used_twice(store: SqlStore) -> None:
    first = await store.create(opened())
    await store._database.write(lambda connection: connection.execute(delete(games)))
    second = await store.create(opened())
    assert second.id > first.id > 0


async def test_with_a_game_everything_that_belongs_to_it_goes(store: SqlStore) -> None:
    game = await started(store)
    await store.save(game, chosen(game, random.Random(1)))
    await store._database.write(lambda connection: connection.execute(delete(games)))
    assert await store.listed(UserId(100), (), 9) == ()
    assert await store.past(game.id) is None
    left = select(func.count()).select_from(moves)
    assert await store._database.read(lambda connection: connection.scalar(left)) == 0
    assert await delivered(store) == []


async def test_a_seat_is_a_persons_or_a_computers(store: SqlStore) -> None:
    game = await started(store)

    async def give(values: Mapping[str, str | None]) -> None:
        await store._database.write(lambda connection: connection.execute(update(seats).values(values)))

    for values in ({"level": "random"}, {"user_id": None}):
        with pytest.raises(StoreUnavailableError):
            await give(values)
    assert await store.load(game.id) == game


async def test_results_come_back_the_newest_first(store: SqlStore, clock: Clock) -> None:
    tally = ScoreLine(
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
        SeatResult(Seat(1), None, Level.MEDIUM, "Rhodes", "B", 2, tally),
        SeatResult(Seat(2), None, None, "Olympia", "B", 0, tally),
    )
    again = replace(mine, city="Ephesus")
    played = []
    for result in (mine, again):
        game = await store.create(opened())
        played.append(game.id)
        await store.save(game, Change(replace(game, progress=Over(Ending.SCORED)), results=(result, *others)))
        clock.now += MINUTE
    assert await store.results_of(UserId(100)) == (again, mine)
    assert await store.results_of(UserId(101)) == ()
    assert await store.finished(UserId(100), 3) == (played[1], played[0])
    assert await store.finished(UserId(100), 1) == (played[1],)
    assert await store.finished(UserId(101), 3) == ()


async def test_preferences_are_the_defaults_until_they_are_changed(store: SqlStore) -> None:
    user, guild = UserId(BIG), GuildId(BIG)
    assert (await store.person_settings([user]))[user] == PersonSettings()
    assert await store.guild_settings(guild) == GuildSettings()
    for yes in (True, False):
        liked = PersonSettings(direct_messages=yes, letters=not yes, pictures=yes)
        assert await store.change_person_settings(user, always(liked)) == liked
        both = await store.person_settings([UserId(1), user])
        assert both == {UserId(1): PersonSettings(), user: liked}
        house = GuildSettings(language="de" if yes else "en", pictures=yes)
        assert await store.change_guild_settings(guild, always(house)) == house
        assert await store.guild_settings(guild) == house


def always(value: T) -> Callable[[T], T]:
    """Return a function that returns this value, whatever the value was before."""
    return lambda _: value


async def test_preferences_that_are_changed_in_the_same_instant_are_all_kept(store: SqlStore) -> None:
    """Independent processes change preferences at the same time."""
    user, guild = UserId(1), GuildId(2)
    await asyncio.gather(
        store.change_person_settings(user, lambda known: replace(known, letters=True)),
        store.change_person_settings(user, lambda known: replace(known, pictures=False)),
        store.change_person_settings(user, lambda known: replace(known, locale="de")),
        store.change_guild_settings(guild, lambda known: replace(known, language="de")),
        store.change_guild_settings(guild, lambda known: replace(known, pictures=False)),
    )
    assert (await store.person_settings([user]))[user] == PersonSettings(letters=True, pictures=False, locale="de")
    assert await store.guild_settings(guild) == GuildSettings(language="de", pictures=False)


async def test_turns_against_the_time_are_kept_with_the_change_that_ends_them_or_not_at_all(store: SqlStore) -> None:
    users = [UserId(user) for user in (1, 2, BIG)]
    at = datetime(2026, 1, 1, 12, 30, tzinfo=UTC)
    game = await store.create(opened())
    turns = tuple(DueTurn(user, user == users[1], at) for user in reversed(users))
    saved = await store.save(game, Change(game, due_turns=turns))
    with pytest.raises(ConflictError):
        await store.save(game, Change(game, due_turns=turns))
    assert [await store.turns(user) for user in users] == [Turns((False,)), Turns((True,), at), Turns((False,))]
    for number in range(KEPT):
        again = replace(turns[1], missed=number == 3, ended=at + timedelta(days=1, hours=number))
        saved = await store.save(saved, Change(saved, due_turns=(again,)))
    assert await store.turns(users[1]) == Turns((*[False] * 3, True, *[False] * 16), at + timedelta(days=1, hours=3))
    assert await store.turns(UserId(3)) == Turns()


async def test_turns_that_end_at_several_tables_in_the_same_instant_are_all_kept(store: SqlStore) -> None:
    tables = [await store.create(opened()) for _ in range(4)]
    users = [UserId(user) for user in range(1, 8)]
    at = datetime(2026, 1, 1, tzinfo=UTC)

    def ended(order: int) -> tuple[DueTurn, ...]:
        return tuple(DueTurn(user, missed=False, ended=at) for user in users[::order])

    await asyncio.gather(
        *(store.save(game, Change(game, due_turns=ended(1 if game.id % 2 else -1))) for game in tables)
    )
    assert [await store.turns(user) for user in users] == [Turns((False,) * 4)] * 7


async def test_a_table_is_settled_by_two_processes_in_the_same_instant(store: SqlStore) -> None:
    one, other = (Tables(store, random.Random(seed), Clock(NOW)) for seed in range(2))
    host = actor(0)
    game = (await one.open_table(host, HOME, TableSettings())).table.id
    await asyncio.gather(
        one.act(game, host, lobby.configure, lambda now: replace(now, players=5)),
        other.act(game, host, lobby.configure, lambda now: replace(now, sides=Sides.A)),
    )
    assert (await one.look(game, host, sights.table)).settings == TableSettings(5, Sides.A)


async def test_tables_opened_in_the_same_instant_do_not_get_past_a_bound(store: SqlStore) -> None:
    """Independent processes open tables. Each counts the open tables before any of them has saved a new one."""
    host, bounds = actor(0), Bounds(lobbies=2)

    async def opens(number: int) -> Reason | None:
        tables = Tables(store, random.Random(number), Clock(NOW), bounds=bounds)
        try:
            await tables.open_table(host, HOME, TableSettings())
        except Refused as refused:
            return refused.reason
        return None

    answers = await asyncio.gather(*map(opens, range(6)))
    assert [answers.count(each) for each in (None, Reason.TOO_MANY_OPEN)] == [2, 4]
    assert len(await unfinished(store)) == 2


async def of_every_phase(store: SqlStore) -> list[Game]:
    """Return a lobby, a draft, running games and a finished one, because lists show each of them differently."""
    lobby_ = await store.create(opened(TableSettings(4, wonders=Wonders.CHOSEN, access=Access.INVITED)))
    lobby_ = await store.save(lobby_, Change(replace(lobby_, invited=frozenset({UserId(5)}))))
    draft = await started(
        store, TableSettings(3, wonders=Wonders.DRAFTED), home=Home(None, ChannelId(BIG), HOME.channel)
    )
    playing = await started(store, TableSettings(2, pace=Days(24)))
    change = chosen(playing, random.Random(1))
    away = replace(
        change.game,
        coming=Live(90),
        away={UserId(100): datetime(2026, 1, 9, tzinfo=UTC)},
        gone=frozenset({UserId(101)}),
    )
    playing = await store.save(playing, replace(change, game=away))
    assert table_summary(playing).autopilots
    assert table_summary(playing).gone
    over = await started(store)
    over = await store.save(over, ended(over))
    return [playing, draft, lobby_, over]


async def test_lists_tell_what_the_games_tell_and_ask_once_however_many_there_are(store: SqlStore) -> None:
    there = await of_every_phase(store)
    channels = (HOME.channel, ChannelId(BIG))
    with statements() as asked:
        found = await store.listed(UserId(100), channels, 50, 10)
    assert found == tuple(table_summary(game) for game in there)
    assert [each.split()[0] for each in asked if "games" in each] == ["SELECT"]
    assert not [each for each in asked if "snapshot" in each], "nothing is read of what lies on the tables"
    for _ in range(20):
        await store.create(opened())
    with statements() as asked:
        assert len(await store.listed(UserId(100), channels, 50, 10)) == 24
    assert len([each for each in asked if "games" in each]) == 1


async def test_a_servers_tables_are_told_page_by_page_by_one_statement_each(store: SqlStore) -> None:
    there = [await store.create(opened()) for _ in range(5)]
    await store.create(opened(home=Home(GuildId(71), ChannelId(701))))
    await store.save(there[1], endings.end_game(there[1], actor(0), Occasion(NOW, random.Random(1))))
    newest = [table_summary(game) for game in reversed(there) if game is not there[1]]
    assert HOME.guild is not None
    with statements() as asked:
        assert await store.of_server(HOME.guild, 3, 0) == tuple(newest[:3])
        assert await store.of_server(HOME.guild, 3, 3) == tuple(newest[3:])
    assert len([each for each in asked if "games" in each]) == 2
    assert not [each for each in asked if "snapshot" in each]


async def test_a_list_loads_once_what_an_older_program_has_left(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    there = await of_every_phase(store)

    async def age(connection: AsyncConnection) -> None:
        await connection.execute(update(games).values(summary=None))
        await connection.execute(update(games).where(games.c.id == there[1].id).values(summary='{"version": "?"}'))

    await store._database.write(age)
    channels = (HOME.channel, ChannelId(BIG))
    for loads in (True, False):
        with statements() as asked:
            found = await store.listed(UserId(100), channels, 50, 10)
        assert found == tuple(table_summary(game) for game in there)
        assert bool([each for each in asked if "snapshot" in each]) == loads
    # Another process, which does not know of summaries, saves a change; then one is damaged.
    behind = update(games).where(games.c.id == there[0].id).values(revision=games.c.revision + 1)
    await store._database.write(lambda connection: connection.execute(behind))
    with statements() as asked:
        assert len(await store.listed(UserId(100), channels, 50, 10)) == 4
    assert [each for each in asked if "snapshot" in each], "what is kept of an earlier revision is not told any more"
    broken = update(games).where(games.c.id == there[2].id).values(summary=None, snapshot="{}")
    await store._database.write(lambda connection: connection.execute(broken))
    assert [each.id for each in await store.listed(UserId(100), channels, 50, 10)] == [
        game.id for game in there if game is not there[2]
    ]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
