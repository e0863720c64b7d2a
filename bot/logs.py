"""The log, on standard output: one line an event. What an error says of itself is left out, for it may quote a hand."""

import logging
import sys
from types import TracebackType
from typing import TypeAlias

from bot.client.incidents import trace_of
from bot.settings import LogLevel

_QUIET = {
    "PIL": logging.INFO,  # tells each part of each icon that it reads, beside the event loop, between others' lines
    "alembic": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "asyncio": logging.ERROR,  # warns, where it is debugged, of what is slow, with all that it was given
    "discord.client": logging.ERROR,  # warns of voice, which nobody uses here
    "discord.ext.commands.bot": logging.ERROR,  # warns of an intent that is not needed here
}
"""Who says more than anybody wants to know."""

_Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class OneLine(logging.Formatter):
    """An event on one line, its traceback too."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """The record, whatever stands in it."""
        return " | ".join(line.strip() for line in super().format(record).splitlines() if line.strip())

    def formatException(self, ei: _Raised) -> str:  # noqa: N802 - logging's own name
        """Where it happened and what kind of error it is."""
        return trace_of(ei[1]) if ei[1] is not None else ""


def set_up(level: LogLevel) -> None:
    """Logs everything from this level on; discord.py says no more than it has to."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(OneLine())
    logging.basicConfig(level=level.value, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level.value)))
    for name, least in _QUIET.items():
        logging.getLogger(name).setLevel(least)
