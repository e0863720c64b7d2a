"""Add game nights: planned evenings with several tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_TIME = sa.DateTime(timezone=True)
_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table: a row for each night."""
    op.create_table(
        "nights",
        sa.Column("id", _ID, sa.Identity(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.String(32), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("root_id", _ID),
        sa.Column("slot", _TIME),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("schema_version", sa.SmallInteger(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nights")),
        sa.UniqueConstraint("root_id", "slot", name=op.f("uq_nights_root_id_slot")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_nights_guild_id_stage_at"), "nights", ["guild_id", "stage", "at"])
