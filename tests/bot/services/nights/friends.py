"""Game nights in an in-memory store. Tests make people act and time pass; what is posted is recorded."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.services.agenda import LEASE
from bot.services.attendance import AFTER
from bot.services.game import Ending, Game, Obstruction, Over, Play
from bot.services.nights.bounds import Room
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import (
    EVENING,
    Answer,
    CallKind,
    EventId,
    Guest,
    Mirror,
    Night,
    NightId,
    NightTable,
    Plan,
    Round,
    Stage,
)
from bot.services.nights.nights import Nights
from bot.services.nights.ports import Kept
from bot.services.nights.posts import Post
from bot.services.nights.reconciler import NightReconciler
from bot.services.nights.views import NightView
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import Again, Aside, Change, Job, Kind, OutOfReachError, ScoreLine, SeatResult, Sent
from bot.services.refusals import Reason, Refused
from bot.services.settings import PersonSettings, Reminders
from bot.services.tables import Tables
from engine.ruleset import Seat
from tests.bot.services.memory import Due, MemoryStore
from tests.bot.services.world import CHANNEL, HOME, MOMENT, actor
from tests.clock import Clock

SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ZONE = "Europe/Berlin"
BEGINS = MOMENT + 7 * DAY
"""When a night begins by default, seven days after it is planned at `MOMENT`."""
FIRST = NightId(1)
ELSEWHERE = Home(GuildId(7), ChannelId(701))
_THREADS = 800
_NONCES = 5 * MINUTE
"""How long an identical direct message to the same person is suppressed."""
_LOOKS = 60


def user(number: int) -> UserId:
    return actor(number).user


def users(*numbers: int) -> tuple[UserId, ...]:
    return tuple(map(user, numbers))


def wall(at: datetime, zone: str = ZONE) -> datetime:
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def plan(at: datetime = BEGINS, **changes: Any) -> Plan:  # noqa: ANN401 - the fields of a plan
    return replace(Plan("", at, ZONE, HOME), **changes)


def planned(*coming: int, **changes: Any) -> Night:  # noqa: ANN401 - the fields of a night, and of its plan
    """Return a public night that these people have signed up for, in this order."""
    given = {key: changes.pop(key) for key in ("stage", "posts", "series", "opens", "watchers") if key in changes}
    night = Night(NightId(1), user(0), plan(**changes), Stage.PLANNED, MOMENT, slot=BEGINS)
    for each in coming:
        night = night.with_guest(Guest(actor(each).person, Answer.IN))
    return replace(night, **given)


def guests(found: Collection[Guest]) -> list[int]:
    return [each.user - 100 for each in found]


def sits(*tables: tuple[int, ...], first: int = 1, **changes: Any) -> Round:  # noqa: ANN401 - the fields of a table
    """Return a round with one open table for each group of people; their games are numbered from `first`."""
    opened = (
        replace(NightTable(users(*people), game=GameId(number)), **changes)
        for number, people in enumerate(tables, first)
    )
    return Round(tuple(opened), BEGINS)


def why(asked: Callable[..., object], *args: object, **more: object) -> Reason:
    """Return the reason that a function gives for refusing these arguments."""
    with pytest.raises(Refused) as caught:
        asked(*args, **more)
    return caught.value.reason


@dataclass(frozen=True)
class Asking:
    """A person who makes a request about a night."""

    who: Actor
    sees: bool = True

    def at_night(self, _: Home) -> tuple[Actor, bool]:
        return self.who, self.sees


def asks(number: int, *, sees: bool = True, manages: GuildId | None = None) -> Asking:
    return Asking(replace(actor(number), manages=manages), sees)


# What fails, and when.


class KilledError(BaseException):
    """Simulates that the process is killed, whatever it was doing."""


@dataclass
class Fate:
    """Counts side effects and makes one of them fail, either before it happens or just afterwards."""

    at: int = 0
    error: BaseException = field(default_factory=KilledError)
    done: bool = True
    """Whether the failing action takes effect all the same."""
    only: Collection[str] = ()
    """Actions that are counted; empty for all."""
    count: int = 0

    @contextmanager
    def effect(self, kind: str) -> Iterator[None]:
        self.count += not self.only or kind in self.only
        fails = self.count == self.at and (not self.only or kind in self.only)
        if fails and not self.done:
            self.at = 0
            raise self.error
        yield
        if fails:
            self.at = 0
            raise self.error


@dataclass
class FatefulStore(MemoryStore):
    """A store whose saves can be made to fail."""

    fate: Fate = field(default_factory=Fate)

    async def save(self, before: Game, change: Change) -> Game:
        with self.fate.effect("store"):
            return await super().save(before, change)

    async def create_night(self, night: Night) -> Night | None:
        with self.fate.effect("store"):
            return await super().create_night(night)

    async def forget_plan(self, night: NightId) -> bool:
        with self.fate.effect("store"):
            return await super().forget_plan(night)

    async def save_night(self, before: Night, after: Night, *, look: bool = True, room: Room | None = None) -> Night:
        with self.fate.effect("store"):
            return await super().save_night(before, after, look=look, room=room)

    async def open_night_table(self, before: Night, number: int, place: int, change: Change) -> tuple[Night, Game]:
        with self.fate.effect("store"):
            return await super().open_night_table(before, number, place, change)

    async def save_night_and_game(self, before: Night, after: Night, game: Game, change: Change) -> tuple[Night, Game]:
        with self.fate.effect("store"):
            return await super().save_night_and_game(before, after, game, change)

    async def note_reminded(self, users: Collection[UserId], at: datetime) -> None:
        with self.fate.effect("store"):
            await super().note_reminded(users, at)


# What people are told.


@dataclass(frozen=True)
class Told:
    """A message about a night, in a channel or to one person."""

    night: NightId
    key: str
    kind: str
    """The kind of message; for a call, its reason."""
    where: ChannelId | UserId
    users: tuple[UserId, ...]
    """People whom the message pings."""
    at: datetime
    elsewhere: tuple[tuple[UserId, tuple[GameId, ...]], ...] = ()


@dataclass
class Board:
    """A night announcer that records what it posts, in a channel that can be closed."""

    clock: Clock
    fate: Fate = field(default_factory=Fate)
    told: dict[MessageId, Told] = field(default_factory=dict)
    """Messages posted in channels, in order."""
    direct: dict[MessageId, Told] = field(default_factory=dict)
    shown: dict[MessageId, object] = field(default_factory=dict)
    """What each message shows about its night."""
    reworded: list[Aside] = field(default_factory=list)
    """Calls, and messages in former channels, that were worded anew."""
    threads: list[tuple[NightId, int, int]] = field(default_factory=list)
    closed: set[UserId] = field(default_factory=set)
    """People who accept no direct messages."""
    shut: set[ChannelId] = field(default_factory=set)
    """Threads in which the bot may not post."""
    knocks: list[UserId] = field(default_factory=list)
    """People to whom the bot tried in vain to send a direct message."""
    trouble: dict[str, BaseException] = field(default_factory=dict)
    """Exceptions to raise in place of an action, keyed by kind of action."""
    mirror: Mirror = field(default_factory=lambda: Mirror(EventId(1)))
    busy: bool = False
    """Whether messages have been edited so recently that further edits must wait."""

    def copied(self, clock: Clock, fate: Fate) -> "Board":
        copies = {name: getattr(self, name).copy() for name in ("told", "direct", "shown", "threads", "closed", "shut")}
        return replace(self, clock=clock, fate=fate, knocks=[*self.knocks], trouble={**self.trouble}, **copies)

    async def find(self, view: NightView, post: Post) -> MessageId | None:
        with self._doing("find"):
            return self._found(view.night, post)

    async def tell(self, view: NightView, post: Post) -> MessageId:
        with self._doing("tell"):
            if post.home(view.night).channel in self.shut:
                raise OutOfReachError(Obstruction.CLOSED)
            return self._send(self.told, view, post, post.home(view.night).channel)

    async def keep(self, view: NightView, post: Post, message: MessageId) -> Kept:
        with self._doing("keep"):
            if message not in self.told:
                return Kept.GONE
            assert self.told[message].key == post.key, "it is another message"
            if self.busy:
                return Kept.LATER
            self.shown[message] = picture(view)
            return Kept.DONE

    async def tell_directly(self, view: NightView, post: Post, user: UserId) -> Sent | None:
        with self._doing("direct"):
            if user in self.closed:
                self.knocks.append(user)
                return None
            again = (
                message
                for message, each in self.direct.items()
                if (each.night, each.key, each.where) == (view.night.id, post.key, user)
                if self.clock() - each.at < _NONCES
            )
            message = next(again, None) or self._send(self.direct, view, post, user)
            return Sent(ChannelId(user), message, direct=True)

    async def keep_directly(
        self,
        view: NightView,
        _: Post,
        __: UserId,
        sent: Sent,
        *,
        last: bool = False,  # noqa: ARG002 - it costs nothing here
    ) -> None:
        with self._doing("keep directly"):
            self.shown[sent.message] = picture(view)

    async def place_for_table(self, night: Night, number: int, place: int) -> Home:
        with self._doing("place"):
            thread = (night.id, number, place)
            if thread not in self.threads:
                self.threads.append(thread)
            channel = ChannelId(_THREADS + self.threads.index(thread))
            return Home(night.plan.home.guild, channel, night.plan.home.channel)

    async def reword(self, _: Night, aside: Aside) -> bool:
        with self._doing("reword"):
            self.reworded.append(aside)
            return True

    async def show_event(self, _: Night) -> Mirror:
        with self._doing("event"):
            return self.mirror

    # What tests ask for.

    def posts(self, night: int = 1, channel: ChannelId = CHANNEL) -> list[str]:
        """Return the keys of a night's messages in the channel, in order."""
        return [each.key for each in self.told.values() if (each.night, each.where) == (night, channel)]

    def calls(self, kind: CallKind | None = None) -> list[tuple[str, list[int]]]:
        """Return the pings in channels, in order: all of them, or those of one kind."""
        found = [each for each in self.told.values() if each.kind in ([kind] if kind else [*CallKind])]
        return [(each.kind, [who - 100 for who in each.users]) for each in found]

    def whispers(self, *kinds: str) -> list[tuple[str, int]]:
        """Return the direct messages with their recipients, in order: all of them, or those of some kinds."""
        return [(each.kind, each.where - 100) for each in self.direct.values() if not kinds or each.kind in kinds]

    def delete(self, key: str) -> None:
        """Delete a message in the channel, as a person would."""
        self.told = {message: each for message, each in self.told.items() if each.key != key}

    @contextmanager
    def _doing(self, kind: str) -> Iterator[None]:
        if kind in self.trouble:
            raise self.trouble[kind]
        with self.fate.effect(kind):
            yield

    def _found(self, night: Night, post: Post) -> MessageId | None:
        wanted = (night.id, post.key, post.home(night).channel)
        return next(
            (number for number, each in self.told.items() if (each.night, each.key, each.where) == wanted), None
        )

    def _send(self, to: dict[MessageId, Told], view: NightView, post: Post, where: ChannelId | UserId) -> MessageId:
        message = MessageId(max([0, *self.told, *self.direct]) + 1)
        kind = post.kind.value if post.call is None else post.call.kind.value
        called = () if post.call is None else post.call.users
        elsewhere = tuple((who, tuple(table.id for table in tables)) for who, tables in post.elsewhere)
        to[message] = Told(view.night.id, post.key, kind, where, called, self.clock(), elsewhere)
        self.shown[message] = picture(view)
        return message


