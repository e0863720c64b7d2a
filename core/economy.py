"""Production and commerce: what a city must buy, and what it may pay to whom (the engine's `commerce`).

Each distinct economy or market is one object that caches its answers, because the rollouts of a search need the same
few very often (random games can do without the cache). If there are too many of these objects, the cache is cleared.

Bundles have the engine's format: four bits for each resource, of which three hold the amount.
"""

from typing import Final, final

from mypy_extensions import i64

from core.tables import Tables, bit

FREE_BITS: Final = 0x8888888
"""The highest of each resource's four bits, which no amount uses."""
ONE_EACH: Final = 0x1111111
RAW: Final = 0xFFFF
MOST: Final = 7

# What a city buys for one coin instead of two.
LEFT_RAW: Final = 1
LEFT_GOODS: Final = 2
RIGHT_RAW: Final = 4
RIGHT_GOODS: Final = 8

RIGHT: Final = 6
"""Position of the first bit of the coins paid to the right. The bits below it hold the coins paid to the left."""
COINS: Final = (1 << RIGHT) - 1

_KEPT: Final = 2_000
"""Number of economies and markets, together, above which the cache is cleared."""


def lacking(wanted: i64, there: i64) -> i64:
    """Return the units in `wanted` that are missing from `there`, as a bundle."""
    differences: i64 = (wanted | FREE_BITS) - there
    enough: i64 = differences & FREE_BITS
    return differences & (enough - (enough >> 3))


def size(bundle: i64) -> i64:
    """Return the number of units in a bundle: at most 15 raw materials and 15 manufactured goods."""
    return ((bundle & RAW) * 0x1111 >> 12 & 15) + ((bundle >> 16) * 0x111 >> 8 & 15)


def added(bundle: i64, unit: i64) -> i64:
    """Return the bundle with one more unit of a resource, capped at 7."""
    return bundle if (bundle & unit * MOST) == unit * MOST else bundle + unit


def together(bundle: i64, other: i64) -> i64:
    """Return the sum of two bundles, capped at 7 per resource."""
    both: i64 = bundle + other
    over: i64 = both & FREE_BITS
    return (both | (over - (over >> 3))) & ~FREE_BITS


@final
class Economy:
    """What a city produces, or what it sells, each turn."""

    def __init__(self, serial: i64, certain: i64, choices: list[int], options: list[int]) -> None:
        self.serial: i64 = serial
        self.certain: i64 = certain
        """Fixed production, as a bundle."""
        self.choices: list[int] = choices
        """Units that can be one of several resources, sorted. Each is a bundle with one of every possible resource."""
        self.options: list[int] = options
        """Everything that the city can yield in one turn, one bundle per combination of choices."""
        reach: i64 = certain
        for unit in choices:
            rest: i64 = unit
            while rest:
                one: i64 = rest & -rest
                reach = added(reach, one)
                rest -= one
        self.reach: i64 = reach
        """For each resource on its own, the most that the city can yield, as a bundle."""
        self.grown: dict[int, Economy] | None = None
        """Cache of the economies with one more unit, keyed by that unit."""
        self.markets: dict[int, Market] | None = None
        """Cache of the markets of a city with this economy, keyed by its neighbours' goods and the prices it pays."""


@final
class Market:
    """What a city can build from: its own production, what each neighbour sells, and the prices it pays."""

    def __init__(
        self, own: Economy, left: Economy, right: Economy, bargains: i64, costs: i64, nothing: list[object]
    ) -> None:
        self.own = own
        self.left = left
        self.right = right
        self.bargains: i64 = bargains
        self.reach: i64 = together(own.reach, together(left.reach, right.reach))
        """For each resource on its own, the most that is available. They may not all be available together."""
        self.ways: list[list[int] | None] = [None] * costs
        """By cost number (`Tables.costs`), the payments that no other payment beats, cheapest first.

        Of payments with equal totals, the one with fewer coins to the left comes first.
        """
        self.judge: object = None
        """The judge whose values are cached here."""
        self.prices: list[int] | None = None
        """By cost number, the judge's price of that cost; -1 if not yet computed."""
        self.hopes: list[object] = nothing
        """By Age, the cards of its deck that the judge considers worth building at this market."""


