"""Add reminders: what people were reminded of, and until when they want no reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_TIME = sa.DateTime(timezone=True)
_GAME = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make two tables: a row for each person, and one for each table of which a person was reminded."""
    op.create_table(
        "reminded",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told_at", _TIME),
        sa.Column("snoozed_until", _TIME),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_reminded")),
    )
    op.create_index(op.f("ix_reminded_told_at"), "reminded", ["told_at"])
    op.create_table(
        "reminders",
        sa.Column("game_id", _GAME, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told_at", _TIME, nullable=False),
        sa.Column("leads", sa.Boolean(), nullable=False),
        sa.Column("hushed", sa.Boolean(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("direct", sa.Boolean(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", "user_id", "told_at", name=op.f("pk_reminders")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_reminders_game_id_games"), ondelete="CASCADE"),
    )
    op.create_index(op.f("ix_reminders_user_id_told_at"), "reminders", ["user_id", "told_at"])
    op.create_index(op.f("ix_reminders_told_at"), "reminders", ["told_at"])
