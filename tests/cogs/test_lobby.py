"""Opening tables, taking seats and changing the settings, through Discord."""

import asyncio
import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock, patch
from urllib.parse import urlsplit

import discord
import pytest
from aiohttp import ServerDisconnectedError
from discord.http import Route
from simcord.builders import ChannelHandle
from simcord.http.client import FakeHTTPClient

from bot.client.incoming import suggesting
from bot.client.incoming.call import Call
from bot.client.sending import presenting
from bot.screens.acts import (
    Act,
    ChangeSettings,
    DismissComputer,
    FillTable,
    Invite,
    Join,
    SetAccess,
    SetExpansion,
    SetLevel,
    SetPlayers,
    SetSides,
    SetWonders,
    ShowHand,
)
from bot.screens.custom_ids import UnknownActError, decode, encode
from bot.screens.screen import Button, Screen
from bot.services import lobby
from bot.services.company import style_of
from bot.services.game import Access, Game, Sides, Status, TableSettings, Wonders
from bot.services.people import Actor, ChannelId, Computer, GameId, Person, UserId
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused
from bot.services.tables import Tables
from bot.services.views import TableView
from cogs.shared.options import ExpansionOption, LevelOption
from engine.ruleset import Expansion
from players.levels import LEVELS, Level
from tests.client.server import FIRST, Server
from tests.cogs.conftest import DATABASE, answer, said
from tests.messages import text_of
from tests.screens import find, pressables
from tests.statements import statements
from tests.sweeps import sweep


def company(shown: TableView) -> list[Computer]:
    return [seat.occupant for seat in shown.seats if isinstance(seat.occupant, Computer)]


def seated(shown: TableView) -> list[str | None]:
    return [seat.owner.name if seat.owner else None for seat in shown.seats]


# Opening.


async def test_a_table_opens_in_the_channel_where_the_bot_may_not_make_threads(server: Server) -> None:
    ana = server.person("ana")
    answered = await ana.slash(server.channel, "wonders new", players=4)
    assert server.channel.mention in said(answered)
    assert server.channel.threads == []
    shown = await server.view()
    assert shown.settings.players == 4
    assert seated(shown) == ["ana"]
    assert "ana" in text_of(server.channel.last_message)


async def test_a_table_opens_in_a_thread_of_its_own_with_an_invitation_in_the_channel(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    channel = server.guild.create_text_channel("games")
    answered = await ana.slash(channel, "wonders new")
    (thread,) = channel.threads
    assert thread.mention in said(answered)
    assert thread.name == "Table 1 (ana's)"
    assert isinstance(found := server.bot.get_channel(thread.id), discord.Thread)
    assert found.auto_archive_duration == 10080
    invitation = channel.history()[0]
    assert "ana" in text_of(invitation)
    assert thread.mention in text_of(invitation)
    await ben.click(invitation, label="Join")
    assert seated(await server.view(thread)) == ["ana", "ben"]


async def test_the_threads_of_one_host_have_different_names_and_one_that_cannot_be_renamed_is_used_as_it_is(
    server: Server,
) -> None:
    ana = server.person("ana")
    channel = server.guild.create_text_channel("games")
    for _ in range(2):
        await ana.slash(channel, "wonders new")
    server.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=2)  # the invitation and the name
    assert "is open" in said(await ana.slash(channel, "wonders new"))
    assert {thread.name for thread in channel.threads} == {"Table 1 (ana's)", "Table 2 (ana's)", "7 Wonders: ana"}
    assert seated(await server.view(channel.threads[-1], GameId(3))) == ["ana"]


async def test_a_table_opened_in_a_thread_stays_there(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    (thread,) = channel.threads
    await ben.slash(thread, "wonders new")
    assert [each.id for each in channel.threads] == [thread.id]
    assert seated(await server.view(thread, GameId(2))) == ["ben"]


async def test_a_voice_channels_chat_is_as_good_as_any(server: Server) -> None:
    voice = server.guild.create_voice_channel("evening")
    await server.person("ana").slash(voice, "wonders new")
    assert seated(await server.view(voice)) == ["ana"]


async def test_a_news_channels_tables_have_threads_too(server: Server) -> None:
    news = server.guild.create_news_channel("news")
    await server.person("ana").slash(news, "wonders new")
    assert seated(await server.view(news.threads[0])) == ["ana"]


@pytest.mark.parametrize("missing", ["send_messages", "view_channel"])
async def test_where_the_bot_may_not_write_nothing_is_opened_and_it_is_said_why(server: Server, missing: str) -> None:
    assert server.bot.user is not None
    closed = discord.PermissionOverwrite(create_public_threads=False, **{missing: False})
    channel = server.guild.create_text_channel("closed", overwrites={server.bot.user: closed})
    answered = await server.person("ana").slash(channel, "wonders new")
    assert "I'm not allowed to post in this channel" in said(answered)
    assert await server.bot.tables.around(Actor(Person(UserId(server.person("ana").id), "ana"), None)) == ()


async def test_in_a_thread_it_is_writing_in_threads_that_the_bot_must_be_allowed(server: Server) -> None:
    assert server.bot.user is not None
    ana = server.person("ana")
    no_threads = discord.PermissionOverwrite(send_messages_in_threads=False)
    channel = server.guild.create_text_channel("open", overwrites={server.bot.user: no_threads})
    await ana.slash(channel, "wonders new")
    assert channel.threads == []
    assert seated(await server.view(channel)) == ["ana"]
    made = server.env.backend.create_thread(channel.id, "own thread", owner_id=ana.id)
    assert "I'm not allowed to post in this channel" in said(
        await ana.slash(ChannelHandle(server.env, server.guild, made), "wonders new")
    )


async def test_who_may_not_write_in_a_channel_does_not_let_the_bot_write_there(server: Server) -> None:
    ana = server.person("ana")
    assert server.bot.user is not None
    mute, speaking = discord.PermissionOverwrite(send_messages=False), discord.PermissionOverwrite(send_messages=True)
    news = server.guild.create_text_channel(
        "announcements", overwrites={server.guild.default_role: mute, server.bot.user: speaking}
    )
    assert "You can't post here" in said(await ana.slash(news, "wonders new"))
    await ana.slash(server.channel, "wonders new")
    assert "You can't post here" in said(await ana.slash(news, "wonders move"))
    assert (await server.view()).home.channel == server.channel.id
    assert news.history() == []


async def test_in_direct_messages_no_table_is_opened(server: Server) -> None:
    ana = server.env.create_user("ana")
    server.guild.add_member(ana)
    answered = await ana.slash("wonders new")
    assert "in a server channel" in text_of(answered.response)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003)])
