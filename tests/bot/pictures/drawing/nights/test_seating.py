"""The picture of a seating: every table with its people, for any number of people and any names."""

from random import Random

from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.seating import SeatingScene, Table
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import about, check

TABLES = (1, 2, 3, 9)


def a_guest(chance: Random) -> Guest:
    return Guest(a_name(chance), chance.random() < 0.2)


def scene(*tables: Table, chance: Random) -> SeatingScene:
    return SeatingScene(words(chance), chance.choice(("", words(chance))), monuments(chance, 7), tables)


@any_scene(len(TABLES))
def test_every_table_is_shown_with_its_people_in_their_order(seed: int) -> None:
    chance = Random(seed)
    tables = [
        Table(f"Table {number}", tuple(a_guest(chance) for _ in range(chance.randint(2, 7))))
        for number in range(TABLES[seed % len(TABLES)])
    ]
    night = scene(*tables, chance=chance)
    canvas = night.draw()
    check(canvas)
    for table in tables:
        assert [row.text for row in about(canvas, table.number, "number")] == [table.number]
        seated = [guest for guest in table.guests if guest.name or guest.is_computer]
        for row, guest in zip(about(canvas, table.number, "guest"), seated, strict=True):
            assert (row.items[0] == "<computer>") == guest.is_computer
            assert begins(row.items[-1], guest.name) or not guest.name
    for row, line in zip(about(canvas, "title"), filter(None, (night.title, night.told)), strict=True):
        assert begins(row.text, line)


def test_few_tables_are_large_and_sixty_people_are_no_longer_than_two_phones() -> None:
    nights = [scene(*[Table("Table", (Guest("Ana"),) * 4)] * count, chance=Random(0)).draw() for count in (1, 2, 9, 15)]
    largest = [max(mark.type.size for mark in each.marks if mark.what == "Ana" and mark.type) for each in nights]
    assert largest == sorted(largest, reverse=True)
    assert nights[-1].area.height < 2 * 2 * WIDTH
