"""The command `run` with a token: puts the bot together and runs it on Discord from start to end."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from typing import TextIO

import discord

from bot import heartbeat, logs
from bot.arguments import UsageError, about_database, one_line
from bot.client.bot import ANSWERING_SECONDS, WondersBot
from bot.client.commands.syncing import tidy_servers
from bot.client.incidents import report_incident
from bot.client.invite import invite_link
from bot.client.sending.requests import DROPPED, FAILURES, in_short
from bot.heartbeat import FAILED, Watchdog
from bot.leaving import asked_to_stop
from bot.metrics import Metrics, keep, served
from bot.services import background
from bot.services.nights.stores import WholeStore
from bot.services.observing import UNOBSERVED, Observer
from bot.services.ports import Share, StoreUnavailableError
from bot.settings import Settings
from bot.text.words import Languages, Words
from bot.thinking.pool import Pool, thinking
from core.compiling import will_run_compiled
from storage import OpeningError, SqlStore, open_store

CLOSING_SECONDS = ANSWERING_SECONDS + 10.0
"""The longest time a stop takes. It must be less than the half minute that docs/hosting.md allows before a kill."""

_log = logging.getLogger(__name__)


def run(settings: Settings, words: Words, target: TextIO | None = None) -> int:
    """Run until someone stops it, and return the exit status.

    Raises:
        UsageError: it cannot start, or Discord has closed the connection for good.
    """
    logs.set_up(settings.log_level, settings.log_format)
    heartbeat.tell_why_it_ended(settings)
    metrics = Metrics()
    try:
        with _served(metrics, settings, words):
            return asyncio.run(_run(settings, words, target, metrics))
    except OpeningError as error:
        raise UsageError(str(error)) from error
    except StoreUnavailableError as error:
        raise UsageError(about_database(words, error)) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(words.say("run-system", file=one_line(str(error.filename)), reason=reason)) from error


@contextmanager
def _served(metrics: Metrics, settings: Settings, words: Words) -> Iterator[None]:
    """Serve the metrics if there is a port for them. Raises UsageError if it cannot be opened."""
    if settings.metrics_port is None:
        yield
        return
    with ExitStack() as stack:
        try:
            stack.enter_context(served(metrics, settings.metrics_address, settings.metrics_port))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            place = f"{settings.metrics_address}:{settings.metrics_port}"
            raise UsageError(words.say("run-metrics", port=place, reason=reason, setting="METRICS_PORT")) from error
        yield


async def _run(settings: Settings, words: Words, target: TextIO | None, metrics: Metrics) -> int:
    with Watchdog(settings) as watchdog:  # around everything else, because any of it may hang
        return await _run_watched(settings, words, target, watchdog, metrics)


async def _run_watched(
    settings: Settings, words: Words, target: TextIO | None, watchdog: Watchdog, metrics: Metrics
) -> int:
    share = Share(frozenset(settings.shard_ids), settings.shard_count or 1)
    async with (
        open_store(settings.database, share=share, observer=metrics) as store,
        thinking(metrics) as pool,
        _kept(metrics, settings, store),
    ):
        bot = _make_bot(store, settings, pool, watchdog, metrics)
        await bot.forgetter.catch_up()
        await bot.clearer.begin()
        await bot.statistics.begin()
        metrics.watch_connection(lambda: bot.is_ready() and bot.hears)
        with asked_to_stop() as asked:
            watchdog.begin(partial(_ask_to_fail, asyncio.get_running_loop(), asked), lambda: bot.trouble)
            life = asyncio.create_task(_connect(bot, store, settings, words, target, watchdog))
            try:
                await asyncio.wait((life, asked), return_when=asyncio.FIRST_COMPLETED)
            finally:
                await _close(bot, life)
        if asked.done():
            print(words.say("run-stopped"), file=target, flush=True)
            return asked.result()
        life.result()
        raise UsageError(words.say("run-ended"))


@asynccontextmanager
async def _kept(metrics: Metrics, settings: Settings, store: SqlStore) -> AsyncIterator[None]:
    """Keep the metrics' file up to date inside the block."""
    keeping = background.begin("the writing of metrics", keep(metrics, settings.metrics, store.overview))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.wait({keeping})


def _ask_to_fail(loop: asyncio.AbstractEventLoop, asked: "asyncio.Future[int]") -> None:
    """End the program as a signal would, but with the exit status of a failure. Thread-safe."""

    def settle() -> None:
        if not asked.done():
            asked.set_result(FAILED)

    loop.call_soon_threadsafe(settle)


