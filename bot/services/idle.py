"""Tables that run and that nobody touches: their people are told when one is closed, and by then it may be kept.

Nobody is told by guesswork: the time counts from when the notice was posted, and a table whose channel cannot be told
anything closes only when it has been so for as long as a table may stand idle.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.authority import Action, check
from bot.services.endings import ending_change
from bot.services.game import Draft, Ending, Game, Play
from bot.services.news import Announcement, News
from bot.services.people import Actor
from bot.services.ports import Appointment, Change, Kind

SHORTEST = timedelta(days=7)
"""That whoever runs the bot may settle: nobody looks before that."""
NOTICE = timedelta(hours=48)
"""From the notice to the end."""
_SOON = timedelta(hours=1)
_LATE = timedelta(hours=6)
"""Who looks later than that was away, as perhaps were the buttons: the notice is given once more."""


def first_look(now: datetime) -> Appointment:
    """For a game that begins; whoever looks decides by what is so then."""
    return Appointment(Kind.IDLE, now + SHORTEST)


def touched(game: Game) -> datetime | None:
    """When a person did something at a running table last; None for all others."""
    if not isinstance(game.progress, Draft | Play):
        return None
    # Whatever is open was asked when somebody had done something.
    return max((*game.acts.values(), *([] if game.asked is None else [game.asked])), default=None)


def closes(game: Game) -> datetime | None:
    """When a table is closed whose people have been told so, and have not touched it since."""
    last = touched(game)
    if last is None or game.noticed is None or game.noticed <= last:
        return None
    return max(game.noticed, game.found or game.noticed) + NOTICE


def keep_open(game: Game, actor: Actor) -> Change:
    """Somebody whose game it is wants the table to stay: that they say so is enough."""
    check(game, actor, Action.KEEP)
    return Change(game)


def give_notice(game: Game, now: datetime) -> Change | None:
    """The notice is being posted: from now on its time counts."""
    return None if touched(game) is None else Change(replace(game, noticed=now))


def tend_idle(game: Game, now: datetime, limit: timedelta, *, waits: bool) -> Change | None:
    """Gives notice to a table that nobody has touched for so long, or closes it; None where nothing is due.

    Args:
        game: any.
        now: the time.
        limit: how long a table may stand idle.
        waits: whether a notice is still to be posted.
    """
    last, end = touched(game), closes(game)
    if last is None or now < last + limit:
        return None
    if game.lost is not None:
        out_of_reach = now >= max(last, game.lost.since) + limit + NOTICE
        return ending_change(game, Ending.IDLE) if out_of_reach else _notice(game, waits=waits or end is not None)
    if end is not None and not waits and end <= now < end + _LATE:
        return ending_change(game, Ending.IDLE)
    return _notice(game, waits=waits or (end is not None and now < end))


def next_look(game: Game, now: datetime, limit: timedelta) -> datetime | None:
    """When to look again; None where there is nothing to look for any more."""
    last = touched(game)
    if last is None:
        return None
    due = closes(game) or last + limit
    # Sooner than need be, too: another time may be settled by then.
    return min(due if due > now else now + _SOON, now + SHORTEST)


def _notice(game: Game, *, waits: bool) -> Change | None:
    return None if waits else Change(game, announcements=(Announcement(News.IDLE),))
