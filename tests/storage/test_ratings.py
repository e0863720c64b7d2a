"""Ratings on either database, compared with what `rate` finds in the same games when nobody is ever forgotten."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import URL, Executable, Row, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.clearing import Part
from bot.services.game import Ending, Over, SealEntry, TableSettings, TakenSeat
from bot.services.people import FORMER, ChannelId, Computer, GameId, GuildId, Home, Person, UserId, is_former
from bot.services.ports import Change, ScoreLine, SeatResult
from bot.services.rating import Change as Rise
from bot.services.rating import Rated, Rating, Ratings, rate, rated_game
from bot.services.statistics import KINDS
from engine.moves import Decline
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore, open_store
from storage.database import Work
from storage.ratings import compute
from storage.schema import games, ratings, results, seats
from tests.clock import Clock
from tests.storage.people import NOW, opened

GUILD, OTHER = GuildId(70), GuildId(71)
PEOPLE = [UserId(100 + number) for number in range(6)]
ANA, BEN, CEM = PEOPLE[:3]
CHOICES = 3
"""How many choices each seat makes. A game counts for people who have made two of them."""


@dataclass(frozen=True)
class Scored:
    """A game as plain Python knows it: nobody is forgotten in it."""

    id: GameId
    guild: GuildId
    at: datetime
    rated: bool
    sheet: tuple[SeatResult, ...]


def sheet(chance: random.Random, people: Sequence[UserId]) -> tuple[tuple[SeatResult, UserId | None, int], ...]:
    """Return the results of these people and a computer player, with who had the seat and made how many choices.

    Some people have left much to computer players, and some have left.
    """
    totals = sorted((chance.randint(40, 43) for _ in range(len(people) + 1)), reverse=True)
    found = []
    for seat, (user, mine) in enumerate(zip(chance.sample([*people, None], len(totals)), totals, strict=True)):
        own = chance.choice((3, 3, 3, 3, 2, 1)) if user else 0
        stays = chance.random() < 0.8
        result = SeatResult(
            Seat(seat),
            user if stays else None,
            None if user and stays else Level.MEDIUM,
            "Giza",
            "A",
            1 + sum(each > mine for each in totals),
            ScoreLine(**dict.fromkeys(KINDS, 6), total=mine, coins=3),
            CHOICES,
            own if stays else 0,
            None if stays or own < 2 else user,
        )
        found.append((result, user, own))
    return tuple(found)


async def play(  # noqa: PLR0913 - a game with all that ratings depend on
    store: SqlStore,
    clock: Clock,
    chance: random.Random,
    guild: GuildId = GUILD,
    people: Sequence[UserId] = (),
    *,
    rated: bool = True,
) -> Scored:
    """Save a game that was scored, with its choices."""
    people = people or chance.sample(PEOPLE, chance.randint(2, 5))
    told = sheet(chance, people)
    lines = tuple(each for each, _, _ in told)
    owners = [None if user is None else Person(user, f"Zoë {user}") for _, user, _ in told]
    seats = tuple(
        TakenSeat(owner if owner and each.user else Computer(Level.MEDIUM), owner)
        for each, owner in zip(lines, owners, strict=True)
    )
    entries = tuple(
        SealEntry(each.seat, Decline(), user if number < own else None)
        for each, user, own in told
        for number in range(CHOICES)
    )
    game = replace(opened(home=Home(guild, ChannelId(700))).game, seats=seats, progress=Over(Ending.SCORED))
    game = replace(game, rated=rated, host=people[0], opener=people[0], settings=TableSettings(len(seats)))
    saved = await store.create(Change(game, entries=entries, results=lines))
    return Scored(saved.id, guild, clock.now, rated, lines)


def rate_all(scored: Iterable[Scored], guild: GuildId = GUILD) -> tuple[Ratings, tuple[Rise, ...]]:
    """Rate a server's games, of which nobody was forgotten."""
    those = (rated_game(each.id, each.at, each.sheet, {}) for each in scored if each.rated and each.guild == guild)
    return rate(filter(None, those))


async def check(
    store: SqlStore, scored: Sequence[Scored], forgotten: Mapping[GuildId, Collection[UserId]] | None = None
) -> None:
    """Compare what is saved with what plain Python finds."""
    for guild in (GUILD, OTHER):
        gone = (forgotten or {}).get(guild, ())
        expected, changes = rate_all(scored, guild)
        found = {each.user: each for each in await store.ratings(guild)}
        last = {change.user: change for change in changes}
        assert found == {
            user: Rated(
                user,
                f"Zoë {user}",
                rating,
                last[user].game,
                rating.thousandths - last[user].before.thousandths,
            )
            for user, rating in expected.of.items()
            if user not in gone
        }
        for user in PEOPLE:
            assert (await store.rating(guild, user)).rating == (
                Rating() if user in gone else expected.of.get(user, Rating())
            )


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


