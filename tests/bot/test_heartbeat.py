"""The heartbeat file shows whether the bot is well."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot import heartbeat
from bot.services.ports import StoreUnavailableError, Trouble
from bot.settings import Settings
from bot.text.words import Words


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "heartbeat"


async def beaten(file: Path, is_well: Callable[[], Awaitable[bool]]) -> bool:
    """Return whether the heartbeat file was touched after the bot reported whether it is well."""
    asked = asyncio.Event()

    async def answer() -> bool:
        if asked.is_set():  # the second question: the effects of the first answer are done
            again.set()
            await asyncio.Event().wait()
        asked.set()
        return await is_well()

    again = asyncio.Event()
    beating = asyncio.create_task(heartbeat.beat(file, answer, seconds=0))
    await again.wait()
    touched = os.path.exists(file)  # noqa: ASYNC240, PTH110 - no event loop waits for this file
    beating.cancel()
    await asyncio.wait({beating})
    assert not os.path.exists(file)  # noqa: ASYNC240, PTH110 - no event loop waits for this file
    return touched


async def test_a_bot_that_is_well_has_a_heartbeat_until_it_ends(file: Path) -> None:
    async def well() -> bool:
        return True

    assert await beaten(file, well)


async def test_a_bot_that_is_not_connected_has_none(file: Path) -> None:
    async def not_connected() -> bool:
        return False

    assert not await beaten(file, not_connected)


async def test_a_bot_whose_database_does_not_answer_has_none(file: Path) -> None:
    async def not_answered() -> bool:
        raise StoreUnavailableError(Trouble.UNREACHABLE)

    assert not await beaten(file, not_answered)


async def test_a_folder_that_cannot_be_written_ends_no_bot(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.parent.touch()

    async def well() -> bool:
        return True

    assert not await beaten(file, well)
    assert "no heartbeat" in caplog.text


@pytest.mark.parametrize(("seconds", "status"), [(0, 0), (89, 0), (91, 1), (3600, 1)])
def test_a_heartbeat_is_good_for_a_minute_and_a_half(
    file: Path, seconds: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.parent.mkdir()
    file.touch()
    os.utime(file, (1_000_000, 1_000_000))
    monkeypatch.setattr(heartbeat, "time", lambda: 1_000_000.0 + seconds)
    found, sentence = heartbeat.health(Settings(data_folder=file.parent), Words())
    assert found == status
    assert ("is healthy" in sentence) == (status == 0)


def test_without_a_heartbeat_the_bot_is_not_running(file: Path) -> None:
    status, sentence = heartbeat.health(Settings(data_folder=file.parent), Words())
    assert status == 1
    assert str(file) in sentence


# The check for due jobs.


class Seconds:
    """A clock, in seconds, that tests move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def ticked(watchdog: heartbeat.Watchdog, clock: Seconds, seconds: int) -> bool:
    """Let this many seconds pass without a check, and return whether the watchdog then gives up."""
    over = False
    for _ in range(seconds):
        clock.now += 1
        over = watchdog.tick()
    return over


def test_without_a_look_for_fifteen_seconds_it_is_not_well_and_after_three_minutes_it_gives_up(file: Path) -> None:
    clock = Seconds()
    watchdog = heartbeat.Watchdog(Settings(data_folder=file.parent), clock)
    assert not ticked(watchdog, clock, 1000)
    assert watchdog.is_well, "it has not begun: a start may take long"
    watchdog.note()
    assert not ticked(watchdog, clock, 14)
    assert watchdog.is_well
    ticked(watchdog, clock, 1)
    assert not watchdog.is_well
    assert not ticked(watchdog, clock, 164)
    assert ticked(watchdog, clock, 1)
    watchdog.note()
    assert watchdog.is_well
    assert not ticked(watchdog, clock, 1)


def test_a_pause_of_the_whole_program_is_no_reason_to_give_up(file: Path) -> None:
    clock = Seconds()
    watchdog = heartbeat.Watchdog(Settings(data_folder=file.parent), clock)
    watchdog.note()
    clock.now += 3600
    assert not watchdog.tick()
    assert watchdog.is_well


@pytest.mark.parametrize(("seconds", "status"), [(None, 0), (0, 0), (14, 0), (15, 1), (3600, 1)])
def test_a_bot_that_has_not_looked_for_fifteen_seconds_is_not_well(
    file: Path, seconds: int | None, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data_folder=file.parent)
    watchdog = heartbeat.Watchdog(settings)
    if seconds is not None:
        watchdog.note()
        os.utime(settings.last_look, (1_000_000 - seconds, 1_000_000 - seconds))
    file.parent.mkdir(exist_ok=True)
    file.touch()
    os.utime(file, (1_000_000, 1_000_000))
    monkeypatch.setattr(heartbeat, "time", lambda: 1_000_000.0)
    found, sentence = heartbeat.health(settings, Words())
    assert found == status
    assert ("last checked for due work" in sentence) == (status == 1)


def test_a_bot_that_is_well_says_when_it_last_looked_not_when_its_heart_last_beat(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data_folder=file.parent)
    heartbeat.Watchdog(settings).note()
    file.touch()
    os.utime(settings.last_look, (1_000_000, 1_000_000))
    os.utime(file, (1_000_000 - 27, 1_000_000 - 27))
    monkeypatch.setattr(heartbeat, "time", lambda: 1_000_003.0)
    status, sentence = heartbeat.health(settings, Words())
    assert (status, "3 seconds ago" in sentence) == (0, True)


def test_who_gives_up_leaves_word_for_the_next_start_and_asks_to_be_ended(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings, asked = Settings(data_folder=file.parent), list[None]()
    file.parent.mkdir()
    watchdog = heartbeat.Watchdog(settings)
    watchdog.begin(lambda: asked.append(None), lambda: "RuntimeError")
    watchdog.give_up()
    assert asked == [None]
    caplog.clear()
    for _ in range(2):
        heartbeat.tell_why_it_ended(settings)
    (said,) = caplog.messages
    assert said.endswith("UTC: no look for what is due was completed for 180 seconds (RuntimeError)")
    assert list(file.parent.iterdir()) == []


def test_where_nothing_can_be_written_it_ends_all_the_same(file: Path) -> None:
    file.parent.touch()
    settings, asked = Settings(data_folder=file.parent), list[None]()
    with heartbeat.Watchdog(settings) as watchdog:
        watchdog.begin(lambda: asked.append(None), lambda: None)
        watchdog.note()
        watchdog.give_up()
    assert asked == [None]
    heartbeat.tell_why_it_ended(settings)
