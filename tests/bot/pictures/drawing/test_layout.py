"""Boxes of a layout, nested at random: all of them stay where they are put, and are as high as they say."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import (
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Grid,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    Wrap,
    shared,
    widest,
)
from bot.pictures.drawing.lettering import ELLIPSIS
from tests.sweeps import examples

TYPES = tuple(Type(palette.ON_PAPER, size) for size in (44, 38, 33))
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12), min_size=1, max_size=12).map(" ".join)
ITEMS: tuple[Item, ...] = (Icon("coin", "3"), Icon("shield"), "=")
SIGNS = st.lists(st.sampled_from(ITEMS), min_size=1, max_size=4).map(lambda items: Signs(tuple(items), TYPES[0]))
TEXTS = st.builds(lambda text, most: Text(text, TYPES, most), WORDS, st.integers(1, 4)) | st.builds(
    lambda text: Text(text, TYPES, sign=Icon("coin", "3")), WORDS
)
ROWS = st.builds(lambda signs, text: Row((signs, text), 12), SIGNS, TEXTS)
PLATES = st.builds(lambda box: Plate(box, palette.PAPER, (14, 10), 12), ROWS | TEXTS)
WRAPS = st.builds(
    lambda boxes, level: Wrap(tuple(boxes), 8, 6, level=level), st.lists(SIGNS, min_size=1, max_size=20), st.booleans()
)
GRIDS = st.lists(st.tuples(SIGNS, TEXTS), min_size=1, max_size=4).map(lambda rows: Grid(tuple(rows), 12, 4))
EVEN = st.lists(SIGNS, min_size=1, max_size=2).map(lambda boxes: Row(tuple(boxes), 10, rest=None))
DRAWN = st.integers(10, 200).map(lambda size: Drawn(Canvas(size, size), radius=size % 3))
LEAVES = ROWS | TEXTS | WRAPS | GRIDS | EVEN | DRAWN
HELD = (
    LEAVES
    | PLATES
    | st.builds(Inset, LEAVES, st.integers(0, 14), st.integers(0, 10))
    | st.builds(Middle, LEAVES, st.sampled_from(["left", "middle", "right"]))
    | st.builds(Inset, LEAVES, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
    | st.builds(lambda one, other: Fitting((one, other)), LEAVES, LEAVES)
    | st.builds(lambda one, other: Stack((one, other)), LEAVES, LEAVES)
)
COLUMNS = st.builds(
    lambda boxes, spread: Column(tuple(boxes), 10, spread=spread), st.lists(HELD, min_size=1, max_size=4), st.booleans()
)


@given(COLUMNS, st.integers(620, 1200), st.integers(0, 90))
@examples(40)
def test_a_box_draws_nothing_outside_its_area(box: Box, width: int, spare: int) -> None:
    area = Area(30, 40, 30 + width, 40 + box.height(width) + spare)
    canvas = Canvas(area.right + 30, area.bottom + 40)
    box.draw(canvas, area)
    for mark in canvas.marks:
        assert area.left <= mark.area.left <= mark.area.right <= area.right, mark
        assert area.top <= mark.area.top <= mark.area.bottom <= area.bottom, mark


@given(WORDS, st.integers(1, 4), st.integers(160, 900))
@examples(30)
def test_words_are_written_whole_if_the_smallest_type_has_room_and_are_cut_with_an_ellipsis_otherwise(
    words: str, most: int, width: int
) -> None:
    text, canvas = Text(words, TYPES, most), Canvas(1000, 400)
    text.draw(canvas, Area(0, 0, width, 400))
    written = [mark.what for mark in canvas.marks]
    assert len(written) <= most
    assert all(written)
    assert (" ".join(written) == words) == (ELLIPSIS not in "".join(written))
    alone = Text(words, TYPES[-1:], most)
    assert alone.height(width) <= most * alone.height(10_000)


def test_words_are_as_large_as_they_fit() -> None:
    def size(width: int) -> int:
        canvas = Canvas(1200, 100)
        Text("three short words", TYPES).draw(canvas, Area(0, 0, width, 100))
        (mark,) = canvas.marks
        assert mark.type is not None
        return mark.type.size

    sizes = [size(width) for width in (1200, 300, 262, 100)]
    assert sizes[0] == 44
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 33


def test_the_last_box_of_a_row_has_the_rest_of_its_width_and_a_column_is_as_wide_as_its_widest() -> None:
    signs, said = Sized(Signs((Icon("coin"),), TYPES[0]), 200, 90), Text("words", TYPES)
    row, canvas = Row((signs, said), 10), Canvas(600, 100)
    row.draw(canvas, Area(0, 0, 600, 100))
    assert [mark.area.left for mark in canvas.marks] == [0, 210]
    Row((said, signs), 10, rest=0).draw(canvas, Area(0, 0, 600, 100))
    assert [mark.area.left for mark in canvas.marks[2:]] == [0, 400]
    assert Column((signs, said)).width() == widest([signs, said]) == 200
    assert row.height(600) == signs.height(600) == 90
    assert widest([]) == 0
    assert row.width() == 200 + 10 + said.width()


@given(st.lists(st.integers(1, 90), min_size=1, max_size=30), st.integers(90, 400), st.integers(0, 20))
@examples(60)
def test_lines_are_as_full_as_they_can_be_or_as_few_and_about_equally_long(
    widths: list[int], room: int, gap: int
) -> None:
    boxes = tuple(Gap(wide, 10) for wide in widths)
    full, level = (Wrap(boxes, gap, level=level).lines(room) for level in (False, True))
    for lines in (full, level):
        assert tuple(box for line in lines for box in line) == boxes
        assert max(Row(line, gap).width() for line in lines) <= room
    for line, after in pairwise(full):
        assert Row((*line, after[0]), gap).width() > room
    assert len(level) == len(full)
    assert max(Row(line, gap).width() for line in level) <= max(Row(line, gap).width() for line in full)


def test_the_first_box_that_has_room_is_drawn_or_else_the_last() -> None:
    sizes = Fitting(tuple(Text("three short words", (each,)) for each in TYPES))
    for width, size in ((1200, 44), (280, 38), (100, 33)):
        canvas = Canvas(1200, 100)
        sizes.draw(canvas, Area(0, 0, width, 100))
        (mark,) = canvas.marks
        assert mark.type is not None
        assert mark.type.size == size


def test_columns_of_a_grid_stand_below_each_other_and_spare_height_is_spread() -> None:
    short, long = (Sized(Drawn(Canvas(wide, 10), "left"), wide, 20) for wide in (50, 90))
    canvas = Canvas(600, 200)
    grid = Grid(((short, short), (long, short)), 10)
    assert (grid.width(), grid.height(600)) == (150, 40)
    assert Column((short, short), spread=True).height(100) == 40
    marked = Sized(Signs((Icon("coin"),), TYPES[0]), high=40)
    Column((marked, marked), spread=True).draw(canvas, Area(0, 0, 100, 140))
    assert [(mark.area.top + mark.area.bottom) // 2 for mark in canvas.marks] == [40, 100]


def test_room_around_a_box_belongs_to_it() -> None:
    signs, canvas = Signs((Icon("coin", size=40),), TYPES[0]), Canvas(600, 100)
    inset = Inset(signs, 20, 7)
    assert (inset.width(), inset.height(600)) == (signs.width() + 40, signs.height(560) + 14)
    inset.draw(canvas, Area(0, 0, 600, 80))
    assert canvas.marks[0].area == Area(20, 20, 60, 60)


def test_a_width_is_shared_to_the_pixel() -> None:
    for count in range(1, 8):
        widths = shared(1001, count, 10)
        assert sum(widths) + 10 * (count - 1) == 1001
        assert max(widths) - min(widths) <= 1
