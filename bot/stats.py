"""The command `stats`: prints the metrics that the bot has written to its file, in words."""

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import time
from typing import NamedTuple, TypeAlias

from prometheus_client.parser import text_string_to_metric_families

from bot.services.game import Status
from bot.services.observing import Answer
from bot.settings import Settings
from bot.text.words import Words

FRESH_SECONDS = 180.0
"""The maximum age of the file of a running bot, which writes it every minute."""
_MOST_OPERATIONS = 10
_LONGEST_FILE = 10_000_000
_UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))

_Labels: TypeAlias = frozenset[tuple[str, str]]
_Row: TypeAlias = Sequence[str]


class _DamagedError(Exception):
    """The file has no metrics of this program."""


class _Times(NamedTuple):
    """How many times something happened, and how long it took."""

    number: float
    half: float
    """Half of them took no longer than this, in seconds; infinite if it is longer than any bucket."""
    most: float
    """The same for 99 in 100."""


class _Numbers:
    """The numbers of a file, by metric and labels."""

    def __init__(self, file: Path) -> None:
        """Read a file.

        Raises:
            FileNotFoundError: there is none.
            _DamagedError: it cannot be read, or has something else in it.
        """
        try:
            with file.open(encoding="utf-8") as opened:
                text = opened.read(_LONGEST_FILE)
            families = list(text_string_to_metric_families(text))
        except FileNotFoundError:
            raise
        except Exception as error:  # the parser raises all kinds of errors for what is not in its format
            raise _DamagedError from error
        self._all: dict[tuple[str, _Labels], float] = {
            (each.name, frozenset(each.labels.items())): each.value for family in families for each in family.samples
        }

    def __call__(self, name: str, **labels: str) -> float:
        """Return a number. Raises _DamagedError if it is missing."""
        found = self._all.get((name, frozenset(labels.items())))
        if found is None:
            raise _DamagedError(name)
        return found

    def by(self, name: str, label: str) -> Mapping[str, float]:
        """Return all numbers of a metric with one label, by its value."""
        return {dict(labels)[label]: value for (each, labels), value in self._all.items() if each == name}

    def times(self, name: str) -> _Times:
        """Return what a histogram says, with all its labels together."""
        buckets: dict[float, float] = {}
        for (each, labels), value in self._all.items():
            if each == f"{name}_bucket":
                bound = float(dict(labels)["le"])
                buckets[bound] = buckets.get(bound, 0.0) + value
        if not buckets:
            raise _DamagedError(name)
        count = buckets[max(buckets)]

        def within(share: float) -> float:
            return min(bound for bound, value in buckets.items() if value >= share * count)

        return _Times(count, within(0.5), within(0.99))


def stats(settings: Settings, words: Words) -> tuple[int, list[str]]:
    """Run `stats`: return its exit status, 0 if a bot has just written its numbers, and the lines to print."""
    file = settings.metrics
    try:
        age = max(0.0, time() - file.stat().st_mtime)
        numbers = _Numbers(file)
        if age >= FRESH_SECONDS:
            return 1, [words.say("stats-old", length=_length(words, age))]
        return 0, list(_report(words, numbers, age))
    except FileNotFoundError:
        return 1, [words.say("stats-none", file=str(file))]
    except (OSError, _DamagedError):
        return 1, [words.say("stats-damaged", file=str(file))]


def _report(words: Words, numbers: _Numbers, age: float) -> Iterator[str]:
    since = max(0.0, time() - numbers("wonders_start_time_seconds"))
    yield words.say("stats-head", age=_length(words, age), since=_length(words, since))
    yield ""
    yield from _columns([*_state(words, numbers)])
    yield ""
    yield from _columns([*_durations(words, numbers)])
    yield ""
    yield from _columns([*_failures(words, numbers)])
    if operations := [*_operations(words, numbers)]:
        yield ""
        yield from _columns(operations)


