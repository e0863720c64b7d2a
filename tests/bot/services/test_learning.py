"""How far people are in the lessons, and how many reached and finished each."""

import pytest

from bot.services.learning import Learning, Progress
from bot.services.lessons import lessons
from bot.services.people import UserId
from bot.services.ports import LessonCount, StoreUnavailableError, Trouble
from bot.services.preferences import Preferences
from bot.services.settings import PersonSettings
from tests.bot.services.memory import MemoryStore
from tests.clock import Clock

ANA, BEN = UserId(100), UserId(101)
KEYS = [each.key for each in lessons()]


def learning(store: MemoryStore) -> Learning:
    return Learning(store, Preferences(store, Clock()))


async def counts(store: MemoryStore) -> dict[str, LessonCount]:
    return dict(await store.lesson_counts())


async def test_one_number_says_how_far_somebody_is() -> None:
    store = MemoryStore()
    taught = learning(store)
    assert await taught.begin(ANA) == Progress(1)
    for number in range(1, len(KEYS) + 1):
        assert await taught.go_on(ANA, number, finished=True) == (Progress(number + 1), True)
    assert Progress.of(store.persons[ANA]).is_over
    assert await taught.begin(ANA) == Progress(len(KEYS) + 1)
    assert await taught.start_over(ANA) == Progress(1, again=True)
    assert await taught.begin(ANA) == Progress(1, again=True)
    assert Progress.of(store.persons[ANA]) == Progress(1, again=True)


@pytest.mark.parametrize("elsewhere", [0, 1, 4, 12, 13, -1])
async def test_only_the_lesson_where_somebody_is_leads_on(elsewhere: int) -> None:
    store = MemoryStore()
    taught = learning(store)
    await taught.begin(ANA)
    for number in (1, 2):
        await taught.go_on(ANA, number, finished=False)
    before = await counts(store)
    assert await taught.go_on(ANA, elsewhere, finished=True) == (Progress(3), False)
    assert await counts(store) == before


async def test_each_person_counts_once_a_lesson() -> None:
    store = MemoryStore()
    taught = learning(store)
    for user in (ANA, BEN):
        for _ in range(2):
            await taught.begin(user)
    for _ in range(2):
        await taught.go_on(ANA, 1, finished=True)
    await taught.go_on(BEN, 1, finished=False)
    await taught.go_on(BEN, 2, finished=True)
    expected = {KEYS[0]: (2, 1), KEYS[1]: (2, 1), KEYS[2]: (1, 0)}
    assert await counts(store) == expected
    await taught.start_over(BEN)
    for number in range(1, len(KEYS) + 1):
        await taught.go_on(BEN, number, finished=True)
    assert await counts(store) == expected, "whoever starts over has been counted"


async def test_the_last_lesson_is_finished_like_the_others() -> None:
    store = MemoryStore()
    taught = learning(store)
    await taught.begin(ANA)
    for number in range(1, len(KEYS) + 1):
        await taught.go_on(ANA, number, finished=True)
    assert await counts(store) == dict.fromkeys(KEYS, (1, 1))


async def test_nobody_waits_for_a_count_that_cannot_be_saved() -> None:
    class Full(MemoryStore):
        async def count_lessons(self, *_: object) -> None:
            raise StoreUnavailableError(Trouble.FULL)

    store = Full()
    taught = learning(store)
    assert await taught.begin(ANA) == Progress(1)
    assert await taught.go_on(ANA, 1, finished=True) == (Progress(2), True)


@pytest.mark.parametrize("saved", [0, 1, 12, 13, 14, 99, 100, 101, 113, 199, 10**6])
def test_any_saved_number_is_a_place_in_the_lessons(saved: int) -> None:
    progress = Progress.of(PersonSettings(lesson=saved))
    assert 0 <= progress.lesson <= len(KEYS) + 1
    assert progress.again is (saved >= 100)
    if saved <= len(KEYS) + 1:
        assert progress.number == saved
