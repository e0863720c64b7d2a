"""Production and commerce: what a city must buy to meet a cost, and every way to pay for it.

A city builds from its own production and from what its two neighbours sell (rulebook, Commerce). Nothing is used up, so
the answer depends only on the production of the three cities and on the buyer's prices. Ways to pay are cached, because
a person's screens ask about the same market again and again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import NamedTuple

from engine.constants import UNIT_PRICE
from engine.effects import Effect, Neighbour, Produce, Trade, Unit
from engine.resources import (
    EMPTY,
    UNIT,
    Bundle,
    Goods,
    Resource,
    amounts,
    common,
    lacking,
    manufactured,
    one_of_each,
    parts,
    raw,
    size,
    subtract,
)


class Payment(NamedTuple):
    """Coins paid to the two neighbours."""

    left: int
    right: int

    @property
    def total(self) -> int:
        """The coins paid to both neighbours together."""
        return self.left + self.right


NOTHING = Payment(0, 0)


class Purchase(NamedTuple):
    """The resources bought from each of the two neighbours."""

    left: Bundle
    right: Bundle


class Prices(NamedTuple):
    """The price of one unit in coins, by neighbour and kind of resource."""

    left_raw: int = UNIT_PRICE
    left_goods: int = UNIT_PRICE
    right_raw: int = UNIT_PRICE
    right_goods: int = UNIT_PRICE

    def of(self, from_left: Bundle, from_right: Bundle) -> Payment:
        """Return the coins that these resources cost, by neighbour."""
        return Payment(
            size(raw(from_left)) * self.left_raw + size(manufactured(from_left)) * self.left_goods,
            size(raw(from_right)) * self.right_raw + size(manufactured(from_right)) * self.right_goods,
        )


_PRICE = {
    (Neighbour.LEFT, Goods.RAW): "left_raw",
    (Neighbour.LEFT, Goods.MANUFACTURED): "left_goods",
    (Neighbour.RIGHT, Goods.RAW): "right_raw",
    (Neighbour.RIGHT, Goods.MANUFACTURED): "right_goods",
}


class Production(NamedTuple):
    """Everything that a city produces each turn."""

    certain: Bundle
    choices: tuple[Bundle, ...]
    """Units whose resource is chosen each turn, sorted. Each bundle has one of every resource that the unit can be."""


class Economy(NamedTuple):
    """What a city produces, what it sells, and the prices it pays."""

    own: Production
    for_sale: Production
    prices: Prices


class Market(NamedTuple):
    """What a city can build from: its own production, what each neighbour sells, and the prices it pays."""

    own: Production
    left: Production
    right: Production
    prices: Prices


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to pay for a cost at a market, regardless of the coins in the treasury; empty if it cannot be met."""

    legal: frozenset[Payment]
    """Every payment that buys what is missing and nothing else."""
    listed: tuple[Payment, ...]
    """The payments that no other payment beats, cheapest first.

    A payment beats another if neither neighbour gets more and one gets less. Of equal totals, the one with fewer
    coins to the left comes first.
    """


_FREE = Ways(frozenset({NOTHING}), (NOTHING,))


def economy_of(board: Resource, effects: Iterable[Effect]) -> Economy:
    """Return the economy of a city whose board produces this resource and which has these effects."""
    own: list[Unit] = [(board,)]
    for_sale: list[Unit] = [(board,)]
    reduced: dict[str, int] = {}  # all reduced prices are the same (`engine.loading`)
    for effect in effects:
        if isinstance(effect, Produce):
            own += effect.units
            if effect.for_sale:
                for_sale += effect.units
        elif isinstance(effect, Trade):
            reduced |= {_PRICE[each, effect.goods]: effect.price for each in effect.neighbours}
    return Economy(_production(own), _production(for_sale), Prices(**reduced))


def _production(units: Iterable[Unit]) -> Production:
    certain = EMPTY
    choices: list[Bundle] = []
    for unit in units:
        if len(unit) == 1:
            certain += UNIT[unit[0]]
        else:
            choices.append(sum(UNIT[resource] for resource in unit))
    return Production(certain, tuple(sorted(choices)))


def ways_to_pay(at: Market, cost: Bundle) -> Ways:
    """Return every way to pay for a cost at a market."""
    missing = lacking(cost, at.own.certain)
    return _ways_to_buy(at, missing) if missing else _FREE


@lru_cache(maxsize=1 << 14)
def _ways_to_buy(at: Market, missing: Bundle) -> Ways:
    """Return every way to buy what the city's certain production leaves missing."""
    legal = frozenset(at.prices.of(*bought) for bought in _purchases(at, missing))
    listed: list[Payment] = []
    least_right = inf
    for payment in sorted(legal):
        # Paying more to the left is only worth it if the right gets less than with every payment before.
        if payment.right < least_right:
            listed.append(payment)
            least_right = payment.right
    return Ways(legal, tuple(sorted(listed, key=sum)))


def purchases(at: Market, cost: Bundle, payment: Payment) -> frozenset[Purchase]:
    """Return every purchase that costs exactly this payment and buys exactly what the city lacks for a cost."""
    found = _purchases(at, lacking(cost, at.own.certain))
    return frozenset(bought for bought in found if at.prices.of(*bought) == payment)


def _purchases(at: Market, missing: Bundle) -> Iterator[Purchase]:
    """Yield every purchase of exactly what the city's units of choice leave missing."""
    for least in shortfalls(missing, at.own.choices):
        from_right = _sold(least, at.right)
        for bought in _sold(least, at.left):
            if (rest := subtract(least, bought)) in from_right:
                yield Purchase(bought, rest)


def to_buy(own: Production, cost: Bundle) -> tuple[Bundle, ...]:
    """Return all the smallest bundles that a city can buy for a cost; `(EMPTY,)` if it produces everything itself."""
    return shortfalls(lacking(cost, own.certain), own.choices)


def _sold(missing: Bundle, seller: Production) -> set[Bundle]:
    """Return every part of the missing bundle that one neighbour can supply in one turn."""
    wanted = parts(missing)
    sold = set(parts(subtract(missing, lacking(missing, seller.certain))))
    for unit in seller.choices:
        sold |= {part + UNIT[resource] for part in sold for resource in amounts(unit)}.intersection(wanted)
    return sold


def shortfalls(missing: Bundle, choices: tuple[Bundle, ...]) -> tuple[Bundle, ...]:
    """Return all the smallest bundles that these units can leave missing; `(EMPTY,)` if they can supply everything.

    All of these bundles have the same size: the sets of needs that the units can serve form a matroid, so every maximal
    assignment of units to needs leaves equally many unserved.
    """
    left_over = {missing}
    for unit in choices:
        left_over |= {
            subtract(need, UNIT[resource])
            for need in left_over
            for resource in amounts(common(unit, one_of_each(need)))
        }
    least = min(map(size, left_over))
    return tuple(sorted(rest for rest in left_over if size(rest) == least))
