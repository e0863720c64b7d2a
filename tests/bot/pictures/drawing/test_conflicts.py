"""The conflicts of an Age as they are drawn: who has won is seen, without colours, too."""

from dataclasses import replace
from itertools import product
from math import dist

import pytest

from bot.pictures.drawing import Canvas
from bot.pictures.drawing.canvas import Area, Mark
from bot.pictures.drawing.conflicts import Border, Conflicts, Side, Tokens
from tests.bot.pictures.drawing.reading import about, check, rows

MINUS = "\N{EN DASH}"
LONGEST = "W" * 100
BORDERS = (
    Border(Side("Giza", 5), Side("Rhodes", -1)),
    Border(Side("Rhodes", -1), Side("Babylon", 5)),
    Border(Side("Babylon", 0), Side("Giza", 0)),
)
CITIES = (
    Tokens("Giza", "Ana", 12, (1, 3, 5), 0, "Giza"),
    Tokens("Rhodes", "", 1, (1,), 4, "Rhodes"),
    Tokens("Babylon", "Cem", 12, (), 0, "Babylon"),
)


def conflicts(borders: tuple[Border, ...] = BORDERS, cities: tuple[Tokens, ...] = CITIES) -> Conflicts:
    return Conflicts("Conflicts of Age 3", "all tokens so far", borders, cities)


def around(*cities: Tokens, winner: int = 1) -> Conflicts:
    """A ring of which every city wins (1), loses (-1) or ties (0) against the next."""
    pairs = zip(cities, (*cities[1:], cities[0]), strict=True)
    won, lost = {1: (5, -1), 0: (0, 0), -1: (-1, 5)}[winner]
    return conflicts(tuple(Border(Side(one.city, won), Side(other.city, lost)) for one, other in pairs), cities)


def test_every_border_has_its_tokens_and_every_city_its_strength_and_all_tokens_once() -> None:
    assert [(row.about, row.text) for row in rows(conflicts().draw())] == [
        ((), "<military>"),
        ((), "Conflicts of Age 3"),
        ((), "all tokens so far"),
        (("Giza",), "Giza"),
        (("Giza",), "Ana"),
        (("Giza",), "<shield> 12"),
        (("Giza",), "+9"),
        (("Giza",), "<victory> +1 <victory> +3 <victory> +5"),
        (("Rhodes",), "Rhodes"),
        (("Rhodes",), "<shield> 1"),
        (("Rhodes",), f"{MINUS}3"),
        (("Rhodes",), f"<victory> +1 <defeat> {MINUS}1 <defeat> {MINUS}1 <defeat> {MINUS}1 <defeat> {MINUS}1"),
        (("Babylon",), "Babylon"),
        (("Babylon",), "Cem"),
        (("Babylon",), "<shield> 12"),
        (("Giza", "Rhodes", "Giza"), "<victory> +5"),
        (("Giza", "Rhodes", "Rhodes"), f"<defeat> {MINUS}1"),
        (("Rhodes", "Babylon", "Babylon"), "<victory> +5"),
        (("Rhodes", "Babylon", "Rhodes"), f"<defeat> {MINUS}1"),
        (("Babylon", "Giza"), "<peace>"),
    ]


def test_where_edifices_brought_more_tokens_than_fit_those_of_one_kind_are_counted() -> None:
    full = Tokens("Halicarnassus", LONGEST, 21, (1, 1, 3, 3, 5, 5, 3, 5, 5), 3, "Halicarnassus")
    drawn = conflicts(cities=(full, *CITIES[1:])).draw()
    check(drawn)
    assert f"<victory> +1 2 <victory> +3 3 <victory> +5 4 <defeat> {MINUS}1 3" in [row.text for row in rows(drawn)]


# Where it lies.


