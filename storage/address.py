"""Which database a URL means."""

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
    """No URL of a database that this program knows; the message repeats none of it: there may be a password in it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the database is."""

    url: URL
    """With the driver that asyncio needs; its `str` hides the password."""
    file: Path | None
    """Of SQLite; None where it is a server."""


def parse(text: str | URL) -> Address:
    """The address that a URL such as `sqlite:///games.db` or `postgresql://user:password@host/name` means.

    Raises:
        AddressError: it is none.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # a port that is no number is a ValueError
        raise AddressError(_SENTENCE) from None
    if url.drivername in _SQLITE and _names_only_a_file(url):
        file = _at_home(Path(url.database or ""))
        return Address(url.set(drivername="sqlite+aiosqlite", database=str(file)), file)
    if url.drivername in _POSTGRESQL and _names_a_server(url):
        return Address(url.set(drivername="postgresql+asyncpg", query=_encryption(url)), None)
    raise AddressError(_SENTENCE)


def _at_home(file: Path) -> Path:
    """Nobody but a shell reads `~` as the home folder, and no shell reads an address."""
    try:
        return file.expanduser()
    except RuntimeError:
        raise AddressError("The database's URL begins with ~, but there is no such home folder.") from None


def _names_only_a_file(url: URL) -> bool:
    """A database in memory is not accepted: the games would be gone with the program."""
    others = (url.username, url.password, url.host, url.port)
    named = bool(url.database) and url.database != ":memory:" and not str(url.database).startswith("file:")
    return others == (None,) * len(others) and not url.query and named


def _names_a_server(url: URL) -> bool:
    """What follows an @ that stands bare in a password is read as a host or a name: in errors it would be shown."""
    host = url.host is not None and _HOST.fullmatch(url.host) is not None
    name = url.database is not None and _NAME.fullmatch(url.database) is not None
    return host and name and (url.port is None or url.port in _PORTS)


def _encryption(url: URL) -> dict[str, str]:
    """Those who lend databases often add `?sslmode=require`, which asyncpg calls `ssl`; nothing else is known here."""
    if not url.query:
        return {}
    match dict(url.query):
        case {"sslmode": str(mode), **others} | {"ssl": str(mode), **others} if not others and mode in _SSL_MODES:
            return {"ssl": mode}
        case _:
            raise AddressError("The database's URL may have no other option than sslmode, as in ?sslmode=require.")
