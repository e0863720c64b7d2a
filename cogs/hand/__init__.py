"""The private hand, with buttons and with typed commands."""

from bot.client.bot import WondersBot
from cogs.hand.buttons import Buttons
from cogs.hand.typed import Typed


async def setup(bot: WondersBot) -> None:
    """Load the cogs."""
    await bot.add_cog(Buttons(bot))
    await bot.add_cog(Typed(bot))
