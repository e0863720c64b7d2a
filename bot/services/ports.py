"""What the use cases need from the world, in their own words: a store, chance and a clock.

Storage implements the store. Announcements go to an `Announcer` (`bot.services.outbox_relay`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from bot.services.game import Game, LogEntry, Obstruction, SealedDeal
from bot.services.news import Announcement
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.reliability import DueTurn, Turns
from bot.services.reminding import Reminded
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
        """Draws k items from different positions of the population, in random order."""

    def randbytes(self, n: int) -> bytes:
        """`n` random bytes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement that waits, or is being delivered."""

    game: GameId
    revision: int
    index: int
    """Among the announcements that were saved with this revision."""
    announcement: Announcement

    @property
    def nonce(self) -> str:
        """The same for every attempt to post it; at most 25 characters for any game that there will ever be."""
        return f"{self.game}-{self.revision}-{self.index}"


class Kind(StrEnum):
    """The kinds of job, the most urgent first. A saved name never changes its meaning."""

    DELIVER = "deliver"
    """Posts a table's announcements in its channel."""
    CLOCK = "clock"
    """Answers for people whose time is up."""
    CALL = "call"
    """Calls people who play live, just before their time is up."""
    REMIND = "remind"
    """Reminds people that their time runs out, over days."""
    LOBBY = "lobby"
    """Closes a lobby that nobody has touched."""
    IDLE = "idle"
    """Closes a running table that nobody has touched, after a longer time and a notice."""
    NIGHT = "night"
    """Does what is due at a night: its key is the night's number."""
    THINK = "think"
    """Lets a table's computer players think about the open question."""


MOVING = frozenset({Kind.CLOCK, Kind.CALL, Kind.REMIND, Kind.THINK})
"""A new time for a job of these kinds takes the place of the one that there is, which otherwise stays."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """When the table that is being saved needs to be looked after, and for what."""

    kind: Kind
    due: datetime


_SHARDED_BY = 22
"""Discord takes these bits from a server's id before it divides it by the number of shards."""


@dataclass(frozen=True, slots=True)
class Share:
    """The servers that a process serves: those of its shards, or all."""

    shards: frozenset[int] = frozenset()
    """Empty for all."""
    count: int = 1
    """How many shards there are over all processes."""

    @property
    def text(self) -> str:
        """As it is saved: empty for all, else as `0,1/4`."""
        return f"{','.join(map(str, sorted(self.shards)))}/{self.count}" if self.shards else ""

    @classmethod
    def read(cls, text: str) -> "Share":
        """The share that has this text; raises ValueError if there is none."""
        if not text:
            return cls()
        shards, _, count = text.partition("/")
        return cls(frozenset(map(int, shards.split(","))), int(count))

    @property
    def is_partial(self) -> bool:
        """Whether other processes serve the other servers."""
        return 0 < len(self.shards) < self.count

    def serves(self, guild: GuildId | None) -> bool:
        """Whether a server is among them; None, for direct messages, belongs to shard 0. Discord's own rule."""
        return not self.shards or ((guild or 0) >> _SHARDED_BY) % self.count in self.shards

    def overlaps(self, other: "Share") -> bool:
        """Whether the two may have servers in common."""
        if not self.shards or not other.shards or self.count != other.count:
            return True
        return not self.shards.isdisjoint(other.shards)

    def without(self, other: "Share") -> "Share | None":
        """The servers that the other does not serve; None if there are none, or the two count shards differently."""
        if not other.shards or (self.shards and self.count != other.count):
            return None
        left = (self.shards or frozenset(range(other.count))) - other.shards
        return Share(left, other.count) if left else None


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which a process did not run, or could not reach its database or Discord."""

    since: datetime
    until: datetime | None
    """None while it goes on."""
    share: Share = Share()
    """The servers that it concerned."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The message that reminds people."""

    channel: ChannelId
    message: MessageId
    direct: bool
    """Whether it is a direct message, to one person."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What one person is reminded of: saved before anything is sent."""

    game: GameId
    """The table that is named; that there are others is told in a channel; they are named in a direct message."""
    user: UserId
    at: datetime
    others: tuple[GameId, ...] = ()
    sent: Sent | None = None
    open: bool = True
    """Whether it is still to be sent, or to be changed once it is dealt with."""


@dataclass(frozen=True, slots=True)
class Job:
    """A due task that this process has claimed: nobody else does it while its lease is renewed."""

    kind: Kind
    key: str
    """Tells the jobs of a kind apart; for a table's job, the number of its game."""
    attempt: int
    """How often it was claimed since it came up, this time included: from 2 on, another process may have begun it."""
    server: GuildId | None = field(default=None, compare=False)
    """The server of its table or night; None if it has none."""

    @property
    def game(self) -> GameId:
        """The game of a table's job."""
        return GameId(int(self.key))


