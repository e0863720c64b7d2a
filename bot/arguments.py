"""The command-line parser: an error is one line, printed by the caller and not by the parser."""

import argparse
from typing import NoReturn

from bot.services.ports import StoreUnavailableError
from bot.text.words import Words

_MOST_SAID = 200


class UsageError(Exception):
    """A command cannot be run; the message is one line for the user."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError for a wrong argument; `--help` still prints and raises SystemExit."""

    def __init__(self, words: Words, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)
        self._words = words

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing argparse's usage lines on standard error."""
        raise UsageError(self._words.say("error-arguments", reason=one_line(message)))


def one_line(text: str) -> str:
    """Return text from elsewhere on one line, shortened so that a screen reader gets through it quickly."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_SAID else f"{line[:_MOST_SAID]}..."


def about_database(words: Words, error: StoreUnavailableError) -> str:
    """Return what is wrong with the database, followed by the driver's own error code if there is one."""
    sentence = words.say(f"trouble-{error.trouble}", setting="DATABASE_URL")
    code = one_line("; ".join(getattr(error, "__notes__", ())))
    return words.say("care-with-code", sentence=sentence, code=code) if code else sentence
