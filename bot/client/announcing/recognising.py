"""Recognises the message of an announcement, whichever process posted it.

It is recognised by its nonce while Discord remembers that, and later by its buttons or its text.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.client.announcing.screens import Told
from bot.client.sending.channels import complaints
from bot.client.sending.presenting import acts_on, read_screen
from bot.screens.acts import Act, Join, Rematch, ShowHand, ShowSeats, VoteOnMotion
from bot.screens.plain import plain_screen, text_lines
from bot.screens.screen import Screen
from bot.services.game import Status
from bot.services.news import News
from bot.services.ports import Notice
from bot.text.words import Words

_BUTTONS: Mapping[Status | None, tuple[type[Act], ...]] = {
    Status.LOBBY: (Join,),
    Status.DRAFT: (ShowHand, ShowSeats),
    Status.PLAY: (ShowHand, ShowSeats),
    Status.OVER: (Rematch,),
}
"""The buttons by which a message is recognised, keyed by the status that its announcement begins.

No other message of the table below its latest panel has them. Seat changes and votes, of which there may be several,
are recognised by their text, and proposals by the number in their buttons.
"""
_NOTIFIES = re.compile(r"<@!?\d+>")


def is_told_by(message: discord.Message, notice: Notice, told: Told, screen: Screen | None, words: Words) -> bool:
    """Return whether a message contains this announcement, alone or with others. `screen` is how it would look now."""
    if str(message.nonce) == notice.nonce:
        return True
    traits = told.news.traits
    mine = [act for act in acts_on(message) if getattr(act, "game", None) == notice.game]
    if told.news is News.PROPOSED:  # several proposals have the same text
        return any(isinstance(act, VoteOnMotion) and act.number == told.number for act in mine)
    kinds = _BUTTONS.get(traits.begins, ())
    # If a player has asked for a new panel, the former one is among the messages searched. It has the same buttons in
    # the draft and in every turn.
    are_its_own = told.table.panel is not None or traits.begins is not Status.PLAY
    if are_its_own and kinds and all(any(isinstance(act, kind) for act in mine) for kind in kinds):
        return True
    if screen is None:
        return False
    # The message may contain other missed announcements, too.
    has_heading = traits.known_by_heading and _has_its_heading(message, screen)
    return has_heading or says_the_same(message, screen, words) or _says_all_of(message, screen)


def says_the_same(message: discord.Message, screen: Screen, words: Words) -> bool:
    """Return whether a message has this screen's text.

    Lines with mentions or about missing permissions do not count. The texts of pictures do not either, because the
    pictures may or may not have been drawn.
    """
    found = read_screen(message)
    complained = complaints(words)
    content = "\n".join(line for line in found.content.splitlines() if line not in complained)
    of_pictures = [_text(Screen(each.more)) for each in screen.pictures if each.more]
    embeds = tuple(each for each in found.embeds if _text(Screen(embeds=(each,))) not in of_pictures)
    said = _text(replace(found, content=content, embeds=embeds))
    plain = _text(plain_screen(words, screen))
    with_its_picture = _text(replace(screen, embeds=screen.beside)) if screen.glance else None
    if said == with_its_picture:
        return True
    return said == _text(screen) or (bool(screen.embeds) and not message.embeds and said.startswith(plain))


def _has_its_heading(message: discord.Message, screen: Screen) -> bool:
    """Return whether a message, which may contain several announcements, has this screen's first line."""
    heading, *_ = screen.content.splitlines() or [""]
    return bool(heading) and heading in (line.replace("**", "") for line in text_lines(read_screen(message)))


def _says_all_of(message: discord.Message, screen: Screen) -> bool:
    """Return whether a message has all of a screen's text, and perhaps that of other announcements, too."""
    said, wanted = _text(read_screen(message)), _text(screen)
    return bool(wanted) and wanted in said


def _text(screen: Screen) -> str:
    lines = (line for line in text_lines(screen) if not _NOTIFIES.search(line))
    return " ".join(" ".join(lines).replace("**", "").split())
