"""Commands that cannot be acknowledged or that another process has acknowledged are handled like clicks."""

import logging

import pytest

from tests.client.server import Server
from tests.cogs.conftest import said

TOO_LATE = [(404, 10062), (401, 50027), (400, 40060), (404, 10015)]


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the levels and messages in the log, without the tracebacks of incidents."""
    return [f"{each.levelname} {each.getMessage()}" for each in caplog.records if not each.name.startswith("simcord")]


@pytest.mark.parametrize(("status", "code"), TOO_LATE)
async def test_a_command_that_discord_has_given_up_is_one_line_in_the_log(
    server: Server, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    caplog.set_level(logging.INFO)
    server.env.inject_error("POST", "/interactions/*", status=status, code=code, times=None)
    result = await server.person("ana").slash(server.channel, "wonders new")
    assert (result.response, result.followups, server.channel.history()) == (None, [], [])
    (line,) = logged(caplog)
    assert line.startswith("INFO an answer comes too late: ")
    assert line.endswith(f"Discord answers {status}, code {code}")


async def test_a_command_whose_acknowledgement_fails_is_answered_like_a_click(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    server.env.inject_error("POST", "/interactions/*", status=500)
    result = await server.person("ana").slash(server.channel, "wonders new")
    assert "Something went wrong on my side" in said(result)
    (line,) = logged(caplog)
    assert line.startswith("ERROR incident ")
    assert server.channel.history() == [], "what cannot be answered is not done"


@pytest.mark.parametrize(("status", "code"), TOO_LATE)
async def test_suggestions_that_come_too_late_are_one_line_in_the_log(
    server: Server, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    caplog.set_level(logging.INFO)
    server.env.inject_error("POST", "/interactions/*", status=status, code=code, times=None)
    await server.person("ana").autocomplete(server.channel, "card", "name", "alt")
    (line,) = logged(caplog)
    assert line.startswith("INFO an answer comes too late: ")


async def test_what_else_goes_wrong_with_suggestions_is_one_incident(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    server.env.inject_error("POST", "/interactions/*", status=400, code=50035)
    await server.person("ana").autocomplete(server.channel, "card", "name", "alt")
    (line,) = logged(caplog)
    assert line.startswith("ERROR incident ")
