"""List the locked libraries that are outdated or have known vulnerabilities (`make outdated`).

Its tools query the registry that pip is configured to use. If the registry cannot be reached, the command says so and
succeeds. It fails only if there is a vulnerability, so that a weekly run in CI raises an alert.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")
AUDITOR = "pip-audit"
"""The audit tool; it is in no lock file, because it needs as many libraries as the program itself."""
_SECONDS = 600
_PIP = (sys.executable, "-m", "pip")
_ONCE = ("--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "15")


class Unreachable(Exception):
    """Raised if the registry or the advisory data cannot be reached."""


class Behind(NamedTuple):
    """An outdated library."""

    name: str
    locked: str
    latest: str


class Vulnerability(NamedTuple):
    """A known vulnerability of a locked library."""

    name: str
    locked: str
    advisory: str
    fixed: tuple[str, ...]
    """Versions without the vulnerability."""


def normal(name: str) -> str:
    """Return a library's normalized name, so that all spellings compare equal."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: Path) -> Mapping[str, frozenset[str]]:
    """Return each library's locked versions by normalized name. There may be one for each Python version."""
    versions: dict[str, frozenset[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text(encoding="utf-8"), re.MULTILINE):
        versions[normal(name)] = versions.get(normal(name), frozenset()) | {version}
    return versions


def behind(told: Sequence[Mapping[str, str]], names: Container[str]) -> list[Behind]:
    """Return the outdated libraries in pip's list that have one of these names, sorted."""
    named = (Behind(normal(each["name"]), each["version"], each["latest_version"]) for each in told)
    return sorted(each for each in named if each.name in names)


class Audit(NamedTuple):
    """The result of a check against the advisory data."""

    weak: list[Vulnerability]
    unknown: list[str]
    """Libraries that the advisory data does not know."""


def audit(told: Mapping[str, Any]) -> Audit:
    """Return the auditor's report, sorted by name.

    Raises:
        Unreachable: the report covers no library at all, which means that the auditor had no data.
    """
    unknown = sorted(each["name"] for each in told["dependencies"] if "skip_reason" in each)
    if len(unknown) == len(told["dependencies"]):
        raise Unreachable("it knows none of the libraries")
    weak = sorted(
        Vulnerability(each["name"], each["version"], advisory["id"], tuple(advisory["fix_versions"]))
        for each in told["dependencies"]
        for advisory in each.get("vulns", ())
    )
    return Audit(weak, unknown)


def _ask(*command: str) -> str:
    """Run a program and return its output; raise Unreachable if it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Unreachable("no answer for ten minutes") from None
    if done.returncode:
        raise Unreachable(next(reversed(done.stderr.strip().splitlines()), f"status {done.returncode}"))
    return done.stdout


def ask_for_newer_versions() -> list[Behind]:
    """Ask pip for newer versions. Raise Unreachable if the registry is unreachable, which pip itself hides."""
    _ask(*_PIP, "install", "--quiet", *_ONCE, "--dry-run", "--ignore-installed", "--no-deps", "pip")
    told = json.loads(_ask(*_PIP, "list", "--outdated", "--format=json", *_ONCE))
    return behind(told, locked(ROOT / LOCKS[1]))


def ask_for_vulnerabilities() -> Audit:
    """Check everything in the lock files against the advisory data, with a tool in a temporary environment.

    Raises:
        Unreachable: the advisory data cannot be fetched.
    """
    with tempfile.TemporaryDirectory() as folder:
        _ask(sys.executable, "-m", "venv", "--without-pip", folder)
        programs = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        _ask(*_PIP, "--python", folder, "install", "--quiet", *_ONCE, AUDITOR)
        report = Path(folder) / "report.json"
        wanted = [part for lock in LOCKS for part in ("--requirement", lock)]
        asked = (str(programs / AUDITOR), *wanted, "--no-deps", "--disable-pip", "--progress-spinner=off")
        try:
            _ask(*asked, "--format=json", f"--output={report}")
        except Unreachable:
            # If it finds vulnerabilities its exit status is the same, but then there is a report.
            if not report.exists() or not report.read_text(encoding="utf-8").strip():
                raise
        return audit(json.loads(report.read_text(encoding="utf-8")))


def report() -> tuple[list[str], bool]:
    """Return the lines to print, and whether there is a vulnerability."""
    said = []
    try:
        late = ask_for_newer_versions()
    except Unreachable as error:
        # The audit tool would come from the same registry.
        why = f"the package registry cannot be reached ({error})"
        return [f"Outdated libraries and vulnerabilities are unknown: {why}."], False
    said.append(f"Outdated: {len(late)} of the locked libraries." if late else "No locked library is outdated.")
    said += [f"  {each.name} {each.locked}: the latest is {each.latest}" for each in late]
    try:
        weak, unknown = ask_for_vulnerabilities()
    except Unreachable as error:
        said.append(f"Vulnerabilities are unknown: the advisory data cannot be reached ({error}).")
        return said, False
    said.append(f"Known vulnerabilities: {len(weak)}." if weak else "No locked library has a known vulnerability.")
    for name, version, advisory, fixed in weak:
        said.append(f"  {name} {version}: {advisory}, fixed in {', '.join(fixed) or 'no version yet'}")
    if unknown:
        said.append(f"The advisory data does not know {', '.join(unknown)}.")
    return said, bool(weak)


def main() -> int:
    """Print the report; return 1 if there is a vulnerability, else 0."""
    said, weak = report()
    print(*said, sep="\n")  # noqa: T201
    return int(weak)


if __name__ == "__main__":
    sys.exit(main())
