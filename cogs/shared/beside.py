"""Help that is asked for on a private message: it does not take the message's place, which may be a hand."""

from bot.client.incoming.call import Call, is_private, return_to
from bot.screens.screen import Screen


async def shown(call: Call, screen: Screen, *, beside: bool) -> Screen | None:
    """Return a screen, or show it beside the clicked private message and return None."""
    if not beside or not is_private(call.interaction):
        return screen
    await call.show_also(screen)
    return_to(call.interaction)
    return None
