"""The score sheet as a picture: everything drawn is said, in order, and all of it can be read."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.figures import NONE
from bot.pictures.drawing.sheet import BEST, CATEGORIES, WITH_EDIFICES, CityRow, Sheet
from bot.screens.scores import score_screen, standing_screen
from bot.screens.screen import Screen, at_a_glance, in_full
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import Seat
from engine.scoring import EndChoice, Score, final_scores
from tests.bot.at_table import moments
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.drawing.reading import Row, about, check, rows
from tests.bot.screens import limits
from tests.bot.whole_games import ENDLESS, LONG, LONG_SCRIPTS, SHORT, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
GAME = whole_game(3).called(SHORT)
MINUS = "\N{EN DASH}"
WONDERS = ("Giza", "Halicarnassus", "Rhodes")

HEADS = {
    "military": ("Military", "military"),
    "treasury": ("Treasury", "treasury"),
    "wonder": ("Wonder", "wonder"),
    "civilian": ("Civilian", "civilian"),
    "science": ("Science", "science"),
    "commerce": ("Commerce", "commercial"),
    "guilds": ("Guilds", "guilds"),
    "edifice": ("Edifice", "edifices"),
    "debt": ("Debts", "debts"),
    "points": ("Total", ""),
}
"""Each column's heading and the label before its number; the total has neither."""
SHORT_HEADS = {"military": "Army", "treasury": "Coins", "civilian": "Civil", "commerce": "Trade"}
"""Shorter column headings, used if there are nine columns."""
COUNTED_AS = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds")
"""Categories of points, in the order in which they are counted."""


