"""Anyone does anything in any order while time passes: each night stays consistent, and everything is posted once."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import product
from random import Random
from typing import Any, TypeVar

import pytest

from bot.services import arranged, lobby, substitutes
from bot.services.game import RUNNING, Access, Game, Lobby, Status, TableSettings
from bot.services.nights.calendar import Rhythm
from bot.services.nights.evening import LONGEST_EVENING, STARTS_AFTER
from bot.services.nights.night import (
    ENDED,
    EVENING,
    FEWEST_GUESTS,
    Answer,
    Call,
    CallKind,
    Night,
    NightId,
    Order,
    OrderKind,
    Plan,
    Stage,
)
from bot.services.nights.posts import changing, wanted
from bot.services.pace import Live
from bot.services.people import GameId, GuildId, UserId
from bot.services.ports import Kind
from bot.services.refusals import Refused
from bot.services.settings import Reminders
from bot.services.tables import Outcome, Tables
from engine.catalogue import MOST_PLAYERS
from engine.ruleset import Expansion, Seat
from tests.bot.services.nights.friends import (
    DAY,
    ELSEWHERE,
    HOUR,
    MINUTE,
    SECOND,
    Asking,
    Fate,
    FatefulStore,
    KilledError,
    Meeting,
    asks,
    picture,
    plan,
    user,
)
from tests.bot.services.nights.test_failures import FAILURES, look
from tests.bot.services.world import HOME, actor
from tests.sweeps import sweep

_T = TypeVar("_T")
PEOPLE = 9
STEPS = 100
_MAY_LAPSE = {
    CallKind.DAY_BEFORE,
    CallKind.SOON,
    CallKind.LOST,
    CallKind.CHECK_IN,
    CallKind.SEATED,
    CallKind.LEFT_ALONE,
}
"""Calls that may be true no longer once they can be told."""
THEN = {
    Stage.DRAFT: {Stage.PLANNED, Stage.CANCELLED},
    Stage.PLANNED: {Stage.GATHERING, Stage.PLAYING, Stage.CANCELLED},
    Stage.GATHERING: {Stage.PLAYING, Stage.CANCELLED},
    Stage.PLAYING: {Stage.BREAK, Stage.OVER, Stage.CANCELLED},
    Stage.BREAK: {Stage.PLAYING, Stage.OVER},
    Stage.OVER: set[Stage](),
    Stage.CANCELLED: set[Stage](),
}


@dataclass
class Witness(FatefulStore):
    """A store that checks every change of a night."""

    ordered: Counter[Order] = field(default_factory=Counter)
    called: dict[tuple[NightId, int], Call] = field(default_factory=dict)
    wrong: list[AssertionError] = field(default_factory=list)

    def _keep_night(self, night: Night, *, look: bool) -> Night:
        before = self.nights.get(night.id)
        try:
            check(night)
            if before is not None:
                check_change(before, night)
        except AssertionError as error:  # a reconciler goes on, whatever happens
            self.wrong.append(error)
        if before is not None:
            dropped = _dropped_orders(before, night)
            kept = replace(before, orders=tuple(order for order in before.orders if order not in dropped))
            self.ordered.update(_new_orders(kept, night))
            self.ordered.subtract(dropped)
            self.called.update({(night.id, call.number): call for call in night.calls if call.number >= before.called})
        return super()._keep_night(night, look=look)


KINDS: Mapping[object, OrderKind] = {
    arranged.step_out: OrderKind.STEP_OUT,
    arranged.lay_aside: OrderKind.LAY_ASIDE,
    arranged.go_on: OrderKind.GO_ON,
}


class NotingTables(Tables):
    """Tables that record what a night wants done there."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.done: list[tuple[OrderKind, GameId, UserId | None]] = []

    async def act(self, game: GameId, asks: Any, use_case: Any, /, *args: Any, **kwargs: Any) -> Outcome:  # noqa: ANN401
        if (kind := KINDS.get(use_case)) is not None:
            self.done.append((kind, game, args[0] if kind is OrderKind.STEP_OUT else None))
        return await super().act(game, asks, use_case, *args, **kwargs)


def check(night: Night) -> None:
    """Check the rules that hold for every night."""
    people = [guest.user for guest in night.guests]
    assert len(set(people)) == len(people)
    assert len(night.coming) <= night.plan.places
    assert not night.waiting or len(night.coming) == night.plan.places
    games = [table.game for _, _, table in night.tables() if table.game is not None]
    assert len(set(games)) == len(games)
    for number, each in enumerate(night.rounds, 1):
        seated = [who for table in each.tables for who in table.people]
        assert len(set(seated)) == len(seated), "nobody sits at two tables of a round"
        assert set(seated) <= set(people)
        assert each.tables
        if number < len(night.rounds):
            assert all(table.game or table.over for table in each.tables), "what is not open any more is gone"
    numbers = [call.number for call in night.calls]
    assert sorted(set(numbers)) == numbers
    assert not numbers or numbers[-1] < night.called
    assert len(night.rounds) <= max(night.plan.rounds, 1)
    unopened = night.stage is Stage.CANCELLED and not games
    assert (night.stage in {Stage.PLAYING, Stage.BREAK, Stage.OVER}) is bool(night.rounds) or unopened
    assert night.paused is None or night.stage in EVENING
    assert night.turns_at is None or night.stage in {Stage.GATHERING, Stage.BREAK}


