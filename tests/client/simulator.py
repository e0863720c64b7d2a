"""The simulator of Discord, as all tests start it."""

import copy
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import discord
import simcord
from discord.ext.commands.bot import BotBase
from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router
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

_PLAIN = (str, int, float, type(None))
"""The types of JSON that cannot change."""


def _copied(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a deep copy of JSON. The standard library also looks for objects that occur twice, which takes longer."""
    if value.__class__ is dict:
        return {key: _copied(each) for key, each in value.items()}
    if value.__class__ is list:
        return [_copied(each) for each in value]
    return value if isinstance(value, _PLAIN) else copy.deepcopy(value)


for _module in (components, results):
    _module.deepcopy = _copied  # type: ignore[attr-defined]
for _module in (gateway, router):
    _module.copy = SimpleNamespace(deepcopy=_copied)  # type: ignore[attr-defined]

_LOAD = BotBase._load_from_module_spec
_KEPT: dict[str, Mapping[str, ModuleType]] = {}
"""The modules of each extension that a bot has loaded."""


class _Keeps(Loader):
    """Loads modules that have been executed already."""

    def __init__(self, modules: Mapping[str, ModuleType]) -> None:
        self._modules = modules

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self._modules[spec.name]

    def exec_module(self, _: ModuleType) -> None:
        sys.modules.update(self._modules)


async def _load(bot: BotBase, spec: ModuleSpec, key: str) -> None:
    """Load an extension as the library does, but execute its modules only for the first bot of this process."""
    if key in _KEPT:
        spec.loader = _Keeps(_KEPT[key])
    await _LOAD(bot, spec, key)
    if key not in _KEPT:
        _KEPT[key] = {name: each for name, each in sys.modules.items() if f"{name}.".startswith(f"{key}.")}


@contextmanager
def _modules_kept() -> Iterator[None]:
    """Let bots that start share the modules of their commands, which took a sixth of the time of many tests.

    Extensions that a test loads itself are loaded anew.
    """
    with mock.patch.object(BotBase, "_load_from_module_spec", _load):
        yield


class Simulator(Env):
    """Waits for the bot without the simulator's pauses of 50 ms, which were a third of the time of many tests."""

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, shard_count=1, settle_timeout=PATIENCE)

    async def start(self) -> None:
        with _modules_kept():
            await super().start()

    async def restart_bot(self, bot: discord.Client | None = None) -> None:
        with _modules_kept():
            await super().restart_bot(bot)

    async def _settle_internal(self, **given: Any) -> None:  # noqa: ANN401 - whatever the simulator passes
        await super()._settle_internal(**given | {"idle": _LOOK_SECONDS})


class Simulated(simcord.run):
    """As `simcord.run`, a context in which the bot is connected, with this simulator."""

    def __init__(self, bot: discord.Client) -> None:
        self._env = Simulator(bot)
