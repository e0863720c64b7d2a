"""The points of all cities below a picture."""

from itertools import chain

import pytest

from bot.pictures.drawing.canvas import WIDTH, Canvas
from bot.pictures.drawing.figures import figures, signed
from bot.pictures.drawing.scored import CityPoints, Scored
from bot.pictures.drawing.sheet import WITH_EDIFICES
from tests.bot.pictures.drawing.reading import check


class Plain:
    """A picture of nothing."""

    def draw(self) -> Canvas:
        return Canvas(WIDTH, 100)


@pytest.mark.parametrize("cities", range(2, 8))
@pytest.mark.parametrize("kinds", range(5))
def test_all_points_and_what_has_changed_them_have_room_and_stand_with_their_city(cities: int, kinds: int) -> None:
    gains = tuple((kind, 18 - 9 * number) for number, kind in enumerate(WITH_EDIFICES[:kinds]))
    drawn = Scored(
        Plain(),
        "Points so far",
        (
            CityPoints("You", 101, gains, leads=True, is_own=True),
            *(CityPoints("Halicarnassus", 100 - seat, gains, leads=False) for seat in range(1, cities)),
        ),
    ).draw()
    check(drawn)
    texts = [mark.what for mark in drawn.marks if mark.kind == "text"]
    names = [["You"], *[["Halicarnassus"]] * (cities - 1)]
    points = [[str(101 - seat - bool(seat)), *(signed(by) for _, by in gains)] for seat in range(cities)]
    told = [*chain.from_iterable(name + of for name, of in zip(names, points, strict=True))]
    assert texts == ["Points so far", *told], "one after another, and nothing is left out"
    icons = [mark.what for mark in drawn.marks if mark.kind == "icon"]
    assert icons == [kind for kind, _ in gains] * cities


@pytest.mark.parametrize("leads", [False, True])
@pytest.mark.parametrize("kinds", range(4))
@pytest.mark.parametrize("name", ["Ana", "Maximiliane von Hohenstein"])
def test_a_line_has_the_name_a_bar_of_equal_scale_the_changes_and_the_points(
    name: str, kinds: int, *, leads: bool
) -> None:
    gains, widths = tuple((kind, 18 - 9 * number) for number, kind in enumerate(WITH_EDIFICES[:kinds])), list[int]()
    for points, most in ((-3, 100), (0, 100), (1, 100), (25, 100), (50, 100), (100, 100), (100, 0)):
        canvas = Canvas(WIDTH, 80)
        place = canvas.area if most else canvas.area._replace(right=580)
        CityPoints(name, points, gains, leads=leads).line(80, most).draw(canvas, place)
        check(canvas)
        texts = [mark.what for mark in canvas.marks if mark.kind == "text"]
        assert texts[0] in {name, f"{name[: len(texts[0]) - 1]}…"}
        assert texts[1:] == [*(signed(by) for _, by in gains), figures(points)]
        widths += [mark.area.width for mark in canvas.marks if "bar" in mark.about]
    assert [round(wide / widths[-1], 2) for wide in widths] == [0.1, 0.25, 0.5, 1], (
        "none without points, and a short one for few"
    )
