"""Settings for all tests: number of workers, order, Hypothesis profiles, and a summary of important skips."""

import gc
import os
import sys
import tempfile
from collections.abc import Generator
from itertools import groupby, islice

import pytest
from hypothesis import settings

from tests import compiled_sql
from tests.sweeps import PROFILES

for _name, _profile in PROFILES.items():
    settings.register_profile(_name, _profile)
settings.load_profile("test")

_MARK = "NOT RUN"

_MEMORY = "/dev/shm"  # noqa: S108 - pytest makes its own folder there
_ENOUGH = 2 * 2**30
"""Bytes: several times what all tests together write."""

os.environ.pop("MAKELEVEL", None)  # tells the program that make started it; only the tests about that set it


def _has_room(folder: str) -> bool:
    """Return whether tests can keep their files there, and load the cores that some of them compile."""
    if not os.access(folder, os.W_OK):
        return False
    there = os.statvfs(folder)
    return there.f_bavail * there.f_frsize >= _ENOUGH and not there.f_flag & os.ST_NOEXEC


# Each commit waits for the disk, which is a third of the time. Killed programs leave the same files in memory.
if "TMPDIR" not in os.environ and _has_room(_MEMORY):
    os.environ["TMPDIR"] = tempfile.tempdir = _MEMORY

gc.disable()  # during collection: nothing becomes garbage, and looking for it takes a third of the time


def pytest_collection_finish() -> None:
    """Turn garbage collection back on after the tests are collected, and exempt all objects that exist by that time.

    It then looks at new objects once there are a million. As often as usual, it takes a fifth of the time.
    """
    if "storage.database" in sys.modules:  # otherwise no test opens a database
        compiled_sql.share()
    gc.freeze()
    gc.set_threshold(1_000_000, 20, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """After the last test of a file, exempt what has been cached so far from the search for garbage, too.

    Otherwise each search goes through all games and pictures that the worker keeps, which takes up to a second.
    """
    result = yield
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    return result


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of cores that this process may use.

    One worker more would fill the pauses of tests that wait for the disk, but each has to play the games and paint the
    pictures that tests share, so that everything takes longer.
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@pytest.hookimpl(trylast=True)  # after the tests have been shuffled and deselected
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Reorder the tests so that each worker starts with its share of the slow ones, and none is left for the end.

    Slow tests of one file stay together, because they share games and pictures, which each process has to make itself.
    With `--dist=worksteal` each worker first gets a contiguous piece of the list, and all pieces have equal length.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0"))
    slow: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for _, of_file in groupby((item for item in items if item.get_closest_marker("slow")), lambda item: item.path):
        min(slow, key=len, default=[]).extend(of_file)
    others = iter([item for item in items if not item.get_closest_marker("slow")])
    pieces = []
    for worker in reversed(range(workers)):  # if the pieces are not quite equal, the last ones are longer
        room = len(items[worker::workers]) - len(slow[worker])  # can be negative if nearly all selected tests are slow
        pieces += [*slow[worker], *islice(others, max(0, room))]
    items[:] = pieces or items


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the skip reasons that contain `_MARK`, from all workers."""
    reasons = {
        reason
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and _MARK in (reason := report.longrepr[2])
    }
    for reason in sorted(reasons):
        terminalreporter.section("ATTENTION", sep="!", red=True, bold=True)
        terminalreporter.line(reason.removeprefix("Skipped: "), red=True, bold=True)
