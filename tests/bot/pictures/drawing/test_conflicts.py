"""The conflicts of an Age as drawn: winners can be recognised, even without colours."""

import io
from dataclasses import replace
from itertools import product
from math import dist

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area, Mark
from bot.pictures.drawing.conflicts import Border, Conflicts, Side, Tokens
from bot.pictures.drawing.palette import rgb
from engine.effects import Colour
from tests.bot.pictures.drawing.reading import check, rows

MINUS = "\N{EN DASH}"
LONGEST = "W" * 100
BORDERS = (
    Border(Side("Giza", 5), Side("Rhodes", -1)),
    Border(Side("Rhodes", -1), Side("Babylon", 5)),
    Border(Side("Babylon", 0), Side("Giza", 0)),
)
CITIES = (
    Tokens("Giza", "Ana", 12, 5, 9, 0, "Giza"),
    Tokens("Rhodes", "", 1, -2, -3, 4, "Rhodes"),
    Tokens("Babylon", "Cem", 12, 5, 5, 0, "Babylon"),
)


def conflicts(borders: tuple[Border, ...] = BORDERS, cities: tuple[Tokens, ...] = CITIES) -> Conflicts:
    return Conflicts("Age 3 conflicts", 3, "total", borders, cities)


def around(*cities: Tokens, winner: int = 1) -> Conflicts:
    """Return the conflicts of a ring of cities, each of which wins (1), loses (-1) or ties (0) against the next."""
    pairs = zip(cities, (*cities[1:], cities[0]), strict=True)
    won, lost = {1: (5, -1), 0: (0, 0), -1: (-1, 5)}[winner]
    return conflicts(tuple(Border(Side(one.city, won), Side(other.city, lost)) for one, other in pairs), cities)


def test_every_border_has_its_tokens_and_every_city_its_strength_and_its_points_now_and_so_far() -> None:
    assert [(row.about, row.text) for row in rows(conflicts().draw())] == [
        ((), "Age 3 conflicts"),
        (("Giza",), "Giza"),
        (("Giza",), "Ana"),
        (("Giza",), "<shield> 12"),
        (("Giza",), "+5"),
        (("Giza",), "+9"),
        (("Giza",), "total"),
        (("Rhodes",), "Rhodes"),
        (("Rhodes",), "<shield> 1"),
        (("Rhodes",), f"{MINUS}2"),
        (("Rhodes",), f"{MINUS}3"),
        (("Rhodes",), f"+1 {MINUS}4 ="),
        (("Rhodes",), "total"),
        (("Babylon",), "Babylon"),
        (("Babylon",), "Cem"),
        (("Babylon",), "<shield> 12"),
        (("Babylon",), "+5"),
        (("Babylon",), "+5"),
        (("Babylon",), "total"),
        (("Giza", "Rhodes", "Giza"), "<victory> +5"),
        (("Giza", "Rhodes", "Rhodes"), f"<defeat> {MINUS}1"),
        (("Rhodes", "Babylon", "Babylon"), "<victory> +5"),
        (("Rhodes", "Babylon", "Rhodes"), f"<defeat> {MINUS}1"),
        (("Babylon", "Giza"), "<even>"),
    ]


def test_where_nobody_has_other_tokens_than_those_of_this_age_no_total_is_drawn() -> None:
    first = tuple(replace(city, points=city.change, defeats=2) for city in CITIES)
    drawn = conflicts(cities=first).draw()
    check(drawn)
    assert not [row.text for row in rows(drawn) if "total" in row.text or "=" in row.text]
    assert drawn.area.height < conflicts().draw().area.height


def test_what_this_age_has_brought_is_the_largest_number_in_a_city() -> None:
    sizes = {mark.what: mark.type.size for mark in conflicts().draw().marks if mark.about == ("Rhodes",) and mark.type}
    assert sizes[f"{MINUS}2"] > 1.5 * max(size for what, size in sizes.items() if what != f"{MINUS}2")


@pytest.mark.parametrize(("change", "ground"), [(5, palette.GOLD), (-2, palette.SAND), (0, palette.STONE)])
def test_a_gain_a_loss_and_neither_lie_on_plates_of_their_own(change: int, ground: palette.Paint) -> None:
    drawn = conflicts(cities=tuple(replace(city, change=change) for city in CITIES)).draw()
    wanted = f"{MINUS}{-change}" if change < 0 else f"+{change}" if change else "0"
    number = next(mark for mark in drawn.marks if mark.what == wanted and mark.about == ("Rhodes",))
    assert number.type is not None
    assert number.type.pen.ground == ground
    plates = [mark for mark in drawn.marks if mark.kind == "box" and mark.area.height == 64]
    assert any(meet(plate.area, number.area) for plate in plates)


def test_the_arrow_between_the_outer_two_of_three_goes_above_the_one_between_them() -> None:
    drawn = around(*named(3)).draw()
    shaft, _ = arrow(drawn, "City 1", "City 2")
    assert shaft.area.bottom < box(drawn, "City 0").top
    assert shaft.area.left < box(drawn, "City 0").left
    assert shaft.area.right > box(drawn, "City 0").right


