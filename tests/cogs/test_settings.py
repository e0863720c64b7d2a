"""Settings of people and servers, by commands and by buttons."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import time

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError

from bot.client.incoming.call import Call
from bot.client.sending import presenting
from bot.pictures import Picture
from bot.screens.acts import Act, Liking, SetLiking, SetManner, SetReminders
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from bot.services.people import GuildId, UserId
from bot.services.preferences import Preferences
from bot.services.quiet import QuietHours
from bot.services.settings import GuildSettings, Manner, PersonSettings, Reminders
from bot.text.words import Words
from tests.client.server import Server
from tests.client.sketch import Sketch
from tests.cogs.conftest import answer, manager, said
from tests.cogs.playing import begun, buildable, offered
from tests.messages import text_of
from tests.sweeps import sweep

LISTENERS = "If anyone at a table uses text, its messages have it all, without saying who."
NEW_THERE = "You're new there. After some turns, you'll see here how reliable you are."
OF_THE_SERVER = f"**What everyone sees**: Managers decide that with /server pictures. {LISTENERS}"


async def settled(server: Server, person: MemberActor) -> PersonSettings:
    """Return a person's settings as saved, bypassing the program's cache."""
    return await Preferences(server.bot.preferences._store, server.bot.clock).person(UserId(person.id))


def direct(person: MemberActor) -> list[str]:
    return [text_of(message) for message in person.user.dm_channel.history()]


# A person.


@pytest.mark.parametrize("manner", Manner)
async def test_settings_begin_with_what_changes_them_and_explain_below_for_whoever_looks_or_listens(
    server: Server, manner: Manner
) -> None:
    ana = server.person("ana")
    saved = await ana.slash(server.channel, "settings telling", how=manner.value)
    shown = await ana.slash(server.channel, "settings show")
    for result, heading in ((saved, "Saved.\n**Your settings**"), (shown, "**Your settings**")):
        first, manners, switches, menu, policy, explained = answer(result).components
        assert first["content"] == heading
        assert len(explained["content"]) <= 800, "on a phone the menus are in sight, too"
        labels = [option["label"] for one in (manners, menu) for option in one["components"][0]["options"]]
        assert all(label.split()[0] in {"Show", "Tell", "Remind", "Don't"} for label in labels), "clear by themselves"
        assert [button["label"] for button in policy["components"]] == [
            "My results",
            "What is stored about you",
            "My data as a file",
            "Forget me",
        ]
        assert len(switches["components"]) == (3 if manner is Manner.PICTURES else 4), "only words can be brief"


async def test_settings_are_shown_privately_with_buttons_for_the_opposite(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "settings show")
    assert said(shown).splitlines() == [
        "**Your settings**",
        "**Pictures or words**: You see pictures. Press In words below one to get the same as text.",
        "**Direct messages**: None. My hand or /hand shows your cards.",
        "**Pings**: I ping you in the table's channel when it's your move, unless a direct message says so.",
        "**Reminders**: Before your time runs out, I ping you again in the table's channel.",
        "**Quiet hours**: To stop reminders overnight, type /settings quiet with your hours, such as 22:00-07:00.",
        f"**Open tables**: {NEW_THERE} Only you can see this.",
        OF_THE_SERVER,
    ]
    assert shown.response is not None
    _, manners, switches, menu, *_ = (part.get("components", []) for part in shown.response.components)
    chosen = [each["label"] for one in (manners, menu) for each in one[0]["options"] if each["default"]]
    assert chosen == ["Show me pictures", "Remind me in the table's channel"]
    assert [button["label"] for button in switches] == [
        "Send me direct messages",
        "Don't ping me",
        "Leave me out of standings",
    ]


async def test_what_is_stored_is_told_page_by_page_beside_the_settings(server: Server) -> None:
    ana = server.person("ana")
    settings = await ana.slash(server.channel, "settings show")
    opened = await ana.click(answer(settings), label="What is stored about you")
    (first,) = opened.followups
    assert first.ephemeral
    assert text_of(first).startswith("**What is stored about you**\nPage 1 of ")
    seen = [text_of(first)]
    result = await ana.click(first, label="Next")
    seen.append(text_of(first))
    assert seen[1].startswith("**What is stored about you**\nPage 2 of ")
    typed = await ana.slash(server.channel, "settings privacy", page=2)
    assert said(typed) == seen[1]
    assert not result.followups


async def test_letters_are_used_from_the_same_answer_on(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "settings telling", how="letters")
    assert said(shown).startswith("Saved.\n**Your settings**\n**Pictures or words**: You get words and short letters")
    assert (await settled(server, ana)).letters
    assert "Costs s s l." in said(await ana.slash(server.channel, "card", name="Library"))
    await ana.slash(server.channel, "settings telling", how="words")
    assert "Costs 2 stone and 1 loom." in said(await ana.slash(server.channel, "card", name="Library"))


async def test_a_button_changes_the_settings_in_place(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "settings show")
    assert shown.response is not None
    await ana.click(shown.response, label="Don't ping me")
    assert "I don't ping you" in text_of(shown.response)
    assert not (await settled(server, ana)).mentions
    await ana.click(shown.response, label="Ping me")
    assert (await settled(server, ana)).mentions
    await ana.select(shown.response, [encode(SetManner(Manner.WORDS))], custom_id="menu:0")
    await ana.click(shown.response, label="Full details")
    assert not (await settled(server, ana)).brief
    old = SetLiking(Liking.LETTERS, on=True)  # on buttons of earlier releases
    message = await server.bot.get_partial_messageable(server.channel.id).send(
        **presenting.new_message(Screen("Here", rows=((Button("Write letters", old),),)))
    )
    await ana.click(message, label="Write letters")
    assert (await settled(server, ana)).letters


async def test_everybody_has_settings_of_their_own(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "settings mentions", on=False)
    await ben.slash(server.channel, "settings telling", how="letters")
    of_ana, of_ben = await settled(server, ana), await settled(server, ben)
    assert (of_ana.mentions, of_ana.letters) == (False, False)
    assert (of_ben.mentions, of_ben.letters) == (True, True)


async def test_direct_messages_begin_with_one_that_shows_that_they_arrive(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "settings messages", on=True)
    assert said(shown).startswith("Saved. I've just sent you a first direct message.")
    assert (await settled(server, ana)).direct_messages
    assert [message.split("!")[0] for message in direct(ana)] == ["Hello"]


async def test_the_first_direct_message_has_the_button_that_stops_them(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "settings messages", on=True)
    (message,) = ana.user.dm_channel.history()
    await ana.user.click(message, label="Stop direct messages")
    assert not (await settled(server, ana)).direct_messages
    assert [each.splitlines()[0] for each in direct(ana)] == ["Saved."]


async def test_who_switches_direct_messages_on_in_mid_turn_has_the_hand_at_once(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    shown = await ana.slash(server.channel, "settings messages", on=True)
    assert said(shown).startswith("Saved.")
    _, hand = ana.user.dm_channel.history()
    assert offered(hand) == buildable(await table.hand(ana))
    await ana.slash(server.channel, "settings messages", on=True)
    assert [bool(offered(each)) for each in ana.user.dm_channel.history()] == [False, True, False], "once"


async def test_closed_direct_messages_are_told_kindly_and_not_switched_on(server: Server) -> None:
    ana = server.person("ana")
    server.env.inject_error("POST", f"/channels/{ana.user.dm_channel.id}/messages", status=403, code=50007)
    shown = await ana.slash(server.channel, "settings messages", on=True)
    assert said(shown).startswith("Your privacy settings block my direct messages, so nothing has changed.")
    assert "**Direct messages**: None." in said(shown)
    assert not (await settled(server, ana)).direct_messages
    again = await ana.slash(server.channel, "settings messages", on=True)
    assert said(again).startswith("Saved.")


async def test_a_direct_message_that_discord_does_not_take_just_now_changes_nothing(server: Server) -> None:
    ana = server.person("ana")
    server.env.inject_error("POST", f"/channels/{ana.user.dm_channel.id}/messages", status=500)
    shown = await ana.slash(server.channel, "settings messages", on=True)
    assert said(shown).startswith("Discord didn't accept my direct message just now, so nothing has changed.")
    assert not (await settled(server, ana)).direct_messages


async def test_direct_messages_are_switched_off_without_sending_one(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "settings messages", on=False)
    assert direct(ana) == []
    assert not (await settled(server, ana)).direct_messages


async def test_pictures_are_switched_off_and_on_by_a_command_or_a_button(server: Server) -> None:
    ana = server.person("ana")
    shown = await ana.slash(server.channel, "settings telling", how="words")
    assert said(shown).startswith("Saved.")
    assert "You get everything in words.\n" in said(shown)
    assert OF_THE_SERVER in said(shown)
    assert not (await settled(server, ana)).pictures
    assert shown.response is not None
    for manner in (Manner.PICTURES, Manner.LETTERS, Manner.WORDS):
        await ana.select(shown.response, [encode(SetManner(manner))], custom_id="menu:0")
        assert (await settled(server, ana)).manner is manner


async def pictured(call: Call, _: Act) -> None:
    await call.show(Screen("Your hand", pictures=(Picture("hand", Sketch("Altar"), "Seven cards", "The rest."),)))


LOOK = presenting.new_message(Screen("Here", rows=((Button("Look", SetLiking(Liking.LETTERS, on=True)),),)))


async def test_what_only_one_person_sees_comes_with_pictures_as_they_like_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "settings telling", how="words")
    monkeypatch.setattr(server.bot.handlers, "answer", pictured)
    message = await server.bot.get_partial_messageable(server.channel.id).send(**LOOK)
    for person, pictures in ((ana, []), (ben, [("hand.png", "Seven cards")])):
        shown = answer(await person.click(message, label="Look"))
        assert text_of(shown).splitlines() == ["Your hand", *["Seven cards", "The rest."] * len(pictures)]
        assert [(each.filename, each.description) for each in shown.attachments] == pictures


async def test_where_files_may_not_be_attached_private_answers_have_no_pictures_but_direct_messages_have(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.person("ana")
    monkeypatch.setattr(server.bot.handlers, "answer", pictured)
    assert server.bot.user is not None
    bare = server.guild.create_text_channel(
        "bare", overwrites={server.bot.user: discord.PermissionOverwrite(attach_files=False)}
    )
    message = await server.bot.get_partial_messageable(bare.id).send(**LOOK)
    shown = answer(await ana.click(message, label="Look"))
    assert (text_of(shown), shown.attachments) == ("Your hand", [])
    user = await server.bot.fetch_user(ana.id)
    await ana.user.click(await user.send(**LOOK), label="Look")
    (direct,) = ana.user.dm_channel.history()
    assert [each.filename for each in direct.attachments] == ["hand.png"]


async def pictured_also(call: Call, _: Act) -> None:
    await call.show_also(Screen("Your hand", pictures=(Picture("hand", Sketch("Altar"), "Seven cards", "The rest."),)))


async def pictured_directly(call: Call, _: Act) -> None:
    picture = Picture("hand", Sketch("Altar"), "Seven cards", "The rest.")
    reached = await call.send_directly(Screen("Your hand", pictures=(picture,)))
    await call.show(Screen(reached.name))


REQUESTS: dict[Callable[[Call, Act], Awaitable[None]], tuple[str, str]] = {
    pictured: ("PATCH", "/webhooks/*/messages/@original"),
    pictured_also: ("POST", "/webhooks/*"),
    pictured_directly: ("POST", "/channels/*/messages"),
}


@pytest.mark.parametrize(("status", "code"), sweep([(413, 40005), (400, 50035)], short=[(413, 40005)]))
@pytest.mark.parametrize("answers", [pictured, pictured_also, pictured_directly])
async def test_an_answer_goes_without_the_picture_that_discord_refuses(
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    answers: Callable[[Call, Act], Awaitable[None]],
    status: int,
    code: int,
) -> None:
    ana = server.person("ana")
    monkeypatch.setattr(server.bot.handlers, "answer", answers)
    message = await server.bot.get_partial_messageable(server.channel.id).send(**LOOK)
    method, path = REQUESTS[answers]
    server.env.inject_error(method, path, status=status, code=code)
    result = await ana.click(message, label="Look")
    shown = ana.user.dm_channel.history()[-1] if answers is pictured_directly else answer(result)
    assert (text_of(shown), shown.attachments) == ("Your hand", [])
    if answers is pictured_directly:
        assert text_of(answer(result)) == "YES"


async def test_settings_are_changed_in_direct_messages_too(server: Server) -> None:
    ana = server.person("ana")
    await ana.user.slash("settings telling", how="letters")
    assert (await settled(server, ana)).letters


async def test_reminders_come_as_one_is_told_of_questions_until_one_says_how(server: Server) -> None:
    ana = server.person("ana")
    assert (await settled(server, ana)).reminded is Reminders.HERE
    await ana.slash(server.channel, "settings mentions", on=False)
    assert (await settled(server, ana)).reminded is Reminders.NONE
    await ana.slash(server.channel, "settings messages", on=True)
    assert (await settled(server, ana)).reminded is Reminders.DIRECT
    shown = answer(await ana.slash(server.channel, "settings show"))
    changed = answer(await ana.select(shown, [encode(SetReminders(Reminders.HERE))], custom_id="menu:2"))
    assert text_of(changed).startswith("Saved.")
    assert "I ping you again in the table's channel." in text_of(changed)
    await ana.slash(server.channel, "settings messages", on=False)
    assert (await settled(server, ana)).reminded is Reminders.HERE, "what was said stays"


async def test_reminders_by_direct_message_begin_with_one_that_shows_that_they_arrive(server: Server) -> None:
    ana = server.person("ana")
    server.env.inject_error("POST", f"/channels/{ana.user.dm_channel.id}/messages", status=403, code=50007)
    shown = await ana.slash(server.channel, "settings reminders", how="direct")
    assert said(shown).startswith("Your privacy settings block my direct messages, so nothing has changed.")
    assert (await settled(server, ana)).reminders is None
    shown = await ana.slash(server.channel, "settings reminders", how="direct")
    assert said(shown).startswith("Saved. I've just sent you a first direct message.")
    (message,) = ana.user.dm_channel.history()
    assert text_of(message).startswith("Hello! From now on, I'll remind you here")
    await ana.user.click(message, label="Remind me in the channel instead")
    assert (await settled(server, ana)).reminders is Reminders.HERE
    await ana.slash(server.channel, "settings reminders", how="none")
    assert "I don't remind you" in said(await ana.slash(server.channel, "settings show"))


async def test_quiet_hours_need_a_zone_once_and_make_sense(server: Server) -> None:
    ana = server.person("ana")
    asked = await ana.slash(server.channel, "settings quiet", hours="10pm to 7am")
    assert said(asked).startswith("10pm to 7am: in which time zone?")
    lost = await ana.slash(server.channel, "settings quiet", hours="22-7", zone="Atlantis")
    assert said(lost).startswith("I don't know the time zone Atlantis.")
    for nonsense in ("31 February", "25:00-7", "13pm-7", "19:00-19:00", "22:00"):
        told = await ana.slash(server.channel, "settings quiet", hours=nonsense, zone="Berlin")
        assert said(told).endswith("Try, for example, 22:00-07:00, 10pm-7am, or off."), nonsense
    assert (await settled(server, ana)) == PersonSettings(locale="en-US"), "nothing has changed"
    settled_so = await ana.slash(server.channel, "settings quiet", hours="22-7", zone="berlin")
    assert "Your quiet hours are 22:00 to 07:00 (Europe/Berlin): no reminders then" in said(settled_so)
    await ana.slash(server.channel, "settings quiet", hours="12am-6:30am")
    moved = await ana.slash(server.channel, "settings zone", name="new york")
    assert "are 00:00 to 06:30 (America/New York)" in said(moved)
    assert (await settled(server, ana)).quiet_hours == QuietHours(time(0), time(6, 30), "America/New_York")
    assert said(await ana.slash(server.channel, "settings zone", name="Moon")).startswith(
        "I don't know the time zone Moon."
    )
    ended = await ana.slash(server.channel, "settings quiet", hours="off")
    assert "Your time zone is America/New York. To stop reminders overnight" in said(ended)
    suggested = await ana.autocomplete(server.channel, "settings zone", "name", "europe berl")
    assert [each["value"] for each in suggested] == ["Europe/Berlin"]


# A server.


async def of_guild(server: Server) -> GuildSettings:
    """Return what was settled, without what the bot notes there itself."""
    return replace(await server.bot.preferences.guild(GuildId(server.guild.id)), bio=None)


async def test_who_may_manage_the_server_settles_its_language(server: Server) -> None:
    eva = manager(server)
    shown = await eva.slash(server.channel, "server language", name="en")
    assert said(shown).splitlines() == [
        "Saved.",
        "What everyone sees here is in English.",
        "Everyone sees pictures of cities and tables, too.",
        "Time per turn at new tables: No time limit. Hosts can change it for their own tables.",
        "Ratings: off. Tables that were opened while they were on stay rated.",
        "To change what only you see, use /settings.",
    ]
    assert (await of_guild(server)).language == "en"
    profile = f"/guilds/{server.guild.id}/members/@me"
    assert [(each.json or {})["bio"] for each in server.env.http_requests if each.path == profile] == [
        Words(public=True).say("bio")
    ]
    shown = await eva.slash(server.channel, "server language", name="auto")
    assert said(shown).startswith("Saved.\nFor now I only speak English.")
    assert (await of_guild(server)).language is None


async def test_nobody_else_is_offered_that(server: Server) -> None:
    ana = server.person("ana")
    assert "server language" not in ana.available_commands(server.channel)
    with pytest.raises(SetupError):
        await ana.slash(server.channel, "server language", name="en")


async def test_languages_are_suggested_by_their_own_names(server: Server) -> None:
    eva = manager(server)
    assert await eva.autocomplete(server.channel, "server language", "name", "") == [
        {"name": "The server's Discord language", "value": "auto"},
        {"name": "English", "value": "en"},
    ]
    assert await eva.autocomplete(server.channel, "server language", "name", "engl") == [
        {"name": "English", "value": "en"}
    ]
    for name in ("english", "ENG", "Énglish"):
        assert "English" in said(await eva.slash(server.channel, "server language", name=name))


async def test_an_unknown_language_changes_nothing(server: Server) -> None:
    eva = manager(server)
    shown = await eva.slash(server.channel, "server language", name="@here")
    assert said(shown) == "I don't speak \\@here yet. Please choose one of these: English."
    assert (await of_guild(server)).language is None
    assert server.channel.history() == []


async def test_who_may_manage_the_server_settles_whether_everybody_sees_pictures(server: Server) -> None:
    eva = manager(server)
    await eva.slash(server.channel, "server language", name="en")
    shown = await eva.slash(server.channel, "server pictures", on=False)
    lines = said(shown).splitlines()
    assert lines[:2] == ["Saved.", "No pictures: everyone gets everything in words."], "what was asked comes first"
    assert "What everyone sees here is in English." in lines
    assert await of_guild(server) == GuildSettings(language="en", pictures=False)
    shown = await eva.slash(server.channel, "server pictures", on=True)
    assert "Everyone sees pictures of cities and tables, too." in said(shown)
    assert await of_guild(server) == GuildSettings(language="en", pictures=True)
    assert "server pictures" not in server.person("ana").available_commands(server.channel)


@pytest.mark.parametrize(
    ("command", "options"), [("server language", {"name": "en"}), ("server pictures", {"on": True})]
)
async def test_a_server_is_settled_only_in_it(server: Server, command: str, options: dict[str, str | bool]) -> None:
    ana = server.person("ana")
    shown = await ana.user.slash(command, **options)
    assert (
        text_of(shown.response)
        == "This command only works in a server. Use it as a slash command in a channel of your server."
    )
