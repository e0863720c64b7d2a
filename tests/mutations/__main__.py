"""Mutation testing: plant each fault of `faults.py` in a copy of the project, and check that its tests find it.

Run `make mutations` or `python -m tests.mutations [--only WORDS] [--jobs N]`. The tests run in the tier that has to
find the fault: `make quick` for rules, use cases, texts and screens, `make test` for all others. The exit status is 1
if a fault was not found.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from tests.mutations.faults import FAULTS, Fault

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "core", "players", "bot", "cogs", "storage")
WRITTEN = {".py", ".ftl", ".json"}
QUICK = ("engine", "core", "players", "bot/services", "bot/text", "bot/screens")
"""Folders whose faults `make quick` has to find."""
_HANGS = 600
"""Seconds after which tests count as hanging; a hang also counts as finding the fault."""


class LostError(Exception):
    """Raised if the program has changed so that a fault no longer matches its code or its tests."""


@dataclass(frozen=True, slots=True)
class Place:
    """The file in which a fault is planted, and the tests that have to find it."""

    fault: Fault
    file: Path
    """Path of the file, relative to the project's folder."""
    tests: tuple[str, ...]

    @property
    def room(self) -> str:
        """The folder that contains the file."""
        return str(self.file.parent)

    @property
    def tier(self) -> str:
        """The make target that has to find the fault."""
        return "quick" if f"{self.file.as_posix()}/".startswith(tuple(f"{room}/" for room in QUICK)) else "test"


def place_of(fault: Fault, root: Path = ROOT) -> Place:
    """Return the file and the tests of a fault.

    Raises:
        LostError: the fault's text does not occur exactly once in the program, or one of its tests does not exist.
    """
    found = [(file, text.count(fault.old)) for file, text in _program(root) if fault.old in text]
    if [count for _, count in found] != [1]:
        places = ", ".join(f"{count} times in {file}" for file, count in found) or "nowhere"
        raise LostError(f"{fault.name!r}: its text stands {places}, and should stand once: {fault.old!r}")
    return Place(fault, found[0][0], tuple(_test(fault, end, root) for end in fault.tests.split()))


@cache
def _program(root: Path) -> tuple[tuple[Path, str], ...]:
    files = (file for room in ROOMS for file in sorted((root / room).rglob("*")) if file.suffix in WRITTEN)
    return tuple((file.relative_to(root), file.read_text(encoding="utf-8")) for file in files)


@cache
def _tests(root: Path) -> tuple[str, ...]:
    return tuple(file.relative_to(root).as_posix() for file in (root / "tests").rglob("test_*.py"))


def _test(fault: Fault, end: str, root: Path) -> str:
    found = [file for file in _tests(root) if file.endswith(f"/{end}")]
    if len(found) != 1:
        raise LostError(f"{fault.name!r}: {len(found)} files of tests end with {end!r}, and one should")
    return found[0]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of running the tests for one fault."""

    place: Place
    found_by: str | None
    """The first test that failed; None if all passed."""
    seconds: float


def tried(place: Place, copy: Path) -> Outcome:
    """Plant a fault in a copy of the project, run its tests there, and restore the copy."""
    file, begun = copy / place.file, monotonic()
    right = file.read_text(encoding="utf-8")
    file.write_text(right.replace(place.fault.old, place.fault.new), encoding="utf-8")
    try:
        found_by = _first_failed(copy, place.tier, ("-n0", "-x", *place.tests))
    finally:
        file.write_text(right, encoding="utf-8")
        # Python compares size and second, so a file of the same length written in the same second would seem unchanged.
        for compiled in file.parent.glob(f"__pycache__/{file.stem}.*"):
            compiled.unlink()
    return Outcome(place, found_by, monotonic() - begun)


def _first_failed(copy: Path, tier: str, arguments: tuple[str, ...]) -> str | None:
    marks = "not slow and not soak" if tier == "quick" else "not soak"
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", marks)
    command = [sys.executable, "-m", "pytest", *options, *arguments]
    # Keep compiled files in the copy, or every start would compile the whole program again.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    try:
        run = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=_HANGS, check=False
        )
    except subprocess.TimeoutExpired:
        return "tests that hang"
    if run.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (?:.*/)?(\S+)", run.stdout, re.MULTILINE)
    assert failed is not None, run.stdout + run.stderr
    return failed[1]


def outcomes(places: list[Place], jobs: int) -> Iterator[Outcome]:
    """Yield the outcomes in the order of the places. `jobs` faults are tested at once, each in its own copy."""
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copies.put(copied(Path(folder) / str(number)))

        def try_one(place: Place) -> Outcome:
            copy = copies.get()
            try:
                return tried(place, copy)
            finally:
                copies.put(copy)

        yield from pool.map(try_one, places)


def copied(target: Path) -> Path:
    """Copy the project into this folder, without files that do not belong to it."""
    left_out = shutil.ignore_patterns(".git", ".venv*", ".*_cache", ".hypothesis", "data", ".env")

    def ignored(folder: str, names: list[str]) -> set[str]:
        return left_out(folder, names) if Path(folder) == ROOT else set()

    return Path(shutil.copytree(ROOT, target, ignore=ignored))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations")
    parser.add_argument("--only", default="", metavar="WORDS", help="only faults in whose name or file these stand")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    options = parser.parse_args()
    try:
        places = [place_of(fault) for fault in FAULTS]
    except LostError as error:
        print(error, file=sys.stderr)
        return 1
    places = [place for place in places if options.only in f"{place.fault.name} {place.file}"]
    survived = 0
    for outcome in outcomes(places, options.jobs):
        survived += outcome.found_by is None
        by = outcome.found_by or "SURVIVED"
        place = outcome.place
        print(f"{place.room:24} {place.tier:5} {outcome.seconds:4.0f} s  {place.fault.name}: {by}", flush=True)
    print(f"{len(places)} faults, {len(places) - survived} of them found, {survived} not")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
