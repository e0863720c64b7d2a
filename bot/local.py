"""The command `run` without a token: the local table, the real bot on a simulated Discord, played in a browser.

SimCord simulates Discord in this process and shows one channel with seven people. You can play all of them from there,
each seeing only what that person would see. Games are saved but messages are not, so running tables are shown again
below the first message, which says how to begin. When the last of them is over, that message moves back to the end.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from contextvars import Context
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

import discord
import simcord
from aiohttp import web
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.preview import Preview
from sqlalchemy import URL

from bot import logs
from bot.arguments import UsageError, about_database, one_line
from bot.client.bot import WondersBot
from bot.client.sending import presenting
from bot.leaving import asked_to_stop
from bot.screens.door import door_screen
from bot.services import places
from bot.services.agenda import Agenda, Handler
from bot.services.background import Loop
from bot.services.pace import Calm
from bot.services.people import Actor, ChannelId, Person, UserId
from bot.services.ports import Kind, Store, StoreUnavailableError
from bot.services.tables import Tables
from bot.settings import FILE, LogLevel, Settings
from bot.text.words import Languages, LanguagesOnTrial, Words
from bot.thinking.pool import thinking
from core.compiling import will_run_compiled
from storage import OpeningError, open_store

PEOPLE = ("Ana", "Ben", "Cem", "Dua", "Eva", "Fay", "Gil")
"""The simulated people, as many as a game can have; the first owns the server."""
PORTAL = "https://discord.com/developers/applications"
_DATABASE_FILE = "local-table.db"
_PORT = 8707
_TICK = 1.0
"""How often simulated time advances, in seconds."""
_SLOW_SECONDS = 60.0
"""How long a click may take on a slow machine before SimCord gives up on it."""
_PICKER = "Viewing as"
"""The label of the menu of people on SimCord's page."""
_STYLE_SHEET = "/preview.css"
_STYLE = """
/* Of SimCord's workbench only who one is, and what goes wrong. */
.messages-sidebar, .session-menu, #messages-toggle, #refresh, #capture-open, #inspector-toggle, #view-action-output {
  display: none;
}
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 46px; }
  #action-status { flex: 1 1 0; overflow: hidden; white-space: nowrap; }
}
/* Where nothing hovers, it would always lie on the picture. */
@media (hover: none) { .attachment-media-actions { display: none; } }
/* Before the page knows its width. */
.preview-app { max-width: 100%; }
/* As on Discord: pictures above embeds, and buttons below both. */
.channel-message:has(> .message-attachments) { display: flex; flex-direction: column; align-items: flex-start; }
.channel-message > .embed-card { order: 1; }
.channel-message > .message-components { order: 2; }
.channel-message > .message-attachments { align-self: stretch; }
/* A picture that is still on its way is no broken one. */
img:not([src]) { visibility: hidden; }
"""
_SCROLLING = "/timeline.js"
STAYS_AT_THE_END = {
    "state.scrollIntent || captureScrollIntent();": 'state.scrollIntent || { policy: "bottom" };',
    'if (!state.ready && state.scrollIntent?.policy === "target") return;': (
        'if (!state.ready && state.scrollIntent?.policy !== "anchor") return;'
    ),
    """state.ready = false;
      if (state.scrollIntent?.policy !== "target") state""": """const wasReady = state.ready;
      state.ready = false;
      if (!state.scrollIntent || (wasReady && state.scrollIntent.policy !== "target")) state""",
}
"""Lines of SimCord's script and their replacements.

A page opens at its end. While pictures are still loading, movement does not count as scrolling away.
"""

_NOBODY = Person(UserId(1), "Nobody")
"""The viewer of the channel before anyone has joined."""

_log = logging.getLogger(__name__)


def run(settings: Settings, words: Words, port: int | None = None, target: TextIO | None = None) -> int:
    """Run until someone stops it, and return the exit status.

    Raises:
        UsageError: it cannot start.
    """
    chosen = settings.log_level if "log_level" in settings.model_fields_set else LogLevel.WARNING
    logs.set_up(chosen, settings.log_format)
    try:
        return asyncio.run(_run(settings, words, port, target))
    except OpeningError as error:
        raise UsageError(str(error)) from error
    except StoreUnavailableError as error:
        raise UsageError(about_database(words, error)) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(words.say("run-system", file=one_line(str(error.filename)), reason=reason)) from error


@dataclass(frozen=True, slots=True)
class LocalTable:
    """A simulated server with the bot on it."""

    bot: WondersBot
    env: simcord.Env
    channel: ChannelHandle
    people: tuple[MemberActor, ...]
    door: "Door"


