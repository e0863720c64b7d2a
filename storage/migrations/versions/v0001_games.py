"""Add the tables of games, seats, deals, moves, announcements, results and preferences."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make every table."""
    _games()
    _seats()
    _deals_and_moves()
    _announcements()
    _results()
    for table, key in (("person_settings", "user_id"), ("guild_settings", "guild_id")):
        op.create_table(
            table,
            sa.Column(key, sa.BigInteger(), autoincrement=False, nullable=False),
            sa.Column("settings", sa.JSON(), nullable=False),
            sa.PrimaryKeyConstraint(key, name=op.f(f"pk_{table}")),
        )


def _of_a_game(table: str, *parts: str) -> tuple[SchemaItem, ...]:
    """A primary key that begins with the game, and the reference to it."""
    return (
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("game_id", *parts, name=op.f(f"pk_{table}")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f(f"fk_{table}_game_id_games"), ondelete="CASCADE"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", _ID, sa.Identity(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("panel_id", sa.BigInteger()),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(32), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("schema_version", sa.SmallInteger(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.Column("due_at", _TIME),
        sa.Column("rematch_id", _ID),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("updated_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.ForeignKeyConstraint(
            ["rematch_id"], ["games.id"], name=op.f("fk_games_rematch_id_games"), ondelete="SET NULL"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_games_channel_id_status"), "games", ["channel_id", "status"])
    op.create_index(op.f("ix_games_due_at"), "games", ["due_at"])


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text()),
        sa.Column("level", sa.String(32)),
        sa.Column("owner_id", sa.BigInteger()),
        sa.Column("owner_name", sa.Text()),
        sa.Column("city", sa.Text()),
        sa.Column("side", sa.String(32)),
        sa.Column("offered_id", sa.BigInteger()),
        sa.CheckConstraint("(user_id IS NULL) <> (level IS NULL)", name=op.f("ck_seats_occupant")),
        *_of_a_game("seats", "seat"),
    )
    for column in ("user_id", "owner_id", "offered_id"):
        op.create_index(op.f(f"ix_seats_{column}"), "seats", [column])


def _deals_and_moves() -> None:
    op.create_table(
        "deals",
        sa.Column("schema_version", sa.SmallInteger(), nullable=False),
        sa.Column("deal", sa.JSON(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        *_of_a_game("deals"),
    )
    op.create_table(
        "moves",
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("schema_version", sa.SmallInteger(), nullable=False),
        sa.Column("move", sa.JSON()),
        *_of_a_game("moves", "revision", "ordinal"),
    )


def _announcements() -> None:
    op.create_table(
        "announcements",
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("news", sa.String(32), nullable=False),
        sa.Column("resolution", sa.Integer()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease_until", _TIME),
        sa.Column("created_at", _TIME, nullable=False),
        *_of_a_game("announcements", "revision", "ordinal"),
    )


def _results() -> None:
    points = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds", "total", "coins")
    op.create_table(
        "results",
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("level", sa.String(32)),
        sa.Column("city", sa.Text(), nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("rank", sa.SmallInteger(), nullable=False),
        *[sa.Column(part, sa.Integer(), nullable=False) for part in points],
        sa.Column("scored_at", _TIME, nullable=False),
        *_of_a_game("results", "seat"),
    )
    op.create_index(op.f("ix_results_user_id"), "results", ["user_id"])
