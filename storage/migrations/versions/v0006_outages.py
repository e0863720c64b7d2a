"""Add the heartbeat of each process, and the outages in which there was none."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make two tables: a row for each process, which it renews, and a row for each outage."""
    op.create_table(
        "pulse",
        sa.Column("share", sa.String(1000), nullable=False),
        sa.Column("beat_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("share", name=op.f("pk_pulse")),
    )
    op.create_table(
        "outages",
        sa.Column("share", sa.String(1000), nullable=False),
        sa.Column("since", _TIME, nullable=False),
        sa.Column("until", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("share", "since", name=op.f("pk_outages")),
    )
