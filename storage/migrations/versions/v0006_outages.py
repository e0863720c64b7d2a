"""Outages: the program's pulse, and when there was none."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make two tables: one row that is renewed, and a row for each outage."""
    op.create_table(
        "pulse",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("beat_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
    op.create_table(
        "outages",
        sa.Column("since", _TIME, nullable=False),
        sa.Column("until", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("since", name=op.f("pk_outages")),
    )
