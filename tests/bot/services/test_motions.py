"""What is voted on, of every kind; and votes about the time: when they lapse, and what happens to deadlines."""

import random
from datetime import datetime, time, timedelta

import pytest

from bot.services import lobby, motions, pacing, places, substitutes
from bot.services.game import Motion, Obstruction, Over, Status, TableSettings, Wish
from bot.services.motions import RULES, Majority
from bot.services.news import News
from bot.services.pace import HOURS, MOST_OF_BANK, SECONDS, Calm, Days, FixedHour, Live, Pace
from bot.services.passages import Absence
from bot.services.people import PROGRAM, UserId
from bot.services.ports import Kind
from bot.services.refusals import Reason, Refused
from bot.services.tables import Outcome
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.services.playing import DAY, GRACE, HOUR, SECOND
from tests.bot.services.world import MOMENT, Table, World, actor, refusal
from tests.sweeps import sweep

MINUTE = timedelta(minutes=1)
NOON = FixedHour(time(12), "UTC")


async def propose(table: Table, wish: Wish, *persons: int, left: frozenset[UserId] = frozenset()) -> Outcome:
    """Have these people propose the same thing, in this order."""
    told = [await table.act(person, motions.propose, wish, left) for person in persons]
    return told[-1]


async def vote(table: Table, person: int, *, agree: bool | None, number: int | None = None) -> Outcome:
    """Vote on the only motion, or on the one with this number."""
    if number is None:
        (motion,) = proposed(table)
        number = motion.number
    return await table.act(person, motions.vote, News.PROPOSED, number, agree=agree)


async def until_age(table: Table, age: int) -> None:
    while (turn := (await table.view()).turn) is not None and turn.age < age:
        await table.turn()


def proposed(table: Table) -> tuple[Motion, ...]:
    return table.game.motions


def users(*persons: int) -> frozenset[UserId]:
    return frozenset(actor(person).user for person in persons)


def test_how_many_votes_it_takes() -> None:
    people = range(1, 8)
    assert [Majority.MOST.needed(each) for each in people] == [1, 2, 2, 3, 3, 4, 4]
    assert [Majority.ALL_BUT_ONE.needed(each) for each in people] == [1, 2, 2, 3, 4, 5, 6]
    assert [Majority.ALL.needed(each) for each in people] == [*people]
    assert [each.needed(0) for each in Majority] == [1, 1, 1], "nobody decides nothing"


# Every kind of vote, at a table of five whose last player has stepped out, so that four may vote.

LAST, GUEST = Seat(4), actor(6).user
NEEDED = {wish: 4 if wish is Wish.ABANDON else 3 for wish in Wish}
GONE = users(3)


async def voting_on(wish: Wish) -> Table:
    table = await World().game(5, pace=DAY)
    await table.act(4, substitutes.step_out, LAST, Level.EASY)
    if wish is Wish.GO_ON:
        await propose(table, Wish.PAUSE, 0, 1, 2)
    return table


async def ask(table: Table, wish: Wish, person: int, left: frozenset[UserId] = frozenset()) -> Outcome:
    """Propose it, or agree to it by proposing the same."""
    act, who = table.tables.act, actor(person)
    match wish:
        case Wish.SEAT:
            return await act(table.id, who, motions.propose_player, LAST, GUEST, left)
        case Wish.PACE:
            return await act(table.id, who, motions.change_pace, Days(12), left)
        case _:
            return await act(table.id, who, motions.propose, wish, left)


async def answer(table: Table, motion: Motion, person: int, *, agree: bool | None) -> Outcome:
    act, news = table.tables.act, RULES[motion.wish].news
    return await act(table.id, actor(person), motions.vote, news, motion.number, agree=agree, to=motion.to)


