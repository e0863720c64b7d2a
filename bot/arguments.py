"""The command line: its errors are one line, which the caller prints, not the parser."""

import argparse
from typing import NoReturn

from bot.services.ports import StoreUnavailableError
from bot.text.words import Words

_MOST_SAID = 200


class UsageError(Exception):
    """A command cannot be done; the message is one line for the user."""


class Parser(argparse.ArgumentParser):
    """Raises UsageError if an argument is wrong; `--help` still prints, and raises SystemExit."""

    def __init__(self, words: Words, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)
        self._words = words

    def error(self, message: str) -> NoReturn:
        """Raise UsageError, instead of printing argparse's lines on standard error."""
        raise UsageError(self._words.say("error-arguments", reason=one_line(message)))


def one_line(text: str) -> str:
    """Somebody else's text on one line, cut so that it is not too long to listen to."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_SAID else f"{line[:_MOST_SAID]}..."


def about_database(words: Words, error: StoreUnavailableError) -> str:
    """What is wrong with the database, with the driver's own name for it."""
    sentence = words.say(f"trouble-{error.trouble}", setting="DATABASE_URL")
    code = one_line("; ".join(getattr(error, "__notes__", ())))
    return words.say("care-with-code", sentence=sentence, code=code) if code else sentence
