"""Caches keep only a limited number of entries, the latest ones."""

from bot.services.latest import MOST, Latest
from bot.services.people import UserId
from bot.services.preferences import Preferences
from bot.services.settings import PersonSettings
from tests.bot.services.memory import MemoryStore
from tests.clock import Clock


def test_the_last_that_were_set_are_kept() -> None:
    kept: Latest[int, str] = Latest()
    for key in range(MOST):
        kept[key] = "old"
    kept[0] = "new"
    kept.update({MOST: "one more"})
    assert len(kept) == MOST
    assert (kept.get(0), kept.get(1), kept.get(2), kept[MOST]) == ("new", None, "old", "one more")


async def test_what_was_forgotten_of_a_person_is_read_again() -> None:
    preferences = Preferences(MemoryStore(), Clock())
    await preferences.change(UserId(1), lambda _: PersonSettings(mentions=False))
    for user in range(2, MOST + 10):
        await preferences.person(UserId(user))
    assert len(preferences._persons) == MOST
    assert not (await preferences.person(UserId(1))).mentions
