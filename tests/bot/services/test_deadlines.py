"""Deadlines: when they are, the overtime after them, and the stand-in that answers one question and no more."""

import asyncio
from dataclasses import dataclass, replace
from datetime import time, timedelta

import pytest

from bot.services import draft, idle, motions, pacing, places, play, substitutes
from bot.services.absence import SILENCE
from bot.services.attendance import Attendance, StandIn
from bot.services.away import go_away
from bot.services.game import Choice, Ending, Obstruction, Over, Play, SealEntry, Status, TakeBackEntry, Wish, Wonders
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
from tests.bot.services.playing import BABYLON, CARTHAGE, EDIFICE, HALICARNASSUS, UR, Table, until
from tests.bot.services.sand import DAY, GRACE, HOUR, SECOND, Sand, on_autopilot, standing
from tests.bot.services.world import MOMENT, actor

MINUTE = timedelta(minutes=1)


def missed(sand: Sand) -> dict[int, int]:
    """Return, by person, how many questions in a row a stand-in has answered for them."""
    found = sand.store.games[sand.game].attendance.misses
    return {user - actor(0).user: len(moments) for user, moments in found.items()}


async def test_without_a_limit_nobody_looks() -> None:
    sand = await Sand().begin(Calm())
    assert (sand.deadline, sand.next_look) == (None, None)
    assert await sand.world.jobs.answer_for_the_late(sand.game) is None
    assert sand.stand_ins == []


async def test_over_days_a_stand_in_answers_once_the_grace_is_over_too() -> None:
    sand = await Sand().begin(DAY)
    noted = sand.store.jobs[Kind.CLOCK, str(sand.game)]
    await sand.choose(0)
    assert sand.store.jobs[Kind.CLOCK, str(sand.game)] is noted, "no choice moves it"
    assert (sand.deadline, sand.next_look) == (24 * HOUR, MOMENT + 24 * HOUR + GRACE)
    for moment in (24 * HOUR, 24 * HOUR + GRACE - SECOND):
        assert await sand.at(moment) == []
        assert sand.waited_for == (1, 2)
    assert await sand.at(24 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN]
    assert sand.stand_ins == [(0, 1), (0, 2)]
    assert sand.waited_for == (0, 1, 2), "everybody keeps the seat"
    log = [entry for entry in sand.store.logs[sand.game] if isinstance(entry, SealEntry)]
    assert [(entry.seat, entry.by) for entry in log] == [(0, actor(0).user), (1, None), (2, None)]


async def test_there_is_one_grace_for_each_person_and_age() -> None:
    sand = await Sand().begin(DAY)
    await sand.choose(0, 1)
    await sand.at(24 * HOUR + HOUR)
    await sand.choose(2)
    assert sand.deadline == 49 * HOUR, "counted from the reveal"
    await sand.choose(1)
    assert await sand.at(49 * HOUR) == []
    assert sand.stand_ins == [(1, 2)], "whose grace is used up; the other's begins"
    assert sand.waited_for == (0,)
    assert await sand.at(49 * HOUR + GRACE - SECOND) == []
    assert await sand.at(49 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN]
    while News.AGE_ENDED not in {each.news for each in sand.store.outbox.values()}:
        await sand.choose(*sand.waited_for)
    assert sand.store.games[sand.game].timing.overtime == {}, "with the Age there is a new one"


async def test_all_sealed_reveals_at_once_and_the_next_question_has_its_own_time() -> None:
    sand = await Sand().begin(DAY)
    sand.world.clock.forward(5 * HOUR)
    await sand.choose(0, 1, 2)
    assert sand.deadline == 29 * HOUR
    assert sand.next_look == MOMENT + 29 * HOUR + GRACE, "the look of the turn before has moved"
    assert await sand.at(28 * HOUR) == []
    assert sand.stand_ins == []


async def test_a_fixed_hour_has_no_grace_and_an_early_reveal_stays_on_the_grid() -> None:
    sand = await Sand().begin(FixedHour(time(21), "UTC"))
    assert sand.deadline == 21 * HOUR
    sand.world.clock.forward(10 * HOUR)
    await sand.choose(0, 1, 2)
    assert sand.deadline == 21 * HOUR
    await sand.choose(0, 1)
    assert await sand.at(21 * HOUR) == [News.REVEALED, News.TURN_BEGAN]
    assert (sand.stand_ins, sand.deadline) == ([(1, 2)], 45 * HOUR)


