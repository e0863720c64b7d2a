"""Running tables that nobody touches: their people are told when the table will close, and can keep it open.

The time counts from when the notice was posted. A table out of reach closes only after it has been out of reach for the
idle time plus the time of the notice.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.authority import ALWAYS, Role, allowed
from bot.services.autopilot import stands
from bot.services.endings import ending_change
from bot.services.game import RUNNING, Draft, Ending, Game, Play
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.outages import soonest_end
from bot.services.people import Actor, Program
from bot.services.ports import Appointment, Change, Kind

SHORTEST = timedelta(days=7)
"""The shortest idle time that the bot's operator may set, so nothing is checked before that."""
NOTICE = timedelta(hours=48)
"""The time from the notice until the table closes."""
_INSTANT = timedelta(microseconds=1)
_SOON = timedelta(hours=1)
_LATE = timedelta(hours=6)
"""If it is checked later than this, the bot was down and its buttons may not have worked: notice is given again."""


def first_look(now: datetime) -> Appointment:
    """Return the first appointment of a game that begins. What happens then depends on its state."""
    return Appointment(Kind.IDLE, now + SHORTEST)


def touched(game: Game) -> datetime | None:
    """Return when a person last did something at a running table; None for tables that are not running."""
    if not isinstance(game.progress, Draft | Play):
        return None
    # Somebody's act, or a stand-in's, opened the question. With stand-ins alone the table soon stands.
    return max((*game.acts.values(), *([] if game.asked is None else [game.asked])), default=None)


def closes(game: Game) -> datetime | None:
    """Return when an idle table closes; None unless its people have been told so and have not touched it since."""
    last = touched(game)
    if last is None or game.noticed is None or game.noticed <= last:
        return None
    return max(game.noticed, game.found or game.noticed) + NOTICE


@allowed(Role.PLAYER, Role.LENDER, when=RUNNING)
def keep_open(game: Game, _: Actor, __: Occasion) -> Change:
    """Keeps the table open for somebody with a seat there. The request itself counts as touching it."""
    return Change(game)


@allowed(Role.PROGRAM, when=ALWAYS)
def give_notice(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Notes that the notice is being posted, unless somebody has come in the meantime. Its time counts from now on."""
    last = touched(game)
    if last is None or not (stands(game) or occasion.now >= last + occasion.bounds.idle):
        return None
    # The clock of the posting process may be behind, but the notice must still come after the last act.
    return Change(replace(game, noticed=max(occasion.now, last + _INSTANT)))


@allowed(Role.PROGRAM, when=ALWAYS, minds_outages=True)
def tend_idle(game: Game, _: Program, occasion: Occasion, limit: timedelta, *, waits: bool) -> Change | None:
    """Gives notice to a table that nobody has touched within the limit, or closes it; None if nothing is due.

    `waits` tells whether a notice has still to be posted. Nothing is due while people cannot reach the program.
    """
    now = occasion.now
    if soonest_end(game.home, occasion.outages, now) is not None:
        return None
    last, end = touched(game), closes(game)
    if last is None or now < last + limit:
        return None
    if game.lost is not None:
        out_of_reach = now >= max(last, game.lost.since) + limit + NOTICE
        return ending_change(game, Ending.IDLE) if out_of_reach else _notice(game, waits=waits or end is not None)
    if end is not None and not waits and end <= now < end + _LATE:
        return ending_change(game, Ending.IDLE)
    return _notice(game, waits=waits or (end is not None and now < end))


@allowed(Role.PROGRAM, when=ALWAYS)
def next_look(game: Game, _: Program, occasion: Occasion) -> datetime | None:
    """Return when to look again; None for a table that is no longer running."""
    now, limit = occasion.now, occasion.bounds.idle
    last = touched(game)
    if last is None:
        return None
    due = closes(game) or last + limit
    # This may be sooner than necessary, because the operator may have set another limit by then.
    return min(due if due > now else now + _SOON, now + SHORTEST)


def _notice(game: Game, *, waits: bool) -> Change | None:
    return None if waits else Change(game, announcements=(Announcement(News.IDLE),))
