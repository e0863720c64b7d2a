"""What the reconciler does for a night: advances it, informs people, opens tables, and keeps everything in step."""

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.services import arranged, lobby
from bot.services.game import (
    Access,
    Ending,
    Game,
    Leave,
    Lobby,
    Obstruction,
    Over,
    Play,
    Sides,
    Status,
    TableSettings,
    Wonders,
)
from bot.services.nights.calendar import Rhythm
from bot.services.nights.evening import BREAK, GRACE, LONGEST_EVENING, PATIENCE, STARTS_AFTER
from bot.services.nights.night import Answer, CallKind, EventId, EventTrouble, Mirror, Night, NightId, Stage
from bot.services.nights.planning import DRAFT_LIVES
from bot.services.nights.reconciler import TICK
from bot.services.nights.signup import CHECK_IN, DAY_BEFORE, SOON
from bot.services.pace import Days, Live
from bot.services.people import ChannelId, GameId, GuildId
from bot.services.ports import (
    Job,
    Kind,
    NewerGameError,
    NotNowError,
    Outage,
    OutOfReachError,
    Share,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.settings import GuildSettings, Reminders
from engine.ruleset import Expansion
from tests.bot.services.nights.friends import (
    BEGINS,
    DAY,
    ELSEWHERE,
    FIRST,
    HOUR,
    MINUTE,
    SECOND,
    ZONE,
    Meeting,
    asks,
    guests,
    plan,
    user,
    users,
)
from tests.bot.services.world import MOMENT, actor, night_at

WEEK = timedelta(days=7)
JOB = Job(Kind.NIGHT, "1", 1)
QUIET = "22:00-07:00"
"""Quiet hours that include midnight, when the night begins."""


async def signed_up(people: int, **changes: object) -> Meeting:
    """Return a night that this many people have signed up for."""
    meeting = Meeting()
    await meeting.plan(**changes)  # type: ignore[arg-type]
    await meeting.answer(Answer.IN, *range(1, people))
    return meeting


async def round_on(people: int, **changes: object) -> Meeting:
    """Return a night where the tables of the first round are being played."""
    meeting = Meeting()
    await meeting.gather(people, **changes)
    await meeting.begin_round()
    return meeting


async def game_of(meeting: Meeting, number: int) -> GameId:
    """Return the table where a person was seated in the latest round."""
    found = (await meeting.saved()).table_of(user(number))
    assert found is not None
    assert found[2].game is not None
    return found[2].game


# Drafts.


async def test_a_draft_is_forgotten_after_an_hour_and_nobody_ever_hears_of_it() -> None:
    meeting = Meeting()
    await meeting.nights.draft(actor(0), plan(), Rhythm.WEEKLY)
    await meeting.at(MOMENT + DRAFT_LIVES - SECOND)
    assert (await meeting.saved()).stage is Stage.DRAFT
    await meeting.at(MOMENT + 60 * DAY)
    assert (meeting.board.told, meeting.board.direct) == ({}, {})
    assert (meeting.store.nights, meeting.store.jobs) == ({}, {})


async def test_a_draft_that_is_confirmed_while_it_is_being_forgotten_is_planned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting()
    await meeting.nights.draft(actor(0), plan())
    await meeting.settle()
    meeting.clock.forward(DRAFT_LIVES)
    draft = await meeting.saved()
    await meeting.nights.confirm(FIRST, asks(0))

    async def stale(_: NightId) -> Night:
        return draft

    with monkeypatch.context() as patch:
        patch.setattr(meeting.store, "night_to_tend", stale)
        assert await meeting.reconciler.tend(JOB) is None
    await meeting.later(seconds=10)
    assert (await meeting.saved()).stage is Stage.PLANNED
    assert meeting.board.posts() == ["signup"]


async def test_a_night_that_is_not_there_is_no_work() -> None:
    assert await Meeting().reconciler.tend(JOB) is None


# An evening from the sign-up to the end.


async def test_an_evening_from_the_sign_up_to_the_end() -> None:
    meeting = await signed_up(6)
    assert meeting.board.posts() == ["signup"]
    await meeting.at(BEGINS - SOON)
    assert meeting.board.calls() == [("soon", [*range(6)])]
    await meeting.at(BEGINS - CHECK_IN)
    assert meeting.board.posts()[-1] == "gathering"
    await meeting.come(5)
    await meeting.at(BEGINS)
    assert meeting.board.calls(CallKind.CHECK_IN) == [("check-in", [*range(5)])]
    await meeting.come(*range(6))
    assert meeting.board.posts()[-1] == "round_1"
    assert meeting.board.threads == [(1, 1, 1), (1, 1, 2)]
    assert [game.progress.status for game in await meeting.games()] == [Status.LOBBY] * 2
    assert {game.home.channel for game in await meeting.games()} == {ChannelId(800), ChannelId(801)}
    assert {game.home.parent for game in await meeting.games()} == {ChannelId(700)}
    await meeting.at(BEGINS + STARTS_AFTER - SECOND)
    assert [game.progress.status for game in await meeting.games()] == [Status.LOBBY] * 2
    await meeting.at(BEGINS + STARTS_AFTER)
    assert [game.progress.status for game in await meeting.games()] == [Status.PLAY] * 2
    await meeting.later(seconds=10)
    await meeting.end(1)
    assert meeting.board.posts()[-1] == "round_1"
    await meeting.end(2)
    assert meeting.board.posts()[-1] == "standings_1"
    await meeting.at(meeting.clock() + BREAK)
    await meeting.begin_round()
    await meeting.end()
    assert meeting.board.posts() == [
        *("signup", "call_0", "gathering", "call_1", "round_1", "standings_1", "round_2", "end")
    ]
    night = await meeting.saved()
    assert (night.stage, meeting.agains[FIRST]) == (Stage.OVER, None)
    assert (night.orders, night.calls) == ((), ())
    assert list(night.posts) == [key for key in meeting.board.posts() if "call" not in key]


async def test_each_table_begins_by_itself_though_nobody_is_seen_to_begin_it_but_its_host_can() -> None:
    meeting = Meeting()
    await meeting.gather(6)
    first, second = await meeting.games()
    await meeting.tables.act(first.id, actor(first.host - 100), lobby.start_game)
    await meeting.later(seconds=10)
    assert [table.begun for _, _, table in (await meeting.saved()).tables()] == [True, False]
    await meeting.begin_round()
    assert [table.begun for _, _, table in (await meeting.saved()).tables()] == [True, True]
    assert meeting.store.games[second.id].progress.status is Status.PLAY


@pytest.mark.parametrize(("people", "tables"), [(2, [3]), (3, [3]), (4, [4]), (7, [3, 4]), (8, [4, 4])])
async def test_nights_of_all_sizes_are_played(people: int, tables: list[int]) -> None:
    meeting = await round_on(people, rounds=1)
    assert sorted(len(game.seats) for game in await meeting.games()) == tables
    assert all(game.settings.players == len(game.seats) for game in await meeting.games())
    assert {game.progress.status for game in await meeting.games()} == {Status.PLAY}
    await meeting.end()
    assert meeting.board.posts()[-1] == "end"


@pytest.mark.parametrize("people", [2, 3, 5])
async def test_computer_players_fill_the_tables_where_the_plan_says_so(people: int) -> None:
    meeting = await round_on(people, computers=True)
    assert [len(game.seats) for game in await meeting.games()] == [max(4, people)]


async def test_leaves_and_ratings_are_at_the_tables_of_a_night_as_at_others() -> None:
    meeting = await signed_up(3)
    meeting.store.guilds[GuildId(7)] = GuildSettings(ratings=True)
    since, until = BEGINS + DAY, BEGINS + 3 * DAY
    await meeting.store.change_person_settings(user(1), lambda known: replace(known, away_from=since, away=until))
    await meeting.at(BEGINS)
    await meeting.come(0, 1, 2)
    await meeting.begin_round()
    (game,) = meeting.store.games.values()
    assert game.leaves == {user(1): Leave(since, until)}
    assert game.rated, "the server rates games, a night's, too"


async def test_two_play_without_edifices_once_the_computer_player_between_them_is_removed() -> None:
    settings = TableSettings(4, access=Access.INVITED, pace=Live(), expansions=(Expansion.EDIFICE,))
    meeting = Meeting()
    await meeting.gather(2, settings=settings)
    (game,) = await meeting.games()
    assert (len(game.seats), game.settings.expansions) == (3, (Expansion.EDIFICE,))
    await meeting.tables.act(game.id, actor(game.host - 100), lobby.dismiss_computer)
    await meeting.begin_round()
    (game,) = await meeting.games()
    assert (game.progress.status, game.settings.expansions) == (Status.PLAY, ())


# The start.


async def test_whoever_is_too_late_for_the_first_round_waits_for_the_next_round() -> None:
    meeting = await signed_up(4)
    await meeting.at(BEGINS)
    await meeting.come(0, 1, 2)
    await meeting.at(BEGINS + GRACE - SECOND)
    assert (await meeting.saved()).stage is Stage.GATHERING
    await meeting.at(BEGINS + GRACE)
    await meeting.come(3)
    assert [sorted(person.user for person in game.persons) for game in await meeting.games()] == [[*users(0, 1, 2)]]
    await meeting.begin_round()
    await meeting.end()
    await meeting.at(meeting.clock() + BREAK)
    assert [len(game.persons) for game in await meeting.games()] == [4]


async def test_while_nobody_can_say_that_they_are_there_the_first_round_waits_and_then_for_five_minutes_more() -> None:
    meeting = await signed_up(4)
    await meeting.at(BEGINS)
    await meeting.come(0, 1)
    here = Share(frozenset({0}), 2)
    meeting.store.noted_outages.append(Outage(BEGINS + 20 * SECOND, None, here))
    before = await meeting.saved()
    await meeting.at(BEGINS + 95 * SECOND - SECOND)
    assert await meeting.saved() == before, "another process has left it alone"
    back = BEGINS + 95 * SECOND
    meeting.store.noted_outages[:] = [Outage(BEGINS + 20 * SECOND, back, here)]
    await meeting.at(back + GRACE - SECOND)
    assert ((await meeting.saved()).stage, (await meeting.saved()).turns_at) == (Stage.GATHERING, back + GRACE)
    await meeting.come(2)
    await meeting.at(back + GRACE)
    assert [sorted(person.user for person in game.persons) for game in await meeting.games()] == [[*users(0, 1, 2)]]


async def test_who_could_not_say_that_they_are_there_has_a_quarter_of_an_hour_before_a_night_is_called_off() -> None:
    meeting = await signed_up(3)
    await meeting.at(BEGINS)
    await meeting.come(0)
    back = BEGINS + PATIENCE
    meeting.store.noted_outages.append(Outage(back - 75 * SECOND, back, Share(frozenset({0}), 2)))
    await meeting.at(back + 15 * MINUTE - SECOND)
    assert (await meeting.saved()).stage is Stage.GATHERING
    await meeting.at(back + 15 * MINUTE)
    assert (await meeting.saved()).stage is Stage.CANCELLED


async def test_where_too_few_come_the_night_is_called_off_after_half_an_hour_and_no_table_was_opened() -> None:
    meeting = await signed_up(3)
    await meeting.at(BEGINS)
    await meeting.come(0)
    await meeting.at(BEGINS + PATIENCE)
    night = await meeting.saved()
    assert (night.stage, night.deserted) == (Stage.CANCELLED, True)
    assert (meeting.board.calls()[-1], meeting.store.games, meeting.agains[FIRST]) == (
        ("check-in", [0, 1, 2]),
        {},
        None,
    )
    shown = meeting.board.shown[night.posts["gathering"]]
    assert isinstance(shown, tuple)
    assert shown[0] is Stage.CANCELLED, "both messages say so"


async def test_nobody_is_called_where_nobody_has_signed_up() -> None:
    meeting = await signed_up(1)
    await meeting.answer(Answer.OUT, 0)
    await meeting.at(BEGINS + DAY)
    assert (meeting.board.posts(), (await meeting.saved()).stage) == (["signup"], Stage.CANCELLED)


@pytest.mark.parametrize(("away", "calls"), [(2 * HOUR, ["check-in"]), (4 * HOUR, [])])
async def test_a_program_that_was_away_at_the_hour_goes_on_from_there(away: timedelta, calls: list[str]) -> None:
    meeting = await signed_up(3)
    meeting.clock.now = BEGINS + away
    await meeting.settle()
    assert [kind for kind, _ in meeting.board.calls()] == calls, "nobody is told that it begins soon"


async def test_its_organiser_begins_a_night_early_and_all_are_called() -> None:
    meeting = await signed_up(3)
    await meeting.at(MOMENT + HOUR)
    await meeting.nights.begin(FIRST, asks(0))
    await meeting.settle()
    await meeting.come(0, 1, 2)
    assert meeting.board.posts() == ["signup", "gathering", "call_0", "round_1"]


# Reminders.


async def test_a_day_before_only_those_are_reminded_who_like_it() -> None:
    meeting = await signed_up(3)
    await meeting.nights.remind(FIRST, asks(1), on=True)
    await meeting.at(BEGINS - DAY_BEFORE)
    assert meeting.board.calls() == [("day-before", [1])]
    await meeting.at(BEGINS - SOON)
    assert meeting.board.calls() == [("day-before", [1]), ("soon", [0, 1, 2])]
    await meeting.at(BEGINS)
    assert [kind for kind, _ in meeting.board.calls()] == ["day-before", "soon", "check-in"]


async def test_each_is_reminded_in_their_own_manner_and_a_closed_door_leads_to_the_channel() -> None:
    meeting = await signed_up(6)
    meeting.likes(0, Reminders.HERE)
    meeting.likes(1, Reminders.DIRECT)
    meeting.likes(2, Reminders.NONE)
    meeting.likes(3, Reminders.DIRECT)
    meeting.likes(4, Reminders.DIRECT, reachable=False)
    meeting.board.closed = {user(3)}
    await meeting.at(BEGINS - SOON)
    assert meeting.board.calls() == [("soon", [0, 3, 4, 5])]
    assert meeting.board.whispers() == [("soon", 1)]
    assert meeting.board.knocks == [user(3)], "nobody knocks at a door that is known to be closed"


async def test_what_is_no_reminder_is_told_to_all() -> None:
    meeting = await signed_up(3)
    meeting.likes(1, Reminders.NONE, QUIET)
    meeting.likes(2, Reminders.DIRECT, QUIET)
    meeting.store.snoozed[user(0)] = BEGINS
    await meeting.nights.cancel(FIRST, asks(0))
    await meeting.settle()
    assert meeting.board.calls() == [("cancelled", [0, 1])]
    assert meeting.board.whispers() == [("cancelled", 2)]


async def test_nobody_is_reminded_in_their_quiet_hours_or_while_they_want_to_hear_nothing() -> None:
    meeting = await signed_up(4)
    meeting.likes(0, Reminders.HERE, QUIET)
    meeting.likes(1, Reminders.DIRECT, QUIET)
    meeting.store.snoozed[user(2)] = BEGINS
    meeting.store.snoozed[user(3)] = BEGINS - HOUR
    await meeting.at(BEGINS - SOON)
    assert (meeting.board.calls(), meeting.board.whispers()) == ([("soon", [3])], [])


async def test_where_nobody_wants_to_hear_of_it_nothing_is_posted() -> None:
    meeting = await signed_up(2)
    for each in range(2):
        meeting.likes(each, Reminders.NONE)
    await meeting.at(BEGINS - SOON)
    assert meeting.board.posts() == ["signup"]
    assert (await meeting.saved()).calls == ()


async def test_only_who_was_reminded_of_the_night_hears_nothing_of_tables_in_the_hour_after() -> None:
    meeting = await signed_up(5)
    meeting.likes(1, Reminders.DIRECT)
    meeting.likes(2, Reminders.NONE)
    meeting.likes(3, Reminders.HERE, QUIET)
    meeting.store.snoozed[user(4)] = BEGINS
    await meeting.at(BEGINS - SOON)
    assert meeting.store.last_told == dict.fromkeys(users(0, 1), BEGINS - SOON)


async def test_who_was_told_directly_before_a_crash_counts_as_reminded_all_the_same() -> None:
    meeting = await signed_up(2)
    meeting.likes(0, Reminders.DIRECT)
    meeting.board.trouble["tell"] = NotNowError("busy")
    await meeting.at(BEGINS - SOON)
    assert meeting.board.whispers() == [("soon", 0)]
    assert meeting.store.last_told == {}
    meeting.board.trouble.clear()
    await meeting.later(seconds=5)
    assert meeting.board.whispers() == [("soon", 0)]
    assert [*meeting.store.last_told] == [*users(0, 1)]


async def test_who_was_told_directly_is_not_told_again_when_the_others_can_be_told_at_last() -> None:
    meeting = await signed_up(2)
    meeting.likes(0, Reminders.DIRECT)
    meeting.board.trouble["tell"] = OutOfReachError(Obstruction.CLOSED)
    await meeting.at(BEGINS - SOON)
    meeting.board.trouble.clear()
    await meeting.at(BEGINS - SOON + 10 * MINUTE)
    assert meeting.board.whispers("soon") == [("soon", 0)]
    assert meeting.board.calls() == [("soon", [1])]


async def test_a_reminder_tells_of_the_tables_that_are_due_within_the_hour() -> None:
    meeting = await signed_up(3)
    meeting.likes(1, Reminders.DIRECT)
    opened = await meeting.tables.open_table(actor(1), ELSEWHERE, TableSettings(2, pace=Days(24)))
    game = opened.table.id
    await meeting.tables.act(game, actor(2, ELSEWHERE.channel), lobby.join_table)
    meeting.clock.now = BEGINS - SOON - 19 * HOUR
    await meeting.tables.act(game, actor(1, ELSEWHERE.channel), lobby.start_game)
    await meeting.at(BEGINS - SOON)
    found = [(each.where, each.elsewhere) for each in (*meeting.board.told.values(), *meeting.board.direct.values())]
    with_tables = [each for each in found if each[1]]
    assert with_tables == [
        (ChannelId(700), ((user(2), (game,)),)),
        (user(1), ((user(1), (game,)),)),
    ]


async def test_reminders_of_a_night_that_could_not_be_told_are_not_told_when_it_has_begun_or_is_called_off() -> None:
    for later in (BEGINS + SECOND, None):
        meeting = await signed_up(2)
        meeting.board.trouble["tell"] = NotNowError("busy")
        await meeting.at(BEGINS - SOON)
        assert [call.kind for call in (await meeting.saved()).calls] == [CallKind.SOON]
        if later is None:
            await meeting.nights.cancel(FIRST, asks(0))
        else:
            meeting.clock.now = later
        meeting.board.trouble.clear()
        await meeting.later(seconds=10)
        assert meeting.board.calls(CallKind.SOON) == []


# Who is told what.


async def test_who_moves_up_from_the_wait_list_is_told_once() -> None:
    meeting = await signed_up(4, limit=2)
    meeting.likes(3, Reminders.DIRECT)
    await meeting.answer(Answer.OUT, 0)
    await meeting.answer(Answer.OUT, 1)
    await meeting.answer(Answer.IN, 0)
    await meeting.at(MOMENT + HOUR)
    assert meeting.board.calls() == [("moved-up", [2])]
    assert meeting.board.whispers() == [("moved-up", 3)]


async def test_another_time_or_place_is_told_once_where_the_night_is_then() -> None:
    meeting = await signed_up(3)
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, at=BEGINS + HOUR, home=ELSEWHERE))
    await meeting.settle()
    assert meeting.board.posts() == ["signup"], "it stays where it stood"
    assert meeting.board.posts(channel=ELSEWHERE.channel) == ["signup", "call_0"]
    assert meeting.board.calls() == [("moved", [0, 1, 2])]
    await meeting.at(BEGINS)
    assert (await meeting.saved()).stage is Stage.PLANNED
    await meeting.at(BEGINS + HOUR)
    assert meeting.board.calls(CallKind.SOON) == [("soon", [0, 1, 2])]
    assert (await meeting.saved()).stage is Stage.GATHERING


