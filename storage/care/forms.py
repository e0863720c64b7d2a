"""Which form the tables of a database have, beside those that this program knows."""

from collections.abc import Set as AbstractSet
from enum import StrEnum
from pathlib import Path

from alembic.script import ScriptDirectory

import storage.migrations
from storage.schema import metadata

VERSIONS = "alembic_version"
"""The table that holds the steps that were taken."""

_TELLING = {"games", "seats", "deals", "moves"}
"""Other programs, too, have Alembic, and tables called games; none has all of these."""


class Form(StrEnum):
    """The form of a database."""

    NONE = "none"
    """It has none of our tables: they are made when it is opened."""
    OLDER = "older"
    """It is brought up to date when it is opened."""
    CURRENT = "current"
    NEWER = "newer"
    """A newer program has changed it: it is not opened."""
    FOREIGN = "foreign"
    """Tables of another program stand where ours should."""


def form_of(tables: AbstractSet[str], taken: AbstractSet[str]) -> Form:
    """The form of a database with these tables, in which these steps were taken."""
    if not taken and not tables & metadata.tables.keys():
        return Form.NONE
    if not taken or not tables >= _TELLING:
        return Form.FOREIGN
    scripts = ScriptDirectory(str(Path(storage.migrations.__file__).parent))
    if not taken <= {script.revision for script in scripts.walk_revisions()}:
        return Form.NEWER
    return Form.CURRENT if taken == set(scripts.get_heads()) else Form.OLDER
