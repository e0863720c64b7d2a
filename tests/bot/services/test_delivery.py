"""Announcements reach their channel: each game's in order, each once, whatever fails or dies in between."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from bot.services import lobby
from bot.services.agenda import LEASE, LOOK_SECONDS, Agenda
from bot.services.game import Obstruction, Over, Status, TableSettings
from bot.services.news import News
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import (
    Again,
    Aside,
    Job,
    Kind,
    NewerGameError,
    Notice,
    NotNowError,
    OutOfReachError,
    Post,
    Receipt,
    Sent,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.tables import Tables
from bot.services.telling import Telling
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import CHANNEL, World, actor

PANELS = frozenset({News.OPENED, News.DRAFT_BEGAN, News.STARTED, News.TURN_BEGAN})


@dataclass
class Board:
    """An in-memory announcer with planned failures. Each happens once, when the message with its nonce is posted."""

    posted: list[Notice] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)
    trouble: dict[str, list[BaseException]] = field(default_factory=dict)
    most: int = 1_000
    """More messages than the test posts."""
    die_after: Callable[[Notice], bool] = lambda _: False
    """Whether to kill the process once it has posted this message."""
    hangs: Callable[[Notice], bool] = lambda _: False
    """Whether to hold back the reply to this posted message until `answers` is set."""
    answers: asyncio.Event = field(default_factory=asyncio.Event)

    warned: list[tuple[GameId, UserId]] = field(default_factory=list)
    """People who were told that a table cannot be reached."""
    missed: list[Notice] = field(default_factory=list)
    """Announcements that were posted as missed."""
    reworded: list[tuple[GameId, Post | Aside]] = field(default_factory=list)
    """Messages that were worded anew, each with the game."""
    refusals: list[Exception] = field(default_factory=list)
    """The errors of the next attempts to word a message anew."""
    gone: set[MessageId] = field(default_factory=set)
    """Messages that somebody has deleted."""

    async def find(self, notices: Sequence[Notice], telling: Telling) -> Receipt | None:
        await asyncio.sleep(0)
        notice = notices[0]
        assert telling.revision >= notice.revision, "it is told of what is older than it is"
        self.looked.append(notice.nonce)
        return next((_receipt(1 + at, each) for at, each in enumerate(self.posted) if each.nonce == notice.nonce), None)

    async def warn(self, game: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        await asyncio.sleep(0)
        self.warned += [(game, user) for user in users]
        return frozenset(users)

    async def post(self, notices: Sequence[Notice], telling: Telling, *, missed: bool) -> Receipt:
        await asyncio.sleep(0)
        notice = notices[0]
        assert telling.revision >= notice.revision, "it is told of what is older than it is"
        if missed:
            self.missed.append(notice)
        if self.trouble.get(notice.nonce):
            raise self.trouble[notice.nonce].pop(0)
        self.posted.append(notice)
        assert len(self.posted) < self.most, "the same is told for ever"
        if self.die_after(notice):
            raise asyncio.CancelledError
        if self.hangs(notice):
            await self.answers.wait()
        return _receipt(len(self.posted), notice)

    async def reword(self, post: Post | Aside, telling: Telling) -> bool:
        await asyncio.sleep(0)
        if self.refusals:
            raise self.refusals.pop(0)
        self.reworded.append((telling.table.id, post))
        return post.message not in self.gone

    def news(self, game: GameId) -> list[News]:
        return [each.announcement.news for each in self.posted if each.game == game]


def _receipt(place: int, notice: Notice) -> Receipt:
    return Receipt(
        panel=MessageId(place) if notice.announcement.news in PANELS else None,
        message=None if notice.announcement.news is News.REFRESHED else MessageId(place),
    )


def delivering(world: World, board: Board) -> Agenda:
    """Return the agenda of a process that delivers announcements."""
    return Agenda(world.store, {Kind.DELIVER: OutboxRelay(world.store, board, world.tables).deliver})


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def relay(world: World, board: Board) -> Agenda:
    return delivering(world, board)


async def until(is_so: Callable[[], bool]) -> None:
    """Yield to the other tasks until the condition holds; fail if it never does."""
    for _ in range(10_000):
        if is_so():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never was")


def store_of(world: World) -> MemoryStore:
    assert isinstance(world.store, MemoryStore)
    return world.store


def outbox(world: World) -> list[News]:
    return [store_of(world).outbox[key].news for key in sorted(store_of(world).outbox)]


async def test_what_a_whole_game_has_to_tell_is_posted_once_and_in_order(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.lobby(3)
    await relay.work_off()
    assert board.news(table.id) == [News.OPENED, News.REFRESHED, News.FULL]
    await table.start(0)
    while (await table.view(0)).thinking:
        await table.turn(1)
        await relay.work_off()
    told = [news for news in board.news(table.id) if news is not News.REFRESHED]
    assert told[:6] == [News.OPENED, News.FULL, News.STARTED, News.REVEALED, News.TURN_BEGAN, News.REVEALED]
    assert told.count(News.REVEALED) == 18
    assert told.count(News.AGE_ENDED) == 3
    assert told[-3:] == [News.AGE_ENDED, News.OVER, News.STORY]
    assert outbox(world) == []
    assert board.looked == []


async def test_nothing_is_delivered_twice_by_two_relays(world: World, board: Board, relay: Agenda) -> None:
    other = delivering(world, board)
    games = [await world.game(3) for _ in range(10)]
    counts = await asyncio.gather(relay.work_off(), other.work_off())
    nonces = [each.nonce for each in board.posted]
    assert sum(counts) == len(games)
    assert len(nonces) == len(set(nonces))
    assert all(board.news(table.id) == [News.OPENED, News.FULL, News.STARTED] for table in games)


async def test_the_panel_is_the_message_with_the_buttons(world: World, board: Board, relay: Agenda) -> None:
    table = await world.game(3)
    await relay.work_off()
    panel = (await table.view(0)).panel
    assert panel is not None
    assert board.posted[panel - 1].announcement.news is News.STARTED
    await table.choose(0)
    await relay.work_off()
    assert (await table.view(0)).panel == panel, "a refreshed panel is the same message"
    await table.turn(1)
    await relay.work_off()
    panel = (await table.view(0)).panel
    assert panel is not None
    assert board.posted[panel - 1].announcement.news is News.TURN_BEGAN


async def test_who_dies_between_the_message_and_the_note_of_it_does_not_post_it_twice(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.game(3)
    board.die_after = lambda notice: notice.announcement.news is News.STARTED
    with suppress(asyncio.CancelledError):
        await relay.work_off()
    board.die_after = lambda _: False
    assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED]
    survivor = delivering(world, board)
    assert await survivor.work_off() == 0, "the lease of the dead is not over"
    world.clock.forward(LEASE)
    assert await survivor.work_off() == 1
    assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED]
    assert len(board.looked) == 1
    assert (await table.view(0)).panel == 3


async def test_who_dies_before_the_message_leaves_it_to_be_posted(world: World, board: Board, relay: Agenda) -> None:
    table = await world.game(3)
    board.trouble[f"{table.id}-1-0"] = [asyncio.CancelledError()]
    with suppress(asyncio.CancelledError):
        await relay.work_off()
    world.clock.forward(LEASE)
    await delivering(world, board).work_off()
    assert board.looked == [f"{table.id}-1-0"]
    assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED]


async def seconds_between(world: World, relay: Agenda, failures: list[BaseException]) -> list[int]:
    """Return the number of seconds before each retry of a failing delivery."""
    pauses = []
    while failures:
        left, seconds = len(failures), 0
        while len(failures) == left:
            seconds += 1
            world.clock.forward(timedelta(seconds=1))
            await relay.work_off()
        pauses.append(seconds)
    return pauses


async def test_while_discord_does_not_answer_it_is_asked_every_few_seconds_and_other_tables_go_on(
    world: World, board: Board, relay: Agenda
) -> None:
    held, other = await world.game(3), await world.game(3)
    failures = board.trouble[f"{held.id}-1-0"] = [NotNowError("Discord answers 503") for _ in range(12)]
    await relay.work_off()
    assert board.news(other.id) == [News.OPENED, News.FULL, News.STARTED]
    assert await seconds_between(world, relay, failures) == [1, 2, 4, 5, 5, 5, 5, 5, 5, 5, 5]
    world.clock.forward(timedelta(seconds=5))
    await relay.work_off()
    assert board.news(held.id) == [News.OPENED, News.FULL, News.STARTED]


async def test_what_nobody_expected_is_tried_again_after_growing_pauses(
    world: World, board: Board, relay: Agenda
) -> None:
    held = await world.game(3)
    failures = board.trouble[f"{held.id}-1-0"] = [KeyError() for _ in range(5)]
    await relay.work_off()
    assert await seconds_between(world, relay, failures) == [5, 10, 20, 40]


# Tables out of reach.


def lost(why: Obstruction = Obstruction.CLOSED, times: int = 1) -> list[BaseException]:
    return [OutOfReachError(why) for _ in range(times)]


async def test_what_a_closed_channel_refuses_waits_and_is_told_in_order_when_it_is_open_again(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.game(3)
    await relay.work_off()
    await table.turn(1)
    revealed = f"{table.id}-{(await table.loaded()).revision}-0"
    board.trouble[revealed] = lost(times=3)
    await relay.work_off()
    assert outbox(world) == [News.REVEALED, News.TURN_BEGAN]
    for _ in range(3):
        world.clock.forward(timedelta(minutes=1))
        await relay.work_off()
    assert board.news(table.id) == [
        News.OPENED,
        News.FULL,
        News.STARTED,
        News.REVEALED,
        News.TURN_BEGAN,
        News.REFRESHED,
    ]
    assert board.missed[-1].announcement.news is News.TURN_BEGAN, "all of it was told as missed"
    assert outbox(world) == []


async def test_a_table_is_out_of_reach_until_its_channel_has_been_told_all(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.lobby(3)
    board.trouble[f"{table.id}-1-0"] = lost(Obstruction.GONE, times=2)
    await relay.work_off()
    noticed = world.clock.now
    shown = await table.view()
    assert shown.lost is not None
    assert (shown.lost.since, shown.lost.why) == (noticed, Obstruction.GONE)
    world.clock.forward(timedelta(seconds=5))
    await relay.work_off()
    again = await table.view()
    assert again.lost == shown.lost, "it is out of reach since then"
    world.clock.forward(timedelta(seconds=10))
    await relay.work_off()
    loaded = await table.loaded()
    assert (loaded.lost, loaded.found) == (None, world.clock.now)


async def test_a_channel_that_refuses_is_tried_more_and_more_rarely(world: World, board: Board, relay: Agenda) -> None:
    table = await world.game(3)
    failures = board.trouble[f"{table.id}-1-0"] = lost(times=16)
    await relay.work_off()
    pauses = []
    while failures:
        left = len(failures)
        (due,) = [due.at for key, due in table.store.jobs.items() if key == (Kind.DELIVER, str(table.id))]
        pauses.append((due - world.clock.now).total_seconds())
        world.clock.now = due
        await relay.work_off()
        assert len(failures) == left - 1
    hours = 6 * 3600
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10240, 20480, hours, hours]


async def test_what_is_allowed_again_step_by_step_is_told_soon_after_the_last_step(
    world: World, board: Board, relay: Agenda
) -> None:
    """A second change of permissions used to be ignored for hours if the message was still refused after the first."""
    table = await world.game(3)
    failures = board.trouble[f"{table.id}-1-0"] = lost(times=12)
    while failures:
        world.clock.forward(timedelta(hours=6))
        await relay.work_off()
    board.trouble[f"{table.id}-1-0"] = lost()
    assert await world.store.hurry(guilds=[GuildId(7)])
    await relay.work_off()
    world.clock.forward(timedelta(seconds=10))
    await relay.work_off()
    assert board.news(table.id)[:3] == [News.OPENED, News.FULL, News.STARTED]


@pytest.mark.parametrize("last", [OutOfReachError(Obstruction.CLOSED), StoreUnavailableError(Trouble.LOCKED)])
async def test_one_refusal_at_the_end_of_a_long_outage_costs_seconds(
    world: World, board: Board, relay: Agenda, last: BaseException
) -> None:
    """This refusal used to count as the last of many, so that the table was silent for hours."""
    table = await world.game(3)
    failures = board.trouble[f"{table.id}-1-0"] = [*(NotNowError("Discord answers 503") for _ in range(30)), last]
    while failures:
        world.clock.forward(timedelta(seconds=5))
        await relay.work_off()
    world.clock.forward(timedelta(seconds=5))
    await relay.work_off()
    assert board.news(table.id)[:3] == [News.OPENED, News.FULL, News.STARTED]


async def test_it_is_told_at_once_when_something_says_that_it_could_be(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.game(3)
    board.trouble[f"{table.id}-1-0"] = lost()
    await relay.work_off()
    assert await relay.work_off() == 0
    assert not await world.store.hurry(guilds=[GuildId(8)]), "another server's"
    assert await world.store.hurry(guilds=[GuildId(7)])
    await relay.work_off()
    assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED, News.REFRESHED]


async def test_whoever_is_waited_for_learns_once_that_the_table_is_out_of_reach(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.game(3)
    await relay.work_off()
    await table.choose(0)
    board.trouble[f"{table.id}-{(await table.loaded()).revision}-0"] = lost(times=4)
    for _ in range(4):
        world.clock.forward(timedelta(minutes=1))
        await relay.work_off()
    assert board.warned == [(table.id, actor(1).user), (table.id, actor(2).user)]


async def test_a_table_that_is_over_waits_for_its_channel_for_two_weeks(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.lobby(3)
    await relay.work_off()
    await table.abandon()
    assert isinstance((await table.loaded()).progress, Over)
    board.trouble[f"{table.id}-{(await table.loaded()).revision}-0"] = lost(times=1000)
    await relay.work_off()
    world.clock.forward(timedelta(days=14) - timedelta(seconds=1))
    await relay.work_off()
    assert outbox(world) == [News.OVER]
    world.clock.forward(timedelta(hours=6))
    await relay.work_off()
    assert outbox(world) == []
    assert table.store.jobs == {(Kind.LOBBY, str(table.id)): table.store.jobs[Kind.LOBBY, str(table.id)]}


@pytest.mark.parametrize(
    ("trouble", "outcome"),
    [
        (NotNowError("Discord answers 503, code 0"), "is told later: Discord answers 503, code 0"),
        (OutOfReachError(Obstruction.CLOSED, "answer 403"), "is out of reach: answer 403"),
        (TimeoutError("of whatever"), "is told later: of whatever"),
    ],
)
async def test_what_is_known_to_fail_is_one_line_in_the_log_and_says_why(
    world: World, board: Board, caplog: pytest.LogCaptureFixture, trouble: Exception, outcome: str
) -> None:
    table = await world.game(3)
    board.trouble[f"{table.id}-1-0"] = [trouble]
    await delivering(world, board).work_off()
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)
    assert record.getMessage() == f"game {table.id} {outcome}"


async def test_what_nobody_expected_is_logged_with_its_place_and_without_its_words(
    world: World, board: Board, relay: Agenda, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.game(3)
    board.trouble[f"{table.id}-1-0"] = [KeyError("Altar in the hand")]
    await relay.work_off()
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.getMessage() == f"deliver of {table.id} is tried again later: KeyError"


async def test_a_channel_that_does_not_answer_holds_up_its_own_game_alone(
    world: World, board: Board, relay: Agenda
) -> None:
    """Later announcements of other games do not wait either, even those that come up meanwhile."""
    held, other = await world.game(3), await world.game(3)
    board.hangs = lambda notice: notice.game == held.id
    relay.wake()
    await until(lambda: board.news(other.id) == [News.OPENED, News.FULL, News.STARTED])
    third = await world.game(3)
    relay.wake()
    await until(lambda: News.STARTED in board.news(third.id))
    assert board.news(held.id) == [News.OPENED]
    board.answers.set()
    await until(lambda: board.news(held.id) == [News.OPENED, News.FULL, News.STARTED])
    await until(lambda: not outbox(world))
    await relay.stop()


async def test_no_more_are_under_way_at_once_than_there_may_be(
    world: World, board: Board, relay: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.agenda._AT_ONCE", {Kind.DELIVER: 3})
    board.hangs = lambda _: True
    for host in range(10):
        home = Home(GuildId(70 + host), CHANNEL)  # one server would get fewer
        await world.tables.open_table(actor(host), home, TableSettings())
    delivering = asyncio.create_task(relay.work_off())
    await until(lambda: len(board.posted) == 3)
    relay.wake()
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(board.posted) == 3
    board.answers.set()
    assert await delivering == 10


async def test_what_is_urgent_comes_first(world: World) -> None:
    """The urgent job comes first although it became due later."""
    table = await world.lobby(2)
    world.clock.forward(timedelta(days=2))
    table.store.jobs[Kind.DELIVER, str(table.id)].at = world.clock()
    begun: list[Kind] = []

    async def begins(job: Job) -> Again:
        begun.append(job.kind)
        return timedelta(hours=1)

    await Agenda(world.store, {Kind.LOBBY: begins, Kind.DELIVER: begins}).work_off()
    assert begun == [Kind.DELIVER, Kind.LOBBY]


def test_a_dead_process_is_replaced_within_fifteen_seconds() -> None:
    """In the worst case, the lease was just renewed and the agenda just checked."""
    assert LEASE.total_seconds() + LOOK_SECONDS < 15


async def test_who_is_stopped_between_the_message_and_the_note_of_it_does_not_post_it_twice(
    world: World, board: Board, relay: Agenda
) -> None:
    table = await world.lobby(1, TableSettings())
    board.hangs = lambda _: True
    under_way = asyncio.create_task(relay.work_off())
    await until(lambda: len(board.posted) == 1)
    under_way.cancel()
    with suppress(asyncio.CancelledError):
        await under_way
    assert outbox(world) == [News.OPENED]
    board.hangs = lambda _: False
    world.clock.forward(LEASE)
    assert await delivering(world, board).work_off() == 1
    assert board.looked == [f"{table.id}-1-0"]
    assert (board.news(table.id), outbox(world)) == ([News.OPENED], [])


async def test_what_is_saved_in_the_moment_in_which_all_was_told_is_told_once(
    world: World, board: Board, relay: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The finished job used to take the new announcement, could never note it as posted, and repeated it for ever."""
    table = await world.lobby(3)
    noted = MemoryStore.delivered

    async def with_news(store: MemoryStore, job: Job, told: Sequence[Notice], *where: Any) -> int | None:  # noqa: ANN401 - passed on
        more_waits = await noted(store, job, told, *where)
        if more_waits is None and (await table.loaded()).progress.status is Status.LOBBY:
            await table.start(0)
        return more_waits

    monkeypatch.setattr(MemoryStore, "delivered", with_news)
    await relay.work_off()
    assert board.news(table.id) == [News.OPENED, News.REFRESHED, News.FULL, News.STARTED]
    assert outbox(world) == []


