"""The table as drawn: who sits where, what is between two neighbours, and what fits into a panel."""

import io
import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import Area, Canvas
from bot.pictures.drawing.palette import rgb
from bot.pictures.drawing.ring import PLACE_WIDTH, ring
from bot.pictures.drawing.table import Middle, Place, Rank, Sign, TableScene, Way
from engine.catalogue import Age, Side
from engine.effects import Colour, ScienceSymbol
from engine.resources import Resource
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.sweeps import examples, sweep

MIDDLE = Middle("Age 2", "turn 4 of 6", "anticlockwise", "hands pass to the right", "3 of 7 chosen")
CITIES = ("Giza", "Halicarnassus", "Babylon", "Rhodes", "Olympia", "Ephesus", "Alexandria")
CORNERS = ("lower right", "lower left", "upper left", "upper right")
"""Positions of the cities at a table for four, by seat."""
WAYS: tuple[Way, ...] = ("clockwise", "anticlockwise")
SIGNS: tuple[Sign, ...] = ("free-city", "computer")
KINDS = (*(colour for colour in Colour if colour not in (Colour.BROWN, Colour.GRAY)), *ScienceSymbol)
UNITS = (*((each,) for each in Resource), (Resource.WOOD, Resource.CLAY), (Resource.ORE, Resource.CLAY))
BOARDS = Ruleset.for_players(7).catalogue.boards
PLACE = Place(
    city="Giza",
    board=BOARDS["Giza", Side.A],
    age=2,
    signs=(),
    player="Ana",
    mine=False,
    standing="sealed",
    coins=5,
    shields=0,
    tokens=None,
    stages=1,
    sold=(((Resource.STONE,), 2), ((Resource.CLAY, Resource.ORE), 1)),
    counts=((Colour.BLUE, 2), (ScienceSymbol.GEAR, 1)),
)
FULLEST = replace(
    PLACE,
    signs=("computer",),
    player="W" * 40,
    standing="waiting",
    coins=88,
    shields=28,
    tokens=18,
    stages=3,
    sold=tuple((unit, 3 if len(unit) == 1 else 1) for unit in UNITS),
    counts=tuple((kind, 8) for kind in KINDS),
    leads=True,
    points=108,
    pawn=3,
    debts=9,
)


def scene(*shields: int, place: Place = PLACE, middle: Middle = MIDDLE) -> TableScene:
    places = (replace(place, city=city, shields=each) for city, each in zip(CITIES, shields, strict=False))
    return TableScene(tuple(places), middle)


def panel(canvas: Canvas, city: str) -> Area:
    """Return the area of a city: the largest box that belongs to it."""
    boxes = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about == (city,)]
    return max(boxes, key=lambda area: area.width * area.height)


def between(canvas: Canvas, one: str, other: str) -> tuple[str, ...]:
    """Return what is at the border of two cities."""
    return tuple(item for row in about(canvas, one, other) for item in row.items)


