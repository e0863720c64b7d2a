"""What was said, and of what it was made, so that a sentence around it can need another form of it.

The code puts phrases into sentences ("3 coins", "a red structure", "Giza and you") and knows nothing of cases and
genders. A language that has them asks for them in its own files, by functions of the catalogue:

    { FORM($coins, "dative") }   the phrase said again: its message finds "dative" in $form, which else is "plain"
    { COUNT($who) -> ... }       how many it speaks of: its number, or how many a list has; else one
    { KEY($colour) -> ... }      the message that it was made of, such as colour-red, to choose by
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeAlias

PLAIN = "plain"
"""The form of whatever is said without a word about it."""


class Notation(StrEnum):
    """How resources, points, shields, coins and science symbols are written."""

    WORDS = "words"
    LETTERS = "letters"
    """The letters of the rulebook's accessible edition."""


class Joint(StrEnum):
    """How the last of a list is joined to those before, as CLDR calls it."""

    AND = "standard"
    OR = "or"


@dataclass(frozen=True, slots=True, eq=False)
class OfMessage:
    """A phrase that a message of the catalogue says, or one of its attributes.

    Origins are compared by identity, which is quick: what was said is kept, and given again as the same phrase.
    """

    notation: Notation
    message: str
    attribute: str | None
    names: tuple[str, ...]
    values: tuple[str | int, ...]
    """Of the arguments, in the order of their names."""


@dataclass(frozen=True, slots=True, eq=False)
class OfList:
    """A phrase that lists others."""

    joint: Joint
    items: tuple[str, ...]


Origin: TypeAlias = OfMessage | OfList


class Phrase(str):
    """A text with its origin. It is the same as the text alone, wherever no language asks for more."""

    __slots__ = ("origin",)
    origin: Origin

    def __new__(cls, text: str, origin: Origin) -> Self:
        """The phrase of a text and its origin."""
        phrase = super().__new__(cls, text)
        phrase.origin = origin
        return phrase

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Whatever is kept or sent elsewhere is the text alone."""
        return str, (str(self),)


def origin_of(value: object) -> Origin | None:
    """The origin of a phrase; None of a text that no message says, such as a player's name, and of a number."""
    return value.origin if isinstance(value, Phrase) else None


def origins_of(values: Iterable[object]) -> tuple[Origin | None, ...]:
    """The origins of several values; empty if none of them has one."""
    return tuple(map(origin_of, values)) if Phrase in map(type, values) else ()


def count_of(value: str) -> int:
    """How many things a phrase speaks of."""
    match origin_of(value):
        case OfList(items=items):
            return len(items)
        case OfMessage(names=names, values=values) if "count" in names:
            return int(values[names.index("count")])
        case _:
            return 1


def key_of(value: str) -> str:
    """The message of which a phrase was made; the text itself if it was made of none."""
    match origin_of(value):
        case OfMessage(message=message):
            return message
        case _:
            return value
