"""The time limit for choices: set by menus, typed in many ways, and never guessed."""

from datetime import time

import pytest

from bot.client.sending import presenting
from bot.screens.acts import ChangeSettings, PaceText, SetDemand, SetPace
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from bot.services.pace import USUAL_PACE, Calm, Days, FixedHour, Live, Pace
from bot.services.people import GameId, UserId
from bot.services.reliability import Demand, Turns
from tests.bot.services.memory import MemoryStore
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, manager, played, said
from tests.messages import text_of
from tests.screens import find


async def test_the_host_settles_it_by_a_menu_and_everybody_is_told(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    assert "Time per turn" not in text_of(server.panel())
    shown = answer(await ana.click(server.panel(), label="Settings"))
    menu = answer(await ana.click(shown, label="Time per turn"))
    changed = answer(await ana.select(menu, [encode(SetPace(FIRST, PaceText("24h")))], custom_id="menu:0"))
    assert "1 day" in text_of(changed)
    assert (await server.view()).settings.pace == Days(24)
    await server.env.settle()
    assert "Time per turn: 1 day." in text_of(server.panel())
    assert find(answer(await ana.click(changed, label="Back to the settings")), ChangeSettings)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("24h", Days(24)),
        ("live 60", Live(60)),
        ("no limit", Calm()),
        ("mon thu 19:00 New York", FixedHour(time(19), "America/New_York", frozenset({0, 3}))),
    ],
)
async def test_it_is_typed_when_a_table_is_opened_and_later(server: Server, typed: str, meant: Pace) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", time=typed)
    assert (await server.view()).settings.pace == meant
    await ana.slash(server.channel, "wonders settings", time="live 180")
    assert (await server.view()).settings.pace == Live(180)
    await ana.slash(server.channel, "wonders settings", players=4)
    assert (await server.view()).settings.pace == Live(180), "what is left out stays"
    await ana.slash(server.channel, "wonders settings", time=typed)
    assert (await server.view()).settings.pace == meant


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("31 February", "I don't understand 31 February. Try, for example, 24h, live 90, no limit, or 21:00"),
        ("@everyone", r"I don't understand \@everyone."),
        (
            "1h",
            "A turn can take 2, 4, 8, 12, 24, 48 or 72 hours, or 60, 90, 120 or 180 seconds if you all play",
        ),
        ("x" * 3000, "I don't understand xxx"),
    ],
)
async def test_what_makes_no_sense_is_answered_with_examples_and_changes_nothing(
    server: Server, typed: str, told: str
) -> None:
    ana = server.person("ana")
    assert told in said(await ana.slash(server.channel, "wonders new", time=typed))
    assert server.channel.history() == []
    await ana.slash(server.channel, "wonders new", time="24h")
    assert told in said(await ana.slash(server.channel, "wonders settings", time=typed, players=5))
    settings = (await server.view()).settings
    assert (settings.pace, settings.players) == (Days(24), 3)


async def test_only_the_host_settles_it_and_no_made_up_button_does(server: Server) -> None:
    ana, ben = server.person("ana"), server.person("ben")
    await ana.slash(server.channel, "wonders new")
    assert "Only the host" in said(await ben.slash(server.channel, "wonders settings", time="24h"))
    for text in ("25h", "21", "calm_", ""):
        forged = Screen("forged", rows=((Button("forged", SetPace(FIRST, PaceText(text))),),))
        with server.working():
            channel = server.bot.get_partial_messageable(server.channel.id)
            message = await channel.send(**presenting.new_message(forged))
        assert "old" in said(await ana.click(message, label="forged"))
    assert (await server.view()).settings.pace == Calm()


async def test_what_is_typed_is_completed(server: Server) -> None:
    ana = server.person("ana")
    found = await ana.autocomplete(server.channel, "wonders new", "time", "21:00 berl")
    assert found[0]["value"] == "21:00 Europe/Berlin"
    assert found[0]["name"] == "Daily at 21:00, Europe/Berlin"
    assert len(await ana.autocomplete(server.channel, "wonders new", "time", "21:00")) == 25
    assert await ana.autocomplete(server.channel, "wonders settings", "time", "no such thing") == []