def _make_bot(
    store: WholeStore,
    settings: Settings,
    pool: Pool | None = None,
    watchdog: Watchdog | None = None,
    observer: Observer = UNOBSERVED,
) -> WondersBot:
    bot = WondersBot(
        store,
        secrets.SystemRandom(),
        _now,
        Languages(),
        bounds=settings.bounds,
        operator=settings.operator,
        kept=settings.kept,
        allowance=settings.allowance,
        thinker=pool,
        compiled=will_run_compiled,
        on_look=watchdog.note if watchdog is not None else lambda: None,
        observer=observer,
    )
    if settings.shard_count is not None:
        bot.shard_count = settings.shard_count
        bot.shard_ids = list(settings.shard_ids) or None
    return bot


async def _connect(  # noqa: PLR0913, PLR0917 - the parts of the program
    bot: WondersBot, store: WholeStore, settings: Settings, words: Words, target: TextIO | None, watchdog: Watchdog
) -> None:
    """Connect to Discord, and return when the connection has ended."""
    assert settings.discord_token is not None
    beside: asyncio.Task[None] | None = None
    try:
        await bot.login(settings.discord_token.get_secret_value())
        assert bot.application_id is not None
        print(words.say("run-invite", url=invite_link(bot.application_id)), file=target, flush=True)
        beside = asyncio.create_task(_when_ready(bot, store, settings, words, target, watchdog))
        await bot.connect()
    except discord.LoginFailure as error:
        raise UsageError(words.say("run-token", setting="DISCORD_TOKEN")) from error
    except discord.ConnectionClosed as error:
        raise UsageError(words.say("run-closed", code=str(error.code))) from error
    except (discord.HTTPException, discord.GatewayNotFound) as error:  # Discord answers with a refusal
        raise UsageError(words.say("run-refused", status=str(_status(error)))) from error
    except DROPPED as error:
        raise UsageError(words.say("run-unreachable", kind=type(error).__name__)) from error
    except Exception as error:
        raise UsageError(words.say("run-unexpected", incident=report_incident(error))) from error
    finally:
        if beside is not None:
            beside.cancel()
            await asyncio.wait({beside})


def _status(error: discord.HTTPException | discord.GatewayNotFound) -> int:
    """Return the HTTP status of Discord's answer, or 0. GatewayNotFound hides it in the error that caused it."""
    answered = error if isinstance(error, discord.HTTPException) else error.__cause__
    return answered.status if isinstance(answered, discord.HTTPException) else 0


async def _when_ready(  # noqa: PLR0913, PLR0917 - as above
    bot: WondersBot, store: WholeStore, settings: Settings, words: Words, target: TextIO | None, watchdog: Watchdog
) -> None:
    """Print that the bot is ready, then keep the heartbeat going while it is healthy.

    It is healthy if it is connected, its database answers, and it checks for due work.
    """

    async def is_well() -> bool:
        if not bot.hears or not watchdog.is_well:
            return False
        await store.look()
        return True

    await bot.wait_until_ready()
    watchdog.note()
    print(words.say("run-ready", servers=len(bot.guilds)), file=target, flush=True)
    tidying = background.begin("the look at servers' own commands", _tidy(bot, settings))
    try:
        await heartbeat.beat(settings.heartbeat, is_well)
    finally:
        tidying.cancel()


async def _tidy(bot: WondersBot, settings: Settings) -> None:
    """Look for commands that another deployment has left on servers, and save their names for `doctor`."""
    lines: list[str] = []
    async for server, names in tidy_servers(bot.tree, remove=settings.remove_server_commands):
        lines.append(f"{server} ({names})\n")
        with suppress(OSError):  # the log names them, too
            settings.server_commands.write_text("".join(lines), encoding="utf-8")
    if not lines:
        with suppress(OSError):
            settings.server_commands.unlink(missing_ok=True)


async def _close(bot: WondersBot, life: asyncio.Task[None]) -> None:
    """Close the bot and wait for work in progress, up to a time limit."""
    try:
        async with asyncio.timeout(CLOSING_SECONDS):
            await bot.close()
    except FAILURES as error:
        _log.warning("the connection was left open: %s", in_short(error))
    life.cancel()
    await asyncio.wait({life})


def _now() -> datetime:
    return datetime.now(UTC)
