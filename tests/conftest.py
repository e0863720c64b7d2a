"""What concerns all tests: how many run at once, in which order, how properties are tried, and what was not run."""

import gc
import os
from itertools import groupby, islice

import pytest
from hypothesis import settings

from tests.sweeps import PROFILES

for _name, _profile in PROFILES.items():
    settings.register_profile(_name, _profile)
settings.load_profile("test")

_MARK = "NOT RUN"

os.environ.pop("MAKELEVEL", None)  # by which the program knows that make has started it: that is tried where it counts

gc.disable()  # while tests are collected: all of it is kept, and to look for garbage there takes a third of the time


def pytest_collection_finish() -> None:
    """From here on there is garbage, but not in what was collected."""
    gc.freeze()
    gc.enable()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: many tests wait for the disk or for other processes, but no quick one does."""
    waits = "not slow" not in config.option.markexpr
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + waits


@pytest.hookimpl(trylast=True)  # when they have been shuffled, and those that are not asked for are gone
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker begins with its part of the long tests, lest one of them is left alone with one at the end.

    Those of a file stay together: they need the same games and pictures, which each process makes for itself. What a
    worker is given first is one piece of the list, and the pieces are of equal length: `--dist=worksteal`.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0"))
    slow: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for _, of_file in groupby((item for item in items if item.get_closest_marker("slow")), lambda item: item.path):
        min(slow, key=len, default=[]).extend(of_file)
    others = iter([item for item in items if not item.get_closest_marker("slow")])
    pieces = []
    for worker in reversed(range(workers)):  # where they are not quite equal, the last are the longer ones
        room = len(items[worker::workers]) - len(slow[worker])  # none where hardly any but long ones are asked for
        pieces += [*slow[worker], *islice(others, max(0, room))]
    items[:] = pieces or items


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says the reasons of skipped tests that end in capitals; with several workers, they all report to here."""
    reasons = {
        reason
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and _MARK in (reason := report.longrepr[2])
    }
    for reason in sorted(reasons):
        terminalreporter.section("ATTENTION", sep="!", red=True, bold=True)
        terminalreporter.line(reason.removeprefix("Skipped: "), red=True, bold=True)
