"""Deletes what has been kept long enough of games that are over: their moves first, and the games with their results.

A job does it in small steps, so that nobody who plays waits for it, and a kill in between loses nothing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal, Protocol, TypeAlias

from bot.services.people import GameId
from bot.services.ports import Clock

EVER: Literal["ever"] = "ever"
Days: TypeAlias = int | Literal["ever"] | None
"""How many days after its end something of a game is kept. None if nobody has said: it is then kept, too."""
FEWEST_DAYS, MOST_DAYS = 7, 36_500
"""A channel that cannot be reached for a few days has still to be told how its game ended."""
_GAMES_AT_ONCE = 20
_NEXT_STEP = timedelta(seconds=1)
_NEXT_LOOK = timedelta(days=1)


class Part(StrEnum):
    """What is deleted of a game. The values are saved."""

    MOVES = "moves"
    """The deal and the log of choices."""
    RESULTS = "results"
    """The results, and with them the whole game."""


@dataclass(frozen=True, slots=True)
class Kept:
    """How long games that are over are kept."""

    moves: Days = None
    results: Days = None

    def days(self, part: Part) -> Days:
        """Return how long this part is kept."""
        return self.moves if part is Part.MOVES else self.results

    def longest(self, part: Part) -> Days:
        """Return how long this part is kept at most: moves go with their game, if that goes sooner."""
        limits = [days for days in (self.days(part), self.results) if isinstance(days, int)]
        return min(limits) if limits else self.days(part)

    def or_else(self, other: "Kept") -> "Kept":
        """Return this, with what the other says where this says nothing."""
        moves = other.moves if self.moves is None else self.moves
        return Kept(moves, other.results if self.results is None else self.results)


OF_A_NEW_DATABASE = Kept(moves=365, results=EVER)


class ClearingStore(Protocol):
    """Where old games are deleted. Every method may raise StoreUnavailableError."""

    async def kept(self) -> Kept:
        """Return how long the database itself says that games are kept: what was usual when it was made, if anything.

        What is damaged says nothing.
        """

    async def old_games(self, part: Part, before: datetime, after: GameId, most: int) -> tuple[GameId, ...]:
        """Return the first games with a larger number that ended before a time and still have this part."""

    async def delete_of(self, part: Part, games: tuple[GameId, ...], before: datetime) -> None:
        """Deletes a part of these games, in one transaction, except of those that did not end before that time.

        With the moves go announcements that nobody could be told of in all this time.
        """

    async def tidy(self) -> None:
        """Sums up the results that are left, for standings.

        Then gives the room of what was deleted back, and leaves nothing of it to be read in the database's files.
        """

    async def clear_soon(self) -> None:
        """Makes the job that deletes old games due now."""


class Clearer:
    """Deletes what has been kept long enough."""

    def __init__(self, store: ClearingStore, clock: Clock, settled: Kept = Kept()) -> None:
        """`settled` is what the operator has settled. Where it says nothing, what the database says counts."""
        self._store = store
        self._clock = clock
        self._settled = settled
        self.kept = settled
        """How long games are kept. Until `begin` has read the database, it is only what the operator has settled."""
        self._passed: dict[Part, GameId] = {}
        """The last game, by part, that this round over all games has come to."""

    async def begin(self) -> None:
        """Reads how long games are kept, and makes the job due, because the operator may have settled another time."""
        self.kept = self._settled.or_else(await self._store.kept())
        await self._store.clear_soon()

    async def do(self) -> timedelta:
        """Does one step of the job, and returns when to go on."""
        self.kept = self._settled.or_else(await self._store.kept())
        limited = [part for part in Part if isinstance(self.kept.days(part), int)]
        for part in limited:
            if await self._step(part):
                return _NEXT_STEP
        self._passed.clear()
        if limited:
            await self._store.tidy()
        return _NEXT_LOOK

    async def _step(self, part: Part) -> bool:
        """Delete this part of a few games. Return whether there may be more."""
        days = self.kept.days(part)
        assert isinstance(days, int)
        before = self._clock() - timedelta(days=days)
        found = await self._store.old_games(part, before, self._passed.get(part, GameId(0)), _GAMES_AT_ONCE)
        if not found:
            return False
        await self._store.delete_of(part, found, before)
        self._passed[part] = found[-1]
        return True
