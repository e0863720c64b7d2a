"""Whose table it counts as and below which channel it stands, so that tables can be counted; and what lists show.

Summaries are made when a table is listed for the first time, or changed.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Who hosts a table counts as having opened it: who did is not known any more."""
    op.add_column("games", sa.Column("parent_id", sa.BigInteger()))
    op.add_column("games", sa.Column("opener_id", sa.BigInteger()))
    op.add_column("games", sa.Column("summary", sa.JSON()))
    op.execute("UPDATE games SET opener_id = host_id")
    for column in ("parent_id", "guild_id", "host_id", "opener_id"):
        op.create_index(op.f(f"ix_games_{column}_status"), "games", [column, "status"])
