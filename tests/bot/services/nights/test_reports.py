"""Reports that someone has gone: a report alone takes nobody's seat, and nobody sits at two tables of a round."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import arranged, away, deadlines, lobby, motions, play, sights, substitutes
from bot.services.absence import absent
from bot.services.game import Choice, Game, TurnRef, Wish
from bot.services.nights.night import CallKind, OrderKind, Stage
from bot.services.pace import Days
from bot.services.passages import Absence, Passing
from bot.services.people import GameId, GuildId
from bot.services.refusals import Reason, Refused
from bot.services.table_jobs import TableJobs
from engine.moves import Discard
from engine.ruleset import Seat
from players.levels import Level
from storage.upgrades import HISTORIES
from tests.bot.services.nights.friends import FIRST, MINUTE, SECOND, Asking, Meeting, asks, guests, results, user
from tests.bot.services.nights.test_nights import late, seat_of, told
from tests.bot.services.world import actor, night_at
from tests.storage.saved import night_data, read_night

BEN, DUA, MANAGER = 1, 8, 7
MANAGES = asks(MANAGER, manages=GuildId(7))


def report_of(meeting: Meeting) -> list[tuple[str, list[int]]]:
    return meeting.board.calls(CallKind.SEEMS_GONE)


def game_of(meeting: Meeting, number: int) -> Game:
    return meeting.store.games[seat_of(meeting, number)[0]]


async def reported(**changes: object) -> Meeting:
    """Return a night with two tables of three, where the organiser has reported Ben, who is playing."""
    meeting = await late(6, rounds=3, **changes)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.settle()
    return meeting


# What a report does.


@pytest.mark.parametrize("by", [asks(0), asks(7, manages=GuildId(7))])
async def test_an_organisers_word_takes_nobodys_seat_and_lets_nobody_sit_there(by: Asking) -> None:
    meeting = await late(6, rounds=3)
    before = game_of(meeting, BEN)
    await meeting.nights.report_gone(FIRST, by, user(BEN))
    await meeting.later(minutes=1)
    after = game_of(meeting, BEN)
    assert (after.seats, after.passages, after.progress) == (before.seats, before.passages, before.progress)
    assert absent(after, meeting.clock()) == {}
    await meeting.come(DUA)
    assert (await meeting.nights.view(FIRST, asks(DUA))).seats_for(user(DUA)) == ()
    place = seat_of(meeting, BEN)
    assert await told(meeting.nights.take_seat(FIRST, asks(DUA), *place)) is Reason.SEAT_TAKEN


async def test_whoever_is_reported_is_asked_at_their_table_once_and_told_who_said_it() -> None:
    meeting = await reported()
    (asked,) = [each for each in meeting.board.told.values() if each.kind == CallKind.SEEMS_GONE]
    assert asked.where == game_of(meeting, BEN).home.channel
    assert asked.users == (user(BEN),)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.later(minutes=1)
    assert len(report_of(meeting)) == 1


async def test_whoever_sits_at_no_table_is_asked_in_the_nights_channel() -> None:
    meeting = Meeting()
    await meeting.plan()
    await meeting.nights.begin(FIRST, asks(0))
    await meeting.come(BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.settle()
    assert report_of(meeting) == [("seems-gone", [BEN])]
    assert {each.where for each in meeting.board.told.values()} == {(await meeting.saved()).plan.home.channel}


async def test_where_the_tables_thread_is_closed_they_are_asked_in_the_nights_channel() -> None:
    meeting = await late(6, rounds=3)
    meeting.board.shut.add(game_of(meeting, BEN).home.channel)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.settle()
    assert report_of(meeting) == [("seems-gone", [BEN])]
    night = await meeting.saved()
    assert (night.lost, night.calls) == (None, ())


async def test_whoever_is_reported_is_seated_in_no_new_round_until_they_say_that_they_are_there() -> None:
    meeting = await reported()
    await meeting.nights.next_round(FIRST, asks(0))
    night = await meeting.saved()
    assert night.table_of(user(BEN)) is None
    assert guests(night.here) == [0, 1, 2, 3, 4, 5]
    await meeting.come(BEN)
    await meeting.nights.next_round(FIRST, asks(0))
    assert (await meeting.saved()).table_of(user(BEN)) is not None


async def test_a_report_after_the_seating_changes_nothing_of_that_round() -> None:
    meeting = Meeting()
    await meeting.gather(6)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.begin_round()
    assert game_of(meeting, BEN).seat_of(user(BEN)) is not None


async def test_the_round_is_seated_without_somebody_who_was_reported_while_people_gather() -> None:
    meeting = Meeting()
    await meeting.plan()
    await meeting.nights.begin(FIRST, asks(0))
    await meeting.come(0, 2)
    await meeting.later(seconds=1)
    assert (await meeting.saved()).stage is Stage.GATHERING
    await meeting.come(BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.later(minutes=5)
    night = await meeting.saved()
    assert night.stage is Stage.PLAYING
    assert night.table_of(user(BEN)) is None


async def test_two_of_whom_one_was_reported_have_the_break_to_come_back() -> None:
    meeting = await late(2, rounds=2)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.end()
    assert (await meeting.saved()).stage is Stage.BREAK
    await meeting.come(BEN)
    await meeting.later(minutes=3)
    assert (await meeting.saved()).stage is Stage.PLAYING


async def test_whoever_presses_that_they_are_here_is_there_at_their_table_too() -> None:
    meeting = await reported()
    meeting.clock.forward(MINUTE)
    await meeting.come(BEN)
    assert game_of(meeting, BEN).acts[user(BEN)] == meeting.clock()


# Acting at a table answers a report.


async def discards(meeting: Meeting, number: int) -> None:
    game, _ = seat_of(meeting, number)
    hand = await meeting.tables.look(game, actor(number), sights.hand)
    await meeting.tables.act(
        game, actor(number), play.seal_choice, Choice(hand.turn, hand.view.seat, Discard(hand.view.hand[0]))
    )


async def comes_back(meeting: Meeting, number: int) -> None:
    """Press "I'm back" although nobody has chosen for the person, so that nothing else changes."""
    await meeting.tables.act(seat_of(meeting, number)[0], actor(number), substitutes.come_back)


async def is_reported(meeting: Meeting, number: int = BEN) -> bool:
    guest = (await meeting.saved()).guest(user(number))
    assert guest is not None
    return guest.reported is not None


Act = Callable[[Meeting, int], Awaitable[None]]


@pytest.mark.parametrize("act", [discards, comes_back])
async def test_whoever_does_anything_at_their_table_has_answered_and_is_seated_in_the_next_round(act: Act) -> None:
    meeting = await reported()
    meeting.clock.forward(SECOND)
    await act(meeting, BEN)
    acted = meeting.clock()
    await meeting.later(seconds=10)
    guest = (await meeting.saved()).guest(user(BEN))
    assert guest is not None
    assert (guest.reported, guest.answered) == (None, acted)
    await meeting.end()
    await meeting.later(minutes=3)
    night = await meeting.saved()
    assert len(night.rounds) == 2
    assert night.table_of(user(BEN)) is not None


async def test_a_night_of_two_goes_on_if_the_one_who_was_reported_has_played() -> None:
    meeting = await late(2, rounds=2)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    meeting.clock.forward(SECOND)
    await discards(meeting, BEN)
    await meeting.end()
    await meeting.later(minutes=3)
    assert (await meeting.saved()).stage is Stage.PLAYING


async def test_whoever_ends_the_game_has_answered_though_nobody_looked_before() -> None:
    """A finished table no longer shows who did what, except that the person has answered the report."""
    meeting = await late(2, rounds=2)
    game, _ = seat_of(meeting, BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    meeting.clock.forward(SECOND)
    for number in (0, BEN):
        await meeting.tables.act(game, actor(number), motions.propose, Wish.ABANDON)
    await meeting.later(seconds=10)
    assert (await meeting.saved()).stage is Stage.BREAK
    assert not await is_reported(meeting)


async def test_the_organiser_who_seats_the_next_round_at_once_seats_who_has_just_played() -> None:
    """The night looks only every ten seconds, so this must not need a look in between."""
    meeting = await reported()
    meeting.clock.forward(SECOND)
    await discards(meeting, BEN)
    await meeting.nights.next_round(FIRST, asks(0))
    assert (await meeting.saved()).table_of(user(BEN)) is not None


async def test_whoever_leaves_a_table_that_has_not_begun_sits_down_again_and_has_answered() -> None:
    meeting = Meeting()
    await meeting.gather(6)
    game, _ = seat_of(meeting, BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    meeting.clock.forward(SECOND)
    await meeting.tables.act(game, actor(BEN), lobby.leave_table)
    await meeting.tables.act(game, actor(BEN), lobby.join_table)
    await meeting.later(seconds=5)
    assert not await is_reported(meeting)
    await meeting.begin_round()
    assert meeting.store.games[game].seat_of(user(BEN)) is not None


async def test_whoever_was_reported_at_no_table_and_takes_a_seat_that_is_offered_has_answered() -> None:
    meeting = await late(6, rounds=2)
    await meeting.come(DUA)
    await meeting.nights.report_gone(FIRST, asks(0), user(DUA))
    meeting.clock.forward(SECOND)
    game, seat = seat_of(meeting, BEN)
    await meeting.tables.act(game, actor(BEN), substitutes.offer_seat, seat, user(DUA))
    await meeting.later(seconds=10)
    assert await is_reported(meeting, DUA)
    await meeting.tables.act(game, actor(DUA), substitutes.take_seat, seat)
    await meeting.later(seconds=10)
    assert not await is_reported(meeting, DUA)


async def played_by_another(meeting: Meeting) -> None:
    game, seat = seat_of(meeting, BEN)
    await meeting.tables.act(game, actor(BEN), substitutes.offer_seat, seat, user(9))
    await meeting.tables.act(game, actor(9), substitutes.take_seat, seat)


async def hands_back(meeting: Meeting) -> None:
    await meeting.tables.act(seat_of(meeting, BEN)[0], actor(9), substitutes.hand_back, seat_of(meeting, BEN)[1])


async def others_play(meeting: Meeting) -> None:
    game, _ = seat_of(meeting, BEN)
    for number in range(6):
        if number != BEN and seat_of(meeting, number)[0] == game:
            await discards(meeting, number)


async def is_back_by_the_time_they_said(meeting: Meeting) -> None:
    await meeting.later(minutes=5)


async def is_late(meeting: Meeting) -> None:
    meeting.clock.forward(10 * MINUTE)
    await TableJobs(meeting.store, meeting.tables, meeting.clock).answer_for_the_late(seat_of(meeting, BEN)[0])


async def nothing(_: Meeting) -> None:
    pass


async def goes_away(meeting: Meeting) -> None:
    await meeting.tables.act(seat_of(meeting, BEN)[0], actor(BEN), away.go_away, meeting.clock() + 2 * MINUTE)


async def plays_before(meeting: Meeting) -> None:
    await discards(meeting, BEN)


Happens = Callable[[Meeting], Awaitable[None]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (nothing, others_play),
        (nothing, is_late),
        (nothing, goes_away),
        (goes_away, is_back_by_the_time_they_said),
        (played_by_another, hands_back),
        (plays_before, nothing),
    ],
)
async def test_nothing_that_others_or_the_time_do_answers_a_report(before: Happens, after: Happens) -> None:
    """Earlier acts do not count either, and people who say that they are away do not count as present."""
    meeting = await late(6, rounds=3)
    await before(meeting)
    meeting.clock.forward(SECOND)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    meeting.clock.forward(SECOND)
    await after(meeting)
    await meeting.later(seconds=10)
    assert await is_reported(meeting)


async def test_whoever_has_answered_and_is_reported_once_more_has_to_answer_once_more() -> None:
    meeting = await reported()
    meeting.clock.forward(SECOND)
    await comes_back(meeting, BEN)
    await meeting.later(minutes=11)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.later(seconds=10)
    assert await is_reported(meeting)
    await comes_back(meeting, BEN)
    await meeting.later(seconds=10)
    assert not await is_reported(meeting)


async def test_a_report_that_was_saved_without_its_time_is_not_answered_by_itself() -> None:
    meeting = await reported()
    night = await meeting.saved()
    guest = night.guest(user(BEN))
    assert guest is not None
    meeting.store.nights[FIRST] = night.with_guest(replace(guest, reported_at=None))
    meeting.clock.forward(SECOND)
    await discards(meeting, BEN)
    await meeting.later(seconds=10)
    assert await is_reported(meeting)


async def test_who_has_left_the_server_is_absent_and_the_others_at_the_table_vote() -> None:
    meeting = await late(6, rounds=3)
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN), frozenset({user(BEN)}))
    assert absent(meeting.store.games[game], meeting.clock()) == {seat: Absence.LEFT}
    assert meeting.store.games[game].seats[seat].user == user(BEN)
    others = [each.user - 100 for each in meeting.store.games[game].persons if each.user != user(BEN)]
    left = frozenset({user(BEN)})
    for other in others[: len(others) // 2 + 1]:
        await meeting.tables.act(game, actor(other), motions.propose_player, seat, None, left)
    assert meeting.store.games[game].passages[-1].why is Passing.LEFT


async def test_whoever_was_reported_can_still_leave_and_then_is_asked_nothing_more() -> None:
    meeting = await reported()
    await meeting.leave(BEN)
    assert await told(meeting.nights.report_gone(FIRST, asks(0), user(BEN))) is Reason.NOT_HERE
    assert game_of(meeting, BEN).passages[-1].why is Passing.STEPPED_OUT


@pytest.mark.parametrize("who", [BEN, 5, DUA])
async def test_only_organisers_report(who: int) -> None:
    meeting = await late(6)
    before = await meeting.saved()
    assert await told(meeting.nights.report_gone(FIRST, asks(who), user(2))) is Reason.ONLY_ORGANISER
    assert await meeting.saved() == before


async def test_the_organiser_who_reported_somebody_never_sits_in_their_seat() -> None:
    meeting = await late(6, rounds=3)
    await meeting.nights.report_gone(FIRST, asks(7, manages=GuildId(7)), user(BEN))
    await meeting.leave(BEN)
    place = seat_of(meeting, BEN)
    assert await told(meeting.nights.take_seat(FIRST, asks(7), *place)) is Reason.REPORTED_THEM
    assert guests((await meeting.saved()).here) == [0, 2, 3, 4, 5], "what is refused lets nobody in"
    await meeting.nights.take_seat(FIRST, asks(DUA), *place)


# Nobody sits at two tables of a round.


async def two_free_seats() -> Meeting:
    """Return a night where someone has left each of the round's two tables, and Dua has arrived."""
    meeting = await late(6, rounds=2)
    other = next(each for each in range(6) if seat_of(meeting, each)[0] != seat_of(meeting, BEN)[0])
    await meeting.leave(BEN, other)
    await meeting.come(DUA)
    return meeting


