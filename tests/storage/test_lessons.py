"""The counts of lessons, on either database."""

import asyncio

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import LessonCount
from storage import SqlStore


async def test_counts_add_up_whoever_adds_them(store: SqlStore) -> None:
    assert await store.lesson_counts() == {}
    await store.count_lessons(["stone"], [])
    await asyncio.gather(*(store.count_lessons(["baths"], ["stone"]) for _ in range(5)))
    await store.count_lessons([], ["baths"])
    assert await store.lesson_counts() == {"stone": LessonCount(1, 5), "baths": LessonCount(5, 1)}
    await store.count_lessons([], [])
    assert len(await store.lesson_counts()) == 2


async def test_nothing_about_people_is_saved_with_the_counts(store: SqlStore) -> None:
    await store.count_lessons(["stone"], ["stone"])

    async def whole(connection: AsyncConnection) -> dict[str, object]:
        return dict((await connection.execute(text("SELECT * FROM lessons"))).mappings().one())

    assert await store._database.read(whole) == {"key": "stone", "reached": 1, "finished": 1}
