"""A process saves its heartbeat even when busy, but only while it is connected to Discord."""

import asyncio

import pytest

from bot.client.bot import WondersBot
from bot.services.ports import StoreUnavailableError, Trouble
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server


class Beats:
    """Counts how often the process saves its heartbeat."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.fails = False
        monkeypatch.setattr(MemoryStore, "beat", self._beat)

    async def _beat(self) -> None:
        if self.fails:
            raise StoreUnavailableError(Trouble.UNREACHABLE)
        self.count += 1


async def test_a_look_that_takes_long_makes_no_process_seem_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats, begun, over = Beats(monkeypatch), asyncio.Event(), asyncio.Event()

    async def look(_: MemoryStore) -> bool:
        begun.set()
        await over.wait()
        return False

    monkeypatch.setattr(MemoryStore, "look", look)
    looking = asyncio.create_task(server.bot.agenda.look())
    await begun.wait()
    before = beats.count
    await server.bot._keep_the_pulse()
    assert beats.count == before + 1
    over.set()
    await looking


async def test_a_process_that_is_not_connected_says_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    beats = Beats(monkeypatch)
    monkeypatch.setattr(WondersBot, "hears", property(lambda _: False))
    await server.bot._keep_the_pulse()
    assert beats.count == 0


async def test_a_database_that_does_not_answer_does_not_end_the_pulse(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    beats = Beats(monkeypatch)
    beats.fails = True
    await server.bot._keep_the_pulse()
    assert caplog.messages == [], "the look says so"
    beats.fails = False
    await server.bot._keep_the_pulse()
    assert beats.count == 1