Again: TypeAlias = timedelta | datetime | None
"""When to look again: after a pause, at a time, or not any more."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A job was finished together with the change that it led to: that has set the time of the next look."""

    look: datetime | None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet, in points; coins, the last, break ties."""

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
    """The result of a seat in a game that was played to its end."""

    seat: Seat
    user: UserId | None
    level: Level | None
    """Of a computer player; with no user either, it is the Free City."""
    city: str
    side: str
    rank: int
    """From 1; ties share a rank. 0 for the Free City, which never wins."""
    tally: ScoreLine


@dataclass(frozen=True, slots=True)
class Counts:
    """How many unfinished tables one person has opened or hosts, and how many one place has."""

    lobbies: int
    """The person's tables that have not begun."""
    running: int
    alone: int
    """Of the running ones, those at which the others are all computer players."""
    channel: int
    """All tables in the channel and its threads."""
    guild: int


@dataclass(frozen=True, slots=True)
class Guard:
    """What must hold at the moment when a change is saved, whatever else is saved at the same time."""

    users: tuple[UserId, ...]
    """The tables of each of these persons are counted."""
    home: Home
    """The tables of this place are counted."""
    check: Callable[[Counts], None]
    """Raises Refused if the counts are too high; then nothing is saved."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a use case does to a game: saved in one transaction, or not at all."""

    game: Game
    """The game as it is after the change, but still with its revision from before."""
    entries: tuple[LogEntry, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    appointments: tuple[Appointment, ...] = ()
    """When to look after the table; what to do is decided by its state then."""
    sealed_deal: SealedDeal | None = None
    """Set when the game starts."""
    results: tuple[SeatResult, ...] = ()
    """Set when the game is scored."""
    due_turns: tuple[DueTurn, ...] = ()
    """Set when a question has ended at an open table where time runs."""
    guard: Guard | None = None
    """Set when the change adds to the tables of a person or a place."""


class StoreError(Exception):
    """It was not done. Only after a lost connection, or without an answer, is that unknown: loading again tells."""


class ConflictError(StoreError):
    """Somebody else changed the game in the meantime: decide again on the game as it is now."""


class Trouble(StrEnum):
    """What is wrong with the database."""

    FULL = "full"
    """The disk is full, or the database's share of it."""
    LOCKED = "locked"
    """Another program holds the database."""
    DAMAGED = "damaged"
    UNREACHABLE = "unreachable"
    UNANSWERED = "unanswered"
    """It did not answer a commit in time, so it is unknown whether the change was saved."""
    UNKNOWN = "unknown"


class StoreUnavailableError(StoreError):
    """The database cannot do it now; what it acknowledged before stays saved."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class Facts(NamedTuple):
    """Which facts of cards a game needs, and of which version; and the version that this program has."""

    name: str
    needed: int
    version: int


class UnreadableGameError(StoreError):
    """This program cannot read a saved game: it is damaged, or its log is no game by the rules of this program."""

    def __init__(self, told: str, facts: Facts | None = None) -> None:
        super().__init__(told)
        self.facts = facts
        """None unless it needs facts of another version: then it is not damaged."""


class NewerGameError(UnreadableGameError):
    """A newer program wrote the game: that one goes on with it, and this one leaves it alone."""


class Store(Protocol):
    """Where games live. Every method is one transaction; each raises StoreUnavailableError.

    Methods that save a change raise what its guard raises, and then have saved nothing.
    """

    async def create(self, change: Change) -> Game:
        """Saves a new game under an id that is chosen here; the id in the change means nothing."""

    async def create_rematch(self, before: Game, change: Change) -> Game:
        """Saves a new game, and its id as the rematch of the game before, which is over.

        Raises:
            ConflictError: the game before has another revision by now.
        """

    async def load(self, game: GameId) -> Game | None:
        """The game, or None if there is none with this id. Raises UnreadableGameError."""

    async def save(self, before: Game, change: Change) -> Game:
        """Saves a change of the game that was loaded, and returns it with its new revision.

        Raises:
            ConflictError: the game has another revision by now.
        """

    async def sealed_deal(self, game: GameId) -> SealedDeal | None:
        """The deal of a game; None if it has not started."""

    async def log(self, game: GameId) -> tuple[LogEntry, ...]:
        """The choices of a game that were not taken back, in order; older programs have left take-backs among them."""

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        """Tables in short, the newest first; those that cannot be read are left out and logged.

        At most `most` unfinished ones at which the user plays, owns a seat or is offered one, as many of the channels,
        and `most_over` of the channels that are over.
        """

    async def tables_of(self, users: Collection[UserId], most: int) -> tuple[TableSummary, ...]:
        """The unfinished tables of these people, as `listed` gives them: at most `most` times as many as people."""

    async def of_server(self, guild: GuildId, most: int, skip: int) -> tuple[TableSummary, ...]:
        """At most `most` unfinished tables of a server, as `listed` gives them, after the `skip` newest."""

    async def standing_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """The games of a channel that are not over."""

    async def counts(self, user: UserId, home: Home) -> Counts:
        """Counts the unfinished tables of a person and of a place."""

    async def look(self) -> frozenset[Kind]:
        """The kinds of job of which one is due that this program can read, also if only a clock was set back."""

    async def claim(self, wanted: Mapping[Kind, int], lease: timedelta, busy: Collection[Job]) -> tuple[Job, ...]:
        """Claims due jobs, those that have waited longest first; of reminders, those of what is up first.

        For each kind, a server gets another place only while it holds fewer places than are free. So a server that
        holds none always finds one, however many jobs of other servers are due, and however long they take.
        Nobody else can claim them before the lease is over. With PostgreSQL, the server's clock counts.

        Args:
            wanted: how many places for jobs of each kind are free.
            lease: how long the claim holds, unless it is renewed.
            busy: jobs that this process is still doing, and does not claim again, whatever the clock says.
        """

    async def beat(self) -> None:
        """Notes that this process runs. If nobody has noted that for its servers for too long, there was an outage.

        Too long means two minutes, or 15 seconds for one of several processes. Then every job of a clock is due at
        once, so that no deadline passes before it has moved.
        """

    async def outages(self) -> tuple[Outage, ...]:
        """The outages of the last month, in order, then those of other processes that go on."""

    async def renew(self, jobs: Collection[Job], lease: timedelta) -> None:
        """Renews the leases of jobs that are still being done, but of none that another process has taken over."""

    async def finish(self, job: Job, again: Again) -> None:
        """Releases a claimed job: it is done, or due again later.

        A job that another process has taken over stays as it is. One with waiting announcements is never done.
        """

    async def hurry(self, *, guilds: Collection[GuildId] = (), game: GameId | None = None) -> bool:
        """Makes the deliveries to the tables of these servers, and to one table, due now, but for those under way.

        One that fails is tried again as soon as after a first failure.
        Returns whether there were any.
        """

    async def waiting(self, game: GameId) -> tuple[Notice, ...]:
        """The announcements that a table's channel has not been told yet, the oldest first."""

    async def delivered(self, job: Job, notices: Sequence[Notice], panel: MessageId | None) -> int | None:
        """Notes that the announcements are in the channel; `panel` is the message that has the buttons now, if new.

        Returns the game's revision if the caller still has the job and more announcements wait, else None. If none
        wait, the job is done: what is saved from then on is another job's. If another process has taken the job over,
        nothing is noted, and that process decides.
        """

    async def reminded(self, users: Collection[UserId]) -> Mapping[UserId, Reminded]:
        """What these people have heard, each of them."""

    async def note_reminders(
        self, told: Mapping[UserId, Sequence[GameId]], at: datetime, pause: timedelta | None
    ) -> frozenset[UserId]:
        """Notes that people are being reminded of tables, the one that is named first; then nobody else reminds them.

        Returns those of them who were not reminded within the `pause` before, whoever else tries at the same time;
        without one, those who were not reminded of the table at this very time. What is very old is forgotten.
        """

    async def reminders(self, game: GameId) -> tuple[Reminder, ...]:
        """The reminders that name a table, in order."""

    async def note_sent(self, these: Sequence[Reminder], sent: Sent) -> None:
        """Notes which message has told these reminders of one table."""

    async def close_reminders(self, these: Sequence[Reminder]) -> None:
        """Notes that nothing is left to be done about these reminders of one table."""

    async def forget_reminders(self, game: GameId, until: datetime) -> None:
        """Forgets what was heard of a table up to that time, but for what is still open."""

    async def hush(self, user: UserId, game: GameId, at: datetime) -> None:
        """Notes that a person wants to hear no more of the question that is open at a table."""

    async def snooze(self, user: UserId, until: datetime) -> None:
        """Notes until when a person wants to hear nothing."""

    async def look_now(self, kind: Kind, game: GameId) -> None:
        """Makes a table's job due now."""

    async def person_settings(self, users: Collection[UserId]) -> Mapping[UserId, PersonSettings]:
        """The settings of each of these people; the defaults if none are saved."""

    async def change_person_settings(
        self, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        """Changes a person's settings and returns them; no other change comes between reading and saving."""

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        """A server's settings; the defaults if none are saved."""

    async def change_guild_settings(
        self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        """Changes a server's settings, as `change_person_settings` does a person's."""

    async def turns(self, user: UserId) -> Turns:
        """What is kept of a person's turns against the time at open tables."""

    async def results_of(self, user: UserId) -> tuple[SeatResult, ...]:
        """All results of a person, the newest first."""


class OutOfReachError(Exception):
    """The table's channel refuses the bot: its announcements wait until they can be posted."""

    def __init__(self, why: Obstruction, told: str = "") -> None:
        """`told` gives Discord's answer in a few words, for the log."""
        super().__init__(told or why.value)
        self.why = why


class NotNowError(Exception):
    """The announcement cannot be delivered now; the message says why, in a few words without anything hidden."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of posting announcements in a channel."""

    told: int = 1
    """How many of the given announcements this post has told, counted from the first."""
    panel: MessageId | None = None
    """The message that has the buttons now, if that is another one than before."""
