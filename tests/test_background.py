"""Every background loop survives errors: it reports a failure once, continues, and later works again.

Everything that starts background work is listed below, and a test checks that the list is complete. The loops are also
listed in ADR 10.
"""

import ast
import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot import heartbeat, local, metrics
from bot.client.bot import WondersBot
from bot.client.private import reminders
from bot.client.private.reminders import Spread
from bot.client.sending.edits import Edits
from bot.client.sending.worker import Worker
from bot.heartbeat import Watchdog
from bot.services import agenda as agendas
from bot.services import background
from bot.services.agenda import LEASE, Agenda
from bot.services.background import Loop
from bot.services.observing import Overview
from bot.services.people import ChannelId, MessageId
from bot.services.ports import Job, Kind, StoreUnavailableError, Trouble
from bot.settings import Settings
from bot.text.words import Languages
from tests.bot.services.memory import Due, MemoryStore
from tests.clock import Clock
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
_TIMES = 3


class Broken:
    """Wraps a function so that its first few calls raise an unexpected error."""

    def __init__(self, does: Callable[..., Any], times: int = _TIMES) -> None:
        self.left = times
        self._does = does

    def __call__(self, *args: Any, **more: Any) -> Any:  # noqa: ANN401 - the original's signature
        if self.left:
            self.left -= 1
            raise RuntimeError("can't start new thread")
        return self._does(*args, **more)