async def test_live_the_bank_runs_after_the_deadline_a_minute_at_most_and_what_is_left_is_kept() -> None:
    sand = await Sand().begin(Live(90))
    assert sand.deadline == 180 * SECOND, "twice as long, for an Age begins"
    await sand.choose(0)
    await sand.at(200 * SECOND)
    await sand.choose(1)
    assert sand.store.games[sand.game].timing.overtime == {actor(1).user: 20 * SECOND}
    await sand.choose(2)
    used = {actor(1).user: 20 * SECOND, actor(2).user: 20 * SECOND}
    assert sand.store.games[sand.game].timing.overtime == used
    assert sand.deadline == 290 * SECOND
    await sand.choose(2)
    assert await sand.at(290 * SECOND + MINUTE - SECOND) == []
    assert sand.waited_for == (0, 1)
    assert await sand.at(290 * SECOND + MINUTE) == [News.REVEALED, News.TURN_BEGAN]
    assert missed(sand) == {0: 1, 1: 1}
    used = {actor(0).user: MINUTE, actor(1).user: 80 * SECOND, actor(2).user: 20 * SECOND}
    assert sand.store.games[sand.game].timing.overtime == used


async def test_live_a_bank_lasts_for_three_late_answers_and_an_empty_one_is_no_time_at_all() -> None:
    sand = await Sand().begin(Live(90))
    for number in (1, 2, 3):
        await sand.choose(0, 1)
        end = (sand.deadline or MINUTE) + MINUTE
        assert sand.next_look == MOMENT + end
        assert await sand.at(end) == [News.REVEALED, News.TURN_BEGAN]
        await sand.world.tables.act(sand.game, actor(2), idle.keep_open)  # they are present, but silent
        assert sand.store.games[sand.game].timing.overtime == {actor(2).user: number * MINUTE}
    await sand.choose(0, 1)
    assert sand.next_look == MOMENT + (sand.deadline or MINUTE)


async def test_who_takes_a_choice_back_after_the_deadline_has_the_same_time_as_others() -> None:
    sand = await Sand().begin(Live(90))
    await sand.choose(0)
    await sand.at(190 * SECOND)
    await sand.undo(0)
    assert sand.next_look == MOMENT + 180 * SECOND + MINUTE
    await sand.at(210 * SECOND)
    await sand.choose(0)
    assert sand.store.games[sand.game].timing.overtime == {actor(0).user: 30 * SECOND}


async def test_live_the_last_one_of_an_ages_first_turn_has_one_turn_from_then() -> None:
    sand = await Sand().begin(Live(60))
    await sand.at(20 * SECOND)
    await sand.choose(0)
    assert sand.deadline == 120 * SECOND, "two are still asked"
    await sand.choose(1)
    assert (sand.deadline, sand.next_look) == (80 * SECOND, MOMENT + 80 * SECOND + MINUTE)
    assert {each.news for each in sand.store.outbox.values()} == {News.REFRESHED}, "the panel says it"
    assert await sand.at(140 * SECOND) == [News.REVEALED, News.TURN_BEGAN]


@pytest.mark.parametrize(("chosen", "asked", "end"), [(70, "first turn", 120), (30, "turn", 60)])
async def test_live_no_deadline_is_later_by_it(chosen: int, asked: str, end: int) -> None:
    sand = await Sand().begin(Live(60))
    if asked == "turn":
        await sand.choose(0, 1, 2)
    await sand.at(chosen * SECOND)
    await sand.choose(0, 1)
    assert sand.deadline == end * SECOND
    assert not (await sand.world.tables.public_table(sand.game)).hurried


async def test_live_all_have_the_usual_time_once_somebody_else_is_asked_again() -> None:
    sand = await Sand().begin(Live(60))
    await sand.choose(0, 1)
    assert sand.deadline == 60 * SECOND
    await sand.at(10 * SECOND)
    await sand.undo(0)
    assert sand.deadline == 120 * SECOND
    await sand.at(30 * SECOND)
    await sand.choose(0)
    assert sand.deadline == 90 * SECOND
    await sand.at(70 * SECOND)
    await sand.undo(0)
    await sand.choose(0)
    assert sand.deadline == 120 * SECOND


