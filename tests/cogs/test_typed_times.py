"""Typed times: all commands understand them in the same way, and ask by buttons instead of guessing."""

from datetime import UTC, datetime, time
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.screens.acts import (
    Act,
    ChangePace,
    ConfirmNight,
    MomentsText,
    OpenAtPace,
    PaceText,
    PickAway,
    PickNightTime,
    SetPace,
    SetQuiet,
    SetUsualPace,
    SetZone,
    ZoneName,
)
from bot.screens.custom_ids import encode
from bot.screens.times import moments_text
from bot.services.game import Access, Sides, Wonders
from bot.services.nights.night import NightId
from bot.services.pace import Calm, Days, FixedHour
from bot.services.people import GameId, GuildId, UserId
from bot.services.quiet import QuietHours
from bot.services.settings import PersonSettings
from bot.text.times.results import Understood
from engine.ruleset import Expansion
from players.levels import Level
from tests.client.server import FIRST, Server, Table
from tests.cogs.conftest import answer, manager, said
from tests.messages import text_of
from tests.screens import find

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


async def settled(server: Server, person: MemberActor) -> PersonSettings:
    return await server.bot.preferences.person(UserId(person.id))


def acts(shown: InteractionResult, kind: type[Act]) -> list[Any]:
    return [each.act for each in find(answer(shown), kind)]


async def press(person: MemberActor, shown: InteractionResult, act: Act) -> str:
    return text_of(answer(await person.click(answer(shown), custom_id=encode(act))))


async def forge(server: Server, person: MemberActor, act: Act) -> str:
    """Press a button that the bot never showed this person, or showed long ago; return the answer."""
    message = await Table(server, FIRST, (person,), server.home).server.forged(act)
    return text_of(answer(await person.click(message, custom_id=encode(act))))


# Away.


@pytest.mark.parametrize(
    "typed", ["tomorrow 20:00 UTC", "tomorrow 20:00 Z", "tomorrow 22:00 +02:00", "tomorrow 3pm EST"]
)
async def test_a_zone_in_the_text_is_heeded_and_not_remembered(server: Server, typed: str) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "settings zone", name=BERLIN)
    now = server.clock()
    noted = said(await ana.slash(server.channel, "away", until=typed))
    until = (await settled(server, ana)).away
    assert until is not None
    assert (until.hour, until.date().toordinal()) == (20, now.toordinal() + 1)
    assert f"<t:{int(until.timestamp())}:f>" in noted
    assert "Time zone: " in noted
    assert (await settled(server, ana)).zone == BERLIN


async def test_what_is_open_is_asked_about_and_nothing_counts_until_a_button_is_pressed(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "settings zone", name=BERLIN)
    shown = await ana.slash(server.channel, "away", until="tomorrow at 8")
    assert said(shown).startswith("tomorrow at 8: in the morning, or in the evening?")
    assert "Press a button. Until then, nothing changes." in said(shown)
    assert (await settled(server, ana)).away is None
    morning, evening = acts(shown, PickAway)
    pressed = await press(ana, shown, evening)
    until = (await settled(server, ana)).away
    assert until is not None
    assert until.hour == 19, "in Berlin it is eight in the evening"
    assert f"You're away until <t:{int(until.timestamp())}:f>" in pressed
    assert morning != evening


async def test_who_has_said_no_zone_is_asked_for_it_by_buttons_and_it_is_remembered(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "away", until="tomorrow 20:00")
    assert "in which time zone?" in said(shown)
    offered = acts(shown, PickAway)
    assert [each.zone for each in offered][:2] == [NEW_YORK, "America/Chicago"]
    assert (await settled(server, ana)).zone is None
    await press(ana, shown, offered[0])
    known = await settled(server, ana)
    assert known.zone == NEW_YORK
    assert known.away is not None


