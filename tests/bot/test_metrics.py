"""Metrics: what Prometheus reads, what `stats` prints, and that neither names anybody."""

import asyncio
import math
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot import metrics as metering
from bot.metrics import Metrics, keep, served
from bot.services.game import Status
from bot.services.observing import Answer, Overview, Undrawn
from bot.services.ports import StoreUnavailableError, Trouble
from bot.settings import Settings
from bot.stats import FRESH_SECONDS, stats
from bot.text.words import Words
from tests.bot.loopback_discord import Discord, discord_there
from tests.bot.payloads import CHANNEL, PEOPLE, SERVER
from tests.bot.program import Table, connected, ended, started
from tests.clock import Clock
from tests.patience import PATIENCE

LABELS = {"access", "answer", "attempt", "le", "operation", "reason", "stage", "trouble"}
SECOND = timedelta(seconds=1)
OVERVIEW = Overview({Status.PLAY: 2, Status.OVER: 1234}, 2, 7, 3, 1, 90 * SECOND, 5 * SECOND)


def read(text: str) -> dict[tuple[str, str], float]:
    """Return the numbers of a text by metric and value of its label, if it has one."""
    samples = [each for family in text_string_to_metric_families(text) for each in family.samples]
    assert {label for each in samples for label in each.labels} <= LABELS
    return {(each.name, "".join(each.labels.values())): each.value for each in samples}


def numbers(metrics: Metrics) -> dict[tuple[str, str], float]:
    return read(metrics.text().decode())


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def there() -> Iterator[Discord]:
    with discord_there() as found:
        found.has_server = True
        yield found


@pytest.mark.slow
def test_prometheus_sees_clicks_reveals_and_the_database_of_a_running_bot_and_nobodys_name(
    there: Discord, tmp_path: Path
) -> None:
    port = free_port()
    table = Table(there)
    with connected(tmp_path, there.address, METRICS_PORT=str(port)) as (program, _):
        table.start()
        for _ in range(2):
            table.turn()
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
        taken = started(tmp_path, there.address, DATA_FOLDER="other", METRICS_PORT=str(port))
        status, _, wrong = ended(taken)
        assert (status, wrong.count("\n")) == (2, 1)
        assert f"127.0.0.1:{port}" in wrong
        assert "METRICS_PORT" in wrong
        status, said, _ = ended(started(tmp_path, there.address, "stats"))
        assert (status, said[0].startswith("Written ")) == (0, True)
        program.send_signal(signal.SIGTERM)
        ended(program)
    found = read(text)
    assert found["wonders_acknowledgement_seconds_count", ""] == len(there.acknowledged) > 10
    assert found["wonders_reveal_delay_seconds_count", ""] == 2
    assert found["wonders_store_operation_seconds_count", "create"] == 1
    assert found["wonders_store_statements_total", "save"] > found["wonders_store_operation_seconds_count", "save"] > 5
    assert found["wonders_discord_requests_total", Answer.OK] > 20
    assert found["wonders_discord_requests_total", Answer.RATE_LIMITED] == 0
    assert found["wonders_picture_drawing_seconds_count", ""] > 5
    assert found["wonders_connected", ""] == 1
    assert sum(value for (name, _), value in found.items() if name.endswith("errors_total")) == 0
    values = re.findall(r'="([^"]*)"', text)
    assert [each for each in (*PEOPLE, SERVER, CHANNEL, "table") if any(each in value for value in values)] == []
    with pytest.raises(URLError):  # the port is closed with the program
        urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE)


def test_by_default_no_port_is_open_and_an_open_one_is_for_this_computer_alone() -> None:
    assert Settings().metrics_port is None
    assert Settings().metrics_address == "127.0.0.1"


