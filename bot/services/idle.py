"""Running tables that nobody touches: their people are told when theirs will close, and can keep it open until then.

Nothing is guessed: the time counts from when the notice was posted, and a table out of reach closes only when it has
been so for as long as a table may stand idle, and the notice's time besides.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.authority import ALWAYS, Role, allowed
from bot.services.endings import ending_change
from bot.services.game import RUNNING, Draft, Ending, Game, Play
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.outages import soonest_end
from bot.services.people import Actor, Program
from bot.services.ports import Appointment, Change, Kind

SHORTEST = timedelta(days=7)
"""The shortest idle time that the bot's operator may settle, so nobody looks before that."""
NOTICE = timedelta(hours=48)
"""From the notice to the end."""
_INSTANT = timedelta(microseconds=1)
_SOON = timedelta(hours=1)
_LATE = timedelta(hours=6)
"""A bot that looks later than that was away, and its buttons perhaps dead: it gives the notice once more."""


def first_look(now: datetime) -> Appointment:
    """The first appointment of a game that begins; what to do is decided by its state then."""
    return Appointment(Kind.IDLE, now + SHORTEST)


def touched(game: Game) -> datetime | None:
    """When a person last did something at a running table; None for tables that are not running."""
    if not isinstance(game.progress, Draft | Play):
        return None
    # The open question was asked because somebody did something, or a stand-in for them: soon the table stands then.
    return max((*game.acts.values(), *([] if game.asked is None else [game.asked])), default=None)


def closes(game: Game) -> datetime | None:
    """When an idle table closes; None unless its people have been told so and have not touched it since."""
    last = touched(game)
    if last is None or game.noticed is None or game.noticed <= last:
        return None
    return max(game.noticed, game.found or game.noticed) + NOTICE


@allowed(Role.PLAYER, Role.LENDER, when=RUNNING)
def keep_open(game: Game, _: Actor, __: Occasion) -> Change:
    """Keeps the table open for somebody with a seat there: that they ask counts as touching it."""
    return Change(game)


@allowed(Role.PROGRAM, when=ALWAYS)
def give_notice(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Notes that the notice is being posted: its time counts from now on."""
    last = touched(game)
    # The process that posts it may be behind the one that asked the question; it comes after that all the same.
    return None if last is None else Change(replace(game, noticed=max(occasion.now, last + _INSTANT)))


@allowed(Role.PROGRAM, when=ALWAYS, minds_outages=True)
def tend_idle(game: Game, _: Program, occasion: Occasion, limit: timedelta, *, waits: bool) -> Change | None:
    """Gives notice to a table that nobody has touched within the limit, or closes it; None if nothing is due.

    `waits` tells whether a notice is still to be posted. Nothing is due while its people cannot reach the program.
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
    """When to look again; None for a table that is not running any more."""
    now, limit = occasion.now, occasion.bounds.idle
    last = touched(game)
    if last is None:
        return None
    due = closes(game) or last + limit
    # Sooner than necessary, too: the operator may have settled another limit by then.
    return min(due if due > now else now + _SOON, now + SHORTEST)


def _notice(game: Game, *, waits: bool) -> Change | None:
    return None if waits else Change(game, announcements=(Announcement(News.IDLE),))
