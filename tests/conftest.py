"""What concerns all tests: what was not run is said aloud at the end."""

import pytest

_MARK = "NOT RUN"


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
