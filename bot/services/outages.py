"""Outages: the program's own absence costs nobody time. When there was one, `storage.pulse` finds out.

The deadline of the open question moves by as long as people could not reach the program, once for each outage.
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
    """Whether people there cannot reach the program now: nobody is late then, and nobody is reminded."""
    return any(each.until is None and each.share.serves(home.guild) for each in outages)


def back_since(home: Home, outages: Sequence[Outage]) -> datetime | None:
    """When people there could reach the program again after its last outage; None if there was none, or it goes on."""
    return max((each.until for each in outages if each.until and each.share.serves(home.guild)), default=None)


def soonest_end(home: Home, outages: Sequence[Outage], now: datetime) -> datetime | None:
    """The earliest time to close something there that people had no chance to keep; None if they had that chance."""
    back = now if is_cut_off(home, outages) else back_since(home, outages)
    return None if back is None or back + NOT_TOO_NEAR <= now else back + NOT_TOO_NEAR


def after_outages(game: Game, outages: Sequence[Outage], now: datetime) -> Change | None:
    """The change after outages during the open question; None if there were none, or they count already."""
    since = game.timing.unbroken_since
    if game.timing.deadline is None or since is None or game.lost is not None:
        return None
    over = [(each.since, each.until) for each in outages if each.until and each.share.serves(game.home.guild)]
    during = [(max(begin, since), end) for begin, end in over if end > since]
    if not during:
        return None
    breaks = _apart(during)
    timing = game.timing.after(breaks, game.pace, now, age_begins=begins_age(game))
    # Who was missing before has had no way to come back meanwhile.
    attendance = game.attendance.excused(lasted(breaks))
    return Change(replace(game, timing=timing, attendance=attendance), announcements=(REFRESHED,))


@allowed(Role.PROGRAM, when=ALWAYS, minds_outages=True)
def excuse(game: Game, _: Program, occasion: Occasion) -> Change | None:
    """Moves the deadline by outages that nobody has looked at; nobody is answered for."""
    return after_outages(game, occasion.outages, occasion.now)


def _apart(spans: Iterable[tuple[datetime, datetime]]) -> Sequence[Break]:
    """Outages as breaks that have no time in common: what several have counts once."""
    found: list[Break] = []
    for since, until in sorted(spans):
        if found and since <= found[-1].until:
            found[-1] = Break(found[-1].since, max(found[-1].until, until), outage=True)
        else:
            found.append(Break(since, until, outage=True))
    return found
