"""Rows that may be there already: the two databases say it in the same words, with a statement of their own each."""

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

Insertion: TypeAlias = sqlite.Insert | postgresql.Insert


def insertion(dialect: str, table: Table) -> Insertion:
    """An insertion into a table that can say what to do on a conflict."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
