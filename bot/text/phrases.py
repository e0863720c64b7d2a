"""Phrases that record their origin, so that a sentence around them can ask for another form.

The code puts phrases into sentences ("3 coins", "a red structure", "Giza and you") and knows nothing about cases and
genders. A language that has them asks for them in its own files, with functions of the catalogue:

    { FORM($coins, "dative") }   another form: the phrase's message gets "dative" as $form (default: "plain")
    { COUNT($who) -> ... }       how many things it is about: its number, or the length of a list; otherwise one
    { KEY($colour) -> ... }      the message that it was made from, such as colour-red, to select by
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeAlias

PLAIN = "plain"
"""The default form of a phrase."""


class Notation(StrEnum):
    """How resources, points, shields, coins and science symbols are written."""

    WORDS = "words"
    LETTERS = "letters"
    """The letters of the rulebook's accessible edition, instead of words."""


class Joint(StrEnum):
    """How the last item of a list is joined to the others, in CLDR's terms."""

    AND = "standard"
    OR = "or"


@dataclass(frozen=True, slots=True, eq=False)
class OfMessage:
    """The origin of a phrase that comes from a message of the catalogue or from one of its attributes.

    Origins are compared by identity, which is fast: texts are cached, and the same text is returned as the same phrase.
    """

    notation: Notation
    message: str
    attribute: str | None
    names: tuple[str, ...]
    values: tuple[str | int, ...]
    """The values of the arguments, in the order of their names."""


@dataclass(frozen=True, slots=True, eq=False)
class OfList:
    """The origin of a phrase that is a list of others."""

    joint: Joint
    items: tuple[str, ...]


Origin: TypeAlias = OfMessage | OfList


class Phrase(str):
    """A string that records its origin."""

    __slots__ = ("origin",)
    origin: Origin

    def __new__(cls, text: str, origin: Origin) -> Self:
        """Create the phrase with this text and origin."""
        phrase = super().__new__(cls, text)
        phrase.origin = origin
        return phrase

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Pickle and copy only the text."""
        return str, (str(self),)


def origin_of(value: object) -> Origin | None:
    """Return the origin of a phrase; None for numbers and texts without a message, such as a player's name."""
    return value.origin if isinstance(value, Phrase) else None


def origins_of(values: Iterable[object]) -> tuple[Origin | None, ...]:
    """Return the origins of several values; empty if none of them has one."""
    return tuple(map(origin_of, values)) if Phrase in map(type, values) else ()


def count_of(value: str) -> int:
    """Return how many things a phrase is about."""
    match origin_of(value):
        case OfList(items=items):
            return len(items)
        case OfMessage(names=names, values=values) if "count" in names:
            return int(values[names.index("count")])
        case _:
            return 1


def key_of(value: str) -> str:
    """Return the message that a phrase was made from, or the text itself if there is none."""
    match origin_of(value):
        case OfMessage(message=message):
            return message
        case _:
            return value
