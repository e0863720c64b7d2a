"""The picture of an Age's conflicts agrees with its message about every border and every city."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from bot.pictures import Picture
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.figures import signed
from bot.screens.plain import text_lines
from bot.screens.reveals import conflicts_screen
from bot.screens.screen import in_full, with_pictures
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.city import left_of
from engine.events import AgeEnded
from engine.replaying import resolutions
from engine.views import Resolution
from tests.bot.pictures.depicting.alike import two_games
from tests.bot.pictures.drawing.glossary import counted
from tests.bot.pictures.drawing.reading import Row, about, rows
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


def picture_of(table: TableView, resolution: Resolution, words: Words = WORDS) -> Picture:
    (picture,) = conflicts_screen(words, table, resolution).pictures
    return picture


def name(table: TableView, resolution: Resolution, seat: int) -> str:
    city, player = resolution.after.cities[seat].board.city, table.names[seat]
    return f"{city} ({player})" if player else f"Free City {city}"


def in_words(points: str) -> str:
    return points.replace("+", "plus ").replace(MINUS, "minus ")


def strength(shields: str) -> str:
    return "no shields" if shields == "0" else counted(int(shields), "shield")


def border_line(drawn: list[Row], names: dict[str, str], strengths: dict[str, str]) -> str:
    """Return the sentence expected for the border between two cities, given what is drawn on it and in them."""
    one, other = drawn[0].about[:2]
    match [row.items for row in drawn]:
        case [("<even>",)]:
            assert strengths[one] == strengths[other]
            return f"{names[one]} and {names[other]}: a tie at {counted(int(strengths[one]), 'shield')}."
        case [("<victory>", won), ("<defeat>", lost)]:
            winner, loser = (row.about[2] for row in drawn)
            fewer = "none" if strengths[loser] == "0" else strengths[loser]
            gained = f"{names[winner]} {in_words(won)}, {names[loser]} {in_words(lost)}."
            return f"{names[winner]} beat {names[loser]}, {strength(strengths[winner])} to {fewer}: {gained}"
        case texts:
            raise AssertionError(f"what does {texts} mean?")


def check_city(told: str, named: str, drawn: list[Row], tokens: list[str]) -> bool:
    """Check that the text says everything drawn in a city; return whether its token totals are drawn."""
    (now,), *foot = (row.items for row in drawn)
    assert now == signed(sum(int(token.replace(MINUS, "-")) for token in tokens))
    (found,) = re.finditer(
        rf"{re.escape(named)} has (?P<list>[^.]+); (?P<points>(?:plus|minus) \d+|0) in all\."
        rf"|{re.escape(named)}(?:, [^.;]*| and [^.;]*)? (?:has|have) none\.",
        told,
    )
    points, defeats = found["points"] or "0", re.findall(r"(\d+) defeat", found["list"] or "")
    if not foot:
        assert in_words(now) == points
        return False
    (word,), *both, (total,) = foot
    assert (word, in_words(total)) == ("total", points)
    values = re.findall(r"\d+", (found["list"] or "").partition("worth ")[2])
    won = sum(map(int, values[:-1] if defeats else values))
    assert both == ([(f"+{won}", f"{MINUS}{defeats[0]}", "=")] if values and defeats else [])
    return True


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2,)))
def test_every_border_and_every_city_that_is_drawn_is_told_likewise(players: int) -> None:
    ties: Counter[bool] = Counter()
    totals: Counter[tuple[bool, bool]] = Counter()
    for table, resolution in ages(players):
        screen = with_pictures(conflicts_screen(WORDS, table, resolution), [b""])
        (file,) = screen.files
        told = "\n".join([file.description, *text_lines(screen)]).replace("**", "")
        canvas = picture_of(table, resolution).scene.draw()
        cities = [city.board.city for city in resolution.after.cities]
        names = {city: name(table, resolution, seat) for seat, city in enumerate(cities)}
        free = {city: city if table.names[seat] else f"Free City {city}" for seat, city in enumerate(cities)}
        drawn_in, strengths = dict[str, list[Row]](), dict[str, str]()
        for seat, city in enumerate(cities):
            heading, player, shields, *rest = (row for row in about(canvas, city) if row.about == (city,))
            assert (heading.text, player.text) == (city, table.names[seat] or "Free City")
            _, strengths[city] = shields.items
            drawn_in[city] = rest
        by_border = [about(canvas, city, cities[left_of(seat, len(cities))]) for seat, city in enumerate(cities)]
        assert all(told.count(border_line(drawn, free, strengths)) == 1 for drawn in by_border)
        for city, rest in drawn_in.items():
            tokens = [row.items[1] for border in by_border for row in border if row.about[2:] == (city,)]
            totals[check_city(told, names[city], rest, tokens), resolution.age > 1] += 1
        assert all(told.count(f"({player})") == 1 for player in table.names if player), "each player is named once"
        ties.update(len(drawn) == 1 for drawn in by_border)
        heads = [row.text for row in rows(canvas) if not row.about]
        assert [each for each in heads if each != "<military>"] == [f"Age {resolution.age} conflicts"]
    assert totals[True, True]
    assert not totals[True, False], "after the first Age they are what that has brought"
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


@pytest.mark.parametrize("players", [2, 3, 7])
def test_pictures_do_not_depend_on_the_cards_that_nobody_saw(players: int) -> None:
    table = whole_game(players).over
    one, another = (
        [picture_of(table, each) for each in resolutions(*game) if isinstance(each.events[-2:][0], AgeEnded)]
        for game in two_games(players)
    )
    assert len(one) == 3
    assert one == another
    assert isinstance(one[0].scene, Conflicts)
