"""Deadlines: when they are, the overtime after them, and the stand-in that answers one question and no more."""

import asyncio
from dataclasses import dataclass, replace
from datetime import time, timedelta

import pytest

from bot.services import draft, idle, motions, pacing, places, play, substitutes
from bot.services.absence import SILENCE
from bot.services.attendance import Attendance, StandIn
from bot.services.away import go_away
from bot.services.game import (
    Choice,
    Ending,
    Obstruction,
    Over,
    Play,
    SealEntry,
    Status,
    TableSettings,
    TakeBackEntry,
    Wish,
    Wonders,
)
from bot.services.idle import NOTICE
from bot.services.news import News
from bot.services.pace import BANK, Calm, Days, FixedHour, Live, Pace
from bot.services.people import PROGRAM, UserId
from bot.services.ports import Kind
from bot.services.refusals import Reason, Refused
from bot.services.timing import Timing
from engine.legality import legal_moves
from engine.questions import QuestionKind
from engine.ruleset import FREE_CITY, Expansion, Seat, SeatSetup
from engine.turn import retract
from players.levels import Level
from tests.bot.services.playing import (
    BABYLON,
    CARTHAGE,
    DAY,
    EDIFICE,
    GRACE,
    HALICARNASSUS,
    HOUR,
    SECOND,
    UR,
    begun,
    on_autopilot,
    standing,
    until,
)
from tests.bot.services.world import MOMENT, Table, World, actor

MINUTE = timedelta(minutes=1)


def missed(table: Table) -> dict[int, int]:
    """Return, by person, how many questions in a row a stand-in has answered for them."""
    found = table.game.attendance.misses
    return {user - actor(0).user: len(moments) for user, moments in found.items()}


async def test_without_a_limit_nobody_looks() -> None:
    table = await World().game(pace=Calm())
    assert (table.deadline, table.next_look) == (None, None)
    assert await table.world.jobs.answer_for_the_late(table.id) is None
    assert table.stand_ins == []


async def test_over_days_a_stand_in_answers_once_the_grace_is_over_too() -> None:
    table = await World().game(pace=DAY)
    noted = table.store.jobs[Kind.CLOCK, str(table.id)]
    await table.choose(0)
    assert table.store.jobs[Kind.CLOCK, str(table.id)] is noted, "no choice moves it"
    assert (table.deadline, table.next_look) == (24 * HOUR, MOMENT + 24 * HOUR + GRACE)
    for moment in (24 * HOUR, 24 * HOUR + GRACE - SECOND):
        assert await table.at(moment) == []
        assert table.thinking == (1, 2)
    assert await table.at(24 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN]
    assert table.stand_ins == [(0, 1), (0, 2)]
    assert table.thinking == (0, 1, 2), "everybody keeps the seat"
    log = [entry for entry in table.log if isinstance(entry, SealEntry)]
    assert [(entry.seat, entry.by) for entry in log] == [(0, actor(0).user), (1, None), (2, None)]


async def test_there_is_one_grace_for_each_person_and_age() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    await table.at(24 * HOUR + HOUR)
    await table.choose(2)
    assert table.deadline == 49 * HOUR, "counted from the reveal"
    await table.choose(1)
    assert await table.at(49 * HOUR) == []
    assert table.stand_ins == [(1, 2)], "whose grace is used up; the other's begins"
    assert table.thinking == (0,)
    assert await table.at(49 * HOUR + GRACE - SECOND) == []
    assert await table.at(49 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN]
    while News.AGE_ENDED not in {each.news for each in table.store.outbox.values()}:
        await table.choose(*table.thinking)
    assert table.game.timing.overtime == {}, "with the Age there is a new one"


async def test_all_sealed_reveals_at_once_and_the_next_question_has_its_own_time() -> None:
    table = await World().game(pace=DAY)
    table.world.clock.forward(5 * HOUR)
    await table.choose(0, 1, 2)
    assert table.deadline == 29 * HOUR
    assert table.next_look == MOMENT + 29 * HOUR + GRACE, "the look of the turn before has moved"
    assert await table.at(28 * HOUR) == []
    assert table.stand_ins == []


