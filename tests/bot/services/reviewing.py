"""A finished game to review, and a thinker that compares its choices as a test says."""

import asyncio
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from bot.services.review import OwnGame, Review, Reviews, own_game
from bot.services.thinking import Answers, Task
from bot.thinking.pool import _line
from bot.thinking.work import read_order, think
from engine.ruleset import SeatSetup
from players.reviewing import Care
from tests.bot.services.playing import BABYLON, EDIFICE, HALICARNASSUS, begun
from tests.bot.services.world import Table, actor

ERROR = 0.05


@dataclass
class Looking:
    """Compares deeds by few worlds, as a worker does, and then says what a test says of their chances to win."""

    losses: Mapping[int, float] = field(default_factory=dict)
    """What the choice has cost that a resolution has revealed; the others cost nothing."""
    equals: int = 0
    """How many other deeds are as good as the best."""
    win: float = 0.5
    """The best one's chance to win."""
    fails: Collection[int] = ()
    """The resolutions about whose choices no worker answers."""
    tasks: list[Task] = field(default_factory=list)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.may_answer.set()

    async def think(self, name: str, task: Task) -> Answers:
        assert name
        await self.may_answer.wait()
        self.tasks.append(task)
        assert task.look is not None
        if task.resolution in self.fails:
            return {}
        quick = replace(task, look=replace(task.look, care=Care(1, 1)))
        ((seat, [found]),) = think(read_order(json.loads(_line(quick, [1.0]))), lambda: False)
        loss = self.losses.get(task.resolution, 0.0)
        deeds = found["deeds"]
        done = deeds.pop(found["made"])
        found["made"] = 1 if loss and deeds else 0
        deeds.insert(found["made"], done)
        for index, each in enumerate(deeds):
            behind = loss if each is done else 0.0 if index <= self.equals + found["made"] else 0.4
            each["numbers"] = [self.win - behind, behind, 0.0 if index == 0 else ERROR]
        found["worlds"] = 250
        return {seat: [found]}

    def hurry(self, name: str, seconds: float) -> bool:
        raise AssertionError(f"nobody waits for {name} ({seconds} s)")

    def drop(self, name: str) -> None:
        raise AssertionError(f"{name} goes on")


_OVER: dict[object, Table] = {}
"""Games that were played once, which nothing may change."""


async def over(
    players: int = 3, boards: tuple[SeatSetup, ...] = (BABYLON, HALICARNASSUS), *, edifices: bool = False
) -> Table:
    """Return a copy of a game of people that is over; with the default boards, it has many kinds of questions."""
    key = players, boards, edifices
    if key not in _OVER:
        table = await begun(players, boards=boards, expansions=EDIFICE if edifices else ())
        while table.thinking:
            await table.choose(table.thinking[0])
        _OVER[key] = table
    return Table(_OVER[key].world.copied(), _OVER[key].id)


async def own(table: Table, who: int = 0) -> OwnGame:
    return await table.tables.look_back(table.id, actor(who), own_game)


async def review(table: Table, thinker: Looking, who: int = 0) -> Review:
    return await Reviews(thinker).think(await own(table, who), actor(who).person.user)
