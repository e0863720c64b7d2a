"""People who say until when they are away: a computer player answers for them at once, and their seats stay theirs.

At a table without a limit the others wait. Until that time they are not absent; who does anything is back there.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.authority import Action, check
from bot.services.deadlines import answered_for, take_back_stand_ins
from bot.services.game import Draft, Game, Play
from bot.services.news import REFRESHED
from bot.services.people import Actor
from bot.services.ports import Change, Occasion
from bot.services.refusals import Reason, Refused, require

LONGEST = timedelta(days=14)
"""For as long somebody can be away; then they can say so again."""


def in_days(days: int, now: datetime) -> datetime:
    """The time in so many days. Raises Refused (BAD_DATE) for more than two weeks, or none."""
    if not 0 < days <= LONGEST.days:
        raise Refused(Reason.BAD_DATE)
    return now + timedelta(days=days)


def check_until(until: datetime, now: datetime) -> None:
    """Raises Refused (BAD_DATE or MALFORMED) unless the time is to come, within two weeks."""
    require(until, datetime)
    if until.tzinfo is None or not now < until <= now + LONGEST:
        raise Refused(Reason.BAD_DATE)


def come_back(game: Game, actor: Actor, now: datetime) -> Change | None:
    """Ends that the actor is away; what was sealed for them, and is still open, is taken back if they have time."""
    check(game, actor, Action.GO_AWAY)
    seat = game.seat_of(actor.user)
    game = replace(game, away={user: until for user, until in game.away.items() if user != actor.user})
    taken_back = take_back_stand_ins(game, seat, now) if seat is not None else None
    return taken_back or Change(game, announcements=(REFRESHED,))


def go_away(game: Game, actor: Actor, until: datetime, occasion: Occasion) -> Change | None:
    """Notes until when the actor is away; what they are asked now is answered at once.

    Raises:
        Refused: BAD_DATE, or what `authority` says.
    """
    check(game, actor, Action.GO_AWAY)
    check_until(until, occasion.now)
    if game.away.get(actor.user) == until:
        return None
    game = replace(game, away={**game.away, actor.user: until})
    if isinstance(game.progress, Draft | Play):
        return answered_for(game, (), occasion.chance)
    return Change(game, announcements=(REFRESHED,))
