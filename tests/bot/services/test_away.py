"""People who say that they are away: they are answered for at once, are not absent, and are back once they act."""

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
from tests.bot.services.sand import DAY, HOUR, Sand, on_autopilot
from tests.bot.services.world import MOMENT, actor, refusal

WEEK = timedelta(days=7)


async def leave(sand: Sand, seat: int, span: timedelta = WEEK) -> None:
    await sand.world.tables.act(sand.game, actor(seat), away.go_away, sand.world.clock.now + span)


async def test_a_computer_player_answers_at_once_for_who_is_away_and_no_longer_than_that() -> None:
    sand = await Sand().begin(DAY)
    await sand.choose(0)
    await leave(sand, 1)
    table = await sand.world.tables.public_table(sand.game)
    assert (sand.waited_for, sand.stand_ins, table.away, table.autopilots) == ((2,), [(0, 1)], (1,), (1,))
    await sand.choose(2)
    assert sand.waited_for == (0, 2)
    sand.world.clock.forward(WEEK)
    assert (await sand.world.tables.public_table(sand.game)).away == ()
    await sand.choose(0, 2)
    assert len(sand.waited_for) == 3, "from the next question on"


async def test_the_last_one_who_is_due_ends_the_turn_by_going_away() -> None:
    sand = await Sand().begin(DAY)
    await sand.choose(0, 1)
    outcome = await sand.world.tables.act(sand.game, actor(2), away.go_away, MOMENT + WEEK)
    assert outcome.news == (News.REVEALED, News.TURN_BEGAN)


@pytest.mark.parametrize("way", ["come-back", "take-back", "other"])
async def test_who_does_anything_at_a_table_is_back_there(way: str) -> None:
    sand = await Sand().begin(DAY)
    await leave(sand, 1)
    match way:
        case "come-back":
            await sand.world.tables.act(sand.game, actor(1), substitutes.come_back)
            assert (sand.stand_ins, list(sand.waited_for)) == ([], [0, 1, 2])
        case "take-back":
            await sand.undo(1)
            assert (sand.stand_ins, sand.waited_for) == ([], (0, 1, 2))
        case _:
            await sand.world.tables.act(sand.game, actor(1), idle.keep_open)
            assert (sand.stand_ins, sand.waited_for) == ([(0, 1)], (0, 2)), "they may change it until the reveal"
    assert sand.store.games[sand.game].away == {}


async def test_at_a_table_without_a_limit_the_others_wait_and_silence_counts_from_the_end() -> None:
    sand = await Sand().begin(Calm())
    await leave(sand, 1)
    assert sand.waited_for == (0, 1, 2)
    await sand.choose(0, 2)
    for span, found in ((WEEK, {}), (SILENCE - HOUR, {}), (HOUR, {1: Absence.SILENT})):
        sand.world.clock.forward(span)
        assert (await sand.world.tables.public_table(sand.game)).absent == found


async def test_who_is_away_loses_no_seat_and_who_is_on_autopilot_for_long_may() -> None:
    sand = await on_autopilot(1)
    missing = sand.world.clock.now
    for span, found in ((24 * HOUR - timedelta(seconds=1), {}), (24 * HOUR, {1: Absence.AUTOPILOT})):
        sand.world.clock.now = missing + span
        assert (await sand.world.tables.public_table(sand.game)).absent == found
    await leave(sand, 1)
    assert (await sand.world.tables.public_table(sand.game)).absent == {}


async def test_votes_wait_for_nobody_who_is_away_but_no_game_ends_without_them() -> None:
    sand = await Sand().begin(DAY, persons=4, players=4)
    tables = sand.world.tables
    for seat in (2, 3):
        await leave(sand, seat)
    for seat in (0, 1):
        table = (await tables.act(sand.game, actor(seat), motions.propose, Wish.ABANDON)).table
        assert (table.status, table.votes_needed(table.abandoning)) == (Status.PLAY, 4)
    proposed = (await tables.act(sand.game, actor(0), motions.propose, Wish.PAUSE)).table
    assert proposed.present == {actor(0).user, actor(1).user}
    assert proposed.votes_needed(proposed.motions[-1]) == 2
    assert (await tables.act(sand.game, actor(1), motions.propose, Wish.PAUSE)).table.paused is not None
    await tables.act(sand.game, actor(2), motions.propose, Wish.ABANDON)
    ended = (await tables.act(sand.game, actor(3), motions.propose, Wish.ABANDON)).table
    assert ended.ending is Ending.VOTE, "who votes is back"


