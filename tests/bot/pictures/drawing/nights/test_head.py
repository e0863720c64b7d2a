"""The head of the pictures of a night: two lines on a plate, for any text."""

import pytest

from bot.pictures.drawing import Canvas, places
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.nights import head
from tests.bot.pictures.drawing.reading import check, rows

CITIES = ("Rhodes", "Alexandria", "Giza")


def drawn(title: str, told: str) -> Canvas:
    canvas = Canvas(WIDTH, head.HEIGHT)
    head.put(canvas, CITIES, title, told)
    return canvas


@pytest.mark.parametrize(
    ("title", "told"), [("Friday", "Round 1 of 3"), ("Friday", ""), ("gjpqy " * 7, "gjpqy"), ("W" * 100, "W" * 100)]
)
def test_both_lines_can_be_read_and_an_empty_one_is_left_out(title: str, told: str) -> None:
    canvas = drawn(title, told)
    check(canvas)
    shown = [row.text for row in rows(canvas)]
    assert len(shown) == 1 + bool(told)
    for text, whole in zip(shown, (title, told), strict=False):
        assert whole.startswith(text.removesuffix("…").rstrip())


def test_without_a_title_there_is_no_plate() -> None:
    assert drawn("", "").marks == []


def test_wonders_stand_beside_the_plate_and_nowhere_where_it_leaves_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[tuple[str, ...], tuple[int, int]]] = []
    draw = places.skyline

    def noted(
        cities: tuple[str, ...], age: int, ends: tuple[int, int], size: tuple[int, int], *, lights: bool
    ) -> Canvas:
        assert (age, lights) == (3, True)
        found.append((cities, ends))
        return draw(cities, 3, ends, size, lights=lights)

    monkeypatch.setattr(places, "skyline", noted)
    for title in ("Friday", "Friday " * 4, "Friday " * 30):
        canvas = drawn(title, "")
        (plate,) = [mark.area for mark in canvas.marks if mark.kind == "box"]
        cities, (left, right) = found[-1]
        assert right < WIDTH
        assert cities == CITIES if left else plate.right > 800
        assert left == 0 or left > plate.right
    assert [cities for cities, _ in found] == [CITIES, CITIES, ()]
