"""Add the record of each person's turns with a deadline, from which their reliability is rated."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table: a row for each person."""
    op.create_table(
        "due_turns",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("missed", sa.String(length=20), nullable=False),
        sa.Column("absent_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_due_turns")),
    )
