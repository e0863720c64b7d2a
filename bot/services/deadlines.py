"""Deadlines: until when a question is open at this table, and who answers when nobody else does.

Everybody is shown one deadline. Who is late has a little time besides, once it has passed; then a computer player
answers this one question for them. The game and the time alone decide, so that any process may look at any moment.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services import draft, play
from bot.services.absence import question
from bot.services.autopilot import pace_of, stands
from bot.services.game import Draft, Game, Play, Timing
from bot.services.news import REFRESHED
from bot.services.pace import Calm, Days, Live, Pace, bank, deadline, grace, moved
from bot.services.people import UserId
from bot.services.ports import Appointment, Change, Kind, Occasion, Outage
from engine.ruleset import Seat
from engine.state import ChooseCards


def limit(game: Game, user: UserId) -> datetime | None:
    """When a stand-in answers for a person who is asked; None without a limit."""
    end = game.timing.deadline
    return None if end is None else end + _left(game, user)


def next_look(game: Game) -> datetime | None:
    """When the first of those who are asked runs out of time; None where nobody does."""
    if game.lost is not None:
        return None
    limits = (limit(game, user) for user in _asked(game).values())
    return min((each for each in limits if each is not None), default=None)


def note_deadline(before: Game, change: Change, now: datetime) -> Change:
    """The change, with the deadline of the question that is open after it, and what answering late has cost."""
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        return replace(change, game=replace(game, timing=Timing()))
    timing = replace(game.timing, overtime=_overtime(before, game, now), deadline=_deadline(before, game, now))
    if question(before.progress) != question(game.progress):
        timing = replace(timing, excused=None, runs_since=None)
    elif timing.deadline is not None and _begins_anew(before, game):
        timing = replace(timing, runs_since=now)
    game = replace(game, timing=timing)
    look = next_look(game)
    moved = look is not None and look != next_look(before)
    looks = (Appointment(Kind.CLOCK, look),) if look is not None and moved else ()
    return replace(change, game=game, appointments=(*change.appointments, *looks))


def answer_for_the_late(game: Game, occasion: Occasion, outages: Sequence[Outage] = ()) -> Change | None:
    """Lets a computer player answer for everybody whose time is up; None where that is nobody's.

    After an outage the deadline moves instead, once for each.
    """
    if (after := _after(game, outages, occasion.now)) is not None:
        return after
    late = {seat: user for seat, user in _asked(game).items() if _is_late(game, user, occasion.now)}
    if not late or game.lost is not None:
        return None
    misses = {**game.timing.misses, **{user: game.timing.misses.get(user, 0) + 1 for user in late.values()}}
    game = replace(game, timing=replace(game.timing, misses=misses))
    if isinstance(game.progress, Draft):
        return draft.let_computers_keep(game, occasion.chance, also=late)
    return play.stand_in(game, late, occasion.chance)


def _after(game: Game, outages: Sequence[Outage], now: datetime) -> Change | None:
    """The change after outages during the open question; None if there were none, or they count already."""
    timing = game.timing
    if timing.deadline is None or game.asked is None or game.lost is not None:
        return None
    since = max(each for each in (game.asked, game.found, timing.excused, timing.runs_since) if each is not None)
    during = [each for each in outages if each.until > since]
    if not during:
        return None
    by = sum((each.until - max(each.since, since) for each in during), timedelta())
    end = moved(pace_of(game), timing.deadline, by, now, age_begins=_begins_age(game))
    timing = replace(timing, deadline=end, excused=during[-1].until)
    return Change(replace(game, timing=timing), announcements=(REFRESHED,))


def _asked(game: Game) -> Mapping[Seat, UserId]:
    """The players, by seat, who are asked something that they have not answered."""
    return {seat: user for seat in game.thinking if (user := game.seats[seat].user) is not None}


def _is_late(game: Game, user: UserId, now: datetime) -> bool:
    end = limit(game, user)
    return end is not None and now >= end


def _deadline(before: Game, game: Game, now: datetime) -> datetime | None:
    pace, end = pace_of(game), game.timing.deadline
    if isinstance(pace, Calm) or stands(game):
        return None
    if end is None or question(before.progress) != question(game.progress) or _begins_anew(before, game):
        return deadline(pace, now, age_begins=_begins_age(game))
    if before.lost is not None and game.lost is None:
        return moved(pace, end, now - before.lost.since, now, age_begins=_begins_age(game))
    return end


def _begins_anew(before: Game, game: Game) -> bool:
    """Whether time begins to run for a question that was asked before: it stood, or the table plays live now."""
    return before.timing.deadline is None or pace_of(before) != pace_of(game)


def _begins_age(game: Game) -> bool:
    state = game.progress.state if isinstance(game.progress, Play) else None
    return state is not None and state.phase == ChooseCards() and state.table.turn == 1


def _left(game: Game, user: UserId) -> timedelta:
    """What a person has besides, after the deadline."""
    return _besides(pace_of(game)) - game.timing.overtime.get(user, timedelta())


def _besides(pace: Pace) -> timedelta:
    return bank(pace) + grace(pace)


def _overtime(before: Game, game: Game, now: datetime) -> Mapping[UserId, timedelta]:
    """What people have used of what they have besides, once they have answered, or a stand-in for them."""
    pace, end = pace_of(before), before.timing.deadline
    used = dict(game.timing.overtime)
    if end is not None and now > end:
        goes_on = question(before.progress) == question(game.progress)
        still = set(_asked(game).values()) if goes_on else set()
        for user in set(_asked(before).values()) - still:
            # Over days what is left is not kept: there is one late answer for each Age.
            used[user] = (
                _besides(pace)
                if isinstance(pace, Days)
                else min(_besides(pace), used.get(user, timedelta()) + now - end)
            )
    now_played = pace_of(game)
    if isinstance(pace, Live) and isinstance(now_played, Live):
        return used
    return used if pace == now_played and _age(before) == _age(game) else {}


def _age(game: Game) -> int:
    return game.progress.state.table.age if isinstance(game.progress, Play) else 0
