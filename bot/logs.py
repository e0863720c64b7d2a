"""The log, on standard output: one line per event, as text or as JSON.

It omits the messages of errors, which may quote a hand, and the ids of people. It has the numbers of tables and nights,
and ids of servers, channels and messages.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from types import TracebackType
from typing import TypeAlias

from bot.client.incidents import trace_of
from bot.settings import LogFormat, LogLevel

_QUIET = {
    "PIL": logging.INFO,  # logs each part of each icon that it reads, from another thread, between other lines
    "alembic": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "asyncio": logging.ERROR,  # in debug mode, warns of slow calls with all their arguments
    "discord.client": logging.ERROR,  # warns about voice, which is not used here
    "discord.ext.commands.bot": logging.ERROR,  # warns about an intent that is not needed here
    "sqlalchemy": logging.WARNING,  # logs the rows that it reads, including hands
}
"""The minimum level for each logger that is too verbose."""

_PERSON = re.compile(r"\b(members|users)/\d+")
"""A person in an address of Discord's, which discord.py logs when a request has to wait."""

_Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class OneLine(logging.Formatter):
    """Formats an event on one line, including its traceback."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; for asyncio, only the first line, because the others quote an uncaught error."""
        if record.name == "asyncio":
            record = logging.makeLogRecord({**vars(record), "msg": record.getMessage().split("\n")[0], "args": None})
        said = " | ".join(line.strip() for line in super().format(record).splitlines() if line.strip())
        return _PERSON.sub(r"\1/...", said)

    def formatException(self, ei: _Raised) -> str:  # noqa: N802 - logging's own name
        """Return where an error happened and what kind it is, without its message."""
        return trace_of(ei[1]) if ei[1] is not None else ""


class JsonLine(OneLine):
    """Formats an event as a JSON object on one line."""

    def __init__(self) -> None:
        super().__init__()
        self._style = logging.StrFormatStyle("{message}")

    def format(self, record: logging.LogRecord) -> str:
        """Format a record: `message` has the traceback, too."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": super().format(record),
        }
        return json.dumps(told, ensure_ascii=False)


def set_up(level: LogLevel, form: LogFormat = LogFormat.TEXT) -> None:
    """Log everything from this level up, but from discord.py nothing below INFO."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLine() if form is LogFormat.JSON else OneLine())
    logging.basicConfig(level=level.value, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level.value)))
    for name, least in _QUIET.items():
        logging.getLogger(name).setLevel(least)
