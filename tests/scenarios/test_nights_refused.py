"""Refusals of night commands are friendly, and the examples in them work when typed."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot.screens.acts import (
    Act,
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
    PauseNight,
    RemindOfNight,
    ResumeNight,
    SettleEvent,
    TakeNightSeat,
    WatchNight,
)
from bot.services.nights.night import Answer, NightId, Stage, Whose
from bot.services.people import GameId
from engine.ruleset import Seat
from tests.messages import text_of
from tests.scenarios.party import Party, forged, make_haste, party
from tests.screens import find

pytestmark = pytest.mark.usefixtures("pictures_undrawn")


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    make_haste(monkeypatch)


WHEN: dict[str, object] = {"when": "in 2 h"}
REFUSED: dict[str, tuple[dict[str, object], str, dict[str, object]]] = {
    "a day that is over": (
        {"when": "1 December 2025 20:00"},
        "1 December 2025 20\\:00 has already passed. Try, for example, Friday 20:00, tomorrow 19:30, or in 2 h.",
        {"when": "Friday 20:00"},
    ),
    "an hour that is over": ({"when": "today 00:10"}, "has already passed", {"when": "in 2 h"}),
    "a day that never comes": (
        {"when": "31 February 20:00"},
        "There's no such day as 31 February 20\\:00. Try, for example, Friday 20:00, tomorrow 19:30, or in 2 h.",
        {"when": "tomorrow 19:30"},
    ),
    "no hour": (
        {"when": "Friday"},
        "At what time? Please add it to Friday. Try, for example, Friday 20:00, tomorrow 19:30, or in 2 h.",
        {"when": "Friday 20:00"},
    ),
    "an hour that no day has": (
        {"when": "Friday 25:00"},
        "There's no such time as Friday",
        {"when": "Friday 20:00"},
    ),
    "no time at all": ({"when": "soon"}, "I don't understand soon.", {"when": "in 2 h"}),
    "another age": ({"when": "1 June 2030 20:00"}, "more than a year away", {"when": "Friday 20:00"}),
    "a night of one": (
        {**WHEN, "limit": 1},
        "A game night takes at least two people. Leave limit out, or try, for example, 8.",
        {**WHEN, "limit": 8},
    ),
    "nobody": ({**WHEN, "limit": 0}, "A game night takes at least two people.", WHEN),
    "five hundred people": (
        {**WHEN, "limit": 500},
        "At most 60 people can come to one game night. Try, for example, limit: 30.",
        {**WHEN, "limit": 30},
    ),
    "nine rounds": (
        {**WHEN, "rounds": 9},
        "A game night has at most 6 rounds. Try, for example, rounds: 3.",
        {**WHEN, "rounds": 3},
    ),
    "no rounds": ({**WHEN, "rounds": 0}, "Try, for example, rounds: 3.", {**WHEN, "rounds": 3}),
    "no such zone": (
        {"when": "Friday 20:00", "zone": "Atlantis"},
        "Europe/Berlin",
        {"when": "Friday 20:00", "zone": "Europe/Berlin"},
    ),
}
"""Options that are typed, part of the answer, and the corrected options that the answer proposes, keyed by problem."""


async def test_what_cannot_be_planned_is_answered_with_an_example_that_works() -> None:
    async with party(1) as friends:
        await friends.slash(0, "settings zone", name="Europe/Berlin")
        for typed, said, proposed in REFUSED.values():
            answered = await friends.command(0, "plan", None, **typed)
            assert isinstance(answered, ResponseMessage)
            assert answered.ephemeral
            assert said in text_of(answered), typed
            assert not find(answered, ConfirmNight)
            assert friends.told() == []
            assert find(await friends.command(0, "plan", None, **proposed), ConfirmNight), proposed
        friends.refusals()


async def test_what_cannot_be_changed_is_answered_likewise_and_nothing_is_changed() -> None:
    async with party(1) as friends:
        await friends.slash(0, "settings zone", name="Europe/Berlin")
        await friends.plan("in 2 h")
        for name, (typed, said, proposed) in REFUSED.items():
            before = await friends.loaded()
            changes = {each: value for each, value in typed.items() if (each, value) not in WHEN.items()}
            assert said in await friends.say(0, "change", None, **changes), name
            assert await friends.loaded() == before
            await friends.command(0, "change", None, **{**proposed, "name": name})
            assert (await friends.loaded()).plan.name == name
        friends.refusals()


async def test_a_zone_is_asked_for_once_and_the_example_works() -> None:
    async with party(1) as friends:
        asked = await friends.command(0, "plan", when="Friday 20:00")
        assert text_of(asked).startswith("Friday 20\\:00: in which time zone?")
        assert (
            "Type the time again with the name of a large city in that zone, for example 20:00 Europe/Rome."
            in text_of(asked)
        )
        assert not find(asked, ConfirmNight)
        assert find(await friends.command(0, "plan", when="Friday 20:00 Europe/Rome"), ConfirmNight)
        assert not find(await friends.command(0, "plan", when="Saturday 20:00"), ConfirmNight), "the text alone"
        assert find(await friends.command(0, "plan", when="Friday 20:00", zone="Europe/Berlin"), ConfirmNight)
        assert find(await friends.command(0, "plan", when="Saturday 20:00"), ConfirmNight), "it is remembered"


def organisers(night: NightId) -> list[Act]:
    """Return the acts that only organisers may use."""
    return [
        HostNight(night),
        BeginNight(night),
        NextRound(night, 0, sure=True),
        PauseNight(night, 10),
        ResumeNight(night),
        EndNight(night, sure=False),
        EndNight(night, sure=True),
        CancelNight(night, sure=False),
        CancelNight(night, sure=True),
        EndSeries(night, sure=True),
        SettleEvent(night, Whose.OURS, "0"),
        SettleEvent(night, Whose.THEIRS, "0"),
    ]


async def test_nobody_but_organisers_can_do_what_they_can() -> None:
    """Other people are refused even if they press an organiser's button, and even before the plan is confirmed."""
    async with party(4) as friends:
        asked = await friends.command(0, "plan", when="in 2 h", repeat="weekly")
        (yes,) = find(asked, ConfirmNight)
        for act in (yes.act, *organisers(friends.night)):
            unknown = "This plan is gone" if act == yes.act else "I can't find that game night."
            assert unknown in await forged(friends, 1, act), "nobody knows of it"
        await friends.press(0, yes.act, asked)
        await friends.all_press(AnswerNight(friends.night, Answer.IN), [1, 2])
        await refuse_strangers(friends)
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(friends.night), [0, 1, 2])
        await refuse_strangers(friends)
        await friends.begin_tables()
        await refuse_strangers(friends)
        # Managers of the server can.
        role = friends.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
        manager = friends.guild.add_member(friends.env.create_user("Zoe"), roles=[role])
        friends.people.append(manager)
        assert "organiser controls" in await friends.say(4, "host")
        friends.refusals()


