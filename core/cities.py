"""A city as numbers: its contents and the totals computed from them, which every change updates."""

from typing import final

from mypy_extensions import i64

from core.economy import Economies, Economy
from core.tables import (
    COLOUR,
    DEFEAT,
    LOW_CARDS,
    NO_DEFEATS,
    PAIR,
    PURPLE,
    STAGE,
    Gift,
    Tables,
    bit,
)


@final
class City:
    """A mutable city. Its lists are not shared. Its `Economy` objects are shared and never change."""

    def __init__(self, board: i64, own: Economy) -> None:
        self.board: i64 = board
        self.stages: i64 = 0
        """Number of built stages."""
        self.coins: i64 = 0
        self.built: list[int] = []
        """The structures, in the order in which they were built."""
        self.low: i64 = 0
        """Bit mask of the structures whose numbers are below LOW_CARDS, as in `Tables.card_low`."""
        self.high: i64 = 0
        """Bit mask of the other structures. Its lowest bit is card number LOW_CARDS."""
        self.colours: i64 = 0
        """Number of structures of each colour, packed in eight bits each."""
        self.victory: i64 = 0
        """Number of victory tokens of each value, packed in four bits each."""
        self.defeats: i64 = 0
        self.shields: i64 = 0
        self.points: i64 = 0
        """Fixed points, counted at the end of the game."""
        self.symbols: i64 = 0
        """The science symbols, packed as in `tables`."""
        self.counts: list[int] = []
        """Indices into `Tables.count_things` of the counts that bring points at the end of the game."""
        self.powers: i64 = 0
        self.free_used: bool = False
        """Whether the free construction of Olympia A has been used in this Age."""
        self.options: list[int] = []
        """Index, from 0, of the option taken for each built stage that offers options (Carthage)."""
        self.pawns: i64 = 0
        """Number of participation pawns of each Age, packed in four bits each, Age I lowest."""
        self.joined: bool = False
        """Whether the city has taken part in this Age's edifice."""
        self.debts: i64 = 0
        """Points lost for debt tokens."""
        self.rewards: i64 = 0
        """The Ages whose edifice has rewarded the city, as bits 1 to 3."""
        self.own: Economy = own
        """What the city produces."""
        self.sold: Economy = own
        """What neighbours may buy from the city."""
        self.bargains: i64 = 0
        """What the city buys for one coin instead of two, as bits such as `economy.LEFT_RAW`."""

    def has(self, card: i64) -> bool:
        """Return whether the city has this structure."""
        if card < LOW_CARDS:
            return (self.low >> card) & 1 != 0
        return (self.high >> (card - LOW_CARDS)) & 1 != 0

    def copy(self) -> "City":
        """Return an independent copy of the city."""
        new = City(self.board, self.own)
        new.stages = self.stages
        new.coins = self.coins
        new.built = self.built[:]
        new.low = self.low
        new.high = self.high
        new.colours = self.colours
        new.victory = self.victory
        new.defeats = self.defeats
        new.shields = self.shields
        new.points = self.points
        new.symbols = self.symbols
        new.counts = self.counts[:]
        new.powers = self.powers
        new.free_used = self.free_used
        new.options = self.options[:]
        new.pawns = self.pawns
        new.joined = self.joined
        new.debts = self.debts
        new.rewards = self.rewards
        new.sold = self.sold
        new.bargains = self.bargains
        return new

    def add_card(self, tables: Tables, economies: Economies, card: i64) -> None:
        """Add a structure, but not the coins that it brings."""
        self.built.append(card)
        self.low |= tables.card_low[card]
        self.high |= tables.card_high[card]
        colour: i64 = tables.card_colour[card]
        self.colours += bit(8 * colour)
        self.add(economies, tables.cards[card])

    def add(self, economies: Economies, gift: Gift) -> None:
        """Add the lasting part of a `Gift`: everything except coins and tokens."""
        self.points += gift.points
        self.shields += gift.shields
        self.symbols += gift.symbols
        self.powers |= gift.powers
        if gift.points_per >= 0:
            self.counts.append(gift.points_per)
        if gift.trades:
            self.bargains |= gift.bargains
            for unit in gift.units:
                self.own = economies.with_unit(self.own, unit)
                if gift.sells:
                    self.sold = economies.with_unit(self.sold, unit)

    def add_reward(self, economies: Economies, gift: Gift, age: i64) -> None:
        """Add the reward of an Age's edifice, including its coins and tokens."""
        self.rewards |= bit(age)
        self.coins += gift.coins
        if gift.token:
            self.victory += bit(4 * gift.token)
        if gift.powers & NO_DEFEATS:
            self.defeats = 0
        self.add(economies, gift)

    def lose_card(self, tables: Tables, economies: Economies, card: i64, edifices: list[int]) -> None:
        """Remove a structure and recompute the city's lasting effects. `edifices` are the game's, by Age."""
        kept = [each for each in self.built if each != card]
        new = City(self.board, economies.economy(tables.board_unit[self.board], []))
        first: i64 = tables.board_first[self.board]
        taken: i64 = 0
        for number in range(first, first + self.stages):
            new.add(economies, tables.stages[number])
            options = tables.stage_options[number]
            if options and taken < len(self.options):
                chosen: i64 = self.options[taken]
                new.add(economies, tables.options[options[chosen]])
                taken += 1
        for each in kept:
            new.add_card(tables, economies, each)
        for age in range(1, 4):
            if self.rewards >> age & 1:
                new.add(economies, tables.edifices[edifices[age - 1]])
        self.built = new.built
        self.low = new.low
        self.high = new.high
        self.colours = new.colours
        self.shields = new.shields
        self.points = new.points
        self.symbols = new.symbols
        self.counts = new.counts
        self.powers = new.powers
        self.own = new.own
        self.sold = new.sold
        self.bargains = new.bargains

    def count(self, things: list[int]) -> i64:
        """Return how many of these things the city has in total."""
        total: i64 = 0
        for each in things:
            thing: i64 = each
            if thing <= PURPLE:
                total += (self.colours >> (8 * thing)) & 255
            elif thing == STAGE:
                total += self.stages
            elif thing == DEFEAT:
                total += self.defeats
            elif thing == COLOUR:
                for colour in range(PURPLE + 1):
                    if (self.colours >> (8 * colour)) & 255:
                        total += 1
            elif thing == PAIR:
                brown: i64 = self.colours & 255
                gray: i64 = (self.colours >> 8) & 255
                total += gray if gray < brown else brown
        return total

    def tokens(self) -> i64:
        """Return the points of the victory and defeat tokens together."""
        total: i64 = -self.defeats
        rest: i64 = self.victory
        value: i64 = 0
        while rest:
            total += value * (rest & 15)
            rest >>= 4
            value += 1
        return total


