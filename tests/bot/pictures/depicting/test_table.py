"""The picture of the table shows only what its message or its alternative text says, and nothing hidden."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise, product
from random import Random

import pytest

from bot.pictures.depicting.table import leading_sentences
from bot.screens.boards import table_screen
from bot.screens.panels import past_panel, started_panel, superseded_panel, turn_panel
from bot.screens.screen import Screen, at_a_glance, in_full, with_pictures
from bot.services.game import Ending, Status, TakenSeat
from bot.services.people import Computer
from bot.services.views import TableView
from bot.text.revealing import revealed_lines
from bot.text.words import Notation, Words
from engine import Ruleset, Seat, SeatSetup, deal, start, submit
from engine.catalogue import Card
from engine.city import left_of, right_of
from engine.constants import LAST_TURN
from engine.edifices import Fate
from engine.effects import Colour
from players.levels import Level
from tests.bot.at_table import table_of
from tests.bot.edifice_games import edifice_game
from tests.bot.pictures.depicting.alike import two_games
from tests.bot.pictures.depicting.table_facts import (
    alternative,
    canvas_of,
    check_borders,
    check_city,
    check_edifices,
    check_middle,
    check_news,
    check_standings,
    picture_of,
    public,
    scene_of,
)
from tests.bot.pictures.drawing.reading import check
from tests.bot.screens import limits
from tests.bot.whole_games import ENDLESS, LONG, LONG_SCRIPTS, SHORT, WholeGame, turn_before, whole_game
from tests.engine.twins import Game
from tests.sweeps import sweep

WORDS = Words()
PLAYERS = range(2, 8)
KINDS = ("stage-choice", "penalty")
UNWRITABLE = ("ᚠᚢᚦ", "🎲 Ben", "Ольга", "ሰላም", "Żółć", "Ελένη", "தமிழ்")


def turns(game: WholeGame) -> Iterator[TableView]:
    """Yield the table as each question of a game begins, and as it is just before its resolution."""
    for before, table, after in zip((None, *game.tables), game.tables, game.tables[1:], strict=False):
        if before is None or before.resolutions != table.resolutions or after.resolutions != table.resolutions:
            yield table


def asked(table: TableView) -> str:
    return public(table).asked


def panel(table: TableView) -> Screen:
    """Return the turn panel in its version with a picture."""
    return at_a_glance(turn_panel(WORDS, table))


def unseen(screen: Screen) -> Screen:
    """Return the screen without its picture's alternative text, so that only the words count."""
    (picture,) = screen.pictures
    return replace(screen, pictures=(replace(picture, description="", more=""),))


# Everything is said.


@pytest.mark.parametrize("players", sweep(PLAYERS, short=(7,)))
def test_everything_that_a_panel_of_a_turn_draws_is_told_about_the_same_city(players: int) -> None:
    kinds: Counter[str] = Counter()
    for table in islice(turns(whole_game(players).called(SHORT)), 0, None, 3):
        screen = panel(table)
        for seat in range(len(public(table).cities)):
            check_city(screen, table, Seat(seat))
        check_standings(screen, table)
        check_borders(screen, table)
        check_middle(screen)
        kinds[asked(table)] += 1
    assert kinds["card"] > 10


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), sweep(product(PLAYERS, (1, 2)), short=[(2, 1), (3, 1)]))
def test_from_an_ages_second_panel_on_the_alternative_text_tells_what_is_new_and_what_no_reveal_has_told(
    players: int, seed: int
) -> None:
    game = (edifice_game(players, seed) if players > 2 else whole_game(players, seed)).called(SHORT)
    first: dict[tuple[int, int], TableView] = {}
    found = 0
    for number, table in enumerate(game.tables[:-1]):
        view = public(table)
        if first.setdefault((view.age, view.turn), table) is not table and number % 5:
            continue
        before = turn_before(game, first[view.age, view.turn].resolutions)
        whole, told = panel(table), at_a_glance(turn_panel(WORDS, table, before=before))
        asked_for = at_a_glance(turn_panel(WORDS, table, before=before, asked_for=True))
        assert alternative(asked_for) == alternative(whole)
        if view.turn == 1:
            assert picture_of(told) == picture_of(whole)
            continue
        assert scene_of(told) == scene_of(whole), "only the words are fewer"
        earlier = panel(first[view.age, view.turn - 1])
        between = game.resolutions[before[0].number : table.resolutions]
        revealed = [line for each in between for line in revealed_lines(WORDS, each, (), bold=False)]
        found += check_news(told, earlier, revealed)
        check_middle(told, earlier)
        if not view.projects:
            check_standings(told, table)
        leads, led = (leading_sentences(WORDS, public(each)) for each in (table, first[view.age, view.turn - 1]))
        said = re.findall(r"Most points so far: [^.]*\.|No city leads\.", picture_of(told).description)
        assert said == ([] if leads == led else leads or ["No city leads."])
        fails = view.project is not None and view.project.fate is Fate.PROJECT and view.turn == LAST_TURN
        assert fails == ("fails after this turn" in picture_of(told).description)
        assert picture_of(told).brief in f"{picture_of(told).description} "
    assert found > 50


