"""Tables side by side, with names that fit."""

from itertools import groupby, islice, pairwise

import pytest

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import WIDTH, Type
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import grid
from bot.pictures.drawing.nights.grid import Guest
from tests.bot.pictures.drawing.reading import check, rows

TYPES = tuple(Type(palette.ON_NIGHT, size, Weight.BOLD) for size in (60, 44, SMALLEST))


@pytest.mark.parametrize("count", range(1, 20))
def test_rows_are_as_full_as_each_other_or_one_less_and_lie_in_the_middle(count: int) -> None:
    across = grid.columns(count)
    heights = [100 + table % 4 for table in range(count)]
    areas, bottom = grid.laid_out(heights, 50, 10)
    found = [[*row] for _, row in groupby(areas, lambda area: area.top)]
    assert [area for row in found for area in row] == sorted(areas, key=lambda area: (area.top, area.left))
    sizes = [len(row) for row in found]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= across
    assert len(found) == -(-count // across)
    top, needed = 50, iter(heights)
    for row in found:
        assert row[0].left >= grid.MARGIN
        assert abs(row[0].left - (WIDTH - row[-1].right)) <= 1
        assert {after.left - before.right for before, after in pairwise(row)} <= {grid.GAP}
        assert {area.width for area in row} == {grid.width(across)}
        assert {(area.top, area.height) for area in row} == {(top, max(islice(needed, len(row))))}
        top += row[0].height + 10
    assert bottom == top


def test_few_tables_are_large() -> None:
    assert [grid.columns(count) for count in (1, 2, 8, 9, 15)] == [1, 2, 2, 3, 3]
    assert grid.width(1) == WIDTH - 2 * grid.MARGIN
    assert 3 * grid.width(3) + 2 * grid.GAP <= grid.width(1)


@pytest.mark.parametrize(("name", "size"), [("Ana", 60), ("Maximiliane Berg", 44), ("Maximiliane von Berg", SMALLEST)])
def test_a_name_is_as_large_as_it_has_room_for(name: str, size: int) -> None:
    canvas = Canvas(WIDTH, 100)
    grid.put_name(canvas, (20, 50), Guest(name), 360, TYPES)
    check(canvas)
    (mark,) = canvas.marks
    assert mark.type is not None
    assert (mark.what, mark.type.size) == (name, size)
    assert mark.area.width <= 360


@pytest.mark.parametrize("is_computer", [False, True])
def test_a_name_without_room_is_cut_and_the_sign_of_a_computer_never_is(is_computer: bool) -> None:  # noqa: FBT001
    canvas = Canvas(WIDTH, 100)
    grid.put_name(canvas, (20, 50), Guest("W" * 32, is_computer=is_computer), 300, TYPES)
    check(canvas)
    assert canvas.marks[-1].what.endswith("…")
    assert canvas.marks[-1].area.right <= 320
    assert [mark.what for mark in canvas.marks[:-1]] == ["computer"] * is_computer


def test_of_a_name_that_the_font_lacks_only_the_sign_is_left() -> None:
    canvas = Canvas(WIDTH, 100)
    grid.put_name(canvas, (20, 50), Guest(""), 300, TYPES)
    assert canvas.marks == []
    grid.put_name(canvas, (20, 50), Guest("", is_computer=True), 300, TYPES)
    assert [row.text for row in rows(canvas)] == ["<computer>"]


def test_a_table_has_as_many_seats_as_people() -> None:
    drawn = []
    for seats in range(2, 8):
        canvas = Canvas(200, 200)
        grid.put_table(canvas, canvas.area, seats, cards=False)
        drawn.append(canvas.png())
    assert len(set(drawn)) == 6
