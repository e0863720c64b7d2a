"""Everything that can be done with a night, first using only buttons and then only commands."""

from dataclasses import replace
from datetime import timedelta

import pytest
from simcord.interactions import command_leaves

from bot.screens import acts
from bot.screens.acts import (
    AnswerNight,
    BeginNight,
    CancelNight,
    ComeToNight,
    ConfirmNight,
    DiscardNight,
    EndNight,
    EndSeries,
    HostNight,
    LeaveNight,
    NextRound,
    NightAct,
    PauseNight,
    PickNightTime,
    PlanAgain,
    RemindOfNight,
    ResumeNight,
    SettleEvent,
    ShowNight,
    ShowStandings,
    StillHere,
    TakeNightSeat,
    WatchNight,
)
from bot.services.game import Sides
from bot.services.nights.night import Answer, NightId
from bot.services.pace import Live
from bot.services.people import UserId
from engine.ruleset import Expansion
from tests.messages import text_of
from tests.scenarios.party import BEGINNING, Party, make_haste, party, wall
from tests.screens import find

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pictures_undrawn")]


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


# By pressing.


async def test_whatever_a_night_has_can_be_pressed() -> None:
    """Press every button, from discarding a plan to cancelling a series. Only plans and lists are typed as commands."""
    async with party(6) as friends:
        which = await friends.command(0, "plan", when="tomorrow at 8 UTC", repeat="weekly")
        assert friends.labels(which) == ["Fri, Jan 2, 8:00 PM", "Fri, Jan 2, 8:00 AM"]
        asked = await friends.press_first(0, PickNightTime, which)
        (no,) = find(asked, DiscardNight)
        assert "dropped that plan" in text_of(await friends.press(0, no.act, asked))
        assert friends.told() == []
        assert "No game night is planned here" in await friends.say(0, "list"), "nor any that was to follow"
        await friends.plan("in 72 h", 0, repeat="weekly", rounds=3)
        await press_before(friends)
        await press_during(friends)
        await press_afterwards(friends)
        night_acts = {each for each in vars(acts).values() if isinstance(each, type) and issubclass(each, NightAct)}
        assert night_acts - {NightAct} <= friends.pressed


async def press_before(friends: Party) -> None:
    night = friends.night
    await friends.all_press(AnswerNight(night, Answer.MAYBE), [1])
    shown = await friends.press(1, AnswerNight(night, Answer.IN))
    shown = await friends.press_first(1, RemindOfNight, shown)
    assert "I'll remind you a day before" in text_of(shown)
    shown = await friends.press_first(1, WatchNight, shown)
    assert "send you updates on the night" in text_of(shown)
    assert "Stop watching" in friends.labels(shown)
    shown = await friends.press(2, AnswerNight(night, Answer.IN))
    shown = await friends.press_first(2, RemindOfNight, shown)
    shown = await friends.press_first(2, RemindOfNight, shown)
    assert "I won't remind you" in text_of(shown)
    await friends.all_press(AnswerNight(night, Answer.IN), [3, 4])
    events = friends.guild._guild.scheduled_events.values()
    (event,) = [each for each in events if f"#{night}" in str(each.description).splitlines()]
    friends.env.backend.edit_scheduled_event(friends.guild.id, event.id, {"name": "Party"})
    await friends.env.settle()
    await friends.quiet()
    await friends.press_first(0, SettleEvent, friends.post("call_0"))
    assert event.name == "Game night"
    await friends.later(days=2)
    assert friends.called("call_1") == {1}
    assert "is tomorrow" in friends.shows("call_1")
    host = await friends.press_first(0, HostNight, await friends.press(0, ShowNight(night, "signup")))
    host = await friends.press_first(0, BeginNight, host)
    assert "It's starting! I'm pinging" in text_of(host)
    assert friends.stands()[-2:] == ["gathering", "call_2"]
    assert friends.called("call_2") == {0, 1, 2, 3, 4}
    assert "It's time for Game night! Press I'm here: seats come <t:" in friends.shows("call_2")


