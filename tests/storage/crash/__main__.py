"""The long form: `python -m tests.storage.crash [--kills N] [--seed S] [URL]`, by default on a new SQLite file."""

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.storage.crash.promises import kill_often

AIMS = (*(None,) * 9, "stage-choice", *(None,) * 9, "penalty")
"""One kill in ten is at a choice of a kind that chance alone would hit too seldom."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.storage.crash")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("url", nargs="?", help="an empty PostgreSQL database; left out, a new SQLite file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = options.url or f"sqlite:///{Path(folder) / 'wonders.db'}"
        print(asyncio.run(kill_often(url, options.kills, options.seed, AIMS)))


if __name__ == "__main__":
    main()
