"""The client: connects the use cases and the texts with Discord, and starts and stops the background tasks."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.client.announcing.announcer import ChannelAnnouncer
from bot.client.commands.syncing import synchronise
from bot.client.incoming import failures
from bot.client.incoming.answering import Answering
from bot.client.incoming.call import Instead, Interaction, acknowledge, call_of
from bot.client.incoming.clicks import Handlers
from bot.client.incoming.client import Client
from bot.client.incoming.options import Sent, can_be_read, check_target, check_values
from bot.client.incoming.suggesting import Suggester
from bot.client.incoming.typed_lines import TypedLines, is_typed_to_us
from bot.client.nights.announcer import ChannelNightAnnouncer
from bot.client.nights.events import Events
from bot.client.private.keeping import Keeper, Topic
from bot.client.private.removal import DiscordServers
from bot.client.sending.items import ITEMS
from bot.client.sending.pictures import Painter
from bot.client.sending.requests import trace
from bot.client.servers.bios import Bios
from bot.client.servers.event_listener import EventListener
from bot.client.servers.greeting import Greeting
from bot.client.servers.membership import Membership
from bot.client.servers.readers import Readers
from bot.client.servers.removal import RemovalListener
from bot.client.servers.server_listener import ServerListener
from bot.client.servers.visibility import Visibility
from bot.client.undocumented import EventsOfModals, TypedCommand, pass_over_unreadable_events
from bot.services import sights, token_buckets
from bot.services.agenda import LOOK_SECONDS, Agenda
from bot.services.background import Loop
from bot.services.bounds import USUAL, Bounds
from bot.services.clearing import Clearer, Kept
from bot.services.deleting import Deleter
from bot.services.duties import Duties
from bot.services.everywhere import Everywhere
from bot.services.exporting import Exporter
from bot.services.forgetting import Forgetter
from bot.services.learning import Learning
from bot.services.nights.night import NightId
from bot.services.nights.nights import Nights
from bot.services.nights.reconciler import NightReconciler
from bot.services.nights.stores import WholeStore
from bot.services.observing import UNOBSERVED, Observer
from bot.services.outbox_relay import OutboxRelay
from bot.services.pace import USUAL_PACE, Pace
from bot.services.people import GameId, UserId
from bot.services.personal_data import Operator
from bot.services.ports import Chance, Clock, Kind, StoreError
from bot.services.preferences import REFRESH_SECONDS, Preferences
from bot.services.reminder_sender import ReminderSender
from bot.services.rewording import Reworder
from bot.services.statistics import Statistics
from bot.services.table_jobs import TableJobs
from bot.services.tables import Tables
from bot.services.thinking import Thinker
from bot.services.token_buckets import Allowance, TokenBuckets
from bot.text.times.reading import warm_up
from bot.text.words import Languages

_log = logging.getLogger(__name__)

ANSWERING_SECONDS = 10.0
"""How long a stop waits for handlers that have acknowledged an interaction."""
_LEAVING_SECONDS = 2.0
"""How long a stop waits for Discord to confirm the disconnect."""
_LATEST = 2 * timedelta(seconds=LOOK_SECONDS)
"""Longest wait of a loop for its next pass. A longer one means that the clock was set back."""

INTENTS = discord.Intents(guilds=True, guild_scheduled_events=True, dm_messages=True)
"""Servers, channels, threads, scheduled events, and what people write to the bot. None is privileged.

Interactions need no intent.
"""


class WondersTree(app_commands.CommandTree["WondersBot"]):
    """The slash commands. Each is acknowledged before it runs, and answered even if it fails."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Acknowledge a command and check what was sent for it. Return False if it must not run.

        People who send commands too fast are refused; `TypedLines` does that for lines. Autocomplete is not
        acknowledged.
        """
        bot: WondersBot = interaction.client  # type: ignore[assignment]  # the only client that has this tree
        bot.answering.begin()
        typing = interaction.type is discord.InteractionType.autocomplete
        buckets = bot.keystrokes if typing else bot.presses
        if not isinstance(interaction, TypedCommand) and not await bot.lets_in(interaction, buckets):
            return False
        command, data = interaction.command, cast("Sent", interaction.data)
        known = command if isinstance(command, app_commands.Command) else None  # discord.py handles unknown commands
        if typing:
            return known is None or can_be_read(known, data)
        try:
            await acknowledge(interaction)
            if known is not None:
                check_values(known, data)
            elif isinstance(command, app_commands.ContextMenu):
                check_target(command, data)
        except Exception as error:  # noqa: BLE001 - discord.py calls `on_error` only for errors of the command itself
            await failures.answer(interaction, error)
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer an error of a command. An error in autocomplete is only logged, because it cannot show a message."""
        if interaction.type is discord.InteractionType.autocomplete:
            failures.pass_over(error)
            return
        original: BaseException = getattr(error, "original", error)
        if isinstance(original, Instead) and (call := call_of(interaction)) is not None:
            try:
                await call.show(original.screen)
            except Exception as unshown:  # noqa: BLE001 - answered like an error of the command itself
                original = unshown
            else:
                return
        await failures.answer(interaction, original)


