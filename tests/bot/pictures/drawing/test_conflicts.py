"""The conflicts of an Age as they are drawn: who has won is seen, without colours, too."""

import io

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas
from bot.pictures.drawing.conflicts import Border, Conflicts, Side, Tokens
from bot.pictures.drawing.lettering import Weight
from tests.bot.pictures.drawing.reading import check, rows

MINUS = "\N{EN DASH}"
LONGEST = "W" * 100
BORDERS = (
    Border(Side("Giza", 3, 5), Side("Rhodes", 1, -1)),
    Border(Side("Rhodes", 1, -1), Side("Babylon", 12, 5)),
    Border(Side("Babylon", 12, 0), Side("Giza", 12, 0)),
)
CITIES = (
    Tokens("Giza", "Ana", (1, 3, 5), 0),
    Tokens("Rhodes", "", (1,), 4),
    Tokens("Babylon", "Cem", (), 0),
)


def conflicts(borders: tuple[Border, ...] = BORDERS, cities: tuple[Tokens, ...] = CITIES) -> Conflicts:
    return Conflicts("Conflicts of Age 3", "Border by border", "Tokens so far", "A tie", borders, cities)


def test_every_border_has_both_totals_and_tokens_and_every_city_all_of_its_own() -> None:
    assert [(row.about, row.text) for row in rows(conflicts().draw())] == [
        ((), "<military> Conflicts of Age 3"),
        ((), "Border by border"),
        ((), "Tokens so far"),
        (("Giza", "Rhodes", "Giza"), "<shield> 3 Giza"),
        (("Giza", "Rhodes", "Giza"), "<victory> +5"),
        (("Giza", "Rhodes", "Rhodes"), "<shield> 1 Rhodes"),
        (("Giza", "Rhodes", "Rhodes"), f"<defeat> {MINUS}1"),
        (("Rhodes", "Babylon", "Rhodes"), "<shield> 1 Rhodes"),
        (("Rhodes", "Babylon", "Rhodes"), f"<defeat> {MINUS}1"),
        (("Rhodes", "Babylon", "Babylon"), "<shield> 12 Babylon"),
        (("Rhodes", "Babylon", "Babylon"), "<victory> +5"),
        (("Babylon", "Giza", "Babylon"), "<shield> 12 Babylon"),
        (("Babylon", "Giza", "Giza"), "<shield> 12 Giza"),
        (("Babylon", "Giza"), "A tie <peace>"),
        (("Giza",), "Giza"),
        (("Giza",), "Ana"),
        (("Giza",), "<victory> +1 <victory> +3 <victory> +5"),
        (("Giza",), "+9"),
        (("Rhodes",), "Rhodes"),
        (("Rhodes",), f"<victory> +1 <defeat> {MINUS}1 <defeat> {MINUS}1 <defeat> {MINUS}1 <defeat> {MINUS}1"),
        (("Rhodes",), f"{MINUS}3"),
        (("Babylon",), "Babylon"),
        (("Babylon",), "Cem"),
        (("Babylon",), "0"),
    ]


def test_as_many_tokens_as_edifices_and_conflicts_bring_stand_beside_the_points() -> None:
    full = Tokens("Halicarnassus", LONGEST, (1, 1, 3, 3, 5, 5, 3, 5, 5), 0)
    drawn = conflicts(cities=(full, *CITIES[1:])).draw()
    check(drawn)
    assert (("Halicarnassus",), " ".join(f"<victory> +{value}" for value in full.victory)) in [
        (row.about, row.text) for row in rows(drawn)
    ]


def lightness(canvas: Canvas, border: tuple[str, str], city: str) -> int:
    """Of the ground beside a city's name at a border, without colour: 0 to 255."""
    (name,) = (mark for mark in canvas.marks if mark.about == (*border, city) and mark.what == city)
    grey = Image.open(io.BytesIO(canvas.png())).convert("L")
    lightness = grey.getpixel((name.area.right + 20, name.area.top))
    assert isinstance(lightness, int)
    return lightness


@pytest.mark.parametrize(("border", "winner", "loser"), [(0, "Giza", "Rhodes"), (1, "Babylon", "Rhodes")])
def test_the_winner_of_a_border_is_light_and_bold_and_the_loser_neither(border: int, winner: str, loser: str) -> None:
    drawn = conflicts().draw()
    between = (BORDERS[border].one.city, BORDERS[border].other.city)
    assert lightness(drawn, between, winner) > lightness(drawn, between, loser) + 100
    weights = {mark.what: mark.type.weight for mark in drawn.marks if mark.about[:2] == between and mark.type}
    assert (weights[winner], weights[loser]) == (Weight.BOLD, Weight.MEDIUM)


def test_nobody_is_lit_at_a_border_where_neither_is_stronger() -> None:
    drawn, between = conflicts().draw(), ("Babylon", "Giza")
    assert lightness(drawn, between, "Babylon") == lightness(drawn, between, "Giza")


@pytest.mark.parametrize("cities", range(2, 8))
def test_the_most_tokens_shields_and_letters_fit(cities: int) -> None:
    tie = Border(Side("Halicarnassus", 21, 0), Side("Alexandria", 21, 0))
    won = Border(Side("Halicarnassus", 21, 5), Side("Alexandria", 20, -1))
    most = (Tokens("Halicarnassus", LONGEST, (1, 1, 3, 3, 5, 5), 0), Tokens("Halicarnassus", LONGEST, (), 6))
    borders, tokens = (
        tuple((tie, won)[place % 2] for place in range(cities)),
        tuple(most[place % 2] for place in range(cities)),
    )
    drawn = conflicts(borders, tokens).draw()
    check(drawn)
    assert drawn.area.height == 144 + 128 * cities
    check(Conflicts(LONGEST, LONGEST, LONGEST, LONGEST, borders, tokens).draw())


def test_equal_conflicts_are_drawn_alike_and_every_number_is_seen() -> None:
    assert conflicts().draw().png() == conflicts().draw().png()
    other = Border(Side("Giza", 4, 5), Side("Rhodes", 1, -1))
    assert conflicts((other, *BORDERS[1:])).draw().png() != conflicts().draw().png()