async def test_live_half_an_hour_on_autopilot_is_long() -> None:
    sand = await Sand().begin(Live(60))
    for _ in range(2):
        await sand.choose(0, 2)
        await sand.at((sand.next_look or MOMENT) - MOMENT)
    sand.world.clock.forward(timedelta(minutes=30))
    assert (await sand.world.tables.public_table(sand.game)).absent == {1: Absence.AUTOPILOT}


async def test_a_table_where_all_are_away_ends_three_turns_and_stands_until_somebody_is_back() -> None:
    """Nobody is told that the table will close, and the time starts again once the first person is back."""
    sand = await Sand().begin(Days(12))
    for seat, days in ((0, 9), (1, 5), (2, 12)):
        await leave(sand, seat, timedelta(days=days))
    assert sand.waited_for == (2,), "who went last is answered for when time is up, for nobody would see it"
    for turn in range(1, 4):
        assert (await sand.at(12 * turn * HOUR))[0] is News.REVEALED
    assert (sand.deadline, sand.next_look) == (None, MOMENT + timedelta(days=5))
    assert await sand.at(timedelta(days=5) - HOUR) == []
    assert await sand.at(timedelta(days=5)) == []
    assert (sand.deadline, sand.waited_for) == (timedelta(days=5, hours=12), (1,))
    assert [each.seat for each in sand.store.games[sand.game].stand_ins[-2:]] == [0, 2]
    await sand.choose(1)
    assert sand.waited_for == (1,)


async def test_who_is_away_when_the_wonders_are_drafted_gets_one_and_nobody_waits() -> None:
    sand = await Sand().begin(DAY, wonders=Wonders.DRAFTED)
    await leave(sand, 1)
    table = await sand.world.tables.public_table(sand.game)
    assert (table.thinking, sand.stand_ins) == ((Seat(0), Seat(2)), [(None, 1)])


async def test_who_is_away_when_the_game_begins_is_away_in_the_game() -> None:
    sand = Sand()
    sand.game = await sand.world.lobby(3, TableSettings(3, pace=DAY))
    for seat in range(2):
        await leave(sand, seat)
    await sand.world.tables.act(sand.game, actor(0), lobby.start_game)
    assert sand.waited_for == (0, 2), "whoever starts it is there"


async def test_nobody_can_be_away_for_longer_than_two_weeks_at_once() -> None:
    sand = await Sand().begin(DAY)
    at_once = sand.world.tables.act(sand.game, actor(1), away.go_away, MOMENT + LONGEST + 2 * HOUR)
    assert await refusal(at_once) is Reason.BAD_DATE
    await leave(sand, 1, LONGEST)
    assert not (await sand.world.tables.act(sand.game, actor(1), away.go_away, MOMENT + LONGEST)).changed


@pytest.mark.parametrize("pace", [DAY, Calm()])
async def test_who_says_that_they_are_back_is_even_if_nothing_was_sealed_for_them(pace: Pace) -> None:
    sand = await Sand().begin(pace)
    await sand.choose(1)
    await leave(sand, 1)
    assert (await sand.world.tables.act(sand.game, actor(1), substitutes.come_back)).table.away == ()
    assert sand.waited_for == (0, 2), "what they have chosen themselves stays"


# An absence that begins later.


LATER, LONG_LATER = timedelta(days=2), timedelta(days=4)


async def leave_later(sand: Sand, seat: int, since: timedelta = LATER, until: timedelta = LONG_LATER) -> None:
    now = sand.world.clock.now
    await sand.world.tables.act(sand.game, actor(seat), away.go_away, now + until, now + since)


async def test_an_absence_begins_when_it_was_said_to_and_the_open_question_is_answered_then() -> None:
    sand = await Sand().begin(Days(72))
    await leave_later(sand, 1)
    assert (sand.waited_for, (await sand.world.tables.public_table(sand.game)).away) == ((0, 1, 2), ())
    assert sand.next_look == MOMENT + LATER
    assert await sand.at(LATER - HOUR) == []
    assert sand.waited_for == (0, 1, 2)
    await sand.at(LATER)
    table = await sand.world.tables.public_table(sand.game)
    assert (list(sand.waited_for), sand.stand_ins, list(table.away)) == ([0, 2], [(0, 1)], [1])
    assert sand.store.games[sand.game].leaves == {}
    sand.world.clock.now = MOMENT + LONG_LATER
    assert (await sand.world.tables.public_table(sand.game)).away == ()


