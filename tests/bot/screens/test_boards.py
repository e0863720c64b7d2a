"""The cities on the table, for players and for onlookers."""

import re
from dataclasses import replace
from itertools import product

import pytest

from bot.screens.acts import ShowBoard, ShowHand, ShowHistory, ShowStanding, ShowTable, TellBoard, TellTable
from bot.screens.boards import board_screen, table_screen, told_board_screen, told_table_screen
from bot.screens.hands import hand_screen
from bot.screens.panels import turn_panel
from bot.screens.screen import Button, at_a_glance, with_pictures
from bot.screens.seats import seats_screen
from bot.services.game import Ending, Status
from bot.services.refusals import Reason, Refused
from bot.services.views import TableView
from bot.text.cities import all_cities
from bot.text.voice import Voice
from bot.text.words import Notation, Words
from engine.catalogue import Side
from engine.city import Participation
from engine.effects import Colour
from engine.ruleset import ALL_SEATS, FREE_CITY, Seat, SeatSetup
from engine.views import CityView, PublicView
from tests.bot.at_table import moments
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import acts, lobby, menus
from tests.bot.services.world import SEAT_0, SEAT_1, SEAT_2
from tests.bot.whole_games import ENDLESS, LONG, buttons, renamed, shown, whole_game
from tests.bot.with_edifices import (
    BELVEDERE,
    CASTLE,
    FIRST,
    RIVER_PORT,
    SEEDS,
    VIEW,
    game_with_edifices,
    having,
    laid_out,
)
from tests.sweeps import sweep

WORDS = Words()
OLYMPIA = SeatSetup("Olympia", Side.A)


def public(table: TableView) -> PublicView:
    assert table.table is not None
    return table.table


def with_city(table: TableView, seat: Seat, city: CityView) -> TableView:
    cities = tuple(city if place == seat else other for place, other in enumerate(public(table).cities))
    return replace(table, table=replace(public(table), cities=cities))


def of_two_stages() -> TableView:
    """Return three cities; Olympia has built its second stage and much else."""
    table = whole_game(3, boards=(OLYMPIA,)).tables[0]
    names = ("Lumber Yard", "Caravansery", "East Trading Post", "West Trading Post", "Apothecary", "Workshop", "Altar")
    cards = public(table).ruleset.catalogue.cards
    built = tuple(cards[name] for name in (*names, "Walls", "Temple"))
    city = replace(public(table).cities[0], stages=2, built=built, victory=(1, 3), defeats=1)
    return with_city(table, SEAT_0, city)


def test_what_a_button_shows_is_called_the_same_on_every_screen() -> None:
    table, hand = whole_game(3).tables[-2], next(iter(moments(3, 1)))
    user = table.seats[0].user
    assert user is not None
    screens = (
        turn_panel(WORDS, table),
        hand_screen(WORDS, hand.table, hand.hand),
        board_screen(WORDS, table, SEAT_0, SEAT_0),
        table_screen(WORDS, table, SEAT_0),
        seats_screen(WORDS, table, user),
    )
    for kind, name in ((ShowTable, "All cities"), (ShowHistory, "History")):
        labels = [each.label for screen in screens for each in buttons(screen) if isinstance(each.act, kind)]
        assert len(labels) > 1
        assert set(labels) == {name}


def test_all_cities_are_their_picture_with_what_can_be_pressed_below_it_and_the_words_are_a_press_away() -> None:
    table = next(each for each in whole_game(3).tables if each.resolutions == 4)
    screen = table_screen(WORDS, table, SEAT_0)
    seen = with_pictures(screen, [b"drawn"])
    check(seen)
    assert seen.controls_first
    assert shown(seen).splitlines() == [
        "Table 1 (Ana's)",
        "---",
        "Age 1, turn 5 of 6. Hands pass to the left. 0 of 3 have chosen. 7 cards lie face down on the discard pile.",
        "(My hand) | (Points so far) | (History) | (In words)",
    ]
    told = told_table_screen(WORDS, table, SEAT_0)
    check(told)
    assert (told.content, told.embeds, told.pictures) == (screen.content, screen.embeds, ())
    assert told.embeds[0].description.splitlines()[-1].startswith("Most points so far: ")
    for each, label, act in ((seen, "In words", TellTable(table.id)), (told, "Show the picture", ShowTable(table.id))):
        last = each.rows[-1]
        assert isinstance(last, tuple)
        assert last[-1] == Button(label, act)


