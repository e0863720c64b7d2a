"""How far a person is in the lessons: one number in their settings, with which they go on weeks later.

For each lesson it is counted how many people reached it and how many finished it, so that one sees which is bad. One
person counts once: only until they start over.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.services.lessons import lessons
from bot.services.people import UserId
from bot.services.ports import Store, StoreError
from bot.services.preferences import Preferences
from bot.services.settings import PersonSettings

_log = logging.getLogger(__name__)

_AGAIN = 100
"""What is added to the number once a person has started over. There are never so many lessons."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a person is."""

    lesson: int
    """The number of the lesson they are at; 0 before the first, one more than there are after the last."""
    again: bool = False
    """Whether they have started over, so that what they do is no longer counted."""

    @classmethod
    def of(cls, settings: PersonSettings) -> "Progress":
        """Return a person's progress. A lesson that there is not counts as the end."""
        again, lesson = divmod(settings.lesson, _AGAIN)
        return cls(min(lesson, len(lessons()) + 1), bool(again))

    @property
    def number(self) -> int:
        """The number that is saved."""
        return self.lesson + (_AGAIN if self.again else 0)

    @property
    def is_over(self) -> bool:
        """Whether they have been through all lessons."""
        return self.lesson > len(lessons())


class Learning:
    """Changes how far people are."""

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences

    async def begin(self, user: UserId) -> Progress:
        """Return how far a person is. If they have had no lesson, they are now at the first."""
        known = Progress.of(await self._preferences.person(user))
        if known.lesson:
            return known
        now, _ = await self._change(user, lambda before: before if before.lesson else Progress(1))
        return now

    async def start_over(self, user: UserId) -> Progress:
        """Move a person back to the first lesson."""
        now, _ = await self._change(user, lambda before: Progress(1, again=before.lesson > 0))
        return now

    async def go_on(self, user: UserId, lesson: int, *, finished: bool) -> tuple[Progress, bool]:
        """Move a person from this lesson to the next. If they are elsewhere, nothing changes, and False is returned.

        `finished` says whether they have answered it, or been shown the answer, rather than skipped it.
        """

        def on(before: Progress) -> Progress:
            return replace(before, lesson=lesson + 1) if before.lesson == lesson else before

        return await self._change(user, on, finished=lesson if finished else 0)

    async def _change(
        self, user: UserId, how: Callable[[Progress], Progress], finished: int = 0
    ) -> tuple[Progress, bool]:
        """Return a person's progress after a change, and whether anything has changed."""
        before = after = Progress(0)

        def change(settings: PersonSettings) -> PersonSettings:
            nonlocal before, after
            before = Progress.of(settings)
            after = how(before)
            return replace(settings, lesson=after.number)

        await self._preferences.change(user, change)
        if after != before and not after.again:
            await self._count(_keys(after.lesson), _keys(finished))
        return after, after != before

    async def _count(self, reached: Sequence[str], finished: Sequence[str]) -> None:
        try:
            await self._store.count_lessons(reached, finished)
        except StoreError as error:
            _log.info("a lesson is not counted: %s", type(error).__name__)  # nobody should have to wait for a count


def _keys(number: int) -> Sequence[str]:
    """Return the key of the lesson with this number; empty if there is none."""
    return [each.key for each in lessons()[number - 1 : number]] if number else []
