"""Which people of a running game answer its questions, and for whom a computer player does.

It holds no deadlines: `bot.services.timing` decides what is late.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.services.people import UserId
from engine.ruleset import Seat

AFTER = 2
"""How many questions in a row a person leaves to a stand-in before their seat goes on autopilot."""
STANDS_AFTER = 3
"""How many questions in a row end with everyone on autopilot before the table stands: nobody sees stand-ins play."""
RECORDED = 10
"""How many of the last questions decide how often somebody answers."""
_SELDOM = 4
"""Players asked fewer questions than this are not yet judged."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A computer player answered once for a person whose time was up, or who had just taken the seat over."""

    resolution: int | None
    """The number of the resolution that reveals the answer; None in the draft."""
    seat: Seat
    user: UserId | None
    """The person whose time was up; None if the player had just taken the seat over, so that nobody missed anything."""
    autopilot: bool = False
    """Whether this answer put the seat on autopilot."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """What a game has recorded about its people, to decide for whom it waits."""

    misses: Mapping[UserId, tuple[datetime, ...]] = field(default_factory=dict)
    """When a stand-in answered because a person's time was up, since that person last did anything here, by person."""
    unattended: int = 0
    """How many questions in a row have run out of time while everyone was on autopilot."""
    record: Mapping[UserId, tuple[bool, ...]] = field(default_factory=dict)
    """Whether each person answered their last questions in time, the latest last; those on autopilot do not count."""
    answered: Mapping[UserId, int] = field(default_factory=dict)
    """The number of the last resolution that each person answered themselves."""
    let_choose: frozenset[UserId] = frozenset()
    """The people who asked a computer player to answer the open question, even if they have changed its choice."""

    def missing_since(self, user: UserId) -> datetime | None:
        """Return when missed questions put a person on autopilot; None if they did not."""
        missed = self.misses.get(user, ())
        return missed[AFTER - 1] if len(missed) >= AFTER else None

    def hardly_answers(self, user: UserId) -> bool:
        """Whether a person has missed at least half of the last questions here, not counting those on autopilot."""
        record = self.record.get(user, ())
        return len(record) >= _SELDOM and 2 * sum(record) <= len(record)

    def with_act(self, user: UserId | None) -> "Attendance":
        """Note that somebody does something at the table, and so is there."""
        misses = {each: missed for each, missed in self.misses.items() if each != user}
        return replace(self, misses=misses, unattended=0)

    def with_missed(self, users: Collection[UserId], now: datetime, *, nobody_there: bool) -> "Attendance":
        """Note that these people's time is up and that a stand-in answers."""
        misses = {user: (*self.misses.get(user, ()), now) for user in users}
        return replace(self, misses={**self.misses, **misses}, unattended=self.unattended + 1 if nobody_there else 0)

    def without_misses(self) -> "Attendance":
        """Forget what people have missed, because there is no longer a limit."""
        return replace(self, misses={})

    def excused(self, by: timedelta) -> "Attendance":
        """Move misses by the length of an outage, in which nobody who was missing could have come back."""
        misses = {user: tuple(each + by for each in missed) for user, missed in self.misses.items()}
        return replace(self, misses=misses)

    def with_record(self, in_time: Mapping[UserId, bool]) -> "Attendance":
        """Record whether these people answered a question in time that has ended and had a deadline."""
        new = {user: (*self.record.get(user, ()), each)[-RECORDED:] for user, each in in_time.items()}
        return replace(self, record={**self.record, **new})

    def with_answers(self, users: Collection[UserId], resolution: int) -> "Attendance":
        """Record that these people answered themselves a question that has ended."""
        return replace(self, answered={**self.answered, **dict.fromkeys(users, resolution)})

    def next_question(self) -> "Attendance":
        """Forget what concerned only the question before the one that is now asked."""
        return replace(self, let_choose=frozenset())
