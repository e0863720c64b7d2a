"""Counts, for each lesson, how many people reached it and how many finished it: two numbers, and no names."""

from collections.abc import Collection, Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import LessonCount
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import lessons


class Lessons(Repository):
    """Adds to the counts, and loads them."""

    @writes
    async def count_lessons(
        self, connection: AsyncConnection, reached: Collection[str], finished: Collection[str]
    ) -> None:
        for key in sorted({*reached, *finished}):  # so that two transactions wait for their rows in the same order
            one = {"reached": int(key in reached), "finished": int(key in finished)}
            added = {name: lessons.c[name] + number for name, number in one.items()}
            row = insertion(connection.dialect.name, lessons).values(key=key, **one)
            await connection.execute(row.on_conflict_do_update(index_elements=[lessons.c.key], set_=added))

    @reads
    async def lesson_counts(self, connection: AsyncConnection) -> Mapping[str, LessonCount]:
        found = (await connection.execute(select(lessons))).mappings()
        # A damaged row counts as none: it must not keep anybody from seeing the others.
        return {
            row["key"]: LessonCount(row["reached"], row["finished"])
            for row in found
            if isinstance(row["key"], str) and _is_number(row["reached"]) and _is_number(row["finished"])
        }


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0
