"""A database as release 0.2.0 left it: a lobby, a draft, two running games, a finished game, and due jobs.

`release_0_2.json` was made once with release 0.2.0 (commit fe1c4f3).
"""

import json
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.services.people import GameId
from storage.address import parse_address
from storage.database import make_engine
from tests.storage import release_0_1
from tests.storage.release_0_1 import Row

STEP = "0005"
"""The last migration of release 0.2.0."""
_FILE = Path(__file__).with_name("release_0_2.json")
_MIGRATIONS = Path(__file__).parents[2] / "storage" / "migrations"
_DATA = json.loads(_FILE.read_text(encoding="utf-8"))
SHOWN: dict[GameId, dict[str, str]] = {GameId(int(game)): seen for game, seen in _DATA["shown"].items()}
"""The result of `release_0_1.shown` in release 0.2.0 for every game."""
ROWS: dict[str, list[Row]] = {
    name: [dict(zip(columns, row, strict=True)) for row in some] for name, (columns, *some) in _DATA["rows"].items()
}


async def left(url: URL) -> None:
    """Create the tables of release 0.2.0 in an empty database, and insert the rows."""
    sql = engine(url)
    try:
        async with sql.begin() as connection:
            await connection.run_sync(_fill)
    finally:
        await sql.dispose()


def engine(url: URL) -> AsyncEngine:
    """Return an SQLAlchemy engine with which tests can run their own statements."""
    return make_engine(parse_address(url), migrating=True)


def _fill(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, STEP)
    release_0_1.fill(connection, ROWS)
