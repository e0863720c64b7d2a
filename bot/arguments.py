"""The command line: what is wrong with it is said in one line, by whoever started the program and not by the parser."""

import argparse
from typing import NoReturn

from bot.services.ports import StoreUnavailableError
from bot.text.words import Words

_MOST_SAID = 200


class UsageError(Exception):
    """The command line asks for something that there is not; the message is one line for the person."""


class Parser(argparse.ArgumentParser):
    """Raises UsageError where an argument is wrong; `--help` still prints, and raises SystemExit."""

    def __init__(self, words: Words, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)
        self._words = words

    def error(self, message: str) -> NoReturn:
        """Raises UsageError, in place of argparse's lines on standard error."""
        raise UsageError(self._words.say("error-arguments", reason=one_line(message)))


def one_line(text: str) -> str:
    """Somebody else's text, on one line and not too long to be listened to."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_SAID else f"{line[:_MOST_SAID]}..."


def about_database(words: Words, error: StoreUnavailableError) -> str:
    """What is wrong with the database, and the driver's own name for it."""
    sentence = words.say(f"trouble-{error.trouble}", setting="DATABASE_URL")
    code = one_line("; ".join(getattr(error, "__notes__", ())))
    return words.say("care-with-code", sentence=sentence, code=code) if code else sentence
