"""The canvas draws things in the right place and colours, and records a mark for each."""

import io
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas, chips, palette, parts
from bot.pictures.drawing.canvas import WIDTH, Align, Area, Icon, Item, Type, icon_size, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, cap_height, text_width
from bot.pictures.drawing.palette import Paint, rgb
from engine.ruleset import Ruleset

HOW = Type(palette.ON_NIGHT)
CATALOGUE = Ruleset.for_players(7).catalogue
NIGHT = rgb(palette.NIGHT)


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


def painted(canvas: Canvas, ground: tuple[int, int, int] = NIGHT) -> Area:
    """Return the smallest area that contains everything other than the background."""
    picture = seen(canvas)
    mask = Image.new("L", picture.size)
    mask.putdata([0 if pixel == ground else 255 for pixel in _pixels(picture)])
    box = mask.getbbox()
    assert box is not None
    return Area(*box)


def _pixels(picture: Image.Image) -> list[tuple[int, int, int]]:
    data = picture.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def a_picture() -> Canvas:
    """Return a picture with everything that a canvas can draw."""
    canvas = Canvas(WIDTH, 400)
    with canvas.about("Giza"):
        inside = canvas.framed(Area(40, 40, 600, 200), palette.GOLD, palette.PAPER)
        canvas.row((inside.left + 20, 100), ["Ägypten", Icon("coin", "5"), Icon("wood", "W")], Type(palette.ON_PAPER))
        canvas.place(chips.chip(CATALOGUE.cards["Baths"], 360, palette.NIGHT), (640, 60))
    canvas.line([(40, 300), (400, 250), (800, 350)], palette.GOLD, palette.NIGHT)
    canvas.row((1160, 360), ["Age II"], Type(palette.ON_NIGHT, 60, Weight.BOLD), "right")
    return canvas


def test_a_box_is_where_it_should_be_and_its_corners_are_round() -> None:
    canvas = Canvas(200, 100)
    area = Area(20, 30, 120, 80)
    canvas.box(area, palette.PAPER, radius=16)
    assert painted(canvas) == area
    picture = seen(canvas)
    assert picture.getpixel((70, 55)) == rgb(palette.PAPER)
    for corner in [(20, 30), (119, 30), (20, 79), (119, 79)]:
        assert picture.getpixel(corner) == NIGHT
    for middle in [(20, 55), (119, 55), (70, 30), (70, 79)]:
        assert picture.getpixel(middle) == rgb(palette.PAPER)
    assert [(mark.kind, mark.area) for mark in canvas.marks] == [("box", area)]


def test_corners_lie_on_the_ground_that_is_said() -> None:
    canvas = Canvas(200, 100, palette.PAPER)
    canvas.box(Area(20, 20, 180, 80), palette.SAND, palette.PAPER, radius=10)
    colours = set(_pixels(seen(canvas)))
    assert {rgb(palette.PAPER), rgb(palette.SAND)} <= colours
    assert NIGHT not in colours


def test_a_frame_gives_its_inside() -> None:
    canvas = Canvas(200, 100)
    outside = Area(10, 10, 190, 90)
    inside = canvas.framed(outside, palette.GOLD, palette.PAPER)
    picture = seen(canvas)
    assert painted(canvas) == outside
    assert outside.left < inside.left
    assert inside.right - inside.left < outside.width
    assert picture.getpixel((inside.left - 1, 50)) == rgb(palette.GOLD)
    assert picture.getpixel((inside.left, 50)) == rgb(palette.PAPER)
    assert picture.getpixel((inside.right, 50)) == rgb(palette.GOLD)
    assert [mark.area for mark in canvas.marks] == [outside, inside]


