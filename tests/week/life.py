"""Simulate a week of many tables. People answer, delay, stop answering, go away and return. The program is killed.

The database, use cases, agenda, outbox relay and reminder sender are real; only Discord and time are simulated. The
invariants are checked during the week and at its end.
"""

import asyncio
import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import count
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

from bot.services import choosing, lobby
from bot.services.agenda import Agenda
from bot.services.bounds import Bounds
from bot.services.clearing import Clearer
from bot.services.clock import next_look
from bot.services.deleting import Deleter
from bot.services.duties import Duties
from bot.services.everywhere import Everywhere
from bot.services.forgetting import Forgetter
from bot.services.game import Choice, Draft, Play, SealEntry, TableSettings
from bot.services.news import News
from bot.services.nights.reconciler import NightReconciler
from bot.services.outbox_relay import OutboxRelay
from bot.services.pace import Days, FixedHour, Live, Pace
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.ports import Kind, Notice, NotNowError, Receipt, Reminder, Sent, Store
from bot.services.preferences import Preferences
from bot.services.reminder_sender import ReminderSender
from bot.services.rewording import Reworder
from bot.services.settings import PersonSettings, Reminders
from bot.services.sights import Sight
from bot.services.summaries import TableSummary
from bot.services.table_jobs import TableJobs
from bot.services.tables import Tables
from bot.services.telling import Telling
from bot.services.views import HandView
from engine.constants import LAST_TURN
from players.levels import Level
from tests.client.ordeal import without_threads
from tests.clock import Clock
from tests.table import past_of

Stores: TypeAlias = Callable[[Clock], AbstractAsyncContextManager[Store]]
"""A function that opens the store, with everything that was saved before a kill."""

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
STEP = timedelta(seconds=100)
"""Usual time step. It is too short to count as an outage."""
LIVE_STEP = timedelta(seconds=10)
_EVENING = 3 * HOUR
"""How long time passes in short steps, for live tables, which start at once. Any left continue in longer steps."""
_LATE = 15 * MINUTE
"""Maximum delay of a due job, because of time steps and retries."""
_PACES: tuple[Pace, ...] = (
    *map(Days, (2, 8, 12, 24, 24, 24, 48)),
    FixedHour(time(20), "Europe/Berlin"),
    FixedHour(time(7, 30), "America/New_York", frozenset({0, 2, 4})),
)
_ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe")
_SAVES = frozenset({"save", "delivered", "note_reminders", "note_sent", "close_reminders", "finish", "claim"})
"""Calls of the store just before or just after which the program may die."""
DEADLY = 0.05
"""Probability that the program dies at such a call, to be divided by the number of tables.

More tables make more calls, and a program that is down most of the time cannot violate any invariant.
"""
_EVERYTHING = Bounds(running=1_000, channel=100_000, server=100_000)


class Killed(BaseException):
    """Raised where the program dies; nothing that it does afterwards counts."""


class NothingAskedError(Exception):
    """Raised if the person has nothing left to choose."""


@dataclass
class Habits:
    """A person's playing habits."""

    likes: PersonSettings
    patience: float
    """Share of a turn's time after which the person usually answers. Above 1, the person is usually late."""
    silent: tuple[datetime, datetime] | None = None
    """Start and end of a time when the person does nothing, without notice."""
    travels: tuple[datetime, datetime] | None = None
    """Start and end of a time when the person is away, with notice."""
    closed: bool = False
    """Whether the person refuses direct messages."""
    one_tap: bool = False
    """Whether the person uses one-tap buttons, so that a choice that would be the last one is held back."""


@dataclass
class Figures:
    """Counts of the events of a simulated week."""

    tables: int = 0
    ended: int = 0
    chosen: int = 0
    held: int = 0
    """How many choices were held back because they were the last ones."""
    stood_in: int = 0
    kills: int = 0
    down: timedelta = timedelta()
    told: Counter[str] = field(default_factory=Counter)
    pings: Counter[tuple[UserId, date]] = field(default_factory=Counter)
    """Number of reminders, keyed by person and day."""
    days: int = 0

    def __str__(self) -> str:
        people = {user for user, _ in self.pings}
        spread = Counter(self.pings.values())
        histogram = ", ".join(f"{number} on {spread[number]}" for number in sorted(spread))
        return (
            f"{self.days} days, {self.tables} tables, {self.ended} over: {self.chosen} choices of people, "
            f"{self.held} of them held back, "
            f"{self.stood_in} of stand-ins; {self.kills} kills, {self.down} down; {dict(sorted(self.told.items()))}; "
            f"reminders a person and day, for {len(people)} who had any: {histogram}"
        )


