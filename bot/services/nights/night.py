"""A night as one immutable value, from the plan to the standings. Other modules decide what may be done with it.

Nothing in it is hidden: everyone in its channel is told who signs up, who sits where and who has won.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from typing import NewType

from pydantic import NaiveDatetime

from bot.services.game import Access, Obstruction, TableSettings
from bot.services.nights.calendar import Rhythm
from bot.services.nights.seating import LARGEST, SMALLEST
from bot.services.pace import Live, is_zone
from bot.services.people import ChannelId, GameId, GuildId, Home, Id, MessageId, NightActor, Person, UserId, readable
from bot.services.refusals import Reason, Refused

NightId = NewType("NightId", Id)
EventId = NewType("EventId", Id)
"""A scheduled event of a server."""

FEWEST_GUESTS = 2
MOST_GUESTS = 60
"""Twenty tables of three. No channel can show more, and nobody could follow more."""
MOST_ROUNDS = 6
LONGEST_NAME = 60
USUAL_SETTINGS = TableSettings(players=4, access=Access.INVITED, pace=Live())


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a night.

    Raises Refused (BAD_PLAN, TOO_MANY_ROUNDS, TOO_FEW_GUESTS, TOO_MANY_GUESTS) for an impossible plan.
    """

    name: str
    """Empty if it has no name."""
    at: datetime
    """When it begins, in UTC."""
    zone: str
    """The time zone in which it was planned, for example `Europe/Berlin`."""
    home: Home
    """The channel where it is announced and followed. Its tables are threads of this channel."""
    settings: TableSettings = field(default=USUAL_SETTINGS)
    """The settings of each table; `players` is the wanted number of players at a table, 3 to 7."""
    rounds: int = 2
    limit: int | None = None
    """The most people who may come; None for `MOST_GUESTS`."""
    computers: bool = False
    """Whether computer players fill tables that have fewer people than wanted."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", readable(self.name, nameless="")[:LONGEST_NAME].strip())
        if not is_zone(self.zone) or self.at.tzinfo is None or self.home.guild is None:
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
        """How many people may come."""
        return MOST_GUESTS if self.limit is None else self.limit


@dataclass(frozen=True, slots=True)
class Series:
    """Repeated nights. Each is a night of its own that can be moved, changed or cancelled on its own."""

    rhythm: Rhythm
    first: NaiveDatetime
    """When the first night was planned, in local time of the plan's zone, without a zone. The others follow from it."""
    plan: Plan
    """The plan as first made. A change to one night does not change the next."""
    root: NightId | None = None
    """The first night of the series; None in that night itself."""
    ended: bool = False
    """Whether no more nights follow."""


class Answer(StrEnum):
    """A person's answer to an invitation. It is saved, so a name never changes its meaning."""

    IN = "in"
    MAYBE = "maybe"
    OUT = "out"


class Stage(StrEnum):
    """The stage that a night has reached. It is saved, so a name never changes its meaning."""

    DRAFT = "draft"
    """Written, but not yet confirmed by its organiser. Nobody else knows of it."""
    PLANNED = "planned"
    GATHERING = "gathering"
    """The time has come, and the first round waits for those who are not there yet."""
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
    """A person who has answered or has come."""

    person: Person
    answer: Answer | None
    """None for a person who came without having answered."""
    day_before: bool = False
    """Whether they want a reminder a day before."""
    came: bool = False
    """Whether they have said that they were there."""
    left: bool = False
    """Whether they have said that they have to go. They are then no longer seated."""
    reported: UserId | None = None
    """The organiser who has reported them as gone; None if nobody has, or if they have answered."""
    reported_at: datetime | None = None
    """When they were reported; also None for a report that an earlier program saved."""
    reporters: frozenset[UserId] = frozenset()
    """Everyone who has reported them this evening. None of these may ever sit in this guest's seat."""
    answered: datetime | None = None
    """When they last answered a report."""

    @property
    def user(self) -> UserId:
        """The person's id."""
        return self.person.user

    @property
    def is_here(self) -> bool:
        """Whether they have come this evening and have not left."""
        return self.came and not self.left

    @property
    def is_sure(self) -> bool:
        """Whether they are there without an unanswered report, and so can be seated."""
        return self.is_here and self.reported is None


