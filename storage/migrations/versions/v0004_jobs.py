"""Add jobs that are due at a time, and rename the outbox, whose deliveries are now jobs.

A program older than this migration knows only the old name, so it can neither take nor destroy announcements.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_TIME = sa.DateTime(timezone=True)
_READ_BY = 4
"""The version of the documents when this step was written."""


def upgrade() -> None:
    """Add a job for every table with an announcement that waits, and for every lobby."""
    op.create_table(
        "jobs",
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("due_at", _TIME, nullable=False),
        sa.Column("set_at", _TIME, nullable=False),
        sa.Column("version", sa.SmallInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.PrimaryKeyConstraint("kind", "key", name=op.f("pk_jobs")),
    )
    op.create_index(op.f("ix_jobs_kind_due_at"), "jobs", ["kind", "due_at"])
    op.create_index(op.f("ix_jobs_set_at"), "jobs", ["set_at"])
    columns = "INSERT INTO jobs (kind, key, due_at, set_at, version, attempts)"
    op.execute(  # one that was tried may be in its channel already: with its attempts kept, the bot looks for it
        f"{columns} SELECT 'deliver', CAST(game_id AS VARCHAR(64)), min(created_at), min(created_at), {_READ_BY},"  # noqa: S608 - all of it stands here
        " max(attempts) FROM announcements GROUP BY game_id"
    )
    op.execute(
        f"{columns} SELECT 'lobby', CAST(id AS VARCHAR(64)), due_at, created_at, {_READ_BY}, 0"  # noqa: S608 - as above
        " FROM games WHERE due_at IS NOT NULL"
    )
    op.drop_index(op.f("ix_games_due_at"), "games")
    op.alter_column("games", "due_at", new_column_name="expires_at")
    _rename_the_outbox()


def _rename_the_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("game_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("news", sa.String(32), nullable=False),
        sa.Column("resolution", sa.Integer()),
        sa.Column("created_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "revision", "ordinal", name=op.f("pk_outbox")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_outbox_game_id_games"), ondelete="CASCADE"),
    )
    columns = "game_id, revision, ordinal, news, resolution, created_at"
    op.execute(f"INSERT INTO outbox ({columns}) SELECT {columns} FROM announcements")  # noqa: S608 - as above
    op.drop_table("announcements")
