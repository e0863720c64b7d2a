"""What a failed request to Discord means, read from the real library's errors, and what is tried again."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.client.sending.requests import (
    FAILURES,
    OVER,
    PASSING,
    SHUT,
    Failure,
    MessageGoneError,
    MessageRefusedError,
    again_if_dropped,
    classified,
    failure_of,
    in_short,
    tolerated,
    trace,
)
from bot.services.game import Obstruction
from bot.services.observing import Answer, Observer
from bot.services.ports import NotNowError, OutOfReachError, StoreError
from tests.client.discord_server import DiscordServer, discord_server

PATH = "/channels/700"
MEANINGS = [
    (401, 0, Failure.NOT_NOW),
    (408, 0, Failure.NOT_NOW),
    (500, 0, Failure.NOT_NOW),
    (502, 0, Failure.NOT_NOW),
    (503, 0, Failure.NOT_NOW),
    (503, 10008, Failure.NOT_NOW),
    (404, 10062, Failure.TOO_LATE),
    (404, 10015, Failure.TOO_LATE),
    (400, 40060, Failure.TOO_LATE),
    (401, 50027, Failure.TOO_LATE),
    (404, 10008, Failure.MESSAGE_GONE),
    (404, 10003, Failure.GONE),
    (404, 10004, Failure.GONE),
    (404, 10007, Failure.GONE),
    (404, 10013, Failure.GONE),
    (404, 10070, Failure.GONE),
    (404, 0, Failure.GONE),
    (403, 50001, Failure.FORBIDDEN),
    (403, 50013, Failure.FORBIDDEN),
    (400, 50083, Failure.LOCKED),
    (400, 160005, Failure.LOCKED),
    (403, 160005, Failure.LOCKED),
    (403, 50007, Failure.CLOSED),
    (403, 50278, Failure.CLOSED),
    (400, 50278, Failure.CLOSED),
    (403, 40333, Failure.CLOSED),
    (403, 0, Failure.CLOSED),
    (400, 50008, Failure.CLOSED),
    (400, 50024, Failure.CLOSED),
    (400, 40058, Failure.CLOSED),
    (403, 40003, Failure.RATE_LIMITED),
    (400, 50035, Failure.REFUSED),
    (400, 30038, Failure.REFUSED),
    (400, 160004, Failure.REFUSED),
    (400, 240000, Failure.REFUSED),
    (413, 40005, Failure.REFUSED),
    (405, 0, Failure.REFUSED),
]
OURS: dict[Failure, tuple[type[Exception], Obstruction | None]] = {
    Failure.DROPPED: (NotNowError, None),
    Failure.RATE_LIMITED: (NotNowError, None),
    Failure.NOT_NOW: (NotNowError, None),
    Failure.TOO_LATE: (MessageGoneError, None),
    Failure.MESSAGE_GONE: (MessageGoneError, None),
    Failure.GONE: (OutOfReachError, Obstruction.GONE),
    Failure.FORBIDDEN: (OutOfReachError, Obstruction.CLOSED),
    Failure.LOCKED: (OutOfReachError, Obstruction.CLOSED),
    Failure.CLOSED: (OutOfReachError, Obstruction.CLOSED),
    Failure.REFUSED: (MessageRefusedError, None),
}


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordServer]:
    really = asyncio.sleep

    async def sleep(_: float, result: Any = None) -> Any:  # noqa: ANN401 - asyncio's signature
        return await really(0, result)

    async with discord_server(monkeypatch) as server:
        monkeypatch.setattr(asyncio, "sleep", sleep)
        yield server


async def failed(longest_wait: float | None = None) -> Exception:
    """Return the error of a request to the channel."""
    async with discord.Client(intents=discord.Intents(guilds=True), max_ratelimit_timeout=longest_wait) as client:
        await client.login("a token")
        with pytest.raises(Exception) as raised:  # noqa: PT011 - the tests look at it
            await client.fetch_channel(700)
    return raised.value


def ours(error: Exception) -> tuple[type[Exception], Obstruction | None]:
    """Return the class of the error that `classified` raises, and why the channel is out of reach."""
    with pytest.raises(FAILURES) as raised, classified():
        raise error
    assert raised.value.__cause__ is error
    assert str(raised.value) == in_short(error)
    return type(raised.value), raised.value.why if isinstance(raised.value, OutOfReachError) else None


@pytest.mark.parametrize(("status", "code", "meaning"), MEANINGS)
async def test_each_answer_has_one_meaning_and_is_told_without_what_it_says(
    there: DiscordServer, caplog: pytest.LogCaptureFixture, status: int, code: int, meaning: Failure
) -> None:
    there.fail("GET", PATH, status, code, times=9, body={"message": "Altar"})
    error = await failed()
    assert failure_of(error) is meaning
    assert ours(error) == OURS[meaning]
    with caplog.at_level(logging.INFO), tolerated("game 1: its panel stays"):
        raise error
    assert caplog.messages == [f"game 1: its panel stays: Discord answers {status}, code {code}"]


@pytest.mark.parametrize(("status", "times"), [(500, 5), (502, 5), (504, 5), (503, 1), (403, 1), (400, 1)])
async def test_only_the_library_repeats_a_request_that_is_answered(
    there: DiscordServer, status: int, times: int
) -> None:
    there.fail("GET", PATH, status, times=9)
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login("a token")
        with tolerated("nothing"):
            await again_if_dropped(lambda: client.fetch_channel(700))
    assert len(there.asked("GET", PATH)) == times


async def test_a_rate_limit_that_the_library_does_not_wait_for_passes(there: DiscordServer) -> None:
    there.fail("GET", PATH, 429, body={"retry_after": 60, "global": False})
    error = await failed(longest_wait=30)
    assert (failure_of(error), ours(error)) == (Failure.RATE_LIMITED, OURS[Failure.RATE_LIMITED])
    assert in_short(error) == "RateLimited"


async def test_a_request_without_an_answer_may_succeed_later(there: DiscordServer) -> None:
    there.fail("GET", PATH, 500, lost=True, times=9)
    error = await failed()
    assert (failure_of(error), ours(error)) == (Failure.DROPPED, OURS[Failure.DROPPED])
    assert in_short(error) == f"no answer: {type(error).__name__}"


@pytest.mark.parametrize("error", [TimeoutError("Altar"), ConnectionResetError("Altar"), aiohttp.ClientError("Altar")])
async def test_errors_of_the_network_are_told_without_their_words(error: Exception) -> None:
    assert failure_of(error) is Failure.DROPPED
    assert ours(error) == OURS[Failure.DROPPED]


@pytest.mark.parametrize("error", [StoreError("Altar"), KeyError("Altar"), NotNowError("busy")])
async def test_other_errors_are_no_failures_of_a_request_and_pass_as_they_are(error: Exception) -> None:
    assert failure_of(error) is None
    with pytest.raises(type(error)) as raised, classified():
        raise error
    assert raised.value is error
    assert "Altar" not in in_short(error)


async def test_what_is_tolerated_says_nothing_where_all_is_well_and_hides_no_mistake(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.INFO):
        with tolerated("nothing"):
            pass
        with pytest.raises(KeyError), tolerated("nothing"):
            raise KeyError
    assert caplog.messages == []


def test_no_meaning_belongs_to_two_groups_and_all_have_an_error() -> None:
    assert len(PASSING | OVER | SHUT) == len(PASSING) + len(OVER) + len(SHUT)
    assert set(Failure) - (PASSING | OVER | SHUT) == {Failure.LOCKED, Failure.REFUSED}
    assert OURS.keys() == set(Failure)


@pytest.mark.parametrize(
    ("errors", "attempts", "succeeds"),
    [
        ([], 1, True),
        ([ConnectionResetError()], 2, True),
        ([aiohttp.ServerDisconnectedError()], 2, True),
        ([TimeoutError(), TimeoutError()], 2, False),
        ([NotNowError()], 1, False),
    ],
)
async def test_a_dropped_connection_is_tried_again_once(
    errors: list[Exception], attempts: int, *, succeeds: bool
) -> None:
    made = 0

    async def attempt() -> bool:
        nonlocal made
        made += 1
        if errors:
            raise errors.pop(0)
        return True

    done = False
    with tolerated("nothing"):
        done = await again_if_dropped(attempt)
    assert (made, done) == (attempts, succeeds)


# What an observer hears.


class Heard(Observer):
    def __init__(self) -> None:
        self.answers: list[Answer] = []

    def requested(self, answer: Answer, seconds: float) -> None:
        assert seconds >= 0
        self.answers.append(answer)


async def test_an_observer_hears_how_discord_answers_each_request(there: DiscordServer) -> None:
    heard = Heard()
    there.fail("GET", PATH, 429, body={"retry_after": 0, "global": False})
    there.fail("GET", PATH, 500, lost=True, times=2)  # aiohttp itself tries a kept connection once more
    there.fail("GET", PATH, 503)
    there.fail("GET", PATH, 403)
    async with discord.Client(intents=discord.Intents(guilds=True), http_trace=trace(heard)) as client:
        await client.login("a token")
        heard.answers.clear()
        for _ in range(4):
            with tolerated("nothing"):
                await client.fetch_channel(700)
    # The library itself repeats a request that was limited.
    assert heard.answers == [Answer.RATE_LIMITED, Answer.FAILED, Answer.FAILED, Answer.REFUSED, Answer.OK]
