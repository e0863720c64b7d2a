"""The evening itself: check-in, the rounds, latecomers, people who leave, and pauses."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.services.game import TableSettings
from bot.services.nights import evening
from bot.services.nights.evening import (
    BREAK,
    GRACE,
    LONGEST_EVENING,
    LONGEST_PAUSE,
    MISSED_AFTER,
    PATIENCE,
    STARTS_AFTER,
    TableFact,
)
from bot.services.nights.night import Answer, CallKind, Guest, Night, NightTable, Order, OrderKind, Round, Stage
from bot.services.nights.signup import CHECK_IN, SOON, answered
from bot.services.people import GameId, UserId
from bot.services.places import MOST_WATCHERS
from bot.services.refusals import Reason
from tests.bot.services.nights.friends import (
    BEGINS,
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    guests,
    planned,
    sits,
    user,
    users,
    why,
)
from tests.bot.services.world import MOMENT, actor

NOBODY: Mapping[GameId, TableFact] = {}


def at(night: Night, now: datetime, **facts: TableFact) -> Night:
    """Return the night as it is at this moment; the fact about the table of game 1 is the argument `g1`."""
    found = {GameId(int(name[1:])): fact for name, fact in facts.items()}
    return evening.at(night, found, Random(1), now)


def came(night: Night, *people: int, now: datetime = BEGINS) -> Night:
    for number in people:
        night = evening.came(night, actor(number).person, now) or night
    return night


def left(night: Night, *people: int) -> Night:
    for number in people:
        night = evening.left(night, user(number), BEGINS) or night
    return night


def next_round(night: Night, now: datetime) -> Night:
    """Return the night after the organiser starts the next round."""
    seated = evening.next_round(night, {}, Random(1), now)
    assert seated is not None
    return seated


def begun(night: Night, now: datetime) -> Night:
    """Return the night after its organiser begins it."""
    return evening.begun(night, Random(1), now) or night


def called(night: Night, kind: CallKind) -> list[list[int]]:
    """Return whom the night calls for this reason."""
    return [[who - 100 for who in call.users] for call in night.calls if call.kind is kind]


def gathering(*coming: int, here: Sequence[int] = (), **changes: object) -> Night:
    """Return a night at its start, with some people present."""
    return came(at(planned(*coming, **changes), BEGINS), *here)


def playing(*rounds: Round, **changes: object) -> Night:
    """Return a night in its latest round, in which everyone who has a seat is present."""
    people = [
        who - 100 for who in dict.fromkeys(who for each in rounds for table in each.tables for who in table.people)
    ]
    night = gathering(*people, here=people, **changes)
    return replace(night, stage=Stage.PLAYING, rounds=rounds, turns_at=None)


def resting(*rounds: Round, **changes: object) -> Night:
    """Return a night in the break after its latest round."""
    over = [replace(each, tables=tuple(replace(table, over=BEGINS) for table in each.tables)) for each in rounds]
    night = playing(*over, **changes)
    return replace(night, stage=Stage.BREAK, turns_at=BEGINS + BREAK)


def seated(night: Night) -> list[int]:
    """Return who sits at the tables of the latest round."""
    assert night.round is not None
    return sorted(who - 100 for table in night.round.tables for who in table.people)


def orders(night: Night, kind: OrderKind) -> list[int]:
    return [order.game for order in night.orders if order.kind is kind]


OVER, RUNS = TableFact(begun=False, over=True), TableFact(begun=True, over=False)
PLAYED = TableFact(begun=True, over=False, answering=frozenset(users(3, 4, 5)))
"""A table at which enough people answer."""


# The start.


def test_nothing_happens_before_the_hour_but_reminders() -> None:
    night = planned(0, 1)
    ahead = at(night, BEGINS - SOON - SECOND)
    assert (ahead.calls, ahead.stage) == ((), Stage.PLANNED)
    soon = at(ahead, BEGINS - SOON)
    assert ([call.kind for call in soon.calls], soon.stage) == ([CallKind.SOON], Stage.PLANNED)


def test_check_in_opens_a_quarter_of_an_hour_before_the_night_and_nobody_is_seated_or_called_until_its_hour() -> None:
    soon = at(planned(0, 1, 2), BEGINS - SOON)
    assert why(lambda: came(soon, 0, now=BEGINS - CHECK_IN - SECOND)) is Reason.CHECK_IN_CLOSED
    early = came(soon, 0, 1, 2, now=BEGINS - CHECK_IN)
    assert guests(early.here) == [0, 1, 2]
    assert at(early, BEGINS - SECOND) == early, "though all are there"
    begun = at(early, BEGINS)
    assert (seated(begun), called(begun, CallKind.CHECK_IN)) == ([0, 1, 2], [])


def test_whoever_takes_back_their_answer_before_the_hour_is_not_checked_in() -> None:
    night = came(planned(0, 1, 2), 0, 1, now=BEGINS - CHECK_IN)
    for answer in (Answer.MAYBE, Answer.OUT):
        other = answered(night, actor(1).person, answer)
        assert other is not None
        assert guests(other.here) == [0]


@pytest.mark.parametrize("answer", [Answer.OUT, Answer.MAYBE])
def test_whoever_checks_in_before_the_hour_also_signs_up_and_can_take_it_back(answer: Answer) -> None:
    early = BEGINS - timedelta(minutes=10)
    night = planned(2, 3)
    said = answered(night, actor(1).person, answer)
    assert said is not None
    here = came(said, 1, now=early)
    assert guests(here.coming) == [2, 3, 1]
    back = answered(here, actor(1).person, answer)
    assert back is not None
    assert back.here == ()


def test_whoever_checks_in_before_the_hour_takes_a_place_from_those_who_sign_up_later() -> None:
    night = came(planned(1, 2, 3, limit=4), 9, now=BEGINS - timedelta(minutes=10))
    late = answered(night, actor(4).person, Answer.IN)
    assert late is not None
    assert (guests(late.coming), guests(late.waiting)) == ([1, 2, 3, 9], [4])


def test_at_the_hour_those_who_have_a_place_and_are_not_there_are_called_once_and_waited_for() -> None:
    early = came(planned(0, 1, 2, 3, limit=3), 1, now=BEGINS - MINUTE)
    night = at(early, BEGINS)
    assert (night.stage, night.since, night.turns_at) == (Stage.GATHERING, BEGINS, BEGINS + GRACE)
    assert called(night, CallKind.CHECK_IN) == [[0, 2]]
    assert at(night, BEGINS + GRACE - SECOND) == night


def test_a_night_for_which_nobody_has_signed_up_is_called_off_without_a_word() -> None:
    night = answered(planned(0), actor(0).person, Answer.OUT)
    assert night is not None
    off = at(night, BEGINS)
    assert (off.stage, off.deserted, off.calls) == (Stage.CANCELLED, True, ())


def test_who_may_come_is_waited_for() -> None:
    night = answered(planned(0), actor(0).person, Answer.MAYBE)
    assert night is not None
    assert at(night, BEGINS).stage is Stage.GATHERING


@pytest.mark.parametrize(
    ("late", "stage"),
    [(MISSED_AFTER - SECOND, Stage.GATHERING), (MISSED_AFTER, Stage.CANCELLED), (DAY, Stage.CANCELLED)],
)
def test_where_the_program_was_away_at_the_hour_people_gather_afterwards_unless_it_was_for_long(
    late: timedelta, stage: Stage
) -> None:
    night = at(planned(0, 1), BEGINS + late)
    assert night.stage is stage
    assert called(night, CallKind.SOON) == [], "nobody is told that it begins soon"
    if stage is Stage.GATHERING:
        assert night.turns_at == BEGINS + late + GRACE


def test_its_organiser_can_begin_a_night_before_its_time() -> None:
    night = begun(planned(0, 1), MOMENT + HOUR)
    assert (night.stage, night.plan.at, night.turns_at) == (
        Stage.GATHERING,
        MOMENT + HOUR,
        MOMENT + HOUR + GRACE,
    )
    assert called(night, CallKind.CHECK_IN) == [[0, 1]]
    assert evening.begun(night, Random(1), MOMENT + HOUR) == night, "it takes two"
    assert at(came(night, 0), MOMENT + HOUR + PATIENCE).deserted


def test_whoever_is_there_is_seated_when_the_organiser_begins_before_the_hour_or_after_it() -> None:
    early = came(planned(0, 1, 2), 0, 1, now=BEGINS - CHECK_IN)
    night = begun(early, BEGINS - MINUTE)
    assert (night.stage, night.plan.at, seated(night)) == (Stage.PLAYING, BEGINS - MINUTE, [0, 1])
    assert called(night, CallKind.CHECK_IN) == [[2]], "the others hear that it has begun"
    paused = evening.paused(gathering(0, 1, 2, here=(0, 1)), 5, BEGINS)
    late = begun(paused, BEGINS + SECOND)
    assert (late.plan.at, seated(late), late.paused) == (BEGINS, [0, 1], None)
    assert begun(late, BEGINS + MINUTE) == late, "nobody is seated twice"


def test_the_sign_up_of_a_night_that_begins_before_it_was_posted_is_posted_now() -> None:
    assert begun(planned(0, 1, opens=BEGINS - HOUR), MOMENT).opens == MOMENT


def test_a_night_that_its_organiser_begins_is_not_called_off_because_nobody_has_signed_up() -> None:
    night = begun(planned(), MOMENT)
    assert night.stage is Stage.GATHERING
    both = at(came(night, 0, 1, now=MOMENT), MOMENT + GRACE)
    assert seated(both) == [0, 1]


@pytest.mark.parametrize("stage", [Stage.DRAFT, Stage.OVER, Stage.CANCELLED])
def test_what_is_not_planned_does_not_begin(stage: Stage) -> None:
    night = planned(0, stage=stage)
    assert why(lambda: begun(night, BEGINS)) is Reason.NIGHT_OVER


# Gathering.


def test_as_soon_as_all_are_here_they_are_seated() -> None:
    night = gathering(0, 1, 2, here=(0, 1))
    assert at(night, BEGINS + SECOND) == night
    all_here = at(came(night, 2), BEGINS + SECOND)
    assert (all_here.stage, seated(all_here), all_here.turns_at) == (Stage.PLAYING, [0, 1, 2], None)


def test_who_waits_for_a_place_or_may_come_does_not_hold_up_the_others() -> None:
    waiting = gathering(0, 1, 2, here=(0, 1), limit=2)
    assert seated(at(waiting, BEGINS)) == [0, 1]
    maybe = answered(planned(0, 1), actor(2).person, Answer.MAYBE)
    assert maybe is not None
    assert seated(at(came(at(maybe, BEGINS), 0, 1), BEGINS)) == [0, 1]


def test_five_minutes_after_the_hour_those_are_seated_who_are_here_whether_they_had_answered_or_not() -> None:
    night = gathering(0, 1, 2, 3, here=(0, 1, 9))
    assert seated(at(night, BEGINS + GRACE)) == [0, 1, 9]


def test_one_alone_waits_for_a_second_and_then_both_play_at_once() -> None:
    alone = at(gathering(0, 1, 2, here=(0,)), BEGINS + GRACE)
    assert (alone.stage, alone.turns_at) == (Stage.GATHERING, None)
    assert at(alone, BEGINS + 9 * MINUTE) == alone
    assert seated(at(came(alone, 7), BEGINS + 9 * MINUTE)) == [0, 7]


@pytest.mark.parametrize("here", [(), (0,)])
def test_after_half_an_hour_a_night_is_called_off_where_not_even_two_are_here(here: Sequence[int]) -> None:
    night = at(gathering(0, 1, here=here), BEGINS + GRACE)
    assert at(night, BEGINS + PATIENCE - SECOND) == night
    off = at(evening.paused(night, 30, BEGINS + MINUTE), BEGINS + PATIENCE)
    assert (off.stage, off.deserted, off.turns_at, off.paused) == (Stage.CANCELLED, True, None, None)


def test_who_has_gone_before_the_first_round_is_not_seated() -> None:
    night = left(gathering(0, 1, 2, here=(0, 1, 2)), 2)
    assert (guests(night.here), night.orders) == ([0, 1], ())
    assert seated(at(night, BEGINS + SECOND)) == [0, 1], "nobody waits for who has said goodbye"


@pytest.mark.parametrize("stage", [Stage.GATHERING, Stage.BREAK])
def test_a_program_that_was_away_all_evening_seats_nobody_any_more(stage: Stage) -> None:
    night = gathering(0, 1, here=(0, 1)) if stage is Stage.GATHERING else resting(sits((0, 1)))
    late = at(night, BEGINS + LONGEST_EVENING)
    assert late.stage is (Stage.CANCELLED if stage is Stage.GATHERING else Stage.OVER)


def test_who_is_here_says_so_once_and_only_while_the_evening_lasts() -> None:
    night = gathering(0, 1, here=(0,))
    assert evening.came(night, actor(0).person, BEGINS) is None
    assert why(lambda: evening.came(planned(0, stage=Stage.DRAFT), actor(0).person, MOMENT)) is Reason.NIGHT_NOT_BEGUN
    for stage in (Stage.OVER, Stage.CANCELLED):
        assert why(evening.came, planned(0, stage=stage), actor(0).person, BEGINS) is Reason.NIGHT_OVER


def test_until_the_first_round_is_seated_places_are_kept_for_those_who_have_signed_up() -> None:
    night = gathering(0, 1, 2, here=(0,), limit=2)
    assert why(lambda: evening.came(night, actor(2).person, BEGINS)) is Reason.NIGHT_FULL
    assert why(lambda: came(planned(0, 1, 2, limit=2), 2, now=BEGINS - CHECK_IN)) is Reason.NIGHT_FULL
    late = replace(night, turns_at=None)
    assert guests(came(late, 2).here) == [0, 2]


def test_where_all_places_are_taken_by_those_who_are_here_nobody_else_comes_in() -> None:
    night = gathering(0, 1, 2, here=(0, 1), limit=2)
    assert why(lambda: evening.came(night, actor(2).person, BEGINS)) is Reason.NIGHT_FULL
    assert guests(came(left(night, 0), 2).here) == [1, 2]


# Rounds.


def test_tables_are_as_large_as_the_plan_wants_and_computer_players_fill_them_only_where_it_says_so() -> None:
    people = range(6)
    for computers in (False, True):
        settings = TableSettings(4)
        night = at(gathering(*people, here=people, settings=settings, computers=computers), BEGINS)
        assert night.round is not None
        assert sorted(len(table.people) for table in night.round.tables) == [3, 3]
        assert [table.computers for table in night.round.tables] == [int(computers)] * 2
        assert seated(night) == [*people]


def test_only_two_play_together_where_no_third_has_come_and_a_computer_player_keeps_a_seat_for_one() -> None:
    night = at(gathering(0, 1, here=(0, 1)), BEGINS)
    assert night.round is not None
    assert [(len(table.people), table.computers) for table in night.round.tables] == [(2, 1)]
    for here in range(3, 20):
        night = at(gathering(*range(here), here=range(here)), BEGINS)
        assert night.round is not None
        assert {(len(table.people) > 2, table.computers) for table in night.round.tables} == {(True, 0)}


def test_the_round_is_over_with_its_last_table_and_the_next_follows_after_a_break() -> None:
    night = playing(sits((0, 1, 2), (3, 4, 5)))
    one = at(night, BEGINS + HOUR, g1=OVER, g2=RUNS)
    assert one.stage is Stage.PLAYING
    assert [(table.begun, table.over) for _, _, table in one.tables()] == [(False, BEGINS + HOUR), (True, None)]
    end = BEGINS + 2 * HOUR
    rest = at(one, end, g2=OVER)
    assert (rest.stage, rest.turns_at) == (Stage.BREAK, end + BREAK)
    assert at(rest, end + BREAK - SECOND) == rest
    again = at(rest, end + BREAK)
    assert (again.stage, len(again.rounds), seated(again)) == (Stage.PLAYING, 2, [0, 1, 2, 3, 4, 5])
    assert again.round is not None
    assert again.round.since == end + BREAK


def test_a_latecomer_is_seated_in_the_next_round_and_a_leaver_is_not() -> None:
    night = came(left(resting(sits((0, 1, 2), (3, 4, 5))), 4), 8)
    assert seated(at(night, BEGINS + BREAK)) == [0, 1, 2, 3, 5, 8]


def test_the_night_is_over_with_its_last_round_or_when_too_few_are_left() -> None:
    last = at(playing(sits((0, 1)), sits((0, 1), first=2)), BEGINS + HOUR, g1=OVER, g2=OVER)
    assert (last.stage, last.since, last.turns_at) == (Stage.OVER, BEGINS + HOUR, None)
    alone = at(left(playing(sits((0, 1))), 0), BEGINS + HOUR, g1=OVER)
    assert alone.stage is Stage.OVER
    assert at(left(resting(sits((0, 1))), 0), BEGINS + BREAK).stage is Stage.OVER


def test_no_round_is_seated_beyond_those_that_are_planned_though_that_was_changed_in_the_break() -> None:
    night = resting(sits((0, 1)), sits((0, 1), first=2), rounds=3)
    fewer = replace(night, plan=replace(night.plan, rounds=2))
    after = at(fewer, BEGINS + BREAK)
    assert (after.stage, len(after.rounds)) == (Stage.OVER, 2)


def test_the_organiser_seats_the_next_round_and_lays_aside_what_is_not_over() -> None:
    first = sits((0, 1, 2), (3, 4, 5))
    night = at(playing(first), BEGINS + HOUR, g1=OVER, g2=RUNS)
    second = next_round(night, BEGINS + 2 * HOUR)
    assert (second.stage, len(second.rounds)) == (Stage.PLAYING, 2)
    assert second.orders == (Order(OrderKind.LAY_ASIDE, GameId(2)),)
    assert [table.over is None for table in second.rounds[0].tables] == [False, True], "it counts when it ends"
    assert seated(second) == [0, 1, 2, 3, 4, 5]


def test_while_people_gather_the_next_round_begins_the_night() -> None:
    for number in (1, 2):
        night = gathering(0, 1, 2, here=range(number))
        assert next_round(night, BEGINS) == begun(night, BEGINS)


def test_what_was_never_opened_is_over_in_the_next_round() -> None:
    unopened = Round((NightTable(users(0, 1, 2)),), BEGINS)
    night = next_round(playing(unopened), BEGINS)
    assert (len(night.rounds), night.orders, seated(night)) == (2, (), [0, 1, 2])
    assert night.rounds[0].tables[0].over == BEGINS


def test_no_round_follows_the_last_or_with_one_alone() -> None:
    night = playing(sits((0, 1)), rounds=1)
    assert why(lambda: next_round(night, BEGINS)) is Reason.LAST_ROUND
    alone = left(playing(sits((0, 1))), 1)
    assert why(lambda: next_round(alone, BEGINS)) is Reason.TOO_FEW_HERE


def test_the_night_ends_when_its_organiser_says_so_and_what_is_not_over_goes_on_over_days() -> None:
    night = evening.ended(playing(sits((0, 1, 2), (3, 4, 5))), BEGINS + HOUR)
    assert (night.stage, orders(night, OrderKind.LAY_ASIDE)) == (Stage.OVER, [1, 2])
    done = at(night, BEGINS + DAY, g1=OVER, g2=RUNS)
    assert [table.over for _, _, table in done.tables()] == [BEGINS + DAY, None]
    assert done.stage is Stage.OVER


def test_a_night_that_ends_before_any_table_was_opened_is_called_off() -> None:
    unopened = Round((NightTable(users(0, 1, 2)),), BEGINS)
    for night in (gathering(0, 1, here=(0, 1)), playing(unopened)):
        off = evening.ended(night, BEGINS)
        assert (off.stage, off.deserted, off.unfinished()) == (Stage.CANCELLED, True, ())


def test_after_twelve_hours_a_night_ends_by_itself() -> None:
    night = at(playing(sits((0, 1))), BEGINS + HOUR, g1=RUNS)
    assert at(night, BEGINS + LONGEST_EVENING - SECOND, g1=RUNS) == night
    end = at(night, BEGINS + LONGEST_EVENING, g1=RUNS)
    assert (end.stage, orders(end, OrderKind.LAY_ASIDE)) == (Stage.OVER, [1])
    assert at(night, BEGINS + LONGEST_EVENING, g1=OVER).stage is Stage.OVER, "and no break begins"


@pytest.mark.parametrize("stage", [Stage.DRAFT, Stage.PLANNED, Stage.OVER, Stage.CANCELLED])
def test_only_while_people_are_together_there_are_rounds_and_pauses(stage: Stage) -> None:
    night = planned(0, 1, stage=stage)
    ahead = stage in {Stage.DRAFT, Stage.PLANNED}
    expected = Reason.NIGHT_NOT_BEGUN if ahead else Reason.NIGHT_OVER
    for asked in (
        lambda: next_round(night, BEGINS),
        lambda: evening.ended(night, BEGINS),
        lambda: evening.left(night, user(0), BEGINS),
        lambda: evening.paused(night, 5, BEGINS),
        lambda: evening.resumed(night, BEGINS),
    ):
        assert why(asked) is expected


# People come and go.


def test_a_computer_player_plays_on_for_who_has_to_go() -> None:
    night = left(playing(sits((0, 1, 2), (3, 4, 5))), 4)
    assert night.orders == (Order(OrderKind.STEP_OUT, GameId(2), user(4), since=BEGINS),)
    assert guests(night.here) == [0, 1, 2, 3, 5]
    assert evening.left(night, user(4), BEGINS) is None
    assert evening.left(night, user(9), BEGINS) is None


def test_who_has_to_go_keeps_their_seats_at_tables_that_go_on_over_days() -> None:
    night = playing(sits((0, 1, 2)), sits((0, 1, 2), first=2))
    assert orders(left(night, 0), OrderKind.STEP_OUT) == [2]


def test_who_has_to_go_from_a_table_that_is_over_or_not_open_needs_nobody_to_play_for_them() -> None:
    assert left(resting(sits((0, 1, 2))), 0).orders == ()
    assert left(playing(Round((NightTable(users(0, 1, 2)),), BEGINS)), 0).orders == ()


def test_who_comes_back_keeps_their_seat_but_not_one_that_they_have_exchanged_for_another() -> None:
    night = left(playing(sits((0, 1, 2), (3, 4, 5, 0))), 0)
    first, second = (Order(OrderKind.STEP_OUT, GameId(game), user(0), since=BEGINS) for game in (1, 2))
    exchanged = night.with_table(1, 1, replace(night.rounds[0].tables[0], people=users(1, 2)))
    back = came(replace(exchanged, orders=(first, second)), 0)
    assert back.orders == (first,)


def test_who_comes_back_is_there_again_and_seated_in_the_next_round() -> None:
    night = came(left(resting(sits((0, 1, 2))), 0), 0)
    assert guests(night.here) == [0, 1, 2]
    assert seated(at(night, BEGINS + BREAK)) == [0, 1, 2]


def test_whoever_sits_down_at_a_table_otherwise_is_seen_there() -> None:
    night = came(playing(sits((0, 1, 2))), 3)
    plays = frozenset(users(0, 1, 3, 9))
    seen = at(night, BEGINS + HOUR, g1=TableFact(begun=True, over=False, persons=plays))
    assert seen.round is not None
    assert seen.round.tables[0].people == users(0, 1, 2, 3), "9 is nobody's guest"
    assert at(seen, BEGINS + HOUR, g1=TableFact(begun=True, over=False, persons=plays)) == seen


def test_a_latecomer_who_takes_a_seat_is_of_that_table_from_now_on() -> None:
    night = evening.took_seat(playing(sits((0, 1, 2), (3, 4, 5))), actor(8).person, GameId(2), BEGINS)
    assert (guests(night.here), seated(night)) == ([0, 1, 2, 3, 4, 5, 8], [0, 1, 2, 3, 4, 5, 8])
    for game in (1, 2):
        assert why(evening.took_seat, night, actor(8).person, GameId(game), BEGINS) is Reason.STILL_PLAYING
    assert why(evening.took_seat, night, actor(9).person, GameId(3), BEGINS) is Reason.SEAT_TAKEN


def test_only_who_is_here_and_plays_nowhere_is_free_to_sit_down() -> None:
    night = at(came(playing(sits((0, 1, 2), (3, 4, 5))), 8), BEGINS + HOUR, g1=OVER, g2=RUNS)
    free = [number for number in range(10) if evening.is_free_to_sit(night, user(number))]
    assert free == [0, 1, 2, 8], "those are free whose table is over"
    late = [number for number in range(10) if evening.may_take_seat(night, user(number))]
    assert late == [8], "but nobody plays at two tables of a round"
    assert not evening.may_take_seat(left(night, 8), user(8))


def test_who_sat_at_a_table_that_was_laid_aside_is_as_free_as_others() -> None:
    night = playing(sits((0, 1, 2), (3, 4, 5)), sits((0, 1, 3, 4), first=3))
    assert [number for number in range(6) if evening.is_free_to_sit(night, user(number))] == [2, 5]
    assert [number for number in range(6) if evening.may_take_seat(night, user(number))] == [2, 5]


def test_who_watches_is_on_a_list_that_is_not_endless() -> None:
    night = planned(0)
    for number in range(MOST_WATCHERS):
        night = evening.watched(night, user(number), on=True) or night
    assert [*night.watchers] == [*users(*range(MOST_WATCHERS))]
    assert why(lambda: evening.watched(night, user(99), on=True)) is Reason.TOO_MANY_WATCHERS
    assert evening.watched(night, user(0), on=True) is None
    fewer = evening.watched(night, user(0), on=False)
    assert fewer is not None
    assert user(0) not in fewer.watchers
    assert evening.watched(fewer, user(0), on=False) is None
    over = replace(night, stage=Stage.OVER)
    assert why(lambda: evening.watched(over, UserId(5), on=True)) is Reason.NIGHT_OVER
    assert evening.watched(over, user(0), on=False) is not None


# Latecomers.


def test_three_latecomers_open_a_table_of_their_own() -> None:
    night = came(playing(sits((0, 1, 2))), 7, 8)
    assert [table.people for table in at(night, BEGINS + MINUTE, g1=PLAYED).rounds[-1].tables] == [users(0, 1, 2)]
    after = at(came(night, 9), BEGINS + MINUTE, g1=PLAYED)
    assert after.round is not None
    assert [sorted(table.people) for table in after.round.tables] == [[*users(0, 1, 2)], [*users(7, 8, 9)]]
    assert [table.since for table in after.round.tables] == [None, BEGINS + MINUTE], "it has its own half minute"
    assert [sorted(each) for each in called(after, CallKind.SEATED)] == [[7, 8, 9]]
    assert at(after, BEGINS + 2 * MINUTE, g1=PLAYED) == after


def test_people_of_a_table_of_the_round_and_people_who_are_asked_open_no_other() -> None:
    night = at(playing(sits((0, 1, 2), (3, 4, 5))), BEGINS, g1=OVER, g2=RUNS)
    asked = evening.reported(came(night, 7, 8, 9), user(9), user(0), BEGINS)
    assert asked is not None
    assert len(at(asked, BEGINS + MINUTE, g2=RUNS).rounds[-1].tables) == 2
    rest = came(resting(sits((0, 1, 2))), 7, 8, 9)
    assert len(at(rest, BEGINS + SECOND).rounds[-1].tables) == 1, "in the break they are seated with everyone else"


def test_a_latecomer_joins_a_table_that_is_not_open_yet_in_place_of_a_computer_player() -> None:
    tables = (NightTable(users(0, 1, 2), 1), NightTable(users(3, 4), 1), NightTable(users(5, 6), game=GameId(1)))
    night = came(playing(Round(tables, BEGINS)), 7, 8, 9)
    assert night.round is not None
    assert [(table.people, table.computers) for table in night.round.tables] == [
        (users(0, 1, 2, 8), 0),
        (users(3, 4, 7), 0),
        (users(5, 6), 0),
    ]
    assert guests(evening.latecomers(night)) == [9]


# Tables with at most one player left.


def answers(*people: int, at_all: Sequence[int] = (0, 1, 2)) -> TableFact:
    """Return the fact about a running table at which these people still answer."""
    there = frozenset(users(*at_all))
    return TableFact(begun=True, over=False, persons=there, owners=there, answering=frozenset(users(*people)))


def test_the_only_one_who_still_answers_at_a_table_is_told_once() -> None:
    night = at(playing(sits((0, 1, 2), (3, 4, 5))), BEGINS, g1=answers(0, 1), g2=PLAYED)
    assert (night.rounds[-1].tables[0].left_alone, called(night, CallKind.LEFT_ALONE)) == (False, [])
    alone = at(night, BEGINS + MINUTE, g1=answers(0), g2=PLAYED)
    assert (alone.rounds[-1].tables[0].left_alone, called(alone, CallKind.LEFT_ALONE)) == (True, [[0]])
    both = at(alone, BEGINS + 2 * MINUTE, g1=answers(0, 2), g2=PLAYED)
    assert both.rounds[-1].tables[0].left_alone is False
    again = at(both, BEGINS + 3 * MINUTE, g1=answers(2), g2=PLAYED)
    assert (again.rounds[-1].tables[0].left_alone, called(again, CallKind.LEFT_ALONE)) == (True, [[0]])


def test_one_alone_with_computer_players_plays_a_table_as_long_as_they_answer() -> None:
    night = playing(sits((0,), (3, 4, 5)))
    there = at(night, BEGINS, g1=answers(0, at_all=(0,)), g2=PLAYED)
    assert there.rounds[-1].tables[0].was_left_alone is False
    assert at(there, BEGINS, g1=answers(at_all=(0,)), g2=PLAYED).rounds[-1].tables[0].left_alone is True


def test_the_next_round_waits_only_for_tables_with_more_players_left_and_seats_those_who_still_answer() -> None:
    night = at(playing(sits((0, 1, 2), (3, 4, 5))), BEGINS + MINUTE, g1=answers(0), g2=PLAYED)
    assert night.stage is Stage.PLAYING
    rest = at(night, BEGINS + HOUR, g1=answers(0), g2=OVER)
    assert (rest.stage, guests(rest.here), guests(rest.asked)) == (Stage.BREAK, [0, 3, 4, 5], [1, 2])
    back = at(rest, BEGINS + HOUR + SECOND, g1=answers(0, 2))
    assert guests(back.asked) == [1], "whoever plays there again is there"
    second = at(back, BEGINS + HOUR + BREAK, g1=answers(0, 2))
    assert (seated(second), orders(second, OrderKind.LAY_ASIDE)) == ([0, 2, 3, 4, 5], [1])
    assert guests(evening.latecomers(second)) == []
    now = evening.next_round(night, {GameId(1): answers(0), GameId(2): PLAYED}, Random(1), BEGINS + HOUR)
    assert now is not None
    assert seated(now) == [0, 3, 4, 5], "also when the organiser does not wait"


def test_a_round_whose_tables_all_have_one_player_left_is_not_over() -> None:
    night = at(playing(sits((0, 1, 2))), BEGINS + MINUTE, g1=answers())
    assert at(night, BEGINS + HOUR, g1=answers()).stage is Stage.PLAYING


def test_whoever_is_left_at_a_table_can_take_a_seat_elsewhere_and_then_leaves_it() -> None:
    night = at(playing(sits((0, 1, 2), (3, 4, 5))), BEGINS, g1=answers(0), g2=PLAYED)
    moved = evening.took_seat(night, actor(0).person, GameId(2), BEGINS)
    assert [table.people for table in moved.rounds[-1].tables] == [users(1, 2), users(3, 4, 5, 0)]
    assert moved.orders == (Order(OrderKind.STEP_OUT, GameId(1), user(0), since=BEGINS),)
    seen = at(moved, BEGINS + SECOND, g1=answers(0), g2=PLAYED)
    assert seen.rounds[-1].tables[0].people == users(1, 2), "until the order is carried out, too"
    assert why(evening.took_seat, seen, actor(0).person, GameId(1), BEGINS) is Reason.STILL_PLAYING


# Pauses.


def test_a_pause_stops_all_tables_that_are_not_over_and_ends_by_itself() -> None:
    night = at(playing(sits((0, 1, 2), (3, 4, 5))), BEGINS, g1=OVER, g2=RUNS)
    until = BEGINS + 10 * MINUTE
    pause = evening.paused(night, 10, BEGINS)
    assert (pause.paused, pause.orders) == (until, (Order(OrderKind.PAUSE, GameId(2), until=until),))
    assert at(pause, until - SECOND, g2=RUNS) == pause
    assert at(pause, until, g2=RUNS).paused is None
    resumed = evening.resumed(pause, BEGINS + MINUTE)
    assert (resumed.paused, orders(resumed, OrderKind.GO_ON)) == (None, [2])
    assert why(lambda: evening.resumed(night, BEGINS)) is Reason.NOT_PAUSED


@pytest.mark.parametrize("minutes", [0, LONGEST_PAUSE + 1])
def test_a_pause_has_a_sensible_length(minutes: int) -> None:
    night = playing(sits((0, 1)))
    assert why(lambda: evening.paused(night, minutes, BEGINS)) is Reason.MALFORMED


def test_in_a_pause_the_break_lasts_as_long_and_whoever_ends_it_gives_half_a_minute_to_return() -> None:
    pause = evening.paused(resting(sits((0, 1, 2))), 20, BEGINS)
    assert at(pause, BEGINS + BREAK) == pause
    assert at(pause, BEGINS + 20 * MINUTE).stage is Stage.PLAYING
    on = evening.resumed(pause, BEGINS + 10 * MINUTE)
    assert on.turns_at == BEGINS + 10 * MINUTE + STARTS_AFTER
    short = evening.resumed(evening.paused(resting(sits((0, 1, 2))), 1, BEGINS), BEGINS + BREAK - SECOND)
    assert short.turns_at == BEGINS + BREAK, "it was to be over then anyway"


def test_a_shorter_pause_in_place_of_a_longer_one_is_over_when_it_is_over() -> None:
    pause = evening.paused(evening.paused(resting(sits((0, 1, 2))), 30, BEGINS), 5, BEGINS)
    assert (pause.paused, pause.turns_at) == (BEGINS + 5 * MINUTE, BEGINS + 5 * MINUTE)
    longer = evening.paused(evening.paused(resting(sits((0, 1, 2))), 5, BEGINS), 30, BEGINS)
    assert (longer.paused, longer.turns_at) == (BEGINS + 30 * MINUTE, BEGINS + 30 * MINUTE)


def test_while_people_gather_nobody_is_seated_in_a_pause() -> None:
    night = came(evening.paused(gathering(0, 1, here=(0,)), 10, BEGINS), 1)
    assert at(night, BEGINS + GRACE) == night
    assert at(night, BEGINS + 10 * MINUTE).stage is Stage.PLAYING


def test_a_round_that_ends_in_a_pause_is_followed_by_the_next_after_both() -> None:
    night = evening.paused(playing(sits((0, 1, 2))), 10, BEGINS)
    rest = at(night, BEGINS + MINUTE, g1=OVER)
    assert (rest.stage, rest.turns_at) == (Stage.BREAK, BEGINS + 10 * MINUTE)
    assert at(rest, BEGINS + 5 * MINUTE) == rest
    assert at(rest, BEGINS + 10 * MINUTE).stage is Stage.PLAYING


def test_the_next_round_and_the_end_of_the_night_end_a_pause() -> None:
    pause = evening.paused(playing(sits((0, 1, 2))), 10, BEGINS)
    assert next_round(pause, BEGINS).paused is None
    assert evening.ended(pause, BEGINS).paused is None


# When to look.


def test_somebody_looks_at_a_planned_night_when_it_is_posted_reminds_and_begins() -> None:
    night = planned(0, opens=BEGINS - 6 * DAY)
    looks, now = [], MOMENT
    while (look := evening.next_look(night, now)) is not None and night.stage is Stage.PLANNED:
        looks.append(BEGINS - look)
        now, night = look, at(night, look)
    assert looks == [6 * DAY, DAY, SOON, CHECK_IN, timedelta()]


def test_somebody_looks_at_an_evening_when_it_goes_on_by_itself() -> None:
    night = gathering(0, 1, here=(0,))
    assert evening.next_look(night, BEGINS) == BEGINS + GRACE
    alone = at(night, BEGINS + GRACE)
    assert evening.next_look(alone, BEGINS + GRACE) == BEGINS + PATIENCE
    plays = playing(sits((0, 1)))
    assert evening.next_look(plays, BEGINS) == BEGINS + LONGEST_EVENING
    assert evening.next_look(evening.paused(plays, 5, BEGINS), BEGINS) == BEGINS + 5 * MINUTE
    assert evening.next_look(resting(sits((0, 1))), BEGINS) == BEGINS + BREAK
    assert evening.next_look(planned(0, stage=Stage.OVER), BEGINS) is None


def test_who_comes_without_an_answer_has_none_on_the_list() -> None:
    night = came(gathering(0, 1), 5)
    assert night.guest(user(5)) == Guest(actor(5).person, None, came=True)
    assert guests(night.coming) == [0, 1]
