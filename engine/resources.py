"""Resources, and bundles of them.

A `Bundle` packs an amount of every resource into one integer, four bits each: three hold 0 to 7 units, and the fourth
stays free, so that one subtraction compares all seven amounts. Bundles make cheap cache keys, and adding and
subtracting them is plain integer arithmetic.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias


class Resource(StrEnum):
    """The seven resources, with the letters of the rulebook's accessible edition as values."""

    WOOD = "w"
    STONE = "s"
    ORE = "o"
    CLAY = "c"
    PAPYRUS = "p"
    LOOM = "l"
    GLASS = "g"


class Goods(StrEnum):
    """The two kinds of resources that have prices of their own: raw materials and manufactured goods."""

    RAW = "raw"
    MANUFACTURED = "goods"


RAW_MATERIALS = (Resource.WOOD, Resource.STONE, Resource.ORE, Resource.CLAY)


def check_order(resources: Sequence[Resource]) -> None:
    """Raise ValueError unless the raw materials come first; prices, and so payments in saved games, depend on it."""
    if set(resources[: len(RAW_MATERIALS)]) != set(RAW_MATERIALS):
        raise ValueError(f"raw materials come first, not {', '.join(each.name.lower() for each in resources)}")


check_order(tuple(Resource))

Bundle: TypeAlias = int
EMPTY: Bundle = 0
MOST = 7
"""The maximum number of units of one resource in a bundle. No cost and no city in the game has that many."""

_BITS = 4
_SHIFT = {resource: _BITS * place for place, resource in enumerate(Resource)}
_ONE_EACH = sum(1 << shift for shift in _SHIFT.values())
_FREE_BITS = sum(1 << shift + _BITS - 1 for shift in _SHIFT.values())
_RAW_BITS = (1 << _BITS * len(RAW_MATERIALS)) - 1

UNIT: Mapping[Resource, Bundle] = {resource: 1 << shift for resource, shift in _SHIFT.items()}


def bundle(amounts: Mapping[Resource, int]) -> Bundle:
    """Pack amounts into a bundle.

    Raises:
        ValueError: An amount is below 0 or above MOST.
    """
    packed = 0
    for resource, amount in amounts.items():
        if not 0 <= amount <= MOST:
            raise ValueError(f"{amount} {resource.name.lower()}: not 0 to {MOST}")
        packed |= amount << _SHIFT[resource]
    return packed


@lru_cache(maxsize=1 << 12)
def amounts(packed: Bundle) -> Mapping[Resource, int]:
    """Return the amounts above 0, by resource, in the rulebook's order."""
    return MappingProxyType(
        {resource: amount for resource, shift in _SHIFT.items() if (amount := packed >> shift & MOST) > 0}
    )


@lru_cache(maxsize=1 << 12)
def size(packed: Bundle) -> int:
    """Return the total number of units in a bundle."""
    return sum(amounts(packed).values())


def raw(packed: Bundle) -> Bundle:
    """Return the raw materials of a bundle."""
    return packed & _RAW_BITS


def manufactured(packed: Bundle) -> Bundle:
    """Return the manufactured goods of a bundle."""
    return packed & ~_RAW_BITS


def subtract(packed: Bundle, part: Bundle) -> Bundle:
    """Return the bundle without the given part. The bundle must contain that part."""
    return packed - part


def lacking(wanted: Bundle, there: Bundle) -> Bundle:
    """Return the resources that `wanted` has in excess of `there`, resource by resource."""
    # With its free bit set, each resource's four bits hold 8 + wanted - there. So no resource borrows from the next,
    # and the free bit stays set where the difference is not negative.
    differences = (wanted | _FREE_BITS) - there
    not_negative = differences & _FREE_BITS
    return differences & not_negative - (not_negative >> _BITS - 1)


def one_of_each(packed: Bundle) -> Bundle:
    """Return a bundle with one unit of each resource that the given bundle contains."""
    return (packed | packed >> 1 | packed >> 2) & _ONE_EACH


def common(one_each: Bundle, wanted: Bundle) -> Bundle:
    """Return the resources that two bundles share. The first must have at most one unit of each resource."""
    return one_each & wanted


@lru_cache(maxsize=1 << 12)
def parts(packed: Bundle) -> tuple[Bundle, ...]:
    """Return every bundle that the given one contains, including the empty bundle and itself."""
    found = [0]
    for resource, amount in amounts(packed).items():
        unit = UNIT[resource]
        found = [part + unit * count for part in found for count in range(amount + 1)]
    return tuple(found)