async def test_nothing_that_is_done_before_ends_it_but_saying_so() -> None:
    sand = await Sand().begin(Days(72))
    await leave_later(sand, 1)
    await sand.choose(1)
    await sand.world.tables.act(sand.game, actor(1), idle.keep_open)
    assert [*sand.store.games[sand.game].leaves] == [actor(1).user]
    assert await sand.world.everywhere.come_back(actor(1)) == 1
    assert sand.store.games[sand.game].leaves == {}
    assert await sand.world.everywhere.come_back(actor(1)) == 0


async def test_what_was_said_last_counts() -> None:
    sand = await Sand().begin(Days(72))
    await leave(sand, 1)
    assert sand.waited_for == (0, 2)
    await leave_later(sand, 1)
    game = sand.store.games[sand.game]
    assert (list(sand.waited_for), list(game.away), list(game.leaves)) == ([0, 1, 2], [], [actor(1).user])
    await leave_later(sand, 1)
    assert sand.store.games[sand.game].revision == game.revision, "said twice"
    await leave(sand, 1)
    game = sand.store.games[sand.game]
    assert ([*game.away], game.leaves) == ([actor(1).user], {})


async def test_at_a_table_without_a_limit_the_others_see_it_when_it_begins_and_wait() -> None:
    sand = await Sand().begin(Calm())
    await leave_later(sand, 1)
    assert sand.next_look == MOMENT + LATER
    before = len(sand.store.outbox)
    assert await sand.at(LATER) == []
    assert [each.news for each in [*sand.store.outbox.values()][before:]] == [News.REFRESHED]
    table = await sand.world.tables.public_table(sand.game)
    assert (list(sand.waited_for), list(table.away)) == ([0, 1, 2], [1])
    assert sand.next_look is None


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
    sand = await Sand().begin(DAY)
    at = sand.world.tables.act(sand.game, actor(1), away.go_away, MOMENT + until, MOMENT + since)
    assert await refusal(at) is Reason.BAD_DATE
    await leave_later(sand, 1, FARTHEST, FARTHEST + LONGEST + HOUR)  # clocks may be set back meanwhile


async def test_one_that_has_begun_already_begins_at_once_and_one_that_nobody_looked_at_is_over() -> None:
    sand = await Sand().begin(Days(72))
    await leave_later(sand, 1, -HOUR, HOUR)
    assert (sand.waited_for, sand.store.games[sand.game].leaves) == ((0, 2), {})
    await leave_later(sand, 0)
    sand.world.clock.now = MOMENT + LONG_LATER + HOUR
    assert (await sand.world.tables.public_table(sand.game)).away == ()


async def said_for_all_tables(sand: Sand, seat: int) -> None:
    """Say that a person is away at all tables, as `/away` does."""
    now = sand.world.clock.now
    settings = {"away": now + LONG_LATER, "away_from": now + LATER}
    await sand.world.everywhere.go_away(actor(seat), settings["away"], settings["away_from"])
    await sand.store.change_person_settings(actor(seat).user, lambda known: known.model_copy(update=settings))


async def test_whoever_opens_a_table_or_sits_down_meanwhile_is_away_there_too() -> None:
    sand = await Sand().begin(DAY)
    for seat in (0, 1):
        await said_for_all_tables(sand, seat)
    sand.game = await sand.world.lobby(3, TableSettings(3, pace=Days(72)))
    assert [*sand.store.games[sand.game].leaves] == [actor(0).user, actor(1).user]
    await sand.world.tables.act(sand.game, actor(0), lobby.start_game)
    assert (sand.waited_for, sand.next_look) == ((0, 1, 2), MOMENT + LATER)
    await sand.at(LATER)
    assert (await sand.world.tables.public_table(sand.game)).away == (0, 1)


async def test_who_has_taken_it_back_and_sits_down_again_is_not_away_there() -> None:
    sand = await Sand().begin(DAY)
    await said_for_all_tables(sand, 1)
    sand.game = await sand.world.lobby(3, TableSettings(4, pace=DAY))
    await sand.world.tables.act(sand.game, actor(1), lobby.leave_table)
    await sand.store.change_person_settings(
        actor(1).user, lambda known: known.model_copy(update={"away": None, "away_from": None})
    )
    await sand.world.tables.act(sand.game, actor(1), lobby.join_table)
    assert sand.store.games[sand.game].leaves == {}


