"""Errors in the log: where they happened, but never with values, which may be hidden from players."""

import logging
import secrets
import traceback

_log = logging.getLogger(__name__)


def report_incident(error: BaseException) -> str:
    """Log an error; return its incident number."""
    number = secrets.token_hex(4)
    _log.error("incident %s: %s", number, trace_of(error))
    return number


def trace_of(error: BaseException) -> str:
    """The traceback of an error and its causes: places and types, never messages."""
    lines = [f"{type(error).__name__}\n", *traceback.format_tb(error.__traceback__)]
    cause = error.__cause__ or error.__context__
    return "".join(lines) + (f"after {trace_of(cause)}" if cause is not None else "")
