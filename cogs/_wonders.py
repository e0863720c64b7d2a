"""The group `/wonders`, to which several of the bot's parts add their commands."""

from discord import app_commands

from bot.client.bot import WondersBot
from cogs._words import Command, group


def add_to_wonders(bot: WondersBot, *commands: Command) -> None:
    """Adds subcommands of `/wonders`; the first who does it brings the group."""
    for command in commands:
        _wonders(bot).add_command(command)


def _wonders(bot: WondersBot) -> app_commands.Group:
    made = group("slash-wonders")
    found = bot.tree.get_command(made.name)
    if isinstance(found, app_commands.Group):
        return found
    bot.tree.add_command(made)
    return made
