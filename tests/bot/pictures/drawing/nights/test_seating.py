"""The picture of a seating: every table with its people, for any number of people and any names."""

from itertools import pairwise

import pytest

from bot.pictures.drawing import Canvas
from bot.pictures.drawing.canvas import WIDTH, Area
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.seating import SeatingScene, Table
from tests.bot.pictures.depicting.evenings import WIDE
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.sweeps import sweep

CITIES = ("Rhodes", "Giza")
FULL = {count: tuple(min(7, 60 // count) for _ in range(count)) for count in range(1, 16)}
"""Table sizes keyed by number of tables, as large as possible for sixty people."""


def scene(*sizes: int, name: str = "Ana") -> SeatingScene:
    tables = (
        Table(f"Table {number}", tuple(Guest(f"{name} {seat}", seat == 1) for seat in range(size)))
        for number, size in enumerate(sizes, 1)
    )
    return SeatingScene("Round 2 of 3", "Friday", CITIES, tuple(tables))


def papers(canvas: Canvas) -> list[Area]:
    return [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about[:1] != ("title",)][1:]


@pytest.mark.parametrize("tables", sweep(range(1, 16), short=(1, 2, 3, 8, 9, 15)))
def test_every_table_is_shown_with_its_people_in_their_order(tables: int) -> None:
    canvas = scene(*FULL[tables]).draw()
    check(canvas)
    for number, size in enumerate(FULL[tables], 1):
        table = f"Table {number}"
        assert [row.text for row in about(canvas, table, "number")] == [table]
        told = [f"<computer> Ana {seat}" if seat == 1 else f"Ana {seat}" for seat in range(size)]
        assert [row.text for row in about(canvas, table, "guest")] == told
    assert [row.text for row in about(canvas, "title")] == ["Round 2 of 3", "Friday"]


@pytest.mark.parametrize("sizes", [(7,), (7, 2), (7,) * 8, (7,) * 6 + (6,) * 3, (2,) * 15])
def test_names_as_long_as_can_be_stay_on_their_papers(sizes: tuple[int, ...]) -> None:
    canvas = scene(*sizes, name=WIDE).draw()
    check(canvas)
    assert all(row.items[-1].endswith("…") for row in rows(canvas) if row.about[1:] == ("guest",)) or len(sizes) == 1


def test_tables_of_a_row_have_equally_high_papers_and_none_lies_on_another() -> None:
    for sizes in ((4, 2, 7), (2, 7, 3, 4, 5, 6, 7, 2, 2, 2)):
        found = papers(scene(*sizes).draw())
        assert len(found) == len(sizes)
        by_top: dict[int, set[int]] = {}
        for paper in found:
            by_top.setdefault(paper.top, set()).add(paper.bottom)
        assert all(len(bottoms) == 1 for bottoms in by_top.values())
        assert all(max(by_top[upper]) < lower for upper, lower in pairwise(sorted(by_top)))


def test_few_tables_are_larger_than_many() -> None:
    sizes = []
    for tables in (1, 2, 9):
        mark = next(mark for mark in scene(*[4] * tables).draw().marks if mark.what == "Ana 0")
        assert mark.type is not None
        sizes.append(mark.type.size)
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= 40


def test_sixty_people_are_no_longer_than_two_phones() -> None:
    assert scene(*[4] * 15).draw().area.height < 2 * 2 * WIDTH


def test_equal_seatings_are_equal_pictures() -> None:
    assert scene(4, 3) == scene(4, 3)
    assert hash(scene(4, 3)) == hash(scene(4, 3))
    assert scene(4, 3).draw().png() == scene(4, 3).draw().png() != scene(3, 4).draw().png()
