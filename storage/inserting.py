"""Rows that may be there already: the two databases say it in the same words, with a statement of their own each."""

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


def insertion(connection: AsyncConnection, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """An insertion into a table that can say what to do on a conflict."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
