"""Resources, and bundles of them.

A `Bundle` packs an amount of every resource into one integer: four bits for each, of which three hold 0 to 7 units and
the fourth stays free, so that all seven can be compared in one subtraction. Bundles are cheap keys of caches, and
adding and subtracting are plain integer arithmetic.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias


class Resource(StrEnum):
    """The seven resources, by the letters of the rulebook's accessible edition."""

    WOOD = "w"
    STONE = "s"
    ORE = "o"
    CLAY = "c"
    PAPYRUS = "p"
    LOOM = "l"
    GLASS = "g"


class Goods(StrEnum):
    """The two kinds of resources that commerce tells apart."""

    RAW = "raw"
    MANUFACTURED = "goods"


RAW_MATERIALS = (Resource.WOOD, Resource.STONE, Resource.ORE, Resource.CLAY)


def check_order(resources: Sequence[Resource]) -> None:
    """Raises ValueError unless raw materials come first: by that, prices are told apart, in saved games, too."""
    if set(resources[: len(RAW_MATERIALS)]) != set(RAW_MATERIALS):
        raise ValueError(f"raw materials come first, not {', '.join(each.name.lower() for each in resources)}")


check_order(tuple(Resource))

Bundle: TypeAlias = int
EMPTY: Bundle = 0
MOST = 7
"""The most units of one resource in a bundle; no cost of the game has so many."""

_BITS = 4
_SHIFT = {resource: _BITS * place for place, resource in enumerate(Resource)}
_ONE_EACH = sum(1 << shift for shift in _SHIFT.values())
_FREE_BITS = sum(1 << shift + _BITS - 1 for shift in _SHIFT.values())
_RAW_BITS = (1 << _BITS * len(RAW_MATERIALS)) - 1

UNIT: Mapping[Resource, Bundle] = {resource: 1 << shift for resource, shift in _SHIFT.items()}


def bundle(amounts: Mapping[Resource, int]) -> Bundle:
    """Packs amounts into a bundle.

    Raises:
        ValueError: an amount below 0 or above MOST.
    """
    packed = 0
    for resource, amount in amounts.items():
        if not 0 <= amount <= MOST:
            raise ValueError(f"{amount} {resource.name.lower()}: not 0 to {MOST}")
        packed |= amount << _SHIFT[resource]
    return packed


def add_unit(packed: Bundle, resource: Resource) -> Bundle:
    """The bundle with one more unit, up to MOST, which no cost exceeds."""
    return packed if packed >> _SHIFT[resource] & MOST == MOST else packed + UNIT[resource]


@lru_cache(maxsize=1 << 12)
def amounts(packed: Bundle) -> Mapping[Resource, int]:
    """The amounts above 0, by resource, in the rulebook's order."""
    return MappingProxyType(
        {resource: amount for resource, shift in _SHIFT.items() if (amount := packed >> shift & MOST) > 0}
    )


@lru_cache(maxsize=1 << 12)
def size(packed: Bundle) -> int:
    """How many units the bundle has altogether."""
    return sum(amounts(packed).values())


def raw(packed: Bundle) -> Bundle:
    """The raw materials of a bundle."""
    return packed & _RAW_BITS


def manufactured(packed: Bundle) -> Bundle:
    """The manufactured goods of a bundle."""
    return packed & ~_RAW_BITS


def subtract(packed: Bundle, part: Bundle) -> Bundle:
    """The bundle without this part, which must lie within it."""
    return packed - part


def lacking(wanted: Bundle, there: Bundle) -> Bundle:
    """What is wanted but not there, resource by resource."""
    # With its free bit set, each resource's four bits hold 8 + wanted - there: nothing is borrowed from the next one,
    # and the free bit is still set where the difference is not negative.
    differences = (wanted | _FREE_BITS) - there
    not_negative = differences & _FREE_BITS
    return differences & not_negative - (not_negative >> _BITS - 1)


def one_of_each(packed: Bundle) -> Bundle:
    """One unit of each resource that the bundle has."""
    return (packed | packed >> 1 | packed >> 2) & _ONE_EACH


def common(one_each: Bundle, wanted: Bundle) -> Bundle:
    """The resources in both bundles, each of which has at most one unit of any resource."""
    return one_each & wanted


@lru_cache(maxsize=1 << 12)
def parts(packed: Bundle) -> tuple[Bundle, ...]:
    """Every bundle within this one, including the empty one and itself."""
    found = [0]
    for resource, amount in amounts(packed).items():
        unit = UNIT[resource]
        found = [part + unit * count for part in found for count in range(amount + 1)]
    return tuple(found)
