"""A closed question leaves one row per seat in the log, however often people changed their choices.

Nothing that is derived from the log changes when the other rows are removed.
"""

import random
from collections import Counter

import pytest
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import archive, play
from bot.services.game import (
    Choice,
    Game,
    LogEntry,
    Over,
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
from storage import SqlStore, move_log, rows
from storage.schema import moves
from tests.storage.people import NOW, actor, ended, started


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


async def test_a_question_leaves_one_row_for_each_seat_when_it_is_revealed(store: SqlStore) -> None:
    game = await started(store)
    game = await hesitate(store, game, 0, times=10)
    assert await count(store, game.id) == {0: 40}, "until then all of it is there"
    assert len(await store.log(game.id)) == 40
    before = game
    for seat in range(3):
        game = await choose(store, game, Seat(seat))
    assert state_of(game).resolutions == 1
    assert await count(store, before.id) == {0: 1, 1: 1, 2: 1}
    log = await store.log(game.id)
    assert [(type(entry), entry.seat, entry.by) for entry in log] == [
        (SealEntry, seat, UserId(100 + seat)) for seat in range(3)
    ]


async def test_what_is_open_stays_and_so_does_what_others_have_chosen(store: SqlStore) -> None:
    game = await started(store)
    other = await started(store)
    other = await hesitate(store, other, 0, times=3)
    for _ in range(2):
        for seat in range(3):
            game = await choose(store, game, Seat(seat))
    game = await hesitate(store, game, 1, times=2)
    assert await count(store, game.id) == {0: 2, 1: 2 + 8, 2: 2}
    assert await count(store, other.id) == {0: 12}, "that is another game's"


async def test_what_an_earlier_release_has_left_goes_with_the_next_question(store: SqlStore) -> None:
    """An earlier release left rows of withdrawn choices for questions that were revealed long ago."""
    game = await started(store)
    for seat in range(3):
        game = await choose(store, game, Seat(seat))
    kept = await store.log(game.id)
    older: list[LogEntry] = []
    for entry in kept:
        older += [entry, TakeBackEntry(entry.seat, entry.by)] * 5 + [entry]

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(delete(moves).where(moves.c.game_id == game.id))
        values = [rows.entry_values(game.id, 1, at, each) for at, each in enumerate(older)]
        await connection.execute(insert(moves), values)

    await store._database.write(write)
    assert submissions(await store.log(game.id)) == submissions(kept)
    for seat in range(3):
        game = await choose(store, game, Seat(seat))
    assert await count(store, game.id) == {0: 2, 1: 2, 2: 2}
    assert (await store.log(game.id))[:3] == kept


async def test_a_game_that_is_ended_keeps_no_second_thoughts(store: SqlStore) -> None:
    game = await hesitate(store, await started(store), 0, times=4)
    game = await choose(store, game, Seat(1))
    game = await store.save(game, ended(game))
    assert isinstance(game.progress, Over)
    assert await count(store, game.id) == {1: 1}


async def test_a_log_that_is_damaged_is_left_alone(store: SqlStore) -> None:
    game = await started(store)
    game = await store.save(game, Change(game, entries=(TakeBackEntry(Seat(0), None),)))
    for seat in range(3):
        game = await choose(store, game, Seat(seat))
    assert await count(store, game.id) == {0: 2, 1: 1, 2: 1}


async def test_more_rows_go_than_one_statement_names(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_log, "_AT_ONCE", 7)
    game = await hesitate(store, await started(store), 0, times=5)
    for seat in range(3):
        game = await choose(store, game, Seat(seat))
    assert await count(store, game.id) == {0: 1, 1: 1, 2: 1}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
async def test_a_whole_game_with_second_thoughts_has_the_record_and_the_history_of_one_without(
    store: SqlStore, players: int
) -> None:
    told = []
    for hesitating in (False, True):
        game = await started(store, TableSettings(players))
        sealed = await store.sealed_deal(game.id)
        assert sealed is not None
        histories, asked = [], 0
        while isinstance(game.progress, Play):
            seat = game.progress.state.due[0]
            if hesitating and seat == game.progress.state.decides_for(seat) and len(game.progress.state.due) > 1:
                game = await hesitate(store, game, seat, times=1)
            asked += 1
            number = state_of(game).resolutions
            game = await choose(store, game, seat)
            if not isinstance(game.progress, Play) or game.progress.resolutions != number:
                histories.append(archive.history(game, sealed, await store.log(game.id)))
        assert (await count(store, game.id)).total() == asked
        told.append((archive.record(game, sealed, await store.log(game.id)), histories))
    assert told[0] == told[1]