async def test_where_writing_was_forbidden_just_now_it_is_said_why(server: Server, status: int, code: int) -> None:
    channel = server.guild.create_text_channel("games")
    server.env.inject_error("POST", "/channels/*/messages", status=status, code=code)
    assert "I'm not allowed to post in this channel" in said(await server.person("ana").slash(channel, "wonders new"))
    assert channel.history() == []


async def test_without_a_thread_after_all_the_table_stands_in_the_channel(server: Server) -> None:
    channel = server.guild.create_text_channel("games")
    server.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006)
    await server.person("ana").slash(channel, "wonders new")
    assert seated(await server.view(channel)) == ["ana"]
    assert [message for message in channel.history() if "is opening a table" in text_of(message)] == []


@pytest.mark.parametrize("on_disk", [True])
async def test_a_table_that_cannot_be_saved_leaves_nothing_behind(server: Server, tmp_path: Path) -> None:
    channel = server.guild.create_text_channel("games")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.execute("ALTER TABLE games RENAME TO lost")
    assert said(await server.person("ana").slash(channel, "wonders new"))
    assert [message for message in channel.history() if "is opening a table" in text_of(message)] == []
    assert [thread for thread in channel.threads if not _archived(server, thread)] == []


def _archived(server: Server, thread: ChannelHandle) -> bool:
    found = server.env.backend.get_channel(thread.id)
    return bool(found.thread_metadata and found.thread_metadata.archived)


@contextmanager
def dropped(method: str, path: str, *, times: int, done: bool) -> Iterator[None]:
    """Drop the connection on the next matching requests: after Discord has handled them if `done`, otherwise before.

    This also adds what the simulated Discord lacks: a message with a known nonce is not posted again, and a message
    cannot have a second thread.
    """
    request, left = FakeHTTPClient.request, [times]
    sent: dict[str, object] = {}

    async def breaking(self: FakeHTTPClient, route: Route, **named: Any) -> object:  # noqa: ANN401 - passed on as given
        where = urlsplit(route.url).path.partition("/v10")[2]
        with_files = (json.loads(each["value"]) for each in named.get("form") or () if each["name"] == "payload_json")
        nonce = (named.get("json") or next(with_files, None) or {}).get("nonce")
        hit = route.method == method and bool(re.fullmatch(path, where)) and left[0] > 0
        left[0] -= hit
        if hit and not done:
            raise ServerDisconnectedError
        if where in sent:
            raise discord.HTTPException(Mock(status=400), {"code": 160004, "message": "it has a thread"})
        result = sent[nonce] if nonce in sent else await request(self, route, **named)
        sent.update({nonce: result} if nonce else {where: None} if where.endswith("/threads") else {})
        if hit:
            raise ServerDisconnectedError
        return result

    with patch.object(FakeHTTPClient, "request", breaking):
        yield
    assert left == [0], "it was never asked for"


@pytest.mark.parametrize("done", [False, True])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", r"/channels/\d+/messages"),
        ("POST", r"/channels/\d+/messages/\d+/threads"),
        ("PATCH", r"/channels/\d+/messages/\d+"),
        ("PATCH", r"/channels/\d+"),
    ],
    ids=["invitation", "thread", "edit", "name"],
)
async def test_a_table_opens_as_ever_though_the_connection_drops_once(
    server: Server, caplog: pytest.LogCaptureFixture, method: str, path: str, *, done: bool
) -> None:
    channel = server.guild.create_text_channel("games")
    with dropped(method, path, times=1, done=done):
        answered = said(await server.person("ana").slash(channel, "wonders new"))
    (thread,) = channel.threads
    assert (thread.name, caplog.records) == ("Table 1 (ana's)", [])
    assert thread.mention in answered
    (invitation,) = [each for each in channel.history() if "a 7 Wonders table" in text_of(each)]
    assert thread.mention in text_of(invitation)
    assert seated(await server.view(thread)) == ["ana"]


@pytest.mark.parametrize(
    ("path", "complaint"), [(r"/channels/\d+/messages/\d+", "invitation"), (r"/channels/\d+", "name")]
)
async def test_a_table_is_open_though_its_invitation_or_its_name_is_not_as_it_should(
    server: Server, caplog: pytest.LogCaptureFixture, path: str, complaint: str
) -> None:
    channel = server.guild.create_text_channel("games")
    with dropped("PATCH", path, times=2, done=False):
        answered = said(await server.person("ana").slash(channel, "wonders new"))
    (thread,) = channel.threads
    assert f"is open: {thread.mention}" in answered
    (line,) = caplog.messages
    assert complaint in line
    assert line.endswith("ServerDisconnectedError")


