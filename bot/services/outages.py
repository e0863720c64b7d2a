"""Outages: nobody loses time while the program is away. `storage.pulse` finds out when there was an outage.

The deadline of the open question moves by the time for which people could not reach the program, once per outage.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import Game
from bot.services.news import REFRESHED
from bot.services.occasion import Occasion
from bot.services.pace import NOT_TOO_NEAR
from bot.services.people import Home, Program
from bot.services.ports import Change, Outage
from bot.services.questions import begins_age
from bot.services.timing import Break, lasted


def is_cut_off(home: Home, outages: Sequence[Outage]) -> bool:
    """Whether people there cannot reach the program now. During that time nobody is late, and nobody is reminded."""
    return any(each.until is None and each.share.serves(home.guild) for each in outages)


def back_since(home: Home, outages: Sequence[Outage]) -> datetime | None:
    """Return when people there could reach the program again after its last finished outage; None if there was none."""
    return max((each.until for each in outages if each.until and each.share.serves(home.guild)), default=None)


def soonest_end(home: Home, outages: Sequence[Outage], now: datetime) -> datetime | None:
    """Return the earliest time to close something there that people had no chance to keep; None if they had one."""
    back = now if is_cut_off(home, outages) else back_since(home, outages)
    return None if back is None or back + NOT_TOO_NEAR <= now else back + NOT_TOO_NEAR


def after_outages(game: Game, outages: Sequence[Outage], now: datetime) -> Change | None:
    """Return the change after outages during the open question; None if there were none, or if they already count."""
    since = game.timing.unbroken_since
    if game.timing.deadline is None or since is None or game.lost is not None:
        return None
    over = [(each.since, each.until) for each in outages if each.until and each.share.serves(game.home.guild)]
    during = [(max(begin, since), end) for begin, end in over if end > since]
    if not during:
        return None
    breaks = _apart(during)
    timing = game.timing.after(breaks, game.pace, now, age_begins=begins_age(game))
    # People who were missing before had no way to come back during the outage.
    attendance = game.attendance.excused(lasted(breaks))
    return Change(replace(game, timing=timing, attendance=attendance), announcements=(REFRESHED,))


@allowed(Role.PROGRAM, when=ALWAYS, minds_outages=True)
def excuse(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Moves the deadline by outages that have not been counted yet. No stand-in answers."""
    return after_outages(game, occasion.outages, occasion.now)


def _apart(spans: Iterable[tuple[datetime, datetime]]) -> Sequence[Break]:
    """Return outages as breaks that do not overlap: time that is part of several counts once."""
    found: list[Break] = []
    for since, until in sorted(spans):
        if found and since <= found[-1].until:
            found[-1] = Break(found[-1].since, max(found[-1].until, until), outage=True)
        else:
            found.append(Break(since, until, outage=True))
    return found
