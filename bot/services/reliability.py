"""Reliability: a word for how well a person keeps deadlines at open tables, and what a table's host may ask for.

It does not say how well somebody plays. People see only their own word, and about others only what a host asks for
(docs/rulings.md).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.services.people import UserId

KEPT = 20
"""How many of a person's last turns count."""
_FEWEST = 10
"""Fewest turns for a word."""
_STEADY, _MOSTLY = 0.1, 0.5
"""The largest share of missed turns for each word, from 0 to 1."""
_ONE_ABSENCE = timedelta(hours=24)
"""How long after a missed turn that counts further missed turns do not count."""


class Reliability(StrEnum):
    """How well a person keeps deadlines. For people who miss more than half of their turns there is no word."""

    NEW = "new"
    """They have been asked too few times."""
    MOSTLY = "mostly"
    STEADY = "steady"
    """They hardly ever miss a turn."""


class Demand(StrEnum):
    """What an open table's host asks of people who want to sit down uninvited."""

    NOTHING = "nothing"
    MOSTLY = "mostly"
    """That they mostly answer in time, or are new."""
    STEADY = "steady"


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A question with a deadline that a person was asked at an open table, and that has ended."""

    user: UserId
    missed: bool
    """Whether a computer player answered for them."""
    ended: datetime


@dataclass(frozen=True, slots=True)
class Turns:
    """The record of a person's turns with a deadline at open tables."""

    missed: tuple[bool, ...] = ()
    """Whether each of the last turns was missed, the oldest first."""
    absent: datetime | None = None
    """When the last turn that counts as missed was missed; None if there never was one."""

    def after(self, turn: DueTurn) -> "Turns":
        """Return the record with one more turn, unless it belongs to an absence that already counts."""
        if turn.missed and self.absent is not None and turn.ended < self.absent + _ONE_ABSENCE:
            return self
        turns = replace(self, missed=(*self.missed, turn.missed)[-KEPT:])
        return replace(turns, absent=turn.ended) if turn.missed else turns

    @property
    def reliability(self) -> Reliability | None:
        """The word; None if more than half of the turns were missed."""
        if len(self.missed) < _FEWEST:
            return Reliability.NEW
        share = sum(self.missed) / len(self.missed)
        if share <= _STEADY:
            return Reliability.STEADY
        return Reliability.MOSTLY if share <= _MOSTLY else None


def meets(demand: Demand, turns: Turns) -> bool:
    """Whether a person with this record meets a demand, to sit down uninvited or to make the same demand as a host."""
    match demand:
        case Demand.NOTHING:
            return True
        case Demand.MOSTLY:
            return turns.reliability is not None
        case Demand.STEADY:
            return turns.reliability is Reliability.STEADY
