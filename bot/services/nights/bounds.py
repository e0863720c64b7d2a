"""How many nights a person and a server may have ahead. Each means messages in a channel and work for the bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.services.nights.night import AHEAD, Night, Stage
from bot.services.refusals import Reason, Refused

MOST_AHEAD = 25
"""Most confirmed nights of a server that are not over: as many as a menu shows."""
MOST_OWN = 5
"""Most nights or series of one organiser that have not begun: the same limit as for tables (`bot.services.bounds`)."""


@dataclass(frozen=True, slots=True)
class NightCounts:
    """How many nights a person and a server have ahead."""

    own: int
    """One person's nights that have not begun; a series counts as one."""
    server: int
    """One server's nights that are confirmed and not over."""


Room: TypeAlias = Callable[[NightCounts], None]
"""A limit to check when a night is saved. Raises Refused if its organiser or its server has too many nights."""


def to_plan(counts: NightCounts) -> None:
    """Raises Refused if there is no room for one more night or series."""
    if counts.own >= MOST_OWN:
        raise Refused(Reason.TOO_MANY_OWN_NIGHTS, most=MOST_OWN)
    _to_move(counts)


def room_for(before: Night, after: Night) -> Room | None:
    """Return the limit to check when this change is saved; None if it gives nobody another night."""
    if after.stage not in AHEAD:
        return None
    if before.stage is Stage.DRAFT:
        return to_plan
    return None if before.guild == after.guild else _to_move


def _to_move(counts: NightCounts) -> None:
    if counts.server >= MOST_AHEAD:
        raise Refused(Reason.TOO_MANY_NIGHTS, most=MOST_AHEAD)