@dataclass(frozen=True, slots=True)
class NightTable:
    """A table of one round."""

    people: tuple[UserId, ...]
    """The people who were seated there, in order around the table. Others may play there now."""
    computers: int = 0
    """How many computer players fill the table."""
    place: Home | None = None
    """The table's thread, or the night's channel if no thread can be made; None until one of them is set."""
    game: GameId | None = None
    """The table's game; None until it is open."""
    begun: bool = False
    """Whether its game has begun."""
    over: datetime | None = None
    """When its game was seen to be over; None before that."""
    since: datetime | None = None
    """When it was laid for latecomers; None for a table that was laid with its round."""
    left_alone: bool = False
    """Whether at most one person still answers there, or nobody if it was laid for one."""
    was_left_alone: bool = False
    """Whether that has ever been so."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round, in which everyone is seated once."""

    tables: tuple[NightTable, ...]
    since: datetime


class OrderKind(StrEnum):
    """What a night wants done at one of its tables."""

    PAUSE = "pause"
    GO_ON = "go-on"
    LAY_ASIDE = "lay-aside"
    """To go on as a correspondence game."""
    STEP_OUT = "step-out"
    """To have a computer player play for somebody who has said that they have to go."""
    LEAVE_SECOND = "leave-second"
    """To have a computer player play for somebody who sat down first at another table of the round."""


@dataclass(frozen=True, slots=True)
class Order:
    """Something to do at a table. It is saved with the decision and carried out later, even after a crash."""

    kind: OrderKind
    game: GameId
    user: UserId | None = None
    """The person whose seat it is about."""
    until: datetime | None = None
    """When a pause ends."""
    since: datetime | None = None
    """When the person said that they have to go. If they have done anything at the table since, they are back."""


class CallKind(StrEnum):
    """Why people are called. It is saved, so a name never changes its meaning."""

    MOVED_UP = "moved-up"
    """The person has moved up from the wait list."""
    DAY_BEFORE = "day-before"
    SOON = "soon"
    CHECK_IN = "check-in"
    """The night has begun, and the person has a place and is not there yet."""
    SEATED = "seated"
    """A table has been laid for latecomers."""
    LEFT_ALONE = "left-alone"
    """The person is the only one who still answers at their table. Offers them another seat."""
    MOVED = "moved"
    """The night has a new time or place."""
    CANCELLED = "cancelled"
    DELETED = "deleted"
    """The night is cancelled, because all that is stored about its server is being deleted."""
    NO_EVENT = "no-event"
    """The server's list of events does not show the night. Tells its organiser, by direct message, once in a series."""
    EVENT_CHANGED = "event-changed"
    """Somebody else has moved or renamed the scheduled event. Asks the organiser which version is right."""
    EVENT_STARTED = "event-started"
    """Somebody else has started the event early. Tells the organiser."""
    EVENT_GONE = "event-gone"
    """Somebody else has deleted, cancelled or ended the event. Tells the organiser."""
    SEEMS_GONE = "seems-gone"
    """An organiser has reported somebody as gone. Asks that person whether they are there."""
    LOST = "lost"
    """The night's channel refuses the bot. Tells the organiser, by direct message."""
    STUCK = "stuck"
    """The night cannot go on because of an unexpected error. Tells the organiser."""

    @property
    def is_reminder(self) -> bool:
        """Whether it is a reminder, which says nothing new."""
        return self in {CallKind.DAY_BEFORE, CallKind.SOON}


@dataclass(frozen=True, slots=True)
class Call:
    """A message to people. It is saved with the change that causes it, and sent afterwards."""

    number: int
    """A number that is unique among the night's calls."""
    kind: CallKind
    users: tuple[UserId, ...]
    reached: frozenset[UserId] = frozenset()
    """The people who have been told by direct message."""
    by: UserId | None = None
    """The organiser who reported the person that is called; None if it is no report."""
    place: Home | None = None
    """Where the call is posted; None for the night's channel."""


class EventTrouble(StrEnum):
    """Why the server's scheduled event does not show the night."""

    FORBIDDEN = "forbidden"
    """The permission to create events is missing."""
    FULL = "full"
    """The server has as many events as Discord allows."""
    REFUSED = "refused"


