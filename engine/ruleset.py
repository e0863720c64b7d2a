"""What is played: the edition, the variant, the expansions, and what is settled about a seat."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from engine.catalogue import MOST_PLAYERS, Catalogue, Side
from engine.loading import EDITIONS, catalogue

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1 clockwise: the left neighbour of seat i is seat i+1, the right one seat i-1."""

ALL_SEATS = tuple(map(Seat, range(MOST_PLAYERS)))

FREE_CITY = Seat(2)
"""The third city of the two-player variant; seat 0 sits to its left, seat 1 to its right."""

_EXPANSIONS: tuple[str, ...] = ()
"""Those that are played; none yet."""


class RulesetError(ValueError):
    """A ruleset that this program does not play."""


class Variant(StrEnum):
    """The game for 3 to 7, or the expert variant for 2."""

    STANDARD = "standard"
    TWO_PLAYER = "two-player"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """What is settled about a seat before the boards are dealt; None leaves it to chance."""

    city: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Raises RulesetError for an edition or an expansion that there is not."""

    edition: str = "first"
    variant: Variant = Variant.STANDARD
    expansions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise RulesetError(f"the edition {self.edition!r} is not known")
        unknown = [name for name in self.expansions if name not in _EXPANSIONS]
        if unknown:
            raise RulesetError(f"the expansion {unknown[0]!r} is not known")

    @classmethod
    def for_players(cls, players: int) -> "Ruleset":
        """The base game for 2 to 7 players; `cities` says for how many cities."""
        return cls(variant=Variant.TWO_PLAYER if players == 2 else Variant.STANDARD)

    @property
    def catalogue(self) -> Catalogue:
        """The cards and boards that are used."""
        return catalogue(self.edition)

    @property
    def two_player(self) -> bool:
        """Whether a Free City is at the table."""
        return self.variant is Variant.TWO_PLAYER

    def cities(self, players: int) -> int:
        """How many cities are at the table with so many players."""
        return players + 1 if self.two_player else players

    def check_cities(self, cities: int) -> None:
        """Raises RulesetError unless so many cities can be at the table."""
        if self.two_player and cities != 3:
            raise RulesetError(f"the two-player variant has three cities, the Free City last, not {cities}")
        if not 3 <= cities <= MOST_PLAYERS:
            raise RulesetError(f"a table has 3 to {MOST_PLAYERS} cities, not {cities}")

    def players(self, cities: int) -> tuple[Seat, ...]:
        """The seats that a player owns: all but the Free City's."""
        return ALL_SEATS[: cities - 1 if self.two_player else cities]