async def test_a_fixed_hour_has_no_grace_and_an_early_reveal_stays_on_the_grid() -> None:
    table = await World().game(pace=FixedHour(time(21), "UTC"))
    assert table.deadline == 21 * HOUR
    table.world.clock.forward(10 * HOUR)
    await table.choose(0, 1, 2)
    assert table.deadline == 21 * HOUR
    await table.choose(0, 1)
    assert await table.at(21 * HOUR) == [News.REVEALED, News.TURN_BEGAN]
    assert (table.stand_ins, table.deadline) == ([(1, 2)], 45 * HOUR)


async def test_live_the_bank_runs_after_the_deadline_a_minute_at_most_and_what_is_left_is_kept() -> None:
    table = await World().game(pace=Live(90))
    assert table.deadline == 180 * SECOND, "twice as long, for an Age begins"
    await table.choose(0)
    await table.at(200 * SECOND)
    await table.choose(1)
    assert table.game.timing.overtime == {actor(1).user: 20 * SECOND}
    await table.choose(2)
    used = {actor(1).user: 20 * SECOND, actor(2).user: 20 * SECOND}
    assert table.game.timing.overtime == used
    assert table.deadline == 290 * SECOND
    await table.choose(2)
    assert await table.at(290 * SECOND + MINUTE - SECOND) == []
    assert table.thinking == (0, 1)
    assert await table.at(290 * SECOND + MINUTE) == [News.REVEALED, News.TURN_BEGAN]
    assert missed(table) == {0: 1, 1: 1}
    used = {actor(0).user: MINUTE, actor(1).user: 80 * SECOND, actor(2).user: 20 * SECOND}
    assert table.game.timing.overtime == used


async def test_live_a_bank_lasts_for_three_late_answers_and_an_empty_one_is_no_time_at_all() -> None:
    table = await World().game(pace=Live(90))
    for number in (1, 2, 3):
        await table.choose(0, 1)
        end = (table.deadline or MINUTE) + MINUTE
        assert table.next_look == MOMENT + end
        assert await table.at(end) == [News.REVEALED, News.TURN_BEGAN]
        await table.act(2, idle.keep_open)  # they are present, but silent
        assert table.game.timing.overtime == {actor(2).user: number * MINUTE}
    await table.choose(0, 1)
    assert table.next_look == MOMENT + (table.deadline or MINUTE)


async def test_who_takes_a_choice_back_after_the_deadline_has_the_same_time_as_others() -> None:
    table = await World().game(pace=Live(90))
    await table.choose(0)
    await table.at(190 * SECOND)
    await table.take_back(0)
    assert table.next_look == MOMENT + 180 * SECOND + MINUTE
    await table.at(210 * SECOND)
    await table.choose(0)
    assert table.game.timing.overtime == {actor(0).user: 30 * SECOND}


async def test_live_the_last_one_of_an_ages_first_turn_has_one_turn_from_then() -> None:
    table = await World().game(pace=Live(60))
    await table.at(20 * SECOND)
    await table.choose(0)
    assert table.deadline == 120 * SECOND, "two are still asked"
    await table.choose(1)
    assert (table.deadline, table.next_look) == (80 * SECOND, MOMENT + 80 * SECOND + MINUTE)
    assert {each.news for each in table.news[1:]} == {News.REFRESHED}, "the panel says it"
    assert await table.at(140 * SECOND) == [News.REVEALED, News.TURN_BEGAN]


@pytest.mark.parametrize(("chosen", "asked", "end"), [(70, "first turn", 120), (30, "turn", 60)])
async def test_live_no_deadline_is_later_by_it(chosen: int, asked: str, end: int) -> None:
    table = await World().game(pace=Live(60))
    if asked == "turn":
        await table.choose(0, 1, 2)
    await table.at(chosen * SECOND)
    await table.choose(0, 1)
    assert table.deadline == end * SECOND
    assert not (await table.view()).hurried


async def test_live_all_have_the_usual_time_once_somebody_else_is_asked_again() -> None:
    table = await World().game(pace=Live(60))
    await table.choose(0, 1)
    assert table.deadline == 60 * SECOND
    await table.at(10 * SECOND)
    await table.take_back(0)
    assert table.deadline == 120 * SECOND
    await table.at(30 * SECOND)
    await table.choose(0)
    assert table.deadline == 90 * SECOND
    await table.at(70 * SECOND)
    await table.take_back(0)
    await table.choose(0)
    assert table.deadline == 120 * SECOND


