"""What the use cases need from outside, as protocols and data: a store, chance and a clock.

Storage implements the store. Announcements go to an `Announcer` (`bot.services.outbox_relay`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from bot.services.game import Game, LogEntry, Obstruction, Past, SealedDeal
from bot.services.marks import Marks
from bot.services.news import Announcement, News
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.rating import Rated
from bot.services.reliability import DueTurn, Turns
from bot.services.reminding import Reminded
from bot.services.settings import GuildSettings, PersonSettings
from bot.services.summaries import TableSummary
from engine.ruleset import Seat
from players.levels import Level

_T = TypeVar("_T")

Clock: TypeAlias = Callable[[], datetime]
"""Returns the time, in UTC."""


class Chance(Protocol):
    """A source of random numbers. `secrets.SystemRandom` deals the cards."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""

    def sample(self, population: Sequence[_T], k: int) -> list[_T]:
        """Draws k items from different positions of the population, in random order."""

    def randbytes(self, n: int) -> bytes:
        """Return `n` random bytes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement that waits to be delivered, or is being delivered."""

    game: GameId
    revision: int
    index: int
    """Its index among the announcements that were saved with this revision."""
    announcement: Announcement
    since: datetime | None = field(default=None, compare=False)
    """When it was due to be told: when it was saved, or earlier; see `Change.since`. None if that is unknown."""

    @property
    def nonce(self) -> str:
        """A key that is the same for every attempt to post it: at most 25 characters, for any realistic game number."""
        return f"{self.game}-{self.revision}-{self.index}"


class Kind(StrEnum):
    """The kinds of job, the most urgent first. They are saved, so a name never changes its meaning."""

    DELIVER = "deliver"
    """Posts a table's announcements in its channel."""
    CLOCK = "clock"
    """Answers for people whose time is up."""
    CALL = "call"
    """Pings people who play live, just before their time is up."""
    REMIND = "remind"
    """Reminds people in correspondence games that their time is running out."""
    LOBBY = "lobby"
    """Closes a lobby that nobody has touched for long."""
    IDLE = "idle"
    """Closes a running table that nobody has touched, after a longer time and a notice."""
    NIGHT = "night"
    """Does what is due at a night. Its key is the night's number."""
    THINK = "think"
    """Makes a table's computer players think about the open question."""
    FORGET = "forget"
    """Forgets a person. Its key is the number of the request."""
    CLEAR = "clear"
    """Deletes what has been kept long enough. There is one such job."""
    REWORD = "reword"
    """Words a table's messages anew after somebody was forgotten there."""
    REWORD_NIGHT = "reword-night"
    """Words the messages of a night that is over anew, as above. Its key is the night's number."""
    DELETE = "delete"
    """Deletes what is stored about a server. Its key is the number of the deletion."""


MOVING = frozenset({Kind.CLOCK, Kind.CALL, Kind.REMIND, Kind.THINK, Kind.REWORD_NIGHT})
"""The kinds of job that a new time moves. Jobs of the other kinds keep the time that they have."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """When a job of the table that is being saved is due, and of which kind."""

    kind: Kind
    due: datetime


_SHARDED_BY = 22
"""How many low bits of a server's id Discord drops before it takes the id modulo the number of shards."""


@dataclass(frozen=True, slots=True)
class Share:
    """The servers that a process serves: those of its shards, or all servers."""

    shards: frozenset[int] = frozenset()
    """The numbers of its shards; empty for all servers."""
    count: int = 1
    """How many shards there are in all processes together."""

    @property
    def text(self) -> str:
        """The share as it is saved: empty for all servers, else for example `0,1/4`."""
        return f"{','.join(map(str, sorted(self.shards)))}/{self.count}" if self.shards else ""

    @classmethod
    def read(cls, text: str) -> "Share":
        """Return the share with this text. Raises ValueError if there is none."""
        if not text:
            return cls()
        shards, _, count = text.partition("/")
        return cls(frozenset(map(int, shards.split(","))), int(count))

    @property
    def is_partial(self) -> bool:
        """Whether other processes serve the rest of the servers."""
        return 0 < len(self.shards) < self.count

    def serves(self, guild: GuildId | None) -> bool:
        """Whether the share contains a server, by Discord's rule. None (direct messages) belongs to shard 0."""
        return not self.shards or ((guild or 0) >> _SHARDED_BY) % self.count in self.shards

    def overlaps(self, other: "Share") -> bool:
        """Whether the two shares may have servers in common."""
        if not self.shards or not other.shards or self.count != other.count:
            return True
        return not self.shards.isdisjoint(other.shards)

    def without(self, other: "Share") -> "Share | None":
        """Return this share without the other's servers; None if none are left, or if their shard counts differ."""
        if not other.shards or (self.shards and self.count != other.count):
            return None
        left = (self.shards or frozenset(range(other.count))) - other.shards
        return Share(left, other.count) if left else None