async def press_during(friends: Party) -> None:
    night = friends.night
    await friends.all_press(ComeToNight(night), [0, 1, 2, 3])
    host = await friends.command(0, "host")
    assert "**Here: 4**" in text_of(host)
    assert friends.labels(host)[0] == "Begin now"
    host = await friends.press_first(0, BeginNight, host)
    assert "I'm seating everyone who's here" in text_of(host)
    assert friends.stands()[-1] == "round_1"
    host = await friends.press_first(0, PauseNight, host)
    host = await friends.press_first(0, ResumeNight, host)
    await friends.begin_tables()
    host = await friends.point_at(0, 3, host)
    assert "I've asked Bon if they're still here" in text_of(host)
    assert "Asked if they're still here: 1" in text_of(host)
    (home,) = {
        table.place.channel for table in await friends.tables() if table.place and table.people.count(bon(friends))
    }
    (thread,) = [each for each in friends.channel.threads if each.id == home]
    assert "noted: you're here" in text_of(await friends.press(3, StillHere(night, bon(friends)), thread))
    asked = await friends.press(2, LeaveNight(night, sure=False))
    (stays,) = find(asked, ShowNight)
    assert "You're playing at table 1" in text_of(await friends.press(2, stays.act, asked))
    asked = await friends.press(2, LeaveNight(night, sure=False))
    await friends.press_first(2, LeaveNight, asked)
    shown = await friends.press(5, ComeToNight(night))
    assert len(find(shown, TakeNightSeat)) == 1, "who was reported plays on; who has left is played for"
    await friends.press_first(5, TakeNightSeat, shown)
    await friends.choose_all()
    await friends.later(seconds=10)
    hello, *told = [text.splitlines()[0] for text in friends.direct(1)]
    assert hello.startswith("You're watching Game night, ")
    assert told == ["**Game night** · round 1 of 3", "**Game night** after round 1 of 3"]
    assert "Night points" in text_of(await friends.press_directly(1, ShowStandings))
    assert "Night points" in text_of(await friends.press(4, ShowStandings(night)))
    asked = await friends.press_first(0, EndNight, await friends.command(0, "host"))
    assert "All tables have finished." in text_of(asked)
    host = await friends.press_first(0, NextRound, await friends.press_first(0, HostNight, asked))
    assert friends.stands()[-1] == "round_2"
    asked = await friends.press_first(0, EndNight, host)
    assert "The night is over" in text_of(await friends.press_first(0, EndNight, asked))
    assert friends.stands()[-1] == "end"


def bon(friends: Party) -> UserId:
    """Return the user id of Bon, whom the organiser reports."""
    return UserId(friends.people[3].id)


async def press_afterwards(friends: Party) -> None:
    """Plan the same night again, then cancel a night and its series, using only buttons."""
    said = text_of(await friends.press(4, PlanAgain(friends.night)))
    at = BEGINNING + timedelta(days=10)
    assert f"<t:{at.timestamp():.0f}:F>" in said
    await friends.later(days=3)
    shown = await friends.command(0, "list")
    host = await friends.press_first(0, HostNight, await friends.press_first(0, ShowNight, shown))
    asked = await friends.press_first(0, CancelNight, host)
    (yes,) = find(asked, CancelNight)
    assert "It's cancelled" in text_of(await friends.press(0, yes.act, asked))
    shown = await friends.command(0, "list")
    host = await friends.press_first(0, HostNight, await friends.press_first(0, ShowNight, shown))
    asked = await friends.press_first(0, EndSeries, host)
    assert "1 night is cancelled" in text_of(await friends.press_first(0, EndSeries, asked))


async def test_who_only_looks_on_can_stop_that_where_it_comes() -> None:
    """Buttons in direct messages used to refuse people who had not signed up."""
    async with party(4) as friends:
        await friends.plan()
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await friends.later(minutes=5)
        await friends.press(3, WatchNight(friends.night, on=True))
        await friends.play_round()
        assert len(friends.direct(3)) == 3
        await friends.later(minutes=3)
        assert "Ban" in text_of(await friends.press_directly(3, ShowNight))
        await friends.later(minutes=1)
        stop = friends.people[3].user.dm_channel.history()[-1]
        assert "Stop watching" in friends.labels(stop)
        assert "You've stopped watching" in text_of(await friends.press_directly(3, WatchNight))
        await friends.play_round()
        assert friends.stands()[-1] == "end"
        assert len(friends.direct(3)) == 5, "the hello, two rounds and the standings between them, and what was asked"


