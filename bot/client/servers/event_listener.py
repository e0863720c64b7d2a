"""Listens to Discord's reports of scheduled events: somebody else may have changed, started or removed a night's event.

The reports are only hints. So is the list of events that comes with a server, which shows what was done while the bot
was not connected. After a hint, the process that handles the night reads the event itself (`bot.client.nights.events`).
"""

from collections.abc import Collection

import discord
from discord import EventStatus
from discord.ext import commands

from bot.client.servers.batches import Batches
from bot.services.nights.mirroring import is_in_doubt
from bot.services.nights.night import Listed
from bot.services.nights.nights import Nights
from bot.services.people import GuildId
from bot.services.ports import Clock


class EventListener:
    """Listens to changes of the bot's own scheduled events."""

    def __init__(self, client: discord.Client, nights: Nights, clock: Clock) -> None:
        self._client = client
        self._nights = nights
        self._clock = clock
        self._batches = Batches("the look at scheduled events", self._compare)

    def listen(self, bot: commands.AutoShardedBot) -> None:
        """Start listening."""
        bot.add_listener(self._changed, "on_scheduled_event_update")
        bot.add_listener(self._gone, "on_scheduled_event_delete")
        bot.add_listener(self._came, "on_guild_join")
        bot.add_listener(self._came, "on_guild_available")

    async def stop(self) -> None:
        """Cancel the check in progress."""
        await self._batches.stop()

    async def _changed(self, _: discord.ScheduledEvent, after: discord.ScheduledEvent) -> None:
        self._hear(after)

    async def _gone(self, event: discord.ScheduledEvent) -> None:
        self._hear(event)

    async def _came(self, guild: discord.Guild) -> None:
        self._batches.add(guild.id)

    def _hear(self, event: discord.ScheduledEvent) -> None:
        if self._client.user is not None and event.creator_id == self._client.user.id:
            self._batches.add(event.guild_id)

    async def _compare(self, guilds: Collection[GuildId]) -> None:
        for night in await self._nights.listed(guilds):
            guild, event = self._client.get_guild(night.guild), night.mirror.event
            if guild is None or guild.unavailable or event is None:
                continue
            if is_in_doubt(night.mirror, _listed(guild.get_scheduled_event(event)), self._clock()):
                await self._nights.doubt_event(night.id)


def _listed(event: discord.ScheduledEvent | None) -> Listed | None:
    """Return an event as the server's list shows it; None if it is not there, or is over."""
    if event is None or event.status not in {EventStatus.scheduled, EventStatus.active}:
        return None
    start = event.start_time.replace(microsecond=0)
    end = start if event.end_time is None else event.end_time.replace(microsecond=0)
    return Listed(event.name, start, end, event.status is EventStatus.active)
