"""Outages of the program: nobody loses time through them, and each counts once."""

from collections.abc import Callable
from datetime import time, timedelta

from bot.services import away, everywhere, idle, places, sights, thoughts
from bot.services.game import Lobby, Obstruction, TableSettings
from bot.services.lobby import LIFETIME
from bot.services.news import News
from bot.services.pace import Days, FixedHour, Live
from bot.services.people import PROGRAM
from bot.services.ports import Outage, Share
from tests.bot.services.memory import MemoryStore
from tests.bot.services.sand import DAY, GRACE, HOUR, SECOND, Sand
from tests.bot.services.world import MOMENT, World, actor


async def test_the_programs_own_absence_costs_nobody_time() -> None:
    sand = await Sand().begin(DAY)
    sand.outage(20 * HOUR, 30 * HOUR)
    assert await sand.at(30 * HOUR) == []
    assert (sand.deadline, sand.stand_ins) == (34 * HOUR, [])
    assert sand.store.games[sand.game].timing.excused == MOMENT + 30 * HOUR
    assert sand.next_look == MOMENT + 34 * HOUR + GRACE
    sand.outage(33 * HOUR, 35 * HOUR)
    await sand.at(40 * HOUR)
    assert sand.deadline == 40 * HOUR + timedelta(minutes=15), "what was excused once is not excused again"
    await sand.choose(0, 1, 2)
    assert (sand.deadline, sand.store.games[sand.game].timing.excused) == (64 * HOUR, None)
    assert await sand.at(64 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN], "an outage before the question is none"


async def test_an_outage_that_began_before_the_question_counts_from_the_question() -> None:
    sand = await Sand().begin(DAY)
    sand.outage(-2 * HOUR, HOUR)
    await sand.at(28 * HOUR)
    assert sand.deadline == 28 * HOUR + timedelta(minutes=15)
    assert sand.stand_ins == []


async def test_who_clicks_before_anybody_has_looked_after_an_outage_is_not_late() -> None:
    sand = await Sand().begin(Live(90))
    sand.store.noted_outages.append(Outage(MOMENT + 60 * SECOND, None))  # it has not noted yet that it runs again
    sand.world.clock.now = MOMENT + 600 * SECOND
    await sand.world.tables.reach.read_at_start()
    sand.world.clock.now = MOMENT + 601 * SECOND
    await sand.choose(0)
    assert sand.store.games[sand.game].timing.overtime == {}
    assert sand.deadline == 781 * SECOND
    sand.store.noted_outages[:] = [Outage(MOMENT + 60 * SECOND, MOMENT + 603 * SECOND)]
    sand.world.clock.now = MOMENT + 603 * SECOND
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert sand.deadline == 784 * SECOND, "what was excused is not excused again"


async def test_while_a_tables_process_is_gone_others_answer_for_nobody() -> None:
    sand = await Sand().begin(Live(90))
    sand.store.noted_outages.append(Outage(MOMENT, None, Share(frozenset({0}), 2)))
    assert await sand.at(600 * SECOND) == []
    assert sand.next_look == MOMENT + 660 * SECOND
    sand.store.noted_outages[:] = [Outage(MOMENT, None, Share(frozenset({1}), 2))]
    assert await sand.at(660 * SECOND) == [News.REVEALED, News.TURN_BEGAN], "another one's, of other servers"


async def test_what_two_outages_have_in_common_counts_once() -> None:
    sand = await Sand().begin(DAY)
    for since, end in ((1, 3), (2, 5), (2, 3)):
        sand.outage(since * HOUR, end * HOUR)
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert sand.deadline == 28 * HOUR


async def test_live_everybody_has_a_full_turn_after_an_outage() -> None:
    sand = await Sand().begin(Live(60))
    await sand.choose(0, 1, 2)
    sand.outage(timedelta(seconds=30), timedelta(minutes=5))
    await sand.at(timedelta(minutes=5))
    assert sand.deadline == timedelta(minutes=6)


async def test_who_is_on_autopilot_is_not_absent_for_the_time_in_which_nobody_could_come_back() -> None:
    sand = await Sand().begin(Live(60))
    for since in (120 * SECOND, 240 * SECOND):
        await sand.choose(0, 1)
        await sand.at(since)
    assert sand.waited_for == (0, 1)
    begin, end = 300 * SECOND, 2 * HOUR
    sand.outage(begin, end)
    await sand.at(end)
    half = timedelta(minutes=30)
    for since, found in ((end, ()), (half + end - 61 * SECOND, ()), (half + end - 60 * SECOND, (2,))):
        sand.world.clock.now = MOMENT + since
        table = await sand.world.tables.look(sand.game, actor(0), sights.table)
        assert tuple(table.absent) == found


