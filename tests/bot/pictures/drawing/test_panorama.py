"""A frame of a film: everything that it tells can be read, and keeps its place from frame to frame."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Icon
from bot.pictures.drawing.figures import figures, signed
from bot.pictures.drawing.lettering import SMALLEST
from bot.pictures.drawing.panorama import Growing, News, Opening, Panorama
from engine.catalogue import AGES, Age, Side
from engine.effects import Colour
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, names_player, words
from tests.bot.pictures.drawing.reading import about, check
from tests.bot.pictures.drawing.test_canvas import seen

BOARDS = tuple(board for board in Ruleset.for_players(7).catalogue.boards.values() if board.side is Side.A)

GAINS = ("military", 10), ("guilds", 4), ("treasury", -1)


def some_news(chance: Random) -> News:
    signs = (Icon("shield", "12"), *[Icon("victory", "+5")] * 2)
    return chance.choice(
        (
            News(),
            News(signs),
            News(text=words(chance)),
            News((Icon("kind-blue"),), "Chamber of Commerce", chance.choice((*Colour, None))),
            News((Icon("wonder"),), words(chance), golden=True),
        )
    )


def a_panorama(chance: Random, count: int) -> Panorama:
    built = chance.choice((1, 8, 19))
    cities = tuple(
        Growing(
            board,
            chance.randint(0, len(board.stages)),
            tuple(chance.choices([*Colour], k=chance.randint(0, built))),
            board.city,
            a_name(chance),
            chance.random() < 0.3,
            points,
            chance.random() < 0.3,
            some_news(chance),
            chance.choice(("", "7")) if points is not None else "",
            gains=chance.choice(((), GAINS[:1], GAINS[1:], GAINS[2:], GAINS)) if points is not None else (),
        )
        for board in BOARDS[:count]
        for points in [chance.choice((0, 7, 63, 104, None))]
    )
    told = tuple(words(chance) for _ in range(chance.randint(0, 2)))
    lead = f"{a_name(chance)} leads" if chance.random() < 0.5 else ""
    title, over, star = words(chance), chance.random() < 0.3, chance.choice((None, *range(count)))
    return Panorama(title, told, lead, AGES[count % 3], cities, 104, built, chance.random(), over, star)


@any_scene(6)
def test_all_of_any_panorama_can_be_read(seed: int) -> None:
    scene = a_panorama(Random(seed), 3 + seed % 5)
    canvas = scene.draw()
    check(canvas)
    assert all(mark.type.size >= SMALLEST for mark in canvas.marks if mark.kind == "text" and mark.type)
    (title,) = (row.text for row in about(canvas) if not row.about)
    assert begins(title, scene.title)
    lead = [item for row in about(canvas, "lead") for item in row.items]
    assert lead[:1] == ["<winner>"] * bool(scene.lead)
    assert begins("".join(lead[1:]), scene.lead)
    told = [row.text for row in about(canvas, "told")]
    assert all(map(begins, reversed(told), scene.told)), "the first ones, as far as there is room"
    assert told or scene.lead or not scene.told
    for city in scene.cities:
        assert [row.text for row in about(canvas, city.city, "rank")] == [city.rank] * bool(city.rank)
        assert [row.text for row in about(canvas, city.city, "city")] == [city.city]
        gains = [row.items for row in about(canvas, city.city, "gain")]
        won = [(f"<{kind}>", signed(points)) for kind, points in city.gains]
        assert gains == won[: len(gains)], "the most first, as far as there is room"
        assert len(gains) >= min(2, len(won))
        *town, who = (row.items for row in about(canvas, city.city) if row.about == (city.city,))
        assert town == [(f"<town-{colour}>",) for colour in city.built]
        if city.points is None:
            assert who == ("<free-city>",)
        else:
            is_computer = city.is_computer and not city.rank  # which needs the room
            assert names_player(who, city.player, is_computer=is_computer) or who == (city.city,)
        points = [row.text for row in about(canvas, city.city, "points")]
        assert points == ([] if city.points is None else [figures(city.points)])
        news = [item for row in about(canvas, city.city, "news") for item in row.items]
        signs = [
            part
            for sign in city.news.signs
            if isinstance(sign, Icon)
            for part in (f"<{sign.name}>", sign.label)
            if part
        ]
        assert news[: len(signs)] == signs
        assert begins(" ".join(news[len(signs) :]), city.news.text)
    long = {mark.about[0]: mark.area.width for mark in canvas.marks if mark.about[1:] == ("bar",)}
    raced = sorted((city.points, long[city.city]) for city in scene.cities if city.points is not None)
    assert all((one[0] < other[0]) == (one[1] < other[1]) for one, other in pairwise(raced)), "more is longer"


def test_trees_give_way_to_buildings() -> None:
    scene = replace(a_panorama(Random(2), 3), most_built=12, over=False)
    cities = [replace(each, news=News(), built=(), gains=()) for each in scene.cities]
    before, areas, after = seen(replace(scene, cities=tuple(cities)).draw()), list[Area](), Image.Image()
    for built in range(1, 13):
        cities[0] = replace(cities[0], built=(Colour.BLUE,) * built)
        canvas = replace(scene, cities=tuple(cities)).draw()
        areas = [mark.area for mark in canvas.marks if mark.what == "town-blue"]
        after = seen(canvas)
        expected = before.copy()
        for area in areas:
            expected.paste(after.crop(area), area[:2])
        assert ImageChops.difference(expected, after).getbbox() is None, "what stands on other plots stays as it was"
    plots, houses = ([image.crop(area) for area in areas] for image in (before, after))
    assert len({house.tobytes() for house in houses}) == 1, "nothing is left of any tree"
    bare = [len(plot.getcolors() or ()) == 1 for plot in plots]
    assert 0 < sum(bare) < len(bare) / 2, "trees stand on most plots, but not on all"


@pytest.mark.parametrize("count", range(3, 8))
def test_what_a_city_builds_changes_nothing_elsewhere(count: int) -> None:
    chance = Random(count)
    scene = replace(a_panorama(chance, count), over=False)
    begun = replace(scene, cities=tuple(replace(each, stages=0, built=()) for each in scene.cities))
    before, changed = seen(begun.draw()), list[Area]()
    for number, city in enumerate(begun.cities):
        grown = replace(city, stages=len(city.board.stages), built=(Colour.BLUE,))
        cities = (*begun.cities[:number], grown, *begun.cities[number + 1 :])
        box = ImageChops.difference(before, seen(replace(begun, cities=cities).draw())).getbbox()
        assert box is not None
        changed.append(Area(*box))
    rows = [[1, 0, 2]], [[1, 0, 3, 2]], [[2, 3], [1, 0, 4]], [[2, 3, 4], [1, 0, 5]], [[2, 3, 4, 5], [1, 0, 6]]
    shown = [changed[seat] for row in rows[count - 3] for seat in row]
    for one, other in combinations(shown, 2):
        assert one.right <= other.left or one.bottom <= other.top, "from left to right, and then below, as at the table"


def test_buildings_stay_where_they_were_built() -> None:
    scene = replace(a_panorama(Random(2), 5), most_built=19)
    places = list[list[Area]]()
    for built in range(20):
        cities = (replace(scene.cities[0], built=(Colour.BLUE,) * built), *scene.cities[1:])
        marks = replace(scene, cities=cities).draw().marks
        places.append([mark.area for mark in marks if mark.what == "town-blue" and mark.about == (cities[0].city,)])
        assert len(places[-1]) == built
    assert all(after[: len(before)] == before for before, after in pairwise(places))


@pytest.mark.parametrize("count", range(3, 8))
def test_whoever_leads_lies_on_gold_and_fireworks_rise_above_the_winner_alone(count: int) -> None:
    scene = replace(a_panorama(Random(count), count), over=False, age=3)
    cities = [
        replace(each, leads=number == 1, points=7, stages=len(each.board.stages), news=News())
        for number, each in enumerate(scene.cities)
    ]
    scene = replace(scene, cities=tuple(cities))
    canvas = scene.draw()
    pens = {mark.about[0]: mark.type.pen for mark in canvas.marks if mark.about[1:] == ("points",) and mark.type}
    assert [city for city, pen in pens.items() if pen is palette.ON_GOLD] == [cities[1].city]
    assert len(pens) == count
    won = replace(scene, over=True).draw()
    box = ImageChops.difference(seen(canvas), seen(won)).getbbox()
    assert box is not None
    (town,) = {mark.area.left for mark in canvas.marks if mark.about == (cities[1].city, "points")}
    assert box[0] <= town <= box[2]
    beside = count if count <= 4 else 3
    assert box[2] - box[0] <= canvas.area.width / beside, "complete wonders have no scaffolding to lose"


@pytest.mark.parametrize("count", range(3, 8))
def test_cities_fill_their_rows_with_the_largest_houses_for_which_there_is_room(count: int) -> None:
    scene = replace(a_panorama(Random(count), count), most_built=18, star=None)
    cities = tuple(replace(each, built=(Colour.BLUE,) * 18) for each in scene.cities)
    canvas = replace(scene, cities=cities).draw()
    rows = {area.top: list[Area]() for _, area, _ in scene.ground.places()}
    for seat, area, _ in scene.ground.places():
        rows[area.top].append(area)
        houses = [mark.area for mark in canvas.marks if mark.what == "town-blue" and mark.about == (BOARDS[seat].city,)]
        assert len(houses) == 18
        assert all(area.left <= each.left < each.right <= area.right for each in houses)
        assert max(each.right for each in houses) - min(each.left for each in houses) > area.width - 25
        assert houses[0].width >= 50, "nearly alike in all rows"
    assert sorted(map(len, rows.values())) == [count] if count < 5 else [count // 2, count - count // 2]
    for row in rows.values():
        assert row[0].left == 16
        assert WIDTH - 20 < row[-1].right <= WIDTH - 16
        assert all(other.left - one.right == 12 for one, other in pairwise(row))


@pytest.mark.parametrize("count", range(3, 8))
def test_the_city_whose_moment_it_is_has_a_frame_and_what_is_told_fills_the_sky(count: int) -> None:
    plain = replace(a_panorama(Random(count), count), title="Age 3", told=(), lead="Ana leads", star=None)
    before, (lead,) = plain.draw(), about_areas(plain)
    for seat, area, _ in plain.ground.places():
        scene = replace(plain, star=seat)
        (larger,) = about_areas(scene)
        told, usual = (replace(scene, told=("A wonder",), lead="", star=star).draw() for star in (seat, None))
        pens = [mark.type.pen for each in (told, usual) for mark in each.marks if mark.about == ("told",) and mark.type]
        assert pens == [palette.ON_GOLD, palette.ON_SAND]
        assert larger.height > lead.height
        assert larger.left < lead.left
        difference = ImageChops.difference(seen(before), seen(scene.draw()))
        difference.paste(0, (0, 0, WIDTH, 105))
        framed = area.inset(-8)
        assert difference.getbbox() == framed, "the frame is around this city alone"


def about_areas(scene: Panorama) -> list[Area]:
    """Where the words about who leads are."""
    return [mark.area for mark in scene.draw().marks if mark.about == ("lead",) and mark.kind == "text"]


@any_scene(5)
def test_names_in_an_opening_have_letters_of_one_size(seed: int) -> None:
    chance, before = Random(seed), a_panorama(Random(seed), 3 + seed % 5)
    names = ["Ana", "Benedikt", "Maximiliane", "Elisabeth Anna"]
    cities = tuple(replace(each, player=chance.choice(names), points=0) for each in before.cities)
    canvas = Opening("7 Wonders", "", replace(before, cities=cities)).draw()
    sizes = {mark.type.size for mark in canvas.marks if mark.kind == "text" and mark.what in names and mark.type}
    assert len(sizes) == 1


@any_scene(5)
def test_all_of_any_opening_can_be_read(seed: int) -> None:
    chance, before = Random(seed), a_panorama(Random(seed), 3 + seed % 5)
    scene = Opening("7 Wonders", chance.choice(("", "30 September 2026")), before)
    canvas = scene.draw()
    check(canvas)
    assert canvas.area == before.draw().area, "each city is where it stays"
    assert [row.text for row in about(canvas, "day")] == [scene.day] * bool(scene.day)
    assert [row.text for row in about(canvas) if not row.about] == [scene.title]
    for each in before.cities:
        *who, city = about(canvas, each.city)
        assert city.text == each.city
        assert bool(who) == bool(each.player or each.points is None)
        assert not each.player or all(names_player(row.items, each.player, is_computer=each.is_computer) for row in who)


@pytest.mark.parametrize("age", AGES)
def test_fireworks_rise_above_a_finished_wonder_at_night(age: Age) -> None:
    scene = replace(a_panorama(Random(3), 3), over=False, age=age)
    plain, feast = (News((Icon("wonder"),), "Wonder finished", golden=golden) for golden in (False, True))
    cities = [replace(each, stages=len(each.board.stages), news=plain) for each in scene.cities]
    before = seen(replace(scene, cities=tuple(cities)).draw())
    cities[0] = replace(cities[0], news=feast)
    box = ImageChops.difference(before, seen(replace(scene, cities=tuple(cities)).draw())).getbbox()
    assert box is not None
    assert (box[1] < 400) == (age == 3), "else only the strip below the town is golden"