async def refuse_strangers(friends: Party) -> None:
    before = await friends.loaded()
    for who in (1, 3):
        for act in organisers(friends.night):
            assert "Only this night's organiser" in await forged(friends, who, act), act
        for name in ("host", "begin", "next", "pause", "resume", "end", "cancel"):
            options = {"sure": True} if name in {"next", "end", "cancel"} else {}
            assert "Only this night's organiser" in await friends.say(who, name, None, night="1", **options), name
        assert "Only this night's organiser" in await friends.say(who, "change", night="1", name="Mine")
        assert "Only this night's organiser" in await friends.say(who, "leave", night="1", person=friends.people[2])
    assert await friends.loaded() == before


async def test_old_buttons_are_answered_after_the_end() -> None:
    """Old buttons change nothing, and each answer says what can be done instead."""
    async with party(4) as friends:
        await friends.plan("in 2 h", 0, rounds=1)
        night = friends.night
        await friends.all_press(AnswerNight(night, Answer.IN), [1, 2])
        await friends.later(hours=2)
        await friends.all_press(ComeToNight(night), [0, 1, 2])
        await friends.play_round()
        over = await friends.loaded()
        assert over.stage is Stage.OVER
        closed = "Sign-up is closed"
        ended = "That night is over. See /night list for the next one."
        answers: list[tuple[Act, str]] = [
            (AnswerNight(night, Answer.IN), closed),
            (RemindOfNight(night, on=True), closed),
            (ComeToNight(night), ended),
            (LeaveNight(night, sure=False), ended),
            (LeaveNight(night, sure=True), ended),
            (TakeNightSeat(night, GameId(1), Seat(0)), ended),
            (WatchNight(night, on=True), ended),
            (BeginNight(night), ended),
            (NextRound(night, 1, sure=True), ended),
            (PauseNight(night, 10), ended),
            (ResumeNight(night), ended),
            (EndNight(night, sure=False), ended),
            (EndNight(night, sure=True), ended),
            (CancelNight(night, sure=False), ended),
            (CancelNight(night, sure=True), ended),
            (SettleEvent(night, Whose.THEIRS, "0"), "That's already decided: there's nothing left to choose"),
            (EndSeries(night, sure=True), "This night doesn't repeat"),
            (HostNight(night), "It's over."),
        ]
        for act, said in answers:
            assert said in await forged(friends, 0, act), act
        assert "Thanks for hosting" not in " ".join(friends.told())
        await friends.later(minutes=1)
        assert await friends.loaded() == over
        friends.refusals()


