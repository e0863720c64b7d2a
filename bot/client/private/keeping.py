"""Private messages that stay true: what stands in them is changed with the world, as long as Discord allows that.

Known in memory alone: what another process has sent, or this one before a restart, answers truly when it is pressed.
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
"""Seconds; a press that is not answered by then was not answered at all."""

MOST_KEPT = 3
"""So many messages of one person about one thing are kept true: who opens more has the older ones to press."""

FAILURES = (*requests.FAILURES, Refused, StoreError)
"""What may go wrong on the way: there is the button as ever."""

Topic: TypeAlias = tuple[str, int]
"""What a message is about: a table or a night."""
Anew: TypeAlias = Callable[[Topic, Any], Awaitable[Any]]
"""Reads how a topic stands for a reader; raises Refused where they may not know."""

_log = logging.getLogger(__name__)


def of_table(game: GameId) -> Topic:
    """A table, as a topic."""
    return "table", game


def of_night(night: NightId) -> Topic:
    """A night, as a topic."""
    return "night", night


@dataclass(eq=False, slots=True)
class PrivateMessage:
    """A message that only one person sees."""

    user: UserId
    remove: Callable[[], Awaitable[object]]
    """Takes it away."""
    edit: Callable[[Screen], Awaitable[object]]
    """Changes what it shows."""
    tell: Callable[[Screen], Awaitable[Sequence["PrivateMessage"]]]
    """Sends further private messages, below all others."""
    until: datetime | None = None
    """Until when all that can be done; None for direct messages, where it always can."""
    number: int | None = None
    """Discord's id of it; None until that is known."""
    stands: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once it is there: nothing may overtake the answer to a press."""
    asks_how: bool = False
    """Whether it asks if its reader looks or listens: that is asked once, so it stays until the next turn."""
    half_made: bool = False
    """Whether a choice, or a menu, is open in it: then it is left as it is, and what has changed is told below it."""
    left: bool = False
    """Whether something else is going to stand in it, or does by now: then it is left to its reader."""


@dataclass(eq=False, slots=True)
class _Kept:
    topic: Topic
    asker: Any
    """Who reads it, as the use cases know them."""
    look: Callable[[Any], Now]
    """What it says, from how the topic stands for its reader."""
    said: Now
    """What its reader has been told last."""
    line: PrivateMessage | None = None
    """The line that was told below it last."""
    shown: Now | None = None
    """What it says itself, which lines below it may have put right; None until it stands there."""
    again: bool = False
    """Whether it is to be looked at again."""
    see: Callable[[Any], Any] | None = None
    """Gives how the topic stands for a reader, where that need not be read. It holds all of a game: let it go soon."""
    served: bool = False
    """Whether its reader has got elsewhere what they are asked now."""
    task: asyncio.Task[None] | None = None
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while it is being changed."""


class Keeper:
    """Knows what this process lets private messages say, and keeps them true. No failure here reaches anybody."""

    def __init__(self, clock: Clock, anew: Anew) -> None:
        self._clock = clock
        self._anew = anew
        self._kept: Latest[PrivateMessage, _Kept] = Latest()
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Change nothing any more."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def keep(
        self, message: PrivateMessage, topic: Topic, asker: object, look: Callable[[Any], Now], seen: object
    ) -> None:
        """Keep a message true: it says what `look` makes of how the topic stands for its reader; that is `seen` now."""
        before = [kept for each, kept in self._same(message.user, message.number) if kept.line is not None]
        line = before[-1].line if before else None
        self._hold(message, _Kept(topic, asker, look, look(seen), line))

    def leave(self, user: UserId, number: int | None) -> None:
        """Leave a message of somebody's alone: something else is going to stand in it."""
        for each, kept in self._same(user, number):
            each.left, kept.see = True, None

    def return_to(self, user: UserId, number: int | None) -> None:
        """Keep it true again: the answer to a press on it has come in another message."""
        for each, kept in self._same(user, number):
            each.left = False
            if kept.again:
                self._begin(each, kept, ())

    def forget(self, message: PrivateMessage) -> None:
        """It will never be there, or shows something else."""
        self._let_go(message)

    async def is_free(self, message: PrivateMessage) -> None:
        """Wait until nothing changes any more what stood in a message before."""
        for each, kept in self._same(message.user, message.number):
            if each is not message:
                async with kept.busy:
                    pass

    def shows(self, message: PrivateMessage, screen: Screen) -> None:
        """Note what a message shows, instead of all that it showed before."""
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
        """The topic may have changed: bring what tells of it up to date, in the background, `after` these tasks.

        `see` gives how it stands for a reader; it raises Refused where they may not know. Nothing is told below a
        message of somebody who is `served` elsewhere.
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
        """As `look_again`, for a night, as it is seen now."""

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
            kept.see = None  # a task may still wait with it
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
                    else:  # pressed while it was read
                        kept.again = True
        except FAILURES as error:
            _log.info("a private message stays as it is: %s", in_short(error))
            if isinstance(error, TimeoutError) or failure_of(error) in OVER | SHUT:
                self._let_go(message)
        except Exception as error:  # noqa: BLE001 - whatever it is, its buttons answer truly, and the log must not show it
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
        """What is half made in messages is void: say so once, below the newest, and keep that true instead."""
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
