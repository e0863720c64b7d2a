"""A few simulated days of a few tables, with kills; `make soak` simulates a week of a thousand tables."""

import asyncio
from collections.abc import Collection
from datetime import datetime
from itertools import count

import pytest

from bot.services import deadlines
from bot.services.game import Game
from bot.services.people import UserId
from bot.services.reminding import Reminded
from tests.bot.services.memory import MemoryStore
from tests.client.ordeal import in_memory
from tests.week.life import Week


@pytest.mark.slow
async def test_days_with_silent_people_travellers_and_kills_break_no_promise() -> None:
    figures = await Week(in_memory(), 4, 12, 2).run()
    assert figures.kills > 3
    assert figures.stood_in > 10
    assert figures.held > 5
    assert figures.told["reminded"] > 5


async def test_the_same_seed_is_the_same_week_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    once = await Week(in_memory(), 4, 8, 1).run()
    seconds = count(step=10)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: next(seconds))
    assert await Week(in_memory(), 4, 8, 1).run() == once


async def test_who_is_thought_to_have_heard_nothing_is_reminded_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgetful(_: MemoryStore, users: Collection[UserId]) -> dict[UserId, Reminded]:
        return {user: Reminded() for user in users}

    monkeypatch.setattr(MemoryStore, "reminded", forgetful)
    with pytest.raises(AssertionError, match="reminded three times"):
        await Week(in_memory(), 4, 10, 2, deadly=0).run()


async def test_a_turn_that_nobody_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_is_late(_: Game, __: UserId, ___: datetime) -> bool:
        return False

    monkeypatch.setattr(deadlines, "_is_late", nobody_is_late)
    with pytest.raises(AssertionError, match="should have gone on"):
        await Week(in_memory(), 4, 6, 2, deadly=0).run()
