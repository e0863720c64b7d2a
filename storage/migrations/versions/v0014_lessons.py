"""Add the counts of how many people reached and finished each lesson."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "lessons",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("reached", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_lessons")),
    )
