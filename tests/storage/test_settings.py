"""Changed settings reach all processes without additional queries for each click."""

from datetime import timedelta
from functools import partial

from bot.services.people import UserId
from bot.services.preferences import FRESH, REFRESH_SECONDS, Preferences
from bot.services.settings import Manner, PersonSettings
from storage import SqlStore
from tests.clock import Clock
from tests.statements import statements

ANA, BEN = UserId(100), UserId(101)


async def test_two_processes_differ_for_five_seconds_at_most_and_nobody_waits_for_that(
    two: tuple[SqlStore, SqlStore],
) -> None:
    """A person who turns pictures off in one process soon stops getting them from the other one."""
    clock = Clock()
    one, other = (Preferences(store, clock) for store in two)
    for user in (ANA, BEN):
        assert (await one.remember_locale(user, "de")).manner is Manner.PICTURES
        await other.person(user)
    for manner in (Manner.WORDS, Manner.LETTERS, Manner.PICTURES):
        await one.change(ANA, partial(PersonSettings.told_by, manner=manner))
        clock.forward(timedelta(seconds=REFRESH_SECONDS))
        for preferences in (one, other):
            with statements() as asked:
                await preferences.refresh()
            assert len([each for each in asked if "person_settings" in each]) == 1, "for all of them"
        clock.forward(FRESH)
        with statements() as asked:
            for preferences in (one, other):
                assert (await preferences.remember_locale(ANA, "de")).manner is manner
                assert (await preferences.remember_locale(BEN, "de")).manner is Manner.PICTURES
        assert not asked, "a click finds what was read before"
    clock.forward(timedelta(microseconds=1))
    await one.change(BEN, partial(PersonSettings.told_by, manner=Manner.WORDS))
    assert (await other.person(BEN)).manner is Manner.WORDS, "even where nothing was read anew"
