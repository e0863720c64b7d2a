"""Outages of the program: nobody loses time through them, and each counts once."""

from collections.abc import Callable
from datetime import time, timedelta

from bot.services import away, everywhere, idle, places, thoughts
from bot.services.game import Lobby, Obstruction, TableSettings
from bot.services.lobby import LIFETIME
from bot.services.news import News
from bot.services.pace import Days, FixedHour, Live
from bot.services.people import PROGRAM
from bot.services.ports import Outage, Share
from tests.bot.services.memory import MemoryStore
from tests.bot.services.playing import DAY, GRACE, HOUR, SECOND
from tests.bot.services.world import MOMENT, World, actor


async def test_the_programs_own_absence_costs_nobody_time() -> None:
    table = await World().game(pace=DAY)
    table.outage(20 * HOUR, 30 * HOUR)
    assert await table.at(30 * HOUR) == []
    assert (table.deadline, table.stand_ins) == (34 * HOUR, [])
    assert table.game.timing.excused == MOMENT + 30 * HOUR
    assert table.next_look == MOMENT + 34 * HOUR + GRACE
    table.outage(33 * HOUR, 35 * HOUR)
    await table.at(40 * HOUR)
    assert table.deadline == 40 * HOUR + timedelta(minutes=15), "what was excused once is not excused again"
    await table.choose(0, 1, 2)
    timing = table.game.timing
    assert (table.deadline, timing.excused) == (64 * HOUR, None)
    assert await table.at(64 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN], (
        "an outage before the question is none"
    )


async def test_an_outage_that_began_before_the_question_counts_from_the_question() -> None:
    table = await World().game(pace=DAY)
    table.outage(-2 * HOUR, HOUR)
    await table.at(28 * HOUR)
    assert table.deadline == 28 * HOUR + timedelta(minutes=15)
    assert table.stand_ins == []


async def test_who_clicks_before_anybody_has_looked_after_an_outage_is_not_late() -> None:
    table = await World().game(pace=Live(90))
    table.store.noted_outages.append(Outage(MOMENT + 60 * SECOND, None))  # it has not noted yet that it runs again
    table.world.clock.now = MOMENT + 600 * SECOND
    await table.tables.reach.read_at_start()
    table.world.clock.now = MOMENT + 601 * SECOND
    await table.choose(0)
    assert table.game.timing.overtime == {}
    assert table.deadline == 781 * SECOND
    table.store.noted_outages[:] = [Outage(MOMENT + 60 * SECOND, MOMENT + 603 * SECOND)]
    table.world.clock.now = MOMENT + 603 * SECOND
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.deadline == 784 * SECOND, "what was excused is not excused again"


async def test_while_a_tables_process_is_gone_others_answer_for_nobody() -> None:
    table = await World().game(pace=Live(90))
    table.store.noted_outages.append(Outage(MOMENT, None, Share(frozenset({0}), 2)))
    assert await table.at(600 * SECOND) == []
    assert table.next_look == MOMENT + 660 * SECOND
    table.store.noted_outages[:] = [Outage(MOMENT, None, Share(frozenset({1}), 2))]
    assert await table.at(660 * SECOND) == [News.REVEALED, News.TURN_BEGAN], "another one's, of other servers"


async def test_what_two_outages_have_in_common_counts_once() -> None:
    table = await World().game(pace=DAY)
    for since, end in ((1, 3), (2, 5), (2, 3)):
        table.outage(since * HOUR, end * HOUR)
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.deadline == 28 * HOUR


async def test_live_everybody_has_a_full_turn_after_an_outage() -> None:
    table = await World().game(pace=Live(60))
    await table.choose(0, 1, 2)
    table.outage(timedelta(seconds=30), timedelta(minutes=5))
    await table.at(timedelta(minutes=5))
    assert table.deadline == timedelta(minutes=6)


async def test_who_is_on_autopilot_is_not_absent_for_the_time_in_which_nobody_could_come_back() -> None:
    table = await World().game(pace=Live(60))
    for since in (120 * SECOND, 240 * SECOND):
        await table.choose(0, 1)
        await table.at(since)
    assert table.thinking == (0, 1)
    begin, end = 300 * SECOND, 2 * HOUR
    table.outage(begin, end)
    await table.at(end)
    half = timedelta(minutes=30)
    for since, found in ((end, ()), (half + end - 61 * SECOND, ()), (half + end - 60 * SECOND, (2,))):
        table.world.clock.now = MOMENT + since
        view = await table.view(0)
        assert tuple(view.absent) == found


