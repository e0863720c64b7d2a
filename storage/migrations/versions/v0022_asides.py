"""Add messages in channels that are no announcements, so that they can be worded anew as well.

Invitations are known from the threads below them, and reminders that stand from their rows. Other messages that were
posted before are not known any more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table, and note what can be known."""
    op.create_table(
        "asides",
        sa.Column("id", _ID, sa.Identity(), nullable=False),
        sa.Column("game_id", _ID, nullable=True),
        sa.Column("night_id", _ID, nullable=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("outdated", sa.Boolean(), nullable=False),
        sa.CheckConstraint("(game_id IS NULL) <> (night_id IS NULL)", name=op.f("ck_asides_whose")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_asides_game_id_games"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["night_id"], ["nights.id"], name=op.f("fk_asides_night_id_nights"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_asides")),
    )
    op.create_index(op.f("ix_asides_game_id"), "asides", ["game_id"])
    op.create_index(op.f("ix_asides_night_id"), "asides", ["night_id"])
    op.execute(
        "INSERT INTO asides (game_id, kind, channel_id, message_id, outdated)"
        " SELECT id, 'invitation', parent_id, channel_id, false FROM games WHERE parent_id IS NOT NULL"
    )
    op.execute(
        "INSERT INTO asides (game_id, kind, channel_id, message_id, outdated)"
        " SELECT DISTINCT game_id, 'call', channel_id, message_id, false FROM reminders"
        " WHERE leads AND open AND NOT direct AND channel_id IS NOT NULL AND message_id IS NOT NULL"
    )
