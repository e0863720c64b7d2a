"""The long form of the simulated week: `python -m tests.week [--tables N] [--days N] [--seed S] [URL]`.

By default, it runs on a new SQLite file and, if a PostgreSQL server is available, also on a new database there.
"""

import argparse
import asyncio
import logging
import tempfile
from pathlib import Path

from sqlalchemy import URL

from storage import open_store
from tests.storage import postgres
from tests.week.life import Week


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.week")
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("url", nargs="?", help="an empty PostgreSQL database; left out, a new SQLite file")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)  # the errors are deliberate

    def live(url: str | URL) -> None:
        week = Week(lambda clock: open_store(url, clock=clock), options.seed, options.tables, options.days)
        print(asyncio.run(week.run()), flush=True)

    with tempfile.TemporaryDirectory() as folder:
        live(options.url or f"sqlite:///{Path(folder) / 'week.db'}")
    if options.url is None and postgres.available():
        with postgres.server() as server:
            live(server)


if __name__ == "__main__":
    main()
