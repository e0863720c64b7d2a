"""Outages: the program's own absence costs nobody time. When there was one, `storage.pulse` finds out.

The deadline of the open question moves by as long as people could not reach the program, once for each outage.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.game import Game
from bot.services.news import REFRESHED
from bot.services.pace import moved
from bot.services.people import Home
from bot.services.ports import Change, Outage
from bot.services.questions import begins_age


def is_cut_off(home: Home, outages: Sequence[Outage]) -> bool:
    """Whether people there cannot reach the program now: nobody is late then, and nobody is reminded."""
    return any(each.until is None and each.share.serves(home.guild) for each in outages)


def after_outages(game: Game, outages: Sequence[Outage], now: datetime) -> Change | None:
    """The change after outages during the open question; None if there were none, or they count already."""
    timing = game.timing
    since = game.unbroken_since
    if timing.deadline is None or since is None or game.lost is not None:
        return None
    over = [(each.since, each.until) for each in outages if each.until and each.share.serves(game.home.guild)]
    during = [(max(begin, since), end) for begin, end in over if end > since]
    if not during:
        return None
    by = _covered(during)
    ends = (
        each and moved(game.pace, each, by, now, age_begins=begins_age(game))
        for each in (timing.deadline, timing.usual)
    )
    timing = replace(
        timing,
        deadline=next(ends),
        usual=next(ends),
        excused=max(end for _, end in during),
        counts_from=game.counts_from + by,
    )
    return Change(replace(game, timing=timing), announcements=(REFRESHED,))


def _covered(spans: Iterable[tuple[datetime, datetime]]) -> timedelta:
    """How long spans last together; what several have in common counts once."""
    total, last = timedelta(), None
    for begin, end in sorted(spans):
        begins = begin if last is None else max(begin, last)
        total += max(end - begins, timedelta())
        last = end if last is None else max(end, last)
    return total
