"""Saves each person's last turns with a deadline at open tables: a row for each person, with a letter for each turn."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import RowMapping, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import UserId
from bot.services.reliability import DueTurn, Turns
from storage.inserting import insertion
from storage.repository import Repository, reads
from storage.schema import due_turns

_MISSED, _ANSWERED = "-", "+"


async def note(connection: AsyncConnection, turns: Sequence[DueTurn]) -> None:
    """Add turns, at most one for each person."""
    if not turns:
        return
    users = sorted(turn.user for turn in turns)  # so that two transactions wait for their rows in the same order
    new = insertion(connection.dialect.name, due_turns).values([{"user_id": user, "missed": ""} for user in users])
    # A row that exists stays as it is. The update only locks it, and returns it.
    there = new.on_conflict_do_update(index_elements=[due_turns.c.user_id], set_={"user_id": due_turns.c.user_id})
    found = (await connection.execute(there.returning(due_turns))).mappings()
    known = _turns_of(users, found)
    later = {turn.user: known[turn.user].after(turn) for turn in turns}
    changed = [
        {"b_user": user, "b_missed": _text(each.missed), "b_absent": each.absent}
        for user, each in later.items()
        if each != known[user]
    ]
    if changed:
        row = update(due_turns).where(due_turns.c.user_id == bindparam("b_user"))
        await connection.execute(row.values(missed=bindparam("b_missed"), absent_at=bindparam("b_absent")), changed)


class DueTurns(Repository):
    """Loads the last turns of a person. They are saved with the change that ends them (`storage.games`)."""

    @reads
    async def turns(self, connection: AsyncConnection, user: UserId) -> Turns:
        return await find(connection, user)


async def find(connection: AsyncConnection, user: UserId) -> Turns:
    """See `Store.turns`."""
    found = await connection.execute(select(due_turns).where(due_turns.c.user_id.in_([user])))
    return _turns_of([user], found.mappings())[user]


def _turns_of(users: Iterable[UserId], found: Iterable[RowMapping]) -> Mapping[UserId, Turns]:
    # A damaged row counts as no turns: it must not keep that person's tables from being saved.
    kept = {UserId(row["user_id"]): _read(row) for row in found if _is_sound(row)}
    return {user: kept.get(user, Turns()) for user in users}


def _text(missed: Sequence[bool]) -> str:
    return "".join(_MISSED if each else _ANSWERED for each in missed)


def _read(row: RowMapping) -> Turns:
    return Turns(tuple(letter == _MISSED for letter in row["missed"]), row["absent_at"])


def _is_sound(row: RowMapping) -> bool:
    missed, absent = row["missed"], row["absent_at"]
    return isinstance(missed, str) and set(missed) <= {_MISSED, _ANSWERED} and isinstance(absent, datetime | None)
