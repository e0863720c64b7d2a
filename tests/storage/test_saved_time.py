"""The time of a question, saved and read, is the same time, whatever has happened to it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.services.pace import Days, FixedHour, Live, Pace
from bot.services.people import UserId
from bot.services.timing import Break, Pause, Timing
from storage.game_documents import VERSION
from tests.storage.saved import Saved
from tests.sweeps import examples

PACES: tuple[Pace, ...] = (Live(60), Days(24), FixedHour(time(19), "America/New_York"))
USERS = (UserId(100), UserId(101))


class SavedTime:
    """The time of a game that is saved after everything that happens."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.now = chance, datetime(2026, 1, 1, tzinfo=UTC)
        self.game = Saved.fixture(VERSION, "draft").game()
        self.pace = chance.choice(PACES)
        self.first = chance.random() < 0.3
        self.timing = Timing()

    def happens(self, what: Callable[[Timing], Timing]) -> None:
        """Check that it is read as it was saved, after this has happened to it."""
        now = what(self.timing)
        self.timing = Saved.of(replace(self.game, timing=now)).read().timing
        assert self.timing == now

    def something(self) -> Callable[[Timing], Timing] | None:
        """Return something that can happen now; None if it cannot."""
        self.now += self.chance.choice((1, 20, 300, 5_000, 90_000)) * timedelta(seconds=1)
        now, pace, first, timing = self.now, self.pace, self.first, self.timing
        user, runs = self.chance.choice(USERS), timing.deadline is not None
        span = timedelta(seconds=self.chance.randrange(1, 3_600))
        since = max(now - span, timing.unbroken_since or now)
        kinds: dict[str, tuple[bool, Callable[[Timing], Timing]]] = {
            "asked": (True, lambda it: it.asked_at(now).next_question()),
            "begins": (timing.pause is None, lambda it: it.running(pace, now, age_begins=first)),
            "stops": (True, Timing.stopped),
            "pause": (runs, lambda it: it.paused(Pause(now, now + span))),
            "goes on": (timing.pause is not None, lambda it: it.resumed(pace, now, age_begins=first)),
            "live begins": (True, Timing.unpaused),
            "found": (runs, lambda it: it.after([Break(since, now)], pace, now, age_begins=first)),
            "outage": (runs, lambda it: it.after([Break(since, now, outage=True)], pace, now, age_begins=first)),
            "more": (runs, lambda it: it.prolonged(pace, now, age_begins=first)),
            "one left": (runs, lambda it: it.hastened(now + span)),
            "two left": (True, Timing.unhurried),
            "late": (True, lambda it: it.answered_late(user, span)),
            "again": (True, lambda it: it.asked_again([user])),
        }
        possible, what = kinds[self.chance.choice([*kinds])]
        return what if possible else None


@examples(50)
@given(st.integers(0, 1 << 32))
def test_time_that_was_saved_is_read_as_it_was(seed: int) -> None:
    saved = SavedTime(Random(seed))
    for _ in range(60):
        if (what := saved.something()) is not None:
            saved.happens(what)
