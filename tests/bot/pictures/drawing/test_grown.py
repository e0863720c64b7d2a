"""All cities after a step of a replay, as drawn: a row for each, whatever it has, with its news."""

from dataclasses import replace

import pytest

from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.grown import CitiesThen, Grown
from bot.pictures.drawing.panorama import News
from bot.pictures.drawing.table import Place
from engine.catalogue import Side
from engine.effects import Colour
from tests.bot.pictures.drawing.reading import about, check
from tests.bot.pictures.drawing.test_table import BOARDS, CITIES, FULLEST, PLACE

NEWS = (
    News((Icon("kind-red"),), "Training Ground", Colour.RED),
    News((Icon("stage"),), "Stage 2"),
    News((Icon("military", size=46), "+6")),
    News(),
)


@pytest.mark.parametrize("added", [False, True])
@pytest.mark.parametrize("cities", [3, 5, 7])
@pytest.mark.parametrize("place", [PLACE, FULLEST, replace(PLACE, counts=(), mine=True, player="You", won=True)])
def test_every_city_has_a_row_with_all_that_it_has_and_its_news(place: Place, cities: int, *, added: bool) -> None:
    places = [replace(place, city=city, board=BOARDS[city, Side.A]) for city in CITIES[:cities]]
    grown = tuple(Grown(each, NEWS[seat % 4], added=added) for seat, each in enumerate(places))
    canvas = CitiesThen("Age 2, turn 3 of 6", grown).draw()
    check(canvas)
    for city in grown:
        items = [item for row in about(canvas, city.place.city) for item in row.items]
        stages = [item for item in items if item in {"<stage>", "<stage-next>"}]
        assert len(stages) - (city.news.text == "Stage 2") == len(city.place.board.stages)
        assert not city.news.text or city.news.text in items
        assert city.place.points is None or str(city.place.points) in items
        assert [str(count) for _, count in city.place.counts if str(count) not in items] == []
