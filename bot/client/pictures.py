"""Pictures on their way out: drawn in one thread beside the event loop, equal ones once.

Whatever a picture shows is told in words, too, so nobody waits for one that is late, and a message goes without one
that cannot be drawn, or that Discord does not take.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import discord

from bot.client.beside import Beside
from bot.client.incidents import report_incident
from bot.pictures.drawing import Scene
from bot.pictures.drawing.cache import Cache
from bot.pictures.drawing.warming import warm
from bot.screens.screen import Screen, with_pictures, without_pictures
from bot.services.people import UserId

if TYPE_CHECKING:
    from concurrent.futures import Future

_T = TypeVar("_T")

PATIENCE = 3.0
"""So many seconds a message waits for its pictures."""
STUCK = 30.0
"""After so many seconds a drawing is not slow any more: something is wrong."""
MOST_WAITING = 240
"""Pictures that wait to be drawn, which takes up to three seconds; what is asked for beyond is left out at once."""
MOST_PRIVATE = 160
"""Of these, pictures that only one person sees, so that everybody's always find room,"""
MOST_OF_ONE = 6
"""and those of one and the same person."""
_REFUSED = frozenset({400, 413})
"""What Discord answers where it does not take a file, or so much; for other reasons, too."""
MOST_CACHED = 32_000_000
"""Bytes of pictures that are kept."""
_SCENE = 5_000
"""Bytes that what a picture shows takes itself, roughly."""

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Drawing:
    """A picture that is drawn now, or waits for that."""

    work: "Future[bytes | None]"
    result: "asyncio.Future[bytes | None]"
    """The same for the event loop."""
    who: UserId | None
    """Who alone sees it; None for everybody."""
    waiting: int = 0
    """Messages that wait for it."""


class Painter:
    """Draws what screens show. Fonts are not made for several threads at a time, so there is one."""

    def __init__(self, most_cached: int = MOST_CACHED) -> None:
        self._thread = Beside("pictures")
        self._cache: Cache[Scene, bytes] = Cache(most_cached, lambda data: len(data) + _SCENE)
        self._drawings: dict[Scene, _Drawing] = {}
        self._told_stuck = False
        self._stopped = False

    def begin(self) -> None:
        """Loads what pictures are made of, so that the first ones are not late; nobody waits for it."""
        self._thread.submit(_warm)

    async def deliver(
        self, screen: Screen, send: Callable[[Screen], Awaitable[_T]], who: UserId | None = None
    ) -> tuple[_T, bool]:
        """Delivers a screen with its pictures, or without them where Discord refuses it so.

        Gives what the delivery gave, and whether all pictures came along. `who` is the only one who sees it.
        """
        painted = await self.paint(screen, who)
        whole = len(painted.files) == len(screen.files) + len(screen.pictures)
        try:
            return await send(painted), whole
        except discord.HTTPException as error:
            bare = without_pictures(screen)
            if error.status not in _REFUSED or painted == bare:
                raise
            _log.warning("a message goes without its pictures: %s, code %s", error.status, error.code)
        return await send(bare), False

    async def paint(self, screen: Screen, who: UserId | None = None) -> Screen:
        """The screen with its pictures as files; those that are not drawn in time are left out."""
        if not screen.pictures:
            return screen
        return with_pictures(screen, await asyncio.gather(*(self._drawn(each.scene, who) for each in screen.pictures)))

    def stop(self) -> None:
        """Leaves undrawn what is not drawn yet."""
        self._stopped = True
        for each in self._drawings.values():
            each.work.cancel()
            each.result.cancel()
        self._thread.end()

    async def _drawn(self, scene: Scene, who: UserId | None) -> bytes | None:
        known = self._cache.get(scene)
        if known is not None:
            return known
        drawing = self._drawings.get(scene)
        if drawing is None:
            if self._stopped or self._is_held_up() or not self._has_room(who):
                _log.info("a picture is left out: too much is waiting to be drawn")
                return None
            drawing = self._begun(scene, who)
        return await self._waited_for(scene, drawing)

    def _is_held_up(self) -> bool:
        """Whether what is drawn now takes too long: until it is done, nothing else can be."""
        busy_for = self._thread.busy_for()
        if busy_for > STUCK and not self._told_stuck:
            self._told_stuck = True
            _log.error("a picture is not done after %d seconds: until it is, or a restart, there are none", busy_for)
        return busy_for > PATIENCE

    def _has_room(self, who: UserId | None) -> bool:
        private = [each.who for each in self._drawings.values() if each.who is not None]
        for_who = who is None or (len(private) < MOST_PRIVATE and private.count(who) < MOST_OF_ONE)
        return for_who and len(self._drawings) < MOST_WAITING

    def _begun(self, scene: Scene, who: UserId | None) -> _Drawing:
        work = self._thread.submit(partial(_draw, scene))
        drawing = self._drawings[scene] = _Drawing(work, asyncio.wrap_future(work), who)
        drawing.result.add_done_callback(lambda _: self._ended(scene, drawing))
        return drawing

    async def _waited_for(self, scene: Scene, drawing: _Drawing) -> bytes | None:
        result = drawing.result
        drawing.waiting += 1
        try:
            await asyncio.wait({result}, timeout=PATIENCE)
        finally:
            drawing.waiting -= 1
            if not drawing.waiting and drawing.work.cancel():  # it had not begun, and nobody wants it any more
                self._forget(scene, drawing)
        if result.done():
            return None if result.cancelled() else result.result()
        _log.warning("a picture is left out: it was not drawn in time")
        return None

    def _ended(self, scene: Scene, drawing: _Drawing) -> None:
        self._told_stuck = False
        self._forget(scene, drawing)
        if not drawing.result.cancelled() and (data := drawing.result.result()) is not None:
            self._cache.add(scene, data)

    def _forget(self, scene: Scene, drawing: _Drawing) -> None:
        if self._drawings.get(scene) is drawing:
            del self._drawings[scene]


def _draw(scene: Scene) -> bytes | None:
    """In the thread. What goes wrong is told without its words, in which a hand may stand."""
    try:
        return scene.draw().png()
    except BaseException as error:  # noqa: BLE001 - a panic of the rasteriser, too: the message goes without the picture
        report_incident(error)
        return None


def _warm() -> None:
    try:
        warm()
    except BaseException as error:  # noqa: BLE001 - as above; what could not be loaded is loaded again when it is drawn
        report_incident(error)
