"""Deadlines: until when a question is open at this table, and who answers when nobody else does.

Everybody is shown one deadline. Who is late has a little time besides, once it has passed; then a computer player
answers this one question for them. The game and the time alone decide, so that any process may look at any moment.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.services import draft, play
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.autopilot import all_on_autopilot, autopilots, hardly_answers, is_on_autopilot, stands
from bot.services.breaks import after_break, begun
from bot.services.game import FEWEST_PEOPLE, RUNNING, Draft, Game, Play, Timing, TurnRef, turn_of
from bot.services.idle import closes
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.outages import after_outages, is_cut_off
from bot.services.pace import Calm, Days, Live, besides, deadline
from bot.services.people import Actor, Program, UserId
from bot.services.ports import Appointment, Chance, Change, Kind
from bot.services.questions import age_of, goes_on, missed, people_asked, question
from bot.services.refusals import Reason, Refused
from bot.services.reminding import BEFORE_THE_END, PLANNED_AFTER
from engine.ruleset import Seat

SHORTENED = timedelta(minutes=30)
"""Where only people are asked who hardly ever answer, nobody waits longer for them."""
HELD_FOR = timedelta(seconds=60)
"""So long a choice is held back that would reveal, unless its person reveals it, or changes it."""
_RECORDED = 10


def limit(game: Game, user: UserId) -> datetime | None:
    """When a stand-in answers for a person who is asked; None without a limit."""
    end = game.timing.deadline
    return None if end is None else end + _left(game, user)


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
    if _autopilots_wait(game):
        return game.asked
    if game.timing.pause is not None:
        return game.timing.pause.until
    if stands(game):
        return min(back(game), default=closes(game))
    limits = (limit(game, user) for user in game.waited_for)
    # Whoever is back first no longer lets all be on autopilot: the others are answered for at once then.
    changes = back(game) if all_on_autopilot(game) and game.timing.deadline is not None else []
    return min((each for each in (*limits, *changes) if each is not None), default=None)


def note_deadline(before: Game, change: Change, now: datetime, *, saved: Game) -> Change:
    """The change, with the deadline of the question that is open after it, and what answering late has cost.

    `before` is the game of this moment, `saved` as it was loaded: jobs that follow deadlines have followed that.
    """
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        return replace(change, game=replace(game, timing=Timing()))
    timing = _going_on(before, game, now) if goes_on(before, game) else _asked_anew(before, game, now)
    timing = replace(
        timing,
        misses={} if isinstance(game.pace, Calm) else timing.misses,
        pause=None if isinstance(game.pace, Calm) else timing.pause,
        spent=timing.spent if age_of(before) == age_of(game) else {},
    )
    timing = _note_overtime(before, game, timing, now)
    game = _nearer(before, replace(game, timing=timing), now)
    # At a live table, where time is short, the panel alone says so: it is changed with the choice that brings it.
    hurries = not isinstance(game.pace, Live) and change.game.timing.usual is None and game.timing.usual is not None
    told = (Announcement(News.HURRIED),) if hurries else ()
    look = next_look(game)
    looks = (Appointment(Kind.CLOCK, look),) if look is not None and look != next_look(saved) else ()
    reminders = _reminders(game, now) if _shown(saved) != _shown(game) else ()
    return replace(
        change,
        game=game,
        announcements=(*change.announcements, *told),
        appointments=(*change.appointments, *looks, *reminders),
    )


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


@allowed(Role.PROGRAM, when=ALWAYS)
def answer_for_the_late(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Lets a computer player answer for everybody whose time is up; None where that is nobody's.

    A choice that was held back until now is revealed: it is its person's own answer. After an outage the deadline moves
    instead, once for each. If the table stood until somebody was back who was away, time runs again. If it stands from
    now on, its people are given notice.
    """
    outages = occasion.outages
    if game.lost is not None or not isinstance(game.progress, Draft | Play):
        return None
    if (until := game.revealed_at) is not None and until <= occasion.now and not is_cut_off(game.home, outages):
        return play.reveal(game, occasion.chance)
    if (after := after_outages(game, outages, occasion.now)) is not None:
        return after
    if is_cut_off(game.home, outages):
        return None
    asked = ((seat, game.seats[seat].user) for seat in game.thinking)
    late = {seat: user for seat, user in asked if user is not None and _is_late(game, user, occasion.now)}
    if not late:
        begins = game.timing.deadline is None and _can_run(game)
        return answered_for(game, (), occasion.chance) if begins or _autopilots_wait(game) else None
    unexcused = set(late.values()) - set(game.away)
    misses = {user: (*game.timing.misses.get(user, ()), occasion.now) for user in unexcused}
    unattended = game.timing.unattended + 1 if all_on_autopilot(game) else 0
    timing = replace(game.timing, misses={**game.timing.misses, **misses}, unattended=unattended)
    change = answered_for(replace(game, timing=timing), late, occasion.chance)
    if stands(change.game) and not back(change.game) and isinstance(change.game.progress, Draft | Play):
        change = replace(change, announcements=(*change.announcements, Announcement(News.IDLE)))
    return change