def test_points_so_far_are_offered_while_a_game_goes_on_and_its_scores_once_it_has_any() -> None:
    game = whole_game(3)
    stopped = replace(game.tables[20], status=Status.OVER, ending=Ending.IDLE)
    for table, label in ((game.tables[20], "Points so far"), (game.over, "Scores"), (stopped, None)):
        screens = [board_screen(WORDS, table, SEAT_0, None), table_screen(WORDS, table, None)]
        screens += [told_board_screen(WORDS, table, SEAT_0, None), told_table_screen(WORDS, table, None)]
        for screen in [*screens, *map(at_a_glance, screens)]:
            points = [button.label for button in buttons(screen) if button.act == ShowStanding(table.id)]
            assert points == ([] if label is None else [label])
            assert "Points so far" not in shown(screen) or label == "Points so far"


def test_a_city_is_its_picture_with_what_can_be_pressed_below_it_and_the_words_are_a_press_away() -> None:
    table = of_two_stages()
    screen = board_screen(WORDS, table, SEAT_0, SEAT_0)
    seen = with_pictures(screen, [b"drawn"])
    check(seen)
    assert seen.controls_first
    assert shown(seen).splitlines() == [
        "Table 1 (Ana's): Age 1, turn 1",
        "(My hand) | (All cities) | (Points so far) | (In words)",
    ]
    told = told_board_screen(WORDS, table, SEAT_0, SEAT_0)
    check(told)
    assert (told.content, told.embeds, told.pictures) == (screen.content, screen.embeds, ())
    ways = ((seen, "In words", TellBoard(table.id, SEAT_0)), (told, "Show the picture", ShowBoard(table.id, SEAT_0)))
    for each, label, act in ways:
        last = each.rows[-1]
        assert isinstance(last, tuple)
        assert last[-1] == Button(label, act)


def test_a_city_is_told_in_full() -> None:
    table = of_two_stages()
    left, right = (city.board.city for city in public(table).cities[1:])
    trading = ", ".join(
        f"{side.title()} Trading Post (raw materials for 1 coin each from the {neighbour} neighbour)"
        for side, neighbour in (("east", "right"), ("west", "left"))
    )
    assert shown(board_screen(WORDS, table, SEAT_0, SEAT_0)).splitlines() == [
        "Table 1 (Ana's): Age 1, turn 1",
        "---",
        "Olympia (Ana), your city",
        "3 coins, 2 shields.",
        "[Wonder]",
        "The Statue of Zeus in Olympia, side A: 2 of 3 stages built.",
        "Stage 1, built: costs 2 wood and gives 3 points.",
        "Stage 2, built: costs 2 stone and gives one free structure each Age.",
        "Stage 3, the next one: costs 2 ore and gives 7 points.",
        "This Age's free build is still available.",
        "[Resources]",
        "Makes 2 wood, which neighbours can buy.",
        "Not for sale: 1 of wood, stone, ore or clay.",
        "Buys raw materials for 1 coin each from both neighbours.",
        "[Science]",
        "1 compass and 1 gear",
        "[Structures]",
        "9 structures built. The latest: Temple.",
        "[1 brown structure]",
        "Lumber Yard (1 wood)",
        "[2 blue structures]",
        "Altar (2 points), Temple (3 points)",
        "[3 yellow structures]",
        f"Caravansery (1 of wood, stone, ore or clay, not for sale), {trading}",
        "[1 red structure]",
        "Walls (2 shields)",
        "[2 green structures]",
        "Apothecary (compass), Workshop (gear)",
        "[Conflicts]",
        "Conflict tokens: 2 victories, worth 1 and 3; 1 defeat. Total: plus 3.",
        "[Neighbours]",
        f"On the left: {left} (Ben)",
        f"On the right: {right} (Cem)",
        "(My hand) | (All cities) | (Points so far)",
    ]


def test_a_new_city_tells_nothing_of_what_it_has_not() -> None:
    text = shown(board_screen(WORDS, whole_game(3).tables[0], SEAT_2, SEAT_0))
    assert "Nothing built yet." in text
    assert "[Science]" not in text
    assert "[Conflicts]" not in text


