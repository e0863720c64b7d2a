"""Public screens as discord.py's objects: embeds, buttons, menus, files, and allowed mentions.

Private screens are made by `layouts`, which also uses the buttons, menus, files and allowed mentions from here.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from itertools import chain
from typing import Any, TypeVar, assert_never

import discord

from bot.client.sending.items import ActButton, ActMenu, ActPeopleMenu
from bot.screens import custom_ids
from bot.screens.acts import Act
from bot.screens.screen import Button, Embed, Field, Menu, PeopleMenu, Row, Screen

_View = TypeVar("_View", bound=discord.ui.View | discord.ui.LayoutView)
_COLOUR = 0x8A6D3B
"""The colour of all embeds. It carries no meaning."""


def new_message(screen: Screen) -> dict[str, Any]:
    """Return the arguments of `send` for a new message."""
    shown = _common_arguments(screen)
    if screen.files:
        shown["files"] = files_of(screen)
    if screen.rows:
        shown["view"] = view_of(screen.rows)
    return shown


def edited_message(screen: Screen) -> dict[str, Any]:
    """Return the arguments of `edit`. They remove everything from the message that the screen does not have."""
    view = view_of(screen.rows) if screen.rows else None
    return {**_common_arguments(screen), "attachments": files_of(screen), "view": view}


def reworded_message(screen: Screen, message: discord.Message) -> dict[str, Any]:
    """Return the arguments of `edit` for a posted message that keeps its buttons, and those files that the screen has.

    Nobody is pinged. The contents of the screen's files do not count.
    """
    described = {each.name: each.description for each in screen.files}
    kept = [each for each in message.attachments if each.filename in described]
    for each in kept:
        each.description = described[each.filename] or None
    return {**_common_arguments(replace(screen, mentions=())), "attachments": kept}


def is_worded(message: discord.Message, screen: Screen) -> bool:
    """Return whether a posted message has a screen's text, and its files with their descriptions."""
    there = {each.filename: each.description or "" for each in message.attachments}
    described = {each.name: each.description for each in screen.files}
    return (read_screen(message), there) == (Screen(screen.content, embeds=screen.embeds), described)


def is_at_a_glance(screen: Screen, message: discord.Message) -> bool:
    """Return whether a message was posted in the screen's compact version, as far as its buttons tell."""
    compact = {each.act for each in _buttons_in(screen.glance)} - {each.act for each in _buttons_in(screen.rows)}
    return not compact.isdisjoint(acts_on(message))


def _buttons_in(rows: Sequence[Row]) -> Iterator[Button]:
    return chain.from_iterable(row for row in rows if isinstance(row, tuple))


def view_of(rows: tuple[Row, ...]) -> discord.ui.View:
    """Return a view with the buttons and menus. The module `items` handles their clicks, even after a restart."""
    view = discord.ui.View(timeout=None)
    for place, row in enumerate(rows):
        for item in items(row, place):
            view.add_item(item)
    return for_show(view)


def for_show(view: _View) -> _View:
    """Stop a view and return it. `items` handles clicks, and discord.py would keep each private view for 15 minutes."""
    view.stop()
    return view


def read_screen(message: discord.Message) -> Screen:
    """Return a posted message as a screen, with content and embeds only."""
    return Screen(message.content, tuple(_read_embed(each) for each in message.embeds))


def acts_on(message: discord.Message, kinds: tuple[type[Act], ...] = (Act,)) -> Iterator[Act]:
    """Yield the acts of these kinds on a posted message's buttons. The others are not decoded."""
    rows = (each.children if isinstance(each, discord.ActionRow) else () for each in message.components)
    for item in chain.from_iterable(rows):
        if isinstance(item, discord.Button) and item.custom_id is not None:
            kind = custom_ids.kind_of(item.custom_id)
            if kind is None or not issubclass(kind, kinds):
                continue
            with suppress(custom_ids.UnknownActError):
                yield custom_ids.decode(item.custom_id)


def _common_arguments(screen: Screen) -> dict[str, Any]:
    assert not screen.pictures, "they must be drawn, or left out, before"
    return {
        "content": screen.content,
        "embeds": [_embed(each) for each in screen.embeds],
        "allowed_mentions": allowed_mentions(screen),
    }


def allowed_mentions(screen: Screen) -> discord.AllowedMentions:
    """Return the allowed mentions. Whatever a name contains, only the people in `mentions` are pinged."""
    users = [discord.Object(user) for user in screen.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _embed(embed: Embed) -> discord.Embed:
    shown = discord.Embed(title=embed.title or None, description=embed.description or None, colour=_COLOUR)
    for field in embed.fields:
        shown.add_field(name=field.name, value=field.value, inline=False)
    return shown


def _read_embed(embed: discord.Embed) -> Embed:
    fields = tuple(Field(field.name or "", field.value or "") for field in embed.fields)
    return Embed(embed.title or "", embed.description or "", fields)


def files_of(screen: Screen) -> list[discord.File]:
    """Return the attachments, with their alternative texts."""
    return [discord.File(BytesIO(each.data), each.name, description=each.description or None) for each in screen.files]


def items(row: Row, place: int) -> Sequence[discord.ui.Item[Any]]:
    """Return the buttons of a row, or its menu. `place` is the index of the row, from 0."""
    match row:
        case Menu():
            return [ActMenu.showing(row, place)]
        case PeopleMenu():
            return [ActPeopleMenu.showing(row, place)]
        case tuple():
            return [_button(each, place) for each in row]
        case _:
            assert_never(row)


def _button(button: Button, place: int) -> ActButton:
    return ActButton.showing(button, place)
