"""How many nights one person and one server may have ahead: each is messages in a channel, and work for the bot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.services.nights.night import AHEAD, Night, Stage
from bot.services.refusals import Reason, Refused

MOST_AHEAD = 25
"""Nights that a server has planned at a time: as many as a menu shows."""
MOST_OWN = 5
"""Nights or series that one person organises and that have not begun: as many as tables (`bot.services.bounds`)."""


@dataclass(frozen=True, slots=True)
class NightCounts:
    """How many nights there are ahead."""

    own: int
    """Of one person: nights and series of which a night has not begun, a series as one."""
    server: int
    """Of one server: nights that are confirmed and not over."""


Room: TypeAlias = Callable[[NightCounts], None]
"""What must hold when a night is saved: raises Refused if there are too many of its organiser or its server."""


def to_plan(counts: NightCounts) -> None:
    """What must hold when somebody plans one more night, or series."""
    if counts.own >= MOST_OWN:
        raise Refused(Reason.TOO_MANY_OWN_NIGHTS, most=MOST_OWN)
    _to_move(counts)


def room_for(before: Night, after: Night) -> Room | None:
    """What must hold when this change is saved; None if it adds to the nights of nobody."""
    if after.stage not in AHEAD:
        return None
    if before.stage is Stage.DRAFT:
        return to_plan
    return None if before.guild == after.guild else _to_move


def _to_move(counts: NightCounts) -> None:
    if counts.server >= MOST_AHEAD:
        raise Refused(Reason.TOO_MANY_NIGHTS, most=MOST_AHEAD)
