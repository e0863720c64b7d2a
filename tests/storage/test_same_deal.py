"""Whoever plays a deal again, or looks into it, at the same time as others, on either database."""

import asyncio
import random
from collections.abc import Awaitable
from dataclasses import replace

import pytest
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import lobby
from bot.services.game import Ending, Game, Over
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.people import GuildId, UserId
from bot.services.ports import Change, ConflictError
from bot.services.refusals import Reason, Refused
from bot.services.same_deal import DealWith, open_same_deal
from bot.services.statistics import ALL_GAMES, Choice
from engine.ruleset import Seat
from storage import SqlStore
from storage.schema import games, insiders, posts
from tests.bot.services.world import BOUNDLESS
from tests.storage.evenings import execute
from tests.storage.people import FIRST, NOW, actor, finished, told
from tests.table import past_of

SERVER = GuildId(70)
ZOE, YUN = 5, 6
OCCASION = Occasion(NOW, random.Random(1), BOUNDLESS)


@pytest.fixture
async def first(store: SqlStore) -> Game:
    return await finished(store)


async def insiders_in(store: SqlStore) -> set[tuple[int, int]]:
    """Return who knows the cards of which game."""

    async def work(connection: AsyncConnection) -> set[tuple[int, int]]:
        return {(row.game_id, row.user_id) for row in await connection.execute(select(insiders))}

    return await store._database.read(work)


async def again(first: Game, store: SqlStore, who: int = ZOE, against: DealWith = DealWith.PEOPLE) -> Game:
    change = open_same_deal(first, actor(who), OCCASION, first, await past_of(store, first.id), against)
    return await store.create_again(first, change, checked=against is DealWith.PEOPLE)


def joined(game: Game, who: int) -> Change:
    change = lobby.join_table(game, actor(who), OCCASION)
    assert change is not None
    return change


async def reasons(*asked: Awaitable[object]) -> list[Reason | None]:
    """Return why requests are refused that are made at the same time; None for the others."""
    found = await asyncio.gather(*asked, return_exceptions=True)
    for each in found:
        if isinstance(each, BaseException) and not isinstance(each, Refused):
            raise each
    return [each.reason if isinstance(each, Refused) else None for each in found]


async def test_of_two_who_open_a_table_with_a_deal_one_comes_too_late(store: SqlStore, first: Game) -> None:
    found = await reasons(*(again(first, store, who, against) for who in (ZOE, YUN) for against in DealWith))
    assert sorted(map(str, found)) == ["None", *["deal-on"] * 3]
    assert [each.id for each in await store.of_server(SERVER, 9, 0)] == [first.id + 1]


async def test_nobody_takes_a_seat_and_opens_the_cards_at_the_same_time(store: SqlStore, first: Game) -> None:
    game = await again(first, store)
    for number in range(20, 26):
        user = UserId(FIRST + number)
        sat, opened = await asyncio.gather(reasons(store.save(game, joined(game, number))), store.uncover(first, user))
        assert (sat == [Reason.KNOWS_DEAL]) is (opened is None), "one of the two"
        if sat == [None]:
            assert opened == game.id == await store.playing(first, user)
            current = await store.load(game.id)
            assert current is not None
            game = await store.save(current, lobby.leave_table(current, actor(number), OCCASION))


async def test_nobody_sits_down_with_somebody_who_knows_the_cards(store: SqlStore, first: Game) -> None:
    for who, reason in ((0, Reason.DEAL_KNOWN), (ZOE, None)):
        game = await again(first, store, who, DealWith.COMPUTERS)
        game = await store.save(game, Change(replace(game, seats=game.seats[:1] + game.seats[2:])))
        assert [await store.knows_deal(each, UserId(FIRST + who)) for each in (first, game)] == [reason is not None] * 2
        invited = replace(game, invited=frozenset({UserId(FIRST + YUN)}))
        assert await reasons(store.save(game, joined(invited, YUN))) == [reason]
        now = await store.load(game.id)
        assert now is not None
        await store.save(now, Change(replace(now, progress=Over(Ending.HOST))))


async def test_it_counts_for_no_statistics(store: SqlStore, first: Game) -> None:
    (result, *_) = (await store.results_at([first.id]))[first.id]
    before = (
        await store.played(UserId(FIRST), ALL_GAMES),
        await store.tallied(SERVER),
        await store.standing(SERVER, 3, None),
    )
    game = await again(first, store, 0, DealWith.COMPUTERS)
    over = replace(game, progress=Over(Ending.SCORED), rated=True)
    lines = (replace(result, user=UserId(FIRST + ZOE)), replace(result, user=UserId(FIRST), seat=Seat(1)))
    await store.save(game, Change(over, results=lines))
    await store.tally_anew()
    after = (
        await store.played(UserId(FIRST), ALL_GAMES),
        await store.tallied(SERVER),
        await store.standing(SERVER, 3, None),
    )
    assert after == before
    assert await store.played(UserId(FIRST + ZOE), ALL_GAMES) == ()
    assert await store.rivals(UserId(FIRST + ZOE), Choice(2), None, 9, ALL_GAMES) == ()
    assert await store.name_for(UserId(FIRST + ZOE), UserId(FIRST)) is None


async def test_whoever_is_forgotten_is_not_known_to_know_it_and_what_names_them_is_worded_anew(
    store: SqlStore, first: Game
) -> None:
    await store.uncover(first, UserId(FIRST + YUN))
    assert (await store.own(UserId(FIRST + YUN))).insider == (first.id,)
    game = await again(first, store)
    assert (await store.own(UserId(FIRST))).insider == (first.id,), "they had a seat"
    game = await store.save(game, Change(replace(game, progress=Over(Ending.SCORED))))
    game = await store.save(game, told(game, News.OVER))
    row = {"game_id": game.id, "revision": 1, "ordinal": 0, "news": "over", "channel_id": 7, "message_id": 8}
    await execute(store, posts.insert().values(**row, outdated=False))
    for user in (UserId(FIRST), UserId(FIRST + YUN)):
        await store.forget_in_game(first.id, user)
        await store.forget_settings(user)
    assert await insiders_in(store) == {(first.id, FIRST + 1), (first.id, FIRST + 2)}
    assert await store.outdated_post(game.id) is not None
    with pytest.raises(ConflictError):
        await again(first, store)  # as it was before, with the people who are forgotten now
    now = await store.load(first.id)
    assert now is not None
    await again(now, store, YUN)
    assert await insiders_in(store) == {(first.id, FIRST + 1), (first.id, FIRST + 2)}


async def test_what_is_known_goes_with_the_game_and_the_table_keeps_its_own(store: SqlStore, first: Game) -> None:
    game = await again(first, store)
    assert await store.load(game.id) == game
    assert game.repeats == first.id
    deal = (await past_of(store, first.id)).sealed.deal
    game = await store.save(game, lobby.start_with_computers(game, actor(ZOE), replace(OCCASION, deal=deal)))
    assert (game.id, FIRST + ZOE) in await insiders_in(store)
    await execute(store, delete(games).where(games.c.id == first.id))
    assert await insiders_in(store) == {(game.id, FIRST + ZOE)}
    assert await store.load(game.id) == game
    assert (await past_of(store, game.id)).sealed.deal == deal
    assert await store.uncover(first, UserId(FIRST + YUN)) is None, "somebody was just looking at it"
    assert await insiders_in(store) == {(game.id, FIRST + ZOE)}
