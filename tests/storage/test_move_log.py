"""The log holds the choices that count, one for each seat and question, however often people changed them."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import archive, play
from bot.services.game import (
    Choice,
    Game,
    LogEntry,
    Play,
    SealEntry,
    TableSettings,
    TakeBackEntry,
    submissions,
    turn_of,
)
from bot.services.occasion import Occasion
from bot.services.people import GameId, UserId
from bot.services.ports import Change
from engine import legal_moves
from engine.ruleset import Seat
from engine.turn import retract
from storage import SqlStore, rows
from storage.schema import moves
from tests.storage.people import NOW, actor, started
from tests.sweeps import sweep
from tests.table import past_of


async def count(store: SqlStore, game: GameId) -> Counter[int]:
    """Return the number of rows in the log by seat."""
    query = select(moves.c.seat, func.count().label("number")).where(moves.c.game_id == game).group_by(moves.c.seat)

    async def work(connection: AsyncConnection) -> Counter[int]:
        return Counter({row.seat: row.number for row in await connection.execute(query)})

    return await store._database.read(work)


def state_of(game: Game) -> Play:
    assert isinstance(game.progress, Play)
    return game.progress


async def hesitate(store: SqlStore, game: Game, number: int, times: int) -> Game:
    """Choose, change the choice and take it back, this many times, so that nothing is sealed in the end."""
    seat, chance = Seat(number), random.Random(number)
    options = legal_moves(state_of(game).state, seat)
    for _ in range(times):
        for move in chance.sample(options, 2):
            choice = Choice(turn_of(state_of(game).state), seat, move)
            change = play.seal_choice(game, actor(number), Occasion(NOW, chance), choice)
            assert change is not None
            game = await store.save(game, change)
        back = play.take_back_choice(game, actor(number), Occasion(NOW, chance), turn_of(state_of(game).state), seat)
        game = await store.save(game, back)
    return game


async def choose(store: SqlStore, game: Game, seat: Seat) -> Game:
    """Choose a seat's first legal move."""
    progress = state_of(game)
    by = game.seats[progress.state.decides_for(seat)].user
    assert by is not None
    choice = Choice(turn_of(progress.state), seat, legal_moves(progress.state, seat)[0])
    change = play.seal_choice(game, actor(by - 100), Occasion(NOW, random.Random(1)), choice)
    assert change is not None
    return await store.save(game, change)


async def test_a_choice_that_is_taken_back_leaves_nothing_behind(store: SqlStore) -> None:
    game = await started(store)
    game = await hesitate(store, game, 0, times=3)
    assert (await past_of(store, game.id)).log == ()
    for seat in range(3):
        game = await choose(store, game, Seat(seat))
    assert state_of(game).resolutions == 1
    log = (await past_of(store, game.id)).log
    assert [(type(entry), entry.seat, entry.by) for entry in log] == [
        (SealEntry, seat, UserId(100 + seat)) for seat in range(3)
    ]


async def test_earlier_questions_other_seats_and_other_games_stay(store: SqlStore) -> None:
    game = await started(store)
    other = await choose(store, await started(store), Seat(1))
    for _ in range(2):
        for seat in range(3):
            game = await choose(store, game, Seat(seat))
    game = await choose(store, game, Seat(0))
    game = await hesitate(store, game, 1, times=2)
    assert await count(store, game.id) == {0: 3, 1: 2, 2: 2}
    assert await count(store, other.id) == {1: 1}


@pytest.mark.parametrize("seed", sweep(range(5), short=[0]))
async def test_what_counts_is_kept_in_order_within_and_across_changes(store: SqlStore, seed: int) -> None:
    game, chance = await started(store), random.Random(seed)
    options = legal_moves(state_of(game).state, Seat(0))
    counting: list[SealEntry] = []
    for number in range(12):
        entries: list[LogEntry] = []
        for place in range(chance.randint(1, 6)):
            mine = [each for each in counting if each.seat == place % 3]
            if mine and chance.random() < 0.5:
                entries.append(TakeBackEntry(Seat(place % 3), None))
                counting.reverse()
                counting.remove(mine[-1])
                counting.reverse()
            else:
                sealed = SealEntry(Seat(place % 3), chance.choice(options), UserId(100 + number))
                entries.append(sealed)
                counting.append(sealed)
        game = await store.save(game, Change(game, entries=tuple(entries)))
    assert (await past_of(store, game.id)).log == tuple(counting)


async def test_take_backs_that_an_earlier_release_has_left_are_read(store: SqlStore) -> None:
    """Up to 0.3 a take-back had a row, which went once the question was closed: this one was still open."""
    game = await started(store)
    game = await choose(store, game, Seat(0))
    kept = (await past_of(store, game.id)).log
    older: list[LogEntry] = [*kept, TakeBackEntry(Seat(0), kept[0].by)] * 5

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(delete(moves).where(moves.c.game_id == game.id))
        values = [rows.entry_values(game.id, 1, at, each) for at, each in enumerate(older)]
        await connection.execute(insert(moves), values)

    await store._database.write(write)
    assert submissions((await past_of(store, game.id)).log) == ()
    progress = state_of(game)
    open_again = replace(progress, state=retract(progress.state, Seat(0)))
    game = await store.save(game, Change(replace(game, progress=open_again)))
    game = await hesitate(store, game, 0, times=2)
    assert (await past_of(store, game.id)).log == tuple(older)
    game = await choose(store, game, Seat(0))
    assert submissions((await past_of(store, game.id)).log) == submissions(kept)


async def test_a_take_back_of_nothing_deletes_nothing(store: SqlStore) -> None:
    game = await choose(store, await started(store), Seat(1))
    game = await store.save(game, Change(game, entries=(TakeBackEntry(Seat(0), None),)))
    assert await count(store, game.id) == {1: 1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("url", "players"),
    sweep([("sqlite", 2), ("sqlite", 3), ("postgresql", 2)], short=[("sqlite", 2)]),  # two also decide for a third city
    indirect=["url"],
)
async def test_a_whole_game_with_second_thoughts_has_the_record_and_the_history_of_one_without(
    store: SqlStore, players: int
) -> None:
    told = []
    for hesitating in (False, True):
        game = await started(store, TableSettings(players))
        sealed = (await past_of(store, game.id)).sealed
        histories, asked = [], 0
        while isinstance(game.progress, Play):
            seat = game.progress.state.due[0]
            if hesitating and seat == game.progress.state.decides_for(seat) and len(game.progress.state.due) > 1:
                game = await hesitate(store, game, seat, times=1)
            asked += 1
            number = state_of(game).resolutions
            game = await choose(store, game, seat)
            if not isinstance(game.progress, Play) or game.progress.resolutions != number:
                histories.append(archive.history(game, sealed, (await past_of(store, game.id)).log))
        assert (await count(store, game.id)).total() == asked
        told.append((archive.record(game, sealed, (await past_of(store, game.id)).log), histories))
    assert told[0] == told[1]
