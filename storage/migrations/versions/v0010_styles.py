"""Add the style of computer players. Those that are already seated have neither a style nor a name."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seats", sa.Column("style", sa.String(32)))
