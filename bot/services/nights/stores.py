"""The whole store: tables, nights, and what is stored about people in both."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple, Protocol

from bot.services.clearing import ClearingStore
from bot.services.game import Game, Past, Status
from bot.services.nights.night import Night, NightId, Stage
from bot.services.nights.ports import NightStore
from bot.services.people import ChannelId, GameId, GuildId, UserId
from bot.services.ports import SeatResult, Sent, Store
from bot.services.rating import Rated
from bot.services.reliability import Turns
from bot.services.settings import GuildSettings, PersonSettings
from bot.services.statistics import StatisticsStore
from engine.ruleset import Seat


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


class Deletion(NamedTuple):
    """A server whose data is to be deleted."""

    number: int
    guild: GuildId
    since: datetime
    """When the server removed the bot, or when a manager asked."""
    asked: bool
    """Whether a manager asked for it: then only what was there at that time goes, and the bot is on the server."""
    told: bool
    """Whether the people at its tables know that these end."""


class StoredServer(NamedTuple):
    """How much is stored about a server."""

    open: int
    """Tables that are not over."""
    over: int
    """Games that are over."""
    dealt: bool
    """Whether hands and choices of any of these tables are stored."""
    scored: bool
    """Whether results of any of these tables are stored."""
    nights: int
    """All nights, also those that are over and plans that are not confirmed."""
    planned: int
    """Nights that people can sign up for."""
    begun: int
    """Nights that are on."""
    deleting: bool
    """Whether a manager has asked for it to be deleted, and that is not done yet."""
    settings: bool = False
    """Whether its managers have changed any settings. `Deleter` adds that."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is stored."""
        return not (self.open or self.over or self.nights or self.settings)


class Progress(NamedTuple):
    """How far a deletion is."""

    deleted: int
    """How many games and nights were deleted now."""
    waiting: int
    """How many stay because their channel has still to be told something."""


class NotedReminder(NamedTuple):
    """What is noted of a reminder of one table."""

    game: GameId
    at: datetime
    hushed: bool
    """Whether it is no reminder, but the wish for no more of them."""
    sent: Sent | None


class OwnRating(NamedTuple):
    """A person's rating on a server."""

    guild: GuildId
    rated: Rated


class Own(NamedTuple):
    """What is one person's alone."""

    settings: PersonSettings | None
    """None if they have changed none."""
    turns: Turns
    reminded: datetime | None
    snoozed: datetime | None
    reminders: tuple[NotedReminder, ...]
    asked: datetime | None
    """When they asked to be forgotten; None if they did not, or once it is done."""
    forgotten: datetime | None
    """When they were last forgotten."""
    ratings: tuple[OwnRating, ...] = ()
    insider: tuple[GameId, ...] = ()
    """The games of which it is noted that the person knows their cards."""


class OwnSeat(NamedTuple):
    """A seat that a person plays, owns or is offered."""

    seat: Seat
    plays: bool
    owns: bool
    offered: bool
    name: str
    """Their name there; empty if the seat is only offered to them."""


class StoredGame(NamedTuple):
    """What is stored of a game that names a person. What a damaged row no longer says is None, empty or 0."""

    id: GameId
    guild: GuildId | None
    channel: ChannelId | None
    status: Status | None
    host: bool
    """Whether the person is the host."""
    opener: bool
    took_out: bool
    """Whether they have taken it out of the server's ratings."""
    since: datetime | None
    """When it was opened."""
    over: datetime | None
    """When it was scored, or else when it last changed since it is over; None while it is on."""
    seats: tuple[OwnSeat, ...]
    sealed: int
    """How many choices of the person are in the log."""
    results: tuple[SeatResult, ...]
    """The results of all seats; none unless it was scored."""
    game: Game | None
    """None if it cannot be read."""
    past: Past | None
    """None before cards have been dealt, and if it cannot be read."""


class StoredNight(NamedTuple):
    """What is stored of a night that names a person. What a damaged row no longer says is None."""

    id: NightId
    guild: GuildId | None
    channel: ChannelId | None
    organiser: bool
    """Whether the person is the organiser."""
    stage: Stage | None
    at: datetime | None
    """When it begins."""
    night: Night | None
    """None if it cannot be read."""


class FindingStore(Protocol):
    """Where it is found out what names a person. Every method is one transaction, as in `ForgettingStore`."""

    async def games_naming(self, user: UserId, after: GameId, most: int) -> tuple[GameId, ...]:
        """Return the first games with a larger number in which a person is named, at most `most`."""

    async def nights_naming(self, user: UserId, after: NightId, most: int) -> tuple[NightId, ...]:
        """Return the first nights with a larger number in which a person is named, at most `most`."""


