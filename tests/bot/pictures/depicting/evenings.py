"""Examples of the sheets of game nights (seating, tables, standings), of any size and with any text."""

import random
from collections.abc import Sequence

from bot.pictures.depicting.nights import (
    Award,
    Heads,
    NightSheet,
    Person,
    Placed,
    SeatedTable,
    SeatingSheet,
    StandingPerson,
    StandingsSheet,
    StandingTable,
)
from engine.catalogue import AGES
from tests.bot.night_games import NAMES, TITLE

WIDE = "W" * 32
"""A name of the maximum length in Discord, made only of the widest letter."""
HEADS = Heads("Night points", "Points above table average", "Tables won")
AWARDS = (
    Award("Strongest army", "Dia, 12 shields", icon="shield"),
    Award("Brightest minds", "Konstantin, 45 points", icon="science"),
    Award("Most coins", "Ana and Benedikt, 23 coins each", icon="coin"),
    Award("Closest finish", "table 3, 1 point apart", icon="points"),
    Award("Finest buildings", "Gus, 31 points", icon="civilian"),
    Award("Master of guilds", "Jule, 24 points", icon="guilds"),
    Award("Grandest wonder", "Theo, all 4 stages", icon="wonder"),
    Award("Victor in battle", "Pia, 18 points", icon="military"),
)
_COMPUTERS = {6, 11}
"""Indexes in `NAMES` of the computer players."""


def people(names: Sequence[str] = NAMES) -> tuple[Person, ...]:
    return tuple(Person(name, is_computer=place in _COMPUTERS) for place, name in enumerate(names))


def in_tables(sizes: Sequence[int], names: Sequence[str] = NAMES) -> list[tuple[Person, ...]]:
    """Return a list of tables with the given numbers of people."""
    everybody = people(names)
    return [everybody[sum(sizes[:place]) :][:size] for place, size in enumerate(sizes)]


def seating(*sizes: int, names: Sequence[str] = NAMES) -> SeatingSheet:
    tables = enumerate(in_tables(sizes, names), 1)
    return SeatingSheet(
        "Tables for round 2 of 3",
        TITLE,
        tuple(SeatedTable(f"Table {number}", guests) for number, guests in tables),
    )


def night(*sizes: int, names: Sequence[str] = NAMES) -> NightSheet:
    """Return a sheet of tables with the given sizes: some are in progress, some are over, and some are waiting."""
    tables = [
        _standing(number, guests, ("playing", "over", "playing", "playing", "waiting")[number % 5])
        for number, guests in enumerate(in_tables(sizes, names), 1)
    ]
    return NightSheet(TITLE, "Round 2 of 3", tuple(tables))


def _standing(number: int, guests: Sequence[Person], state: str) -> StandingTable:
    chance = random.Random(number)
    if state == "waiting":
        return StandingTable(f"Table {number}", "waiting to start", tuple(map(StandingPerson, guests)))
    age = AGES[number % 3] if state == "playing" else AGES[-1]
    points = sorted((chance.randint(8 * age, 22 * age) for _ in guests), reverse=True)
    standing = [
        StandingPerson(guest, each, 1 + sum(other > each for other in points))
        for guest, each in zip(guests, points, strict=True)
    ]
    if state == "over":
        return StandingTable(f"Table {number}", "over", tuple(standing), is_over=True)
    count, of = number % (len(guests) + 1), len(guests)
    told = tuple(f"{count} of {of}{more}" for more in (" people have chosen", " people chose", " chosen", ""))
    title = f"Age {age}, turn {1 + number % 6}"
    return StandingTable(f"Table {number}", title, tuple(standing), age, chosen=told)


def standings(count: int, *, winners: int = 0, awards: int = 4, names: Sequence[str] = NAMES) -> StandingsSheet:
    """Return standings of this many people and winners; with 0 winners the night is not over."""
    chance = random.Random(count)
    shares = sorted((chance.randint(0, 36) / 12 for _ in range(count)), reverse=True)
    shares[:winners] = [3.0] * winners
    placed = tuple(
        Placed(
            1 + sum(other > share for other in shares),
            person,
            f"{share:.2f}".rstrip("0").rstrip("."),
            f"{chance.randint(-40, 40):+}",
            firsts=str(chance.randint(0, 3)),
        )
        for share, person in zip(shares, people(names), strict=False)
    )
    title = "Winner of the night" if winners == 1 else "Winners of the night" if winners else "After round 2 of 3"
    return StandingsSheet(title, TITLE, HEADS, placed, winners > 0, "Titles of the night", AWARDS[:awards])
