"""What nights need from outside: a store, and an announcer that tells people and opens threads."""

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
from bot.services.ports import Aside, Change, SeatResult, Sent


class NightStore(Protocol):
    """Where nights are stored. Every method is one transaction, and may raise StoreUnavailableError, as in `Store`.

    Saving a night makes its job due (`Kind.NIGHT`). The process that does the job finds out what has to be done.
    """

    async def create_night(self, night: Night) -> Night | None:
        """Saves a new night under a new id; None if its series already has a night in that slot.

        An unconfirmed plan replaces its organiser's earlier one, which is deleted.
        """

    async def forget_plan(self, night: NightId) -> bool:
        """Deletes an unconfirmed plan with its job. Returns whether there was one."""

    async def night_counts(self, user: UserId, guild: GuildId) -> NightCounts:
        """Counts the nights that a person and a server have ahead."""

    async def load_night(self, night: NightId) -> Night | None:
        """Return the night, or None if no night has this id. Raises UnreadableGameError."""

    async def night_to_tend(self, night: NightId) -> Night | None:
        """As `load_night`, for the process with its job. Anything saved later makes the job due again at its end."""

    async def save_night(self, before: Night, after: Night, *, look: bool = True, room: Room | None = None) -> Night:
        """Saves a change of the night that was loaded, and returns it with its new revision.

        With `look`, its job is due now. Without, only the process that has the job knows of the change, and looks
        again. `room` is called with the counts before this change. If it raises, nothing is saved.

        Raises:
            ConflictError: the night has a newer revision.
        """

    async def save_night_again(
        self, before: Night, after: Night, again: Night, *, room: Room | None = None
    ) -> tuple[Night, Night]:
        """Saves a change and a new night, noted as its `again`. Raises ConflictError and what `room` raises."""

    async def open_night_table(self, before: Night, number: int, place: int, change: Change) -> tuple[Night, Game]:
        """Saves a new game and notes it as table `place` of round `number`, both from 1. Raises ConflictError."""

    async def save_night_and_game(self, before: Night, after: Night, game: Game, change: Change) -> tuple[Night, Game]:
        """Saves a change of a night and a change of a game together, like `save_night` and `Store.save`.

        Raises:
            ConflictError: the night or the game has a newer revision.
        """

    async def slots(self, root: NightId) -> tuple[datetime, ...]:
        """Return the slots of all nights of a series, including those that were called off."""

    async def nights_of_series(self, root: NightId) -> tuple[Night, ...]:
        """Return the nights of a series that are not over or called off, the earliest first.

        Raises UnreadableGameError.
        """

    async def nights_of(self, guild: GuildId, most: int, *, over: bool = False) -> tuple[Night, ...]:
        """Return the nights of a server that are confirmed and not over, the earliest first.

        With `over`, returns those that were played, the latest first. Nights that cannot be read are left out and
        logged.
        """

    async def nights_with(self, user: UserId) -> tuple[Night, ...]:
        """Return the nights on all servers that concern a person, are confirmed and not over, the earliest first.

        Nights that cannot be read are left out and logged.
        """

    async def nights_ahead(self, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        """Return all nights of these servers that are confirmed and not over, the earliest first.

        Nights that cannot be read are left out and logged.
        """

    async def results_at(self, games: Collection[GameId]) -> Mapping[GameId, tuple[SeatResult, ...]]:
        """Return the results, by seat, of those of these games that were scored."""

    async def keep_call(self, night: NightId, sent: Sent, users: Collection[UserId]) -> None:
        """Keeps a message that mentions these people.

        It is worded anew soon if the night does not name one of them any more, as somebody who was forgotten meanwhile.
        """

    async def outdated_aside(self, night: NightId) -> Aside | None:
        """Return the first call of a night, or message in a channel that it has left, that has to be worded anew.

        Damaged ones are forgotten, and stay as they are.
        """

    async def note_aside_reworded(self, night: Night, message: MessageId, *, stands: bool) -> None:
        """Notes that such a message has been worded anew from this revision of the night.

        Forgets it unless it `stands`. Does nothing if the night has changed since, as in `Store.note_reworded`.
        """

    async def note_reminded(self, users: Collection[UserId], at: datetime) -> None:
        """Notes that these people were reminded of something, so that no table reminds them within the next hour."""


class Kept(Enum):
    """The result of an attempt to update a message about a night."""

    DONE = auto()
    LATER = auto()
    """The message was changed a moment ago, so look again later."""
    GONE = auto()
    """Somebody has deleted the message, and it must be posted again."""


class NightAnnouncer(Protocol):
    """Tells people about a night, and makes places for its tables.

    Methods may raise OutOfReachError if the channel refuses the bot, and NotNowError to be called again soon.
    """

    async def find(self, view: NightView, post: Post) -> MessageId | None:
        """Find the message that an earlier attempt left in the channel, if any."""

    async def tell(self, view: NightView, post: Post) -> MessageId:
        """Posts a message in the night's channel, only once even if it is tried again within some minutes."""

    async def keep(self, view: NightView, post: Post, message: MessageId) -> Kept:
        """Updates a message to show the night as it is now, if that has changed."""

    async def tell_directly(self, view: NightView, post: Post, user: UserId) -> Sent | None:
        """Sends one person a direct message. Returns None if they accept none."""

    async def keep_directly(self, view: NightView, post: Post, user: UserId, sent: Sent, *, last: bool = False) -> None:
        """Updates a direct message to show the night as it is now, if that has changed. The `last` time, at once."""

    async def reword(self, night: Night, aside: Aside) -> bool:
        """Words a call, or a message in a channel that the night has left, anew, without pinging anybody.

        Returns False if it was deleted. Raises OutOfReachError and NotNowError.
        """

    async def place_for_table(self, night: Night, number: int, place: int) -> Home:
        """Return a thread for table `place` of round `number`, both from 1: an earlier attempt's, or a new one.

        Returns the night's own channel if no thread can be made.
        """

    async def show_event(self, night: Night) -> Mirror:
        """Updates the scheduled event to match the night."""
