"""What the use cases need from the world, in their own words: a store, a place for announcements, chance and a clock.

Storage implements the store; the Discord client implements the noticeboard.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeAlias, TypeVar

from bot.services.game import Game, LogEntry, SealedDeal
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.preferences import GuildSettings, PersonSettings
from bot.services.summaries import TableSummary
from engine.ruleset import Seat
from players.levels import Level

_T = TypeVar("_T")

Clock: TypeAlias = Callable[[], datetime]
"""The time, in UTC."""


class Chance(Protocol):
    """A source of chance; `secrets.SystemRandom` is the one that deals."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def sample(self, population: Sequence[_T], k: int) -> list[_T]:
        """Draws k different places of the population, in random order."""

    def randbytes(self, n: int) -> bytes:
        """So many random bytes."""


class News(StrEnum):
    """What is announced. Each is one message, or the refreshing of one."""

    OPENED = "opened"
    """The table's first message."""
    REFRESHED = "refreshed"
    """The panel tells something new: who sits, who has sealed, who is waited for. Only the latest one counts."""
    DRAFT_BEGAN = "draft-began"
    """The panel of the draft, in which everybody keeps one of two boards."""
    STARTED = "started"
    """The seal of the deal, and the first turn's panel."""
    REVEALED = "revealed"
    """Everybody's cards of a turn."""
    TURN_BEGAN = "turn-began"
    """The next turn's panel, with what off-turn choices brought before it."""
    AGE_ENDED = "age-ended"
    """The conflicts, with what was chosen off turn before them."""
    OVER = "over"
    """The scores, or why there are none."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that the table's channel is to be told. It holds nothing hidden: it points to the saved game."""

    news: News
    resolution: int | None = None
    """For what was revealed: the number of the resolution, from 0. For an Age or a turn: the last one before it."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement on its way."""

    game: GameId
    revision: int
    index: int
    """Among the announcements that were saved with this revision."""
    announcement: Announcement
    attempts: int
    """How often it was taken for delivery, this time included: from 2 on it may stand in the channel already."""

    @property
    def nonce(self) -> str:
        """The same for every attempt; at most 25 characters for any game that there will be."""
        return f"{self.game}-{self.revision}-{self.index}"


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of the score sheet, in points; the last is what breaks ties."""

    military: int
    treasury: int
    wonder: int
    civilian: int
    scientific: int
    commercial: int
    guilds: int
    edifices: int
    debts: int
    """0 or negative."""
    total: int
    coins: int


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat did in a game that was played to its end."""

    seat: Seat
    user: UserId | None
    level: Level | None
    """Of a computer player; with no user either, it is the Free City."""
    city: str
    side: str
    rank: int
    """1 the first; ties share one. 0 for the Free City, which never wins."""
    tally: Tally


@dataclass(frozen=True, slots=True)
class Counts:
    """How many tables there are that are not over: of one person, who opened or hosts them, and in one place."""

    lobbies: int
    """That have not begun."""
    running: int
    alone: int
    """Running ones at which nobody else plays but computer players."""
    channel: int
    """In a channel and in its threads."""
    guild: int