async def test_ratings_are_what_the_log_says_while_games_come_and_go(url: URL, clock: Clock) -> None:
    chance = random.Random(1)
    async with open_store(url, clock=clock) as store:
        scored: list[Scored] = []
        for number in range(24):  # every sixth time the clock of another process is behind
            clock.now += timedelta(minutes=-90 if number % 6 == 5 else 30)
            guild = OTHER if number % 4 == 3 else GUILD
            scored.append(await play(store, clock, chance, guild, rated=number % 5 != 4))
        await check(store, scored)
        assert any(each.games >= 2 for each in rate_all(scored, OTHER)[0].of.values())

        manager, struck = UserId(900), [scored[number] for number in (16, 1)]
        for each in struck:
            await _let_count(store, each, manager)
        assert await store.taken_out(GUILD) == (struck[0].id, struck[1].id)
        await check(store, [each for each in scored if each not in struck])
        await store.forget_in_game(struck[0].id, manager)
        loaded = await store.load(struck[0].id)
        assert loaded is not None
        assert is_former(loaded.taken_out_by or 0)
        await store._database.write(_compute)
        await check(store, [each for each in scored if each not in struck])
        for each in struck:
            await _let_count(store, each, None)
        await check(store, scored)

        gone = [scored.pop(number) for number in (20, 9, 2)]
        await store.delete_of(Part.RESULTS, tuple(each.id for each in gone), clock.now + timedelta(days=9))
        await store.tidy()
        await check(store, scored)

        await store.ask_to_delete(OTHER)
        await store._database.write(partial(_change, [update(games).values(created_at=NOW)]))
        await store.delete_some(1, anyway=True)
        await store.note_deleted(1)
        scored = [each for each in scored if each.guild != OTHER]
        await check(store, scored)


@pytest.mark.slow
async def test_everyone_elses_ratings_stay_when_people_are_forgotten(url: URL, clock: Clock) -> None:
    chance = random.Random(9)
    async with open_store(url, clock=clock) as store:
        scored: list[Scored] = []

        async def go_on(guild: GuildId, people: Sequence[UserId]) -> None:
            clock.now += timedelta(hours=1)
            scored.append(await play(store, clock, chance, guild, people))

        for number in range(30):
            others = chance.sample([each for each in PEOPLE if each != ANA], chance.randint(1, 3))
            await go_on(OTHER if number % 10 == 9 else GUILD, [*others, *([ANA] if number % 10 else [])])
        assert rate_all(scored)[0].of[ANA].games >= 20

        for each in scored[:7]:
            await store.forget_in_game(each.id, ANA)
        await check(store, scored, {GUILD: {ANA}})
        await store._database.write(_compute)  # in the middle of it
        await go_on(GUILD, [BEN, CEM])
        await check(store, scored, {GUILD: {ANA}})
        for _ in range(2):
            await _forget(store, scored, ANA)
            await check(store, scored, {GUILD: {ANA}, OTHER: {ANA}})
        await _forget(store, scored, BEN)
        gone = {GUILD: {ANA, BEN}, OTHER: {ANA, BEN}}
        await check(store, scored, gone)
        await go_on(GUILD, [CEM, *PEOPLE[3:]])
        await check(store, scored, gone)
        await store._database.write(_compute)
        await check(store, scored, gone)

        new = UserId(999)
        for _ in range(2):
            await go_on(GUILD, [ANA, CEM])  # somebody new, as far as anyone knows
            back = scored.pop()
            renamed = [_renamed(each, ANA, new) for each in back.sheet]
            scored.append(replace(back, sheet=tuple(renamed)))
        twin, _ = rate_all(scored)
        found = {each.user: each.rating for each in await store.ratings(GUILD)}
        assert found == {ANA: twin.of[new], **{user: twin.of[user] for user in (CEM, *PEOPLE[3:])}}

        query = select(results.c.user_id, results.c.left_id, results.c.rating_before, results.c.games_before)
        rows = await store._database.read(partial(_all, query))
        kept = [row for row in rows if row.rating_before is not None]
        assert all((row.left_id or row.user_id) >= FORMER and row.games_before is not None for row in kept)
        assert not {ANA, BEN} & {row.left_id for row in rows if row.rating_before is not None}
        of_both = [
            change for guild in (GUILD, OTHER) for change in rate_all(scored, guild)[1] if change.user in {ANA, BEN}
        ]
        assert len(kept) == len(of_both)


async def _let_count(store: SqlStore, scored: Scored, taken_out_by: UserId | None) -> None:
    game = await store.load(scored.id)
    assert game is not None
    await store.save(game, Change(replace(game, taken_out_by=taken_out_by)))


def _renamed(line: SeatResult, user: UserId, new: UserId) -> SeatResult:
    """Return a result with another person in the place of this one."""
    return replace(line, user=new if line.user == user else line.user, left=new if line.left == user else line.left)


