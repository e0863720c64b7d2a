"""What a message of the simulated Discord says."""

from collections.abc import Sequence

import discord


def text_of(message: discord.Message | None) -> str:
    """All of it, without buttons and menus."""
    assert message is not None
    return "\n".join([message.content, *shown_in(message.embeds)])


def shown_in(embeds: Sequence[discord.Embed]) -> list[str]:
    """All texts of embeds."""
    texts: list[str | None] = []
    for embed in embeds:
        texts += [embed.title, embed.description, embed.footer.text]
        texts += [text for each in embed.fields for text in (each.name, each.value)]
    return [text for text in texts if text]
