"""The coach on call: by button, typed, only where it is on, and without anybody's noticing."""

import logging

import pytest

from bot.screens.acts import AskCoach, Seal, SetCoach, ShowHand, ShowSettings
from bot.services.game import TableSettings
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun, offered, press
from tests.messages import text_of
from tests.screens import find

OFF = "This table has no coach"


async def test_the_hand_leads_to_the_coach_and_its_buttons_choose(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", coach=True)
    ana = table.people[0]
    told = await press(ana, await table.my_hand(ana), AskCoach)
    assert text_of(told).count("**") >= 6
    assert "1. **Build " in text_of(told)
    assert offered(await press(ana, told, ShowHand)), "the hand is one tap away"
    told = await press(ana, await table.my_hand(ana), AskCoach)
    sealed = await press(ana, told, Seal)
    assert text_of(sealed).startswith("**Sealed: build ")


async def test_the_coach_is_typed_with_what_is_suggested(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", coach=True)
    ana = table.people[0]
    first, *_ = await ana.autocomplete(server.channel, "why", "card", "")
    assert (first["name"], first["value"]) == ("What might I do?", "advice")
    for typed in ("advice", "coach", "Advice"):
        assert "1. **Build " in said(await ana.slash(server.channel, "why", card=typed))


async def test_where_it_is_off_a_kind_sentence_says_so_and_nothing_changes(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.my_hand(ana)
    assert not find(hand, AskCoach)
    before = (await table.hand(ana), await table.view())
    assert OFF in said(await table.click(ana, AskCoach(table.id)))
    assert OFF in said(await ana.slash(server.channel, "why", card="advice"))
    assert (await table.hand(ana), await table.view()) == before
    offers = await ana.autocomplete(server.channel, "why", "card", "")
    assert "advice" not in {each["value"] for each in offers}


async def test_who_asks_is_seen_nowhere(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Not in the channel, not in what is saved, not in the log."""
    caplog.set_level(logging.DEBUG)
    table = await begun(server, "ana", "ben", "cem", coach=True)
    ana, ben, cem = table.people
    hand = await table.my_hand(ana)
    store = server.bot.tables._store
    assert isinstance(store, MemoryStore)
    caplog.clear()
    before = ([repr(each) for each in store.games.values()], repr(store.outbox), server.panel().content)
    messages = len(server.channel.history())
    await press(ana, hand, AskCoach)
    await server.quiet()
    assert ([repr(each) for each in store.games.values()], repr(store.outbox), server.panel().content) == before
    assert len(server.channel.history()) == messages
    ours = [each.getMessage() for each in caplog.records if each.name.startswith(("bot", "cogs", "storage"))]
    assert not [line for line in ours if "oach" in line or "dvice" in line]
    assert not (await table.hand(ben)).view.chosen
    assert not (await table.hand(cem)).view.chosen


async def test_after_the_choice_the_sealed_choice_is_shown(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", coach=True)
    ana = table.people[0]
    hand = await table.my_hand(ana)
    await table.answer(ana)
    assert "Sealed: " in text_of(await press(ana, hand, AskCoach))


async def test_somebody_else_cannot_ask(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem", coach=True)
    assert "Only this table's players" in said(await table.click(server.person("gus"), AskCoach(table.id)))


async def test_the_host_switches_it_on_by_button_and_by_typing(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    table = await server.lobby(TableSettings(players=3), (ana, ben))
    settings = answer(await table.click(ana, ShowSettings(table.id)))
    changed = await press(ana, settings, SetCoach)
    assert (await table.view()).settings.coach
    await server.quiet()
    assert "Coach: " in text_of(changed)
    await press(ana, changed, SetCoach)
    assert not (await table.view()).settings.coach
    await ana.slash(server.channel, "wonders settings", coach=True)
    assert (await table.view()).settings.coach
    assert "Only the host" in said(await table.click(ben, SetCoach(table.id, on=False)))
