"""Add a table's opener and parent channel, so that tables can be counted, and the summary that lists show.

A summary is made when its table is first listed or changed.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; hosts count as the openers of existing tables, for the real ones are not known any more."""
    op.add_column("games", sa.Column("parent_id", sa.BigInteger()))
    op.add_column("games", sa.Column("opener_id", sa.BigInteger()))
    op.add_column("games", sa.Column("summary", sa.JSON()))
    op.execute("UPDATE games SET opener_id = host_id")
    for column in ("parent_id", "guild_id", "host_id", "opener_id"):
        op.create_index(op.f(f"ix_games_{column}_status"), "games", [column, "status"])
