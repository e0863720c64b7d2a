"""The log has one line per event and never quotes an error, because that might contain a hand."""

import ast
import asyncio
import json
import logging
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from bot import logs
from bot.settings import LogFormat, LogLevel

HAND = "Glassworks"
ROOT = Path(__file__).parents[2]
PERSONAL = {"user", "users", "person", "persons", "people", "member", "members", "author", "host", "owner", "organiser"}
PERSONAL |= {"guest", "guests", "display_name", "mention", ".name", ".names"}


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Restore the logging settings afterwards, because other tests have their own."""
    root = logging.getLogger()
    handlers = root.handlers[:]
    loggers = [root, *(logging.getLogger(name) for name in ("discord", *logs._QUIET))]
    levels = [each.level for each in loggers]
    yield
    root.handlers = handlers
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def test_an_error_is_told_on_one_line_and_without_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(LogLevel.INFO)
    try:
        {"": 0}[f"{HAND} is in nobody's hand"]
    except KeyError:
        logging.getLogger("bot").exception("game %s:\nlost", 7)
    out, wrong = capsys.readouterr()
    assert wrong == ""
    assert out.count("\n") == 1
    assert "ERROR bot: game 7: | lost" in out
    assert "KeyError" in out
    assert "test_logs.py" in out
    assert HAND not in out


def test_as_json_each_event_is_an_object_on_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(LogLevel.INFO, LogFormat.JSON)
    try:
        {"": 0}[HAND]
    except KeyError:
        logging.getLogger("bot").exception('game %s: "Zoë"', 7)
    logging.getLogger("bot").info("hello")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["level"], each["logger"]) for each in lines] == [("ERROR", "bot"), ("INFO", "bot")]
    assert lines[0]["message"].startswith('game 7: "Zoë" | KeyError')
    assert lines[1]["message"] == "hello"
    assert HAND not in lines[0]["message"]
    assert datetime.fromisoformat(lines[0]["time"]).tzinfo is not None


@pytest.mark.parametrize("form", LogFormat)
def test_no_address_names_a_person(form: LogFormat, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(LogLevel.INFO, form)
    address = "https://discord.com/api/v10/guilds/70/members/700000000000000001?a=b"
    logging.getLogger("discord.http").warning("We are being rate limited. GET %s responded with 429.", address)
    said = capsys.readouterr().out
    assert "guilds/70/members/" in said
    assert "700000000000000001" not in said


@pytest.mark.parametrize(("level", "seen"), [(LogLevel.INFO, True), (LogLevel.WARNING, False)])
def test_the_level_counts(level: LogLevel, seen: bool, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: FBT001 - pytest's way
    logs.set_up(level)
    logging.getLogger("bot").info("hello")
    assert ("hello" in capsys.readouterr().out) == seen


def test_what_is_slow_is_not_told_with_what_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(LogLevel.DEBUG)
    loop = asyncio.new_event_loop()
    loop.set_debug(True)
    loop.slow_callback_duration = 0
    loop.call_soon(HAND.count, HAND)
    loop.call_soon(loop.stop)
    loop.run_forever()
    loop.close()
    assert HAND not in capsys.readouterr().out


def test_what_nobody_caught_is_told_without_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(LogLevel.INFO)

    async def fail() -> None:
        raise KeyError(f"{HAND} is in nobody's hand")

    async def never_looked_at() -> None:
        failed = asyncio.create_task(fail())
        await asyncio.wait({failed})
        del failed

    asyncio.run(never_looked_at())
    out = capsys.readouterr().out
    assert "Task exception was never retrieved" in out
    assert "KeyError" in out
    assert HAND not in out


def test_the_parts_of_an_icon_are_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(LogLevel.DEBUG)
    logging.getLogger("PIL.PngImagePlugin").debug("STREAM %r", b"IDAT")
    assert capsys.readouterr().out == ""


def test_discord_py_is_never_asked_for_all_that_it_could_say() -> None:
    logs.set_up(LogLevel.DEBUG)
    assert logging.getLogger("discord.http").getEffectiveLevel() == logging.INFO
    assert logging.getLogger("bot").getEffectiveLevel() == logging.DEBUG


@pytest.mark.source
def test_no_event_is_told_with_a_person() -> None:
    """No argument of a call that logs is a person, their id or their name."""
    told, wrong = 0, []
    for file in (path for room in ("bot", "cogs", "storage") for path in (ROOT / room).rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[0] in {"_log", "complain"}:
                told += 1
                names = {each.id for each in ast.walk(call) if isinstance(each, ast.Name)}
                attributes = {each.attr for each in ast.walk(call) if isinstance(each, ast.Attribute)}
                names |= attributes | {f".{each}" for each in attributes}
                if found := names & PERSONAL:
                    wrong.append(f"{file.relative_to(ROOT)}:{call.lineno}: {', '.join(found)}")
    assert told > 80
    assert wrong == []