async def test_a_fixed_hour_stays_on_the_grid_after_an_outage() -> None:
    sand = await Sand().begin(FixedHour(time(12), "UTC"))
    sand.outage(HOUR, 11 * HOUR)
    await sand.at(12 * HOUR)
    assert sand.deadline == 36 * HOUR, "the hour itself was too near"
    sand.outage(13 * HOUR, 20 * HOUR)
    assert await sand.world.jobs.answer_for_the_late(sand.game) == MOMENT + 36 * HOUR
    assert sand.stand_ins == []


HERE = Share(frozenset({0}), 2)
"""The processes that serve the table's server."""
QUARTER = timedelta(minutes=15)


class Aging(MemoryStore):
    """A store where time can pass while outages are read."""

    passes: Callable[[], None] = staticmethod(lambda: None)

    async def outages(self) -> tuple[Outage, ...]:
        found = await super().outages()
        self.passes()
        return found


async def test_nobody_is_late_by_the_time_that_passes_after_it_was_known_who_is_away() -> None:
    sand = await Sand(store := Aging()).begin(Live(90))
    store.passes = lambda: sand.world.clock.forward(HOUR)  # the process hangs, and meanwhile the other one is gone
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert sand.stand_ins == []


async def test_others_choose_for_nobody_on_autopilot_whose_process_is_away_until_it_is_back() -> None:
    sand = await Sand().begin(Live(60))
    for since in (120 * SECOND, 240 * SECOND):
        await sand.choose(0, 1)
        await sand.at(since)
    assert sand.waited_for == (0, 1)
    sand.store.noted_outages.append(Outage(MOMENT + 240 * SECOND, None, HERE))
    await sand.world.tables.reach.refresh()
    stood_in = sand.stand_ins
    await sand.choose(0, 1)  # by direct message, which another process serves
    assert len(sand.waited_for) == 3
    back = 400 * SECOND
    assert await sand.at(back - SECOND) == []
    assert (len(sand.waited_for), sand.stand_ins) == (3, stood_in)
    sand.store.noted_outages[:] = [Outage(MOMENT + 240 * SECOND, MOMENT + back, HERE)]
    await sand.world.tables.reach.refresh()
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert sand.deadline == back + 60 * SECOND
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert (sand.waited_for, sand.stand_ins[-1]) == ((0, 1), (3, 2)), "then it is as before"


async def test_who_has_said_that_they_are_away_is_answered_for_all_the_same() -> None:
    sand = await Sand().begin(DAY)
    sand.store.noted_outages.append(Outage(MOMENT, None, HERE))
    await sand.world.tables.reach.refresh()
    await sand.world.tables.act(sand.game, actor(2), away.go_away, MOMENT + 48 * HOUR)
    assert sand.waited_for == (0, 1), "they want it so"


async def test_no_lobby_closes_while_its_people_cannot_touch_it_nor_just_afterwards() -> None:
    store = MemoryStore()
    world = World(store)
    game = await world.lobby(2)

    async def at(since: timedelta) -> tuple[bool, timedelta]:
        world.clock.now = MOMENT + since
        closed = await world.expire()
        stage = store.games[game].progress
        return game in closed, stage.expires - MOMENT if isinstance(stage, Lobby) else timedelta()

    store.noted_outages.append(Outage(MOMENT + LIFETIME - SECOND, None, HERE))
    assert await at(LIFETIME) == (False, LIFETIME + QUARTER)
    assert [each.news for each in store.outbox.values()][-1] is News.REFRESHED, "its message says so"
    back = LIFETIME + 75 * SECOND
    store.noted_outages[:] = [Outage(MOMENT + LIFETIME - SECOND, MOMENT + back, HERE)]
    assert await at(LIFETIME + QUARTER) == (False, back + QUARTER)
    assert await at(back + QUARTER) == (True, timedelta())


async def test_a_lobby_whose_time_is_not_up_has_it_as_it_was() -> None:
    world = World(store := MemoryStore())
    game = await world.lobby(2)
    store.noted_outages.append(Outage(MOMENT + SECOND, None, HERE))
    world.clock.now = MOMENT + HOUR
    assert await world.jobs.close_forgotten(game) == MOMENT + LIFETIME


async def test_who_only_delivers_or_thinks_does_not_say_that_people_can_reach_the_program() -> None:
    """A process that is cut off from Discord's gateway goes on posting: its own absence must still be found out."""

    class Pulse(MemoryStore):
        beats = 0

        async def beat(self) -> None:
            self.beats += 1

    world = World(store := Pulse())
    game = await world.game(3, TableSettings(3, pace=Days(24)))
    for use_case, given in (
        (idle.give_notice, ()),
        (places.note_lost, (Obstruction.GONE,)),
        (places.note_warned, ([actor(0).user],)),
        (places.note_regained, ()),
        (everywhere.note_membership, (frozenset(), frozenset())),
        (thoughts.take, (0, {})),
    ):
        world.clock.forward(HOUR)
        await world.tables.act(game, PROGRAM, use_case, *given)
    assert store.beats == 0
    await world.jobs.answer_for_the_late(game)
    assert store.beats == 1
