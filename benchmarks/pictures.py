"""How long it takes to draw and encode pictures, and how long their thread blocks the event loop.

The pictures are those of whole games, as in the screens. The baselines, from the same run, are the rasteriser alone on
an empty canvas of the same size, and the event loop with nothing to draw.
"""

import asyncio
import math
import multiprocessing
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise

import resvg_py

from benchmarks.opponents import random_build
from bot.client.sending.pictures import Painter
from bot.pictures import Picture
from bot.pictures.drawing import Canvas, Scene
from bot.pictures.drawing.canvas import WIDTH
from bot.screens.boards import board_screen
from bot.screens.hands import hand_screen
from bot.screens.panels import turn_panel
from bot.screens.screen import Screen
from bot.text.words import Words
from engine.legality import legal_moves
from engine.moves import Move
from engine.ruleset import Seat
from engine.state import GameState
from tests.bot.at_table import Moment, moments
from tests.bot.edifice_games import played

PLAYERS = 7
_WORDS = Words()
_TICK = 0.001
_BESIDE = 1.0
"""How long the event loop is watched while nothing is drawn, in seconds."""


@dataclass(frozen=True)
class Shown:
    """A picture from a screen, with its kind and how long the screen took to make."""

    kind: str
    picture: Picture
    seconds: float
    """How long it took to make the screen, which happens in the event loop."""


def game(seed: int) -> Iterator[Shown]:
    """Play a game of seven who build what they can. For every question, yield pictures of the hand, city and table."""
    for moment in moments(PLAYERS, seed, policy=_building):
        table, hand = moment.table, moment.hand
        yield _timed("hand", partial(hand_screen, _WORDS, table, hand))
        yield _timed("city", partial(board_screen, _WORDS, table, moment.seat, None))
        yield _timed(f"table of {PLAYERS}", partial(turn_panel, _WORDS, table))


def game_with_edifices(seed: int) -> Iterator[Shown]:
    """Yield pictures like those of `game`, but from a game with edifices, Ur and Carthage."""
    for each in played(PLAYERS, seed)[0]:
        moment = Moment(each.state, each.seat)
        table, hand = moment.table, moment.hand
        if table.table is not None and table.table.asked == "card":
            yield _timed("hand with edifices", partial(hand_screen, _WORDS, table, hand))
            yield _timed("city with edifices", partial(board_screen, _WORDS, table, moment.seat, None))
            yield _timed(f"table of {PLAYERS} with edifices", partial(turn_panel, _WORDS, table))


def _building(state: GameState, seat: Seat, chance: random.Random) -> Move:
    return random_build(legal_moves(state, seat), chance)


def _timed(kind: str, make: Callable[[], Screen]) -> Shown:
    began = time.perf_counter()
    screen = make()
    return Shown(kind, screen.pictures[0], time.perf_counter() - began)


@dataclass(frozen=True)
class Blank:
    """The smallest possible picture."""

    def draw(self) -> Canvas:
        """Draw nothing."""
        return Canvas(1, 1)


@dataclass(frozen=True)
class Cold:
    """How long the first pictures of a process take, in seconds."""

    loading: float
    first: float
    held: float
    places: tuple[float, ...]
    """Times for a table in its first turn, a table in Age II, and a city. Their parts have not been drawn before."""
    held_by_places: float


def cold() -> Cold:
    """Measure the loading, the first pictures and the loop's longest delays in a process that has drawn nothing yet."""
    return asyncio.run(_cold([*islice(moments(PLAYERS, 1, policy=_building), 0, 7 * PLAYERS, 6 * PLAYERS + 5)]))


async def _cold(of: Sequence[Moment]) -> Cold:
    painter, times, moment = Painter(), [time.perf_counter()], of[0]
    panels = [turn_panel(_WORDS, each.table) for each in of]
    screens = [*panels, board_screen(_WORDS, of[-1].table, of[-1].seat, None)]

    async def first_pictures() -> None:
        painter.begin()
        hand = hand_screen(_WORDS, moment.table, moment.hand)
        await painter.paint(Screen(pictures=(Picture("blank", Blank(), ""),)))
        times.append(time.perf_counter())
        await painter.paint(Screen(pictures=hand.pictures))
        times.append(time.perf_counter())

    async def first_places() -> None:
        for screen in screens:
            await painter.paint(Screen(pictures=screen.pictures))
            times.append(time.perf_counter())

    times[0] = time.perf_counter()
    late = await _watch_loop(first_pictures())
    later = await _watch_loop(first_places())
    painter.stop()
    spans = [after - before for before, after in pairwise(times)]
    return Cold(spans[0], spans[1], max(late), tuple(spans[2:]), max(later))