async def test_no_invitation_is_left_over_where_a_thread_cannot_be_made_for_the_connection_drops(
    server: Server,
) -> None:
    channel = server.guild.create_text_channel("games")
    with (
        dropped("POST", r"/channels/\d+/messages/\d+/threads", times=2, done=False),
        dropped("DELETE", r"/channels/\d+/messages/\d+", times=1, done=True),
    ):
        assert channel.mention in said(await server.person("ana").slash(channel, "wonders new"))
    assert seated(await server.view(channel)) == ["ana"]
    assert not any("is opening a table" in text_of(message) for message in channel.history())


async def test_a_panel_is_posted_anew_though_the_connection_drops(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    for times in (1, 2):
        with dropped("GET", r"/channels/\d+", times=times, done=False):
            assert "at the bottom of its channel" in said(await ana.slash(server.channel, "wonders panel", table="1"))


async def test_a_table_too_many_is_refused_before_anything_is_posted(server: Server) -> None:
    ana = server.person("ana")
    channel = server.guild.create_text_channel("games")
    for _ in range(5):
        await ana.slash(channel, "wonders new")
    before = len(channel.history()), len(channel.threads)
    posted = len(server.env.http_requests)
    assert "5 tables open" in said(await ana.slash(channel, "wonders new"))
    assert (len(channel.history()), len(channel.threads)) == before
    made = [(each.method, each.path) for each in server.env.http_requests[posted:]]
    assert not [path for method, path in made if method == "POST" and path.startswith("/channels")]


async def test_of_many_tables_that_one_person_opens_at_once_those_too_many_are_refused_before_anything_is_posted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last table is requested before the first one is saved."""
    outcomes: list[object] = []
    opening = sys.modules["cogs.wonders.opening"]  # that this bot has loaded
    real = opening._open_table

    async def twenty(call: Call, settings: TableSettings) -> Screen:
        asked = (real(call, settings) for _ in range(20))
        outcomes.extend(await asyncio.gather(*asked, return_exceptions=True))
        return Screen("Twenty")

    monkeypatch.setattr(opening, "_open_table", twenty)
    channel = server.guild.create_text_channel("games")
    await server.person("ana").slash(channel, "wonders new")
    refused = [each.reason for each in outcomes if isinstance(each, Refused)]
    opened = [each for each in outcomes if isinstance(each, Screen)]
    assert (refused, len(opened)) == ([Reason.TOO_MANY_OPEN] * 15, 5)
    assert len(channel.threads) == 5
    assert [thread for thread in channel.threads if _archived(server, thread)] == []
    posted = [each for each in server.env.http_requests if each.method == "POST" and each.path.startswith("/channels")]
    assert len([each for each in posted if each.path.endswith("/threads")]) == 5
    assert len([each for each in posted if each.path == f"/channels/{channel.id}/messages"]) == 5
    for game in range(1, 6):
        assert seated(await server.view(channel.threads[game - 1], GameId(game))) == ["ana"]


async def test_whoever_cannot_open_a_table_for_discords_limit_is_told_to_wait(server: Server) -> None:
    channel = server.guild.create_text_channel("games")
    server.env.inject_error("POST", "/channels/*/messages", status=429)
    told = said(await server.person("ana").slash(channel, "wonders new"))
    assert told == "Discord won't let me do any more right now. Try again in a minute."
    server.env._errors.clear()  # it was answered
    assert channel.history() == []
    assert "<#" in said(await server.person("ana").slash(channel, "wonders new")), "nothing is held any more"


async def test_what_is_settled_on_opening_counts(server: Server) -> None:
    await server.person("ana").slash(
        server.channel, "wonders new", players=5, sides="b", wonders="drafted", private=True
    )
    shown = await server.view()
    assert (shown.settings.players, shown.settings.sides, shown.settings.wonders, shown.settings.access) == (
        5,
        "b",
        "drafted",
        "invited",
    )


# Taking seats.


async def test_seats_are_taken_and_given_up_by_typed_commands_and_by_buttons(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await ana.slash(server.channel, "wonders new", players=3)
    await ben.slash(server.channel, "wonders join")
    await cem.click(server.panel(), label="Join")
    assert seated(await server.view()) == ["ana", "ben", "cem"]
    assert "You've left" in said(await ben.click(server.panel(), label="Leave"))
    assert "You've left" in said(await cem.slash(server.channel, "wonders leave"))
    assert seated(await server.view()) == ["ana"]


async def test_clicking_twice_is_answered_kindly_and_changes_nothing(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", players=2)
    panel = server.panel()
    first = said(await ben.click(panel, label="Join"))
    assert said(await ben.click(panel, label="Join")) == first
    assert seated(await server.view()) == ["ana", "ben"]
    started = await ana.click(panel, label="Start")
    assert "begins" in said(started)
    again = await ana.slash(server.channel, "wonders start", table="1")
    assert "already begun" in said(again)
    assert find(answer(again), ShowHand)
    assert "type /wonders seats" in said(await ben.slash(server.channel, "wonders leave", table="1"))
    assert "You're already playing here" in said(await ben.slash(server.channel, "wonders join", table="1"))


async def test_who_comes_to_a_table_too_late_is_told_what_can_be_done_instead(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await ana.slash(server.channel, "wonders new", players=2)
    await ben.slash(server.channel, "wonders join")
    await ana.slash(server.channel, "wonders start")
    begun = said(await cem.slash(server.channel, "wonders join", table="1"))
    assert f"Watch it in <#{server.channel.id}>" in begun
    for person in (ana, ben):
        await person.slash(server.channel, "wonders vote")
    assert "/wonders new" in said(await cem.slash(server.channel, "wonders join", table="1"))
    assert "/wonders new" in said(await ana.slash(server.channel, "wonders start", table="1"))
    assert "is over" in said(await ben.slash(server.channel, "wonders leave", table="1"))
    assert "how it ended" in said(await ben.slash(server.channel, "hand", table="1"))


async def test_who_was_not_invited_is_not_sent_to_the_host_once_the_game_has_begun(server: Server) -> None:
    ana, cem = server.persons("ana", "cem")
    await ana.slash(server.channel, "wonders new", players=2, private=True)
    assert "Ask the host" in said(await cem.slash(server.channel, "wonders join", table="1"))
    await ana.slash(server.channel, "wonders computer")
    await ana.slash(server.channel, "wonders start")
    begun = said(await cem.slash(server.channel, "wonders join", table="1"))
    assert f"Watch it in <#{server.channel.id}>" in begun
    await ana.slash(server.channel, "wonders end", sure=True)
    assert "/wonders new" in said(await cem.slash(server.channel, "wonders join", table="1"))


async def test_who_has_no_seat_has_nothing_to_leave(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    assert (
        "You don't have a seat at this table, so there's nothing to leave. For your tables, see /wonders list."
        in said(await ben.click(server.panel(), label="Leave"))
    )


async def test_with_the_last_person_the_table_closes(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    assert "so it's closed" in said(await ana.slash(server.channel, "wonders leave"))
    assert (await server.view()).status is Status.OVER


async def test_a_forgotten_lobby_closes(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    server.clock.forward(timedelta(days=1))
    await server.bot.agenda.work_off()
    await ben.slash(server.channel, "wonders join", table="1")
    shown = await server.view()
    assert shown.status is Status.OVER
    assert seated(shown) == ["ana"]


async def test_computer_players_sit_down_and_are_sent_away(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=7)
    one = said(await ana.click(server.panel(), label="Add a computer player"))
    assert "A computer player joined. 5 seats are free." in one
    three = said(await ana.slash(server.channel, "wonders computer", number=3))
    assert "3 computer players joined. 2 seats are free." in three
    assert "A computer player left. 3 seats are free." in said(await ana.slash(server.channel, "wonders dismiss"))
    settings = answer(await ana.click(server.panel(), label="Settings"))
    shown = answer(await ana.click(settings, label="Computer players"))
    shown = answer(await ana.click(shown, custom_id=encode(DismissComputer(FIRST))))
    assert seated(await server.view()) == ["ana", None, None]
    await ana.click(shown, label="Add a computer player")
    assert seated(await server.view()) == ["ana", None, None, None]


async def test_one_button_fills_the_table_with_computer_players(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=4)
    assert find(server.panel(), FillTable)
    assert "Computer players took the free seats. The table is full." in said(
        await ana.click(server.panel(), label="Fill with computer players")
    )
    assert seated(await server.view()) == ["ana", None, None, None]
    assert not find(server.panel(), FillTable)
    await ana.slash(server.channel, "wonders dismiss")
    assert not find(server.panel(), FillTable), "one more is the other button's"
    await ana.slash(server.channel, "wonders dismiss")
    settings = answer(await ana.click(server.panel(), label="Settings"))
    shown = answer(await ana.click(settings, label="Computer players"))
    await ana.click(shown, label="Fill with computer players")
    assert seated(await server.view()) == ["ana", None, None, None]


async def test_at_a_full_table_a_level_alone_says_how_well_its_computer_players_play(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=3)
    await ana.slash(server.channel, "wonders computer", number=2)
    before = company(await server.view())
    told = said(await ana.slash(server.channel, "wonders computer", level="expert"))
    assert "Computer players: expert, the strongest." in told
    assert company(await server.view()) == [replace(each, level=Level.EXPERT) for each in before]
    for options in ({"number": 1, "level": "easy"}, {}):
        await ana.slash(server.channel, "wonders computer", **options)
        assert company(await server.view()) == [replace(each, level=Level.EXPERT) for each in before], "it is full"


async def test_the_game_starts_only_when_all_seats_are_taken(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=3)
    await ana.slash(server.channel, "wonders start")
    assert (await server.view()).status is Status.LOBBY
    await ana.slash(server.channel, "wonders computer", number=2)
    assert "Good luck" in said(await ana.slash(server.channel, "wonders start"))
    assert (await server.view()).status is Status.PLAY


# Settings.


async def test_the_host_changes_the_game_in_one_window(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", level="hard")
    before = (await server.view()).settings
    window = await ana.click(answer(await ana.click(server.panel(), label="Settings")), label="Change the game")
    assert window.modal is not None
    assert [each["label"] for each in window.modal["components"]] == [
        "How many players?",
        "Play with an expansion?",
        "How do players get their wonders?",
        "Which sides of the boards?",
        "By invitation only",
    ]
    assert (await server.view()).settings == before, "opening it changes nothing"
    entered = {"players": "6", "sides": "b", "wonders": "drafted", "expansion": "edifice", "private": True}
    told = text_of(answer(await ana.submit_modal(window, entered)))
    assert told.startswith("Saved.\n")
    assert "6 players" in told
    expansions, access = (Expansion.EDIFICE,), Access.INVITED
    assert (await server.view()).settings == replace(
        before, players=6, sides=Sides.B, wonders=Wonders.DRAFTED, expansions=expansions, access=access
    )


async def test_a_window_that_an_earlier_process_opened_still_counts(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    window = await ana.click(answer(await ana.click(server.panel(), label="Settings")), label="Change the game")
    server.bot._connection._view_store._modals.clear()
    shown = {"sides": "a", "wonders": "random", "expansion": "-", "private": False}
    await ana.submit_modal(window, {**shown, "players": "5"})
    assert (await server.view()).settings.players == 5


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [
        ("modal:w1:change-settings:1:1:3:a:random::0", {"players": "many"}),
        ("modal:w1:change-settings:1:1:3:a:random::0", {"game": "one"}),
        ("modal:w1:change-settings:1:1:3:a:random::0", {"hand": "1"}),
        ("modal:w1:change-settings:1:1:3:a:random::0", {"sides": "c"}),
        ("modal:w0:change-settings:1:1:3:a:random::0", {"players": "5"}),
        ("w1:change-settings:1:1:3:a:random::0", {"players": "5"}),
        ("", {}),
    ],
)
async def test_a_forged_window_is_answered_kindly_and_changes_nothing(
    server: Server, custom_id: str, values: dict[str, str]
) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    before = (await server.view()).settings
    rows = [{"type": 18, "component": {"type": 21, "custom_id": name, "value": text}} for name, text in values.items()]
    data = {"custom_id": custom_id, "components": rows}
    result = await ana._dispatch_interaction(discord.InteractionType.modal_submit.value, server.channel, data)
    assert "older version of the bot" in said(result)
    assert (await server.view()).settings == before


@pytest.mark.parametrize(
    "answers", sweep([5, "many", [None], ["players"], [{"component": None}], [{"component": []}]], short=(5, [None]))
)
async def test_a_forged_window_of_another_shape_is_answered_kindly_and_changes_nothing(
    server: Server, answers: object
) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    before = (await server.view()).settings
    data = {"custom_id": "modal:w1:change-settings:1:1:5:a:random::0", "components": answers}
    result = await ana._dispatch_interaction(discord.InteractionType.modal_submit.value, server.channel, data)
    assert "older version of the bot" in said(result)
    assert (await server.view()).settings == before


async def test_a_window_is_for_the_host_alone_whoever_opens_it(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    before = (await server.view()).settings
    window = await ben.click(
        await server.forged(ChangeSettings(FIRST, 1, 3, Sides.A, Wonders.RANDOM, None, private=False)), label="forged"
    )
    entered = {"players": "7", "sides": "b", "wonders": "random", "expansion": "-", "private": True}
    assert "Only the host" in said(await ben.submit_modal(window, entered))
    assert (await server.view()).settings == before


async def test_at_a_full_table_of_seven_the_number_of_players_is_not_asked(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=7)
    await ana.slash(server.channel, "wonders computer", number=6)
    window = await ana.click(answer(await ana.click(server.panel(), label="Settings")), label="Change the game")
    assert window.modal is not None
    assert [each["component"]["custom_id"] for each in window.modal["components"]] == [
        "expansion",
        "wonders",
        "sides",
        "private",
    ]
    await ana.submit_modal(window, {"sides": "a", "wonders": "chosen", "expansion": "-", "private": False})
    settings = (await server.view()).settings
    assert (settings.players, settings.wonders) == (7, Wonders.CHOSEN)


@pytest.mark.parametrize(
    ("act", "changed"),
    [
        (SetPlayers(FIRST, 6), {"players": 6}),
        (SetSides(FIRST, Sides.A), {"sides": Sides.A}),
        (SetWonders(FIRST, Wonders.DRAFTED), {"wonders": Wonders.DRAFTED}),
        (SetExpansion(FIRST, Expansion.CARTHAGE), {"expansions": (Expansion.CARTHAGE,)}),
    ],
)
async def test_the_menus_of_an_earlier_release_still_change_the_game(
    server: Server, act: Act, changed: dict[str, Any]
) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    before = (await server.view()).settings
    await ana.click(await server.forged(act), label="forged")
    assert (await server.view()).settings == replace(before, **changed)


async def test_the_host_settles_everything_by_a_typed_command(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    await ana.slash(server.channel, "wonders settings", players=5, sides="a", wonders="chosen", private=True)
    settings = (await server.view()).settings
    assert (settings.players, settings.sides, settings.wonders, settings.access) == (5, "a", "chosen", "invited")
    await ana.slash(server.channel, "wonders settings", private=False)
    assert (await server.view()).settings.access == "open"


async def test_how_well_computer_players_play_is_chosen_before_the_start_and_then_only_seen(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", players=4, level="hard")
    await ana.click(server.panel(), label="Add a computer player")
    assert "Computer players: hard. They think ahead." in text_of(server.panel())
    assert [each.level for each in company(await server.view())] == [Level.HARD]
    await ana.slash(server.channel, "wonders computer", level="expert")
    assert [each.level for each in company(await server.view())] == [Level.EXPERT, Level.EXPERT]
    settings = answer(await ana.click(server.panel(), label="Settings"))
    shown = answer(await ana.click(settings, label="Computer players"))
    before = company(await server.view())
    shown = answer(await ana.select(shown, [encode(SetLevel(FIRST, Level.EASY))], custom_id="menu:0"))
    assert "Computer players: easy. They're friendly beginners, who overlook a lot." in text_of(shown)
    assert company(await server.view()) == [replace(each, level=Level.EASY) for each in before]
    await ana.slash(server.channel, "wonders settings", level="medium")
    await ana.slash(server.channel, "wonders computer")
    assert [each.level for each in company(await server.view())] == [Level.MEDIUM] * 3
    names = [each.name for each in company(await server.view())]
    await ana.slash(server.channel, "wonders start")
    for late in ("settings", "computer"):
        told = said(await ana.slash(server.channel, f"wonders {late}", level="hard", table="1"))
        assert "the level of its computer players can't be changed" in told
    seats = text_of(answer(await ana.slash(server.channel, "wonders seats")))
    assert all(rf"{name} \(computer\), medium, a {style_of(name)}: " in seats for name in names)


async def test_a_level_that_nobody_can_choose_is_refused_kindly(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    made = await server.view()
    forged = Screen("forged", rows=((Button("forged", SetLevel(FIRST, Level.RANDOM)),),))
    with server.working():
        channel = server.bot.get_partial_messageable(server.channel.id)
        message = await channel.send(**presenting.new_message(forged))
    assert "please choose from the options shown" in said(await ana.click(message, label="forged"))
    assert (await server.view()).settings == made.settings
    with pytest.raises(UnknownActError):
        decode("w1:set-level:1:genius")


def test_every_level_that_people_choose_from_can_be_asked_for() -> None:
    assert tuple(each.level for each in LevelOption) == LEVELS


async def test_what_is_settled_in_the_same_instant_is_settled_together(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process saves a change after this process has loaded the table and before it saves its own change."""
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    store, host = server.bot.tables._store, Actor(Person(UserId(ana.id), "ana"), ChannelId(server.channel.id))
    elsewhere, save = Tables(store, Random(1), server.clock), store.save

    async def overtaken(before: Game, change: Change) -> Game:
        monkeypatch.setattr(store, "save", save)
        await elsewhere.act(FIRST, host, lobby.configure, lambda now: replace(now, sides=Sides.A))
        return await save(before, change)

    monkeypatch.setattr(store, "save", overtaken)
    await ana.slash(server.channel, "wonders settings", players=5)
    settled = (await server.view()).settings
    assert (settled.players, settled.sides) == (5, Sides.A)


def test_every_expansion_can_be_asked_for_and_none() -> None:
    assert [each.expansions for each in ExpansionOption] == [(), *((each,) for each in Expansion)]


async def test_an_expansion_is_switched_on_and_off_and_told_to_all(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", expansion="edifice", players=4)
    assert (await server.view()).settings.expansions == (Expansion.EDIFICE,)
    assert "With the Edifice expansion" in text_of(server.panel())
    entered = {"players": "4", "sides": "b", "wonders": "random", "private": False}
    for expansion, told in ((Expansion.CARTHAGE, True), (None, False), (Expansion.EDIFICE, True)):
        window = await ana.click(answer(await ana.click(server.panel(), label="Settings")), label="Change the game")
        await ana.submit_modal(window, {**entered, "expansion": expansion or "-"})
        assert (await server.view()).settings.expansions == (() if expansion is None else (expansion,))
        assert ("Carthage" in text_of(server.panel())) is told
    await ana.slash(server.channel, "wonders settings", sides="a")
    assert (await server.view()).settings.expansions == (Expansion.EDIFICE,), "what is left out stays"
    await ana.slash(server.channel, "wonders settings", expansion="none")
    assert (await server.view()).settings.expansions == ()


async def test_two_who_want_edifices_are_told_that_three_are_needed(server: Server) -> None:
    ana = server.person("ana")
    assert "Edifice needs 3 to 7" in said(
        await ana.slash(server.channel, "wonders new", players=2, expansion="edifice")
    )
    assert server.channel.history() == []
    await ana.slash(server.channel, "wonders new", players=2, expansion="carthage")
    assert "Edifice needs 3" in said(await ana.slash(server.channel, "wonders settings", expansion="edifice"))
    window = await ana.click(answer(await ana.click(server.panel(), label="Settings")), label="Change the game")
    entered = {"players": "2", "sides": "a", "wonders": "random", "expansion": "edifice", "private": False}
    assert "Edifice needs 3" in said(await ana.submit_modal(window, entered))
    assert (await server.view()).settings.expansions == (Expansion.CARTHAGE,)
    await ana.slash(server.channel, "wonders settings", expansion="edifice", players=3)
    assert "Edifice needs 3" in said(await ana.slash(server.channel, "wonders settings", players=2))
    assert (await server.view()).settings.players == 3


async def test_who_may_join_is_settled_beside_the_people(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")
    settings = answer(await ana.click(server.panel(), label="Settings"))
    assert "Anyone who sees this channel can join." in text_of(settings)
    people = answer(await ana.click(settings, label="Players and invitations"))
    shown = answer(await ana.select(people, [encode(SetAccess(FIRST, Access.INVITED))], custom_id="menu:0"))
    assert (await server.view()).settings.access == "invited"
    assert "Only people you invite can join." in text_of(shown)


async def test_others_see_no_settings(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    refused = await ben.click(server.panel(), label="Settings")
    assert "host" in said(refused)
    assert list(pressables(answer(refused).components)) == []
    await ben.slash(server.channel, "wonders settings", players=5, table="1")
    assert (await server.view()).settings.players == 3


async def test_who_may_not_settle_anything_is_told_so_whatever_they_would_settle(server: Server) -> None:
    """Tables for two cannot use edifices, but people who may not change settings are told only that."""
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    await ben.click(server.panel(), label="Join")
    settings = answer(await ana.click(server.panel(), label="Settings"))
    window, again = [await ana.click(settings, label="Change the game") for _ in range(2)]
    await ana.slash(server.channel, "wonders settings", expansion="edifice")
    assert "Only the host" in said(await ben.slash(server.channel, "wonders settings", players=2, table="1"))
    await ana.slash(server.channel, "wonders computer")
    await ana.slash(server.channel, "wonders start")
    entered = {"players": "2", "sides": "a", "wonders": "random", "expansion": "-", "private": False}
    assert "its settings and the level of its computer players can't be changed" in said(
        await ana.submit_modal(window, entered)
    )
    assert "its settings and the level of its computer players can't be changed" in said(
        await ana.slash(server.channel, "wonders settings", players=2, table="1")
    )
    await ana.slash(server.channel, "wonders host", person=ben)
    assert "Only the host" in said(await ana.submit_modal(again, entered))


async def test_only_who_is_invited_joins_a_private_table(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    await ana.slash(server.channel, "wonders new", private=True)
    await ben.click(server.panel(), label="Join")
    assert seated(await server.view()) == ["ana"]
    assert "ben" in said(await ana.slash(server.channel, "wonders invite", person=ben))
    await ben.click(server.panel(), label="Join")
    settings = answer(await ana.click(server.panel(), label="Settings"))
    people = answer(await ana.click(settings, label="Players and invitations"))
    assert "cem" in said(await ana.select(people, [cem], custom_id=f"people:{encode(Invite(FIRST))}"))
    await cem.click(server.panel(), label="Join")
    assert seated(await server.view()) == ["ana", "ben", "cem"]


async def test_a_program_is_not_invited(server: Server) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new", private=True)
    program = server.guild.add_member(server.env.create_user("program", bot=True))
    assert "You can't invite" in said(await ana.slash(server.channel, "wonders invite", person=program))
    assert (await server.view()).invited == frozenset()


async def test_who_was_removed_comes_back_only_when_invited(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    await ben.slash(server.channel, "wonders join")
    await ana.slash(server.channel, "wonders kick", person=ben)
    await ben.click(server.panel(), label="Join")
    assert seated(await server.view()) == ["ana"]
    await ana.slash(server.channel, "wonders invite", person=ben)
    await ben.click(server.panel(), label="Join")
    assert seated(await server.view()) == ["ana", "ben"]


async def test_the_hosts_role_is_handed_on(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    await ben.slash(server.channel, "wonders join")
    await ana.slash(server.channel, "wonders host", person=ben)
    assert (await server.view()).host == ben.id
    await ben.slash(server.channel, "wonders kick", person=ana)
    assert seated(await server.view()) == ["ben"]


# Wonders.


async def test_a_wonder_is_chosen_by_its_name(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", wonders="chosen", sides="mixed")
    await ben.slash(server.channel, "wonders join")
    (suggested,) = await ana.autocomplete(server.channel, "wonders wonder", "city", "gi")
    await ana.slash(server.channel, "wonders wonder", city=suggested["value"], side="B")
    setup = (await server.view()).seats[0].setup
    assert (setup.city, setup.side) == ("Giza", "B")
    await ben.slash(server.channel, "wonders wonder", city="giza")
    unknown = said(await ben.slash(server.channel, "wonders wonder", city="Atlantis")).splitlines()[0]
    assert "Atlantis" in unknown
    assert "Rhodes" in unknown
    assert "Giza" not in unknown  # Ana has it
    assert (await server.view()).seats[1].setup.city is None


async def test_the_wonders_of_an_expansion_are_there_only_where_it_is_played(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", wonders="chosen")
    for city in ("ur", "carthage"):
        assert await ana.autocomplete(server.channel, "wonders wonder", "city", city) == []
        assert f"which wonder {city} is" in said(await ana.slash(server.channel, "wonders wonder", city=city))
    await ana.slash(server.channel, "wonders settings", expansion="edifice")
    await ben.slash(server.channel, "wonders join")
    assert "Carthage" in str(answer(await ben.click(server.panel(), label="Choose my wonder")).components)
    for person, city in ((ana, "ur"), (ben, "carthage")):
        (suggested,) = await person.autocomplete(server.channel, "wonders wonder", "city", city)
        await person.slash(server.channel, "wonders wonder", city=suggested["value"])
    assert [seat.setup.city for seat in (await server.view()).seats] == ["Ur", "Carthage"]
    await ana.slash(server.channel, "wonders settings", expansion="carthage")
    assert [seat.setup.city for seat in (await server.view()).seats] == [None, "Carthage"]


async def test_who_looks_on_chooses_no_wonder(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new", wonders="chosen")
    assert "choose" not in said(await ben.slash(server.channel, "wonders wonder", table="1")).lower()


# Finding tables.


async def test_with_several_tables_the_answer_names_the_one_that_was_meant(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    await ana.slash(server.channel, "wonders new")
    assert re.match(r"Table 2 \(ana's\):\n", said(await ben.slash(server.channel, "wonders join")))
    assert "Table 2 (ana's):\n" not in said(await ben.slash(server.channel, "wonders join"))  # only one is left to join
    assert seated(await server.view()) == ["ana", "ben"]


async def test_a_command_without_a_table_means_the_one_whose_time_is_up_first(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    for time in ("24h", "4h", "no limit"):
        await ana.slash(server.channel, "wonders new", players=2, time=time)
    for table in ("1", "2", "3"):
        await ben.slash(server.channel, "wonders join", table=table)
        await ana.slash(server.channel, "wonders start", table=table)
    suggested = await ana.autocomplete(server.channel, "wonders board", "table", "")
    assert [each["value"] for each in suggested] == ["2", "1", "3"]
    assert [*map(int, re.findall(r"\*\*Table (\d)", said(await ana.slash(server.channel, "wonders list"))))] == [
        2,
        1,
        3,
    ]
    assert "Table 2 (ana's):\n" in said(await ana.slash(server.channel, "hand"))


async def test_a_table_is_suggested_to_its_people_and_in_its_channel_only(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    elsewhere = server.guild.create_text_channel("elsewhere")
    await ana.slash(server.channel, "wonders new")
    suggested = await ben.autocomplete(server.channel, "wonders join", "table", "")
    assert [each["value"] for each in suggested] == ["1"]
    assert await ben.autocomplete(elsewhere, "wonders join", "table", "") == []
    assert len(await ana.autocomplete(elsewhere, "wonders join", "table", "ana")) == 1
    assert await ana.autocomplete(elsewhere, "wonders join", "table", "nobody") == []


async def test_from_the_channel_the_tables_in_its_threads_are_found(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    await ana.slash(channel, "wonders new")
    listed = said(await ben.slash(channel, "wonders list"))
    assert "Table 1" in listed
    assert "Table 2" in listed
    await ben.slash(channel, "wonders join")
    assert seated(await server.view(channel.threads[1], GameId(2))) == ["ana", "ben"]


@pytest.mark.parametrize(
    "given", sweep(["99", "nonsense", "-1", "9" * 40, "1; drop table"], short=("99", "1; drop table"))
)
async def test_a_table_that_there_is_not_is_refused(server: Server, given: str) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    assert said(await ben.slash(server.channel, "wonders join", table=given))
    assert seated(await server.view()) == ["ana"]


async def test_where_no_table_fits_it_is_said_what_to_do(server: Server) -> None:
    assert "/wonders new" in said(await server.person("ana").slash(server.channel, "wonders start"))


async def test_the_panel_comes_to_the_end_of_the_channel_again(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    before = server.panel()
    await ben.send(server.channel, "chatter")
    await ana.slash(server.channel, "wonders panel")
    assert server.panel().id != before.id
    assert server.channel.last_message == server.panel()


async def test_a_table_moves_to_another_channel(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    elsewhere = server.guild.create_text_channel("elsewhere")
    await ana.slash(server.channel, "wonders new")
    await ben.slash(server.channel, "wonders join")
    await ben.slash(elsewhere, "wonders move")  # the channel exists, so the host has to decide
    assert seated(await server.view()) == ["ana", "ben"]
    await ana.slash(elsewhere, "wonders move")
    assert seated(await server.view(elsewhere)) == ["ana", "ben"]


async def test_a_table_that_has_left_its_thread_takes_its_invitation_along(server: Server) -> None:
    ana, ben, cem = server.persons("ana", "ben", "cem")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    await ana.slash(server.channel, "wonders move", table="1")
    invitation = channel.history()[0]
    assert server.channel.mention in text_of(invitation)
    await ben.click(invitation, label="Join")
    await cem.click(invitation, label="Join")
    assert seated(await server.view()) == ["ana", "ben", "cem"]
    await ana.slash(server.channel, "wonders start")
    await server.env.settle()
    invitation = channel.history()[0]
    assert server.channel.mention in text_of(invitation)
    assert not find(invitation, Join), "nobody can join any more"


async def test_a_table_whose_channel_is_gone_goes_on_where_one_of_its_players_says(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    lost = server.guild.create_text_channel("lost")
    await ana.slash(lost, "wonders new")
    await ben.slash(lost.threads[0], "wonders join")
    server.env.backend.delete_channel(lost.threads[0].id)
    assert "/wonders move" in said(await ben.slash(server.channel, "wonders panel"))
    assert "moved the table here" in said(await ben.slash(server.channel, "wonders move"))
    assert seated(await server.view()) == ["ana", "ben"]
    assert "Join" in str(server.panel().components)


async def test_who_joins_from_elsewhere_is_told_where_the_table_is(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    (thread,) = channel.threads
    assert thread.mention in said(await ben.click(channel.history()[0], label="Join"))


async def test_where_only_one_table_is_there_it_says_why_not(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await ana.slash(server.channel, "wonders new")
    assert "Only the host" in said(await ben.slash(server.channel, "wonders start"))
    await ben.slash(server.channel, "wonders join")
    assert "You're in: seat 2" in said(await ben.slash(server.channel, "wonders join"))


@pytest.mark.slow
@pytest.mark.parametrize("on_disk", [True])
async def test_a_key_asks_the_database_once_and_loads_no_table_but_the_one_that_is_meant(server: Server) -> None:
    """Loading a game takes two statements, one for its row and one for its seats."""
    for person in server.persons("ana", "ben"):
        for _ in range(3):
            await person.slash(server.channel, "wonders new", players=2)
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders computer", table="1")
    await ana.slash(server.channel, "wonders start", table="1")
    for asked, command, option in ((1, "wonders join", "table"), (3, "play", "card")):
        with statements() as made:
            assert await ana.autocomplete(server.channel, command, option, "")
        found = [each for each in made if " games" in each or " seats" in each]
        assert len(found) == asked, found
        assert sum("snapshot" in each for each in found) == (asked > 1)


async def test_suggestions_that_come_too_late_are_left_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = server.person("ana")
    await ana.slash(server.channel, "wonders new")

    async def in_game(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(suggesting, "PATIENCE", 0.0)
    monkeypatch.setattr(server.bot.tables, "around", in_game)
    assert await ana.autocomplete(server.channel, "wonders join", "table", "") == []


async def test_an_old_button_of_a_table_that_is_closed_is_answered(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    invitation = channel.history()[0]
    server.env.inject_error("PATCH", f"/channels/{channel.id}/messages/{invitation.id}", status=403, code=50013)
    await ana.slash(channel, "wonders leave")
    assert said(await ben.click(invitation, custom_id=encode(Join(FIRST))))
    assert seated(await server.view(channel.threads[0])) == []
