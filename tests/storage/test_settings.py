"""Changed settings reach all processes without additional queries for each click."""

import json
from datetime import timedelta
from functools import partial
from typing import Any

from bot.services.people import UserId
from bot.services.preferences import FRESH, REFRESH_SECONDS, Preferences
from bot.services.settings import GuildSettings, Manner, PersonSettings
from storage import SqlStore
from storage.settings_documents import read_settings, write_settings
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


def test_of_a_newer_programs_settings_what_is_known_is_read_and_an_unknown_key_of_this_version_is_a_fault() -> None:
    """A rolling upgrade has older and newer processes, and each click needs settings: so nobody is refused."""
    kinds: tuple[tuple[Any, dict[str, Any], int], ...] = (
        (PersonSettings, {"letters": True}, 2),
        (GuildSettings, {"language": "de"}, 2),
    )
    for of, known, number in kinds:
        data = json.loads(write_settings(of(**known)))
        assert data["version"] == number
        assert read_settings(of, json.dumps({**data, "secret": 1})) == (of(**known), ("an unknown one",))
        newer = {**data, "version": number + 1, "secret": 1}
        assert read_settings(of, json.dumps(newer)) == (of(**known), ())
        (name,) = known
        assert read_settings(of, json.dumps({**newer, name: 5})) == (of(), (name,))
        for version in (0, True, "1", None):
            assert read_settings(of, json.dumps({**data, "version": version})) == (of(), ("all",))


def test_settings_from_before_the_lessons_begin_with_the_first() -> None:
    data = json.loads(write_settings(PersonSettings(letters=True)))
    del data["lesson"]
    assert read_settings(PersonSettings, json.dumps({**data, "version": 1})) == (PersonSettings(letters=True), ())
    assert read_settings(PersonSettings, json.dumps({**data, "version": 2, "lesson": -1}))[1] == ("lesson",)


def test_settings_of_a_release_that_noted_no_version_are_read() -> None:
    saved = '{"direct_messages":true,"mentions":true,"locale":"en-US","letters":true,"pictures":true}'
    assert read_settings(PersonSettings, saved) == (
        PersonSettings(direct_messages=True, locale="en-US", letters=True),
        (),
    )
    assert read_settings(GuildSettings, '{"language":"en-GB","pictures":false}') == (
        GuildSettings("en-GB", pictures=False),
        (),
    )
