"""Add how many stages of their wonder everyone had built. Of earlier games it stays unknown."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the column."""
    op.add_column("results", sa.Column("stages", sa.SmallInteger()))
