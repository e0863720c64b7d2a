"""Recognises whether a posted message tells an announcement, whichever process has posted it.

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
"""The buttons by which a message is recognised, by the status that its announcement begins.

No other message of the table below the last panel has them. Changes of seats and votes, of which there may be several,
are recognised by their text.
"""
_NOTIFIES = re.compile(r"<@!?\d+>")


def is_told_by(message: discord.Message, notice: Notice, told: Told, screen: Screen | None, words: Words) -> bool:
    """Whether a message is this announcement, or tells it among others; `screen` is how it would look now."""
    if str(message.nonce) == notice.nonce:
        return True
    traits = told.news.traits
    mine = [act for act in acts_on(message) if getattr(act, "game", None) == notice.game]
    if told.news is News.PROPOSED:  # again and again in the same words
        return any(isinstance(act, VoteOnMotion) and act.number == told.number for act in mine)
    kinds = _BUTTONS.get(traits.begins, ())
    # If the panel was posted anew meanwhile, the one before is among the messages looked at; in the draft and in each
    # turn it has the same buttons.
    are_its_own = told.table.panel is not None or traits.begins is not Status.PLAY
    if are_its_own and kinds and all(any(isinstance(act, kind) for act in mine) for kind in kinds):
        return True
    if screen is None:
        return False
    # It may stand in one message with other missed announcements.
    has_heading = traits.known_by_heading and _has_its_heading(message, screen)
    return has_heading or says_the_same(message, screen, words) or _says_all_of(message, screen)


def says_the_same(message: discord.Message, screen: Screen, words: Words) -> bool:
    """Whether a message has this screen's text, apart from mentions.

    Also apart from lines about pictures, which may have been drawn or not, and about missing permissions.
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
    """Whether a message has this screen's first line, as its own or among those told together."""
    heading, *_ = screen.content.splitlines() or [""]
    return bool(heading) and heading in (line.replace("**", "") for line in text_lines(read_screen(message)))


def _says_all_of(message: discord.Message, screen: Screen) -> bool:
    """Whether a message says all that a screen says, and perhaps more, as when several are told together."""
    said, wanted = _text(read_screen(message)), _text(screen)
    return bool(wanted) and wanted in said


def _text(screen: Screen) -> str:
    lines = (line for line in text_lines(screen) if not _NOTIFIES.search(line))
    return " ".join(" ".join(lines).replace("**", "").split())
