"""Check that the subjects of commits since release 0.3.0 have at most 72 characters: `python -m tests.subjects`."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

LONGEST = 72
_SINCE = "0.3.0"
"""The release since which subjects are checked."""


def main(folder: Path) -> int:
    """Print the commits with long subjects; return 1 if there are any, else 0."""
    commit = release(folder, _SINCE)
    if commit is None:
        print(f"The commit of release {_SINCE} isn't in the Git history here: no subjects of commits were checked.")  # noqa: T201
        return 0
    too_long = [
        line
        for line in _git(folder, "log", "--format=%h %s", f"{commit}..HEAD")
        if len(line.partition(" ")[2]) > LONGEST
    ]
    for line in too_long:
        print(f"more than {LONGEST} characters: {line}")  # noqa: T201
    return 1 if too_long else 0


def release(folder: Path, version: str) -> str | None:
    """Return the commit of a release; None if it is not in the history."""
    line = f'version = "{version}"'
    return next(iter(_git(folder, "log", "--format=%H", "--reverse", f"-S{line}", "--", "pyproject.toml")), None)


def _git(folder: Path, *arguments: str) -> Sequence[str]:
    """Return the output lines of a Git command; an empty list if Git or the history is missing."""
    try:
        done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=True)  # noqa: S607
    except (OSError, subprocess.CalledProcessError):
        return []
    return done.stdout.splitlines()


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parents[1]))
