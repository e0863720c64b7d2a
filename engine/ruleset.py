"""The ruleset of a game (edition, variant and expansions), and the settings of a seat before the deal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from engine.catalogue import MOST_PLAYERS, Catalogue, Side
from engine.loading import DATA_VERSIONS, EDITIONS, EXPANSION_FOLDERS, catalogue

Seat = NewType("Seat", int)
"""A place at the table, numbered clockwise from 0: the left neighbour of seat i is seat i+1, the right one seat i-1."""

ALL_SEATS = tuple(map(Seat, range(MOST_PLAYERS)))

FREE_CITY = Seat(2)
"""The seat of the third city in the two-player variant; seat 0 sits to its left, seat 1 to its right."""


class RulesetError(ValueError):
    """A ruleset that this program does not support."""


class FactsError(RulesetError):
    """Raised if a game needs a different version of the card data than this program has. The message names both."""

    def __init__(self, name: str, needed: int, version: int) -> None:
        super().__init__(f"it needs version {needed} of the card data {name!r}, and this program has version {version}")
        self.name, self.needed, self.version = name, needed, version


class Expansion(StrEnum):
    """The expansions of the game."""

    EDIFICE = "edifice"
    """Communal edifices, and the wonders of Ur and Carthage; for 3 to 7 players."""
    CARTHAGE = "carthage"
    """The wonder of Carthage alone, which needs no expansion (Edifice rulebook, Wonder boards)."""


class Variant(StrEnum):
    """The standard game for 3 to 7 players, or the expert variant for 2."""

    STANDARD = "standard"
    TWO_PLAYER = "two-player"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """The wonder and side chosen for a seat before the boards are dealt; None means that it is drawn at random."""

    city: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game.

    Raises:
        RulesetError: The edition or an expansion is unknown, or they cannot be combined.
    """

    edition: str = "first"
    variant: Variant = Variant.STANDARD
    expansions: tuple[str, ...] = ()
    """The expansions, without duplicates and in the order of `Expansion`. They may be passed in any order."""

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise RulesetError(f"the edition {self.edition!r} is not known")
        unknown = [name for name in self.expansions if name not in EXPANSION_FOLDERS]
        if unknown:
            raise RulesetError(f"the expansion {unknown[0]!r} is not known")
        in_order = tuple(each for each in Expansion if each in self.expansions)
        if len(in_order) < len(self.expansions):
            raise RulesetError("an expansion is named twice")
        object.__setattr__(self, "expansions", in_order)
        if self.two_player and self.edifice:
            raise RulesetError("the Edifice expansion is for 3 to 7 players")

    @classmethod
    def for_players(cls, players: int, expansions: Iterable[Expansion] = ()) -> "Ruleset":
        """Return the ruleset for 2 to 7 players with these expansions."""
        return cls(variant=Variant.TWO_PLAYER if players == 2 else Variant.STANDARD, expansions=tuple(expansions))

    @property
    def catalogue(self) -> Catalogue:
        """The cards, boards and edifices in use."""
        return catalogue(self.edition, self.expansions)

    @property
    def data_versions(self) -> dict[str, int]:
        """The versions of the card data in use, by edition and expansion."""
        return {str(name): DATA_VERSIONS[name] for name in (self.edition, *self.expansions)}

    def check_data(self, needed: Mapping[str, int], unnamed: int | None = None) -> None:
        """Raise FactsError if a game needs another version of the card data.

        A missing version of card data counts as `unnamed`, by default the current version.
        """
        for name, version in self.data_versions.items():
            if (wanted := needed.get(name, unnamed or version)) != version:
                raise FactsError(name, wanted, version)

    @property
    def edifice(self) -> bool:
        """Whether the game has edifices, one for each Age."""
        return Expansion.EDIFICE in self.expansions

    @property
    def two_player(self) -> bool:
        """Whether this is the variant for two players, with a Free City at the table."""
        return self.variant is Variant.TWO_PLAYER

    def cities(self, players: int) -> int:
        """Return the number of cities at a table with this many players."""
        return players + 1 if self.two_player else players

    def check_cities(self, cities: int) -> None:
        """Raise RulesetError unless a table can have this many cities."""
        if self.two_player and cities != 3:
            raise RulesetError(f"the two-player variant has three cities, the Free City last, not {cities}")
        if not 3 <= cities <= MOST_PLAYERS:
            raise RulesetError(f"a table has 3 to {MOST_PLAYERS} cities, not {cities}")

    def players(self, cities: int) -> tuple[Seat, ...]:
        """Return the seats of the players: all except the Free City's."""
        return ALL_SEATS[: cities - 1 if self.two_player else cities]