class Hand(StrEnum):
    """What somebody else has done to the scheduled event. It is saved, so a name never changes its meaning."""

    STARTED = "started"
    """Somebody started it before its time."""
    CANCELLED = "cancelled"
    ENDED = "ended"
    DELETED = "deleted"


class Whose(StrEnum):
    """Whose time and name are right: the night's own, or those that somebody else gave its event."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Listed:
    """A scheduled event as the server's list shows it. Times are in whole seconds."""

    name: str
    """The name, made readable, because anyone may have typed it."""
    start: datetime
    end: datetime
    on: bool = False
    """Whether the event is on; as the bot left it, while its night is on."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", readable(self.name, nameless=""))


@dataclass(frozen=True, slots=True)
class Question:
    """What the organiser is asked: whether the night adopts changes that somebody else has made to its event."""

    name: str | None = None
    """The event's new name; None if it has not been changed."""
    at: datetime | None = None
    """The event's new start; None if it has not been changed."""
    asked: datetime | None = None
    """When the organiser was last asked anything about the event."""
    told: bool = False
    """Whether the organiser has been asked this question."""

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide. If not, this only records when the organiser was asked."""
        return self.name is not None or self.at is not None

    @property
    def mark(self) -> str:
        """A hash of what is asked, so that an answer applies only to this question."""
        return blake2b(f"{self.at}\n{self.name}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Mirror:
    """The scheduled event that shows the night in the server's list."""

    event: EventId | None = None
    shown: str | None = None
    """A digest of what the event shows, to find out whether to edit it. None if it may show anything."""
    trouble: EventTrouble | None = None
    listed: Listed | None = None
    """How the bot left the event. Any difference was made by somebody else. None if an earlier program left it."""
    question: Question | None = None
    """What the organiser is asked about the event, until they answer or the night begins."""
    hand: Hand | None = None
    """What else somebody has done to the event."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The latest direct message about the night to somebody who watches it."""

    post: str
    """The key of the channel message that it repeats."""
    channel: ChannelId
    message: MessageId


