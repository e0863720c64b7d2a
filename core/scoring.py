"""Computes each city's final score as a single number. The engine's `scoring` also gives the breakdown."""

from mypy_extensions import i64

from core.cities import City, counted, guild_of, is_guild, science
from core.tables import COPY, REPEAT, Gift, Tables


def total_of(tables: Tables, cities: list[City], seat: i64) -> i64:
    """Return the points of a seat if the game ended now, assuming the best choices in the final scoring."""
    city = cities[seat]
    total: i64 = city.tokens() + city.coins // 3 + city.points - city.debts
    for count in city.counts:
        total += counted(tables, cities, seat, count)
    if not city.powers & (COPY | REPEAT):
        return total + science(city.symbols)
    copies: list[Gift] = []
    repeats: list[Gift] = []
    if city.powers & COPY:
        around: i64 = len(cities)
        copies = _guilds(tables, cities[seat + 1 if seat + 1 < around else 0])
        copies += _guilds(tables, cities[seat - 1 if seat > 0 else around - 1])
    if city.powers & REPEAT:
        repeats = _guilds(tables, city)
    best: i64 = science(city.symbols)
    for copied in copies:
        value = guild_of(tables, cities, seat, copied) + science(city.symbols + copied.symbols)
        if value > best:
            best = value
    for repeated in repeats:
        own = guild_of(tables, cities, seat, repeated)
        value = own + science(city.symbols + repeated.symbols)
        if value > best:
            best = value
        for copied in copies:
            value = own + guild_of(tables, cities, seat, copied)
            value += science(city.symbols + repeated.symbols + copied.symbols)
            if value > best:
                best = value
    return total + best


def _guilds(tables: Tables, city: City) -> list[Gift]:
    return [tables.cards[card] for card in city.built if is_guild(tables, card)]