async def test_live_a_choice_that_is_held_back_counts_and_who_changes_it_gains_no_time() -> None:
    table = await World().game(pace=Live(60))
    await table.choose(0, 1)
    await table.at(50 * SECOND)
    await table.choose(2, hold=True)
    assert (table.thinking, table.deadline) == ((), 60 * SECOND)
    await table.take_back(2)
    assert (table.thinking, table.deadline) == ((2,), 60 * SECOND)
    await table.choose(2, hold=True)
    await table.take_back(0)
    assert (table.thinking, table.deadline) == ((0,), 60 * SECOND), "what was held back is sealed"


async def test_live_all_are_shown_when_the_question_is_over_at_the_latest() -> None:
    table = await World().game(pace=Live(60))

    async def latest() -> timedelta | None:
        end = (await table.view()).latest
        return None if end is None else end - MOMENT

    assert await latest() == 180 * SECOND
    used = {actor(1).user: 150 * SECOND, actor(2).user: BANK}
    game = table.game
    table.game = replace(game, timing=replace(game.timing, used=used))
    await table.choose(0)
    assert await latest() == 150 * SECOND, "one has half a minute left, the other nothing"
    await table.choose(1)
    assert (table.deadline, await latest()) == (60 * SECOND, None)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await latest() is None
    table = await World().game(pace=DAY)
    assert await latest() is None, "a sixth of a day is no time to wait for"


async def test_live_nobody_is_hurried_for_those_who_are_not_there() -> None:
    table = await World().game(pace=Live(60))
    for person in (0, 1):
        await table.act(person, go_away, table.world.clock.now + HOUR)
    assert (table.thinking, table.deadline) == ((2,), 120 * SECOND)


async def play_until(table: Table, age: int, turn: int = 1) -> None:
    while (now := (await table.view()).turn) and (now.age, now.turn) < (age, turn):
        await table.choose(*table.thinking)


async def agree(table: Table, wish: Wish) -> None:
    for person in (0, 1):
        await table.act(person, motions.propose, wish)


async def give(table: Table, how: str) -> None:
    """Give extra time by a vote or an interruption, 20 seconds after the beginning."""
    match how:
        case "more time":
            await agree(table, Wish.MORE_TIME)
        case "pause":
            await agree(table, Wish.PAUSE)
            await table.at(20 * SECOND)
            await agree(table, Wish.GO_ON)
        case "outage":
            table.outage(2 * SECOND, 20 * SECOND)
            await table.at(20 * SECOND)
            await table.world.jobs.answer_for_the_late(table.id)
        case "out of reach":
            await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
            await table.at(20 * SECOND)
            await table.act(PROGRAM, places.note_regained)
    await table.at(20 * SECOND)


@pytest.mark.parametrize(("how", "end"), [("more time", 181), ("pause", 140), ("outage", 140), ("out of reach", 140)])
async def test_live_what_a_vote_or_a_break_gives_the_last_one_stays_though_somebody_chooses_anew(
    how: str, end: int
) -> None:
    table = await World().game(pace=Live(60))
    await table.at(SECOND)
    await table.choose(0, 1)
    await give(table, how)
    assert table.deadline == end * SECOND
    await table.act(2, idle.keep_open)
    assert table.deadline == end * SECOND
    await table.take_back(0)
    await table.choose(0)
    assert table.deadline == end * SECOND
    await table.choose(2)
    await play_until(table, age=2)
    await table.choose(0, 1)
    assert table.deadline == 80 * SECOND, "in another question, nobody has given them anything"


@pytest.mark.parametrize("how", ["more time", "pause", "outage", "out of reach"])
async def test_live_what_a_vote_or_a_break_gives_all_stays_for_the_last_one(how: str) -> None:
    table = await World().game(pace=Live(60))
    await give(table, how)
    end = table.deadline
    await table.choose(0, 1)
    assert table.deadline == end


