"""A night as one immutable value, from the plan to the standings; other modules decide what may be done with it.

Nothing in it is hidden: who signs up, sits where and has won is told to everybody in its channel.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from typing import NewType

from bot.services.game import Access, Obstruction, TableSettings
from bot.services.nights.calendar import Rhythm
from bot.services.nights.seating import LARGEST, SMALLEST
from bot.services.pace import Live, is_zone
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, NightActor, Person, UserId, readable
from bot.services.refusals import Reason, Refused, require

NightId = NewType("NightId", int)
EventId = NewType("EventId", int)
"""A scheduled event of a server."""

FEWEST_GUESTS = 2
MOST_GUESTS = 60
"""Twenty tables of three: more than that no channel shows, and nobody can follow."""
MOST_ROUNDS = 6
LONGEST_NAME = 60
USUAL_SETTINGS = TableSettings(players=4, access=Access.INVITED, pace=Live())


@dataclass(frozen=True, slots=True)
class Plan:
    """What a night is to be.

    Raises Refused (BAD_PLAN, TOO_MANY_ROUNDS, TOO_FEW_GUESTS, TOO_MANY_GUESTS) for what cannot be.
    """

    name: str
    """Empty where nobody has given it one."""
    at: datetime
    """When it begins, in UTC."""
    zone: str
    """By whose clocks it was planned, as `Europe/Berlin`."""
    home: Home
    """The channel where it is announced and followed; its tables are threads of it."""
    settings: TableSettings = field(default=USUAL_SETTINGS)
    """What each table plays; `players` is how many are wanted at a table, 3 to 7."""
    rounds: int = 2
    limit: int | None = None
    """How many may come; None for as many as there can be."""
    computers: bool = False
    """Whether computer players fill the tables that have fewer people than are wanted."""

    def __post_init__(self) -> None:
        require(self.home, Home)
        require(self.settings, TableSettings)
        require(self.name, str)
        object.__setattr__(self, "name", readable(self.name, nameless="")[:LONGEST_NAME].strip())
        whole = (type(self.rounds) is int, self.limit is None or type(self.limit) is int)
        if not all(whole) or not is_zone(self.zone) or self.at.tzinfo is None or self.home.guild is None:
            raise Refused(Reason.BAD_PLAN)
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise Refused(Reason.TOO_MANY_ROUNDS, most=MOST_ROUNDS)
        if self.limit is not None and self.limit < FEWEST_GUESTS:
            raise Refused(Reason.TOO_FEW_GUESTS)
        if self.limit is not None and self.limit > MOST_GUESTS:
            raise Refused(Reason.TOO_MANY_GUESTS, most=MOST_GUESTS)
        if not SMALLEST <= self.settings.players <= LARGEST:
            raise Refused(Reason.BAD_PLAN)

    @property
    def places(self) -> int:
        """How many may come."""
        return MOST_GUESTS if self.limit is None else self.limit


@dataclass(frozen=True, slots=True)
class Series:
    """Nights that come again: each is a night of its own, and can be moved, changed or cancelled alone."""

    rhythm: Rhythm
    first: datetime
    """When the first one was planned, by the clocks of the plan's zone, and without a zone: the others follow."""
    plan: Plan
    """As it was first planned: what is changed of one night is not changed of the next."""
    root: NightId | None = None
    """The first night of the series; None in that one itself."""
    ended: bool = False
    """Whether no more nights follow."""


class Answer(StrEnum):
    """What somebody has said to an invitation. A saved name never changes its meaning."""

    IN = "in"
    MAYBE = "maybe"
    OUT = "out"


class Stage(StrEnum):
    """How far a night is. A saved name never changes its meaning."""

    DRAFT = "draft"
    """Written down, and not confirmed by its organiser yet: nobody else knows of it."""
    PLANNED = "planned"
    GATHERING = "gathering"
    """The hour has come: whoever is there says so."""
    PLAYING = "playing"
    BREAK = "break"
    """Between two rounds."""
    OVER = "over"
    CANCELLED = "cancelled"


