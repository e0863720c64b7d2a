"""Drop what computer players considered. Nothing has written or read it since release 0.3."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Drop the table."""
    op.drop_table("thoughts", if_exists=True)
