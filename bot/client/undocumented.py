"""All uses of undocumented API of discord.py. The rest of the program uses only documented API.

Each function says why there is no other way. tests/client/test_undocumented.py fails if this no longer works with a new
version of the library.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import Context
from itertools import count
from time import perf_counter
from typing import Any, TypeAlias, TypeVar, cast

import discord
from discord import app_commands
from discord.webhook.async_ import async_context

_C = TypeVar("_C", bound=discord.Client)

Payload: TypeAlias = Mapping[str, Any]
"""A command, or a part of one, as Discord's JSON."""
_Parser: TypeAlias = Callable[[Any], None]
"""The library's function that parses the data of one kind of event, and handles the event."""

_NEEDED = frozenset({"READY", "RESUMED"})
"""Events without which there is no connection."""

CAME_IN = "came in"
"""The key in an interaction's extras under which is noted when it came in, by `perf_counter`."""

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
        """Start what listens to an event, and note when an interaction came in."""
        if event == "interaction":  # the library has not begun to answer it yet, and no hook is earlier than this
            args[0].extras[CAME_IN] = perf_counter()
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


class _Reply(discord.InteractionResponse[_C]):
    """The first response to a typed command. Nothing has to be acknowledged, because a message never expires."""

    def __init__(self, parent: discord.Interaction[_C], send: Callable[..., Awaitable[discord.Message]]) -> None:
        super().__init__(parent)
        self._send = send
        self._has_begun = False
        self.suggested: Sequence[app_commands.Choice[Any]] = ()
        """What autocomplete has suggested."""

    def is_done(self) -> bool:
        return self._has_begun

    @property
    def type(self) -> discord.InteractionResponseType | None:
        return discord.InteractionResponseType.deferred_channel_message if self._has_begun else None

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:  # noqa: ARG002 - as the library's
        self._has_begun = True

    async def send_message(self, *, ephemeral: bool = False, **shown: Any) -> None:  # type: ignore[override]  # noqa: ANN401, ARG002 - as above
        self._has_begun = True
        await self._send(**shown)

    async def autocomplete(self, choices: Sequence[app_commands.Choice[Any]]) -> None:
        self._has_begun, self.suggested = True, choices


class _FurtherMessages:
    """Sends what an interaction sends after its first answer."""

    def __init__(self, send: Callable[..., Awaitable[discord.Message]]) -> None:
        self._send = send

    async def send(self, *, ephemeral: bool = False, wait: bool = False, **shown: Any) -> discord.Message:  # noqa: ANN401, ARG002 - as the library's
        return await self._send(**shown)


class TypedCommand(discord.Interaction[_C]):
    """A command that somebody has typed in a direct message, as if Discord had sent it as a slash command.

    The tree carries it out like any other (`carry_out`). Its answers are ordinary direct messages. The library has no
    public way to make an interaction, or to hand one to the tree.
    """

    def __init__(self, client: _C, message: discord.Message, locale: str, data: Payload, *, asks: bool = False) -> None:
        """`data` is the command as Discord would send it. With `asks`, it is autocomplete of the focused option."""
        kind = discord.InteractionType.autocomplete if asks else discord.InteractionType.application_command
        made: Any = {
            "id": message.id,
            "type": kind.value,
            "data": data,
            "token": "",
            "version": 1,
            "application_id": client.application_id or 0,
            "attachment_size_limit": discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES,
            "locale": locale,
        }
        super().__init__(data=made, state=client._connection)  # noqa: SLF001 - see above
        self.user = message.author
        self.channel = cast("discord.DMChannel", message.channel)
        self._reply = self._cs_response = _Reply(self, self._send)
        self._cs_followup = _FurtherMessages(self._send)
        self._answer: discord.Message | None = None
        self._nonces = (f"{message.id}.{number}" for number in count())

    @property
    def suggested(self) -> Sequence[app_commands.Choice[Any]]:
        """What autocomplete has suggested."""
        return self._reply.suggested

    async def edit_original_response(self, **shown: Any) -> discord.Message:  # type: ignore[override]  # noqa: ANN401 - a direct message is none of an interaction
        """Send the answer or, once it is there, edit it. The arguments are those of an edit."""
        if self._answer is None:
            # A layout has neither content nor embeds, so an edit has them only to empty them.
            new = {key: value for key, value in shown.items() if key not in {"content", "embeds", "attachments"}}
            self._answer = await self._send(**new, files=shown.get("attachments", []))
        else:
            self._answer = await self._answer.edit(**shown)
        return self._answer

    async def delete_original_response(self) -> None:
        """Delete the answer, if it is there."""
        if self._answer is not None:
            await self._answer.delete()

    async def _send(self, **shown: Any) -> discord.Message:  # noqa: ANN401 - the library's arguments
        # While one process replaces another, both may carry out the line. Discord recognises the repeated answer.
        return await cast("discord.DMChannel", self.channel).send(**shown, nonce=next(self._nonces))


async def carry_out(tree: app_commands.CommandTree[_C], command: TypedCommand[_C]) -> None:
    """Let the tree carry out a typed command. Raises what the tree raises for a command that it does not have."""
    await tree._call(command)  # noqa: SLF001 - see `TypedCommand`


def own_context() -> Context:
    """Return a context for work that goes on after a press is over, with what discord.py needs in it to edit answers.

    A simulated Discord waits for all work in the context of a press, as if it belonged to the press.
    """
    context = Context()
    context.run(async_context.set, async_context.get())
    return context