def middle_of(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


@pytest.mark.parametrize("cities", range(3, 8))
def test_cities_lie_clockwise_from_the_bottom(cities: int) -> None:
    canvas = scene(*range(cities)).draw()
    x, y = middle_of(canvas.area)
    panels = [panel(canvas, city) for city in CITIES[:cities]]
    down = math.pi / 2
    angles = [(math.atan2(b - y, a - x) - down) % math.tau for a, b in map(middle_of, panels)]
    ahead = [(angle - angles[0]) % math.tau for angle in angles]
    assert ahead == sorted(ahead)
    assert len(set(ahead)) == cities
    assert panels[0].top == max(area.top for area in panels)
    assert angles[0] == 0 or cities == len(CORNERS)
    assert panels[1].right < panels[0].left, "the left neighbour is on the left"
    assert {(area.width, area.height) for area in panels} == {(PLACE_WIDTH, panels[0].height)}
    for one, other in combinations((*panels, ring(cities, panels[0].height).middle), 2):
        assert one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top


@pytest.mark.parametrize("cities", range(3, 8))
def test_every_border_is_marked_once_and_there_is_none_between_others(cities: int) -> None:
    canvas = scene(*range(cities)).draw()
    marked = {mark.about for mark in canvas.marks if mark.kind == "line"}
    names = CITIES[:cities]
    assert marked == set(zip(names, (*names[1:], names[0]), strict=True))
    borders = ring(cities, panel(canvas, names[0]).height).borders
    for border, (one, other) in zip(borders, zip(names, (*names[1:], names[0]), strict=True), strict=True):
        (line,) = (mark.area for mark in canvas.marks if mark.kind == "line" and mark.about == (one, other))
        assert all(line.left <= x <= line.right and line.top <= y <= line.bottom for x, y in border.line)
        pieces = [Area(min(a, c), min(b, d), max(a, c), max(b, d)) for (a, b), (c, d) in pairwise(border.line)]
        for city in (one, other):
            assert any(touches(piece, panel(canvas, city)) for piece in pieces), f"from {one} to {other} misses {city}"
        for city in set(names) - {one, other}:
            assert not any(touches(piece, panel(canvas, city)) for piece in pieces), f"{one} to {other} meets {city}"


def touches(line: Area, area: Area) -> bool:
    return line.left <= area.right and area.left <= line.right and line.top <= area.bottom and area.top <= line.bottom


@pytest.mark.parametrize("cities", sweep(range(3, 8), short=(4, 7)))
@pytest.mark.parametrize("turned", [False, True])
def test_an_arrow_points_to_the_weaker_neighbour_and_says_by_how_much(cities: int, *, turned: bool) -> None:
    shields = [0, 3, 3, 14, 1, 1, 7][:cities]
    if turned:
        shields = [20 - each for each in shields]
    canvas = scene(*shields).draw()
    check(canvas)
    ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    for seat, one in enumerate(CITIES[:cities]):
        following = (seat + 1) % cities
        ahead = shields[seat] - shields[following]
        shown = between(canvas, one, CITIES[following])
        if not ahead:
            assert shown == ("<even>",)
            continue
        assert " ".join(each for each in shown if "attack" not in each) == f"<lead> +{abs(ahead)}"
        (arrow,) = (way for way in ways if f"<attack-{way}>" in shown)
        stronger, weaker = (seat, following) if ahead > 0 else (following, seat)
        (x1, y1), (x2, y2) = (middle_of(panel(canvas, CITIES[place])) for place in (stronger, weaker))
        across, along = ways[arrow]
        assert (x2 - x1) * across + (y2 - y1) * along > 0, f"{CITIES[stronger]} is stronger, but the arrow is {arrow}"


def test_a_panel_shows_what_a_city_has() -> None:
    canvas = scene(2, 2, 0).draw()
    assert [row.text for row in about(canvas, "Giza") if len(row.about) == 1] == [
        "Giza",
        "<coin> 5",
        "<shield> 2",
        "<sealed>",
        "Ana",
        "<stage> <stage-next> <stage-next>",
        "<kind-blue> 2",
        "<science-gear> 1",
    ]
    assert [row.text for row in about(canvas, "Giza", "sold")] == ["<stone> S 2", "<ore> O / <clay> C"]


@pytest.mark.parametrize(
    ("tokens", "shown"),
    [
        (None, []),
        (0, ["<military> 0"]),
        (3, ["<victory> +3"]),
        (18, ["<victory> +18"]),
        (-6, ["<defeat> \N{EN DASH}6"]),
    ],
)
def test_conflict_tokens_are_shown_by_what_they_are_worth_together(tokens: int | None, shown: list[str]) -> None:
    canvas = scene(1, 1, 1, place=replace(PLACE, tokens=tokens, points=40)).draw()
    check(canvas)
    assert [row.text for row in about(canvas, "Giza", "tokens")] == shown
    assert [row.text for row in about(canvas, "Giza", "points")] == ["<points> 40"]


def test_the_crown_is_above_the_place_of_who_leads() -> None:
    places = scene(1, 2, 3).places
    canvas = TableScene((replace(places[0], leads=True), *places[1:]), MIDDLE).draw()
    assert [row.about for row in rows(canvas) if "<winner>" in row.items] == [("Giza", "leads")]


def test_the_middle_tells_the_age_the_turn_the_passing_and_who_has_chosen() -> None:
    for cities in (3, 7):
        canvas = scene(*range(cities)).draw()
        told = " ".join(row.text for row in rows(canvas) if not row.about)
        assert told == "<anticlockwise> Age 2 turn 4 of 6 hands pass to the right <sealed> 3 of 7 chosen"
        over = scene(*range(cities), middle=Middle("Game over")).draw()
        assert [row.text for row in rows(over) if not row.about] == ["Game over"]


TEXTS = st.sampled_from(["", "Ana", "W" * 32, "i" * 32, "Christopher Robin", "Мария Ивановна", "محمد", "王小明"])
PLACES = st.builds(
    Place,
    city=st.just(""),
    board=st.sampled_from([*BOARDS.values()]),
    age=st.just(2),
    signs=st.lists(st.sampled_from(SIGNS), unique=True).map(tuple),
    player=TEXTS,
    mine=st.booleans(),
    standing=st.sampled_from((None, "sealed", "waiting")),
    coins=st.sampled_from((0, 9, 88)),
    shields=st.integers(0, 28),
    tokens=st.sampled_from((None, 0, 3, 18, -6)),
    stages=st.integers(0, 2),
    sold=st.lists(st.tuples(st.sampled_from(UNITS), st.integers(1, 3)), max_size=9, unique_by=lambda each: each[0]),
    counts=st.sets(st.sampled_from(KINDS)).flatmap(
        lambda kinds: st.tuples(*(st.tuples(st.just(kind), st.sampled_from((1, 8, 13))) for kind in kinds))
    ),
    leads=st.booleans(),
    points=st.sampled_from((None, 40, 108)),
    pawn=st.sampled_from((None, 2)),
    debts=st.sampled_from((0, 9)),
    nothing=st.sampled_from(("no other cards", "W" * 32)),
)
MIDDLES = st.builds(
    Middle,
    st.sampled_from(("Age 2", "Zeitalter 3", "Age " * 9)),
    st.sampled_from(("turn 4 of 6", "Runde 5 von 6", "turn " * 9)),
    st.sampled_from((None, *WAYS)),
    st.sampled_from(("hands pass to the right", "Handkarten nach rechts weiter", "hands " * 9)),
    st.sampled_from(("3 of 7 chosen", "5 von 7 haben gewählt", "chosen " * 9)),
    st.sampled_from(("sealed", "play-seventh-card")),
)


@given(st.lists(PLACES | st.just(FULLEST), min_size=3, max_size=7), MIDDLES)
@examples(4)
def test_whatever_cities_have_can_be_read(found: list[Place], middle: Middle) -> None:
    counted = any(place.counts for place in found)
    places = tuple(
        replace(place, city=city, sold=tuple(place.sold), nothing="" if place.counts or not counted else place.nothing)
        for place, city in zip(found, CITIES, strict=False)
    )
    canvas = TableScene(places, middle).draw()
    check(canvas)
    trays: dict[int, set[int]] = {}
    for place in places:
        told = Counter(item for row in about(canvas, place.city) for item in row.items if len(row.about) < 2)
        assert told["<coin>"] == told["<shield>"] == 1
        assert told["<stage>"] == place.stages
        assert {f"<{place.standing}>"} <= set(told) or place.standing is None
        counts = [f"<{'science' if isinstance(kind, ScienceSymbol) else 'kind'}-{kind}>" for kind, _ in place.counts]
        assert sorted(each for each in told if each.startswith(("<kind", "<science"))) == sorted(counts)
        drawn = [
            row.about[1] for row in about(canvas, place.city) if len(row.about) == 2 and row.about[1] not in CITIES
        ]
        has = {"sold": place.sold, "tokens": place.tokens is not None, "edifices": place.debts or place.pawn}
        has |= {"points": place.points is not None, "leads": place.leads and place.points is None}
        assert set(drawn) == {part for part, there in has.items() if there}
        assert sum(row.about[1:] == ("sold",) for row in about(canvas, place.city)) == len(place.sold)
        boxes = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.about == (place.city,)]
        panel, *_, paper = [each for each in boxes if each.width >= PLACE_WIDTH - 10]
        trays.setdefault(panel.top, set()).add(paper.bottom)
    assert {len(each) for each in trays.values()} == {1}, "all trays of a row begin equally high"


