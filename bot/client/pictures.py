"""Pictures on their way out: drawn in one thread beside the event loop, equal ones once.

Whatever a picture shows is told in words, too, so nobody waits for one that is late, and a message goes without one
that cannot be drawn.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from bot.client.failures import incident
from bot.render.pictures import Scene
from bot.render.pictures.warming import warm
from bot.render.screen import Screen, with_pictures

PATIENCE = 3.0
"""So many seconds a message waits for its pictures."""
MOST_WAITING = 50
"""Pictures that wait to be drawn, which takes about a second; what is asked for beyond is left out at once."""
MOST_KEPT = 32_000_000
"""Bytes of pictures that are kept."""
_SCENE = 5_000
"""Bytes that what a picture shows takes itself, roughly."""

_log = logging.getLogger(__name__)


class Kept:
    """Pictures that were drawn; those that were not used for longest make room for others."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._pictures: OrderedDict[Scene, bytes] = OrderedDict()
        self._size = 0

    def get(self, scene: Scene) -> bytes | None:
        """The picture, if it is still there."""
        data = self._pictures.get(scene)
        if data is not None:
            self._pictures.move_to_end(scene)
        return data

    def keep(self, scene: Scene, data: bytes) -> None:
        """Keeps a picture that is not kept yet."""
        self._pictures[scene] = data
        self._size += len(data) + _SCENE
        while self._size > self._most:
            _, oldest = self._pictures.popitem(last=False)
            self._size -= len(oldest) + _SCENE


@dataclass(slots=True, eq=False)
class _Drawing:
    """A picture that is drawn now, or waits for that."""

    work: "Future[bytes | None]"
    result: "asyncio.Future[bytes | None]"
    """The same for the event loop."""
    waiting: int = 0
    """Messages that wait for it."""


class Painter:
    """Draws what screens show. Fonts are not made for several threads at a time, so there is one."""

    def __init__(self, kept: Kept | None = None) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._kept = kept or Kept()
        self._drawings: dict[Scene, _Drawing] = {}
        self._late: set[_Drawing] = set()
        """What is drawn now and takes too long: until it is done, nothing else can be."""
        self._stopped = False

    def begin(self) -> None:
        """Loads what pictures are made of, so that the first ones are not late; nobody waits for it."""
        self._thread.submit(_warm)

    async def painted(self, screen: Screen) -> Screen:
        """The screen with its pictures as files; those that are not drawn in time are left out."""
        if not screen.pictures:
            return screen
        return with_pictures(screen, await asyncio.gather(*(self._drawn(each.scene) for each in screen.pictures)))

    def stop(self) -> None:
        """Leaves undrawn what is not drawn yet."""
        self._stopped = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        for each in self._drawings.values():
            each.result.cancel()

    async def _drawn(self, scene: Scene) -> bytes | None:
        known = self._kept.get(scene)
        if known is not None:
            return known
        drawing = self._drawings.get(scene)
        if drawing is None:
            if self._stopped or self._late or len(self._drawings) >= MOST_WAITING:
                _log.info("a picture is left out: too many are waiting to be drawn")
                return None
            drawing = self._begun(scene)
        return await self._waited_for(scene, drawing)

    def _begun(self, scene: Scene) -> _Drawing:
        work = self._thread.submit(_draw, scene)
        drawing = self._drawings[scene] = _Drawing(work, asyncio.wrap_future(work))
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
        if drawing.work.running():
            self._late.add(drawing)
        _log.warning("a picture is left out: it was not drawn in time")
        return None

    def _ended(self, scene: Scene, drawing: _Drawing) -> None:
        self._late.discard(drawing)
        self._forget(scene, drawing)
        if not drawing.result.cancelled() and (data := drawing.result.result()) is not None:
            self._kept.keep(scene, data)

    def _forget(self, scene: Scene, drawing: _Drawing) -> None:
        if self._drawings.get(scene) is drawing:
            del self._drawings[scene]


def _draw(scene: Scene) -> bytes | None:
    """In the thread. What goes wrong is told without its words, in which a hand may stand."""
    try:
        return scene.draw().png()
    except Exception as error:  # noqa: BLE001 - whatever it is, the message goes without the picture
        incident(error)
        return None


def _warm() -> None:
    try:
        warm()
    except Exception as error:  # noqa: BLE001 - what could not be loaded is loaded again when it is drawn
        incident(error)