@final
class Economies:
    """A cache of economies and markets. Objects from different caches must not be mixed."""

    def __init__(self, tables: Tables, *, remembers: bool = True) -> None:
        self.remembers = remembers
        """Whether markets and the ways to pay are cached, as a judge requires.

        Compiled random games are faster without this cache, because few markets repeat.
        """
        self.costs: list[int] = tables.costs
        self.known: dict[tuple[int, ...], Economy] = {}
        self.parts: dict[int, list[int]] = {}
        self.payments: dict[tuple[int, ...], list[int]] = {}
        self.kept: i64 = 0
        self.serial: i64 = 0
        self.nothing: list[int] = [0]
        """The ways to pay if nothing has to be bought: one list that never changes, so `is` recognises it."""
        self.no_way: list[int] = []
        """The ways to pay for a cost that cannot be met: none. This list never changes, so `is` recognises it."""
        self.no_hopes: list[object] = []
        self.only: Market | None = None

    def economy(self, certain: i64, choices: list[int]) -> Economy:
        """Return the economy with this production; `choices` must be sorted."""
        key = (certain, *choices)
        found = self.known.get(key)
        if found is None:
            if self.kept > _KEPT:
                self.forget()
            self.kept += 1
            self.serial += 1
            found = Economy(self.serial, certain, choices, _options(certain, choices))
            self.known[key] = found
        return found

    def forget(self) -> None:
        """Clear the caches of economies and markets, but not the small other caches. Objects in use stay valid."""
        for each in self.known.values():
            each.grown = None
            each.markets = None
        self.known = {}
        self.kept = 0

    def with_unit(self, economy: Economy, unit: i64) -> Economy:
        """Return the economy with one more unit, which may be one of several resources."""
        grown = economy.grown
        if grown is None:
            grown = {}
            economy.grown = grown
        found = grown.get(unit)
        if found is None:
            if unit & (unit - 1):
                found = self.economy(economy.certain, sorted([*economy.choices, unit]))
            else:
                found = self.economy(added(economy.certain, unit), economy.choices)
            grown[unit] = found
        return found

    def market(self, own: Economy, left: Economy, right: Economy, bargains: i64) -> Market:
        """Return the market of a city with this production, whose neighbours sell these goods."""
        if not self.remembers:
            return self._market_for_once(own, left, right, bargains)
        key: i64 = (left.serial << 34) | (right.serial << 4) | bargains
        markets = own.markets
        if markets is None:
            markets = {}
            own.markets = markets
        found = markets.get(key)
        if found is None:
            self.kept += 1
            found = Market(own, left, right, bargains, len(self.costs), self.no_hopes)
            markets[key] = found
        return found

    def _market_for_once(self, own: Economy, left: Economy, right: Economy, bargains: i64) -> Market:
        """Overwrite and return the single shared market, because the previous caller no longer needs it.

        Nothing was cached in its `ways`, so nothing has to be cleared.
        """
        found = self.only
        if found is None:
            found = Market(own, left, right, bargains, len(self.costs), self.no_hopes)
            self.only = found
        else:
            found.own = own
            found.left = left
            found.right = right
            found.bargains = bargains
            found.reach = together(own.reach, together(left.reach, right.reach))
        return found

    def ways(self, at: Market, cost: i64) -> list[int]:
        """Return the payments for a cost number, except those that another payment beats; empty if there are none."""
        found = at.ways[cost]
        if found is None:
            found = self._ways(at, self.costs[cost])
            if self.remembers:
                if found is not self.nothing and found is not self.no_way:
                    found = self._one_for_all(found)
                at.ways[cost] = found
        return found

    def _ways(self, at: Market, wanted: i64) -> list[int]:
        if lacking(wanted, at.reach):
            return self.no_way
        missing: i64 = lacking(wanted, at.own.certain)
        if missing == 0:
            return self.nothing
        if len(at.own.options) == 1:  # then `shortfalls` would list only what is missing
            return self._with_ways_to_buy(at, missing, self.no_way)
        found = self.no_way
        for need in shortfalls(at.own, wanted):
            if need == 0:
                return self.nothing
            found = self._with_ways_to_buy(at, need, found)
        return found

    def cheapest(self, at: Market, cost: i64) -> i64:
        """Return the total coins of the cheapest payment for a cost number; -1 if the cost cannot be met.

        This is the total of the first payment in `ways`, but faster, because the others are not listed.
        """
        found = at.ways[cost]
        if found is not None:
            return total(found[0]) if found else -1
        wanted: i64 = self.costs[cost]
        if lacking(wanted, at.reach):
            return -1
        if lacking(wanted, at.own.certain) == 0:
            return 0
        needs = shortfalls(at.own, wanted)
        first: i64 = needs[0]
        if first == 0:
            return 0
        left = at.left
        right = at.right
        bargains: i64 = at.bargains
        left_raw: i64 = 1 if bargains & LEFT_RAW else 2
        left_goods: i64 = 1 if bargains & LEFT_GOODS else 2
        right_raw: i64 = 1 if bargains & RIGHT_RAW else 2
        right_goods: i64 = 1 if bargains & RIGHT_GOODS else 2
        best: i64 = -1
        for each in needs:
            need: i64 = each
            from_left: i64 = need - lacking(need, left.reach)
            only_left: i64 = lacking(need, right.reach)
            if lacking(only_left, from_left):
                continue
            simple: bool = len(left.options) == 1 and len(right.options) == 1
            # If both charge the same, it only matters whether they have enough together.
            same: bool = (left_raw == right_raw or need & RAW == 0) and (left_goods == right_goods or need >> 16 == 0)
            if simple or (same and lacking(lacking(need, left.certain), right.certain) == 0):
                coins: i64 = _bought(need & RAW, left, right, left_raw, right_raw)
                coins += _bought(need & ~RAW, left, right, left_goods, right_goods)
                if best < 0 or coins < best:
                    best = coins
                continue
            for part in self.parts_of(from_left):
                bought: i64 = part
                rest: i64 = need - bought
                if lacking(only_left, bought):
                    continue
                price: i64 = ((bought & RAW) * 0x1111 >> 12 & 15) * left_raw
                price += ((bought >> 16) * 0x111 >> 8 & 15) * left_goods
                price += ((rest & RAW) * 0x1111 >> 12 & 15) * right_raw
                price += ((rest >> 16) * 0x111 >> 8 & 15) * right_goods
                if (best < 0 or price < best) and _sells(left, bought) and _sells(right, rest):
                    best = price
        return best

    def _with_ways_to_buy(self, at: Market, need: i64, found: list[int]) -> list[int]:
        """Add the payments that buy exactly this bundle to a list, in place, except those that another payment beats.

        `no_way` is never changed: if it is passed, return a new list, or `no_way` itself if there are no payments.
        """
        left = at.left
        right = at.right
        from_left: i64 = need - lacking(need, left.reach)
        # What only the left neighbour sells must be bought there.
        only_left: i64 = lacking(need, right.reach)
        if lacking(only_left, from_left):
            return found
        bargains: i64 = at.bargains
        left_raw: i64 = 1 if bargains & LEFT_RAW else 2
        left_goods: i64 = 1 if bargains & LEFT_GOODS else 2
        right_raw: i64 = 1 if bargains & RIGHT_RAW else 2
        right_goods: i64 = 1 if bargains & RIGHT_GOODS else 2
        if found is self.no_way:
            found = []
        for part in self.parts_of(from_left):
            bought: i64 = part
            rest: i64 = need - bought
            if lacking(only_left, bought) or not _sells(left, bought) or not _sells(right, rest):
                continue
            to_left: i64 = ((bought & RAW) * 0x1111 >> 12 & 15) * left_raw
            to_left += ((bought >> 16) * 0x111 >> 8 & 15) * left_goods
            to_right: i64 = ((rest & RAW) * 0x1111 >> 12 & 15) * right_raw
            to_right += ((rest >> 16) * 0x111 >> 8 & 15) * right_goods
            _list(found, to_left, to_right)
        return found or self.no_way

    def _one_for_all(self, ways: list[int]) -> list[int]:
        """Return a shared list that equals this one, so that the garbage collector has fewer lists to visit."""
        key = tuple(ways)
        shared = self.payments.get(key)
        if shared is None:
            shared = ways
            self.payments[key] = shared
        return shared

    def parts_of(self, bundle: i64) -> list[int]:
        """Return every bundle contained in this one, from the empty bundle to the bundle itself."""
        found = self.parts.get(bundle)
        if found is None:
            found = [0]
            rest: i64 = bundle
            place: i64 = 0
            while rest:
                amount: i64 = rest & MOST
                if amount:
                    unit: i64 = bit(place)
                    found = [part + unit * count for part in found for count in range(amount + 1)]
                rest >>= 4
                place += 4
            self.parts[bundle] = found
        return found


