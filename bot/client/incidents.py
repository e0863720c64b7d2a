"""Logs errors with the places where they happened, but without values, which may be hidden from players."""

import logging
import secrets
import traceback

_log = logging.getLogger(__name__)


def report_incident(error: BaseException) -> str:
    """Log an error, and return its incident number."""
    number = secrets.token_hex(4)
    _log.error("incident %s: %s", number, trace_of(error))
    return number


def trace_of(error: BaseException) -> str:
    """Return the traceback of an error and its causes, with places and types, but without messages."""
    lines = [f"{type(error).__name__}\n", *traceback.format_tb(error.__traceback__)]
    cause = error.__cause__ or error.__context__
    return "".join(lines) + (f"after {trace_of(cause)}" if cause is not None else "")