async def test_a_latecomer_who_presses_two_free_seats_at_once_gets_one() -> None:
    meeting = await two_free_seats()
    places = (await meeting.nights.view(FIRST, asks(DUA))).seats_for(user(DUA))
    assert len({game for game, _ in places}) == 2
    both = [told(meeting.nights.take_seat(FIRST, asks(DUA), *place)) for place in places]
    assert sorted(map(str, await asyncio.gather(*both))) == ["None", "still-playing"]
    seated = [game for game, seat in places if meeting.store.games[game].seat_of(user(DUA)) is not None]
    assert len(seated) == 1
    assert [table.game for _, _, table in (await meeting.saved()).tables() if user(DUA) in table.people] == seated


async def test_a_latecomer_whose_seat_could_not_be_saved_is_of_no_table() -> None:
    """The table and the night are saved together."""
    meeting = await two_free_seats()
    place = (await meeting.nights.view(FIRST, asks(DUA))).seats_for(user(DUA))[0]
    for done in (False, True):
        copy = meeting.copied()
        copy.fails(replace(copy.fate, at=1, error=ConnectionError(), done=done, only={"store"}))
        with pytest.raises(ConnectionError):
            await copy.nights.take_seat(FIRST, asks(DUA), *place)
        sits = copy.store.games[place[0]].seat_of(user(DUA)) is not None
        assert (sits, (await copy.saved()).table_of(user(DUA)) is not None) == (done, done)