def test_another_city_is_told_by_where_it_lies_and_with_its_own_neighbours() -> None:
    table = whole_game(3).tables[0]
    cities = [city.board.city for city in public(table).cities]
    lines = shown(board_screen(WORDS, table, SEAT_1, SEAT_0)).splitlines()
    assert f"On the left: {cities[1]} (Ben)" in lines
    assert f"On the left: {cities[2]} (Cem)" in lines
    assert f"On the right: {cities[0]} (Ana), your city" in lines


def test_all_cities_are_told_clockwise_from_the_own_one() -> None:
    table = whole_game(5).tables[0]
    order = [
        name for name, *_ in (field.name.split(" (") for field in table_screen(WORDS, table, SEAT_2).embeds[0].fields)
    ]
    cities = [city.board.city for city in public(table).cities]
    assert order == [cities[2], f"On the left: {cities[3]}", cities[4], cities[0], f"On the right: {cities[1]}"]


def test_who_looks_on_is_shown_no_way_to_a_hand_and_nothing_of_their_own() -> None:
    table = whole_game(3).tables[-2]
    for screen in (table_screen(WORDS, table, None), board_screen(WORDS, table, SEAT_1, None)):
        assert not any(isinstance(act, ShowHand) for act in acts(screen))
        assert "your" not in shown(screen)
        assert {type(act) for act in acts(screen)} >= {ShowBoard, ShowStanding, ShowHistory}
    assert ShowTable(table.id) in acts(board_screen(WORDS, table, SEAT_1, None))


def test_every_city_is_one_choice_away_and_the_one_that_is_shown_is_marked() -> None:
    table = whole_game(7).tables[0]
    (menu,) = menus(board_screen(WORDS, table, ALL_SEATS[4], SEAT_0))
    assert [option.act for option in menu.options] == [ShowBoard(table.id, seat) for seat in ALL_SEATS]
    assert [option.act for option in menu.options if option.chosen] == [ShowBoard(table.id, ALL_SEATS[4])]
    assert [option.description for option in menu.options][:2] == ["your own city", "on your left"]


def test_the_free_city_is_told_to_be_it() -> None:
    table = whole_game(2).tables[0]
    city = public(table).cities[FREE_CITY].board.city
    assert board_screen(WORDS, table, FREE_CITY, SEAT_0).embeds[0].title == f"On the right: Free City {city}"
    assert f"Free City {city}" in [option.label for option in menus(table_screen(WORDS, table, None))[0].options]


def test_there_are_no_cities_before_the_game_and_none_beyond_the_table() -> None:
    with pytest.raises(Refused) as caught:
        board_screen(WORDS, lobby(2), SEAT_0, None)
    assert caught.value.reason is Reason.NOT_NOW
    with pytest.raises(Refused) as caught:
        table_screen(WORDS, lobby(2), SEAT_0)
    assert caught.value.reason is Reason.NOT_NOW
    with pytest.raises(Refused) as caught:
        board_screen(WORDS, whole_game(3).tables[0], ALL_SEATS[3], None)
    assert caught.value.reason is Reason.NO_SUCH_SEAT