class _Mortal:
    """A store where a call that saves may kill the program."""

    def __init__(self, store: Store, dies: Callable[[], bool]) -> None:
        self._store, self._dies = store, dies

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        found = getattr(self._store, name)
        if name not in _SAVES:
            return found

        async def done(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - passed on as given
            if self._dies():
                raise Killed
            result = await found(*given, **named)
            if self._dies():
                raise Killed
            return result

        return done


class _Lips:
    """Implements `Voice`: sends reminders in the simulated Discord."""

    def __init__(self, world: "Week") -> None:
        self._world = world

    async def find(self, _: TableSummary, reminders: Sequence[Reminder], __: Collection[MessageId]) -> Sent | None:
        found = (self._world.reminded.get((each.user, each.at)) for each in reminders)
        return next((sent for sent in found if sent is not None), None)

    async def tell(self, table: TableSummary, reminders: Sequence[Reminder], *, live: bool) -> Sent:
        self._world.stumble()
        sent = Sent(table.home.channel, self._world.message(), direct=False)
        for each in reminders:
            self._world.remind(table, each, sent, live=live)
        self._world.perhaps_die()
        return sent

    async def tell_directly(self, table: TableSummary, reminder: Reminder, _: Sequence[TableSummary]) -> Sent | None:
        if await self._world.is_closed(reminder.user):
            return None
        sent = self._world.reminded.get((reminder.user, reminder.at))  # Discord drops a second one with the same nonce
        if sent is None:
            sent = Sent(ChannelId(reminder.user), self._world.message(), direct=True)
            self._world.remind(table, reminder, sent, live=False)
        self._world.perhaps_die()
        return sent

    async def settle(self, _: TableSummary, __: Sent) -> None:
        self._world.figures.told["settled"] += 1


class Week:
    """The simulation of people, tables, Discord, and a program that is killed and restarted."""

    def __init__(self, stores: Stores, seed: int, tables: int, days: int, *, deadly: float = DEADLY) -> None:
        self.clock = Clock()
        self.figures = Figures(tables=tables, days=days)
        self._stores = stores
        self._random = Random(seed)
        self._deadly = deadly / tables
        self._people: dict[UserId, Habits] = {}
        self._events: list[tuple[datetime, int, UserId, GameId]] = []
        self._planned: set[tuple[UserId, GameId]] = set()
        self._order = count()
        self._down_until: datetime | None = None
        self._broken: list[str] = []
        self._accepted: Counter[tuple[GameId, UserId]] = Counter()
        """Number of choices that the program has acknowledged, keyed by game and person."""
        self._games: list[GameId] = []
        self._live: set[GameId] = set()
        # Discord, which outlives the program.
        self._messages = count(1)
        self._posted: dict[str, MessageId] = {}
        self._revealed: defaultdict[GameId, list[int]] = defaultdict(list)
        self.reminded: dict[tuple[UserId, datetime], Sent] = {}
        self._last_reminder: dict[UserId, datetime] = {}
        self._reminders: Counter[tuple[UserId, GameId, datetime]] = Counter()
        self.living = False

    async def run(self) -> Figures:
        """Simulate the week; raise AssertionError if an invariant is violated.

        In memory, the same seed gives the same week, on a slow machine, too: no timer of the event loop runs out, as
        those measure the machine's time. They only save the program a wait for the next look.
        """
        loop = asyncio.get_running_loop()
        with without_threads(), patch.object(loop, "time", return_value=loop.time()):
            await self._last()
        return self.figures

    async def _last(self) -> None:
        begin = self.clock()
        end = begin + timedelta(days=self.figures.days)
        self._make_people(begin)
        async with AsyncExitStack() as self._life:
            await self._be_born()
            await self._open_tables()
            self.living = True
            check = begin
            while self.clock() < end:
                plays_live = self._live and self.clock() < begin + _EVENING
                self.clock.forward(LIVE_STEP if plays_live else STEP)
                await self._live_on()
                if self.clock() >= check and self._down_until is None:
                    await self._check_that_no_turn_stands()
                    check = self.clock() + 12 * HOUR
            self.living = False
            await self._come_to_rest()
            await self._check_what_was_promised()

    def _promise(self, kept: bool, said: str) -> None:  # noqa: FBT001 - like `assert`
        """Record an invariant that does not hold. An error raised here, inside the program, would only be logged."""
        if not kept:
            self._broken.append(said)

    # The program.

    async def _be_born(self) -> None:
        self._store = await self._life.enter_async_context(self._stores(self.clock))
        mortal: Any = _Mortal(self._store, self._dies)
        self.tables = Tables(mortal, self._random, self.clock, bounds=_EVERYTHING)
        self._preferences = Preferences(mortal, self.clock)
        relay = OutboxRelay(mortal, self, self.tables)
        self.everywhere = Everywhere(mortal, self.tables, self.clock)
        self._reminder_sender = ReminderSender(mortal, self.tables, _Lips(self), self.clock)
        nobody: Any = None  # there are no nights in this week, so none has to be announced
        reconciler = NightReconciler(mortal, self.tables, nobody, self._random, self.clock, lambda: None)
        duties = Duties(
            self.tables,
            relay,
            self._reminder_sender,
            reconciler,
            TableJobs(mortal, self.tables, self.clock),
            Forgetter(mortal, self.tables, self._preferences, self.clock, lambda: None),
            Clearer(mortal, self.clock),
            Reworder(mortal, nobody, nobody, self.tables, self.clock),  # nobody is forgotten in this week
            Deleter(mortal, self.tables, nobody, self.clock, lambda: None),
            self.clock,
        )
        self._agenda = Agenda(mortal, dict.fromkeys(Kind, duties.do))

    def _dies(self) -> bool:
        return self.living and self._random.random() < self._deadly

    async def _live_on(self) -> None:
        if self._down_until is not None:
            if self.clock() < self._down_until:
                return
            self._down_until = None
            await self._be_born()
        try:
            while self._events and self._events[0][0] <= self.clock():
                _, _, user, game = heapq.heappop(self._events)
                self._planned.discard((user, game))
                await self._act(user, game)
            await self._agenda.look()
            await self._agenda.work_off()
        except* Killed:
            await self._die()
        assert not self._broken, self._broken[0]

    async def _die(self) -> None:
        self.figures.kills += 1
        await self._reminder_sender.stop()
        await self._agenda.stop()
        await self._life.aclose()
        down = self._random.choice([timedelta(), timedelta(), 4 * MINUTE, 50 * MINUTE, 3 * HOUR])
        self.figures.down += down
        self._down_until = self.clock() + down

    async def _come_to_rest(self) -> None:
        while self._down_until is not None:
            self.clock.forward(STEP)
            await self._live_on()
        for _ in range(4):
            self.clock.forward(STEP)
            await self._agenda.look()
            await self._agenda.work_off()

    # The people.

    def _make_people(self, begin: datetime) -> None:
        for number in range(1, 2 + self.figures.tables * 3 // 4):
            self._people[UserId(number)] = self._habits(begin, number)

    def _habits(self, begin: datetime, number: int) -> Habits:
        chance = self._random
        zone = chance.choice(_ZONES)
        quiet = chance.choice([None, "22:00-07:00", "23:30-08:15", "13:00-14:00"])
        how = chance.choice([None, Reminders.HERE, Reminders.DIRECT, Reminders.DIRECT, Reminders.NONE])
        likes = PersonSettings(reminders=how, zone=zone if quiet else None, quiet=quiet)
        patience = chance.choice([0.05, 0.1, 0.2, 0.4, 0.7, 0.9, 1.1])
        leaves = begin + timedelta(hours=chance.uniform(0, 24 * self.figures.days))
        gone = (leaves, leaves + timedelta(hours=chance.choice([10, 40, 100, 1000])))
        kind = chance.random()
        return Habits(
            likes,
            patience,
            silent=gone if kind < 0.2 else None,
            travels=(leaves, min(gone[1], leaves + timedelta(days=13))) if kind > 0.9 else None,
            closed=chance.random() < 0.2,
            one_tap=number % 2 == 0,
        )

    def _actor(self, user: UserId, game: GameId | None = None) -> Actor:
        return Actor(Person(user, f"Person {user}"), None if game is None else ChannelId(1000 + game))

    async def _open_tables(self) -> None:
        for user, habits in self._people.items():
            await self._preferences.change(user, lambda _, likes=habits.likes: likes)  # type: ignore[misc]  # its own
            if habits.travels is not None:
                self._plan(user, GameId(0), habits.travels[0])
        for number in range(1, self.figures.tables + 1):
            live = number % 50 == 0
            pace = Live(90) if live else self._random.choice(_PACES)
            players = self._random.choice([3, 3, 3, 4])
            seated = self._random.sample(sorted(self._people), players - (number % 5 == 0))
            channel = ChannelId(1000 + number)
            host, *others = (Actor(Person(each, f"Person {each}"), channel) for each in seated)
            opened = await self.tables.open_table(host, Home(GuildId(7), channel), TableSettings(players, pace=pace))
            game = opened.table.id
            assert game == number
            for each in others:
                await self.tables.act(game, each, lobby.join_table)
            if len(seated) < players:
                await self.tables.act(game, host, lobby.add_computers, Level.EASY)
            await self.tables.act(game, host, lobby.start_game)
            if live:
                self._live.add(game)  # everyone has just sat down
            self._games.append(game)
        await self._agenda.work_off()

    def _plan(self, user: UserId, game: GameId, when: datetime) -> None:
        if (user, game) not in self._planned:
            self._planned.add((user, game))
            heapq.heappush(self._events, (when, next(self._order), user, game))

    def _expect_answers(self, table: TableSummary) -> None:
        """Plan the answers of everyone who is asked, early or late according to their habits."""
        for seat in table.thinking:
            user = table.seats[seat].user
            if user is None:
                continue
            until = table.deadline or self.clock() + 24 * HOUR
            span = (until - self.clock()) * self._people[user].patience * self._random.uniform(0.5, 1.5)
            self._plan(user, table.id, self.clock() + max(span, timedelta(seconds=1)))

    async def _act(self, user: UserId, game: GameId) -> None:
        habits, now = self._people[user], self.clock()
        try:
            if game == 0:
                await self._travel(user, habits)
                return
            if habits.silent is not None and habits.silent[0] <= now < habits.silent[1]:
                self._plan(user, game, habits.silent[1])
                return
            if habits.travels is not None and habits.travels[0] <= now < habits.travels[1]:
                return
            await self._choose(user, game)
        except Killed:
            self._plan(user, game, now + 10 * MINUTE)  # they press again
            raise

    async def _travel(self, user: UserId, habits: Habits) -> None:
        assert habits.travels is not None
        leaves, returns = habits.travels
        if self.clock() < returns:
            if returns > self.clock():
                await self.everywhere.go_away(self._actor(user), returns)
            early = self._random.random() < 0.3
            self._plan(user, GameId(0), leaves + (returns - leaves) / 2 if early else returns)
            habits.travels = (leaves, leaves + (returns - leaves) / 2) if early else habits.travels
        else:
            await self.everywhere.come_back(self._actor(user))
            for table in await self._store.listed(user, (), 50):
                self._plan(user, table.id, self.clock() + HOUR)

    async def _choose(self, user: UserId, game: GameId) -> None:
        actor = self._actor(user, game)

        def pick(sight: Sight) -> Choice:
            hand = sight.asked
            if not isinstance(hand, HandView) or not hand.view.questions:
                raise NothingAskedError
            question = hand.view.questions[0]
            return Choice(hand.turn, question.seat, self._random.choice(question.moves))

        with suppress(NothingAskedError):
            outcome = await self.tables.act(game, actor, choosing.choose, pick, hold=self._people[user].one_tap)
            self._accepted[game, user] += 1
            self.figures.chosen += 1
            self.figures.held += outcome.table.revealed_at is not None
            if isinstance(outcome.sight.asked, HandView):
                mine = outcome.table.seat_of(user)
                if mine in outcome.table.thinking:
                    self._plan(user, game, self.clock() + MINUTE)

    # Discord: the channels. See `Announcer`.

    async def find(self, notices: Sequence[Notice], _: Telling) -> Receipt | None:
        message = self._posted.get(notices[0].nonce)
        return None if message is None else self._receipt(notices[0], message)

    async def post(self, notices: Sequence[Notice], telling: Telling, *, missed: bool) -> Receipt:
        self._promise(not missed, "out of reach")
        notice = notices[0]
        self.stumble()
        news, number = notice.announcement.news, notice.announcement.number
        if news is News.REVEALED and notice.nonce not in self._posted:
            assert number is not None
            self._promise(number > max(self._revealed[notice.game], default=-1), "told twice, or out of order")
            self._revealed[notice.game].append(number)
        message = self._posted.setdefault(notice.nonce, self.message())
        self.figures.told[news.value] += news is not News.REFRESHED
        if news is News.OVER:
            self._live.discard(notice.game)
        self._expect_answers(telling.table)
        self.perhaps_die()
        return self._receipt(notice, message)

    async def warn(self, _: GameId, __: Sequence[UserId]) -> frozenset[UserId]:
        self._promise(kept=False, said="out of reach")
        return frozenset()

    def _receipt(self, notice: Notice, message: MessageId) -> Receipt:
        return Receipt(panel=message if notice.announcement.news.traits.has_buttons else None)

    # Discord: reminders.

    def message(self) -> MessageId:
        return MessageId(next(self._messages))

    def stumble(self) -> None:
        if self._random.random() < 0.01:
            raise NotNowError("Discord does not answer")

    def perhaps_die(self) -> None:
        if self._dies():
            raise Killed

    async def is_closed(self, user: UserId) -> bool:
        """Return whether a person refuses direct messages, and save it in their preferences, as the client does."""
        if self._people[user].closed:
            await self._preferences.change(user, lambda it: replace(it, reachable=False))
        return self._people[user].closed

    def remind(self, table: TableSummary, reminder: Reminder, sent: Sent, *, live: bool) -> None:
        user, now, habits = reminder.user, self.clock(), self._people[reminder.user]
        self._promise(table.seat_of(user) in table.thinking, "reminded of what they have answered")
        assert table.deadline is not None
        self._promise((user, reminder.at) not in self.reminded, "reminded twice")
        self.reminded[user, reminder.at] = sent
        self.figures.told["called live" if live else "reminded"] += 1
        self.figures.pings[user, now.date()] += 1
        if not live:
            quiet = habits.likes.quiet_hours
            self._promise(quiet is None or quiet.around(reminder.at) is None, "reminded in quiet hours")
            last = self._last_reminder.get(user)
            self._promise(last is None or reminder.at - last >= HOUR, "reminded twice within the hour")
            self._last_reminder[user] = reminder.at
            self._reminders[user, table.id, table.deadline] += 1
            self._promise(self._reminders[user, table.id, table.deadline] <= 2, "reminded three times of one deadline")
        if self._random.random() < 0.5:
            self._plan(user, table.id, now + 20 * MINUTE)

    # What must hold.

    async def _check_that_no_turn_stands(self) -> None:
        for game in self._games:
            loaded = await self._store.load(game)
            assert loaded is not None
            if isinstance(loaded.progress, Draft | Play):
                look = next_look(loaded)
                assert look is None or look >= self.clock() - _LATE, f"table {game} should have gone on at {look}"
            if isinstance(loaded.progress, Play):
                assert len(self._revealed[game]) >= _turns_over(loaded.progress) - 1, f"table {game} was not told"

    async def _check_what_was_promised(self) -> None:
        for game in self._games:
            loaded = await self._store.load(game)
            assert loaded is not None
            by: Counter[UserId | None] = Counter(
                entry.by for entry in (await past_of(self._store, game)).log if isinstance(entry, SealEntry)
            )
            if isinstance(loaded.progress, Play) and loaded.progress.held is not None:
                by[loaded.progress.sealers[loaded.progress.held.seat]] += 1
            accepted = {user: number for (table, user), number in self._accepted.items() if table == game}
            # If the program died after saving a choice, it never acknowledged it: the person found it saved later.
            assert all(by[user] >= number for user, number in accepted.items()), f"table {game} has lost a choice"
            noted = Counter((each.resolution, each.seat) for each in loaded.stand_ins)
            assert set(noted.values()) <= {1}, "answered for twice"
            self.figures.stood_in += len(noted)
            self.figures.ended += not isinstance(loaded.progress, Draft | Play)


def _turns_over(progress: Play) -> int:
    """Return the number of turns completed, not counting one whose off-turn questions are open."""
    table = progress.state.table
    return (table.age - 1) * LAST_TURN + table.turn - 1
