"""Translates drivers' errors into the services' own errors, which state the trouble but nothing of the statement."""

import errno
import sqlite3

from asyncpg.exceptions import InterfaceError as AsyncpgInterfaceError
from asyncpg.exceptions import PostgresError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.services.ports import ConflictError, StoreError, StoreUnavailableError, Trouble

DRIVER_ERRORS = (SQLAlchemyError, sqlite3.Error, PostgresError, AsyncpgInterfaceError, OSError)
"""Everything that a database may raise. SQLAlchemy does not wrap the drivers' errors while it connects."""

_FULL_DISK = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}

_SQLITE_EXTENDED = {
    # A write cut short by a quota or a limit on file size; SQLite reports only ENOSPC as SQLITE_FULL.
    sqlite3.SQLITE_IOERR_WRITE: Trouble.FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,
    sqlite3.SQLITE_IOERR_READ: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR_SHORT_READ: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR_FSYNC: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR_CORRUPTFS: Trouble.DAMAGED,
}

_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNREACHABLE,
    sqlite3.SQLITE_READONLY: Trouble.UNREACHABLE,
    sqlite3.SQLITE_PERM: Trouble.UNREACHABLE,
    sqlite3.SQLITE_IOERR: Trouble.UNREACHABLE,
}

_CONFLICTS = {"40001", "40P01"}
"""The SQLSTATEs serialization_failure and deadlock_detected. A second attempt can succeed."""

_POSTGRESQL = {
    "53100": Trouble.FULL,  # disk_full
    "53400": Trouble.FULL,  # configuration_limit_exceeded: a limit on temporary files
    "55P03": Trouble.LOCKED,  # lock_not_available
    "55006": Trouble.LOCKED,  # object_in_use
    "57014": Trouble.LOCKED,  # query_canceled, by a limit on its time
    "58P01": Trouble.DAMAGED,  # undefined_file
    "58030": Trouble.DAMAGED,  # io_error
    "25006": Trouble.UNREACHABLE,  # read_only_sql_transaction: a standby
    "42501": Trouble.UNREACHABLE,  # insufficient_privilege
}

_POSTGRESQL_CLASSES = {
    "XX": Trouble.DAMAGED,  # internal error, data corrupted
    "08": Trouble.UNREACHABLE,  # connection exception
    "28": Trouble.UNREACHABLE,  # the password is wrong
    "3D": Trouble.UNREACHABLE,  # no such database
    "53": Trouble.UNREACHABLE,  # too many connections, out of memory
    "57": Trouble.UNREACHABLE,  # the server is shutting down, or starting
    "58": Trouble.UNREACHABLE,  # system error
}


def translate(error: BaseException) -> StoreError:
    """Return the services' error for one of DRIVER_ERRORS.

    Raise the result `from None`, because the driver's message may contain names, choices or the address with its
    password. A note on the result has the driver's code instead.
    """
    origin = _origin(error)
    state = getattr(origin, "sqlstate", None)
    if state in _CONFLICTS:
        return ConflictError(f"SQLSTATE {state}")
    found = StoreUnavailableError(_trouble(error, origin))
    code = getattr(origin, "sqlite_errorname", None) or (f"SQLSTATE {state}" if state else None)
    found.add_note(f"{type(origin).__name__}{f': {code}' if code else ''}")
    return found


def _origin(error: BaseException) -> BaseException:
    """Return the driver's error in SQLAlchemy's error."""
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def _trouble(error: BaseException, origin: BaseException) -> Trouble:
    if isinstance(origin, sqlite3.Error):
        return _sqlite_trouble(origin)
    state = getattr(origin, "sqlstate", None)
    if isinstance(state, str):
        return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2], Trouble.UNKNOWN)
    if isinstance(origin, OSError) and origin.errno in _FULL_DISK:
        return Trouble.FULL
    gone = isinstance(error, DBAPIError) and error.connection_invalidated
    if gone or isinstance(origin, OSError | PoolTimeoutError | AsyncpgInterfaceError):
        return Trouble.UNREACHABLE
    return Trouble.UNKNOWN


def _sqlite_trouble(error: sqlite3.Error) -> Trouble:
    code = getattr(error, "sqlite_errorcode", 0)
    return _SQLITE_EXTENDED.get(code) or _SQLITE.get(code & 0xFF, Trouble.UNKNOWN)