async def _forget(store: SqlStore, scored: Iterable[Scored], user: UserId) -> None:
    for each in scored:
        if any(user in {line.user, line.left} for line in each.sheet):
            await store.forget_in_game(each.id, user)
    await store.forget_settings(user)


async def test_results_that_an_older_program_wrote_are_rated_at_the_next_start(url: URL, clock: Clock) -> None:
    chance = random.Random(3)
    async with open_store(url, clock=clock) as store:
        scored = [await play(store, clock, chance, GUILD, PEOPLE) for _ in range(4)]
        since = await store._database.read(partial(_all, select(ratings)))
        scored.append(await play(store, clock, chance, GUILD, PEOPLE))
        # An older program would have added the sums, but no ratings.
        statements = [delete(ratings), *(insert(ratings).values(row._asdict()) for row in since)]
        await store._database.write(partial(_change, statements))
        with pytest.raises(AssertionError):
            await check(store, scored)
        await store.tally_anew()
        await check(store, scored)


async def test_nothing_that_happens_while_ratings_are_computed_is_undone(
    url: URL, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are computed first and written later. Meanwhile somebody is forgotten, a game is scored, and games go."""
    chance = random.Random(6)
    async with open_store(url, clock=clock) as store:
        write, scored = store._database.write, list[Scored]()

        async def one_more() -> None:
            clock.now += timedelta(hours=1)
            scored.append(await play(store, clock, chance, GUILD, PEOPLE))

        async def one_less() -> None:
            these = (scored.pop(1).id,)
            await store.delete_of(Part.RESULTS, these, clock.now + timedelta(days=9))

        meanwhile: list[Callable[[], Awaitable[object]]] = []

        async def late(work: Work[Any], operation: str = "") -> object:
            while operation == "write_ratings" and meanwhile:
                await meanwhile.pop()()
            return await write(work, operation)

        for _ in range(5):
            await one_more()
        monkeypatch.setattr(store._database, "write", late)
        gone: set[UserId] = set()
        for happens in ([one_more], [one_less, one_more], [partial(_forget, store, scored, ANA)]):
            meanwhile += happens
            gone |= {ANA} if isinstance(happens[0], partial) else set()
            await one_less()
            await store.tally_anew()
            assert meanwhile == []
            await check(store, scored, {GUILD: gone})


async def test_a_damaged_rating_is_computed_again_by_the_next_game(url: URL, clock: Clock) -> None:
    chance = random.Random(5)
    async with open_store(url, clock=clock) as store:
        scored = [await play(store, clock, chance, GUILD, PEOPLE)]
        for column in (ratings.c.games, ratings.c.last_id):
            await store._database.write(partial(_change, [update(ratings).values({column: -1})]))
            assert await store.ratings(GUILD) == ()
            assert (await store.own(ANA)).ratings == ()
            clock.now += timedelta(hours=1)
            scored.append(await play(store, clock, chance, GUILD, PEOPLE))
            await check(store, scored)


async def test_who_only_stood_in_and_left_is_known_by_the_name_in_another_game(url: URL, clock: Clock) -> None:
    chance = random.Random(5)
    async with open_store(url, clock=clock) as store:
        games_of_two = [await play(store, clock, chance, GUILD, [ANA, BEN]) for _ in range(5)]
        gone = delete(seats).where(seats.c.game_id == games_of_two[-1].id)
        await store._database.write(partial(_change, [gone]))
        assert {each.last for each in await store.ratings(GUILD)} == {games_of_two[-1].id}
        assert {each.name for each in await store.ratings(GUILD)} == {f"Zoë {ANA}", f"Zoë {BEN}"}


async def test_two_processes_that_score_games_of_a_server_at_once_lose_none(
    two: tuple[SqlStore, SqlStore], clock: Clock
) -> None:
    chance = random.Random(4)
    scored = await asyncio.gather(*(play(two[number % 2], clock, chance) for number in range(10)))
    found = {each.user: each.rating.games for each in await two[0].ratings(GUILD)}
    at = await two[0]._database.read(partial(_all, select(results.c.game_id, results.c.scored_at)))
    times = {row.game_id: row.scored_at for row in at}
    log = [replace(each, at=times[each.id]) for each in scored]
    assert found == {user: each.games for user, each in rate_all(log)[0].of.items()}
    await check(two[0], log)


async def _all(query: Select[Any], connection: AsyncConnection) -> Sequence[Row[Any]]:
    found: Sequence[Row[Any]] = (await connection.execute(query)).all()
    return found


async def _compute(connection: AsyncConnection) -> None:
    await compute(connection, GUILD)


async def _change(statements: Iterable[Executable], connection: AsyncConnection) -> None:
    for each in statements:
        await connection.execute(each)
