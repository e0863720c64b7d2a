"""What follows from the facts about a question's time."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.services.pace import BANK, MOST_OF_BANK, Days, Live, Pace
from bot.services.people import UserId
from bot.services.timing import Break, Pause, Timing

ASKED = datetime(2026, 1, 1, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
ANA = UserId(100)
DAY, LIVE = Days(24), Live(60)


def running(pace: Pace, late: timedelta = timedelta()) -> Timing:
    """Return the time of a question that runs since so long after it was asked."""
    return Timing().asked_at(ASKED).running(pace, ASKED + late, age_begins=False)


def test_where_no_time_runs_nothing_follows() -> None:
    timing = Timing().asked_at(ASKED)
    found = (timing.deadline, timing.counts_from, timing.unbroken_since, timing.excused, timing.limit(ANA, DAY))
    assert found == (None,) * 5


def test_the_time_counts_later_by_all_breaks_since_it_began_and_runs_unbroken_since_the_last() -> None:
    outage, pause = Break(ASKED + 2 * HOUR, ASKED + 3 * HOUR, outage=True), Break(ASKED + 5 * HOUR, ASKED + 9 * HOUR)
    timing = running(DAY, HOUR)
    assert (timing.counts_from, timing.unbroken_since, timing.excused) == (ASKED + HOUR, ASKED + HOUR, None)
    for each in (outage, pause):
        timing = timing.after([each], DAY, each.until, age_begins=False)
    assert (timing.counts_from, timing.unbroken_since) == (ASKED + 6 * HOUR, pause.until)
    assert timing.excused == outage.until
    assert timing.deadline == ASKED + 30 * HOUR
    again = timing.running(DAY, ASKED + 10 * HOUR, age_begins=False)
    assert (again.counts_from, again.unbroken_since) == (ASKED + 10 * HOUR,) * 2, "breaks before that are over"
    assert again.excused == outage.until, "the question is the same"


def test_in_a_pause_there_is_no_deadline_and_afterwards_it_is_that_of_all() -> None:
    timing = running(DAY).hastened(ASKED + HOUR)
    assert (timing.deadline, timing.hurried) == (ASKED + HOUR, True)
    paused = timing.paused(Pause(ASKED, ASKED + 2 * HOUR))
    assert (paused.deadline, paused.limit(ANA, DAY), paused.hurried) == (None, None, False)
    assert paused.stopped() == paused
    assert paused.resumed(DAY, ASKED + 2 * HOUR, age_begins=False).deadline == ASKED + 26 * HOUR


def test_a_question_that_is_asked_in_a_pause_has_all_its_time_afterwards_and_live_it_comes_no_nearer() -> None:
    for pace, given in ((DAY, None), (LIVE, ASKED + 3 * HOUR + MINUTE)):
        paused = running(pace).paused(Pause(ASKED, ASKED + 3 * HOUR)).asked_at(ASKED + HOUR).next_question()
        timing = paused.resumed(pace, ASKED + 3 * HOUR, age_begins=False)
        assert (timing.counts_from, timing.given) == (ASKED + 3 * HOUR, given)


def test_what_a_vote_has_given_comes_no_nearer() -> None:
    timing = running(DAY).hastened(ASKED + HOUR).prolonged(DAY, ASKED, age_begins=False)
    assert (timing.deadline, timing.end) == (ASKED + 25 * HOUR, ASKED + 48 * HOUR)
    assert timing.unhurried().deadline == ASKED + 48 * HOUR
    assert timing.unhurried().hastened(ASKED + HOUR).deadline == ASKED + 25 * HOUR
    later = timing.after([Break(ASKED, ASKED + HOUR)], DAY, ASKED + HOUR, age_begins=False)
    assert later.unhurried().hastened(ASKED + HOUR).deadline == ASKED + 26 * HOUR


def test_extra_time_is_had_again_by_who_is_asked_again_and_else_is_used() -> None:
    timing = running(LIVE).answered_late(ANA, MINUTE)
    assert (timing.overtime, timing.asked_again([ANA]).overtime) == ({ANA: MINUTE}, {ANA: timedelta()})
    used = timing.next_question()
    assert (used.overtime, used.asked_again([ANA]).overtime) == ({ANA: MINUTE}, {ANA: MINUTE})
    assert used.extra_time(ANA, LIVE) == min(BANK - MINUTE, MOST_OF_BANK)


@pytest.mark.parametrize(("pace", "more"), [(DAY, timedelta()), (LIVE, MOST_OF_BANK)])
def test_over_days_who_is_hurried_has_no_extra_time(pace: Pace, more: timedelta) -> None:
    soon = ASKED + MINUTE / 2
    assert running(pace).hastened(soon).limit(ANA, pace) == soon + more
