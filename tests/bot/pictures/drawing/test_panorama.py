"""The places of all cities above the turns of a moving picture: each has its own, which shows what is built there."""

from itertools import combinations

import pytest
from PIL import ImageChops

from bot.pictures.drawing import panorama
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas
from engine.catalogue import Side
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing.test_canvas import seen

BOARDS = tuple(board for board in Ruleset.for_players(7).catalogue.boards.values() if board.side is Side.A)


def drawn(cities: int, built: int | None, high: int) -> Canvas:
    """Draw so many places, of which one is complete."""
    canvas = Canvas(WIDTH, high)
    places = tuple((board, len(board.stages) * (number == built)) for number, board in enumerate(BOARDS[:cities]))
    panorama.put(canvas, places, 2, (0, high), "Age 2, turn 3")
    return canvas


@pytest.mark.parametrize("cities", range(3, 8))
def test_each_city_grows_in_its_own_place_in_the_order_of_seats_and_is_not_behind_the_title(cities: int) -> None:
    high = 410
    begun = seen(drawn(cities, None, high))
    changed = [ImageChops.difference(begun, seen(drawn(cities, number, high))).getbbox() for number in range(cities)]
    places = [Area(*each) for each in changed if each is not None]
    assert len(places) == cities
    for one, other in combinations(places, 2):
        assert one.right <= other.left or one.bottom <= other.top, "from left to right, and then below"
    (title,) = [mark.area for mark in drawn(cities, None, high).marks if mark.kind == "text"]
    for each in places:
        assert title.bottom <= each.top or title.right <= each.left + 60, "at most the sky is behind it"


def test_once_the_game_is_over_nobody_goes_on_building() -> None:
    canvases = [Canvas(WIDTH, 340) for _ in range(2)]
    for canvas, over in zip(canvases, (False, True), strict=True):
        panorama.put(canvas, ((BOARDS[0], 1), (BOARDS[1], 2)), 3, (0, 340), over=over)
    assert ImageChops.difference(*map(seen, canvases)).getbbox(), "the scaffolding is gone"
