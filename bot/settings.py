"""What whoever runs the program sets: each setting is a field here and a line in `.env.example`.

The sentences of errors stand here, not in the catalogue: they are for the host, before anything else has begun.
"""

import re
from pathlib import Path
from typing import Self

from pydantic import SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings import SettingsError as NotReadable
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

_FILE = Path(".env")
_DATABASE_FILE = "wonders.db"
_POSTGRESQL = {"postgres", "postgresql", "postgresql+asyncpg"}
_ADDRESSES = (
    "DATABASE_URL must look like postgresql://user:password@host/name or sqlite:///path; "
    "in a password @ is written %40 and % is written %25."
)
_HOST = re.compile(r"[\w.:%-]+")
_NAME = re.compile(r"[^@/]+")
_SSL_MODES = {"disable", "allow", "prefer", "require", "verify-ca", "verify-full"}
_PORTS = range(1, 1 << 16)


class SettingsError(Exception):
    """A setting cannot be used; the message is one sentence for the host and repeats no value."""


class Settings(BaseSettings):
    """All settings, read once by `Settings.read()` and passed to whoever needs them."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, hide_input_in_errors=True)

    data_folder: Path = Path("data")
    """Where the program keeps its files; `~` is the home folder."""
    database_url: SecretStr | None = None
    """Where the games live; None for a SQLite file in the data folder. Secret, for it may hold a password."""

    @classmethod
    def read(cls, file: Path = _FILE) -> Self:
        """The settings of the environment, then those of a file if there is one, then the defaults.

        Raises:
            SettingsError: the file cannot be read, or a setting has a wrong value.
        """
        try:
            return cls(_env_file=file, _env_file_encoding="utf-8")
        except ValidationError as error:
            sentence = _sentence(error)
        except NotReadable as error:  # what should be a list and is none, once a setting holds one
            sentence = f"The settings cannot be read: {error}."
        except UnicodeDecodeError:
            sentence = f"{file} must be text in UTF-8."
        except OSError as error:
            sentence = f"{file} cannot be read: {error.strerror or type(error).__name__}."
        # Raised out here, where no error hangs on it as its context: theirs hold what was read, passwords too.
        raise SettingsError(sentence)

    @property
    def database(self) -> URL:
        """The database as SQLAlchemy's asynchronous engine takes it. Its `str` hides the password."""
        if self.database_url is None:
            return URL.create("sqlite+aiosqlite", database=str(self.data_folder / _DATABASE_FILE))
        return _database(self.database_url.get_secret_value())

    @field_validator("data_folder")
    @classmethod
    def _at_home(cls, folder: Path) -> Path:
        """Nobody but a shell reads `~` as the home folder, and no shell reads `.env`."""
        try:
            return folder.expanduser()
        except RuntimeError as error:
            raise ValueError("DATA_FOLDER begins with ~, but there is no such home folder.") from error

    @field_validator("database_url")
    @classmethod
    def _known(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None:
            _database(url.get_secret_value())
        return url


def _sentence(error: ValidationError) -> str:
    """What is wrong with the first wrong setting. Neither pydantic's own messages nor ours repeat a value."""
    first = error.errors(include_url=False, include_input=False)[0]
    own = first.get("ctx", {}).get("error")
    if isinstance(own, ValueError):
        return str(own)
    return f"{'.'.join(map(str, first['loc'])).upper()} cannot be used: {first['msg']}."


def _database(text: str) -> URL:
    """The address of a database with the driver that asyncio needs. Raises ValueError with a sentence for the host."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # a port that is no number is a ValueError
        raise ValueError(_ADDRESSES) from None
    if url.drivername == "sqlite" and _names_only_a_file(url):
        return url.set(drivername="sqlite+aiosqlite")
    if url.drivername in _POSTGRESQL and _names_a_server(url):
        return url.set(drivername="postgresql+asyncpg", query=_encryption(url))
    raise ValueError(_ADDRESSES)


def _names_only_a_file(url: URL) -> bool:
    """A database in memory is not accepted: the games would be gone with the program."""
    others = (url.username, url.password, url.host, url.port)
    return others == (None,) * len(others) and not url.query and url.database not in {None, "", ":memory:"}


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
            raise ValueError("DATABASE_URL may have no other option than sslmode, as in ?sslmode=require.")
