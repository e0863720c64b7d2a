"""The tables. What is searched for, or changed on its own, is a column and only there; the rest is the game's document.

A change here needs a migration in `migrations/versions/`; a test compares the two.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name, so that a later migration can change it on both databases."""

metadata = MetaData(naming_convention=NAMING)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment with its time zone, always UTC; SQLite, which knows no zones, holds it without."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Raises ValueError for a time without a zone: nobody knows when that is."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


# SQLite numbers rows by itself only where the column's type is INTEGER, which holds 64 bits there.
GAME_ID = BigInteger().with_variant(Integer(), "sqlite")

# NULL where there is nothing, never the JSON word null.
DOCUMENT = JSON(none_as_null=True)

NAME = String(32)
"""Of an enum's member."""


def _game() -> Column[int]:
    """The first part of a primary key: what belongs to a game goes with it."""
    return Column("game_id", GAME_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False)


games = Table(
    "games",
    metadata,
    Column("id", GAME_ID, Identity(), primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("panel_id", BigInteger),
    Column("host_id", BigInteger, nullable=False),
    Column("status", NAME, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("schema_version", SmallInteger, nullable=False),
    Column("settings", DOCUMENT, nullable=False),
    Column("snapshot", DOCUMENT, nullable=False),
    Column("expires_at", UtcDateTime),
    Column("rematch_id", GAME_ID, ForeignKey("games.id", ondelete="SET NULL")),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("parent_id", BigInteger),
    Column("opener_id", BigInteger),
    Column("summary", DOCUMENT),
    Index(None, "channel_id", "status"),
    # How many tables a channel with its threads, a server and a person have is counted before each new one.
    Index(None, "parent_id", "status"),
    Index(None, "guild_id", "status"),
    Index(None, "host_id", "status"),
    Index(None, "opener_id", "status"),
    # An id is never used twice: it stands in buttons and in the nonces of messages.
    sqlite_autoincrement=True,
)
"""`expires_at` is when a lobby closes if nobody touches it, and NULL later. `parent_id` is the channel from which a
table's thread hangs, where that is known; `opener_id` NULL where an older program wrote the row: then it is the host.
`summary` is what lists show, made of the game with every change and never read in its place (`storage.summaries`)."""

seats = Table(
    "seats",
    metadata,
    _game(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", Text),
    Column("level", NAME),
    Column("owner_id", BigInteger, index=True),
    Column("owner_name", Text),
    Column("city", Text),
    Column("side", NAME),
    Column("offered_id", BigInteger, index=True),
    CheckConstraint("(user_id IS NULL) <> (level IS NULL)", name="occupant"),
)
"""Who sits where: a user with a name, or a computer player's level. City and side as chosen in the lobby."""

deals = Table(
    "deals",
    metadata,
    _game(),
    Column("schema_version", SmallInteger, nullable=False),
    Column("deal", DOCUMENT, nullable=False),
    Column("salt", Text, nullable=False),
)
"""What the table's seal was made of: hidden until the game is over, written once, read by nothing that a click does."""

moves = Table(
    "moves",
    metadata,
    _game(),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("ordinal", SmallInteger, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("user_id", BigInteger),
    Column("schema_version", SmallInteger, nullable=False),
    Column("move", DOCUMENT),
)
"""The log: a choice that was sealed, or, with `move` NULL, one that was taken back. No user: a computer player."""

outbox = Table(
    "outbox",
    metadata,
    _game(),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("ordinal", SmallInteger, primary_key=True, autoincrement=False),
    Column("news", NAME, nullable=False),
    Column("resolution", Integer),
    Column("created_at", UtcDateTime, nullable=False),
)
"""What channels are still to be told."""

jobs = Table(
    "jobs",
    metadata,
    Column("kind", NAME, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("due_at", UtcDateTime, nullable=False),
    Column("set_at", UtcDateTime, nullable=False, index=True),
    Column("version", SmallInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("owner", NAME),
    Index(None, "kind", "due_at"),
)
"""What is due at a time. `owner`: who has claimed it, with a lease until `due_at`. `set_at`: when that time was noted.
`version`: of the documents that whoever takes it must be able to read. `attempts`: how often it was claimed."""

results = Table(
    "results",
    metadata,
    _game(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("level", NAME),
    Column("city", Text, nullable=False),
    Column("side", NAME, nullable=False),
    Column("rank", SmallInteger, nullable=False),
    Column("military", Integer, nullable=False),
    Column("treasury", Integer, nullable=False),
    Column("wonder", Integer, nullable=False),
    Column("civilian", Integer, nullable=False),
    Column("scientific", Integer, nullable=False),
    Column("commercial", Integer, nullable=False),
    Column("guilds", Integer, nullable=False),
    Column("edifices", Integer, nullable=False, server_default="0"),
    Column("debts", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False),
    Column("coins", Integer, nullable=False),
    Column("scored_at", UtcDateTime, nullable=False),
)

person_settings = Table(
    "person_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", DOCUMENT, nullable=False),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", DOCUMENT, nullable=False),
)
