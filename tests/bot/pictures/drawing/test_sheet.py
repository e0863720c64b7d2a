"""The score sheet: everything in it is said, in order, and all of it is drawn and can be read."""

import re
from dataclasses import replace
from random import Random

import pytest

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Mark
from bot.pictures.drawing.figures import NONE, figures
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.sheet import BEST, CATEGORIES, WITH_EDIFICES, CityRow, Sheet
from bot.screens.scores import score_screen, standing_screen
from bot.screens.screen import Screen, at_a_glance, in_full
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import Seat
from engine.scoring import EndChoice, Score, final_scores
from tests.bot.at_table import moments
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, names_player, words
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.bot.screens import limits
from tests.bot.whole_games import ENDLESS, SHORT, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
GAME = whole_game(3).called(SHORT)
HEADS = {
    "military": "Military",
    "treasury": "Treasury",
    "wonder": "Wonder",
    "civilian": "Civilian",
    "science": "Science",
    "commerce": "Commerce",
    "guilds": "Guilds",
    "edifice": "Edifice",
    "debt": "Debts",
    "points": "Total",
}
SHORT_HEADS = {"military": "Army", "treasury": "Coins", "civilian": "Civil", "commerce": "Trade"}
"""Shorter column headings, used where the others would nearly meet."""
COUNTED = {"commerce": "trade", "edifice": "edifices", "debt": "debts"}
"""What the text calls the points of a category, where it is not its name."""