async def test_who_says_again_that_they_are_away_is_answered_for_when_everybody_is_told() -> None:
    sand = await Sand().begin(DAY)
    await sand.choose(1, 2)
    for seat, span in ((1, WEEK), (2, WEEK), (0, 24 * HOUR)):
        await leave(sand, seat, span)
    await sand.at(24 * HOUR)
    assert (sand.next_look, sand.waited_for) == (MOMENT + 28 * HOUR, (0,))
    sand.world.clock.forward(HOUR)
    await leave(sand, 0)
    assert sand.next_look == MOMENT + 24 * HOUR


@pytest.mark.parametrize("way", ["act", "time"])
async def test_once_somebody_is_back_nobody_waits_for_those_who_are_away(way: str) -> None:
    sand = await Sand().begin(DAY)
    await sand.choose(0)
    for seat, span in ((1, WEEK), (0, HOUR), (2, WEEK)):
        await leave(sand, seat, span)
    assert sand.waited_for == (2,), "all are away, so that turns end with their time"
    assert sand.next_look == MOMENT + HOUR
    if way == "act":
        await sand.world.tables.act(sand.game, actor(0), idle.keep_open)
        assert sand.next_look <= sand.world.clock.now
    assert await sand.at(HOUR * (way == "time")) == [News.REVEALED, News.TURN_BEGAN]
    assert (sand.stand_ins, sand.waited_for) == ([(0, 1), (0, 2), (1, 1), (1, 2)], (0,))


async def test_nobody_looks_again_and_again_at_what_only_the_time_has_changed() -> None:
    """The player who has to choose is back, and has slightly more time than everyone is shown."""
    sand = await Sand().begin(DAY)
    await sand.choose(0, 1)
    for seat, span in ((0, WEEK), (1, WEEK), (2, HOUR)):
        await leave(sand, seat, span)
    for since in (HOUR, 24 * HOUR):
        sand.world.clock.now = MOMENT + since
        assert await sand.world.jobs.answer_for_the_late(sand.game) == MOMENT + 28 * HOUR


async def standing_until(sand: Sand, until: timedelta) -> None:
    """Check that the table stands until the first person is back, and then gets a notice that it will close."""
    while sand.deadline is not None:
        await sand.at((sand.next_look or MOMENT) - MOMENT)
    assert (await sand.world.tables.public_table(sand.game)).stands
    assert sand.next_look == MOMENT + until
    assert not any(each.news is News.IDLE for each in sand.store.outbox.values())
    assert await sand.at(until) == [News.IDLE]
    assert await sand.world.jobs.answer_for_the_late(sand.game) is None, "the notice is still to be posted"
    sand.world.clock.forward(HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, idle.give_notice)
    assert sand.next_look == sand.world.clock.now + NOTICE


async def test_a_table_that_stood_until_somebody_was_back_who_has_missed_questions_before_is_given_notice() -> None:
    sand = await on_autopilot(1, 2)
    await leave(sand, 1)
    await standing_until(sand, sand.world.clock.now - MOMENT + WEEK)


async def test_a_table_stands_for_an_owner_too_who_is_away_and_for_nobody_who_has_left_the_lobby() -> None:
    sand = await Sand().begin(DAY)
    await sand.world.tables.act(sand.game, actor(2), substitutes.step_out, Seat(2), Level.RANDOM)
    await leave(sand, 2)
    await standing_until(sand, WEEK)
    sand = Sand()
    sand.game = await sand.world.lobby(4, TableSettings(4, pace=DAY))
    await leave(sand, 3)
    await sand.world.tables.act(sand.game, actor(3), lobby.leave_table)
    await sand.world.tables.act(sand.game, actor(0), lobby.add_computers, Level.EASY)
    await sand.world.tables.act(sand.game, actor(0), lobby.start_game)
    while sand.deadline is not None:
        await sand.at((sand.next_look or MOMENT) - MOMENT)
    assert any(each.news is News.IDLE for each in sand.store.outbox.values())


async def test_a_second_notice_that_waits_is_not_looked_for_all_the_time() -> None:
    sand = await Sand().begin(DAY)
    while sand.deadline is not None:
        await sand.at((sand.next_look or MOMENT) - MOMENT)
    sand.world.clock.forward(HOUR)
    await sand.world.tables.act(sand.game, PROGRAM, idle.give_notice)
    sand.store.outbox.clear()
    assert sand.next_look is not None
    sand.world.clock.now = sand.next_look + 10 * HOUR  # the program was down
    again = await sand.world.jobs.answer_for_the_late(sand.game)
    assert [each.news for each in sand.store.outbox.values()] == [News.IDLE]
    assert again is not None
    assert again > sand.world.clock.now