@dataclass(frozen=True, slots=True)
class Outage:
    """A time when a process did not run, or could not reach its database or Discord."""

    since: datetime
    until: datetime | None
    """None while it goes on."""
    share: Share = Share()
    """The servers that it affected."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that was sent to people."""

    channel: ChannelId
    message: MessageId
    direct: bool
    """Whether it is a direct message to one person."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message in a table's channel, with the announcements that were delivered by it."""

    channel: ChannelId
    message: MessageId
    announcements: tuple[Announcement, ...]
    """One or more, in order."""


class AsideKind(StrEnum):
    """Kinds of other messages in channels that may name people. They are saved, so a name never changes its meaning."""

    INVITATION = "invitation"
    """The message from which a table's thread was created."""
    SIGNPOST = "signpost"
    """Says elsewhere where a table is, or where it continues."""
    CALL = "call"
    """Mentions people and is done with once they have seen it: a reminder, or a call of a night."""
    LEFT = "left"
    """A night's message in a channel that the night has left."""
    FILM = "film"
    """A whole game as a film, which shows names. If one of them is forgotten, the message is emptied."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A message in a channel that has no announcement and may name people."""

    kind: AsideKind
    channel: ChannelId
    message: MessageId


@dataclass(frozen=True, slots=True)
class Reminder:
    """What one person is reminded of. It is saved before anything is sent."""

    game: GameId
    """The table that the message names. A direct message names the others, too; in a channel, it only mentions them."""
    user: UserId
    at: datetime
    others: tuple[GameId, ...] = ()
    sent: Sent | None = None
    open: bool = True
    """Whether the message has still to be sent, or to be updated once the person has acted."""


@dataclass(frozen=True, slots=True)
class Job:
    """A due task that this process has claimed. No other process does it while the lease is renewed."""

    kind: Kind
    key: str
    """Identifies a job among those of its kind; for a table's job, the number of its game."""
    attempt: int
    """How often it has been claimed since it came up, including now. From 2 on, another process may have begun it."""
    server: GuildId | None = field(default=None, compare=False)
    """The server of its table or night, if any."""

    @property
    def game(self) -> GameId:
        """The game of a table's job."""
        return GameId(int(self.key))


Again: TypeAlias = timedelta | datetime | None
"""When to look again: after a delay, at a time, or never."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A job was finished in one transaction with the change that it led to, which set the time of the next look."""

    look: datetime | None