def shortfalls(own: Economy, cost: i64) -> list[int]:
    """Return all the smallest bundles that a city may lack for a cost; `[0]` if it produces everything itself."""
    missing: i64 = lacking(cost, own.certain)
    if missing == 0 or len(own.options) == 1:
        return [missing]
    least: i64 = 99
    found: list[int] = []
    for option in own.options:
        rest: i64 = lacking(cost, option)
        if rest == 0:
            return [0]
        units: i64 = size(rest)
        if units < least:
            least = units
            found = [rest]
        elif units == least and rest not in found:
            found.append(rest)
    return found


def _bought(need: i64, left: Economy, right: Economy, left_price: i64, right_price: i64) -> i64:
    """Return the lowest price of goods, all raw or all manufactured, that the neighbours' fixed production covers."""
    if left_price <= right_price:
        rest: i64 = lacking(need, left.certain)
        return size(need - rest) * left_price + size(rest) * right_price
    rest = lacking(need, right.certain)
    return size(need - rest) * right_price + size(rest) * left_price


def _sells(seller: Economy, bundle: i64) -> bool:
    if lacking(bundle, seller.certain) == 0:
        return True
    if len(seller.options) == 1 or lacking(bundle, seller.reach):
        return False
    for option in seller.options:  # noqa: SIM110 - hot loop
        if lacking(bundle, option) == 0:
            return True
    return False


