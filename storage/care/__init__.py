"""Backs up, restores and inspects a database.

Backup and restore are for SQLite's file, because PostgreSQL has its own tools. They are not asynchronous, because
nothing else runs meanwhile. `inspect`, which changes nothing, and what concerns a person are for both databases.
"""

from storage.care.backups import Backup, backup
from storage.care.files import Fault, FileError, companions, leftover_parts
from storage.care.forms import Form
from storage.care.inspection import Contents, Inspection, in_use, inspect
from storage.care.people import AFTER_RESTORING, BEFORE_RESTORING, ask_to_forget, export, stored_about
from storage.care.restoring import Restored, restore

__all__ = [
    "AFTER_RESTORING",
    "BEFORE_RESTORING",
    "Backup",
    "Contents",
    "Fault",
    "FileError",
    "Form",
    "Inspection",
    "Restored",
    "ask_to_forget",
    "backup",
    "companions",
    "export",
    "in_use",
    "inspect",
    "leftover_parts",
    "restore",
    "stored_about",
]
