"""People who say until when they are away: a computer player answers for them at once, and their seats stay theirs.

At a table without a limit the others wait. Until that time they are not absent; who does anything is back there. Who
says from when on they will be away is there until then, whatever they do.
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
"""For as long somebody can be away; then they can say so again."""
_SET_BACK = timedelta(hours=1)
"""So much longer last as many days where clocks are set back meanwhile."""
FARTHEST = timedelta(days=60)
"""So far ahead it may begin."""


def in_days(days: int, now: datetime) -> datetime:
    """The time in so many days. Raises Refused (BAD_DATE) for more than two weeks, or none."""
    if not 0 < days <= LONGEST.days:
        raise Refused(Reason.BAD_DATE)
    return now + timedelta(days=days)


def check_span(since: datetime | None, until: datetime, now: datetime) -> datetime | None:
    """When it begins; None for now. Raises Refused (BAD_DATE or MALFORMED) unless it is to come, and not too long."""
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
    """Notes that somebody with a seat there is there: that they ask shows it."""
    return Change(game, announcements=(REFRESHED,))


@allowed(Role.PLAYER, Role.LENDER, when=OPEN)
def is_away(game: Game, actor: Actor, _: Occasion) -> None:
    """Raises Refused (NOT_NOW) unless the actor is away, or will be."""
    if actor.user not in {*game.away, *game.leaves}:
        raise Refused(Reason.NOT_NOW)


@allowed(Role.PLAYER, Role.LENDER, when=OPEN)
def end_leave(game: Game, actor: Actor, occasion: Occasion) -> Change | None:
    """Ends that the actor is away, or will be; what was sealed for them is taken back if they have time."""
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
    """Notes until when the actor is away, and from when on; if that is now, what they are asked is answered at once.

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
    """Who is away already is back until then. The others hear of it when it begins."""
    if game.leaves.get(actor.user) == leave and actor.user not in game.away:
        return None
    change = _back(game, actor, now) if actor.user in game.away else Change(game)
    return replace(change, game=replace(change.game, leaves={**change.game.leaves, actor.user: leave}))


def _without(game: Game, actor: Actor) -> Game:
    """The game as if the actor had never said that they are away, or will be."""
    away = {user: until for user, until in game.away.items() if user != actor.user}
    leaves = {user: leave for user, leave in game.leaves.items() if user != actor.user}
    return replace(game, away=away, leaves=leaves)
