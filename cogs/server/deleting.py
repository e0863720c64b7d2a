"""`/server delete`: a server's managers have everything deleted that is stored about it."""

import asyncio
from datetime import datetime

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import Consent, DeleteServer, KeepServer
from bot.screens.deleting import (
    asked_screen,
    begun_screen,
    kept_screen,
    nothing_screen,
    offer_screen,
    under_way_screen,
)
from bot.screens.screen import Screen
from bot.services.authority import managed_server
from bot.services.latest import Latest
from cogs.server.checks import check_server
from cogs.shared.consenting import ANSWERED_WITHIN


class Deleting(Cog):
    """Deletes servers for managers who ask for it, and confirm it twice."""

    def __init__(self, bot: WondersBot) -> None:
        super().__init__(bot)
        self._asked = Latest[tuple[int, int], tuple[Consent, datetime]]()
        """What each manager was last asked to agree to on each server, and when."""
        self._one_at_a_time = asyncio.Lock()
        """Held while an answer is looked at, so that a second press finds what the first has begun."""

    @on(DeleteServer)
    async def delete_server(self, call: Call, consent: Consent) -> Screen:
        """Say what is deleted, ask for it a second time, or do it."""
        manager = call.manager()
        key = (call.user, managed_server(manager))
        async with self._one_at_a_time:
            stored = await call.bot.deleter.stored(manager)
            if stored.deleting:
                return under_way_screen(call.words, stored)
            if stored.is_empty:
                return nothing_screen(call.words)
            asked = self._still_asked(key)
            if consent is Consent.TWICE and asked is Consent.TWICE:
                await call.bot.deleter.ask(manager)
                del self._asked[key]
                return begun_screen(call.words)
            # After a double press of "Go on" the second question stands.
            goes_on = consent is Consent.ONCE and asked is not None
            self._asked[key] = (Consent.TWICE if goes_on else Consent.ONCE, call.bot.clock())
            if goes_on:
                return asked_screen(call.words, stored)
            return offer_screen(call.words, stored, anew=consent is not Consent.NONE)

    @on(KeepServer)
    async def keep_server(self, call: Call) -> Screen:
        """Take the questions back, unless they have been answered elsewhere."""
        manager = call.manager()
        self._asked.pop((call.user, managed_server(manager)), None)
        async with self._one_at_a_time:
            stored = await call.bot.deleter.stored(manager)
        return under_way_screen(call.words, stored) if stored.deleting else kept_screen(call.words)

    def _still_asked(self, key: tuple[int, int]) -> Consent | None:
        """Return what a manager may agree to now; None if nothing was asked, or too long ago."""
        asked, at = self._asked.get(key, (None, self.bot.clock()))
        return asked if self.bot.clock() <= at + ANSWERED_WITHIN else None

    @app_commands.command(name="delete")
    async def delete_command(self, interaction: Interaction, consent: Consent = Consent.NONE) -> None:
        """Delete everything about the server, once the manager has read what that means and has agreed twice."""
        call = await make_call(interaction)
        check_server(call)
        await call.show(await self.delete_server(call, consent))
