"""The use cases of nights: rights, results, and many requests at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import substitutes
from bot.services.nights.bounds import MOST_AHEAD
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import Answer, CallKind, Night, NightId, Stage
from bot.services.nights.nights import MOST_PAST, Nights
from bot.services.people import GameId, GuildId
from bot.services.ports import ConflictError, StoreUnavailableError
from bot.services.refusals import Reason
from engine.ruleset import Seat
from tests.bot.services.nights.friends import (
    BEGINS,
    DAY,
    ELSEWHERE,
    FIRST,
    HOUR,
    MINUTE,
    SECOND,
    Asking,
    Meeting,
    asks,
    guests,
    plan,
    user,
)
from tests.bot.services.world import MOMENT, actor, refusal

SERVER = GuildId(7)
GAME, SEAT = GameId(1), Seat(0)
Use = Callable[[Nights, NightId, Asking], Awaitable[object]]

OF_ORGANISERS: dict[str, Use] = {
    "confirm": lambda nights, night, who: nights.confirm(night, who),
    "change": lambda nights, night, who: nights.change(night, who, lambda it: replace(it, rounds=3)),
    "cancel": lambda nights, night, who: nights.cancel(night, who),
    "end_series": lambda nights, night, who: nights.end_series(night, who),
    "begin": lambda nights, night, who: nights.begin(night, who),
    "report_gone": lambda nights, night, who: nights.report_gone(night, who, user(1)),
    "next_round": lambda nights, night, who: nights.next_round(night, who),
    "pause": lambda nights, night, who: nights.pause(night, who, 5),
    "resume": lambda nights, night, who: nights.resume(night, who),
    "end": lambda nights, night, who: nights.end(night, who),
    "view_for_host": lambda nights, night, who: nights.view_for_host(night, who),
}
OF_ALL: dict[str, Use] = {
    "plan_again": lambda nights, night, who: nights.plan_again(night, who),
    "answer": lambda nights, night, who: nights.answer(night, who, Answer.IN),
    "remind": lambda nights, night, who: nights.remind(night, who, on=True),
    "come": lambda nights, night, who: nights.come(night, who),
    "leave": lambda nights, night, who: nights.leave(night, who),
    "take_seat": lambda nights, night, who: nights.take_seat(night, who, GAME, SEAT),
    "watch": lambda nights, night, who: nights.watch(night, who, on=True),
    "night": lambda nights, night, who: nights.night(night, who),
    "view": lambda nights, night, who: nights.view(night, who),
}
ALL = OF_ORGANISERS | OF_ALL


async def told(asked: Awaitable[object]) -> Reason | None:
    """Return why the request is refused; None if it is not."""
    try:
        return await refusal(asked)
    except pytest.fail.Exception:
        return None


@pytest.mark.parametrize("use", ALL)
async def test_a_stranger_who_does_not_see_the_channel_hears_that_there_is_no_such_night(use: str) -> None:
    meeting = Meeting()
    await meeting.plan()
    for night in (FIRST, NightId(99), NightId(0), NightId(-1)):
        asked = ALL[use](meeting.nights, night, asks(9, sees=False))
        assert await told(asked) is Reason.NO_SUCH_NIGHT
    assert (await meeting.saved()).guest(user(9)) is None


@pytest.mark.parametrize("use", OF_ORGANISERS)
async def test_only_who_has_planned_it_and_who_manages_the_server_can_do_what_organisers_do(use: str) -> None:
    meeting = Meeting()
    await meeting.plan()
    await meeting.answer(Answer.IN, 1)
    before = await meeting.saved()
    for who in (asks(1), asks(1, sees=False), asks(9), asks(9, manages=GuildId(8))):
        assert await told(OF_ORGANISERS[use](meeting.nights, FIRST, who)) is Reason.ONLY_ORGANISER
    assert await meeting.saved() is before
    for who in (asks(0, sees=False), asks(9, sees=False, manages=SERVER)):
        assert await told(OF_ORGANISERS[use](meeting.copied().nights, FIRST, who)) not in {
            Reason.ONLY_ORGANISER,
            Reason.NO_SUCH_NIGHT,
        }


@pytest.mark.parametrize("use", ALL)
async def test_a_draft_is_there_for_nobody_but_who_has_written_it_also_once_they_have_dropped_it(use: str) -> None:
    meeting = Meeting()
    drafted = await meeting.nights.draft(actor(0), plan())
    for who in (asks(1), asks(1, manages=SERVER)):
        assert await told(ALL[use](meeting.nights, drafted.id, who)) is Reason.NO_SUCH_NIGHT
    await meeting.nights.cancel(drafted.id, asks(0))
    assert await told(ALL[use](meeting.nights, drafted.id, asks(1, manages=SERVER))) is Reason.NO_SUCH_NIGHT
    assert await meeting.ahead() == []
    assert await told(meeting.nights.night(drafted.id, asks(0))) is Reason.NO_SUCH_NIGHT, "it is forgotten"


@pytest.mark.parametrize("use", ALL)
async def test_what_is_refused_changes_nothing(use: str) -> None:
    """The organiser and a guest request everything at each stage of a night."""
    meeting = Meeting()
    await meeting.plan(rounds=1)
    await meeting.answer(Answer.IN, 1, 2)
    stages = [meeting.copied()]
    await meeting.at(BEGINS)
    stages.append(meeting.copied())
    await meeting.come(0, 1, 2)
    stages.append(meeting.copied())
    await meeting.begin_round()
    stages.append(meeting.copied())
    await meeting.end()
    assert (await meeting.saved()).stage is Stage.OVER
    stages.append(meeting)
    refused = 0
    for stage in stages:
        for who in (0, 2):
            copy = stage.copied()
            nights, games, jobs = dict(copy.store.nights), dict(copy.store.games), len(copy.store.jobs)
            if await told(ALL[use](copy.nights, FIRST, asks(who))) is not None:
                refused += 1
                assert (copy.store.nights, copy.store.games, len(copy.store.jobs)) == (nights, games, jobs)
    assert refused or use in {"view", "night"}


# The plan.


async def test_a_plan_is_known_to_everybody_once_it_is_confirmed() -> None:
    meeting = Meeting()
    drafted = await meeting.nights.draft(actor(0), plan())
    assert await meeting.ahead() == []
    confirmed = await meeting.nights.confirm(drafted.id, asks(0))
    assert await meeting.ahead() == [confirmed]
    assert await meeting.nights.confirm(drafted.id, asks(0)) == confirmed, "pressed twice"
    assert (await meeting.nights.night(drafted.id, asks(9))) == confirmed


async def test_a_server_has_only_so_many_nights_ahead_and_drafts_do_not_count() -> None:
    meeting = Meeting()
    drafts = [(await meeting.nights.draft(actor(each), plan())).id for each in range(MOST_AHEAD)]
    last = MOST_AHEAD
    one_more = (await meeting.nights.draft(actor(last), plan())).id
    for each, draft in enumerate(drafts):
        await meeting.nights.confirm(draft, asks(each))
    assert await told(meeting.nights.confirm(one_more, asks(last))) is Reason.TOO_MANY_NIGHTS
    assert await told(meeting.nights.draft(actor(last), plan())) is Reason.TOO_MANY_NIGHTS
    assert await told(meeting.nights.confirm(drafts[0], asks(0))) is None, "it is planned already"
    await meeting.nights.cancel(drafts[0], asks(0))
    assert (await meeting.nights.confirm(one_more, asks(last))).stage is Stage.PLANNED


async def test_what_is_changed_is_what_the_plan_is_at_that_moment() -> None:
    meeting = Meeting()
    await meeting.plan()

    async def change(**changes: object) -> None:
        await meeting.nights.change(FIRST, asks(0), lambda it: replace(it, **changes))  # type: ignore[arg-type]

    await asyncio.gather(change(rounds=3), change(limit=9), change(name="Friday"), change(at=BEGINS + HOUR))
    assert (await meeting.saved()).plan == plan(BEGINS + HOUR, rounds=3, limit=9, name="Friday")


async def test_what_changes_nothing_is_not_saved() -> None:
    meeting = Meeting()
    await meeting.plan()
    await meeting.answer(Answer.IN, 1)
    before = await meeting.saved()
    await meeting.nights.change(FIRST, asks(0), lambda it: it)
    await meeting.nights.answer(FIRST, asks(1), Answer.IN)
    await meeting.nights.watch(FIRST, asks(1), on=False)
    assert await meeting.saved() is before


# The sign-up.


async def test_many_who_answer_at_the_same_moment_all_are_on_the_list_once_and_the_limit_holds() -> None:
    meeting = Meeting()
    await meeting.plan(limit=4)
    everybody, before = range(1, 12), await meeting.saved()
    await asyncio.gather(*(meeting.nights.answer(FIRST, asks(each), Answer.IN) for each in (*everybody, *everybody)))
    night = await meeting.saved()
    assert sorted(guests(night.guests)) == [0, *everybody]
    assert (len(night.coming), len(night.waiting)) == (4, 8)
    assert night.revision == before.revision + len(everybody)


async def test_two_who_give_up_their_places_at_the_same_moment_let_two_move_up() -> None:
    meeting = Meeting()
    await meeting.plan(limit=2)
    await meeting.answer(Answer.IN, 1, 2, 3, 4)
    await asyncio.gather(*(meeting.nights.answer(FIRST, asks(each), Answer.OUT) for each in (0, 1)))
    night = await meeting.saved()
    assert guests(night.coming) == [2, 3]
    up = [who - 100 for call in night.calls if call.kind is CallKind.MOVED_UP for who in call.users]
    assert sorted(up) == [2, 3]


async def test_whoever_sees_no_end_of_conflicts_is_told_that_it_cannot_be_done_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting()
    await meeting.plan()

    async def conflict(*_: object, **__: object) -> Night:
        raise ConflictError

    monkeypatch.setattr(meeting.store, "save_night", conflict)
    monkeypatch.setattr(meeting.store, "save_night_again", conflict)
    with pytest.raises(StoreUnavailableError):
        await meeting.nights.answer(FIRST, asks(1), Answer.IN)
    over = replace(await meeting.saved(), stage=Stage.OVER)
    meeting.store.nights[FIRST] = over
    with pytest.raises(StoreUnavailableError):
        await meeting.nights.plan_again(FIRST, asks(1))


# Series.


async def series(rhythm: Rhythm = Rhythm.WEEKLY) -> Meeting:
    meeting = Meeting()
    await meeting.plan(rhythm=rhythm)
    await meeting.answer(Answer.IN, 1)
    return meeting


async def test_the_end_of_a_series_calls_off_what_has_not_begun_and_lets_none_follow() -> None:
    meeting = await series()
    assert len(await meeting.ahead()) == 2
    assert await meeting.nights.end_series(FIRST, asks(0)) == 2
    await meeting.settle()
    assert await meeting.ahead() == []
    await meeting.at(BEGINS + 30 * DAY)
    assert await meeting.ahead() == []
    assert len(meeting.store.nights) == 2
    assert meeting.board.calls(CallKind.CANCELLED) == [("cancelled", [0, 1])]
    assert await meeting.nights.end_series(FIRST, asks(0)) == 0


async def test_the_end_of_a_series_leaves_a_night_that_has_begun_as_it_is() -> None:
    meeting = await series()
    await meeting.at(BEGINS)
    assert (await meeting.saved()).stage is Stage.GATHERING
    off = await meeting.nights.end_series(FIRST, asks(0))
    assert off == 2, "the next, and the one after it"
    assert (await meeting.saved()).stage is Stage.GATHERING
    await meeting.come(0, 1)
    await meeting.nights.end(FIRST, asks(0))
    await meeting.at(BEGINS + 60 * DAY)
    assert await meeting.ahead() == []


async def test_a_series_ends_from_any_of_its_nights_also_from_one_that_is_over() -> None:
    meeting = await series()
    await meeting.at(BEGINS)
    await meeting.come(0, 1)
    await meeting.begin_round()
    await meeting.nights.end(FIRST, asks(0))
    await meeting.settle()
    assert [table.over for _, _, table in (await meeting.saved()).tables()] == [None], "it goes on over days"
    assert await meeting.nights.end_series(NightId(3), asks(0)) == 2
    for days in (8, 15, 22):
        meeting.clock.now = BEGINS + days * DAY
        await meeting.settle()
    assert await meeting.ahead() == [], "though the first night is still looked after"


async def test_one_night_that_was_called_off_before_does_not_bring_an_ended_series_back() -> None:
    meeting = await series()
    await meeting.nights.cancel(NightId(2), asks(0))
    assert await meeting.nights.end_series(FIRST, asks(0)) == 1
    await meeting.at(BEGINS + 60 * DAY)
    assert await meeting.ahead() == []
    assert len(meeting.store.nights) == 2


async def test_a_night_that_begins_while_its_series_ends_goes_on_and_the_others_are_called_off() -> None:
    meeting = await series()
    ends, begins = await asyncio.gather(
        meeting.nights.end_series(FIRST, asks(0)), meeting.nights.begin(FIRST, asks(0)), return_exceptions=True
    )
    assert not isinstance(ends, BaseException)
    stages = [night.stage for night in meeting.store.nights.values()]
    assert stages in ([Stage.GATHERING, Stage.CANCELLED], [Stage.CANCELLED, Stage.CANCELLED])
    assert ends == stages.count(Stage.CANCELLED)
    assert isinstance(begins, BaseException) is (stages[0] is Stage.CANCELLED)


async def test_what_comes_once_is_no_series() -> None:
    meeting = Meeting()
    await meeting.plan()
    assert await told(meeting.nights.end_series(FIRST, asks(0))) is Reason.NO_SERIES
    assert (await meeting.saved()).stage is Stage.PLANNED


async def test_one_night_of_a_series_is_called_off_or_moved_alone() -> None:
    meeting = await series()
    await meeting.nights.cancel(FIRST, asks(0))
    await meeting.nights.change(NightId(2), asks(0), lambda it: replace(it, at=it.at + 2 * HOUR))
    await meeting.at(BEGINS + 8 * DAY)
    found = [(night.plan.at, night.stage) for night in meeting.store.nights.values()]
    week = timedelta(days=7)
    assert found == [
        (BEGINS, Stage.CANCELLED),
        (BEGINS + week + 2 * HOUR, Stage.CANCELLED),  # nobody had signed up
        (BEGINS + 2 * week, Stage.PLANNED),
        (BEGINS + 3 * week, Stage.PLANNED),
    ]


async def test_a_series_goes_on_after_all_that_is_planned_of_it_was_called_off() -> None:
    meeting = await series()
    for night in (FIRST, NightId(2)):
        await meeting.nights.cancel(night, asks(0))
    await meeting.settle()
    assert await meeting.ahead() == [], "holidays"
    await meeting.at(BEGINS + HOUR)
    assert [night.plan.at for night in await meeting.ahead()] == [BEGINS + timedelta(days=14)]


async def test_a_series_that_was_dropped_before_it_was_confirmed_has_no_nights() -> None:
    meeting = Meeting()
    drafted = await meeting.nights.draft(actor(0), plan(), Rhythm.WEEKLY)
    await meeting.nights.cancel(drafted.id, asks(0))
    await meeting.settle()
    await meeting.at(BEGINS + 30 * DAY)
    assert meeting.store.nights == {}
    assert meeting.board.told == {}


# Planned again.


async def over(**changes: object) -> Meeting:
    """Return a night that has been played."""
    meeting = Meeting()
    await meeting.gather(3, rounds=1, **changes)
    await meeting.begin_round()
    await meeting.end()
    assert (await meeting.saved()).stage is Stage.OVER
    return meeting


async def test_the_same_again_is_planned_once_however_many_ask_for_it_at_the_same_moment() -> None:
    meeting = await over()
    found = await asyncio.gather(*(meeting.nights.plan_again(FIRST, asks(each)) for each in (1, 2, 0, 1, 9)))
    assert {night.id for night in found} == {NightId(2)}
    assert [night.id for night in await meeting.ahead()] == [NightId(2)]
    again = found[0]
    assert (again.plan.at, again.guests) == (BEGINS + timedelta(days=7), ())
    assert again.organiser in {user(number) for number in (0, 1, 2, 9)}
    assert (await meeting.nights.plan_again(FIRST, asks(2))).id == NightId(2)


async def test_the_same_again_can_be_planned_anew_once_that_was_called_off_or_is_over() -> None:
    meeting = await over()
    again = await meeting.nights.plan_again(FIRST, asks(1))
    await meeting.nights.cancel(again.id, asks(1))
    anew = await meeting.nights.plan_again(FIRST, asks(2))
    assert (anew.id, anew.stage, anew.organiser) == (NightId(3), Stage.PLANNED, user(2))
    assert (await meeting.nights.plan_again(FIRST, asks(0))).id == NightId(3)


async def test_in_a_series_the_same_again_is_the_next_night_of_it() -> None:
    meeting = await series()
    await meeting.at(BEGINS)
    await meeting.come(0, 1)
    await meeting.begin_round()
    await meeting.nights.end(FIRST, asks(0))
    assert (await meeting.nights.plan_again(FIRST, asks(1))).id == NightId(2)
    await meeting.nights.end_series(FIRST, asks(0))
    assert (await meeting.nights.plan_again(FIRST, asks(1))).id == NightId(4), "and after its end one of its own"


async def test_only_a_night_that_was_played_is_planned_again() -> None:
    meeting = Meeting()
    await meeting.plan()
    assert await told(meeting.nights.plan_again(FIRST, asks(0))) is Reason.NOT_NOW


async def test_there_has_to_be_room_for_the_same_again() -> None:
    meeting = await over()
    for each in range(MOST_AHEAD):
        await meeting.plan(by=10 + each, at=BEGINS + 20 * DAY)
    assert await told(meeting.nights.plan_again(FIRST, asks(0))) is Reason.TOO_MANY_NIGHTS


# The evening.


async def test_who_begins_an_evening_twice_or_comes_twice_changes_nothing() -> None:
    meeting = Meeting()
    await meeting.plan()
    await meeting.nights.begin(FIRST, asks(0))
    await meeting.nights.come(FIRST, asks(0))
    before = await meeting.saved()
    await meeting.nights.begin(FIRST, asks(0))
    await meeting.nights.come(FIRST, asks(0))
    assert await meeting.saved() is before


async def test_whoever_is_reported_as_gone_is_there_and_seated_once_they_say_so() -> None:
    meeting = Meeting()
    await meeting.gather(4)
    await meeting.nights.report_gone(FIRST, asks(0), user(2))
    night = await meeting.saved()
    assert (guests(night.here), guests(night.sure)) == ([0, 1, 2, 3], [0, 1, 3])
    assert [(call.kind, call.users, call.by) for call in night.calls] == [
        (CallKind.SEEMS_GONE, (user(2),), user(0)),
    ]
    await meeting.nights.report_gone(FIRST, asks(0), user(2))
    assert await meeting.saved() == night, "nobody is asked twice before they answer"
    await meeting.nights.come(FIRST, asks(2))
    assert guests((await meeting.saved()).sure) == [0, 1, 2, 3]
    assert await told(meeting.nights.report_gone(FIRST, asks(0), user(9))) is Reason.NOT_HERE


async def late(people: int = 4, **changes: object) -> Meeting:
    """Return a night where the tables of the first round are being played."""
    meeting = Meeting()
    await meeting.gather(people, **changes)
    await meeting.begin_round()
    return meeting


def seat_of(meeting: Meeting, number: int) -> tuple[GameId, Seat]:
    """Return where a person sits or has sat."""
    for game in meeting.store.games.values():
        if (seat := game.seat_owned(user(number))) is not None:
            return game.id, seat
    raise AssertionError("they sit nowhere")


async def test_who_comes_late_is_shown_the_seats_of_those_who_have_gone_and_takes_one() -> None:
    meeting = await late(6)
    await meeting.leave(1, 5)
    view = await meeting.nights.view(FIRST, asks(8))
    assert view.seats_for(user(8)) == (), "they are not here yet"
    await meeting.come(8)
    view = await meeting.nights.view(FIRST, asks(8))
    assert set(view.seats_for(user(8))) == {seat_of(meeting, 1), seat_of(meeting, 5)}
    sat = await meeting.nights.take_seat(FIRST, asks(8), *seat_of(meeting, 5))
    assert user(8) in sat.tables[seat_of(meeting, 5)[0]].persons
    assert sat.seats_for(user(8)) == ()
    found = sat.night.table_of(user(8))
    assert found is not None
    assert found[2].game == seat_of(meeting, 5)[0]


async def test_who_takes_a_seat_has_come() -> None:
    meeting = await late()
    await meeting.leave(1)
    sat = await meeting.nights.take_seat(FIRST, asks(8), *seat_of(meeting, 1))
    assert guests(sat.night.here) == [0, 2, 3, 8]


async def test_of_two_who_want_the_same_seat_at_the_same_moment_one_gets_it() -> None:
    meeting = await late()
    await meeting.leave(1)
    place = seat_of(meeting, 1)
    both = (told(meeting.nights.take_seat(FIRST, asks(each), *place)) for each in (8, 9))
    assert sorted(map(str, await asyncio.gather(*both))) == ["None", "seat-taken"]
    latest = (await meeting.saved()).round
    assert latest is not None
    assert len({*latest.tables[0].people} & {user(8), user(9)}) == 1


@pytest.mark.parametrize("who", [0, 1])
async def test_nobody_plays_at_two_tables_of_a_round_though_theirs_is_over(who: int) -> None:
    meeting = await late(6, rounds=2)
    mine, _ = seat_of(meeting, who)
    other = next(number for number in range(6) if seat_of(meeting, number)[0] != mine)
    await meeting.leave(other)
    place = seat_of(meeting, other)
    assert await told(meeting.nights.take_seat(FIRST, asks(who), *place)) is Reason.STILL_PLAYING
    meeting.end_game(mine)
    await meeting.later(seconds=10)
    assert (await meeting.saved()).stage is Stage.PLAYING
    assert await told(meeting.nights.take_seat(FIRST, asks(who), *place)) is Reason.STILL_PLAYING
    assert (await meeting.nights.view(FIRST, asks(who))).seats_for(user(who)) == ()


async def test_a_seat_of_somebody_who_is_there_or_of_a_table_that_is_none_of_the_round_cannot_be_had() -> None:
    meeting = await late(6, rounds=3)
    await meeting.leave(1)
    place = seat_of(meeting, 1)
    assert await told(meeting.nights.take_seat(FIRST, asks(8), *seat_of(meeting, 0))) is Reason.SEAT_TAKEN
    assert await told(meeting.nights.take_seat(FIRST, asks(8), GameId(99), Seat(0))) is Reason.SEAT_TAKEN
    assert await told(meeting.nights.take_seat(FIRST, asks(8), place[0], Seat(9))) is Reason.NO_SUCH_SEAT
    await meeting.nights.next_round(FIRST, asks(0))
    await meeting.settle()
    assert await told(meeting.nights.take_seat(FIRST, asks(8), *place)) is Reason.SEAT_TAKEN, "it was laid aside"
    assert guests((await meeting.saved()).here) == [0, 2, 3, 4, 5], "what is refused lets nobody in"


async def test_who_has_gone_and_comes_back_has_a_seat_of_their_own_waiting() -> None:
    meeting = await late(4)
    await meeting.leave(1)
    await meeting.come(1)
    assert await told(meeting.nights.take_seat(FIRST, asks(1), *seat_of(meeting, 1))) is Reason.STILL_PLAYING
    game, _ = seat_of(meeting, 1)
    await meeting.tables.act(game, actor(1), substitutes.come_back)
    assert user(1) in [person.user for person in meeting.store.games[game].persons]


# Watching.


async def test_a_servers_nights_are_listed_the_first_first_and_the_past_ones_the_last_first() -> None:
    meeting = await over()
    for days in (9, 8, 30):
        await meeting.plan(at=MOMENT + days * DAY)
    assert [night.plan.at - MOMENT for night in await meeting.ahead()] == [8 * DAY, 9 * DAY, 30 * DAY]
    assert [night.id for night in await meeting.nights.past(SERVER, asks(0))] == [FIRST]
    assert await meeting.nights.ahead(GuildId(8), asks(0)) == ()
    assert MOST_PAST < MOST_AHEAD


async def test_who_does_not_see_the_channel_of_a_night_finds_it_in_no_list() -> None:
    meeting = await over()
    later = await meeting.plan(at=MOMENT + 8 * DAY)
    for list_of, night in ((meeting.nights.past, FIRST), (meeting.nights.ahead, later.id)):
        assert await list_of(SERVER, asks(9, sees=False)) == ()
        for knows in (asks(9), asks(0, sees=False), asks(9, sees=False, manages=SERVER)):
            assert [each.id for each in await list_of(SERVER, knows)] == [night]


async def test_tables_of_a_night_in_another_channel_are_not_told_of_here() -> None:
    meeting = Meeting()
    await meeting.gather(3, home=ELSEWHERE)
    await meeting.begin_round()
    await meeting.nights.end(FIRST, asks(0))
    await meeting.settle()
    later = await meeting.plan(at=BEGINS + 8 * DAY)
    meeting.clock.now = BEGINS + 8 * DAY
    await meeting.settle()
    assert (await meeting.saved(later.id)).stage is Stage.GATHERING
    assert (await meeting.nights.view(later.id, asks(0))).left_over == ()


async def test_tables_that_were_laid_aside_on_an_earlier_night_are_left_over_while_people_gather() -> None:
    meeting = Meeting()
    await meeting.gather(3)
    await meeting.begin_round()
    await meeting.nights.end(FIRST, asks(0))
    await meeting.settle()
    game = (await meeting.saved(FIRST)).rounds[0].tables[0].game
    assert game is not None
    later = await meeting.plan(at=BEGINS + 8 * DAY)
    assert (await meeting.nights.view(later.id, asks(0))).left_over == ()
    meeting.clock.now = BEGINS + 8 * DAY
    await meeting.settle()
    assert [each.id for each in (await meeting.nights.view(later.id, asks(0))).left_over] == [game]
    meeting.end_game(game)
    await meeting.later(minutes=10)
    assert (await meeting.nights.view(later.id, asks(0))).left_over == ()


async def test_who_plays_at_a_table_without_being_a_guest_has_a_name() -> None:
    """Players at a table can let in a person who has never been at the night; that person is then in its standings."""
    meeting = await late(4)
    (game,) = await meeting.games()
    seats = tuple(replace(each, occupant=actor(9).person) if each.user == user(1) else each for each in game.seats)
    meeting.store.games[game.id] = replace(game, seats=seats)
    view = await meeting.nights.view(FIRST, asks(0))
    assert view.name_of(user(9)) == actor(9).person.name
    assert view.name_of(user(1)) == actor(1).person.name
    assert view.name_of(user(8)) == ""


async def test_a_view_shows_the_tables_their_points_and_who_is_ahead() -> None:
    meeting = await late(6)
    await meeting.end(1)
    view = await meeting.nights.view(FIRST, asks(9))
    first, second = (table for _, _, table in view.night.tables())
    seen = view.table(first)
    assert seen is not None
    assert first.game in view.results
    assert second.game not in view.results
    assert second.game is not None
    assert len(view.scores[second.game]) == 3
    assert [each.user for each in view.standings] == list(seen.persons)
    assert view.standings_after(1) == view.standings
    assert view.standings_after(0) == ()
    assert view.name_of(user(0)) == "Ana"
    assert view.name_of(user(99)) == ""


async def test_whoever_saved_something_wakes_the_reconciler_also_where_the_answer_was_lost() -> None:
    meeting = Meeting()
    woken: list[int] = []
    meeting.nights = Nights(meeting.store, meeting.tables, meeting.chance, meeting.clock, lambda: woken.append(1))
    drafted = await meeting.nights.draft(actor(0), plan(at=MOMENT + MINUTE + SECOND))
    await meeting.nights.confirm(drafted.id, asks(0))
    assert woken == [1]
    await meeting.nights.answer(drafted.id, asks(1), Answer.IN)
    assert woken == [1, 1]
    await meeting.nights.answer(drafted.id, asks(1), Answer.IN)
    assert woken == [1, 1], "nothing was saved"
