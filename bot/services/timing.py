"""The time of the open question: what has happened to it, and what follows from that.

This is the clock of a correspondence or live game. All it records about people is how much extra time they have used.
`bot.services.attendance` records who answers and who has missed what.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.services.pace import Live, Pace, deadline, extended, extra_time, moved
from bot.services.people import UserId

_NONE = timedelta()


@dataclass(frozen=True, slots=True)
class Break:
    """A time that does not count for the question, because of an outage, a pause, or a table out of reach."""

    since: datetime
    until: datetime
    outage: bool = False
    """Whether the program was away. If so, nobody is blamed for a missed question."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A break that people have agreed on and that is not over."""

    since: datetime
    until: datetime
    """When it ends by itself."""


@dataclass(frozen=True, slots=True)
class Timing:
    """What has happened to the time of the open question. Properties and methods say what follows from that.

    An argument `pace` is always the table's pace.
    """

    asked: datetime | None = None
    """When the open question was asked; None if no question is open."""
    started: datetime | None = None
    """When its time began to run; None if it has not. Later than `asked` if the table was paused or stood."""
    breaks: tuple[Break, ...] = ()
    """The breaks since it was asked, in order."""
    end: datetime | None = None
    """When time is up if nobody is hurried; in a pause, the value from before it. None if no time runs."""
    sooner: datetime | None = None
    """The deadline if people are hurried: the last player at a live table, elsewhere those who hardly ever answer."""
    given: datetime | None = None
    """The earliest allowed `sooner`, after a vote for more time or a break at a live table; None without either."""
    pause: Pause | None = None
    used: Mapping[UserId, timedelta] = field(default_factory=dict)
    """The extra time that people have used for earlier questions: of a live game, or else of this Age."""
    used_now: Mapping[UserId, timedelta] = field(default_factory=dict)
    """The extra time that people have used for the open question. Anyone who takes a choice back gets it back."""

    # What follows.

    @property
    def deadline(self) -> datetime | None:
        """When time is up, as everyone is shown; None without a limit, and in a pause."""
        return None if self.pause is not None else self.sooner or self.end

    @property
    def hurried(self) -> bool:
        """Whether the deadline is earlier than usual."""
        return self.sooner is not None

    @property
    def counts_from(self) -> datetime | None:
        """The start of the clock: when time began, plus all breaks since then; None if it has not begun."""
        return self.started and self.started + lasted(self._counted)

    @property
    def unbroken_since(self) -> datetime | None:
        """The time since which it has run without a break; None if it has not begun."""
        return self._counted[-1].until if self._counted else self.started

    @property
    def excused(self) -> datetime | None:
        """The end of the last outage during this question; None if there was none."""
        return next((each.until for each in reversed(self.breaks) if each.outage), None)

    @property
    def overtime(self) -> Mapping[UserId, timedelta]:
        """All the extra time that people have used."""
        users = self.used.keys() | self.used_now.keys()
        return {user: self.used.get(user, _NONE) + self.used_now.get(user, _NONE) for user in users}

    def extra_time(self, user: UserId, pace: Pace) -> timedelta:
        """Return somebody's extra time for this question after the deadline."""
        if self.hurried and not isinstance(pace, Live):
            return _NONE
        return extra_time(pace, self.used.get(user, _NONE))

    def limit(self, user: UserId, pace: Pace) -> datetime | None:
        """Return when somebody who is asked becomes late; None without a limit."""
        return None if self.deadline is None else self.deadline + self.extra_time(user, pace)

    @property
    def _counted(self) -> Sequence[Break]:
        """The breaks that ended after time began to run."""
        return [each for each in self.breaks if self.started is not None and each.until > self.started]

    # What happens.

    def asked_at(self, now: datetime) -> "Timing":
        """Note when another question is asked. `next_question` follows once its pace is known."""
        return replace(self, asked=now)

    def next_question(self) -> "Timing":
        """Return the time of the question that was just asked. All of the previous one is dropped, except a pause."""
        return Timing(self.asked, pause=self.pause, used=self.overtime)

    def running(self, pace: Pace, now: datetime, *, age_begins: bool) -> "Timing":
        """Start the question's time now, in full, if there is a limit."""
        end = deadline(pace, now, age_begins=age_begins)
        return replace(self, started=now, end=end, sooner=None, given=None)

    def stopped(self) -> "Timing":
        """Remove the limit. In a pause, keep the time that there was before."""
        return self if self.pause is not None else replace(self, end=None, sooner=None)

    def unpaused(self) -> "Timing":
        """Remove the pause and the time from before it, because something else decides how time goes on."""
        return self if self.pause is None else replace(self, pause=None, end=None)

    def paused(self, pause: Pause) -> "Timing":
        """Begin a pause, in which no time runs."""
        return replace(self, sooner=None, pause=pause)

    def resumed(self, pace: Pace, at: datetime, *, age_begins: bool) -> "Timing":
        """End the pause. The question has its remaining time, or its full time if it was asked in the pause."""
        if self.pause is None:
            return self
        timing = replace(self, pause=None)
        if self.end is not None:
            return timing.after([Break(self.pause.since, at)], pace, at, age_begins=age_begins)
        timing = timing.running(pace, at, age_begins=age_begins)
        return replace(timing, given=timing.end if isinstance(pace, Live) else None)

    def after(self, breaks: Sequence[Break], pace: Pace, now: datetime, *, age_begins: bool) -> "Timing":
        """Move deadlines by the length of breaks, and leave a minimum of time."""
        by = lasted(breaks)
        end, sooner, given = (
            each and moved(pace, each, by, now, age_begins=age_begins) for each in (self.end, self.sooner, self.given)
        )
        given = (sooner or end) if isinstance(pace, Live) else given
        return replace(self, end=end, sooner=sooner, given=given, breaks=(*self.breaks, *breaks))

    def prolonged(self, pace: Pace, now: datetime, *, age_begins: bool) -> "Timing":
        """Add the time of a whole turn."""
        end, sooner = (
            each and extended(pace, max(each, now), age_begins=age_begins) for each in (self.end, self.sooner)
        )
        return replace(self, end=end, sooner=sooner, given=sooner or end)

    def hastened(self, soon: datetime) -> "Timing":
        """Make `soon` the deadline if that is earlier, but no time before `given`."""
        soon = max(soon, self.given or soon)
        return self if self.end is None or self.end <= soon else replace(self, sooner=soon)

    def unhurried(self) -> "Timing":
        """Restore the usual deadline."""
        return replace(self, sooner=None)

    def asked_again(self, users: Collection[UserId]) -> "Timing":
        """Give people who choose again the extra time back that they have used for this question."""
        again = dict.fromkeys(self.used_now.keys() & users, _NONE)
        return replace(self, used_now={**self.used_now, **again}) if again else self

    def answered_late(self, user: UserId, extra: timedelta) -> "Timing":
        """Note the extra time that somebody's answer took, or a stand-in's answer for them."""
        return self if extra <= _NONE else replace(self, used_now={**self.used_now, user: extra})

    def with_all_extra_time(self) -> "Timing":
        """Give everyone all their extra time back."""
        return replace(self, used={}, used_now={})


def lasted(breaks: Sequence[Break]) -> timedelta:
    """Return the total length of breaks that do not overlap."""
    return sum((each.until - each.since for each in breaks), _NONE)