@pytest.mark.parametrize("wish", Wish)
async def test_each_vote_counts_once_and_is_told_when_it_begins_and_when_it_is_carried(wish: Wish) -> None:
    table = await voting_on(wish)
    assert (await ask(table, wish, 0)).news == (RULES[wish].news, News.REFRESHED)
    assert (await ask(table, wish, 0)).news == ()
    for person in range(1, NEEDED[wish] - 1):
        assert (await ask(table, wish, person)).news == (News.REFRESHED,)
    (motion,) = proposed(table)
    assert (motion.wish, motion.votes) == (wish, users(*range(NEEDED[wish] - 1)))
    carried = await ask(table, wish, NEEDED[wish] - 1)
    assert carried.news[0] is News.VOTES_ENDED
    assert [each.agreed for each in proposed(table)] == ([Absence.STEPPED_OUT] if wish is Wish.SEAT else [])
    game = table.game
    of_time = RULES[wish].news is News.PROPOSED
    assert motion.number in game.carried if of_time else motion.number not in game.carried
    assert {
        Wish.ABANDON: isinstance(game.progress, Over),
        Wish.SEAT: game.seats[LAST].offered == GUEST,
        Wish.PAUSE: game.timing.pause is not None,
        Wish.GO_ON: game.timing.pause is None,
        Wish.MORE_TIME: table.deadline == 48 * HOUR,
        Wish.PACE: game.coming == Days(12),
    }[wish]


async def test_each_proposal_for_a_seat_keeps_its_place_when_it_is_voted_on_and_when_it_is_carried() -> None:
    table = await World().game(6, pace=DAY)
    for person in (4, 5):
        await table.act(person, substitutes.step_out, Seat(person), Level.EASY)
        await table.act(0, motions.propose_player, Seat(person), GUEST if person == 4 else UserId(999))
    for person, agreed in ((1, None), (2, Absence.STEPPED_OUT)):
        await table.act(person, motions.propose_player, LAST, GUEST)
        assert [(each.seat, each.agreed) for each in proposed(table)] == [(4, agreed), (5, None)]


@pytest.mark.parametrize("wish", Wish)
async def test_each_vote_can_be_changed_and_falls_when_nobody_wants_it_or_too_many_are_against_it(wish: Wish) -> None:
    table = await voting_on(wish)
    await ask(table, wish, 0)
    (motion,) = proposed(table)
    if wish is not Wish.ABANDON:
        await answer(table, motion, 1, agree=False)
        assert proposed(table)[0].against == users(1)
        await answer(table, motion, 1, agree=True)
        (changed,) = proposed(table)
        assert (changed.votes, changed.against) == (users(0, 1), frozenset())
        fallen = [await answer(table, motion, person, agree=False) for person in (1, 2)][-1]
    else:
        await ask(table, wish, 1)
        fallen = [await answer(table, motion, person, agree=None) for person in (0, 1)][-1]
    assert (proposed(table), fallen.news) == ((), (News.VOTES_ENDED, News.REFRESHED))
    if (unknown := RULES[wish].unknown) is None:
        assert (await answer(table, motion, 0, agree=None)).news == (), "there is nothing to take back"
    else:
        assert await refusal(answer(table, motion, 0, agree=True)) is unknown
    assert (await ask(table, wish, 2)).news == (RULES[wish].news, News.REFRESHED), "it can be proposed again"


@pytest.mark.parametrize("wish", Wish)
async def test_who_has_left_the_server_is_not_counted_however_the_others_agree(wish: Wish) -> None:
    table = await voting_on(wish)
    told = [await ask(table, wish, person, GONE) for person in range(NEEDED[wish] - 1)]
    assert told[-1].news[0] is News.VOTES_ENDED


