"""The tables. Values that are searched for, or change on their own, have columns; the rest is in documents.

A change here needs a migration in `migrations/versions/`. A test compares the two.
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
    false,
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
    """The type of a time in UTC. SQLite has no time zones, so it stores the time without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time to store. Raise ValueError if it has no zone, because it is then ambiguous."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time, in UTC. Raise ValueError if it is out of range: this program never writes such a time."""
        if value is None:
            return None
        moment = value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)
        if moment.year not in YEARS:
            raise ValueError("out of range")
        return moment

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """Return the function that reads a time. It returns Illegible for a time that cannot be read."""
        return or_illegible(super().result_processor(dialect, coltype))


# SQLite numbers rows itself only if the column's type is INTEGER, which has 64 bits there.
GAME_ID = BigInteger().with_variant(Integer(), "sqlite")

# Text that `storage.documents` writes and reads. If there is none, the column is NULL, and never the JSON word null.
DOCUMENT = JSON(none_as_null=True)

NAME = String(32)
"""The type for the value of an enum's member, and for the name of a process."""


def _game() -> Column[int]:
    """Return a column for the game, the first part of a primary key. The rows of a game are deleted with it."""
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
    # Without the index, deleting a game would look for it in all others.
    Column("rematch_id", GAME_ID, ForeignKey("games.id", ondelete="SET NULL"), index=True),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("parent_id", BigInteger),
    Column("opener_id", BigInteger),
    Column("summary", DOCUMENT),
    Column("rated", Boolean),
    Column("repeats", BigInteger, index=True),
    Column("taken_out_by", BigInteger),
    Index(None, "channel_id", "status"),
    # Before a table is added, those of its channel (with threads), of its server and of its person are counted.
    Index(None, "parent_id", "status"),
    Index(None, "guild_id", "status"),
    Index(None, "host_id", "status"),
    Index(None, "opener_id", "status"),
    # Ids are never reused, because buttons and the nonces of messages contain them.
    sqlite_autoincrement=True,
)
"""`expires_at` is when a lobby closes if nobody uses it; NULL after the lobby. `parent_id` is the channel of a table's
thread, if known. `opener_id` is NULL if an older program wrote the row; the opener is then the host. `summary` is what
lists show. It is rewritten with every change of the game, and loading the game does not read it (`storage.summaries`).
`rated` is NULL if an older program opened the table; then it is not rated. `taken_out_by` is the manager who has taken
the game out of the ratings; NULL if it counts.
`repeats` is the game whose deal it plays again, even if that one was deleted; NULL for all others.
"""

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
"""The players: a user with a name, or a computer player's level, with its style and name if it has them. `city` and
`side` are as chosen in the lobby."""

deals = Table(
    "deals",
    metadata,
    _game(),
    Column("schema_version", SmallInteger, nullable=False),
    Column("deal", DOCUMENT, nullable=False),
    Column("salt", Text, nullable=False),
)
"""The deal to which the table's published seal commits. It is written once, and secret until the game is over. Loading
a game does not read it."""

