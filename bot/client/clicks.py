"""What a click does: the act of its custom id is handed to whoever answers that kind of act."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import discord

from bot.client import failures
from bot.client.call import Call, Interaction, begin, persons_of
from bot.screens import custom_ids
from bot.screens.acts import Act

Handler: TypeAlias = Callable[[Call, Any], Awaitable[None]]
"""Answers one kind of act; it is given the call and the act."""


class Handlers:
    """Who answers which kind of act."""

    def __init__(self) -> None:
        self._by_kind: dict[type[Act], Handler] = {}

    def add(self, kind: type[Act], handler: Handler) -> None:
        """Raises ValueError where somebody answers it already."""
        if kind in self._by_kind:
            raise ValueError(f"{kind.__name__} is answered already")
        self._by_kind[kind] = handler

    @property
    def kinds(self) -> frozenset[type[Act]]:
        """What is answered."""
        return frozenset(self._by_kind)

    async def answer(self, call: Call, act: Act) -> None:
        """Hands an act to its handler."""
        await self._by_kind[type(act)](call, act)

    async def answer_click(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[discord.User | discord.Member] = ()
    ) -> None:
        """Acknowledges, decodes, answers; whatever goes wrong is answered, too."""
        try:
            call = await begin(interaction, persons_of(chosen))
            await self.answer(call, custom_ids.decode(custom_id))
        except Exception as error:  # noqa: BLE001 - whatever it is, who clicked gets an answer, and the log hears of it
            await failures.answer(interaction, error)
