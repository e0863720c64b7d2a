"""The time of the open question: what has happened to it, and all that follows from that.

It is the clock of a correspondence or a live game, and knows nothing of people but who has used extra time: who is
there, and who has missed what, is `bot.services.attendance`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.services.pace import Live, Pace, besides, deadline, extended, moved
from bot.services.people import UserId

_NONE = timedelta()


@dataclass(frozen=True, slots=True)
class Break:
    """A time that does not count for the question: an outage, a pause, or the table was out of reach."""

    since: datetime
    until: datetime
    outage: bool = False
    """Whether the program was away, so that nobody is blamed for a question that they missed."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A break that people have agreed on, and that goes on."""

    since: datetime
    until: datetime
    """It ends then by itself."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The facts; what follows from them are properties. Where a pace is passed, it is the table's."""

    asked: datetime | None = None
    """When the open question was asked; None if none is."""
    started: datetime | None = None
    """When its time began to run: later than it was asked at a table that was paused or stood; None if it has not."""
    breaks: tuple[Break, ...] = ()
    """Those since it was asked, in order."""
    end: datetime | None = None
    """When time is up where nobody is hurried; in a pause, as it was before. None if no time runs."""
    sooner: datetime | None = None
    """The deadline instead, where only one at a live table is still asked, or elsewhere who hardly ever answers."""
    given: datetime | None = None
    """What a vote or, at a live table, a break has given: `sooner` is no sooner. None if there was neither."""
    pause: Pause | None = None
    used: Mapping[UserId, timedelta] = field(default_factory=dict)
    """The extra time that people have used for questions before: of a live game for all of them, else of this Age."""
    used_now: Mapping[UserId, timedelta] = field(default_factory=dict)
    """The extra time that people have used for the open question: who takes their choice back has it again."""

    # What follows.

    @property
    def deadline(self) -> datetime | None:
        """When time is up, as everybody is shown; None without a limit, and in a pause."""
        return None if self.pause is not None else self.sooner or self.end

    @property
    def hurried(self) -> bool:
        """Whether the deadline has come nearer."""
        return self.sooner is not None

    @property
    def counts_from(self) -> datetime | None:
        """From when the time counts: later than it began by all breaks since then; None if it has not begun."""
        return self.started and self.started + lasted(self._counted)

    @property
    def unbroken_since(self) -> datetime | None:
        """Since when it has run without a break; None if it has not begun."""
        return self._counted[-1].until if self._counted else self.started

    @property
    def excused(self) -> datetime | None:
        """The end of the last outage during this question; None if there was none."""
        return next((each.until for each in reversed(self.breaks) if each.outage), None)

    @property
    def overtime(self) -> Mapping[UserId, timedelta]:
        """All extra time that people have used."""
        users = self.used.keys() | self.used_now.keys()
        return {user: self.used.get(user, _NONE) + self.used_now.get(user, _NONE) for user in users}

    def extra_time(self, user: UserId, pace: Pace) -> timedelta:
        """The extra time that somebody has for this question after the deadline."""
        if self.hurried and not isinstance(pace, Live):
            return _NONE
        return besides(pace, self.used.get(user, _NONE))

    def limit(self, user: UserId, pace: Pace) -> datetime | None:
        """When somebody is late who is asked; None without a limit."""
        return None if self.deadline is None else self.deadline + self.extra_time(user, pace)

    @property
    def _counted(self) -> Sequence[Break]:
        """The breaks after time began to run."""
        return [each for each in self.breaks if self.started is not None and each.until > self.started]

    # What happens.

    def asked_at(self, now: datetime) -> "Timing":
        """As soon as another question is asked; `next_question` follows once the pace is known at which it is."""
        return replace(self, asked=now)

    def next_question(self) -> "Timing":
        """For the question that has been asked; what belonged to the one before is over, but not a pause."""
        return Timing(self.asked, pause=self.pause, used=self.overtime)

    def running(self, pace: Pace, now: datetime, *, age_begins: bool) -> "Timing":
        """From now on time runs for the question: all of it, if there is a limit."""
        end = deadline(pace, now, age_begins=age_begins)
        return replace(self, started=now, end=end, sooner=None, given=None)

    def stopped(self) -> "Timing":
        """Without a limit; a pause knows how much time there was before."""
        return self if self.pause is not None else replace(self, end=None, sooner=None)

    def unpaused(self) -> "Timing":
        """Without the pause, and the time that there was before it: something else decides how it goes on."""
        return self if self.pause is None else replace(self, pause=None, end=None)

    def paused(self, pause: Pause) -> "Timing":
        """No time runs while the pause goes on."""
        return replace(self, sooner=None, pause=pause)

    def resumed(self, pace: Pace, at: datetime, *, age_begins: bool) -> "Timing":
        """The pause is over: the question has the time that it had, or all of it if it was asked meanwhile."""
        if self.pause is None:
            return self
        timing = replace(self, pause=None)
        if self.end is not None:
            return timing.after([Break(self.pause.since, at)], pace, at, age_begins=age_begins)
        timing = timing.running(pace, at, age_begins=age_begins)
        return replace(timing, given=timing.end if isinstance(pace, Live) else None)

    def after(self, breaks: Sequence[Break], pace: Pace, now: datetime, *, age_begins: bool) -> "Timing":
        """After breaks: deadlines are later by as long as they have lasted, and not too near."""
        by = lasted(breaks)
        end, sooner, given = (
            each and moved(pace, each, by, now, age_begins=age_begins) for each in (self.end, self.sooner, self.given)
        )
        given = (sooner or end) if isinstance(pace, Live) else given
        return replace(self, end=end, sooner=sooner, given=given, breaks=(*self.breaks, *breaks))

    def prolonged(self, pace: Pace, now: datetime, *, age_begins: bool) -> "Timing":
        """With as much time again as a turn has."""
        end, sooner = (
            each and extended(pace, max(each, now), age_begins=age_begins) for each in (self.end, self.sooner)
        )
        return replace(self, end=end, sooner=sooner, given=sooner or end)

    def hastened(self, soon: datetime) -> "Timing":
        """With a nearer deadline, if this is one, but none that is nearer than what was given."""
        soon = max(soon, self.given or soon)
        return self if self.end is None or self.end <= soon else replace(self, sooner=soon)

    def unhurried(self) -> "Timing":
        """With all the time again."""
        return replace(self, sooner=None)

    def asked_again(self, users: Collection[UserId]) -> "Timing":
        """For people who choose anew: what they have used of their extra time for this question is theirs again."""
        again = dict.fromkeys(self.used_now.keys() & users, _NONE)
        return replace(self, used_now={**self.used_now, **again}) if again else self

    def answered_late(self, user: UserId, extra: timedelta) -> "Timing":
        """With the extra time that somebody's answer has taken, or that of a stand-in for them."""
        return self if extra <= _NONE else replace(self, used_now={**self.used_now, user: extra})

    def with_all_extra_time(self) -> "Timing":
        """As if nobody had used any extra time yet."""
        return replace(self, used={}, used_now={})


def lasted(breaks: Sequence[Break]) -> timedelta:
    """How long breaks have lasted, which have no time in common."""
    return sum((each.until - each.since for each in breaks), _NONE)
