"""Timing of a running game, by buttons and commands: more time from the host, and live play once all are ready."""

from datetime import timedelta

from bot.screens.acts import ChangePace, PaceText
from bot.screens.custom_ids import encode
from bot.services.pace import Calm, Days, Live
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, said
from tests.messages import text_of

HOUR = timedelta(hours=1)


async def begin(server: Server, time: str, wait: timedelta = timedelta()) -> None:
    """Make Ana, Ben and Cem join a table, and Ana start the game after this wait."""
    ana, *others = server.persons("ana", "ben", "cem")
    await ana.slash(server.channel, "wonders new", time=time)
    for person in others:
        await person.click(server.panel(), label="Join")
    server.clock.forward(wait)
    await ana.click(server.panel(), label="Start")
    await server.env.settle()


async def test_the_host_gives_more_time_by_buttons_and_everybody_is_told(server: Server) -> None:
    await begin(server, "24h")
    ana, ben = server.persons("ana", "ben")
    seats = answer(await ana.click(server.panel(), label="Seats"))
    shown = answer(await ana.click(seats, label="Show the clock"))
    assert "Time per turn: 1 day." in text_of(shown)
    assert "Choose by <t:" in text_of(shown)
    menu = answer(await ana.select(shown, [encode(ChangePace(FIRST, PaceText("48h")))], custom_id="menu:0"))
    assert "From the next choice on: 2 days." in text_of(menu)
    await server.env.settle()
    assert "From the next choice on: 2 days." in text_of(server.panel())
    assert (await server.view()).coming == Days(48)
    assert "Propose a different time" in str(answer(await ben.slash(server.channel, "time")).components)
    assert "in which time zone?" in said(await ana.slash(server.channel, "time", to="21:00"))
    assert "From the next choice on: No time limit." in said(await ana.slash(server.channel, "time", to="no limit"))


async def test_a_live_game_begins_with_the_last_who_is_ready(server: Server) -> None:
    await begin(server, "live 90", HOUR)
    ana, ben, cem = server.persons("ana", "ben", "cem")
    told = "Live: 90 seconds, if you all press Ready within 15 minutes. Still missing: "
    assert f"{told}ben and cem." in text_of(server.panel())
    assert (await server.view()).settings.pace == Calm()
    shown = answer(await ben.click(server.panel(), label="Ready"))
    assert f"{told}cem." in text_of(shown)
    await server.env.settle()
    assert f"{told}cem." in text_of(server.panel())
    server.clock.forward(timedelta(seconds=1))
    assert "Live: 90 seconds per turn" in said(await cem.slash(server.channel, "time", do="ready"))
    await server.env.settle()
    assert (await server.view()).settings.pace == Live(90)
    *_, panel, called = server.channel.history()
    assert "Choose by <t:" in text_of(panel)
    assert "Still missing" not in text_of(panel)
    assert "Live from now on! " in text_of(called)
    assert {each.id for each in called.mentions} == {ana.id, ben.id}, "not who was the last to be ready"
    assert "No need to press Ready" in said(await ana.slash(server.channel, "time", do="ready"))