def test_a_port_that_is_taken_is_an_error_and_the_next_one_is_served_until_the_end() -> None:
    with served(Metrics(), "127.0.0.1", 0) as port:
        with pytest.raises(OSError, match="in use"), served(Metrics(), "127.0.0.1", port):
            pass
        with served(Metrics(), "127.0.0.1", 0) as other:  # as another process of several does
            assert other != port
    with served(Metrics(), "127.0.0.1", port) as again:
        assert again == port


def test_everything_that_happens_is_counted() -> None:
    clock = Clock()
    metrics = Metrics(clock)
    before = numbers(metrics)
    metrics.acknowledged(0.02)
    metrics.unacknowledged()
    metrics.revealed(clock() - 4 * SECOND)
    metrics.stored("save", 0.25, 5, None, writes=True)
    metrics.stored("save", 0.25, 2, "full", writes=True)
    metrics.stored("load", 0.5, 1, "conflict", writes=False)
    metrics.requested(Answer.RATE_LIMITED, 0.5)
    metrics.drawn(0.5)
    metrics.undrawn(Undrawn.LATE)
    metrics.thought(2)
    metrics.unthought()
    after = numbers(metrics)
    new = {key: value - before.get(key, 0) for key, value in after.items() if not key[0].startswith("process_")}
    counts = {key: value for key, value in new.items() if not key[0].endswith("_bucket")}
    changed = {key: value for key, value in counts.items() if value and not math.isnan(value)}
    assert changed == {
        ("wonders_acknowledgement_seconds_count", ""): 1,
        ("wonders_acknowledgement_seconds_sum", ""): 0.02,
        ("wonders_acknowledgement_errors_total", ""): 1,
        ("wonders_reveal_delay_seconds_count", ""): 1,
        ("wonders_reveal_delay_seconds_sum", ""): 4,
        ("wonders_store_transaction_seconds_count", "write"): 2,
        ("wonders_store_transaction_seconds_sum", "write"): 0.5,
        ("wonders_store_transaction_seconds_count", "read"): 1,
        ("wonders_store_transaction_seconds_sum", "read"): 0.5,
        ("wonders_store_operation_seconds_count", "save"): 2,
        ("wonders_store_operation_seconds_sum", "save"): 0.5,
        ("wonders_store_operation_seconds_count", "load"): 1,
        ("wonders_store_operation_seconds_sum", "load"): 0.5,
        ("wonders_store_statements_total", "save"): 7,
        ("wonders_store_statements_total", "load"): 1,
        ("wonders_store_operation_errors_total", "save"): 1,
        ("wonders_store_operation_errors_total", "load"): 1,
        ("wonders_store_errors_total", "full"): 1,
        ("wonders_store_errors_total", "conflict"): 1,
        ("wonders_discord_requests_total", "rate_limited"): 1,
        ("wonders_discord_request_seconds_count", ""): 1,
        ("wonders_discord_request_seconds_sum", ""): 0.5,
        ("wonders_picture_drawing_seconds_count", ""): 1,
        ("wonders_picture_drawing_seconds_sum", ""): 0.5,
        ("wonders_pictures_dropped_total", "late"): 1,
        ("wonders_thinking_seconds_count", ""): 1,
        ("wonders_thinking_seconds_sum", ""): 2,
        ("wonders_thinking_errors_total", ""): 1,
    }


def test_a_database_that_cannot_be_read_has_no_numbers_rather_than_old_ones() -> None:
    metrics = Metrics()
    metrics.note(OVERVIEW)
    found = numbers(metrics)
    assert found["wonders_tables", "over"] == 1234
    assert found["wonders_tables", "lobby"] == 0
    assert (found["wonders_outbox_announcements", "soon"], found["wonders_outbox_announcements", "put_off"]) == (2, 1)
    assert (found["wonders_outbox_oldest_age_seconds", ""], found["wonders_agenda_lag_seconds", ""]) == (90, 5)
    metrics.note(None)
    found = numbers(metrics)
    unknown = ("tables", "active", "outbox", "agenda")
    assert all(math.isnan(value) for (name, _), value in found.items() if name.split("_")[1] in unknown)


