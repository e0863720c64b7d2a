"""Clicks: each act, read from a custom id, goes to the handler of its kind."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import discord

from bot.client import failures
from bot.client.call import Call, Interaction, acknowledge, make_call, persons_of
from bot.screens import custom_ids
from bot.screens.acts import Act

Handler: TypeAlias = Callable[[Call, Any], Awaitable[None]]
"""Answers one kind of act, given the call and the act."""


class Handlers:
    """The handler of each kind of act."""

    def __init__(self) -> None:
        self._by_kind: dict[type[Act], Handler] = {}

    def add(self, kind: type[Act], handler: Handler) -> None:
        """Register a handler. Raises ValueError if the kind has one already."""
        if kind in self._by_kind:
            raise ValueError(f"{kind.__name__} is answered already")
        self._by_kind[kind] = handler

    @property
    def kinds(self) -> frozenset[type[Act]]:
        """The kinds of acts that have a handler."""
        return frozenset(self._by_kind)

    async def answer(self, call: Call, act: Act) -> None:
        """Hand an act to its handler."""
        await self._by_kind[type(act)](call, act)

    async def answer_click(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[discord.User | discord.Member] = ()
    ) -> None:
        """Acknowledge, decode, answer; errors are answered, too."""
        interaction.client.answering.begin()
        try:
            await acknowledge(interaction)  # at once, before anything may have to wait
            call = await make_call(interaction, persons_of(chosen))
            await self.answer(call, custom_ids.decode(custom_id))
        except Exception as error:  # noqa: BLE001 - whatever it is, the person who clicked gets an answer, and it is logged
            await failures.answer(interaction, error)