async def test_a_pause_is_voted_on_by_buttons_and_ended_by_typing(server: Server) -> None:
    await begin(server, "24h")
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await cem.slash(server.channel, "settings mentions", on=False)
    before = len(server.channel.history())
    shown = answer(await ana.slash(server.channel, "time"))
    assert "In this Age: 0 of 2 pauses used, more time 0 of 3 times." in text_of(shown)
    shown = answer(await ana.click(shown, label="Pause the game"))
    assert "Someone wants to pause the game, for 72 hours at most. 1 of 2 votes needed." in text_of(shown)
    await server.env.settle()
    assert "Someone wants to pause the game, for 72 hours at most. 1 of 2 votes needed." in text_of(
        server.channel.history()[before - 1]
    )
    told = server.channel.history()[-1]
    assert "More than half of those present have to agree." in text_of(told)
    assert {each.id for each in told.mentions} == {ben.id}
    disagreed = await ben.click(told, label="Disagree")
    assert said(disagreed).startswith("Noted.")
    assert said(await ben.click(answer(disagreed), label="Take my vote back: pause")).startswith("Noted.")
    agreed = said(await cem.click(told, label="Agree"))
    assert agreed.startswith("Agreed!")
    assert "Paused until <t:" in agreed
    await server.env.settle()
    panel = text_of(server.channel.history()[before - 1])
    assert "Paused until <t:" in panel
    assert "Choose by" not in panel
    assert "Paused until" in said(await ana.slash(server.channel, "wonders list"))
    assert "1 of 2 votes needed" in said(await ana.slash(server.channel, "time", do="go-on"))
    assert said(await ben.slash(server.channel, "time", do="agree")).startswith("Agreed!")
    await server.env.settle()
    assert "Choose by <t:" in text_of(server.channel.history()[before - 1])
    vote, began, last_vote, over = server.channel.history()[before:]
    for each in (vote, last_vote):
        assert text_of(each).endswith("Agreed.")
        assert (each.components, "<@" in text_of(each)) == ([], False)
    assert (began.mentions, over.mentions) == ([], [])
    assert "Paused until <t:" in text_of(began)
    assert "The pause is over. Choose by <t:" in text_of(over)


async def test_everything_is_voted_on_by_typing_and_nothing_is_guessed(server: Server) -> None:
    await begin(server, "24h")
    ana, ben, cem = server.persons("ana", "ben", "cem")
    assert "There are no proposals" in said(await ana.slash(server.channel, "time", do="agree"))
    assert "Nothing is paused" in said(await ana.slash(server.channel, "time", do="go-on"))
    await ana.slash(server.channel, "time", do="more-time")
    assert said(await ben.slash(server.channel, "time", do="disagree")).startswith("Noted.")
    assert said(await ben.slash(server.channel, "time", do="no-vote")).startswith("Noted.")
    await ben.slash(server.channel, "time", to="live 60")
    assert "Someone wants a different time per turn: Live: 60 seconds. It begins when" in said(
        await ana.slash(server.channel, "time")
    )
    assert "There are several proposals" in said(await cem.slash(server.channel, "time", do="agree"))
    assert "Someone has already proposed a different time per turn" in said(
        await cem.slash(server.channel, "time", to="2h")
    )
    agreed = said(await cem.slash(server.channel, "time", do="more-time"))
    assert "more time 1 of 3 times" in agreed
    assert said(await cem.slash(server.channel, "time", do="disagree")).startswith("Noted.")
    assert said(await ana.slash(server.channel, "time", do="disagree")).startswith("That proposal has been dropped.")
    server.clock.forward(HOUR)
    await ana.slash(server.channel, "time", to="live 60")
    assert "Still missing: ana, ben and cem." in said(await ben.slash(server.channel, "time", to="live 60"))


async def test_before_a_game_and_after_it_there_is_nothing_to_change(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", time="24h")
    assert "Before the game, the host sets this" in said(await ana.slash(server.channel, "time"))
    assert "can't do that at this stage" in said(await ana.slash(server.channel, "time", to="48h"))


async def test_who_is_late_reads_in_the_hand_how_much_longer_they_can_choose_and_nobody_else_does(
    server: Server,
) -> None:
    await begin(server, "24h")
    ana = server.person("ana")
    end = int((server.clock() + 28 * HOUR).timestamp())
    told = f"Your time is up, but you can still choose until <t:{end}:f> (<t:{end}:R>)."
    server.clock.forward(24 * HOUR - timedelta(seconds=1))
    assert "Your time is up" not in text_of(answer(await ana.slash(server.channel, "hand")))
    server.clock.forward(timedelta(seconds=1))
    shown = answer(await ana.slash(server.channel, "hand"))
    assert text_of(shown).startswith(told)
    assert told not in said(await ana.slash(server.channel, "wonders list"))
    assert told not in text_of(server.panel())
