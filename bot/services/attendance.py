"""How the people of a running game attend to it: who answers the questions, and for whom a computer player does.

It knows no deadlines: what is late, `bot.services.timing` says.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.services.people import UserId
from engine.ruleset import Seat

AFTER = 2
"""So many questions in a row that a person has left to a stand-in put their seat on autopilot."""
STANDS_AFTER = 3
"""Once so many in a row have ended while all were on autopilot, the table stands: nobody sees what stand-ins play."""
RECORDED = 10
"""So many of the last questions tell how often somebody answers."""
_SELDOM = 4
"""Who has been asked less often than that is not yet known to miss most questions."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A computer player answered once for a person whose time was up, or who had just taken the seat over."""

    resolution: int | None
    """The number of the resolution that reveals the answer; None in the draft."""
    seat: Seat
    user: UserId | None
    """Whose time was up; None if the seat's player had just taken it over, and nobody missed anything."""
    autopilot: bool = False
    """Whether the seat came on autopilot with it."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """What a game has seen of its people, and needs to know to decide for whom it waits."""

    misses: Mapping[UserId, tuple[datetime, ...]] = field(default_factory=dict)
    """When a stand-in answered for each person whose time was up, since they last did anything here."""
    unattended: int = 0
    """How many questions in a row have ended with their time while all people were on autopilot."""
    record: Mapping[UserId, tuple[bool, ...]] = field(default_factory=dict)
    """Whether each person, when not on autopilot, answered the last questions in time; the latest comes last."""
    answered: Mapping[UserId, int] = field(default_factory=dict)
    """The number of the last resolution to which each person gave an answer of their own."""
    let_choose: frozenset[UserId] = frozenset()
    """Who has let a computer player answer the open question, whether its choice stands or not."""

    def missing_since(self, user: UserId) -> datetime | None:
        """Since when a person has been on autopilot for the questions that they have missed; None if they are not."""
        missed = self.misses.get(user, ())
        return missed[AFTER - 1] if len(missed) >= AFTER else None

    def hardly_answers(self, user: UserId) -> bool:
        """Whether a person has missed at least half of the last questions here, those on autopilot not counted."""
        record = self.record.get(user, ())
        return len(record) >= _SELDOM and 2 * sum(record) <= len(record)

    def with_act(self, user: UserId | None) -> "Attendance":
        """Somebody does something at the table, and so is there."""
        misses = {each: missed for each, missed in self.misses.items() if each != user}
        return replace(self, misses=misses, unattended=0)

    def with_missed(self, users: Collection[UserId], now: datetime, *, nobody_there: bool) -> "Attendance":
        """The time of these people is up, and a stand-in answers."""
        misses = {user: (*self.misses.get(user, ()), now) for user in users}
        return replace(self, misses={**self.misses, **misses}, unattended=self.unattended + 1 if nobody_there else 0)

    def without_misses(self) -> "Attendance":
        """There is no limit any more."""
        return replace(self, misses={})

    def excused(self, by: timedelta) -> "Attendance":
        """For so long nobody could have come back who was missing."""
        misses = {user: tuple(each + by for each in missed) for user, missed in self.misses.items()}
        return replace(self, misses=misses)

    def with_record(self, in_time: Mapping[UserId, bool]) -> "Attendance":
        """A question against the time is over: these people had to answer it, and did so in time, or did not."""
        new = {user: (*self.record.get(user, ()), each)[-RECORDED:] for user, each in in_time.items()}
        return replace(self, record={**self.record, **new})

    def with_answers(self, users: Collection[UserId], resolution: int) -> "Attendance":
        """A question is over that these people have answered themselves."""
        return replace(self, answered={**self.answered, **dict.fromkeys(users, resolution)})

    def next_question(self) -> "Attendance":
        """Another question is asked."""
        return replace(self, let_choose=frozenset())