class Door:
    """The message that says how to begin. It comes first in the channel, and last again once no table is left."""

    def __init__(self, bot: WondersBot, channel: ChannelHandle, languages: Languages) -> None:
        self._bot = bot
        self._channel = channel
        self._languages = languages
        self._message: discord.Message | None = None

    async def open(self, *, again: bool = False) -> None:
        """Post the message, and delete the previous one if there is one. It is short if somebody has played here."""
        channel = self._bot.get_channel(self._channel.id)
        assert isinstance(channel, discord.TextChannel)
        screen = door_screen(self._languages.words(None), _PICKER, PEOPLE, self._languages, again=again)
        if self._message is not None:
            await self._message.delete()
        self._message = await channel.send(**presenting.new_message(screen))

    async def stand_at_the_end(self) -> None:
        """Move the message to the end of the channel, unless there is a table that someone can join or play at."""
        where = ChannelId(self._channel.id)
        if await self._bot.tables.around(Actor(_NOBODY, where), (where,)):
            return
        told = [each.id for each in self._channel.history() if not each.flags.ephemeral]
        if self._message is not None and told[-1] != self._message.id:
            await self.open(again=True)


class _ThinkingOutside(Agenda):
    """The bot's agenda, except that computer players think in a context that SimCord does not count as the bot's.

    SimCord waits for everything in the bot's own context before it shows anything; Discord does not.
    """

    def __init__(self, store: Store, handlers: Mapping[Kind, Handler]) -> None:
        super().__init__(store, {kind: do for kind, do in handlers.items() if kind is not Kind.THINK})
        self._thinking = Agenda(store, {Kind.THINK: handlers[Kind.THINK]})
        self._outside = Context()

    def wake(self, due: frozenset[Kind] = frozenset()) -> None:
        super().wake(due)
        self._outside.run(self._thinking.wake, due)

    async def stop(self) -> None:
        await self._thinking.stop()
        await super().stop()


@asynccontextmanager
async def local_table(file: Path, words: Words, languages: Languages | None = None) -> AsyncIterator[LocalTable]:
    """Start the bot with its database on a simulated server, and show how to begin and the running tables.

    `languages` defaults to all there are, including unfinished ones.
    """
    languages = languages or LanguagesOnTrial()
    address = URL.create("sqlite+aiosqlite", database=str(file))
    async with open_store(address) as store, thinking() as pool:
        # One person plays everyone here, so there is no rate limit, and tables have no clock unless one is chosen.
        bot = WondersBot(
            store,
            secrets.SystemRandom(),
            _now,
            languages,
            allowance=None,
            usual_pace=Calm(),
            thinker=pool,
            compiled=will_run_compiled,
            has_profiles=False,
        )
        table = _arrange_server(bot, words, languages)
        bot.agenda = _ThinkingOutside(store, dict.fromkeys(Kind, bot.duties.do))
        await table.env.start()
        try:
            with table.env.time_context():
                await table.door.open()
                await _show_again(store, table)
                yield table
        finally:
            await bot.agenda.stop()  # SimCord would not stop the computer players that are thinking
            await table.env.shutdown()


def _arrange_server(bot: WondersBot, words: Words, languages: Languages) -> LocalTable:
    """Set up the server. Its people and its channel have the same ids in every run, so saved games still match them."""
    env = simcord.Env(bot, shard_count=1, check_errors=False, settle_timeout=_SLOW_SECONDS)
    env.backend.edit_bot_profile(words.say("local-bot"))
    users = [env.create_user(name.lower(), global_name=name) for name in PEOPLE]
    guild = env.create_guild(words.say("local-server"), owner=users[0])
    no_threads = discord.PermissionOverwrite(create_public_threads=False, create_private_threads=False)
    channel = guild.create_text_channel(
        words.say("local-channel"), topic=words.say("local-topic"), overwrites={guild.default_role: no_threads}
    )
    people = tuple(guild.add_member(user) for user in users)
    # Set the real time only now: ids contain their time of creation, and ids of messages must not repeat.
    env.backend.advance_clock(max(0.0, (_now() - env.now()).total_seconds()))
    return LocalTable(bot, env, channel, people, Door(bot, channel, languages))


async def _show_again(store: Store, table: LocalTable) -> None:
    """Post a new panel for each running table: the messages of earlier runs are gone."""
    tables = Tables(store, secrets.SystemRandom(), _now)  # the bot's would wake its agenda, and nothing waits for that
    where = ChannelId(table.channel.id)
    for shown in reversed(await tables.around(Actor(_NOBODY, where), (where,))):  # the newest last, where it is in view
        players = [seat.occupant for seat in shown.seats if isinstance(seat.occupant, Person)]
        if players:
            await tables.act(shown.id, Actor(players[0], where), places.repost_panel)
            await table.bot.agenda.work_off()


