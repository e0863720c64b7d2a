"""Find the buttons and menu options on a screen of the simulated Discord."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.screens.acts import Act
from bot.screens.custom_ids import UnknownActError, decode

Shown: TypeAlias = discord.Message | ResponseMessage
"""A message in a channel, or an answer to one user."""

_Act = TypeVar("_Act", bound=Act)


@dataclass(frozen=True)
class Pressable:
    """A button or a menu option that can be pressed."""

    act: Act
    label: str
    custom_id: str
    """Custom id of the button, or of the option's menu."""
    value: str | None
    """Value of the menu option; None for a button."""


def answer_to(result: InteractionResult) -> ResponseMessage | None:
    """Return the last message with which the bot answered a press; None if there is none."""
    return result.response or next(iter(reversed(result.followups)), None)


def pressables(components: list[Any]) -> Iterator[Pressable]:
    """Yield the enabled buttons and menu options in these components whose ids stand for acts of the bot."""
    for component in components:
        data = component.to_dict() if hasattr(component, "to_dict") else component
        if "components" in data:
            yield from pressables(data["components"])
        for option in data.get("options", []):
            yield Pressable(decode(option["value"]), option["label"], data["custom_id"], option["value"])
        if "label" in data and "custom_id" in data and not data.get("disabled"):
            try:
                yield Pressable(decode(data["custom_id"]), data["label"], data["custom_id"], None)
            except UnknownActError:
                continue


def find(shown: Shown, kind: type[_Act]) -> list[Pressable]:
    """Return the buttons and menu options of a message with an act of this kind."""
    return [each for each in pressables(list(shown.components)) if isinstance(each.act, kind)]
