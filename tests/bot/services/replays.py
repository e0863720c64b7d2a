"""Games with changes of seats that are over, to be replayed, and what everyone saw of them at the time."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bot.services import substitutes
from bot.services.replay import START, Replay, see_step
from bot.services.views import TableView
from engine.ruleset import Expansion, SeatSetup
from players.levels import Level
from tests.bot.services.playing import BABYLON, CARTHAGE, EDIFICE, HALICARNASSUS, UR, begun, stages_first
from tests.bot.services.world import SEAT_1, Table

Kind = tuple[int, tuple[SeatSetup, ...], tuple[Expansion, ...], int]
GAMES: list[Kind] = [
    (2, (BABYLON, HALICARNASSUS), (), 1),
    (3, (BABYLON, HALICARNASSUS), EDIFICE, 1),
    (5, (CARTHAGE, HALICARNASSUS, BABYLON), (*EDIFICE, Expansion.CARTHAGE), 2),
    (7, (BABYLON, HALICARNASSUS, UR), tuple(Expansion), 3),
]


@dataclass(frozen=True)
class Watched:
    """A game that is over, in which seat 1 was away for a while, and what everyone saw of it at the time."""

    table: Table
    seen: Mapping[int, TableView]
    """The table when so many resolutions had been revealed, before any change of seats after that."""


_PLAYED: dict[Kind, Watched] = {}


async def watched(kind: Kind) -> Watched:
    """Return a game of this kind; it is played once, and nothing may change it."""
    if kind not in _PLAYED:
        players, boards, expansions, seed = kind
        table, chance = await begun(players, boards=boards, expansions=expansions, seed=seed), Random(seed)
        table.taste = stages_first(chance)
        seen = {0: await table.view()}
        while table.thinking:
            before = (await table.view()).resolutions
            if before == 2 and SEAT_1 in table.thinking and not table.game.passages:
                await table.act(1, substitutes.step_out, SEAT_1, Level.RANDOM)
            elif before >= 5 and len(table.game.passages) == 1:
                await table.act(1, substitutes.hand_back, SEAT_1)
            else:
                await table.choose(chance.choice(table.thinking))
            now = await table.view()
            seen.setdefault(now.resolutions, now)
        _PLAYED[kind] = Watched(table, seen)
    return _PLAYED[kind]


_LOOKED_BACK: dict[tuple[int, int, bool], list[Replay]] = {}


async def steps_of(table: Table, who: int = 0, *, opened: bool = False) -> list[Replay]:
    """Return all steps of a game, from the first on; of a watched one, which nothing changes, they are read once."""
    steps = _LOOKED_BACK.get((id(table), who, opened))
    if steps is None:
        ways = (await table.look_back(who, see_step, START, opened=opened)).steps
        steps = [await table.look_back(who, see_step, each, opened=opened) for each in ways]
        if any(table is each.table for each in _PLAYED.values()):
            _LOOKED_BACK[id(table), who, opened] = steps
    return [*steps]
