"""`/server delete`: a server's managers have everything deleted that is stored about it."""

from datetime import datetime

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import Consent, DeleteServer
from bot.screens.deleting import asked_screen, begun_screen, offer_screen
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

    @on(DeleteServer)
    async def delete_server(self, call: Call, consent: Consent) -> Screen:
        """Say what is deleted, ask for it a second time, or do it."""
        manager = call.manager()
        key = (call.user, managed_server(manager))
        asked, at = self._asked.get(key, (None, call.bot.clock()))
        if consent is not asked or call.bot.clock() > at + ANSWERED_WITHIN:
            consent = Consent.NONE
        if consent is Consent.TWICE:
            del self._asked[key]
            await call.bot.deleter.ask(manager)
            return begun_screen(call.words)
        self._asked[key] = (consent.next, call.bot.clock())
        if consent is Consent.ONCE:
            return asked_screen(call.words)
        return offer_screen(call.words, await call.bot.deleter.stored(manager))

    @app_commands.command(name="delete")
    async def delete_command(self, interaction: Interaction, consent: Consent = Consent.NONE) -> None:
        """Delete everything about the server, once the manager has read what that means and has agreed twice."""
        call = await make_call(interaction)
        check_server(call)
        await call.show(await self.delete_server(call, consent))
