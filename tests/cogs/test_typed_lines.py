"""Commands that are typed to the bot in direct messages do what slash commands do. Nothing else is read."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from discord import AppCommandOptionType
from discord.app_commands import Command
from simcord.actors import MemberActor

from bot.screens.acts import PickFor, Seal, ShowHand, TakeBack
from bot.services.people import UserId
from bot.services.preferences import Preferences
from bot.services.settings import PersonSettings
from bot.services.token_buckets import USUAL, Allowance
from bot.text.words import Words
from tests.client.server import Server, Table
from tests.cogs.conftest import said
from tests.cogs.playing import begun
from tests.messages import text_of
from tests.pseudo import PSEUDO, pseudo_language
from tests.screens import find

ROOT = Path(__file__).parents[2]
TYPED = "my secret words"


async def answers(member: MemberActor, line: str, **sent: object) -> list[discord.Message]:
    """Type a line to the bot; return the messages with which it answers."""
    before = {each.id for each in member.user.dm_channel.history()}
    own = await member.send_dm(line, **sent)
    return [each for each in member.user.dm_channel.history() if each.id not in before | {own.id}]


async def say(member: MemberActor, line: str) -> str:
    """Type a line to the bot; return the text of its answer."""
    return "\n".join(map(text_of, await answers(member, line)))


@pytest.fixture
async def table(server: Server) -> Table:
    return await begun(server, "ana", "ben", "cem")


# The same as slash commands.


@pytest.mark.slow
async def test_a_line_is_answered_as_the_slash_command_is(table: Table) -> None:
    ana = table.people[0]
    await ana.user.slash("settings telling", how="words")  # the first hand asks how its reader likes to play
    for line, command, options in (
        ("hand", "hand", {}),
        ("/hand", "hand", {}),
        ("play nix", "play", {"card": "nix"}),
        ("why stage", "why", {"card": "stage"}),
        ("change", "change", {}),
        ("keep giza", "keep", {"board": "giza"}),
        ("history 2", "wonders history", {"age": 2}),
        ("wonders board", "wonders board", {}),
        ("wonders board table 99", "wonders board", {"table": "99"}),
        ("wonders new", "wonders new", {}),
        ("scores", "wonders scores", {}),
        ("time", "time", {}),
        ("time pause", "time", {"do": "pause"}),
        ("night here", "night here", {}),
        ("night list", "night list", {}),
        ("rules trade", "rules", {"topic": "trade"}),
        ("wonder giza b", "wonder", {"name": "giza", "side": "B"}),
        ("settings show", "settings show", {}),
        ("server language german", "server language", {"name": "german"}),
        ("learn", "learn", {}),
        ("learn tavern", "learn", {"answer": "tavern"}),
    ):
        slash = await ana.user.slash(command, **options)
        assert await say(ana, line) == said(slash), line


async def test_a_choice_is_sealed_and_taken_back(table: Table) -> None:
    ana = table.people[0]
    card = (await table.hand(ana)).view.hand[0]
    assert "Sealed" in await say(ana, f"play {card.name} discard")
    assert (await table.hand(ana)).view.chosen
    await say(ana, "change")
    assert not (await table.hand(ana)).view.chosen


async def test_an_answer_is_a_message_with_the_buttons_of_its_screen(table: Table) -> None:
    ana = table.people[0]
    (hand,) = await answers(ana, "hand")
    assert {each.act for each in find(hand, PickFor)}
    pressed = find(hand, PickFor)[0]
    await ana.user.click(hand, custom_id=pressed.custom_id)
    (now,) = [each for each in ana.user.dm_channel.history() if each.id == hand.id]
    assert find(now, Seal) or find(now, ShowHand)


async def test_what_lacks_its_value_is_answered_with_what_can_be_typed(table: Table) -> None:
    ana = table.people[0]
    told = await say(ana, "play")
    assert all(card.name in told for card in (await table.hand(ana)).view.hand)
    assert "Words: 2 stone and 1 ore" in await say(ana, "settings telling")
    assert text_of((await answers(ana, "settings brief"))[0]).endswith("\nyes\nno")
    assert not (await table.hand(ana)).view.chosen


async def test_where_there_is_nothing_to_choose_the_command_says_why(table: Table) -> None:
    ana = table.people[0]
    card = (await table.hand(ana)).view.hand[0]
    await say(ana, f"play {card.name} discard")
    assert "You've already chosen" in await say(ana, "play")
    assert "You have no game running here" in await say(table.server.person("eve"), "play")


async def test_what_is_no_command_is_answered_kindly_and_changes_nothing(table: Table) -> None:
    ana = table.people[0]
    for line in ("good evening", "hnad", "<@123> play", "?!", "👍🏽", "x" * 2_000, "wonders kick ben"):
        (answer,) = await answers(ana, line)
        assert 0 < len(text_of(answer)) < 200, line
    assert "Did you mean hand?" in await say(ana, "hnad")
    assert not (await table.hand(ana)).view.chosen


async def test_what_is_repeated_of_a_line_pings_nobody_and_is_no_markup(table: Table) -> None:
    ana = table.people[0]
    (answer,) = await answers(ana, f"settings show @everyone <@{table.people[1].id}> **bold**")
    assert answer.mentions == []
    assert "\\*\\*bold" in text_of(answer)


async def test_help_lists_the_commands(table: Table) -> None:
    for line in ("help", "/help", "Help", "?"):
        told = await say(table.people[0], line)
        for each in ("hand: See", "play: Choose", "history", "learn: Learn"):
            assert each in told, line


# The table goes on.


async def test_the_next_hand_comes_below_and_the_one_before_goes(table: Table) -> None:
    ana, ben, cem = table.people
    await say(ana, "hand")
    card = (await table.hand(ana)).view.hand[0]
    await say(ana, f"play {card.name} discard")
    for each in (ben, cem):
        await table.answer(each)
    shown = [each for each in ana.user.dm_channel.history() if find(each, PickFor) or find(each, TakeBack)]
    assert len([each for each in shown if find(each, PickFor) and "turn 2" in text_of(each)]) == 1
    assert not any(find(each, TakeBack) for each in shown)


async def test_those_who_get_their_hands_by_direct_message_get_each_once(table: Table) -> None:
    ana, ben, cem = table.people
    await say(ana, "settings messages on")
    card = (await table.hand(ana)).view.hand[0]
    await say(ana, f"play {card.name} discard")
    for each in (ben, cem):
        await table.answer(each)
    told = [text_of(each) for each in ana.user.dm_channel.history() if find(each, PickFor)]
    assert sum("turn 2" in each for each in told) == 1


async def test_an_answer_is_kept_true_for_as_long_as_the_game_lasts(table: Table) -> None:
    ana, ben, _ = table.people
    card = (await table.hand(ana)).view.hand[0]
    (sealed,) = await answers(ana, f"play {card.name} discard")
    table.server.clock.forward(timedelta(days=1))
    await table.answer(ben)
    (now,) = [each for each in ana.user.dm_channel.history() if each.id == sealed.id]
    assert "Still choosing: cem" in text_of(now)


# People and languages.


async def test_commands_can_be_typed_in_ones_own_language_and_in_english(server: Server) -> None:
    server.bot.languages = pseudo_language()
    ana, words = server.person("ana"), pseudo_language().words(PSEUDO)
    await server.bot.preferences.change(UserId(ana.id), lambda _: PersonSettings(locale=PSEUDO, pictures=False))
    answer = await say(ana, "wonders list")
    assert answer == await say(ana, f"{words.say('slash-wonders')} {words.say('slash-wonders-list')}")
    assert answer == words.say("tables-none")
    assert words.say("typed-unknown", meant="none", command="") in await say(ana, "xyz")


async def test_a_message_says_nothing_of_its_authors_language_so_none_is_noted(server: Server) -> None:
    ana = server.person("ana")
    await say(ana, "wonders list")
    assert (await server.bot.preferences.person(UserId(ana.id))).locale is None
    await server.bot.preferences.change(UserId(ana.id), lambda _: PersonSettings(locale="fr"))
    await say(ana, "wonders list")
    assert (await server.bot.preferences.person(UserId(ana.id))).locale == "fr"


# What is not read.


async def test_nothing_else_is_answered(server: Server, table: Table) -> None:
    ana, requests = table.people[0], server.env.http_requests
    own = await ana.send_dm("hand")
    robot = server.env.create_user("robot", bot=True)
    before = len(requests)
    await ana.send(server.channel, "hand")
    await ana.user.edit(own, "why")
    await robot.send_dm("hand")
    await server.quiet()
    assert len(requests) == before


async def test_what_is_ephemeral_or_the_bots_own_is_not_answered(server: Server) -> None:
    """Discord sends the bot its own ephemeral messages as if they were direct."""
    ana = server.person("ana")
    heard: list[discord.Message] = []
    real = server.bot.on_message

    async def on_message(message: discord.Message) -> None:
        heard.append(message)
        await real(message)

    server.bot.on_message = on_message  # type: ignore[method-assign]
    await say(ana, "rules")
    own, theirs = heard[-1], heard[0]
    assert own.author == server.bot.user, "the bot hears what it says itself"
    before = len(server.env.http_requests)
    theirs.flags = discord.MessageFlags(ephemeral=True)
    await real(theirs)
    theirs.flags, theirs.type = discord.MessageFlags(), discord.MessageType.pins_add
    await real(theirs)
    assert len(server.env.http_requests) == before


# Trouble.


async def test_what_was_typed_is_neither_logged_nor_told_if_something_goes_wrong(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")

    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError(TYPED)

    ana = table.people[0]
    for line in (
        f"learn {TYPED}",
        TYPED,
        f"play {TYPED}",
        f"settings show {TYPED}",
        f"wonders board table {TYPED}",
    ):
        await say(ana, line)
    monkeypatch.setattr(table.tables, "act", fails)
    answer = await say(ana, f"play {TYPED}")
    (number,) = [
        word.rstrip(".") for word in answer.split() if len(word.rstrip(".")) == 8 and word[0] in "0123456789abcdef"
    ][-1:]
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert f"incident {number}" in ours
    assert TYPED not in ours
    assert TYPED not in answer
    table.server.env._errors.clear()  # it was wanted


async def test_a_stop_waits_for_lines_that_are_being_answered(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, going_on = server.person("ana"), asyncio.Event()
    real = Preferences.person

    async def slow(preferences: Preferences, user: UserId) -> PersonSettings:
        await going_on.wait()
        return await real(preferences, user)

    monkeypatch.setattr(Preferences, "person", slow)
    channel = ana.user.dm_channel
    server.env.backend.create_message(channel.id, ana.id, "rules")
    stopping = asyncio.create_task(server.bot.answering.finish(60))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not stopping.done()
    going_on.set()
    assert await stopping == 0
    assert len(channel.history()) == 2, "the line, and its answer"


async def test_discord_can_tell_that_two_processes_have_answered_the_same_line(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one process replaces another, both serve the shard of direct messages."""
    ana, real = server.person("ana"), server.bot.on_message

    async def twice(message: discord.Message) -> None:
        await real(message)
        await real(message)

    monkeypatch.setattr(server.bot, "on_message", twice)
    await say(ana, "rules")
    await say(ana, "guide")
    sent = [request.json for request in server.env.http_requests if request.method == "POST"]
    one, two, three, four = [each["nonce"] for each in sent if each and each.get("enforce_nonce")]
    assert (one, three) == (two, four)
    assert one != three


