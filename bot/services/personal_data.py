"""The one list of what is stored about people: where, how long, and what becomes of it when a person is forgotten.

The policy (`PRIVACY.md`, and the bot's own page), the export, the deletion and the tests read it. What each kind is and
why it is stored is said in the message catalogue, as `privacy-KEY` and `privacy-KEY-why`.

In the database, a place is a table, a column (`table.column`), or a field of the document in a column
(`table.column.field`), each with everything in it. A test fails if something in the database is in no place here and
not in `NOBODYS`, or if an id or a name of a person is not in a place here.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class Fate(StrEnum):
    """What becomes of something when its person is forgotten."""

    DELETED = "deleted"
    ANONYMOUS = "anonymous"
    """A former player stands in the person's place, another one in each game and each night."""
    KEPT = "kept"


class Term(StrEnum):
    """How long something is kept if nobody asks for anything."""

    GAME = "game"
    """As long as the game: the operator settles how long finished games are kept."""
    MOVES = "moves"
    """As long as the moves of the game: the operator settles that, too."""
    OVER = "over"
    """Until the game is over."""
    QUESTION = "question"
    """Until the next question."""
    DECIDED = "decided"
    """Until it is decided or done."""
    NIGHT = "night"
    """As long as the night."""
    CHANGED = "changed"
    """Until the person changes it."""
    TURNS = "turns"
    """The last 20."""
    MONTH = "month"
    """31 days after the last one."""
    POSTED = "posted"
    """Until somebody deletes the message on Discord."""
    RUN = "run"
    """Until the program ends, at the latest."""
    EVER = "ever"
    """As long as the database. It is a hash, of which nobody can read who it is."""
    OPERATOR = "operator"
    """As long as the operator keeps backups."""


class Where(StrEnum):
    """Who has something."""

    DATABASE = "database"
    DISCORD = "discord"
    MEMORY = "memory"
    BACKUP = "backup"


SERVERS_KEPT = timedelta(days=30)
"""How long the data of a server that removed the bot is usually kept."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Whoever runs the bot, as they want to be named, and what they have decided about servers."""

    contact: str = ""
    """How people reach them; empty if they do not say."""
    privacy: str = ""
    """The address of a policy of their own; empty if they have none."""
    terms: str = ""
    """The address of terms of their own; empty if they have none."""
    servers_kept: timedelta | None = SERVERS_KEPT
    """How long the data of a server that removed the bot is kept; None for ever."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """One kind of data about a person."""

    key: str
    """The end of its messages' names."""
    term: Term
    fate: Fate
    places: tuple[str, ...] = ()
    """Where in the database it is; empty for what is elsewhere."""
    where: Where = Where.DATABASE