def _state(words: Words, numbers: _Numbers) -> Iterator[_Row]:
    connected = "yes" if numbers("wonders_connected") else "no"
    yield words.say("stats-connected"), words.say("stats-yes-or-no", answer=connected)
    for stage in Status:
        yield words.say(f"stats-tables-{stage}"), _count(words, numbers("wonders_tables", stage=stage.value))
    yield words.say("stats-active-tables"), _count(words, numbers("wonders_active_tables"))
    yield words.say("stats-active-people"), _count(words, numbers("wonders_active_people"))
    yield words.say("stats-waiting"), _count(words, numbers("wonders_outbox_announcements", attempt="soon"))
    yield words.say("stats-oldest"), _seconds(words, numbers("wonders_outbox_oldest_age_seconds"))
    yield words.say("stats-put-off"), _count(words, numbers("wonders_outbox_announcements", attempt="put_off"))
    yield words.say("stats-late"), _seconds(words, numbers("wonders_agenda_lag_seconds"))


def _durations(words: Words, numbers: _Numbers) -> Iterator[_Row]:
    yield "", words.say("stats-count"), words.say("stats-half"), words.say("stats-most")
    for said, metric in (
        (words.say("stats-clicks"), "wonders_acknowledgement_seconds"),
        (words.say("stats-reveals"), "wonders_reveal_delay_seconds"),
        (words.say("stats-transactions"), "wonders_store_transaction_seconds"),
        (words.say("stats-requests"), "wonders_discord_request_seconds"),
        (words.say("stats-pictures"), "wonders_picture_drawing_seconds"),
        (words.say("stats-thoughts"), "wonders_thinking_seconds"),
    ):
        of = numbers.times(metric)
        bounds = (_bound(words, each) if of.number else "-" for each in (of.half, of.most))
        yield said, _count(words, of.number), *bounds


def _failures(words: Words, numbers: _Numbers) -> Iterator[_Row]:
    yield words.say("stats-unacknowledged"), _count(words, numbers("wonders_acknowledgement_errors_total"))
    answers = numbers.by("wonders_discord_requests_total", "answer")
    yield words.say("stats-rate-limits"), _count(words, answers.get(Answer.RATE_LIMITED, 0))
    yield words.say("stats-discord-failed"), _count(words, answers.get(Answer.FAILED, 0))
    errors = numbers.by("wonders_store_errors_total", "trouble")
    yield words.say("stats-conflicts"), _count(words, errors.get("conflict", 0))
    yield words.say("stats-store-errors"), _count(words, sum(errors.values()) - errors.get("conflict", 0))
    dropped = numbers.by("wonders_pictures_dropped_total", "reason")
    yield words.say("stats-dropped"), _count(words, sum(dropped.values()))
    yield words.say("stats-unthought"), _count(words, numbers("wonders_thinking_errors_total"))


def _operations(words: Words, numbers: _Numbers) -> Iterator[_Row]:
    """Yield the methods of the store that took the longest in all, with a heading; nothing if there are none."""
    seconds = numbers.by("wonders_store_operation_seconds_sum", "operation")
    times = numbers.by("wonders_store_operation_seconds_count", "operation")
    statements = numbers.by("wonders_store_statements_total", "operation")
    errors = numbers.by("wonders_store_operation_errors_total", "operation")
    longest = sorted(seconds, key=lambda each: -seconds[each])[:_MOST_OPERATIONS]
    if longest:
        heads = (words.say("stats-count"), words.say("stats-mean"), words.say("stats-statements"))
        yield words.say("stats-operations"), *heads, words.say("stats-errors")
    for each in longest:
        count = times.get(each, 0)
        mean = f"{1e3 * seconds[each] / count:.1f}" if count else "-"
        numbers_of = (_count(words, statements.get(each, 0)), _count(words, errors.get(each, 0)))
        yield each, _count(words, count), words.say("stats-milliseconds", milliseconds=mean), *numbers_of


def _columns(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield the rows as lines: the first column begins at the left, the others end at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        right = (each.rjust(width) for each, width in zip(others, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *right])


def _count(words: Words, number: float) -> str:
    return words.say("stats-number", number=round(number)) if math.isfinite(number) else words.say("stats-unknown")


def _seconds(words: Words, number: float) -> str:
    return _length(words, number) if math.isfinite(number) else words.say("stats-unknown")


def _bound(words: Words, bound: float) -> str:
    return words.say("stats-longer") if math.isinf(bound) else words.say("stats-seconds", seconds=f"{bound:g}")


def _length(words: Words, seconds: float) -> str:
    """Return a length of time in the largest unit of which it has two or more."""
    unit, size = next(((unit, size) for unit, size in _UNITS if seconds >= 2 * size), _UNITS[-1])
    return words.say(f"stats-length-{unit}", count=int(seconds // size))