async def test_live_the_last_one_has_a_full_turn_after_a_pause_in_which_they_were_asked() -> None:
    table = await World().game(pace=Live(60))
    await play_until(table, age=1, turn=6)
    await agree(table, Wish.PAUSE)
    await play_until(table, age=2)
    await table.choose(0, 1)
    await agree(table, Wish.GO_ON)
    for _ in range(2):
        assert table.deadline == 120 * SECOND
        await table.take_back(0)
        await table.choose(0)


async def keep_silent(table: Table) -> None:
    """Have the third person answer nothing for four turns, although present; then the others choose again."""
    for _ in range(4):
        await table.choose(0, 1)
        await table.at((table.next_look or MOMENT) - MOMENT)
        await table.act(2, idle.keep_open)
    await table.choose(0, 1)


async def test_more_time_stays_for_those_who_hardly_ever_answer() -> None:
    table = await World().game(pace=DAY)
    await keep_silent(table)
    await agree(table, Wish.MORE_TIME)
    end = table.deadline
    await table.take_back(0)
    await table.choose(0)
    assert table.deadline == end
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    table.world.clock.forward(50 * HOUR)
    await table.act(PROGRAM, places.note_regained)
    await table.take_back(0)
    await table.choose(0)
    assert end is not None
    assert table.deadline == end + 50 * HOUR
    await agree(table, Wish.PAUSE)
    table.world.clock.forward(HOUR)
    await agree(table, Wish.GO_ON)
    assert table.deadline == end + 51 * HOUR


async def test_live_the_last_one_has_a_full_turn_when_live_play_begins() -> None:
    table = await World().game(pace=DAY)
    await table.act(0, motions.change_pace, Live(60))
    (motion,) = table.game.motions
    await table.act(1, motions.vote, News.PROPOSED, motion.number, agree=True)
    await table.choose(0, 1)
    for person in range(3):
        await table.act(person, pacing.say_ready)
    for _ in range(2):
        assert table.deadline == 120 * SECOND
        await table.act(2, idle.keep_open)


async def test_live_the_last_one_has_a_full_turn_after_a_break_as_anybody() -> None:
    for pauses in (False, True):
        table = await World().game(pace=Live(60))
        await table.choose(0, 1)
        assert (await table.view()).hurried
        if pauses:
            for wish in (Wish.PAUSE, Wish.GO_ON):
                for person in (0, 1):
                    await table.act(person, motions.propose, wish)
        else:
            table.outage(SECOND, 500 * SECOND)
            await table.at(500 * SECOND)
        end = table.world.clock.now + 120 * SECOND - MOMENT
        for _ in range(2):
            assert table.deadline == end
            assert not (await table.view()).hurried
            await table.act(2, idle.keep_open)


@pytest.mark.parametrize(("is_there", "later"), [(False, 0), (True, 60)])
async def test_in_a_whole_live_game_nobody_waits_for_a_silent_one_longer_than_a_turn_and_a_minute(
    *, is_there: bool, later: int
) -> None:
    """The others choose within seconds. Absent players are soon on autopilot; present ones soon run out of overtime."""
    table = await World().game(pace=Live(60))
    waits: list[timedelta] = []
    while isinstance(stage := table.game.progress, Play):
        if is_there:
            await table.act(2, idle.keep_open)
        table.world.clock.forward(5 * SECOND)
        await table.choose(*(seat for seat in table.thinking if seat != 2))
        since, number = table.world.clock.now, stage.resolutions
        while isinstance(now := table.game.progress, Play) and now.resolutions == number:
            assert table.next_look is not None
            await table.at(table.next_look - MOMENT)
        waits.append(table.world.clock.now - since)
    assert len(waits) >= 18
    assert max(waits) == 2 * MINUTE
    assert max(waits[3:]) == later * SECOND


@pytest.mark.parametrize(("pace", "besides"), [(Live(90), MINUTE), (DAY, GRACE)])
async def test_who_takes_back_what_they_chose_late_has_all_the_time_that_was_left(
    pace: Pace, besides: timedelta
) -> None:
    table = await World().game(pace=pace)
    assert table.deadline is not None
    end = table.deadline
    await table.choose(0)
    await table.at(end + besides * 0.7)
    await table.choose(1)
    await table.take_back(1)
    assert table.next_look == MOMENT + end + besides
    await table.at(end + besides * 0.8)
    assert table.thinking == (1, 2)
    await table.choose(1, 2)
    used = besides if pace == DAY else besides * 0.8
    assert table.game.timing.overtime == {actor(1).user: used, actor(2).user: used}


