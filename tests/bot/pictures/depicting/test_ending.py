"""The alternative text says everything that the picture of the end shows, city by city."""

import re
from dataclasses import replace
from itertools import product
from math import dist

import pytest

from bot.pictures.drawing import places
from bot.pictures.drawing.ending import EndScene
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments import festival
from bot.screens.scores import over_screen
from bot.screens.screen import at_a_glance
from bot.services.titles import FAR_BEHIND
from bot.text.words import Words
from engine.ruleset import Seat
from tests.bot.pictures.drawing.charts import played
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.bot.pictures.drawing.stars import stars
from tests.bot.screens import limits
from tests.bot.whole_games import ENDLESS, LONG_SCRIPTS, renamed, shown
from tests.sweeps import sweep

WORDS = Words()


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_everything_that_the_end_shows_is_told(players: int) -> None:
    for seed in (1, 2):
        table, course = played(players, seed)
        screen = over_screen(WORDS, table, course)
        limits.check(screen)
        limits.check(at_a_glance(screen))
        (picture,) = screen.pictures
        canvas, told = picture.scene.draw(), picture.description
        assert (picture.more, len(told) <= 1_024) == ("", True)
        check(canvas)
        assert table.table is not None
        for place, seats in enumerate(table.table.ranking):
            (seat,) = seats if len(seats) == 1 else seats[:1]
            city, total = table.table.cities[seat].board.city, table.table.scores[seat].total
            assert [row.items for row in about(canvas, city, "points")] == [(str(total),)]
            assert re.search(rf"{city}[^.]*, with {total} points? and \d+ coins?( each)?\.", told)
            ((title, _, amount),) = [row.items for row in about(canvas, city, "title")]
            number, unit = re.findall(r"\d+|[a-z]+$", amount)
            assert re.search(rf"{city}: {title}, [^.]*\b{number} [^.]*\b{unit.rstrip('s')}", told), f"{place}: {amount}"
        for row in rows(canvas):
            if row.about[1:] == ("lead",):
                age, turn = re.findall(r"\d+", row.text)
                assert f"took the lead for good in Age {age}, turn {turn}." in told


def test_at_a_glance_only_who_has_won_and_a_kind_word_stand_beside_the_picture() -> None:
    table, course = played(7, 1)
    assert table.table is not None
    first, *_, last = table.table.ranking
    scores = [*table.table.scores]
    scores[first[0]] = replace(scores[first[0]], civilian=scores[last[0]].total + FAR_BEHIND)
    far = replace(table, table=replace(table.table, scores=tuple(scores)))
    near, behind = (shown(at_a_glance(over_screen(WORDS, each, course))) for each in (table, far))
    buttons = "\n(Rematch) | (Scores) | (In words)\n(All cities) | (More)"
    assert re.fullmatch(r"Table \d+\. The game is over: [^:]+ wins with \d+ points!" + re.escape(buttons), near)
    city = table.table.cities[last[0]].board.city
    assert re.search(rf"\n---\n[^:]*\b{city} hung on to the end\. Next game, clean slate!", behind)
    for word in (near, behind):
        assert "Ranking" not in word


def test_people_are_named_first_and_no_smaller_than_their_cities() -> None:
    table, course = played(7, 1)
    names = ("Maximiliane von Hohenstein-Berg", *"BCDEFG")
    scene = over_screen(WORDS, renamed(table, names), course).pictures[0].scene
    assert isinstance(scene, EndScene)
    canvas = scene.draw()
    for each in scene.ranking:
        marks = [mark for mark in canvas.marks if mark.about == (each.city,) and mark.kind == "text"]
        *_, (name, city) = zip(
            *([mark for mark in marks if what.startswith(mark.what[:20])] for what in (each.player, each.city)),
            strict=True,
        )
        assert name.type is not None
        assert city.type is not None
        assert name.type.weight is Weight.BOLD
        assert name.type.pen == city.type.pen
        assert name.type.size >= min(city.type.size, 38)
        assert name.area.right < city.area.left
    assert [row.items for row in about(canvas, "won")] == [("<winner>",), (f"{scene.ranking[0].player} wins",)]


def test_no_star_is_within_fireworks() -> None:
    (left, top, right, _), (wide, high) = places._WHOLE, places.WHOLE
    for (x, y, size), (across, down, large, _) in product(stars(), festival._BURSTS):
        scale = wide / (right - left)
        star = (x - left) * scale, (y - top) * scale
        assert dist(star, (across * wide, down * high)) > large + size


def test_bars_are_as_long_as_points_are_many_and_begin_at_one_place() -> None:
    table, course = played(7, 1)
    scene = over_screen(WORDS, table, course).pictures[0].scene
    assert isinstance(scene, EndScene)
    first, *others, last = scene.ranking
    canvas = replace(scene, ranking=(first, *others, replace(last, points=-4))).draw()
    bars = {mark.about[0]: mark.area for mark in canvas.marks if mark.about[1:] == ("bar",)}
    assert [*bars] == [each.city for each in (first, *others)]
    assert len({bar.left for bar in bars.values()}) == 1
    for each in others:
        assert bars[each.city].width / bars[first.city].width == pytest.approx(each.points / first.points, abs=0.01)


def test_no_letter_of_a_name_reaches_the_icon_below_it() -> None:
    table, course = played(7, 1)
    scene = over_screen(WORDS, renamed(table, ("gypsy " * 5,) * 7), course).pictures[0].scene
    assert isinstance(scene, EndScene)
    check(scene.draw())
    check(replace(scene, ranking=tuple(replace(each, player="gjpqy " * 3) for each in scene.ranking)).draw())


def test_who_has_no_name_that_can_be_written_is_the_city() -> None:
    table, course = played(3, 1)
    scene = over_screen(WORDS, table, course).pictures[0].scene
    assert isinstance(scene, EndScene)
    nameless = replace(scene, ranking=tuple(replace(each, player="") for each in scene.ranking))
    canvas = nameless.draw()
    check(canvas)
    assert [row.items for row in about(canvas, scene.ranking[1].city)][1] == (scene.ranking[1].city,)


@pytest.mark.parametrize("names", [ENDLESS, LONG_SCRIPTS])
def test_a_shared_victory_shows_both_wonders_and_names_of_any_length_fit(names: tuple[str, ...]) -> None:
    table, course = played(7, 1)
    table = renamed(table, names)
    assert table.table is not None
    (first,), (second,), *rest = table.table.ranking
    shared = replace(table, table=replace(table.table, ranking=((first, second), *rest)))
    for each in (table, shared):
        scene = over_screen(WORDS, each, course).pictures[0].scene
        assert isinstance(scene, EndScene)
        check(scene.draw())
        winners = [first, second] if each is shared else [first]
        cities = table.table.cities
        assert scene.built == tuple((cities[seat].board, cities[seat].stages) for seat in winners)
    assert Seat(first) != second
