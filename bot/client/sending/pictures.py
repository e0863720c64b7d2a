"""Draws the pictures of outgoing messages in one worker thread, and caches them.

The text says everything that a picture shows. So if a picture is late, cannot be drawn, or is refused by Discord, the
message is sent without it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import discord

from bot.client.incidents import report_incident
from bot.client.sending.requests import Failure, failure_of, in_short
from bot.client.sending.worker import Worker
from bot.pictures import Picture
from bot.pictures.drawing import LooksAhead, Scene, Step
from bot.pictures.drawing.cache import Cache
from bot.pictures.drawing.warming import warm
from bot.screens.screen import Screen, with_pictures, without_pictures
from bot.services.observing import UNOBSERVED, Observer, Undrawn
from bot.services.people import UserId

if TYPE_CHECKING:
    from concurrent.futures import Future

_T = TypeVar("_T")

PATIENCE = 3.0
"""How long a message waits for its pictures, in seconds."""
STUCK = 30.0
"""How long a drawing may take, in seconds, before an error is logged because it seems stuck."""
MOST_WAITING = 240
"""How many pictures may wait to be drawn: about three seconds of work. Any more are left out at once."""
MOST_PRIVATE = 160
"""How many of them may be private (seen by one person only), so that there is always room for public pictures."""
MOST_OF_ONE = 6
"""How many of them may be private pictures of the same person."""
MOST_AHEAD = 128
"""How many parts of later pictures may wait for an idle moment. The oldest are dropped, and drawn when needed."""
MOST_CACHED = 32_000_000
"""Maximum size of the cache, in bytes."""
_SCENE = 5_000
"""Approximate size of a scene in bytes. Scenes are the keys of the cache."""

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Drawing:
    """A picture that is being drawn, or waits to be drawn."""

    work: "Future[bytes | None]"
    result: "asyncio.Future[bytes | None]"
    """The future of `work` for the event loop."""
    who: UserId | None
    """The only person who sees it; None if it is public."""
    waiting: int = 0
    """How many messages wait for it."""


class Painter:
    """Draws the pictures of screens, in a single thread because font objects are not thread-safe."""

    def __init__(self, most_cached: int = MOST_CACHED, observer: Observer = UNOBSERVED) -> None:
        """The observer hears of every picture that is drawn, and of those that are left out."""
        self._thread = Worker("pictures")
        self._observer = observer
        self._cache: Cache[Scene, bytes] = Cache(most_cached, lambda data: len(data) + _SCENE)
        self._drawings: dict[Scene, _Drawing] = {}
        self._ahead: deque[Step] = deque(maxlen=MOST_AHEAD)
        self._looks_ahead = False
        """Whether a part of a later picture is being drawn."""
        self._told_stuck = False
        self._stopped = False

    def begin(self) -> None:
        """Start loading fonts and the like, so that the first pictures are not late."""
        self._thread.submit(partial(_prepare, warm))

    async def deliver(
        self, screen: Screen, send: Callable[[Screen], Awaitable[_T]], who: UserId | None = None
    ) -> tuple[_T, bool]:
        """Send a screen with its pictures, or without them if Discord refuses them.

        Return the result of `send`, and whether the message has all its pictures. `who` is the only person who sees the
        message; None if it is public.
        """
        painted = await self.paint(screen, who)
        whole = len(painted.files) == len(screen.files) + len(screen.pictures)
        try:
            return await send(painted), whole
        except discord.HTTPException as error:
            bare = without_pictures(screen)
            if failure_of(error) is not Failure.REFUSED or painted == bare:
                raise
            _log.warning("a message goes without its pictures: %s", in_short(error))
        return await send(bare), False

    async def paint(self, screen: Screen, who: UserId | None = None) -> Screen:
        """Return the screen with its pictures as files. Any that are not drawn in time are left out."""
        if not screen.pictures:
            return screen
        drawn = await asyncio.gather(*(self._drawn_in_time(each.scene, who) for each in screen.pictures))
        return with_pictures(screen, drawn)

    async def draw(self, picture: Picture, who: UserId) -> bytes | None:
        """Return one picture as a PNG file, or None if it was not drawn in time. `who` is the only person who waits."""
        return await self._drawn_in_time(picture.scene, who)

    def stop(self) -> None:
        """Drop all pictures that have not been drawn yet."""
        self._stopped = True
        self._ahead.clear()
        for each in self._drawings.values():
            each.work.cancel()
            each.result.cancel()
        self._thread.end()

    async def _drawn_in_time(self, scene: Scene, who: UserId | None) -> bytes | None:
        known = self._cache.get(scene)
        if known is not None:
            return known
        drawing = self._drawings.get(scene)
        if drawing is None:
            if self._stopped or self._is_held_up() or not self._has_room(who):
                _log.info("a picture is left out: too much is waiting to be drawn")
                self._observer.undrawn(Undrawn.BUSY)
                return None
            drawing = self._begin_drawing(scene, who)
        return await self._wait_for(scene, drawing)

    def _is_held_up(self) -> bool:
        """Return whether the current drawing takes too long. Nothing else can be drawn until it is done."""
        busy_for = self._thread.busy_for()
        if busy_for > STUCK and not self._told_stuck:
            self._told_stuck = True
            _log.error("a picture is not done after %d seconds: until it is, or a restart, there are none", busy_for)
        return busy_for > PATIENCE

    def _has_room(self, who: UserId | None) -> bool:
        private = [each.who for each in self._drawings.values() if each.who is not None]
        for_who = who is None or (len(private) < MOST_PRIVATE and private.count(who) < MOST_OF_ONE)
        return for_who and len(self._drawings) < MOST_WAITING

    def _begin_drawing(self, scene: Scene, who: UserId | None) -> _Drawing:
        work = self._thread.submit(partial(_draw_observed, scene, self._observer))
        drawing = self._drawings[scene] = _Drawing(work, asyncio.wrap_future(work), who)
        drawing.result.add_done_callback(lambda _: self._ended(scene, drawing))
        return drawing

    async def _wait_for(self, scene: Scene, drawing: _Drawing) -> bytes | None:
        result = drawing.result
        drawing.waiting += 1
        try:
            await asyncio.wait({result}, timeout=PATIENCE)
        finally:
            drawing.waiting -= 1
            if not drawing.waiting and drawing.work.cancel():  # it had not begun, and no message waits for it now
                self._forget(scene, drawing)
        if result.done():
            return None if result.cancelled() else result.result()
        _log.warning("a picture is left out: it was not drawn in time")
        self._observer.undrawn(Undrawn.LATE)
        return None

    def _ended(self, scene: Scene, drawing: _Drawing) -> None:
        self._told_stuck = False
        self._forget(scene, drawing)
        if not drawing.result.cancelled() and (data := drawing.result.result()) is not None:
            self._cache.add(scene, data)
            if drawing.who is None and isinstance(scene, LooksAhead):
                self._ahead.extend(scene.ahead())
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Draw parts of later pictures, one after another, while no other picture is waiting."""
        if self._drawings or self._looks_ahead or not self._ahead:
            return
        self._looks_ahead = True
        work = asyncio.wrap_future(self._thread.submit(partial(_prepare, self._ahead.popleft())))
        work.add_done_callback(lambda _: self._prepared())

    def _prepared(self) -> None:
        self._looks_ahead = False
        self._look_ahead()

    def _forget(self, scene: Scene, drawing: _Drawing) -> None:
        if self._drawings.get(scene) is drawing:
            del self._drawings[scene]


def _draw_observed(scene: Scene, observer: Observer) -> bytes | None:
    began = perf_counter()
    drawn = _draw(scene)
    if drawn is None:
        observer.undrawn(Undrawn.FAILED)
    else:
        observer.drawn(perf_counter() - began)
    return drawn


def _draw(scene: Scene) -> bytes | None:
    """Draw a picture, in the worker thread. Errors are logged without their messages, which might reveal a hand."""
    try:
        return scene.draw().png()
    except BaseException as error:  # noqa: BLE001 - a panic of the rasteriser, too: the message goes without the picture
        report_incident(error)
        return None


def _prepare(step: Step) -> None:
    try:
        step()
    except BaseException as error:  # noqa: BLE001 - as above; what could not be drawn or loaded is tried again when needed
        report_incident(error)
