"""`/mydata`: everything that is stored about the person who asks, as a file that only they see."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from discord import app_commands

from bot.client.bot import WondersBot
from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import SendMyData
from bot.screens.exporting import Export, closed_screen, export_screen, too_soon_screen
from bot.screens.screen import Screen
from bot.services.exporting import TooSoonError
from cogs.shared.beside import shown

_T = TypeVar("_T")


class Exporting(Cog):
    """Hands people what is stored about them."""

    @on(SendMyData)
    async def send(self, call: Call) -> Screen | None:
        """Send the file beside the settings."""
        return await _hand_out(call, lambda screen: shown(call, screen, beside=True))

    @app_commands.command(name="mydata")
    async def mydata_command(self, interaction: Interaction) -> None:
        """Send the file."""
        call = await make_call(interaction)
        await _hand_out(call, call.show)


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Exporting(bot))


async def _hand_out(call: Call, show: Callable[[Screen], Awaitable[_T]]) -> _T:
    """Show the file, or why there is none now. What does not reach the person does not count as theirs of the day."""
    if call.guild is not None and not call.interaction.app_permissions.attach_files:
        return await show(closed_screen(call.words))
    exporter = call.bot.exporter
    try:
        data = await exporter.export_daily(
            call.user, Export(call.words, call.user, call.bot.clock(), call.bot.clearer.kept)
        )
    except TooSoonError as error:
        return await show(too_soon_screen(call.words, error.again))
    screen = await asyncio.to_thread(export_screen, call.words, data, call.interaction.filesize_limit)
    try:
        return await show(screen)
    except BaseException:
        exporter.give_back(call.user)
        raise
