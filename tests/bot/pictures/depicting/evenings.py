"""Examples of the sheets of game nights (seating, tables, standings), with all their text and their pictures."""

import random
from collections.abc import Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import AltText, alt_text
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
    night_picture,
    seating_picture,
    standings_picture,
)
from bot.text.words import Words
from engine.catalogue import AGES

TITLE = "Wonders at Ana’s"  # noqa: RUF001 - as people type it
NAMES = (
    *("Ana", "Benedikt", "Ceren", "Dia", "Elisabeth", "Fay", "Gus", "Hannah", "Ignatz", "Jule", "Konstantin", "Lena"),
    *("Maximiliane", "Nora", "Ole", "Pia", "Quirin", "Rosa", "Stefan", "Theo", "Ute", "Vera", "Wanda", "Xaver"),
    *("Yara", "Zoe", "Adam", "Berta", "Carl", "Dora", "Emil", "Frida", "Georg", "Hilde", "Ivo", "Jana", "Karim"),
    *("Luca", "Mira", "Nils", "Olga", "Paul", "Quentin", "Rita", "Samira", "Tom", "Ulla", "Viktor", "Wilma"),
    *("Xenia", "Yusuf", "Zita", "Anton", "Bea", "Cosima", "David", "Eva", "Felix", "Greta", "Hugo"),
)
"""The names of sixty people."""
WIDE = "W" * 32
"""A name of the maximum length in Discord, made only of the widest letter."""
HEADS = Heads("Places", "Points", "Coins", "Tables", "Firsts")
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
        "Round 2 of 3", TITLE, tuple(SeatedTable(number, f"Table {number}", guests) for number, guests in tables)
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
        return StandingTable(number, "waiting to start", tuple(map(StandingPerson, guests)))
    age = AGES[number % 3] if state == "playing" else AGES[-1]
    points = sorted((chance.randint(8 * age, 22 * age) for _ in guests), reverse=True)
    standing = [
        StandingPerson(guest, each, 1 + sum(other > each for other in points))
        for guest, each in zip(guests, points, strict=True)
    ]
    if state == "over":
        return StandingTable(number, "over", tuple(standing), is_over=True)
    count, of = number % (len(guests) + 1), len(guests)
    told = f"{count} of {of} chosen", f"{count} of {of}"
    title = f"Age {age}, turn {1 + number % 6}"
    return StandingTable(number, title, tuple(standing), age, chosen=count, asked=of, chosen_told=told)


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
            f"{chance.randint(-9, 15):+}",
            "3",
            str(chance.randint(0, 3)),
        )
        for share, person in zip(shares, people(names), strict=False)
    )
    title = "The night is over" if winners else "After round 2 of 3"
    return StandingsSheet(title, TITLE, HEADS, placed, winners > 0, "Titles of the night", AWARDS[:awards])


def seating_told(sheet: SeatingSheet) -> AltText:
    told = [f"{each.label}: {_all(each.people)}." for each in sheet.tables]
    return alt_text(Words(), [f"{sheet.told}, {sheet.title}.", *told])


def night_told(sheet: NightSheet) -> AltText:
    return alt_text(Words(), [f"{sheet.title}, {sheet.told}.", *map(_table_told, sheet.tables)])


def _table_told(of: StandingTable) -> str:
    told = ", ".join(
        _all([each.person]) + ("" if each.points is None else f" with {each.points} points") for each in of.people
    )
    chosen = f", {of.chosen_told[0]}" if of.chosen_told else ""
    return f"Table {of.number}, {of.told}{chosen}: {told}."


def standings_told(sheet: StandingsSheet) -> AltText:
    placed = [
        f"{each.place}. {_all([each.person])} with {each.share}: points {each.points}, coins {each.coins}, "
        f"tables {each.tables}, firsts {each.firsts}."
        for each in sheet.people
    ]
    return alt_text(
        Words(), [f"{sheet.title}, {sheet.told}.", *placed, *(f"{each.title}: {each.told}." for each in sheet.awards)]
    )


def _all(of: Sequence[Person]) -> str:
    return ", ".join(f"{each.name} (computer)" if each.is_computer else each.name for each in of)


def seating_shown(*sizes: int) -> Picture:
    sheet = seating(*sizes)
    return seating_picture(sheet, seating_told(sheet), "Who sits at which table.")


def night_shown(*sizes: int) -> Picture:
    sheet = night(*sizes)
    return night_picture(sheet, night_told(sheet), "The tables of the night.")


def standings_shown(count: int, *, winners: int = 0, awards: int = 4) -> Picture:
    sheet = standings(count, winners=winners, awards=awards)
    return standings_picture(sheet, standings_told(sheet), "The places of the night.")
