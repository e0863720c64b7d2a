"""Many requests at once, in one process or several, and a failing store: turns are revealed once, nothing is lost."""

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest

from bot.services import archive, lobby, motions, play
from bot.services.game import Choice, Game, Sides, TableSettings, Wish, submissions
from bot.services.lobby import LIFETIME
from bot.services.news import News
from bot.services.people import GameId
from bot.services.ports import Change, ConflictError, StoreUnavailableError, Trouble, UnreadableGameError
from bot.services.refusals import Reason, Refused
from bot.services.tables import Outcome, Tables
from engine.ruleset import Seat
from engine.setup import start
from engine.turn import submit
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import until_penalty
from tests.bot.services.world import BOUNDLESS, HOME, Table, World, actor
from tests.sweeps import sweep

UseCase: TypeAlias = Callable[[], Awaitable[object]]


@pytest.fixture(autouse=True)
def _threads() -> None:
    """Decide in threads, as the program does."""


class BusyStore(MemoryStore):
    """A store where another process saves first, in the next `conflicts` saves."""

    conflicts = 0

    async def save(self, before: Game, change: Change) -> Game:
        if self.conflicts:
            self.conflicts -= 1
            raise ConflictError
        return await super().save(before, change)


class FailingStore(MemoryStore):
    """A store whose method named by `failing` fails."""

    failing: str | None = None

    def __getattribute__(self, name: str) -> object:
        if name == object.__getattribute__(self, "failing"):

            async def fail(*_: object, **__: object) -> None:
                raise StoreUnavailableError(Trouble.FULL)

            return fail
        return super().__getattribute__(name)


async def clicked(tables: Tables, game: GameId, person: int, choice: Choice) -> Outcome | Reason:
    try:
        return await tables.act(game, actor(person), play.seal_choice, choice)
    except Refused as refused:
        return refused.reason


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("seed", sweep(range(5), short=[0]))
async def test_a_hundred_choices_changes_and_repeats_by_seven_people_reveal_a_turn_once(
    seed: int, processes: int
) -> None:
    chance = Random(seed)
    store = MemoryStore()
    world = World(store, Random(seed))
    table = await world.game(7)
    programs = [Tables(store, Random(seed), world.clock) for _ in range(processes)]  # each with locks of its own
    clicks = []
    for number in range(100):
        choice = await table.any_choice(number % 7)
        clicks += [(number % 7, choice)] * chance.choice((1, 1, 2))
    chance.shuffle(clicks)
    answers = await asyncio.gather(
        *(clicked(chance.choice(programs), table.id, person, choice) for person, choice in clicks)
    )
    revealed = [each for each in answers if isinstance(each, Outcome) and News.REVEALED in each.news]
    late = [each for each in answers if isinstance(each, Reason)]
    assert len(revealed) == 1
    assert set(late) <= {Reason.STALE_TURN}
    assert late, "some clicked after the turn was revealed"
    now = await table.view(0)
    assert now.turn is not None
    assert (now.turn.age, now.turn.turn, now.resolutions) == (1, 2, 1)
    counting = submissions(tuple(store.logs[table.id]))
    assert Counter(seat for seat, _ in counting) == Counter({Seat(seat): 1 for seat in range(7)})
    state = start(store.deals[table.id].deal)
    for seat, move in counting:
        state = submit(state, seat, move).state  # the log is a game: nothing is in it twice
    assert table.state == state


@pytest.mark.parametrize("same_process", [True, False])
async def test_what_is_settled_in_the_same_instant_is_settled_together(*, same_process: bool) -> None:
    world = World()
    other = world.tables if same_process else Tables(world.store, Random(2), world.clock)
    table = await world.lobby(2, TableSettings(players=3))
    await asyncio.gather(
        table.act(0, lobby.configure, lambda now: replace(now, players=5)),
        other.act(table.id, actor(0), lobby.configure, lambda now: replace(now, sides=Sides.A)),
    )
    assert (await table.view(0)).settings == TableSettings(5, Sides.A)