async def test_more_than_half_pause_and_the_deadline_moves_by_as_long() -> None:
    table = await World().game(pace=DAY)
    table.world.clock.forward(20 * HOUR)
    first = await propose(table, Wish.PAUSE, 1)
    assert first.news == (News.PROPOSED, News.REFRESHED)
    assert (first.table.paused, table.deadline) == (None, 24 * HOUR)
    second = await propose(table, Wish.PAUSE, 0)
    assert second.news == (News.VOTES_ENDED, News.PAUSED, News.REFRESHED)
    assert (second.table.paused, second.table.deadline, second.table.running_out) == (MOMENT + 92 * HOUR, None, None)
    assert table.next_look == MOMENT + 92 * HOUR
    assert await table.at(80 * HOUR) == []
    assert table.stand_ins == []
    await table.choose(2)
    assert (await propose(table, Wish.GO_ON, 2)).table.paused is not None
    over = await propose(table, Wish.GO_ON, 0)
    assert over.news == (News.VOTES_ENDED, News.RESUMED, News.REFRESHED)
    shown = over.table
    assert (shown.paused, table.deadline) == (None, 84 * HOUR), "four hours were left"
    assert table.next_look == MOMENT + 84 * HOUR + GRACE
    assert shown.spent == {Wish.PAUSE: 1}


async def test_a_pause_ends_by_itself_whoever_looks_and_however_late() -> None:
    table = await World().game(pace=DAY)
    table.world.clock.forward(20 * HOUR)
    await propose(table, Wish.PAUSE, 0, 1)
    table.world.clock.now = MOMENT + 92 * HOUR
    assert (await table.view()).deadline == MOMENT + 96 * HOUR
    assert table.game.timing.pause is not None, "nobody has looked after it yet"
    assert await table.at(93 * HOUR) == [News.RESUMED]
    timing = table.game.timing
    assert (table.deadline, timing.pause) == (96 * HOUR, None)
    assert table.store.jobs[Kind.REMIND, str(table.id)].at > MOMENT + 92 * HOUR, "people are reminded anew"
    assert table.next_look == MOMENT + 96 * HOUR + GRACE


async def test_live_a_pause_lasts_ten_minutes_and_a_full_turn_follows() -> None:
    table = await World().game(pace=Live(60))
    await table.turn()
    table.world.clock.forward(50 * SECOND)
    assert (await propose(table, Wish.PAUSE, 0, 1)).table.paused == table.world.clock.now + 10 * MINUTE
    await table.at(50 * SECOND + 10 * MINUTE)
    assert table.deadline == 50 * SECOND + 11 * MINUTE


async def test_a_turn_revealed_in_a_pause_leads_to_one_whose_time_begins_when_it_ends() -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.PAUSE, 0, 1)
    table.world.clock.forward(10 * HOUR)
    await table.turn()
    assert (table.deadline, table.next_look) == (None, MOMENT + 72 * HOUR)
    await table.at(72 * HOUR)
    assert table.deadline == 96 * HOUR
    fixed = await World().game(pace=NOON)
    await propose(fixed, Wish.PAUSE, 0, 1)
    await fixed.turn()
    fixed.world.clock.now = MOMENT + 31 * HOUR
    await propose(fixed, Wish.GO_ON, 1, 2)
    assert fixed.deadline == 60 * HOUR, "at least six hours, as for every question"


async def test_a_fixed_hour_stays_on_the_grid_after_a_pause() -> None:
    table = await World().game(pace=NOON)
    table.world.clock.forward(5 * HOUR)
    await propose(table, Wish.PAUSE, 0, 1)
    table.world.clock.forward(5 * HOUR)
    await propose(table, Wish.GO_ON, 0, 1)
    assert table.deadline == 12 * HOUR
    await propose(table, Wish.PAUSE, 0, 1)
    table.world.clock.forward(30 * HOUR)
    await propose(table, Wish.GO_ON, 0, 1)
    assert table.deadline == 60 * HOUR


async def test_there_are_two_pauses_in_an_age_and_more_in_the_next() -> None:
    table = await World().game(pace=DAY)
    for _ in range(2):
        await propose(table, Wish.PAUSE, 0, 1)
        await propose(table, Wish.GO_ON, 0, 1)
    assert await refusal(propose(table, Wish.PAUSE, 2)) is Reason.TOO_MANY_PAUSES
    await until_age(table, 2)
    assert (await table.view()).spent == {}
    await propose(table, Wish.PAUSE, 2)
    assert [each.wish for each in proposed(table)] == [Wish.PAUSE]


