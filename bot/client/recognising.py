"""Whether a message that stands in a channel is what is to be told there, whichever process has posted it.

It is known by its nonce, as long as Discord remembers that, and later by its buttons or by what it says.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.client.announcing import Told
from bot.client.channels import complaints
from bot.client.presenting import acts_on, read_screen
from bot.screens.acts import Act, Join, Rematch, ShowHand, ShowSeats
from bot.screens.plain import plain_screen, text_lines
from bot.screens.screen import Screen
from bot.services.game import Status
from bot.services.ports import Notice
from bot.text.words import Words

_BUTTONS: Mapping[Status | None, tuple[type[Act], ...]] = {
    Status.LOBBY: (Join,),
    Status.DRAFT: (ShowHand, ShowSeats),
    Status.PLAY: (ShowHand, ShowSeats),
    Status.OVER: (Rematch,),
}
"""By the stage that begins with an announcement: what its message has, and no other of its table below the last panel.

Changes of seats, claims and votes, of which there may be several, are known by what they say.
"""
_NOTIFIES = re.compile(r"<@!?\d+>")


def is_told_by(message: discord.Message, notice: Notice, told: Told, screen: Screen | None, words: Words) -> bool:
    """Whether a message is this announcement, or tells it among others; `screen` is what it would be now."""
    if str(message.nonce) == notice.nonce:
        return True
    traits = told.news.traits
    mine = [act for act in acts_on(message) if getattr(act, "game", None) == notice.game]
    kinds = _BUTTONS.get(traits.begins, ())
    # Where the panel was called for meanwhile, the one before is among those that are looked at; in the draft and in
    # each turn it has the same buttons.
    are_its_own = told.table.panel is not None or traits.begins is not Status.PLAY
    if are_its_own and kinds and all(any(isinstance(act, kind) for act in mine) for kind in kinds):
        return True
    if screen is None:
        return False
    # With others that were missed, it may stand in one message.
    has_heading = traits.known_by_heading and _has_its_heading(message, screen)
    return has_heading or says_the_same(message, screen, words) or _says_all_of(message, screen)


def says_the_same(message: discord.Message, screen: Screen, words: Words) -> bool:
    """Whether a message is this screen, as far as its text tells; whom it notifies does not count.

    Nor does what it tells of pictures, which may have been drawn or not, or of what was lacking.
    """
    found = read_screen(message)
    complained = complaints(words)
    content = "\n".join(line for line in found.content.splitlines() if line not in complained)
    of_pictures = [_text(Screen(each.more)) for each in screen.pictures if each.more]
    embeds = tuple(each for each in found.embeds if _text(Screen(embeds=(each,))) not in of_pictures)
    said = _text(replace(found, content=content, embeds=embeds))
    plain = _text(plain_screen(words, screen))
    return said == _text(screen) or (bool(screen.embeds) and not message.embeds and said.startswith(plain))


def _has_its_heading(message: discord.Message, screen: Screen) -> bool:
    """Whether a message begins as this screen does, or tells it with others that begin in their ways."""
    heading, *_ = screen.content.splitlines() or [""]
    return bool(heading) and heading in (line.replace("**", "") for line in text_lines(read_screen(message)))


def _says_all_of(message: discord.Message, screen: Screen) -> bool:
    """Whether a message says all that a screen says, and perhaps more: what was missed is told together."""
    said, wanted = _text(read_screen(message)), _text(screen)
    return bool(wanted) and wanted in said


def _text(screen: Screen) -> str:
    lines = (line for line in text_lines(screen) if not _NOTIFIES.search(line))
    return " ".join(" ".join(lines).replace("**", "").split())
