"""What nights need from the world: a store, and somebody to tell people and open threads."""

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import Enum, auto
from typing import Protocol

from bot.services.game import Game
from bot.services.nights.bounds import NightCounts, Room
from bot.services.nights.night import Mirror, Night, NightId
from bot.services.nights.posts import Post
from bot.services.nights.views import NightView
from bot.services.people import GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import Change, SeatResult, Sent


class NightStore(Protocol):
    """Where nights live. Every method is one transaction, and raises StoreUnavailableError, as `Store`.

    Whatever saves a night makes its job due (`Kind.NIGHT`): whoever does that finds out what is to be done.
    """

    async def create_night(self, night: Night) -> Night | None:
        """Saves a new night under an id that is chosen here; None if its series has a night in that slot already.

        An unconfirmed plan replaces its organiser's earlier one, which is deleted.
        """

    async def forget_plan(self, night: NightId) -> bool:
        """Deletes an unconfirmed plan with its job; returns whether there was one."""

    async def night_counts(self, user: UserId, guild: GuildId) -> NightCounts:
        """Counts the nights that a person and a server have ahead."""

    async def load_night(self, night: NightId) -> Night | None:
        """The night, or None if there is none with this id. Raises UnreadableGameError."""

    async def night_to_tend(self, night: NightId) -> Night | None:
        """As `load_night`, for who has its job: whatever is saved from now on makes the job due again when it ends."""

    async def save_night(self, before: Night, after: Night, *, look: bool = True, room: Room | None = None) -> Night:
        """Saves a change of the night that was loaded, and returns it with its new revision.

        With `look`, its job is due now; else only the process that has the job knows of it, and looks again. `room` is
        given the counts without this change; if it raises, nothing is saved.

        Raises:
            ConflictError: the night has another revision by now.
        """

    async def save_night_again(
        self, before: Night, after: Night, again: Night, *, room: Room | None = None
    ) -> tuple[Night, Night]:
        """Saves a change and a new night, noted as its `again`. Raises ConflictError, and what `room` raises."""

    async def open_night_table(self, before: Night, number: int, place: int, change: Change) -> tuple[Night, Game]:
        """Saves a new game, and that it is the table `place` of round `number`, both from 1. Raises ConflictError."""

    async def save_night_and_game(self, before: Night, after: Night, game: Game, change: Change) -> tuple[Night, Game]:
        """Saves a change of a night and one of a game together, as `save_night` and `Store.save` do each.

        Raises:
            ConflictError: the night or the game has another revision by now.
        """

    async def slots(self, root: NightId) -> tuple[datetime, ...]:
        """When the nights of a series were planned, also those that were called off."""

    async def nights_of_series(self, root: NightId) -> tuple[Night, ...]:
        """The nights of a series that are not over or called off, the first first. Raises UnreadableGameError."""

    async def nights_of(self, guild: GuildId, most: int, *, over: bool = False) -> tuple[Night, ...]:
        """The nights of a server that are confirmed and not over, the first first; with `over`, those that were played.

        Of these the latest first. Those that cannot be read are left out and logged.
        """

    async def nights_ahead(self, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        """All nights of these servers that are confirmed and not over, the first first.

        Those that cannot be read are left out and logged.
        """

    async def results_at(self, games: Collection[GameId]) -> Mapping[GameId, tuple[SeatResult, ...]]:
        """The results of those games that were scored, by seat."""

    async def note_reminded(self, users: Collection[UserId], at: datetime) -> None:
        """Notes that these people were reminded of something: no table reminds them within the hour after."""


class Kept(Enum):
    """What became of a message that is to show how a night stands."""

    DONE = auto()
    LATER = auto()
    """It was changed a moment ago: look again."""
    GONE = auto()
    """Somebody has deleted it, and it is to be posted again."""


class NightAnnouncer(Protocol):
    """Tells people of a night, and makes places for its tables.

    Methods may raise OutOfReachError where the channel refuses the bot, and NotNowError: try again soon.
    """

    async def find(self, view: NightView, post: Post) -> MessageId | None:
        """The message that an earlier attempt left in the channel, if any."""

    async def tell(self, view: NightView, post: Post) -> MessageId:
        """Posts a message in the night's channel; once, whoever tries again within some minutes."""

    async def keep(self, view: NightView, post: Post, message: MessageId) -> Kept:
        """Lets a message show how the night stands now, if that has changed."""

    async def tell_directly(self, view: NightView, post: Post, user: UserId) -> Sent | None:
        """Sends one person a direct message; None if they accept none."""

    async def keep_directly(self, view: NightView, post: Post, user: UserId, sent: Sent, *, last: bool = False) -> None:
        """Lets a direct message show how the night stands now, if that has changed; for the `last` time, at once."""

    async def place_for_table(self, night: Night, number: int, place: int) -> Home:
        """A thread for the table of a round, both from 1: the one that an earlier attempt made, or a new one.

        The night's own channel where there can be no thread.
        """

    async def show_event(self, night: Night) -> Mirror:
        """Brings the scheduled event in step with the night."""
