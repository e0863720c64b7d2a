"""The clock of a table: when somebody is late, what is due next, and how its time goes on with every change.

Everyone is shown one deadline. After it, a person may have a little extra time. Then they are late, and a computer
player answers (`bot.services.deadlines`). Only the game and the time decide, so any process may look at any moment.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services import pauses
from bot.services.autopilot import all_on_autopilot, autopilots, is_on_autopilot, stands
from bot.services.game import FEWEST_PEOPLE, Draft, Game, Play
from bot.services.idle import closes
from bot.services.news import Announcement, News
from bot.services.pace import Calm, Days, Live, deadline
from bot.services.people import UserId
from bot.services.ports import Appointment, Change, Kind
from bot.services.questions import age_of, begins_age, goes_on, question
from bot.services.refusals import Reason, Refused
from bot.services.reminding import BEFORE_THE_END, PLANNED_AFTER
from bot.services.timing import Break, Timing

SHORTENED = timedelta(minutes=30)
"""How long the others wait if only people who hardly ever answer are still asked."""
HELD_FOR = timedelta(seconds=60)
"""How long the choice that completes a turn is held back, unless its person reveals or changes it."""

# Questions about the time.


def limit(game: Game, user: UserId) -> datetime | None:
    """Return when a stand-in answers for a person who is asked; None without a limit."""
    timing = game.timing
    # On autopilot there is no extra time, because nobody expects an answer.
    return timing.deadline if is_on_autopilot(game, user) else timing.limit(user, game.pace)


def latest(game: Game) -> datetime | None:
    """Return the latest end of the open question of a live table; None if nobody has extra time."""
    if not isinstance(game.pace, Live) or game.running_out is None:
        return None
    end = max((each for user in game.waited_for if (each := limit(game, user))), default=game.running_out)
    return end if end > game.running_out else None


def hold_until(game: Game, user: UserId, now: datetime) -> datetime | None:
    """Return until when a person's choice is held back if it completes the turn; None if it is not.

    It is not held back if nobody else plays, or if the person's own time is up.
    """
    if len(game.people) < FEWEST_PEOPLE:
        return None
    end = limit(game, user) if game.lost is None else None
    until = now + HELD_FOR if end is None else min(now + HELD_FOR, end)
    return until if until > now else None


def next_look(game: Game) -> datetime | None:
    """Return when something is due at a table next; None if nothing is.

    This is the earliest of the following: a pause ends, the first person who is asked runs out of time, somebody's
    leave begins, or a choice that is held back is revealed. It is due at once if somebody who is asked has come on
    autopilot since the question was put. A table that stands is due when the first person who is away until a date is
    back, or else when it closes.
    """
    if game.lost is not None or not isinstance(game.progress, Draft | Play):
        return None
    begins = [leave.since for user, leave in game.leaves.items() if user in game.people]
    return min((each for each in (game.revealed_at, _next_end(game), *begins) if each is not None), default=None)


def _next_end(game: Game) -> datetime | None:
    """As `next_look`, for a table within reach, and without held choices and leaves."""
    if autopilots_wait(game):
        return game.asked
    if game.timing.pause is not None:
        return game.timing.pause.until
    if stands(game):
        return min(back(game), default=closes(game))
    limits = (limit(game, user) for user in game.waited_for)
    # Once the first person is back, not everyone is on autopilot, so the others are answered for at once.
    changes = back(game) if all_on_autopilot(game) and game.timing.deadline is not None else []
    return min((each for each in (*limits, *changes) if each is not None), default=None)


def autopilots_wait(game: Game) -> bool:
    """Whether seats on autopilot are still asked, because until now all were on it or the table had no limit."""
    return isinstance(game.progress, Draft | Play) and not autopilots(game).keys().isdisjoint(game.thinking)


def back(game: Game) -> list[datetime]:
    """Return when the people are back who play or own a seat here and are away until a date."""
    people = game.people
    return [until for user, until in game.away.items() if user in people]


def can_run(game: Game) -> bool:
    """Whether there is a limit and nothing stops the time, except perhaps that the table is out of reach."""
    return not isinstance(game.pace, Calm) and not stands(game) and game.timing.pause is None


def comes_too_late(before: Game, game: Game, user: UserId, now: datetime) -> bool:
    """Whether a change asks a player again who has no time left to choose."""
    end = limit(game, user)
    anew = user in set(game.waited_for) - set(before.waited_for) and before.seat_of(user) == game.seat_of(user)
    return anew and end is not None and end <= now


# How the time goes on.


def note_time(saved: Game, before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """Add to a change the time of the question that is open after it, and all that follows from that.

    `before` is the game at this moment. `saved` is the game as it was loaded: existing jobs fit its deadlines.

    Raises:
        Refused: TIME_IS_UP, if the person who acts would be asked something that they have no time left to answer.
    """
    game = timed(before, change.game, now)
    if who is not None and comes_too_late(before, game, who, now):
        raise Refused(Reason.TIME_IS_UP)
    # At a live table time is short, so only the panel says this. It is updated with the choice that causes it.
    hurries = not isinstance(game.pace, Live) and not change.game.timing.hurried and game.timing.hurried
    told = (*change.announcements, *((Announcement(News.HURRIED),) if hurries else ()))
    look = next_look(game)
    looks = (Appointment(Kind.CLOCK, look),) if look is not None and look != next_look(saved) else ()
    reminders = _reminders(game, now) if _shown(saved) != _shown(game) else ()
    return replace(
        change,
        game=game,
        announcements=(*pauses.told(saved, game, told), *told),
        appointments=(*change.appointments, *looks, *reminders),
    )


def timed(before: Game, game: Game, now: datetime) -> Game:
    """Return the game after a change, with the time of its open question."""
    if not isinstance(game.progress, Draft | Play):
        return replace(game, timing=Timing())
    game = replace(game, timing=_with_extra_time(before, game, now))
    if isinstance(game.pace, Calm):
        game = replace(game, timing=game.timing.unpaused())
    game = replace(game, timing=_going_on(before, game, now) if goes_on(before, game) else _asked_anew(game, now))
    return replace(game, timing=_hastened(before, game, now))


def _reminders(game: Game, now: datetime) -> tuple[Appointment, ...]:
    """Return when to check whom to remind of the open question."""
    end, pause = game.timing.deadline, game.timing.pause
    if game.lost is not None or (end is None and pause is None):
        return ()
    # A pause ends by itself, so nobody is reminded of it.
    since = now if pause is None else pause.until
    if isinstance(game.pace, Live):
        return (Appointment(Kind.CALL, since if end is None else max(end - BEFORE_THE_END, since)),)
    return (Appointment(Kind.REMIND, since + PLANNED_AFTER),)


def _shown(game: Game) -> tuple[object, ...]:
    """Return a key that changes when people have to be reminded again."""
    return question(game.progress), game.timing.deadline, game.timing.pause, game.lost is None


def _asked_anew(game: Game, now: datetime) -> Timing:
    """Return the time of a question that is asked now."""
    timing = game.timing.next_question()
    return timing.running(game.pace, now, age_begins=begins_age(game)) if can_run(game) else timing


def _going_on(before: Game, game: Game, now: datetime) -> Timing:
    """Return the time of a question that was asked before this change."""
    timing, age_begins = game.timing, begins_age(game)
    if not can_run(game):
        return timing.stopped()
    if timing.deadline is None or before.pace != game.pace:  # the table stood, or its pace is live now
        return timing.running(game.pace, now, age_begins=age_begins)
    if before.lost is None or game.lost is not None:
        return timing
    since = max(each for each in (before.lost.since, timing.unbroken_since) if each is not None)
    return timing.after([Break(since, now)], game.pace, now, age_begins=age_begins)


def _hastened(before: Game, game: Game, now: datetime) -> Timing:
    """Return the time, with an earlier deadline if nobody should wait long, and else with the usual one."""
    timing, live = game.timing, isinstance(game.pace, Live)
    if not game.waited_for or timing.deadline is None:
        return timing
    ends_sooner = _waits_for_one(game) if live else _hardly_answered(game)
    if timing.hurried:
        as_long = live and timing.sooner == timing.end  # after a break everyone has a full turn
        return timing.unhurried() if as_long or not ends_sooner else timing
    if not ends_sooner or (live and goes_on(before, game) and _waits_for_one(before)):
        return timing  # only the change that leaves one person hurries them
    soon = deadline(game.pace, now) if live else now + SHORTENED
    return timing if soon is None else timing.hastened(soon)


def _waits_for_one(game: Game) -> bool:
    """Whether only one person is still asked, and others who are there wait."""
    asked = set(game.waited_for)
    waiting = {person.user for person in game.persons if not is_on_autopilot(game, person.user)} - asked
    return len(asked) == 1 and bool(waiting)


def _hardly_answered(game: Game) -> bool:
    """Whether all who are asked hardly ever answer, and not everyone is on autopilot."""
    return all(game.attendance.hardly_answers(user) for user in game.waited_for) and not all_on_autopilot(game)


def _with_extra_time(before: Game, game: Game, now: datetime) -> Timing:
    """Return the time, with the extra time used by those who have just answered, or for whom a stand-in has.

    Anyone who has taken a choice back and is asked the same question again gets that time back.
    """
    were, still = set(before.waited_for), set(game.waited_for) if goes_on(before, game) else set()
    timing, pace = game.timing.asked_again(still - were), before.pace
    over = now - (before.timing.deadline or now)
    for user in were - still if over > timedelta() else ():
        left = timedelta() if is_on_autopilot(before, user) else before.timing.extra_time(user, pace)
        # In correspondence games the rest is not kept: there is one late answer per Age.
        timing = timing.answered_late(user, left if isinstance(pace, Days) else min(left, over))
    if isinstance(pace, Live) and isinstance(game.pace, Live):
        return timing
    return timing if pace == game.pace and age_of(before) == age_of(game) else timing.with_all_extra_time()
