"""The check that a command comes from a server."""

from bot.client.incoming.call import Call, Instead
from bot.screens.screen import Screen
from bot.services.people import GuildId


def check_server(call: Call) -> GuildId:
    """Return the server that the caller asks from. Raises Instead in direct messages."""
    if call.guild is None:
        raise Instead(Screen(call.words.say("server-only")))
    return call.guild
