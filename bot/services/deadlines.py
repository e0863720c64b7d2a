"""A computer player answers once for each person who is late (`bot.services.clock`).

That person keeps the seat, and answers the questions that follow. A person may also ask for this themselves.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.services import draft, play
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.autopilot import all_on_autopilot, stands
from bot.services.clock import autopilots_wait, back, can_run, comes_too_late, limit, next_look, timed
from bot.services.game import RUNNING, Draft, Game, Play, TurnRef, turn_of
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.outages import after_outages, is_cut_off
from bot.services.people import Actor, Home, Program, UserId
from bot.services.ports import Chance, Change
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat


@allowed(Role.PROGRAM, when=ALWAYS, minds_outages=True)
def answer_for_the_late(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Makes a computer player answer for everyone whose time is up; None if nothing is due.

    A choice that was held back until now is revealed, because it is its person's own answer. After an outage the
    deadline moves instead, once for each outage. If the table stood until somebody who was away came back, time runs
    again. If it stands from now on, its people are given notice.
    """
    outages = occasion.outages
    if game.lost is not None or not isinstance(game.progress, Draft | Play):
        return None
    if (until := game.revealed_at) is not None and until <= occasion.now and not is_cut_off(game.home, outages):
        return replace(play.reveal(game, occasion.chance), since=until)
    if (after := after_outages(game, outages, occasion.now)) is not None:
        return after
    if is_cut_off(game.home, outages):
        return None
    asked = ((seat, game.seats[seat].user) for seat in game.thinking)
    late = {seat: user for seat, user in asked if user is not None and _is_late(game, user, occasion.now)}
    if not late:
        begins = game.timing.deadline is None and can_run(game)
        return answered_for(game, (), occasion.chance) if begins or autopilots_wait(game) else None
    unexcused = set(late.values()) - set(game.away)
    attendance = game.attendance.with_missed(unexcused, occasion.now, nobody_there=all_on_autopilot(game))
    change = answered_for(replace(game, attendance=attendance), late, occasion.chance)
    ends = (limit(game, user) for user in late.values())
    change = replace(change, since=max(end for end in ends if end is not None))
    if stands(change.game) and not back(change.game) and isinstance(change.game.progress, Draft | Play):
        change = replace(change, announcements=(*change.announcements, Announcement(News.IDLE)))
    return change


class Outlook(NamedTuple):
    """What is due at a table."""

    look: datetime | None
    """See `next_look`."""
    stands: bool
    """Whether the table stands and waits for nobody who is away until a date."""
    home: Home


@allowed(Role.PROGRAM, when=ALWAYS)
def outlook(game: Game, _: Program, __: Occasion) -> Outlook:
    """Return what is due next."""
    return Outlook(next_look(game), stands(game) and not back(game), game.home)


def answered_for(game: Game, late: Collection[Seat], chance: Chance) -> Change:
    """Make a computer player answer for these late seats, and at once for all seats on autopilot."""
    if isinstance(game.progress, Draft):
        return draft.let_computers_keep(game, chance, also=late)
    return play.stand_in(game, late, chance)


def take_back_stand_ins(game: Game, seat: Seat, now: datetime) -> Change | None:
    """As `play.take_back_stand_ins`; also None if the player's time is up, as a stand-in would only choose again."""
    change, user = play.take_back_stand_ins(game, seat), game.seats[seat].user
    if change is None or user is None:
        return None
    return None if comes_too_late(game, timed(game, change.game, now), user, now) else change


@allowed(Role.PLAYER, when=RUNNING)
def let_computer_choose(game: Game, actor: Actor, occasion: Occasion, turn: TurnRef | None) -> Change:
    """Makes a computer player answer the open question for the actor, on request. It does not count as a miss.

    The actor keeps the seat, and may still choose until everything is revealed. They may ask only once per question.

    Raises:
        Refused: STALE_TURN, LET_CHOOSE_ALREADY, NOT_ASKED, SEALED_BY_ANOTHER, or what `authority` says.
    """
    seat = _check_turn(game, actor, turn)
    if actor.user in game.attendance.let_choose:
        raise Refused(Reason.LET_CHOOSE_ALREADY)
    mine = _check_due(game, seat)
    asked_for = replace(game.attendance, let_choose=game.attendance.let_choose | {actor.user})
    game = replace(game, attendance=asked_for)
    number = None
    if isinstance(game.progress, Draft):
        draft.check_open(game, game.progress, mine, actor)
        change = draft.let_computers_keep(game, occasion.chance, also={mine})
    else:
        assert isinstance(game.progress, Play), "else nothing is asked"
        play.check_unsealed(game, game.progress, mine, actor.user)
        number = game.progress.resolutions
        change = play.stand_in(game, {mine}, occasion.chance)
    # The actor asked for it, so it is not noted as an answer for somebody whose time was up.
    noted = tuple(each for each in change.game.stand_ins if (each.resolution, each.user) != (number, actor.user))
    return replace(change, game=replace(change.game, stand_ins=noted))


class Asked(NamedTuple):
    """A person who is asked something and has not answered."""

    user: UserId
    since: datetime | None


@allowed(Role.PLAYER, when=RUNNING)
def asked(game: Game, actor: Actor, _: Occasion, turn: TurnRef | None) -> Asked:
    """Return the actor, if they are asked something in this turn (None for the draft).

    Raises:
        Refused: STALE_TURN, NOT_ASKED, or what `authority` says.
    """
    _check_due(game, _check_turn(game, actor, turn))
    return Asked(actor.user, game.asked)


@allowed(Role.PLAYER, when=RUNNING)
def asked_now(game: Game, actor: Actor, occasion: Occasion) -> Asked:
    """As `asked`, for the turn that is open."""
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
