"""Preferences of people and servers are saved and cached."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.latest import MOST
from bot.services.pace import Calm, Days, Live
from bot.services.people import Actor, GuildId, Person, UserId
from bot.services.ports import StoreUnavailableError, Trouble
from bot.services.preferences import FRESH, REFRESH_SECONDS, Preferences
from bot.services.refusals import Reason, Refused
from bot.services.settings import GuildSettings, PersonSettings, Reminders
from tests.bot.services.memory import MemoryStore
from tests.clock import Clock

ANA = UserId(100)
MANAGER = Actor(Person(UserId(1), "Eva"), None, manages=GuildId(7))


async def test_the_language_of_the_last_click_is_kept_for_direct_messages() -> None:
    store = MemoryStore()
    preferences = Preferences(store, Clock())
    assert (await preferences.remember_locale(ANA, "de")).locale == "de"
    assert (await preferences.remember_locale(ANA, "fr")).locale == "fr"
    assert (await Preferences(store, Clock()).person(ANA)).locale == "fr"


async def test_a_click_in_the_same_language_writes_nothing() -> None:
    store = MemoryStore()
    preferences = Preferences(store, Clock())
    await preferences.remember_locale(ANA, "de")
    store.persons.clear()
    await preferences.remember_locale(ANA, "de")
    assert not store.persons


async def test_what_a_person_likes_stays_when_their_language_changes() -> None:
    preferences = Preferences(MemoryStore(), Clock())
    await preferences.change(ANA, lambda _: PersonSettings(letters=True))
    assert await preferences.remember_locale(ANA, "de") == PersonSettings(letters=True, locale="de")


async def test_only_a_manager_changes_a_server_s_settings() -> None:
    preferences = Preferences(MemoryStore(), Clock())
    with pytest.raises(Refused) as refused:
        await preferences.change_guild(replace(MANAGER, manages=None), lambda _: GuildSettings(language="de"))
    assert refused.value.reason is Reason.ONLY_MANAGERS
    assert await preferences.guild(GuildId(7)) == GuildSettings()


async def test_a_server_s_language_is_kept() -> None:
    store = MemoryStore()
    guild = GuildId(7)
    assert (await Preferences(store, Clock()).guild(guild)).language is None
    await Preferences(store, Clock()).change_guild(MANAGER, lambda _: GuildSettings(language="de"))
    assert (await Preferences(store, Clock()).guild(guild)).language == "de"


async def test_the_pace_of_new_tables_is_the_server_s_or_the_usual_one() -> None:
    preferences, guild = Preferences(MemoryStore(), Clock()), GuildId(7)
    assert await preferences.pace(None) == await preferences.pace(guild) == Days(24)
    assert await Preferences(MemoryStore(), Clock(), Calm()).pace(guild) == Calm()
    await preferences.change_guild(MANAGER, lambda _: GuildSettings(pace="90s"))
    assert await preferences.pace(guild) == Live(90)
    newer = GuildSettings(language="de", pace="by the moon")
    assert (await preferences.change_guild(MANAGER, lambda _: newer)).language == "de"
    assert await preferences.pace(guild) == Days(24), "what this program cannot read"


async def test_changes_at_the_same_time_do_not_undo_one_another() -> None:
    preferences, guild = Preferences(MemoryStore(), Clock()), GuildId(7)
    await asyncio.gather(
        preferences.change(ANA, lambda known: replace(known, letters=True)),
        preferences.change(ANA, lambda known: replace(known, pictures=False)),
        preferences.remember_locale(ANA, "de"),
        preferences.change_guild(MANAGER, lambda known: replace(known, language="de")),
        preferences.change_guild(MANAGER, lambda known: replace(known, pictures=False)),
    )
    liked = PersonSettings(letters=True, pictures=False, locale="de")
    assert await preferences.person(ANA) == (await preferences._store.person_settings([ANA]))[ANA] == liked
    assert await preferences.guild(guild) == GuildSettings(language="de", pictures=False)
    assert not preferences._asking, "no lock stays behind"


async def test_what_is_settled_is_settled_where_reminders_cannot_be_planned_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_: object) -> None:
        raise StoreUnavailableError(Trouble.FULL)

    monkeypatch.setattr(MemoryStore, "tables_of", fail)
    preferences = Preferences(MemoryStore(), Clock())
    await preferences.change(ANA, lambda known: replace(known, reminders=Reminders.NONE))
    assert (await preferences.person(ANA)).reminded is Reminders.NONE


async def test_a_change_is_one_of_what_another_process_has_saved() -> None:
    store = MemoryStore()
    one, other = Preferences(store, Clock()), Preferences(store, Clock())
    assert (await one.person(ANA)).pictures
    await other.change(ANA, lambda known: replace(known, pictures=False))
    await one.change(ANA, lambda known: replace(known, letters=True))
    assert await one.person(ANA) == PersonSettings(letters=True, pictures=False)


class Reading(MemoryStore):
    """A store that records each read of settings, and for how many people it was."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def person_settings(self, users: Collection[UserId]) -> Mapping[UserId, PersonSettings]:
        self.read.append(len(users))
        found = await super().person_settings(users)
        await self.reads.wait()
        return found


