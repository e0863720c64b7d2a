"""The care of a database: a backup and the way back, and what whoever runs the bot should know of its state.

Backup and restore are for SQLite's file, and are not asynchronous: nothing else runs beside them. PostgreSQL has tools
of its own. `inspect` is for both, and changes nothing.
"""

from storage.care.backups import Backup, backup
from storage.care.files import Fault, FileError, companions, left_over
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
    "left_over",
    "restore",
]
