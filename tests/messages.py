"""Extract the text of messages in the simulated Discord."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from simcord.results import ResponseMessage

_TEXT_DISPLAY = 10


def text_of(message: discord.Message | ResponseMessage | None) -> str:
    """Return all text of a message, alternative texts included, without buttons and menus."""
    assert message is not None
    laid = list(laid_out(list(message.components)))
    described = [] if laid else [each.description for each in message.attachments]
    return "\n".join(filter(None, [message.content, *_embedded(message.embeds), *laid, *described]))


def _embedded(embeds: Sequence[discord.Embed]) -> list[str]:
    """Return all text in embeds."""
    texts: list[str | None] = []
    for embed in embeds:
        texts += [embed.title, embed.description, embed.footer.text]
        texts += [text for each in embed.fields for text in (each.name, each.value)]
    return [text for text in texts if text]


def laid_out(components: Sequence[Any]) -> Iterator[str]:
    """Yield all texts of a layout from top to bottom, as a screen reader reads them, alternative texts included."""
    for component in components:
        data = component.to_dict() if hasattr(component, "to_dict") else component
        if data.get("type") == _TEXT_DISPLAY:
            yield data["content"]
        yield from (item["description"] for item in data.get("items", ()) if item.get("description"))
        yield from laid_out(data.get("components", ()))
