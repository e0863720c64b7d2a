"""`/forget`: people who want the bot to forget them."""

from datetime import datetime

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import Consent, ForgetMe
from bot.screens.forgetting import asked_screen, begun_screen, offer_screen
from bot.screens.screen import Screen
from bot.services.latest import Latest
from cogs.shared.beside import shown
from cogs.shared.consenting import ANSWERED_WITHIN


class Forgetting(Cog):
    """Forgets people who ask for it, and confirm it twice."""

    def __init__(self, bot: WondersBot) -> None:
        super().__init__(bot)
        self._asked = Latest[int, tuple[Consent, datetime]]()
        """What each person was last asked to agree to, and when."""

    @on(ForgetMe)
    async def forget(self, call: Call, consent: Consent, *, beside: bool) -> Screen | None:
        """Say what is forgotten, ask for it a second time, or do it."""
        asked, at = self._asked.get(call.user, (None, call.bot.clock()))
        if consent is not asked or call.bot.clock() > at + ANSWERED_WITHIN:
            consent = Consent.NONE
        if consent is Consent.TWICE:
            del self._asked[call.user]
            await call.bot.forgetter.forget(call.here())
            return await shown(call, begun_screen(call.words), beside=beside)
        self._asked[call.user] = (consent.next, call.bot.clock())
        if consent is Consent.ONCE:
            return await shown(call, asked_screen(call.words), beside=beside)
        stored = await call.bot.forgetter.stored(call.here())
        return await shown(call, offer_screen(call.words, stored), beside=beside)

    @app_commands.command(name="forget")
    async def forget_command(self, interaction: Interaction, consent: Consent = Consent.NONE) -> None:
        """Forget the person, once they have read what that means and have agreed twice."""
        call = await make_call(interaction)
        if screen := await self.forget(call, consent, beside=False):
            await call.show(screen)


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Forgetting(bot))
