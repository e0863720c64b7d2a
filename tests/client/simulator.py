"""The simulator of Discord, as all tests start it."""

import copy
import logging
import sys
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import discord
import simcord
from discord.app_commands import Command, Group
from discord.ext.commands.bot import BotBase
from simcord import _dpy_internals, components, gateway, results
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router
from simcord.http.router import _ROUTES, RequestContext

from bot.client.bot import WondersTree
from bot.client.commands import syncing
from bot.client.commands.translating import AnyCommand, fill_in
from bot.client.sending.requests import tolerated
from bot.client.undocumented import fetch_payloads, payloads
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

_WAKES = "_set_result_unless_cancelled"
"""What `asyncio.sleep` calls in the end."""


def _is_sleep_waiter(waiter: Any, loop: Any, deadline: float) -> bool:  # noqa: ANN401 - as the simulator's own
    """Return whether a task sleeps beyond the deadline. The simulator unwraps each timer before it asks whose it is."""
    if waiter is None or waiter.done():
        return False
    return any(
        waiter in handle._args  # of a cancelled timer there are none
        and handle.when() > deadline
        and getattr(_dpy_internals._original_callback(handle._callback), "__name__", "") == _WAKES
        for handle in loop._scheduled
        if handle._args
    )


_dpy_internals.is_sleep_waiter = _is_sleep_waiter

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


_SENT: dict[Hashable, list[Any]] = {}
"""The commands that a bot with these languages and extensions sends when it starts."""

_ABOUT: dict[object, str] = {}
"""The description of each command, by its callback."""


async def _synchronise(tree: WondersTree) -> bool:
    """Do as the bot does when it starts, but work out only for the first bot of this process what it sends."""
    bot = tree.client
    kind = (bot.languages, bot._extensions_to_load)
    if kind not in _SENT:
        _SENT[kind] = copy.deepcopy(await payloads(tree))
        return await syncing.synchronise(tree)
    with tolerated("the commands could not be sent", logging.ERROR):
        if await fetch_payloads(bot):
            return await syncing.synchronise(tree)
        assert bot.application_id is not None
        await bot.http.bulk_upsert_global_commands(bot.application_id, payload=_SENT[kind])
    return True


def _fill_in(command: AnyCommand) -> None:
    """Fill in the texts of a command as its cog does, but look them up only for the first bot of this process."""
    callback = None if isinstance(command, Group) else command.callback
    if callback not in _ABOUT:
        fill_in(command)
        if isinstance(command, Command):
            _ABOUT[command.callback] = command.description  # all copies of a command share its options
    elif isinstance(command, Command):
        command.description = _ABOUT[callback]


@contextmanager
def commands_kept() -> Iterator[None]:
    """Let bots that start share their commands and the modules of these, which took a third of the time of many tests.

    Extensions that a test loads itself are loaded anew.
    """
    with (
        mock.patch.object(BotBase, "_load_from_module_spec", _load),
        mock.patch("bot.client.bot.synchronise", _synchronise),
        mock.patch("bot.client.cog.fill_in", _fill_in),
    ):
        yield


class Simulator(Env):
    """Waits for the bot without the simulator's pauses of 50 ms, which were a third of the time of many tests."""

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, shard_count=1, settle_timeout=PATIENCE)

    async def start(self) -> None:
        with commands_kept():
            await super().start()

    async def restart_bot(self, bot: discord.Client | None = None) -> None:
        with commands_kept():
            await super().restart_bot(bot)

    async def _settle_internal(self, **given: Any) -> None:  # noqa: ANN401 - whatever the simulator passes
        await super()._settle_internal(**given | {"idle": _LOOK_SECONDS})


class Simulated(simcord.run):
    """As `simcord.run`, a context in which the bot is connected, with this simulator."""

    def __init__(self, bot: discord.Client) -> None:
        self._env = Simulator(bot)
