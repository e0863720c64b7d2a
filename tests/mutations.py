"""Mutation tests: change the code of a room in small ways, one at a time, and see whether its tests notice.

`make mutations`, or `python -m tests.mutations [ROOM ...] [--sample N] [--seed N]`. mutmut makes the changes (mutants)
in a copy of the project, and runs the tests of the room that reach the changed function. A sample of mutants is tried,
the same one for the same seed and code. Tests marked `source` are left out: mutmut rewrites what they look at. So are
migrations: Alembic loads each file by itself, under a name by which mutmut does not know it.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name

from benchmarks.arena import wilson

ROOT = Path(__file__).parents[1]
ROOMS: Mapping[str, str] = {
    "engine": "tests/engine",
    "core": "tests/core",
    "players": "tests/players",
    "bot/services": "tests/bot/services",
    "bot/text": "tests/bot/text",
    "bot/screens": "tests/bot/screens",
    "bot/terminal": "tests/bot/terminal",
    "bot/pictures": "tests/bot/pictures",
    "bot/client": "tests/client",
    "cogs": "tests/cogs",
    "storage": "tests/storage",
}
"""The rooms whose code is changed, and the folders of the tests that have to notice it."""
_PROGRAM = ("engine", "core", "players", "bot", "cogs", "storage")
_TABLE = "[tool.mutmut]"
_FOUND = {"killed", "timeout", "segfault"}
_MARKS = {"reads", "writes"}


@dataclass(frozen=True, slots=True)
class Score:
    """How many of a room's mutants its tests found."""

    room: str
    tried: int
    missed: Sequence[str]
    """The names of the others, as `mutmut show` knows them."""
    seconds: float

    def __str__(self) -> str:
        found = self.tried - len(self.missed)
        low, high = wilson(found / self.tried, self.tried)
        share = f"{found / self.tried:.1%} (95 %: {low:.1%} to {high:.1%})"
        return f"{self.room}: {found} of {self.tried} found, {share}, {self.seconds:.0f} s"


def mutants(room: str, root: Path = ROOT) -> list[str]:
    """Return the names of all mutants of a room, sorted."""
    code = (file for file in sorted((root / room).rglob("*.py")) if file.parent.name != "versions")
    files = (file.relative_to(root) for file in code)
    return sorted(
        get_mutant_name(file, name)
        for file in files
        for name in mutate_file_contents(str(file), unmarked((root / file).read_text(encoding="utf-8"))).mutant_names
    )


def unmarked(code: str) -> str:
    """Return code of the storage with `name = reads(name)` below each method instead of `@reads` above it.

    It means the same, but mutmut does not change functions with decorators.
    """
    lines = code.splitlines(keepends=True)
    for method in [each for each in ast.walk(ast.parse(code)) if isinstance(each, ast.AsyncFunctionDef)]:
        for mark in method.decorator_list:
            if isinstance(mark, ast.Name) and mark.id in _MARKS and method.end_lineno is not None:
                lines[mark.lineno - 1] = "\n"
                lines[method.end_lineno - 1] += f"{' ' * method.col_offset}{method.name} = {mark.id}({method.name})\n"
    return "".join(lines)


def attempt(room: str, sample: int, seed: int, folder: Path) -> Score:
    """Try a sample of a room's mutants in an empty folder.

    Raises:
        RuntimeError: the tests of the room fail without any mutant, or mutmut did not try every mutant.
    """
    begun = monotonic()
    names = mutants(room)
    chosen = sorted(random.Random(seed).sample(names, min(sample, len(names))))
    others = _copy(folder)
    for file in (folder / room).rglob("*.py"):
        file.write_text(unmarked(file.read_text(encoding="utf-8")), encoding="utf-8")
    settings = folder / "pyproject.toml"
    of_room = (
        f"only_mutate = {[f'{room}/*']}\npytest_add_cli_args_test_selection = {[ROOMS[room]]}\nalso_copy = {others}\n"
    )
    head, table, rest = settings.read_text(encoding="utf-8").partition(_TABLE)
    settings.write_text(f"{head}{table}\n{of_room}#{rest}", encoding="utf-8")
    run = _mutmut(folder, "run", *chosen)
    told = dict(line.strip().rsplit(": ", 1) for line in _mutmut(folder, "results", "--all", "true").splitlines())
    unknown = [name for name in chosen if told.get(name, "not checked") == "not checked"]
    if unknown:
        raise RuntimeError(f"{room}: {len(unknown)} mutants were not tried\n{run[-5_000:]}")
    missed = [name for name in chosen if told[name] not in _FOUND]
    return Score(room, len(chosen), missed, monotonic() - begun)


def _copy(folder: Path) -> list[str]:
    """Copy the files of the project; return what lies at its top beside the program, its tests and the settings."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S607
    files = [Path(name) for name in listed.decode().split("\0") if name and (ROOT / name).exists()]
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, folder / file)
    return sorted({file.parts[0] for file in files} - {*_PROGRAM, "tests", "pyproject.toml"})


def _mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in a folder; return what it printed."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.replace("\r", "\n")


def main() -> int:
    """Try a sample of the mutants of each room, and print its score and what was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--sample", type=int, default=200, help="how many mutants to try in each room (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (default: 1)")
    options = parser.parse_args()
    if unknown := set(options.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(sorted(unknown))}")
    for room in options.rooms:
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            score = attempt(room, options.sample, options.seed, Path(folder))
        print(score, *(f"  missed: {name}" for name in score.missed), sep="\n", flush=True)  # noqa: T201 - a program for the terminal
    return 0


if __name__ == "__main__":
    sys.exit(main())