async def test_a_zone_that_leaves_the_half_of_the_day_open_leads_to_the_second_question(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "away", until="tomorrow at 8")
    berlin = await ana.click(answer(shown), custom_id=encode(acts(shown, PickAway)[0]))
    assert text_of(answer(berlin)).startswith("Which one do you mean?")
    assert (await settled(server, ana)).away is None
    assert (await settled(server, ana)).zone == NEW_YORK
    assert "You're away until" in await press(ana, berlin, acts(berlin, PickAway)[0])


async def test_an_abbreviation_of_several_zones_is_asked_about_wherever_it_stands(server: Server) -> None:
    ana = server.person("ana")
    typed = await ana.slash(server.channel, "away", until="tomorrow 20:00 CST")
    shown = await ana.slash(server.channel, "away", until="tomorrow 20:00", zone="CST")
    assert (await settled(server, ana)).zone is None
    for each in (typed, shown):
        assert [act.zone for act in acts(each, PickAway)] == ["America/Chicago", "Asia/Shanghai"]
    await press(ana, typed, acts(typed, PickAway)[0])
    assert (await settled(server, ana)).zone is None, "that was said of the time alone"
    await press(ana, shown, acts(shown, PickAway)[1])
    assert (await settled(server, ana)).zone == "Asia/Shanghai", "it was said of the person"


@pytest.mark.parametrize("own", [True, False])
async def test_a_button_that_comes_late_or_was_forged_changes_nothing(server: Server, own: bool) -> None:  # noqa: FBT001
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    zone, now = ZoneName(BERLIN), server.clock()
    over = moments_text([Understood(now), Understood(now.replace(year=2020))])
    assert "That time has already passed" in await forge(server, ana, PickAway(zone, own, over))
    for text in ("0", "zzzzzzzzz", "htgbc-htgbb", "htgbc-htgbc-htgbd"):
        assert "old" in await forge(server, ana, PickAway(zone, own, MomentsText(text))), text
    far = moments_text([Understood(now.replace(year=now.year + 1))])
    assert "up to 14 days" in await forge(server, ana, PickAway(zone, is_own=False, times=far))
    known = await settled(server, ana)
    assert (known.away, known.zone) == (None, None)


async def test_of_two_halves_of_the_day_the_one_that_is_left_is_not_taken_silently(server: Server) -> None:
    ana, now = server.person("ana"), server.clock()
    await ana.slash(server.channel, "wonders new")
    left = moments_text([Understood(now.replace(year=2020)), Understood(now.replace(year=now.year + 1))])
    assert "Which one do you mean?" in await forge(server, ana, PickAway(ZoneName(BERLIN), is_own=True, times=left))
    assert (await settled(server, ana)).away is None


# Nights.


async def test_a_night_s_time_that_is_open_is_asked_about_and_then_confirmed_as_any(server: Server) -> None:
    ana = manager(server)
    await ana.slash(server.channel, "settings zone", name=BERLIN)
    shown = await ana.slash(server.channel, "night plan", when="Friday at 8", name="Big", rounds=3)
    assert said(shown).startswith("Friday at 8: in the morning, or in the evening?")
    assert acts(shown, ConfirmNight) == []
    evening, morning = acts(shown, PickNightTime)
    draft = await ana.click(answer(shown), custom_id=encode(morning))
    assert "**Big**" in text_of(answer(draft))
    assert len(acts(draft, ConfirmNight)) == 1
    night = await server.bot.nights._store.load_night(evening.night)
    assert night is not None
    assert (night.plan.at.hour, night.plan.zone, night.plan.rounds) == (7, BERLIN, 3)
    await press(ana, draft, acts(draft, ConfirmNight)[0])
    await ana.slash(server.channel, "wonders new")
    await forge(server, ana, evening)
    moved = await server.bot.nights._store.load_night(evening.night)
    assert moved is not None
    assert moved.plan.at.hour == 19


async def test_a_night_s_zone_is_told_where_it_was_typed(server: Server) -> None:
    ana = manager(server)
    shown = said(await ana.slash(server.channel, "night plan", when="Friday 8pm ET"))
    assert "Time zone: America/New York." in shown
    planned = said(await ana.slash(server.channel, "night plan", when="Friday 8pm ET", sure=True))
    assert "It's planned" in planned
    assert ":F>" in planned
    assert "Time zone: America/New York." in planned
    assert (await settled(server, ana)).zone is None


