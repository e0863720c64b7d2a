"""Reliability: how a person answers against the time at open tables, in words, and what a table's host may ask for.

It says nothing of how well somebody plays. Everybody sees their own word alone, and of others nothing but what a host
asks for (docs/rulings.md).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.services.people import UserId

KEPT = 20
"""So many of a person's last turns count."""
_FEWEST = 10
"""Of fewer nobody can tell."""
_STEADY, _MOSTLY = 0.1, 0.5
"""At most so many of them are missed."""
_ONE_ABSENCE = timedelta(hours=24)
"""Of all that a person misses within this time only the first counts."""


class Reliability(StrEnum):
    """How a person answers against the time; who misses more than half of their turns has no word."""

    NEW = "new"
    """They have been asked too seldom."""
    MOSTLY = "mostly"
    STEADY = "steady"
    """They hardly ever miss a turn."""


class Demand(StrEnum):
    """What an open table's host asks of those who want to sit down uninvited."""

    NOTHING = "nothing"
    MOSTLY = "mostly"
    """That they mostly answer, or are new."""
    STEADY = "steady"


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A question that a person was asked against the time at an open table has ended."""

    user: UserId
    missed: bool
    """Whether a computer player answered for them."""
    ended: datetime


@dataclass(frozen=True, slots=True)
class Turns:
    """What is kept of a person's turns against the time at open tables."""

    missed: tuple[bool, ...] = ()
    """Of each of the last ones, the oldest first, whether it was missed."""
    absent: datetime | None = None
    """When the last of these was missed; None if none ever was."""

    def after(self, turn: DueTurn) -> "Turns":
        """With one turn more, unless it belongs to an absence that counts already."""
        if turn.missed and self.absent is not None and turn.ended < self.absent + _ONE_ABSENCE:
            return self
        turns = replace(self, missed=(*self.missed, turn.missed)[-KEPT:])
        return replace(turns, absent=turn.ended) if turn.missed else turns

    @property
    def reliability(self) -> Reliability | None:
        """The word for it; None for more than half of the turns missed."""
        if len(self.missed) < _FEWEST:
            return Reliability.NEW
        share = sum(self.missed) / len(self.missed)
        if share <= _STEADY:
            return Reliability.STEADY
        return Reliability.MOSTLY if share <= _MOSTLY else None


def meets(demand: Demand, turns: Turns) -> bool:
    """Whether somebody may sit down uninvited where this is asked for; a host may ask for nothing else."""
    match demand:
        case Demand.NOTHING:
            return True
        case Demand.MOSTLY:
            return turns.reliability is not None
        case Demand.STEADY:
            return turns.reliability is Reliability.STEADY
