"""What the bot needs of discord.py that the library does not document; the rest of the program uses documented API.

Each function says why there is no other way. tests/client/test_undocumented.py fails if a new version of the library
does not work like this any more.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, cast

import discord
from discord import app_commands

_C = TypeVar("_C", bound=discord.Client)

Payload: TypeAlias = Mapping[str, Any]
"""A command, or a part of one, as Discord's JSON."""
_Parser: TypeAlias = Callable[[Any], None]
"""The library's: parses the data of one kind of event, and handles it."""

_NEEDED = frozenset({"READY", "RESUMED"})
"""Events without which there is no connection."""

_log = logging.getLogger(__name__)


def pass_over_unreadable_events(client: discord.Client) -> None:
    """Skip events that discord.py cannot parse, such as those of a new kind of channel, and log them.

    Left to itself, the library would stop the whole bot over one of them, and it calls none of its documented hooks.
    """
    parsers = client._connection.parsers  # noqa: SLF001 - see above
    for event, parser in parsers.items():
        if event not in _NEEDED:
            parsers[event] = _harmless(event, parser)


def _harmless(event: str, parser: _Parser) -> _Parser:
    def parse(data: Any) -> None:  # noqa: ANN401 - Discord's JSON
        try:
            parser(data)
        except Exception:  # noqa: BLE001 - whatever it is, it is one event among many
            _log.exception("an event of Discord's cannot be read, and is passed over: %s", event)

    return parse


async def payloads(tree: app_commands.CommandTree[_C]) -> list[Payload]:
    """The tree's commands as its `sync` sends them, which documents no way to see them before."""
    commands = tree.get_commands()
    if tree.translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


async def fetch_payloads(client: discord.Client) -> Sequence[Payload]:
    """The commands as Discord has them, with their translations, for which `CommandTree.fetch_commands` does not ask.

    Raises what the library raises.
    """
    route = discord.http.Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    return cast("Sequence[Payload]", await client.http.request(route, params={"with_localizations": "true"}))