@pytest.mark.parametrize("players", sweep(PLAYERS, short=(2,)))
def test_everything_that_the_picture_of_all_cities_draws_is_told_about_the_same_city(players: int) -> None:
    game = whole_game(players, 2).called(SHORT)
    for number, table in enumerate((*islice(turns(game), 0, None, 3), game.over)):
        viewer = None if number % 3 == 0 else Seat(number % players)
        whole = table_screen(WORDS, table, viewer)
        for screen in (at_a_glance(whole), unseen(whole)):
            for seat in range(len(public(table).cities)):
                check_city(screen, table, Seat(seat))
            check_standings(screen, table)
            check_borders(screen, table)
            check_middle(screen)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "every"), sweep([(3, 12), *product(range(3, 8), [8])], short=[(3, 12)]))
def test_everything_that_is_drawn_of_edifices_pawns_and_debts_is_told(players: int, every: int) -> None:
    found: Counter[str] = Counter()
    for seed in (1, 2):
        game = edifice_game(players, seed)
        for number, table in enumerate((*list(turns(game))[::every], game.over)):
            whole = table_screen(WORDS, table, Seat(number % players))
            screens = [at_a_glance(whole), unseen(whole)]
            screens += [panel(table)] if table is not game.over else []
            for screen in screens[1:]:  # the first two have the same picture
                check(canvas_of(screen))
            for screen in screens:
                alone = screen not in screens[:2] and table.resolutions > 0
                for seat in range(players):
                    check_city(screen, table, Seat(seat))
                check_borders(screen, table)
                check_middle(screen)
                found[check_edifices(screen, table, present_alone=alone)] += 1
            found.update(f"{len(city.pawns)} pawns" for city in public(table).cities)
            found["debts"] += any(city.debts for city in public(table).cities)
            found[asked(table)] += 1
    assert min(found[each] for each in ("card", "", "debts", "1 pawns", "2 pawns")) > 0


@pytest.mark.parametrize(("kind", "seeds"), sweep(product(KINDS, (1, 4)), short=[(kind, 1) for kind in KINDS]))
def test_what_a_new_stage_or_a_penalty_asks_of_some_is_drawn_and_told(kind: str, seeds: int) -> None:
    seen = 0
    for seed in range(seeds):
        for table in edifice_game(4, seed).tables:
            if asked(table) == kind:
                seen += 1
                for screen in (panel(table), at_a_glance(table_screen(WORDS, table, Seat(1)))):
                    check_middle(screen)
                standings = {place.city: place.standing for place in scene_of(panel(table)).places}
                due = {public(table).cities[seat].board.city for seat in public(table).due}
                sealed = {public(table).cities[seat].board.city for seat in public(table).sealed}
                assert standings == {
                    city: "waiting" if city in due else "sealed" if city in sealed else None for city in standings
                }
    assert seen > 1


@pytest.mark.slow
def test_what_is_asked_of_one_alone_is_drawn_and_told() -> None:
    found: Counter[str] = Counter()
    for seed in range(1, 30):
        for table in whole_game(3, seed).called(SHORT).tables:
            if asked(table) in {"seventh-card", "discard-pile"} and not found[asked(table)]:
                found[asked(table)] += 1
                for screen in (panel(table), at_a_glance(table_screen(WORDS, table, Seat(1)))):
                    check_standings(screen, table)
                    check_middle(screen)
                    standings = {place.city: place.standing for place in scene_of(screen).places}
                    due = {public(table).cities[seat].board.city for seat in public(table).due}
                    assert standings == {city: "waiting" if city in due else None for city in standings}
        if min(found["seventh-card"], found["discard-pile"]) == 1:
            break
    assert min(found["seventh-card"], found["discard-pile"]) == 1