def test_exactly_the_structures_that_lie_open_are_told() -> None:
    game = whole_game(3)
    for table in game.tables[:: len(game.tables) // 20]:
        for seat in ALL_SEATS[:3]:
            fields = {field.name: field.value for field in board_screen(WORDS, table, seat, None).embeds[0].fields}
            built = [card.name for card in public(table).cities[seat].built]
            last = f" built. The latest: {built[-1]}." if built else "Nothing built yet."
            assert fields["Structures"].endswith(last)
            told = [value for name, value in fields.items() if re.fullmatch(r"\d+ \w+ structures?", name)]
            assert sorted(name for value in told for name in re.findall(r"(?:^|\), )([^()]+) \(", value)) == sorted(
                built
            )


def test_all_cities_are_told_with_their_side_their_choice_and_how_many_structures_there_are_of_each_colour() -> None:
    game = whole_game(3, boards=(OLYMPIA,))
    table = next(each for each in game.tables if len(public(each).sealed) == 1 and each.resolutions == 4)
    (sealed,) = public(table).sealed
    built = of_two_stages().table
    assert built is not None
    embed = table_screen(WORDS, with_city(table, SEAT_0, built.cities[0]), SEAT_1).embeds[0]
    assert embed.description.splitlines()[:2] == ["Age 1, turn 5 of 6. Hands pass to the left.", "1 of 3 have chosen."]
    own, left, right = (embed.fields[place].value.splitlines() for place in (0, 1, 2))
    for place, lines in ((SEAT_1, own), (SEAT_2, left), (SEAT_0, right)):
        side, said = public(table).cities[place].board.side.value, "sealed" if place == sealed else "choosing"
        assert lines[0].startswith(f"Side {side}, {said}. Makes ")
    assert "Wonder: 2 of 3 stages built. 9 structures built: 1 brown, 2 blue, 3 yellow, 1 red, 2 green." in right


def test_who_alone_is_asked_is_told_with_all_cities_and_nothing_is_asked_when_the_game_is_over() -> None:
    asked = next(table for table in whole_game(3, 3).tables if public(table).asked == "seventh-card")
    lines = table_screen(WORDS, asked, None).embeds[0].description.splitlines()
    assert lines[1].endswith(" can play a seventh card now.")
    over = table_screen(WORDS, whole_game(3).over, None).embeds[0]
    assert over.description.startswith("Clockwise")
    assert all(re.match(r"Side [AB]\. Makes ", field.value) for field in over.fields)


def test_what_all_cities_have_is_said_once_while_it_is_true_of_all() -> None:
    table = whole_game(3).tables[0]
    city = public(table).cities[0]
    lumber_yard = public(table).ruleset.catalogue.cards["Lumber Yard"]
    others = [replace(city, coins=4), replace(city, built=(lumber_yard,)), replace(city, stages=1)]
    others += [replace(city, victory=(1,)), replace(city, defeats=1)]
    others += [replace(city, participation=each) for each in (Participation(pawns=(1,)), Participation(debts=(2,)))]
    for each in (city, *others):
        embed = table_screen(WORDS, with_city(table, SEAT_0, each), None).embeds[0]
        own = sum(bool(re.search(r"\n\d coins, no shields\.", field.value)) for field in embed.fields)
        once = "\nEvery city has 3 coins, no shields and nothing built yet." in embed.description
        assert (once, own) == ((True, 0) if each == city else (False, 3)), each


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (0, "The discard pile is empty."),
        (1, "1 card lies face down on the discard pile."),
        (12, "12 cards lie face down on the discard pile."),
    ],
)
def test_the_size_of_the_discard_pile_is_told_with_all_cities(size: int, told: str) -> None:
    table = whole_game(3).tables[0]
    table = replace(table, table=replace(public(table), discard_size=size))
    assert told in table_screen(WORDS, table, None).embeds[0].description.splitlines()
    assert all_cities(Voice(WORDS, public(table), None))[-1] == told