insiders = Table(
    "insiders",
    metadata,
    _game(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""The people who know the cards of a game: they have opened them after its end, or had a seat when its deal was first
played again, or in a game that plays a deal again."""

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
"""The log of sealed choices. `user_id` is NULL for a computer player's choice.

Choices that are taken back are deleted. `move` is NULL in a take-back that an older program noted (`storage.move_log`).
"""

outbox = Table(
    "outbox",
    metadata,
    _game(),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("ordinal", SmallInteger, primary_key=True, autoincrement=False),
    Column("news", NAME, nullable=False),
    Column("resolution", Integer),
    Column("created_at", UtcDateTime, nullable=False),
    Column("outdated", Boolean, nullable=False, server_default=false()),
)
"""Announcements that wait to be delivered to their channels. `outdated` is as in `posts`: somebody was forgotten since
they were saved, and a delivery that is under way may still name them."""

posts = Table(
    "posts",
    metadata,
    _game(),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("ordinal", SmallInteger, primary_key=True, autoincrement=False),
    Column("news", NAME, nullable=False),
    Column("resolution", Integer),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("outdated", Boolean, nullable=False),
)
"""Announcements that were delivered and may name people, with the message that has them; it may have several.

`outdated` is whether the message has to be worded anew, because somebody was forgotten since, or the game was taken out
of the ratings or put back."""

asides = Table(
    "asides",
    metadata,
    Column("id", GAME_ID, Identity(), primary_key=True),
    Column("game_id", GAME_ID, ForeignKey("games.id", ondelete="CASCADE"), index=True),
    Column("night_id", GAME_ID, ForeignKey("nights.id", ondelete="CASCADE"), index=True),
    Column("kind", NAME, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("outdated", Boolean, nullable=False),
    CheckConstraint("(game_id IS NULL) <> (night_id IS NULL)", name="whose"),
)
"""Other messages in channels that may name people (`AsideKind`), of a game or of a night. `outdated` is as in `posts`.
"""

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
"""Jobs that are due at a time. `owner` is the process that has claimed the job, with a lease until `due_at`. `set_at`
is when `due_at` was set. `version` is the JOB_VERSION that a process needs to do the job. `attempts` is how many times
the job has been claimed since it came up."""

pulse = Table(
    "pulse",
    metadata,
    Column("share", String(1000), primary_key=True),
    Column("beat_at", UtcDateTime, nullable=False),
)
"""When the process that serves a share of the Discord servers last reported that it runs."""

outages = Table(
    "outages",
    metadata,
    Column("share", String(1000), primary_key=True),
    Column("since", UtcDateTime, primary_key=True),
    Column("until", UtcDateTime, nullable=False),
)
"""The times in which the process of a share did not report."""

due_turns = Table(
    "due_turns",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("missed", String(20), nullable=False),
    Column("absent_at", UtcDateTime),
)
"""Each person's last turns with a deadline at open tables, with a letter for each turn (`storage.due_turns`).

`absent_at` is when the last turn that counts as missed was missed."""

reminded = Table(
    "reminded",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_at", UtcDateTime, index=True),
    Column("snoozed_until", UtcDateTime),
)
"""When a person was last reminded of anything, and until when they want no reminders."""

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
"""What a person was reminded of: a row for each table of a message. `leads` is true for the first table of the message.
`hushed` marks a row that is not a reminder, but says that the person wants no more of them for the open question.
`open` is whether the message has still to be sent or, once sent, to be updated when the person has acted."""

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
    Column("choices", SmallInteger),
    Column("own_choices", SmallInteger),
    Column("ending", NAME),
    Column("expansions", Text),
    Column("lead", SmallInteger),
    Column("rating_before", Integer),
    Column("games_before", Integer),
    Column("left_id", BigInteger),
    Column("stages", SmallInteger),
)
"""The score sheet, with what is needed after the log is gone. `choices` is how many choices counted for the seat, and
`own_choices` how many of these its person sealed, rather than a computer player, a stand-in or somebody before them.
`ending` is how the game ended, and `expansions` names them, with spaces between. `lead` is the most turns in a row
after which the seat alone had the most points, and `stages` how many stages of its wonder were built. All six are NULL
if they are unknown: an older program wrote the row, or the game is damaged. `left_id` is the person for whom a rated
game counts though they have left the seat; NULL if nobody has. `rating_before`, in thousandths, and `games_before` stay
in the place of a person who was forgotten, if the game counted for their rating; NULL in all other rows.
"""

tallies = Table(
    "tallies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("season", SmallInteger, primary_key=True, autoincrement=False),
    Column("players", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("science", Integer, nullable=False),
    Column("margin", Integer),
    Column("lead", SmallInteger),
    Column("last_id", GAME_ID, nullable=False),
)
"""Sums of `results`, from which they can always be computed again (`storage.tallies`): how each person has done on a
server in a season, in games of so many players. `season` is a quarter's number (`Season.number`), or 0 for all time.
`places` and `points` are sums; `best`, `science` and `lead` are the highest; `margin` is the narrowest win; `last_id`
is the last game. The row with `user_id` 0 counts the games themselves, and is nobody's.
"""

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("thousandths", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("gained", Integer, nullable=False),
    Column("last_at", UtcDateTime, nullable=False),
    Column("last_id", GAME_ID, nullable=False),
)
"""Each person's rating on a server, in thousandths of a point, and how many games it rests on. It can always be
computed again from `results` (`storage.ratings`). `last_id` is the last of these games, scored at `last_at`, and
`gained` is what it changed. The row with `user_id` 0 is nobody's: it counts the rated games that were scored, and has
the last of them.
"""

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
    # Before a night is planned, the person's nights are counted.
    Index(None, "organiser_id", "stage"),
    # Ids are never reused, because buttons contain them.
    sqlite_autoincrement=True,
)
"""Each night is one document. The values that nights are searched for are in columns, too (`storage.nights`).
`root_id` is the first night of the series, also in that night itself; NULL without a series. `asked` counts how often
a look at the night was wanted, and `seen` how many of these the process that last had its job knows of."""

person_settings = Table(
    "person_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", DOCUMENT, nullable=False),
    Column("left_out", Boolean, nullable=False, server_default=false()),
)
"""`left_out` is a column, because statistics leave these people out while they look for others."""

forgetting = Table(
    "forgetting",
    metadata,
    Column("id", GAME_ID, Identity(), primary_key=True),
    Column("user_id", BigInteger, nullable=False, unique=True),
    Column("asked_at", UtcDateTime, nullable=False),
    # Ids are never reused, because jobs have them.
    sqlite_autoincrement=True,
)
"""The people who want to be forgotten, until they are."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("at", UtcDateTime, nullable=False),
)
"""When people were last forgotten, by their mark (`bot.services.marks`)."""

deletions = Table(
    "deletions",
    metadata,
    Column("id", GAME_ID, Identity(), primary_key=True),
    Column("guild_id", BigInteger, nullable=False, unique=True),
    Column("since", UtcDateTime, nullable=False),
    Column("asked", Boolean, nullable=False),
    Column("told", Boolean, nullable=False),
    # Ids are never reused, because jobs have them.
    sqlite_autoincrement=True,
)
"""The servers whose data is to be deleted, until it is. `asked` is whether a manager of the server asked for that; if
not, the server removed the bot. `since` is when that was. `told` is whether the people at its tables were told."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the program has drawn once for this database: the key of the marks."""

kept = Table(
    "kept",
    metadata,
    Column("part", NAME, primary_key=True),
    Column("days", Integer),
)
"""How many days parts of games that are over are kept unless the operator settles it; NULL for ever. A database from
before there was a limit has no rows."""

lessons = Table(
    "lessons",
    metadata,
    Column("key", NAME, primary_key=True),
    Column("reached", Integer, nullable=False),
    Column("finished", Integer, nullable=False),
)
"""How many people have reached and finished each lesson. Who they are is not saved."""

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", DOCUMENT, nullable=False),
)
