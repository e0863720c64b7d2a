"""People who say that they are away: they are answered for at once, are not absent, and are back once they act."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import away, idle, lobby, motions, substitutes
from bot.services.absence import SILENCE
from bot.services.away import FARTHEST, LONGEST
from bot.services.game import Ending, Status, TableSettings, Wish, Wonders
from bot.services.idle import NOTICE
from bot.services.news import News
from bot.services.pace import Calm, Days, Live, Pace
from bot.services.passages import Absence
from bot.services.people import PROGRAM
from bot.services.refusals import Reason
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.services.playing import DAY, HOUR, on_autopilot
from tests.bot.services.world import MOMENT, Table, World, actor, refusal

WEEK = timedelta(days=7)


async def leave(table: Table, seat: int, span: timedelta = WEEK) -> None:
    await table.act(seat, away.go_away, table.world.clock.now + span)


async def test_a_computer_player_answers_at_once_for_who_is_away_and_no_longer_than_that() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0)
    await leave(table, 1)
    view = await table.view()
    assert (table.thinking, table.stand_ins, view.away, view.autopilots) == ((2,), [(0, 1)], (1,), (1,))
    await table.choose(2)
    assert table.thinking == (0, 2)
    table.world.clock.forward(WEEK)
    assert (await table.view()).away == ()
    await table.choose(0, 2)
    assert len(table.thinking) == 3, "from the next question on"


async def test_the_last_one_who_is_due_ends_the_turn_by_going_away() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    outcome = await table.act(2, away.go_away, MOMENT + WEEK)
    assert outcome.news == (News.REVEALED, News.TURN_BEGAN)


@pytest.mark.parametrize("way", ["come-back", "take-back", "other"])
async def test_who_does_anything_at_a_table_is_back_there(way: str) -> None:
    table = await World().game(pace=DAY)
    await leave(table, 1)
    match way:
        case "come-back":
            await table.act(1, substitutes.come_back)
            assert (table.stand_ins, list(table.thinking)) == ([], [0, 1, 2])
        case "take-back":
            await table.take_back(1)
            assert (table.stand_ins, table.thinking) == ([], (0, 1, 2))
        case _:
            await table.act(1, idle.keep_open)
            assert (table.stand_ins, table.thinking) == ([(0, 1)], (0, 2)), "they may change it until the reveal"
    assert table.game.away == {}


async def test_at_a_table_without_a_limit_the_others_wait_and_silence_counts_from_the_end() -> None:
    table = await World().game(pace=Calm())
    await leave(table, 1)
    assert table.thinking == (0, 1, 2)
    await table.choose(0, 2)
    for span, found in ((WEEK, {}), (SILENCE - HOUR, {}), (HOUR, {1: Absence.SILENT})):
        table.world.clock.forward(span)
        assert (await table.view()).absent == found


async def test_who_is_away_loses_no_seat_and_who_is_on_autopilot_for_long_may() -> None:
    table = await on_autopilot(1)
    missing = table.world.clock.now
    for span, found in ((24 * HOUR - timedelta(seconds=1), {}), (24 * HOUR, {1: Absence.AUTOPILOT})):
        table.world.clock.now = missing + span
        assert (await table.view()).absent == found
    await leave(table, 1)
    assert (await table.view()).absent == {}


async def test_votes_wait_for_nobody_who_is_away_but_no_game_ends_without_them() -> None:
    table = await World().game(4, pace=DAY)
    for seat in (2, 3):
        await leave(table, seat)
    for seat in (0, 1):
        view = (await table.act(seat, motions.propose, Wish.ABANDON)).table
        assert (view.status, view.votes_needed(view.abandoning)) == (Status.PLAY, 4)
    proposed = (await table.act(0, motions.propose, Wish.PAUSE)).table
    assert proposed.present == {actor(0).user, actor(1).user}
    assert proposed.votes_needed(proposed.motions[-1]) == 2
    assert (await table.act(1, motions.propose, Wish.PAUSE)).table.paused is not None
    await table.act(2, motions.propose, Wish.ABANDON)
    ended = (await table.act(3, motions.propose, Wish.ABANDON)).table
    assert ended.ending is Ending.VOTE, "who votes is back"


async def test_live_half_an_hour_on_autopilot_is_long() -> None:
    table = await World().game(pace=Live(60))
    for _ in range(2):
        await table.choose(0, 2)
        await table.at((table.next_look or MOMENT) - MOMENT)
    table.world.clock.forward(timedelta(minutes=30))
    assert (await table.view()).absent == {1: Absence.AUTOPILOT}


async def test_a_table_where_all_are_away_ends_three_turns_and_stands_until_somebody_is_back() -> None:
    """Nobody is told that the table will close, and the time starts again once the first person is back."""
    table = await World().game(pace=Days(12))
    for seat, days in ((0, 9), (1, 5), (2, 12)):
        await leave(table, seat, timedelta(days=days))
    assert table.thinking == (2,), "who went last is answered for when time is up, for nobody would see it"
    for turn in range(1, 4):
        assert (await table.at(12 * turn * HOUR))[0] is News.REVEALED
    assert (table.deadline, table.next_look) == (None, MOMENT + timedelta(days=5))
    assert await table.at(timedelta(days=5) - HOUR) == []
    assert await table.at(timedelta(days=5)) == []
    assert (table.deadline, table.thinking) == (timedelta(days=5, hours=12), (1,))
    assert [each.seat for each in table.game.stand_ins[-2:]] == [0, 2]
    await table.choose(1)
    assert table.thinking == (1,)


async def test_who_is_away_when_the_wonders_are_drafted_gets_one_and_nobody_waits() -> None:
    table = await World().game(3, TableSettings(3, wonders=Wonders.DRAFTED, pace=DAY))
    await leave(table, 1)
    view = await table.view()
    assert (view.thinking, table.stand_ins) == ((Seat(0), Seat(2)), [(None, 1)])


async def test_who_is_away_when_the_game_begins_is_away_in_the_game() -> None:
    table = await World().lobby(3, TableSettings(3, pace=DAY))
    for seat in range(2):
        await leave(table, seat)
    await table.start(0)
    assert table.thinking == (0, 2), "whoever starts it is there"


async def test_nobody_can_be_away_for_longer_than_two_weeks_at_once() -> None:
    table = await World().game(pace=DAY)
    at_once = table.act(1, away.go_away, MOMENT + LONGEST + 2 * HOUR)
    assert await refusal(at_once) is Reason.BAD_DATE
    await leave(table, 1, LONGEST)
    assert not (await table.act(1, away.go_away, MOMENT + LONGEST)).changed


@pytest.mark.parametrize("pace", [DAY, Calm()])
async def test_who_says_that_they_are_back_is_even_if_nothing_was_sealed_for_them(pace: Pace) -> None:
    table = await World().game(pace=pace)
    await table.choose(1)
    await leave(table, 1)
    assert (await table.act(1, substitutes.come_back)).table.away == ()
    assert table.thinking == (0, 2), "what they have chosen themselves stays"


# An absence that begins later.


LATER, LONG_LATER = timedelta(days=2), timedelta(days=4)


async def leave_later(table: Table, seat: int, since: timedelta = LATER, until: timedelta = LONG_LATER) -> None:
    now = table.world.clock.now
    await table.act(seat, away.go_away, now + until, now + since)


async def test_an_absence_begins_when_it_was_said_to_and_the_open_question_is_answered_then() -> None:
    table = await World().game(pace=Days(72))
    await leave_later(table, 1)
    assert (table.thinking, (await table.view()).away) == ((0, 1, 2), ())
    assert table.next_look == MOMENT + LATER
    assert await table.at(LATER - HOUR) == []
    assert table.thinking == (0, 1, 2)
    await table.at(LATER)
    view = await table.view()
    assert (list(table.thinking), table.stand_ins, list(view.away)) == ([0, 2], [(0, 1)], [1])
    assert table.game.leaves == {}
    table.world.clock.now = MOMENT + LONG_LATER
    assert (await table.view()).away == ()


async def test_nothing_that_is_done_before_ends_it_but_saying_so() -> None:
    table = await World().game(pace=Days(72))
    await leave_later(table, 1)
    await table.choose(1)
    await table.act(1, idle.keep_open)
    assert [*table.game.leaves] == [actor(1).user]
    assert await table.world.everywhere.come_back(actor(1)) == 1
    assert table.game.leaves == {}
    assert await table.world.everywhere.come_back(actor(1)) == 0


async def test_what_was_said_last_counts() -> None:
    table = await World().game(pace=Days(72))
    await leave(table, 1)
    assert table.thinking == (0, 2)
    await leave_later(table, 1)
    game = table.game
    assert (list(table.thinking), list(game.away), list(game.leaves)) == ([0, 1, 2], [], [actor(1).user])
    await leave_later(table, 1)
    assert table.game.revision == game.revision, "said twice"
    await leave(table, 1)
    game = table.game
    assert ([*game.away], game.leaves) == ([actor(1).user], {})


async def test_at_a_table_without_a_limit_the_others_see_it_when_it_begins_and_wait() -> None:
    table = await World().game(pace=Calm())
    await leave_later(table, 1)
    assert table.next_look == MOMENT + LATER
    table.store.outbox.clear()
    assert await table.at(LATER) == []
    assert [each.news for each in table.news] == [News.REFRESHED]
    view = await table.view()
    assert (list(table.thinking), list(view.away)) == ([0, 1, 2], [1])
    assert table.next_look is None


@pytest.mark.parametrize(
    ("since", "until"),
    [
        (LATER, LATER),
        (LATER, LATER - HOUR),
        (LATER, LATER + LONGEST + 2 * HOUR),
        (FARTHEST + HOUR, FARTHEST + 2 * HOUR),
        (-HOUR, -HOUR / 2),
    ],
)
async def test_an_absence_that_cannot_be_is_refused(since: timedelta, until: timedelta) -> None:
    table = await World().game(pace=DAY)
    at = table.act(1, away.go_away, MOMENT + until, MOMENT + since)
    assert await refusal(at) is Reason.BAD_DATE
    await leave_later(table, 1, FARTHEST, FARTHEST + LONGEST + HOUR)  # clocks may be set back meanwhile


async def test_one_that_has_begun_already_begins_at_once_and_one_that_nobody_looked_at_is_over() -> None:
    table = await World().game(pace=Days(72))
    await leave_later(table, 1, -HOUR, HOUR)
    assert (table.thinking, table.game.leaves) == ((0, 2), {})
    await leave_later(table, 0)
    table.world.clock.now = MOMENT + LONG_LATER + HOUR
    assert (await table.view()).away == ()


async def said_for_all_tables(table: Table, seat: int) -> None:
    """Say that a person is away at all tables, as `/away` does."""
    now = table.world.clock.now
    until, since = now + LONG_LATER, now + LATER
    await table.world.everywhere.go_away(actor(seat), until, since)
    await table.store.change_person_settings(
        actor(seat).user, lambda known: replace(known, away=until, away_from=since)
    )


async def test_whoever_opens_a_table_or_sits_down_meanwhile_is_away_there_too() -> None:
    table = await World().game(pace=DAY)
    for seat in (0, 1):
        await said_for_all_tables(table, seat)
    table = await table.world.lobby(3, TableSettings(3, pace=Days(72)))
    assert [*table.game.leaves] == [actor(0).user, actor(1).user]
    await table.start(0)
    assert (table.thinking, table.next_look) == ((0, 1, 2), MOMENT + LATER)
    await table.at(LATER)
    assert (await table.view()).away == (0, 1)


async def test_who_has_taken_it_back_and_sits_down_again_is_not_away_there() -> None:
    table = await World().game(pace=DAY)
    await said_for_all_tables(table, 1)
    table = await table.world.lobby(3, TableSettings(4, pace=DAY))
    await table.act(1, lobby.leave_table)
    await table.store.change_person_settings(actor(1).user, lambda known: replace(known, away=None, away_from=None))
    await table.join(1)
    assert table.game.leaves == {}


async def test_who_says_again_that_they_are_away_is_answered_for_when_everybody_is_told() -> None:
    table = await World().game(pace=DAY)
    await table.choose(1, 2)
    for seat, span in ((1, WEEK), (2, WEEK), (0, 24 * HOUR)):
        await leave(table, seat, span)
    await table.at(24 * HOUR)
    assert (table.next_look, table.thinking) == (MOMENT + 28 * HOUR, (0,))
    table.world.clock.forward(HOUR)
    await leave(table, 0)
    assert table.next_look == MOMENT + 24 * HOUR


@pytest.mark.parametrize("way", ["act", "time"])
async def test_once_somebody_is_back_nobody_waits_for_those_who_are_away(way: str) -> None:
    table = await World().game(pace=DAY)
    await table.choose(0)
    for seat, span in ((1, WEEK), (0, HOUR), (2, WEEK)):
        await leave(table, seat, span)
    assert table.thinking == (2,), "all are away, so that turns end with their time"
    assert table.next_look == MOMENT + HOUR
    if way == "act":
        await table.act(0, idle.keep_open)
        assert table.next_look <= table.world.clock.now
    assert await table.at(HOUR * (way == "time")) == [News.REVEALED, News.TURN_BEGAN]
    assert (table.stand_ins, table.thinking) == ([(0, 1), (0, 2), (1, 1), (1, 2)], (0,))


async def test_nobody_looks_again_and_again_at_what_only_the_time_has_changed() -> None:
    """The player who has to choose is back, and has slightly more time than everyone is shown."""
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    for seat, span in ((0, WEEK), (1, WEEK), (2, HOUR)):
        await leave(table, seat, span)
    for since in (HOUR, 24 * HOUR):
        table.world.clock.now = MOMENT + since
        assert await table.world.jobs.answer_for_the_late(table.id) == MOMENT + 28 * HOUR


async def standing_until(table: Table, until: timedelta) -> None:
    """Check that the table stands until the first person is back, and then gets a notice that it will close."""
    while table.deadline is not None:
        await table.at((table.next_look or MOMENT) - MOMENT)
    assert (await table.view()).stands
    assert table.next_look == MOMENT + until
    assert not any(each.news is News.IDLE for each in table.store.outbox.values())
    assert await table.at(until) == [News.IDLE]
    assert await table.world.jobs.answer_for_the_late(table.id) is None, "the notice is still to be posted"
    table.world.clock.forward(HOUR)
    await table.act(PROGRAM, idle.give_notice)
    assert table.next_look == table.world.clock.now + NOTICE


async def test_a_table_that_stood_until_somebody_was_back_who_has_missed_questions_before_is_given_notice() -> None:
    table = await on_autopilot(1, 2)
    await leave(table, 1)
    await standing_until(table, table.world.clock.now - MOMENT + WEEK)


async def test_a_table_stands_for_an_owner_too_who_is_away_and_for_nobody_who_has_left_the_lobby() -> None:
    table = await World().game(pace=DAY)
    await table.act(2, substitutes.step_out, Seat(2), Level.RANDOM)
    await leave(table, 2)
    await standing_until(table, WEEK)
    table = await World().lobby(4, TableSettings(4, pace=DAY))
    await leave(table, 3)
    await table.act(3, lobby.leave_table)
    await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    while table.deadline is not None:
        await table.at((table.next_look or MOMENT) - MOMENT)
    assert any(each.news is News.IDLE for each in table.store.outbox.values())


async def test_a_second_notice_that_waits_is_not_looked_for_all_the_time() -> None:
    table = await World().game(pace=DAY)
    while table.deadline is not None:
        await table.at((table.next_look or MOMENT) - MOMENT)
    table.world.clock.forward(HOUR)
    await table.act(PROGRAM, idle.give_notice)
    table.store.outbox.clear()
    assert table.next_look is not None
    table.world.clock.now = table.next_look + 10 * HOUR  # the program was down
    again = await table.world.jobs.answer_for_the_late(table.id)
    assert [each.news for each in table.store.outbox.values()] == [News.IDLE]
    assert again is not None
    assert again > table.world.clock.now
