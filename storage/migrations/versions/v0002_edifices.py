"""What edifices and debt tokens scored; nothing in games that were played before."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Two lines more in every result."""
    for line in ("edifices", "debts"):
        op.add_column("results", sa.Column(line, sa.Integer(), nullable=False, server_default="0"))
