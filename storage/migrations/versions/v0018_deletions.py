"""Add the servers whose data is to be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

_TIME = sa.DateTime(timezone=True)
_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "deletions",
        sa.Column("id", _ID, sa.Identity(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("since", _TIME, nullable=False),
        sa.Column("asked", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deletions")),
        sa.UniqueConstraint("guild_id", name=op.f("uq_deletions_guild_id")),
        sqlite_autoincrement=True,
    )
