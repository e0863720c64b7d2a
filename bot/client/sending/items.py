"""The bot's buttons and menus. They are recognised by their custom ids alone, so they also work after a restart.

discord.py only logs the errors of items. So these pass every click to the client, which first acknowledges it, and
answers every error.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self

import discord

from bot.screens import custom_ids
from bot.screens.screen import Button, Menu, PeopleMenu, Style


class AnswersClicks(Protocol):
    """What these items need from the client, which itself imports this module."""

    async def answer_click(
        self,
        interaction: discord.Interaction[Any],
        custom_id: str,
        chosen: Sequence[discord.User | discord.Member] = (),
        /,
    ) -> None:
        """Carry out the act of a custom id, with the people chosen in a menu. Answer every error."""


_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}
# No id may match two of the three patterns, because both items would answer it. Ids of old versions match, too, so that
# people who click on them learn that they are outdated.
_BUTTON = re.compile(r"w\d+:.+")
_MENU = re.compile(r"menu:(?P<place>\d)")
_PEOPLE = re.compile(r"people:(?P<act>.+)")
_NOTHING = ""
"""Stands for the act if a component's kind does not fit its custom id. It is answered like any unknown act."""


class ActButton(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_BUTTON):
    """A button. Its custom id is its act."""

    @classmethod
    def showing(cls, button: Button, place: int) -> Self:
        """Return the item to send for a button."""
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
        """Return the item for a button that was clicked."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the click."""
        act = self.item.custom_id if isinstance(self.item, discord.ui.Button) else _NOTHING
        await _client(interaction).answer_click(interaction, act or _NOTHING)


class ActMenu(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_MENU):
    """A menu. The value of each option is its act."""

    @classmethod
    def showing(cls, menu: Menu, place: int) -> Self:
        """Return the item to send for a menu."""
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
        """Return the item for a menu that was used."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice."""
        chosen = self.item.values if isinstance(self.item, discord.ui.Select) else ()
        await _client(interaction).answer_click(interaction, chosen[0] if chosen else _NOTHING)


class ActPeopleMenu(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_PEOPLE):
    """A menu of people. Its custom id contains the act, which applies to the people chosen."""

    @classmethod
    def showing(cls, menu: PeopleMenu, place: int) -> Self:
        """Return the item to send for a menu of people."""
        custom_id = f"people:{custom_ids.encode(menu.act)}"
        return cls(
            discord.ui.UserSelect(custom_id=custom_id, placeholder=menu.placeholder, max_values=menu.most, row=place)
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        """Return the item for a menu of people that was used."""
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
