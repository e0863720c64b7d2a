"""Being away until a date: by command and by button, at all tables at once, and coming back."""

from datetime import timedelta

import pytest

from bot.screens.acts import GoAway
from bot.screens.custom_ids import encode
from bot.services.pace import Days, Pace
from bot.services.people import GameId
from tests.client.server import FIRST, Server, Table
from tests.cogs.conftest import answer
from tests.messages import text_of


@pytest.fixture
def usual_pace() -> Pace:
    return Days(24)


async def begun(server: Server) -> None:
    """Open two tables for Ana and Ben; Cem joins the first, whose game starts."""
    ana, ben, cem = server.persons("ana", "ben", "cem")
    for _ in range(2):
        await ana.slash(server.channel, "wonders new", time="24h")
        await ben.click(server.panel(), label="Join")
    await cem.slash(server.channel, "wonders join", table="1")
    await ana.slash(server.channel, "wonders start", table="1")


async def test_typed_it_holds_at_all_tables_and_everybody_sees_that_but_not_until_when(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    noted = answer(await ben.slash(server.channel, "away", until="in 3 days"))
    until = int((server.clock() + timedelta(days=3)).timestamp())
    assert f"Noted for your 2 tables. Have a good time!\nYou're away until <t:{until}:f> (<t:{until}:R>)." in text_of(
        noted
    )
    table = await server.view()
    assert [table.seats[seat].occupant.name for seat in table.away] == ["ben"]
    assert table.thinking == (0, 2)
    await server.env.settle()
    told = text_of(server.panel())
    assert "A computer player chooses in the meantime." in told
    assert str(until) not in told
    assert "You're away until" in text_of(answer(await ben.slash(server.channel, "away")))


async def test_by_buttons_and_back_again_where_the_turn_is_open_one_chooses_anew(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    shown = answer(await ben.slash(server.channel, "away"))
    assert "You aren't away." in text_of(shown)
    noted = answer(await ben.select(shown, [encode(GoAway(7))], custom_id="menu:0"))
    assert "Noted for your 2 tables." in text_of(noted)
    assert (await server.view()).thinking == (0, 2)
    back = answer(await ben.click(noted, label="I'm back"))
    told = "Welcome back to your 2 tables! /wonders list shows which ones are waiting for you."
    assert text_of(back) == told
    table = await server.view()
    assert (table.thinking, table.away, table.stand_ins) == ((0, 1, 2), (), ())
    assert (await server.view(game=GameId(2))).away == ()


async def test_playing_ends_it_at_that_table_and_the_panels_button_too(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    await ben.slash(server.channel, "away", until="2h")
    await ben.slash(server.channel, "change", table="1")
    assert ((await server.view()).away, (await server.view()).thinking) == ((), (0, 1, 2))
    await ben.slash(server.channel, "away", until="3h")
    await server.env.settle()
    await ben.click(next(each for each in server.channel.history() if "Waiting for" in text_of(each)), label="I'm back")
    assert ((await server.view()).away, (await server.view()).thinking) == ((), (0, 1, 2))
    assert (await server.view(game=FIRST)).stand_ins == ()


async def test_who_was_away_hears_at_their_next_press_what_was_chosen_until_they_have_chosen_themselves(
    server: Server,
) -> None:
    await begun(server)
    ana, ben, cem = server.persons("ana", "ben", "cem")
    table = Table(server, FIRST, (ana, ben, cem), server.home)
    await ben.slash(server.channel, "away", until="3 days")
    for _ in range(2):
        await table.answer(ana)
        await table.answer(cem)
    shown = text_of(answer(await ben.slash(server.channel, "hand")))
    city = (await server.view()).table.cities[1].board.city  # type: ignore[union-attr]  # the game is on
    first, one, two, rest = shown.split("\n", 3)
    assert first == "Meanwhile, a computer player chose for you:"
    assert one.startswith(f"Age 1, turn 1: {city} ")
    assert two.startswith(f"Age 1, turn 2: {city} ")
    assert (
        "A computer player has chosen for you, because you weren't there.**\nYou'll see its choice at the reveal"
        in rest
    )
    assert "You can change it until the turn is revealed." in rest
    assert "Sealed" not in rest
    assert "Age 1, turn 3" not in f"{first}{one}{two}", "the open turn is as hidden as ever"
    await ben.slash(server.channel, "change", table="1")
    assert "Meanwhile, a computer player" in text_of(answer(await ben.slash(server.channel, "hand")))
    for member in table.people:
        await table.answer(member)
    assert "Meanwhile, a computer player" not in text_of(answer(await ben.slash(server.channel, "hand")))


async def test_an_absence_that_begins_later_is_told_begins_then_and_can_be_taken_back(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    noted = text_of(
        answer(await ben.slash(server.channel, "away", until="from tomorrow to the day after tomorrow UTC"))
    )
    assert "Noted for your 2 tables." in noted
    assert "You'll be away from <t:" in noted
    assert (await server.view()).away == ()
    again = answer(await ben.slash(server.channel, "away"))
    assert "You'll be away from <t:" in text_of(again)
    server.clock.forward(timedelta(days=1))
    assert [(await server.view()).away, (await server.view(game=GameId(2))).away] == [(1,), (1,)]
    assert "You're away until <t:" in text_of(answer(await ben.slash(server.channel, "away")))
    await ben.slash(server.channel, "away", until="from Friday to Saturday UTC")
    shown = answer(await ben.slash(server.channel, "away"))
    assert "you won't be away" in text_of(answer(await ben.click(shown, label="I won't be away")))
    assert "You aren't away." in text_of(answer(await ben.slash(server.channel, "away")))


async def test_a_date_needs_a_zone_once(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    asked = answer(await ben.slash(server.channel, "away", until="Friday 20:00"))
    assert text_of(asked).startswith("Friday 20\\:00: in which time zone?")
    assert (await server.view()).away == ()
    noted = answer(await ben.slash(server.channel, "away", until="Friday 20:00", zone="Berlin"))
    assert "Noted" in text_of(noted)
    again = answer(await ben.slash(server.channel, "away", until="Friday 21:00"))
    assert "Noted" in text_of(again), "it is known now"


async def test_what_cannot_be_is_answered_kindly_and_changes_nothing(server: Server) -> None:
    await begun(server)
    for typed, told in (
        ("31 February", "There's no such day as 31 February. Try, for example, in 3 days, Friday"),
        ("yesterday", "yesterday has already passed."),
        ("until tomorrow 25:00", "There's no such time as until tomorrow 25\\:00."),
        ("tomorrow evening", "At what time? Please add it to tomorrow evening."),
        ("until tomorrow firday", "I don't understand firday in until tomorrow firday."),
        ("in 15 days", ":f>. You can be away for up to 14 days, starting within the next 60 days."),
        ("in 15 days", "That would be until <t:"),
        ("from 1 May to 9 May", "That would be from <t:"),
        ("from 1 May to 9 May", ":f>. You can be away for up to 14 days, starting within the next 60 days."),
        ("x" * 100, "I don't understand xxx"),
    ):
        shown = answer(await server.person("ben").slash(server.channel, "away", until=typed, zone="Europe/Berlin"))
        assert told in text_of(shown)
    assert (await server.view()).away == ()


async def test_a_button_that_the_bot_never_made_is_refused_and_changes_nothing(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    table = Table(server, FIRST, server.persons("ana", "ben", "cem"), server.home)
    for days in (0, -3, 15, 10**15):
        result = await ben.click(await table.server.forged(GoAway(days)), custom_id=encode(GoAway(days)))
        assert "You can be away for up to 14 days" in text_of(answer(result))
    assert (await server.view()).away == ()


async def test_back_can_be_typed(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    for typed in ("back", "I'm back", "I\u2019m back", "im back", "Back now!"):
        await ben.slash(server.channel, "away", until="1 day")
        assert "Welcome back" in text_of(answer(await ben.slash(server.channel, "away", until=typed))), typed
        assert (await server.view()).away == (), typed


async def test_an_absence_that_replaces_another_one_says_so(server: Server) -> None:
    await begun(server)
    ben = server.person("ben")
    noted = text_of(answer(await ben.slash(server.channel, "away", until="from tomorrow to Saturday UTC")))
    assert "replaces" not in noted
    noted = text_of(answer(await ben.slash(server.channel, "away", until="2h")))
    assert "This replaces your earlier absence (<t:" in noted
    assert "replaces" not in text_of(answer(await ben.slash(server.channel, "away", until="3h"))), (
        "it only lasts longer"
    )
    noted = text_of(answer(await ben.slash(server.channel, "away", until="from tomorrow to Saturday UTC")))
    assert "This replaces your earlier absence (until <t:" in noted
    assert "you're here until <t:" in noted
    assert (await server.view()).away == ()
