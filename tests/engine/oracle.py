"""Payments and legality found the slow way: by trying everything, with nothing of the engine's arithmetic.

It works from the effects of cards and stages alone, with resources as letters.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

from engine.catalogue import Card, Stage
from engine.city import City
from engine.effects import Produce, ScienceSymbol, Trade
from engine.resources import amounts

RAW = "wsoc"


def letters(cost: Card | Stage) -> str:
    """A cost as letters, such as "wwg"."""
    return "".join(sorted(resource.value * amount for resource, amount in amounts(cost.cost).items()))


def units(city: City, *, for_sale: bool) -> tuple[str, ...]:
    """What a city produces, a string of the possible letters for each unit."""
    found = [city.board.produces.value]
    for effect in city.effects():
        if isinstance(effect, Produce) and (effect.for_sale or not for_sale):
            found += ["".join(unit) for unit in effect.units]
    return tuple(sorted(found))


def price(city: City, neighbour: str, letter: str) -> int:
    """What the city pays a neighbour for one unit."""
    goods = "raw" if letter in RAW else "goods"
    prices = [
        effect.price
        for effect in city.effects()
        if isinstance(effect, Trade) and effect.goods == goods and neighbour in effect.neighbours
    ]
    return min(prices, default=2)


@cache
def yields(units: tuple[str, ...], wanted: str) -> bool:
    """Whether these units can be exactly so many letters at once, others lying idle."""
    if not wanted:
        return True
    return any(
        wanted[0] in unit and yields(units[:place] + units[place + 1 :], wanted[1:]) for place, unit in enumerate(units)
    )


def payments(cities: Sequence[City], seat: int, wanted: str) -> set[tuple[int, int]]:
    """Every (left, right) that buys what is missing, no bought unit superfluous: by trying every purchase."""
    mine = cities[seat]
    own = units(mine, for_sale=False)
    left = units(cities[(seat + 1) % len(cities)], for_sale=True)
    right = units(cities[(seat - 1) % len(cities)], for_sale=True)
    found = set()
    for bought in _parts(wanted):
        if not _needed(own, wanted, bought):
            continue
        for split in product("lr", repeat=len(bought)):
            from_left = "".join(letter for letter, side in zip(bought, split, strict=True) if side == "l")
            from_right = "".join(letter for letter, side in zip(bought, split, strict=True) if side == "r")
            if yields(left, from_left) and yields(right, from_right):
                found.add(
                    (
                        sum(price(mine, "left", letter) for letter in from_left),
                        sum(price(mine, "right", letter) for letter in from_right),
                    )
                )
    return found


def unbeaten(found: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those payments than which no other costs at most as much to both neighbours and less to one."""
    return {
        one for one in found if not any(other[0] <= one[0] and other[1] <= one[1] and other != one for other in found)
    }


def _parts(wanted: str) -> Iterator[str]:
    """Every multiset of letters that is part of the wanted ones."""
    kinds = sorted(set(wanted))
    for counts in product(*(range(wanted.count(kind) + 1) for kind in kinds)):
        yield "".join(kind * count for kind, count in zip(kinds, counts, strict=True))


def _needed(own: tuple[str, ...], wanted: str, bought: str) -> bool:
    """Whether what is bought completes the own production, and would not with one unit less."""
    if not _complete(own, wanted, bought):
        return False
    return not any(_complete(own, wanted, bought[:place] + bought[place + 1 :]) for place in range(len(bought)))


def _complete(own: tuple[str, ...], wanted: str, bought: str) -> bool:
    return yields(own + tuple(bought), wanted)


def best_science(fixed: Sequence[ScienceSymbol], free: int) -> int:
    """The most points that symbols bring, some of them of one's choice: by trying every choice."""
    best = 0
    for chosen in combinations_with_replacement("cgt", free):
        counts = [0, 0, 0]
        for place, symbol in enumerate(("compass", "gear", "tablet")):
            counts[place] = sum(one == symbol for one in fixed) + chosen.count(symbol[0])
        sets = 0
        while all(count > sets for count in counts):
            sets += 1
        best = max(best, counts[0] ** 2 + counts[1] ** 2 + counts[2] ** 2 + 7 * sets)
    return best


def guild_points(guild: Card, cities: Sequence[City], seat: int) -> int:
    """What a guild counts for a city beside two others, by the guild's name."""
    mine = cities[seat]
    beside = [cities[(seat + 1) % len(cities)], cities[(seat - 1) % len(cities)]]

    def cards(colour: str, among: Sequence[City]) -> int:
        return sum(card.colour == colour for city in among for card in city.built)

    counted = {"Workers": "brown", "Traders": "yellow", "Philosophers": "green", "Spies": "red", "Magistrates": "blue"}
    match guild.name.removesuffix(" Guild"):
        case "Craftsmens":
            return 2 * cards("gray", beside)
        case "Strategists":
            return sum(city.defeats for city in beside)
        case "Shipowners":
            return sum(cards(colour, [mine]) for colour in ("brown", "gray", "purple"))
        case "Builders":
            return mine.stages + sum(city.stages for city in beside)
        case "Scientists":
            return 0
        case name:
            return cards(counted[name], beside)