async def seated_twice(*, first: int) -> tuple[Meeting, GameId, GameId]:
    """Return a night as an earlier version could save it: Dua sits at two tables, and sat down at `first` first."""
    meeting = await two_free_seats()
    places = (await meeting.nights.view(FIRST, asks(DUA))).seats_for(user(DUA))
    games = [game for game, _ in places]
    for number in (first, 1 - first):
        game, seat = places[number]
        await meeting.tables.act(
            game,
            night_at(game, actor(DUA).person),
            arranged.seat_latecomer,
            seat,
            frozenset(user(each) for each in range(6)),
        )
        meeting.clock.forward(MINUTE)
    night = await meeting.saved()
    for number, place, table in night.tables():
        night = night.with_table(number, place, replace(table, people=(*table.people, user(DUA))))
    meeting.store.nights[FIRST] = night
    return meeting, games[first], games[1 - first]


@pytest.mark.parametrize("first", [0, 1])
async def test_of_two_seats_in_a_round_the_one_taken_first_counts_and_a_computer_player_takes_the_other(
    first: int,
) -> None:
    meeting, kept, other = await seated_twice(first=first)
    await meeting.later(seconds=10)
    assert meeting.store.games[kept].seat_of(user(DUA)) is not None
    assert meeting.store.games[other].seat_of(user(DUA)) is None
    assert meeting.store.games[other].passages[-1].why is Passing.SEATED_TWICE
    night = await meeting.saved()
    assert [table.game for _, _, table in night.tables() if user(DUA) in table.people] == [kept]
    before = night
    await meeting.later(seconds=10)
    assert (await meeting.saved()).orders == before.orders == ()