async def late(*chose: int) -> Table:
    """Return a second turn whose time is up: two players have overtime, the third used theirs in the first turn."""
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    await table.at(24 * HOUR + HOUR)
    await table.choose(2)
    for person in chose:
        await table.choose(person)
    await table.at(49 * HOUR + HOUR)
    return table


async def test_nobody_takes_back_what_only_a_stand_in_would_choose_anew() -> None:
    table = await late(2)
    with pytest.raises(Refused) as refused:
        await table.take_back(2)
    assert refused.value.reason is Reason.TIME_IS_UP
    assert (table.thinking, missed(table), table.next_look) == ((0, 1), {}, MOMENT + 49 * HOUR + GRACE)


@pytest.mark.parametrize("away", [False, True])
async def test_who_is_back_when_their_time_is_up_is_back_and_what_is_sealed_stays(away: bool) -> None:  # noqa: FBT001 - a case
    table = await late()
    assert (table.stand_ins, table.thinking, missed(table)) == ([(1, 2)], (0, 1), {2: 1})
    if away:
        await table.act(2, go_away, MOMENT + 100 * HOUR)
        assert await table.world.everywhere.come_back(actor(2)) == 1
    else:
        await table.act(2, substitutes.come_back)
    assert (table.stand_ins, table.thinking, missed(table)) == ([(1, 2)], (0, 1), {})
    assert table.game.away == {}


async def test_who_had_no_time_besides_has_used_none_of_it() -> None:
    """Everyone is on autopilot at the third question, which ends on time although the check comes late."""
    table = await World().game(pace=DAY)
    for number in (1, 2):
        await table.at(24 * HOUR * number + GRACE)
    game = table.game
    table.game = replace(game, timing=game.timing.with_all_extra_time())
    await table.at((table.deadline or HOUR) + SECOND)
    assert table.stand_ins[6:] == [(2, 0), (2, 1), (2, 2)]
    assert table.game.timing.overtime == {}


async def test_nobody_is_hurried_who_plays_with_computer_players_alone() -> None:
    table = await World().game(1, TableSettings(3, pace=Live(60)))
    assert (table.deadline, table.next_look) == (None, None)
    assert table.game.settings.pace == Live(60)


async def test_time_runs_while_a_second_person_owns_a_seat() -> None:
    table = await World().game(2, TableSettings(3, pace=DAY))
    await table.act(1, substitutes.step_out, Seat(1), Level.RANDOM)
    assert table.deadline == 24 * HOUR
    assert await table.at(24 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN]
    assert table.stand_ins == [(0, 0)]


async def test_a_stand_in_keeps_a_board_in_the_draft() -> None:
    table = await World().game(3, TableSettings(3, wonders=Wonders.DRAFTED, pace=DAY))
    await table.act(1, draft.keep_board, 0)
    assert table.deadline == 24 * HOUR
    assert await table.at(24 * HOUR + GRACE) == [News.STARTED]
    view = await table.view()
    assert (view.status, table.stand_ins, table.thinking) == (Status.PLAY, [(None, 0), (None, 2)], (0, 1, 2))
    assert table.deadline == 52 * HOUR


@dataclass(frozen=True)
class Open:
    """A kind of question for a person, and a game in which it comes up."""

    asked: QuestionKind
    persons: int
    boards: tuple[SeatSetup, ...] = ()
    expansions: tuple[Expansion, ...] = ()
    of: Seat | None = None
    least: int = 1
    seed: int = 0


QUESTIONS = {
    "seventh card": Open("seventh-card", 3, (BABYLON,)),
    "discard pile": Open("discard-pile", 3, (HALICARNASSUS,)),
    "discard pile of the Free City": Open("discard-pile", 2, of=FREE_CITY, seed=11),
    "stage": Open("stage-choice", 3, (UR, CARTHAGE), EDIFICE, least=2, seed=22),
    "stage of the Free City": Open("stage-choice", 2, (), (Expansion.CARTHAGE,), FREE_CITY, seed=28),
    "penalty": Open("penalty", 4, (), EDIFICE, Seat(0), 2, 8),
}


