"""The table of phrases that people type, and what each of them means (`../time_phrases.csv`).

It was written from the policy of ADR 18 by a person who did not know the grammar. `expected` is a moment in UTC, a span
`from/to`, an hour such as `20:00 Europe/Berlin`, `ask: ... | ...`, `ask zone: ...` with the likeliest zones first, or
`no: REASON`.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.text.times.hours import read_hour
from bot.text.times.reading import read
from bot.text.times.results import Hour, Open, Purpose, Question, Understood, Wrong

HOUR = "hour"
_TABLE = Path(__file__).parent.with_name("time_phrases.csv")
_WEEKS = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(weeks=number) for number in range(52)]


@dataclass(frozen=True)
class Phrase:
    """A row of the table."""

    typed: str
    now: datetime
    zones: tuple[str, ...]
    locale: str | None
    purpose: str
    expected: str

    def read(self) -> Understood | Hour | Open[Understood] | Open[Hour] | Wrong:
        """Return the result of reading the phrase."""
        if self.purpose == HOUR:
            return read_hour(self.typed, self.zones, self.locale)
        return read(self.typed, self.now, self.zones, self.locale, Purpose(self.purpose))

    def is_right(self, shown: str) -> bool:
        """Return whether the result is as expected.

        For an open zone only the first zones are compared. Two hours are equal if the clocks of their zones agree.
        """
        if self.expected.startswith("ask zone"):
            return shown.startswith(self.expected)
        if self.purpose == HOUR and not shown.startswith(("ask", "no")) and not self.expected.startswith(("ask", "no")):
            return _by_clocks(shown) == _by_clocks(self.expected)
        return shown == self.expected


def phrases() -> Iterator[Phrase]:
    """Yield all rows."""
    with _TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield _phrase(row)


def shown(found: Understood | Hour | Open[Understood] | Open[Hour] | Wrong) -> str:
    """Return a result in the notation of the table's column `expected`."""
    match found:
        case Wrong(why):
            return f"no: {why.name}"
        case Open(Question.ZONE, answers):
            return f"ask zone: {' | '.join(dict.fromkeys(str(each.zone) for each in answers))}"
        case Open(_, answers):
            return f"ask: {' | '.join(map(_answer, answers))}"
        case _:
            return _answer(found)


def _phrase(row: Mapping[str, str]) -> Phrase:
    zones = (row["zone"],) if row["zone"] else ()
    now = datetime.fromisoformat(row["now"])
    return Phrase(row["phrase"], now, zones, row["locale"] or None, row["purpose"], row["expected"])


def _answer(answer: Understood | Hour) -> str:
    if isinstance(answer, Hour):
        return f"{answer.at:%H:%M} {answer.zone}"
    return "/".join(f"{each:%Y-%m-%dT%H:%MZ}" for each in (answer.since, answer.at) if each is not None)


def _by_clocks(hour: str) -> tuple[str, list[timedelta | None]]:
    at, zone = hour.split(" ")
    return at, [each.astimezone(ZoneInfo(zone)).utcoffset() for each in _WEEKS]