async def _watch_loop(work: Awaitable[object]) -> list[float]:
    """Wake the event loop every millisecond during this work; return how late it woke each time, in seconds."""
    late: list[float] = []

    async def tick() -> None:
        while True:
            due = time.perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            late.append(time.perf_counter() - due)

    ticking = asyncio.create_task(tick())
    await work
    ticking.cancel()
    return late


def draw_all(scenes: Iterable[Scene]) -> tuple[list[float], list[int], int]:
    """Draw scenes; return the seconds taken and the bytes of each, and the greatest height in pixels."""
    spans, sizes, height = [], [], 0
    for scene in scenes:
        began = time.perf_counter()
        canvas = scene.draw()
        sizes.append(len(canvas.png()))
        spans.append(time.perf_counter() - began)
        height = max(height, canvas.area.height)
    return spans, sizes, height


def rasterise(width: int, height: int, times: int = 30) -> list[float]:
    """Rasterise an empty canvas `times` times; return how long it took each time, in seconds."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"></svg>'
    spans = []
    for _ in range(times):
        began = time.perf_counter()
        resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
        spans.append(time.perf_counter() - began)
    return spans


async def beside(screens: list[Screen]) -> None:
    """Print how late the loop is while pictures are drawn one after another, and with nothing to draw."""

    async def idle() -> None:
        await asyncio.sleep(_BESIDE)

    async def all_drawn() -> None:
        for screen in screens:
            await painter.paint(screen)

    painter = Painter(most_cached=0)
    quiet = await _watch_loop(idle())
    busy = await _watch_loop(all_drawn())
    painter.stop()
    print(
        f"the event loop, to be woken every millisecond, is late by {_spread(busy)} while {len(screens)} are drawn;"
        f" with nothing to draw by {_spread(quiet)}"
    )
    kept = Painter()
    spans = []
    for screen in [*screens[:30], *screens[:30]]:
        began = time.perf_counter()
        await kept.paint(screen)
        spans.append(time.perf_counter() - began)
    kept.stop()
    print(f"one that is kept, as it was drawn before: {_spread(spans[30:])}")


def pictures() -> None:
    """Measure the drawing of pictures and print the figures."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
        new = fresh.submit(cold).result()
    print(
        f"pictures, in a new process: {1e3 * new.loading:.0f} ms for fonts and icons, {1e3 * new.first:.0f} ms for the"
        f" first hand; the event loop, to be woken every millisecond, was late by {1e3 * new.held:.1f} ms at most"
    )
    each_of = ", ".join(f"{1e3 * each:.0f}" for each in new.places)
    print(
        f"  then pictures with new places, two tables of {PLAYERS} and a city: {each_of} ms; the loop was late by"
        f" {1e3 * new.held_by_places:.1f} ms at most"
    )
    draw_all(each.picture.scene for seed in (1, 2) for each in (*game(seed), *game_with_edifices(seed)))
    found = [*game(3), *game_with_edifices(3)]
    for kind in dict.fromkeys(each.kind for each in found):
        of_kind = [each for each in found if each.kind == kind]
        scenes = list(dict.fromkeys(each.picture.scene for each in of_kind))
        spans, sizes, height = draw_all(scenes)
        print(
            f"a {kind}, drawn and encoded: {_spread(spans)}, {len(scenes)} of them, up to {WIDTH} x {height} pixels,"
            f" {statistics.median(sizes) / 1e3:.0f} kB (most {max(sizes) / 1e3:.0f})"
        )
        print(
            f"  its screen, with what the picture shows: {_spread([each.seconds for each in of_kind])};"
            f" the rasteriser alone on an empty canvas: {_spread(rasterise(WIDTH, height))}"
        )
    asyncio.run(beside([Screen(pictures=(each.picture,)) for each in found]))


def _spread(seconds: list[float]) -> str:
    ranked = sorted(seconds)
    last = ranked[min(len(ranked) - 1, math.floor(0.99 * len(ranked)))]
    return f"{1e3 * statistics.median(ranked):.2f} ms (99th {1e3 * last:.2f}, most {1e3 * ranked[-1]:.2f})"
