"""Metrics for the operator: counts what happens, serves it to Prometheus, and writes it to a file for `stats`.

Both get the same text, in Prometheus' format. No label has a person, a server or a table: what is counted is in
`Observer` and `Overview`, and neither knows any.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, start_http_server
from prometheus_client import disable_created_metrics as leave_out_times_of_creation
from prometheus_client.exposition import generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.services.background import Loop
from bot.services.game import Status
from bot.services.observing import Answer, Observer, Overview, Undrawn
from bot.services.ports import Clock, StoreError, Trouble

SECONDS = 60.0
"""The time between two looks at the database, and between two writings of the file, in seconds."""

_CLICK = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3)
"""Upper bounds of the buckets for clicks, in seconds. Discord gives up on a click after three seconds."""
_REVEAL = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300)
_TRANSACTION = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
_REQUEST = (0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10)
_PICTURE = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3)
_THOUGHT = (0.1, 0.25, 0.5, 1, 2, 4, 8, 15)
_UNKNOWN = math.nan
_TROUBLES = (*(each.value for each in Trouble), "conflict", "unreadable")


class _Operation(NamedTuple):
    """The metrics of one method of the store."""

    seconds: Summary
    statements: Counter
    errors: Counter


class Metrics(Observer):
    """Counts everything since the program's start."""

    def __init__(self, clock: Clock = lambda: datetime.now(UTC)) -> None:
        leave_out_times_of_creation()  # type: ignore[no-untyped-call]  # the library has no types for it
        self._clock = clock
        self.registry = of = CollectorRegistry()
        ProcessCollector(registry=of)
        self._started = Gauge("wonders_start_time_seconds", "When the program was started, in Unix time.", registry=of)
        self._started.set(clock().timestamp())
        self._connected = Gauge(
            "wonders_connected", "1 while all shards of this process are connected to Discord, else 0.", registry=of
        )

        self._acknowledged = Histogram(
            "wonders_acknowledgement_seconds",
            "From the arrival of a click or command until Discord has taken its acknowledgement.",
            buckets=_CLICK,
            registry=of,
        )
        self._unacknowledged = Counter(
            "wonders_acknowledgement_errors", "Attempts to acknowledge a click or command that failed.", registry=of
        )
        self._revealed = Histogram(
            "wonders_reveal_delay_seconds",
            "From the last choice of a turn, or its deadline, until its reveal is posted. Without tables out of reach.",
            buckets=_REVEAL,
            registry=of,
        )

        self._transactions = Histogram(
            "wonders_store_transaction_seconds",
            "How long callers wait for a transaction, by whether it only reads.",
            ["access"],
            buckets=_TRANSACTION,
            registry=of,
        )
        self._by_access = {writes: self._transactions.labels("write" if writes else "read") for writes in (False, True)}
        self._store_errors = Counter(
            "wonders_store_errors",
            "Transactions that failed, by reason. A conflict is normal: it is decided again.",
            ["trouble"],
            registry=of,
        )
        for trouble in _TROUBLES:
            self._store_errors.labels(trouble)
        self._operation_seconds = Summary(
            "wonders_store_operation_seconds",
            "How long callers wait for a transaction, by the store's method.",
            ["operation"],
            registry=of,
        )
        self._operation_statements = Counter(
            "wonders_store_statements", "Statements, by the store's method.", ["operation"], registry=of
        )
        self._operation_errors = Counter(
            "wonders_store_operation_errors",
            "Transactions that failed, by the store's method.",
            ["operation"],
            registry=of,
        )
        self._operations: dict[str, _Operation] = {}

        self._requests = Counter(
            "wonders_discord_requests", "Requests to Discord, by how they were answered.", ["answer"], registry=of
        )
        self._by_answer = {answer: self._requests.labels(answer.value) for answer in Answer}
        self._request_seconds = Histogram(
            "wonders_discord_request_seconds", "How long Discord takes to answer.", buckets=_REQUEST, registry=of
        )

        self._drawn = Histogram(
            "wonders_picture_drawing_seconds", "How long drawing a picture takes.", buckets=_PICTURE, registry=of
        )
        self._undrawn = Counter(
            "wonders_pictures_dropped", "Pictures that a message went without, by reason.", ["reason"], registry=of
        )
        self._by_reason = {why: self._undrawn.labels(why.value) for why in Undrawn}
        self._thought = Histogram(
            "wonders_thinking_seconds",
            "How long a worker thinks for the computer players of a table.",
            buckets=_THOUGHT,
            registry=of,
        )
        self._unthought = Counter(
            "wonders_thinking_errors", "Workers that failed while they were thinking.", registry=of
        )

        self._tables = Gauge("wonders_tables", "Tables in the database, by stage.", ["stage"], registry=of)
        self._active_tables = Gauge(
            "wonders_active_tables", "Unfinished tables that have changed in the last 24 hours.", registry=of
        )
        self._active_people = Gauge("wonders_active_people", "People at those tables.", registry=of)
        self._waiting = Gauge(
            "wonders_outbox_announcements",
            "Announcements that wait: soon to be tried, or put off, as for channels that refuse the bot.",
            ["attempt"],
            registry=of,
        )
        self._oldest = Gauge(
            "wonders_outbox_oldest_age_seconds",
            "How long the oldest announcement has waited that is not put off.",
            registry=of,
        )
        self._late = Gauge("wonders_agenda_lag_seconds", "How long the oldest due job has been due.", registry=of)
        self.note(None)

    # What happens; see Observer.

    def acknowledged(self, seconds: float) -> None:
        """See `Observer.acknowledged`."""
        self._acknowledged.observe(seconds)

    def unacknowledged(self) -> None:
        """See `Observer.unacknowledged`."""
        self._unacknowledged.inc()

    def revealed(self, since: datetime) -> None:
        """See `Observer.revealed`."""
        self._revealed.observe(max(0.0, (self._clock() - since).total_seconds()))

    def stored(self, operation: str, seconds: float, statements: int, trouble: str | None, *, writes: bool) -> None:
        """See `Observer.stored`."""
        of = self._operations.get(operation)
        if of is None:
            of = self._operations[operation] = _Operation(
                self._operation_seconds.labels(operation),
                self._operation_statements.labels(operation),
                self._operation_errors.labels(operation),
            )
        self._by_access[writes].observe(seconds)
        of.seconds.observe(seconds)
        of.statements.inc(statements)
        if trouble is not None:
            of.errors.inc()
            self._store_errors.labels(trouble).inc()

    def requested(self, answer: Answer, seconds: float) -> None:
        """See `Observer.requested`."""
        self._by_answer[answer].inc()
        self._request_seconds.observe(seconds)

    def drawn(self, seconds: float) -> None:
        """See `Observer.drawn`."""
        self._drawn.observe(seconds)

    def undrawn(self, why: Undrawn) -> None:
        """See `Observer.undrawn`."""
        self._by_reason[why].inc()

    def thought(self, seconds: float) -> None:
        """See `Observer.thought`."""
        self._thought.observe(seconds)

    def unthought(self) -> None:
        """See `Observer.unthought`."""
        self._unthought.inc()

    # How things stand.

    def watch_connection(self, connected: Callable[[], bool]) -> None:
        """Ask this function, from any thread, whether the bot is connected to Discord."""
        self._connected.set_function(connected)

    def note(self, overview: Overview | None) -> None:
        """Note what is in the database. None means that it cannot be read: old numbers would be wrong."""
        for stage in Status:
            self._tables.labels(stage.value).set(_UNKNOWN if overview is None else overview.tables.get(stage, 0))
        self._active_tables.set(_UNKNOWN if overview is None else overview.active_tables)
        self._active_people.set(_UNKNOWN if overview is None else overview.active_people)
        soon = _UNKNOWN if overview is None else overview.waiting - overview.put_off
        self._waiting.labels("soon").set(soon)
        self._waiting.labels("put_off").set(_UNKNOWN if overview is None else overview.put_off)
        self._oldest.set(_UNKNOWN if overview is None else overview.oldest.total_seconds())
        self._late.set(_UNKNOWN if overview is None else overview.late.total_seconds())

    def text(self) -> bytes:
        """Return all numbers in Prometheus' text format. Takes some milliseconds; threads may call it."""
        return generate_latest(self.registry)


@contextmanager
def served(metrics: Metrics, address: str, port: int) -> Iterator[int]:
    """Serve the metrics to Prometheus in threads until the end of the block, and yield the port.

    They are served even while the event loop is stuck. Port 0 is any free port.

    Raises:
        OSError: the port is taken, or this computer does not have the address.
    """
    server, thread = start_http_server(port, address, metrics.registry)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def keep(metrics: Metrics, file: Path, read: Callable[[], Awaitable[Overview]], seconds: float = SECONDS) -> None:
    """Look at the database and write the file regularly, until cancelled. The file stays, with its time."""

    async def once() -> None:
        try:
            metrics.note(await read())
        except StoreError:  # it is among the store's errors already
            metrics.note(None)
        await asyncio.to_thread(_write, file, metrics.text)

    await Loop("the writing of metrics").repeat(once, seconds)


def _write(file: Path, text: Callable[[], bytes]) -> None:
    """Replace the file, so that nobody reads half of it. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(text())
    part.replace(file)
