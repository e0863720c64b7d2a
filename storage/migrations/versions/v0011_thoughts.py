"""Add what computer players considered for their choices, for later use."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_GAME = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table: a row for each choice that was thought about."""
    op.create_table(
        "thoughts",
        sa.Column("game_id", _GAME, autoincrement=False, nullable=False),
        sa.Column("resolution", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("reasons", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "resolution", "seat", name=op.f("pk_thoughts")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_thoughts_game_id_games"), ondelete="CASCADE"),
    )
