"""Private screens as Discord's layout components, with the most important part first.

Discord's OpenAPI sets the limits: 40 components, 4,000 characters of text, 1,024 in each description. A message that is
a layout remains one, and has neither content nor embeds.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord

from bot.client.sending import presenting
from bot.screens.screen import Embed, File, Screen

LONGEST = 4_000
"""Maximum number of characters in all texts of a layout together."""
_PICTURES = ".png", ".webp", ".gif"


def new_message(screen: Screen) -> dict[str, Any]:
    """Return the arguments of `send` for a new message."""
    shown = _common_arguments(screen)
    if screen.files:
        shown["files"] = presenting.files_of(screen)
    return shown


def edited_message(screen: Screen) -> dict[str, Any]:
    """Return the arguments of `edit`. They turn any message into a layout, even one that an earlier release sent."""
    return {
        **_common_arguments(screen),
        "content": None,
        "embeds": [],
        "attachments": presenting.files_of(screen),
    }


def in_parts(screen: Screen) -> tuple[Screen, ...]:
    """Split a screen into messages that are short enough. Only the first has buttons, menus, pictures and files."""
    parts: list[list[str]] = [[]]
    for text in (piece for whole in _texts(screen) for piece in _pieces(whole)):
        if parts[-1] and sum(map(len, parts[-1])) + len(text) > LONGEST:
            parts.append([])
        parts[-1].append(text)
    if len(parts) == 1:
        return (screen,)
    first, *others = (Screen(texts[0], tuple(Embed(description=each) for each in texts[1:])) for texts in parts)
    first = replace(screen, notice="", content=first.content, embeds=first.embeds)
    return (first, *others)


def text_of(embed: Embed) -> str:
    """Return an embed as text in Discord's markup, with bold headings. Each part begins on a new line."""
    parts = [f"**{embed.title}**" if embed.title else "", embed.description]
    parts += [f"**{field.name}**\n{field.value}" for field in embed.fields]
    return "\n".join(each for each in parts if each)


def _texts(screen: Screen) -> list[str]:
    return [each for each in (screen.notice, screen.content, *map(text_of, screen.embeds)) if each]


def _pieces(text: str) -> Iterator[str]:
    """Split a text between lines into pieces that are short enough for one message each."""
    piece = ""
    for line in text.split("\n"):
        if len(piece) + len(line) >= LONGEST:
            yield piece
            piece = ""
        piece = f"{piece}\n{line}" if piece else line
    yield piece


def _common_arguments(screen: Screen) -> dict[str, Any]:
    assert not screen.pictures, "they must be drawn, or left out, before"
    return {"view": _view(screen), "allowed_mentions": presenting.allowed_mentions(screen)}


def _view(screen: Screen) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    pictures = [each for each in screen.files if each.name.endswith(_PICTURES)]
    galleries: list[discord.ui.Item[Any]] = [_gallery(each) for each in pictures]
    rows = [discord.ui.ActionRow[Any](*presenting.items(row, place)) for place, row in enumerate(screen.rows)]
    head: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(screen.content)] if screen.content else []
    body: list[discord.ui.Item[Any]] = [
        discord.ui.Container(discord.ui.TextDisplay(text_of(each))) for each in screen.embeds
    ]
    files = [discord.ui.File[Any](f"attachment://{each.name}") for each in screen.files if each not in pictures]
    first: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(screen.notice)] if screen.notice else []
    order = (first, galleries, rows, head, body) if screen.controls_first else (first, head, galleries, body, rows)
    for item in (each for part in (*order, files) for each in part):
        view.add_item(item)
    return presenting.for_show(view)


def _gallery(picture: File) -> discord.ui.MediaGallery[Any]:
    """Return a gallery with one picture, at full width. Several pictures in one gallery would be side by side."""
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.description or None)
    return discord.ui.MediaGallery(item)
