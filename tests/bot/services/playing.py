"""Games in which much happens or time has run, and what is announced of them."""

from collections.abc import Sequence
from copy import copy
from datetime import time, timedelta
from random import Random

from bot.services.game import TableSettings
from bot.services.news import Announcement, News
from bot.services.pace import Calm, Days, FixedHour, Pace
from engine.catalogue import Age, Side
from engine.events import AgeEnded, GameEnded, TurnBegan
from engine.moves import BuildStage, Move
from engine.questions import QuestionKind
from engine.ruleset import Expansion, SeatSetup
from engine.views import Resolution
from tests.bot.services.world import MOMENT, Table, World
from tests.table import Taste

CALM = Calm()
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
DAY = Days(24)
GRACE = timedelta(hours=4)
"""Overtime after a turn of one day, a sixth of it."""


def stages_first(chance: Random) -> Taste:
    """Return a taste for a stage of the wonder, and an edifice with it, wherever possible."""

    def pick(_: Age, moves: Sequence[Move]) -> Move:
        stages = [move for move in moves if isinstance(move, BuildStage)]
        parts = [move for move in stages if move.take_part]
        return chance.choice(parts or stages or moves)

    return pick


async def begun(  # noqa: PLR0913 - what a test asks for, each by its name
    persons: int = 3,
    players: int | None = None,
    boards: Sequence[SeatSetup] = (),
    expansions: tuple[Expansion, ...] = (),
    *,
    pace: Pace = CALM,
    seed: int = 1,
) -> Table:
    """Start a game in which people build stages, and take part in edifices, wherever they can."""
    settings = TableSettings(players or persons, expansions=expansions, pace=pace)
    table = await World(chance=Random(seed)).game(persons, settings, boards=boards)
    table.taste = stages_first(Random(seed))
    return table


async def until(  # noqa: PLR0913 - what a test asks for, each by its name
    asked: QuestionKind,
    persons: int,
    boards: Sequence[SeatSetup] = (),
    *,
    of: int | None = None,
    expansions: tuple[Expansion, ...] = (),
    least: int = 1,
    seed: int = 0,
    pace: Pace = CALM,
) -> Table:
    """Return the first game, from this seed on, where seat `of` and at least `least` seats are asked this question.

    Several tests go on from the same question, so the way there is played once, and each test gets a copy.
    """
    key = (asked, persons, tuple(boards), of, expansions, least, seed, pace)
    if key not in _FOUND:
        _FOUND[key] = await _search(asked, persons, boards, of, expansions, least, seed, pace)
    found, chance = _FOUND[key]
    table = Table(found.world.copied(), found.id)
    table.taste = stages_first(copy(chance))
    return table


_FOUND: dict[tuple[object, ...], tuple[Table, Random]] = {}
"""What `until` has found: a table, and the chance by which its people choose. Nothing may change either."""


async def _search(  # noqa: PLR0913, PLR0917 - what `until` is asked for
    asked: QuestionKind,
    persons: int,
    boards: Sequence[SeatSetup],
    of: int | None,
    expansions: tuple[Expansion, ...],
    least: int,
    seed: int,
    pace: Pace,
) -> tuple[Table, Random]:
    for each in range(seed, 200):
        table, chance = await begun(persons, boards=boards, expansions=expansions, pace=pace, seed=each), Random(each)
        table.taste = stages_first(chance)
        while table.thinking:
            public = (await table.view()).table
            if public is not None and public.asked == asked and of in {None, *public.due} and len(public.due) >= least:
                return table, chance
            await table.choose(table.thinking[0])
    raise AssertionError(f"no game comes to {asked}")


async def until_penalty(persons: int = 4) -> tuple[Table, int]:
    """Return a game with edifices where seat 0 has to choose what to give up, and the last other seat that must."""
    table = await until("penalty", persons, expansions=EDIFICE, of=0, least=2, seed=8)
    return table, table.thinking[-1]


async def standing() -> Table:
    """Return a table that stands still, because nobody has ever answered a question."""
    table = await World().game(pace=DAY)
    while table.next_look is not None and table.deadline is not None:
        await table.at(table.next_look - MOMENT)
    return table


async def on_autopilot(*seats: int) -> Table:
    """Return a table in its third turn: the others have answered twice, these seats never."""
    table = await World().game(pace=FixedHour(time(12), "UTC"))
    for day in range(2):
        for seat in {0, 1, 2} - set(seats):
            await table.choose(seat)
        await table.at((12 + 24 * day) * HOUR)
    return table


def announced(found: Sequence[Resolution]) -> list[Announcement]:
    """Return the announcements expected for these resolutions, except those that only refresh the panel."""
    expected = [Announcement(News.STARTED)]
    for each in found:
        kinds = {type(event) for event in each.events}
        for news, told in (
            (News.REVEALED, each.asked == "card"),
            (News.AGE_ENDED, AgeEnded in kinds),
            (News.TURN_BEGAN, TurnBegan in kinds),
            (News.OVER, GameEnded in kinds),
        ):
            if told:
                expected.append(Announcement(news, each.number))
                if news is News.OVER:
                    expected.append(Announcement(News.STORY))
    return expected


BABYLON = SeatSetup("Babylon", Side.B)
HALICARNASSUS = SeatSetup("Halicarnassus", Side.B)
CARTHAGE = SeatSetup("Carthage", Side.B)
UR = SeatSetup("Ur", Side.A)

EDIFICE = (Expansion.EDIFICE,)
