"""What the commands of servers check."""

from bot.client.call import Call, Instead
from bot.screens.screen import Screen


def check_server(call: Call) -> None:
    """Raises Instead in direct messages."""
    if call.guild is None:
        raise Instead(Screen(call.words.say("server-only")))
