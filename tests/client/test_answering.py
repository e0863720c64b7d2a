"""Before it stops, the bot waits a limited time for the answers that it still has to give."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.client import bot
from bot.client.incoming.answering import Answering
from bot.client.incoming.call import Call
from bot.screens.acts import Join
from bot.screens.screen import Screen
from tests.client.evening import Evening, evening
from tests.patience import PATIENCE


async def test_tasks_that_begin_while_others_are_waited_for_are_waited_for_too() -> None:
    answering, ended = Answering(), []

    async def answer(following: int) -> None:
        answering.begin()
        await asyncio.sleep(0)
        if following:
            asyncio.create_task(answer(following - 1))  # noqa: RUF006 - it is kept there
            await asyncio.sleep(0)
        ended.append(following)

    await asyncio.wait({asyncio.create_task(answer(3))}, timeout=0)
    assert await answering.finish(PATIENCE) == 0
    assert ended == [3, 2, 1, 0]


async def test_who_waits_is_not_waited_for() -> None:
    answering = Answering()
    answering.begin()
    assert await answering.finish(PATIENCE) == 0


@asynccontextmanager
async def clicked(may_end: asyncio.Event) -> AsyncIterator[Evening]:
    """Acknowledge a click, and keep its handler waiting."""
    started = asyncio.Event()

    async def slow(call: Call, _: Join) -> None:
        started.set()
        await may_end.wait()
        await call.show(Screen("Here you are."))

    async with evening(2) as server:
        await server.lobby()
        await server.quiet()
        server.bot.handlers.add({Join: slow})
        click = asyncio.create_task(server.people[1].click(server.told()[0], label="Join"))
        await started.wait()
        yield server
        may_end.set()
        await click


async def test_a_stop_ends_after_the_answer_to_what_was_acknowledged() -> None:
    may_end = asyncio.Event()
    async with clicked(may_end) as server:
        closing = asyncio.create_task(server.bot.close())
        await asyncio.wait({closing}, timeout=0.01)
        may_end.set()
        await closing
        assert server.requests("PATCH", "/webhooks/") == 1


async def test_a_stop_waits_for_no_answer_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot, "ANSWERING_SECONDS", 0.01)
    async with clicked(asyncio.Event()) as server:
        await server.bot.close()
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert "interactions left without an answer: 1" in caplog.text