# By typing.


async def test_the_rules_of_one_night_are_planned_and_changed() -> None:
    """Sides, the expansion and the time per choice can be changed. The other settings stay the same."""
    async with party(3) as friends:
        await friends.plan("in 72 h", 0, sides="b", expansion="edifice")
        planned = (await friends.loaded()).plan.settings
        assert (planned.sides, planned.expansions, planned.pace) == (Sides.B, (Expansion.EDIFICE,), Live(90))
        assert "The Edifice expansion" in friends.shows("signup")
        assert "Changed." in await friends.say(0, "change", sides="a", time="live 120")
        changed = (await friends.loaded()).plan.settings
        assert changed == replace(planned, sides=Sides.A, pace=Live(120))
        await friends.say(0, "change", expansion="none")
        assert (await friends.loaded()).plan.settings == replace(changed, expansions=())


async def test_whatever_a_night_has_can_be_typed() -> None:
    """Two of thirteen friends accept no direct messages, and the bot is not allowed to create threads or events."""
    async with party(14) as friends:
        friends.forbid("create_public_threads")
        friends.env.inject_error("POST", "/guilds/*/scheduled-events", status=403, code=50013, times=None)
        for who in (3, 4):
            await friends.slash(who, "settings reminders", how="direct")
        friends.close_door(3)
        friends.close_door(7)
        await type_before(friends)
        await type_during(friends)
        await type_afterwards(friends)
        catalogue = friends.env.backend.visible_commands(user_id=friends.people[0].id, channel_id=friends.channel.id)
        (group,) = [each for each in catalogue if each["name"] == "night"]
        assert {path[1] for path, _ in command_leaves(group)} == friends.typed
        assert not friends.pressed - {ConfirmNight}


async def type_before(friends: Party) -> None:
    assert "in which time zone?" in await friends.say(0, "plan", when="Friday 20:00")
    await friends.command(
        0, "plan", when="Friday 20:00", zone="Europe/Berlin", name="Big", players=5, computers=True, sure=True
    )
    friends.night = NightId(2)  # instead of the plan that waited for its zone
    assert friends.stands() == ["signup"]
    (told,) = friends.direct(0)
    assert "I'm not allowed to create events there" in told, "the night itself goes on"
    assert "There's no server event" in await friends.say(0, "host")
    assert "0 coming" not in await friends.say(1, "list")
    for who in range(1, 13):
        assert "You're in!" in await friends.say(who, "answer", answer="in")
    assert "Friday" not in await friends.say(5, "remind", on=True)
    await friends.command(0, "change", when="Friday 21:00", name="Bigger", rounds=2, limit=40)
    assert "That's already decided: there's nothing left to choose" in await friends.say(0, "event", keep="ours")
    moved = "Bigger has moved"
    assert moved in friends.shows("call_1")
    assert friends.called("call_1") == {*range(13)} - {4}
    assert moved in friends.direct(4)[-1]
    assert not any(moved in text for text in friends.direct(3)), "who accepts none is told in the channel"
    at = wall("2026-01-02T21:00")
    await friends.until(at - timedelta(hours=24))
    assert friends.called("call_2") == {5}
    await friends.until(at - timedelta(minutes=30))
    assert friends.called("call_3") == {*range(13)} - {4}
    assert "Bigger starts soon" in friends.direct(4)[-1]
    assert "It's starting!" in await friends.say(0, "begin")


