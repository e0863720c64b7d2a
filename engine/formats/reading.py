"""Reads and checks JSON from outside."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.catalogue import Board, Card, Catalogue, Edifice, Side
from engine.ruleset import Ruleset, RulesetError, Variant


class FormatError(ValueError):
    """Data that does not follow the format or breaks a rule; the message is one line."""


Count = Annotated[int, Field(ge=0, le=1_000_000)]
"""A number of coins or tokens, or a seat; the limit is far beyond any game."""

AgeNumber = Annotated[int, Field(ge=1, le=3)]
"""The number of an Age. A Literal would also accept `true` and 1.0."""


class Entry(BaseModel):
    """Base class for the parts of a format: unknown keys are ignored, values must have exactly the declared type."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class RulesetEntry(Entry):
    """The ruleset of a game."""

    edition: str
    variant: str
    expansions: Sequence[str] = ()
    data: Mapping[str, Count] = {}
    """The versions of the card data that the game needs; empty in earlier formats."""

    def ruleset(self, unnamed: int | None = None) -> Ruleset:
        """Return the ruleset. A missing version of card data counts as `unnamed`, by default the current version.

        Raises:
            FormatError: This program does not support the ruleset, or not this version of its card data.
        """
        if self.variant not in set(Variant):
            raise FormatError(f"the variant {self.variant!r} is not known")
        try:
            ruleset = Ruleset(self.edition, Variant(self.variant), tuple(self.expansions))
            ruleset.check_data(self.data, unnamed)
        except RulesetError as error:
            raise FormatError(str(error)) from error
        return ruleset


_E = TypeVar("_E", bound=Entry)


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - JSON can be anything until it is checked
    """Parse JSON; raise FormatError if the text is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not JSON: {error}".replace("\n", " ")) from error


def parse_entry(data: object, entry: type[_E], title: str) -> _E:
    """Return the data as an entry; raise FormatError with the title and the location of the first error."""
    try:
        return entry.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(step) for step in first["loc"])
        raise FormatError(f"{title}: {place + ': ' if place else ''}{first['msg']}") from error


def find_card(name: str, catalogue: Catalogue) -> Card:
    """Return the card with this name; raise FormatError if there is none."""
    found = catalogue.cards.get(name)
    if found is None:
        raise FormatError(f"there is no card {name!r}")
    return found


def find_cards(names: Sequence[str], catalogue: Catalogue) -> tuple[Card, ...]:
    """Return the cards with these names; raise FormatError for an unknown card."""
    return tuple(find_card(name, catalogue) for name in names)


def find_edifices(names: Sequence[str], catalogue: Catalogue) -> tuple[Edifice, ...]:
    """Return the edifices with these names; raise FormatError for any that the ruleset does not have."""
    for name in names:
        if name not in catalogue.edifices:
            also = "" if catalogue.edifices else " with this ruleset"
            raise FormatError(f"there is no edifice {name!r}{also}")
    return tuple(catalogue.edifices[name] for name in names)


def find_board(city: str, side: str, catalogue: Catalogue) -> Board:
    """Return the board of a city and side; raise FormatError for an unknown wonder or side."""
    if side not in set(Side):
        raise FormatError(f"a wonder has the sides A and B, not {side!r}")
    found = catalogue.boards.get((city, Side(side)))
    if found is None:
        raise FormatError(f"there is no wonder {city!r}")
    return found