async def test_a_night_that_is_called_off_says_so_and_calls_those_who_would_have_come() -> None:
    meeting = await signed_up(3)
    await meeting.answer(Answer.MAYBE, 5)
    await meeting.answer(Answer.OUT, 2)
    await meeting.nights.cancel(FIRST, asks(0))
    await meeting.settle()
    assert meeting.board.calls() == [("cancelled", [0, 1, 5])]
    assert meeting.agains[FIRST] is None
    await meeting.at(BEGINS + DAY)
    assert meeting.board.posts() == ["signup", "call_0"]


async def test_a_night_that_is_over_is_looked_at_until_its_messages_say_so() -> None:
    meeting = await signed_up(3)
    meeting.board.busy = True
    await meeting.nights.cancel(FIRST, asks(0))
    await meeting.settle()
    assert meeting.agains[FIRST] == MINUTE
    meeting.board.busy = False
    await meeting.later(minutes=1)
    assert meeting.agains[FIRST] is None
    shown = meeting.board.shown[(await meeting.saved()).posts["signup"]]
    assert isinstance(shown, tuple)
    assert shown[0] is Stage.CANCELLED


async def test_a_message_that_somebody_deletes_is_posted_anew_and_a_call_is_not() -> None:
    meeting = await signed_up(4, limit=2)
    await meeting.answer(Answer.OUT, 0)
    assert meeting.board.posts() == ["signup", "call_0"]
    meeting.board.delete("signup")
    meeting.board.delete("call_0")
    await meeting.answer(Answer.MAYBE, 5)
    await meeting.at(meeting.clock() + MINUTE)
    assert meeting.board.posts() == ["signup"]