@pytest.mark.parametrize("own", ["", "Zeno"])
def test_computer_players_and_the_free_city_have_a_sign_and_persons_have_none(own: str) -> None:
    table = whole_game(2).called(SHORT).tables[0]
    seats = (TakenSeat(Computer(Level.RANDOM, name=own), None), *table.seats[1:])
    table = replace(table, seats=seats, names=(None, *table.names[1:]))
    for screen, second in ((panel(table), "Ben"), (at_a_glance(table_screen(WORDS, table, Seat(1))), "You")):
        signs = {place.city: (place.signs, place.player) for place in scene_of(screen).places}
        assert [signs[city.board.city] for city in public(table).cities] == [
            (("computer",), own or "1"),
            ((), second),
            (("free-city", "computer"), own or "1"),
        ]
        for seat in range(3):
            check_city(screen, table, Seat(seat))
        told = screen.pictures[0].description
        assert f"({own}, computer)" in told if own else "(Computer 1)" in told


def test_the_free_city_is_sealed_or_waited_for_by_itself() -> None:
    told: Counter[tuple[object, ...]] = Counter()
    for table in whole_game(2).called(SHORT).tables[:-1:2]:
        screen = panel(table)
        check_standings(screen, table)
        told[tuple(place.standing for place in scene_of(screen).places)] += 1
    assert told["sealed", "waiting", "waiting"] > 3
    assert told["sealed", "sealed", "waiting"] + told["waiting", "sealed", "sealed"] > 3


# Around the table.


@pytest.mark.parametrize("players", PLAYERS)
def test_the_next_city_clockwise_is_the_left_neighbour(players: int) -> None:
    ruleset = Ruleset.for_players(players)
    table = table_of(start(deal(ruleset, [SeatSetup()] * ruleset.cities(players), Random(players))))
    names = [city.board.city for city in public(table).cities]
    for viewer in (None, *map(Seat, range(players))):
        shown = [place.city for place in scene_of(table_screen(WORDS, table, viewer)).places]
        assert shown[0] == names[viewer or 0]
        for seat, city in enumerate(names):
            place = shown.index(city)
            assert shown[(place + 1) % len(shown)] == names[left_of(seat, len(names))]
            assert shown[place - 1] == names[right_of(seat, len(names))]
    assert [place.city for place in scene_of(turn_panel(WORDS, table)).places] == names


def test_hands_pass_to_the_left_is_clockwise_and_there_is_no_arrow_in_the_last_turn() -> None:
    ways = {
        (public(table).age, public(table).turn): scene_of(turn_panel(WORDS, table)).middle.way
        for table in whole_game(4).tables[:-1:3]
    }
    for (age, turn), way in ways.items():
        assert way == (None if turn == 6 else "anticlockwise" if age == 2 else "clockwise"), f"Age {age}, turn {turn}"
    assert len(ways) == 18
    for_two = {scene_of(turn_panel(WORDS, table)).middle.way for table in whole_game(2).tables[:-1:3]}
    assert for_two == {None}


def test_only_the_own_city_is_marked_and_none_in_public() -> None:
    table = whole_game(5).tables[3]
    for viewer in map(Seat, range(5)):
        assert [place.mine for place in scene_of(table_screen(WORDS, table, viewer)).places] == [True, *[False] * 4]
    for screen in (table_screen(WORDS, table, None), turn_panel(WORDS, table)):
        assert not any(place.mine for place in scene_of(screen).places)


# What stays as it is.


def test_a_panel_that_is_over_has_no_picture() -> None:
    game = whole_game(3).called(SHORT)
    for screen in (
        past_panel(WORDS, game.over, game.resolutions[4]),
        past_panel(WORDS, game.over, None),
        superseded_panel(WORDS, game.over, game.resolutions[4:5]),
        started_panel(WORDS, game.over),
    ):
        assert screen.pictures == ()
    assert len(started_panel(WORDS, game.tables[0]).pictures) == 1


def test_a_game_that_was_ended_waits_for_nobody() -> None:
    table = replace(whole_game(4).called(SHORT).tables[9], status=Status.OVER, ending=Ending.HOST, thinking=())
    scene = scene_of(table_screen(WORDS, table, Seat(0)))
    assert scene.middle.title == "Game over"
    assert {place.standing for place in scene.places} == {None}


def test_a_choice_changes_the_panel_of_who_chose_and_the_count() -> None:
    tables = [table for table in whole_game(5).tables if table.resolutions == 3]
    for before, after in pairwise(tables):
        (one, other) = (scene_of(turn_panel(WORDS, table)) for table in (before, after))
        changed = [a.city for a, b in zip(one.places, other.places, strict=True) if a != b]
        assert len(changed) == 1
        assert one.middle != other.middle
    assert scene_of(turn_panel(WORDS, tables[0])) == scene_of(turn_panel(WORDS, tables[0], mentions=()))