async def test_the_standings_ignore_the_second_seat_of_a_round() -> None:
    """Both games have already ended, as if an earlier version of the program had ended the night."""
    meeting, kept, other = await seated_twice(first=0)
    for game in (kept, other):
        meeting.store.scored[game] = results(meeting.store.games[game])
    view = await meeting.nights.view(FIRST, asks(0))
    (standing,) = [each for each in view.standings if each.user == user(DUA)]
    assert standing.tables == 1
    counted = [table for table in view.played if any(seat.user == user(DUA) for seat in table.seats)]
    assert [view.night.rounds[0].tables[table.number - 1].game for table in counted] == [kept]


async def test_a_night_that_was_saved_with_a_person_seated_twice_is_read() -> None:
    meeting, *_ = await seated_twice(first=0)
    night = await meeting.saved()
    assert read_night(HISTORIES["night"].version, night_data(night), night) == night
    assert all(user(DUA) in table.people for _, _, table in night.tables())


# Leaving, coming back, and reporters.


async def test_who_comes_back_before_the_night_has_acted_on_their_leaving_keeps_their_seat() -> None:
    """The person presses "I have to go" and at once "I'm here": the order to step out must not be carried out."""
    meeting = await late(6, rounds=2)
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.leave(FIRST, asks(BEN))
    await meeting.nights.come(FIRST, asks(BEN))
    await meeting.settle()
    assert meeting.store.games[game].seats[seat].user == user(BEN)