async def test_a_night_is_moved_once_the_button_is_pressed_and_all_else_at_once(server: Server) -> None:
    ana = manager(server)
    await ana.slash(server.channel, "night plan", when="in 2 h", sure=True)
    shown = await ana.slash(server.channel, "night change", when="tomorrow at 8 UTC", name="New")
    number = acts(shown, PickNightTime)[0].night
    before = await server.bot.nights._store.load_night(number)
    assert before is not None
    assert before.plan.name == "New"
    pressed = await press(ana, shown, acts(shown, PickNightTime)[0])
    after = await server.bot.nights._store.load_night(number)
    assert after is not None
    assert before.plan.at != after.plan.at
    assert (after.plan.at.hour, after.plan.zone) == (20, "UTC")
    assert "New: organiser controls" in pressed


async def test_a_forged_button_moves_no_night_of_others_and_none_into_the_past(server: Server) -> None:
    ana, ben = manager(server), server.person("ben")
    await ana.slash(server.channel, "wonders new")
    await ana.slash(server.channel, "night plan", when="in 2 h", sure=True)
    tomorrow = moments_text([Understood(datetime.fromtimestamp(server.clock().timestamp() + 86_400, UTC))])
    before = await server.bot.nights._store.load_night(NightId(1))
    act = PickNightTime(NightId(1), ZoneName("UTC"), is_own=False, times=tomorrow)
    assert "Only this night's organiser" in await forge(server, ben, act)
    past = PickNightTime(NightId(1), ZoneName("UTC"), is_own=False, times=moments_text([Understood(server.clock())]))
    assert "That time has already passed" in await forge(server, ana, past)
    gone = PickNightTime(NightId(77), ZoneName("UTC"), is_own=False, times=tomorrow)
    assert "This plan is gone" in await forge(server, ana, gone)
    assert await server.bot.nights._store.load_night(NightId(1)) == before


# Paces and quiet hours.


async def test_an_hour_without_a_zone_goes_by_the_person_s_or_is_asked_about(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "wonders new", time="mon 21:00", players=4, private=True)
    assert "in which time zone?" in said(shown)
    assert server.channel.history() == []
    first = acts(shown, OpenAtPace)[0]
    assert first.pace == "mon 21:00 America/New_York"
    await press(ana, shown, first)
    settings = (await server.view()).settings
    assert (settings.players, settings.access) == (4, Access.INVITED)
    assert settings.pace == FixedHour(time(21), NEW_YORK, frozenset({0}))
    assert (settings.sides, settings.level, settings.beginners) == (Sides.A, Level.EASY, True), "she is a beginner"
    await ana.slash(server.channel, "settings zone", name=BERLIN)
    await ana.slash(server.channel, "wonders new", time="21:00")
    assert (await server.view(game=GameId(2))).settings.pace == FixedHour(time(21), BERLIN)


async def test_the_person_s_own_clocks_are_suggested_first(server: Server) -> None:
    ana = server.person("ana")
    before = await ana.autocomplete(server.channel, "wonders new", "time", "21:00")
    assert before[0]["value"] == "21:00 America/New_York"
    await ana.slash(server.channel, "settings zone", name="Asia/Irkutsk")
    for command, option, typed in (
        ("wonders new", "time", "21:00"),
        ("away", "zone", "i"),
        ("settings zone", "name", ""),
    ):
        offered = await ana.autocomplete(server.channel, command, option, typed)
        assert "Irkutsk" in offered[0]["name"], command
    ben = server.person("ben")
    assert (await ben.autocomplete(server.channel, "wonders new", "time", "21:00")) == before


