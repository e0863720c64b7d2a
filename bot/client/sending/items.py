"""The bot's buttons and menus, recognised by their custom ids alone, so they work after a restart, too.

discord.py only logs errors in such items, so all of them pass their click to the client, which acknowledges first and
answers every error.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self

import discord

from bot.screens import custom_ids
from bot.screens.screen import Button, Menu, PeopleMenu, Style


class AnswersClicks(Protocol):
    """The client as these items know it: the real one imports this module."""

    async def answer_click(
        self,
        interaction: discord.Interaction[Any],
        custom_id: str,
        chosen: Sequence[discord.User | discord.Member] = (),
        /,
    ) -> None:
        """Do what a custom id says, with the people chosen in a menu; answer every error."""


_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}
# The three patterns must exclude one another: two that match the same id would both answer it. Old versions match,
# too, so that their users are told that they are old.
_BUTTON = re.compile(r"w\d+:.+")
_MENU = re.compile(r"menu:(?P<place>\d)")
_PEOPLE = re.compile(r"people:(?P<act>.+)")
_NOTHING = ""
"""The act of a component whose kind does not fit its custom id: it is unknown, and is answered as such."""


class ActButton(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_BUTTON):
    """A button whose custom id is its act."""

    @classmethod
    def showing(cls, button: Button, place: int) -> Self:
        """The button as it is sent."""
        return cls(
            discord.ui.Button(
                label=button.label,
                custom_id=custom_ids.encode(button.act),
                style=_STYLES[button.style],
                disabled=button.disabled,
                row=place,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        """The button as it comes back."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click."""
        act = self.item.custom_id if isinstance(self.item, discord.ui.Button) else _NOTHING
        await _client(interaction).answer_click(interaction, act or _NOTHING)


class ActMenu(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_MENU):
    """A menu whose options' values are their acts."""

    @classmethod
    def showing(cls, menu: Menu, place: int) -> Self:
        """The menu as it is sent."""
        options = [
            discord.SelectOption(
                label=option.label,
                value=custom_ids.encode(option.act),
                description=option.description or None,
                default=option.chosen,
            )
            for option in menu.options
        ]
        return cls(
            discord.ui.Select(custom_id=f"menu:{place}", placeholder=menu.placeholder, options=options, row=place)
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        """The menu as it comes back."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice."""
        chosen = self.item.values if isinstance(self.item, discord.ui.Select) else ()
        await _client(interaction).answer_click(interaction, chosen[0] if chosen else _NOTHING)


class ActPeopleMenu(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_PEOPLE):
    """A menu of people whose custom id is the act on the people chosen."""

    @classmethod
    def showing(cls, menu: PeopleMenu, place: int) -> Self:
        """The menu as it is sent."""
        custom_id = f"people:{custom_ids.encode(menu.act)}"
        return cls(
            discord.ui.UserSelect(custom_id=custom_id, placeholder=menu.placeholder, max_values=menu.most, row=place)
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        """The menu as it comes back."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice of people."""
        if not isinstance(self.item, discord.ui.UserSelect):
            await _client(interaction).answer_click(interaction, _NOTHING)
            return
        act = self.item.custom_id.removeprefix("people:")
        await _client(interaction).answer_click(interaction, act, tuple(self.item.values))


ITEMS = (ActButton, ActMenu, ActPeopleMenu)


def _client(interaction: discord.Interaction[Any]) -> AnswersClicks:
    client: AnswersClicks = interaction.client
    return client