@dataclass(frozen=True, slots=True)
class Before:
    """What a person had reached before a game, in earlier ones of as many players that count."""

    players: int
    games: int
    wins: int
    best: int | None
    """Their most points; None if there was no earlier game."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's points on the score sheet, by category. Coins, the last value, only break ties."""

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
    """The level of a computer player. If this and `user` are None, it is the Free City."""
    city: str
    side: str
    rank: int
    """The rank, from 1; tied seats share a rank. 0 for the Free City, which never wins."""
    tally: ScoreLine
    choices: int | None = None
    """How many choices the seat made in the game; None before the result is saved, and if it is not known."""
    own_choices: int | None = None
    """How many of these the person made, and no computer player or somebody else for them."""
    left: UserId | None = None
    """In a rated game, the person who made two thirds of the choices and left the seat to somebody else, if any."""
    lead: int | None = None
    """After how many turns in a row the seat was alone in the lead; None before the result is saved, and if unknown."""
    stages: int | None = None
    """How many stages of the wonder were built; None if this is not known."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many unfinished tables a person has opened or hosts, and how many a place has."""

    lobbies: int
    """The person's tables that have not begun."""
    running: int
    alone: int
    """The person's running tables where all others are computer players."""
    channel: int
    """All tables in the channel and its threads."""
    guild: int


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition that must hold when a change is saved, whatever else is saved at the same time."""

    users: tuple[UserId, ...]
    """The people whose tables are counted, each on their own."""
    home: Home
    """The place whose tables are counted."""
    check: Callable[[Counts], None]
    """Raises Refused if the counts are too high. Nothing is saved then."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a use case does to a game. It is saved in one transaction, or not at all."""

    game: Game
    """The game after the change, but with its revision from before."""
    entries: tuple[LogEntry, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    since: datetime | None = None
    """When the announcements were due, if that was before the change is saved: the deadline that it is about."""
    appointments: tuple[Appointment, ...] = ()
    """The times when the table's jobs are due. What they do depends on its state then."""
    sealed_deal: SealedDeal | None = None
    """Set when the game starts."""
    results: tuple[SeatResult, ...] = ()
    """Set when the game is scored."""
    due_turns: tuple[DueTurn, ...] = ()
    """Set when a question has ended at an open table where time runs."""
    guard: Guard | None = None
    """Set when the change adds to the tables of a person or a place."""


class LessonCount(NamedTuple):
    """How many people have reached a lesson, and how many of them have finished it."""

    reached: int
    finished: int


class StoreError(Exception):
    """Nothing was done. After a lost connection or without an answer this is not certain: load again to find out."""


class ConflictError(StoreError):
    """Somebody else has changed the game in the meantime. Decide again on the game as it is now."""


class Trouble(StrEnum):
    """What is wrong with the database."""

    FULL = "full"
    """The disk, or the database's share of it, is full."""
    LOCKED = "locked"
    """Another program holds the database."""
    DAMAGED = "damaged"
    UNREACHABLE = "unreachable"
    UNANSWERED = "unanswered"
    """The database did not answer a commit in time, so it is unknown whether the change was saved."""
    UNKNOWN = "unknown"


class StoreUnavailableError(StoreError):
    """The database cannot do this now. Everything that it acknowledged before stays saved."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class Facts(NamedTuple):
    """The set of card facts that a game needs, the version it needs, and the version that this program has."""

    name: str
    needed: int
    version: int


class UnreadableGameError(StoreError):
    """This program cannot read a saved game: it is damaged, or its log is not a game by this program's rules."""

    def __init__(self, told: str, facts: Facts | None = None) -> None:
        super().__init__(told)
        self.facts = facts
        """Set if the game needs card facts of another version; it is then not damaged."""


class NewerGameError(UnreadableGameError):
    """A newer program wrote the game. This program leaves the game to that one."""


class Store(Protocol):
    """Where games are stored. Every method is one transaction, and may raise StoreUnavailableError.

    Methods that save a change raise what its guard raises, and have then saved nothing.
    """

    async def create(self, change: Change) -> Game:
        """Saves a new game under a new id. The id in the change is ignored."""

    async def create_rematch(self, before: Game, change: Change) -> Game:
        """Saves a new game, and notes it as the rematch of the game before, which is over.

        Raises:
            ConflictError: the game before has a newer revision.
        """

    async def create_again(self, first: Game, change: Change, *, checked: bool) -> Game:
        """Saves a new table that plays the deal of the `first` game again, and notes who had a seat in that one.

        Raises:
            ConflictError: the first game has a newer revision.
            Refused: DEAL_ON if another table that is not over plays this deal; KNOWS_DEAL if the table's host knows
                the deal, and that is to be `checked`.
        """

    async def playing(self, game: Game, user: UserId | None = None) -> GameId | None:
        """Return the open table that plays the game's deal again and has the person in a seat; None if there is none.

        Whoever owns a seat has it. Without a person, it is the table that plays the deal, whoever sits there.
        """

    async def knows_deal(self, game: Game, user: UserId) -> bool:
        """Return whether the person is noted as somebody who knows the cards of the game's deal."""

    async def uncover(self, game: Game, user: UserId) -> GameId | None:
        """As `playing`. If there is none, notes that the person knows the hidden cards of the game.

        Nobody can then take a seat at a table that plays its deal again, even at the same time.
        """

    async def load(self, game: GameId) -> Game | None:
        """Return the game, or None if no game has this id. Raises UnreadableGameError."""

    async def save(self, before: Game, change: Change) -> Game:
        """Saves a change of the game that was loaded, and returns it with its new revision.

        Raises:
            ConflictError: the game has a newer revision.
            Refused: KNOWS_DEAL if the game plays a deal again, and somebody takes a seat who knows it from another one;
                DEAL_KNOWN if somebody else there does.
        """

    async def past(self, game: GameId) -> Past | None:
        """Return the deal and the choices of a game; None before cards have been dealt. Raises UnreadableGameError."""

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        """Return summaries of tables, the newest first. Tables that cannot be read are left out and logged.

        There are at most `most` unfinished tables where the user plays, owns a seat or is offered one, at most `most`
        unfinished tables of the channels, and at most `most_over` finished tables of the channels.
        """

    async def tables_of(self, users: Collection[UserId], most: int) -> tuple[TableSummary, ...]:
        """Return the unfinished tables of these people, as `listed` does: at most `most` times the number of people."""

    async def of_server(self, guild: GuildId, most: int, skip: int) -> tuple[TableSummary, ...]:
        """Return at most `most` unfinished tables of a server, as `listed` does, without the `skip` newest."""

    async def standing_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """Return the games of a channel that are not over."""

    async def counts(self, user: UserId, home: Home) -> Counts:
        """Counts the unfinished tables of a person and of a place."""

    async def look(self) -> frozenset[Kind]:
        """Return the kinds with a due job that this program can read, even if due only because a clock was set back."""

    async def claim(self, wanted: Mapping[Kind, int], lease: timedelta, busy: Collection[Job]) -> tuple[Job, ...]:
        """Claims due jobs, the longest waiting first; among reminders, those whose time is up first.

        For each kind, a server gets another place only while it holds fewer places than are free. So a server that
        holds none always gets one, however many jobs of other servers are due, and however long they take.
        No other process can claim these jobs before the lease ends. With PostgreSQL, the database's clock counts.

        Args:
            wanted: how many places are free, by kind of job.
            lease: how long the claim holds, unless it is renewed.
            busy: jobs that this process is still doing, and does not claim again, whatever the clock says.
        """

    async def beat(self) -> None:
        """Notes that this process runs. If nobody has done so for its servers for too long, there was an outage.

        Too long means two minutes, or 15 seconds for one of several processes. After an outage every `CLOCK` job is due
        at once, so that no deadline passes before it has been moved.
        """

    async def outages(self) -> tuple[Outage, ...]:
        """Return the outages of the last month, in order, then those of other processes that are not over."""

    async def renew(self, jobs: Collection[Job], lease: timedelta) -> None:
        """Renews the leases of jobs that are still being done, except those that another process has taken over."""

    async def finish(self, job: Job, again: Again) -> None:
        """Releases a claimed job, which is done or due again later.

        A job that another process has taken over is left alone. A job with waiting announcements is never done.
        """

    async def hurry(self, *, guilds: Collection[GuildId] = (), game: GameId | None = None) -> bool:
        """Makes the deliveries to the tables of these servers, and to one table, due now, except those under way.

        If one of them fails, it is retried as soon as after a first failure.
        Returns whether there were any.
        """

    async def waiting(self, game: GameId) -> tuple[Notice, ...]:
        """Return the announcements that are not in a table's channel yet, the oldest first."""

    async def delivered(
        self, job: Job, notices: Sequence[Notice], panel: MessageId | None, sent: Sent | None = None
    ) -> int | None:
        """Notes that the announcements are in the channel. `panel` is the message that now has the buttons, if new.

        `sent` is the message that has the announcements. It is kept if they may name people (`NAMELESS`).

        Returns the game's revision if the caller still has the job and more announcements wait, else None. If none
        wait, the job is done, and anything saved later belongs to another job. If another process has taken the job
        over, nothing is noted, and that process decides.
        """

    async def posted(self, game: GameId, news: News) -> Post | None:
        """Return the last message of a game that was kept with this kind of news, with that announcement alone.

        Returns None if there is none, or if what was kept is damaged.
        """

    async def announced_by(
        self, games: Collection[GameId], message: MessageId
    ) -> tuple[GameId, tuple[Announcement, ...]] | None:
        """Return which of these games a message was posted for, with its announcements in order.

        Returns None if it was kept for none of them, or if what was kept is damaged.
        """

    async def keep_signpost(self, game: GameId, sent: Sent) -> None:
        """Keeps a message that says elsewhere where a table is.

        It is worded anew soon: somebody may have been forgotten since it was made.
        """

    async def keep_film(self, game: GameId, sent: Sent, users: Collection[UserId]) -> None:
        """Keeps a message that shows a whole game as a film, with these people.

        It is emptied soon if one of them was forgotten since it was made.
        """

    async def outdated_post(self, game: GameId) -> tuple[Post | Aside, int] | None:
        """Return the first message of a game that has to be worded anew, with the number of games that have any.

        Returns None if there is none. What is kept of a damaged one is deleted, so that it stays as it is.

        Raises:
            NewerGameError: a newer program has kept it.
        """

    async def note_reworded(self, game: GameId, message: MessageId, revision: int | None, *, stands: bool) -> None:
        """Notes that a message has been worded anew from a revision of its game. Forgets it unless it `stands`.

        Does nothing if the game has changed since: the message may name somebody who was forgotten just then. None
        stands for a game that cannot be read, so that its messages stay as they are.
        """

    async def reminded(self, users: Collection[UserId]) -> Mapping[UserId, Reminded]:
        """Return, by person, the reminders that these people have had."""

    async def note_reminders(
        self, told: Mapping[UserId, Sequence[GameId]], at: datetime, pause: timedelta | None
    ) -> frozenset[UserId]:
        """Notes that people are being reminded of tables, the named one first, so that no other process does so, too.

        Returns the people who were not reminded within the `pause` before, even if others try at the same time.
        Without a pause, returns those who were not reminded of the table at this very time. Very old notes are deleted.
        """

    async def reminders(self, game: GameId) -> tuple[Reminder, ...]:
        """Return the reminders that name a table, in order."""

    async def note_sent(self, these: Sequence[Reminder], sent: Sent) -> None:
        """Notes which message contains these reminders of one table.

        A message in a channel is kept until they are closed. It is worded anew soon if one of the people has lost their
        seat meanwhile.
        """

    async def close_reminders(self, these: Sequence[Reminder]) -> None:
        """Notes that nothing is left to do about these reminders of one table."""

    async def forget_reminders(self, game: GameId, until: datetime) -> None:
        """Deletes the reminders of a table up to that time, except those that are still open."""

    async def hush(self, user: UserId, game: GameId, at: datetime) -> None:
        """Notes that a person wants no more reminders of the question that is open at a table."""

    async def snooze(self, user: UserId, until: datetime) -> None:
        """Notes until when a person wants no reminders."""

    async def marks(self) -> Marks:
        """Return what makes the marks of people who were forgotten."""

    async def look_now(self, kind: Kind, game: GameId) -> None:
        """Makes a table's job due now."""

    async def person_settings(self, users: Collection[UserId]) -> Mapping[UserId, PersonSettings]:
        """Return the settings of each of these people; the defaults if none are saved."""

    async def change_person_settings(
        self, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        """Changes a person's settings and returns them. No other change can come between reading and saving."""

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        """Return a server's settings; the defaults if none are saved."""

    async def change_guild_settings(
        self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        """Changes a server's settings, as `change_person_settings` does a person's."""

    async def count_lessons(self, reached: Collection[str], finished: Collection[str]) -> None:
        """Adds one person to the counts of these lessons, given by their keys."""

    async def lesson_counts(self) -> Mapping[str, LessonCount]:
        """Return the counts of all lessons that somebody has reached, by key."""

    async def turns(self, user: UserId) -> Turns:
        """Return the record of a person's turns with a deadline at open tables."""

    async def finished(self, user: UserId, most: int) -> tuple[GameId, ...]:
        """Return the games that a person played to the end, at most `most`, the newest first."""

    async def results_of(self, user: UserId) -> tuple[SeatResult, ...]:
        """Return all results of a person, the newest first."""

    async def rating(self, guild: GuildId, user: UserId) -> Rated:
        """Return a person's rating on a server, without the name."""

    async def before(self, user: UserId, game: GameId) -> Before | None:
        """Return what a person had reached before a game; None if that does not count, or was not theirs."""


class OutOfReachError(Exception):
    """The table's channel refuses the bot. Announcements wait until they can be posted."""

    def __init__(self, why: Obstruction, told: str = "") -> None:
        """`told` is Discord's answer in a few words, for the log."""
        super().__init__(told or why.value)
        self.why = why


class NotNowError(Exception):
    """The announcement cannot be delivered now. The message says why, in a few words without anything hidden."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of posting announcements in a channel."""

    told: int = 1
    """How many of the given announcements the post contains, counted from the first."""
    panel: MessageId | None = None
    """The message that now has the buttons, if it is a different one."""
    message: MessageId | None = None
    """The message that has the announcements; None if they have none of their own."""
