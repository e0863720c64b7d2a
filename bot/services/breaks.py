"""Breaks in which no time runs: outages, pauses, and while a table is out of reach.

Afterwards everybody has the time that they had. Whatever ends a break says so here, so that deadlines, reminders and
outages agree on it.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.game import Game, Timing
from bot.services.pace import Live, deadline, moved
from bot.services.questions import begins_age


def begun(game: Game, now: datetime) -> Timing:
    """The timing when time begins to run for the open question: all of it, if there is a limit."""
    end = deadline(game.pace, now, age_begins=begins_age(game))
    return replace(game.timing, deadline=end, usual=None, given=None, counts_from=now, unbroken_since=now)


def after_break(game: Game, lasted: timedelta, now: datetime, *, ended: datetime | None = None) -> Timing:
    """The timing after a break that has lasted so long: deadlines are later by that, and not too near.

    `ended` is when the break was over, if that was before now.
    """
    timing = game.timing
    assert timing.counts_from is not None, "time has run before"
    end, usual, given = (
        each and moved(game.pace, each, lasted, now, age_begins=begins_age(game))
        for each in (timing.deadline, timing.usual, timing.given)
    )
    return replace(
        timing,
        deadline=end,
        usual=usual,
        given=end if isinstance(game.pace, Live) else given,
        counts_from=timing.counts_from + lasted,
        unbroken_since=ended or now,
    )
