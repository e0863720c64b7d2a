"""Add the sums of results by server and season, how long seats led, and who wants to be left out of statistics.

The sums are computed when the program starts (`storage.tallies`). How long seats led in earlier games stays unknown.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table and the columns."""
    op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("players", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("science", sa.Integer(), nullable=False),
        sa.Column("margin", sa.Integer(), nullable=True),
        sa.Column("lead", sa.SmallInteger(), nullable=True),
        sa.Column("last_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "season", "players", "user_id", name=op.f("pk_tallies")),
    )
    op.create_index(op.f("ix_tallies_user_id"), "tallies", ["user_id"])
    op.add_column("results", sa.Column("lead", sa.SmallInteger()))
    op.add_column("person_settings", sa.Column("left_out", sa.Boolean(), server_default=sa.false(), nullable=False))
