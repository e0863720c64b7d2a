"""The files of a language, as they are written: messages, their attributes, and what another language lacks of them.

An *entry* is what is translated as one: the value of a message, or one of its attributes.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from fluent.syntax import FluentParser, ast

LOCALES = Path(__file__).parent / "locales"
ENGLISH = "en"
NAME_OF = "name-of-"
"""With these begin the messages that are names of cards, cities, wonders and edifices."""


class Entry(NamedTuple):
    """The name of a text: a message, or one of its attributes."""

    message: str
    attribute: str | None = None

    @property
    def is_name(self) -> bool:
        """Whether it is what a card, a city, a wonder or an edifice is called."""
        return self.message.startswith(NAME_OF)

    def __str__(self) -> str:
        return self.message if self.attribute is None else f"{self.message}.{self.attribute}"


Texts: TypeAlias = Mapping[Entry, ast.Pattern]
"""What is said, by its entry."""


@lru_cache
def resources(locales: Path, language: str) -> Mapping[Path, ast.Resource]:
    """The files of a language, read once, in alphabetical order; none if there is no such folder."""
    files = sorted((locales / language).glob("*.ftl"))
    return {file: FluentParser().parse(file.read_text(encoding="utf-8")) for file in files}


def messages(resource: ast.Resource) -> list[ast.Message]:
    """The messages of a file."""
    return [each for each in resource.body if isinstance(each, ast.Message)]


def junk(resource: ast.Resource) -> list[ast.Junk]:
    """What cannot be read in a file: a text that is not filled in, a bracket that is missing."""
    return [each for each in resource.body if isinstance(each, ast.Junk)]


def texts_of(message: ast.Message) -> Texts:
    """A message's value and attributes."""
    value = {} if message.value is None else {Entry(message.id.name): message.value}
    return value | {Entry(message.id.name, each.id.name): each.value for each in message.attributes}


@lru_cache
def texts(locales: Path, language: str) -> Texts:
    """All that a language says. Of a message that stands there twice, it is the first that is said."""
    found: dict[str, ast.Message] = {}
    for resource in resources(locales, language).values():
        for message in messages(resource):
            found.setdefault(message.id.name, message)
    return {entry: pattern for message in found.values() for entry, pattern in texts_of(message).items()}


def lacking(locales: Path, language: str) -> list[Entry]:
    """What English says, and this language does not, in the order of English."""
    known = texts(locales, language)
    return [entry for entry in texts(locales, ENGLISH) if entry not in known]