def check_change(before: Night, after: Night) -> None:
    """Check the rules that hold for every step from one state of a night to the next."""
    assert after.revision == before.revision + 1
    assert before.stage is after.stage or after.stage in THEN[before.stage], "stages only go forward"
    assert {guest.user for guest in before.guests} <= {guest.user for guest in after.guests}
    assert after.called >= before.called
    assert before.plan.home != after.plan.home or before.posts.items() <= after.posts.items()
    waiting = (before.orders[done:] for done in range(len(before.orders) + 1))
    assert any(after.orders[: len(each)] == each for each in waiting), "orders are carried out in their order"
    old = {table.game: table for _, _, table in before.tables() if table.game is not None}
    new = {table.game: table for _, _, table in after.tables() if table.game is not None}
    for game, table in old.items():
        assert table.over is None or new[game].over == table.over
        assert table.begun <= new[game].begun
        assert table.left_alone or set(table.people) <= set(new[game].people)
    if _seating(before) != _seating(after) and after.stage is Stage.PLAYING:
        check_seating(after)


def _dropped_orders(before: Night, after: Night) -> tuple[Order, ...]:
    """Return the dropped orders to replace people who came back before they were replaced."""
    back = {guest.user for guest in after.here} - {guest.user for guest in before.here}
    return tuple(
        order
        for order in before.orders
        if order.kind is OrderKind.STEP_OUT and order.user in back and order not in after.orders
    )


def _new_orders(before: Night, after: Night) -> tuple[Order, ...]:
    done = next(
        done
        for done in range(len(before.orders) + 1)
        if after.orders[: len(before.orders) - done] == before.orders[done:]
    )
    return after.orders[len(before.orders) - done :]


def _seating(night: Night) -> object:
    return len(night.rounds), night.round and night.round.since


def check_seating(night: Night) -> None:
    """Check that exactly those present and not reported as gone are seated, at tables of a reasonable size."""
    assert night.round is not None
    seated = [who for table in night.round.tables for who in table.people]
    assert sorted(seated) == sorted(guest.user for guest in night.sure)
    sizes = [len(table.people) for table in night.round.tables]
    assert sizes == [FEWEST_GUESTS] or all(3 <= size <= MOST_PLAYERS for size in sizes)


