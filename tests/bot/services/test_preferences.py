"""What persons and servers like is kept, and remembered."""

import asyncio
from dataclasses import replace

import pytest

from bot.services.pace import Calm, Days, Live
from bot.services.people import Actor, GuildId, Person, UserId
from bot.services.ports import StoreUnavailableError, Trouble
from bot.services.preferences import Preferences
from bot.services.refusals import Reason, Refused
from bot.services.settings import GuildSettings, PersonSettings, Reminders
from tests.bot.services.memory import MemoryStore

ANA = UserId(100)
MANAGER = Actor(Person(UserId(1), "Eva"), None, manages=GuildId(7))


async def test_the_language_of_the_last_click_is_kept_for_direct_messages() -> None:
    store = MemoryStore()
    preferences = Preferences(store)
    assert (await preferences.remember_locale(ANA, "de")).locale == "de"
    assert (await preferences.remember_locale(ANA, "fr")).locale == "fr"
    assert (await Preferences(store).person(ANA)).locale == "fr"


async def test_a_click_in_the_same_language_writes_nothing() -> None:
    store = MemoryStore()
    preferences = Preferences(store)
    await preferences.remember_locale(ANA, "de")
    store.persons.clear()
    await preferences.remember_locale(ANA, "de")
    assert not store.persons


async def test_what_a_person_likes_stays_when_their_language_changes() -> None:
    preferences = Preferences(MemoryStore())
    await preferences.change(ANA, lambda _: PersonSettings(letters=True))
    assert await preferences.remember_locale(ANA, "de") == PersonSettings(letters=True, locale="de")


async def test_only_a_manager_changes_a_server_s_settings() -> None:
    preferences = Preferences(MemoryStore())
    with pytest.raises(Refused) as refused:
        await preferences.change_guild(replace(MANAGER, manages=None), lambda _: GuildSettings(language="de"))
    assert refused.value.reason is Reason.ONLY_MANAGERS
    assert await preferences.guild(GuildId(7)) == GuildSettings()


async def test_a_server_s_language_is_kept() -> None:
    store = MemoryStore()
    guild = GuildId(7)
    assert (await Preferences(store).guild(guild)).language is None
    await Preferences(store).change_guild(MANAGER, lambda _: GuildSettings(language="de"))
    assert (await Preferences(store).guild(guild)).language == "de"


async def test_the_pace_of_new_tables_is_the_server_s_or_the_usual_one() -> None:
    preferences, guild = Preferences(MemoryStore()), GuildId(7)
    assert await preferences.pace(None) == await preferences.pace(guild) == Days(24)
    assert await Preferences(MemoryStore(), Calm()).pace(guild) == Calm()
    await preferences.change_guild(MANAGER, lambda _: GuildSettings(pace="90s"))
    assert await preferences.pace(guild) == Live(90)
    newer = GuildSettings(language="de", pace="by the moon")
    assert (await preferences.change_guild(MANAGER, lambda _: newer)).language == "de"
    assert await preferences.pace(guild) == Days(24), "what this program cannot read"


async def test_changes_at_the_same_time_do_not_undo_one_another() -> None:
    preferences, guild = Preferences(MemoryStore()), GuildId(7)
    await asyncio.gather(
        preferences.change(ANA, lambda known: known.model_copy(update={"letters": True})),
        preferences.change(ANA, lambda known: known.model_copy(update={"pictures": False})),
        preferences.remember_locale(ANA, "de"),
        preferences.change_guild(MANAGER, lambda known: known.model_copy(update={"language": "de"})),
        preferences.change_guild(MANAGER, lambda known: known.model_copy(update={"pictures": False})),
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
    preferences = Preferences(MemoryStore())
    await preferences.change(ANA, lambda known: known.model_copy(update={"reminders": Reminders.NONE}))
    assert (await preferences.person(ANA)).reminded is Reminders.NONE


async def test_a_change_is_one_of_what_another_process_has_saved() -> None:
    store = MemoryStore()
    one, other = Preferences(store), Preferences(store)
    assert (await one.person(ANA)).pictures
    await other.change(ANA, lambda known: known.model_copy(update={"pictures": False}))
    await one.change(ANA, lambda known: known.model_copy(update={"letters": True}))
    assert await one.person(ANA) == PersonSettings(letters=True, pictures=False)
