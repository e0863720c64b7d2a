"""Add who has taken a game out of its server's ratings. All games count so far."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Create the column."""
    op.add_column("games", sa.Column("taken_out_by", sa.BigInteger()))
