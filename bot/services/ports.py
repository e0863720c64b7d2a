"""What the use cases need from the world, in their own words: a store, chance and a clock.

Storage implements the store. What is told goes to a `Noticeboard` (`bot.services.courier`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol, TypeAlias, TypeVar

from bot.services.game import Game, LogEntry, Obstruction, SealedDeal
from bot.services.news import Announcement
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.settings import GuildSettings, PersonSettings
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


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a decision depends on besides the game and who asks."""

    now: datetime
    chance: Chance
    left: frozenset[UserId] = frozenset()
    """Persons who have left the server, as far as that was looked for."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement that waits, or is on its way."""

    game: GameId
    revision: int
    index: int
    """Among the announcements that were saved with this revision."""
    announcement: Announcement

    @property
    def nonce(self) -> str:
        """The same for every attempt; at most 25 characters for any game that there will be."""
        return f"{self.game}-{self.revision}-{self.index}"


class Kind(StrEnum):
    """What is due at a time; the more urgent first. A saved name never changes its meaning."""

    DELIVER = "deliver"
    """What a table's channel is to be told."""
    LOBBY = "lobby"
    """A table that has not begun closes when nobody has touched it."""
    IDLE = "idle"
    """So does one that has begun, after a longer time and a notice."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """When the table that is saved is to be looked at for something."""

    kind: Kind
    due: datetime


@dataclass(frozen=True, slots=True)
class Job:
    """Something that was due and is this process's to do: nobody else does it while its lease is renewed."""

    kind: Kind
    key: str
    """Which one of its kind; of a table's, the number of its game."""
    attempt: int
    """How often it was taken since it was there, this time included: from 2 on another may have begun it."""

    @property
    def game(self) -> GameId:
        """The game, of a table's."""
        return GameId(int(self.key))


Again: TypeAlias = timedelta | datetime | None
"""When to look again: after a pause, at a time, or not any more."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
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
    tally: ScoreLine


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
    appointments: tuple[Appointment, ...] = ()
    """What there is to look after from now on; who looks decides by what is so then, so that none is ever moved."""
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
    """What is saved of a game cannot be read by this program: it is damaged, or by these rules its log is no game."""


class NewerGameError(UnreadableGameError):
    """A newer program wrote it: that one goes on with it, and this one leaves it alone."""


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

    async def of_server(self, guild: GuildId, most: int, skip: int) -> tuple[TableSummary, ...]:
        """So many tables of a server that are not over, as `listed`, after the `skip` newest of them."""

    async def standing_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """The games of a channel that are not over."""

    async def counts(self, user: UserId, home: Home) -> Counts:
        """How many tables a person and a place have."""

    async def look(self) -> bool:
        """Whether something is due that this program can read. What a clock that was set back holds up is due, too."""

    async def claim(self, wanted: Mapping[Kind, int], lease: timedelta, busy: Collection[Job]) -> tuple[Job, ...]:
        """Takes what is due, of each kind at most so much, what has waited longest first.

        Nobody else takes it before the lease is over. Of PostgreSQL the time is the server's.

        Args:
            wanted: how many of each kind.
            lease: how long, unless it is renewed.
            busy: what this process is still doing, and does not take once more, whatever the clock says.
        """

    async def renew(self, jobs: Collection[Job], lease: timedelta) -> None:
        """Keeps the leases of what is still being done; those that another has taken over are that one's."""

    async def finish(self, job: Job, again: Again) -> None:
        """Lets go of what was taken: it is done, or to be looked at again.

        What another has taken over meanwhile stays as it is. Announcements that wait are never done.
        """

    async def hurry(self, *, guild: GuildId | None = None, game: GameId | None = None) -> bool:
        """What is to be delivered to a server's tables, or to one table, and is not being delivered, is due now.

        Where that fails it is tried as soon again as after the first failure.
        Gives whether there was anything.
        """

    async def waiting(self, game: GameId) -> tuple[Notice, ...]:
        """What a table's channel is still to be told, the oldest first."""

    async def delivered(self, job: Job, notices: Sequence[Notice], panel: MessageId | None) -> int | None:
        """The announcements are in the channel; `panel` where that is a message that has the buttons now.

        Gives the game's revision where the caller still has the job and more waits, else None. Where nothing waits any
        more the job is done: what is saved from then on is another's. Where another has taken it over, nothing is
        noted, and that one decides.
        """

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


class OutOfReachError(Exception):
    """The table's channel refuses the bot: what is due there waits until it can be told."""

    def __init__(self, why: Obstruction, told: str = "") -> None:
        """`told` says in a few words, for the log, what was answered."""
        super().__init__(told or why.value)
        self.why = why


class NotNowError(Exception):
    """The announcement cannot be delivered now; the message says why, in a few words without anything hidden."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What came of telling a channel something."""

    told: int = 1
    """So many of the announcements that were given are told by it, from the first on."""
    panel: MessageId | None = None
    """The message that has the buttons now, if it is another than before."""
