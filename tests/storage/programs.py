"""Other programs that open, change or migrate a database during a test."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from alembic.script import ScriptDirectory

from tests.warm import Program, ran

ROOT = Path(__file__).parents[2]
LATER_STEP = "later"
"""Revision id of the last migration of the newer program."""

_BOT = """
import asyncio, random, sys
from bot.services.game import Play
from storage import open_store
from tests.storage.people import chosen, started

async def main():
    async with open_store(f"sqlite:///{sys.argv[1]}", busy_seconds=0) as store:
        games = [await started(store, seed=seed) for seed in range(int(sys.argv[2]))]
        chance = random.Random(1)
        saved = 0
        print(saved, flush=True)
        for line in sys.stdin:
            place = saved % len(games)
            games[place] = await store.save(games[place], chosen(games[place], chance))
            assert isinstance(games[place].progress, Play)
            saved += 1
            print(saved, flush=True)

asyncio.run(main())
"""

_LAST_STEP = ScriptDirectory(str(ROOT / "storage" / "migrations")).get_current_head()

_LATER = f"""
import sqlalchemy as sa
from alembic import op

revision = "{LATER_STEP}"
down_revision = "{_LAST_STEP}"

def upgrade():
    op.add_column("games", sa.Column("more", sa.Integer()))
"""


@dataclass
class Bot:
    """A program that keeps a database open and saves a choice on demand."""

    process: Program

    def save(self) -> int:
        """Save one more choice, in each game in turn. Return the number of choices saved so far."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def running(database: Path, games: int = 1) -> Iterator[Bot]:
    process = Program("-c", _BOT, database, games)
    try:
        assert process.stdout.readline() == "0\n"
        yield Bot(process)
    finally:
        process.kill()
        process.communicate()


def limited(size: int, code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process that cannot write files larger than this many bytes, as if the disk were full."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, resource.RLIM_INFINITY))\n"
    return ran("-c", limit + code, *arguments)


def copied(folder: Path, *rooms: str) -> Path:
    """Copy the packages in `rooms` to a folder, where they can be modified, and link the others."""
    folder.mkdir(exist_ok=True)
    for room in ("engine", "core", "players", "bot", "storage"):
        if room in rooms:
            # With its compiled files, except those being compiled right now, which have another name and may soon be
            # gone.
            shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("*.pyc.*"))
        else:
            (folder / room).symlink_to(ROOT / room)
    return folder


def newer_program(folder: Path) -> Path:
    """Copy this program with an additional migration; return the copy's folder."""
    copied(folder, "storage")
    (folder / "storage" / "migrations" / "versions" / "v9999_later.py").write_text(_LATER)
    return folder


def commanded(program: Path, database: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a command of the program in this folder on a database."""
    command = [sys.executable, "-m", "bot", *map(str, arguments)]
    environment = {"DATABASE_URL": f"sqlite:///{database}", "DATA_FOLDER": str(database.parent), "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=program, env=environment, capture_output=True, text=True, check=False)


def steps_killed(command: str, folder: Path, every: int) -> list[str]:
    """Run `tests.storage.killed`; return its results, one for each (or every n-th) disk operation."""
    run = ran("-m", "tests.storage.killed", command, folder, every)
    assert (run.returncode, run.stderr) == (0, "")
    found: list[str] = json.loads(run.stdout)
    return found