def counted(tables: Tables, cities: list[City], seat: i64, count: i64) -> i64:
    """Return the coins or points that a count, an index into `Tables.count_things`, brings a seat now."""
    things = tables.count_things[count]
    total: i64 = 0
    if tables.count_own[count]:
        total += cities[seat].count(things)
    if tables.count_around[count]:
        cities_there: i64 = len(cities)
        left: i64 = seat + 1 if seat + 1 < cities_there else 0
        right: i64 = seat - 1 if seat > 0 else cities_there - 1
        total += cities[left].count(things) + cities[right].count(things)
    each: i64 = tables.count_each[count]
    return total * each


def coins_of(tables: Tables, cities: list[City], seat: i64, gift: Gift) -> i64:
    """Return the coins that a new `Gift` brings a seat now."""
    if gift.coins_per < 0:
        return gift.coins
    return gift.coins + counted(tables, cities, seat, gift.coins_per)


def science(symbols: i64) -> i64:
    """Return the most points that science symbols can bring. Symbols of the owner's choice are chosen optimally."""
    compasses: i64 = symbols & 255
    gears: i64 = (symbols >> 8) & 255
    tablets: i64 = (symbols >> 16) & 255
    wild: i64 = symbols >> 24
    best: i64 = 0
    for more in range(wild + 1):
        for again in range(wild + 1 - more):
            value = symbol_points(compasses + more, gears + again, tablets + wild - more - again)
            if value > best:
                best = value
    return best


def symbol_points(compasses: i64, gears: i64, tablets: i64) -> i64:
    """Return the points of science symbols: squared counts, plus 7 per set of all three."""
    fewest: i64 = compasses if compasses < gears else gears
    if tablets < fewest:
        fewest = tablets
    return compasses * compasses + gears * gears + tablets * tablets + 7 * fewest


def guild_of(tables: Tables, cities: list[City], seat: i64, gift: Gift) -> i64:
    """Return the points that a guild would bring a seat, without its science symbol."""
    points: i64 = gift.points
    if gift.points_per >= 0:
        points += counted(tables, cities, seat, gift.points_per)
    return points


def is_guild(tables: Tables, card: i64) -> bool:
    """Return whether a card is a guild (a purple card)."""
    colour: i64 = tables.card_colour[card]
    return colour == PURPLE