async def test_an_order_to_step_out_that_is_carried_out_again_after_a_crash_takes_no_seat() -> None:
    meeting = await late(6, rounds=2)
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.leave(FIRST, asks(BEN))
    (order,) = (await meeting.saved()).orders
    assert order.kind is OrderKind.STEP_OUT
    await meeting.tables.act(
        game, night_at(game), arranged.step_out, user(BEN), Level.MEDIUM
    )  # and then the process is killed
    await meeting.nights.come(FIRST, asks(BEN))
    await meeting.tables.act(game, actor(BEN), substitutes.come_back)
    meeting.take_over()
    await meeting.later(seconds=10)
    assert meeting.store.games[game].seats[seat].user == user(BEN)


async def test_who_had_left_the_night_and_is_back_at_their_table_lends_their_seat_to_nobody() -> None:
    """The person plays again and steps out for a minute; having left the night earlier is no longer consent."""
    meeting = await late(6, rounds=2)
    game, seat = seat_of(meeting, BEN)
    await meeting.leave(BEN)
    await meeting.tables.act(game, actor(BEN), substitutes.come_back)
    await meeting.later(minutes=1)
    await meeting.tables.act(game, actor(BEN), substitutes.step_out, seat, Level.MEDIUM)
    await meeting.come(DUA)
    assert await told(meeting.nights.take_seat(FIRST, asks(DUA), game, seat)) is Reason.SEAT_TAKEN


