"""`/server export`: a server's managers get what everyone saw there, as a file that only they see."""

import asyncio

from discord import app_commands

from bot.client.cog import Cog
from bot.client.incoming.call import Interaction, make_call
from bot.screens.exporting import too_soon_screen
from bot.screens.server_export import ServerExport, server_closed_screen, server_export_screen
from bot.services.exporting import TooSoonError
from cogs.server.checks import check_server


class Exporting(Cog):
    """Hands a server's managers what is stored about it."""

    @app_commands.command(name="export")
    async def export_command(self, interaction: Interaction) -> None:
        """Send the file. What does not reach the manager does not count as the server's of the day."""
        call = await make_call(interaction)
        guild = check_server(call)
        if not interaction.app_permissions.attach_files:
            await call.show(server_closed_screen(call.words))
            return
        manager, exporter = call.manager(), call.bot.exporter
        writer = ServerExport(call.words, guild, call.bot.clock())
        try:
            data = await exporter.export_server_daily(manager, writer)
        except TooSoonError as error:
            await call.show(too_soon_screen(call.words, error.again))
            return
        try:
            await call.show(await asyncio.to_thread(server_export_screen, call.words, data, interaction.filesize_limit))
        except BaseException:
            exporter.give_back(guild)
            raise