class Outlook(NamedTuple):
    """What is due at a table."""

    look: datetime | None
    """See `next_look`."""
    stands: bool
    """Whether it stands, and waits for nobody who is away until a date."""


@allowed(Role.PROGRAM, when=ALWAYS)
def outlook(game: Game, _: Program, __: Occasion) -> Outlook:
    """What is due next."""
    return Outlook(next_look(game), stands(game) and not back(game))


def answered_for(game: Game, late: Collection[Seat], chance: Chance) -> Change:
    """The change in which a computer player answers for the late, and at once for all who are on autopilot."""
    if isinstance(game.progress, Draft):
        return draft.let_computers_keep(game, chance, also=late)
    return play.stand_in(game, late, chance)


def _autopilots_wait(game: Game) -> bool:
    """Whether seats are asked that are on autopilot only now, as all were before, or the table was calm."""
    return isinstance(game.progress, Draft | Play) and not autopilots(game).keys().isdisjoint(game.thinking)


def take_back_stand_ins(game: Game, seat: Seat, now: datetime) -> Change | None:
    """As `play.take_back_stand_ins`; None, too, if their time is up: another stand-in would only choose again."""
    change, user = play.take_back_stand_ins(game, seat), game.seats[seat].user
    if change is None or user is None:
        return None
    return None if comes_too_late(game, note_deadline(game, change, now, saved=game).game, user, now) else change


def comes_too_late(before: Game, game: Game, user: UserId, now: datetime) -> bool:
    """Whether a player is asked anew by what has become of a game, and has no time left to choose."""
    end = limit(game, user)
    anew = user in set(game.waited_for) - set(before.waited_for) and before.seat_of(user) == game.seat_of(user)
    return anew and end is not None and end <= now


@allowed(Role.PLAYER, when=RUNNING)
def let_computer_choose(game: Game, actor: Actor, occasion: Occasion, turn: TurnRef | None) -> Change:
    """Lets a computer player answer the open question for somebody who asks for it: nobody has missed anything.

    They keep the seat, and may choose themselves until all is revealed; a second time they may not ask.

    Raises:
        Refused: STALE_TURN, LET_CHOOSE_ALREADY, NOT_ASKED, SEALED_BY_ANOTHER, or what `authority` says.
    """
    seat = _check_turn(game, actor, turn)
    if actor.user in game.timing.let_choose:
        raise Refused(Reason.LET_CHOOSE_ALREADY)
    mine = _check_due(game, seat)
    game = replace(game, timing=replace(game.timing, let_choose=game.timing.let_choose | {actor.user}))
    number = None
    if isinstance(game.progress, Draft):
        draft.check_open(game, game.progress, mine, actor)
        change = draft.let_computers_keep(game, occasion.chance, also={mine})
    else:
        assert isinstance(game.progress, Play), "else nothing is asked"
        play.check_unsealed(game, game.progress, mine, actor.user)
        number = game.progress.resolutions
        change = play.stand_in(game, {mine}, occasion.chance)
    # They have decided so: nothing is noted of a time that was up.
    noted = tuple(each for each in change.game.stand_ins if (each.resolution, each.user) != (number, actor.user))
    return replace(change, game=replace(change.game, stand_ins=noted))


class Asked(NamedTuple):
    """A person who is asked something, and has not answered."""

    user: UserId
    since: datetime | None


@allowed(Role.PLAYER, when=RUNNING)
def asked(game: Game, actor: Actor, _: Occasion, turn: TurnRef | None) -> Asked:
    """The actor, if they are asked something in this turn (None for the draft).

    Raises:
        Refused: STALE_TURN, NOT_ASKED, or what `authority` says.
    """
    _check_due(game, _check_turn(game, actor, turn))
    return Asked(actor.user, game.asked)


@allowed(Role.PLAYER, when=RUNNING)
def asked_now(game: Game, actor: Actor, occasion: Occasion) -> Asked:
    """As `asked`, in the turn that is open."""
    return asked(game, actor, occasion, turn_of(game.progress.state) if isinstance(game.progress, Play) else None)


def _check_turn(game: Game, actor: Actor, turn: TurnRef | None) -> Seat | None:
    if turn != (turn_of(game.progress.state) if isinstance(game.progress, Play) else None):
        raise Refused(Reason.STALE_TURN)
    return game.seat_of(actor.user)


def _check_due(game: Game, seat: Seat | None) -> Seat:
    if seat is None or seat not in game.thinking:
        raise Refused(Reason.NOT_ASKED)
    return seat


def _is_late(game: Game, user: UserId, now: datetime) -> bool:
    end = limit(game, user)
    return end is not None and now >= end


def _can_run(game: Game) -> bool:
    """Whether there is a limit, and nothing that stops the time but a table out of reach."""
    return not isinstance(game.pace, Calm) and not stands(game) and game.timing.pause is None


