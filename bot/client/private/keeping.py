"""Keeps private messages up to date, as long as Discord allows the bot to edit them.

The messages are known only in memory. Those from another process, or from before a restart, are not kept up to date,
but a click on them still gets a correct answer.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias

from bot.client.incidents import report_incident
from bot.client.sending import requests
from bot.client.sending.requests import OVER, SHUT, failure_of, in_short
from bot.screens.now import Now, is_half_made, lines_that_changed
from bot.screens.screen import Screen
from bot.services import background
from bot.services.latest import Latest
from bot.services.nights.night import NightId
from bot.services.nights.nights import NightAsker
from bot.services.nights.rights import Step, check
from bot.services.nights.views import NightView
from bot.services.people import GameId, UserId
from bot.services.ports import Clock, StoreError
from bot.services.refusals import Refused

ANSWERED_WITHIN = 60.0
"""How long to wait for the answer to a click, in seconds. Without one by then, there will be no answer."""

MOST_KEPT = 3
"""How many messages per person and topic are kept up to date. Clicks on older ones still get correct answers."""

FAILURES = (*requests.FAILURES, Refused, StoreError)
"""The expected errors of an update. The message's buttons still work after them."""

Topic: TypeAlias = tuple[str, int]
"""What a message is about: a table or a night, as its kind and its number."""
Anew: TypeAlias = Callable[[Topic, Any], Awaitable[Any]]
"""Loads a topic's present state as a reader sees it. Raises Refused if the reader may not see it."""

_log = logging.getLogger(__name__)


def of_table(game: GameId) -> Topic:
    """Return a table as a topic."""
    return "table", game


def of_night(night: NightId) -> Topic:
    """Return a night as a topic."""
    return "night", night