@dataclass(frozen=True, slots=True)
class Guard:
    """What must hold in the moment in which a change is saved, whoever saves something else beside it."""

    users: tuple[UserId, ...]
    """Of each of them the tables are counted,"""
    home: Home
    """and those of this place,"""
    check: Callable[[Counts], None]
    """which raises Refused where they are too many; then nothing is saved."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a use case makes of a game: saved as one, or not at all."""

    game: Game
    """With the revision that it had before."""
    entries: tuple[LogEntry, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    sealed_deal: SealedDeal | None = None
    """Where the game starts."""
    results: tuple[SeatResult, ...] = ()
    """Where it is scored."""
    guard: Guard | None = None
    """Where there is one table more."""


class StoreError(Exception):
    """It was not done; only after a lost connection nobody knows, and whoever asks again is told what is so now."""


class ConflictError(StoreError):
    """The game was changed by another in the meantime: decide again on what it is now."""


class Trouble(StrEnum):
    """What is wrong with the database."""

    FULL = "full"
    """The disk, or what it may use of it."""
    LOCKED = "locked"
    """Another program holds it."""
    DAMAGED = "damaged"
    UNREACHABLE = "unreachable"
    UNKNOWN = "unknown"


class StoreUnavailableError(StoreError):
    """The database cannot do it now; what was acknowledged before stays."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class UnreadableGameError(StoreError):
    """What is saved of a game cannot be read by this program: it is damaged, or a newer program wrote it."""


class Store(Protocol):
    """Where games live. Every method is one transaction; each raises StoreUnavailableError.

    What saves a change raises what its guard raises, and then has saved nothing.
    """

    async def create(self, change: Change) -> Game:
        """Saves a new game, whose id is chosen here; the one in the change means nothing."""

    async def create_rematch(self, before: Game, change: Change) -> Game:
        """Saves a new game, and its id as the rematch of the game before, which is over.

        Raises:
            ConflictError: the game before has another revision now.
        """

    async def load(self, game: GameId) -> Game | None:
        """The game, or None where there is no such. Raises UnreadableGameError."""

    async def save(self, before: Game, change: Change) -> Game:
        """Saves a change of the game that was loaded, and gives it with its new revision.

        Raises:
            ConflictError: it has another revision now.
        """

    async def sealed_deal(self, game: GameId) -> SealedDeal | None:
        """What a game was dealt; None where it has not started."""

    async def log(self, game: GameId) -> tuple[LogEntry, ...]:
        """All choices, in order."""

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        """Tables in short, the newest first; those that cannot be read are left out, and the log says so.

        So many that are not over of those at which somebody plays, owns a seat or is offered one, as many of the
        channels, and of these `most_over` that are over.
        """

    async def counts(self, user: UserId, home: Home) -> Counts:
        """How many tables a person and a place have."""

    async def expired(self, now: datetime) -> tuple[GameId, ...]:
        """The lobbies whose time is over."""

    async def lease(self, now: datetime, until: datetime, limit: int) -> tuple[Notice, ...]:
        """Takes announcements for delivery: of each game the oldest, where nobody else has taken it.

        What is not delivered until then is there to be taken again.
        """

    async def delivered(self, notice: Notice, panel: MessageId | None) -> None:
        """The announcement is in the channel; `panel` where it is the message that has the buttons now."""

    async def postpone(self, notice: Notice, until: datetime) -> None:
        """The announcement could not be delivered: it is to be tried again then."""

    async def person_settings(self, user: UserId) -> PersonSettings:
        """What a person likes; the defaults where nothing is saved."""

    async def change_person_settings(
        self, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        """Changes what a person likes, and gives what they like now; no change comes between what is read and saved."""

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        """What a server likes; the defaults where nothing is saved."""

    async def change_guild_settings(
        self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        """Changes what a server likes, as `change_person_settings`."""

    async def results_of(self, user: UserId) -> tuple[SeatResult, ...]:
        """All results of a person, the newest first."""


class UndeliverableError(Exception):
    """The announcement cannot be delivered, now or later: the channel is gone, or closed to the bot."""


class NotNowError(Exception):
    """The announcement cannot be delivered now; the message says why, in a few words without anything hidden."""


class Noticeboard(Protocol):
    """Where announcements go: the table's channel.

    Either method may raise UnreadableGameError, where the announcement cannot be made of what is saved: it is dropped,
    and those after it follow. NotNowError, and any other error, means: try again later.
    """

    async def find(self, notice: Notice) -> MessageId | None:
        """The message that an earlier attempt left in the channel, if there is one. Not asked for REFRESHED."""

    async def post(self, notice: Notice) -> MessageId | None:
        """Posts the announcement, or edits the message that it refreshes; gives the message where it is a new one.

        Raises:
            UndeliverableError: it never will be possible.
        """
