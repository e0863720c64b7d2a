"""Autocomplete: only each person's last keystroke is answered, and a burst of keystrokes delays nobody else."""

import asyncio

import pytest

from bot.client.incoming import suggesting
from bot.client.incoming.suggesting import MOST_AT_ONCE, Suggester
from bot.services.people import UserId
from bot.services.ports import StoreUnavailableError, Trouble

ANA, BEN = UserId(100), UserId(101)


class Desk:
    """Answers only when released, and counts how many requests run at once."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.begun: list[int] = []
        self.running = self.most = 0

    async def ask(self, number: int) -> int:
        self.begun.append(number)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await self.open.wait()
        finally:
            self.running -= 1
        return number


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_of_a_storm_of_keys_only_the_last_is_answered_and_nobody_else_waits_for_it() -> None:
    desk, shared = Desk(), Suggester()
    storm = [asyncio.create_task(shared.in_time(ANA, lambda number=number: desk.ask(number))) for number in range(20)]  # type: ignore[misc]  # a default of a lambda has no type
    await settle()
    other = asyncio.create_task(shared.in_time(BEN, lambda: desk.ask(100)))
    await settle()
    assert desk.most <= 2, "one of each person"
    assert desk.begun[-1] == 100
    assert len(desk.begun) <= 3
    desk.open.set()
    assert await asyncio.gather(*storm) == [*[None] * 19, 19]
    assert await other == 100
    assert not shared._latest, "nothing is remembered of who has stopped typing"


async def test_a_key_that_is_still_being_answered_is_given_up_for_the_next() -> None:
    desk, shared = Desk(), Suggester()
    first = asyncio.create_task(shared.in_time(ANA, lambda: desk.ask(1)))
    await settle()
    second = asyncio.create_task(shared.in_time(ANA, lambda: desk.ask(2)))
    await settle()
    assert (desk.begun, desk.running) == ([1, 2], 1)
    assert await first is None
    desk.open.set()
    assert await second == 2


async def test_only_a_few_are_asked_at_once_and_those_who_wait_have_their_turn() -> None:
    desk, shared = Desk(), Suggester()
    people = [
        asyncio.create_task(shared.in_time(UserId(1 + number), lambda number=number: desk.ask(number)))  # type: ignore[misc]  # as above
        for number in range(3 * MOST_AT_ONCE)
    ]
    await settle()
    assert desk.running == MOST_AT_ONCE
    desk.open.set()
    assert await asyncio.gather(*people) == list(range(3 * MOST_AT_ONCE))
    assert desk.most == MOST_AT_ONCE


@pytest.mark.parametrize("trouble", [TimeoutError(), StoreUnavailableError(Trouble.LOCKED)])
async def test_troubles_suggest_nothing(trouble: Exception) -> None:
    async def ask() -> int:
        raise trouble

    assert await Suggester().in_time(ANA, ask) is None


async def test_nothing_is_waited_for_longer_than_suggestions_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    monkeypatch.setattr(suggesting, "PATIENCE", 0.0)
    assert await Suggester().in_time(ANA, lambda: desk.ask(1)) is None
    await settle()
    assert desk.running == 0