@pytest.mark.slow
@pytest.mark.parametrize("same_process", [True, False])
async def test_all_who_are_asked_give_something_up_in_the_same_instant_and_the_age_ends_once(
    *, same_process: bool
) -> None:
    table, _ = await until_penalty()
    other = table.tables if same_process else Tables(table.store, Random(2), table.world.clock)
    number, asked = len(table.resolutions), table.thinking
    clicks = [(person, await table.any_choice(person)) for person in asked]
    answers = await asyncio.gather(
        *(clicked(tables, table.id, person, choice) for tables in (table.tables, other) for person, choice in clicks)
    )
    ended = [each for each in answers if isinstance(each, Outcome) and News.AGE_ENDED in each.news]
    assert len(ended) == 1
    assert [each.asked for each in table.resolutions[number:]] == ["penalty"]
    assert {each for each in answers if isinstance(each, Reason)} <= {Reason.STALE_TURN}


async def test_two_last_choices_in_the_same_instant_reveal_the_turn_once() -> None:
    world = World()
    table = await world.game(3)
    other = Tables(world.store, Random(2), world.clock)
    for _ in range(18):
        await table.choose(0)
        first, second = await table.any_choice(1), await table.any_choice(2)
        outcomes = await asyncio.gather(
            table.act(1, play.seal_choice, first),
            other.act(table.id, actor(2), play.seal_choice, second),
        )
        assert sorted(News.REVEALED in each.news for each in outcomes) == [False, True]
        while (await table.view(0)).thinking not in ((), (0, 1, 2)):
            await table.turn(1)
    assert (await table.view(0)).ending is not None


@pytest.mark.parametrize("conflicts", [1, 2, 99])
async def test_a_conflict_is_retried_and_not_shown(conflicts: int) -> None:
    store = BusyStore()
    table = await World(store).game(3)
    store.conflicts = conflicts
    outcome = await table.choose(0)
    assert outcome.news == (News.REFRESHED,)
    assert len(store.logs[table.id]) == 1


async def test_conflicts_without_end_are_told_and_change_nothing() -> None:
    store = BusyStore()
    table = await World(store).game(3)
    store.conflicts = 1_000
    with pytest.raises(StoreUnavailableError):
        await table.choose(0)
    assert store.logs[table.id] == []
    store.conflicts = 0
    assert (await table.choose(0)).news == (News.REFRESHED,)


@pytest.mark.parametrize("method", ["load", "save"])
async def test_what_a_failing_store_did_not_save_did_not_happen_and_the_next_try_works(method: str) -> None:
    store = FailingStore()
    table = await World(store).game(3)
    choice = await table.any_choice(0)
    before, outbox = store.games[table.id], dict(store.outbox)
    store.failing = method
    with pytest.raises(StoreUnavailableError) as caught:
        await table.act(0, play.seal_choice, choice)
    assert caught.value.trouble is Trouble.FULL
    store.failing = None
    assert (store.games[table.id], store.outbox, store.logs[table.id]) == (before, outbox, [])
    assert (await table.act(0, play.seal_choice, choice)).news == (News.REFRESHED,)


@pytest.mark.parametrize("method", ["create", "create_rematch", "load", "save", "listed"])
async def test_every_use_case_tells_that_the_store_fails_and_works_again_after_it(method: str) -> None:
    store = FailingStore()
    world = World(store)
    over = await world.game(2)
    await over.abandon()
    open_one = await world.lobby(2)
    world.clock.forward(LIFETIME)
    asked: dict[str, UseCase] = {
        "create": lambda: world.tables.open_table(actor(0), HOME, TableSettings()),
        "create_rematch": lambda: world.tables.open_rematch(over.id, actor(0)),
        "load": lambda: open_one.view(0),
        "save": lambda: open_one.act(1, lobby.leave_table),
        "listed": lambda: world.tables.around(actor(0)),
    }
    before = dict(store.games), dict(store.outbox), store.saves
    store.failing = method
    with pytest.raises(StoreUnavailableError):
        await asked[method]()
    assert before == (store.games, store.outbox, store.saves)
    store.failing = None
    await asked[method]()


