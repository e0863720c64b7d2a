"""The tables. What is searched for or changes on its own is only a column; the rest is in the game's document.

A change here needs a migration in `migrations/versions/`; a test compares the two.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
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
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

from bot.services.settings import YEARS
from storage.illegible import or_illegible

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
    """A moment in UTC; SQLite, which has no time zones, stores it without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Raise ValueError for a time without a zone, for that names no moment."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time, in UTC. Raise ValueError if it is out of range, so that we cannot have written it."""
        if value is None:
            return None
        moment = value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)
        if moment.year not in YEARS:
            raise ValueError("out of range")
        return moment

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """The function that reads a time, or gives Illegible."""
        return or_illegible(super().result_processor(dialect, coltype))


# SQLite numbers rows by itself only if the column's type is INTEGER, which holds 64 bits there.
GAME_ID = BigInteger().with_variant(Integer(), "sqlite")

# Text that `storage.documents` writes and reads; NULL for nothing, never the JSON word null.
DOCUMENT = JSON(none_as_null=True)

NAME = String(32)
"""The name of an enum's member."""


def _game() -> Column[int]:
    """The first part of a primary key; a game's rows are deleted with it."""
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
    # Before each new table, those of the channel with its threads, of the server and of the person are counted.
    Index(None, "parent_id", "status"),
    Index(None, "guild_id", "status"),
    Index(None, "host_id", "status"),
    Index(None, "opener_id", "status"),
    # An id is never reused: buttons and the nonces of messages contain it.
    sqlite_autoincrement=True,
)
"""`expires_at` is when a lobby closes if nobody touches it, and NULL later. `parent_id` is the channel of a table's
thread, if known. `opener_id` is NULL if an older program wrote the row: then it is the host. `summary` is what lists
show, made anew with every change of the game and never read in its place (`storage.summaries`)."""

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
    Column("style", NAME),
    CheckConstraint("(user_id IS NULL) <> (level IS NULL)", name="occupant"),
)
"""The players: a user with a name, or a computer player's level, with its style and name if it has them. City and side
as chosen in the lobby."""

deals = Table(
    "deals",
    metadata,
    _game(),
    Column("schema_version", SmallInteger, nullable=False),
    Column("deal", DOCUMENT, nullable=False),
    Column("salt", Text, nullable=False),
)
"""The deal to which the table's published seal commits: written once, secret until the end, read by no click."""

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
"""The log: choices that were sealed or, with `move` NULL, taken back. Without a user, by a computer player.

Choices that were taken back are deleted once their question is closed (`storage.move_log`)."""

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
"""Announcements still to be delivered to their channels."""

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
"""Jobs due at a time. `owner`: the process that claimed it, with a lease until `due_at`. `set_at`: when that time was
set. `version`: that of the documents that its process must be able to read. `attempts`: how often it was claimed."""

pulse = Table(
    "pulse",
    metadata,
    Column("share", String(1000), primary_key=True),
    Column("beat_at", UtcDateTime, nullable=False),
)
"""When the process that serves these servers last said that it runs."""

outages = Table(
    "outages",
    metadata,
    Column("share", String(1000), primary_key=True),
    Column("since", UtcDateTime, primary_key=True),
    Column("until", UtcDateTime, nullable=False),
)
"""When it did not."""

due_turns = Table(
    "due_turns",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("missed", String(20), nullable=False),
    Column("absent_at", UtcDateTime),
)
"""Of each person the last turns against the time at open tables, a letter for each (`storage.due_turns`).

`absent_at`: when the last of them was missed."""

reminded = Table(
    "reminded",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_at", UtcDateTime, index=True),
    Column("snoozed_until", UtcDateTime),
)
"""When a person was last reminded of anything, and until when they want to hear nothing."""

reminders = Table(
    "reminders",
    metadata,
    _game(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_at", UtcDateTime, primary_key=True),
    Column("leads", Boolean, nullable=False),
    Column("hushed", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("direct", Boolean, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Index(None, "user_id", "told_at"),
    Index(None, "told_at"),
)
"""What a person was reminded of. `leads`: whether the message names this table, or counts it among others. `hushed`:
they want to hear no more of the question. `open`: to be sent, while there is no message, or to be changed when it is
dealt with."""

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

nights = Table(
    "nights",
    metadata,
    Column("id", GAME_ID, Identity(), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("organiser_id", BigInteger, nullable=False),
    Column("stage", NAME, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("root_id", GAME_ID),
    Column("slot", UtcDateTime),
    Column("revision", Integer, nullable=False),
    Column("schema_version", SmallInteger, nullable=False),
    Column("document", DOCUMENT, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    UniqueConstraint("root_id", "slot"),
    Index(None, "guild_id", "stage", "at"),
    # For each new plan, the person's nights are counted.
    Index(None, "organiser_id", "stage"),
    # An id is never reused: buttons contain it.
    sqlite_autoincrement=True,
)
"""Each is one document; what nights are searched for is in columns, too (`storage.nights`). `root_id` is the first of
its series, in that one itself as well, and NULL without a series. `asked`: how often the night's job was wanted, and
`seen` how often of these whoever last had the job knows of."""

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
