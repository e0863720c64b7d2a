"""What the picture of all cities after a step of a replay shows: what everybody could see, and what the step added."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.pictures import Picture
from bot.pictures.depicting.panorama import growing_cities
from bot.pictures.depicting.reveal import reveal_picture
from bot.pictures.depicting.writing import picture_words
from bot.pictures.drawing.canvas import Icon
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.grown import CitiesThen, Grown
from bot.pictures.drawing.panorama import News
from bot.pictures.drawing.table import TableScene
from bot.services.replay import Part, Replay
from bot.text.words import Words
from engine.events import conflicts_of


def grown_picture(words: Words, replay: Replay, picture: Picture) -> Picture:
    """A row for each city, in the order of seats, with what the step has brought it.

    `picture` has the same cities round the table; its description stays.
    """
    round_table = picture.scene
    assert isinstance(round_table, TableScene)
    seats = {city.board: city.seat for city in replay.cities.begun_table.cities}
    places = sorted(round_table.places, key=lambda place: seats[place.board])
    news = _news(words, replay)
    title = picture_words(words).row_of(filter(None, (round_table.middle.title, round_table.middle.turn)))
    rows = tuple(Grown(place, *each) for place, each in zip(places, news, strict=True))
    return replace(picture, scene=CitiesThen(title, rows, round_table.edifices))


def _news(words: Words, replay: Replay) -> Sequence[tuple[News, bool]]:
    """Return by seat what a step has brought, and whether the city has more since."""
    cities, before = replay.cities.begun_table.cities, replay.cities_before.cities
    match replay.step.part:
        case Part.REVEAL:
            scene = reveal_picture(words, replay.cities, replay.resolution).scene
            more = [
                (len(now.built), now.stages) > (len(was.built), was.stages)
                for now, was in zip(cities, before, strict=True)
            ]
            return [(each.news, more[seat]) for seat, each in enumerate(growing_cities(words, replay.cities, scene))]
        case Part.CONFLICTS:
            return [
                (News((Icon("military", size=46), signed(won))) if won else News(), won > 0) for won in _won(replay)
            ]
        case _:
            return [(News(), False)] * len(cities)


def _won(replay: Replay) -> Iterator[int]:
    """Yield the points of the tokens that each city has just taken."""
    fought = conflicts_of(replay.resolution.events)
    for city in replay.cities.begun_table.cities:
        yield sum(each.token(city.seat) for each in fought if city.seat in {each.seat, each.neighbour})