async def test_who_reported_somebody_before_the_round_does_not_sit_in_their_seat_in_it() -> None:
    meeting = Meeting()
    await meeting.plan()
    await meeting.nights.begin(FIRST, asks(0))
    await meeting.come(BEN)
    await meeting.nights.report_gone(FIRST, MANAGES, user(BEN))
    await meeting.come(0, 2, BEN)
    await meeting.later(minutes=5)
    await meeting.begin_round()
    game, seat = seat_of(meeting, BEN)
    await meeting.leave(BEN)
    assert await told(meeting.nights.take_seat(FIRST, MANAGES, game, seat)) is Reason.REPORTED_THEM


async def test_who_reported_somebody_in_one_round_does_not_sit_in_their_seat_in_the_next() -> None:
    meeting = await late(6, rounds=2)
    await meeting.nights.report_gone(FIRST, MANAGES, user(BEN))
    await meeting.come(BEN)
    await meeting.nights.next_round(FIRST, asks(0))
    await meeting.settle()
    await meeting.begin_round()
    seated = (await meeting.saved()).table_of(user(BEN))
    assert seated is not None
    game = seated[2].game
    assert game is not None
    seat = meeting.store.games[game].seat_owned(user(BEN))
    assert seat is not None
    await meeting.leave(BEN)
    assert await told(meeting.nights.take_seat(FIRST, MANAGES, game, seat)) is Reason.REPORTED_THEM


async def test_who_reported_somebody_does_not_sit_in_their_seat_at_a_table_that_was_laid_aside() -> None:
    meeting = await late(6, rounds=2)
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.next_round(FIRST, asks(0))
    await meeting.settle()
    await meeting.begin_round()
    await meeting.nights.report_gone(FIRST, MANAGES, user(BEN))
    assert meeting.store.games[game].has_reported(user(MANAGER), seat)


async def test_who_reported_a_latecomer_in_a_computer_players_seat_does_not_sit_in_it() -> None:
    """The seat has no owner, so once a computer player has it back, only the report shows who sat there."""
    meeting = await late(2, rounds=2, computers=True)
    await meeting.come(DUA)
    (game,) = (each.id for each in await meeting.games())
    seat = meeting.store.games[game].seat_of(user(DUA))
    assert seat is not None
    await meeting.nights.report_gone(FIRST, MANAGES, user(DUA))
    await meeting.leave(DUA)
    assert meeting.store.games[game].seats[seat].user is None
    assert await told(meeting.nights.take_seat(FIRST, MANAGES, game, seat)) is Reason.REPORTED_THEM


async def offered_a_second_seat() -> tuple[Meeting, tuple[GameId, Seat], GameId]:
    """Return a night where Ben plays at one table and took a seat offered at another; also return both tables."""
    meeting = await late(6, rounds=2)
    mine = seat_of(meeting, BEN)
    other = next(each for each in range(6) if seat_of(meeting, each)[0] != mine[0])
    game, seat = seat_of(meeting, other)
    await meeting.tables.act(game, actor(other), substitutes.offer_seat, seat, user(BEN))
    await meeting.tables.act(game, actor(BEN), substitutes.take_seat, seat)
    return meeting, mine, game


