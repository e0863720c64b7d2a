"""The long form of the crash tests: `python -m tests.storage.crash [--kills N] [--games N] [--seed S] [URL]`.

By default it uses new SQLite files. If a PostgreSQL server is available, the games are also played on that.
"""

import argparse
import asyncio
import logging
import tempfile
from pathlib import Path

from sqlalchemy import URL

from tests.client.ordeal import in_database, suffer
from tests.storage import postgres
from tests.storage.crash.promises import kill_often

AIMS = (*(None,) * 9, "stage-choice", *(None,) * 9, "penalty")
"""Kinds of questions to aim kills at, in turn. One kill in ten has an aim that random kills would hit too rarely."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.storage.crash")
    parser.add_argument("--kills", type=int, default=300, help="kills of a program under load")
    parser.add_argument("--games", type=int, default=200, help="games in which Discord refuses, drops and delays calls")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("url", nargs="?", help="an empty PostgreSQL database; left out, new SQLite files")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)  # the errors are deliberate
    with tempfile.TemporaryDirectory() as folder:
        if options.games:
            weather(options.url or f"sqlite:///{Path(folder) / 'weather.db'}", options.games, options.seed)
            if options.url is None and postgres.available():
                with postgres.server() as server:
                    weather(server, options.games, options.seed)
        if options.kills:
            url = options.url or f"sqlite:///{Path(folder) / 'wonders.db'}"
            print(asyncio.run(kill_often(url, options.kills, options.seed, AIMS)))


def weather(url: str | URL, games: int, seed: int) -> None:
    print(asyncio.run(suffer(in_database(url), seed, games)), flush=True)


if __name__ == "__main__":
    main()
