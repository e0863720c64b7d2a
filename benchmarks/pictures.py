"""How long pictures take, drawn and encoded, and how long the event loop is held while their thread draws them.

They are those of whole games, as the screens carry them. Beside each stands, in the same run, what the rasteriser alone
takes for an empty canvas of the same size; beside the loop that is held, the same loop with nothing to draw.
"""

import asyncio
import math
import multiprocessing
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import resvg_py

from benchmarks.opponents import building
from bot.client.pictures import Painter
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
"""Seconds that the loop is looked at with nothing to draw."""


@dataclass(frozen=True)
class Shown:
    """A picture as a screen carries it."""

    kind: str
    picture: Picture
    seconds: float
    """To make the screen, which the event loop does."""


def game(seed: int) -> Iterator[Shown]:
    """Pictures of a whole game of seven that build what they can: of every question, a hand, a city and the table."""
    for moment in moments(PLAYERS, seed, policy=_building):
        table, hand = moment.table, moment.hand
        yield _timed("hand", partial(hand_screen, _WORDS, table, hand))
        yield _timed("city", partial(board_screen, _WORDS, table, moment.seat, None))
        yield _timed(f"table of {PLAYERS}", partial(turn_panel, _WORDS, table))


def game_with_edifices(seed: int) -> Iterator[Shown]:
    """The same of a game with edifices, Ur and Carthage."""
    for each in played(PLAYERS, seed)[0]:
        moment = Moment(each.state, each.seat)
        table, hand = moment.table, moment.hand
        if table.table is not None and table.table.asked == "card":
            yield _timed("hand with edifices", partial(hand_screen, _WORDS, table, hand))
            yield _timed("city with edifices", partial(board_screen, _WORDS, table, moment.seat, None))
            yield _timed(f"table of {PLAYERS} with edifices", partial(turn_panel, _WORDS, table))


def _building(state: GameState, seat: Seat, chance: random.Random) -> Move:
    return building(legal_moves(state, seat), chance)


def _timed(kind: str, make: Callable[[], Screen]) -> Shown:
    began = time.perf_counter()
    screen = make()
    return Shown(kind, screen.pictures[0], time.perf_counter() - began)


@dataclass(frozen=True)
class Blank:
    """The least picture there is."""

    def draw(self) -> Canvas:
        """Nothing."""
        return Canvas(1, 1)


@dataclass(frozen=True)
class Cold:
    """What the first pictures of a process take, in seconds."""

    loading: float
    first: float
    held: float


def cold() -> Cold:
    """In a process that has drawn nothing yet: loading, then a first hand, and the most that the loop was held."""
    return asyncio.run(_cold(next(moments(PLAYERS, 1))))


async def _cold(moment: Moment) -> Cold:
    painter, times = Painter(), [time.perf_counter()]

    async def first_pictures() -> None:
        painter.begin()
        hand = hand_screen(_WORDS, moment.table, moment.hand)
        await painter.paint(Screen(pictures=(Picture("blank", Blank(), ""),)))
        times.append(time.perf_counter())
        await painter.paint(Screen(pictures=hand.pictures))
        times.append(time.perf_counter())

    times[0] = time.perf_counter()
    late = await _watched(first_pictures())
    painter.stop()
    return Cold(times[1] - times[0], times[2] - times[1], max(late))


async def _watched(work: Awaitable[object]) -> list[float]:
    """How late the loop came, while this went on, each time that it wanted to wake after a millisecond."""
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


def drawn(scenes: Iterable[Scene]) -> tuple[list[float], list[int], int]:
    """The seconds that each takes, the bytes that it has, and how high the highest is."""
    spans, sizes, height = [], [], 0
    for scene in scenes:
        began = time.perf_counter()
        canvas = scene.draw()
        sizes.append(len(canvas.png()))
        spans.append(time.perf_counter() - began)
        height = max(height, canvas.area.height)
    return spans, sizes, height


def rasterised(width: int, height: int, times: int = 30) -> list[float]:
    """The seconds that the rasteriser takes for an empty canvas."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"></svg>'
    spans = []
    for _ in range(times):
        began = time.perf_counter()
        resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
        spans.append(time.perf_counter() - began)
    return spans


async def beside(screens: list[Screen]) -> None:
    """Prints how late the loop is while pictures are drawn one after another, and with nothing to draw."""

    async def idle() -> None:
        await asyncio.sleep(_BESIDE)

    async def all_drawn() -> None:
        for screen in screens:
            await painter.paint(screen)

    painter = Painter(most_cached=0)
    quiet = await _watched(idle())
    busy = await _watched(all_drawn())
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
    """Prints all of it."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as fresh:
        new = fresh.submit(cold).result()
    print(
        f"pictures, in a new process: {1e3 * new.loading:.0f} ms for fonts and icons, {1e3 * new.first:.0f} ms for the"
        f" first hand; the event loop, to be woken every millisecond, was late by {1e3 * new.held:.1f} ms at most"
    )
    drawn(each.picture.scene for seed in (1, 2) for each in (*game(seed), *game_with_edifices(seed)))
    found = [*game(3), *game_with_edifices(3)]
    for kind in dict.fromkeys(each.kind for each in found):
        of_kind = [each for each in found if each.kind == kind]
        scenes = list(dict.fromkeys(each.picture.scene for each in of_kind))
        spans, sizes, height = drawn(scenes)
        print(
            f"a {kind}, drawn and encoded: {_spread(spans)}, {len(scenes)} of them, up to {WIDTH} x {height} pixels,"
            f" {statistics.median(sizes) / 1e3:.0f} kB (most {max(sizes) / 1e3:.0f})"
        )
        print(
            f"  its screen, with what the picture shows: {_spread([each.seconds for each in of_kind])};"
            f" the rasteriser alone on an empty canvas: {_spread(rasterised(WIDTH, height))}"
        )
    asyncio.run(beside([Screen(pictures=(each.picture,)) for each in found]))


def _spread(seconds: list[float]) -> str:
    ranked = sorted(seconds)
    last = ranked[min(len(ranked) - 1, math.floor(0.99 * len(ranked)))]
    return f"{1e3 * statistics.median(ranked):.2f} ms (99th {1e3 * last:.2f}, most {1e3 * ranked[-1]:.2f})"
