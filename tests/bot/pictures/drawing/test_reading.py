"""The tools that read pictures: each of their checks can fail."""

import pytest

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import WIDTH, Area, Icon, Mark, Type, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, coverage
from bot.pictures.drawing.palette import Pen
from engine.effects import Colour
from tests.bot.pictures.drawing import reading
from tests.bot.pictures.drawing.reading import Row, about, check, contrast, rows

HOW = Type(palette.ON_NIGHT)
ON_PAPER = Type(palette.ON_PAPER)


def blank(height: int = 200) -> Canvas:
    return Canvas(WIDTH, height)


def test_a_picture_in_which_all_can_be_read_passes() -> None:
    canvas = blank()
    paper = canvas.framed(Area(20, 20, 600, 120), palette.FRAMES[Colour.BLUE], palette.PAPER)
    canvas.row((paper.left + 20, 70), ["Ägypten, Jägerin", Icon("coin", "12"), Icon("wood", "W")], ON_PAPER)
    canvas.row((1180, 160), ["Age II", Icon("sealed")], HOW, "right")
    check(canvas)


def test_rows_say_what_was_drawn_side_by_side_and_what_it_is_about() -> None:
    part = Canvas(300, 60)
    with part.about("Baths"):
        part.row((10, 30), ["Baths"], HOW)
    canvas = blank()
    with canvas.about("Giza"):
        canvas.row((20, 40), [Icon("coin", "5"), "coins"], HOW)
        canvas.box(Area(400, 10, 500, 60), palette.DUSK)
        canvas.place(part, (20, 100))
    canvas.row((600, 40), ["Age I"], HOW)
    assert rows(canvas) == [
        Row(("Giza",), ("<coin>", "5", "coins")),
        Row(("Giza", "Baths"), ("Baths",)),
        Row((), ("Age I",)),
    ]
    assert [row.text for row in about(canvas, "Giza")] == ["<coin> 5 coins", "Baths"]
    assert [row.text for row in about(canvas, "Giza", "Baths")] == ["Baths"]
    assert about(canvas, "Baths") == []


def test_a_picture_of_another_width_is_refused() -> None:
    with pytest.raises(AssertionError):
        check(Canvas(WIDTH - 1, 200))


@pytest.mark.parametrize("at", [(-3, 100), (WIDTH - 30, 100), (100, 5), (100, 196)])
def test_what_leaves_the_picture_is_found(at: tuple[int, int]) -> None:
    canvas = blank()
    canvas.row(at, ["Giza"], HOW)
    with pytest.raises(AssertionError, match="leaves the picture"):
        check(canvas)


def test_letters_that_leave_the_picture_below_their_line_are_found() -> None:
    canvas = blank(60)
    canvas.row((100, 60 - 13), ["Giza"], HOW)
    check(canvas)
    canvas = blank(60)
    canvas.row((100, 60 - 13), ["jpg"], HOW)
    with pytest.raises(AssertionError, match="leaves the picture"):
        check(canvas)


def test_a_box_that_leaves_the_picture_is_found() -> None:
    canvas = blank()
    canvas.box(Area(20, 20, 100, 201), palette.DUSK)
    with pytest.raises(AssertionError, match="leaves the picture"):
        check(canvas)


def test_texts_on_each_other_are_found() -> None:
    canvas = blank()
    end = canvas.row((20, 100), ["Giza"], HOW).right
    canvas.row((end - 1, 100), ["Rhodes"], HOW)
    with pytest.raises(AssertionError, match="lies on"):
        check(canvas)


def test_icons_on_each_other_are_found() -> None:
    canvas = blank()
    end = canvas.row((20, 100), [Icon("wood")], HOW).right
    canvas.row((end - 1, 100), [Icon("clay")], HOW)
    with pytest.raises(AssertionError, match="lies on"):
        check(canvas)


def test_a_text_or_an_icon_across_the_edge_of_a_box_is_found() -> None:
    for item in ("Giza", Icon("wood")):
        canvas = blank()
        canvas.box(Area(20, 20, 100, 180), palette.PAPER)
        canvas.row((100 - row_width([item], HOW) + 3, 100), [item], ON_PAPER)
        with pytest.raises(AssertionError, match="crosses the edge"):
            check(canvas)