LONG_WORDS = Middle(
    "Zeitalter 3",
    "Runde 5 von 6",
    "clockwise",
    "Handkarten nach rechts weiter",
    "5 von 7 haben gewählt",
)


@pytest.mark.parametrize("cities", sweep(range(4, 8), short=(4, 7)))
@pytest.mark.parametrize("middle", [replace(MIDDLE, passing="hands pass to the right"), LONG_WORDS])
def test_what_is_written_in_the_ring_keeps_clear_of_it(cities: int, middle: Middle) -> None:
    canvas = scene(*range(cities), middle=middle).draw()
    check(canvas)
    passing = [mark for mark in canvas.marks if mark.type and not mark.about and mark.what in middle.passing]
    assert " ".join(mark.what for mark in passing) == middle.passing
    area = next(each for high in range(800) if (each := ring(cities, high)).height == canvas.area.height).middle
    assert all(area.left + 50 <= mark.area.left and mark.area.right <= area.right - 50 for mark in passing)
    blank = seen(places.compass(2, middle.way, (area.width, area.height)))
    for window in (mark.area for mark in canvas.marks if mark.kind == "box" and not mark.about and tall(mark.area)):
        assert not any(mark.kind in {"text", "icon"} and meet(mark.area, window) for mark in canvas.marks)
        at = window.moved((-area.left, -area.top))
        blank.paste(seen(canvas).crop(window), at)
    drawn = seen(canvas).crop(area)
    changed = ImageChops.difference(drawn, blank).convert("L").point([0] + [255] * 255)
    ground = Image.composite(blank, Image.new("RGB", drawn.size, rgb(palette.DUSK)), changed)
    assert {colour for _, colour in ground.getcolors() or ()} == {rgb(palette.DUSK)}