AHEAD = (Stage.PLANNED,)
EVENING = (Stage.GATHERING, Stage.PLAYING, Stage.BREAK)
"""The stages in which people are together."""
ENDED = (Stage.OVER, Stage.CANCELLED)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who has answered, or has come."""

    person: Person
    answer: Answer | None
    """None for somebody who came without having answered."""
    day_before: bool = False
    """Whether they want to be reminded a day before."""
    came: bool = False
    """Whether they have said that they were there."""
    left: bool = False
    """Whether they have said that they have to go: they are no longer seated."""
    reported: UserId | None = None
    """The organiser who has reported them as gone; None if nobody has, or they have answered."""
    reported_at: datetime | None = None
    """When that was; None, too, for a report that an earlier program saved."""
    reporters: frozenset[UserId] = frozenset()
    """Everybody who has reported them this evening: none of them may ever sit in this guest's seat."""
    answered: datetime | None = None
    """When they last answered a report."""

    @property
    def user(self) -> UserId:
        """The person's id."""
        return self.person.user

    @property
    def is_here(self) -> bool:
        """Whether they are there this evening, and have not gone."""
        return self.came and not self.left

    @property
    def is_sure(self) -> bool:
        """Whether they are there and have no unanswered report, so that they can be seated."""
        return self.is_here and self.reported is None


@dataclass(frozen=True, slots=True)
class NightTable:
    """A table of one round."""

    people: tuple[UserId, ...]
    """Who was seated there, in the order round the table; who plays may have changed since."""
    computers: int = 0
    """How many computer players fill it."""
    place: Home | None = None
    """Its thread, or the night's own channel where no thread can be made; None before that is there."""
    game: GameId | None = None
    """None before it is open."""
    begun: bool = False
    """Whether its game has begun."""
    over: datetime | None = None
    """When it was seen to be over."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round: everybody is seated once."""

    tables: tuple[NightTable, ...]
    since: datetime


class OrderKind(StrEnum):
    """What a night wants done at one of its tables."""

    PAUSE = "pause"
    GO_ON = "go-on"
    LAY_ASIDE = "lay-aside"
    """To be played on over days."""
    STEP_OUT = "step-out"
    """A computer player plays for somebody who has said that they have to go."""
    LEAVE_SECOND = "leave-second"
    """A computer player plays for somebody who sat down at another table of the round first."""


@dataclass(frozen=True, slots=True)
class Order:
    """Something to be done at a table: saved with the decision, and carried out afterwards, even after a crash."""

    kind: OrderKind
    game: GameId
    user: UserId | None = None
    """Whose seat it is about."""
    until: datetime | None = None
    """When a pause ends."""
    since: datetime | None = None
    """When somebody said that they have to go: if they have done anything at the table since, they are back."""


class CallKind(StrEnum):
    """Why people are called. A saved name never changes its meaning."""

    MOVED_UP = "moved-up"
    """From the wait list."""
    DAY_BEFORE = "day-before"
    SOON = "soon"
    MOVED = "moved"
    """The night is at another time, or in another place."""
    CANCELLED = "cancelled"
    NO_EVENT = "no-event"
    """The server's list of events does not show it: for its organiser, by direct message, once in a series."""
    EVENT_CHANGED = "event-changed"
    """Somebody else has moved or renamed its scheduled event: its organiser is asked which is right."""
    EVENT_STARTED = "event-started"
    """Somebody else has started its event early: for its organiser."""
    EVENT_GONE = "event-gone"
    """Somebody else has deleted, cancelled or ended its event: for its organiser."""
    SEEMS_GONE = "seems-gone"
    """An organiser has reported somebody as gone: the person is asked whether they are there."""
    LOST = "lost"
    """Its channel refuses the bot: for its organiser, by direct message."""
    STUCK = "stuck"
    """It cannot go on because of an unexpected error: for its organiser."""

    @property
    def is_reminder(self) -> bool:
        """Whether it says nothing new."""
        return self in {CallKind.DAY_BEFORE, CallKind.SOON}