async def test_what_is_proposed_in_one_age_is_over_in_the_next_and_a_pause_is_not() -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.PAUSE, 0, 1)
    await table.act(1, motions.change_pace, Days(12))
    await propose(table, Wish.GO_ON, 2)
    await until_age(table, 2)
    assert (await table.view()).paused == MOMENT + 72 * HOUR
    assert [each.wish for each in proposed(table)] == [Wish.GO_ON], "it is about no Age"
    await propose(table, Wish.GO_ON, 1)
    assert ((await table.view()).spent, table.deadline) == ({}, 24 * HOUR)
    await propose(table, Wish.PAUSE, 2)
    await until_age(table, 3)
    assert proposed(table) == ()


async def test_all_but_one_give_more_time_for_the_open_question_three_times_an_age() -> None:
    table = await World().game(pace=DAY)
    for number in range(1, 4):
        assert len((await propose(table, Wish.MORE_TIME, 1)).table.motions) == 1
        assert (await propose(table, Wish.MORE_TIME, 2)).table.spent == {Wish.MORE_TIME: number}
        assert table.deadline == 24 * HOUR * (number + 1)
    assert await refusal(propose(table, Wish.MORE_TIME, 2)) is Reason.TOO_MUCH_TIME
    assert table.next_look == MOMENT + 96 * HOUR + GRACE
    four = await World().game(4, pace=NOON)
    await propose(four, Wish.MORE_TIME, 0, 1)
    assert four.deadline == 12 * HOUR
    await propose(four, Wish.MORE_TIME, 3)
    assert four.deadline == 36 * HOUR, "the next point of the grid"
    two = await World().game(2, pace=Live(60))
    two.world.clock.forward(150 * SECOND)
    assert len((await propose(two, Wish.MORE_TIME, 0)).table.motions) == 1, "of two, both"
    await vote(two, 1, agree=True)
    assert two.deadline == 270 * SECOND, "as the first turn of an Age has, counted from now where time is up"
    assert two.game.timing.overtime == {}
    assert two.next_look == MOMENT + 270 * SECOND + MOST_OF_BANK


async def test_more_time_is_for_one_question_alone() -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.MORE_TIME, 0)
    (motion,) = proposed(table)
    await table.turn()
    assert (proposed(table), table.deadline) == ((), 24 * HOUR)
    assert await refusal(vote(table, 1, agree=True, number=motion.number)) is Reason.NO_SUCH_MOTION
    await propose(table, Wish.MORE_TIME, 0)
    assert await refusal(vote(table, 1, agree=True, number=motion.number)) is Reason.NO_SUCH_MOTION, "an old button"


async def test_a_vote_about_the_time_can_be_taken_back_and_nothing_is_left_once_nobody_wants_it() -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.PAUSE, 0)
    assert (await vote(table, 0, agree=True)).news == ()
    await vote(table, 1, agree=False)
    await vote(table, 1, agree=None)
    (motion,) = proposed(table)
    assert (motion.votes, motion.against) == (users(0), frozenset())
    await vote(table, 0, agree=None)
    assert proposed(table) == ()


async def test_more_than_half_play_faster_from_the_next_question_on() -> None:
    table = await World().game(pace=DAY)
    await table.act(0, motions.change_pace, Days(12))
    assert await refusal(table.act(1, motions.change_pace, Days(2))) is Reason.PROPOSED_ALREADY
    shown = (await table.act(1, motions.change_pace, Days(12))).table
    assert (shown.coming, shown.motions, table.deadline) == (Days(12), (), 24 * HOUR)
    await table.turn()
    assert table.deadline == 12 * HOUR
    await table.act(2, motions.change_pace, DAY)
    shown = (await table.act(0, motions.change_pace, DAY)).table
    assert (shown.coming, shown.motions) == (DAY, ()), "the host gives more time without a vote"