@pytest.mark.parametrize("name", QUESTIONS)
async def test_every_question_off_turn_has_its_own_time_and_is_answered_by_a_stand_in(name: str) -> None:
    it = QUESTIONS[name]
    table = await until(
        it.asked,
        it.persons,
        it.boards,
        expansions=it.expansions,
        of=it.of,
        least=it.least,
        seed=it.seed,
        pace=FixedHour(time(12), "UTC"),
    )
    asked, number = table.thinking, len(table.resolutions)
    end = table.game.timing.deadline
    assert end is not None
    table.world.clock.now = end - SECOND
    await table.world.jobs.answer_for_the_late(table.id)
    assert len(table.resolutions) == number
    table.world.clock.now = end
    again = await table.world.jobs.answer_for_the_late(table.id)
    assert [each.asked for each in table.resolutions[number:]] == [it.asked]
    stood = [each for each in table.game.stand_ins if each.resolution == number]
    assert stood == [StandIn(number, seat, UserId(100 + seat)) for seat in asked]
    assert table.game.timing.deadline == again
    assert again is None or again >= end + timedelta(hours=12)


async def test_in_a_game_for_two_the_stand_in_answers_for_the_free_city_too() -> None:
    table = await World().game(2, pace=FixedHour(time(12), "UTC"))
    await table.choose(0)
    assert await table.at(12 * HOUR) == [News.REVEALED, News.TURN_BEGAN]
    first = {each.seat for each in table.log if isinstance(each, SealEntry)}
    assert first == {0, 1, FREE_CITY}


async def test_who_answers_has_missed_nothing_and_whoever_does_anything_is_there() -> None:
    table = await World().game(pace=FixedHour(time(12), "UTC"))
    for day in range(2):
        await table.choose(0)
        await table.at((12 + 24 * day) * HOUR)
    assert missed(table) == {1: 2, 2: 2}
    await table.take_back(1)
    assert missed(table) == {2: 2}
    await table.act(2, idle.keep_open)
    assert missed(table) == {}


async def test_where_nobody_answers_the_table_stands_after_three_turns_on_autopilot_and_closes_after_a_notice() -> None:
    """Two turns are missed, and three are played on autopilot; after that, the table only closes."""
    table = await World().game(pace=DAY)
    ends = [24 * HOUR * turn + GRACE for turn in range(1, 6)]
    for number, end in enumerate(ends):
        assert await table.at(end - SECOND) == []
        told = await table.at(end)
        assert told == [News.REVEALED, News.TURN_BEGAN, *([News.IDLE] if number == 4 else [])]
    assert (table.deadline, len(table.stand_ins)) == (None, 15)
    assert await table.at(ends[-1] + 100 * HOUR) == [], "the notice is still to be posted"
    await table.act(PROGRAM, idle.give_notice)
    table.store.outbox.clear()
    assert table.next_look == table.world.clock.now + NOTICE
    assert await table.at(ends[-1] + 100 * HOUR + NOTICE) == [News.OVER]
    progress = table.game.progress
    assert isinstance(progress, Over)
    assert (progress.ending, progress.resolutions, list(table.store.results)) == (Ending.IDLE, 5, [])


async def test_a_notice_counts_also_where_the_clock_of_who_posts_it_is_behind() -> None:
    table = await standing()
    table.world.clock.now -= SECOND
    await table.act(PROGRAM, idle.give_notice)
    assert (await table.view()).closes is not None


async def test_whoever_does_anything_at_a_standing_table_starts_the_time_anew() -> None:
    table = await standing()
    await table.act(PROGRAM, idle.give_notice)
    await table.choose(1)
    assert table.deadline == table.world.clock.now + 24 * HOUR - MOMENT
    assert table.thinking == (1,), "the others are on autopilot still"
    again = await standing()
    assert (await again.act(1, idle.keep_open)).table.thinking == (1,), "nobody waits for them"
    assert await table.at(table.world.clock.now - MOMENT + NOTICE) == [News.REVEALED, News.TURN_BEGAN]


