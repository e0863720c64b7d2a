"""The points of all cities below a picture."""

from itertools import chain

import pytest

from bot.pictures.drawing.canvas import WIDTH, Canvas
from bot.pictures.drawing.figures import signed
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


@pytest.mark.parametrize("cities", range(2, 8))
def test_in_a_higher_picture_all_names_points_and_changes_are_equally_larger(cities: int) -> None:
    gains, names = (("military", 10), ("guilds", 3)), ("Ana", "Benno", "Cem", "Dia", "Eli", "Fay", "Gus")
    rows = tuple(CityPoints(names[seat], 100 + seat, gains[: seat % 3], leads=False) for seat in range(cities))
    low, high = (Scored(Plain(), "Points so far", rows, high).draw() for high in (0, 1_000))
    check(high)
    sizes = [
        sorted(mark.type.size for mark in drawn.marks if mark.about and mark.kind == "text" and mark.type)
        for drawn in (low, high)
    ]
    assert [len({*each}) for each in sizes] == [2, 2], "of names and changes, and of points"
    assert all(larger > size for size, larger in zip(*sizes, strict=True))