async def test_a_pace_that_is_open_is_asked_about_at_every_command(server: Server) -> None:
    ana, ben, eva = server.person("ana"), server.person("ben"), manager(server)
    await ana.slash(server.channel, "wonders new", time="24h")
    shown = await ana.slash(server.channel, "wonders settings", time="at 9 Berlin", players=2)
    assert (await server.view()).settings.pace == Days(24)
    assert (await server.view()).settings.players == 2, "what is clear counts"
    await press(ana, shown, acts(shown, SetPace)[0])
    assert (await server.view()).settings.pace == FixedHour(time(21), BERLIN)
    await ben.click(server.panel(), label="Join")
    await ana.slash(server.channel, "wonders start")
    shown = await ana.slash(server.channel, "time", to="20:00 CST")
    assert "20:00, Asia/Shanghai" in await press(ana, shown, acts(shown, ChangePace)[1])
    shown = await eva.slash(server.channel, "server pace", time="8 Uhr Berlin")
    await press(eva, shown, acts(shown, SetUsualPace)[1])
    usual = (await server.bot.preferences.guild(GuildId(server.guild.id))).pace
    assert usual == "08:00 Europe/Berlin"


async def test_where_there_can_be_no_buttons_it_is_told_what_to_type(server: Server) -> None:
    ana = manager(server)
    shown = said(await ana.slash(server.channel, "night plan", when="in 2 h", time="at 9 Berlin"))
    assert (
        shown
        == "at 9 Berlin can mean several times. Please type one of these: 21:00 Europe/Berlin or 09:00 Europe/Berlin."
    )
    shown = said(await ana.slash(server.channel, "wonders new", time="at 9"))
    assert "Please type one of these: 21:00 America/New_York, 09:00 America/New_York" in shown


async def test_forged_buttons_of_paces_and_settings_are_refused_or_harmless(server: Server) -> None:
    ana, ben = server.person("ana"), server.person("ben")
    await ana.slash(server.channel, "wonders new")
    for pace in ("25h", "21:00 Atlantis", "21:00"):
        for act in (SetPace(FIRST, PaceText(pace)), SetUsualPace(PaceText(pace))):
            assert "old" in await forge(server, ana, act)
    told = await forge(server, ben, SetUsualPace(PaceText("24h")))
    assert "manage" in told.casefold()
    assert (await server.bot.preferences.guild(GuildId(server.guild.id))).pace is None
    assert "old" in await forge(server, ana, SetZone(ZoneName("Atlantis")))
    for begin, end in ((0, 0), (-1, 5), (0, 1440), (10**12, 0)):
        assert "old" in await forge(server, ana, SetQuiet(ZoneName(BERLIN), begin, end))
    odd = OpenAtPace(99, Sides.MIXED, Wonders.RANDOM, Access.OPEN, None, Level.MEDIUM, PaceText("24h"))
    await forge(server, ana, odd)
    assert (await server.view()).settings.pace == Calm()
    assert await server.bot.tables._store.load(GameId(2)) is None


async def test_quiet_hours_and_zones_that_are_open_are_asked_about(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "settings quiet", hours="10-7", zone=BERLIN)
    assert said(shown).startswith("10\\-7: in the morning, or in the evening?")
    await press(ana, shown, acts(shown, SetQuiet)[0])
    assert (await settled(server, ana)).quiet_hours == QuietHours(time(22), time(7), BERLIN)
    await ana.slash(server.channel, "settings quiet", hours="21:00-06:00 New York")
    assert (await settled(server, ana)).quiet_hours == QuietHours(time(21), time(6), NEW_YORK)
    shown = await ana.slash(server.channel, "settings zone", name="IST")
    assert [each.zone for each in acts(shown, SetZone)] == ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]
    await press(ana, shown, acts(shown, SetZone)[0])
    assert (await settled(server, ana)).zone == "Asia/Kolkata"


def test_all_settings_of_a_table_fit_into_its_button() -> None:
    longest = max(
        (
            OpenAtPace(7, sides, wonders, access, expansion, level, PaceText("mon,thu 21:00 America/Los_Angeles"))
            for sides in Sides
            for wonders in Wonders
            for access in Access
            for expansion in (None, *Expansion)
            for level in Level
        ),
        key=lambda each: len(encode(each)),
    )
    assert len(encode(longest)) <= 100
