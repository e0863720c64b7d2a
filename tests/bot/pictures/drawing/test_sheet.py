"""The score sheet as a picture: everything drawn is said, in order, and all of it can be read."""

import re
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Mark
from bot.pictures.drawing.figures import NONE, figures
from bot.pictures.drawing.sheet import BEST, CATEGORIES, WITH_EDIFICES, CityRow, Sheet
from bot.screens.scores import score_screen, standing_screen
from bot.screens.screen import Screen, at_a_glance, in_full
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import Seat
from engine.scoring import EndChoice, Score, final_scores
from tests.bot.at_table import moments
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import Row, about, check, rows
from tests.bot.screens import limits
from tests.bot.whole_games import ENDLESS, SHORT, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
GAME = whole_game(3).called(SHORT)
MINUS = "\N{EN DASH}"

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
    table = whole_game(players).called(SHORT).over
    assert check_told(score_screen(WORDS, table), table) >= 8 * players


@pytest.mark.parametrize("players", sweep(range(3, 8), short=(3, 7)))
def test_with_edifices_two_columns_more_are_told(players: int) -> None:
    table = edifice_game(players, 1).over
    assert check_told(score_screen(WORDS, table), table) >= 10 * players
    assert table.table is not None
    assert any(each.debts < 0 for each in table.table.scores)


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
    over = edifice_game(7, 1).called(SHORT).over
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


# The order, and who stands out.


def places(canvas: Canvas, table: TableView) -> list[tuple[str, str]]:
    """Return the cities from top to bottom, each with its place or crown."""
    names = [row.text for row in rows(canvas) if row.text in cities(table)]
    return [(city, "".join(row.text for row in about(canvas, city, "place"))) for city in names]


@pytest.mark.parametrize(
    ("ranking", "crowns"),
    [
        (((2,), (0,), (1,)), ("<winner>", "2", "3")),
        (((0, 1), (2,)), ("<winner>", "<winner>", "3")),
        (((2,), (0, 1)), ("<winner>", "2", "2")),
    ],
)
def test_the_cities_stand_in_the_order_of_the_ranking_and_who_shares_a_place_has_the_same(
    ranking: tuple[tuple[int, ...], ...], crowns: tuple[str, ...]
) -> None:
    table = counted(*(score(seat, 9 + 9 * (seat in ranking[0]), 9) for seat in range(3)), places=ranking)
    order = [cities(table)[seat] for place in ranking for seat in place]
    assert places(sheet(score_screen(WORDS, table)), table) == [*zip(order, crowns, strict=True)]


def test_coins_are_shown_where_they_decide_and_nowhere_else() -> None:
    table = counted(score(0, 9, 9), score(1, 8, 12), score(2, 3, 4), places=((1,), (0,), (2,)))
    one, other, last = cities(table)
    canvas = sheet(score_screen(WORDS, table))
    coins = {city: [row.text for row in about(canvas, city, "coins")] for city in cities(table)}
    assert coins == {one: ["<coin> 9"], other: ["<coin> 12"], last: []}
    assert rows(canvas)[-1].text == "Ties are broken by coins."


def test_the_free_city_stands_last_and_has_no_place() -> None:
    table = whole_game(2).called(SHORT).over
    *players, free = places(sheet(score_screen(WORDS, table)), table)
    assert [place for _, place in players] == ["<winner>", "2"]
    assert free == (cities(table)[2], "<free-city>")


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


# Any sheet.


