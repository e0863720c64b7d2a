"""The picture of an Age's conflicts agrees with its message about every border and every city."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from bot.pictures.drawing.conflicts import Border, Conflicts, Tokens
from bot.pictures.drawing.figures import signed
from bot.screens.plain import text_lines
from bot.screens.reveals import conflicts_screen
from bot.screens.screen import in_full, with_pictures
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.events import AgeEnded
from engine.replaying import resolutions
from engine.views import Resolution
from tests.bot.pictures.depicting.alike import two_games
from tests.bot.pictures.drawing.glossary import counted
from tests.bot.whole_games import ENDLESS, SHORT, whole_game
from tests.sweeps import sweep

WORDS = Words()
MINUS = "\N{EN DASH}"


def ages(
    players: int, names: tuple[str, ...] = SHORT, seeds: tuple[int, ...] = (1, 2, 3)
) -> Iterator[tuple[TableView, Resolution]]:
    """Yield each resolution that ends an Age in some whole games, with the table at the end of its game."""
    for seed in seeds:
        game = whole_game(players, seed).called(names)
        for resolution in game.resolutions:
            if any(isinstance(event, AgeEnded) for event in resolution.events):
                yield game.over, resolution


def scene_of(table: TableView, resolution: Resolution) -> Conflicts:
    (picture,) = conflicts_screen(WORDS, table, resolution).pictures
    assert isinstance(picture.scene, Conflicts)
    return picture.scene


def strength(shields: int) -> str:
    return counted(shields, "shield") if shields else "no shields"


def in_words(points: int) -> str:
    return signed(points).replace("+", "plus ").replace(MINUS, "minus ")


def border_line(border: Border, cities: dict[str, Tokens], names: dict[str, str]) -> str:
    """Return the sentence expected for the border between two cities."""
    winner, loser = sorted((border.one, border.other), key=lambda side: -side.token)
    shields, fewer = cities[winner.city].shields, cities[loser.city].shields
    if not winner.token:
        assert shields == fewer
        return f"{names[border.one.city]} and {names[border.other.city]}: a tie at {counted(shields, 'shield')}."
    gained = f"{names[winner.city]} {in_words(winner.token)}, {names[loser.city]} {in_words(loser.token)}."
    return f"{names[winner.city]} beat {names[loser.city]}, {strength(shields)} to {fewer or 'none'}: {gained}"


def check_city(told: str, named: str, city: Tokens) -> None:
    """Check that the text says what a city's tokens are worth."""
    (found,) = re.finditer(
        rf"{re.escape(named)} has (?P<list>[^.]+); (?P<points>(?:plus|minus) \d+|0) in all\."
        rf"|{re.escape(named)}(?:, [^.;]*| and [^.;]*)? (?:has|have) none\.",
        told,
    )
    assert (found["points"] or "0") == in_words(city.points)
    defeats = re.findall(r"(\d+) defeat", found["list"] or "")
    assert sum(map(int, defeats)) == city.defeats
    values = re.findall(r"\d+", (found["list"] or "").partition("worth ")[2])
    assert sum(map(int, values[:-1] if defeats else values)) == city.points + city.defeats


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2,)))
def test_every_border_and_every_city_that_is_drawn_is_told_likewise(players: int) -> None:
    ties: Counter[bool] = Counter()
    for table, resolution in ages(players):
        screen = with_pictures(conflicts_screen(WORDS, table, resolution), [b""])
        (file,) = screen.files
        told, scene = "\n".join([file.description, *text_lines(screen)]).replace("**", ""), scene_of(table, resolution)
        cities = {city.city: city for city in scene.cities}
        assert [*cities] == [city.board.city for city in resolution.after.cities]
        names = {c: c if name else f"Free City {c}" for c, name in zip(cities, table.names, strict=True)}
        for border, one, left in zip(scene.borders, cities, [*cities][1:] + [*cities][:1], strict=True):
            assert (border.one.city, border.other.city) == (one, left)
            assert told.count(border_line(border, cities, names)) == 1
            ties[not border.one.token] += 1
        for seat, city in enumerate(scene.cities):
            assert city.player == (table.names[seat] or "Free City")
            check_city(told, f"{city.city} ({city.player})" if table.names[seat] else f"Free City {city.city}", city)
            sides = [side for border in scene.borders for side in (border.one, border.other) if side.city == city.city]
            assert city.change == sum(side.token for side in sides)
            assert resolution.age > 1 or city.change == city.points
        assert all(told.count(f"({player})") == 1 for player in table.names if player), "each player is named once"
        assert scene.title == f"Age {resolution.age} conflicts"
    assert ties[True]
    assert ties[False]


@pytest.mark.parametrize(
    ("notation", "seeds"),
    sweep(product(Notation, ((1,), (1, 2, 3))), short=[(notation, (1,)) for notation in Notation]),
)
def test_where_the_message_tells_all_the_alternative_text_repeats_nothing_of_it(
    notation: Notation, seeds: tuple[int, ...]
) -> None:
    words = Words(notation)
    for table, resolution in ages(7, ENDLESS, seeds):
        screen = in_full(conflicts_screen(words, table, resolution))
        (file,) = with_pictures(screen, [b""]).files
        assert file.description == "The same, as a picture."
        assert with_pictures(screen, [b""]).embeds == screen.embeds


@pytest.mark.parametrize("players", sweep([2, 3, 7], short=(2, 3)))
def test_pictures_do_not_depend_on_the_cards_that_nobody_saw(players: int) -> None:
    table = whole_game(players).over
    one, another = (
        [scene_of(table, each) for each in resolutions(*game) if isinstance(each.events[-2:][0], AgeEnded)]
        for game in two_games(players)
    )
    assert len(one) == 3
    assert one == another
