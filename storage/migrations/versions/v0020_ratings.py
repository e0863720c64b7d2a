"""Add ratings: which games are rated, everyone's rating on a server, and what stays of people who are forgotten.

Earlier games are not rated.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table and the columns."""
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("thousandths", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("gained", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_user_id"), "ratings", ["user_id"])
    op.add_column("games", sa.Column("rated", sa.Boolean()))
    op.add_column("results", sa.Column("rating_before", sa.Integer()))
    op.add_column("results", sa.Column("games_before", sa.Integer()))
