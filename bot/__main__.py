"""The program's entry point: `python -m bot COMMAND`. Everything is put together here.

If a command fails, one line on standard error says why, and the exit status is 2.
"""

import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from bot.arguments import Parser, UsageError
from bot.leaving import StoppedError, status_of_ctrl_c
from bot.terminal import launch
from bot.terminal.console import Source
from bot.text.words import Words

if TYPE_CHECKING:
    from bot.settings import Settings

_PORTS = range(65536)
"""Valid ports; 0 means any free port."""


def main(arguments: Sequence[str] | None = None, source: Source | None = None, target: TextIO | None = None) -> int:
    """Run one command and return its exit status.

    A game in the terminal reads from `source` and writes to `target`. The defaults are the program's arguments and
    standard streams.
    """
    words = Words()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # so that any file name can be printed
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(arguments, words, source, target)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    except StoppedError as error:
        print(error, file=sys.stderr)
        return status_of_ctrl_c()
    except KeyboardInterrupt:
        return status_of_ctrl_c()


def _run(arguments: Sequence[str] | None, words: Words, source: Source | None, target: TextIO | None) -> int:
    """Run one command.

    Commands that need the settings call `_settings` themselves, so a wrong setting does not stop a game in the
    terminal.
    """
    parser = Parser(words, prog="python -m bot", description=words.say("arg-program"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def parser_of(command: str, said: str) -> Parser:
        return commands.add_parser(command, words=words, help=said, description=said)

    parser_of("run", words.say("arg-run")).add_argument("--port", type=int, metavar="N", help=words.say("arg-port"))
    launch.add_options(parser_of("play", words.say("arg-description")), words)
    backup = parser_of("backup", words.say("arg-backup"))
    backup.add_argument("file", type=Path, metavar="FILE", help=words.say("arg-backup-file"))
    backup.add_argument("--replace", action="store_true", help=words.say("arg-replace"))
    restore = parser_of("restore", words.say("arg-restore"))
    restore.add_argument("file", type=Path, metavar="FILE", help=words.say("arg-restore-file"))
    export = parser_of("export", words.say("arg-export"))
    export.add_argument("id", type=int, metavar="ID", help=words.say("arg-forget-id"))
    export.add_argument("--out", type=Path, metavar="FILE", help=words.say("arg-export-out"))
    export.add_argument("--yes", action="store_true", help=words.say("arg-yes"))
    forget = parser_of("forget", words.say("arg-forget"))
    forget.add_argument("id", type=int, metavar="ID", help=words.say("arg-forget-id"))
    forget.add_argument("--yes", action="store_true", help=words.say("arg-yes"))
    parser_of("doctor", words.say("arg-doctor")).add_argument(
        "--quick", action="store_true", help=words.say("arg-quick")
    )
    parser_of("health", words.say("arg-health"))
    parser_of("stats", words.say("arg-stats"))
    options = parser.parse_args(arguments)
    match options.command:
        case "run":
            if options.port is not None and options.port not in _PORTS:
                raise UsageError(words.say("run-no-port", port=str(options.port), last=str(_PORTS[-1])))
            return _run_bot(options.port, words, _settings(), target)
        case "play":
            return launch.play(options, words, source, target)
        case "backup" | "restore" | "export" | "forget" | "doctor":
            return _care(options, words, target)
        case "health":
            return _health(words, target)
        case "stats":
            return _stats(words, target)
        case _:  # no command: the parser rejects unknown ones
            raise UsageError(words.say("error-no-command", commands=words.any_of(list(commands.choices))))


# Discord's client, the database and the settings take longer to import than everything else, so a game in the terminal
# does not import them.


def _settings() -> "Settings":
    """Read the settings; raise UsageError if they cannot be used."""
    from bot.settings import Settings, SettingsError  # noqa: PLC0415 - not for a game in the terminal

    try:
        return Settings.read()
    except SettingsError as error:
        raise UsageError(str(error)) from error


def _health(words: Words, target: TextIO | None) -> int:
    """Run `health`: print whether the bot that runs here is healthy, and return the exit status."""
    from bot import heartbeat  # noqa: PLC0415 - not for a game in the terminal

    status, sentence = heartbeat.health(_settings(), words)
    print(sentence, file=target)
    return status


def _stats(words: Words, target: TextIO | None) -> int:
    """Run `stats`: print how the bot that runs here does, and return the exit status."""
    from bot import stats  # noqa: PLC0415 - not for a game in the terminal

    status, lines = stats.stats(_settings(), words)
    print("\n".join(lines), file=target)
    return status


def _care(options: Namespace, words: Words, target: TextIO | None) -> int:
    """Run `backup`, `restore`, `export`, `forget` or `doctor`."""
    from bot import care  # noqa: PLC0415 - not for a game in the terminal

    if options.command == "doctor":
        return care.doctor(options, words, target)
    commands = {"backup": care.backup, "restore": care.restore, "export": care.export, "forget": care.forget}
    return commands[options.command](options, words, _settings(), target)


def _run_bot(port: int | None, words: Words, settings: "Settings", target: TextIO | None) -> int:
    """Run on Discord or, without a token, at the local table, which needs SimCord, a development dependency."""
    if settings.discord_token is not None:
        from bot import running  # noqa: PLC0415 - not for a game in the terminal

        return running.run(settings, words, target)
    if find_spec("simcord") is None:
        raise UsageError(words.say("run-no-local", setting="DISCORD_TOKEN"))
    from bot import local  # noqa: PLC0415 - it cannot be imported without SimCord

    return local.run(settings, words, port, target)


if __name__ == "__main__":
    sys.exit(main())
