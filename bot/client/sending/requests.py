"""Failed requests to Discord: what each failure means, how it is logged, and what is tried again.

Only this module knows the numbers of Discord's statuses and error codes. Failed requests are tried again like this:

- discord.py waits for rate limits, and repeats a request after the statuses 500, 502, 504 and 524. It makes five
  attempts in all.
- `again_if_dropped` repeats a request once if the connection broke. It is for requests that are safe to repeat.
- Jobs (announcements, reminders, nights) are saved. After NotNowError and OutOfReachError, `bot.services` tries them
  again, with growing pauses.

Nothing else is tried again. Anything left undone is logged, and the next change or click makes up for it.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from enum import Enum, IntEnum, auto
from time import perf_counter
from types import SimpleNamespace
from typing import TypeVar

import aiohttp
import discord

from bot.services.game import Obstruction
from bot.services.observing import Answer, Observer
from bot.services.ports import NotNowError, OutOfReachError

_T = TypeVar("_T")

_log = logging.getLogger(__name__)


class MessageGoneError(Exception):
    """The message was deleted, so it cannot be edited."""


class MessageRefusedError(Exception):
    """Discord refuses the content of a message, and would refuse it again."""


DROPPED = (aiohttp.ClientError, OSError)
"""Errors of a request that got no answer. Discord may have carried it out nevertheless."""
FAILURES = (discord.DiscordException, *DROPPED, NotNowError, OutOfReachError, MessageGoneError, MessageRefusedError)
"""All errors of a request that the program expects, whether or not `classified` has replaced them."""
UNCHANGEABLE = (MessageGoneError, MessageRefusedError)
"""Errors after which a message stays as it is, however often an edit is tried."""


class Failure(Enum):
    """What a failed request means."""

    DROPPED = auto()
    """The connection broke, or no answer came in time."""
    RATE_LIMITED = auto()
    NOT_NOW = auto()
    """Discord itself failed, or its answer says nothing about the request."""
    TOO_LATE = auto()
    """The interaction can no longer be answered, or another process has answered it."""
    MESSAGE_GONE = auto()
    """The message was deleted or dismissed."""
    GONE = auto()
    """The channel, server, person or event does not exist, or the bot cannot see it."""
    FORBIDDEN = auto()
    """The bot lacks a permission."""
    LOCKED = auto()
    """The thread is archived or locked."""
    CLOSED = auto()
    """The channel or the person accepts no messages from the bot."""
    REFUSED = auto()
    """Discord refuses this request anywhere, now and later."""


PASSING = frozenset({Failure.DROPPED, Failure.RATE_LIMITED, Failure.NOT_NOW})
"""Failures that say nothing about the request, so the same request may succeed later."""
OVER = frozenset({Failure.TOO_LATE, Failure.MESSAGE_GONE})
"""Failures after which there is nothing left to answer or to edit."""
SHUT = frozenset({Failure.GONE, Failure.FORBIDDEN, Failure.CLOSED})
"""Failures that concern the channel, server or person, not the content of the request."""


class Code(IntEnum):
    """The error codes of Discord that callers must distinguish from others with the same meaning."""

    UNKNOWN_SERVER = 10004
    UNKNOWN_MEMBER = 10007
    UNKNOWN_USER = 10013
    UNKNOWN_EVENT = 10070
    TOO_MANY_EVENTS = 30038
    MISSING_ACCESS = 50001
    MISSING_PERMISSIONS = 50013
    ARCHIVED = 50083
    HAS_A_THREAD = 160004


_BY_CODE = {
    10008: Failure.MESSAGE_GONE,
    **dict.fromkeys((10003, Code.UNKNOWN_SERVER), Failure.GONE),  # unknown channel, unknown server
    **dict.fromkeys((10015, 10062, 40060, 50027), Failure.TOO_LATE),  # unknown, already answered, token expired
    40003: Failure.RATE_LIMITED,  # too many new direct messages at once
    **dict.fromkeys((Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS), Failure.FORBIDDEN),
    **dict.fromkeys((Code.ARCHIVED, 160005), Failure.LOCKED),
    **dict.fromkeys((40058, 50008, 50024), Failure.CLOSED),  # channels in which nobody can post, or not yet
    **dict.fromkeys((50007, 50278), Failure.CLOSED),  # direct messages are not accepted, or no server is shared
}
_BY_STATUS = {
    401: Failure.NOT_NOW,
    403: Failure.CLOSED,
    404: Failure.GONE,
    408: Failure.NOT_NOW,
    429: Failure.RATE_LIMITED,
}


def failure_of(error: BaseException) -> Failure | None:
    """Return what an error of discord.py or the network means; None if it is another kind of error."""
    match error:
        case discord.HTTPException() if error.status >= 500:
            return Failure.NOT_NOW
        case discord.HTTPException() if error.status != 429 and error.code in _BY_CODE:
            return _BY_CODE[error.code]
        case discord.HTTPException():
            return _BY_STATUS.get(error.status, Failure.REFUSED)
        case discord.RateLimited():
            return Failure.RATE_LIMITED
        case discord.DiscordException():
            return Failure.NOT_NOW
        case aiohttp.ClientError() | OSError():
            return Failure.DROPPED
        case _:
            return None


def in_short(error: BaseException) -> str:
    """Return a short description of an error for the log, which never contains the text of a message."""
    match error:
        case discord.HTTPException():
            return f"Discord answers {error.status}, code {error.code}"
        case aiohttp.ClientError() | OSError():
            return f"no answer: {type(error).__name__}"
        case NotNowError() | OutOfReachError() | MessageRefusedError() | MessageGoneError():
            return str(error) or type(error).__name__
        case _:
            return type(error).__name__


def trace(observer: Observer) -> aiohttp.TraceConfig:
    """Return the trace that tells an observer how Discord answers each of discord.py's requests, and how soon."""

    async def start(_: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
        context.began = perf_counter()

    async def end(_: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        observer.requested(_answer(request.response.status), perf_counter() - context.began)

    async def fail(_: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestExceptionParams) -> None:
        observer.requested(Answer.FAILED, perf_counter() - context.began)

    config = aiohttp.TraceConfig()
    config.on_request_start.append(start)
    config.on_request_end.append(end)
    config.on_request_exception.append(fail)
    return config


def _answer(status: int) -> Answer:
    if status == 429:
        return Answer.RATE_LIMITED
    if status >= 500:
        return Answer.FAILED
    return Answer.REFUSED if status >= 400 else Answer.OK


@contextmanager
def classified() -> Iterator[None]:
    """Raise our own errors in place of those of discord.py and the network.

    Raises:
        NotNowError: the same request may succeed later.
        OutOfReachError: the channel refuses the bot, or is gone.
        MessageGoneError: the message was deleted.
        MessageRefusedError: Discord would refuse this message in any channel.
    """
    try:
        yield
    except (discord.DiscordException, *DROPPED) as error:
        raise _classified(error) from error


def _classified(error: Exception) -> Exception:
    told = in_short(error)
    match failure_of(error):
        case Failure.TOO_LATE | Failure.MESSAGE_GONE:
            return MessageGoneError(told)
        case Failure.GONE:
            return OutOfReachError(Obstruction.GONE, told)
        case Failure.FORBIDDEN | Failure.LOCKED | Failure.CLOSED:
            return OutOfReachError(Obstruction.CLOSED, told)
        case Failure.REFUSED:
            return MessageRefusedError(told)
        case _:
            return NotNowError(told)


@contextmanager
def tolerated(undone: str, level: int = logging.INFO, errors: tuple[type[Exception], ...] = FAILURES) -> Iterator[None]:
    """Continue after the block if a request in it fails. Log in one line what is left `undone`, and why."""
    try:
        yield
    except errors as error:
        _log.log(level, "%s: %s", undone, in_short(error))


async def again_if_dropped(attempt: Callable[[], Awaitable[_T]]) -> _T:
    """Make an attempt, and repeat it once if the connection broke. It must be safe to repeat."""
    try:
        return await attempt()
    except DROPPED:
        return await attempt()
