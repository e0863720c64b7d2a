"""What went wrong, for the log: where it happened, but not with which values, which may be hidden."""

import logging
import secrets
import traceback

_log = logging.getLogger(__name__)


def report_incident(error: BaseException) -> str:
    """Logs an error, and gives the number under which the log tells of it."""
    number = secrets.token_hex(4)
    _log.error("incident %s: %s", number, trace_of(error))
    return number


def trace_of(error: BaseException) -> str:
    """The traceback of an error and of its causes: the places and the errors' types, never their messages."""
    lines = [f"{type(error).__name__}\n", *traceback.format_tb(error.__traceback__)]
    cause = error.__cause__ or error.__context__
    return "".join(lines) + (f"after {trace_of(cause)}" if cause is not None else "")
