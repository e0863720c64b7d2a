"""Add the points of edifices and debt tokens to results. They are 0 in games that were played before."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add two categories to every result."""
    for line in ("edifices", "debts"):
        op.add_column("results", sa.Column(line, sa.Integer(), nullable=False, server_default="0"))