@pytest.mark.parametrize(
    ("align", "left"), [("left", lambda _: 300), ("middle", lambda wide: 300 - wide // 2), ("right", lambda w: 300 - w)]
)
def test_a_row_stands_where_it_should_and_tells_its_place(align: Align, left: Callable[[int], int]) -> None:
    items: list[Item] = ["HH", Icon("coin"), "HH"]
    canvas = Canvas(600, 100)
    area = canvas.row((300, 50), items, HOW, align)
    wide = row_width(items, HOW)
    assert (area.left, area.right) == (left(wide), left(wide) + wide)
    there = painted(canvas)
    assert area.left <= there.left <= area.left + 5
    assert area.right - 5 <= there.right <= area.right
    assert (there.top, there.bottom) >= (area.top, area.bottom - 4)
    assert len({mark.row for mark in canvas.marks}) == 1


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("size", [SMALLEST, 48, 90])
def test_letters_and_icons_of_a_row_are_halfway_up(size: int, weight: Weight) -> None:
    for item in ("H", "8", Icon("coin")):
        canvas = Canvas(300, 200)
        canvas.row((40, 100), [item], Type(palette.ON_NIGHT, size, weight))
        there = painted(canvas)
        assert abs((there.top + there.bottom) / 2 - 100) <= 2, item


def test_a_label_stands_in_the_middle_of_its_icon_in_its_own_ink() -> None:
    canvas = Canvas(300, 200)
    canvas.row((40, 100), [Icon("coin", "5", 90)], HOW)
    icon, label = canvas.marks
    assert (icon.kind, icon.what, label.kind, label.what) == ("icon", "coin", "text", "5")
    assert icon.area.width == icon.area.height == 90
    assert abs((label.area.left + label.area.right) - (icon.area.left + icon.area.right)) <= 2
    assert abs((label.area.top + label.area.bottom) - (icon.area.top + icon.area.bottom)) <= 2
    assert label.type is not None
    assert label.type.pen == palette.ON_GOLD
    assert label.row == icon.row


def test_items_of_a_row_do_not_touch() -> None:
    canvas = Canvas(600, 100)
    canvas.row((20, 50), ["Ägypten", Icon("coin", "5"), Icon("wood", "W"), "jg"], HOW)
    outer = [mark for mark in canvas.marks if mark.what in {"Ägypten", "coin", "wood", "jg"}]
    for one, other in pairwise(outer):
        assert other.area.left - one.area.right == HOW.gap
    assert row_width(["Ägypten", Icon("coin", "5")], HOW) == text_width("Ägypten", SMALLEST) + HOW.gap + icon_size(
        Icon("coin"), HOW
    )


def test_an_icon_lies_on_the_ground_of_its_pen() -> None:
    for pen in (palette.ON_NIGHT, palette.ON_PAPER, palette.ON_STONE):
        canvas = Canvas(100, 100, pen.ground)
        canvas.row((20, 50), [Icon("coin")], Type(pen))
        area = canvas.marks[0].area
        assert painted(canvas, rgb(pen.ground)).width <= area.width
        assert seen(canvas).getpixel((area.left, area.top)) == rgb(pen.ground)


def test_a_line_goes_through_its_points() -> None:
    canvas = Canvas(300, 200)
    canvas.line([(20, 100), (150, 40), (280, 160)], palette.GOLD, palette.NIGHT, 8)
    picture = seen(canvas)
    for point in [(85, 70), (150, 42), (215, 100)]:
        assert picture.getpixel(point) == rgb(palette.GOLD)
    assert picture.getpixel((150, 160)) == NIGHT
    (mark,) = canvas.marks
    there = painted(canvas)
    assert mark.kind == "line"
    assert mark.area.left <= there.left < there.right <= mark.area.right
    assert mark.area.top <= there.top < there.bottom <= mark.area.bottom


def test_another_picture_is_placed_with_its_marks_where_they_then_are() -> None:
    part = Canvas(200, 60, palette.PAPER)
    with part.about("Baths"):
        part.row((10, 30), ["Baths"], Type(palette.ON_PAPER))
    canvas = Canvas(600, 200)
    canvas.row((10, 30), ["before"], HOW)
    with canvas.about("Giza"):
        canvas.place(part, (300, 100))
        canvas.place(part, (50, 100))
    canvas.row((400, 30), ["after"], HOW)
    before, first, second, after = canvas.marks
    assert len({mark.row for mark in canvas.marks}) == 4
    assert (first.about, before.about, after.about) == (("Giza", "Baths"), (), ())
    assert (first.area.left, second.area.left) == (310, 60)
    picture = seen(canvas)
    assert picture.crop((300, 100, 500, 160)).tobytes() == seen(part).tobytes()
    assert picture.crop((50, 100, 250, 160)).tobytes() == seen(part).tobytes()
    assert [mark.area.left for mark in part.marks] == [10], "the part itself is left as it was"


def test_what_is_drawn_is_about_what_is_said_and_no_longer() -> None:
    canvas = Canvas(600, 100)
    with canvas.about("Giza"):
        with canvas.about("wonder"):
            canvas.row((10, 30), ["1"], HOW)
        canvas.row((100, 30), ["2"], HOW)
        with pytest.raises(FileNotFoundError), canvas.about("nothing"):
            canvas.row((200, 30), [Icon("no such icon")], HOW)
        canvas.row((300, 30), ["3"], HOW)
    canvas.row((400, 30), ["4"], HOW)
    told = {mark.what: mark.about for mark in canvas.marks}
    assert told == {"1": ("Giza", "wonder"), "2": ("Giza",), "3": ("Giza",), "4": ()}


def test_only_colours_of_the_palette_are_in_a_picture() -> None:
    assert set(_pixels(seen(a_picture()))) <= set(palette.COLOURS)


def test_a_text_is_drawn_in_the_shades_of_its_pen_alone() -> None:
    for pen in palette.PENS:
        canvas = Canvas(400, 80, pen.ground)
        canvas.row((20, 40), ["Ägypten 12"], Type(pen))
        shades = {palette.COLOURS[place] for place in palette.shades(pen.ink, pen.ground)}
        assert {rgb(pen.ink), rgb(pen.ground)} <= set(_pixels(seen(canvas))) <= shades


def test_letters_rise_to_the_height_of_capitals() -> None:
    canvas = Canvas(400, 200)
    area = canvas.row((20, 100), ["HILL"], Type(palette.ON_NIGHT, 60))
    assert area.height == cap_height(60)
    there = painted(canvas)
    assert abs(there.top - area.top) <= 1
    assert abs(there.bottom - area.bottom) <= 1


def test_nothing_is_drawn_where_there_is_nothing_to_draw() -> None:
    canvas = Canvas(100, 100)
    for text in ("", " "):
        canvas.row((20, 50), [text], HOW)
    assert set(_pixels(seen(canvas))) == {NIGHT}


def test_an_area_knows_its_sides_and_its_neighbours() -> None:
    area = Area(10, 20, 40, 60)
    assert (area.width, area.height) == (30, 40)
    assert area.moved((5, -5)) == Area(15, 15, 45, 55)
    assert area.inset(3) == Area(13, 23, 37, 57)


def test_equal_pictures_have_equal_bytes() -> None:
    first = a_picture().png()
    parts.CACHED.clear()
    assert a_picture().png() == first


def test_in_another_process_a_picture_has_the_same_bytes() -> None:
    """The bytes depend neither on the order of sets in that process nor on which icon was drawn first."""
    program = (
        "import sys; from tests.bot.pictures.drawing.test_canvas import a_picture;"
        "sys.stdout.buffer.write(a_picture().png())"
    )
    environment = {"PYTHONHASHSEED": "1", "PYTHONPATH": "."}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment)
    assert run.stdout == a_picture().png()


def test_a_paint_is_what_it_says() -> None:
    assert rgb(Paint("#0180ff")) == (1, 128, 255)