async def test_who_plays_at_one_table_and_takes_an_offered_seat_at_another_keeps_their_own() -> None:
    """Until the night is next checked, the person sits at both tables, because a table knows nothing of the others."""
    meeting, (mine, my_seat), game = await offered_a_second_seat()
    await meeting.later(seconds=10)
    assert meeting.store.games[game].seat_of(user(BEN)) is None
    assert meeting.store.games[mine].seat_of(user(BEN)) == my_seat


async def test_the_last_turn_played_by_somebody_who_sat_at_another_table_does_not_count_for_them_twice() -> None:
    """The person took the other seat in that game's last turn, which was over before the night was checked."""
    meeting, (mine, _), game = await offered_a_second_seat()
    meeting.end_game(game)
    meeting.end_game(mine)
    await meeting.later(seconds=10)
    view = await meeting.nights.view(FIRST, asks(0))
    assert [each.tables for each in view.standings if each.user == user(BEN)] == [1]


async def test_of_two_seats_the_first_is_kept_though_the_other_table_asks_for_readiness_anew() -> None:
    """A proposal about the pace resets the times of sitting down, but the first seat must still count as the first."""
    meeting, (mine, my_seat), game = await offered_a_second_seat()
    host = meeting.store.games[game].host
    await meeting.tables.act(game, actor(host - 100), motions.change_pace, Days(24))
    await meeting.later(seconds=10)
    assert meeting.store.games[mine].seats[my_seat].user == user(BEN)
    assert meeting.store.games[game].seat_of(user(BEN)) is None


async def test_who_has_to_go_is_played_for_however_often_their_seat_has_changed_hands() -> None:
    """An order that is refused because of too many changes must be retried, or the others would wait in vain."""
    meeting = await late(6, rounds=2)
    game, seat = seat_of(meeting, BEN)
    for _ in range(4):
        await meeting.tables.act(game, actor(BEN), substitutes.step_out, seat, Level.MEDIUM)
        await meeting.tables.act(game, actor(BEN), substitutes.come_back)
    await meeting.leave(BEN)
    assert meeting.store.games[game].seats[seat].user == user(BEN), "with the next question they can go"
    for person in (0, *range(2, 6)):
        if meeting.store.games[game].seat_of(user(person)) is not None:
            await meeting.tables.act(game, actor(person), deadlines.let_computer_choose, TurnRef(1, 1, "card"))
    await meeting.tables.act(game, actor(BEN), deadlines.let_computer_choose, TurnRef(1, 1, "card"))
    await meeting.later(seconds=10)
    assert meeting.store.games[game].seats[seat].user is None