class Crowd(Meeting):
    """People who do anything in any order, and a program that may fail."""

    def __init__(self, seed: int, *, fails: bool) -> None:
        self.luck = Random(seed)
        self.may_fail = fails
        super().__init__(Witness())
        for number in range(PEOPLE):
            self.likes(number, self.one_of(*Reminders))
        self.board.closed = {user(2)}

    def start(self) -> None:
        super().start()
        self.tables = NotingTables(self.store, self.chance, self.clock)
        self.nights._tables = self.reconciler._tables = self.tables

    @property
    def witness(self) -> Witness:
        assert isinstance(self.store, Witness)
        return self.store

    def one_of(self, *options: _T) -> _T:
        return self.luck.choice(options)

    def yes(self, often: float = 0.5) -> bool:
        return self.luck.random() < often

    def somebody(self) -> Asking:
        """Return a random person, mostly one who is allowed to act."""
        number = self.luck.randrange(PEOPLE)
        sees = self.luck.random() < 0.9
        return asks(number, sees=sees, manages=self.one_of(None, None, GuildId(7), GuildId(8)))

    async def begin(self) -> None:
        """Plan another night, and let most people sign up."""
        settings = TableSettings(
            self.one_of(3, 4, 5), access=Access.INVITED, expansions=self.one_of((), (Expansion.EDIFICE,)), pace=Live()
        )
        wanted = plan(
            self.clock() + self.one_of(HOUR, 2 * DAY),
            settings=settings,
            rounds=self.one_of(1, 2, 3),
            limit=self.one_of(None, 4),
            computers=self.yes(),
        )
        by = self.luck.randrange(PEOPLE)
        self.night = (await self.nights.draft(actor(by), wanted, self.one_of(Rhythm.ONCE, Rhythm.WEEKLY))).id
        await self.nights.confirm(self.night, asks(by))
        for number in self.luck.sample(range(PEOPLE), self.luck.randrange(PEOPLE)):
            await self.nights.answer(self.night, asks(number), self.one_of(Answer.IN, Answer.IN, Answer.MAYBE))
        await self.goes_on()
        if self.yes(0.8):  # most of what can happen happens when people are together
            self.clock.now = wanted.at - self.one_of(0, 5, 60) * SECOND
            await self.goes_on()

    async def step(self) -> None:
        self.clock.forward(self.one_of(*[timedelta()] * 4, SECOND, 5 * SECOND, 31 * SECOND, MINUTE, 4 * MINUTE))
        if self.yes(0.02):
            self.clock.forward(self.one_of(HOUR, 13 * HOUR, 2 * DAY))
        if (await self.saved()).stage in ENDED and self.yes(0.2):
            await self.begin()
        for _ in range(self.luck.randrange(3)):
            await self.ask()
        await self.goes_on()

    async def ask(self) -> None:
        """Make a random request; check that a refusal leaves everything unchanged."""
        nights, games = dict(self.store.nights), dict(self.store.games)
        try:
            await self.something()
        except Refused:
            assert {**self.store.nights} == nights
            assert {**self.store.games} == games

    async def goes_on(self) -> None:
        """Do what is due; an action may fail and is then done later."""
        if self.may_fail and self.luck.random() < 0.3:
            failure = self.one_of(*[each for name, each in FAILURES.items() if name != "something unheard of"])
            self.fails(Fate(self.luck.randrange(1, 12), failure.error, done=failure.done, only=failure.only))
            with suppress(KilledError):
                await self.settle()
            failed = self.fate.at == 0
            self.take_over()
            if failed:
                await look(self)
        await self.settle()
        for night in self.store.nights.values():
            self.check_time(night)
        await look(self)  # also at what was done at tables, which a night sees only when it looks
        await self.check_all()

    async def something(self) -> None:
        who, nights = self.somebody(), self.nights
        night = await self.saved()
        number = self.night if self.luck.random() < 0.9 else NightId(self.luck.randrange(1, len(self.store.nights) + 2))
        mine = asks(night.organiser - 100)
        minutes, limit = self.one_of(1, 5, 30, 31), self.one_of(None, 3, 5)
        view = await nights.view(self.night, mine)
        free = [(asks(each), *place) for each in range(PEOPLE) for place in view.seats_for(user(each))]
        anywhere = (who, GameId(self.luck.randrange(1, 5)), Seat(self.luck.randrange(4)))
        late, game, seat = self.one_of(*free, anywhere)
        change = self.one_of(*self.changes(limit))
        rare = self.yes(0.1)
        asked: Sequence[tuple[int, Callable[[], Awaitable[object]]]] = (
            (4, lambda: nights.answer(number, who, self.one_of(*Answer))),
            (1, lambda: nights.remind(number, who, on=self.yes())),
            (20, lambda: nights.come(number, who)),
            (3, lambda: nights.leave(number, who)),
            (6 if free else 1, lambda: nights.take_seat(number, late, game, seat)),
            (1, lambda: nights.watch(number, who, on=self.yes())),
            (1, lambda: nights.begin(number, mine)),
            (1, lambda: nights.report_gone(number, mine, user(self.luck.randrange(PEOPLE)))),
            (2, lambda: nights.next_round(number, self.one_of(mine, who))),
            (2, lambda: nights.pause(number, mine, minutes)),
            (2, lambda: nights.resume(number, self.one_of(mine, mine, who))),
            (1, lambda: nights.end(number, mine) if rare else nights.end(number, who)),
            (2, lambda: nights.change(number, self.one_of(mine, who), change)),
            (1, lambda: nights.cancel(number, mine) if rare else nights.cancel(number, who)),
            (1, lambda: nights.end_series(number, mine) if rare else nights.end_series(number, who)),
            (1, lambda: nights.plan_again(number, who)),
            (14, self.at_a_table),
        )
        chosen = self.luck.choices([do for _, do in asked], [weight for weight, _ in asked])[0]
        await chosen()

    def changes(self, limit: int | None) -> Sequence[Callable[[Plan], Plan]]:
        later = self.luck.choice([HOUR, -HOUR, DAY, -2 * DAY])
        home = self.one_of(HOME, ELSEWHERE)
        rounds, computers = self.one_of(1, 2, 3), self.yes()
        return (
            lambda it: replace(it, limit=limit),
            lambda it: replace(it, rounds=rounds),
            lambda it: replace(it, computers=computers),
            lambda it: replace(it, at=it.at + later),
            lambda it: replace(it, home=home),
        )

    async def at_a_table(self) -> None:
        """Do something at a table itself: end it, begin it, leave it or come back to it."""
        running = [game for game in self.store.games.values() if game.progress.status is not Status.OVER]
        if not running:
            return
        game = self.one_of(*running)
        if isinstance(game.progress, Lobby):
            leaves = self.luck.random() < 0.3
            who = self.one_of(*game.persons).user - 100
            await (self.tables.act(game.id, actor(who), lobby.leave_table) if leaves else self._start(game))
        elif self.yes(0.2):
            self.fall_silent(*self.luck.sample(range(PEOPLE), 3))
        elif self.luck.random() < 0.2:
            night = await self.saved()
            here = [guest for guest in night.here if game.seat_owned(guest.user) is not None]
            if here:
                await self.tables.act(game.id, actor(self.one_of(*here).user - 100), substitutes.come_back)
        elif self.yes(0.3) and game.progress.status is Status.PLAY:
            self.end_game(game.id, scored=self.luck.random() < 0.9)

    async def _start(self, game: Game) -> None:
        await self.tables.act(game.id, actor(game.host - 100), lobby.start_game)

    async def check_all(self) -> None:
        """Check the rules that hold whenever everything due is done."""
        for wrong in self.witness.wrong:
            raise wrong
        for night in self.store.nights.values():
            await self.check_told(night)
            if night.stage is Stage.PLAYING:
                self.check_tables(night)
        if not self.may_fail:
            self.check_orders()
        slots = [(night.root, night.slot) for night in self.store.nights.values() if night.root is not None]
        assert len(set(slots)) == len(slots), "no two nights of a series have the same slot"

    async def check_told(self, night: Night) -> None:
        now, board = self.clock(), self.board
        assert night.orders == ()
        assert night.calls == ()
        standing = Counter(
            each.key for each in board.told.values() if each.night == night.id and each.where == night.plan.home.channel
        )
        assert not [key for key, times in standing.items() if times > 1], "nothing is told twice"
        for post in wanted(night, now):
            assert post.key in night.posts
            assert standing[post.key] == 1
        view = await self.nights.view(night.id, asks(night.organiser - 100))
        for post in changing(night, now):
            assert board.shown[night.posts[post.key]] == picture(view), f"{post.key} is in step"
        heard = Counter(
            (each.key, who)
            for each in (*board.told.values(), *board.direct.values())
            if each.night == night.id and each.key.startswith("call_")
            for who in each.users
        )
        assert not [each for each, times in heard.items() if times > 1], "nobody is told twice"
        for (number, key), call in self.witness.called.items():
            if number == night.id and call.kind not in _MAY_LAPSE:
                assert all(heard[f"call_{key}", who] for who in call.users), f"{call.kind} is told"

    def check_time(self, night: Night) -> None:
        now = self.clock()
        if night.stage is Stage.PLANNED:
            assert now < night.plan.at
        if night.stage in EVENING:
            assert now < night.plan.at + LONGEST_EVENING
        job = self.store.jobs.get((Kind.NIGHT, str(night.id)))
        needed = night.stage not in ENDED or bool(night.unfinished())
        assert job is not None or not needed, "somebody looks again"
        assert job is None or job.at > now

    def check_tables(self, night: Night) -> None:
        assert night.round is not None
        games = [self.store.games[table.game] for table in night.round.tables if table.game is not None]
        playing = [person.user for game in games if game.progress.status in RUNNING for person in game.persons]
        assert len(set(playing)) == len(playing), "nobody plays at two tables of a round"
        assert all(len(game.seats) <= MOST_PLAYERS for game in games)
        for table in night.round.tables:
            assert table.game is not None or table.over is not None, "every table is open"
        for table in night.round.tables:
            due = self.clock() >= (table.since or night.round.since) + STARTS_AFTER
            if night.paused is None and due and table.game is not None:
                assert self.store.games[table.game].progress.status is not Status.LOBBY, "every table has begun"
        for guest in night.guests:
            if guest.left:
                assert guest.user not in playing, "a computer player plays on for who has gone"

    def check_orders(self) -> None:
        assert isinstance(self.tables, NotingTables)
        wanted_there = Counter((order.kind, order.game, order.user) for order in self.witness.ordered.elements())
        done = Counter(self.tables.done)
        assert {each: times for each, times in wanted_there.items() if each[0] is not OrderKind.PAUSE} == dict(done)


@pytest.mark.parametrize(("seed", "fails"), sweep(product(range(150), (False, True)), short=[(0, False), (1, True)]))
async def test_whatever_people_do_a_night_makes_sense(seed: int, fails: bool) -> None:  # noqa: FBT001 - a parameter of the test
    crowd = Crowd(seed, fails=fails)
    await crowd.begin()
    for _ in range(STEPS):
        await crowd.step()


def test_a_stage_that_ends_a_night_is_followed_by_none() -> None:
    assert set(THEN) == set(Stage)
    assert {each for each, then in THEN.items() if not then} == set(ENDED)
