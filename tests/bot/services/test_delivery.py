"""Announcements reach their channel: each game's in order, each once, whatever fails or dies in between."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot.services.courier import LEASE, Courier
from bot.services.game import TableSettings
from bot.services.people import GameId, MessageId
from bot.services.ports import (
    News,
    Notice,
    NotNowError,
    StoreUnavailableError,
    Trouble,
    UndeliverableError,
    UnreadableGameError,
)
from bot.services.tables import Tables
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import HOME, World, actor


@dataclass
class Board:
    """A noticeboard in memory, whose failures are planned: by nonce, what happens instead, once each."""

    posted: list[Notice] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)
    trouble: dict[str, list[BaseException]] = field(default_factory=dict)
    die_after: Callable[[Notice], bool] = lambda _: False
    """Whether whoever posts this is killed when it stands in the channel."""
    hangs: Callable[[Notice], bool] = lambda _: False
    """Whether the answer does not come, when it stands in the channel, until `answers` is set."""
    answers: asyncio.Event = field(default_factory=asyncio.Event)

    async def find(self, notice: Notice) -> MessageId | None:
        await asyncio.sleep(0)
        self.looked.append(notice.nonce)
        return next((MessageId(1 + at) for at, each in enumerate(self.posted) if each.nonce == notice.nonce), None)

    async def post(self, notice: Notice) -> MessageId | None:
        await asyncio.sleep(0)
        if self.trouble.get(notice.nonce):
            raise self.trouble[notice.nonce].pop(0)
        self.posted.append(notice)
        if self.die_after(notice):
            raise asyncio.CancelledError
        if self.hangs(notice):
            await self.answers.wait()
        return None if notice.announcement.news is News.REFRESHED else MessageId(len(self.posted))

    def news(self, game: GameId) -> list[News]:
        return [each.announcement.news for each in self.posted if each.game == game]


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def courier(world: World, board: Board) -> Courier:
    return Courier(world.store, board, world.clock)


async def until(is_so: Callable[[], bool]) -> None:
    """Gives way to the others until it is so; fails where they come to nothing."""
    for _ in range(10_000):
        if is_so():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never was")


def outbox(world: World) -> list[News]:
    assert isinstance(world.store, MemoryStore)
    return [world.store.outbox[key].announcement.news for key in sorted(world.store.outbox)]


async def test_what_a_whole_game_has_to_tell_is_posted_once_and_in_order(
    world: World, board: Board, courier: Courier
) -> None:
    game = await world.lobby(3)
    await courier.deliver_due()
    assert board.news(game) == [News.OPENED, News.REFRESHED]
    await world.tables.start(game, actor(0))
    while (await world.tables.table(game, actor(0))).thinking:
        await world.play(game, turns=1)
        await courier.deliver_due()
    told = [news for news in board.news(game) if news is not News.REFRESHED]
    assert told[:5] == [News.OPENED, News.STARTED, News.REVEALED, News.TURN_BEGAN, News.REVEALED]
    assert told.count(News.REVEALED) == 18
    assert told.count(News.AGE_ENDED) == 3
    assert told[-2:] == [News.AGE_ENDED, News.OVER]
    assert outbox(world) == []
    assert board.looked == []


async def test_nothing_is_delivered_twice_by_two_couriers(world: World, board: Board, courier: Courier) -> None:
    other = Courier(world.store, board, world.clock)
    games = [await world.game(3) for _ in range(10)]
    counts = await asyncio.gather(courier.deliver_due(), other.deliver_due())
    nonces = [each.nonce for each in board.posted]
    assert sum(counts) == len(nonces) == len(set(nonces))
    assert all(board.news(game) == [News.OPENED, News.REFRESHED, News.STARTED] for game in games)


async def test_the_panel_is_the_message_with_the_buttons(world: World, board: Board, courier: Courier) -> None:
    game = await world.game(3)
    await courier.deliver_due()
    panel = (await world.tables.table(game, actor(0))).panel
    assert panel is not None
    assert board.posted[panel - 1].announcement.news is News.STARTED
    await world.choose(game, 0)
    await courier.deliver_due()
    assert (await world.tables.table(game, actor(0))).panel == panel, "a refreshed panel is the same message"
    await world.play(game, turns=1)
    await courier.deliver_due()
    panel = (await world.tables.table(game, actor(0))).panel
    assert panel is not None
    assert board.posted[panel - 1].announcement.news is News.TURN_BEGAN


async def test_who_dies_between_the_message_and_the_note_of_it_does_not_post_it_twice(
    world: World, board: Board, courier: Courier
) -> None:
    game = await world.game(3)
    board.die_after = lambda notice: notice.announcement.news is News.STARTED
    with suppress(asyncio.CancelledError):
        await courier.deliver_due()
    board.die_after = lambda _: False
    assert board.news(game) == [News.OPENED, News.REFRESHED, News.STARTED]
    survivor = Courier(world.store, board, world.clock)
    assert await survivor.deliver_due() == 0, "the lease of the dead is not over"
    world.clock.pass_by(LEASE)
    assert await survivor.deliver_due() == 1
    assert board.news(game) == [News.OPENED, News.REFRESHED, News.STARTED]
    assert len(board.looked) == 1
    assert (await world.tables.table(game, actor(0))).panel == 3


async def test_who_dies_before_the_message_leaves_it_to_be_posted(world: World, board: Board, courier: Courier) -> None:
    game = await world.game(3)
    board.trouble[f"{game}-1-0"] = [asyncio.CancelledError()]
    with suppress(asyncio.CancelledError):
        await courier.deliver_due()
    world.clock.pass_by(LEASE)
    await Courier(world.store, board, world.clock).deliver_due()
    assert board.looked == [f"{game}-1-0"]
    assert board.news(game) == [News.OPENED, News.REFRESHED, News.STARTED]


async def test_what_fails_is_tried_again_after_growing_pauses_and_holds_up_its_own_game_alone(
    world: World, board: Board, courier: Courier, caplog: pytest.LogCaptureFixture
) -> None:
    held, other = await world.game(3), await world.game(3)
    failures = board.trouble[f"{held}-1-0"] = [OSError("Discord is down") for _ in range(12)]
    await courier.deliver_due()
    assert board.news(other) == [News.OPENED, News.REFRESHED, News.STARTED]
    pauses = []
    while failures:
        left, seconds = len(failures), 0
        while len(failures) == left:
            seconds += 1
            world.clock.pass_by(timedelta(seconds=1))
            await courier.deliver_due()
        pauses.append(seconds)
    assert pauses == [5, 10, 20, 40, 60, 60, 60, 60, 60, 60, 60]
    world.clock.pass_by(timedelta(minutes=10))
    await courier.deliver_due()
    assert board.news(held) == [News.OPENED, News.REFRESHED, News.STARTED]
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


@pytest.mark.parametrize(
    ("trouble", "outcome"),
    [
        (NotNowError("Discord answers 503, code 0"), "is tried again later: Discord answers 503, code 0"),
        (UndeliverableError("Discord answers 403, code 50001"), "cannot be delivered: Discord answers 403, code 50001"),
        (StoreUnavailableError(Trouble.FULL), "is tried again later: full"),
        (TimeoutError("of whatever"), "is tried again later: TimeoutError"),
    ],
)
async def test_what_is_known_to_fail_is_one_line_in_the_log_and_says_why(
    world: World, board: Board, caplog: pytest.LogCaptureFixture, trouble: Exception, outcome: str
) -> None:
    game = await world.game(3)
    board.trouble[f"{game}-1-0"] = [trouble]
    await Courier(world.store, board, world.clock).deliver_due()
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.ERROR, None)
    assert record.getMessage() == f"game {game}: announcement {game}-1-0 {outcome}"


async def test_what_nobody_expected_is_logged_with_its_place_and_without_its_words(
    world: World, board: Board, courier: Courier, caplog: pytest.LogCaptureFixture
) -> None:
    game = await world.game(3)
    board.trouble[f"{game}-1-0"] = [KeyError("Altar in the hand")]
    await courier.deliver_due()
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.getMessage() == f"game {game}: announcement {game}-1-0 is tried again later: KeyError"


async def test_what_can_never_be_delivered_is_dropped_and_does_not_block_what_follows(
    world: World, board: Board, courier: Courier
) -> None:
    game = await world.game(3)
    board.trouble[f"{game}-1-0"] = [UndeliverableError()]
    await courier.deliver_due()
    assert board.news(game) == [News.REFRESHED, News.STARTED]
    assert outbox(world) == []


async def test_a_channel_that_does_not_answer_holds_up_its_own_game_alone(
    world: World, board: Board, courier: Courier
) -> None:
    """Also what others have to tell later, and what only comes up while it does not answer."""
    held, other = await world.game(3), await world.game(3)
    board.hangs = lambda notice: notice.game == held
    courier.wake()
    await until(lambda: board.news(other) == [News.OPENED, News.REFRESHED, News.STARTED])
    third = await world.game(3)
    courier.wake()
    await until(lambda: News.STARTED in board.news(third))
    assert board.news(held) == [News.OPENED]
    board.answers.set()
    await until(lambda: board.news(held) == [News.OPENED, News.REFRESHED, News.STARTED])
    await until(lambda: not outbox(world))
    await courier.stop()


async def test_no_more_are_under_way_at_once_than_there_may_be(
    world: World, board: Board, courier: Courier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.courier._AT_ONCE", 3)
    board.hangs = lambda _: True
    for host in range(10):
        await world.tables.open(actor(host), HOME, TableSettings())
    delivering = asyncio.create_task(courier.deliver_due())
    await until(lambda: len(board.posted) == 3)
    courier.wake()
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(board.posted) == 3
    board.answers.set()
    assert await delivering == 10


async def test_who_is_stopped_between_the_message_and_the_note_of_it_does_not_post_it_twice(
    world: World, board: Board, courier: Courier
) -> None:
    game = await world.lobby(1, TableSettings())
    board.hangs = lambda _: True
    delivering = asyncio.create_task(courier.deliver_due())
    await until(lambda: len(board.posted) == 1)
    delivering.cancel()
    with suppress(asyncio.CancelledError):
        await delivering
    assert outbox(world) == [News.OPENED]
    board.hangs = lambda _: False
    world.clock.pass_by(LEASE)
    assert await Courier(world.store, board, world.clock).deliver_due() == 1
    assert board.looked == [f"{game}-1-0"]
    assert (board.news(game), outbox(world)) == ([News.OPENED], [])


class Forgetful(MemoryStore):
    """It cannot note what became of the announcements of one game."""

    of: GameId | None = None

    async def delivered(self, notice: Notice, panel: MessageId | None) -> None:
        self._fail(notice)
        await super().delivered(notice, panel)

    async def postpone(self, notice: Notice, until: datetime) -> None:
        self._fail(notice)
        await super().postpone(notice, until)

    def _fail(self, notice: Notice) -> None:
        if notice.game == self.of:
            raise StoreUnavailableError(Trouble.FULL)


@pytest.mark.parametrize("posted", [True, False])
async def test_what_cannot_be_noted_is_made_good_later_and_holds_up_no_other_table(
    posted: bool,  # noqa: FBT001 - a parameter of the test
    board: Board,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Forgetful()
    world = World(store)
    games = [await world.game(3) for _ in range(3)]
    store.of = games[0]
    nonce = f"{games[0]}-1-0"
    if not posted:
        board.trouble[nonce] = [OSError("Discord is down")]
    await Courier(store, board, world.clock).deliver_due()
    assert asyncio.all_tasks() == {asyncio.current_task()}, "nothing is left under way"
    assert caplog.records
    for game in games[1:]:
        assert board.news(game) == [News.OPENED, News.REFRESHED, News.STARTED]
    store.of = None
    world.clock.pass_by(LEASE)
    await Courier(store, board, world.clock).deliver_due()
    assert board.news(games[0]) == [News.OPENED, News.REFRESHED, News.STARTED]
    assert (board.looked, outbox(world)) == ([nonce], [])


async def test_it_delivers_when_it_is_woken_and_survives_a_store_that_fails(
    world: World, board: Board, caplog: pytest.LogCaptureFixture
) -> None:
    class Moody(MemoryStore):
        moods: list[bool] = []  # noqa: RUF012 - of this one class, within one test

        async def lease(self, *asked: object) -> tuple[Notice, ...]:
            self.moods.append(True)
            if len(self.moods) == 1:
                raise StoreUnavailableError(Trouble.LOCKED)
            return await super().lease(*asked)  # type: ignore[arg-type]  # what it was given

    store = Moody()
    courier = Courier(store, board, world.clock)
    tables = Tables(store, world.chance, world.clock, courier.wake)
    courier.wake()
    awake = World(store)
    awake.tables = tables
    game = await awake.lobby(2)
    await until(lambda: len(store.moods) > 1)
    await until(lambda: News.OPENED in board.news(game))
    await courier.stop()
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_a_nonce_is_short_enough_for_discord() -> None:
    notice = Notice(GameId(10**12), 99_999, 99, None, 1)  # type: ignore[arg-type]  # what it tells does not matter
    assert len(notice.nonce) <= 25


async def test_what_cannot_be_told_any_more_does_not_silence_the_table(
    world: World, board: Board, courier: Courier
) -> None:
    game = await world.game(3)
    board.trouble[f"{game}-1-0"] = [UnreadableGameError("the log is no game")]
    await courier.deliver_due()
    assert board.news(game) == [News.REFRESHED, News.STARTED]


async def test_a_change_wakes_the_courier(world: World) -> None:
    woken = []
    tables = Tables(world.store, world.chance, world.clock, lambda: woken.append(True))
    game = await world.lobby(2)
    assert not woken
    await tables.start(game, actor(0))
    assert woken