async def test_what_was_changed_a_moment_ago_is_looked_at_again_within_a_minute() -> None:
    meeting = await signed_up(2)
    meeting.board.busy = True
    await meeting.answer(Answer.IN, 2)
    assert meeting.agains[FIRST] == meeting.clock() + MINUTE
    meeting.board.busy = False
    await meeting.at(meeting.clock() + MINUTE)
    shown = meeting.board.shown[(await meeting.saved()).posts["signup"]]
    assert isinstance(shown, tuple)
    assert shown[4][0] == [0, 1, 2]


async def test_the_organiser_alone_is_told_once_that_the_server_does_not_list_the_night() -> None:
    meeting = Meeting()
    meeting.board.mirror = Mirror(trouble=EventTrouble.FORBIDDEN)
    await meeting.plan()
    await meeting.answer(Answer.IN, 1)
    assert meeting.board.whispers() == [("no-event", 0)]
    for trouble in (EventTrouble.FORBIDDEN, EventTrouble.FULL, None, EventTrouble.FORBIDDEN):
        meeting.board.mirror = Mirror(trouble=trouble, shown=f"{trouble} again")
        await meeting.answer(Answer.IN, 4)
        await meeting.answer(Answer.OUT, 4)
        assert (await meeting.saved()).mirror == meeting.board.mirror
    assert meeting.board.whispers() == [("no-event", 0)]
    for mirror in (Mirror(EventId(7)), Mirror(trouble=EventTrouble.FULL)):
        meeting.board.mirror = mirror
        await meeting.answer(Answer.IN, 2)
        await meeting.answer(Answer.OUT, 2)
    assert meeting.board.whispers() == [("no-event", 0)] * 2, "it was there meanwhile"
    assert meeting.board.calls() == []


