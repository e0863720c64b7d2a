"""Add how long games are kept, and to results how many choices a seat had, the ending, and the expansions.

Of an existing database nobody has said how long, so all is kept. Results need what else only the log and the game tell
when these are no longer kept. It is filled in for games that were played before. Where a game is damaged, it stays
unknown.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

_AT_ONCE = 200
"""Games that are read at once."""
_WITH_EXPANSIONS = 4
"""The first version of a game's documents that has expansions."""
_WITH_PROGRESS = 9
"""The first version of a game's documents that calls the stage of the game its progress."""
_READ_BY = 11
"""The version of the documents when this step was written."""
_ENDINGS = {"scored", "host", "vote", "expired", "manager", "idle", "empty"}
_EXPANSIONS = {"edifice", "carthage"}


def upgrade() -> None:
    """Add the table, an index for deleting games, and the columns, and fill them in."""
    op.create_table(
        "kept",
        sa.Column("part", sa.String(32), nullable=False),
        sa.Column("days", sa.Integer()),
        sa.PrimaryKeyConstraint("part", name=op.f("pk_kept")),
    )
    op.create_index(op.f("ix_games_rematch_id"), "games", ["rematch_id"])
    op.add_column("results", sa.Column("choices", sa.SmallInteger()))
    op.add_column("results", sa.Column("own_choices", sa.SmallInteger()))
    op.add_column("results", sa.Column("ending", sa.String(32)))
    op.add_column("results", sa.Column("expansions", sa.Text()))
    connection, last = op.get_bind(), 0
    while found := _next_games(connection, last):
        last = found[-1]
        _fill_in(connection, found)


def _next_games(connection: sa.Connection, after: int) -> list[int]:
    query = "SELECT DISTINCT game_id FROM results WHERE game_id > :after ORDER BY game_id LIMIT :most"
    return list(connection.scalars(sa.text(query), {"after": after, "most": _AT_ONCE}))


def _fill_in(connection: sa.Connection, found: list[int]) -> None:
    these = {"first": found[0], "last": found[-1]}
    # As text, because one document that is no JSON would otherwise end the upgrade.
    documents = connection.execute(
        sa.text(
            "SELECT id, schema_version, CAST(settings AS TEXT), CAST(snapshot AS TEXT) FROM games"
            " WHERE id BETWEEN :first AND :last"
        ),
        these,
    )
    told = {game: _told(*values) for game, *values in documents}
    entries = connection.execute(
        sa.text(
            "SELECT game_id, seat, user_id, move IS NULL FROM moves"
            " WHERE game_id BETWEEN :first AND :last ORDER BY game_id, revision, ordinal"
        ),
        these,
    )
    logs: defaultdict[int, list[tuple[Any, Any, bool]]] = defaultdict(list)
    for game, *entry in entries:
        logs[game].append((entry[0], entry[1], bool(entry[2])))
    sealed = {game: _sealed(log) for game, log in logs.items()}
    seats = connection.execute(
        sa.text("SELECT game_id, seat, user_id FROM results WHERE game_id BETWEEN :first AND :last"), these
    ).all()
    changes = [
        {"game": game, "seat": seat, **told.get(game, _told()), **_counted(sealed.get(game, {}), seat, user)}
        for game, seat, user in seats
    ]
    filling = (
        "UPDATE results SET choices = :choices, own_choices = :own, ending = :ending, expansions = :expansions"
        " WHERE game_id = :game AND seat = :seat"
    )
    connection.execute(sa.text(filling), changes)


def _told(version: Any = None, settings: Any = None, snapshot: Any = None) -> dict[str, str | None]:  # noqa: ANN401 - columns
    """Return the ending and the expansions of a game; both unknown if its documents cannot be read."""
    try:
        if type(version) is not int or not 1 <= version <= _READ_BY:
            raise ValueError("no version")  # noqa: TRY301 - as any other fault
        stage = json.loads(snapshot)["progress" if version >= _WITH_PROGRESS else "stage"]
        ending = stage["ending"]
        expansions = json.loads(settings)["expansions"] if version >= _WITH_EXPANSIONS else []
        if ending in _ENDINGS and _EXPANSIONS.issuperset(expansions):
            return {"ending": ending, "expansions": " ".join(expansions)}
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    return {"ending": None, "expansions": None}


def _sealed(log: Iterable[tuple[Any, Any, bool]]) -> Mapping[Any, list[Any]]:
    """Return who sealed the choices that count, by seat; nothing if a choice is taken back that is not there."""
    found: defaultdict[Any, list[Any]] = defaultdict(list)
    for seat, user, taken_back in log:
        if not taken_back:
            found[seat].append(user)
        elif found[seat]:
            found[seat].pop()
        else:
            return {}
    return found


def _counted(sealed: Mapping[Any, list[Any]], seat: Any, user: Any) -> dict[str, int | None]:  # noqa: ANN401 - columns
    by = sealed.get(seat)
    return {"choices": len(by), "own": 0 if user is None else by.count(user)} if by else {"choices": None, "own": None}