def a_sheet(chance: Random) -> Sheet:
    """Return a sheet of one to seven cities, the last of which may be the Free City."""
    categories, count = chance.choice((CATEGORIES, WITH_EDIFICES)), chance.randint(1, 7)
    shown, free, is_over = monuments(chance, count), chance.choice((count - 1, None)), chance.random() < 0.5
    found = tuple(
        CityRow(
            chance.choice(("Ur ", "Halicarnass")) + str(number),
            a_name(chance),
            city,
            tuple(chance.choice((0, 0, 1, 3, 8, 33, 199, -6, -18)) for _ in categories),
            chance.choice((0, 7, 56, 199, -99)),
            place="" if number == free else str(number + 1),
            has_won=is_over and number < 2 and number != free,
            leads=not is_over and number < 2,
            coins=chance.choice((None, 0, 99)),
            is_free_city=number == free,
            is_computer=chance.random() < 0.3,
        )
        for number, city in enumerate(shown)
    )
    heads = tuple(HEADS[each][0] for each in (*categories, "points"))
    long = tuple(chance.choice((head, head, "Sozialwissenschaften")) for head in heads)
    foot = chance.choice(("", words(chance)))
    return Sheet(words(chance), 3, shown, long, found, foot, categories, tuple(map(in_short, (*categories, "points"))))


def in_short(category: str) -> str:
    return SHORT_HEADS.get(category, HEADS[category][0])


@any_scene(12)
def test_all_of_any_sheet_can_be_read_and_stands_below_its_heads(seed: int) -> None:
    scene = a_sheet(Random(seed))
    canvas = scene.draw()
    check(canvas)
    heads = {mark.about[0]: middle(mark) for mark in canvas.marks if mark.kind == "icon" and len(mark.about) == 1}
    heads = {category: heads[category] for category in (*scene.categories, "points")}
    assert [*heads.values()] == sorted(heads.values())
    for row in scene.rows:
        of = {what: [each.text for each in about(canvas, row.city, what)] for what in ("place", "coins", "points")}
        sign = "<winner>" if row.has_won else "<free-city>" if row.is_free_city else row.place
        assert of == {
            "place": [sign],
            "coins": [f"<coin> {row.coins}"] if row.coins is not None else [],
            "points": [figures(row.total)],
        }
        city, *who = (each.items for each in rows(canvas) if each.about == (row.city,))
        assert city == (row.city,)
        assert [items[0] == "<computer>" for items in who] == (
            [row.is_computer] if row.player or row.is_computer else []
        )
        assert all(begins(items[-1], row.player) for items in who if row.player)
        for category, points in zip(scene.categories, row.points, strict=True):
            (mark,) = (each for each in canvas.marks if each.about == (row.city, category) and each.kind == "text")
            assert mark.type is not None
            assert mark.what == (figures(points) if points else NONE)
            assert (mark.type.pen.ink == palette.BLOOD) == (points < 0)
            stars = [each for each in canvas.marks if each.about == (row.city, category) and each.what == "best"]
            of_all = [each.points[scene.categories.index(category)] for each in scene.rows]
            is_best = points == max(of_all) >= 3 and of_all.count(points) <= 2 and category in BEST
            assert len(stars) == is_best
            assert abs(middle(mark) - heads[category]) <= (26 if is_best else 1)


def middle(mark: Mark) -> float:
    return (mark.area.left + mark.area.right) / 2


def test_heads_that_would_be_read_as_one_are_shorter_and_no_others() -> None:
    for categories, wanted in ((CATEGORIES, {"Coins", "Trade"}), (WITH_EDIFICES, {"Army", "Coins", "Civil", "Trade"})):
        named = (*categories, "points")
        heads = tuple(HEADS[each][0] for each in named)
        drawn = Sheet("", 3, (), heads, (CityRow("Ur", "", "Ur", (0,) * len(categories), 0),), "", categories)
        seen = {row.text for row in rows(replace(drawn, shorter=tuple(map(in_short, named))).draw())}
        assert seen & {*SHORT_HEADS.values()} == wanted


def test_a_name_that_cannot_be_drawn_is_left_out() -> None:
    table = whole_game(3).called(("ሰላም", "❤", "Ünal😀")).over
    canvas = sheet(score_screen(WORDS, table))
    named = {city: [row.text for row in about(canvas, city) if len(row.about) == 1] for city in cities(table)}
    one, other, third = cities(table)
    assert named == {one: [one], other: [other], third: [third, "Ünal"]}
