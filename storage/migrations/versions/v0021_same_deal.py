"""Add the games that play a deal again, and the people who know the cards of a game.

Who had opened hidden cards before is unknown.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table and the column."""
    op.add_column("games", sa.Column("repeats", sa.BigInteger()))
    op.create_index(op.f("ix_games_repeats"), "games", ["repeats"])
    op.create_table(
        "insiders",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_insiders_game_id_games"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_insiders")),
    )
    op.create_index(op.f("ix_insiders_user_id"), "insiders", ["user_id"])