@pytest.mark.parametrize("likes", list(Reminders))
async def test_that_there_is_no_event_stands_in_no_channel_whatever_the_organiser_likes_or_accepts(
    likes: Reminders,
) -> None:
    meeting = Meeting()
    meeting.likes(0, likes)
    meeting.board.mirror = Mirror(trouble=EventTrouble.FORBIDDEN)
    await meeting.plan()
    assert meeting.board.whispers() == [("no-event", 0)]
    deaf = Meeting()
    deaf.board.closed.add(actor(0).user)
    deaf.board.mirror = Mirror(trouble=EventTrouble.FORBIDDEN)
    await deaf.plan()
    await deaf.answer(Answer.IN, 1)
    assert deaf.board.knocks == [actor(0).user]
    for each in (meeting, deaf):
        assert each.board.posts() == ["signup"]
        assert (await each.saved()).calls == ()


async def test_of_a_series_without_events_the_organiser_is_told_once_and_of_the_next_one_anew() -> None:
    meeting = Meeting()
    meeting.board.mirror = Mirror(trouble=EventTrouble.FORBIDDEN)
    await meeting.plan(rhythm=Rhythm.WEEKLY)
    for weeks in range(4):
        await meeting.at(BEGINS + weeks * WEEK + DAY)
    assert len(meeting.store.nights) > 4
    assert all(night.mirror.trouble for night in meeting.store.nights.values())
    assert meeting.board.whispers() == [("no-event", 0)]
    await meeting.plan(at=meeting.clock() + WEEK)
    assert meeting.board.whispers() == [("no-event", 0)] * 2


# Out of reach.


@pytest.mark.parametrize("doing", ["find", "tell", "keep"])
async def test_where_the_channel_is_closed_the_organiser_is_told_directly_and_once(doing: str) -> None:
    meeting = await signed_up(3)
    meeting.board.trouble[doing] = OutOfReachError(Obstruction.CLOSED)
    await meeting.at(BEGINS + MINUTE)
    assert (await meeting.saved()).lost is Obstruction.CLOSED
    await meeting.at(BEGINS + HOUR)
    assert meeting.board.whispers() == [("lost", 0)]


async def test_what_could_not_be_told_in_a_closed_channel_is_told_when_it_is_open_again() -> None:
    meeting = await signed_up(2)
    meeting.board.trouble["tell"] = OutOfReachError(Obstruction.CLOSED)
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, at=BEGINS + HOUR))
    await meeting.settle()
    assert meeting.board.whispers() == [("lost", 0)]
    meeting.board.trouble.clear()
    await meeting.at(meeting.clock() + 10 * MINUTE)
    assert meeting.board.calls() == [("moved", [0, 1])]
    assert (await meeting.saved()).lost is None
    meeting.board.trouble["keep"] = OutOfReachError(Obstruction.GONE)
    await meeting.answer(Answer.IN, 2)
    assert meeting.board.whispers() == [("lost", 0), ("lost", 0)], "this is another time"


