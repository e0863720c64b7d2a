"""All uses of undocumented API of discord.py. The rest of the program uses only documented API.

Each function says why there is no other way. tests/client/test_undocumented.py fails if this no longer works with a new
version of the library.
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
"""The library's function that parses the data of one kind of event, and handles the event."""

_NEEDED = frozenset({"READY", "RESUMED"})
"""Events without which there is no connection."""

_log = logging.getLogger(__name__)


def pass_over_unreadable_events(client: discord.Client) -> None:
    """Skip events that discord.py cannot parse, such as those of a new kind of channel, and log them.

    Otherwise one such event would stop the whole bot, because the library calls none of its documented hooks for it.
    """
    parsers = client._connection.parsers  # noqa: SLF001 - see above
    for event, parser in parsers.items():
        if event not in _NEEDED:
            parsers[event] = _harmless(event, parser)


def _harmless(event: str, parser: _Parser) -> _Parser:
    def parse(data: Any) -> None:  # noqa: ANN401 - Discord's JSON
        try:
            parser(data)
        except Exception:  # noqa: BLE001 - whatever the error is, it concerns only this event
            _log.exception("an event of Discord's cannot be read, and is passed over: %s", event)

    return parse


class EventsOfModals(discord.Client):
    """A client for which only submitted modals are the event `interaction`.

    Commands and dynamic items need no event, and a task for each of their interactions would delay the acknowledgement.
    """

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as in the library
        """Start what listens to an event."""
        if event != "interaction" or args[0].type is discord.InteractionType.modal_submit:
            super().dispatch(event, *args, **kwargs)


async def payloads(tree: app_commands.CommandTree[_C]) -> list[Payload]:
    """Return the tree's commands as its `sync` sends them. The library documents no way to see them beforehand."""
    commands = tree.get_commands()
    if tree.translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


async def fetch_payloads(client: discord.Client) -> Sequence[Payload]:
    """Return Discord's version of the commands, with translations. `CommandTree.fetch_commands` does not ask for these.

    Raises what the library raises.
    """
    route = discord.http.Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    return cast("Sequence[Payload]", await client.http.request(route, params={"with_localizations": "true"}))
