"""What concerns all tests: how many run at once, how properties are tried, and what was not run is said aloud."""

import os

import pytest
from hypothesis import settings

from tests.sweeps import PROFILES

for _name, _profile in PROFILES.items():
    settings.register_profile(_name, _profile)
settings.load_profile("test")

_MARK = "NOT RUN"


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: many tests wait for the disk or for other processes, but no quick one does."""
    waits = "not slow" not in config.option.markexpr
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + waits


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
