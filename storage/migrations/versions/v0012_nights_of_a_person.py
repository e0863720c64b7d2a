"""Add an index for counting a person's nights."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the index that finds the nights of one person."""
    op.create_index(op.f("ix_nights_organiser_id_stage"), "nights", ["organiser_id", "stage"])
