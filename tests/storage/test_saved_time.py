"""The time of a question, saved and read: its breaks are others then, but the answer to every question is the same."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.services.game import Game
from bot.services.pace import Days, FixedHour, Live, Pace
from bot.services.people import GameId, UserId
from bot.services.timing import Break, Pause, Timing
from storage import documents
from storage.documents import VERSION, GameDocument
from tests.storage.people import HOME
from tests.sweeps import examples

FIXTURE = Path(__file__).parent / "documents" / str(VERSION) / "draft.json"
PACES: tuple[Pace, ...] = (Live(60), Days(24), FixedHour(time(19), "America/New_York"))
USERS = (UserId(100), UserId(101))


class Both:
    """The time of a game that is never saved, and that of its twin, which is saved after everything that happens."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.now = chance, datetime(2026, 1, 1, tzinfo=UTC)
        data = json.loads(FIXTURE.read_text(encoding="utf-8"))
        document = GameDocument(VERSION, data["status"], data["settings"], data["snapshot"])
        found = documents.read_game(document, expires=None, rematch=None)
        self.game = Game(
            GameId(1), HOME, found.settings, UserId(1), UserId(1), (), found.progress, attendance=found.attendance
        )
        self.pace = chance.choice(PACES)
        self.first = chance.random() < 0.3
        self.never_saved = self.saved = Timing()

    def document(self, timing: Timing) -> GameDocument:
        return documents.game_document(replace(self.game, timing=timing))

    def happens(self, what: Callable[[Timing], Timing]) -> None:
        """Check that nothing can be told apart, after this has happened to both."""
        self.never_saved, self.saved = what(self.never_saved), what(self.saved)
        written = self.document(self.saved)
        assert written == self.document(self.never_saved)
        text = json.loads(json.dumps(asdict(written)))
        self.saved = documents.read_game(GameDocument(**text), expires=None, rematch=None).timing
        assert self.document(self.saved) == written
        assert self.answers(self.saved) == self.answers(self.never_saved)

    def answers(self, timing: Timing) -> tuple[object, ...]:
        return (
            *(timing.asked, timing.deadline, timing.hurried, timing.end, timing.sooner, timing.given, timing.pause),
            *(timing.counts_from, timing.unbroken_since, timing.excused, timing.overtime),
            *((timing.extra_time(user, self.pace), timing.limit(user, self.pace)) for user in USERS),
        )

    def something(self) -> Callable[[Timing], Timing] | None:
        """Return something that can happen now; None if it cannot."""
        self.now += self.chance.choice((1, 20, 300, 5_000, 90_000)) * timedelta(seconds=1)
        now, pace, first, timing = self.now, self.pace, self.first, self.never_saved
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
def test_time_that_was_saved_goes_on_as_if_it_had_not_been(seed: int) -> None:
    both = Both(Random(seed))
    for _ in range(60):
        if (what := both.something()) is not None:
            both.happens(what)
