"""Pictures of cities: everything drawn is also in words, nothing is missing, and all can be read."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures import Picture
from bot.pictures.drawing import Canvas, places, town
from bot.pictures.drawing.canvas import WIDTH, Area
from bot.pictures.drawing.monuments.monument import MONUMENTS
from bot.screens.boards import board_screen
from bot.screens.screen import Screen, with_pictures
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.catalogue import AGES, Card, Side
from engine.city import Participation
from engine.edifices import Fate, Project
from engine.effects import Colour
from engine.ruleset import ALL_SEATS, FREE_CITY, Seat, SeatSetup
from engine.views import CityView, PublicView
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.drawing import reading
from tests.bot.pictures.drawing.city_facts import check_told
from tests.bot.screens import limits
from tests.bot.services.world import SEAT_0, SEAT_1
from tests.bot.whole_games import ENDLESS, LONG, LONG_SCRIPTS, SCRIPTS, renamed, whole_game
from tests.sweeps import examples, sweep

WORDS = Words()
OLYMPIA = SeatSetup("Olympia", Side.A)
UNWRITABLE = ("ሰላም", "🙂🙂", "தமிழ்", "ქეთი", "বাংলা", "ᚠᚢᚦ", "ខ្មែរ")
NAMES = (LONG, ENDLESS, UNWRITABLE, SCRIPTS[:7], LONG_SCRIPTS)
MOST_CARDS = 21
"""The most cards that a city plays: six turns and a seventh card in each of three Ages."""
FATES = {Fate.PROJECT: "<edifice-project>", Fate.CONSTRUCTED: "<edifice>", Fate.FAILED: "<edifice-failed>"}
_HIGHEST = 2_300
"""Maximum height of a picture, in pixels: a phone then shows it 390 wide and 750 high, on a screen 844 high."""
_LEAST = 500
_CITIES = 3
"""How many cities of each table are checked; an error in one place would show in the others, too."""
_COLUMNS = {24, 412, 800, 606}
"""Horizontal positions of structures, in pixels: three columns, and the middle if two structures are wide."""


def public(table: TableView) -> PublicView:
    assert table.table is not None
    return table.table


def with_city(table: TableView, seat: Seat, city: CityView) -> TableView:
    cities = tuple(city if place == seat else other for place, other in enumerate(public(table).cities))
    return replace(table, table=replace(public(table), cities=cities))


def screen_of(table: TableView, seat: Seat, words: Words = WORDS) -> Screen:
    """Return the screen as someone at another city sees it."""
    return board_screen(words, table, seat, None)


def picture_of(table: TableView, seat: Seat = SEAT_0) -> Picture:
    (picture,) = screen_of(table, seat).pictures
    return picture


def drawn(table: TableView, seat: Seat = SEAT_0) -> Canvas:
    return picture_of(table, seat).scene.draw()


@cache
def through_a_game(players: int) -> list[TableView]:
    """Return the table at the first choice and in the middle of every Age, and at the end."""
    game = whole_game(players, 20 + players, (OLYMPIA, SeatSetup("Babylon", Side.B)))
    of_ages = [[table for table in game.tables[:-1] if public(table).age == age] for age in AGES]
    return [*(tables[place] for tables in of_ages for place in (0, len(tables) // 2)), game.over]


def in_turn(game: Sequence[TableView]) -> Iterator[tuple[TableView, Seat]]:
    """Yield a few cities of each table in rotation, so that every city is checked during a game."""
    for number, table in enumerate(game):
        seats = ALL_SEATS[: len(public(table).cities)]
        for seat in {seats[(number * _CITIES + each) % len(seats)] for each in range(_CITIES)}:
            yield table, seat


def cards(table: TableView, *wanted: Colour) -> list[Card]:
    return [card for card in public(table).ruleset.catalogue.cards.values() if card.colour in wanted]


# What is drawn is said, and everything is drawn.


def check(table: TableView, seat: Seat) -> Canvas:
    """Check that all of a city is drawn, legibly and in its place, and told; return the picture."""
    screen, city = screen_of(table, seat), public(table).cities[seat]
    canvas, name = screen.pictures[0].scene.draw(), city.board.city
    check_told(screen, canvas)
    reading.check(canvas)
    tokens = Counter(item for row in reading.about(canvas, name, "tokens") for item in row.items)
    assert (tokens["<victory>"], tokens["<defeat>"]) == (len(city.victory), city.defeats)
    rows = reading.about(canvas, name, "wonder")
    signs = [row.items for row in rows if len(row.about) == 3 and row.items[0].startswith("<stage")]
    stages = len(city.board.stages)
    rest = ["not built"] * stages if public(table).scores else ["next"] + ["later"] * stages
    assert [sign[1] for sign in signs if len(sign) == 2] == (["built"] * city.stages + rest)[:stages]
    assert len([row for row in rows if row.about[-1] == "taken"]) == len(city.options)
    check_structures(canvas, city)
    check_parts(canvas, table, city)
    return canvas


def check_structures(canvas: Canvas, city: CityView) -> None:
    """Check that all structures stand by colour in even rows of which all but the last are full; the last is marked."""
    rows = reading.about(canvas, city.board.city, "structures")
    structures = list(dict.fromkeys(row.about[2] for row in rows))
    assert sorted(structures) == sorted(card.name for card in city.built)
    colours = {card.name: list(Colour).index(card.colour) for card in city.built}
    assert structures == sorted(structures, key=colours.__getitem__)
    assert [row.about[2] for row in rows if "<last>" in row.items] == [card.name for card in city.built[-1:]]
    boxes: dict[str, list[Area]] = {}
    for mark in canvas.marks:
        if mark.kind == "box" and mark.about[1:2] == ("structures",) and len(mark.about) == 3:
            boxes.setdefault(mark.about[2], []).append(mark.area)
    lines: dict[int, list[Area]] = {}
    for first, *_ in boxes.values():
        lines.setdefault(first.top, []).append(first)
    assert len({below - above for above, below in pairwise(lines)}) <= 1
    assert {box.left for line in lines.values() for box in line} <= _COLUMNS
    for line in lines.values():
        assert line[0].left == WIDTH - max(each[-1].right for each in lines.values()) or len(lines) == 1
        assert len({right.left - left.right for left, right in pairwise(line)}) <= 1
    assert len({line[-1].right for line in list(lines.values())[:-1]}) <= 1


def check_parts(canvas: Canvas, table: TableView, city: CityView) -> None:
    """Check that all pawns with the fates of their edifices, and all debts are drawn."""
    parts = [row for row in reading.about(canvas, city.board.city, "edifices") if len(row.items) > 1]
    assert sum(row.items.count("<pawn>") for row in parts) == len(city.pawns)
    signs = {row.items[1]: item for row in parts for item in row.items if item.startswith("<edifice")}
    assert signs == {str(age): FATES[public(table).projects[age - 1].fate] for age in city.pawns}
    debts = [item for row in reading.about(canvas, city.board.city, "debts") for item in row.items if item == "<debt>"]
    assert len(debts) == len(city.debts)


def test_letters_of_every_script_lie_clear_of_the_city_above_them() -> None:
    table = through_a_game(3)[-1]
    assert public(table).cities[2].board.city == "Ephesus", "its p reaches below the line"
    for name in LONG_SCRIPTS:
        check(renamed(table, (name,) * 3), Seat(2))


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 8))
def test_the_cities_of_whole_games_are_drawn_and_told(players: int) -> None:
    game = in_turn(through_a_game(players))
    for (table, seat), names in zip(game, cycle(NAMES), strict=False):
        check(renamed(table, names), seat)


@pytest.mark.parametrize("players", sweep(range(3, 8), short=[3]))
def test_the_cities_of_whole_games_with_edifices_are_drawn_and_told(players: int) -> None:
    tables = edifice_game(players, 3).tables
    for number, table in enumerate((tables[len(tables) * 5 // 8], tables[-1])):
        for seat in ALL_SEATS[number:players:2]:
            check(renamed(table, LONG), seat)


@st.composite
def tables(draw: st.DrawFn) -> TableView:
    """Return a table whose first city has anything that a city can have, from nothing to more than any game brings."""
    table = draw(st.sampled_from([edifice_game(5, 3).tables[0], edifice_game(5, 3).over]))
    catalogue = public(table).ruleset.catalogue
    edifices = [draw(st.sampled_from([it for it in catalogue.edifices.values() if it.age == age])) for age in AGES]
    projects = tuple(Project(edifice, 0, draw(st.sampled_from(Fate))) for edifice in edifices)
    of = draw(st.sampled_from([*catalogue.boards.values()]))
    stages = draw(st.integers(0, len(of.stages)))
    pawns = draw(st.lists(st.sampled_from(AGES), max_size=6))
    brought = (it.edifice for it in projects if it.fate is Fate.CONSTRUCTED and it.edifice.age in pawns)
    all_cards = draw(st.sampled_from([cards(table, each) for each in Colour] + [cards(table, *Colour)] * 7))
    tokens = draw(st.lists(st.sampled_from((0, 1, 3, 5)), max_size=9))
    city = replace(
        public(table).cities[SEAT_0],
        board=of,
        stages=stages,
        options=(1,) * sum(bool(stage.options) for stage in of.stages[:stages]),
        participation=Participation(
            tuple(pawns), debts=tuple(draw(st.lists(st.integers(2, 5), max_size=3))), rewards=tuple(brought)
        ),
        victory=tuple(each for each in tokens if each),
        defeats=tokens.count(0),
        coins=draw(st.sampled_from((0, 1, 34, 123))),
        built=tuple(draw(st.randoms()).sample(all_cards, min(len(all_cards), draw(st.integers(0, MOST_CARDS))))),
    )
    named = renamed(replace(table, table=replace(public(table), projects=projects)), draw(st.sampled_from(NAMES)))
    return with_city(named, SEAT_0, city)


@given(tables(), st.sampled_from(Notation))
@examples(5)
def test_whatever_a_city_has_is_drawn_and_told(table: TableView, notation: Notation) -> None:
    canvas = check(table, SEAT_0)
    assert canvas.area.height <= _HIGHEST
    with_picture = with_pictures(screen_of(table, SEAT_0, Words(notation)), [b"drawn"])
    limits.check(with_picture)
    assert with_picture.files


def test_where_nothing_is_built_a_camp_stands_on_lower_ground() -> None:
    for city in MONUMENTS:
        empty, first = (town.town([Colour.BLUE] * count, city) for count in (0, 1))
        assert empty.height(WIDTH) < first.height(WIDTH)
        drawn = Canvas(WIDTH, empty.height(WIDTH))
        empty.draw(drawn, drawn.area)
        camp = places.camp(city, 100)
        left, foot = (WIDTH - camp.area.width) // 2, drawn.area.bottom - 40
        assert drawn.cut(Area(left, foot - 100, left + camp.area.width, foot)).png() == camp.png()


def test_the_sky_is_that_of_the_age() -> None:
    table = whole_game(3, boards=(OLYMPIA,)).tables[-1]
    skies = {picture_of(replace(table, table=replace(public(table), age=age))).scene.draw().png() for age in AGES}
    assert len(skies) == len(AGES)


def test_whoever_cannot_see_it_hears_goods_coins_shields_science_stages_and_then_the_rest() -> None:
    table = whole_game(3, boards=(OLYMPIA,)).tables[0]
    city = public(table).cities[SEAT_0]
    built = tuple(public(table).ruleset.catalogue.cards[name] for name in ("Temple", "Walls", "Apothecary", "Press"))
    picture = picture_of(with_city(table, SEAT_0, replace(city, built=built, coins=1, defeats=1)))
    assert picture.description == (
        "Olympia (Ana): sells 1 wood and 1 papyrus; 1 coin, 2 shields; 1 compass. "
        "The Statue of Zeus in Olympia, side A: 0 of 3 stages built. "
        "Stage 1, the next one: costs 2 wood and gives 3 points. "
        "Stage 2, later: costs 2 stone and gives one free structure each Age. "
        "Stage 3, later: costs 2 ore and gives 7 points. "
        "Conflict tokens: 1 defeat. "
        "4 structures built. The latest: Press. "
        "1 gray: Press (1 papyrus). 1 blue: Temple (3 points). 1 red: Walls (2 shields). 1 green: Apothecary (compass)."
    )
    new = picture_of(with_city(table, SEAT_0, replace(city, built=())))
    assert new.description.startswith("Olympia (Ana): sells 1 wood; 3 coins, no shields. ")
    assert new.description.endswith("Nothing built yet.")
    assert (picture.more, new.more) == ("", "")


def names_in(table: TableView, seat: Seat) -> list[str]:
    """Return what is written on the plate of a city, below its own name."""
    rows = [
        row.text for row in reading.rows(drawn(table, seat)) if row.about == (public(table).cities[seat].board.city,)
    ]
    return rows[1:-1]


def test_a_name_is_on_its_plate_as_far_as_it_can_be_written_and_told_whole() -> None:
    table = renamed(whole_game(2).over, (UNWRITABLE[0], "Ana 🙂"))
    assert [names_in(table, seat) for seat in (SEAT_0, SEAT_1, FREE_CITY)] == [
        [],
        ["Ana"],
        ["<free-city>", "Free City"],
    ]
    assert f"({UNWRITABLE[0]})" in picture_of(table).description


@pytest.mark.parametrize("used", [True, False])
def test_whether_the_free_construction_is_used_is_drawn(*, used: bool) -> None:
    table = whole_game(3, boards=(OLYMPIA,)).tables[0]
    city = replace(public(table).cities[SEAT_0], stages=2, free_build_used=used)
    (row,) = reading.about(drawn(with_city(table, SEAT_0, city)), "Olympia", "free construction")
    assert row.text == f"<free-build-once-per-age> {'used' if used else 'ready'}"
    before = drawn(with_city(table, SEAT_0, replace(city, stages=1)))
    assert not reading.about(before, "Olympia", "free construction")


# Equal cities, and how they look.


def test_equal_cities_are_drawn_equally_whoever_looks_at_them() -> None:
    table = whole_game(4).over
    own, others = (board_screen(WORDS, table, SEAT_0, viewer).pictures[0] for viewer in (SEAT_0, None))
    assert own.description != others.description
    assert own.scene == others.scene
    assert len({own.scene, others.scene}) == 1
    richer = replace(public(table).cities[SEAT_0], coins=public(table).cities[SEAT_0].coins + 1)
    assert drawn(with_city(table, SEAT_0, richer)).png() != own.scene.draw().png() == others.scene.draw().png()


def test_a_city_of_the_first_turn_is_a_small_picture_and_still_one() -> None:
    game = whole_game(3, boards=(OLYMPIA,))
    assert _LEAST <= drawn(game.tables[0]).area.height < drawn(game.over).area.height