class ExportStore(FindingStore, Protocol):
    """Where everything is read that is stored about a person. It also reads what is damaged, as far as possible."""

    async def own(self, user: UserId) -> Own:
        """Return what is the person's alone."""

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        """Return a server's settings; the defaults if none are saved."""

    async def games_of(self, guild: GuildId, after: GameId, most: int) -> tuple[GameId, ...]:
        """Return the first games of a server with a larger number, at most `most`."""

    async def confirmed_nights(self, guild: GuildId, after: NightId, most: int) -> tuple[NightId, ...]:
        """Return the first nights of a server with a larger number that are more than a plan, at most `most`."""

    async def stored_game(self, game: GameId, user: UserId) -> StoredGame | None:
        """Return what is stored of a game; None if it is not there any more."""

    async def stored_night(self, night: NightId, user: UserId) -> StoredNight | None:
        """Return what is stored of a night; None if it is not there any more."""


class ForgettingStore(FindingStore, Protocol):
    """Where people are forgotten. Every method is one transaction, and may raise StoreUnavailableError."""

    async def stored(self, user: UserId) -> Stored:
        """Counts what is stored about a person."""

    async def ask_to_forget(self, user: UserId) -> None:
        """Saves that a person wants to be forgotten, with a job that is due now. Does nothing if they asked before."""

    async def requests(self) -> tuple[int, ...]:
        """Return the numbers of all requests that are not carried out yet."""

    async def request(self, number: int) -> Request | None:
        """Return a request; None once it is carried out."""

    async def forget_in_night(self, night: NightId, user: UserId) -> None:
        """Puts a former guest in the place of a person who has left, in the night and in its games."""

    async def forget_in_game(self, game: GameId, user: UserId, *, anyway: bool = True) -> bool:
        """Puts a former player in the place of a person who has left it.

        Returns False, and does nothing, if the person has a seat there and it is not over, unless `anyway`.
        """

    async def delete_nobodys_games(self) -> bool:
        """Deletes games that are over and whose people were all forgotten, except those of nights.

        Returns False if some are left because their channel has still to be told that they are over, or because their
        messages have still to be worded anew.
        """

    async def forget_settings(self, user: UserId) -> None:
        """Deletes what is the person's alone."""

    async def note_forgotten(self, number: int) -> None:
        """Notes that a request is carried out: only a mark of the person is left."""


class DeletingStore(Protocol):
    """Where servers are deleted. Every method is one transaction, and may raise StoreUnavailableError."""

    async def servers(self) -> frozenset[GuildId]:
        """Return the servers about which anything is stored."""

    async def note_removed(self, guilds: Collection[GuildId]) -> None:
        """Notes that these servers have just removed the bot, unless that was known, with a job that is due now."""

    async def note_there(self, guilds: Collection[GuildId]) -> None:
        """Notes that the bot is on these servers, so that they are not deleted, unless a manager asked for that."""

    async def stored_of_server(self, guild: GuildId) -> StoredServer:
        """Counts what is stored about a server."""

    async def ask_to_delete(self, guild: GuildId) -> None:
        """Saves that a manager wants a server's data deleted, with a job that is due now.

        What is stored after that stays. Does nothing if it was asked before.
        """

    async def deletion(self, number: int) -> Deletion | None:
        """Return a deletion; None once it is done or given up."""

    async def note_told(self, number: int) -> None:
        """Notes that the people at the server's tables know that these end."""

    async def tables_to_end(self, deletion: Deletion) -> tuple[GameId, ...]:
        """Return the tables to be deleted that are not over."""

    async def nights_to_end(self, deletion: Deletion) -> tuple[NightId, ...]:
        """Return the nights to be deleted that are not over, or whose series goes on."""

    async def delete_some(self, number: int, *, anyway: bool) -> Progress:
        """Deletes some games and nights of a deletion that was not given up, with everything that belongs to them.

        Unless `anyway`, those stay whose channel has still to be told something.
        """

    async def note_deleted(self, number: int) -> bool:
        """Deletes the server's settings, and the deletion, which is then done. Returns False if it was given up.

        If a manager had asked for it and something came since, notes the server as one that may have removed the bot.
        """


class WholeStore(
    Store, NightStore, ForgettingStore, ExportStore, ClearingStore, DeletingStore, StatisticsStore, Protocol
):
    """Everything that is stored, of which parts can be saved together."""