def middle(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def box(canvas: Canvas, city: str) -> Area:
    """The whole of a city."""
    top = min((mark for mark in canvas.marks if mark.about == (city,)), key=lambda mark: mark.area.top).area.top
    (found,) = (
        mark.area
        for mark in canvas.marks
        if mark.kind == "box"
        and mark.area.top <= top <= mark.area.bottom
        and mark.area.left <= left(canvas, city)
        and left(canvas, city) < mark.area.right
    )
    return found


def left(canvas: Canvas, city: str) -> int:
    return next(mark.area.left for mark in canvas.marks if mark.about == (city,))


def arrow(canvas: Canvas, one: str, other: str) -> tuple[Mark, Mark]:
    """The shaft and the head at a border."""
    shaft, head = (mark for mark in canvas.marks if mark.about == (one, other) and mark.kind == "line")
    return shaft, head


def named(count: int) -> tuple[Tokens, ...]:
    return tuple(Tokens(f"City {number}", "Ana", number, (5, 1), 1, "Giza") for number in range(count))


@pytest.mark.parametrize(("cities", "winner"), [*product(range(3, 8), (1, -1))])
def test_each_arrow_leads_from_the_winners_token_to_the_losers_and_each_token_lies_at_its_city(
    cities: int, winner: int
) -> None:
    found = named(cities)
    canvas = around(*found, winner=winner).draw()
    check(canvas)
    for place, one in enumerate(found):
        other = found[(place + 1) % cities]
        won, lost = (one.city, other.city) if winner > 0 else (other.city, one.city)
        tokens = {
            mark.about[2]: middle(mark.area)
            for mark in canvas.marks
            if mark.about[:2] == (one.city, other.city) and mark.kind == "icon"
        }
        _, head = arrow(canvas, one.city, other.city)
        assert dist(middle(head.area), tokens[lost]) < dist(middle(head.area), tokens[won])
        for mine, theirs in ((won, lost), (lost, won)):
            near, far = (dist(tokens[mine], middle(box(canvas, city))) for city in (mine, theirs))
            assert near < far


@pytest.mark.parametrize("cities", range(3, 8))
def test_a_tie_is_a_small_sign_and_nothing_else(cities: int) -> None:
    found = named(cities)
    canvas = around(*found, winner=0).draw()
    check(canvas)
    assert not [mark for mark in canvas.marks if mark.kind == "line"]
    signs = [mark for mark in canvas.marks if mark.what == "peace"]
    assert len(signs) == cities
    token = next(mark for mark in around(*found).draw().marks if len(mark.about) == 3)
    assert all(sign.area.width < token.area.width for sign in signs)


@pytest.mark.parametrize("cities", range(3, 8))
def test_the_first_city_lies_at_the_bottom_and_the_next_one_clockwise(cities: int) -> None:
    canvas = around(*named(cities)).draw()
    at = [middle(box(canvas, city.city)) for city in named(cities)]
    assert at[0][1] == max(y for _, y in at)
    x, y = (sum(each) / cities for each in zip(*at, strict=True))
    turns = [
        (one[0] - x) * (other[1] - y) - (one[1] - y) * (other[0] - x)
        for one, other in zip(at, (*at[1:], at[0]), strict=True)
    ]
    assert min(turns) > 0


@pytest.mark.parametrize("cities", range(3, 8))
def test_the_most_tokens_shields_and_letters_fit(cities: int) -> None:
    most = (
        Tokens("Halicarnassus", LONGEST, 21, (1, 1, 3, 3, 5, 5), 0, "Halicarnassus"),
        Tokens("Alexandria", LONGEST, 0, (), 6, "Alexandria"),
        Tokens("Ephesus", "", 99, (1, 1, 3, 3, 5, 5, 3, 5, 5), 6, "Ephesus"),
    )
    ring = tuple(replace(most[place % 3], city=f"{most[place % 3].city[:-1]}{place}") for place in range(cities))
    for winner in (1, 0, -1):
        drawn = around(*ring, winner=winner)
        check(drawn.draw())
        check(replace(drawn, title=LONGEST, so_far=LONGEST).draw())
        assert drawn.draw().area.height <= 1_050


def test_a_city_without_tokens_has_no_number_for_them() -> None:
    assert [row.text for row in about(conflicts().draw(), "Babylon") if row.about == ("Babylon",)] == [
        "Babylon",
        "Cem",
        "<shield> 12",
    ]


def test_equal_conflicts_are_drawn_alike_and_every_number_is_seen() -> None:
    assert conflicts().draw().png() == conflicts().draw().png()
    other = replace(CITIES[0], shields=11)
    assert conflicts(cities=(other, *CITIES[1:])).draw().png() != conflicts().draw().png()
