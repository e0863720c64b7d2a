"""Add the people who want to be forgotten, the marks of those who were, and the key of the marks."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_TIME = sa.DateTime(timezone=True)
_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "forgetting",
        sa.Column("id", _ID, sa.Identity(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_forgetting")),
        sa.UniqueConstraint("user_id", name=op.f("uq_forgetting_user_id")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "forgotten",
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("mark", name=op.f("pk_forgotten")),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
