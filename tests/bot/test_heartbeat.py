"""Whoever looks at the heartbeat knows how the bot is."""

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
    """Whether the file was touched after the bot was asked."""
    asked = asyncio.Event()

    async def answer() -> bool:
        if asked.is_set():  # asked once more: what the first answer has led to is done
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
    assert not os.path.exists(file)  # noqa: ASYNC240, PTH110 - as above
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
    assert ("is well" in sentence) == (status == 0)


def test_without_a_heartbeat_the_bot_is_not_running(file: Path) -> None:
    status, sentence = heartbeat.health(Settings(data_folder=file.parent), Words())
    assert status == 1
    assert str(file) in sentence
