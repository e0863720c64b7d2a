"""If a click fails for any reason, the person gets an answer, and the error is logged without hidden information."""

import logging
import re
from collections.abc import AsyncIterator

import discord
import pytest
from simcord.results import InteractionResult

from bot.client.incoming.call import Call
from bot.screens.acts import Act, Join, Leave
from bot.screens.screen import Button, Screen
from bot.services.ports import NewerGameError, StoreUnavailableError, Trouble, UnreadableGameError
from bot.services.refusals import Reason, Refused
from tests.client.evening import Evening, evening
from tests.messages import text_of


@pytest.fixture
async def server() -> AsyncIterator[Evening]:
    async with evening(2) as server:
        await server.lobby()
        await server.quiet()
        yield server


async def clicked(server: Evening, error: Exception) -> InteractionResult:
    """Press Join with a handler that raises this error; return the result."""

    async def failing(_: Call, __: Act) -> None:
        raise error

    server.bot.handlers.add({Join: failing})
    return await server.people[1].click(server.told()[0], label="Join")


def said(result: InteractionResult) -> str:
    messages = [result.response, *result.followups]
    return "\n".join(text_of(each) for each in messages if each is not None)


def number_in(caplog: pytest.LogCaptureFixture) -> str:
    """Return the number of the only incident in the log."""
    (found,) = re.findall(r"incident ([0-9a-f]{8}):", caplog.text)
    return str(found)


async def test_an_unexpected_error_is_answered_with_a_number_and_logged_without_its_words(
    server: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    result = await clicked(server, KeyError("Altar in the hand"))
    assert result.ephemeral
    assert number_in(caplog) in said(result)
    assert "KeyError" in caplog.text
    assert "test_failures.py" in caplog.text, "where it was"
    assert "Altar" not in caplog.text
    assert "Altar" not in said(result)


async def test_what_lies_behind_an_error_is_logged_too_without_its_words(
    server: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    error = RuntimeError("outer Altar")
    error.__cause__ = LookupError("inner Altar")
    await clicked(server, error)
    assert "RuntimeError" in caplog.text
    assert "LookupError" in caplog.text
    assert "Altar" not in caplog.text


async def test_a_refusal_is_answered_and_is_nothing_for_the_log(
    server: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    result = await clicked(server, Refused(Reason.TABLE_FULL))
    assert result.ephemeral
    assert said(result)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_an_error_fills_the_answer_that_is_under_way(server: Evening) -> None:
    result = await clicked(server, Refused(Reason.TABLE_FULL))
    assert result.response is not None
    assert text_of(result.response)
    assert (result.followups, server.requests("POST", "/webhooks/")) == ([], 0), "an answer, not a message beside it"


async def test_an_error_on_a_private_message_leaves_that_message_and_stands_beside_it(server: Evening) -> None:
    """The private message may be a hand, which a player must not lose."""

    async def shown(call: Call, act: Join) -> None:
        await call.show(Screen("Your hand", rows=((Button("Build", Leave(act.game)),),)))

    async def failing(_: Call, __: Act) -> None:
        raise StoreUnavailableError(Trouble.LOCKED)

    server.bot.handlers.add({Join: shown})
    server.bot.handlers.add({Leave: failing})
    hand = (await server.people[1].click(server.told()[0], label="Join")).response
    assert hand is not None
    result = await server.people[1].click(hand, label="Build")
    (beside,) = result.followups
    assert beside.ephemeral
    assert text_of(beside).startswith("I can't reach the saved games")
    assert text_of(hand) == "Your hand"


async def test_who_hears_no_answer_of_the_database_is_told_that_it_is_not_known_yet_and_where_to_look(
    server: Evening,
) -> None:
    result = await clicked(server, StoreUnavailableError(Trouble.UNANSWERED))
    assert result.response is not None
    told = text_of(result.response)
    assert "I don't know yet whether that was saved" in told
    assert "My hand" in told


async def test_what_goes_wrong_after_an_answer_stands_beside_it(server: Evening) -> None:
    async def half_way(call: Call, _: Join) -> None:
        await call.show(Screen("The first half"))
        raise Refused(Reason.NOT_NOW)

    server.bot.handlers.add({Join: half_way})
    result = await server.people[1].click(server.told()[0], label="Join")
    assert result.response is not None
    assert (text_of(result.response), len(result.followups)) == ("The first half", 1)


async def test_a_database_that_cannot_be_used_is_told_kindly(server: Evening, caplog: pytest.LogCaptureFixture) -> None:
    result = await clicked(server, StoreUnavailableError(Trouble.FULL))
    assert said(result)
    assert "full" in caplog.text


async def test_a_game_that_cannot_be_read_has_a_number(server: Evening, caplog: pytest.LogCaptureFixture) -> None:
    result = await clicked(server, UnreadableGameError("the log is no game"))
    assert number_in(caplog) in said(result)
    assert "a saved game cannot be read: the log is no game" in caplog.text


async def test_a_table_that_is_with_a_newer_program_already_is_no_incident(
    server: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    result = await clicked(server, NewerGameError("document version 6"))
    assert "The bot is being updated" in said(result)
    assert "incident" not in caplog.text


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (401, 50027), (400, 40060), (404, 10015)])
async def test_a_click_that_discord_has_given_up_is_one_line_in_the_log(
    server: Evening, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    caplog.set_level(logging.INFO, "bot.client.incoming.failures")
    ran = []

    async def noted(_: Call, __: Act) -> None:
        ran.append(True)

    server.bot.handlers.add({Join: noted})
    server.env.inject_error("POST", "/interactions/*", status=status, code=code, times=None)
    await server.people[1].click(server.told()[0], label="Join")
    assert ran == [], "who gets no answer is not surprised by a seat"
    assert [record.levelname for record in caplog.records if record.name == "bot.client.incoming.failures"] == ["INFO"]
    assert str(code) in caplog.text


async def test_an_answer_that_discord_does_not_take_is_logged_and_nothing_else(
    server: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    server.env.inject_error("PATCH", "/webhooks/*", status=500, times=None)
    await clicked(server, Refused(Reason.TABLE_FULL))
    assert [record.levelname for record in caplog.records if record.name == "bot.client.incoming.failures"] == [
        "WARNING"
    ]
    assert not server.env.errors


async def test_a_button_of_an_older_program_is_answered_kindly(server: Evening) -> None:
    channel = server.bot.get_partial_messageable(server.channel.id)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Old", custom_id="w0:join:1"))
    await channel.send("An old table", view=view)
    result = await server.people[1].click(server.told()[-1], label="Old")
    assert result.ephemeral
    assert said(result)