async def test_who_was_long_silent_and_is_no_longer_in_charge_tells_nothing_more(world: World, board: Board) -> None:
    """The lease of that process expired, and another one continued its job."""
    table = await world.game(3)
    first, second = delivering(world, board), delivering(world, board)
    board.hangs = lambda notice: notice.announcement.news is News.OPENED and not board.answers.is_set()
    silent = asyncio.create_task(first.work_off())
    await until(lambda: bool(board.posted))
    world.clock.forward(2 * LEASE)
    board.hangs = lambda _: False
    await second.work_off()
    told = list(board.posted)
    await table.choose(0)
    board.answers.set()
    await silent
    await second.work_off()
    assert [each.nonce for each in board.posted[: len(told)]] == [each.nonce for each in told]
    assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED, News.REFRESHED]
    assert outbox(world) == []


async def test_who_dies_when_all_is_told_leaves_no_table_out_of_reach(
    world: World, board: Board, relay: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The job used to be no longer due, so nobody recorded that the table could be reached again."""
    table = await world.game(3)
    board.trouble[f"{table.id}-1-0"] = lost()
    await relay.work_off()
    noted = MemoryStore.delivered

    async def dies(store: MemoryStore, job: Job, told: Sequence[Notice], *where: Any) -> int | None:  # noqa: ANN401 - passed on
        more_waits = await noted(store, job, told, *where)
        if more_waits is None:
            raise asyncio.CancelledError
        return more_waits

    monkeypatch.setattr(MemoryStore, "delivered", dies)
    world.clock.forward(timedelta(hours=1))
    with suppress(asyncio.CancelledError, BaseExceptionGroup):
        await relay.work_off()
    monkeypatch.undo()
    world.clock.forward(timedelta(hours=1))
    await delivering(world, board).work_off()
    assert (outbox(world), (await table.loaded()).lost) == ([], None)


async def test_who_has_stopped_is_woken_by_nothing(world: World, board: Board, relay: Agenda) -> None:
    await relay.stop()
    table = await world.lobby(2)
    relay.wake()
    for _ in range(100):
        await asyncio.sleep(0)
    assert board.news(table.id) == []


class Forgetful(MemoryStore):
    """A store that fails to record the outcome of one game's announcements."""

    of: GameId | None = None

    async def delivered(
        self, job: Job, notices: Sequence[Notice], panel: MessageId | None, sent: Sent | None = None
    ) -> int | None:
        self._fail(job)
        return await super().delivered(job, notices, panel, sent)

    async def finish(self, job: Job, again: Again) -> None:
        self._fail(job)
        await super().finish(job, again)

    def _fail(self, job: Job) -> None:
        if job.key == str(self.of):
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
    store.of = games[0].id
    nonce = f"{games[0].id}-1-0"
    if not posted:
        board.trouble[nonce] = [OSError("Discord is down")]
    await delivering(world, board).work_off()
    assert asyncio.all_tasks() == {asyncio.current_task()}, "nothing is left under way"
    assert caplog.records
    for table in games[1:]:
        assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED]
    store.of = None
    world.clock.forward(LEASE)
    await delivering(world, board).work_off()
    assert board.news(games[0].id) == [News.OPENED, News.FULL, News.STARTED]
    assert (board.looked[0], outbox(world)) == (nonce, [])
    assert len(board.looked) == 1 + posted, "what comes after one that was not there was not begun"


