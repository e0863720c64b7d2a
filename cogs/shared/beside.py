"""What is asked for on a private message and does not take the message's place, which may be a hand."""

from collections.abc import Sequence

from bot.client.incoming.call import Call, is_private, return_to
from bot.client.private.keeping import PrivateMessage
from bot.screens.screen import Screen


async def shown(call: Call, screen: Screen, *, beside: bool) -> Screen | None:
    """Return a screen, or show it beside the clicked private message and return None."""
    if not beside or not is_private(call.interaction):
        return screen
    await call.show_also(screen)
    return_to(call.interaction)
    return None


async def told_below(call: Call, screen: Screen) -> Sequence[PrivateMessage]:
    """Send a private message below the clicked one, and return it, to be edited; nothing if it does not arrive."""
    sent = await call.tell_below(screen)
    return_to(call.interaction)
    return sent
