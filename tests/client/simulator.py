"""The simulator of Discord, as all tests start it."""

from typing import Any

import discord
import simcord
from simcord.env import Env

from tests.patience import PATIENCE

_LOOK_SECONDS = 0.001
"""How often the simulator looks whether the bot has come to rest."""


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
