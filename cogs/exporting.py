"""`/mydata`: everything that is stored about the person who asks, as a file that only they see."""

import asyncio

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import SendMyData
from bot.screens.exporting import Export, export_screen, too_soon_screen
from bot.screens.screen import Screen
from bot.services.exporting import TooSoonError
from cogs.shared.beside import shown


class Exporting(Cog):
    """Hands people what is stored about them."""

    @on(SendMyData)
    async def send(self, call: Call) -> Screen | None:
        """Send the file beside the settings."""
        return await shown(call, await _export(call), beside=True)

    @app_commands.command(name="mydata")
    async def mydata_command(self, interaction: Interaction) -> None:
        """Send the file."""
        call = await make_call(interaction)
        await call.show(await _export(call))


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Exporting(bot))


async def _export(call: Call) -> Screen:
    file = Export(call.words, call.user, call.bot.clock())
    try:
        data = await call.bot.exporter.export_daily(call.user, file)
    except TooSoonError as error:
        return too_soon_screen(call.words, error.again)
    return await asyncio.to_thread(export_screen, call.words, data, call.interaction.filesize_limit)