@dataclass(frozen=True, slots=True)
class Call:
    """People who are to be told something: saved with what it is about, and told afterwards."""

    number: int
    """No other one of the night has it."""
    kind: CallKind
    users: tuple[UserId, ...]
    reached: frozenset[UserId] = frozenset()
    """Who was told by direct message."""
    by: UserId | None = None
    """Who has reported the person that is called; None if it is no report."""
    place: Home | None = None
    """Where it is posted; None for the night's channel."""


class EventTrouble(StrEnum):
    """Why the server's scheduled event does not show the night."""

    FORBIDDEN = "forbidden"
    """The permission to create events is missing."""
    FULL = "full"
    """The server has as many events as there may be."""
    REFUSED = "refused"


class Hand(StrEnum):
    """What somebody else has done to the scheduled event. A saved name never changes its meaning."""

    STARTED = "started"
    """Before its time."""
    CANCELLED = "cancelled"
    ENDED = "ended"
    DELETED = "deleted"


class Whose(StrEnum):
    """Whose time and name are right: the night's own, or those that somebody else has given its event."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Listed:
    """How a scheduled event stands in the server's list; times are in whole seconds."""

    name: str
    """Made readable, for anybody may have typed it."""
    start: datetime
    end: datetime
    on: bool = False
    """Whether it is on; as it was left, with its night."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", readable(self.name, nameless=""))


@dataclass(frozen=True, slots=True)
class Question:
    """What the organiser is asked: whether the night takes over what somebody else has made of its event."""

    name: str | None = None
    """None where they left our name."""
    at: datetime | None = None
    """None where they left our time."""
    asked: datetime | None = None
    """When the organiser was last asked about the event, this or something else."""
    told: bool = False
    """Whether they were asked this."""

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide; if not, it only says when the organiser was asked."""
        return self.name is not None or self.at is not None

    @property
    def mark(self) -> str:
        """What is asked, in short: an answer is to this alone."""
        return blake2b(f"{self.at}\n{self.name}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Mirror:
    """The scheduled event that shows the night in the server's list."""

    event: EventId | None = None
    shown: str | None = None
    """What it shows, in short: if that is out of date, it is edited. None if it may show anything."""
    trouble: EventTrouble | None = None
    listed: Listed | None = None
    """How it was left: what it shows besides is the work of somebody else. None where an earlier program left it."""
    question: Question | None = None
    """Open until the organiser answers, or the night begins."""
    hand: Hand | None = None
    """What else somebody has done to it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The latest direct message that brings the night to somebody."""

    post: str
    """The key of the message that it repeats."""
    channel: ChannelId
    message: MessageId


@dataclass(frozen=True, slots=True)
class Night:
    """A night at one moment; `revision` counts the changes that were saved."""

    id: NightId
    organiser: UserId
    plan: Plan
    stage: Stage
    opens: datetime
    """When the sign-up is posted."""
    guests: tuple[Guest, ...] = ()
    """In the order of their answers, which is that of the wait list; who changes an answer goes to the end."""
    series: Series | None = None
    slot: datetime | None = None
    """When its series planned it, in UTC: no two nights of a series have the same."""
    rounds: tuple[Round, ...] = ()
    since: datetime | None = None
    """When its present stage began, from the gathering on."""
    turns_at: datetime | None = None
    """When the night goes on by itself: the end of the gathering, or of a break."""
    deserted: bool = False
    """Whether it was called off because too few had come, or signed up."""
    paused: datetime | None = None
    """When its pause ends by itself; None if there is none."""
    orders: tuple[Order, ...] = ()
    calls: tuple[Call, ...] = ()
    called: int = 0
    """How many calls there have been."""
    reminded: frozenset[CallKind] = frozenset()
    """What is told only once and has been: reminders, and that the night is stuck (until it goes on)."""
    watchers: Mapping[UserId, Watched | None] = field(default_factory=dict)
    """To whom it is brought by direct message; None before the first one."""
    posts: Mapping[str, MessageId] = field(default_factory=dict)
    """The messages that stand in the channel, by what they are (`bot.services.nights.posts`)."""
    mirror: Mirror = Mirror()
    lost: Obstruction | None = None
    """Why its channel refuses the bot; None while it does not."""
    again: NightId | None = None
    """The night that was planned like this one."""
    revision: int = 0

    @property
    def root(self) -> NightId | None:
        """The first night of its series; None without one."""
        return None if self.series is None else self.series.root or self.id

    @property
    def is_secret(self) -> bool:
        """Whether nobody knows of it but who has written it down: it is not confirmed, or was dropped before that."""
        dropped = self.stage is Stage.CANCELLED and not self.guests and not self.posts and self.root in {None, self.id}
        return self.stage is Stage.DRAFT or dropped

    @property
    def guild(self) -> GuildId:
        """The server."""
        assert self.plan.home.guild is not None, "a night is planned on a server"
        return self.plan.home.guild

    @property
    def round(self) -> Round | None:
        """The latest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def coming(self) -> tuple[Guest, ...]:
        """Who has a place, in the order of the list."""
        return self._said(Answer.IN)[: self.plan.places]

    @property
    def waiting(self) -> tuple[Guest, ...]:
        """Who waits for a place, first come first."""
        return self._said(Answer.IN)[self.plan.places :]

    @property
    def undecided(self) -> tuple[Guest, ...]:
        """Who has said maybe."""
        return self._said(Answer.MAYBE)

    @property
    def absent(self) -> tuple[Guest, ...]:
        """Who has said that they cannot come."""
        return self._said(Answer.OUT)

    def _said(self, answer: Answer) -> tuple[Guest, ...]:
        return tuple(each for each in self.guests if each.answer is answer)

    @property
    def here(self) -> tuple[Guest, ...]:
        """Who is there, and stays."""
        return tuple(each for each in self.guests if each.is_here)

    @property
    def sure(self) -> tuple[Guest, ...]:
        """The guests who would be seated in the next round: those who are there, without an unanswered report."""
        return tuple(each for each in self.guests if each.is_sure)

    @property
    def unanswered(self) -> tuple[Guest, ...]:
        """The guests with an unanswered report: they are not seated in a new round."""
        return tuple(each for each in self.here if not each.is_sure)

    def guest(self, user: UserId) -> Guest | None:
        """What is known of a person."""
        return next((each for each in self.guests if each.user == user), None)

    def with_guest(self, guest: Guest) -> "Night":
        """The night with this guest, in place of what was known of them."""
        if self.guest(guest.user) is None:
            return replace(self, guests=(*self.guests, guest))
        return replace(self, guests=tuple(guest if each.user == guest.user else each for each in self.guests))

    def tables(self) -> Iterator[tuple[int, int, NightTable]]:
        """All tables so far, each with its round and its number there, both from 1."""
        for number, each in enumerate(self.rounds, 1):
            for place, table in enumerate(each.tables, 1):
                yield number, place, table

    def acting(self, person: Person | None = None) -> NightActor:
        """The night as it acts at its tables, by itself or for one of its people."""
        return NightActor(frozenset(table.game for _, _, table in self.tables() if table.game is not None), person)

    def unfinished(self) -> tuple[tuple[int, int, NightTable], ...]:
        """The tables that are not over."""
        return tuple(each for each in self.tables() if each[2].over is None)

    def with_table(self, number: int, place: int, table: NightTable) -> "Night":
        """The night with one table replaced; round and number are counted from 1."""
        rounds = list(self.rounds)
        tables = list(rounds[number - 1].tables)
        tables[place - 1] = table
        rounds[number - 1] = replace(rounds[number - 1], tables=tuple(tables))
        return replace(self, rounds=tuple(rounds))

    def table_of(self, user: UserId) -> tuple[int, int, NightTable] | None:
        """The table of the latest round at which a person was seated."""
        latest = [each for each in self.tables() if each[0] == len(self.rounds)]
        return next((each for each in latest if user in each[2].people), None)


def lasts(plan: Plan) -> timedelta:
    """About how long a night lasts: what its event shows."""
    return timedelta(hours=1) * plan.rounds + timedelta(minutes=30)
