"""Parses the URL of the database."""

import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.locks import OpeningError

_SQLITE = {"sqlite", "sqlite+aiosqlite"}
_POSTGRESQL = {"postgres", "postgresql", "postgresql+asyncpg"}
_SENTENCE = (
    "The database's URL must look like postgresql://user:password@host/name or sqlite:///path; "
    "in a password @ is written %40 and % is written %25."
)
_HOST = re.compile(r"[\w.:%-]+")
_NAME = re.compile(r"[^@/]+")
_SSL_MODES = {"disable", "allow", "prefer", "require", "verify-ca", "verify-full"}
_PORTS = range(1, 1 << 16)


class AddressError(OpeningError):
    """A text is not the URL of a supported database. The message does not repeat it, as it may contain a password."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the database is."""

    url: URL
    """The URL, with an asynchronous driver. Its `str` hides the password."""
    file: Path | None
    """SQLite's file; None for PostgreSQL."""


def parse_address(text: str | URL) -> Address:
    """Parse a URL such as `sqlite:///games.db` or `postgresql://user:password@host/name`.

    Raises:
        AddressError: the text is not the URL of a supported database.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # a port that is not a number is a ValueError
        raise AddressError(_SENTENCE) from None
    if url.drivername in _SQLITE and _is_plain_file(url):
        file = _expand_home(Path(url.database or ""))
        return Address(url.set(drivername="sqlite+aiosqlite", database=str(file)), file)
    if url.drivername in _POSTGRESQL and _is_plain_server(url):
        return Address(url.set(drivername="postgresql+asyncpg", query=_parse_encryption(url)), None)
    raise AddressError(_SENTENCE)


def _expand_home(file: Path) -> Path:
    """Expand `~`. Usually the shell does this, but not within a URL."""
    try:
        return file.expanduser()
    except RuntimeError:
        raise AddressError("The database's URL begins with ~, but there is no such home folder.") from None


def _is_plain_file(url: URL) -> bool:
    """Return whether the URL is just a file. A database in memory is refused, because it ends with the program."""
    others = (url.username, url.password, url.host, url.port)
    named = bool(url.database) and url.database != ":memory:" and not str(url.database).startswith("file:")
    return others == (None,) * len(others) and not url.query and named


def _is_plain_server(url: URL) -> bool:
    """Return whether the host, the name and the port are well formed.

    If a password contains an unescaped @, its rest is parsed as a host or a name, which error messages would show.
    """
    host = url.host is not None and _HOST.fullmatch(url.host) is not None
    name = url.database is not None and _NAME.fullmatch(url.database) is not None
    return host and name and (url.port is None or url.port in _PORTS)


def _parse_encryption(url: URL) -> dict[str, str]:
    """Return the query for asyncpg. Only encryption is allowed: hosters add `?sslmode=require`, asyncpg expects `ssl`.

    Raises:
        AddressError: the query has another option.
    """
    if not url.query:
        return {}
    match dict(url.query):
        case {"sslmode": str(mode), **others} | {"ssl": str(mode), **others} if not others and mode in _SSL_MODES:
            return {"ssl": mode}
        case _:
            raise AddressError("The database's URL may have no other option than sslmode, as in ?sslmode=require.")
