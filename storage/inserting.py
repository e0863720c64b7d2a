"""Inserts rows that may already exist. Both databases have the same ON CONFLICT, but SQLAlchemy a class for each."""

from typing import TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

Insertion: TypeAlias = sqlite.Insert | postgresql.Insert


def insertion(dialect: str, table: Table) -> Insertion:
    """Return an INSERT statement for a table, which can take an ON CONFLICT clause."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
