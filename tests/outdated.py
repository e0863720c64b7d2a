"""What `make outdated` says: which of the locked libraries are behind, and which have known weaknesses.

Both are asked by tools that ask where pip is set up to ask. Where nobody can be reached, that is said, and nothing more
is known; it is no failure. A weakness is one, so that a weekly run in CI calls somebody.
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
"""It is in no lock: what it needs is as much again as the program."""
_SECONDS = 600
_PIP = (sys.executable, "-m", "pip")
_ONCE = ("--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "15")


class Unreachable(Exception):
    """Whoever would know cannot be asked from here."""


class Behind(NamedTuple):
    """A library of which there is a newer version."""

    name: str
    locked: str
    latest: str


class Weakness(NamedTuple):
    """What the advisory data says of a locked library."""

    name: str
    locked: str
    advisory: str
    fixed: tuple[str, ...]
    """The versions that are free of it."""


def normal(name: str) -> str:
    """A library's name, as all of its spellings are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: Path) -> Mapping[str, frozenset[str]]:
    """The versions of each library in a lock, by normal name: mostly one, sometimes one for each Python."""
    versions: dict[str, frozenset[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text(encoding="utf-8"), re.MULTILINE):
        versions[normal(name)] = versions.get(normal(name), frozenset()) | {version}
    return versions


def behind(told: Sequence[Mapping[str, str]], names: Container[str]) -> list[Behind]:
    """What of pip's list is among these, by name."""
    named = (Behind(normal(each["name"]), each["version"], each["latest_version"]) for each in told)
    return sorted(each for each in named if each.name in names)


class Audit(NamedTuple):
    """What the advisory data says."""

    weak: list[Weakness]
    unknown: list[str]
    """Libraries that it does not know: of these no weakness can be found."""


def audit(told: Mapping[str, Any]) -> Audit:
    """The auditor's report, by name. Raises Unreachable if the data knows no library, so that it is no such data.

    The auditor itself then says that it has found no weakness.
    """
    unknown = sorted(each["name"] for each in told["dependencies"] if "skip_reason" in each)
    if len(unknown) == len(told["dependencies"]):
        raise Unreachable("it knows none of the libraries")
    weak = sorted(
        Weakness(each["name"], each["version"], advisory["id"], tuple(advisory["fix_versions"]))
        for each in told["dependencies"]
        for advisory in each.get("vulns", ())
    )
    return Audit(weak, unknown)


def _ask(*command: str) -> str:
    """What a program prints; raises Unreachable if it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Unreachable("no answer for ten minutes") from None
    if done.returncode:
        raise Unreachable(next(reversed(done.stderr.strip().splitlines()), f"status {done.returncode}"))
    return done.stdout


def ask_what_is_behind() -> list[Behind]:
    """Ask pip. Raises Unreachable: pip itself would say of each library that there is nothing newer."""
    _ask(*_PIP, "install", "--quiet", *_ONCE, "--dry-run", "--ignore-installed", "--no-deps", "pip")
    told = json.loads(_ask(*_PIP, "list", "--outdated", "--format=json", *_ONCE))
    return behind(told, locked(ROOT / LOCKS[1]))


def ask_for_weaknesses() -> Audit:
    """Ask the advisory data of all that is locked, by a tool of a throwaway environment. Raises Unreachable."""
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
            # It fails in the same way if there are weaknesses; then there is a report.
            if not report.exists() or not report.read_text(encoding="utf-8").strip():
                raise
        return audit(json.loads(report.read_text(encoding="utf-8")))


def report() -> tuple[list[str], bool]:
    """What is known, line by line, and whether there is a weakness."""
    said = []
    try:
        late = ask_what_is_behind()
    except Unreachable as error:
        # It would have the tool that asks for weaknesses, too.
        why = f"the package registry cannot be asked from here ({error})"
        return [f"What is behind, and which weaknesses are known, is not known: {why}."], False
    said.append(f"Behind: {len(late)} of the locked libraries." if late else "Nothing that is locked is behind.")
    said += [f"  {each.name} {each.locked}: there is {each.latest}" for each in late]
    try:
        weak, unknown = ask_for_weaknesses()
    except Unreachable as error:
        said.append(f"Which weaknesses are known is not known: the advisory data cannot be asked from here ({error}).")
        return said, False
    said.append(f"Known weaknesses: {len(weak)}." if weak else "No weakness is known of what is locked.")
    for name, version, advisory, fixed in weak:
        said.append(f"  {name} {version}: {advisory}, mended in {', '.join(fixed) or 'no version yet'}")
    if unknown:
        said.append(f"The advisory data does not know {', '.join(unknown)}.")
    return said, bool(weak)


def main() -> int:
    """Print what is known, and return 1 if there is a weakness, else 0."""
    said, weak = report()
    print(*said, sep="\n")  # noqa: T201
    return int(weak)


if __name__ == "__main__":
    sys.exit(main())
