"""Anyone makes any request in any order while time passes: jobs run in time, and nobody is rushed."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest

from bot.services import away, deadlines, draft, idle, lobby, moment, places, substitutes
from bot.services.agenda import LEASE
from bot.services.autopilot import autopilots, stands
from bot.services.clock import limit, next_look
from bot.services.game import Draft, Game, Obstruction, Play, TableSettings, Wonders, turn_of
from bot.services.news import News
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.pacing import READY_FOR
from bot.services.people import PROGRAM, Actor, UserId
from bot.services.ports import Kind, Outage
from bot.services.questions import goes_on
from players.levels import Level
from tests.bot.services.test_odd_orders import Crowd, check_game
from tests.bot.services.world import MOMENT, Table, actor
from tests.sweeps import sweep

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
PERSONS = 3
PACES: tuple[Pace, ...] = (Live(60), Days(2), Days(24), Calm())


class Walk(Crowd):
    """People who do anything in any order at one table; everything due there is done on time."""

    pauses = (timedelta(),)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: dict[UserId, datetime] = {}
        """When each person was first asked the open question."""

    async def begin(self) -> None:
        settings = TableSettings(self.one_of(3, 4), wonders=self.one_of(*Wonders), pace=self.one_of(*PACES))
        self.table = await self.world.lobby(PERSONS, settings)
        if settings.players > PERSONS:
            await self.table.act(0, lobby.add_computers, Level.EASY)
        await self.table.start(0)
        self.check(None)

    @property
    def tells_of_notice(self) -> bool:
        """Whether people have yet to be notified that their table will close."""
        return any(each.news is News.IDLE for each in self.store.outbox.values())

    @property
    def saved(self) -> Game:
        return self.table.game

    async def step(self) -> None:
        due = self.store.jobs.get((Kind.CLOCK, str(self.table.id)))
        look = timedelta() if due is None else max(due.at - self.world.clock.now, timedelta())
        await self.wait(self.one_of(*[timedelta()] * 12, SECOND, MINUTE, HOUR, look, look, 80 * HOUR))
        before = self.saved
        await self.ask(self.table)
        self.check(before)

    async def wait(self, span: timedelta) -> None:
        """Let time pass, and do everything that becomes due."""
        end, looks = self.world.clock.now + span, 0
        while isinstance(self.saved.progress, Draft | Play):
            if self.saved.lost is None:
                if self.tells_of_notice:
                    self.world.clock.forward(SECOND)
                    await self.table.act(PROGRAM, idle.give_notice)
                self.store.outbox.clear()
            due = self.store.jobs.get((Kind.CLOCK, str(self.table.id)))
            if due is None or due.at > end:
                break
            looks = looks + 1 if due.at <= self.world.clock.now else 0
            assert looks < 5, "nobody looks again and again"
            self.world.clock.now = max(self.world.clock.now, due.at)
            (job,) = await self.store.claim({Kind.CLOCK: 1}, LEASE, ())
            before = self.saved
            await self.store.finish(job, await self.world.jobs.answer_for_the_late(self.table.id))
            self.check(before)
        self.world.clock.now = max(self.world.clock.now, end)

    def something(self, table: Table) -> Awaitable[object]:
        kind = self.chance.random()
        asked = [user for place in self.saved.thinking if (user := self.saved.seats[place].user) is not None]
        if kind < 0.35 and asked:
            return self.answer(actor(self.one_of(*asked) - 100))
        if kind < 0.5:
            return super().something(table)
        who = actor(self.chance.randrange(PERSONS + 1))
        until = self.world.clock.now + self.one_of(1, 24, 200) * HOUR
        stage = self.saved.progress
        things: tuple[Callable[[], Awaitable[object]], ...] = (
            lambda: table.act(who, away.go_away, until),
            lambda: table.act(who, away.go_away, until),
            lambda: table.act(who, substitutes.come_back),
            lambda: table.act(who, idle.keep_open),
            lambda: table.act(
                who, deadlines.let_computer_choose, turn_of(stage.state) if isinstance(stage, Play) else None
            ),
            lambda: table.act(PROGRAM, places.note_lost, Obstruction.CLOSED),
            lambda: table.act(PROGRAM, places.note_regained),
            lambda: table.act(PROGRAM, places.note_regained),
            self.fail,
        )
        return self.one_of(*things)()

    async def answer(self, who: Actor) -> None:
        """Answer a random question of someone's, including in the draft."""
        if isinstance(self.saved.progress, Draft):
            await self.table.act(who, draft.keep_board, self.one_of(0, 1))
        else:
            await self.table.choose(who.user - 100, hold=self.chance.random() < 0.7)

    async def fail(self) -> None:
        """Simulate an outage of the program, in which nothing is done."""
        since = self.world.clock.now
        self.world.clock.forward(self.one_of(2 * MINUTE, 5 * HOUR))
        self.store.noted_outages.append(Outage(since, self.world.clock.now))
        await self.world.tables.reach.read_at_start()
        for (kind, _), due in self.store.jobs.items():
            due.at = self.world.clock.now if kind is Kind.CLOCK else due.at

    def check(self, before: Game | None) -> None:
        """Check the rules that always hold; `before` is the game before the latest step."""
        check_game(self.saved)
        now, game = self.world.clock.now, moment.at(self.saved, self.world.clock.now)
        if not isinstance(game.progress, Draft | Play):
            return
        look, job = next_look(game), self.store.jobs.get((Kind.CLOCK, str(self.table.id)))
        if look is not None:
            assert job is not None, "somebody has to look"
            assert job.at <= max(look, now + MINUTE * stands(game))
        elif job is None and not isinstance(game.pace, Calm) and game.lost is None:
            assert stands(game), "time runs again"
            assert self.tells_of_notice
        if game.revealed_at is not None and game.lost is None:
            assert job is not None, "somebody reveals what is held back"
            assert job.at <= max(game.revealed_at, now + MINUTE)
            assert game.revealed_at <= now + MINUTE
        asked = {user for place in game.thinking if (user := game.seats[place].user) is not None}
        for user in asked:
            assert (limit(game, user) or now) >= (game.timing.deadline or now)
        if not autopilots(game).keys().isdisjoint(game.thinking) and game.lost is None:
            assert job is not None
            assert job.at <= now
        answered = [(each.resolution, each.seat) for each in game.stand_ins]
        assert len(set(answered)) == len(answered), "nobody is answered for twice"
        if before is not None:
            self.check_step(before)
        same = before is not None and goes_on(before, game)
        # People who take back a choice, or come back, have the time that is left.
        since = {user: MOMENT if (limit(game, user) or now + HOUR) < now + MINUTE else now for user in asked}
        self.asked = {user: self.asked.get(user, since[user]) if same else now for user in asked}

    def check_step(self, before: Game) -> None:
        """Check that no question is missed too soon, deadlines do not move up silently, and live players are awake."""
        now, game, pace = self.world.clock.now, self.saved, self.saved.pace
        for user, missed in game.attendance.misses.items():
            if len(missed) > len(before.attendance.misses.get(user, ())):
                assert user not in moment.at(before, now).away
                assert now - self.asked[user] >= MINUTE
        begins_live = isinstance(pace, Live) and not isinstance(before.pace, Live)
        if begins_live:
            assert all(now - game.ready[person.user] <= READY_FOR for person in game.persons)
        first, then = before.timing.deadline, game.timing.deadline
        if goes_on(before, game) and pace == before.pace and first and then:
            assert game.timing.hurried or first <= then


@pytest.mark.parametrize("seed", sweep(range(200), short=range(6)))
async def test_whoever_has_to_look_does_in_time_and_nobody_is_overrun(seed: int) -> None:
    walk = Walk(seed)
    await walk.begin()
    for _ in range(150):
        if not isinstance(walk.saved.progress, Draft | Play):
            return
        await walk.step()
