"""Compares the form of a database's tables with the forms that this program knows."""

from collections.abc import Set as AbstractSet
from enum import StrEnum
from pathlib import Path

from alembic.script import ScriptDirectory

import storage.migrations
from storage.schema import metadata

VERSIONS = "alembic_version"
"""The table of the migrations that were run."""

_TELLING = {"games", "seats", "deals", "moves"}
"""Other programs, too, use Alembic and have a table called games; none has all of these."""


class Form(StrEnum):
    """The form of a database."""

    NONE = "none"
    """It has none of our tables; opening it makes them."""
    OLDER = "older"
    """Opening it brings it up to date."""
    CURRENT = "current"
    NEWER = "newer"
    """A newer program has changed it; it cannot be opened."""
    FOREIGN = "foreign"
    """It has another program's tables."""


def form_of(tables: AbstractSet[str], taken: AbstractSet[str]) -> Form:
    """The form of a database with these tables, on which these migrations were run."""
    if not taken and not tables & metadata.tables.keys():
        return Form.NONE
    if not taken or not tables >= _TELLING:
        return Form.FOREIGN
    scripts = ScriptDirectory(str(Path(storage.migrations.__file__).parent))
    if not taken <= {script.revision for script in scripts.walk_revisions()}:
        return Form.NEWER
    return Form.CURRENT if taken == set(scripts.get_heads()) else Form.OLDER
