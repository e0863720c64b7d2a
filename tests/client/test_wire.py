"""The real HTTP traffic with Discord: nonces, archived threads, limits, lost responses."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.client.announcing.recognising import says_the_same
from bot.client.bot import WondersBot
from bot.client.sending import edits
from bot.client.sending.channels import Channels, Posted
from bot.client.sending.edits import Edits
from bot.client.sending.pictures import Painter
from bot.client.sending.requests import MessageGoneError
from bot.screens.acts import ShowHand
from bot.screens.screen import Button, Embed, File, Screen
from bot.services.agenda import Agenda
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import GameId, MessageId
from bot.services.ports import Kind, NotNowError, OutOfReachError
from bot.services.settings import PersonSettings
from bot.text.words import Languages, Words
from tests.bot.services.memory import MemoryStore
from tests.bot.services.world import CHANNEL, Table, World, actor
from tests.client.discord_server import DiscordServer, Thread, discord_server
from tests.client.evening import another_announcer
from tests.patience import PATIENCE

WORDS = Words()
PANEL = Screen("A panel", (Embed("Title", "Text"),), ((Button("My hand", ShowHand(GameId(1))),),))
"""A message with a button; its content does not matter."""


@dataclass
class Wire:
    """A client that is connected to the fake Discord."""

    server: DiscordServer
    client: discord.Client
    channels: Channels
    slept: list[float]
    """The waiting times, in seconds, that the library asked for and the test skipped."""


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    slept: list[float] = []
    really = asyncio.sleep

    async def sleep(seconds: float, result: Any = None) -> Any:  # noqa: ANN401 - asyncio's signature
        if seconds:
            slept.append(seconds)
        return await really(0, result)

    async with discord_server(monkeypatch) as server, discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login("a token")
        monkeypatch.setattr(asyncio, "sleep", sleep)
        yield Wire(server, client, Channels(client, Painter()), slept)


async def posted(wire: Wire, screen: Screen = PANEL, nonce: str = "1-1-0") -> MessageId:
    return (await wire.channels.post(CHANNEL, screen, WORDS, nonce)).message


# Nonces.


async def test_a_message_goes_out_with_its_nonce_enforced(wire: Wire) -> None:
    await posted(wire)
    (sent,) = wire.server.asked("POST", "/messages")
    assert (sent["nonce"], sent["enforce_nonce"]) == ("1-1-0", True)
    assert sent["allowed_mentions"] == {"parse": [], "users": []}


async def test_a_message_with_a_file_does_too(wire: Wire) -> None:
    await posted(wire, Screen("The end", files=(File("record.json", b"{}"),)))
    (sent,) = wire.server.asked("POST", "/messages")
    assert (sent["nonce"], sent["enforce_nonce"]) == ("1-1-0", True)


async def test_a_message_that_is_sent_again_stays_one_message(wire: Wire) -> None:
    first = await posted(wire)
    assert await posted(wire) == first
    assert len(wire.server.standing(CHANNEL)) == 1


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_message_that_discord_took_but_denied_is_not_doubled_by_the_next_try(wire: Wire, status: int) -> None:
    wire.server.fail("POST", "/channels/700/messages", status, done=True)
    await posted(wire)
    assert len(wire.server.asked("POST", "/messages")) == 2
    assert len(wire.server.standing(CHANNEL)) == 1


async def test_a_message_is_known_again_when_discord_has_forgotten_its_nonce(wire: Wire) -> None:
    await posted(wire, Screen("Another"), "1-0-0")
    message = await posted(wire)
    found = await wire.channels.own_messages(CHANNEL, None, 50)
    assert [each.id for each in found if says_the_same(each, PANEL, WORDS)] == [message]
    assert all(each.nonce is None for each in found)
    assert [each.id for each in await wire.channels.own_messages(CHANNEL, message, 50)] == []


# Threads.


async def test_a_sleeping_thread_is_woken_before_its_panel_is_edited(wire: Wire) -> None:
    wire.server.threads[CHANNEL] = Thread()
    message = await posted(wire)
    wire.server.threads[CHANNEL].archived = True
    await wire.channels.edit(CHANNEL, message, Screen("Edited"), WORDS)
    assert not wire.server.threads[CHANNEL].archived
    assert wire.server.messages[message]["content"] == "Edited"


async def test_a_new_message_wakes_a_sleeping_thread_by_itself(wire: Wire) -> None:
    wire.server.threads[CHANNEL] = Thread(archived=True)
    await posted(wire)
    assert not wire.server.threads[CHANNEL].archived
    assert wire.server.asked("PATCH") == []


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_is_left_alone(wire: Wire, archived: bool) -> None:  # noqa: FBT001 - a parameter of the test
    wire.server.threads[CHANNEL] = Thread(archived=archived, locked=True)
    with pytest.raises(OutOfReachError):
        await posted(wire)
    assert len(wire.server.asked("POST", "/messages")) == 1


async def test_a_panel_in_a_locked_sleeping_thread_cannot_be_edited(wire: Wire) -> None:
    wire.server.threads[CHANNEL] = Thread()
    message = await posted(wire)
    wire.server.threads[CHANNEL] = Thread(archived=True, locked=True)
    with pytest.raises(OutOfReachError):
        await wire.channels.edit(CHANNEL, message, Screen("Edited"), WORDS)


# What is refused for good, and what is not.


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001), (403, 50013), (400, 160005)])
async def test_what_is_refused_for_good_is_asked_once(wire: Wire, status: int, code: int) -> None:
    wire.server.fail("POST", "/channels/700/messages", status, code, times=9)
    with pytest.raises(OutOfReachError):
        await posted(wire, Screen("Only text"))
    assert len(wire.server.asked("POST", "/messages")) == 1


async def test_a_message_that_is_refused_in_whatever_form_leaves_a_word_that_there_was_one(wire: Wire) -> None:
    wire.server.fail("POST", "/channels/700/messages", 400, 50035, times=2)
    await posted(wire)
    (message,) = wire.server.standing(CHANNEL)
    assert "/wonders history" in message["content"]
    wire.server.fail("POST", "/channels/700/messages", 400, 50035, times=9)
    with pytest.raises(OutOfReachError):
        await posted(wire)


async def test_who_may_not_embed_says_it_in_plain_text(wire: Wire) -> None:
    wire.server.fail("POST", "/channels/700/messages", 403, 50013)
    await posted(wire)
    (message,) = wire.server.standing(CHANNEL)
    assert (message["embeds"], "Title" in message["content"], "Text" in message["content"]) == ([], True, True)
    assert message["components"]


async def test_a_panel_that_was_deleted_is_gone(wire: Wire) -> None:
    with pytest.raises(MessageGoneError):
        await wire.channels.edit(CHANNEL, MessageId(17), PANEL, WORDS)


@pytest.mark.parametrize("status", [500, 503])
async def test_a_server_that_fails_all_the_time_is_asked_again_later(wire: Wire, status: int) -> None:
    wire.server.fail("POST", "/channels/700/messages", status, times=99)
    with pytest.raises(NotNowError, match=f"Discord answers {status}, code 0"):
        await posted(wire)


async def test_a_connection_that_breaks_is_no_refusal(wire: Wire) -> None:
    wire.server.fail("POST", "/channels/700/messages", 500, lost=True, times=99)
    with pytest.raises(NotNowError, match="no answer: "):
        await posted(wire)


# Limits.


async def test_a_rate_limit_is_waited_for(wire: Wire) -> None:
    limited = {"retry_after": 0.5, "global": False}
    wire.server.fail("POST", "/channels/700/messages", 429, body=limited)
    await posted(wire)
    assert wire.slept == [0.5]


async def test_the_limit_on_old_edits_holds_up_nothing_and_only_the_latest_is_shown(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edits, "PATIENCE", 0.01)
    may_go_on = asyncio.Event()

    async def until_allowed(seconds: float) -> None:
        if seconds == 20:
            await may_go_on.wait()

    message = await posted(wire)
    panels = Edits(wire.channels)
    limited = {"retry_after": 20, "global": False}
    wire.server.fail("PATCH", f"/channels/700/messages/{message}", 429, 30046, body=limited)
    monkeypatch.setattr(asyncio, "sleep", until_allowed)
    for sealed in range(1, 6):
        await panels.show(CHANNEL, message, Screen(f"{sealed} of 7 have chosen"), WORDS)
    assert len(wire.server.asked("PATCH")) == 1, "it waits for Discord"
    may_go_on.set()
    await asyncio.wait(panels._tasks, timeout=PATIENCE)
    assert wire.server.messages[message]["content"] == "5 of 7 have chosen"
    assert len(wire.server.asked("PATCH")) == 3, "the refused one, its repetition, and the latest"


async def test_what_a_panel_shows_already_is_not_sent_again(wire: Wire) -> None:
    message = await posted(wire)
    panels = Edits(wire.channels)
    panels.shows(Posted(message, whole=True), PANEL)
    await panels.show(CHANNEL, message, PANEL, WORDS)
    assert wire.server.asked("PATCH") == []
    for content in ("One", "One", "Two", "One"):
        await panels.show(CHANNEL, message, Screen(content), WORDS)
    assert [each["content"] for each in wire.server.asked("PATCH")] == ["One", "Two", "One"]


async def test_what_another_process_may_have_changed_is_sent_again(wire: Wire) -> None:
    message = await posted(wire)
    one, other = (Edits(wire.channels, lambda: False) for _ in range(2))
    for panels, content in ((one, "One"), (other, "Two"), (one, "One")):
        await panels.show(CHANNEL, message, Screen(content), WORDS)
    assert wire.server.messages[message]["content"] == "One"


async def test_an_edit_that_failed_is_not_taken_for_shown(wire: Wire) -> None:
    message = await posted(wire)
    panels = Edits(wire.channels)
    wire.server.fail("PATCH", f"/channels/700/messages/{message}", 503)
    with pytest.raises(NotNowError):
        await panels.show(CHANNEL, message, Screen("One"), WORDS)
    await panels.show(CHANNEL, message, Screen("One"), WORDS)
    assert wire.server.messages[message]["content"] == "One"


# The whole bot.


@dataclass
class WiredTable(Table):
    """A table whose announcements are sent as real HTTP requests."""

    bot: WondersBot

    async def deliver(self, seconds: float = 60) -> None:
        """Deliver due announcements like a new process, which knows nothing of earlier deliveries."""
        self.world.clock.forward(timedelta(seconds=seconds))
        relay = OutboxRelay(self.store, another_announcer(self.bot), self.tables)
        await Agenda(self.store, {Kind.DELIVER: relay.deliver}).work_off()


@pytest.fixture
async def table(wire: Wire) -> AsyncIterator[WiredTable]:
    assert wire.server.requests, "Discord is there"
    world, store = World(), MemoryStore()
    async with WondersBot(store, world.chance, world.clock, Languages(), extensions=()) as bot:
        await bot.login("a token")
        bot.agenda.wake = lambda *_: None  # type: ignore[method-assign]  # others deliver
        world.store, world.tables, store.clock = store, bot.tables, world.clock
        yield WiredTable(world, (await world.lobby(3)).id, bot)


async def test_an_answer_that_was_lost_does_not_make_the_channel_hear_it_twice(wire: Wire, table: WiredTable) -> None:
    await table.deliver()
    await table.start()
    wire.server.fail("POST", "/channels/700/messages", 500, done=True, lost=True)
    await table.deliver()
    assert len(wire.server.standing(CHANNEL)) == 3, "the lobby, that it is full, and the first turn"
    wire.server.nonces.clear()  # so long ago that Discord has forgotten it, and the game has gone on
    await table.choose(0)
    await table.deliver(600)
    lobby, _, panel = wire.server.standing(CHANNEL)
    assert (lobby["components"], bool(panel["components"]), table.store.outbox) == ([], True, {})
    assert (await table.view()).panel == int(panel["id"])


async def test_the_hand_goes_to_its_player_alone_and_its_nonce_is_its_own(wire: Wire, table: WiredTable) -> None:
    await table.bot.preferences.change(actor(1).user, lambda _: PersonSettings(direct_messages=True))
    await table.deliver()
    await table.start()
    await table.deliver()
    (hand,) = wire.server.standing(actor(1).user + 1)
    cards = (await table.hand(1)).view.hand
    assert all(card.name in str(hand["components"]) for card in cards)
    nonces = [each["nonce"] for each in wire.server.asked("POST", "/messages")]
    assert len(nonces) == len(set(nonces))
    assert all(len(each) <= 25 for each in nonces)
    others = str([each for each in wire.server.messages.values() if each != hand])
    assert not [card.name for card in cards if card.name in others]
