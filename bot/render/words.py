"""The message catalogue: every word that is shown stands in it, one Fluent file a language.

Names of cards and wonders are data, not words, and stay as they are.
"""

from collections.abc import Sequence
from enum import StrEnum
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast


class Notation(StrEnum):
    """How resources, points, shields, coins and science symbols are written."""

    WORDS = "words"
    LETTERS = "letters"
    """The letters of the rulebook's accessible edition."""


class WordsError(LookupError):
    """A message or one of its arguments is missing, or the catalogue cannot be read: a slip of ours."""


class Words:
    """The messages of one language in one notation."""

    def __init__(self, notation: Notation = Notation.WORDS, language: str = "en") -> None:
        self.notation = notation
        text = (files("bot.render") / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
        resource = FluentResource(text)
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise WordsError(f"{language}.ftl: {entry.content!r} is not a message")
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(resource)

    def say(self, message: str, /, **arguments: str | int) -> str:
        """A message of the catalogue with its arguments; the notation is always among them.

        Raises:
            WordsError: there is no such message, or an argument is missing.
        """
        if not self._bundle.has_message(message):
            raise WordsError(f"there is no message {message!r}")
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise WordsError(f"the message {message!r} is empty")
        text, errors = self._bundle.format_pattern(pattern, {"notation": self.notation.value, **arguments})
        if errors:
            raise WordsError(f"{message}: {errors[0]}")
        return str(text)

    def all_of(self, items: Sequence[str]) -> str:
        """A list that ends with "and"."""
        return self._list(items, self.say("and"))

    def any_of(self, items: Sequence[str]) -> str:
        """A list that ends with "or"."""
        return self._list(items, self.say("or"))

    def _list(self, items: Sequence[str], joint: str) -> str:
        *rest, last = items
        return self.say("list", rest=", ".join(rest), joint=joint, last=last) if rest else last
