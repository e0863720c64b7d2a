"""The log has one line per event and never quotes an error, because that might contain a hand."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from bot import logs
from bot.settings import LogLevel

HAND = "Glassworks"


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