@dataclass(frozen=True, slots=True)
class Night:
    """A night at one moment. `revision` counts the changes that were saved."""

    id: NightId
    organiser: UserId
    plan: Plan
    stage: Stage
    opens: datetime
    """When the sign-up is posted."""
    guests: tuple[Guest, ...] = ()
    """The guests, and so the wait list, in the order of their answers. A changed answer moves a guest to the end."""
    series: Series | None = None
    slot: datetime | None = None
    """The time for which its series planned it, in UTC. No two nights of a series have the same slot."""
    rounds: tuple[Round, ...] = ()
    since: datetime | None = None
    """When its present stage began, from the gathering on."""
    turns_at: datetime | None = None
    """When the night goes on by itself: the end of the gathering, or of a break."""
    deserted: bool = False
    """Whether it was called off because too few people had come or signed up."""
    paused: datetime | None = None
    """When its pause ends by itself; None if it is not paused."""
    orders: tuple[Order, ...] = ()
    calls: tuple[Call, ...] = ()
    called: int = 0
    """How many calls there have been."""
    reminded: frozenset[CallKind] = frozenset()
    """Calls that are made only once and have been: reminders, and that the night is stuck (until it goes on)."""
    watchers: Mapping[UserId, Watched | None] = field(default_factory=dict)
    """The people who follow it by direct message, with their latest message; None before the first one."""
    posts: Mapping[str, MessageId] = field(default_factory=dict)
    """The night's messages in the channel, by key (`bot.services.nights.posts`)."""
    mirror: Mirror = Mirror()
    lost: Obstruction | None = None
    """Why its channel refuses the bot; None if it does not."""
    again: NightId | None = None
    """The night that was planned like this one."""
    revision: int = 0

    @property
    def root(self) -> NightId | None:
        """The first night of its series; None without a series."""
        return None if self.series is None else self.series.root or self.id

    @property
    def is_secret(self) -> bool:
        """Whether only its author knows of it, because it is not confirmed or was dropped before that."""
        dropped = self.stage is Stage.CANCELLED and not self.guests and not self.posts and self.root in {None, self.id}
        return self.stage is Stage.DRAFT or dropped

    @property
    def guild(self) -> GuildId:
        """The server where the night takes place."""
        assert self.plan.home.guild is not None, "a night is planned on a server"
        return self.plan.home.guild

    @property
    def round(self) -> Round | None:
        """The latest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def awaited(self) -> tuple[NightTable, ...]:
        """The tables that the latest round's end waits for: those with more players left, or all if there is none."""
        tables = self.rounds[-1].tables if self.rounds else ()
        return tuple(table for table in tables if not table.left_alone or table.over is not None) or tables

    @property
    def coming(self) -> tuple[Guest, ...]:
        """The guests who have a place, in the order of the list."""
        return self._said(Answer.IN)[: self.plan.places]

    @property
    def waiting(self) -> tuple[Guest, ...]:
        """The guests who wait for a place, first come, first served."""
        return self._said(Answer.IN)[self.plan.places :]

    @property
    def undecided(self) -> tuple[Guest, ...]:
        """The guests who have answered maybe."""
        return self._said(Answer.MAYBE)

    @property
    def absent(self) -> tuple[Guest, ...]:
        """The guests who have said that they cannot come."""
        return self._said(Answer.OUT)

    def _said(self, answer: Answer) -> tuple[Guest, ...]:
        return tuple(each for each in self.guests if each.answer is answer)

    @property
    def here(self) -> tuple[Guest, ...]:
        """The guests who have come and have not left."""
        return tuple(each for each in self.guests if each.is_here)

    @property
    def sure(self) -> tuple[Guest, ...]:
        """The guests who can be seated in a new round: those who are there without an unanswered report."""
        return tuple(each for each in self.guests if each.is_sure)

    @property
    def asked(self) -> tuple[Guest, ...]:
        """The guests of the latest round who are seated again only once they say that they are there.

        They were reported, or have stopped answering at a table with at most one player left.
        """
        latest = self.rounds[-1].tables if self.rounds else ()
        silent = {user for table in latest if table.was_left_alone for user in table.people}
        again = (each for each in self.guests if each.user in silent and not each.came and not each.left)
        return (*(each for each in self.here if not each.is_sure), *again)

    def guest(self, user: UserId) -> Guest | None:
        """Return what is known of a person as a guest, if anything."""
        return next((each for each in self.guests if each.user == user), None)

    def concerns(self, user: UserId) -> bool:
        """Return whether a person organises the night, has answered or come, or watches it."""
        return user == self.organiser or user in self.watchers or self.guest(user) is not None

    def with_guest(self, guest: Guest) -> "Night":
        """Return the night with this guest, in place of the guest's earlier value."""
        if self.guest(guest.user) is None:
            return replace(self, guests=(*self.guests, guest))
        return replace(self, guests=tuple(guest if each.user == guest.user else each for each in self.guests))

    def tables(self) -> Iterator[tuple[int, int, NightTable]]:
        """Iterate over all tables so far, with the number of the round and of the table in it, both from 1."""
        for number, each in enumerate(self.rounds, 1):
            for place, table in enumerate(each.tables, 1):
                yield number, place, table

    def acting(self, person: Person | None = None) -> NightActor:
        """Return the actor that stands for the night at its tables, on its own or for one of its people."""
        return NightActor(frozenset(table.game for _, _, table in self.tables() if table.game is not None), person)

    def unfinished(self) -> tuple[tuple[int, int, NightTable], ...]:
        """Return the tables that are not over."""
        return tuple(each for each in self.tables() if each[2].over is None)

    def with_table(self, number: int, place: int, table: NightTable) -> "Night":
        """Return the night with one table replaced. The round (`number`) and the table (`place`) count from 1."""
        rounds = list(self.rounds)
        tables = list(rounds[number - 1].tables)
        tables[place - 1] = table
        rounds[number - 1] = replace(rounds[number - 1], tables=tuple(tables))
        return replace(self, rounds=tuple(rounds))

    def table_of(self, user: UserId) -> tuple[int, int, NightTable] | None:
        """Return the table of the latest round where a person was seated, if any."""
        latest = [each for each in self.tables() if each[0] == len(self.rounds)]
        return next((each for each in latest if user in each[2].people), None)


def lasts(plan: Plan) -> timedelta:
    """Return roughly how long a night lasts, as its event shows it."""
    return timedelta(hours=1) * plan.rounds + timedelta(minutes=30)