@pytest.mark.parametrize(("cities", "ends"), [(3, ("City 1", "City 2")), (5, ("City 2", "City 3"))])
def test_an_arrow_is_of_one_piece_begins_short_of_its_token_and_aims_at_the_middle_of_the_other(
    cities: int, ends: tuple[str, str]
) -> None:
    drawn = around(*named(cities)).draw()
    won, lost = (
        next(mark.area for mark in drawn.marks if mark.about == (*ends, end) and mark.kind == "icon") for end in ends
    )
    image = Image.open(io.BytesIO(drawn.png())).convert("RGB")
    red = rgb(palette.FRAMES[Colour.RED])
    points = {
        (x, y)
        for area in (mark.area for mark in arrow(drawn, *ends))
        for x, y in product(range(area.left, area.right), range(area.top, area.bottom))
        if image.getpixel((x, y)) == red and not (inside(x, y, won) or inside(x, y, lost))
    }
    assert connected(points) == points
    gaps = [max(won.left - x, x - won.right, won.top - y, y - won.bottom) for x, y in points]
    assert 12 <= min(gaps) <= 26
    x, y = min(points, key=lambda point: dist(point, middle(lost)))
    for part in range(1, 20):  # from its tip back through the head
        back = tuple(round(at + (at - to) * part / 64) for at, to in zip((x, y), middle(lost), strict=True))
        assert back in points


def inside(x: int, y: int, area: Area) -> bool:
    return area.left <= x < area.right and area.top <= y < area.bottom


def connected(points: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the points that are connected to one of these points through neighbouring points."""
    found, fresh = set[tuple[int, int]](), [next(iter(points))]
    while fresh:
        x, y = fresh.pop()
        if (x, y) in points and (x, y) not in found:
            found.add((x, y))
            fresh += [(x + right, y + down) for right, down in product((-1, 0, 1), repeat=2)]
    return found


def test_above_the_plate_of_what_this_age_has_brought_a_wonder_has_air() -> None:
    drawn = conflicts().draw()
    number = next(mark for mark in drawn.marks if mark.what == "+5" and mark.about == ("Giza",))
    plate = next(mark.area for mark in drawn.marks if mark.area.height == 64 and meet(mark.area, number.area))
    image = Image.open(io.BytesIO(drawn.png())).convert("RGB")
    above = image.crop((plate.left, plate.top - 9, plate.right, plate.top))
    assert above.getcolors() == [(above.width * above.height, rgb(palette.PAPER))]


# Where it lies.


def middle(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def box(canvas: Canvas, city: str) -> Area:
    """Return the whole area of a city."""
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


def arrow(canvas: Canvas, one: str, other: str) -> list[Mark]:
    """Return the arrow at a border: its shaft, if any, then its head; both without their light edge."""
    lines = [mark for mark in canvas.marks if mark.about == (one, other) and mark.kind == "line"]
    assert len(lines) == 4
    return lines[len(lines) // 2 :]


def named(count: int) -> tuple[Tokens, ...]:
    return tuple(Tokens(f"City {number}", "Ana", number, 5, 6, 1, "Giza") for number in range(count))


@pytest.mark.parametrize(("cities", "winner"), [*product(range(3, 8), (1, -1))])
def test_an_arrow_goes_from_the_winners_token_to_the_losers_and_each_token_lies_at_its_city(
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
        shaft, head = arrow(canvas, one.city, other.city)
        left_to_go, passed = (dist(middle(head.area), tokens[city]) for city in (lost, won))
        assert left_to_go < passed - 30
        assert max(shaft.area.width, shaft.area.height) > 90
        if shaft.area.width > shaft.area.height:  # below it, or at its ends
            assert all(y >= middle(shaft.area)[1] - 1 for _, y in tokens.values())
        assert all(not meet(part.area, box(canvas, city.city)) for part in (shaft, head) for city in found)
        for mine, theirs in ((won, lost), (lost, won)):
            near, far = (dist(tokens[mine], middle(box(canvas, city))) for city in (mine, theirs))
            assert near < far


@pytest.mark.parametrize("cities", range(3, 8))
def test_a_tie_is_a_sign_on_a_line_that_joins_both_cities(cities: int) -> None:
    found = named(cities)
    canvas = around(*found, winner=0).draw()
    check(canvas)
    for place, one in enumerate(found):
        other = found[(place + 1) % cities]
        line, sign = (mark for mark in canvas.marks if mark.about == (one.city, other.city))
        assert (line.kind, sign.what) == ("line", "even")
        assert meet(line.area, sign.area)
        assert all(meet(line.area, box(canvas, each.city)) for each in (one, other))


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
    assert min(turns) > 0 or cities == 3
    if cities == 3:
        assert [each[0] for each in at] == sorted((each[0] for each in at), key=lambda x: (x != at[0][0], x))
        assert len({each[1] for each in at}) == 1, "all three lie side by side, the second one at the left"


@pytest.mark.parametrize("cities", range(3, 8))
def test_the_most_tokens_shields_and_letters_fit(cities: int) -> None:
    most = (
        Tokens("Halicarnassus", LONGEST, 21, 10, 18, 0, "Halicarnassus"),
        Tokens("Alexandria", LONGEST, 0, -2, -6, 6, "Alexandria"),
        Tokens("Ephesus", "", 99, -10, -10, 10, "Ephesus"),
    )
    ring = tuple(replace(most[place % 3], city=f"{most[place % 3].city[:-1]}{place}") for place in range(cities))
    for winner in (1, 0, -1):
        drawn = around(*ring, winner=winner)
        check(drawn.draw())
        check(replace(drawn, title=LONGEST, total=LONGEST).draw())
        assert drawn.draw().area.height <= 1_350


def test_equal_conflicts_are_drawn_alike_and_every_number_is_seen() -> None:
    assert conflicts().draw().png() == conflicts().draw().png()
    other = replace(CITIES[0], shields=11)
    assert conflicts(cities=(other, *CITIES[1:])).draw().png() != conflicts().draw().png()
