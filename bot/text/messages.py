"""A language's files as written: messages, their attributes, and which of the English texts the language lacks.

An *entry* is what is translated as one unit: the value of a message, or one of its attributes.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from fluent.syntax import FluentParser, ast

LOCALES = Path(__file__).parent / "locales"
ENGLISH = "en"
NAME_OF = "name-of-"
"""The prefix of messages that are names of cards, cities, wonders and edifices."""


class Entry(NamedTuple):
    """The name of a text: a message, or one of its attributes."""

    message: str
    attribute: str | None = None

    @property
    def is_name(self) -> bool:
        """Whether the text is the name of a card, a city, a wonder or an edifice."""
        return self.message.startswith(NAME_OF)

    def __str__(self) -> str:
        return self.message if self.attribute is None else f"{self.message}.{self.attribute}"


Texts: TypeAlias = Mapping[Entry, ast.Pattern]
"""A language's texts, keyed by entry."""


@lru_cache
def resources(locales: Path, language: str) -> Mapping[Path, ast.Resource]:
    """Return a language's files, read once, in alphabetical order; none if there is no such folder."""
    files = sorted((locales / language).glob("*.ftl"))
    return {file: _parsed(file.read_text(encoding="utf-8")) for file in files}


@cache
def _parsed(text: str) -> ast.Resource:
    """Return what a file says. Folders of languages that have the same file share it."""
    return FluentParser().parse(text)


def messages(resource: ast.Resource) -> list[ast.Message]:
    """Return the messages of a file."""
    return [each for each in resource.body if isinstance(each, ast.Message)]


def junk(resource: ast.Resource) -> list[ast.Junk]:
    """Return the parts of a file that cannot be parsed, such as an empty text or a missing bracket."""
    return [each for each in resource.body if isinstance(each, ast.Junk)]


def texts_of(message: ast.Message) -> Texts:
    """Return a message's value and attributes."""
    value = {} if message.value is None else {Entry(message.id.name): message.value}
    return value | {Entry(message.id.name, each.id.name): each.value for each in message.attributes}


@lru_cache
def texts(locales: Path, language: str) -> Texts:
    """Return all texts of a language. If a message occurs twice, the first one counts."""
    found: dict[str, ast.Message] = {}
    for resource in resources(locales, language).values():
        for message in messages(resource):
            found.setdefault(message.id.name, message)
    return {entry: pattern for message in found.values() for entry, pattern in texts_of(message).items()}


def lacking(locales: Path, language: str) -> list[Entry]:
    """Return the entries that English has and this language lacks, in the order of English."""
    known = texts(locales, language)
    return [entry for entry in texts(locales, ENGLISH) if entry not in known]