async def test_live_a_choice_that_is_held_back_counts_and_who_changes_it_gains_no_time() -> None:
    sand = await Sand().begin(Live(60))
    await sand.choose(0, 1)
    await sand.at(50 * SECOND)
    await sand.hold(2)
    assert (sand.waited_for, sand.deadline) == ((), 60 * SECOND)
    await sand.undo(2)
    assert (sand.waited_for, sand.deadline) == ((2,), 60 * SECOND)
    await sand.hold(2)
    await sand.undo(0)
    assert (sand.waited_for, sand.deadline) == ((0,), 60 * SECOND), "what was held back is sealed"


async def test_live_all_are_shown_when_the_question_is_over_at_the_latest() -> None:
    sand = await Sand().begin(Live(60))

    async def latest() -> timedelta | None:
        end = (await sand.world.tables.public_table(sand.game)).latest
        return None if end is None else end - MOMENT

    assert await latest() == 180 * SECOND
    used = {actor(1).user: 150 * SECOND, actor(2).user: BANK}
    game = sand.store.games[sand.game]
    sand.store.games[sand.game] = replace(game, timing=replace(game.timing, used=used))
    await sand.choose(0)
    assert await latest() == 150 * SECOND, "one has half a minute left, the other nothing"
    await sand.choose(1)
    assert (sand.deadline, await latest()) == (60 * SECOND, None)
    await sand.world.tables.act(sand.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await latest() is None
    sand = await Sand().begin(DAY)
    assert await latest() is None, "a sixth of a day is no time to wait for"


async def test_live_nobody_is_hurried_for_those_who_are_not_there() -> None:
    sand = await Sand().begin(Live(60))
    for person in (0, 1):
        await sand.world.tables.act(sand.game, actor(person), go_away, sand.world.clock.now + HOUR)
    assert (sand.waited_for, sand.deadline) == ((2,), 120 * SECOND)


async def play_until(sand: Sand, age: int, turn: int = 1) -> None:
    while (now := (await sand.world.tables.public_table(sand.game)).turn) and (now.age, now.turn) < (age, turn):
        await sand.choose(*sand.waited_for)


async def agree(sand: Sand, wish: Wish) -> None:
    for person in (0, 1):
        await sand.world.tables.act(sand.game, actor(person), motions.propose, wish)


async def give(sand: Sand, how: str) -> None:
    """Give extra time by a vote or an interruption, 20 seconds after the beginning."""
    match how:
        case "more time":
            await agree(sand, Wish.MORE_TIME)
        case "pause":
            await agree(sand, Wish.PAUSE)
            await sand.at(20 * SECOND)
            await agree(sand, Wish.GO_ON)
        case "outage":
            sand.outage(2 * SECOND, 20 * SECOND)
            await sand.at(20 * SECOND)
            await sand.world.jobs.answer_for_the_late(sand.game)
        case "out of reach":
            await sand.world.tables.act(sand.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
            await sand.at(20 * SECOND)
            await sand.world.tables.act(sand.game, PROGRAM, places.note_regained)
    await sand.at(20 * SECOND)


@pytest.mark.parametrize(("how", "end"), [("more time", 181), ("pause", 140), ("outage", 140), ("out of reach", 140)])
async def test_live_what_a_vote_or_a_break_gives_the_last_one_stays_though_somebody_chooses_anew(
    how: str, end: int
) -> None:
    sand = await Sand().begin(Live(60))
    await sand.at(SECOND)
    await sand.choose(0, 1)
    await give(sand, how)
    assert sand.deadline == end * SECOND
    await sand.world.tables.act(sand.game, actor(2), idle.keep_open)
    assert sand.deadline == end * SECOND
    await sand.undo(0)
    await sand.choose(0)
    assert sand.deadline == end * SECOND
    await sand.choose(2)
    await play_until(sand, age=2)
    await sand.choose(0, 1)
    assert sand.deadline == 80 * SECOND, "in another question, nobody has given them anything"


@pytest.mark.parametrize("how", ["more time", "pause", "outage", "out of reach"])
async def test_live_what_a_vote_or_a_break_gives_all_stays_for_the_last_one(how: str) -> None:
    sand = await Sand().begin(Live(60))
    await give(sand, how)
    end = sand.deadline
    await sand.choose(0, 1)
    assert sand.deadline == end


async def test_live_the_last_one_has_a_full_turn_after_a_pause_in_which_they_were_asked() -> None:
    sand = await Sand().begin(Live(60))
    await play_until(sand, age=1, turn=6)
    await agree(sand, Wish.PAUSE)
    await play_until(sand, age=2)
    await sand.choose(0, 1)
    await agree(sand, Wish.GO_ON)
    for _ in range(2):
        assert sand.deadline == 120 * SECOND
        await sand.undo(0)
        await sand.choose(0)


async def keep_silent(sand: Sand) -> None:
    """Have the third person answer nothing for four turns, although present; then the others choose again."""
    for _ in range(4):
        await sand.choose(0, 1)
        await sand.at((sand.next_look or MOMENT) - MOMENT)
        await sand.world.tables.act(sand.game, actor(2), idle.keep_open)
    await sand.choose(0, 1)


async def test_more_time_stays_for_those_who_hardly_ever_answer() -> None:
    sand = await Sand().begin(DAY)
    await keep_silent(sand)
    await agree(sand, Wish.MORE_TIME)
    end = sand.deadline
    await sand.undo(0)
    await sand.choose(0)
    assert sand.deadline == end
    await sand.world.tables.act(sand.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    sand.world.clock.forward(50 * HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, places.note_regained)
    await sand.undo(0)
    await sand.choose(0)
    assert end is not None
    assert sand.deadline == end + 50 * HOUR
    await agree(sand, Wish.PAUSE)
    sand.world.clock.forward(HOUR)
    await agree(sand, Wish.GO_ON)
    assert sand.deadline == end + 51 * HOUR


async def test_live_the_last_one_has_a_full_turn_when_live_play_begins() -> None:
    sand = await Sand().begin(DAY)
    await sand.world.tables.act(sand.game, actor(0), motions.change_pace, Live(60))
    (motion,) = sand.store.games[sand.game].motions
    await sand.world.tables.act(sand.game, actor(1), motions.vote, News.PROPOSED, motion.number, agree=True)
    await sand.choose(0, 1)
    for person in range(3):
        await sand.world.tables.act(sand.game, actor(person), pacing.say_ready)
    for _ in range(2):
        assert sand.deadline == 120 * SECOND
        await sand.world.tables.act(sand.game, actor(2), idle.keep_open)


async def test_live_the_last_one_has_a_full_turn_after_a_break_as_anybody() -> None:
    for pauses in (False, True):
        sand = await Sand().begin(Live(60))
        await sand.choose(0, 1)
        assert (await sand.world.tables.public_table(sand.game)).hurried
        if pauses:
            for wish in (Wish.PAUSE, Wish.GO_ON):
                for person in (0, 1):
                    await sand.world.tables.act(sand.game, actor(person), motions.propose, wish)
        else:
            sand.outage(SECOND, 500 * SECOND)
            await sand.at(500 * SECOND)
        end = sand.world.clock.now + 120 * SECOND - MOMENT
        for _ in range(2):
            assert sand.deadline == end
            assert not (await sand.world.tables.public_table(sand.game)).hurried
            await sand.world.tables.act(sand.game, actor(2), idle.keep_open)


@pytest.mark.parametrize(("is_there", "later"), [(False, 0), (True, 60)])
async def test_in_a_whole_live_game_nobody_waits_for_a_silent_one_longer_than_a_turn_and_a_minute(
    *, is_there: bool, later: int
) -> None:
    """The others choose within seconds. Absent players are soon on autopilot; present ones soon run out of overtime."""
    sand = await Sand().begin(Live(60))
    waits: list[timedelta] = []
    while isinstance(stage := sand.store.games[sand.game].progress, Play):
        if is_there:
            await sand.world.tables.act(sand.game, actor(2), idle.keep_open)
        sand.world.clock.forward(5 * SECOND)
        await sand.choose(*(seat for seat in sand.waited_for if seat != 2))
        since, number = sand.world.clock.now, stage.resolutions
        while isinstance(now := sand.store.games[sand.game].progress, Play) and now.resolutions == number:
            assert sand.next_look is not None
            await sand.at(sand.next_look - MOMENT)
        waits.append(sand.world.clock.now - since)
    assert len(waits) >= 18
    assert max(waits) == 2 * MINUTE
    assert max(waits[3:]) == later * SECOND


@pytest.mark.parametrize(("pace", "besides"), [(Live(90), MINUTE), (DAY, GRACE)])
async def test_who_takes_back_what_they_chose_late_has_all_the_time_that_was_left(
    pace: Pace, besides: timedelta
) -> None:
    sand = await Sand().begin(pace)
    assert sand.deadline is not None
    end = sand.deadline
    await sand.choose(0)
    await sand.at(end + besides * 0.7)
    await sand.choose(1)
    await sand.undo(1)
    assert sand.next_look == MOMENT + end + besides
    await sand.at(end + besides * 0.8)
    assert sand.waited_for == (1, 2)
    await sand.choose(1, 2)
    used = besides if pace == DAY else besides * 0.8
    assert sand.store.games[sand.game].timing.overtime == {actor(1).user: used, actor(2).user: used}


async def late(*chose: int) -> Sand:
    """Return a second turn whose time is up: two players have overtime, the third used theirs in the first turn."""
    sand = await Sand().begin(DAY)
    await sand.choose(0, 1)
    await sand.at(24 * HOUR + HOUR)
    await sand.choose(2)
    await sand.choose(*chose)
    await sand.at(49 * HOUR + HOUR)
    return sand


async def test_nobody_takes_back_what_only_a_stand_in_would_choose_anew() -> None:
    sand = await late(2)
    with pytest.raises(Refused) as refused:
        await sand.undo(2)
    assert refused.value.reason is Reason.TIME_IS_UP
    assert (sand.waited_for, missed(sand), sand.next_look) == ((0, 1), {}, MOMENT + 49 * HOUR + GRACE)


@pytest.mark.parametrize("away", [False, True])
async def test_who_is_back_when_their_time_is_up_is_back_and_what_is_sealed_stays(away: bool) -> None:  # noqa: FBT001 - a case
    sand = await late()
    assert (sand.stand_ins, sand.waited_for, missed(sand)) == ([(1, 2)], (0, 1), {2: 1})
    if away:
        await sand.world.tables.act(sand.game, actor(2), go_away, MOMENT + 100 * HOUR)
        assert await sand.world.everywhere.come_back(actor(2)) == 1
    else:
        await sand.world.tables.act(sand.game, actor(2), substitutes.come_back)
    assert (sand.stand_ins, sand.waited_for, missed(sand)) == ([(1, 2)], (0, 1), {})
    assert sand.store.games[sand.game].away == {}


async def test_who_had_no_time_besides_has_used_none_of_it() -> None:
    """Everyone is on autopilot at the third question, which ends on time although the check comes late."""
    sand = await Sand().begin(DAY)
    for number in (1, 2):
        await sand.at(24 * HOUR * number + GRACE)
    game = sand.store.games[sand.game]
    sand.store.games[sand.game] = replace(game, timing=game.timing.with_all_extra_time())
    await sand.at((sand.deadline or HOUR) + SECOND)
    assert sand.stand_ins[6:] == [(2, 0), (2, 1), (2, 2)]
    assert sand.store.games[sand.game].timing.overtime == {}


async def test_nobody_is_hurried_who_plays_with_computer_players_alone() -> None:
    sand = await Sand().begin(Live(60), persons=1)
    assert (sand.deadline, sand.next_look) == (None, None)
    assert sand.store.games[sand.game].settings.pace == Live(60)


async def test_time_runs_while_a_second_person_owns_a_seat() -> None:
    sand = await Sand().begin(DAY, persons=2)
    await sand.world.tables.act(sand.game, actor(1), substitutes.step_out, Seat(1), Level.RANDOM)
    assert sand.deadline == 24 * HOUR
    assert await sand.at(24 * HOUR + GRACE) == [News.REVEALED, News.TURN_BEGAN]
    assert sand.stand_ins == [(0, 0)]


async def test_a_stand_in_keeps_a_board_in_the_draft() -> None:
    sand = await Sand().begin(DAY, wonders=Wonders.DRAFTED)
    await sand.world.tables.act(sand.game, actor(1), draft.keep_board, 0)
    assert sand.deadline == 24 * HOUR
    assert await sand.at(24 * HOUR + GRACE) == [News.STARTED]
    table = await sand.world.tables.public_table(sand.game)
    assert (table.status, sand.stand_ins, sand.waited_for) == (Status.PLAY, [(None, 0), (None, 2)], (0, 1, 2))
    assert sand.deadline == 52 * HOUR


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
    sand = await Sand().begin(FixedHour(time(12), "UTC"), persons=2, players=2)
    await sand.choose(0)
    assert await sand.at(12 * HOUR) == [News.REVEALED, News.TURN_BEGAN]
    first = {each.seat for each in sand.store.logs[sand.game] if isinstance(each, SealEntry)}
    assert first == {0, 1, FREE_CITY}


async def test_who_answers_has_missed_nothing_and_whoever_does_anything_is_there() -> None:
    sand = await Sand().begin(FixedHour(time(12), "UTC"))
    for day in range(2):
        await sand.choose(0)
        await sand.at((12 + 24 * day) * HOUR)
    assert missed(sand) == {1: 2, 2: 2}
    await sand.undo(1)
    assert missed(sand) == {2: 2}
    await sand.world.tables.act(sand.game, actor(2), idle.keep_open)
    assert missed(sand) == {}


async def test_where_nobody_answers_the_table_stands_after_three_turns_on_autopilot_and_closes_after_a_notice() -> None:
    """Two turns are missed, and three are played on autopilot; after that, the table only closes."""
    sand = await Sand().begin(DAY)
    ends = [24 * HOUR * turn + GRACE for turn in range(1, 6)]
    for number, end in enumerate(ends):
        assert await sand.at(end - SECOND) == []
        told = await sand.at(end)
        assert told == [News.REVEALED, News.TURN_BEGAN, *([News.IDLE] if number == 4 else [])]
    assert (sand.deadline, len(sand.stand_ins)) == (None, 15)
    assert await sand.at(ends[-1] + 100 * HOUR) == [], "the notice is still to be posted"
    await sand.world.tables.act(sand.game, PROGRAM, idle.give_notice)
    sand.store.outbox.clear()
    assert sand.next_look == sand.world.clock.now + NOTICE
    assert await sand.at(ends[-1] + 100 * HOUR + NOTICE) == [News.OVER]
    progress = sand.store.games[sand.game].progress
    assert isinstance(progress, Over)
    assert (progress.ending, progress.resolutions, list(sand.store.results)) == (Ending.IDLE, 5, [])


async def test_a_notice_counts_also_where_the_clock_of_who_posts_it_is_behind() -> None:
    sand = await standing()
    sand.world.clock.now -= SECOND
    await sand.world.tables.act(sand.game, PROGRAM, idle.give_notice)
    assert (await sand.world.tables.public_table(sand.game)).closes is not None


async def test_whoever_does_anything_at_a_standing_table_starts_the_time_anew() -> None:
    sand = await standing()
    await sand.world.tables.act(sand.game, PROGRAM, idle.give_notice)
    await sand.choose(1)
    assert sand.deadline == sand.world.clock.now + 24 * HOUR - MOMENT
    assert sand.waited_for == (1,), "the others are on autopilot still"
    again = await standing()
    assert (await again.world.tables.act(again.game, actor(1), idle.keep_open)).table.thinking == (1,), (
        "nobody waits for them"
    )
    assert await sand.at(sand.world.clock.now - MOMENT + NOTICE) == [News.REVEALED, News.TURN_BEGAN]


async def test_who_misses_every_other_question_is_not_waited_for_any_longer_and_told_so_beforehand() -> None:
    sand = await Sand().begin(DAY)
    for turn in range(4):  # the third person answers the second and the fourth question
        await sand.choose(0, 1)
        await (sand.choose(2) if turn % 2 else sand.at(sand.next_look - MOMENT))  # type: ignore[operator]  # it is there
    last = sand.deadline
    await sand.choose(0)
    assert sand.deadline == last, "others are asked, too"
    sand.world.clock.forward(HOUR)
    sand.store.outbox.clear()
    await sand.choose(1)
    assert [each.news for each in sand.store.outbox.values()] == [News.REFRESHED, News.HURRIED]
    half_an_hour = sand.world.clock.now + timedelta(minutes=30)
    assert sand.next_look == half_an_hour
    await sand.undo(1)
    assert (sand.deadline, sand.store.games[sand.game].timing.hurried) == (last, False), "they have all the time"
    await sand.choose(1)
    assert await sand.at(half_an_hour - SECOND - MOMENT) == []
    assert await sand.at(half_an_hour - MOMENT) == [News.REVEALED, News.TURN_BEGAN]


async def test_out_of_reach_the_usual_time_stands_still_like_the_nearer_one() -> None:
    sand = await Sand().begin(DAY)
    await keep_silent(sand)
    timing = sand.store.games[sand.game].timing
    assert timing.hurried
    assert timing.end is not None
    await sand.world.tables.act(sand.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    sand.world.clock.forward(50 * HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, places.note_regained)
    assert sand.store.games[sand.game].timing.end == timing.end + 50 * HOUR
    await sand.undo(1)
    assert sand.deadline == timing.end + 50 * HOUR - MOMENT, "who is asked again has all the time"


async def test_after_two_misses_in_a_row_a_computer_player_answers_at_once() -> None:
    sand = await on_autopilot(1, 2)
    table = await sand.world.tables.public_table(sand.game)
    assert (table.autopilots, sand.waited_for) == ((1, 2), (0,))
    for number in range(2, 5):
        await sand.choose(0)
        assert sand.stand_ins[-2:] == [(number + 1, 1), (number + 1, 2)]
    assert sand.world.clock.now == MOMENT + 36 * HOUR, "nobody has waited"
    assert missed(sand) == {1: 2, 2: 2}


async def test_whoever_plays_again_answers_for_themselves_and_nothing_else_is_told() -> None:
    sand = await on_autopilot(1)
    await sand.undo(1)
    await sand.choose(1)
    assert (await sand.world.tables.public_table(sand.game)).autopilots == ()
    assert sand.stand_ins == [(0, 1), (1, 1)], "not in this turn"
    await sand.choose(0, 2)
    assert sand.waited_for == (0, 1, 2)
    log = [entry for entry in sand.store.logs[sand.game] if entry.seat == 1]
    assert [type(entry) for entry in log[2:]] == [SealEntry, TakeBackEntry, SealEntry]
    assert [entry.by for entry in log[2:]] == [None, actor(1).user, actor(1).user]


async def test_a_choice_in_place_of_the_stand_ins_is_ones_own() -> None:
    sand = await on_autopilot(1)
    table = await sand.world.tables.public_table(sand.game)
    progress = sand.store.games[sand.game].progress
    assert isinstance(progress, Play)
    assert table.turn is not None
    sealed = progress.state.choices[1]
    other = next(move for move in legal_moves(retract(progress.state, Seat(1)), Seat(1)) if move != sealed)
    await sand.world.tables.act(sand.game, actor(1), play.seal_choice, Choice(table.turn, Seat(1), other))
    assert sand.stand_ins == [(0, 1), (1, 1)]
    assert sand.waited_for == (0, 2)


async def test_who_is_back_chooses_anew_where_the_turn_is_still_open() -> None:
    sand = await on_autopilot(1, 2)
    back = await sand.world.tables.act(sand.game, actor(1), substitutes.come_back)
    assert back.news == (News.REFRESHED,)
    assert (back.table.autopilots, sand.waited_for) == ((2,), (0, 1))
    assert sand.stand_ins == [(0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    assert not (await sand.world.tables.act(sand.game, actor(1), substitutes.come_back)).changed
    await sand.choose(0, 1)
    assert sand.waited_for == (0, 1)


async def test_what_a_stand_in_has_chosen_stays_when_somebody_else_takes_the_seat() -> None:
    sand = await on_autopilot(1)
    await sand.world.tables.act(sand.game, actor(1), substitutes.offer_seat, Seat(1), actor(3).user)
    assert sand.stand_ins == [(0, 1), (1, 1), (2, 1)]
    await sand.world.tables.act(sand.game, actor(3), substitutes.take_seat, Seat(1))
    assert (sand.stand_ins, sand.waited_for) == ([(0, 1), (1, 1), (2, 1)], (0, 2))


async def test_whatever_somebody_does_ends_the_autopilot_even_if_nothing_else_changes() -> None:
    sand = await on_autopilot(1)
    before = sand.store.games[sand.game]
    assert isinstance(before.progress, Play)
    await sand.world.tables.act(sand.game, actor(1), motions.vote, News.VOTE_BEGAN, None, agree=None)
    after = sand.store.games[sand.game]
    assert after.attendance.misses == {}
    assert after.progress == before.progress, "what was sealed for them stays until they change it"


async def test_where_all_are_on_autopilot_turns_end_only_with_their_time_and_after_the_third_none_does() -> None:
    sand = await on_autopilot(0, 1, 2)
    assert (await sand.world.tables.public_table(sand.game)).autopilots == ()
    assert sand.waited_for == (0, 1, 2)
    for turn in range(3):
        assert not (await sand.world.tables.public_table(sand.game)).stands
        assert (await sand.at((60 + 24 * turn) * HOUR))[:2] == [News.REVEALED, News.TURN_BEGAN]
    assert (sand.deadline, (await sand.world.tables.public_table(sand.game)).stands) == (None, True)
    await sand.choose(2)
    assert (await sand.world.tables.public_table(sand.game)).autopilots == (0, 1)


async def test_an_autopilot_answers_every_kind_of_question_at_once() -> None:
    it = QUESTIONS["penalty"]
    table = await until("penalty", 4, expansions=EDIFICE, of=Seat(0), least=2, seed=it.seed, pace=DAY)
    asked, last = table.thinking[:-1], table.thinking[-1]
    attendance = Attendance(misses={UserId(100 + seat): (MOMENT,) * 2 for seat in asked})
    table.store.games[table.id] = replace(table.game, attendance=attendance)
    number = len(table.resolutions)
    await table.any_move(last)
    assert table.resolutions[number].asked == "penalty"
    assert [each.seat for each in table.game.stand_ins if each.resolution == number] == list(asked)


async def test_nobody_counts_as_silent_while_time_runs_and_everybody_once_it_stands() -> None:
    sand = await Sand().begin(Days(72))
    sand.world.clock.now = MOMENT + 80 * HOUR
    assert (await sand.world.tables.public_table(sand.game)).absent == {}
    sand = await standing()
    sand.world.clock.forward(SILENCE)
    assert set((await sand.world.tables.public_table(sand.game)).absent) == {0, 1, 2}


async def test_a_table_out_of_reach_stands_and_nobody_has_lost_time_by_it() -> None:
    sand = await Sand().begin(DAY)
    sand.world.clock.forward(20 * HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await sand.at(60 * HOUR) == []
    assert await sand.world.jobs.answer_for_the_late(sand.game) is None, "nobody looks, until it is back"
    sand.outage(30 * HOUR, 40 * HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, places.note_regained)
    assert (sand.deadline, sand.next_look) == (64 * HOUR, MOMENT + 64 * HOUR + GRACE)
    await sand.at(64 * HOUR - SECOND)
    assert sand.deadline == 64 * HOUR, "what was two breaks at once counts once"
    await sand.world.tables.act(sand.game, PROGRAM, places.note_lost, Obstruction.CLOSED)
    await sand.at(64 * HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, places.note_regained)
    assert sand.deadline == 64 * HOUR + timedelta(minutes=15), "nobody is overrun"
    assert (sand.stand_ins, sand.waited_for) == ([], (0, 1, 2))


async def test_two_who_look_at_once_let_the_stand_in_answer_once() -> None:
    sand = await Sand().begin(FixedHour(time(12), "UTC"))
    await sand.choose(0)
    sand.world.clock.now = MOMENT + 12 * HOUR
    other = replace(sand.world)  # with locks of its own, as another process has
    looks = [world.jobs.answer_for_the_late(sand.game) for world in (sand.world, other)]
    assert set(await asyncio.gather(*looks)) == {MOMENT + 36 * HOUR}
    assert sand.stand_ins == [(0, 1), (0, 2)]


async def test_at_the_end_no_time_runs_any_more_and_nothing_is_kept_of_when_somebody_was_there() -> None:
    table = await Table().begin(pace=DAY)
    await table.world.tables.act(table.id, actor(2), go_away, MOMENT + 100 * HOUR)
    while len(table.thinking) > 0:
        await table.any_move(table.thinking[0])
    game = table.game
    assert (game.timing, game.asked_by, game.acts, game.ready, game.away) == (Timing(), None, {}, {}, {})
    assert await table.world.jobs.answer_for_the_late(table.id) is None
