"""Brute-force payments and legal moves: everything is tried, without the engine's arithmetic.

It works only from the effects of cards and stages, with resources as letters. The effects of edifices and of their
wonders are written here a second time, by hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from engine.catalogue import Card, Stage
from engine.city import City
from engine.effects import Effect, Produce, ScienceSymbol, Trade
from engine.resources import amounts

RAW = "wsoc"


@dataclass(frozen=True, slots=True)
class PlainEdifice:
    """An edifice described by words such as "shield 2"."""

    age: int
    cost: int
    reward: tuple[str, ...]
    penalty: str


# Age, name, coins to take part, reward, penalty.

_EDIFICES = """
1 | Money Changer     | 1 | coins 4                          | coins 2
1 | Outpost           | 1 | token 3                          | card red
1 | Belvedere         | 1 | vp 1 per stage                   | card brown
1 | Curtain Wall      | 2 | shield 1                         | card gray
1 | Artisan District  | 2 | vp 2 per pair                    | card yellow
2 | Auction House     | 2 | coins 7                          | coins 5
2 | Staging Camp      | 2 | token 5                          | card red
2 | River Port        | 3 | produce wsoc                     | card blue
2 | Factory           | 3 | produce plg                      | card brown
2 | Amphitheater      | 3 | vp 1 per blue                    | card gray
3 | Gold Reserves     | 3 | coins 15                         | coins 9
3 | Concentric Castle | 5 | shield 2                         | tokens 2
3 | Military School   | 5 | token 5; no defeats              | card red
3 | Archives          | 5 | vp 1 per colour                  | card blue
3 | Agora             | 6 | repeat guild                     | card green
"""


def _read(line: str) -> tuple[str, PlainEdifice]:
    age, name, cost, reward, penalty = (cell.strip() for cell in line.split("|"))
    return name, PlainEdifice(int(age), int(cost), tuple(reward.split("; ")), penalty)


EDIFICES = dict(map(_read, _EDIFICES.strip().splitlines()))
PAWNS = {3: 2, 4: 3, 5: 3, 6: 4, 7: 5}
DEBTS = {1: 2, 2: 3, 3: 5}

# By city and side: what the board produces, and for each stage its cost and effects, with options separated by "|".

STAGES = {
    "Ur A": ("w", [("os", "vp 3"), ("css", "pawn 1|pawn 2|pawn 3"), ("pwww", "vp 7")]),
    "Ur B": ("w", [("gs", "pawn 1"), ("oos", "pawn 2"), ("ccls", "pawn 3")]),
    "Carthage A": ("o", [("ss", "vp 3"), ("oop", "coins 7; vp 2|shield 1; vp 2"), ("ccc", "vp 7")]),
    "Carthage B": ("o", [("ooop", "coins 7; vp 4|shield 2"), ("lwww", "build-discarded|science any")]),
}


def effects_of(city: City) -> Iterator[Effect]:
    """Yield the effects of structures, stages and rewards; stage options are left out because none matters here."""
    for stage in city.board.stages[: city.stages]:
        yield from stage.effects
    for card in city.built:
        yield from card.effects
    for edifice in city.participation.rewards:
        yield from edifice.reward


def ways_to_suffer(penalty: str, built: Iterable[Card], victory: Sequence[int]) -> set[str | tuple[int, ...]]:
    """Return what can be given up as a penalty other than coins: names of cards, or sorted values of tokens."""
    kind, what = penalty.split()
    if kind == "card":
        return {card.name for card in built if card.colour == what}
    return {tuple(sorted(values)) for values in combinations(victory, int(what))}


def letters(cost: Card | Stage) -> str:
    """Return a cost as letters, such as "wwg"."""
    return "".join(sorted(resource.value * amount for resource, amount in amounts(cost.cost).items()))


def units(city: City, *, for_sale: bool) -> tuple[str, ...]:
    """Return the units that a city produces, each as a string of the letters that it may be."""
    found = [city.board.produces.value]
    for effect in effects_of(city):
        if isinstance(effect, Produce) and (effect.for_sale or not for_sale):
            found += ["".join(unit) for unit in effect.units]
    return tuple(sorted(found))


def price(city: City, neighbour: str, letter: str) -> int:
    """Return what the city pays a neighbour for one unit."""
    goods = "raw" if letter in RAW else "goods"
    prices = [
        effect.price
        for effect in effects_of(city)
        if isinstance(effect, Trade) and effect.goods == goods and neighbour in effect.neighbours
    ]
    return min(prices, default=2)


@cache
def yields(units: tuple[str, ...], wanted: str) -> bool:
    """Return whether these units can produce exactly these letters at once, leaving other units unused."""
    if not wanted:
        return True
    return any(
        wanted[0] in unit and yields(units[:place] + units[place + 1 :], wanted[1:]) for place, unit in enumerate(units)
    )


def payments(cities: Sequence[City], seat: int, wanted: str) -> set[tuple[int, int]]:
    """Return every payment (left, right) that buys all missing units and no other, by trying every purchase."""
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
    """Return the payments that no other one beats by costing less to one neighbour and no more to the other."""
    return {
        one for one in found if not any(other[0] <= one[0] and other[1] <= one[1] and other != one for other in found)
    }


def _parts(wanted: str) -> Iterator[str]:
    """Yield every sub-multiset of the wanted letters."""
    kinds = sorted(set(wanted))
    for counts in product(*(range(wanted.count(kind) + 1) for kind in kinds)):
        yield "".join(kind * count for kind, count in zip(kinds, counts, strict=True))


def _needed(own: tuple[str, ...], wanted: str, bought: str) -> bool:
    """Return whether the city's own and the bought units suffice, and would not with one bought unit less."""
    if not _complete(own, wanted, bought):
        return False
    return not any(_complete(own, wanted, bought[:place] + bought[place + 1 :]) for place in range(len(bought)))


def _complete(own: tuple[str, ...], wanted: str, bought: str) -> bool:
    return yields(own + tuple(bought), wanted)


def best_science(fixed: Sequence[ScienceSymbol], free: int) -> int:
    """Return the most points that the fixed symbols and `free` chosen ones can give, by trying every choice."""
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
    """Return the points of a guild, given by name, for a city and its two neighbours."""
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
