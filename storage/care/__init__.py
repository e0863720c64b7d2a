"""Backs up, restores and inspects a database.

Backup and restore are for SQLite's file, because PostgreSQL has its own tools. They are not asynchronous, because
nothing else runs meanwhile. `inspect` is for both databases, and changes nothing.
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
