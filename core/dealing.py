"""Deals a game as the engine's `setup` does: the same random bits give the same boards and cards."""

from collections.abc import Callable

from mypy_extensions import i64

from core.cities import City
from core.economy import Economies
from core.game import Position
from core.tables import Tables

_CARDS_DEALT = 7


def deal(tables: Tables, economies: Economies, bits: Callable[[int], int]) -> Position:
    """Return a new game at its first turn. `bits` returns a given number of random bits, like `Random.getrandbits`."""
    position = Position(tables, economies)
    cities: i64 = tables.cities
    wonders = sample(tables.wonders, cities, bits)
    for sides in wonders:
        board = tables.wonder_boards[sides][sample(_SIDES, 1, bits)[0]]
        city = City(board, economies.economy(tables.board_unit[board], []))
        city.coins = tables.start_coins
        position.cities.append(city)
    dealt: list[list[list[int]]] = []
    for age in range(1, 4):
        deck = tables.decks[age]
        if age == 3:
            deck = deck + sample(tables.guilds, tables.guilds_dealt, bits)
        shuffled = sample(deck, len(deck), bits)
        hands: list[list[int]] = []
        for first in range(0, len(shuffled), _CARDS_DEALT):
            hands.append(shuffled[first : first + _CARDS_DEALT])
        dealt.append(hands)
    if tables.edifices:
        for age in range(1, 4):
            of_age = [number for number in range(len(tables.edifices)) if tables.edifice_age[number] == age]
            position.edifices.append(sample(of_age, 1, bits)[0])
            position.pawns.append(tables.pawns)
            position.fates.append(0)
    position.upcoming = dealt[1:]
    position.begin_age(1, dealt[0])
    position.ask_for_cards()
    return position


_SIDES = [0, 1]


def sample(population: list[int], count: i64, bits: Callable[[int], int]) -> list[int]:
    """Draw `count` of the numbers at random, without replacement, like `Random.sample`."""
    pool = population[:]
    left: i64 = len(pool)
    found: list[int] = []
    for _ in range(count):
        wide: i64 = 0
        while left >> wide:
            wide += 1
        place: i64 = bits(wide)
        while place >= left:
            place = bits(wide)
        found.append(pool[place])
        left -= 1
        pool[place] = pool[left]
    return found
