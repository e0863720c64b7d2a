"""The style of a computer player; those that sit at a table have none, nor a name."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seats", sa.Column("style", sa.String(32)))
