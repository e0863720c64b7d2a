"""The message catalogue: every word that is shown comes from it, one folder of Fluent files for each language.

Names of cards and wonders are data, not words, and stay as they are. A folder is all that a new language needs: it has
the name of Discord's locale (`de`, `pt-BR`). It is offered when it says all that English says; what it lacks, or cannot
say, is said in English, one text at a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Pattern

from bot.text.messages import ENGLISH, LOCALES, junk, lacking, resources

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
    """The languages that a folder holds, and that are offered."""

    locales: Path = LOCALES
    unfinished: bool = False
    """Whether those are offered, too, that lack something: for whoever tries a translation while it grows."""

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Discord's locales for them, in alphabetical order."""
        folders = sorted(folder.name for folder in self.locales.iterdir() if folder.is_dir())
        return tuple(each for each in folders if self.unfinished or not lacking(self.locales, each))

    def name(self, tag: str) -> str:
        """What a language calls itself."""
        return Words(language=tag, locales=self.locales).say("language-name")

    def names(self) -> tuple[str, ...]:
        """What each of them calls itself."""
        return tuple(map(self.name, self.tags))

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
    for file, resource in resources(locales, language).items():
        if language == ENGLISH and (unread := junk(resource)):
            raise WordsError(f"{file.name}: {unread[0].content!r} is not a message")
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
    arguments = {"notation": notation.value, **dict(zip(names, values, strict=True))}
    problem: object = "there is no such message"
    for bundle in bundles:
        if (pattern := _pattern(bundle, message, attribute)) is None:
            continue
        text, errors = bundle.format_pattern(pattern, arguments)
        if not errors:
            return str(text)
        problem = errors[0]
    raise WordsError(f"{said}: {problem}")


def _pattern(bundle: FluentBundle, message: str, attribute: str | None) -> Pattern | None:
    """What the bundle's language says; None if it lacks it."""
    if not bundle.has_message(message):
        return None
    found = bundle.get_message(message)
    return found.attributes.get(attribute) if attribute else found.value
