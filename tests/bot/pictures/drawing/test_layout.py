"""Boxes of a layout, nested at random: all of them stay where they are put, and are as high as they say."""

from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import Box, Column, Plate, Row, Signs, Sized, Text, widest
from bot.pictures.drawing.lettering import ELLIPSIS
from tests.sweeps import examples

TYPES = tuple(Type(palette.ON_PAPER, size) for size in (44, 38, 33))
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12), min_size=1, max_size=12).map(" ".join)
ITEMS: tuple[Item, ...] = (Icon("coin", "3"), Icon("shield"), "=")
SIGNS = st.lists(st.sampled_from(ITEMS), min_size=1, max_size=4).map(lambda items: Signs(tuple(items), TYPES[0]))
TEXTS = st.builds(lambda text, most: Text(text, TYPES, most), WORDS, st.integers(1, 4))
ROWS = st.builds(lambda signs, text: Row((signs, text), 12), SIGNS, TEXTS)
PLATES = st.builds(lambda box: Plate(box, palette.PAPER, (14, 10), 12), ROWS | TEXTS)
COLUMNS = st.lists(ROWS | TEXTS | PLATES, min_size=1, max_size=4).map(lambda boxes: Column(tuple(boxes), 10))


@given(COLUMNS, st.integers(420, 1200))
@examples(60)
def test_a_box_draws_nothing_outside_its_area(box: Box, width: int) -> None:
    area = Area(30, 40, 30 + width, 40 + box.height(width))
    canvas = Canvas(area.right + 30, area.bottom + 40)
    box.draw(canvas, area)
    assert canvas.marks
    for mark in canvas.marks:
        assert area.left <= mark.area.left <= mark.area.right <= area.right, mark
        assert area.top <= mark.area.top <= mark.area.bottom <= area.bottom, mark


@given(WORDS, st.integers(1, 4), st.integers(160, 900))
@examples(60)
def test_words_are_written_whole_if_the_smallest_type_has_room_and_are_cut_with_an_ellipsis_otherwise(
    words: str, most: int, width: int
) -> None:
    text, canvas = Text(words, TYPES, most), Canvas(1000, 400)
    text.draw(canvas, Area(0, 0, width, 400))
    written = [mark.what for mark in canvas.marks]
    assert len(written) <= most
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