def in_words(before: PersonSettings) -> PersonSettings:
    return replace(before, pictures=False)


async def test_what_another_process_has_saved_counts_here_after_five_seconds_at_most() -> None:
    store, clock = Reading(), Clock()
    one, other = (Preferences(store, clock) for _ in range(2))
    assert (await one.person(ANA)).pictures
    await other.change(ANA, in_words)
    clock.forward(FRESH)
    assert (await one.person(ANA)).pictures, "it may"
    clock.forward(timedelta(microseconds=1))
    assert not (await one.person(ANA)).pictures
    await other.change(ANA, lambda before: replace(before, pictures=True))
    clock.now -= timedelta(days=1)
    assert (await one.person(ANA)).pictures, "what was read at a time still to come is not believed"


async def test_no_click_reads_settings_that_were_read_once_while_they_are_read_anew_for_all() -> None:
    store, clock = Reading(), Clock()
    one, other = (Preferences(store, clock) for _ in range(2))
    people = [UserId(number) for number in range(1, 31)]
    for user in people:
        await one.person(user)
    await other.change(people[5], in_words)
    assert len(store.read) == len(people)
    store.read.clear()
    assert FRESH.total_seconds() > REFRESH_SECONDS * 2, "one reading anew may fail"
    for rounds in range(1, 6):
        clock.forward(timedelta(seconds=REFRESH_SECONDS))
        await one.refresh()
        shown = [user for user in people if not (await one.person(user)).pictures]
        assert (shown, store.read) == ([people[5]], [len(people)] * rounds)
    await Preferences(store, clock).refresh()
    assert len(store.read) == 5, "where nothing is kept, nothing is read"


async def test_what_is_saved_while_settings_are_read_anew_stays() -> None:
    store, clock = Reading(), Clock()
    preferences = Preferences(store, clock)
    await preferences.person(ANA)
    store.reads.clear()
    refreshing = asyncio.ensure_future(preferences.refresh())
    await asyncio.sleep(0)
    await preferences.change(ANA, in_words)
    store.reads.set()
    await refreshing
    assert not (await preferences.person(ANA)).pictures


async def test_where_settings_cannot_be_read_anew_nobody_goes_on_with_old_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    store, clock = Reading(), Clock()
    preferences = Preferences(store, clock)
    await preferences.person(ANA)

    async def fail(*_: object) -> None:
        raise StoreUnavailableError(Trouble.UNREACHABLE)

    monkeypatch.setattr(store, "person_settings", fail)
    clock.forward(FRESH)
    await preferences.refresh()
    assert (await preferences.person(ANA)).pictures
    clock.forward(timedelta(seconds=1))
    with pytest.raises(StoreUnavailableError):
        await preferences.person(ANA)


async def test_whom_nobody_has_seen_for_long_is_forgotten_first_however_often_all_are_read_anew() -> None:
    store, clock = Reading(), Clock()
    preferences = Preferences(store, clock)
    for number in range(1, MOST + 2):
        await preferences.person(UserId(number))
        if number == MOST:
            await preferences.refresh()
    store.read.clear()
    await preferences.person(UserId(2))
    assert not store.read
    await preferences.person(UserId(1))
    assert store.read == [1]