async def test_what_the_organiser_hears_next_is_not_taken_for_what_they_have_heard() -> None:
    meeting = await signed_up(2)
    meeting.likes(0, Reminders.DIRECT)
    meeting.board.trouble["keep"] = OutOfReachError(Obstruction.CLOSED)
    await meeting.answer(Answer.IN, 2)
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, at=BEGINS + HOUR))
    await meeting.settle()
    assert meeting.board.whispers() == [("lost", 0), ("moved", 0)]


async def test_an_organiser_who_could_not_be_told_at_once_is_told_later_and_not_in_vain() -> None:
    meeting = await signed_up(2)
    meeting.board.trouble = {"keep": OutOfReachError(Obstruction.CLOSED), "direct": NotNowError("busy")}
    await meeting.answer(Answer.IN, 2)
    assert meeting.board.whispers() == []
    del meeting.board.trouble["direct"]
    await meeting.later(minutes=10)
    await meeting.later(minutes=10)
    assert meeting.board.whispers() == [("lost", 0)]
    meeting = await signed_up(2)
    meeting.board.trouble = {"keep": OutOfReachError(Obstruction.CLOSED), "direct": NotNowError("busy")}
    await meeting.answer(Answer.IN, 2)
    meeting.board.trouble.clear()
    await meeting.later(minutes=10)
    assert meeting.board.whispers() == [], "the channel is open again"
    assert (await meeting.saved()).calls == ()


async def test_an_organiser_who_accepts_no_messages_is_not_told_in_the_closed_channel() -> None:
    meeting = await signed_up(2)
    meeting.board.closed = {user(0)}
    meeting.board.trouble["keep"] = OutOfReachError(Obstruction.CLOSED)
    await meeting.answer(Answer.IN, 2)
    assert (meeting.board.whispers(), meeting.board.posts()) == ([], ["signup"])


async def test_in_another_channel_a_night_is_within_reach_again() -> None:
    meeting = await signed_up(2)
    meeting.board.trouble["keep"] = OutOfReachError(Obstruction.GONE)
    await meeting.answer(Answer.IN, 2)
    meeting.board.trouble.clear()
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, home=ELSEWHERE))
    assert (await meeting.saved()).lost is None
    await meeting.settle()
    assert meeting.board.posts(channel=ELSEWHERE.channel) == ["signup", "call_1"]


@pytest.mark.parametrize("over", [False, True])
async def test_a_night_that_is_over_is_not_looked_after_for_ever_where_its_channel_is_gone(over: bool) -> None:  # noqa: FBT001
    meeting = await round_on(3, rounds=1) if over else await signed_up(3)
    meeting.board.trouble = {
        each: OutOfReachError(Obstruction.GONE) for each in ("find", "tell", "keep", "place", "direct")
    }
    if over:
        await meeting.end()
    else:
        await meeting.nights.cancel(FIRST, asks(0))
    await meeting.at(BEGINS + 3 * DAY)
    assert (await meeting.saved()).stage in {Stage.OVER, Stage.CANCELLED}
    assert not [key for key in meeting.store.jobs if key[0] is Kind.NIGHT]


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (NotNowError("busy"), timedelta(seconds=5)),
        (TimeoutError(), timedelta(seconds=5)),
        (StoreUnavailableError(Trouble.LOCKED), timedelta(seconds=5)),
        (ZeroDivisionError(), timedelta(seconds=5)),
        (NewerGameError("a newer program"), TICK),
        (UnreadableGameError("damaged"), timedelta(minutes=10)),
        (OutOfReachError(Obstruction.GONE), timedelta(minutes=10)),
    ],
)
async def test_whatever_fails_the_night_is_looked_at_again(error: Exception, again: timedelta) -> None:
    meeting = await signed_up(2)
    meeting.board.trouble["keep"] = error
    await meeting.answer(Answer.IN, 3)
    assert meeting.agains[FIRST] == again


async def test_a_night_that_fails_unexpectedly_is_tried_less_and_less_often_and_its_organiser_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    meeting = await signed_up(2)
    meeting.board.trouble["keep"] = ZeroDivisionError()
    await meeting.answer(Answer.IN, 2)
    pauses = [meeting.agains[FIRST]]
    for _ in range(11):
        caplog.clear()
        again = meeting.agains[FIRST]
        assert isinstance(again, timedelta)
        await meeting.later(seconds=again.total_seconds())
        pauses.append(meeting.agains[FIRST])
        (logged,) = [each for each in caplog.records if each.levelno >= logging.INFO]
        assert logged.exc_info is None, "where it happened is said by the first attempt alone"
    assert pauses == [min(timedelta(seconds=5) * 2**each, timedelta(hours=1)) for each in range(12)]
    assert meeting.board.whispers() == [("stuck", 0)]
    meeting.board.trouble.clear()
    await meeting.later(hours=1)
    assert (await meeting.saved()).calls == ()
    meeting.board.trouble["keep"] = ZeroDivisionError()
    await meeting.answer(Answer.IN, 3)
    assert meeting.agains[FIRST] == timedelta(seconds=5)
    assert meeting.board.whispers() == [("stuck", 0), ("stuck", 0)], "it is another trouble"


async def test_another_process_does_not_tell_an_organiser_again_that_a_night_is_stuck() -> None:
    meeting = await signed_up(2)
    meeting.board.trouble["keep"] = ZeroDivisionError()
    await meeting.answer(Answer.IN, 2)
    meeting.take_over()
    await meeting.later(minutes=1)
    await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, at=BEGINS + HOUR))
    await meeting.settle()
    assert meeting.board.whispers("stuck") == [("stuck", 0)]


async def test_an_organiser_who_accepts_no_messages_is_told_in_the_channel_that_a_night_is_stuck() -> None:
    meeting = await signed_up(2)
    meeting.board.closed = {user(0)}
    meeting.board.trouble["keep"] = ZeroDivisionError()
    await meeting.answer(Answer.IN, 2)
    await meeting.later(minutes=1)
    assert meeting.board.calls() == [("stuck", [0])]


