"""Finds out whether a database's tables are this program's, and whether they are older, current or newer."""

from collections.abc import Set as AbstractSet
from enum import StrEnum

from storage.migrating import steps
from storage.schema import metadata

VERSIONS = "alembic_version"
"""The name of the table that says which migrations were run."""

_TELLING = {"games", "seats", "deals", "moves"}
"""The tables by which our databases are recognised. Other programs use Alembic and have a table called games, too, but
none has all of these."""


class Form(StrEnum):
    """The form of a database."""

    NONE = "none"
    """It has none of our tables. Opening it creates them."""
    OLDER = "older"
    """An older program made its tables. Opening it migrates them."""
    CURRENT = "current"
    NEWER = "newer"
    """A newer program has changed its tables. It cannot be opened."""
    FOREIGN = "foreign"
    """It has another program's tables."""


def form_of(tables: AbstractSet[str], taken: AbstractSet[str]) -> Form:
    """Return the form of a database with these tables, on which the migrations in `taken` were run."""
    if not taken and not tables & metadata.tables.keys():
        return Form.NONE
    if not taken or not tables >= _TELLING:
        return Form.FOREIGN
    known, newest = steps()
    if not taken <= known:
        return Form.NEWER
    return Form.CURRENT if taken == newest else Form.OLDER