async def test_agreed_on_live_play_begins_once_all_are_ready_even_in_a_pause() -> None:
    table = await World().game(pace=DAY)
    for person in (0, 1):
        await table.act(person, motions.change_pace, Live(60))
    shown = await table.view()
    assert (shown.coming, shown.awaited) == (Live(60), (0, 1, 2)), "who has just sat down did so for another pace"
    table.world.clock.forward(HOUR)
    await propose(table, Wish.PAUSE, 0, 1)
    for person in range(3):
        await table.act(person, pacing.say_ready)
    shown = await table.view()
    assert (shown.settings.pace, shown.paused, table.deadline) == (Live(60), None, HOUR + 120 * SECOND)


async def test_of_two_the_one_who_is_there_decides_alone_and_nobody_is_called() -> None:
    table = await World().game(2, TableSettings(3, pace=DAY))
    alone = await propose(table, Wish.PAUSE, 0, left=users(1))
    assert (alone.news, alone.table.paused is not None) == ((News.PAUSED, News.REFRESHED), True)
    assert (await propose(table, Wish.GO_ON, 0, left=users(1))).table.paused is None
    assert len((await propose(table, Wish.PAUSE, 0)).table.motions) == 1, "once Ben is found to be there"


async def test_who_turns_out_to_be_absent_may_decide_a_vote() -> None:
    table = await World().game(4, pace=DAY)
    await propose(table, Wish.PAUSE, 0, 1)
    assert (await table.view()).paused is None
    left = users(3)
    await table.act(2, motions.propose, Wish.ABANDON, left)
    assert (await table.view()).paused is not None
    assert [each.wish for each in proposed(table)] == [Wish.ABANDON]


async def test_computers_do_not_vote_and_alone_with_them_there_is_no_clock_to_stop() -> None:
    table = await World().game(2, TableSettings(4, pace=DAY))
    await propose(table, Wish.PAUSE, 0, 1)
    assert (await table.view()).paused is not None
    calm = await World().game(pace=Calm())
    for wish, reason in ((Wish.PAUSE, Reason.NO_TIME_RUNS), (Wish.MORE_TIME, Reason.NO_TIME_RUNS)):
        assert await refusal(propose(calm, wish, 0)) is reason
    assert await refusal(propose(calm, Wish.GO_ON, 0)) is Reason.NOT_PAUSED
    assert await refusal(propose(calm, Wish.GO_ON, 5)) is Reason.ONLY_PLAYERS


async def test_in_a_pause_nothing_else_is_voted_on_but_to_go_on_and_nobody_counts_as_silent() -> None:
    table = await World().game(4, pace=DAY)
    table.world.clock.forward(HOUR)
    await propose(table, Wish.MORE_TIME, 2)
    await propose(table, Wish.PAUSE, 0, 1, 2)
    assert proposed(table) == ()
    for wish in (Wish.PAUSE, Wish.MORE_TIME):
        assert await refusal(propose(table, wish, 0)) is Reason.NO_TIME_RUNS
    table.world.clock.forward(72 * HOUR - SECOND)
    assert (await table.view()).absent == {}


async def test_an_outage_counts_only_after_the_pause() -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.PAUSE, 0, 1)
    table.outage(70 * HOUR, 75 * HOUR)
    await table.at(75 * HOUR)
    assert table.deadline == (72 + 24 + 3) * HOUR
    assert table.stand_ins == []
    short = await World().game(pace=DAY)
    await propose(short, Wish.PAUSE, 0, 1)
    short.outage(10 * HOUR, 20 * HOUR)
    await short.at(72 * HOUR)
    assert (short.deadline, short.game.timing.excused) == (96 * HOUR, None)


@pytest.mark.parametrize(
    ("lost", "found", "end"),
    [(10, 20, 24 + 72), (10, 80, 24 + 72 + 8), (80, 90, 24 + 72 + 10)],
)
async def test_a_table_out_of_reach_in_a_pause_gets_no_time_twice(lost: int, found: int, end: int) -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.PAUSE, 0, 1)
    await table.at(lost * HOUR)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    await table.at(found * HOUR)
    await table.act(PROGRAM, places.note_regained)
    await table.at(max(found, 73) * HOUR)
    assert table.deadline == end * HOUR