async def test_who_misses_every_other_question_is_not_waited_for_any_longer_and_told_so_beforehand() -> None:
    table = await World().game(pace=DAY)
    for turn in range(4):  # the third person answers the second and the fourth question
        await table.choose(0, 1)
        await (table.choose(2) if turn % 2 else table.at(table.next_look - MOMENT))  # type: ignore[operator]  # it is there
    last = table.deadline
    await table.choose(0)
    assert table.deadline == last, "others are asked, too"
    table.world.clock.forward(HOUR)
    table.store.outbox.clear()
    await table.choose(1)
    assert [each.news for each in table.store.outbox.values()] == [News.REFRESHED, News.HURRIED]
    half_an_hour = table.world.clock.now + timedelta(minutes=30)
    assert table.next_look == half_an_hour
    await table.take_back(1)
    assert (table.deadline, table.game.timing.hurried) == (last, False), "they have all the time"
    await table.choose(1)
    assert await table.at(half_an_hour - SECOND - MOMENT) == []
    assert await table.at(half_an_hour - MOMENT) == [News.REVEALED, News.TURN_BEGAN]


async def test_out_of_reach_the_usual_time_stands_still_like_the_nearer_one() -> None:
    table = await World().game(pace=DAY)
    await keep_silent(table)
    timing = table.game.timing
    assert timing.hurried
    assert timing.end is not None
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    table.world.clock.forward(50 * HOUR)
    await table.act(PROGRAM, places.note_regained)
    assert table.game.timing.end == timing.end + 50 * HOUR
    await table.take_back(1)
    assert table.deadline == timing.end + 50 * HOUR - MOMENT, "who is asked again has all the time"


async def test_after_two_misses_in_a_row_a_computer_player_answers_at_once() -> None:
    table = await on_autopilot(1, 2)
    view = await table.view()
    assert (view.autopilots, table.thinking) == ((1, 2), (0,))
    for number in range(2, 5):
        await table.choose(0)
        assert table.stand_ins[-2:] == [(number + 1, 1), (number + 1, 2)]
    assert table.world.clock.now == MOMENT + 36 * HOUR, "nobody has waited"
    assert missed(table) == {1: 2, 2: 2}


async def test_whoever_plays_again_answers_for_themselves_and_nothing_else_is_told() -> None:
    table = await on_autopilot(1)
    await table.take_back(1)
    await table.choose(1)
    assert (await table.view()).autopilots == ()
    assert table.stand_ins == [(0, 1), (1, 1)], "not in this turn"
    await table.choose(0, 2)
    assert table.thinking == (0, 1, 2)
    log = [entry for entry in table.log if entry.seat == 1]
    assert [type(entry) for entry in log[2:]] == [SealEntry, TakeBackEntry, SealEntry]
    assert [entry.by for entry in log[2:]] == [None, actor(1).user, actor(1).user]


async def test_a_choice_in_place_of_the_stand_ins_is_ones_own() -> None:
    table = await on_autopilot(1)
    view = await table.view()
    progress = table.game.progress
    assert isinstance(progress, Play)
    assert view.turn is not None
    sealed = progress.state.choices[1]
    other = next(move for move in legal_moves(retract(progress.state, Seat(1)), Seat(1)) if move != sealed)
    await table.act(1, play.seal_choice, Choice(view.turn, Seat(1), other))
    assert table.stand_ins == [(0, 1), (1, 1)]
    assert table.thinking == (0, 2)