def test_with_two_players_cities_are_counted_and_who_holds_the_free_citys_card_is_told() -> None:
    table = next(each for each in whole_game(2).tables if len(public(each).sealed) == 1)
    lines = table_screen(WORDS, table, SEAT_0).embeds[0].description.splitlines()
    assert lines[1] == "A card has been chosen for 1 of 3 cities."
    assert "holds the Free City card" in lines[2]
    assert "\nA card has been chosen for 1 of 3 cities. Waiting for " in shown(turn_panel(WORDS, table))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "names", "notation"),
    sweep(
        product(range(2, 8), (LONG, ENDLESS), Notation),
        short=[(7, ENDLESS, Notation.WORDS)],
    ),
)
def test_every_city_of_whole_games_stays_within_discords_limits(
    players: int, names: tuple[str, ...], notation: Notation
) -> None:
    words, game = Words(notation), whole_game(players).called(names)
    for table in (*game.tables[:: len(game.tables) // 4], game.over):
        count = len(public(table).cities)
        for seat in ALL_SEATS[:count]:
            check(table_screen(words, table, seat))
            check(board_screen(words, table, seat, ALL_SEATS[(seat + 1) % count]))
        check(table_screen(words, table, None))


def test_a_table_of_seven_cities_that_have_built_all_they_can_stays_within_discords_limits() -> None:
    table = renamed(whole_game(7).over, ENDLESS)
    cards = public(table).ruleset.catalogue.cards.values()
    for seat in ALL_SEATS:
        city = public(table).cities[seat]
        most = replace(city, built=tuple(cards)[seat : seat + 60], stages=len(city.board.stages), coins=99)
        table = with_city(table, seat, replace(most, victory=(1, 1, 3, 3, 5, 5), defeats=6))
    for notation in Notation:
        check(table_screen(Words(notation), table, SEAT_0))
        for seat in ALL_SEATS:
            check(board_screen(Words(notation), table, seat, SEAT_0))


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("notation", list(Notation))
def test_all_structures_of_a_colour_with_what_they_give_fit_into_one_part(colour: Colour, notation: Notation) -> None:
    table = whole_game(7).over
    of_colour = [card for card in public(table).ruleset.catalogue.cards.values() if card.colour is colour]
    city = replace(public(table).cities[0], built=tuple(of_colour))
    for viewer in (SEAT_0, None):
        screen = board_screen(Words(notation), with_city(table, SEAT_0, city), SEAT_0, viewer)
        check(screen)
        (told,) = (field.value for field in screen.embeds[0].fields if f" {colour} " in field.name)
        assert all(f"{card.name} (" in told for card in of_colour)


# Edifices.


def test_a_city_tells_what_it_has_of_the_edifices() -> None:
    view = having(VIEW, 0, pawns=(1,), rewards=(BELVEDERE,), debts=(3,))
    screen = board_screen(WORDS, replace(FIRST, table=view), SEAT_0, SEAT_0)
    lines = shown(screen).splitlines()
    at = lines.index("[Edifices]")
    assert lines[at + 1 : at + 4] == [
        "Participation pawns: 1 for Age 1 (Belvedere, not built yet).",
        "Edifice rewards: Belvedere (1 point at the end for each wonder stage in your city).",
        "1 debt token: minus 3 points.",
    ]
    assert all(f" {line} " in screen.pictures[0].description for line in lines[at + 1 : at + 4])
    assert "[Edifices]" not in shown(board_screen(WORDS, FIRST, SEAT_0, SEAT_0))


def test_all_cities_are_told_with_the_edifices_of_all_ages() -> None:
    view = having(VIEW, 2, pawns=(1,), debts=(2,))
    cities, edifices = table_screen(WORDS, replace(FIRST, table=view), SEAT_2).embeds
    assert "Participation pawns: 1 for Age 1. 1 debt token: minus 2 points." in cities.fields[0].value.splitlines()
    assert edifices.title == "Edifices"
    assert [field.name for field in edifices.fields] == [
        "Age 1 edifice: Belvedere",
        "Age 2 edifice: River Port",
        "Age 3 edifice: Concentric Castle",
    ]
    assert "2 of 2 pawns left. Have a pawn: you." in edifices.fields[0].value.splitlines()
    assert "(Ana)" not in edifices.fields[0].value, "players are told beside their cities"


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(SEEDS, short=[max(SEEDS)]))
def test_every_city_of_a_game_with_edifices_stays_within_discords_limits(players: int) -> None:
    game = game_with_edifices(players)
    for table in (*game.tables[:: len(game.tables) // 4], game.over):
        assert len(table_screen(WORDS, table, SEAT_0).embeds) == 2, "with names as most people have them"
        endless = renamed(table, ENDLESS)
        for notation in Notation:
            check(table_screen(Words(notation), endless, SEAT_1))
            for seat in ALL_SEATS[:players]:
                check(board_screen(Words(notation), endless, seat, SEAT_0))


def test_seven_cities_that_have_all_they_can_leave_out_the_edifices_before_they_are_too_long() -> None:
    table = renamed(game_with_edifices(7).tables[0], ENDLESS)
    cards = tuple(public(table).ruleset.catalogue.cards.values())
    view = laid_out(public(table), BELVEDERE, RIVER_PORT, CASTLE)
    for seat in ALL_SEATS:
        built, stages = cards[seat : seat + 60], len(view.cities[seat].board.stages)
        view = having(view, seat, built=built, stages=stages, coins=99, victory=(1, 1, 3, 3, 5, 5), defeats=6)
        view = having(view, seat, pawns=(1, 2, 3, 3), debts=(2, 3, 5), rewards=(BELVEDERE, RIVER_PORT, CASTLE))
    for notation in Notation:
        screen = table_screen(Words(notation), replace(table, table=view), SEAT_0)
        check(screen)
        assert notation is Notation.LETTERS or len(screen.embeds) == 1
        seen = with_pictures(screen, [b"drawn"])
        check(seen)
        assert "Age 1 edifice: Belvedere" in f"{seen.files[0].description}\n{shown(seen)}"
        for seat in ALL_SEATS:
            check(board_screen(Words(notation), replace(table, table=view), seat, SEAT_0))
