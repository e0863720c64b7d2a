"""The bot as a program: how it starts, what it prints, how it ends; with a fake Discord and real signals."""

import signal
from collections.abc import Awaitable, Callable, Iterator
from io import StringIO
from pathlib import Path
from unittest.mock import AsyncMock, Mock
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot import heartbeat, running
from bot.client.bot import WondersBot
from bot.client.invite import invite_link
from bot.services.pace import Days
from bot.settings import Settings
from bot.text.words import Words
from tests.bot.loopback_discord import ID, TOKEN, Discord, discord_there
from tests.bot.program import READY, connected, ended, started
from tests.bot.services.memory import MemoryStore
from tests.patience import PATIENCE
from tests.sweeps import sweep


@pytest.fixture
def there() -> Iterator[Discord]:
    with discord_there() as found:
        yield found


def refused(folder: Path, address: str, **settings: str) -> str:
    """Return the one-line error of a bot that cannot start."""
    status, _, wrong = ended(started(folder, address, **settings))
    assert status == 2, wrong
    assert wrong.count("\n") == 1, wrong
    assert TOKEN not in wrong
    return wrong


# Start and end.


@pytest.mark.parametrize(
    ("number", "status"),
    sweep(
        [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGHUP, 0)],
        short=[(signal.SIGINT, 130), (signal.SIGHUP, 0)],
    ),
)
def test_it_connects_and_whoever_ends_it_finds_everything_tidied_up(
    there: Discord, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    with connected(tmp_path, there.address) as (program, said):
        program.send_signal(number)
        returned, after, wrong = ended(program)
    assert (returned, wrong) == (status, "")
    assert there.closed.is_set()
    assert after[-1] == "The bot has stopped. All tables are saved."
    assert any(invite_link(int(ID)) in line for line in said)
    assert not any(TOKEN in line for line in said + after)
    assert not (tmp_path / "data" / "heartbeat").exists()
    assert not (tmp_path / "data" / "last-look").exists()
    assert not list((tmp_path / "data").glob("*-wal"))


def test_make_hears_of_no_error_where_ctrl_c_has_ended_it(there: Discord, tmp_path: Path) -> None:
    with connected(tmp_path, there.address, MAKELEVEL="1") as (program, _):
        program.send_signal(signal.SIGINT)
        assert ended(program)[0] == 0


def test_it_asks_for_the_intents_that_it_needs_and_every_line_of_its_log_is_an_event(
    there: Discord, tmp_path: Path
) -> None:
    with connected(tmp_path, there.address, LOG_LEVEL="DEBUG") as (_, said):
        assert len(said) > 3
        assert all(line[:2] == "20" or line.startswith(("To invite", READY)) for line in said)
    (identified,) = there.identified
    assert identified["intents"] == discord.Intents(guilds=True, guild_scheduled_events=True, dm_messages=True).value
    assert identified["shard"] == [0, 1]


def test_commands_are_sent_by_the_first_start_and_not_by_the_next_and_a_second_bot_is_refused(
    there: Discord, tmp_path: Path
) -> None:
    with connected(tmp_path, there.address) as (_, said):
        assert any("commands were sent" in line for line in said)
        assert "wonders.db" in refused(tmp_path, there.address)
    assert there.commands
    with connected(tmp_path, there.address) as (_, said):
        assert any("commands are as Discord knows them" in line for line in said)


@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_commands_that_another_program_has_left_on_a_server_are_named_and_removed_if_that_is_wanted(
    there: Discord, tmp_path: Path, wanted: str
) -> None:
    there.has_server = True
    there.left_behind = [{"id": "1", "application_id": ID, "type": 1, "name": "duel", "description": "Another game"}]
    with connected(tmp_path, there.address, REMOVE_SERVER_COMMANDS=wanted) as (program, _):
        told = next(line for line in program.stdout if "that this program does not know: duel" in line)
        program.send_signal(signal.SIGTERM)
        ended(program)
    assert ("are removed" in told) == (there.left_behind == []) == (wanted == "yes")
    if wanted == "no":
        _, said, _ = ended(started(tmp_path, there.address, "doctor"))
        assert [line.startswith("note") for line in said if "duel" in line] == [True]


def test_it_says_how_it_is_while_it_runs_and_afterwards(there: Discord, tmp_path: Path) -> None:
    with connected(tmp_path, there.address) as (program, _):
        # The first heartbeat comes right after the line that was read.
        asked = (ended(started(tmp_path, there.address, "health")) for _ in range(10))
        said = next(said for status, said, _ in asked if status == 0)
        assert said[0].startswith("The bot is healthy.")
        program.send_signal(signal.SIGTERM)
        ended(program)
    status, said, _ = ended(started(tmp_path, there.address, "health"))
    assert status == 1
    assert "isn't running" in said[0]


@pytest.mark.parametrize(("closed", "well"), [((False, False), True), ((False, True), False)])
async def test_it_is_well_while_all_its_shards_are_connected(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, closed: tuple[bool, bool], *, well: bool
) -> None:
    asked: list[Callable[[], Awaitable[bool]]] = []

    async def beat(_: Path, is_well: Callable[[], Awaitable[bool]]) -> None:
        asked.append(is_well)

    monkeypatch.setattr(heartbeat, "beat", beat)
    shards = {place: Mock(is_closed=lambda each=each: each) for place, each in enumerate(closed)}
    hears = vars(WondersBot)["hears"].fget(Mock(shards=shards))
    bot = AsyncMock(guilds=[], hears=hears)
    settings = Settings(data_folder=tmp_path)
    await running._when_ready(bot, MemoryStore(), settings, Words(), StringIO(), heartbeat.Watchdog(settings))
    assert [await each() for each in asked] == [well]


async def test_tables_are_opened_with_a_clock() -> None:
    bot = running._make_bot(MemoryStore(), Settings())
    assert await bot.preferences.pace(None) == Days(24)


# When the bot no longer does its work.

_QUICK = """
import time
from bot import heartbeat
from bot.services.agenda import Agenda
heartbeat.GIVEN_UP_SECONDS, heartbeat._TICK_SECONDS, heartbeat._FAREWELL_SECONDS = 0.3, 0.05, {farewell}
async def look(*_, **__): {fails}
Agenda.look = look
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fails", "farewell", "why"),
    [
        ('raise RuntimeError("can\'t start new thread")', PATIENCE, "(RuntimeError)"),
        (
            "time.sleep(1000)",
            0.1,
            "(it does not come to an end)",
        ),  # the event loop is stuck, so nothing is cleaned up
    ],
)
def test_a_bot_that_looks_no_more_for_what_is_due_ends_and_the_next_start_says_why(
    there: Discord, tmp_path: Path, fails: str, farewell: float, why: str
) -> None:
    broken = started(tmp_path, there.address, before=_QUICK.format(fails=fails, farewell=farewell))
    status, said, _ = ended(broken)
    assert status == 1
    assert len([line for line in said if " CRITICAL " in line and why in line]) == 1
    assert said[-1].startswith("The bot has stopped.") == (farewell == PATIENCE)
    for starts in (1, 0) if farewell == PATIENCE else (1,):
        with connected(tmp_path, there.address) as (_, said):
            assert len([line for line in said if "had ended itself at " in line and why in line]) == starts
        assert "can't start" not in "".join(said)


# When the bot cannot start.


def test_a_wrong_token_is_told_in_one_line(there: Discord, tmp_path: Path) -> None:
    assert "DISCORD_TOKEN" in refused(tmp_path, there.address, DISCORD_TOKEN="wrong")  # noqa: S106 - not a real token


def test_a_discord_that_cannot_be_reached_is_told_in_one_line(tmp_path: Path) -> None:
    assert "I can't reach Discord" in refused(tmp_path, "http://127.0.0.1:9")


@pytest.mark.parametrize("path", sweep(["/users/@me", "/gateway/bot"], short=["/gateway/bot"]))
def test_a_discord_whose_connection_breaks_is_told_in_one_line(there: Discord, tmp_path: Path, path: str) -> None:
    there.breaks_at = path
    assert "I can't reach Discord" in refused(tmp_path, there.address)


@pytest.mark.parametrize(
    ("path", "status"), sweep([("/users/@me", 429), ("/gateway/bot", 503)], short=[("/users/@me", 429)])
)
def test_a_discord_that_lets_nobody_in_is_told_in_one_line(
    there: Discord, tmp_path: Path, path: str, status: int
) -> None:
    there.refuses[path] = status
    said = refused(tmp_path, there.address)
    assert f"Discord is having trouble (status {status}). Try again later." in said


def test_a_discord_that_makes_no_sense_is_told_in_one_line_and_in_one_of_the_log(
    there: Discord, tmp_path: Path
) -> None:
    there.garbled = True
    status, said, wrong = ended(started(tmp_path, there.address))
    assert (status, wrong.count("\n")) == (2, 1)
    (logged,) = [line for line in said if " ERROR " in line]
    assert "KeyError" in logged
    number = logged.split("incident ")[1][:8]
    assert number in wrong


def test_where_commands_cannot_be_sent_the_bot_goes_on_with_those_that_there_are(
    there: Discord, tmp_path: Path
) -> None:
    there.breaks_at = f"/applications/{ID}/commands"
    with connected(tmp_path, there.address) as (_, said):
        assert any("commands could not be sent" in line for line in said)


def test_a_connection_that_discord_ends_for_good_is_told_in_one_line(there: Discord, tmp_path: Path) -> None:
    there.close_code = 4004
    assert "4004" in refused(tmp_path, there.address)


def test_a_database_that_cannot_be_opened_is_told_in_one_line(there: Discord, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "wonders.db").write_text("this is no database, however long it may be" * 100)
    assert "database" in refused(tmp_path, there.address)


def test_a_folder_that_cannot_be_used_is_named(there: Discord, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path, there.address, DATA_FOLDER="file") == "file cannot be used: File exists.\n"
    assert "file/inside cannot be used" in refused(tmp_path, there.address, DATA_FOLDER="file/inside")


# The invitation.


def test_the_invitation_asks_for_no_more_than_is_needed() -> None:
    asked = parse_qs(urlsplit(invite_link(7)).query)
    assert asked["client_id"] == ["7"]
    assert asked["scope"] == ["bot applications.commands"]
    granted = {name for name, given in discord.Permissions(int(asked["permissions"][0])) if given}
    assert granted == {
        "read_messages",  # to see a channel
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
        "create_events",
    }