KINDS = (
    PersonalData(
        "seat",
        Term.GAME,
        Fate.ANONYMOUS,
        (
            "seats.user_id",
            "seats.name",
            "seats.owner_id",
            "seats.owner_name",
            "games.snapshot.passages",
        ),
    ),
    PersonalData("offer", Term.OVER, Fate.DELETED, ("seats.offered_id",)),
    PersonalData("host", Term.GAME, Fate.ANONYMOUS, ("games.host_id", "games.opener_id", "games.settings.beginners")),
    PersonalData("taken-out", Term.GAME, Fate.ANONYMOUS, ("games.taken_out_by",)),
    PersonalData(
        "invited",
        Term.GAME,
        Fate.DELETED,
        ("games.snapshot.invited", "games.snapshot.barred", "games.snapshot.watchers"),
    ),
    PersonalData("acts", Term.OVER, Fate.DELETED, ("games.snapshot.acts", "games.snapshot.gone")),
    PersonalData("reports", Term.GAME, Fate.ANONYMOUS, ("games.snapshot.reports",)),
    PersonalData("ready", Term.OVER, Fate.DELETED, ("games.snapshot.ready",)),
    PersonalData("asked", Term.QUESTION, Fate.DELETED, ("games.snapshot.asked_by",)),
    PersonalData("votes", Term.DECIDED, Fate.DELETED, ("games.snapshot.motions",)),
    PersonalData("choices", Term.MOVES, Fate.ANONYMOUS, ("moves.user_id", "moves.move")),
    PersonalData("final", Term.GAME, Fate.ANONYMOUS, ("games.snapshot.stand_ins", "games.snapshot.progress")),
    PersonalData(
        "attendance",
        Term.OVER,
        Fate.DELETED,
        ("games.snapshot.timing", "games.snapshot.attendance"),
    ),
    PersonalData("leave", Term.OVER, Fate.DELETED, ("games.snapshot.away", "games.snapshot.leaves")),
    PersonalData("lost", Term.DECIDED, Fate.DELETED, ("games.snapshot.lost",)),
    PersonalData("results", Term.GAME, Fate.ANONYMOUS, ("results",)),
    PersonalData("insider", Term.GAME, Fate.DELETED, ("insiders",)),
    PersonalData("tallies", Term.GAME, Fate.DELETED, ("tallies",)),
    PersonalData("ratings", Term.GAME, Fate.DELETED, ("ratings",)),
    PersonalData("forgetting", Term.DECIDED, Fate.DELETED, ("forgetting",)),
    PersonalData("mark", Term.EVER, Fate.KEPT, ("forgotten", "games.snapshot.forgotten")),
    PersonalData("turns", Term.TURNS, Fate.DELETED, ("due_turns",)),
    PersonalData("settings", Term.CHANGED, Fate.DELETED, ("person_settings",)),
    PersonalData("reminded", Term.MONTH, Fate.DELETED, ("reminded",)),
    PersonalData("reminders", Term.MONTH, Fate.DELETED, ("reminders",)),
    PersonalData("organiser", Term.NIGHT, Fate.ANONYMOUS, ("nights.organiser_id", "nights.document.organiser")),
    PersonalData("guest", Term.NIGHT, Fate.ANONYMOUS, ("nights.document.guests",)),
    PersonalData("seated", Term.NIGHT, Fate.ANONYMOUS, ("nights.document.rounds",)),
    PersonalData("follower", Term.NIGHT, Fate.DELETED, ("nights.document.watchers",)),
    PersonalData("orders", Term.DECIDED, Fate.DELETED, ("nights.document.orders", "nights.document.calls")),
    PersonalData(
        "typed",
        Term.NIGHT,
        Fate.KEPT,
        ("nights.document.plan", "nights.document.series", "nights.document.mirror"),
    ),
    PersonalData("copy", Term.GAME, Fate.ANONYMOUS, ("games.summary",)),
    PersonalData("posts", Term.POSTED, Fate.ANONYMOUS, where=Where.DISCORD),
    PersonalData("pictures", Term.POSTED, Fate.KEPT, where=Where.DISCORD),
    PersonalData("direct", Term.POSTED, Fate.KEPT, where=Where.DISCORD),
    PersonalData("memory", Term.RUN, Fate.DELETED, where=Where.MEMORY),
    PersonalData("backup", Term.OPERATOR, Fate.KEPT, where=Where.BACKUP),
)

_NOBODYS = """
deals outbox posts asides jobs kept pulse outages lessons guild_settings secrets deletions
games.id games.guild_id games.channel_id games.parent_id games.panel_id games.status games.revision
games.schema_version games.expires_at games.rematch_id games.repeats games.created_at games.updated_at games.rated
games.settings.players games.settings.sides games.settings.wonders games.settings.access games.settings.expansions
games.settings.pace games.settings.demand games.settings.level games.settings.coach
games.snapshot.of_night games.snapshot.former games.snapshot.found games.snapshot.noticed games.snapshot.carried
games.snapshot.spent games.snapshot.coming
seats.game_id seats.seat seats.level seats.city seats.side seats.style
moves.game_id moves.revision moves.ordinal moves.seat moves.schema_version
nights.id nights.guild_id nights.channel_id nights.stage nights.at nights.root_id nights.slot nights.revision
nights.schema_version nights.asked nights.seen nights.created_at nights.updated_at
nights.document.stage nights.document.opens nights.document.slot nights.document.since nights.document.turns_at
nights.document.deserted nights.document.paused nights.document.called nights.document.reminded
nights.document.posts nights.document.lost nights.document.again
"""
NOBODYS = tuple(_NOBODYS.split())
"""What says nothing about a person: tables, columns and fields, as in `PersonalData.places`."""