def _asked_anew(before: Game, game: Game, now: datetime) -> Timing:
    """The timing of a question that is asked now: what belonged to the one before is over."""
    timing = game.timing
    timing = replace(
        timing,
        deadline=None,
        usual=None,
        given=None,
        excused=None,
        counts_from=None,
        unbroken_since=None,
        record=_record(before, game),
        answered=_answered(before, game),
        let_choose=frozenset(),
        pause=timing.pause and replace(timing.pause, deadline=None),
    )
    game = replace(game, timing=timing)
    return begun(game, now) if _can_run(game) else timing


def _going_on(before: Game, game: Game, now: datetime) -> Timing:
    """The timing of a question that was asked before."""
    timing = game.timing
    if not _can_run(game):
        return replace(timing, deadline=None, usual=None)
    if timing.deadline is None or before.pace != game.pace:  # it stood, or the table plays live now
        return begun(game, now)
    if before.lost is None or game.lost is not None:
        return timing
    since = max(each for each in (before.lost.since, timing.unbroken_since) if each is not None)
    return after_break(game, now - since, now)


def _nearer(before: Game, game: Game, now: datetime) -> Game:
    """The game, with a nearer deadline where nobody shall wait for long, and else with the usual one."""
    timing, live = game.timing, isinstance(game.pace, Live)
    if not game.waited_for or timing.deadline is None:
        return game
    ends_sooner = _waits_for_one(game) if live else _hardly_answered(game)
    as_long = live and timing.usual == timing.deadline  # after a break all have a full turn
    if timing.usual is not None and (as_long or not ends_sooner):
        return replace(game, timing=replace(timing, deadline=timing.usual, usual=None))
    if not ends_sooner or timing.usual is not None or (live and goes_on(before, game) and _waits_for_one(before)):
        return game  # only the change that leaves one person does it
    soon = deadline(game.pace, now) if live else now + SHORTENED
    if soon is None:
        return game
    soon = max(soon, timing.given or soon)
    if timing.deadline <= soon:
        return game
    return replace(game, timing=replace(timing, deadline=soon, usual=timing.deadline))


def _waits_for_one(game: Game) -> bool:
    """Whether one person alone is still asked, and others who are there wait."""
    asked = set(game.waited_for)
    waiting = {person.user for person in game.persons if not is_on_autopilot(game, person.user)} - asked
    return len(asked) == 1 and bool(waiting)


def _hardly_answered(game: Game) -> bool:
    """Whether only people are asked who hardly ever answer, and others are there."""
    return all(hardly_answers(game, user) for user in game.waited_for) and not all_on_autopilot(game)


def _record(before: Game, game: Game) -> Mapping[UserId, tuple[bool, ...]]:
    """Who has answered the last questions in time, now that one more is over."""
    record = game.timing.record
    if before.timing.deadline is None:
        return record
    late = missed(before, game)
    asked = (user for user in people_asked(before) if not is_on_autopilot(before, user))
    return {**record, **{user: (*record.get(user, ()), user not in late)[-_RECORDED:] for user in asked}}


def _answered(before: Game, game: Game) -> Mapping[UserId, int]:
    """When each person last gave an answer of their own, now that a question is over."""
    if not isinstance(before.progress, Play):
        return game.timing.answered
    by_themselves = people_asked(before) - missed(before, game)
    return {**game.timing.answered, **dict.fromkeys(by_themselves, before.progress.resolutions)}


def back(game: Game) -> list[datetime]:
    """When those are back who have, or own, a seat here and are away until a date."""
    people = game.people
    return [until for user, until in game.away.items() if user in people]


def _left(game: Game, user: UserId) -> timedelta:
    """What a person has besides, after the deadline; nothing where nobody expects an answer."""
    timing, none = game.timing, timedelta()
    if is_on_autopilot(game, user) or (timing.usual is not None and not isinstance(game.pace, Live)):
        return none
    # Who takes a choice back has again what it has cost.
    return besides(game.pace, timing.overtime.get(user, none) - timing.overtime_now.get(user, none))


def _note_overtime(before: Game, game: Game, timing: Timing, now: datetime) -> Timing:
    """The timing, with what people have used of what they have besides, once they have answered, or a stand-in has.

    Who is asked the same question anew, having taken back what was chosen, has that time again.
    """
    used, latest = dict(timing.overtime), dict(timing.overtime_now)
    same, pace, now_played = goes_on(before, game), before.pace, game.pace
    were, still = set(before.waited_for), set(game.waited_for) if same else set()
    for user in latest.keys() & (still - were):
        used[user] -= latest.pop(user)
    over = now - (before.timing.deadline or now)
    for user in were - still:
        left = _left(before, user)
        # Over days what is left is not kept: there is one late answer for each Age.
        more = left if isinstance(pace, Days) and over > timedelta() else min(left, over)
        if more > timedelta():
            used[user], latest[user] = used.get(user, timedelta()) + more, more
    if (isinstance(pace, Live) and isinstance(now_played, Live)) or (
        pace == now_played and age_of(before) == age_of(game)
    ):
        return replace(timing, overtime=used, overtime_now=latest if same else {})
    return replace(timing, overtime={}, overtime_now={})
