"""The message catalogue: every word that is shown comes from it, one folder of Fluent files for each language.

Names of cards and wonders are data, not words, and stay as they are. A folder is all that a new language needs: it has
the name of Discord's locale (`de`, `pt-BR`), and messages that it does not translate yet are said in English.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

LOCALES = Path(__file__).parent / "locales"
ENGLISH = "en"
_KEPT = 4_000
"""Sentences, about 2 MB. Most are said again and again: a panel that finds them here takes a third of the time."""


class Notation(StrEnum):
    """How resources, points, shields, coins and science symbols are written."""

    WORDS = "words"
    LETTERS = "letters"
    """The letters of the rulebook's accessible edition."""


class WordsError(LookupError):
    """A message or one of its arguments is missing, or the catalogue cannot be read: a mistake of ours."""


class Words:
    """The messages of one language in one notation."""

    def __init__(self, notation: Notation = Notation.WORDS, language: str = ENGLISH, locales: Path = LOCALES) -> None:
        self.notation = notation
        self.language = language
        self._locales = locales
        self._bundles = tuple(_bundle(locales, each) for each in dict.fromkeys((language, ENGLISH)))

    def say(self, message: str, /, **arguments: str | int) -> str:
        """The text of a message with these arguments; the notation is always among them.

        Raises:
            WordsError: there is no such message, or an argument is missing.
        """
        return self._format(message, None, arguments)

    def about(self, message: str, attribute: str, /, **arguments: str | int) -> str:
        """The text of one of a message's attributes. Raises WordsError, as `say`."""
        return self._format(message, attribute, arguments)

    def in_words(self) -> "Words":
        """The same language in words instead of letters."""
        return Words(Notation.WORDS, self.language, self._locales)

    def all_of(self, items: Sequence[str]) -> str:
        """A list that ends with "and"."""
        return self._list(items, self.say("and"))

    def any_of(self, items: Sequence[str]) -> str:
        """A list that ends with "or"."""
        return self._list(items, self.say("or"))

    def _list(self, items: Sequence[str], joint: str) -> str:
        *rest, last = items
        return self.say("list", rest=", ".join(rest), joint=joint, last=last) if rest else last

    def _format(self, message: str, attribute: str | None, arguments: dict[str, str | int]) -> str:
        return _format_message(self._bundles, self.notation, message, attribute, tuple(arguments), *arguments.values())


@dataclass(frozen=True)
class Languages:
    """The languages that a folder holds."""

    locales: Path = LOCALES

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Discord's locales for them, in alphabetical order."""
        return tuple(sorted(folder.name for folder in self.locales.iterdir() if folder.is_dir()))

    def best(self, locale: str | None) -> str:
        """The language for a locale: the same one, else the one without the region, else English."""
        wanted = locale or ENGLISH
        return next((each for each in (wanted, wanted.partition("-")[0]) if each in self.tags), ENGLISH)

    def words(self, locale: str | None, notation: Notation = Notation.WORDS) -> Words:
        """The messages in the best language for a locale."""
        return Words(notation, self.best(locale), self.locales)


@lru_cache
def _bundle(locales: Path, language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted((locales / language).glob("*.ftl")):
        resource = FluentResource(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise WordsError(f"{file.name} ({language}): {entry.content!r} is not a message")
        bundle.add_resource(resource)
    return bundle


@lru_cache(_KEPT, typed=True)  # typed, as 1 and True are equal, but not said equally
def _format_message(
    bundles: tuple[FluentBundle, ...],
    notation: Notation,
    message: str,
    attribute: str | None,
    names: tuple[str, ...],
    *values: str | int,
) -> str:
    said = f"{message}.{attribute}" if attribute else message
    bundle = next((each for each in bundles if each.has_message(message)), None)
    if bundle is None:
        raise WordsError(f"there is no message {message!r}")
    found = bundle.get_message(message)
    pattern = found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        raise WordsError(f"the message {said!r} is empty")
    arguments = dict(zip(names, values, strict=True))
    text, errors = bundle.format_pattern(pattern, {"notation": notation.value, **arguments})
    if errors:
        raise WordsError(f"{said}: {errors[0]}")
    return str(text)
