"""The strip of sky above a picture: a title on its plate, and the wonders of the table next to it."""

import io
from itertools import cycle, pairwise, product

import pytest
from PIL import Image

from bot.pictures.drawing import banner, horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Canvas
from bot.pictures.drawing.monuments.edifices import Form
from bot.pictures.drawing.monuments.monument import MONUMENTS
from bot.pictures.drawing.monuments.skyline import spread
from engine.catalogue import AGES, Age
from engine.edifices import Fate
from tests.bot.pictures.drawing.reading import check, contrast, rows
from tests.sweeps import sweep

CITIES = tuple(MONUMENTS)[:7]
TITLES = ("Age 1", "Age 3 conflicts", "W" * 20, "W" * 100)


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


@pytest.mark.parametrize(("age", "title", "right"), [*zip(cycle(AGES), TITLES * 2, (900, WIDTH) * 4, strict=False)])
def test_a_title_of_any_length_can_be_read_and_its_plate_lies_beside_the_wonders(
    age: Age, title: str, right: int
) -> None:
    canvas = Canvas(WIDTH, horizon.HEIGHT)
    horizon.put(canvas, CITIES, age, title, right)
    check(canvas)
    (row,) = rows(canvas)
    assert title.startswith(row.text.removesuffix("…"))
    (plate,) = (mark.area for mark in canvas.marks if mark.kind == "box")
    assert plate.right < right


@pytest.mark.parametrize("high", [92, horizon.HEIGHT])
@pytest.mark.parametrize("count", [3, 5, 7])
def test_as_much_air_lies_between_any_two_wonders_however_broad_they_are(count: int, high: int) -> None:
    for first in range(len(MONUMENTS) - count + 1):
        drawn = [places._breadth(city) for city in tuple(MONUMENTS)[first : first + count]]
        stand = list(spread(drawn, (340, 1_000), high))
        sides = [
            (each.at[0] + left * each.size, each.at[0] + right * each.size)
            for each, (left, right) in zip(stand, drawn, strict=True)
        ]
        air = [following[0] - each[1] for each, following in pairwise(sides)]
        assert min(air) > 8
        assert max(air) - min(air) < 1
        assert 340 < sides[0][0] < sides[-1][1] < 1_000


@pytest.mark.parametrize("high", [92, horizon.HEIGHT])
def test_no_cloud_is_cut_at_the_upper_edge(high: int) -> None:
    edge = places.far_sky(2, (WIDTH, high)).crop((0, 0, WIDTH, 1)).convert("RGB")
    lightest = max(sum(edge.getpixel((x, 0))) for x in range(WIDTH))  # type: ignore[arg-type]  # of RGB: three numbers
    assert lightest < sum(palette.rgb(palette.AIRS[2].light)) - 60


@pytest.mark.parametrize(("age", "title"), [*product((1, 3), ("Age 1", "W" * 20))])
def test_the_sun_rises_clear_of_the_title(age: Age, title: str) -> None:
    canvas = Canvas(WIDTH, horizon.HEIGHT)
    horizon.put(canvas, ("Rhodes",), age, title)
    (plate,) = (mark.area for mark in canvas.marks if mark.kind == "box")
    sky, light = seen(canvas), palette.rgb(palette.AIRS[age].light)
    shines = [x for x in range(WIDTH) if sky.getpixel((x, 120)) == light]
    assert shines
    assert plate.right + 10 < min(shines)


@pytest.mark.parametrize("age", AGES)
def test_the_wonders_stand_between_both_ends_and_out_against_the_sky(age: Age) -> None:
    size = WIDTH, horizon.HEIGHT
    with_three, with_other = (
        seen(places.skyline(cities, age, (400, 1_000), size)) for cities in (CITIES[:3], CITIES[3:6])
    )
    differing = [x for x in range(WIDTH) if with_three.crop((x, 0, x + 1, 110)) != with_other.crop((x, 0, x + 1, 110))]
    assert 400 <= min(differing) < max(differing) < 1_000
    colours = with_three.crop((400, 0, 1_000, 120)).getcolors(4_096) or []
    dark = min((colour for count, colour in colours if count > 500 and isinstance(colour, tuple)), key=sum)
    assert contrast((dark[0], dark[1], dark[2]), palette.rgb(palette.AIRS[age].low)) >= 2.5


@pytest.mark.parametrize(
    ("form", "age"), sweep(product(Form, AGES), short=[*zip(Form, (3, 1, 2, 1), strict=True)][::2])
)
def test_what_became_of_an_edifice_can_be_read_on_its_place_and_forms_differ(form: Form, age: Age) -> None:
    size = WIDTH, banner.HEIGHT
    for title, fate in (("River Port constructed", Fate.CONSTRUCTED), ("W" * 100, Fate.FAILED)):
        canvas = Canvas(*size)
        banner.strip(title, banner.Building(form, age, fate)).draw(canvas, canvas.area)
        check(canvas)
    assert len({seen(places.edifice(form, age, size, each)).tobytes() for each in (*Fate, None)}) == len(Fate) + 1
    assert len({seen(places.edifice(each, 1, size, Fate.CONSTRUCTED)).tobytes() for each in Form}) == len(Form)
