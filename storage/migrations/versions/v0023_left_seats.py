"""Add who has left the seat of a rated game that counts for them.

In games that were scored before, it counts for nobody who has left.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Create the column."""
    op.add_column("results", sa.Column("left_id", sa.BigInteger()))