async def test_it_delivers_when_it_is_woken_and_survives_a_store_that_fails(
    board: Board, caplog: pytest.LogCaptureFixture
) -> None:
    class Moody(MemoryStore):
        moods: list[bool] = []  # noqa: RUF012 - of this one class, within one test

        async def claim(self, *asked: object) -> tuple[Job, ...]:
            self.moods.append(True)
            if len(self.moods) == 1:
                raise StoreUnavailableError(Trouble.LOCKED)
            return await super().claim(*asked)  # type: ignore[arg-type]  # passed on as given

    store = Moody()
    awake = World(store)
    relay = delivering(awake, board)
    awake.tables = Tables(store, awake.chance, awake.clock, relay.wake)
    relay.wake()
    table = await awake.lobby(2)
    await until(lambda: len(store.moods) > 1)
    await until(lambda: News.OPENED in board.news(table.id))
    await relay.stop()
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_what_comes_while_a_job_is_being_ended_does_not_wait_for_the_next_look(board: Board) -> None:
    """Whoever pressed Start at that moment used to wait five seconds for the first hand."""

    class Slow(MemoryStore):
        looks = 0

        async def look(self) -> frozenset[Kind]:
            self.looks += 1
            return await super().look()

        async def finish(self, job: Job, again: Again) -> None:
            if (await table.loaded()).progress.status is Status.LOBBY:
                await table.start(0)
                looks = self.looks
                relay.wake()
                await until(lambda: self.looks > looks)
                for _ in range(10):  # what is due is claimed by then
                    await asyncio.sleep(0)
            await super().finish(job, again)

    world = World(Slow())
    relay = delivering(world, board)
    table = await world.lobby(3)
    relay.wake()
    await until(lambda: News.STARTED in board.news(table.id))
    await relay.stop()


def test_a_nonce_is_short_enough_for_discord() -> None:
    notice = Notice(GameId(10**12), 99_999, 99, None)  # type: ignore[arg-type]  # its content does not matter
    assert len(notice.nonce) <= 25


@pytest.mark.parametrize("error", [UnreadableGameError("the log is no game"), NewerGameError("of a newer program")])
async def test_what_this_program_cannot_read_waits_for_one_that_can(
    world: World, board: Board, relay: Agenda, error: UnreadableGameError
) -> None:
    table = await world.game(3)
    board.trouble[f"{table.id}-1-0"] = [error]
    await relay.work_off()
    assert outbox(world) == [News.OPENED, News.REFRESHED, News.FULL, News.STARTED]
    world.clock.forward(timedelta(seconds=30))
    await relay.work_off()
    assert board.news(table.id) == [News.OPENED, News.FULL, News.STARTED]


async def test_a_change_wakes_the_relay(world: World) -> None:
    woken = []
    tables = Tables(world.store, world.chance, world.clock, lambda: woken.append(True))
    table = await world.lobby(2)
    assert not woken
    await tables.act(table.id, actor(0), lobby.start_game)
    assert woken
