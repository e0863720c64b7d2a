"""People who say until when they are away: a computer player answers for them at once, and they keep their seats.

At a table without a limit the others wait instead. Until that time these people are not absent. Anyone who does
something at a table is back there. Anyone who will be away from a later time on is there until then, whatever they do.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.authority import OPEN, Role, allowed
from bot.services.deadlines import answered_for, take_back_stand_ins
from bot.services.game import RUNNING, Draft, Game, Leave, Play
from bot.services.news import REFRESHED
from bot.services.occasion import Occasion
from bot.services.people import Actor
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused

LONGEST = timedelta(days=14)
"""How long somebody can be away. After that they can say so again."""
_SET_BACK = timedelta(hours=1)
"""How much longer the same number of days lasts if clocks are set back in between."""
FARTHEST = timedelta(days=60)
"""How far ahead a leave may begin."""


def in_days(days: int, now: datetime) -> datetime:
    """Return the time in this number of days. Raises Refused (BAD_DATE) unless that is 1 to 14."""
    if not 0 < days <= LONGEST.days:
        raise Refused(Reason.BAD_DATE)
    return now + timedelta(days=days)


def check_span(since: datetime | None, until: datetime, now: datetime) -> datetime | None:
    """Return when a leave begins; None for now. Raises Refused (BAD_DATE) unless it is ahead and not too long."""
    for each in (until, since or until):
        if each.tzinfo is None:
            raise Refused(Reason.BAD_DATE)
    if since is not None and since <= now:
        since = None
    begin = since or now
    if not begin < until <= begin + LONGEST + _SET_BACK or begin > now + FARTHEST:
        raise Refused(Reason.BAD_DATE)
    return since


@allowed(Role.PLAYER, Role.LENDER, when=RUNNING)
def be_there(game: Game, _: Actor, __: Occasion) -> Change:
    """Notes that somebody with a seat is there, which their asking shows."""
    return Change(game, announcements=(REFRESHED,))


@allowed(Role.PLAYER, Role.LENDER, when=OPEN)
def is_away(game: Game, actor: Actor, _: Occasion) -> None:
    """Raises Refused (NOT_NOW) unless the actor is away or will be."""
    if actor.user not in {*game.away, *game.leaves}:
        raise Refused(Reason.NOT_NOW)


@allowed(Role.PLAYER, Role.LENDER, when=OPEN)
def end_leave(game: Game, actor: Actor, occasion: Occasion) -> Change | None:
    """Ends or cancels the actor's leave. What was sealed for them is taken back if they have time to choose."""
    return _back(game, actor, occasion.now)


def _back(game: Game, actor: Actor, now: datetime) -> Change:
    seat = game.seat_of(actor.user)
    game = _without(game, actor)
    taken_back = take_back_stand_ins(game, seat, now) if seat is not None else None
    return taken_back or Change(game, announcements=(REFRESHED,))


@allowed(Role.PLAYER, Role.LENDER, when=OPEN, shows_presence=False)
def go_away(
    game: Game, actor: Actor, occasion: Occasion, until: datetime, since: datetime | None = None
) -> Change | None:
    """Notes from when until when the actor is away. If that is from now, their open question is answered at once.

    Raises:
        Refused: BAD_DATE, or what `authority` says.
    """
    since = check_span(since, until, occasion.now)
    if since is not None:
        return _leave_later(game, actor, Leave(since, until), occasion.now)
    if game.away.get(actor.user) == until and actor.user not in game.leaves:
        return None
    game = _without(game, actor)
    game = replace(game, away={**game.away, actor.user: until})
    if isinstance(game.progress, Draft | Play):
        return answered_for(game, (), occasion.chance)
    return Change(game, announcements=(REFRESHED,))


def _leave_later(game: Game, actor: Actor, leave: Leave, now: datetime) -> Change | None:
    """Note a leave that begins later. An actor who is away now is back until then. Others hear of it when it begins."""
    if game.leaves.get(actor.user) == leave and actor.user not in game.away:
        return None
    change = _back(game, actor, now) if actor.user in game.away else Change(game)
    return replace(change, game=replace(change.game, leaves={**change.game.leaves, actor.user: leave}))


def _without(game: Game, actor: Actor) -> Game:
    """Return the game as if the actor had never said that they are or will be away."""
    away = {user: until for user, until in game.away.items() if user != actor.user}
    leaves = {user: leave for user, leave in game.leaves.items() if user != actor.user}
    return replace(game, away=away, leaves=leaves)
