"""A person's nights can be counted."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the index by which the plans of one person are found."""
    op.create_index(op.f("ix_nights_organiser_id_stage"), "nights", ["organiser_id", "stage"])