@pytest.mark.parametrize("players", sweep(PLAYERS, short=(2,)))
def test_pictures_do_not_depend_on_the_cards_that_nobody_saw(players: int) -> None:
    game, other = two_games(players)
    tables, twins = (list(islice(course(each), 2, None, 5)) for each in (game, other))
    scenes = [scene_of(turn_panel(WORDS, table)) for table in tables[:-1]]
    assert scenes == [scene_of(turn_panel(WORDS, table)) for table in twins[:-1]]
    assert len(set(scenes)) > 3 * players
    one, another = (picture_of(table_screen(WORDS, each[-1], Seat(0))) for each in (tables, twins))
    assert one == another
    assert one.scene.draw().png() == another.scene.draw().png()


def test_a_card_under_a_stage_that_leaks_into_the_picture_is_found() -> None:
    game, other = two_games(3)
    assert [scene_of(table_screen(WORDS, table, None)) for table in course(game, leaking=True)] != [
        scene_of(table_screen(WORDS, table, None)) for table in course(other, leaking=True)
    ]


def course(game: Game, *, leaking: bool = False) -> Iterator[TableView]:
    """Yield the table before and after every choice; `leaking` names players after the cards under their wonder."""
    dealt, moves = game
    state = start(dealt)
    yield table_of(state)
    for seat, move in moves:
        state = submit(state, seat, move).state
        hidden = tuple(", ".join(card.name for card in city.buried) for city in state.table.cities)
        yield table_of(state, hidden if leaking else SHORT)


# What fits.


@pytest.mark.parametrize(
    ("players", "names"),
    sweep(
        product(PLAYERS, (LONG, ENDLESS, UNWRITABLE, LONG_SCRIPTS)),
        short=[(2, ENDLESS), (7, LONG), (7, LONG_SCRIPTS)],
    ),
)
def test_names_of_any_length_and_any_letters_fit(players: int, names: tuple[str, ...]) -> None:
    game = whole_game(players).called(names)
    check(scene_of(turn_panel(WORDS, game.tables[0])).draw())
    check(scene_of(table_screen(WORDS, game.tables[-2], Seat(1))).draw())
    check(scene_of(table_screen(WORDS, game.over, None)).draw())


def test_a_name_that_the_font_has_not_is_left_to_the_words() -> None:
    screen = turn_panel(WORDS, whole_game(3).called(UNWRITABLE).tables[0])
    assert [place.player for place in scene_of(screen).places] == ["", "Ben", "Ольга"]
    for name in UNWRITABLE[:3]:
        assert f" ({name}): " in picture_of(screen).description


def late(names: tuple[str, ...]) -> TableView:
    """Return a table of seven cities late in Age III that have nearly everything a city can have."""
    table = whole_game(7).called(names).tables[-3]
    cards = [*public(table).ruleset.catalogue.cards.values()]

    def built(seat: int) -> list[Card]:
        return [card for colour in Colour for card in [each for each in cards if each.colour is colour][seat % 2 : 3]]

    cities = tuple(
        replace(city, coins=10 + seat, stages=2, victory=(1, 3, 5), built=tuple(built(seat)))
        for seat, city in enumerate(public(table).cities)
    )
    return replace(table, table=replace(public(table), cities=cities))


@pytest.mark.parametrize("notation", Notation)
def test_what_does_not_fit_into_the_alternative_text_stands_in_the_message_without_markup(notation: Notation) -> None:
    words = Words(notation)
    for names in (LONG, ENDLESS):
        for screen in (turn_panel(words, late(names)), table_screen(words, late(names), Seat(3))):
            picture = picture_of(screen)
            assert picture.more.startswith("The picture, continued:\n")
            cities = [city.board.city for city in public(late(names)).cities]
            told = f"{picture.description} {picture.more}"
            assert all(len(re.findall(rf"{city} \(", told)) == 1 for city in cities)
            assert not re.search(r"(?<!\\)[*_~`|]", picture.more)
            assert "\\" not in picture.description
            limits.check(with_pictures(screen, [b"drawn"]))
            limits.check(with_pictures(in_full(screen), [b"drawn"]))


@pytest.mark.parametrize(
    ("players", "left", "seeds"), sweep([(7, 3, (1,)), (5, 0, range(3)), (7, 3, range(3))], short=[(7, 3, (1,))])
)
def test_the_alternative_text_takes_all_of_five_cities_and_most_of_seven(
    players: int, left: int, seeds: Iterable[int]
) -> None:
    """Names have an ordinary length here. The message contains the lines that do not fit."""
    names = ("Alexander", "Charlotte", "Maximilian", "Theodora", "Elisabeth", "Friedrich", "Gwendolyn")
    for seed in seeds:
        for table in whole_game(players, seed).called(names).tables[:-1:5]:
            picture = picture_of(turn_panel(WORDS, table))
            assert len(picture.more.splitlines()[1:]) <= left
            assert len(picture.description) <= 1_024
