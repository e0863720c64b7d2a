"""The head of the pictures of a night: the wonders stand beside its plate."""

import pytest

from bot.pictures.drawing import Canvas, places
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.nights import head
from tests.bot.pictures.drawing.reading import check

CITIES = ("Rhodes", "Alexandria", "Giza")


@pytest.mark.parametrize(
    ("title", "left"), [("", 480), ("Friday", 480), ("Friday " * 3, 640), ("Friday " * 4, 800), ("Friday " * 30, 0)]
)
def test_wonders_stand_beside_the_plate_and_nowhere_where_it_leaves_no_room(title: str, left: int) -> None:
    canvas = Canvas(WIDTH, head.HEIGHT)
    head.put(canvas, CITIES, title, "")
    check(canvas)
    plates = [mark.area.right for mark in canvas.marks if mark.kind == "box"]
    assert len(plates) == bool(title)
    assert not plates or plates[0] <= (left or WIDTH)
    sky = places.skyline(CITIES if left else (), 3, (left, WIDTH - 20), (WIDTH, head.HEIGHT), lights=True)
    beside = canvas.area._replace(left=left or WIDTH - 20)
    assert canvas.cut(beside).png() == sky.cut(beside).png()