def score(seat: int, civilian: int, coins: int, *, military: int = -1) -> Score:
    return Score(Seat(seat), military, coins // 3, 10, civilian, 0, 6, 7, 0, 0, coins, EndChoice())


def counted(*scores: Score, places: tuple[tuple[int, ...], ...]) -> TableView:
    """Return the final table of a game for three with these scores."""
    assert GAME.over.table is not None
    ranking = tuple(tuple(Seat(seat) for seat in place) for place in places)
    return replace(GAME.over, table=replace(GAME.over.table, scores=scores, ranking=ranking))


def sheet(screen: Screen) -> Sheet:
    scene = screen.pictures[0].scene
    assert isinstance(scene, Sheet)
    return scene


# All of it is said.


def check_told(screen: Screen) -> Sheet:
    """Check that who sees no picture gets all of the sheet, from its alternative text and the text below it."""
    scene, seen = sheet(screen), at_a_glance(screen)
    limits.check(replace(seen, pictures=()))
    description = screen.pictures[0].description
    heard = f"{description}\n{shown(seen)}"
    assert len(description) <= 1_024
    assert scene.title.removeprefix("Points in ").lower() in heard.lower()
    assert scene.foot in heard
    for row in scene.rows:
        sentence = rf"(?:(\d)\. |\. |^)([^.:]*\b{row.city}\b[^.:]*?) has ((?:minus )?\d+): ([^.:]+)\."
        ((place, name, total, kinds),) = re.findall(sentence, heard)
        assert place == row.place or row.is_free_city
        assert name in (f"Free City {row.city}" if row.is_free_city else row.city, f"{row.city} ({row.player})")
        kinds_of = zip(scene.categories, row.points, strict=True)
        numbers = [f"{COUNTED.get(each, each)} {told(points)}" for each, points in kinds_of]
        coins = [] if row.coins is None else [f"{row.coins} coin{'s' if row.coins != 1 else ''}"]
        assert (total, sorted(kinds.split(", "))) == (told(row.total), sorted([*numbers, *coins]))
    return scene


def told(points: int) -> str:
    return str(points).replace("-", "minus ")


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_whatever_a_score_sheet_shows_is_told(players: int) -> None:
    *people, last = check_told(score_screen(WORDS, whole_game(players).called(SHORT).over)).rows
    assert last.is_free_city == (players == 2)
    assert not any(row.is_free_city for row in people)


@pytest.mark.parametrize("players", sweep(range(3, 8), short=(3, 7)))
def test_with_edifices_two_columns_more_are_told(players: int) -> None:
    scene = check_told(score_screen(WORDS, edifice_game(players, 1).over))
    assert scene.categories == WITH_EDIFICES
    assert any(row.points[-1] < 0 for row in scene.rows)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_whatever_the_points_so_far_show_is_told(players: int) -> None:
    for moment in list(moments(players, 5))[:: 13 * players]:
        check_told(standing_screen(WORDS, moment.table, final_scores(moment.state)))


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


@pytest.mark.parametrize(
    ("ranking", "placed"),
    [
        (((2,), (0,), (1,)), ("1", "2", "3")),
        (((0, 1), (2,)), ("1", "1", "3")),
        (((2,), (0, 1)), ("1", "2", "2")),
    ],
)
def test_the_cities_stand_in_the_order_of_the_ranking_and_who_shares_a_place_has_the_same(
    ranking: tuple[tuple[int, ...], ...], placed: tuple[str, ...]
) -> None:
    table = counted(*(score(seat, 9 + 9 * (seat in ranking[0]), 9) for seat in range(3)), places=ranking)
    order = [cities(table)[seat] for place in ranking for seat in place]
    shown_rows = check_told(score_screen(WORDS, table)).rows
    assert [(row.city, row.place) for row in shown_rows] == [*zip(order, placed, strict=True)]
    assert [row.has_won for row in shown_rows] == [place == "1" for place in placed]


def test_coins_are_shown_where_they_decide_and_nowhere_else() -> None:
    table = counted(score(0, 9, 9), score(1, 8, 12), score(2, 3, 4), places=((1,), (0,), (2,)))
    scene = check_told(score_screen(WORDS, table))
    assert [row.coins for row in scene.rows] == [12, 9, None]
    assert scene.foot == "Ties are broken by coins."


def test_before_the_end_places_follow_from_points_alone_nobody_has_won_and_some_lead() -> None:
    for points, places, leads in (((8, 9, 30), "122", [2]), ((30, 9, 30), "113", [0, 2]), ((9, 10, 9), "111", [])):
        scores = tuple(score(seat, civilian, 9 - 3 * (seat == 1)) for seat, civilian in enumerate(points))
        found = check_told(standing_screen(WORDS, GAME.tables[10], scores)).rows
        assert "".join(row.place for row in found) == places, points
        assert [row.city for row in found if row.leads] == [cities(GAME.over)[seat] for seat in leads]
        assert not any(row.has_won or row.coins is not None for row in found)


def cities(table: TableView) -> list[str]:
    """Return the names of the cities by seat."""
    assert table.table is not None
    return [city.board.city for city in table.table.cities]


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
    heads = tuple(HEADS[each] for each in (*categories, "points"))
    long = tuple(chance.choice((head, head, "Sozialwissenschaften")) for head in heads)
    foot = chance.choice(("", words(chance)))
    shorter = tuple(map(in_short, (*categories, "points")))
    return Sheet(words(chance), 3, shown, long, found, "the most", foot, categories, shorter)


def in_short(category: str) -> str:
    return SHORT_HEADS.get(category, HEADS[category])


@any_scene(6)
def test_all_of_any_sheet_can_be_read_and_stands_below_its_heads(seed: int) -> None:
    scene = a_sheet(Random(seed))
    canvas = scene.draw()
    check(canvas)
    title, *_, foot = (row.text for row in rows(canvas))
    assert begins(title, scene.title)
    assert not scene.foot or begins(foot, scene.foot)
    explained = [row.items for row in about(canvas, "star")]
    assert explained == [("<best>", scene.star)] * any(mark.what == "best" and mark.about[1:] for mark in canvas.marks)
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
        (total,) = (each.type for each in canvas.marks if each.about == (row.city, "points") and each.type)
        assert (total.pen == palette.ON_GOLD) == (row.leads or row.has_won)
        *who, city = (each.items for each in rows(canvas) if each.about == (row.city,))
        assert city == (row.city,)
        assert len(who) == bool(row.player)
        assert all(names_player(items, row.player, is_computer=row.is_computer) for items in who)
        names = [each.type for each in canvas.marks if each.about == (row.city,) and each.type]
        assert [each.weight is Weight.BOLD for each in names] == [True, *[False] * len(who)]
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
    for categories, wanted in ((CATEGORIES, {"Trade"}), (WITH_EDIFICES, {"Army", "Coins", "Civil", "Trade"})):
        named = (*categories, "points")
        ur = CityRow("Ur", "", "Ur", (0,) * len(categories), 0)
        drawn = Sheet("", 3, (), tuple(HEADS[each] for each in named), (ur,), "", "", categories)
        seen = {row.text for row in rows(replace(drawn, shorter=tuple(map(in_short, named))).draw())}
        assert seen & {*SHORT_HEADS.values()} == wanted


def test_where_nothing_has_a_star_none_is_explained() -> None:
    rows = tuple(CityRow(city, "", city, (2,) * len(CATEGORIES), 14) for city in ("Ur", "Giza"))
    scene = Sheet("", 3, (), tuple(HEADS[each] for each in (*CATEGORIES, "points")), rows, "the most")
    assert not about(scene.draw(), "star")


def test_a_name_that_cannot_be_drawn_is_left_out() -> None:
    scene = sheet(score_screen(WORDS, whole_game(3).called(("ሰላም", "❤", "Ünal😀")).over))
    assert sorted(row.player for row in scene.rows) == ["", "", "Ünal"]
