"""`/server export`: a server's managers get what everyone saw there, as a file that only they see."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from discord import app_commands

from bot.client.cog import Cog
from bot.client.incoming.call import Call, Interaction, make_call
from bot.client.incoming.clicks import on
from bot.screens.acts import SendServerData
from bot.screens.screen import Screen
from bot.screens.server_export import (
    ServerExport,
    server_closed_screen,
    server_export_screen,
    server_too_soon_screen,
)
from bot.services.exporting import TooSoonError
from cogs.server.checks import check_server
from cogs.shared.beside import shown

_T = TypeVar("_T")


class Exporting(Cog):
    """Hands a server's managers what is stored about it."""

    @on(SendServerData)
    async def send_server_data(self, call: Call) -> Screen | None:
        """Send the file beside the question that offers it."""
        return await _hand_out(call, lambda screen: shown(call, screen, beside=True))

    @app_commands.command(name="export")
    async def export_command(self, interaction: Interaction) -> None:
        """Send the file."""
        call = await make_call(interaction)
        await _hand_out(call, call.show)


async def _hand_out(call: Call, show: Callable[[Screen], Awaitable[_T]]) -> _T:
    """Show the file, or why there is none now. What does not reach the manager is not the server's file of the day."""
    guild = check_server(call)
    if not call.interaction.app_permissions.attach_files:
        return await show(server_closed_screen(call.words))
    exporter = call.bot.exporter
    writer = ServerExport(call.words, guild, call.bot.clock())
    try:
        data = await exporter.export_server_daily(call.manager(), writer)
    except TooSoonError as error:
        return await show(server_too_soon_screen(call.words, error.again))
    limit, only_settings = call.interaction.filesize_limit, writer.has_only_settings
    try:
        return await show(
            await asyncio.to_thread(server_export_screen, call.words, data, limit, only_settings=only_settings)
        )
    except BaseException:
        exporter.give_back(guild)
        raise
