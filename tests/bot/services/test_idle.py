"""Idle tables: a notice, and 48 hours later the end; any act keeps them open."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random

import pytest

from bot.services import idle, places, sights, substitutes
from bot.services.agenda import Agenda
from bot.services.bounds import USUAL, Bounds
from bot.services.game import Ending, Obstruction, Status, TableSettings, Wonders
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.people import PROGRAM, Actor, GameId
from bot.services.ports import Again, Job, Kind, Outage, Share
from bot.services.refusals import Reason
from bot.services.tables import Outcome
from players.levels import Level
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import MOMENT, World, actor, refusal

LIMIT, NOTICE = timedelta(days=21), timedelta(hours=48)
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
DRAFTED = TableSettings(players=2, wonders=Wonders.DRAFTED)


@dataclass
class Rest:
    """An idle table of two, and its announcements."""

    store: MemoryStore = field(default_factory=MemoryStore)
    game: GameId = field(init=False)

    def __post_init__(self) -> None:
        self.world = World(self.store, bounds=replace(USUAL, idle=LIMIT))

    async def begin(self, settings: TableSettings | None = None) -> None:
        self.game = await self.world.game(2, settings)
        self.store.outbox.clear()

    async def at(self, since: timedelta) -> list[News]:
        """Move the clock to this time after the beginning, do what is due, and return what is announced."""
        self.world.clock.now = MOMENT + since
        before = set(self.store.outbox)
        await Agenda(self.store, {Kind.IDLE: self._tend}).work_off()
        return [self.store.outbox[key].news for key in sorted(set(self.store.outbox) - before)]

    async def tell(self) -> None:
        """Deliver the pending announcements."""
        if any(each.news is News.IDLE for each in self.store.outbox.values()):
            await self.world.tables.act(self.game, PROGRAM, idle.give_notice)
        self.store.outbox.clear()

    async def status(self) -> Status:
        return (await self.world.tables.public_table(self.game)).status

    async def _tend(self, job: Job) -> Again:
        return await self.world.jobs.tend_idle(job.game)


@pytest.fixture
async def rest() -> Rest:
    made = Rest()
    await made.begin()
    return made


async def test_a_table_that_nobody_touches_gets_a_notice_after_the_limit_and_is_closed_48_hours_later(
    rest: Rest,
) -> None:
    for day in range(7, 21, 7):
        assert await rest.at(timedelta(days=day)) == []
    assert await rest.at(LIMIT - SECOND) == []
    assert await rest.at(LIMIT) == [News.IDLE]
    await rest.tell()
    closes = LIMIT + NOTICE
    assert (await rest.world.tables.public_table(rest.game)).closes == MOMENT + closes
    assert await rest.at(closes - SECOND) == []
    assert await rest.status() is Status.PLAY
    assert await rest.at(closes) == [News.OVER]
    over = await rest.world.tables.public_table(rest.game)
    assert (over.status, over.ending, over.closes) == (Status.OVER, Ending.IDLE, None)
    assert over.table is not None, "what was played is kept"
    assert (rest.store.results, rest.store.jobs.get((Kind.IDLE, str(rest.game)))) == ([], None)


async def test_a_draft_stands_idle_too_and_a_lobby_has_its_own_end() -> None:
    rest = Rest()
    await rest.begin(DRAFTED)
    assert await rest.at(LIMIT) == [News.IDLE]
    await rest.tell()
    assert await rest.at(LIMIT + NOTICE) == [News.OVER]
    lobby = await rest.world.lobby(2)
    assert (Kind.IDLE, str(lobby)) not in rest.store.jobs


async def chosen(rest: Rest) -> None:
    await rest.world.choose(rest.game, 1)


async def kept(rest: Rest) -> None:
    await rest.world.tables.act(rest.game, actor(1), idle.keep_open)


async def called(rest: Rest) -> None:
    await rest.world.tables.act(rest.game, actor(0), places.repost_panel)


async def stepped_out(rest: Rest) -> None:
    table = await rest.world.tables.public_table(rest.game)
    seat = table.seat_of(actor(0).user)
    assert seat is not None
    await rest.world.tables.act(rest.game, actor(0), substitutes.step_out, seat, Level.RANDOM)


@pytest.mark.parametrize("touch", [chosen, kept, called, stepped_out])
async def test_whatever_a_player_does_keeps_the_table_to_the_last_second(
    rest: Rest, touch: Callable[[Rest], Awaitable[None]]
) -> None:
    await rest.at(LIMIT)
    await rest.tell()
    last = LIMIT + NOTICE - SECOND
    await rest.at(last)
    await touch(rest)
    assert (await rest.world.tables.public_table(rest.game)).closes is None
    rest.store.outbox.clear()
    assert await rest.at(LIMIT + NOTICE) == []
    assert await rest.at(last + LIMIT - SECOND) == []
    assert await rest.at(last + LIMIT) == [News.IDLE], "and then it is told anew"


async def test_to_look_on_and_what_the_bot_does_keep_nothing(rest: Rest) -> None:
    await rest.at(LIMIT)
    await rest.tell()
    await rest.at(LIMIT + HOUR)
    tables, game = rest.world.tables, rest.game
    await tables.look(game, actor(0), sights.hand)
    await tables.act(game, actor(4), places.watch)
    await tables.act(game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    await tables.act(game, PROGRAM, places.note_regained)
    # The time counts from when messages could reach the channel again.
    assert await rest.at(LIMIT + NOTICE) == []
    assert await rest.at(LIMIT + HOUR + NOTICE) == [News.OVER]


async def test_only_whose_game_it_is_keeps_it(rest: Rest) -> None:
    def keep(game: GameId, asker: Actor) -> Awaitable[Outcome]:
        return rest.world.tables.act(game, asker, idle.keep_open)

    assert await refusal(keep(rest.game, actor(5))) is Reason.ONLY_PLAYERS
    await stepped_out(rest)
    await keep(rest.game, actor(0))


async def test_a_notice_that_waits_is_given_once_and_nothing_closes_before_it_is_told(rest: Rest) -> None:
    assert await rest.at(LIMIT) == [News.IDLE]
    for hours in range(1, 24 * 30, 12):
        assert await rest.at(LIMIT + hours * HOUR) == []
    await rest.tell()
    assert await rest.at(LIMIT + 30 * 24 * HOUR) == []
    assert await rest.status() is Status.PLAY


async def test_a_notice_that_was_to_be_posted_and_was_not_closes_nothing(rest: Rest) -> None:
    await rest.at(LIMIT)
    await rest.world.tables.act(rest.game, PROGRAM, idle.give_notice)  # and there the process dies
    assert await rest.at(LIMIT + NOTICE) == []
    assert await rest.status() is Status.PLAY
    await rest.tell()
    assert await rest.at(LIMIT + NOTICE + NOTICE) == [News.OVER]


async def test_a_table_out_of_reach_closes_only_when_it_was_so_for_the_whole_limit_and_48_hours(rest: Rest) -> None:
    since = timedelta(days=20)
    rest.world.clock.now = MOMENT + since
    await rest.world.tables.act(rest.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await rest.at(LIMIT) == [News.IDLE]
    for hours in range(0, 24 * 22, 12):
        assert await rest.at(LIMIT + hours * HOUR) == []
    assert await rest.at(since + LIMIT + NOTICE - SECOND) == []
    assert await rest.at(since + LIMIT + NOTICE + HOUR) == [News.OVER]


async def test_a_table_that_comes_back_has_48_hours_from_then(rest: Rest) -> None:
    rest.world.clock.now = MOMENT + timedelta(days=20)
    await rest.world.tables.act(rest.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    await rest.at(LIMIT)
    back = LIMIT + timedelta(days=10)
    await rest.at(back)
    await rest.tell()
    await rest.world.tables.act(rest.game, PROGRAM, places.note_regained)
    assert await rest.at(back + NOTICE - SECOND) == []
    assert await rest.at(back + NOTICE) == [News.OVER]


async def test_who_was_away_at_the_end_of_the_notice_gives_it_once_more(rest: Rest) -> None:
    await rest.at(LIMIT)
    await rest.tell()
    late = LIMIT + NOTICE + timedelta(days=2)
    assert await rest.at(late) == [News.IDLE], "perhaps nobody could press the button"
    await rest.tell()
    assert await rest.at(late + NOTICE) == [News.OVER]


async def test_at_rest_a_table_is_looked_at_once_in_seven_days_at_most() -> None:
    rest = Rest()
    await rest.begin()
    loaded = await rest.world.loaded(rest.game)
    for limit in (timedelta(days=60), timedelta(days=90)):
        occasion = Occasion(MOMENT, Random(1), Bounds(idle=limit))
        assert idle.next_look(loaded, PROGRAM, occasion) == MOMENT + idle.SHORTEST


async def test_no_table_gets_a_notice_or_is_closed_while_nobody_can_touch_it_nor_just_afterwards(rest: Rest) -> None:
    here, quarter = Share(frozenset({0}), 2), timedelta(minutes=15)

    def away(since: timedelta, until: timedelta | None) -> None:
        end = None if until is None else MOMENT + until
        rest.store.noted_outages[:] = [Outage(MOMENT + since, end, here)]

    away(LIMIT - SECOND, None)
    assert await rest.at(LIMIT) == []
    away(LIMIT - SECOND, LIMIT + SECOND)
    told = LIMIT + HOUR
    assert await rest.at(told) == [News.IDLE], "an hour later somebody looks again"
    await rest.tell()
    closes = told + NOTICE
    away(closes - 16 * SECOND, None)
    assert await rest.at(closes) == []
    away(closes - 16 * SECOND, closes + HOUR)
    assert await rest.at(closes + HOUR + quarter - SECOND) == []
    assert await rest.status() is Status.PLAY
    await rest.at(closes + 3 * HOUR)
    assert await rest.status() is Status.OVER