def make_preview(table: LocalTable, port: int) -> Preview:
    """Create the web page, not yet served, with our own style; it shows the newest message until someone scrolls."""
    preview = table.env.preview(table.channel, viewers=table.people, layout="channel", port=port)
    # SimCord has no public way to do this. Its version is pinned, and a test checks the page as it is served. Without
    # an initial target message, the page stays at its end.
    preview._initial_target = lambda *_: None  # type: ignore[method-assign]  # noqa: SLF001 - see above
    server = preview._server  # noqa: SLF001 - as above
    read = server._static  # noqa: SLF001 - as above

    async def static(request: web.Request) -> web.Response:
        answer: web.Response = await read(request)
        if request.path == _STYLE_SHEET:
            answer.text = f"{answer.text}{_STYLE}"
        elif request.path == _SCROLLING:
            for line, instead in STAYS_AT_THE_END.items():
                answer.text = str(answer.text).replace(line, instead)
        return answer

    server._static = static  # type: ignore[method-assign]  # noqa: SLF001 - as above
    return preview


class Browser:
    """The preview in the browser.

    SimCord rejects a click while it is busy or before a window has shown the latest changes, and it shows changes only
    in the window that made them. Here, as on Discord, clicks wait for their turn and always count, and every window is
    updated.
    """

    def __init__(self, table: LocalTable, preview: Preview) -> None:
        self._env = table.env
        self._door = table.door
        self._preview = preview
        self._turn = asyncio.Lock()
        # SimCord has no public way to do this. Its version is pinned, and a test plays through its web page.
        self._act = preview._action  # noqa: SLF001 - see above
        preview._action = self._act_in_turn  # type: ignore[method-assign]  # noqa: SLF001 - see above

    async def pass_time(self, seconds: float) -> None:
        """Let simulated time pass and show the result."""
        async with self._turn:
            await self._env.advance_time(seconds)
            await self._show()

    async def _act_in_turn(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            answer = await self._act(context_id, self._with_latest_revision(context_id, body))
            await self._show()
            return answer

    def _with_latest_revision(self, window: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give a click the page's latest revision, so that it also counts if the window is slightly outdated."""
        page = self._preview._pages.get(str(window))  # noqa: SLF001 - see above
        if page is None or "published_revision" not in body:
            return body
        return {**body, "published_revision": page.revision}

    async def _show(self) -> None:
        requests = self._env.http_requests
        if requests:
            await self._door.stand_at_the_end()
            requests.clear()  # nobody reads them here, and they would grow without limit
            self._env.backend.transcript.clear()
            await self._preview.refresh()


async def _run(settings: Settings, words: Words, port: int | None, target: TextIO | None) -> int:
    file = settings.data_folder / _DATABASE_FILE
    with asked_to_stop() as asked:
        async with local_table(file, words) as table, serve_in_browser(table, words, port) as preview:
            print(_welcome(words, preview.url, file), file=target, flush=True)
            ticking = asyncio.create_task(keep_time(Browser(table, preview), asyncio.get_running_loop().time))
            closed = asyncio.create_task(preview.wait_closed())
            try:
                await asyncio.wait((ticking, closed, asked), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (ticking, closed):
                    task.cancel()
                await asyncio.wait((ticking, closed))
        print(words.say("local-closed"), file=target, flush=True)
        return asked.result() if asked.done() else 0


@asynccontextmanager
async def serve_in_browser(
    table: LocalTable, words: Words, port: int | None, usual: int = _PORT
) -> AsyncIterator[Preview]:
    """Serve the table at the given port or, without one, at the usual port, or at any port if that is taken.

    Raises UsageError if the given port is taken.
    """
    for tried in (usual, 0) if port is None else (port,):
        preview = make_preview(table, tried)
        try:
            await preview.__aenter__()
        except SetupError as error:
            if tried == 0 or port is not None:
                raise UsageError(words.say("local-port", port=str(tried))) from error
            continue
        try:
            yield preview
        finally:
            await preview.close()
        return


async def keep_time(browser: Browser, clock: Callable[[], float]) -> None:
    """Advance simulated time as `clock`, in seconds, advances, however long anything takes."""
    shown = clock()

    async def once() -> None:
        nonlocal shown
        now = clock()
        try:
            await browser.pass_time(now - shown)
            shown = now
        except (SetupError, TimeoutError) as error:
            _log.warning("the simulated time stood still: %s", type(error).__name__)

    await asyncio.sleep(_TICK)
    await Loop("the simulated time").repeat(once, _TICK)


def _welcome(words: Words, url: str, file: Path) -> str:
    lines = [
        words.say("local-open", url=url),
        words.say("local-how"),
        words.say("local-kept", file=str(file)),
        "",
        words.say("local-token"),
        words.say("local-token-portal", url=PORTAL),
        words.say("local-token-setting", setting="DISCORD_TOKEN", file=str(FILE), example=f"{FILE}.example"),
        words.say("local-token-again", command="make run"),
    ]
    return "\n".join(lines)


def _now() -> datetime:
    return datetime.now(UTC)