class WondersBot(EventsOfModals, commands.AutoShardedBot, Client):
    """The Discord client."""

    def __init__(  # noqa: PLR0913 - puts together parts that know nothing of each other
        self,
        store: WholeStore,
        chance: Chance,
        clock: Clock,
        languages: Languages,
        extensions: Sequence[str] = ("cogs",),
        *,
        bounds: Bounds = USUAL,
        allowance: Allowance | None = token_buckets.USUAL,
        usual_pace: Pace = USUAL_PACE,
        thinker: Thinker | None = None,
        compiled: Callable[[], bool] = lambda: True,
        on_look: Callable[[], None] = lambda: None,
        has_profiles: bool = True,
        operator: Operator = Operator(),  # noqa: B008 - it is frozen
        kept: Kept = Kept(),  # noqa: B008 - as above
        observer: Observer = UNOBSERVED,
    ) -> None:
        """Connect the parts of the bot.

        `allowance` limits how fast each person may press; None means no limit. `usual_pace` applies to tables for which
        neither the person who opens them nor the server sets another pace.

        Without a `thinker`, computer players that think play like medium ones. `compiled` returns whether the fast
        core for them has been compiled yet; it may read files. `on_look` is called when the bot begins to look for
        what is due, and after each completed look. `operator` is who runs it, and `kept` how long they keep games that
        are over. `has_profiles` says whether the bot has a profile on each server, as on Discord itself. The observer
        hears of clicks, reveals, pictures and requests to Discord.
        """
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=WondersTree,
            allowed_mentions=discord.AllowedMentions.none(),
            # Members need no cache, because interactions carry all that the bot needs.
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=trace(observer),
        )
        pass_over_unreadable_events(self)
        failures.log_in_short()
        self.languages = languages
        self.clock = clock
        self.observer = observer
        self.compiled = partial(asyncio.to_thread, compiled)
        self.preferences = Preferences(store, clock, usual_pace)
        self.learning = Learning(store, self.preferences)
        self.tables = Tables(store, chance, clock, self._on_news, bounds, thinker)
        self.painter = Painter(observer=observer)
        self.suggester = Suggester()
        self.everywhere = Everywhere(store, self.tables, clock)
        self.membership = Membership(self, self.everywhere)
        self.visibility = Visibility(self.membership)
        self.readers = Readers(self, self.preferences, languages)
        self.keeper = Keeper(clock, self.anew)
        self.announcer = ChannelAnnouncer(
            self, self.tables, self.readers, self.painter, self.visibility, self.keeper, clock
        )
        self.hands, self.following = self.announcer.hands, self.announcer.following
        self.direct, self.channels = self.announcer.direct, self.announcer.channels
        self.relay = OutboxRelay(store, self.announcer, self.tables, self.announcer.is_told, observer)
        self.reminder_sender = ReminderSender(store, self.tables, self.announcer.reminders, clock)
        self.nights = Nights(store, self.tables, chance, clock, self._on_news)
        self.night_announcer = ChannelNightAnnouncer(
            self,
            self.readers,
            self.announcer.channels,
            self.announcer.direct,
            Events(self, self.readers, clock),
            self.visibility,
            clock,
        )
        self.reconciler = NightReconciler(
            store, self.tables, self.night_announcer, chance, clock, self._on_news, self.keeper.look_again_at_night
        )
        self.operator = operator
        self.forgetter = Forgetter(store, self.tables, self.preferences, clock, self._on_news)
        self.clearer = Clearer(store, clock, kept)
        self.statistics = Statistics(store)
        servers = DiscordServers(self, self.readers, self.direct)
        self.deleter = Deleter(store, self.tables, servers, clock, self._on_news, operator.servers_kept)
        self.exporter = Exporter(store, clock)
        self.duties = Duties(
            self.tables,
            self.relay,
            self.reminder_sender,
            self.reconciler,
            TableJobs(store, self.tables, clock),
            self.forgetter,
            self.clearer,
            Reworder(store, self.announcer, self.night_announcer, self.tables, clock),
            self.deleter,
            clock,
            lambda: self.hears,
        )
        self.agenda = Agenda(store, dict.fromkeys(Kind, self.duties.do))
        self.handlers = Handlers()
        self.answering = Answering()
        self.presses = None if allowance is None else TokenBuckets(allowance, clock)
        """The token buckets that commands and buttons share. None means no limit."""
        self.keystrokes = None if allowance is None else TokenBuckets(allowance, clock)
        """The token buckets for autocomplete. They are separate, so that typing uses up nobody's presses."""
        self._lines = TypedLines(self, self.tree, self.answering, self.presses)
        self.bios = Bios(self, self.readers, self.preferences) if has_profiles else None
        self._event_listener = EventListener(self, self.nights, clock)
        self._server_listener = ServerListener(self.tables, self.announcer.warnings.answer_deletion)
        self._extensions_to_load = tuple(extensions)
        self._looks, self._on_look = Loop("the look at the agenda"), on_look
        self._pulses = Loop("the pulse")
        self._refreshes = Loop("the look at what people have settled")

    async def anew(self, topic: Topic, asker: Any) -> object:  # noqa: ANN401 - Asker or NightAsker
        """Return the present state of a table or a night for the asker. Raises Refused if they may not see it."""
        kind, number = topic
        if kind == "table":
            return await self.tables.look(GameId(number), asker, sights.sight)
        return await self.nights.view(NightId(number), asker)

    async def setup_hook(self) -> None:
        """Load the commands and start the background tasks, before the first event comes."""
        self.painter.begin()
        await asyncio.to_thread(warm_up)  # reads time zones from disk once, so that nobody has to wait for that later
        self.add_dynamic_items(*ITEMS)
        for extension in self._extensions_to_load:
            await self.load_extension(extension)
        await synchronise(self.tree)
        self._server_listener.listen(self)
        RemovalListener(self, self.deleter).listen(self)
        Greeting(self.readers, self.preferences).listen(self)
        self._event_listener.listen(self)
        if self.bios is not None:
            self.bios.listen(self)
        await self._read_outages()
        self._keep_the_pulse.start()
        self._look_at_the_agenda.start()

    async def close(self) -> None:
        """Stop, once everyone is answered or `ANSWERING_SECONDS` have passed.

        Unfinished deliveries are completed after the next start. The bot leaves the gateway first: later interactions
        go to another process, or remain unacknowledged.
        """
        await self._leave()
        if unanswered := await self.answering.finish(ANSWERING_SECONDS):
            _log.warning("interactions left without an answer: %s", unanswered)
        self._look_at_the_agenda.cancel()
        self._keep_the_pulse.cancel()
        await self._server_listener.stop()
        await self._event_listener.stop()
        if self.bios is not None:
            await self.bios.stop()
        await self.agenda.stop()
        await self.reminder_sender.stop()
        await self.announcer.stop()
        await self.night_announcer.stop()
        self.painter.stop()
        await super().close()

    async def _leave(self) -> None:
        """Disconnect from the gateway, and wait briefly for Discord to confirm it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LEAVING_SECONDS):
                shards = self.shards.values()
                await asyncio.gather(*(shard.disconnect() for shard in shards), return_exceptions=True)

    @property
    def hears(self) -> bool:
        """Whether all shards are connected, so that people can reach the bot."""
        return not any(shard.is_closed() for shard in self.shards.values())

    @property
    def trouble(self) -> str | None:
        """The kind of error that keeps the bot from doing what is due, or None."""
        return self._looks.trouble or self.agenda.trouble

    async def lets_in(self, interaction: Interaction, buckets: TokenBuckets | None) -> bool:
        """Return whether a person has a token left. If not, tell them that they are too fast."""
        if buckets is None or buckets.take(UserId(interaction.user.id)):
            return True
        await failures.answer_too_fast(interaction)
        return False

    async def answer_click(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[discord.User | discord.Member] = (), /
    ) -> None:
        """Do what a custom id says, unless the person is too fast. See `items.AnswersClicks`."""
        if not await self.lets_in(interaction, self.presses):
            return
        await self.handlers.answer_click(interaction, custom_id, chosen)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a submitted modal. discord.py itself knows only modals that this process has opened."""
        if await self.lets_in(interaction, self.presses):
            await self.handlers.answer_modal(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Answer a line that somebody has typed to the bot. No other message is read."""
        if is_typed_to_us(message):
            await self._lines.answer(message)

    async def _read_outages(self) -> None:
        try:
            await self.tables.reach.read_at_start()
        except StoreError as error:
            _log.error("outages cannot be read now: %s", type(error).__name__)

    def _on_news(self) -> None:
        self.agenda.wake()

    @tasks.loop(seconds=REFRESH_SECONDS)
    async def _keep_the_pulse(self) -> None:
        """Report to other processes that people can reach this one, and reload the settings that they have changed.

        This continues while a look at the agenda takes long.
        """
        await self.wait_until_ready()
        with self._pulses.guarded(), suppress(StoreError):  # the agenda's loop logs these errors
            if self.hears:
                await self.tables.reach.refresh()
        with self._refreshes.guarded():
            await self.preferences.refresh()
        _go_on_in_time(self._keep_the_pulse)

    @tasks.loop(seconds=LOOK_SECONDS)
    async def _look_at_the_agenda(self) -> None:
        """Start jobs that are due, that another process has abandoned, or that must be tried again."""
        with self._looks.guarded():
            if await self.agenda.look(beats=self.hears):
                self._on_look()
        _go_on_in_time(self._look_at_the_agenda)

    @_look_at_the_agenda.before_loop
    async def _wait_to_look(self) -> None:
        await self.wait_until_ready()
        self._on_look()  # from now on, a missing look means trouble


def _go_on_in_time(loop: tasks.Loop[Any]) -> None:
    """Restart a loop after the clock was set back. The library waits until a fixed time, which is then too far away."""
    if loop.next_iteration is not None and loop.next_iteration - discord.utils.utcnow() > _LATEST:
        loop.restart()