async def type_during(friends: Party) -> None:
    assert "send you updates on the night" in await friends.say(6, "watch")
    assert "I can't send you direct messages, so you aren't watching" in await friends.say(7, "watch")
    for who in range(13):
        assert "Welcome to Bigger!" in await friends.say(who, "here")
    assert friends.threads() == []
    assert "Table 3: " in friends.shows("round_1")
    assert sorted(len(table.people) + table.computers for table in await friends.tables()) == [5, 5, 5]
    assert "round 1 of 2" in friends.direct(6)[-1]
    await friends.begin_tables()
    await friends.command(0, "pause", minutes=5)
    assert "Paused" in friends.shows("round_1")
    await friends.command(0, "resume")
    assert "Paused" not in friends.shows("round_1")
    assert "I've asked Dun if they're still here" in await friends.say(0, "leave", person=friends.people[9])
    assert "Dun" in friends.shows("round_1"), "their seat stays theirs"
    assert "Someone thinks you've gone" in await friends.say(9, "show")
    assert "noted: you're here" in await friends.say(9, "here")
    assert "Someone thinks you've gone" not in await friends.say(9, "show")
    assert "You won't be in any more rounds until" in await friends.say(8, "leave")
    assert "A computer player is playing your seat now." in await friends.say(8, "leave", sure=True)
    assert "You're not at this game night right now" in await friends.say(8, "leave", sure=True)
    free = [place for place, table in enumerate(await friends.tables(), 1) if friends.people[8].id in table.people]
    assert "You have a seat at table" in await friends.say(13, "seat", table=free[0])
    assert "You're playing at table" in await friends.say(13, "show")
    assert "3 tables haven't finished" in await friends.say(0, "next")
    assert len((await friends.loaded()).rounds) == 1
    assert "I'm seating the next round" in await friends.say(0, "next", sure=True)
    assert "No table has finished yet" in await friends.say(1, "standings")
    await friends.command(6, "watch", on=False)
    told = len(friends.direct(6))
    await friends.play_round()
    assert len(friends.direct(6)) == told
    assert friends.stands()[-1] == "end"
    assert "3 tables haven't finished" in friends.shows("end")


async def type_afterwards(friends: Party) -> None:
    assert "That night is over" in await friends.say(0, "end", sure=True)
    assert "It's planned for" in await friends.say(5, "again")
    assert "0 coming" in await friends.say(5, "list")
    assert "Night points" in await friends.say(5, "standings"), "of what was played, not of what is planned"
    assert "You said maybe" in await friends.say(1, "answer", answer="maybe")
    assert "Only this night's organiser" in await friends.say(0, "cancel")
    assert "Cancel Bigger" in await friends.say(5, "cancel")
    assert "It's cancelled" in await friends.say(5, "cancel", sure=True)
    assert friends.stands(NightId(3)) == ["signup", "call_1"]
    assert "is cancelled" in text_of(friends.post("call_1", NightId(3)))
    assert "Night points" in await friends.say(1, "standings", night="2")


# By typing to the bot.


async def test_whoever_has_signed_up_can_do_everything_in_direct_messages() -> None:
    async with party(6) as friends:

        async def write(who: int, line: str) -> str:
            channel = friends.people[who].user.dm_channel
            known = {each.id for each in channel.history()} | {(await friends.people[who].send_dm(line)).id}
            await friends.quiet()
            return "\n".join(text_of(each) for each in channel.history() if each.id not in known)

        assert "can't find that game night" in await write(1, "night here")
        assert "No game night" in await write(1, "night list")
        await friends.plan("in 2 h", 0)
        for who in range(1, 5):
            await friends.press(who, AnswerNight(friends.night, Answer.IN))
        assert "can't find that game night" in await write(5, "night here"), "they have not signed up"
        assert f"night {friends.night}:" in await write(1, "night list")
        await write(1, "night answer maybe")
        await write(2, f"night remind on night {friends.night}")
        guests = {each.user: each for each in (await friends.loaded()).guests}
        assert guests[UserId(friends.people[1].id)].answer is Answer.MAYBE
        await friends.until((await friends.loaded()).plan.at)
        await write(0, "night begin")
        for who in range(5):
            await write(who, "night here")
        assert {each.user for each in (await friends.loaded()).here} == {
            UserId(friends.people[who].id) for who in range(5)
        }
        await write(4, "night leave sure")
        assert UserId(friends.people[4].id) not in {each.user for each in (await friends.loaded()).here}
        assert await write(1, "night show")