def score(seat: int, civilian: int, coins: int, *, military: int = -1) -> Score:
    return Score(Seat(seat), military, coins // 3, 10, civilian, 0, 6, 7, 0, 0, coins, EndChoice())


def counted(*scores: Score, places: tuple[tuple[int, ...], ...]) -> TableView:
    """Return the final table of a game for three with these scores."""
    assert GAME.over.table is not None
    ranking = tuple(tuple(Seat(seat) for seat in place) for place in places)
    return replace(GAME.over, table=replace(GAME.over.table, scores=scores, ranking=ranking))


def sheet(screen: Screen) -> Canvas:
    return screen.pictures[0].scene.draw()


def cities(table: TableView) -> list[str]:
    """Return the names of the cities by seat."""
    assert table.table is not None
    return [city.board.city for city in table.table.cities]


# Everything drawn is said.


def told(screen: Screen) -> str:
    """Return what readers without the sheet get: its alternative text, and the text below it."""
    seen = at_a_glance(screen)
    limits.check(replace(seen, pictures=()))
    assert len(screen.pictures[0].description) <= 1_024
    return f"{screen.pictures[0].description}\n{shown(seen)}"


def check_told(screen: Screen, table: TableView) -> int:
    """Check that the text contains every row of the picture; return how many numbers the picture has."""
    heard = told(screen)
    numbers = 0
    for row in rows(sheet(screen)):
        if not row.about:
            assert row.text.removeprefix("Points in ").lower() in heard.lower()
        elif row.about[0] in HEADS:
            name, category = HEADS[row.about[0]]
            assert row.text in {f"<{row.about[0]}>", name, SHORT_HEADS.get(row.about[0])}
            assert category in heard
        else:
            assert row.about[0] in cities(table)
            numbers += row.text == NONE or row.text.removeprefix(MINUS).isdigit()
            assert_told(row, told_about(heard, row.about[0]))
    return numbers


class Told(NamedTuple):
    """What the text says about a city."""

    place: str
    """The city's place in the ranking; empty if the text gives none."""
    name: str
    total: str
    kinds: tuple[str, ...]


def told_about(heard: str, city: str) -> Told:
    sentence = rf"(?:(\d)\. |\. |^)([^.:]*\b{city}\b[^.:]*?) has (\d+|minus \d+): ([^.:]+)\."
    ((place, name, total, kinds),) = re.findall(sentence, heard)
    return Told(place, name, total, tuple(kinds.split(", ")))


def assert_told(row: Row, told: Told) -> None:
    city, what = row.about[0], row.about[1] if len(row.about) > 1 else "name"
    number = "0" if row.text == NONE else row.text.replace(MINUS, "minus ")
    if row.text == "<best>":
        assert what in BEST
    elif what == "points":
        assert told.total == number
    elif what in HEADS:
        assert f"{HEADS[what][1]} {number}" in told.kinds
    elif what == "coins":
        assert re.fullmatch(r"<coin> \d+", row.text)
        assert told.kinds[-1] in {f"{row.items[1]} coins", f"{row.items[1]} coin"}
    elif row.text in {"<free-city>", "Free City"}:
        assert told.name == f"Free City {city}"
    elif row.text == "<winner>":
        assert told.place == "1"
    elif what == "place":
        assert told.place == row.text
    else:
        assert row.text == city or told.name == f"{city} ({row.text})"


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_whatever_a_score_sheet_shows_is_told(players: int) -> None:
    for seed in (1, 2):
        table = whole_game(players, seed).called(SHORT).over
        assert check_told(score_screen(WORDS, table), table) >= 8 * players


@pytest.mark.parametrize("players", [2, 3, 7])
def test_whatever_the_points_so_far_show_is_told(players: int) -> None:
    for moment in list(moments(players, 5))[:: 13 * players]:
        table, scores = moment.table, final_scores(moment.state)
        screen = standing_screen(WORDS, table, scores)
        assert check_told(screen, table) >= 8 * len(scores)


def test_ties_and_shared_places_are_told() -> None:
    tied = counted(score(0, 9, 7), score(1, 8, 10), score(2, 3, 4), places=((1,), (0,), (2,)))
    shared = counted(score(0, 9, 9), score(1, 9, 9), score(2, 3, 4), places=((0, 1), (2,)))
    assert check_told(score_screen(WORDS, tied), tied) == 8 * 3 + 2
    assert check_told(score_screen(WORDS, shared), shared) == 8 * 3 + 1


def test_beside_the_words_the_alternative_text_leaves_the_numbers_to_them() -> None:
    over = score_screen(WORDS, counted(score(0, 9, 7), score(1, 8, 10), score(2, 3, 4), places=((1,), (0,), (2,))))
    now = standing_screen(WORDS, GAME.tables[10], (score(0, 9, 7), score(1, 8, 4), score(2, 3, 4)))
    assert [picture.description for screen in (over, now) for picture in in_full(screen).pictures] == [
        "The score sheet, written out in the message.",
        "The points so far, written out in the message.",
    ]


def test_of_seven_cities_with_edifices_all_points_fit_into_the_alternative_text() -> None:
    for seed in (1, 2):
        over = edifice_game(7, seed).called(SHORT).over
        assert over.table is not None
        for screen in (score_screen(WORDS, over), standing_screen(WORDS, over, over.table.scores)):
            assert screen.pictures[0].more == ""
    endless = whole_game(7).called(ENDLESS).over
    (picture,) = score_screen(WORDS, endless).pictures
    assert picture.more, "names of any length: the rest stands below it"
    assert len(re.findall(r"guilds \d+", f"{picture.description}\n{picture.more}")) == 7


def test_the_notation_of_the_words_changes_nothing_in_the_picture() -> None:
    letters = score_screen(Words(Notation.LETTERS), GAME.over)
    assert letters.pictures[0].scene == score_screen(WORDS, GAME.over).pictures[0].scene


# The order, and what stands out.


def places(canvas: Canvas, table: TableView) -> list[tuple[str, str]]:
    """Return the cities from top to bottom, each with its place or crown."""
    names = [row.text for row in rows(canvas) if row.text in cities(table)]
    shown = [[row.text for row in about(canvas, city, "place")] for city in names]
    return [(city, "".join(each)) for city, each in zip(names, shown, strict=True)]


def test_the_cities_stand_in_the_order_of_the_ranking_and_the_first_is_crowned() -> None:
    table = counted(score(0, 9, 3), score(1, 8, 3), score(2, 30, 3), places=((2,), (0,), (1,)))
    first, second, third = (cities(table)[seat] for seat in (2, 0, 1))
    canvas = sheet(score_screen(WORDS, table))
    assert places(canvas, table) == [(first, "<winner>"), (second, "2"), (third, "3")]
    assert not [row for city in cities(table) for row in about(canvas, city, "coins")]


def test_who_shares_the_victory_shares_the_crown() -> None:
    table = counted(score(0, 9, 9), score(1, 9, 9), score(2, 3, 4), places=((0, 1), (2,)))
    one, other, last = cities(table)
    canvas = sheet(score_screen(WORDS, table))
    assert places(canvas, table) == [(one, "<winner>"), (other, "<winner>"), (last, "3")]
    assert "coins" not in " ".join(row.text for row in rows(canvas))


def test_who_shares_a_later_place_has_the_same_number() -> None:
    table = counted(score(0, 9, 9), score(1, 9, 9), score(2, 30, 4), places=((2,), (0, 1)))
    assert [place for _, place in places(sheet(score_screen(WORDS, table)), table)] == ["<winner>", "2", "2"]


def test_coins_are_shown_where_they_decide_and_nowhere_else() -> None:
    table = counted(score(0, 9, 9), score(1, 8, 12), score(2, 3, 4), places=((1,), (0,), (2,)))
    one, other, last = cities(table)
    canvas = sheet(score_screen(WORDS, table))
    coins = {city: [row.text for row in about(canvas, city, "coins")] for city in cities(table)}
    assert coins == {one: ["<coin> 9"], other: ["<coin> 12"], last: []}
    assert rows(canvas)[-1].text == "Ties are broken by coins."


def test_the_free_city_stands_last_and_apart_and_has_no_place() -> None:
    for seed in range(1, 5):
        table = whole_game(2, seed).called(SHORT).over
        canvas = sheet(score_screen(WORDS, table))
        *players, free = places(canvas, table)
        assert [place for _, place in players] == ["<winner>", "2"]
        assert free == (cities(table)[2], "<free-city>")
        papers = {mark.about: mark.area for mark in reversed(canvas.marks) if mark.kind == "box"}
        first, second, last = (papers[city,] for city, _ in (*players, free))
        assert last.top - second.bottom > second.top - first.bottom > 0


@pytest.mark.parametrize("players", sweep(range(3, 8), short=(3, 7)))
def test_with_edifices_two_columns_more_are_drawn_and_told(players: int) -> None:
    debts = 0
    for seed in (1, 2):
        game = edifice_game(players, seed)
        screen = score_screen(WORDS, game.over)
        check(sheet(screen))
        assert check_told(screen, game.over) >= 10 * players
        heads = [row.text for row in rows(sheet(screen)) if row.about[:1] and row.about[0] in HEADS]
        assert heads == [
            text for category, (word, _) in HEADS.items() for text in (f"<{category}>", SHORT_HEADS.get(category, word))
        ]
        assert game.over.table is not None
        for score_of in game.over.table.scores:
            name = cities(game.over)[score_of.seat]
            found = {
                row.about[1]: row.text for row in about(sheet(screen), name) if row.about[1:] and row.text != "<best>"
            }
            assert found["edifice"] == (str(score_of.edifices) if score_of.edifices else NONE)
            assert found["debt"] == (str(score_of.debts).replace("-", MINUS) if score_of.debts else NONE)
            debts += score_of.debts < 0
    assert debts > 0


def test_before_the_end_places_follow_from_points_alone_and_nobody_has_a_crown() -> None:
    scores = (score(0, 8, 9), score(1, 9, 6), score(2, 30, 4))
    canvas = sheet(standing_screen(WORDS, GAME.tables[10], scores))
    first, second, third = (cities(GAME.over)[seat] for seat in (2, 0, 1))
    assert places(canvas, GAME.over) == [(first, "1"), (second, "2"), (third, "2")]
    assert {"<winner>", "<coin>"}.isdisjoint(item for row in rows(canvas) for item in row.items)


def test_who_leads_before_the_end_has_a_golden_total_unless_all_have_as_many_points() -> None:
    for points, golden in (((30, 9, 30), {0, 2}), ((9, 9, 9), set[int]())):
        scores = tuple(score(seat, civilian, 3) for seat, civilian in enumerate(points))
        canvas = sheet(standing_screen(WORDS, GAME.tables[10], scores))
        pens = {mark.about[0]: mark.type.pen for mark in canvas.marks if mark.about[1:] == ("points",) and mark.type}
        assert {seat for seat, city in enumerate(cities(GAME.over)) if pens[city] == palette.ON_GOLD} == golden


def test_the_points_so_far_say_when_they_were_counted() -> None:
    table = GAME.tables[10]
    assert table.table is not None
    when = f"Age {table.table.age}, turn {table.table.turn}"
    screen = standing_screen(WORDS, table, (score(0, 9, 7), score(1, 8, 4), score(2, 3, 4)))
    assert rows(sheet(screen))[0].text == f"Points in {when}"
    assert screen.pictures[0].description.startswith(f"The points so far in {when}, highest first.")


@pytest.mark.parametrize("categories", [CATEGORIES, WITH_EDIFICES])
def test_all_columns_are_equally_wide(categories: tuple[str, ...]) -> None:
    canvas = Sheet(
        "Points", 3, WONDERS, (*categories, "T"), (extreme(1, points=(1,) * len(categories)),), "", categories
    ).draw()
    heads = [
        mark.area for mark in canvas.marks if mark.kind == "icon" and mark.about in {(each,) for each in categories}
    ]
    assert len(heads) == len(categories)
    apart = [later.left - earlier.left for earlier, later in pairwise(heads)]
    assert max(apart) - min(apart) <= 1


def test_every_number_stands_under_its_head() -> None:
    canvas = sheet(score_screen(WORDS, whole_game(7).called(SHORT).over))
    middles: dict[str, set[int]] = {}
    for mark in canvas.marks:
        if mark.kind in {"text", "icon"} and mark.about and mark.about[-1] in HEADS and mark.what != "best":
            middles.setdefault(mark.about[-1], set()).add((mark.area.left + mark.area.right) // 2)
    assert list(middles) == [*CATEGORIES, "points"]
    for found in middles.values():
        assert max(found) - min(found) <= 2
    assert sorted(middles.values(), key=min) == list(middles.values())


def best(canvas: Canvas) -> dict[str, set[str]]:
    """Return the cities whose number is marked with a star as the best, keyed by category."""
    found: dict[str, set[str]] = {}
    for mark in canvas.marks:
        if mark.what == "best":
            city, category = mark.about
            found.setdefault(category, set()).add(city)
    return found


@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_most_points_of_a_category_stand_out_if_they_are_several_and_not_more_than_two_have_them(
    players: int,
) -> None:
    table = whole_game(players, 2).called(SHORT).over
    assert table.table is not None
    canvas, wanted = sheet(score_screen(WORDS, table)), dict[str, set[str]]()
    for category, counted_as in zip(CATEGORIES, COUNTED_AS, strict=True):
        points = [getattr(each, counted_as) for each in table.table.scores]
        if max(points) >= 3 and points.count(max(points)) <= 2:
            wanted[category] = {city for city, each in zip(cities(table), points, strict=True) if each == max(points)}
    assert best(canvas) == wanted


def test_where_nobody_has_points_and_in_debts_nothing_is_tinted() -> None:
    lost = tuple(extreme(number, points=(-1, 0, 0, 0, 0, 0, 0, 0, -number), total=0) for number in range(3))
    assert best(Sheet("Points", 3, WONDERS, ALL_HEAD_WORDS, lost, "", WITH_EDIFICES).draw()) == {}


# All of it can be read.


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
@pytest.mark.parametrize("names", [SHORT, LONG, ENDLESS, LONG_SCRIPTS])
def test_every_score_sheet_can_be_read(players: int, names: tuple[str, ...]) -> None:
    table = whole_game(players, 2).called(names).over
    check(sheet(score_screen(WORDS, table)))


def extreme(number: int, **changes: object) -> CityRow:
    """Return the widest possible row; the number makes its city's name unique."""
    city, points = f"Halicarnass{number}", (-6, 33, 99, 99, 199, 99, 99)
    row = CityRow(city, "W" * 100, "Halicarnassus", points, total=999, place=str(number), coins=99)
    return replace(row, **changes)  # type: ignore[arg-type]  # whatever a test says


HEAD_WORDS = tuple(HEADS[category][0] for category in (*CATEGORIES, "points"))
ALL_HEAD_WORDS = tuple(name for name, _ in HEADS.values())


def test_a_sheet_of_extremes_can_be_read() -> None:
    won = tuple(extreme(number, has_won=True) for number in range(1, 8))
    lost = tuple(extreme(number, points=(-18,) * 7, total=-99, place="", coins=None) for number in range(1, 4))
    free = extreme(8, points=(-6,) * 7, total=-42, place="", coins=None, is_free_city=True)
    for shown_rows in (won, lost, (*won[:2], free), (*lost[:2], free)):
        check(Sheet("Points" * 40, 3, WONDERS, HEAD_WORDS, shown_rows, "Coins decide. " * 40).draw())
        check(Sheet("Points", 3, WONDERS, HEAD_WORDS, shown_rows).draw())


def test_a_sheet_of_extremes_with_edifices_can_be_read() -> None:
    nine = (-6, 33, 99, 99, 199, 99, 99, 99, -10)
    for with_places in (True, False):
        shown_rows = tuple(
            extreme(number, points=nine, place=str(number) if with_places else "", has_won=with_places)
            for number in range(1, 8)
        )
        drawn = Sheet(
            "Points" * 40, 3, WONDERS, ALL_HEAD_WORDS, shown_rows, "Coins decide. " * 40, WITH_EDIFICES
        ).draw()
        check(drawn)


def test_heads_that_would_be_read_as_one_are_shorter_and_no_others() -> None:
    heads, shorter = ("Military", "Wonder", "Science", "Commerce", "Guilds", "I", "I", "T"), ("S",) * 8
    drawn = Sheet("Points", 3, WONDERS, heads, (extreme(1),), shorter=shorter).draw()
    assert [row.text for row in rows(drawn) if row.text in {*heads, "S"}] == [
        "Military", "Wonder", "Science", "S", "Guilds", "I", "I", "T",
    ]  # fmt: skip


@pytest.mark.parametrize("categories", [CATEGORIES, WITH_EDIFICES])
def test_heads_that_are_too_long_are_cut(categories: tuple[str, ...]) -> None:
    count = len(categories)
    row = extreme(1, points=(99,) * count)
    long = Sheet("Points", 3, WONDERS, ("Sozialwissenschaften",) * (count + 1), (row,), categories=categories).draw()
    check(long)
    assert {row.text[-1] for row in rows(long) if row.text.startswith("Soz")} == {"…"}


def test_a_name_that_cannot_be_drawn_is_left_out() -> None:
    table = whole_game(3).called(("ሰላም", "❤", "Ünal😀")).over
    canvas = sheet(score_screen(WORDS, table))
    check(canvas)
    named = {city: [row.text for row in about(canvas, city) if len(row.about) == 1] for city in cities(table)}
    one, other, third = cities(table)
    assert named == {one: [one], other: [other], third: [third, "Ünal"]}


def test_the_coins_that_decide_stand_beside_the_city_before_a_name_however_long() -> None:
    canvas = Sheet("Points", 3, WONDERS, HEAD_WORDS, (extreme(1),)).draw()
    city, player = (mark for mark in canvas.marks if mark.about == ("Halicarnass1",) and mark.kind == "text")
    (coin,) = (mark for mark in canvas.marks if mark.about == ("Halicarnass1", "coins") and mark.kind == "icon")
    assert city.area.right < coin.area.left < city.area.right + 20 < coin.area.right < player.area.left
    assert player.what.endswith("…")


@pytest.mark.parametrize("free", [False, True])
def test_what_is_lost_is_red_in_every_row(*, free: bool) -> None:
    points = (-6, 0, 0, 0, 0, 0, 0, 0, -3)
    row = extreme(1, points=points, is_free_city=free)
    canvas = Sheet("Points", 3, WONDERS, ALL_HEAD_WORDS, (row,), "", WITH_EDIFICES).draw()
    inks = {mark.type.pen.ink for mark in canvas.marks if mark.what in {f"{MINUS}6", f"{MINUS}3"} and mark.type}
    assert inks == {palette.BLOOD}