def picture(view: NightView) -> object:
    """Return what people see of a night in its messages, in enough detail to distinguish two moments."""
    night = view.night
    tables = [
        (number, place, each.people, (seen := view.table(each)) is not None and seen.status)
        for number, place, each in night.tables()
    ]
    people = (guests(night.coming), guests(night.waiting), guests(night.undecided), guests(night.here))
    return night.stage, night.plan, night.turns_at, night.paused, people, tables, view.standings


# The night.


@dataclass
class Meeting:
    """A server's people and nights, with the reconciler that runs the nights."""

    store: FatefulStore = field(default_factory=FatefulStore)
    clock: Clock = field(default_factory=lambda: Clock(MOMENT))
    fate: Fate = field(default_factory=Fate)
    board: Board = field(init=False)
    night: NightId = FIRST
    """The night that a test is about."""
    agains: dict[NightId, Again] = field(default_factory=dict)
    """When each night is to be checked again, according to its latest check."""

    def __post_init__(self) -> None:
        self.board = Board(self.clock)
        self.start()

    def start(self) -> None:
        """Start a new process that has only the saved data."""
        self.store.clock, self.store.fate, self.board.fate = self.clock, self.fate, self.fate
        self.chance = Random(1)
        self.tables = Tables(self.store, self.chance, self.clock)
        self.nights = Nights(self.store, self.tables, self.chance, self.clock, lambda: None)
        self.reconciler = NightReconciler(self.store, self.tables, self.board, self.chance, self.clock, lambda: None)

    def copied(self) -> "Meeting":
        """Return an independent copy in a new process."""
        clock, fate = Clock(self.clock.now), Fate()
        store = self.store.copied()
        assert isinstance(store, FatefulStore)
        copy = Meeting(store, clock, fate, self.night)
        copy.board = self.board.copied(clock, fate)
        copy.start()
        return copy

    # What time brings.

    async def settle(self) -> None:
        """Do what is due now."""
        for _ in range(_LOOKS):
            jobs = await self.store.claim({Kind.NIGHT: 10}, LEASE, ())
            if not jobs:
                return
            for job in jobs:
                await self.look(job)
        raise AssertionError("somebody looks again and again")

    async def look(self, job: Job) -> None:
        self.chance.seed(int(job.key))  # random results must not depend on what was done before
        again = await self.reconciler.tend(job)
        self.agains[NightId(int(job.key))] = again
        if isinstance(again, datetime):
            assert again > self.clock(), "it is looked at again and again"
        elif again is not None:
            assert again > timedelta()
        await self.store.finish(job, again)

    async def later(self, **time: float) -> None:
        """Let time pass in one step, then do what is due."""
        self.clock.forward(timedelta(**time))
        await self.settle()

    async def at(self, moment: datetime) -> None:
        """Let time pass until a moment, doing everything when it is due."""
        while (due := min((each.at for each in self._jobs().values()), default=moment)) < moment:
            self.clock.now = max(due, self.clock.now)
            await self.settle()
        self.clock.now = moment
        await self.settle()

    def _jobs(self) -> Mapping[tuple[Kind, str], Due]:
        return {key: due for key, due in self.store.jobs.items() if key[0] is Kind.NIGHT}

    def fails(self, fate: Fate) -> None:
        """Make later actions fail."""
        self.fate = self.store.fate = self.board.fate = fate

    def take_over(self) -> None:
        """Have another process take over the jobs of the killed one, without further failures."""
        self.fate = Fate()
        self.start()
        for (kind, _), due in self.store.jobs.items():
            due.at = self.clock() if kind is Kind.NIGHT and due.taken else due.at

    # What people do.

    def likes(self, number: int, reminders: Reminders, quiet: str | None = None, *, reachable: bool = True) -> None:
        """Set how a person is reminded; their quiet hours use UTC."""
        likes = PersonSettings(reminders=reminders, reachable=reachable, quiet=quiet, zone=quiet and "UTC")
        self.store.persons[user(number)] = likes

    async def plan(self, by: int = 0, rhythm: Rhythm = Rhythm.ONCE, **changes: Any) -> Night:  # noqa: ANN401 - the fields of a plan
        """Plan and confirm a night; the planner takes part."""
        drafted = await self.nights.draft(actor(by), plan(**changes), rhythm)
        self.night = drafted.id
        confirmed = await self.nights.confirm(drafted.id, asks(by))
        await self.settle()
        return confirmed

    async def answer(self, answer: Answer, *people: int) -> None:
        for each in people:
            await self.nights.answer(self.night, asks(each), answer)
            self.clock.forward(SECOND)
        await self.settle()

    async def come(self, *people: int) -> None:
        for each in people:
            await self.nights.come(self.night, asks(each))
        await self.settle()

    async def leave(self, *people: int) -> None:
        for each in people:
            await self.nights.leave(self.night, asks(each))
        await self.settle()

    async def gather(self, people: int, **changes: Any) -> None:  # noqa: ANN401 - the fields of a plan
        """Check in this many people, and seat them for the first round; its tables have not begun yet."""
        await self.plan(**changes)
        await self.answer(Answer.IN, *range(1, people))
        await self.at((await self.saved()).plan.at)
        await self.come(*range(people))
        assert (await self.saved()).stage is Stage.PLAYING

    async def begin_round(self) -> None:
        """Begin the tables of the round, and wait for the night's next check."""
        await self.later(seconds=31)
        await self.later(seconds=10)

    async def end(self, *places: int, scored: bool = True, number: int = 0) -> None:
        """End the games at some or all tables of a round, and wait for the night's next check."""
        for place, table in enumerate((await self.saved()).rounds[number - 1].tables, 1):
            if table.game is not None and (not places or place in places):
                self.end_game(table.game, scored=scored)
        await self.later(seconds=10)

    def fall_silent(self, *people: int) -> None:
        """Make these people leave questions at their tables to computer players until they are on autopilot."""
        for number, game in self.store.games.items():
            missed = {user(each) for each in people} & {person.user for person in game.persons}
            if missed and isinstance(game.progress, Play):
                attendance = game.attendance
                for _ in range(AFTER):
                    attendance = attendance.with_missed(missed, self.clock(), nobody_there=False)
                self.store.games[number] = replace(game, attendance=attendance, revision=game.revision + 1)

    def end_game(self, number: GameId, *, scored: bool = True) -> None:
        game = self.store.games[number]
        assert isinstance(game.progress, Play), "it is being played"
        over = Over(Ending.SCORED if scored else Ending.VOTE, game.progress.state)
        self.store.games[number] = replace(game, progress=over, revision=game.revision + 1)
        if scored:
            self.store.scored[number] = results(game)

    # The present state.

    async def saved(self, number: NightId | None = None) -> Night:
        found = await self.store.load_night(number or self.night)
        assert found is not None
        return found

    async def games(self, number: int = 0) -> list[Game]:
        """Return the games of a round, by default of the latest."""
        tables = (await self.saved()).rounds[number - 1].tables
        return [self.store.games[table.game] for table in tables if table.game is not None]

    async def ahead(self) -> list[Night]:
        """Return the nights that are planned or running."""
        return list(await self.nights.ahead(GuildId(7), asks(0)))


def results(game: Game) -> tuple[SeatResult, ...]:
    """Return the results of a game in which lower seat numbers place higher."""
    line = ScoreLine(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return tuple(
        SeatResult(Seat(place), each.user, None, "Giza", "A", place + 1, replace(line, total=50 - place))
        for place, each in game.places()
    )


def is_on(night: Night) -> bool:
    return night.stage in EVENING
