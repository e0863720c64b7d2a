"""The host's settings: each is a field here and a line in `.env.example`.

Error messages are here and not in the catalogue: they are for the host, before anything else has started.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from enum import StrEnum
from ipaddress import ip_address
from logging import LogRecord, getLogger
from pathlib import Path
from typing import Annotated, Self

from pydantic import SecretStr, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from pydantic_settings import SettingsError as NotReadable
from sqlalchemy import URL

from bot.services.bounds import LONGEST_IDLE, MOST_IN_A_CHANNEL, MOST_ON_A_SERVER, Bounds
from bot.services.clearing import EVER, FEWEST_DAYS, MOST_DAYS, Days, Kept
from bot.services.idle import SHORTEST
from bot.services.personal_data import SERVERS_KEPT, Operator
from bot.services.token_buckets import USUAL, Allowance
from storage import AddressError, parse_address

FILE = Path(".env")
"""The settings file, in the program's working directory; it need not exist."""
_FEWEST_PER_SECOND, _MOST_PER_SECOND = 0.001, 1000
_MOST_AT_ONCE = 1_000_000
_LONGEST_CONTACT = 200
_LAST_PORT = 65535
_DATABASE_FILE = "wonders.db"
_HEARTBEAT_FILE = "heartbeat"
_LAST_LOOK_FILE = "last-look"
_GIVEN_UP_FILE = "given-up"
_METRICS_FILE = "metrics"
_SERVER_COMMANDS_FILE = "server-commands"
_MOST_DAYS_KEPT = 3650
_FEWEST_IDLE_DAYS, _MOST_IDLE_DAYS = SHORTEST // timedelta(days=1), 90


class SettingsError(Exception):
    """Raised if a setting cannot be used; the message is one sentence for the host and repeats no value."""


