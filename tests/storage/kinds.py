"""The kinds of database that a test uses: by default both, as the fixture `url` says."""

import pytest

from tests.sweeps import sweep

MOSTLY_SQLITE = pytest.mark.parametrize("url", sweep(("sqlite", "postgresql"), short=("sqlite",)), indirect=True)
"""For tests of what is decided outside of the database, whose statements other tests run on both kinds.

`make test` runs them with SQLite, and `make soak` with PostgreSQL, too.
"""