async def test_a_record_that_cannot_be_read_now_can_be_read_later() -> None:
    store = FailingStore()
    table = await World(store).game(2)
    await table.play()
    store.failing = "past"
    for reading in (archive.see_history, archive.see_record):
        with pytest.raises(StoreUnavailableError):
            await table.look_back(0, reading)
    store.failing = None
    assert (await table.look_back(0, archive.see_record))["turns"]


async def test_what_is_decided_after_a_conflict_is_decided_on_what_the_game_is_then() -> None:
    """Another process reveals the turn between load and save: the choice is too late, and not for the next turn."""
    world = World()
    store = world.store
    assert isinstance(store, MemoryStore)
    table = await world.game(2, TableSettings(players=2))
    elsewhere = Tables(store, Random(2), world.clock)
    await table.turn(1)
    await table.act(1, motions.propose, Wish.ABANDON)
    changed: list[Outcome] = []

    class Overtaken(MemoryStore):
        async def load(self, game: GameId) -> Game | None:
            loaded = await store.load(game)
            if not changed:
                changed.append(await elsewhere.act(game, actor(0), motions.propose, Wish.ABANDON))
            return loaded

        async def save(self, before: Game, change: Change) -> Game:
            return await store.save(before, change)

    choice = await table.any_choice(0)
    log = list(store.logs[table.id])
    tables = Tables(Overtaken(), Random(3), world.clock)
    with pytest.raises(Refused) as caught:
        await tables.act(table.id, actor(0), play.seal_choice, choice)
    assert caught.value.reason is Reason.NOT_NOW
    assert changed
    assert store.logs[table.id] == log


async def test_people_at_one_table_take_turns_without_a_conflict_in_one_process() -> None:
    """The lock prevents conflicts; without it, all of these choices except one would have to be decided twice."""
    conflicts: list[GameId] = []

    class Counting(MemoryStore):
        async def save(self, before: Game, change: Change) -> Game:
            try:
                return await super().save(before, change)
            except ConflictError:
                conflicts.append(before.id)
                raise

    world = World(Counting())
    table = await world.game(7)
    choices = [await table.any_choice(person) for person in range(7)]
    await asyncio.gather(*(clicked(world.tables, table.id, person, choices[person]) for person in range(7)))
    assert (await table.view(0)).resolutions == 1
    assert conflicts == []


async def test_who_gives_up_waiting_leaves_the_table_free() -> None:
    world = World()
    table = await world.game(3)
    choices = [await table.any_choice(person) for person in range(3)]
    for steps in range(12):
        task = asyncio.create_task(clicked(world.tables, table.id, 0, choices[0]))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    outcomes = [await clicked(world.tables, table.id, person, choices[person]) for person in (1, 2, 0)]
    assert any(isinstance(each, Outcome) and News.REVEALED in each.news for each in outcomes)


async def test_tables_that_nobody_plays_at_keep_no_lock() -> None:
    world = World(bounds=BOUNDLESS)
    for _ in range(5):
        table = await world.game(2)
        await table.turn(3)
    gc.collect()
    assert len(world.tables._locks) == 0


@pytest.mark.slow
@pytest.mark.parametrize("tables", sweep((30, 1_000), short=(30,)))
async def test_many_tables_at_once(tables: int) -> None:
    world = World(bounds=BOUNDLESS)
    all_tables = [await world.game(3) for _ in range(tables)]

    async def turn(table: Table) -> None:
        for person in range(3):
            await table.choose(person)

    await asyncio.gather(*(turn(table) for table in all_tables))
    for table in all_tables:
        assert (await table.view(0)).resolutions == 1


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_closed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class DamagedStore(MemoryStore):
        async def load(self, game: GameId) -> Game | None:
            if game == 1:
                raise UnreadableGameError("game 1 is damaged")
            return await super().load(game)

    world = World(DamagedStore())
    damaged, sound = [(await world.tables.open_table(actor(0), HOME, TableSettings())).table.id for _ in range(2)]
    assert damaged == 1
    world.clock.forward(LIFETIME)
    assert await world.expire() == (sound,)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
