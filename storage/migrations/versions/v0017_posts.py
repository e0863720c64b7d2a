"""Add what is posted in channels, so that messages can be worded anew once somebody who is named there is forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table, and a column for what is on its way. What was posted before is not known any more."""
    op.create_table(
        "posts",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("news", sa.String(32), nullable=False),
        sa.Column("resolution", sa.Integer(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("outdated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_posts_game_id_games"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "revision", "ordinal", name=op.f("pk_posts")),
    )
    op.add_column("outbox", sa.Column("outdated", sa.Boolean(), server_default=sa.false(), nullable=False))