# What people who sit down are asked.


async def test_a_host_asks_for_reliable_people_who_learn_kindly_why_they_cannot_sit_down(server: Server) -> None:
    ana, ben, store = server.person("ana"), server.person("ben"), server.bot.tables._store
    await ana.slash(server.channel, "wonders new", time="24h")
    assert "You're new there." in said(await ana.slash(server.channel, "settings show"))
    refused = said(await ana.slash(server.channel, "wonders settings", reliability="steady"))
    assert refused.startswith("At open tables, you can't ask others to be more reliable than you are")
    assert isinstance(store, MemoryStore)
    store.due_turns[UserId(ana.id)] = Turns((False,) * 10)
    assert "You're reliable there" in said(await ana.slash(server.channel, "settings show"))
    settings = answer(await ana.click(server.panel(), label="Settings"))
    menus = answer(await ana.click(settings, label="Time per turn"))
    await ana.select(menus, [encode(SetDemand(FIRST, Demand.STEADY))], custom_id="menu:1")
    assert (await server.view()).settings.demand is Demand.STEADY
    await server.env.settle()
    told = text_of(server.panel())
    assert "The host wants reliable players, who hardly ever miss a turn." in told
    assert "Ask the host for an invitation: then you can always join" in said(
        await ben.click(server.panel(), label="Join")
    )
    await ana.slash(server.channel, "wonders invite", person=ben.user)
    assert "The host wants reliable players" in said(await ben.slash(server.channel, "wonders join"))
    await ana.slash(server.channel, "wonders settings", private=True)
    await server.env.settle()
    assert "The host wants" not in text_of(server.panel())


# A server's own setting.


@pytest.mark.parametrize("usual_pace", [USUAL_PACE])
async def test_a_server_that_says_nothing_plays_a_day_a_choice_and_can_say_otherwise(server: Server) -> None:
    ana, eva = server.person("ana"), manager(server)
    played(server, ana, 3)
    await ana.slash(server.channel, "wonders new")
    assert (await server.view()).settings.pace == Days(24)
    told = text_of(server.panel())
    assert "Time per turn: 1 day." in told
    assert told.count("The clock only runs when at least two people are playing.") == 1
    joined = answer(await server.person("ben").click(server.panel(), label="Join"))
    assert "Time per turn: 1 day." in text_of(joined)
    await server.env.settle()
    assert "The clock only runs" not in text_of(server.panel())
    shown = await eva.slash(server.channel, "server language", name="auto")
    assert "Time per turn at new tables: 1 day." in said(shown)
    shown = await eva.slash(server.channel, "server pace", time="mon thu 21:00 Berlin")
    assert (
        "at new tables: Mondays and Thursdays at 21:00, Europe/Berlin. Hosts can change it for their own tables."
        in said(shown)
    )
    await ana.slash(server.channel, "wonders new")
    assert (await server.view(game=GameId(2))).settings.pace == FixedHour(time(21), "Europe/Berlin", frozenset({0, 3}))
    await ana.slash(server.channel, "wonders new", time="live 60")
    assert (await server.view(game=GameId(3))).settings.pace == Live(60), "who opens a table has the last word"
    await eva.slash(server.channel, "server pace", time="no limit")
    await ana.slash(server.channel, "wonders new")
    assert (await server.view(game=GameId(4))).settings.pace == Calm()
    assert (await server.view()).settings.pace == Days(24), "a table keeps what it has"


async def test_a_server_s_pace_is_typed_and_completed_as_a_table_s_is(server: Server) -> None:
    ana, eva = server.person("ana"), manager(server)
    assert "server pace" not in ana.available_commands(server.channel)
    found = await eva.autocomplete(server.channel, "server pace", "time", "21:00 berl")
    assert found[0]["value"] == "21:00 Europe/Berlin"
    assert "I don't understand soon. Try, for example, 24h" in said(
        await eva.slash(server.channel, "server pace", time="soon")
    )
    assert "only works in a server" in text_of((await ana.user.slash("server pace", time="24h")).response)
    await ana.slash(server.channel, "wonders new")
    assert (await server.view()).settings.pace == Calm(), "nothing has changed"