def test_letters_that_reach_below_their_box_are_found() -> None:
    def in_a_box(text: str) -> Canvas:
        canvas = blank()
        canvas.box(Area(20, 80, 300, 115), palette.PAPER)
        canvas.row((40, 100), [text], ON_PAPER)
        return canvas

    check(in_a_box("Giza"))
    with pytest.raises(AssertionError, match="crosses the edge"):
        check(in_a_box("jpg"))


def test_a_text_on_another_rows_icon_is_found() -> None:
    canvas = blank()
    canvas.row((20, 100), [Icon("coin", size=120)], HOW)
    canvas.row((60, 100), ["5"], Type(palette.ON_GOLD))
    with pytest.raises(AssertionError, match="lies on the icon"):
        check(canvas)


def test_a_label_that_is_wider_than_its_icon_is_found() -> None:
    canvas = blank()
    canvas.row((20, 100), [Icon("coin", "1234")], HOW)
    with pytest.raises(AssertionError, match="larger than the icon"):
        check(canvas)


def test_a_text_that_is_too_small_is_found() -> None:
    canvas = blank()
    canvas.row((20, 100), ["Giza"], Type(palette.ON_NIGHT, SMALLEST - 1))
    with pytest.raises(AssertionError, match="32 pixels"):
        check(canvas)


def test_a_text_with_a_letter_that_the_font_has_not_is_found() -> None:
    canvas = blank()
    canvas.row((20, 100), ["\N{MINUS SIGN}1"], HOW)
    with pytest.raises(AssertionError, match="has not all letters"):
        check(canvas)


def test_a_text_that_is_too_faint_is_found() -> None:
    canvas = blank()
    canvas.row((20, 100), ["Giza"], Type(Pen(palette.BLOOD, palette.NIGHT)))
    with pytest.raises(AssertionError, match="to 1 on"):
        check(canvas)


def test_a_text_on_another_ground_than_its_pens_is_found() -> None:
    canvas = blank()
    canvas.row((20, 100), ["Giza"], Type(palette.ON_DUSK))
    with pytest.raises(AssertionError, match="is written for"):
        check(canvas)


def test_a_text_with_a_line_behind_it_is_found() -> None:
    canvas = blank()
    for height in range(80, 120, 16):
        canvas.line([(10, height), (400, height)], palette.DUSK, palette.NIGHT, 8)
    canvas.row((20, 100), ["Giza"], HOW)
    with pytest.raises(AssertionError, match="behind it"):
        check(canvas)


def test_a_text_that_is_covered_later_even_in_part_is_found() -> None:
    canvas = blank()
    area = canvas.row((20, 100), ["Giza"], HOW)
    canvas.box(Area(area.right - 4, 80, area.right + 4, 120), palette.NIGHT)
    with pytest.raises(AssertionError, match="not whole"):
        check(canvas)


def test_a_text_that_was_never_drawn_is_found() -> None:
    canvas = blank()
    area = canvas.row((20, 100), ["Giza"], HOW)
    other = blank()
    other.marks.append(Mark("text", "Giza", area, (), 0, HOW))
    with pytest.raises(AssertionError, match="not whole"):
        check(other)


def test_a_picture_that_is_too_heavy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = blank()
    heavy = len(canvas.png())
    monkeypatch.setattr(reading, "_MOST_BYTES", heavy)
    check(canvas)
    monkeypatch.setattr(reading, "_MOST_BYTES", heavy - 1)
    with pytest.raises(AssertionError, match="bytes"):
        check(canvas)


def test_contrast_is_that_of_the_accessibility_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (118, 118, 118)) == pytest.approx(4.54, abs=0.01)
    assert contrast((90, 30, 10), (90, 30, 10)) == 1


def test_every_text_fills_some_pixels_so_that_its_ink_can_be_checked() -> None:
    for weight in Weight:
        for letter in "1ilI.,'·–+/’":  # noqa: RUF001 - the signs that are drawn
            mask, _ = coverage(letter, SMALLEST, weight)
            assert mask.point([0] * 255 + [255]).getbbox(), letter
