"""A server's managers get what everyone saw there, and nothing hidden."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from bot.screens.exporting import NAME as PERSONS
from bot.screens.server_export import NAME, ServerExport, server_export_screen
from bot.services.exporting import Exporter, TooSoonError
from bot.services.game import TableSettings
from bot.services.nights.night import Answer, Guest, Stage
from bot.services.people import Actor, GuildId
from bot.services.refusals import Reason, Refused
from bot.text.words import Words
from storage import SqlStore
from storage.schema import games
from tests.clock import Clock
from tests.storage.evenings import execute, planned
from tests.storage.people import FIRST, HOME, actor, chosen, filled, finished, started

GUILD = GuildId(70)


def manager(guild: GuildId | None = GUILD) -> Actor:
    return replace(actor(9), manages=guild)


async def exported(store: SqlStore, clock: Clock) -> bytes:
    """Return the file of a day on which nobody had one."""
    return await Exporter(store, clock).export_server_daily(manager(), ServerExport(Words(), GUILD, clock()))


async def read(store: SqlStore, clock: Clock) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await exported(store, clock))
    return found


async def test_it_has_the_servers_settings_games_and_nights_as_everyone_saw_them(store: SqlStore, clock: Clock) -> None:
    over = await finished(store)
    await filled(store, TableSettings(4))
    await started(store, TableSettings(3), home=replace(HOME, guild=GuildId(71)))
    guest = Guest(actor(1).person, Answer.IN)
    assert await store.create_night(replace(planned(), guests=(guest,))) is not None
    assert await store.create_night(planned(stage=Stage.DRAFT)) is not None
    await store.change_guild_settings(GUILD, lambda known: replace(known, pictures=False))
    text = await exported(store, clock)
    told = json.loads(text)
    assert told["server"] == str(GUILD)
    assert {name: value for name, value in told["settings"].items() if name != "about"} == {"pictures": False}
    first, second = told["games"]["list"]
    assert (first["table"], first["stage"], first["ending"]) == (over.id, "it is over", "it was played to the end")
    assert [each["name"] for each in first["seats"]] == ["Zoë 0", "Zoë 1", "Zoë 2"]
    assert min(each["place"] for each in first["seats"]) == 1
    assert all(each["points"] > 0 and each["wonder"] for each in first["seats"])
    assert second["stage"] == "it has not begun"
    (night,) = told["nights"]["list"]
    assert (night["name"], night["coming"]) == ("Friday", ["Zoë 1"])
    last = text.decode().splitlines()[-2]
    assert last == ' "complete": "This is the end of the file: it is complete."'


async def test_what_is_hidden_changes_no_byte_of_it_and_nobodys_id_is_in_it(store: SqlStore, clock: Clock) -> None:
    game = await started(store, TableSettings(3))
    before = await exported(store, clock)
    game = await store.save(game, chosen(game, Random(1)))
    await store.save(game, chosen(game, Random(2)))
    assert await exported(store, clock) == before
    found = json.loads(before)["games"]["list"]
    assert len(found) == 1
    assert not any(str(FIRST + number) in json.dumps(found) for number in range(3))


async def test_what_is_damaged_is_said_at_its_place_and_at_the_end(store: SqlStore, clock: Clock) -> None:
    game = await started(store, TableSettings(3))
    await execute(store, update(games).where(games.c.id == game.id).values(snapshot="[1]"))
    told = await read(store, clock)
    assert told["games"]["list"][0]["unreadable"].startswith("This can't be read")
    assert "except for what one damaged game" in told["complete"]


async def test_only_a_manager_has_one_and_the_server_has_one_a_day(store: SqlStore, clock: Clock) -> None:
    exporter = Exporter(store, clock)
    with pytest.raises(Refused) as caught:
        await exporter.export_server_daily(manager(None), ServerExport(Words(), GUILD, clock()))
    assert caught.value.reason is Reason.ONLY_MANAGERS
    await exporter.export_server_daily(manager(), ServerExport(Words(), GUILD, clock()))
    with pytest.raises(TooSoonError):
        await exporter.export_server_daily(manager(), ServerExport(Words(), GUILD, clock()))
    exporter.give_back(GUILD)
    await exporter.export_server_daily(manager(), ServerExport(Words(), GUILD, clock()))


def test_a_large_file_is_packed_and_one_that_is_still_too_large_is_not_sent() -> None:
    data = bytes(100_000)
    names = [[each.name for each in server_export_screen(Words(), data, most).files] for most in (100_000, 99_999, 9)]
    assert names == [[f"{NAME}.json"], [f"{NAME}.zip"], []]
    assert NAME != PERSONS
