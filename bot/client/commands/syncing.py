"""Sends the slash commands to Discord only if they have changed, because Discord limits how often they may be sent.

If a command exceeds Discord's limits, this is logged, and nothing is sent. Discord then keeps its present commands.

This program registers no commands on single servers. Commands that another deployment of the same bot has left on a
server can be found and removed.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

import discord
from discord import app_commands

from bot.client.commands.limits import problems
from bot.client.sending.requests import tolerated
from bot.client.undocumented import Payload, fetch_payloads, payloads

_Client = TypeVar("_Client", bound=discord.Client)

_log = logging.getLogger(__name__)

_COMPARED = frozenset(
    {
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "type",
        "options",
        "required",
        "choices",
        "value",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
        "channel_types",
        "contexts",
        "integration_types",
        "default_member_permissions",
        "nsfw",
    }
)
"""Keys that are compared. The others are Discord's own (ids, versions), or old names of these keys."""
_IN_ANY_ORDER = frozenset({"contexts", "integration_types", "channel_types"})
_SETTLED_BY_DISCORD = frozenset({"contexts", "integration_types"})
"""Keys that Discord fills in if a command leaves them out."""
_NOTHING: tuple[object, ...] = ([], {}, "")


async def synchronise(tree: app_commands.CommandTree[_Client]) -> bool:
    """Send the tree's commands if Discord's version differs. Return whether they were sent.

    If this fails, the bot goes on with the commands that Discord has.
    """
    ours = await payloads(tree)
    with tolerated("the commands could not be sent", logging.ERROR):
        theirs = await fetch_payloads(tree.client)
        if _same(ours, theirs):
            _log.info("the %d commands are as Discord knows them", len(ours))
            return False
        if found := problems(ours):
            _log.error("the commands are not sent, for Discord would refuse them: %s", "; ".join(found))
            return False
        await tree.sync()
        _log.info("%d commands were sent", len(ours))
        return True
    return False


async def tidy_servers(
    tree: app_commands.CommandTree[_Client], *, remove: bool, pause: float = 1.0
) -> AsyncIterator[tuple[int, str]]:
    """Log the commands that are registered on single servers, and with `remove`, remove them.

    None of them belongs to this program. People see them beside the program's own, but get no answer to them. Yields
    the id of each server that keeps such commands, with their names, and pauses after each server, in seconds.
    """
    for guild in tuple(tree.client.guilds):
        with tolerated(f"server {guild.id}: its own commands are not known now"):
            if names := await _tidy_server(tree, guild, remove=remove):
                yield guild.id, names
        await asyncio.sleep(pause)  # this is not urgent, and must not delay answers to people


async def _tidy_server(tree: app_commands.CommandTree[_Client], guild: discord.Guild, *, remove: bool) -> str:
    found = await tree.fetch_commands(guild=guild)
    if not found:
        return ""
    names = ", ".join(sorted(each.name for each in found))
    if not remove:
        hint = "another deployment of this bot has left them; REMOVE_SERVER_COMMANDS=yes removes them at the next start"
        _log.warning("server %s has commands that this program does not know: %s; %s", guild.id, names, hint)
        return names
    await tree.sync(guild=guild)  # the tree has no commands for single servers, so this removes all
    _log.warning("server %s had commands that this program does not know: %s; they are removed", guild.id, names)
    return ""


def _same(ours: Sequence[Payload], theirs: Sequence[Payload]) -> bool:
    known = {_key(command): command for command in theirs}
    if known.keys() != {_key(command) for command in ours}:
        return False
    return all(_normalised(each) == _normalised(_without_settled(known[_key(each)], each)) for each in ours)


def _key(command: Payload) -> tuple[object, object]:
    return command["type"], command["name"]


def _without_settled(command: Payload, asked: Payload) -> Payload:
    """Return Discord's version of a command, without the keys that Discord filled in because ours left them out."""
    settled = {key for key in _SETTLED_BY_DISCORD if asked.get(key) is None}
    return {key: value for key, value in command.items() if key not in settled}


def _normalised(part: Payload) -> dict[str, object]:
    """Return the keys to compare, without default values, because Discord may leave these out or add them."""
    kept = {key: _value(key, value) for key, value in part.items() if key in _COMPARED}
    return {
        key: value for key, value in kept.items() if value is not None and value is not False and value not in _NOTHING
    }


def _value(key: str, value: object) -> object:
    match value:
        case list() if key in _IN_ANY_ORDER:
            return sorted(value)
        case list():
            return [_normalised(each) for each in value]
        case int() if key == "default_member_permissions":
            return str(value)  # a string from Discord, a number from discord.py
        case _:
            return value