async def test_what_comes_too_early_is_answered() -> None:
    """The bot also answers if the night does not exist or has not started."""
    async with party(3) as friends:
        for name in ("show", "here", "begin", "standings", "again"):
            assert "I can't find that game night. It may have been deleted. See /night list" in await friends.say(
                0, name
            ), name
        assert await friends.say(0, "list") == "No game night is planned here. Plan one with /night plan."
        await friends.plan("in 2 h", 0, rounds=1)
        early = "The night hasn't started yet. /night show shows when it does."
        for name in ("leave", "next", "pause", "resume", "end"):
            assert await friends.say(0, name) == early, name
        assert await friends.say(0, "here") == (
            "Check-in opens 15 minutes before the night starts. /night show shows when that is."
        )
        assert await friends.say(0, "seat", table=1) == early
        assert "No table has finished yet" in await friends.say(0, "standings")
        for number in ("2", "999999999999", "Nothing of the kind"):
            assert "I can't find that game night." in await friends.say(0, "show", night=number), number
        assert "Press I'm in first" in await friends.say(1, "remind", on=True)
        await friends.command(1, "answer", answer="in")
        assert "It starts in less than a day" in await friends.say(1, "remind", on=True)
        await friends.command(0, "begin")
        assert "I can't seat anyone yet: it takes two people." in await friends.say(0, "next")
        await friends.all_press(ComeToNight(friends.night), [0, 1])
        assert "They aren't here" in await friends.say(0, "leave", person=friends.people[2])
        assert "That was the last round" in await friends.say(0, "next", sure=True)
        before = await friends.loaded()
        assert "That seat is no longer free." in await friends.say(2, "seat", table=7)
        assert (await friends.loaded()).guests == before.guests, "what is refused lets nobody in"
        assert "Nothing is paused right now" in await friends.say(0, "resume")
        moved = await friends.say(0, "change", when="in 5 h")
        assert moved == (
            "The night has started, so its time, its place and the rounds so far can't change. "
            "/night host shows what you can do now."
        )
        assert "Changed." in await friends.say(0, "change", rounds=3)
        friends.refusals()


async def test_in_direct_messages_a_night_is_neither_planned_nor_found() -> None:
    async with party(1) as friends:
        user = friends.people[0].user
        asked = await user.slash("night plan", when="in 2 h")
        assert text_of(asked.response) == "Please plan a game night in a server channel where I can post."
        for name in ("show", "host", "here"):
            found = await user.slash(f"night {name}")
            assert "I can't find that game night." in text_of(found.response)
        listed = await user.slash("night list")
        assert "No game night is planned here." in text_of(listed.response)
        friends.refusals()