async def test_an_organiser_is_told_even_if_nothing_more_can_be_found_out_of_the_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = await round_on(3)

    async def fails(_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(meeting.store, "results_at", fails)
    await meeting.later(seconds=10)
    assert meeting.board.whispers("stuck") == [("stuck", 0)]


async def test_nobody_is_told_of_a_plan_that_only_its_author_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = Meeting()
    await meeting.nights.draft(actor(0), plan(), Rhythm.ONCE)

    async def fails(_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(meeting.reconciler, "_forget_draft", fails)
    await meeting.later(minutes=1)
    assert (meeting.board.whispers(), meeting.board.calls()) == ([], [])


# Tables.


async def test_what_is_refused_at_a_table_does_not_stop_the_night() -> None:
    meeting = Meeting()
    await meeting.gather(7, settings=TableSettings(7, access=Access.INVITED, pace=Live()))
    (game,) = await meeting.games()
    settled = replace(game.settings, wonders=Wonders.DRAFTED, sides=Sides.A)
    await meeting.tables.act(game.id, actor(game.host - 100), lobby.configure, lambda _: settled)
    await meeting.later(seconds=31)
    assert meeting.agains[FIRST] == TICK, "a draft of seven needs both sides: it does not begin so"
    await meeting.leave(1)
    assert (await meeting.saved()).orders == ()
    await meeting.tables.act(
        game.id,
        actor(meeting.store.games[game.id].host - 100),
        lobby.configure,
        lambda it: replace(it, wonders=Wonders.RANDOM),
    )
    await meeting.later(seconds=10)
    assert meeting.store.games[game.id].progress.status is Status.PLAY


async def test_a_table_that_cannot_be_read_any_more_does_not_stop_the_night(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be done at that table; everything is done at the others."""
    meeting = await round_on(6)
    (damaged, whole), load = await meeting.games(), meeting.store.load

    async def broken(game: GameId) -> Game | None:
        if game == damaged.id:
            raise UnreadableGameError("damaged")
        return await load(game)

    monkeypatch.setattr(meeting.store, "load", broken)
    await meeting.nights.end(FIRST, asks(0))
    await meeting.settle()
    night = await meeting.saved()
    assert (night.stage, night.orders) == (Stage.OVER, ())
    assert meeting.board.posts()[-1] == "end"
    assert meeting.store.games[whole.id].settings.pace == Days(24)


async def test_what_a_newer_program_has_saved_waits_for_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = await round_on(3)

    async def newer(_: GameId) -> Game | None:
        raise NewerGameError("a newer program")

    monkeypatch.setattr(meeting.store, "load", newer)
    await meeting.nights.pause(FIRST, asks(0), 10)
    await meeting.settle()
    assert (len((await meeting.saved()).orders), meeting.agains[FIRST]) == (1, TICK)


async def test_who_has_to_go_is_replaced_by_a_computer_player_and_seated_no_more() -> None:
    meeting = await round_on(4)
    await meeting.leave(1)
    (game,) = await meeting.games()
    assert game.seat_of(user(1)) is None
    assert game.progress.status is Status.PLAY
    await meeting.end()
    await meeting.at(meeting.clock() + BREAK)
    assert sorted(person.user for person in (await meeting.games())[0].persons) == [*users(0, 2, 3)]


async def test_who_has_to_go_at_the_moment_when_their_table_ends_changes_nothing_there() -> None:
    meeting = await round_on(3)
    (game,) = await meeting.games()
    meeting.end_game(game.id)
    await meeting.leave(1)
    await meeting.later(seconds=10)
    saved = meeting.store.games[game.id].progress
    assert isinstance(saved, Over)
    assert saved.ending is Ending.SCORED
    night = await meeting.saved()
    assert (night.stage, night.orders) == (Stage.BREAK, ())


async def test_who_has_to_go_before_the_table_is_opened_is_not_seated_there() -> None:
    meeting = await signed_up(4)
    await meeting.at(BEGINS)
    meeting.board.trouble["place"] = NotNowError("busy")
    await meeting.come(0, 1, 2, 3)
    await meeting.leave(2)
    meeting.board.trouble.clear()
    await meeting.begin_round()
    (game,) = await meeting.games()
    assert sorted(person.user for person in game.persons) == [*users(0, 1, 3)]
    assert game.progress.status is Status.PLAY


async def test_who_has_to_go_in_the_moment_in_which_their_table_is_opened_is_not_seated_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = await signed_up(4)
    await meeting.at(BEGINS)
    opening, leaving = meeting.store.open_night_table, [2]

    async def meanwhile(*args: Any) -> object:  # noqa: ANN401 - passed on as given
        if leaving:
            await meeting.nights.leave(FIRST, asks(leaving.pop()))
        return await opening(*args)

    monkeypatch.setattr(meeting.store, "open_night_table", meanwhile)
    await meeting.come(0, 1, 2, 3)
    (game,) = await meeting.games()
    assert sorted(person.user for person in game.persons) == [*users(0, 1, 3)]
    assert len(meeting.store.games) == 1


async def test_where_only_one_is_left_before_the_table_is_opened_they_play_with_computer_players() -> None:
    meeting = await signed_up(3)
    await meeting.at(BEGINS)
    meeting.board.trouble["place"] = NotNowError("busy")
    await meeting.come(0, 1, 2)
    await meeting.leave(0, 2)
    meeting.board.trouble.clear()
    await meeting.begin_round()
    (game,) = await meeting.games()
    assert [seat.user for seat in game.seats] == [user(1), None, None]
    assert game.progress.status is Status.PLAY


async def test_where_all_are_gone_before_their_table_is_opened_it_never_is() -> None:
    meeting = await signed_up(6)
    await meeting.at(BEGINS)
    meeting.board.trouble["place"] = NotNowError("busy")
    await meeting.come(*range(6))
    first, second = (table.people for _, _, table in (await meeting.saved()).tables())
    await meeting.leave(*(each - 100 for each in first))
    meeting.board.trouble.clear()
    await meeting.begin_round()
    assert [sorted(person.user for person in game.persons) for game in await meeting.games()] == [sorted(second)]
    await meeting.end()
    assert (await meeting.saved()).stage is Stage.BREAK


async def test_where_all_are_gone_before_any_table_is_opened_the_night_is_called_off() -> None:
    meeting = await signed_up(3)
    await meeting.at(BEGINS)
    meeting.board.trouble["place"] = NotNowError("busy")
    await meeting.come(0, 1, 2)
    await meeting.leave(0, 1, 2)
    meeting.board.trouble.clear()
    await meeting.later(seconds=5)
    await meeting.later(seconds=10)
    night = await meeting.saved()
    assert (night.stage, night.deserted, meeting.store.games) == (Stage.CANCELLED, True, {})
    assert "end" not in meeting.board.posts()


async def test_the_last_person_who_leaves_a_table_ends_it_without_a_score() -> None:
    meeting = await round_on(6)
    game = meeting.store.games[await game_of(meeting, 0)]
    await meeting.leave(*(person.user - 100 for person in game.persons))
    over = meeting.store.games[game.id].progress
    assert isinstance(over, Over)
    assert over.ending is Ending.EMPTY
    assert game.id not in meeting.store.scored
    await meeting.later(seconds=10)
    assert [table.over is None for _, _, table in (await meeting.saved()).tables()].count(True) == 1


async def test_a_pause_stops_all_tables_and_those_that_have_not_begun_wait() -> None:
    meeting = Meeting()
    await meeting.gather(6)
    first, second = await meeting.games()
    await meeting.tables.act(first.id, actor(first.host - 100), lobby.start_game)
    await meeting.nights.pause(FIRST, asks(0), 10)
    await meeting.settle()
    until = meeting.clock() + 10 * MINUTE
    pause = meeting.store.games[first.id].timing.pause
    assert pause is not None
    assert pause.until == until
    await meeting.later(minutes=5)
    assert meeting.store.games[second.id].progress.status is Status.LOBBY
    await meeting.nights.resume(FIRST, asks(0))
    await meeting.settle()
    assert meeting.store.games[first.id].timing.pause is None
    assert meeting.store.games[second.id].progress.status is Status.PLAY


async def test_a_pause_that_nobody_ends_ends_by_itself_at_all_tables() -> None:
    meeting = await round_on(3)
    await meeting.nights.pause(FIRST, asks(0), 10)
    await meeting.settle()
    await meeting.at(meeting.clock() + 10 * MINUTE)
    assert (await meeting.saved()).paused is None
    (game,) = await meeting.games()
    assert (await meeting.tables.public_table(game.id)).paused is None


async def test_a_pause_that_comes_to_a_table_too_late_takes_no_time_from_its_people() -> None:
    meeting = await round_on(3)
    (game,) = await meeting.games()
    await meeting.nights.pause(FIRST, asks(0), 1)
    meeting.clock.forward(2 * MINUTE)
    await meeting.settle()
    assert (await meeting.saved()).orders == ()
    assert (await meeting.tables.public_table(game.id)).deadline == game.timing.deadline


async def test_the_next_round_lays_unfinished_tables_aside_and_they_count_when_they_end() -> None:
    meeting = await round_on(6, rounds=2)
    await meeting.end(1)
    await meeting.nights.next_round(FIRST, asks(0))
    await meeting.settle()
    _, laid = await meeting.games(1)
    assert (laid.pace, laid.progress.status) == (Days(24), Status.PLAY)
    assert meeting.board.posts()[-2:] == ["standings_1", "round_2"]
    await meeting.begin_round()
    await meeting.end()
    assert meeting.board.posts()[-1] == "end"
    before = await meeting.nights.view(FIRST, asks(0))
    assert (await meeting.saved()).unfinished()
    assert meeting.agains[FIRST] == timedelta(minutes=10)
    meeting.clock.forward(DAY)
    meeting.end_game(laid.id)
    await meeting.settle()
    assert meeting.board.posts()[-1] == "late_1"
    assert meeting.agains[FIRST] is None
    after = await meeting.nights.view(FIRST, asks(0))
    assert (len(before.played), len(after.played)) == (3, 4)


async def test_the_end_lays_all_aside_and_closes_tables_that_have_not_begun() -> None:
    meeting = Meeting()
    await meeting.gather(6)
    first, second = await meeting.games()
    await meeting.tables.act(first.id, actor(first.host - 100), lobby.start_game)
    await meeting.nights.end(FIRST, asks(0))
    await meeting.settle()
    assert meeting.store.games[first.id].pace == Days(24)
    assert isinstance(meeting.store.games[second.id].progress, Over)
    await meeting.later(minutes=10)
    assert [table.over is None for _, _, table in (await meeting.saved()).tables()] == [True, False]


async def test_a_table_does_not_begin_any_more_when_the_night_ends_while_others_are_being_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting()
    await meeting.gather(6)
    night = await meeting.saved()
    unopened = replace(night.rounds[0].tables[1], game=None, place=None)
    meeting.store.nights[FIRST] = night.with_table(1, 2, unopened)
    place = meeting.board.place_for_table

    async def ending(*args: object) -> object:
        await meeting.nights.end(FIRST, asks(0))
        return await place(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(meeting.board, "place_for_table", ending)
    await meeting.later(seconds=31)
    first = meeting.store.games[GameId(1)]
    assert not isinstance(first.progress, Play | Lobby), "it was closed before it began"
    assert (await meeting.saved()).stage is Stage.OVER


async def test_a_round_that_is_dropped_while_its_tables_are_being_opened_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    meeting = await signed_up(3)
    await meeting.at(BEGINS)
    place = meeting.board.place_for_table

    async def ending(*args: object) -> object:
        await meeting.nights.end(FIRST, asks(0))
        return await place(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(meeting.board, "place_for_table", ending)
    await meeting.come(0, 1, 2)
    assert (await meeting.saved()).stage is Stage.CANCELLED
    assert (meeting.store.games, meeting.agains[FIRST]) == ({}, None)
    assert not caplog.records, "nothing has gone wrong"


async def test_after_twelve_hours_a_night_ends_by_itself() -> None:
    meeting = await round_on(3)
    meeting.clock.now = BEGINS + LONGEST_EVENING - MINUTE
    await meeting.settle()
    assert (await meeting.saved()).stage is Stage.PLAYING
    await meeting.at(BEGINS + LONGEST_EVENING)
    assert (await meeting.saved()).stage is Stage.OVER
    assert (await meeting.games())[0].pace == Days(24)


# Watching.


async def test_who_watches_is_brought_each_message_that_tells_how_it_goes_once_and_it_is_kept_in_step() -> None:
    meeting = await signed_up(3)
    await meeting.nights.watch(FIRST, asks(9), on=True)
    await meeting.nights.watch(FIRST, asks(1), on=True)
    meeting.board.closed = {user(1)}
    await meeting.at(BEGINS)
    assert meeting.board.whispers() == []
    await meeting.come(0, 1, 2)
    assert meeting.board.whispers() == [("round", 9)]
    assert [*(await meeting.saved()).watchers] == [user(9)], "who accepts no messages watches no more"
    await meeting.begin_round()
    ((message, _),) = meeting.board.direct.items()
    round_one = (await meeting.saved()).posts["round_1"]
    assert meeting.board.shown[message] == meeting.board.shown[round_one]
    await meeting.end()
    assert meeting.board.whispers() == [("round", 9), ("standings", 9)]
    await meeting.nights.watch(FIRST, asks(9), on=False)
    await meeting.at(meeting.clock() + BREAK)
    assert meeting.board.whispers() == [("round", 9), ("standings", 9)]
    await meeting.nights.watch(FIRST, asks(9), on=True)
    await meeting.settle()
    await meeting.nights.end(FIRST, asks(0))
    await meeting.settle()
    assert meeting.board.whispers() == [("round", 9), ("standings", 9), ("round", 9), ("end", 9)]


async def test_who_stops_watching_while_a_message_is_on_its_way_to_them_watches_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = await signed_up(3)
    await meeting.nights.watch(FIRST, asks(9), on=True)
    await meeting.at(BEGINS)
    tell = meeting.board.tell_directly

    async def meanwhile(*args: Any) -> object:  # noqa: ANN401 - passed on as given
        await meeting.nights.watch(FIRST, asks(9), on=False)
        return await tell(*args)

    monkeypatch.setattr(meeting.board, "tell_directly", meanwhile)
    await meeting.come(0, 1, 2)
    await meeting.begin_round()
    assert (await meeting.saved()).watchers == {}
    assert meeting.board.whispers() == [("round", 9)]


# Latecomers.


async def test_a_latecomer_plays_on_for_who_has_gone_and_is_seated_with_all_in_the_next_round() -> None:
    meeting = await round_on(4)
    await meeting.leave(1)
    (game,) = await meeting.games()
    seat = game.seat_owned(user(1))
    assert seat is not None
    await meeting.nights.take_seat(FIRST, asks(8), game.id, seat)
    await meeting.end()
    results = {each.user for each in meeting.store.scored[game.id]}
    assert results == {*users(0, 2, 3, 8)}
    await meeting.at(meeting.clock() + BREAK)
    assert {person.user for person in (await meeting.games())[0].persons} == {*users(0, 2, 3, 8)}


async def test_a_seat_that_was_given_before_a_crash_is_seen_by_the_night() -> None:
    meeting = await round_on(4)
    await meeting.leave(1)
    (game,) = await meeting.games()
    seat = game.seat_owned(user(1))
    assert seat is not None
    await meeting.come(8)
    await meeting.tables.act(
        game.id, night_at(game.id, actor(8).person), arranged.seat_latecomer, seat, frozenset({user(1)})
    )
    await meeting.later(seconds=10)
    found = (await meeting.saved()).table_of(user(8))
    assert found is not None


# Series.


async def test_two_nights_of_a_series_are_ahead_and_the_next_is_posted_when_the_one_before_is_over() -> None:
    meeting = Meeting()
    await meeting.plan(rhythm=Rhythm.WEEKLY)
    assert [night.plan.at for night in await meeting.ahead()] == [BEGINS, BEGINS + WEEK]
    assert meeting.board.posts(2) == []
    await meeting.at(BEGINS)
    assert [night.plan.at for night in await meeting.ahead()] == [BEGINS, BEGINS + WEEK, BEGINS + 2 * WEEK]
    await meeting.at(BEGINS + DAY)
    assert meeting.board.posts(2) == ["signup"]
    assert meeting.board.posts(3) == []


async def test_a_series_stays_at_its_hour_by_the_clocks() -> None:
    begins = datetime.fromisoformat("2026-03-19T19:00:00+00:00")
    meeting = Meeting()
    meeting.clock.now = begins - 3 * DAY
    await meeting.plan(at=begins, rhythm=Rhythm.WEEKLY)
    await meeting.nights.change(NightId(2), asks(0), lambda it: replace(it, at=it.at + 5 * HOUR))
    await meeting.at(begins + 15 * DAY)
    assert [f"{night.plan.at:%m-%d %H:%M}" for night in meeting.store.nights.values()] == [
        "03-19 19:00",
        "03-27 00:00",  # moved alone
        "04-02 18:00",  # the clocks have changed
        "04-09 18:00",
        "04-16 18:00",
    ]
    assert meeting.store.nights[NightId(3)].plan.zone == ZONE


async def test_two_processes_that_look_at_the_same_moment_plan_each_night_of_a_series_once() -> None:
    meeting = Meeting()
    await meeting.nights.draft(actor(0), plan(), Rhythm.WEEKLY)
    await meeting.nights.confirm(FIRST, asks(0))
    await asyncio.gather(*(meeting.reconciler.tend(JOB) for _ in range(3)))
    slots = [night.slot for night in meeting.store.nights.values()]
    assert slots == [BEGINS, BEGINS + WEEK]


async def test_an_ended_series_is_not_brought_back_by_a_night_that_is_still_looked_after() -> None:
    meeting = Meeting()
    await meeting.plan(rhythm=Rhythm.WEEKLY)
    second = NightId(2)
    await meeting.at(BEGINS + DAY)
    meeting.night = second
    await meeting.answer(Answer.IN, 0, 1, 2)
    await meeting.at(BEGINS + WEEK)
    await meeting.come(0, 1, 2)
    await meeting.begin_round()
    await meeting.nights.end(second, asks(0))
    await meeting.settle()
    assert (await meeting.saved()).unfinished()
    assert await meeting.nights.end_series(FIRST, asks(0)) == 2
    for weeks in (2, 3, 4):
        meeting.clock.now = BEGINS + weeks * WEEK + HOUR
        await meeting.settle()
    assert await meeting.ahead() == []


# Two at the same time.


@pytest.mark.parametrize("people", [3, 6])
async def test_two_processes_that_tend_a_night_at_the_same_moment_open_each_table_once(
    people: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A lease can expire while its process is slow, so two processes may tend the same night."""
    meeting = await signed_up(people)
    await meeting.at(BEGINS)
    for each in range(people):
        await meeting.nights.come(FIRST, asks(each))
    other = meeting.copied()
    other.store, other.board = meeting.store, meeting.board
    other.clock = meeting.clock
    other.start()
    await asyncio.gather(meeting.reconciler.tend(JOB), other.reconciler.tend(JOB))
    tables = (await meeting.saved()).rounds[0].tables
    assert len(meeting.store.games) == len(tables) == people // 3
    assert sorted(who for table in tables for who in table.people) == [*users(*range(people))]
    meeting.clock.forward(31 * SECOND)
    await asyncio.gather(meeting.reconciler.tend(JOB), other.reconciler.tend(JOB))
    assert {game.progress.status for game in meeting.store.games.values()} == {Status.PLAY}
    await meeting.nights.leave(FIRST, asks(1))
    await meeting.nights.pause(FIRST, asks(0), 5)
    await asyncio.gather(meeting.reconciler.tend(JOB), other.reconciler.tend(JOB))
    night = await meeting.saved()
    assert night.orders == ()
    assert (guests(night.here)) == [each for each in range(people) if each != 1]
    passed = [each for game in meeting.store.games.values() for each in game.passages]
    assert len(passed) == 1, "nobody has stepped out twice"
    assert not caplog.records, "nothing has gone wrong"


async def test_a_night_that_changes_while_it_is_tended_is_looked_at_again() -> None:
    meeting = await signed_up(2)
    keep = meeting.board.keep
    pressed = [asks(3)]

    async def pressing(*args: object) -> object:
        if pressed:
            await meeting.nights.answer(FIRST, pressed.pop(), Answer.IN)
        return await keep(*args)  # type: ignore[arg-type]

    meeting.board.keep = pressing  # type: ignore[method-assign, assignment]
    await meeting.answer(Answer.IN, 2)
    shown = meeting.board.shown[(await meeting.saved()).posts["signup"]]
    assert isinstance(shown, tuple)
    assert sorted(shown[4][0]) == [0, 1, 2, 3]