class LogLevel(StrEnum):
    """The least severe level to log, as Python names it."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class LogFormat(StrEnum):
    """How each line of the log is written."""

    TEXT = "text"
    JSON = "json"


class Settings(BaseSettings):
    """All settings, read once by `Settings.read()` and passed on to where they are needed."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, hide_input_in_errors=True)

    discord_token: SecretStr | None = None
    """The token with which the bot connects to Discord; None for the local table."""
    data_folder: Path = Path("data")
    """The folder for the program's files; `~` is the home folder."""
    database_url: SecretStr | None = None
    """Where games are saved; None for a SQLite file in the data folder. Secret because it may contain a password."""
    log_level: LogLevel = LogLevel.INFO
    """The least severe level to log."""
    log_format: LogFormat = LogFormat.TEXT
    """How each line of the log is written."""
    most_tables_per_channel: int = MOST_IN_A_CHANNEL
    """The maximum number of unfinished tables in a channel, including its threads."""
    most_tables_per_server: int = MOST_ON_A_SERVER
    """The maximum number of unfinished tables on a server."""
    most_presses_at_once: int = USUAL.at_once
    """How many commands and buttons one person may use in a burst; after that, `most_presses_per_second` applies."""
    most_presses_per_second: float = USUAL.per_second
    """How many commands and buttons per second one person may use in the long run."""
    tables_idle_days: int = LONGEST_IDLE // timedelta(days=1)
    """Days of inactivity after which a running table is closed, from 7 to 90."""
    moves_kept_days: Annotated[Days, NoDecode] = None
    """For how many days after its end a game's moves are kept, from 7 to 36500; None if that is not settled."""
    results_kept_days: Annotated[Days, NoDecode] = None
    """The same for its results, and with them the whole game."""
    servers_kept_days: int | None = SERVERS_KEPT // timedelta(days=1)
    """Days after which everything about a server that removed the bot is deleted, from 1 to 3650; None for never."""
    remove_server_commands: bool = False
    """Whether to remove commands that another deployment of this bot left on individual servers."""
    operator_contact: str = ""
    """How people reach whoever runs the bot: the bot tells everyone. Empty if they do not want that."""
    privacy_url: str = ""
    """The address of the operator's own privacy policy; empty if there is none."""
    terms_url: str = ""
    """The address of the operator's own terms of use; empty if there are none."""
    metrics_port: int | None = None
    """The port at which Prometheus can read the metrics, from 1 to 65535; None for no port."""
    metrics_address: str = "127.0.0.1"
    """The address of this computer at which that port is open."""
    shard_count: int | None = None
    """The total number of shards of all processes; None for as many as Discord recommends."""
    shard_ids: Annotated[tuple[int, ...], NoDecode] = ()
    """The shards of this process; empty for all."""

    @classmethod
    def read(cls, file: Path = FILE) -> Self:
        """Read the settings from the environment, then from a file if there is one, then from the defaults.

        Raises:
            SettingsError: the file cannot be read, or a setting has a wrong value.
        """
        try:
            with _unread_lines() as unread:
                settings = cls(_env_file=file, _env_file_encoding="utf-8")
            if not unread and not file.is_dir():
                return settings
            sentence = (
                f"Line {unread[0]} of {file} cannot be read." if unread else f"{file} must be a file, not a folder."
            )
        except ValidationError as error:
            sentence = _sentence(error)
        except NotReadable as error:  # a setting that should be a list but is not
            sentence = f"The settings cannot be read: {error}."
        except UnicodeDecodeError:
            sentence = f"{file} must be text in UTF-8."
        except OSError as error:
            sentence = f"{file} cannot be read: {error.strerror or type(error).__name__}."
        # Raised here, outside the handlers, so that it has no context: the original errors contain what was read,
        # including passwords.
        raise SettingsError(sentence)

    @property
    def database(self) -> URL:
        """The database's URL for SQLAlchemy's asynchronous engine. Its `str` hides the password."""
        if self.database_url is None:
            return URL.create("sqlite+aiosqlite", database=str(self.data_folder / _DATABASE_FILE))
        return parse_address(self.database_url.get_secret_value()).url

    @property
    def bounds(self) -> Bounds:
        """How many tables a channel and a server may have, and how long a table may stay idle."""
        idle = timedelta(days=self.tables_idle_days)
        return Bounds(channel=self.most_tables_per_channel, server=self.most_tables_per_server, idle=idle)

    @property
    def allowance(self) -> Allowance:
        """How fast one person may use commands and buttons."""
        return Allowance(at_once=self.most_presses_at_once, per_second=self.most_presses_per_second)

    @property
    def kept(self) -> Kept:
        """How long games that are over are kept."""
        return Kept(self.moves_kept_days, self.results_kept_days)

    @property
    def operator(self) -> Operator:
        """Whoever runs the bot, as they want to be named."""
        kept = None if self.servers_kept_days is None else timedelta(days=self.servers_kept_days)
        return Operator(self.operator_contact, self.privacy_url, self.terms_url, kept)

    @property
    def heartbeat(self) -> Path:
        """The file that the bot touches regularly while it is healthy."""
        return self.data_folder / _HEARTBEAT_FILE

    @property
    def last_look(self) -> Path:
        """The file that the bot touches after each check for due work."""
        return self.data_folder / _LAST_LOOK_FILE

    @property
    def metrics(self) -> Path:
        """The file to which the bot writes its metrics every minute."""
        return self.data_folder / _METRICS_FILE

    @property
    def given_up(self) -> Path:
        """The file in which the bot, when it shuts itself down, leaves the reason for the next start."""
        return self.data_folder / _GIVEN_UP_FILE

    @property
    def server_commands(self) -> Path:
        """The file that lists the servers with commands unknown to this program, one per line."""
        return self.data_folder / _SERVER_COMMANDS_FILE

    @field_validator("discord_token")
    @classmethod
    def _strip_token(cls, token: SecretStr | None) -> SecretStr | None:
        """Strip blanks that copying often adds; reject a token that is not one word, as it would only fail later."""
        if token is None:
            return None
        word = token.get_secret_value().strip()
        if not word.isascii() or not word.isprintable() or " " in word:
            raise ValueError("DISCORD_TOKEN must be one word, as Discord's developer portal shows it.")
        return SecretStr(word) if word else None

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper_case(cls, level: object) -> object:
        if isinstance(level, str) and level.upper() not in LogLevel.__members__:
            raise ValueError(f"LOG_LEVEL must be {', '.join(LogLevel)}.")
        return level.upper() if isinstance(level, str) else level

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower_case(cls, form: object) -> object:
        if isinstance(form, str) and form.upper() not in LogFormat.__members__:
            raise ValueError(f"LOG_FORMAT must be {' or '.join(LogFormat)}.")
        return form.lower() if isinstance(form, str) else form

    @field_validator("operator_contact")
    @classmethod
    def _check_contact(cls, contact: str) -> str:
        if len(contact) > _LONGEST_CONTACT or not contact.isprintable():
            raise ValueError(f"OPERATOR_CONTACT must be one line of at most {_LONGEST_CONTACT} characters.")
        return contact.strip()

    @field_validator("privacy_url", "terms_url")
    @classmethod
    def _check_address(cls, address: str, info: ValidationInfo) -> str:
        if address and (not re.fullmatch(r"https?://[!-~]+", address) or len(address) > _LONGEST_CONTACT):
            raise ValueError(f"{str(info.field_name).upper()} must be an address like https://example.org/privacy.")
        return address

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _parse_shards(cls, shards: object) -> object:
        """Parse a range or a list: `0-3` or `0,2`."""
        return _numbers(shards) if isinstance(shards, str) else shards

    @field_validator("most_presses_at_once")
    @classmethod
    def _check_at_once(cls, most: int) -> int:
        if not 1 <= most <= _MOST_AT_ONCE:
            raise ValueError(f"MOST_PRESSES_AT_ONCE must be 1 to {_MOST_AT_ONCE}.")
        return most

    @field_validator("most_tables_per_channel", "most_tables_per_server")
    @classmethod
    def _check_at_least_one(cls, most: int, info: ValidationInfo) -> int:
        if most < 1:
            raise ValueError(f"{str(info.field_name).upper()} must be 1 or more.")
        return most

    @field_validator("most_presses_per_second")
    @classmethod
    def _check_per_second(cls, most: float) -> float:
        if not _FEWEST_PER_SECOND <= most <= _MOST_PER_SECOND:
            raise ValueError(f"MOST_PRESSES_PER_SECOND must be {_FEWEST_PER_SECOND} to {_MOST_PER_SECOND}.")
        return most

    @field_validator("tables_idle_days")
    @classmethod
    def _check_idle_days(cls, days: int) -> int:
        if not _FEWEST_IDLE_DAYS <= days <= _MOST_IDLE_DAYS:
            raise ValueError(f"TABLES_IDLE_DAYS must be {_FEWEST_IDLE_DAYS} to {_MOST_IDLE_DAYS}.")
        return days

    @field_validator("moves_kept_days", "results_kept_days", mode="before")
    @classmethod
    def _check_kept_days(cls, days: object, info: ValidationInfo) -> object:
        word = days.strip().lower() if isinstance(days, str) else days
        if word in {None, EVER}:
            return word
        if not re.fullmatch("[0-9]{1,5}", str(word)) or not FEWEST_DAYS <= int(str(word)) <= MOST_DAYS:
            name = str(info.field_name).upper()
            raise ValueError(f"{name} must be {FEWEST_DAYS} to {MOST_DAYS} days, or {EVER}.")
        return int(str(word))

    @field_validator("servers_kept_days", mode="before")
    @classmethod
    def _read_never(cls, days: object) -> object:
        return None if isinstance(days, str) and days.strip().lower() == EVER else days

    @field_validator("servers_kept_days")
    @classmethod
    def _check_days_kept(cls, days: int | None) -> int | None:
        if days is not None and not 1 <= days <= _MOST_DAYS_KEPT:
            raise ValueError(f"SERVERS_KEPT_DAYS must be 1 to {_MOST_DAYS_KEPT}, or {EVER}.")
        return days

    @field_validator("metrics_port")
    @classmethod
    def _check_port(cls, port: int | None) -> int | None:
        if port is not None and not 1 <= port <= _LAST_PORT:
            raise ValueError(f"METRICS_PORT must be 1 to {_LAST_PORT}.")
        return port

    @field_validator("metrics_address")
    @classmethod
    def _check_host(cls, address: str) -> str:
        try:
            return str(ip_address(address.strip()))
        except ValueError:
            raise ValueError("METRICS_ADDRESS must be an address of this computer, such as 127.0.0.1.") from None

    @field_validator("shard_count")
    @classmethod
    def _check_positive(cls, count: int | None) -> int | None:
        if count is not None and count < 1:
            raise ValueError("SHARD_COUNT must be 1 or more.")
        return count

    @model_validator(mode="after")
    def _check_shards(self) -> Self:
        if self.shard_ids and self.shard_count is None:
            raise ValueError("SHARD_IDS needs SHARD_COUNT, the number of all shards.")
        if self.shard_count is not None and any(shard >= self.shard_count for shard in self.shard_ids):
            raise ValueError("SHARD_IDS must be smaller than SHARD_COUNT: the first shard is 0.")
        return self

    @field_validator("data_folder")
    @classmethod
    def _expand_home(cls, folder: Path) -> Path:
        """Expand `~`: usually the shell does that, but no shell reads `.env`."""
        try:
            return folder.expanduser()
        except RuntimeError as error:
            raise ValueError("DATA_FOLDER begins with ~, but there is no such home folder.") from error

    @field_validator("database_url")
    @classmethod
    def _check_url(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None:
            try:
                parse_address(url.get_secret_value())
            except AddressError as error:
                raise ValueError(f"DATABASE_URL: {error}") from None
        return url


def _numbers(text: str) -> tuple[int, ...]:
    """Parse shard numbers; raise ValueError unless they are numbers and ranges, each number once."""
    wrong = ValueError("SHARD_IDS must be numbers like 0-3 or 0,2, each one once.")
    found: list[int] = []
    for part in text.split(","):
        ends = [each.strip() for each in part.split("-")]
        if len(ends) > 2 or not all(re.fullmatch("[0-9]{1,4}", end) for end in ends):
            raise wrong
        found += range(int(ends[0]), int(ends[-1]) + 1)
    if not found or len(set(found)) < len(found):
        raise wrong
    return tuple(found)


@contextmanager
def _unread_lines() -> Iterator[list[object]]:
    """Collect the numbers of the lines that python-dotenv skips; it logs the numbers, but not the lines themselves."""
    found: list[object] = []

    def hear(record: LogRecord) -> bool:
        if not record.args:
            return True
        found.extend(record.args)
        return False

    logger = getLogger("dotenv.main")
    logger.addFilter(hear)
    try:
        yield found
    finally:
        logger.removeFilter(hear)


def _sentence(error: ValidationError) -> str:
    """Say what is wrong with the first invalid setting. Neither our own messages nor pydantic's repeat its value."""
    first = error.errors(include_url=False, include_input=False)[0]
    own = first.get("ctx", {}).get("error")
    if isinstance(own, ValueError):
        return str(own)
    return f"{'.'.join(map(str, first['loc'])).upper()} cannot be used: {first['msg']}."