async def test_autopilots_choose_in_a_pause_too_and_the_end_takes_everything_with_it() -> None:
    table = await World().game(4, pace=NOON)
    for day in range(2):
        await table.choose(0, 1, 2)
        await table.at((12 + 24 * day) * HOUR)
    await propose(table, Wish.PAUSE, 0, 1, 2)
    await table.choose(0, 1, 2)
    assert table.stand_ins[-1] == (3, 3)
    await propose(table, Wish.GO_ON, 0)
    await table.abandon()
    assert proposed(table) == ()
    assert ((await table.view()).status, table.deadline) == (Status.OVER, None)


async def test_what_is_sealed_in_a_pause_counts_and_the_host_may_still_give_more_time() -> None:
    table = await World().game(pace=DAY)
    await propose(table, Wish.PAUSE, 0, 1)
    await table.act(0, motions.change_pace, Calm())
    await table.turn()
    shown = await table.view()
    assert (shown.paused, shown.deadline, table.game.timing.pause) == (None, None, None)
    table.world.clock.forward(72 * HOUR)
    assert set((await table.view()).absent) == {0, 1, 2}


@pytest.mark.parametrize("seed", sweep(range(4), short=range(2)))
async def test_whatever_is_voted_on_no_question_is_over_earlier_than_it_was_said(seed: int) -> None:
    """Only a live pace, once everyone is ready, ends a question early."""
    chance = random.Random(seed)
    paces: list[Pace] = [Calm(), NOON, *map(Days, HOURS), *map(Live, SECONDS)]
    table = await World().game(3, TableSettings(4, pace=chance.choice(paces)))
    shown: dict[int, tuple[datetime, Pace]] = {}
    for _ in range(200):
        table.world.clock.forward(chance.choice((SECOND, SECOND, SECOND, SECOND, MINUTE, HOUR, 7 * HOUR)))
        if chance.random() < 0.1:
            since = table.world.clock.now - MOMENT
            table.outage(since - 3 * MINUTE, since)
        person = chance.randrange(3)
        now = await table.view()
        if now.status is not Status.PLAY:
            break
        try:
            match chance.randrange(8):
                case 0:
                    await propose(table, chance.choice((Wish.PAUSE, Wish.GO_ON, Wish.MORE_TIME)), person)
                case 1 | 6 | 7 if now.motions:
                    motion = chance.choice(now.motions)
                    await vote(table, person, agree=chance.choice((True, True, False, None)), number=motion.number)
                case 2:
                    await table.act(person, motions.change_pace, chance.choice(paces))
                case 3:
                    await table.act(person, pacing.say_ready)
                case 4 if person in table.thinking:
                    await table.choose(person)
                case _:
                    await table.at(table.world.clock.now - MOMENT)
        except Refused:
            pass
        after = await table.view()
        pace = after.settings.pace
        timing = table.game.timing
        if after.deadline is not None:
            end = timing.end or after.deadline
            known, before = shown.get(after.resolutions, (end, pace))
            assert end >= known or (isinstance(pace, Live) and not isinstance(before, Live))
            shown[after.resolutions] = end, pace
        assert (after.deadline is None) or after.paused is None
        assert after.paused is None or table.next_look is not None, "somebody looks when it ends"


async def test_all_who_are_there_end_a_game_without_a_winner() -> None:
    table = await World().lobby(3, TableSettings(4))
    await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    for person in (0, 1):
        outcome = await table.act(person, motions.propose, Wish.ABANDON)
        assert (outcome.table.status, outcome.table.votes_needed(outcome.table.abandoning)) == (Status.PLAY, 3)
    await table.act(2, substitutes.step_out, Seat(2), Level.RANDOM)
    assert (await table.view()).status is Status.OVER