# The file, and `stats`.


async def written(folder: Path, overview: Overview | None = OVERVIEW, metrics: Metrics | None = None) -> Settings:
    """Write the metrics to their file once, as a running bot does each minute."""
    settings, done = Settings(data_folder=folder / "data"), asyncio.Event()

    async def look() -> Overview:
        if settings.metrics.exists():  # the second look: the first is written
            done.set()
            await asyncio.Event().wait()
        if overview is None:
            raise StoreUnavailableError(Trouble.FULL)
        return overview

    keeping = asyncio.create_task(keep(metrics or Metrics(), settings.metrics, look, seconds=0))
    await asyncio.wait_for(done.wait(), PATIENCE)
    keeping.cancel()
    await asyncio.wait({keeping})
    return settings


async def test_stats_says_in_aligned_words_what_prometheus_reads(tmp_path: Path) -> None:
    metrics = Metrics()
    for seconds in (0.02, 0.02, 0.02, 9):
        metrics.acknowledged(seconds)
    metrics.stored("save", 0.5, 4, "full", writes=True)
    metrics.stored("load", 0.25, 4, "conflict", writes=False)
    settings = await written(tmp_path, metrics=metrics)
    assert sorted(each.name for each in settings.data_folder.iterdir()) == ["metrics"], "nothing else is left"
    status, lines = stats(settings, Words())
    assert status == 0
    assert re.fullmatch(r"Written \d seconds? ago\. Counted for \d seconds?, since the bot was started\.", lines[0])
    blocks = "\n".join(lines).split("\n\n")
    said = {" ".join(line.split()) for line in lines}
    assert said >= {
        "Connected to Discord no",
        "Tables that are over 1,234",
        "Messages waiting to be posted 2",
        "The oldest has waited for 90 seconds",
        "Clicks acknowledged 4 0.025 s longer",
        "Reveals posted after the last choice 0 - -",
        "Errors of the database 1",
        "Conflicts in the database, decided again 1",
        "save 1 500.0 ms 4 1",
    }
    for block in blocks[1:]:
        assert len({len(line) for line in block.splitlines()}) == 1, "numbers stand below each other"


async def test_stats_says_what_it_does_not_know_while_the_database_does_not_answer(tmp_path: Path) -> None:
    metrics = Metrics()
    metrics.note(OVERVIEW)
    status, lines = stats(await written(tmp_path, None, metrics), Words())
    assert status == 0
    assert "Due work is late by unknown" in {" ".join(line.split()) for line in lines}


def test_without_a_file_stats_says_so_in_one_line(tmp_path: Path) -> None:
    settings = Settings(data_folder=tmp_path)
    assert stats(settings, Words()) == (
        1,
        [f"There are no numbers yet: there's no file {settings.metrics}. A running bot writes it every minute."],
    )


async def test_old_numbers_are_not_told_as_if_they_were_new(tmp_path: Path) -> None:
    settings = await written(tmp_path)
    then = time.time() - FRESH_SECONDS - 7200
    os.utime(settings.metrics, (then, then))
    said = "The numbers are 2 hours old, so the bot doesn't seem to be running here."
    assert stats(settings, Words()) == (1, [said])


@pytest.mark.parametrize(
    "damage", [b"", b"\xff\xfe", b"wonders_connected", b"wonders_connected 1\n", b"{" * 9999, None]
)
async def test_a_damaged_file_is_one_line(tmp_path: Path, damage: bytes | None) -> None:
    settings = await written(tmp_path)
    text = settings.metrics.read_bytes()
    settings.metrics.write_bytes(text[: len(text) // 2] if damage is None else damage)
    status, (line,) = stats(settings, Words())
    assert status == 1
    assert line == f"The numbers in {settings.metrics} can't be read. A running bot replaces them within a minute."


def test_the_bot_writes_more_often_than_stats_calls_the_numbers_old() -> None:
    assert 2 * metering.SECONDS < FRESH_SECONDS