@dataclass(eq=False, slots=True)
class PrivateMessage:
    """A message that only one person sees."""

    user: UserId
    remove: Callable[[], Awaitable[object]]
    """Deletes the message."""
    edit: Callable[[Screen], Awaitable[object]]
    """Edits the message to show a screen."""
    tell: Callable[[Screen], Awaitable[Sequence["PrivateMessage"]]]
    """Sends further private messages below all others."""
    until: datetime | None = None
    """Until when the bot can do these three things; None for direct messages, where it always can."""
    number: int | None = None
    """Discord's id of the message; None until it is known."""
    stands: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the message is there, so that no update overtakes the answer to a click."""
    asks_how: bool = False
    """Whether it asks its reader to choose pictures or text. It asks only once, so it stays until the next turn."""
    half_made: bool = False
    """Whether a choice or a menu is open in it. If so, it is not edited, and changes are posted below it."""
    left: bool = False
    """Whether it shows something else, or is about to. If so, it is neither updated nor removed."""


@dataclass(eq=False, slots=True)
class _Kept:
    topic: Topic
    asker: Any
    """The reader, as the use cases know them."""
    look: Callable[[Any], Now]
    """Returns the message's content for the topic's state as the reader sees it."""
    said: Now
    """The content that the reader was told last."""
    line: PrivateMessage | None = None
    """The last line that was posted below it."""
    shown: Now | None = None
    """The content of the message itself, which lines below it may have corrected; None until it is posted."""
    again: bool = False
    """Whether the topic may have changed, so that the message must be checked."""
    see: Callable[[Any], Any] | None = None
    """Returns the topic's state for a reader; None if it must be loaded. It holds a whole game, so drop it soon."""
    served: bool = False
    """Whether the reader has received the present question elsewhere."""
    task: asyncio.Task[None] | None = None
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the message is being updated."""


class Keeper:
    """Keeps this process's private messages up to date. Failed updates are only logged."""

    def __init__(self, clock: Clock, anew: Anew) -> None:
        self._clock = clock
        self._anew = anew
        self._kept: Latest[PrivateMessage, _Kept] = Latest()
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Stop updating messages."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def keep(
        self, message: PrivateMessage, topic: Topic, asker: object, look: Callable[[Any], Now], seen: object
    ) -> None:
        """Keep a message up to date. `look` turns the topic, as the reader sees it (now `seen`), into its content."""
        before = [kept for each, kept in self._same(message.user, message.number) if kept.line is not None]
        line = before[-1].line if before else None
        self._hold(message, _Kept(topic, asker, look, look(seen), line))

    def leave(self, user: UserId, number: int | None) -> None:
        """Stop updating a person's message, because it is about to show something else."""
        for each, kept in self._same(user, number):
            each.left, kept.see = True, None

    def return_to(self, user: UserId, number: int | None) -> None:
        """Undo `leave`, because the answer to a click on the message is in another message."""
        for each, kept in self._same(user, number):
            each.left = False
            if kept.again:
                self._begin(each, kept, ())

    def forget(self, message: PrivateMessage) -> None:
        """Forget a message that will never be posted, or that shows something else."""
        self._let_go(message)

    async def is_free(self, message: PrivateMessage) -> None:
        """Wait until no update of a message's earlier content is in progress."""
        for each, kept in self._same(message.user, message.number):
            if each is not message:
                async with kept.busy:
                    pass

    def shows(self, message: PrivateMessage, screen: Screen) -> None:
        """Note what a message shows now. Its earlier content is forgotten."""
        message.half_made = is_half_made(screen)
        for each, _ in self._same(message.user, message.number):
            if each is not message:
                self._let_go(each)
        if (kept := self._kept.get(message)) is not None:
            kept.said = kept.shown = kept.said.as_shown(screen)
        message.stands.set()

    async def take_away(self, message: PrivateMessage) -> None:
        """Remove a message, and the line below it."""
        kept = self._let_go(message)
        await message.remove()
        if kept is not None:
            await _remove_line(kept)

    def look_again(
        self,
        topic: Topic,
        see: Callable[[Any], Any],
        served: Collection[UserId] = (),
        after: Collection[asyncio.Task[None]] = (),
    ) -> None:
        """Update the messages about a topic that may have changed, in the background, after the tasks in `after`.

        `see` returns the topic's state for a reader, and raises Refused if they may not see it. People in `served` have
        received the present question elsewhere, so they are not told that a choice they have started no longer counts.
        """
        now = self._clock()
        for message, kept in list(self._kept.items()):
            if message.until is not None and message.until <= now:
                self._let_go(message)
            elif kept.topic == topic:
                kept.again, kept.served = True, message.user in served
                if not message.left:
                    kept.see = see
                    self._begin(message, kept, after)

    def _begin(self, message: PrivateMessage, kept: _Kept, after: Collection[asyncio.Task[None]]) -> None:
        if kept.task is None:
            kept.task = background.begin("a private message is kept true", self._follow(message, kept, after))
            self._tasks.add(kept.task)
            kept.task.add_done_callback(self._tasks.discard)

    def look_again_at_night(self, view: NightView) -> None:
        """Update the messages about a night, as `look_again` does."""

        def see(asker: NightAsker) -> NightView:
            actor, sees = asker.at_night(view.night.plan.home)
            check(view.night, actor, Step.SEE, sees=sees)
            return view

        self.look_again(of_night(view.night.id), see)

    def _hold(self, message: PrivateMessage, kept: _Kept) -> None:
        others = [
            each
            for each in self._about(message.user, kept.topic)
            if message.number is None or each.number != message.number
        ]
        for each in others[: 1 - MOST_KEPT]:
            self._let_go(each)
        self._kept[message] = kept

    def _let_go(self, message: PrivateMessage) -> _Kept | None:
        kept = self._kept.pop(message, None)
        if kept is not None:
            kept.see = None  # a task that is still waiting may hold it
        return kept

    def _about(self, user: UserId, topic: Topic) -> dict[PrivateMessage, _Kept]:
        return {each: kept for each, kept in self._kept.items() if each.user == user and kept.topic == topic}

    def _same(self, user: UserId, number: int | None) -> list[tuple[PrivateMessage, _Kept]]:
        found = ((each, kept) for each, kept in self._kept.items() if each.user == user and each.number == number)
        return [] if number is None else list(found)

    async def _follow(self, message: PrivateMessage, kept: _Kept, after: Collection[asyncio.Task[None]]) -> None:
        try:
            if after:
                await asyncio.wait(after)
            await asyncio.wait_for(message.stands.wait(), ANSWERED_WITHIN)
            async with kept.busy:
                while kept.again and self._is_open(message, kept):
                    seen = await self._look(kept)
                    if self._is_open(message, kept):
                        await self._bring_up_to_date(message, kept, seen)
                    else:  # somebody clicked on it while the topic was loaded
                        kept.again = True
        except FAILURES as error:
            _log.info("a private message stays as it is: %s", in_short(error))
            if isinstance(error, TimeoutError) or failure_of(error) in OVER | SHUT:
                self._let_go(message)
        except Exception as error:  # noqa: BLE001 - whatever it is, its buttons still work, and the log must not show it
            report_incident(error)
        finally:
            kept.task = kept.see = None

    def _is_open(self, message: PrivateMessage, kept: _Kept) -> bool:
        return not message.left and self._kept.get(message) is kept

    async def _look(self, kept: _Kept) -> object:
        see, kept.see, kept.again = kept.see, None, False
        return await self._anew(kept.topic, kept.asker) if see is None else see(kept.asker)

    async def _bring_up_to_date(self, message: PrivateMessage, kept: _Kept, seen: object) -> None:
        said, now = kept.said, kept.look(seen)
        if not message.half_made:
            if now.signs != said.signs:
                await message.edit(now.screen)
                kept.said = kept.shown = now.as_shown(now.screen)
                message.half_made = is_half_made(now.screen)
                await _remove_line(kept)
        elif now.matter != said.matter:
            await self._tell_below(message.user, kept.topic, seen)
        elif lines_that_changed(said, now):
            kept.said, lines = now.told_after(said), lines_that_changed(kept.shown or said, now)
            sent = await message.tell(Screen("\n".join(lines))) if lines else ()
            await _remove_line(kept)
            kept.line = sent[0] if sent else None

    async def _tell_below(self, user: UserId, topic: Topic, seen: object) -> None:
        """Say once, below the newest message, that started choices no longer count, and keep that note up to date."""
        void = [
            (each, kept, now)
            for each, kept in self._about(user, topic).items()
            if each.half_made and not each.left and (now := kept.look(seen)).matter != kept.said.matter
        ]
        for each, _, _ in void:
            self._let_go(each)
        news = [each for each in void if not (each[2].own or each[1].served)]
        for newest, kept, now in news[-1:]:
            told = now.as_told_below()
            for below in (await newest.tell(told.screen))[:1]:
                self._hold(below, _Kept(topic, kept.asker, partial(_look_below, kept.look), told))
                self.shows(below, told.screen)
        for _, kept, _ in void:
            await _remove_line(kept)


def _look_below(look: Callable[[Any], Now], seen: object) -> Now:
    return look(seen).as_told_below()


async def _remove_line(kept: _Kept) -> None:
    line, kept.line = kept.line, None
    if line is not None:
        await line.remove()