def _list(found: list[int], to_left: i64, to_right: i64) -> None:
    """Add a payment unless one in the list beats it, and drop those that it beats.

    The list is sorted by total. Of payments with equal totals, the one with fewer coins to the left comes first.
    """
    place: i64 = 0
    while place < len(found):
        known: i64 = found[place]
        left: i64 = known & COINS
        right: i64 = known >> RIGHT
        if left <= to_left and right <= to_right:
            return
        if to_left <= left and to_right <= right:
            found.pop(place)
        else:
            place += 1
    place = len(found)
    while place > 0:
        known = found[place - 1]
        more: i64 = (known & COINS) + (known >> RIGHT) - to_left - to_right
        if more < 0 or (more == 0 and known & COINS < to_left):
            break
        place -= 1
    found.insert(place, to_left | to_right << RIGHT)


def total(payment: i64) -> i64:
    """Return the coins paid to both neighbours together."""
    return (payment & COINS) + (payment >> RIGHT)


def _options(certain: i64, choices: list[int]) -> list[int]:
    found = [certain]
    for each in choices:
        unit: i64 = each
        more: dict[int, bool] = {}
        for bundle in found:
            rest: i64 = unit
            while rest:
                one: i64 = rest & -rest
                more[added(bundle, one)] = True
                rest -= one
        found = list(more)
    return found
