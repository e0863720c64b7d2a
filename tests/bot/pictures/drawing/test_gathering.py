"""The art of a game night: a round table for any number of people, laurel, and a podium."""

from itertools import product
from math import cos, dist, pi, sin

import pytest

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas
from bot.pictures.drawing.monuments import festival, gathering, skyline
from bot.pictures.drawing.monuments.monument import HORIZON
from bot.pictures.drawing.nights.finale import Finale
from bot.pictures.drawing.palette import Paint, rgb
from tests.bot.pictures.drawing.stars import stars

WIDE = 400
CITIES = ("Rhodes", "Giza")


def paint_at(canvas: Canvas, x: float, y: float) -> tuple[int, ...]:
    found = canvas._image.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return tuple(int(each) for each in found)


def around(canvas: Canvas, far: float, seats: int) -> list[tuple[int, ...]]:
    """Return the colours at this distance from the centre, at seats and halfway between, clockwise from the bottom."""
    scale, half = WIDE / 2 / gathering.REACH, WIDE / 2
    angles = [pi / 2 + pi * each / seats for each in range(2 * seats)]
    return [paint_at(canvas, half + cos(each) * far * scale, half + sin(each) * far * scale) for each in angles]


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_a_table_has_its_seats_round_it_the_first_at_the_bottom(seats: int) -> None:
    for cards in (False, True):
        seen = around(places.round_table(seats, WIDE, cards=cards), 79, seats)
        assert seen[::2] == [rgb(palette.BRICK.local)] * seats
        assert seen[1::2] == [rgb(palette.MUREX.shadow)] * seats


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_cards_lie_before_the_seats_and_leave_the_middle_free(seats: int) -> None:
    with_cards, without = (places.round_table(seats, WIDE, cards=cards) for cards in (True, False))
    assert around(with_cards, 48, seats)[::2] == [rgb(palette.GLAZE.local)] * seats
    for canvas, far in ((with_cards, 28), (without, 54)):
        assert set(around(canvas, far, seats)) == {rgb(gathering.INLAY)}


def test_the_carpet_fills_the_square_to_its_edges_so_that_a_circle_of_it_can_be_cut_out() -> None:
    canvas = places.round_table(5, WIDE, cards=True)
    for x, y in ((1, WIDE / 2), (WIDE - 2, WIDE / 2), (WIDE / 2, 1), (WIDE / 2, WIDE - 2)):
        assert paint_at(canvas, x, y) == rgb(palette.MUREX.shadow)


def test_laurel_is_round_what_lies_within_and_open_above() -> None:
    size, wreath = (1200, 600), Area(450, 20, 750, 320)
    canvas, bare = places.finale(CITIES, size, wreath), places.skyline(CITIES, 3, (24, 1176), size)
    leaves = {rgb(paint) for paint in (palette.GILT.light, palette.GILT.local, palette.GILT.shadow)}
    middle = (wreath.left + wreath.right) // 2, (wreath.top + wreath.bottom) // 2
    for x in range(-60, 61, 20):
        for y in range(-60, 61, 20):
            at = middle[0] + x, middle[1] + y
            assert paint_at(canvas, *at) == paint_at(bare, *at)
    for side in (-1, 1):
        beside = {paint_at(canvas, middle[0] + side * far, middle[1]) for far in range(90, 150)}
        assert len(beside & leaves) >= 2
    assert not {paint_at(canvas, middle[0], middle[1] - far) for far in range(90, 150)} & leaves


def test_fireworks_leave_the_wreath_and_the_wonders_as_they_are() -> None:
    size = (1200, 600)
    canvas, bare = (
        places.finale(CITIES, size, Area(450, 20, 750, 320)),
        places.skyline(CITIES, 3, (24, 1176), size),
    )
    for left, top, right, bottom in ((0, 400, 1200, 600), (420, 330, 780, 600)):
        part = [each._image.convert("RGB").crop((left, top, right, bottom)).tobytes() for each in (canvas, bare)]
        assert part[0] == part[1]
    assert (
        canvas._image.convert("RGB").crop((0, 0, 420, 300)).tobytes()
        != bare._image.convert("RGB").crop((0, 0, 420, 300)).tobytes()
    )


@pytest.mark.parametrize("winners", range(1, 8))
def test_no_star_is_within_fireworks_however_many_have_won(winners: int) -> None:
    wide, high = WIDTH, Finale(CITIES, "The night is over", "Friday", ("Ana",) * winners).height
    shore = high - skyline.SHORE
    scale = shore / HORIZON
    for (x, y, size), (across, down, large, _) in product(stars(), festival.OVER_THE_SEA):
        star = skyline._SKY_LEFT + x * scale, shore - (HORIZON - y) * scale
        assert dist(star, (across * wide, down * high)) > large + size * scale / 2


@pytest.mark.parametrize("ground", [palette.NIGHT, palette.PAPER])
def test_a_podium_has_three_steps_the_highest_in_the_middle(ground: Paint) -> None:
    canvas = places.podium(64, ground)
    columns = [[paint_at(canvas, x, y) for y in range(64)] for x in (13, 32, 50)]
    tops = [next(y for y, colour in enumerate(column) if colour == rgb(palette.INK)) for column in columns]
    assert tops[1] < tops[0] < tops[2]
    assert paint_at(canvas, 0, 0) == rgb(ground)
