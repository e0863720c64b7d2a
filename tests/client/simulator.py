"""The simulator of Discord, as all tests start it."""

from typing import Any

import discord
import simcord
from simcord.backend import serializers
from simcord.env import Env
from simcord.http.router import _ROUTES, RequestContext

from tests.patience import PATIENCE

_PROFILE = "guilds/{guild_id}/members/@me"
_LOOK_SECONDS = 0.001
"""How often the simulator looks whether the bot has come to rest."""


def _edit_profile(ctx: RequestContext) -> Any:  # noqa: ANN401 - as the simulator's own
    """Accept a bio, which the simulator does not model; `http_requests` has it."""
    ctx.fields("bio", "nick")
    guild = ctx.backend.get_guild(ctx.int_arg("guild_id"))
    return dict(serializers.member_payload(ctx.backend, guild, guild.members[ctx.backend.bot_user.id]))


_ROUTES["PATCH"].insert(0, (_PROFILE.split("/"), _edit_profile))


class Simulator(Env):
    """Waits for the bot without the simulator's pauses of 50 ms, which were a third of the time of many tests."""

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, shard_count=1, settle_timeout=PATIENCE)

    async def _settle_internal(self, **given: Any) -> None:  # noqa: ANN401 - whatever the simulator passes
        await super()._settle_internal(**given | {"idle": _LOOK_SECONDS})


class Simulated(simcord.run):
    """As `simcord.run`, a context in which the bot is connected, with this simulator."""

    def __init__(self, bot: discord.Client) -> None:
        self._env = Simulator(bot)
