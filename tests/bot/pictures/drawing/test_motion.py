"""What is new in a film comes up from below, and nothing else is touched on the way."""

from dataclasses import replace
from random import Random

from PIL import Image, ImageChops

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.motion import AT_ONCE, Motion, motions
from bot.pictures.drawing.panorama import News, Panorama
from engine.effects import Colour
from tests.bot.pictures.drawing.anything import any_scene
from tests.bot.pictures.drawing.test_canvas import seen
from tests.bot.pictures.drawing.test_panorama import a_panorama


def later(before: Panorama, chance: Random) -> tuple[Panorama, set[int]]:
    """The same after some cities did something, and which."""
    cities, acting = list(before.cities), set[int]()
    for seat, city in enumerate(before.cities):
        if chance.random() < 0.5:
            news = News(text=f"{city.news.text} again", colour=chance.choice((None, *Colour)))
            built = (*city.built, *chance.choices([*Colour], k=chance.randint(0, 1)))[: before.most_built]
            stages = min(city.stages + chance.randint(0, 1), len(city.board.stages))
            cities[seat] = replace(city, news=news, built=built, stages=stages)
            acting.add(seat)
    return replace(before, cities=tuple(cities)), acting


@any_scene(8)
def test_between_two_pictures_only_what_is_new_differs_from_both(seed: int) -> None:
    chance = Random(seed)
    before = replace(a_panorama(chance, 3 + seed % 5), over=False, star=None)
    now, acting = later(before, chance)
    _, motion = motions([before, now])
    assert bool(motion.rising) == bool(acting) == (motion != AT_ONCE)
    areas = [*motion.rising, *motion.unveiled]
    places = {seat: area for seat, area, _ in before.ground.places()}
    assert all(any(inside(area, places[seat]) for seat in acting) for area in areas)
    cities = [*zip(before.cities, now.cities, strict=True)]
    assert len(motion.rising) == len(acting) + sum(len(city.built) - len(was.built) for was, city in cities)
    assert len(motion.unveiled) == sum(city.stages != was.stages for was, city in cities)
    was, shown = seen(before.draw()), seen(now.draw())
    for step in range(1, motion.steps + 1):
        changed = ImageChops.difference(motion.between(was, shown, step), shown)
        for area in areas if step < motion.steps else ():
            changed.paste(0, area)
        assert changed.getbbox() is None, "all else is as it stays"


def inside(area: Area, other: Area) -> bool:
    """Whether an area lies in another one."""
    return (
        other.left <= area.left and area.right <= other.right and other.top <= area.top and area.bottom <= other.bottom
    )


def test_what_rises_comes_as_a_whole_and_what_is_unveiled_keeps_its_place() -> None:
    before, now = Image.new("L", (3, 100), 255), Image.linear_gradient("L").resize((3, 100))
    rows = [now.getpixel((0, row)) for row in range(100)]
    area = Area(1, 20, 2, 80)
    for motion, shown in ((Motion(3, rising=(area,)), 20), (Motion(3, unveiled=(area,)), None)):
        for step, left in ((1, 27), (2, 7)):
            between = motion.between(before, now, step)
            column = [between.getpixel((1, row)) for row in range(100)]
            first = 20 + left if shown is None else shown
            assert column == rows[:20] + [255] * left + rows[first : first + 60 - left] + rows[80:]
            assert [between.getpixel((2, row)) for row in range(100)] == rows, "beside it, all has changed"
    curtain = Motion(3, unveiled=(area,), hem=True).between(before, now, 1)
    gold = palette.index(palette.rgb(palette.GOLD))
    column = [curtain.getpixel((1, row)) for row in range(100)]
    assert column == rows[:20] + [255] * (27 - 14) + [gold] * 14 + rows[47:], "its edge is golden"


def test_points_that_rise_need_no_motion_and_another_age_has_another_sky() -> None:
    before = a_panorama(Random(1), 3)
    cities = tuple(replace(city, points=9, gains=(("military", 1),)) for city in before.cities)
    risen = replace(before, cities=cities, lead="")
    *rises, sky, told = motions([before, risen, replace(risen, age=3), replace(risen, age=3, lead="Ana leads")])
    assert rises == [AT_ONCE, AT_ONCE]
    assert [area.height for area in told.rising] == [118], "and who leads rises into it"
    assert sky.unveiled == (before.draw().area,)