def tall(area: Area) -> bool:
    return area.height > 100


def meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


def test_the_own_city_has_a_rim_in_white_for_gold_is_for_who_has_won() -> None:
    canvas = TableScene((replace(PLACE, mine=True), *scene(1, 2, 3).places[1:]), MIDDLE).draw()
    edges = [
        seen(canvas).getpixel((panel(canvas, city).left + 1, panel(canvas, city).top + 100)) for city in CITIES[:3]
    ]
    assert edges == [rgb(palette.SNOW), rgb(palette.DUSK), rgb(palette.DUSK)]


@pytest.mark.parametrize("cities", sweep(range(3, 8), short=(3, 7)))
def test_at_the_end_gold_is_for_who_has_won_and_the_ring_has_the_points_of_the_first(cities: int) -> None:
    names, points = CITIES[:cities], range(60, 60 - 3 * cities, -3)
    ended = [
        replace(
            PLACE,
            city=city,
            mine=city == "Babylon",
            points=each,
            leads=each == points[0],
            won=each == points[0],
            standing=None,
        )
        for city, each in zip(names, points, strict=True)
    ]
    ranks = tuple(Rank(place.city, place.points or 0, place.leads) for place in ended)
    canvas = TableScene(tuple(ended), Middle("Game over", asked="Giza", asked_sign="winner", ranks=ranks)).draw()
    check(canvas)
    edges = {
        city: seen(canvas).getpixel((panel(canvas, city).left + 1, panel(canvas, city).top + 100)) for city in names
    }
    assert [city for city in names if edges[city] == rgb(palette.GOLD)] == ["Giza"]
    assert [row.text for row in about(canvas, "Giza", "points")] == ["<winner> 60"]
    assert [row.text for row in about(canvas, "Babylon", "points")] == ["<points> 54"]
    shown = [row.about[1] for row in rows(canvas) if row.about[:1] == ("ranks",)]
    told = list(dict.fromkeys(shown))
    assert told == list(names[: len(told)])
    assert len(told) >= {3: 0, 5: 3, 6: 3}.get(cities, cities)
    gold = {mark.about for mark in canvas.marks if mark.type and mark.type.pen is palette.ON_DUSK_GOLD}
    assert gold == {("ranks", "Giza")} or not told


def test_the_ring_in_the_middle_goes_the_way_of_the_hands() -> None:
    """The ring's own test checks that its chevrons point the right way."""
    for way in WAYS:
        canvas = scene(*range(5), middle=replace(MIDDLE, way=way)).draw()
        middle = ring(5, panel(canvas, "Giza").height).middle
        upper = (0, 0, middle.width, 30)  # nothing is written there
        seen = canvas._image.convert("RGB").crop(middle).crop(upper).tobytes()
        rings = [places.compass(2, each, (middle.width, middle.height))._image for each in WAYS]
        assert [each.convert("RGB").crop(upper).tobytes() == seen for each in rings] == [each == way for each in WAYS]


def test_above_three_cities_the_wonders_stand_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[str, ...]]()
    skyline = places.skyline

    def seen(cities: tuple[str, ...], age: Age, ends: tuple[int, int], size: tuple[int, int]) -> Canvas:
        asked.append(cities)
        return skyline(cities, age, ends, size)

    monkeypatch.setattr(places, "skyline", seen)
    boards = [BOARDS[city, Side.A] for city in CITIES[:3]]
    canvas = TableScene(tuple(replace(PLACE, city=each.city, board=each) for each in boards), MIDDLE).draw()
    assert asked == [tuple(sorted(CITIES[:3], key=lambda city: panel(canvas, city).left))]
