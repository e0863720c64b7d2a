"""The care of a database: backup and restore, and what the host should know about its state.

Backup and restore are for SQLite's file, and not asynchronous, for nothing else runs meanwhile. PostgreSQL has tools of
its own. `inspect` is for both, and changes nothing.
"""

from storage.care.backups import Backup, backup
from storage.care.files import Fault, FileError, companions, leftover_parts
from storage.care.forms import Form
from storage.care.inspection import Contents, Inspection, in_use, inspect
from storage.care.restoring import Restored, restore

__all__ = [
    "Backup",
    "Contents",
    "Fault",
    "FileError",
    "Form",
    "Inspection",
    "Restored",
    "backup",
    "companions",
    "in_use",
    "inspect",
    "leftover_parts",
    "restore",
]