def breaks(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> Broken:  # noqa: ANN401 - an object or a module
    broken = Broken(getattr(where, name))
    monkeypatch.setattr(where, name, broken)
    return broken


async def in_time(awaited: Awaitable[object]) -> None:
    await asyncio.wait_for(awaited, PATIENCE)


def store_with_work(clock: Clock, *keys: str) -> MemoryStore:
    store = MemoryStore()
    store.clock = clock
    store.jobs.update({(Kind.LOBBY, key): Due(clock()) for key in keys})
    return store


def looking(store: MemoryStore, on_look: Callable[[], None]) -> WondersBot:
    """Return a bot that checks its agenda without pauses, although it is not connected."""
    bot = WondersBot(store, Random(1), Clock(), Languages(), on_look=on_look)
    bot.wait_until_ready = AsyncMock()  # type: ignore[method-assign]
    bot._look_at_the_agenda.change_interval(seconds=0)
    return bot


# Loops.


async def kill_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    store, looked, begun_and_done = MemoryStore(), asyncio.Event(), count(1)
    breaks(monkeypatch, store, "look")
    bot = looking(store, lambda: looked.set() if next(begun_and_done) > 1 else None)
    bot._look_at_the_agenda.start()
    await in_time(looked.wait())
    await asyncio.sleep(0)
    bot._look_at_the_agenda.cancel()


async def kill_the_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, kept = looking(MemoryStore(), lambda: None), asyncio.Event()
    keep = bot.tables.reach.refresh

    async def keeps() -> None:
        await keep()
        kept.set()

    monkeypatch.setattr(bot.tables.reach, "refresh", Broken(keeps))
    monkeypatch.setattr(WondersBot, "hears", True)
    bot._keep_the_pulse.change_interval(seconds=0)
    bot._keep_the_pulse.start()
    await in_time(kept.wait())
    await asyncio.sleep(0)
    bot._keep_the_pulse.cancel()


async def kill_the_look_at_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, read = looking(MemoryStore(), lambda: None), asyncio.Event()
    refresh = bot.preferences.refresh

    async def refreshes() -> None:
        await refresh()
        read.set()

    monkeypatch.setattr(bot.preferences, "refresh", Broken(refreshes))
    bot._keep_the_pulse.change_interval(seconds=0)
    bot._keep_the_pulse.start()
    await in_time(read.wait())
    await asyncio.sleep(0)
    bot._keep_the_pulse.cancel()


async def kill_what_works(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Make this method of the agenda or the store fail a few times. Check that all jobs are done in the end."""
    clock, done = Clock(), list[str]()
    store = store_with_work(clock, "1", "2")

    async def do(job: Job) -> None:
        done.append(job.key)

    agenda = Agenda(store, {Kind.LOBBY: do})
    breaks(monkeypatch, agenda if where == "work_off" else store, where)
    for _ in range(_TIMES + 2):
        await agenda.look()
        if agenda._task is not None:
            await in_time(asyncio.wait({agenda._task}))
        clock.forward(LEASE)
    assert (store.jobs, set(done)) == ({}, {"1", "2"})


async def kill_the_renewal(monkeypatch: pytest.MonkeyPatch) -> None:
    store, renewed = store_with_work(Clock(), "1"), asyncio.Event()
    renew = store.renew

    async def renews(*args: Any) -> None:  # noqa: ANN401 - the signature of `renew`
        await renew(*args)
        renewed.set()

    async def do(_: Job) -> None:
        await in_time(renewed.wait())

    monkeypatch.setattr(store, "renew", Broken(renews))
    monkeypatch.setattr(agendas, "_RENEWED", timedelta())
    await Agenda(store, {Kind.LOBBY: do}).work_off()
    assert store.jobs == {}


async def kill_the_heartbeat(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    beaten = asyncio.Event()
    monkeypatch.setattr(heartbeat, "_touch", Broken(lambda _: beaten.set()))
    beating = asyncio.create_task(heartbeat.beat(folder / "heartbeat", AsyncMock(return_value=True), seconds=0))
    await in_time(beaten.wait())
    beating.cancel()
    await asyncio.wait({beating})


def kill_the_watchdog(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    watchdog = Watchdog(Settings(data_folder=folder))
    monkeypatch.setattr(heartbeat, "_TICK_SECONDS", 0.0)

    def tick() -> bool:
        watchdog._ended.set()
        return False

    monkeypatch.setattr(watchdog, "tick", Broken(tick))
    watchdog._watch()


async def kill_the_queue_of_reminders(monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, reminders, "heappop")
    spread = Spread(0)
    await in_time(asyncio.gather(*(spread.turn(datetime(2026, 1, day, tzinfo=UTC), None) for day in (1, 2, 3))))
    await spread.stop()


async def kill_the_thread_of_pictures(_: pytest.MonkeyPatch) -> None:
    thread, work = Worker("pictures"), Broken(lambda: b"a picture")
    drawn = [thread.submit(work) for _ in range(_TIMES + 1)]
    assert [each.result(PATIENCE) for each in drawn] == [None] * _TIMES + [b"a picture"]
    thread.end()


async def kill_the_start_of_that_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    thread = Worker("pictures")
    breaks(monkeypatch, thread._thread, "start")
    drawn = [thread.submit(lambda: b"a picture") for _ in range(_TIMES + 1)]
    assert [each.result(PATIENCE) for each in drawn] == [None] * _TIMES + [b"a picture"]
    thread.end()


async def kill_the_metrics(_: pytest.MonkeyPatch, folder: Path) -> None:
    looked, looks = asyncio.Event(), count(1)

    async def look() -> Overview:
        if next(looks) > 1:  # the first look is over, and what it found is written
            looked.set()
        return Overview({}, 0, 0, 0, 0, timedelta(), timedelta())

    keeping = asyncio.create_task(metrics.keep(metrics.Metrics(), folder / "metrics", Broken(look), seconds=0))
    await in_time(looked.wait())
    keeping.cancel()
    await asyncio.wait({keeping})


async def kill_the_simulated_time(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = asyncio.Event()
    monkeypatch.setattr(local, "_TICK", 0)

    async def pass_time(_: float) -> None:
        passed.set()

    browser: Any = SimpleNamespace(pass_time=Broken(pass_time))
    ticking = asyncio.create_task(local.keep_time(browser, lambda: 0.0))
    await in_time(passed.wait())
    ticking.cancel()
    await asyncio.wait({ticking})


LOOPS: dict[str, Callable[[pytest.MonkeyPatch, Path], Any]] = {
    "the look at the agenda": lambda it, _: kill_the_look(it),
    "the pulse": lambda it, _: kill_the_pulse(it),
    "the look at what people have settled": lambda it, _: kill_the_look_at_settings(it),
    "the work at what is due": lambda it, _: kill_what_works(it, "work_off"),
    "the claim of what is due": lambda it, _: kill_what_works(it, "claim"),
    "the end of a job": lambda it, _: kill_what_works(it, "finish"),
    "the renewal of leases": lambda it, _: kill_the_renewal(it),
    "the heartbeat": kill_the_heartbeat,
    "the watchdog": kill_the_watchdog,
    "the writing of metrics": kill_the_metrics,
    "the queue of reminders": lambda it, _: kill_the_queue_of_reminders(it),
    "the thread for pictures": lambda it, _: kill_the_thread_of_pictures(it),
    "the start of the thread for pictures": lambda it, _: kill_the_start_of_that_thread(it),
    "the simulated time": lambda it, _: kill_the_simulated_time(it),
}


@pytest.mark.parametrize("name", LOOPS)
async def test_a_loop_goes_on_whatever_happens_in_it_and_says_so_once(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    killed = LOOPS[name](monkeypatch, tmp_path)
    if killed is not None:
        await killed
    said = [(each.levelname, each.getMessage()) for each in caplog.records if each.name == background.__name__]
    assert said == [
        ("ERROR", f"{name} has failed (RuntimeError) and is tried again; this is said once"),
        ("WARNING", f"{name} works again"),
    ]
    assert [each for each in caplog.records if each.levelno >= logging.ERROR and each.name == "asyncio"] == []


def test_every_loop_is_killed_here() -> None:
    """Every `Loop` in the code is tested in this module and described in ADR 10."""
    named = {_literal(call.args[0]) for _, call in _calls("Loop")}
    assert named == {name.replace("for pictures", "for {name}") for name in LOOPS}
    decision = " ".join((ROOT / "docs" / "adr" / "0010-the-agenda.md").read_text(encoding="utf-8").split())
    assert [name for name in LOOPS if name not in decision] == []


BACKGROUND = {
    # Loops.
    "bot/client/bot.py tasks.loop": "the look at the agenda; the pulse; the look at what people have settled",
    "bot/services/agenda.py background.begin": "the work at what is due",
    "bot/client/private/reminders.py background.begin": "the queue of reminders",
    "bot/client/sending/worker.py Thread": "the thread for pictures",
    "bot/heartbeat.py Thread": "the watchdog",
    "bot/local.py asyncio.create_task": "the simulated time, and the wait for the browser",
    "bot/running.py asyncio.create_task": "the connection; beside it the heartbeat",
    # Done once; errors reach the awaiting caller or the log.
    "bot/services/background.py asyncio.create_task": "what `begin` starts",
    "bot/services/review.py asyncio.create_task": "one review, which several may wait for",
    "bot/services/agenda.py tasks.create_task": "one job; the renewal of leases",
    "bot/services/reminder_sender.py background.begin": "one table's reminders are settled",
    "bot/client/servers/batches.py background.begin": "one server is looked at",
    "bot/running.py background.begin": "the writing of metrics; the servers' own commands are looked at",
    "bot/client/sending/edits.py asyncio.create_task": "one message's edits",
    "bot/client/private/keeping.py background.begin": "one private message is kept true",
    "bot/client/private/watchers.py asyncio.create_task": "one reveal for watchers",
    "bot/client/private/following.py asyncio.create_task": "one hand that follows",
    "bot/client/private/hands.py asyncio.create_task": "one hand",
    "bot/client/servers/membership.py asyncio.create_task": "one member",
    "bot/client/incoming/suggesting.py asyncio.create_task": "one query",
    "bot/thinking/pool.py asyncio.create_task": "one task of a worker's",
    "storage/database.py asyncio.create_task": "one transaction",
    "core/compiling.py threading.Thread": "waits for one child",
    # A separate program: a game in the terminal.
    "bot/terminal/opponents.py asyncio.create_task": "one task of a worker's",
    "bot/terminal/opponents.py Thread": "the event loop",
}
_STARTS = {"asyncio.create_task", "asyncio.ensure_future", "tasks.create_task", "tasks.loop", "background.begin"}
_STARTS |= {"Thread", "threading.Thread", "loop.create_task", "group.create_task", "create_task", "ensure_future"}
_STARTS |= {"Timer", "threading.Timer"}


def test_nothing_is_started_in_the_background_that_is_not_listed() -> None:
    """New loops must run as a `Loop`, and one-off work that nobody awaits must start with `background.begin`."""
    assert {f"{file} {ast.unparse(call.func)}" for file, call in _calls(*_STARTS)} == set(BACKGROUND)


def _calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    rooms = ("bot", "cogs", "core", "engine", "players", "storage")
    for file in (file for room in rooms for file in sorted((ROOT / room).rglob("*.py"))):
        text = file.read_text(encoding="utf-8")
        if any(f"{name}(" in text for name in names):  # so that few files have to be parsed
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
                    yield file.relative_to(ROOT).as_posix(), node


def _literal(named: ast.expr) -> str:
    return ast.unparse(named).removeprefix("f").strip("'\"")


# What continues during a failure.


async def test_what_fails_at_one_job_stops_no_other() -> None:
    clock, going_on = Clock(), asyncio.Event()
    store = store_with_work(clock, "1", "2")
    finish, ended = store.finish, list[str]()

    async def finishes(job: Job, again: Any) -> None:  # noqa: ANN401 - the signature of `finish`
        if job.key == "1":
            going_on.set()
            raise RuntimeError("can't start new thread")
        await finish(job, again)

    async def do(job: Job) -> None:
        if job.key == "2":
            await in_time(going_on.wait())
            await asyncio.sleep(0)
        ended.append(job.key)

    store.finish = finishes  # type: ignore[method-assign]
    await Agenda(store, {Kind.LOBBY: do}).work_off()
    assert (ended, list(store.jobs)) == (["1", "2"], [(Kind.LOBBY, "1")])


async def test_of_two_edits_the_newer_one_is_sent_even_if_the_older_one_fails() -> None:
    sent, begun, fails = list[object](), asyncio.Event(), asyncio.Event()

    async def edit(_: ChannelId, __: MessageId, screen: Any, ___: object) -> bool:  # noqa: ANN401 - any screen
        if not begun.is_set():
            begun.set()
            await fails.wait()
            raise RuntimeError("can't start new thread")
        sent.append(screen)
        return True

    edits: Any = Edits(Mock(edit=edit))
    older = asyncio.create_task(edits.show(ChannelId(1), MessageId(2), "older", None))
    await in_time(begun.wait())
    newer = asyncio.create_task(edits.show(ChannelId(1), MessageId(2), "newer", None))
    await asyncio.sleep(0)
    fails.set()
    await in_time(asyncio.gather(older, newer))
    assert sent == ["newer"]


async def test_an_error_of_what_nobody_waits_for_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    await asyncio.wait({background.begin("some work", fails())})
    await asyncio.sleep(0)
    assert [each.getMessage() for each in caplog.records] == ["some work has failed: ZeroDivisionError"]


async def test_a_loop_can_be_cancelled() -> None:
    going = asyncio.create_task(Loop("it").repeat(AsyncMock(), 0))
    await asyncio.sleep(0)
    going.cancel()
    await in_time(asyncio.wait({going}))
    assert going.cancelled()


# The check of the agenda.


@pytest.mark.parametrize(
    ("error", "counts"),
    [
        (None, True),
        (StoreUnavailableError(Trouble.UNREACHABLE), True),
        (TimeoutError(), True),
        (StoreUnavailableError(Trouble.UNKNOWN), False),
        (RuntimeError("can't start new thread"), False),
    ],
)
async def test_a_look_that_ends_in_a_known_error_is_completed(error: Exception | None, *, counts: bool) -> None:
    store, looks = MemoryStore(), list[None]()
    store.look = AsyncMock(side_effect=error, return_value=False)  # type: ignore[method-assign]
    bot = looking(store, lambda: looks.append(None))
    await WondersBot._look_at_the_agenda.coro(bot)
    assert bool(looks) == counts
    assert (bot.trouble is None) == counts


async def test_a_database_that_never_answers_ends_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    store, looks = MemoryStore(), list[None]()
    store.look = asyncio.Event().wait  # type: ignore[method-assign,assignment]
    monkeypatch.setattr(agendas, "_LOOK_TAKES", 0)
    bot = looking(store, lambda: looks.append(None))
    await WondersBot._look_at_the_agenda.coro(bot)
    assert looks


@pytest.mark.parametrize(
    ("where", "error"),
    [
        ("claim", RuntimeError()),
        ("claim", StoreUnavailableError(Trouble.UNKNOWN)),  # for example a mistake in the statement
        ("work_off", RuntimeError()),
    ],
)
async def test_a_look_after_which_nothing_can_be_begun_is_not_completed(
    where: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_with_work(Clock(), "1")
    agenda = Agenda(store, {Kind.LOBBY: AsyncMock(return_value=None)})
    monkeypatch.setattr(store if where == "claim" else agenda, where, AsyncMock(side_effect=error))
    assert await agenda.look(), "it is not known yet"
    assert agenda._task is not None
    await agenda._task
    assert not await agenda.look()
    store.jobs.clear()
    assert await agenda.look(), "there is nothing to claim"
    await agenda.stop()


@pytest.mark.parametrize("name", ["_look_at_the_agenda", "_keep_the_pulse"])
@pytest.mark.parametrize(("back", "anew"), [(timedelta(), False), (timedelta(hours=1), True)])
async def test_a_clock_that_is_set_back_delays_no_loop(
    monkeypatch: pytest.MonkeyPatch, name: str, back: timedelta, *, anew: bool
) -> None:
    """discord.py waits for a wall-clock time, so a clock set back by an hour would delay a loop by an hour."""
    bot = looking(MemoryStore(), lambda: None)
    restarted: list[None] = []
    loop = Mock(next_iteration=discord.utils.utcnow() + back, restart=lambda: restarted.append(None))
    monkeypatch.setattr(bot, name, loop)
    await getattr(WondersBot, name).coro(bot)
    assert bool(restarted) == anew


async def test_the_looks_go_on_when_they_are_begun_anew() -> None:
    looked = asyncio.Event()
    bot = looking(MemoryStore(), looked.set)
    bot._look_at_the_agenda.start()
    for _ in range(2):
        await in_time(looked.wait())
        begun = bot._look_at_the_agenda.get_task()
        assert begun is not None
        bot._look_at_the_agenda.restart()
        await in_time(asyncio.wait({begun}))
        looked.clear()
    await in_time(looked.wait())
    await asyncio.sleep(0)
    assert bot._look_at_the_agenda.is_running()
    bot._look_at_the_agenda.cancel()