async def test_a_fixed_hour_stays_on_the_grid_after_an_outage() -> None:
    table = await World().game(pace=FixedHour(time(12), "UTC"))
    table.outage(HOUR, 11 * HOUR)
    await table.at(12 * HOUR)
    assert table.deadline == 36 * HOUR, "the hour itself was too near"
    table.outage(13 * HOUR, 20 * HOUR)
    assert await table.world.jobs.answer_for_the_late(table.id) == MOMENT + 36 * HOUR
    assert table.stand_ins == []


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
    table = await World(store := Aging()).game(pace=Live(90))
    store.passes = lambda: table.world.clock.forward(HOUR)  # the process hangs, and meanwhile the other one is gone
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.stand_ins == []


async def test_others_choose_for_nobody_on_autopilot_whose_process_is_away_until_it_is_back() -> None:
    table = await World().game(pace=Live(60))
    for since in (120 * SECOND, 240 * SECOND):
        await table.choose(0, 1)
        await table.at(since)
    assert table.thinking == (0, 1)
    table.store.noted_outages.append(Outage(MOMENT + 240 * SECOND, None, HERE))
    await table.tables.reach.refresh()
    stood_in = table.stand_ins
    await table.choose(0, 1)  # by direct message, which another process serves
    assert [*table.thinking] == [0, 1, 2]
    back = 400 * SECOND
    assert await table.at(back - SECOND) == []
    assert (len(table.thinking), table.stand_ins) == (3, stood_in)
    table.store.noted_outages[:] = [Outage(MOMENT + 240 * SECOND, MOMENT + back, HERE)]
    await table.tables.reach.refresh()
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.deadline == back + 60 * SECOND
    await table.world.jobs.answer_for_the_late(table.id)
    assert (table.thinking, table.stand_ins[-1]) == ((0, 1), (3, 2)), "then it is as before"


async def test_who_has_said_that_they_are_away_is_answered_for_all_the_same() -> None:
    table = await World().game(pace=DAY)
    table.store.noted_outages.append(Outage(MOMENT, None, HERE))
    await table.tables.reach.refresh()
    await table.act(2, away.go_away, MOMENT + 48 * HOUR)
    assert table.thinking == (0, 1), "they want it so"


async def test_no_lobby_closes_while_its_people_cannot_touch_it_nor_just_afterwards() -> None:
    store = MemoryStore()
    world = World(store)
    table = await world.lobby(2)

    async def at(since: timedelta) -> tuple[bool, timedelta]:
        world.clock.now = MOMENT + since
        closed = await world.expire()
        stage = store.games[table.id].progress
        return table.id in closed, stage.expires - MOMENT if isinstance(stage, Lobby) else timedelta()

    store.noted_outages.append(Outage(MOMENT + LIFETIME - SECOND, None, HERE))
    assert await at(LIFETIME) == (False, LIFETIME + QUARTER)
    assert [each.news for each in store.outbox.values()][-1] is News.REFRESHED, "its message says so"
    back = LIFETIME + 75 * SECOND
    store.noted_outages[:] = [Outage(MOMENT + LIFETIME - SECOND, MOMENT + back, HERE)]
    assert await at(LIFETIME + QUARTER) == (False, back + QUARTER)
    assert await at(back + QUARTER) == (True, timedelta())


async def test_a_lobby_whose_time_is_not_up_has_it_as_it_was() -> None:
    world = World(store := MemoryStore())
    table = await world.lobby(2)
    store.noted_outages.append(Outage(MOMENT + SECOND, None, HERE))
    world.clock.now = MOMENT + HOUR
    assert await world.jobs.close_forgotten(table.id) == MOMENT + LIFETIME


async def test_who_only_delivers_or_thinks_does_not_say_that_people_can_reach_the_program() -> None:
    """A process that is cut off from Discord's gateway goes on posting: its own absence must still be found out."""

    class Pulse(MemoryStore):
        beats = 0

        async def beat(self) -> None:
            self.beats += 1

    world = World(store := Pulse())
    table = await world.game(3, TableSettings(3, pace=Days(24)))
    for use_case, given in (
        (idle.give_notice, ()),
        (places.note_lost, (Obstruction.GONE,)),
        (places.note_warned, ([actor(0).user],)),
        (places.note_regained, ()),
        (everywhere.note_membership, (frozenset(), frozenset())),
        (thoughts.take, (0, {})),
    ):
        world.clock.forward(HOUR)
        await table.act(PROGRAM, use_case, *given)
    assert store.beats == 0
    await world.jobs.answer_for_the_late(table.id)
    assert store.beats == 1
