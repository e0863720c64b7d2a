"""The clock of a table: when somebody is late, what is due next, and how its time goes on with every change.

Everybody is shown one deadline. Who is late has a little time besides, once it has passed; then a computer player
answers (`bot.services.deadlines`). The game and the time alone decide, so that any process may look at any moment.
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
"""Where only people are asked who hardly ever answer, nobody waits longer for them."""
HELD_FOR = timedelta(seconds=60)
"""So long a choice is held back that would reveal, unless its person reveals it, or changes it."""

# What is asked of the time.


def limit(game: Game, user: UserId) -> datetime | None:
    """When a stand-in answers for a person who is asked; None without a limit."""
    timing = game.timing
    # On autopilot there is no extra time, because nobody expects an answer.
    return timing.deadline if is_on_autopilot(game, user) else timing.limit(user, game.pace)


def latest(game: Game) -> datetime | None:
    """When the open question of a live table is over at the latest; None where nobody has anything besides."""
    if not isinstance(game.pace, Live) or game.running_out is None:
        return None
    end = max((each for user in game.waited_for if (each := limit(game, user))), default=game.running_out)
    return end if end > game.running_out else None


def hold_until(game: Game, user: UserId, now: datetime) -> datetime | None:
    """Until when a person's choice is held back if it would reveal; None where it is not.

    That is where nobody else plays, and where their own time is up.
    """
    if len(game.people) < FEWEST_PEOPLE:
        return None
    end = limit(game, user) if game.lost is None else None
    until = now + HELD_FOR if end is None else min(now + HELD_FOR, end)
    return until if until > now else None


def next_look(game: Game) -> datetime | None:
    """When a pause ends, or the first of those who are asked runs out of time; None where nobody does.

    At once where somebody is asked who is on autopilot, and was not when the question was put. For a table that stands,
    when it closes, or when the first of those who are away until a date is back. Where all have chosen and the last
    choice is held back, when it is revealed, unless something is due before. And when somebody begins to be away.
    """
    if game.lost is not None or not isinstance(game.progress, Draft | Play):
        return None
    begins = [leave.since for user, leave in game.leaves.items() if user in game.people]
    return min((each for each in (game.revealed_at, _next_end(game), *begins) if each is not None), default=None)


def _next_end(game: Game) -> datetime | None:
    """As `next_look`, but for what is held back, and of a table within reach."""
    if autopilots_wait(game):
        return game.asked
    if game.timing.pause is not None:
        return game.timing.pause.until
    if stands(game):
        return min(back(game), default=closes(game))
    limits = (limit(game, user) for user in game.waited_for)
    # Whoever is back first no longer lets all be on autopilot: the others are answered for at once then.
    changes = back(game) if all_on_autopilot(game) and game.timing.deadline is not None else []
    return min((each for each in (*limits, *changes) if each is not None), default=None)


def autopilots_wait(game: Game) -> bool:
    """Whether seats are asked that are on autopilot only now, as all were before, or the table was calm."""
    return isinstance(game.progress, Draft | Play) and not autopilots(game).keys().isdisjoint(game.thinking)


def back(game: Game) -> list[datetime]:
    """When those are back who have, or own, a seat here and are away until a date."""
    people = game.people
    return [until for user, until in game.away.items() if user in people]


def can_run(game: Game) -> bool:
    """Whether there is a limit, and nothing that stops the time but a table out of reach."""
    return not isinstance(game.pace, Calm) and not stands(game) and game.timing.pause is None


def comes_too_late(before: Game, game: Game, user: UserId, now: datetime) -> bool:
    """Whether a player is asked anew by what has become of a game, and has no time left to choose."""
    end = limit(game, user)
    anew = user in set(game.waited_for) - set(before.waited_for) and before.seat_of(user) == game.seat_of(user)
    return anew and end is not None and end <= now


# How it goes on.


def note_time(saved: Game, before: Game, change: Change, who: UserId | None, now: datetime) -> Change:
    """The change, with the time of the question that is open after it, and all that follows from that.

    `before` is the game of this moment, `saved` as it was loaded: jobs that follow deadlines have followed that.

    Raises:
        Refused: TIME_IS_UP, if the person who acts would be asked something for which they have no time left.
    """
    game = timed(before, change.game, now)
    if who is not None and comes_too_late(before, game, who, now):
        raise Refused(Reason.TIME_IS_UP)
    # At a live table, where time is short, the panel alone says so: it is changed with the choice that brings it.
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
    """The game after a change, with the time of its open question."""
    if not isinstance(game.progress, Draft | Play):
        return replace(game, timing=Timing())
    game = replace(game, timing=_with_extra_time(before, game, now))
    if isinstance(game.pace, Calm):
        game = replace(game, timing=game.timing.unpaused())
    game = replace(game, timing=_going_on(before, game, now) if goes_on(before, game) else _asked_anew(game, now))
    return replace(game, timing=_hastened(before, game, now))


def _reminders(game: Game, now: datetime) -> tuple[Appointment, ...]:
    """When somebody looks whom to remind of the question that is open."""
    end, pause = game.timing.deadline, game.timing.pause
    if game.lost is not None or (end is None and pause is None):
        return ()
    # Nobody has to do anything for a pause to be over.
    since = now if pause is None else pause.until
    if isinstance(game.pace, Live):
        return (Appointment(Kind.CALL, since if end is None else max(end - BEFORE_THE_END, since)),)
    return (Appointment(Kind.REMIND, since + PLANNED_AFTER),)


def _shown(game: Game) -> tuple[object, ...]:
    """What differs where people have to be reminded anew."""
    return question(game.progress), game.timing.deadline, game.timing.pause, game.lost is None


def _asked_anew(game: Game, now: datetime) -> Timing:
    """The time of a question that is asked now."""
    timing = game.timing.next_question()
    return timing.running(game.pace, now, age_begins=begins_age(game)) if can_run(game) else timing


def _going_on(before: Game, game: Game, now: datetime) -> Timing:
    """The time of a question that was asked before."""
    timing, age_begins = game.timing, begins_age(game)
    if not can_run(game):
        return timing.stopped()
    if timing.deadline is None or before.pace != game.pace:  # it stood, or the table plays live now
        return timing.running(game.pace, now, age_begins=age_begins)
    if before.lost is None or game.lost is not None:
        return timing
    since = max(each for each in (before.lost.since, timing.unbroken_since) if each is not None)
    return timing.after([Break(since, now)], game.pace, now, age_begins=age_begins)


def _hastened(before: Game, game: Game, now: datetime) -> Timing:
    """The time, with a nearer deadline where nobody shall wait for long, and else with the usual one."""
    timing, live = game.timing, isinstance(game.pace, Live)
    if not game.waited_for or timing.deadline is None:
        return timing
    ends_sooner = _waits_for_one(game) if live else _hardly_answered(game)
    if timing.hurried:
        as_long = live and timing.sooner == timing.end  # after a break all have a full turn
        return timing.unhurried() if as_long or not ends_sooner else timing
    if not ends_sooner or (live and goes_on(before, game) and _waits_for_one(before)):
        return timing  # only the change that leaves one person does it
    soon = deadline(game.pace, now) if live else now + SHORTENED
    return timing if soon is None else timing.hastened(soon)


def _waits_for_one(game: Game) -> bool:
    """Whether one person alone is still asked, and others who are there wait."""
    asked = set(game.waited_for)
    waiting = {person.user for person in game.persons if not is_on_autopilot(game, person.user)} - asked
    return len(asked) == 1 and bool(waiting)


def _hardly_answered(game: Game) -> bool:
    """Whether only people are asked who hardly ever answer, and others are there."""
    return all(game.attendance.hardly_answers(user) for user in game.waited_for) and not all_on_autopilot(game)


def _with_extra_time(before: Game, game: Game, now: datetime) -> Timing:
    """The time, with what people have used of their extra time, once they have answered, or a stand-in has.

    Who is asked the same question anew, having taken back what was chosen, has that time again.
    """
    were, still = set(before.waited_for), set(game.waited_for) if goes_on(before, game) else set()
    timing, pace = game.timing.asked_again(still - were), before.pace
    over = now - (before.timing.deadline or now)
    for user in were - still if over > timedelta() else ():
        left = timedelta() if is_on_autopilot(before, user) else before.timing.extra_time(user, pace)
        # Over days what is left is not kept: there is one late answer for each Age.
        timing = timing.answered_late(user, left if isinstance(pace, Days) else min(left, over))
    if isinstance(pace, Live) and isinstance(game.pace, Live):
        return timing
    return timing if pace == game.pace and age_of(before) == age_of(game) else timing.with_all_extra_time()