class TestTooFast:
    """Lines draw on the tokens of presses."""

    @pytest.fixture
    def allowance(self) -> Allowance:
        return USUAL

    async def test_whoever_types_too_fast_is_told_once_until_they_are_let_in_again(self, server: Server) -> None:
        ana = server.person("ana")
        for _ in range(USUAL.at_once):
            assert await answers(ana, "wonders list")
        assert "too fast" in await say(ana, "wonders list")
        for _ in range(5):
            assert await answers(ana, "xyz") == []
        assert "too fast" in said(await ana.slash(server.channel, "wonders list"))
        server.clock.forward(timedelta(seconds=1))
        assert await answers(ana, "help")
        assert await answers(ana, "wonders list")
        assert "too fast" in await say(ana, "wonders list")


# What cannot be reached so.


async def test_commands_for_a_server_name_the_place_before_they_ask_for_anything(server: Server) -> None:
    ana = server.person("ana")
    for line in ("server delete", "delete server", "server pictures", "server tables 1 nonsense"):
        assert await say(ana, line) == Words().say("server-only"), line


async def test_the_documentation_lists_the_commands_that_only_a_server_has(server: Server, table: Table) -> None:
    words, ana = Words(), table.people[0]
    refusals = [words.say(each) for each in ("open-in-direct-messages", "night-needs-channel", "server-only")]
    refusals.append(words.say("typed-person", command="?").partition("?")[0])
    found: set[str] = set()
    for command in server.bot.tree.walk_commands():
        if isinstance(command, Command):
            values = {AppCommandOptionType.integer: "1", AppCommandOptionType.boolean: "yes"}
            needed = [
                str(each.choices[0].value) if each.choices else values.get(each.type, "utc")
                for each in command.parameters
                if each.required
            ]
            answer = await say(ana, " ".join([command.qualified_name, *needed]))
            assert answer, command.qualified_name
            if any(each in answer for each in refusals):
                found.add(command.qualified_name)
    page = (ROOT / "docs" / "design" / "discord.md").read_text("utf-8")
    (line,) = [each for each in page.split("\n\n") if each.startswith("Only on a server")]
    assert found == set(line.split("`")[1::2])
