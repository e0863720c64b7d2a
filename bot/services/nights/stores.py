"""The whole store: tables, nights, and what is stored about people in both."""

from datetime import datetime
from typing import NamedTuple, Protocol

from bot.services.nights.night import NightId
from bot.services.nights.ports import NightStore
from bot.services.people import GameId, UserId
from bot.services.ports import Store


class Request(NamedTuple):
    """Who wants to be forgotten, and since when."""

    user: UserId
    since: datetime


class Stored(NamedTuple):
    """How much is stored about a person."""

    own: int
    """1 if they have settings or have been reminded of anything, else 0."""
    lobbies: int
    """Tables where they have a seat and that have not begun."""
    running: int
    """Games that are on and in which they have a seat."""
    games: int
    """All other games that name them."""
    nights: int


class ForgettingStore(Protocol):
    """Where people are forgotten. Every method is one transaction, and may raise StoreUnavailableError."""

    async def stored(self, user: UserId) -> Stored:
        """Counts what is stored about a person."""

    async def ask_to_forget(self, user: UserId) -> None:
        """Saves that a person wants to be forgotten, with a job that is due now. Does nothing if they asked before."""

    async def requests(self) -> tuple[int, ...]:
        """Return the numbers of all requests that are not carried out yet."""

    async def request(self, number: int) -> Request | None:
        """Return a request; None once it is carried out."""

    async def games_naming(self, user: UserId, after: GameId, most: int) -> tuple[GameId, ...]:
        """Return the first games with a larger number in which a person is named, at most `most`."""

    async def nights_naming(self, user: UserId, after: NightId, most: int) -> tuple[NightId, ...]:
        """Return the first nights with a larger number in which a person is named, at most `most`."""

    async def forget_in_night(self, night: NightId, user: UserId) -> None:
        """Puts a former guest in the place of a person who has left it, also in the games of the night."""

    async def forget_in_game(self, game: GameId, user: UserId, *, anyway: bool = True) -> bool:
        """Puts a former player in the place of a person who has left it.

        Returns False, and does nothing, if the person has a seat there and it is not over, unless `anyway`.
        """

    async def delete_nobodys_games(self) -> bool:
        """Deletes games that are over and whose people were all forgotten, except those of nights.

        Returns False if some are left because their channel has still to be told that they are over.
        """

    async def forget_settings(self, user: UserId) -> None:
        """Deletes what is the person's alone."""

    async def note_forgotten(self, number: int) -> None:
        """Notes that a request is carried out: only a mark of the person is left."""


class WholeStore(Store, NightStore, ForgettingStore, Protocol):
    """Everything that is stored, of which parts can be saved together."""