async def test_who_reports_somebody_again_who_is_being_asked_changes_nothing() -> None:
    meeting = await reported()
    before, game = await meeting.saved(), game_of(meeting, BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    assert (await meeting.saved(), game_of(meeting, BEN)) == (before, game)


async def test_a_second_reporter_posts_no_second_question_and_never_sits_in_the_seat_either() -> None:
    meeting = await reported()
    await meeting.nights.report_gone(FIRST, MANAGES, user(BEN))
    await meeting.later(minutes=1)
    assert len(report_of(meeting)) == 1
    guest = (await meeting.saved()).guest(user(BEN))
    assert guest is not None
    assert guest.reported == user(0)
    assert guest.reporters == {user(0), user(MANAGER)}
    game, seat = seat_of(meeting, BEN)
    await meeting.leave(BEN)
    assert await told(meeting.nights.take_seat(FIRST, MANAGES, game, seat)) is Reason.REPORTED_THEM


async def test_a_latecomer_is_offered_no_seat_whose_player_they_have_reported() -> None:
    """The manager has reported Ben, so Ben's free seat is offered to Dua, but not to the manager."""
    meeting = await late(6, rounds=2)
    other = next(each for each in range(6) if seat_of(meeting, each)[0] != seat_of(meeting, BEN)[0])
    await meeting.nights.report_gone(FIRST, MANAGES, user(BEN))
    await meeting.leave(BEN, other)
    await meeting.come(DUA)
    await meeting.nights.come(FIRST, MANAGES)
    view = await meeting.nights.view(FIRST, MANAGES)
    assert view.seats_for(user(MANAGER)) == (seat_of(meeting, other),)
    assert set(view.seats_for(user(DUA))) == {seat_of(meeting, other), seat_of(meeting, BEN)}


@pytest.mark.parametrize("when", ["before", "after"])
async def test_whoever_is_reported_and_takes_an_offered_seat_leaves_it_to_no_reporter(when: str) -> None:
    """The table receives the report even if the person does not sit there, and before the night is next checked."""
    meeting = await late(6, rounds=2)
    await meeting.come(DUA)
    game, seat = seat_of(meeting, BEN)
    if when == "before":
        await meeting.nights.report_gone(FIRST, MANAGES, user(DUA))
    await meeting.tables.act(game, actor(BEN), substitutes.offer_seat, seat, user(DUA))
    await meeting.tables.act(game, actor(DUA), substitutes.take_seat, seat)
    if when == "after":
        await meeting.nights.report_gone(FIRST, MANAGES, user(DUA))
    assert meeting.store.games[game].has_reported(user(MANAGER), seat)
    await meeting.leave(BEN)
    await meeting.tables.act(game, actor(DUA), substitutes.step_out, seat, Level.MEDIUM)
    await meeting.nights.come(FIRST, MANAGES)
    assert (game, seat) not in (await meeting.nights.view(FIRST, MANAGES)).seats_for(user(MANAGER))
    assert await told(meeting.nights.take_seat(FIRST, MANAGES, game, seat)) is Reason.REPORTED_THEM


async def test_tables_that_open_after_a_report_know_it_of_everybody() -> None:
    meeting = await reported()
    await meeting.nights.next_round(FIRST, asks(0))
    await meeting.settle()
    opened = [game for game in meeting.store.games.values() if game.seats and game.progress.status.value == "lobby"]
    assert opened
    assert all((each.user, each.by) == (user(BEN), user(0)) for game in opened for each in game.reports)
    assert all(game.reports for game in opened)


async def test_who_reported_a_latecomer_without_a_table_never_gets_the_seat_that_they_take_later() -> None:
    meeting = await late(6, rounds=2)
    await meeting.leave(BEN)
    await meeting.come(DUA)
    await meeting.nights.report_gone(FIRST, MANAGES, user(DUA))
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.take_seat(FIRST, asks(DUA), game, seat)
    await meeting.leave(DUA)
    await meeting.settle()
    assert meeting.store.games[game].seats[seat].user is None
    await meeting.nights.come(FIRST, MANAGES)
    assert (await meeting.nights.view(FIRST, MANAGES)).seats_for(user(MANAGER)) == ()
    assert await told(meeting.nights.take_seat(FIRST, MANAGES, game, seat)) is Reason.REPORTED_THEM


async def test_whoever_has_just_said_that_they_are_there_is_not_asked_again_and_again() -> None:
    meeting = await reported()
    await meeting.come(BEN)
    for passed, left in ((timedelta(), 10), (9 * MINUTE + SECOND, 1)):
        meeting.clock.forward(passed)
        with pytest.raises(Refused) as caught:
            await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
        assert (caught.value.reason, caught.value.most) == (Reason.SAID_HERE, left)
    meeting.clock.forward(MINUTE)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN))
    await meeting.settle()
    assert len(report_of(meeting)) == 2


async def test_whoever_came_back_at_their_table_is_not_replaced_by_an_order_from_before() -> None:
    """The person presses "I'm back" at the table only; the process about to replace them was killed in between."""
    meeting = await late(6, rounds=2)
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.leave(FIRST, asks(BEN))
    await meeting.tables.act(game, night_at(game), arranged.step_out, user(BEN), Level.MEDIUM, meeting.clock())
    meeting.clock.forward(MINUTE)
    await meeting.tables.act(game, actor(BEN), substitutes.come_back)
    meeting.take_over()
    await meeting.later(seconds=10)
    assert meeting.store.games[game].seats[seat].user == user(BEN)
