"""Pictures of cities: everything drawn is also in words, nothing is missing, and all can be read."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, pairwise, product
from random import Random

import pytest

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
from tests.sweeps import sweep

WORDS = Words()
GIZA = SeatSetup("Giza", Side.B)
OLYMPIA = SeatSetup("Olympia", Side.A)
BOARDS = (GIZA, OLYMPIA, SeatSetup("Alexandria", Side.B))
"""Wonders with four stages and with three."""
UNWRITABLE = ("ሰላም", "🙂🙂", "தமிழ்", "ქეთი", "বাংলা", "ᚠᚢᚦ", "ខ្មែរ")
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


def full(built: Sequence[Card], board: SeatSetup = GIZA) -> TableView:
    """Return a table whose first city has as much as a city can have."""
    table = renamed(whole_game(7).over, ENDLESS)
    assert board.city is not None
    assert board.side is not None
    of = public(table).ruleset.catalogue.boards[board.city, board.side]
    city = replace(
        public(table).cities[SEAT_0],
        board=of,
        stages=len(of.stages),
        coins=123,
        built=tuple(built[:MOST_CARDS]),
        victory=(1, 1, 3, 3, 5, 5),
        defeats=0,
    )
    return with_city(table, SEAT_0, city)


# What is drawn is said, and everything is drawn.


@pytest.mark.slow
@pytest.mark.parametrize(("players", "every"), sweep([(7, 2), *product(range(2, 8), [1])], short=[(7, 2)]))
def test_all_that_is_drawn_of_the_cities_of_whole_games_is_told_and_can_be_read(players: int, every: int) -> None:
    game = in_turn(through_a_game(players)[::every])
    for (table, seat), names in zip(game, cycle((LONG, ENDLESS, UNWRITABLE, SCRIPTS[:7], LONG_SCRIPTS)), strict=False):
        screen = screen_of(renamed(table, names), seat)
        canvas = screen.pictures[0].scene.draw()
        check_told(screen, canvas)
        reading.check(canvas)


@pytest.mark.parametrize(
    ("players", "seeds"),
    sweep([(3, (0,)), (7, (2,)), *((players, (2, 3)) for players in range(3, 8))], short=[(3, (0,)), (7, (2,))]),
)
def test_all_that_is_drawn_of_pawns_debts_rewards_and_options_is_told_and_can_be_read(
    players: int, seeds: tuple[int, ...]
) -> None:
    found: Counter[str] = Counter()
    for seed in seeds:
        tables = edifice_game(players, seed).tables
        for table in (tables[len(tables) * 5 // 8], tables[-1]):
            for seat, city in zip(ALL_SEATS, public(table).cities, strict=False):
                screen = screen_of(renamed(table, LONG), seat)
                canvas = screen.pictures[0].scene.draw()
                check_told(screen, canvas)
                if table is tables[-1] and city.board.city in {"Ur", "Carthage"}:
                    reading.check(canvas)
                drawn_of = Counter(item for row in reading.about(canvas, city.board.city) for item in row.items)
                parts = [row for row in reading.about(canvas, city.board.city, "edifices") if len(row.items) > 1]
                assert sum(row.items.count("<pawn>") for row in parts) == len(city.pawns)
                signs = {row.items[1]: item for row in parts for item in row.items if item.startswith("<edifice")}
                fates = {str(age): public(table).projects[age - 1].fate for age in city.pawns}
                assert signs == {age: FATES[fate] for age, fate in fates.items()}
                assert drawn_of["<debt>"] == len(city.debts)
                taken = [row for row in reading.rows(canvas) if row.about[-1:] == ("taken",)]
                assert len(taken) == len(city.options)
                found.update(
                    pawns=len(city.pawns), debts=len(city.debts), options=len(taken), rewards=len(city.rewards)
                )
    assert min(found[each] for each in ("pawns", "debts", "options")) > 0
    assert found["rewards"] > 0 or players > 5, "where they are many, few edifices are constructed"


@pytest.mark.parametrize("board", [SeatSetup("Ur", Side.A), SeatSetup("Carthage", Side.A), SeatSetup("Halicarnassus")])
def test_a_city_with_every_reward_and_debt_and_more_tokens_than_conflicts_bring_can_be_read(board: SeatSetup) -> None:
    over = renamed(edifice_game(5, 3).over, ENDLESS)
    catalogue = public(over).ruleset.catalogue
    assert board.city is not None
    of = catalogue.boards[board.city, board.side or Side.B]
    for rewards in (("Artisan District", "River Port", "Archives"), ("Outpost", "Staging Camp", "Military School")):
        edifices = tuple(catalogue.edifices[name] for name in rewards)
        city = replace(
            public(over).cities[SEAT_0],
            board=of,
            stages=len(of.stages),
            options=(1,) * sum(bool(stage.options) for stage in of.stages),
            participation=Participation((1, 1, 2, 2, 3, 3), debts=(2, 3, 5), rewards=edifices),
            victory=(1, 1, 3, 3, 5, 5, 3, 5, 5),
            coins=123,
        )
        projects = tuple(Project(edifice, 0, Fate.CONSTRUCTED) for edifice in edifices)
        table = with_city(replace(over, table=replace(public(over), projects=projects)), SEAT_0, city)
        screen = screen_of(table, SEAT_0)
        canvas = screen.pictures[0].scene.draw()
        check_told(screen, canvas)
        reading.check(canvas)
        (name, *_) = [row.text for row in reading.rows(canvas) if row.about == (of.city,) and "<" not in row.text]
        assert name == of.city


@pytest.mark.parametrize(("players", "every"), sweep([(2, 2), *product(range(2, 8), [1])], short=[(2, 2)]))
def test_all_that_lies_in_the_cities_of_whole_games_is_drawn(players: int, every: int) -> None:
    for table, seat in in_turn(through_a_game(players)[::every]):
        city = public(table).cities[seat]
        canvas, name = drawn(table, seat), city.board.city
        head = Counter(item for row in reading.about(canvas, name) for item in row.items if len(row.about) < 3)
        assert (head["<victory>"], head["<defeat>"]) == (len(city.victory), city.defeats)
        standings = [
            row.items[1]
            for row in reading.about(canvas, name, "wonder")
            if len(row.about) == 3 and row.items[0].startswith("<stage") and len(row.items) == 2
        ]
        stages = len(city.board.stages)
        rest = ["not built"] * stages if public(table).scores else ["next"] + ["later"] * stages
        assert standings == (["built"] * city.stages + rest)[:stages]
        structures = list(dict.fromkeys(row.about[2] for row in reading.about(canvas, name, "structures")))
        assert sorted(structures) == sorted(card.name for card in city.built)
        colours = {card.name: list(Colour).index(card.colour) for card in city.built}
        assert structures == sorted(structures, key=colours.__getitem__)
        marked = [row.about[2] for row in reading.about(canvas, name, "structures") if "<last>" in row.items]
        assert marked == [card.name for card in city.built[-1:]]


def test_where_nothing_is_built_the_ground_is_lower_and_a_camp_stands_on_it() -> None:
    empty, first = (town.town([Colour.BLUE] * count) for count in (0, 1))
    assert empty.height < first.height
    for city in MONUMENTS:
        drawn, bare = Canvas(WIDTH, empty.height), Canvas(WIDTH, empty.height)
        town.draw(drawn, empty, 0, city)
        bare.box(bare.area, places.town_ground(city))
        middle = drawn.area._replace(left=WIDTH // 3, right=WIDTH * 2 // 3, bottom=110)
        assert drawn.cut(middle).png() != bare.cut(middle).png()
        assert not [mark for mark in drawn.marks if mark.kind in {"text", "icon"}]


def test_the_sky_is_that_of_the_age_and_the_town_has_a_building_for_each_structure() -> None:
    table = whole_game(3, boards=(OLYMPIA,)).tables[-1]
    skies = {picture_of(replace(table, table=replace(public(table), age=age))).scene.draw().png() for age in AGES}
    assert len(skies) == len(AGES)
    city = public(table).cities[SEAT_0]
    for built in (city.built, cards(table, Colour.YELLOW), ()):
        town = reading.about(drawn(with_city(table, SEAT_0, replace(city, built=tuple(built)))), "Olympia", "town")
        found = [item for row in town for item in row.items]
        assert Counter(found) == Counter([*(f"<town-{card.colour}>" for card in built), *["<last>"][: len(built)]])


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


def test_a_name_that_cannot_be_written_is_told_and_its_city_stands_there_alone() -> None:
    table = renamed(whole_game(3).over, UNWRITABLE)
    city = public(table).cities[SEAT_1].board.city
    head = [row.text for row in reading.rows(drawn(table, SEAT_1)) if row.about == (city,)]
    assert head[1:] == [city]
    assert f"{city} ({UNWRITABLE[1]})" in picture_of(table, SEAT_1).description


def test_of_a_name_with_an_emoji_the_letters_stand_there() -> None:
    table = renamed(whole_game(3).over, ("Ana 🙂", "Ben", "Cem"))
    assert "Ana" in [row.text for row in reading.rows(drawn(table))]


def test_the_free_city_is_drawn_as_such() -> None:
    table = whole_game(2).over
    city = public(table).cities[FREE_CITY].board.city
    rows = [row.text for row in reading.rows(drawn(table, FREE_CITY)) if row.about == (city,)]
    assert rows[1:] == [city, "<free-city> Free City"]
    assert "<free-city>" not in [row.items[0] for row in reading.rows(drawn(table))]


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
    assert own.scene.draw().png() == others.scene.draw().png()
    richer = replace(public(table).cities[SEAT_0], coins=public(table).cities[SEAT_0].coins + 1)
    assert drawn(with_city(table, SEAT_0, richer)).png() != own.scene.draw().png()


def test_a_city_of_the_first_turn_is_a_small_picture_and_still_one() -> None:
    height = drawn(through_a_game(7)[0]).area.height
    assert _LEAST <= height < drawn(through_a_game(7)[-1]).area.height


# Cities as full as possible.


def of_one_kind(table: TableView) -> list[list[Card]]:
    return [cards(table, colour) for colour in Colour]


def mixed(table: TableView) -> list[list[Card]]:
    everything = cards(table, *Colour)
    return [Random(seed).sample(everything, MOST_CARDS) for seed in range(6)]


def widest(table: TableView) -> list[list[Card]]:
    """Return sets of cards that make a city wide or tall: guilds and commerce, or all resources and some commerce."""
    commerce, guilds = cards(table, Colour.YELLOW), cards(table, Colour.PURPLE)
    return [[*guilds, *commerce], [*commerce, *guilds], [*cards(table, Colour.BROWN, Colour.GRAY), *commerce[1:]]]


@pytest.mark.parametrize(
    ("kind", "board"),
    sweep(
        product((of_one_kind, mixed, widest), BOARDS),
        short=[(of_one_kind, GIZA), (mixed, OLYMPIA), *((widest, board) for board in BOARDS)],
    ),
)
def test_the_fullest_cities_can_be_read_and_are_told(
    kind: Callable[[TableView], list[list[Card]]], board: SeatSetup
) -> None:
    for built in kind(whole_game(7).over):
        table = full(built, board)
        screen = screen_of(table, SEAT_0)
        canvas = screen.pictures[0].scene.draw()
        check_told(screen, canvas)
        reading.check(canvas)
        assert canvas.area.height <= _HIGHEST
        for notation in Notation:
            shown = screen_of(table, SEAT_0, Words(notation))
            with_picture = with_pictures(shown, [b"drawn"])
            limits.check(with_picture)
            assert with_picture.files


def test_structures_stand_in_even_rows_of_which_all_but_the_last_are_full() -> None:
    table = whole_game(7).over
    high = cards(table, Colour.PURPLE, Colour.YELLOW)[::-1]
    for number in range(1, MOST_CARDS + 1):
        for built in (Random(number).sample(cards(table, *Colour), number), high[:number]):
            rows: dict[int, list[Area]] = {}
            for chip in _chips(drawn(full(built))):
                rows.setdefault(chip.top, []).append(chip)
            tops = list(rows)
            assert tops == sorted(tops)
            assert len({below - above for above, below in pairwise(tops)}) <= 1
            assert {len({chip.height for chip in row}) for row in rows.values()} == {1}
            assert {chip.left for row in rows.values() for chip in row} <= _COLUMNS
            for row in rows.values():
                assert len(row) <= 3
                assert row[0].left == WIDTH - max(chips[-1].right for chips in rows.values()) or len(rows) == 1
                assert len({right.left - left.right for left, right in pairwise(row)}) <= 1
            assert len({row[-1].right for row in list(rows.values())[:-1]}) <= 1


def _chips(canvas: Canvas) -> list[Area]:
    """Return the box of each structure, without the ring around the newest one."""
    boxes: dict[str, list[Area]] = {}
    for mark in canvas.marks:
        if mark.kind == "box" and mark.about[1:2] == ("structures",) and len(mark.about) == 3:
            boxes.setdefault(mark.about[2], []).append(mark.area)
    return [areas[0] for areas in boxes.values()]