async def test_who_is_back_chooses_anew_where_the_turn_is_still_open() -> None:
    table = await on_autopilot(1, 2)
    back = await table.act(1, substitutes.come_back)
    assert back.news == (News.REFRESHED,)
    assert (back.table.autopilots, table.thinking) == ((2,), (0, 1))
    assert table.stand_ins == [(0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    assert not (await table.act(1, substitutes.come_back)).changed
    await table.choose(0, 1)
    assert table.thinking == (0, 1)


async def test_what_a_stand_in_has_chosen_stays_when_somebody_else_takes_the_seat() -> None:
    table = await on_autopilot(1)
    await table.act(1, substitutes.offer_seat, Seat(1), actor(3).user)
    assert table.stand_ins == [(0, 1), (1, 1), (2, 1)]
    await table.act(3, substitutes.take_seat, Seat(1))
    assert (table.stand_ins, table.thinking) == ([(0, 1), (1, 1), (2, 1)], (0, 2))


async def test_whatever_somebody_does_ends_the_autopilot_even_if_nothing_else_changes() -> None:
    table = await on_autopilot(1)
    before = table.game
    assert isinstance(before.progress, Play)
    await table.act(1, motions.vote, News.VOTE_BEGAN, None, agree=None)
    after = table.game
    assert after.attendance.misses == {}
    assert after.progress == before.progress, "what was sealed for them stays until they change it"


async def test_where_all_are_on_autopilot_turns_end_only_with_their_time_and_after_the_third_none_does() -> None:
    table = await on_autopilot(0, 1, 2)
    assert (await table.view()).autopilots == ()
    assert table.thinking == (0, 1, 2)
    for turn in range(3):
        assert not (await table.view()).stands
        assert (await table.at((60 + 24 * turn) * HOUR))[:2] == [News.REVEALED, News.TURN_BEGAN]
    assert (table.deadline, (await table.view()).stands) == (None, True)
    await table.choose(2)
    assert (await table.view()).autopilots == (0, 1)


async def test_an_autopilot_answers_every_kind_of_question_at_once() -> None:
    it = QUESTIONS["penalty"]
    table = await until("penalty", 4, expansions=EDIFICE, of=Seat(0), least=2, seed=it.seed, pace=DAY)
    asked, last = table.thinking[:-1], table.thinking[-1]
    attendance = Attendance(misses={UserId(100 + seat): (MOMENT,) * 2 for seat in asked})
    table.game = replace(table.game, attendance=attendance)
    number = len(table.resolutions)
    await table.choose(last)
    assert table.resolutions[number].asked == "penalty"
    assert [each.seat for each in table.game.stand_ins if each.resolution == number] == list(asked)


async def test_nobody_counts_as_silent_while_time_runs_and_everybody_once_it_stands() -> None:
    table = await World().game(pace=Days(72))
    table.world.clock.now = MOMENT + 80 * HOUR
    assert (await table.view()).absent == {}
    table = await standing()
    table.world.clock.forward(SILENCE)
    assert set((await table.view()).absent) == {0, 1, 2}


async def test_a_table_out_of_reach_stands_and_nobody_has_lost_time_by_it() -> None:
    table = await World().game(pace=DAY)
    table.world.clock.forward(20 * HOUR)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await table.at(60 * HOUR) == []
    assert await table.world.jobs.answer_for_the_late(table.id) is None, "nobody looks, until it is back"
    table.outage(30 * HOUR, 40 * HOUR)
    await table.act(PROGRAM, places.note_regained)
    assert (table.deadline, table.next_look) == (64 * HOUR, MOMENT + 64 * HOUR + GRACE)
    await table.at(64 * HOUR - SECOND)
    assert table.deadline == 64 * HOUR, "what was two breaks at once counts once"
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    await table.at(64 * HOUR)
    await table.act(PROGRAM, places.note_regained)
    assert table.deadline == 64 * HOUR + timedelta(minutes=15), "nobody is overrun"
    assert (table.stand_ins, table.thinking) == ([], (0, 1, 2))


async def test_two_who_look_at_once_let_the_stand_in_answer_once() -> None:
    table = await World().game(pace=FixedHour(time(12), "UTC"))
    await table.choose(0)
    table.world.clock.now = MOMENT + 12 * HOUR
    other = replace(table.world)  # with locks of its own, as another process has
    looks = [world.jobs.answer_for_the_late(table.id) for world in (table.world, other)]
    assert set(await asyncio.gather(*looks)) == {MOMENT + 36 * HOUR}
    assert table.stand_ins == [(0, 1), (0, 2)]


async def test_at_the_end_no_time_runs_any_more_and_nothing_is_kept_of_when_somebody_was_there() -> None:
    table = await begun(pace=DAY)
    await table.act(2, go_away, MOMENT + 100 * HOUR)
    while len(table.thinking) > 0:
        await table.choose(table.thinking[0])
    game = table.game
    assert (game.timing, game.asked_by, game.acts, game.ready, game.away) == (Timing(), None, {}, {}, {})
    assert await table.world.jobs.answer_for_the_late(table.id) is None
