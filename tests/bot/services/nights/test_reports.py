"""Somebody seems to have gone: an organiser's word takes nobody's seat, and nobody sits at two tables of a round."""

import asyncio
from dataclasses import replace

import pytest

from bot.services.absence import absent
from bot.services.game import Absence, Game, Passing
from bot.services.nights.night import CallKind, Stage
from bot.services.people import GameId, GuildId
from bot.services.refusals import Reason
from storage.night_documents import VERSION, night_document, read_night
from tests.bot.services.nights.friends import FIRST, MINUTE, Asking, Meeting, asks, guests, results, user
from tests.bot.services.nights.test_nights import late, seat_of, told
from tests.bot.services.world import actor

BEN, DUA = 1, 8


def report_of(meeting: Meeting) -> list[tuple[str, list[int]]]:
    return meeting.board.calls(CallKind.SEEMS_GONE)


def game_of(meeting: Meeting, number: int) -> Game:
    return meeting.store.games[seat_of(meeting, number)[0]]


async def reported(**changes: object) -> Meeting:
    """Two tables of three are played; the organiser has reported Ben, who plays."""
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
    await meeting.later(seconds=61)
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


async def test_who_has_left_the_server_is_absent_and_the_others_at_the_table_vote() -> None:
    meeting = await late(6, rounds=3)
    game, seat = seat_of(meeting, BEN)
    await meeting.nights.report_gone(FIRST, asks(0), user(BEN), frozenset({user(BEN)}))
    assert absent(meeting.store.games[game], meeting.clock()) == {seat: Absence.LEFT}
    assert meeting.store.games[game].seats[seat].user == user(BEN)
    others = [each.user - 100 for each in meeting.store.games[game].persons if each.user != user(BEN)]
    left = frozenset({user(BEN)})
    for other in others[: len(others) // 2 + 1]:
        await meeting.tables.claim_seat(game, actor(other), seat, None, left)
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
    """At both tables of the round somebody has left."""
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
    """What is saved of the table and of the night is saved together."""
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
    """A night as an earlier program could save it: Dua sits at both tables, and sat down at the `first` one first."""
    meeting = await two_free_seats()
    places = (await meeting.nights.view(FIRST, asks(DUA))).seats_for(user(DUA))
    games = [game for game, _ in places]
    for number in (first, 1 - first):
        game, seat = places[number]
        await meeting.tables.seat_late_comer(game, actor(DUA).person, seat, frozenset(user(each) for each in range(6)))
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
    """Both games are over, as they were when an earlier program ended the night."""
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
    assert read_night(VERSION, night_document(night), night.id, night.revision) == night
    assert all(user(DUA) in table.people for _, _, table in night.tables())
