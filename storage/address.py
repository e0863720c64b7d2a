"""Which database a URL means."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.locks import OpeningError

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class AddressError(OpeningError):
    """A URL of a database that this program does not know."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the database is."""

    url: URL
    file: Path | None
    """Of SQLite; None where it is a server."""


def parse(text: str | URL) -> Address:
    """The address that a URL such as `sqlite:///games.db` or `postgresql://user:password@host/name` means.

    Raises:
        AddressError: it is none. The message does not repeat it: there may be a password in it.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise AddressError("The database's URL cannot be read: it begins like sqlite:/// or postgresql://.") from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise AddressError(f"There is no {url.drivername} database here: it is sqlite:/// or postgresql://.")
    url = url.set(drivername=driver)
    if not driver.startswith("sqlite"):
        # The server's own programs say sslmode, the driver says ssl; the values are the same.
        query = {"ssl" if key == "sslmode" else key: value for key, value in url.query.items()}
        return Address(url.set(query=query), None)
    if url.host or url.query or not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise AddressError("A SQLite database is a file, three slashes and its path: sqlite:///games.db.")
    return Address(url, Path(url.database))
