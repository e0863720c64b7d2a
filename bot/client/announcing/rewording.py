"""Words posted messages anew, from the game as saved now, so that they do not name whom the bot has forgotten.

Their buttons and pictures stay. Messages that name people only in a line that mentions them lose this line. A message
that cannot be made from the game any more is emptied, and says why. So is a film of the game, which shows names.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.client.announcing import screens as announcing
from bot.client.announcing.screens import Told, lasting_screen, missed_part, step_of
from bot.client.sending.calls import MENTION, reword_call
from bot.client.sending.channels import Channels
from bot.client.sending.presenting import acts_on, read_screen
from bot.client.sending.requests import MessageGoneError, MessageRefusedError
from bot.client.servers.readers import Readers
from bot.screens.changes import forgotten_screen, seats_changed_screen
from bot.screens.lobby import invitation
from bot.screens.reach import beside_screen, missed_screen, pointer_screen
from bot.screens.replay import shown_step
from bot.screens.screen import Screen
from bot.services.news import News
from bot.services.ports import Aside, AsideKind, Post
from bot.services.replay import Step
from bot.services.telling import Telling
from bot.services.views import TableView
from bot.text.words import Words

_ONLY_MENTION = frozenset({News.FULL, News.IDLE, News.VOTE_BEGAN, News.PROPOSED})
"""News whose messages name nobody, but have a line that mentions people."""

_log = logging.getLogger(__name__)


class Rewording:
    """Words posted messages anew."""

    def __init__(self, readers: Readers, channels: Channels) -> None:
        self._readers = readers
        self._channels = channels

    async def reword(self, post: Post | Aside, telling: Telling) -> bool:
        """Word a message anew. Return False if it was deleted. Raises NotNowError and OutOfReachError."""
        words = await self._readers.public_words(telling.table.home.guild)
        if isinstance(post, Aside):
            return await self._reword_aside(post, telling.table, words)
        told = [await announcing.read(telling, each, with_story=True) for each in post.announcements]
        nothing = forgotten_screen(words, telling.table)
        try:
            message = await self._channels.read(post.channel, post.message)
            told = [await _as_it_stands(each, message) for each in told]
            screen = _without_mentions(told, message) or _screen(words, told, message) or nothing
            try:
                await self._channels.reword(post.channel, message, screen, words)
            except MessageRefusedError as error:
                _log.error("game %s: a message is not worded anew, but emptied: %s", telling.table.id, error)
                await self._channels.reword(post.channel, message, nothing, words)
        except MessageGoneError:
            return False
        except MessageRefusedError as error:
            _log.error("game %s: a message stays as it is: %s", telling.table.id, error)
        return True

    async def _reword_aside(self, aside: Aside, table: TableView, words: Words) -> bool:
        try:
            if aside.kind is AsideKind.CALL:
                return await reword_call(self._channels, aside, {*table.people, table.host}, words)
            message = await self._channels.read(aside.channel, aside.message)
            if not self._channels.is_own(message):
                return False  # the table's thread was created from somebody's message
            await self._channels.reword(aside.channel, message, _said_now(words, table, aside), words)
        except MessageGoneError:
            return False
        except MessageRefusedError as error:
            _log.error("game %s: a message stays as it is: %s", table.id, error)
        return True


def _said_now(words: Words, table: TableView, aside: Aside) -> Screen:
    """Return what a message says now that has no announcement: one in another channel than the table's, or a film."""
    if aside.kind is AsideKind.FILM:
        return forgotten_screen(words, table)
    if aside.kind is AsideKind.INVITATION:
        return invitation(words, table)
    return pointer_screen(words, table) if table.lost is None else beside_screen(words, table, ())


async def _as_it_stands(told: Told, message: discord.Message) -> Told:
    """Return an announcement with the step of the replay that its message shows now, because anyone can turn it."""
    if told.replay is None or (shown := shown_step(acts_on(message))) is None:
        return told
    replay = await step_of(told.telling, Step(shown.part, shown.number), opened=shown.opened)
    return replace(told, replay=replay)


def _screen(words: Words, told: Sequence[Told], message: discord.Message) -> Screen | None:
    """Return what a message says now; None if it cannot be made from the game any more."""
    table = told[0].table
    if len(told) == 1:
        has_ended = told[0].news is News.CLAIMED and not message.components
        return None if has_ended else lasting_screen(words, told[0])  # the open vote for the seat is another one
    changes = [each.number for each in told if each.news is News.SEAT_CHANGED and each.number is not None]
    if all(each.news in {News.SEAT_CHANGED, News.REFRESHED} for each in told) and changes:
        return seats_changed_screen(words, table, changes)
    parts = [missed_part(words, each) for each in told]
    said = [each for each in parts if each is not None]
    return missed_screen(words, table, said, ends=False) if said else None


def _without_mentions(told: Sequence[Told], message: discord.Message) -> Screen | None:
    """Return a message without the lines that mention people; None if it may also name people elsewhere."""
    if not all(each.news in _ONLY_MENTION for each in told):
        return None
    screen = read_screen(message)
    return replace(screen, content="\n".join(each for each in screen.content.splitlines() if not MENTION.search(each)))