async def test_a_night_to_which_nobody_comes_is_called_off() -> None:
    async with party(3) as friends:
        await friends.plan("in 2 h")
        await friends.press(1, AnswerNight(friends.night, Answer.IN))
        await friends.later(hours=2)
        await friends.press(0, ComeToNight(friends.night))
        await friends.later(minutes=5)
        assert "starts as soon as two people are here" in friends.shows("gathering")
        await friends.later(minutes=24)
        assert (await friends.loaded()).stage is Stage.GATHERING
        await friends.later(minutes=2)
        assert "is cancelled: too few people came" in friends.shows("gathering")
        assert "Cancelled: too few people came." in friends.shows("signup")
        assert "That night is over" in await forged(friends, 1, ComeToNight(friends.night))
        friends.refusals()


async def test_a_plan_that_nobody_confirms_is_forgotten() -> None:
    async with party(2) as friends:
        asked = await friends.command(0, "plan", when="in 5 h", repeat="weekly")
        (yes,) = find(asked, ConfirmNight)
        await friends.later(hours=1)
        assert "This plan is gone" in text_of(await friends.press(0, yes.act, asked))
        await friends.later(days=30)
        assert friends.told() == []
        assert "No game night is planned here" in await friends.say(0, "list")
        assert await friends.store.load_night(NightId(2)) is None
        friends.refusals()


async def test_who_does_not_see_a_channel_is_told_of_no_night_there() -> None:
    async with party(2) as friends:
        await friends.plan(name="Secret santa")
        elsewhere, stranger = friends.guild.create_text_channel("elsewhere"), friends.people[1].id
        deny = discord.Permissions(view_channel=True).value
        friends.env.backend.set_overwrite(
            friends.channel.id, Overwrite(stranger, OverwriteType.MEMBER, allow=0, deny=deny)
        )
        assert "Secret santa" in await friends.say(0, "list", elsewhere)
        assert "No game night is planned here." in await friends.say(1, "list", elsewhere)
        for options in ({}, {"night": "Secret santa"}, {"night": "1"}):
            assert "I can't find that game night." in await friends.say(1, "show", elsewhere, **options)
        assert await friends.people[0].autocomplete(elsewhere, "night show", "night", "")
        assert not await friends.people[1].autocomplete(elsewhere, "night show", "night", "")
        friends.refusals()


async def test_a_server_has_so_many_nights_planned_at_most() -> None:
    async with party(6) as friends:
        for number in range(25):
            await friends.command(number // 5, "plan", when=f"in {number + 2} h", sure=True)
        said = await friends.say(5, "plan", when="in 2 h")
        assert said == "This server has 25 game nights planned, and that's the limit. Cancel one first: /night list."
        assert "Game night, night 1:" in await friends.say(0, "list")
        await friends.command(1, "cancel", night="7", sure=True)
        assert "plan it like this?" in await friends.say(5, "plan", when="in 2 h")
        friends.refusals()


async def test_a_person_has_so_many_nights_planned_at_most_and_one_plan_to_confirm() -> None:
    async with party(2) as friends:
        plans = [await friends.command(0, "plan", when=f"in {hours} h") for hours in (1, 2, 3)]
        for shown, kind in zip(plans, (ConfirmNight, DiscardNight), strict=False):
            (button,) = find(shown, kind)
            said = text_of(await friends.press(0, button.act, shown))
            assert said.startswith("This plan is gone: you replaced it,")
        (yes,) = find(plans[-1], ConfirmNight)
        await friends.press(0, yes.act, plans[-1])
        for number in range(4):
            await friends.command(0, "plan", when=f"in {number + 4} h", sure=True)
        said = await friends.say(0, "plan", when="in 2 h", sure=True)
        assert said.startswith("You already have 5 game nights or series coming up.")
        assert "plan it like this?" in await friends.say(1, "plan", when="in 2 h")
        friends.refusals()
