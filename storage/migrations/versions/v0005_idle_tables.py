"""Add the check for idleness to every running table. Tables that begin later get it when they begin."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_TIME = sa.DateTime(timezone=True)
_READ_BY = 5
"""The version of the documents when this step was written."""
_FIRST_LOOK = timedelta(days=1)
"""Nobody is pinged at the moment of an upgrade. The check itself goes by when the table was last touched."""


def upgrade() -> None:
    """Add a job for every game that has begun and is not over."""
    now = datetime.now(UTC)
    times = {"due": sa.bindparam("due", type_=_TIME), "now": sa.bindparam("now", type_=_TIME)}
    insertion = sa.text(
        "INSERT INTO jobs (kind, key, due_at, set_at, version, attempts)"  # noqa: S608 - all of it stands here
        f" SELECT 'idle', CAST(id AS VARCHAR(64)), :due, :now, {_READ_BY}, 0"
        " FROM games WHERE status IN ('draft', 'play')"
    ).bindparams(*times.values())
    op.get_bind().execute(insertion, {"due": now + _FIRST_LOOK, "now": now})
