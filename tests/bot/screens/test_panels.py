"""The panel of a turn: whom the table waits for and who plays for whom, but never what anyone has chosen."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from bot.screens.acts import ComeBack, ShowProof, TakeSeat
from bot.screens.boards import table_screen
from bot.screens.lobby import draft_panel
from bot.screens.panels import (
    panel_in_words,
    past_panel,
    started_panel,
    superseded_panel,
    turn_panel,
    unposted_panel,
)
from bot.screens.screen import Screen, in_full, with_pictures
from bot.screens.seats import seats_screen
from bot.services.game import Ending, Motion, Status, TakenSeat, Wish
from bot.services.people import Computer, Person, UserId
from bot.services.views import TableView
from bot.text.edifices import cost, in_short, penalty, reward
from bot.text.words import Notation, Words
from engine import deal, legal_moves, start, submit
from engine.constants import DEBT
from engine.edifices import Fate, Project
from engine.events import AgeEnded, CardDiscarded, Declined, Event, OptionTaken
from engine.moves import BuildStage
from engine.questions import QuestionKind
from engine.ruleset import Ruleset, Seat
from engine.scoring import best_score
from engine.views import Resolution
from players.levels import Level
from tests.bot.at_table import table_of
from tests.bot.screens.limits import check
from tests.bot.services.playing import BABYLON
from tests.bot.services.world import SEAT_0
from tests.bot.whole_games import (
    ENDLESS,
    LONG,
    SHORT,
    WholeGame,
    buttons,
    card_names,
    people,
    renamed,
    shown,
    turn_before,
    whole_game,
)
from tests.bot.with_edifices import (
    ANA,
    BEN,
    CARDS,
    CARTHAGE,
    CEM,
    EDIFICE,
    EDIFICES,
    SEEDS,
    UR,
    VIEW,
    game_with_edifices,
    laid_out,
)
from tests.bot.with_edifices import FIRST as FIRST_WITH_EDIFICES
from tests.sweeps import sweep

WORDS = Words()
GAME = whole_game(3).called(SHORT)
FIRST = GAME.tables[0]
LATER = next(table for table in GAME.tables if table.resolutions)
SMALL_AND_LARGE = [(3, Notation.LETTERS), (7, Notation.WORDS)]
CITIES = [city.board.city for city in FIRST.table.cities] if FIRST.table else []


def panels(game: WholeGame, words: Words) -> Iterator[Screen]:
    """Yield the panels of a game; of a large one, every third panel that asks for choices."""
    users = people(game.over)
    yield started_panel(words, game.tables[0], users)
    for table in game.tables[: -1 : 3 if len(game.tables) > 100 else 1]:
        before = turn_before(game, table.resolutions)
        yield turn_panel(words, table, before=before, mentions=users)
    for resolution in game.resolutions:
        before = turn_before(game, resolution.number)
        yield past_panel(words, game.over, resolution, first=not before, before=before)
        yield superseded_panel(words, game.over, turn_before(game, resolution.number + 1))
        if (told := unposted_panel(words, game.over, turn_before(game, resolution.number + 1))) is not None:
            yield told
    yield past_panel(words, game.over, None)


def asking(asked: QuestionKind, players: int = 3) -> tuple[WholeGame, TableView, Resolution]:
    """Return a game, its table when this kind of question is asked, and the resolution just before."""
    for seed in range(200):
        game = whole_game(players, seed).called(SHORT)
        for table in game.tables:
            if table.table is not None and table.table.asked == asked:
                return game, table, game.resolutions[table.resolutions - 1]
    raise AssertionError(f"no game comes to {asked}")


def with_seat(table: TableView, seat: int, taken: TakenSeat) -> TableView:
    return replace(table, seats=(*table.seats[:seat], taken, *table.seats[seat + 1 :]))


@pytest.mark.slow
@pytest.mark.parametrize(("players", "names"), sweep(product(range(2, 8), (LONG, ENDLESS)), short=[(7, ENDLESS)]))
def test_every_panel_is_inside_discords_limits(players: int, names: tuple[str, ...]) -> None:
    for notation in Notation:
        for screen in panels(whole_game(players).called(names), Words(notation)):
            check(screen)


def test_a_table_full_of_substitutes_offers_and_votes_is_inside_the_limits() -> None:
    table = renamed(whole_game(7).tables[0], ENDLESS)
    seats = tuple(
        TakenSeat(Person(UserId(10**18 + place), ENDLESS[place]), seat.owner, offered=UserId(2 * 10**18 + place))
        for place, seat in enumerate(table.seats)
    )
    crowded = replace(table, seats=seats, motions=(Motion(None, Wish.ABANDON, frozenset(people(table))),))
    screen = turn_panel(WORDS, crowded, mentions=tuple(UserId(10**18 + place) for place in range(7)))
    check(screen)
    taken = [TakeSeat(table.id, Seat(place)) for place in range(7)]
    assert [button.act for button in buttons(screen)][5:] == [ShowProof(table.id), *taken, ComeBack(table.id)]


@pytest.mark.parametrize("players", sweep([2, 3, 7], short=(2,)))
def test_no_panel_names_a_card_unless_it_was_built_where_all_could_see_it(players: int) -> None:
    game = whole_game(players).called(SHORT)
    for table in game.tables[:-1]:
        assert card_names(shown(turn_panel(WORDS, table))) == set()


def test_who_is_waited_for_is_told_by_city_and_name() -> None:
    two = next(table for table in GAME.tables if len(table.thinking) == 2)
    assert two.table is not None
    one, other = (f"{two.table.cities[seat].board.city} ({SHORT[seat]})" for seat in two.thinking)
    assert f"1 of 3 have chosen. Waiting for {one} and {other}." in shown(turn_panel(WORDS, two))


def test_beside_its_picture_a_panel_says_who_is_waited_for_and_what_is_not_drawn() -> None:
    two = next(table for table in GAME.tables if table.resolutions and len(table.thinking) == 2)
    assert two.table is not None
    one, other = (f"{two.table.cities[seat].board.city} ({SHORT[seat]})" for seat in two.thinking)
    away = with_seat(two, 0, TakenSeat(Computer(Level.RANDOM), two.seats[0].owner))
    table = replace(away, names=(None, "Ben", "Cem"), deadline=datetime(2026, 1, 1, tzinfo=UTC), host=UserId(101))
    screen = with_pictures(turn_panel(WORDS, table), [b"png"])
    one, other = (each.replace("(Ana)", "(Computer 1)") for each in (one, other))
    assert shown(screen).splitlines() == [
        turn_panel(WORDS, table).content,
        "---",
        f"Waiting for {one} and {other}.",
        *(line for line in shown(turn_panel(WORDS, table)).splitlines() if "<t:" in line),
        "Computer 1, playing for Ana: Babylon",
        "Ben is the host now.",
        "(My hand) | (All cities) | (History)",
        "(Watch) | (Seats) | (In words) | (Icons)",
        "(I'm back)",
    ]
    check(screen)


def test_the_hash_of_the_deal_is_behind_more_on_the_first_panel() -> None:
    screen = with_pictures(turn_panel(WORDS, FIRST), [b"png"])
    assert FIRST.seal is not None
    assert FIRST.seal not in shown(screen)
    assert "(In words) | (Icons) | (Fair deal)" in shown(screen)
    in_words = shown(with_pictures(turn_panel(WORDS, FIRST), [None]))
    assert FIRST.seal not in in_words, "a screen reader would spell all of it"
    assert "(Fair deal)" in in_words


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(3,)))
def test_in_words_a_panel_tells_what_its_picture_shows_of_every_city(players: int) -> None:
    for table in whole_game(players).called(SHORT).tables[:-1:7]:
        told = shown(panel_in_words(WORDS, table, ()))
        assert all(line in told for line in shown(turn_panel(WORDS, table)).split("\n(My hand)")[0].splitlines())
        (picture,) = turn_panel(WORDS, table).pictures
        for sentence in re.split(r"(?<=\.) ", picture.brief)[1:]:
            assert sentence in told
        assert "(My hand)" not in told
        assert re.search(r"Age \d, turn \d of 6\. (Hands|Then|Last)", told), "it says where hands go"
        shields = {city.board.city: city.shields for city in table.table.cities} if table.table else {}
        (borders,) = re.findall(r"Shields at the borders: (.*)\.", told)
        assert len(borders.split(", ")) == len(shields)
        for border in borders.split(", "):
            if even := re.fullmatch(r"(\w+) and (\w+) even", border):
                assert shields[even[1]] == shields[even[2]]
            else:
                ahead = re.fullmatch(r"(\w+) (\d+) ahead of (\w+)", border)
                assert ahead is not None
                assert shields[ahead[1]] - shields[ahead[3]] == int(ahead[2])


@pytest.mark.parametrize("players", sweep([2, 7], short=(2,)))
def test_in_words_a_panel_and_all_cities_tell_the_points_of_all_most_first(players: int) -> None:
    leads = 0
    for table in whole_game(players).called(SHORT).tables[: -1 : 2 * players]:
        assert table.table is not None
        cities = table.table.cities
        points = {cities[seat].board.city: best_score(cities, Seat(seat)).total for seat in range(players)}
        for told in (shown(panel_in_words(WORDS, table, ())), shown(table_screen(WORDS, table, None))):
            if len(set(points.values())) == 1:
                assert "Points: " not in told
                continue
            (row,) = re.findall(r"Most points so far: .*\. Points: (.*)\.", told)
            named = [tuple(each.rsplit(" ", 1)) for each in row.split(", ")]
            assert {city: int(number) for city, number in named} == points
            assert [int(number) for _, number in named] == sorted(points.values(), reverse=True)
            leads += 1
    assert leads


@pytest.mark.parametrize("players", sweep(range(3, 8), short=(7,)))
def test_a_panels_picture_hardly_ever_needs_words_below_it(players: int) -> None:
    tables = whole_game(players).called(SHORT).tables[:-1:2]
    pictures = [picture for table in tables for picture in turn_panel(WORDS, table).pictures]
    assert sum(bool(each.more) for each in pictures) <= len(pictures) // 20


def test_the_turn_is_told_with_the_way_that_hands_pass() -> None:
    told = {turn_panel(WORDS, table).content for table in GAME.tables[:-1] if table.resolutions}
    assert "Table 1. Age 1, turn 2 of 6. Hands pass to the left." in told
    assert "Table 1. Age 2, turn 2 of 6. Hands pass to the right." in told
    assert "Table 1. Age 3, turn 6 of 6. Last turn of the Age." in told
    for_two = whole_game(2).called(SHORT)
    assert "Then the two players swap hands." in turn_panel(WORDS, for_two.tables[-5]).content


def test_people_are_notified_in_the_text() -> None:
    screen = turn_panel(WORDS, FIRST, mentions=(UserId(100), UserId(102)))
    assert screen.content.endswith("\n<@100> and <@102>, your cards are ready.")
    assert screen.mentions == (UserId(100), UserId(102))
    assert "<@" not in shown(turn_panel(WORDS, FIRST))


def test_the_first_panel_tells_the_seats_and_keeps_them_without_the_hash() -> None:
    began = started_panel(WORDS, FIRST)
    assert began == turn_panel(WORDS, FIRST)
    assert "The game begins. Good luck, everyone!" in began.content
    text = shown(began)
    assert (
        "\n\nA city's left neighbour is the next one in this list" in text
    )  # otherwise it would belong to the last city of the list
    assert f"2. **{CITIES[1]} (Ben)**: The Mausoleum of Halicarnassus, side B." in text
    assert FIRST.seal is not None
    for screen in (past_panel(WORDS, GAME.over, GAME.resolutions[0], first=True), started_panel(WORDS, GAME.over)):
        assert "Round the table" in shown(screen)
        assert FIRST.seal not in shown(screen)
    assert "Round the table" not in shown(past_panel(WORDS, GAME.over, GAME.resolutions[1]))


def test_a_beginning_that_comes_late_has_no_buttons() -> None:
    assert buttons(started_panel(WORDS, GAME.over)) == []
    assert buttons(started_panel(WORDS, GAME.tables[5])) == []


def test_a_turn_that_is_over_keeps_no_button_and_no_word_that_its_reveal_tells() -> None:
    resolution = next(each for each in GAME.resolutions if (each.age, each.turn) == (2, 3))
    past = past_panel(WORDS, GAME.over, resolution)
    assert shown(past) == "Table 1. Revealed below."
    begun = past_panel(WORDS, GAME.over, GAME.resolutions[0], first=True)
    assert begun == started_panel(WORDS, GAME.over), "of the first turn stays how the game began"
    assert past.rows == ()
    stopped = replace(GAME.tables[20], status=Status.OVER, ending=Ending.HOST)
    assert "the game ended here" in past_panel(WORDS, stopped, None).content
    assert "The game is over" in past_panel(WORDS, replace(stopped, table=None), None).content


def test_what_an_off_turn_choice_brought_is_told_before_the_next_turn() -> None:
    game, table, _ = asking("discard-pile")
    found = game.resolutions[table.resolutions]
    following = next(each for each in game.tables if each.resolutions == found.number + 1)
    assert not any(isinstance(event, AgeEnded) for event in found.events)
    news, _ = turn_panel(WORDS, following, before=[found]).embeds
    assert news.title.endswith(": the discard pile.")
    assert news.description.startswith("**Halicarnassus (Ben)** ")
    assert past_panel(WORDS, game.over, found, before=[found]).embeds == (news,)
    superseded = superseded_panel(WORDS, game.over, [found])
    assert superseded.embeds == (news,)
    assert superseded.rows == ()
    assert "The game has moved on" in superseded.content
    after = found.after
    before = f"Table 1. Before turn {after.turn} of Age {after.age}:"
    assert unposted_panel(WORDS, game.over, [found]) == Screen(before, (news,))


def test_of_a_turn_that_is_over_nothing_is_told_where_nothing_was_chosen_off_turn_before_it() -> None:
    assert unposted_panel(WORDS, GAME.over, GAME.resolutions[2:3]) is None


def test_what_was_revealed_in_a_turn_of_all_is_not_told_again() -> None:
    table = next(each for each in GAME.tables if each.resolutions == 3)
    assert turn_panel(WORDS, table, before=GAME.resolutions[2:3]).embeds == turn_panel(WORDS, table).embeds


def test_an_off_turn_choice_that_ended_an_age_is_left_to_the_message_of_the_conflicts() -> None:
    game, table, _ = asking("seventh-card")
    found = game.resolutions[table.resolutions]
    following = next(each for each in game.tables if each.resolutions == found.number + 1)
    assert any(isinstance(event, AgeEnded) for event in found.events)
    assert turn_panel(WORDS, following, before=[found]) == turn_panel(WORDS, following)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("seventh-card", "Babylon (Ana) can play a seventh card now."),
        ("discard-pile", "Halicarnassus (Ben) can build a card from the discard pile now."),
    ],
)
def test_who_alone_is_asked_is_told(asked: QuestionKind, told: str) -> None:
    _, table, before = asking(asked)
    text = shown(turn_panel(WORDS, table, before=[before]))
    assert told in text
    assert "have chosen" not in text


def test_who_holds_the_free_citys_card_is_told() -> None:
    game = whole_game(2).called(SHORT)
    view = game.tables[0].table
    assert view is not None
    free_city = view.cities[2].board.city
    told = f"Ana holds the Free City card and also chooses for the Free City {free_city}."
    assert told in shown(turn_panel(WORDS, game.tables[0]))


def test_who_plays_for_whom_is_told() -> None:
    owner = FIRST.seats[0].owner
    computer = Computer(Level.RANDOM)
    away = replace(with_seat(FIRST, 0, TakenSeat(computer, owner)), names=(None, "Ben", "Cem"))
    assert "\nComputer 1, playing for Ana: Babylon" in shown(turn_panel(WORDS, away))
    helped = with_seat(FIRST, 0, TakenSeat(Person(UserId(900), "Zoe"), owner))
    helped = replace(helped, names=("Zoe", "Ben", "Cem"))
    assert "\nZoe, playing for Ana: Babylon" in shown(turn_panel(WORDS, helped))
    assert f": {CITIES[1]}\n" not in shown(turn_panel(WORDS, helped)), "who plays for themselves is not told"
    alone = with_seat(with_seat(FIRST, 1, TakenSeat(computer, None)), 2, TakenSeat(computer, None))
    alone = replace(alone, names=("Ana", None, None))
    text = shown(turn_panel(WORDS, alone))
    assert f"Computer players play {CITIES[1]} and {CITIES[2]}, at random." in text
    assert ": Babylon\n" not in text


def test_how_well_computer_players_play_is_told_in_words_and_once_beside_the_picture() -> None:
    def seated(table: TableView) -> TableView:
        table = with_seat(table, 1, TakenSeat(Computer(Level.EXPERT), None))
        return with_seat(table, 2, TakenSeat(Computer(Level.MEDIUM), None))

    lines = [
        f"A computer player plays {CITIES[1]}, on expert.",
        f"A computer player plays {CITIES[2]}, on medium.",
    ]
    for table, beside in ((seated(FIRST), lines), (seated(LATER), [])):
        screen = turn_panel(WORDS, table)
        told = shown(screen)
        assert all(line in told for line in lines)
        glance = "\n".join(embed.description for embed in screen.beside)
        assert [line for line in lines if line in glance] == beside


def test_an_offered_seat_has_a_button_and_says_for_whom_it_is() -> None:
    offered = with_seat(FIRST, 2, replace(FIRST.seats[2], offered=UserId(900)))
    screen = turn_panel(WORDS, offered)
    assert f"\nCem (offered to <@900>): {CITIES[2]}" in shown(screen)
    assert UserId(900) not in screen.mentions
    assert buttons(screen)[-1].label == "Take Cem's seat"


def test_votes_are_counted_with_how_many_are_needed_and_nobody_is_named_in_public() -> None:
    voted = replace(FIRST, motions=(Motion(None, Wish.ABANDON, frozenset({UserId(101)})),))
    drafted = replace(voted, status=Status.DRAFT, table=None)
    for screen in (turn_panel(WORDS, voted), draft_panel(WORDS, drafted)):
        assert "\n1 of 3 votes needed to abandon the game.\n" in shown(screen)
    assert "1 of 3 votes needed to abandon the game: Ben." in shown(seats_screen(WORDS, voted, UserId(102)))


def test_the_panel_says_who_is_the_host_once_it_is_another() -> None:
    assert "is the host now" not in shown(turn_panel(WORDS, FIRST))
    assert "\nBen is the host now.\n" in shown(turn_panel(WORDS, replace(FIRST, host=UserId(101))))


def test_the_panel_and_the_seats_tell_the_same_of_who_plays_for_whom() -> None:
    owner = FIRST.seats[0].owner
    table = with_seat(FIRST, 0, TakenSeat(Computer(Level.RANDOM), owner, offered=UserId(900)))
    line = "Computer 1, playing for Ana (offered to <@900>): Babylon"
    table = replace(table, names=(None, "Ben", "Cem"))
    assert line in shown(turn_panel(WORDS, table)).splitlines()
    assert f"1. {line}" in shown(seats_screen(WORDS, table, UserId(101))).splitlines()


def test_names_are_no_markup_and_no_mention() -> None:
    screen = turn_panel(WORDS, renamed(FIRST, ("@everyone", "**Ben**", "<@101>")))
    text = shown(screen)
    assert "\\@everyone" in text
    assert "\\*\\*Ben\\*\\*" in text
    assert "\\<\\@101\\>" in text


# Edifices.


@pytest.mark.slow
@pytest.mark.parametrize(("players", "notation"), sweep(product(SEEDS, Notation), short=SMALL_AND_LARGE[-1:]))
def test_every_panel_with_edifices_is_inside_discords_limits(players: int, notation: Notation) -> None:
    for screen in panels(game_with_edifices(players).called(ENDLESS), Words(notation)):
        check(screen)


def test_the_longest_edifices_fit_beside_substitutes_offers_and_votes() -> None:
    table = renamed(game_with_edifices(7).tables[0], ENDLESS)
    assert table.table is not None
    longest = [
        max(EDIFICES.values(), key=lambda each: (each.age == age, len(each.name) + len(reward(WORDS, each))))
        for age in (1, 2, 3)
    ]
    seats = tuple(
        TakenSeat(Person(UserId(10**18 + place), ENDLESS[place]), seat.owner, offered=UserId(2 * 10**18 + place))
        for place, seat in enumerate(table.seats)
    )
    crowded = replace(
        table,
        seats=seats,
        motions=(Motion(None, Wish.ABANDON, frozenset(people(table))),),
        table=laid_out(table.table, *longest),
    )
    for resolutions in (0, 1):
        screen = turn_panel(WORDS, replace(crowded, resolutions=resolutions), mentions=people(crowded))
        check(screen)


def test_the_edifice_of_the_age_stands_in_every_panel_as_it_is_now() -> None:
    game = game_with_edifices(3)
    for table in game.tables[:-1]:
        assert table.table is not None
        project = table.table.project
        assert project is not None
        (card,) = (embed for embed in turn_panel(WORDS, table).embeds if "edifice: " in embed.title)
        assert card.title.startswith(f"Age {table.table.age} edifice: {project.edifice.name}")
        others = [each for each in table.table.projects if each is not project]
        lines = card.description.splitlines()
        assert [line for line in lines if line.startswith("Age ")] == in_short(
            WORDS, others if table.resolutions and table.table.turn == 1 else []
        )
        if project.fate is Fate.PROJECT:
            assert f"{project.pawns} of 2 pawns left." in lines[3 if table.table.turn == 1 else 0]
            told = [line for line in card.description.splitlines() if line.startswith("If it failed now, ")]
            exposed = [table.table.cities[seat].board.city for seat in table.table.exposed]
            assert len(told) == bool(exposed)
            for line in told:
                everybody, all_others = (
                    "hit everyone" in line and "hit everyone else" not in line,
                    "hit everyone else" in line,
                )
                assert (everybody, all_others) == (len(exposed) == 3, len(exposed) == 2)
                assert everybody or all_others or f"hit {exposed[0]} (" in line
        else:
            assert "Today" not in card.description


@pytest.mark.parametrize(("players", "notation"), sweep(product((3, 7), Notation), short=SMALL_AND_LARGE[:1]))
def test_what_is_printed_on_the_edifice_is_told_as_an_age_begins_then_by_the_picture_and_to_who_asks(
    players: int, notation: Notation
) -> None:
    words, left_out = Words(notation), 0
    first_of_turns = {table.resolutions: table for table in reversed(game_with_edifices(players).tables[:-1])}
    for table in first_of_turns.values():
        assert table.table is not None
        project = table.table.project
        assert project is not None
        if project.fate is not Fate.PROJECT or not table.resolutions:
            continue
        edifice = project.edifice
        printed = [cost(words, edifice), reward(words, edifice), penalty(words, edifice)]
        screen = turn_panel(words, table)
        told, asked_for = shown(screen), shown(panel_in_words(words, table, ()))
        assert all(each in asked_for for each in (*printed, *in_short(words, _of_other_ages(table))))
        if table.table.turn == 1:
            assert all(each in told for each in printed)
            continue
        assert "Reward" not in told
        left_out += 1
        drawn = with_pictures(in_full(screen), [b"png"])
        described = "\n".join([shown(drawn), *(file.description for file in drawn.files)])
        assert all(each in described for each in printed), "it is drawn"
    assert left_out


def _of_other_ages(table: TableView) -> list[Project]:
    assert table.table is not None
    return [each for each in table.table.projects if each is not table.table.project]


def test_a_sealed_choice_to_take_part_changes_nothing_that_is_shown() -> None:
    state = start(deal(Ruleset.for_players(3, EDIFICE), (UR, CARTHAGE, BABYLON), random.Random(1)))
    ur = replace(state.table.cities[0], coins=9, built=(CARDS["Quarry"], CARDS["Ore Vein"]))
    state = replace(state, table=replace(state.table, cities=(ur, *state.table.cities[1:])))
    stages = [move for move in legal_moves(state, SEAT_0) if isinstance(move, BuildStage)]
    assert {move.take_part for move in stages} == {True, False}
    shown_then = {shown(turn_panel(WORDS, table_of(submit(state, SEAT_0, move).state))) for move in stages}
    assert len(shown_then) == 1
    assert "2 of 2 pawns left. Nobody has one yet." in shown_then.pop()


def test_the_beginning_tells_the_edifices_of_all_three_ages_and_keeps_them() -> None:
    game = game_with_edifices(3)
    first, view = game.tables[0], game.tables[0].table
    assert view is not None
    panel = turn_panel(WORDS, first)
    past = past_panel(WORDS, game.over, game.resolutions[0], first=True)
    late = started_panel(WORDS, game.over)
    for screen, ages in ((panel, (2, 3)), (past, (1, 2, 3)), (late, (1, 2, 3))):
        (told,) = (embed.description for embed in screen.embeds if embed.title == "Edifices")
        assert told.splitlines()[1:] == [
            (
                f"Age {age}, {edifice.name}: {cost(WORDS, edifice)} to take part. "
                f"Reward: {reward(WORDS, edifice)}. "
                f"Penalty: {penalty(WORDS, edifice)}, or minus {DEBT[edifice.age]} points."
            )
            for age, edifice in ((age, view.projects[age - 1].edifice) for age in ages)
        ]


def test_the_first_panel_tells_every_edifice_once() -> None:
    first = game_with_edifices(7).tables[0]
    assert first.table is not None
    for each in (turn_panel(WORDS, first), in_full(turn_panel(WORDS, first))):
        screen = with_pictures(each, [b"png"])
        told = "\n".join([shown(screen), *(file.description for file in screen.files)])
        for project in first.table.projects:
            assert told.count(project.edifice.name) == 1
            assert told.count(reward(WORDS, project.edifice)) == 1


def test_all_that_was_chosen_off_turn_in_the_turn_before_is_told() -> None:
    def revealed(number: int, asked: QuestionKind, event: Event) -> Resolution:
        after = replace(VIEW, turn=2, asked="card")
        return Resolution(number, 1, 1, asked, (event,), replace(VIEW, asked=asked), after)

    before = [
        revealed(0, "card", CardDiscarded(ANA)),
        revealed(1, "stage-choice", OptionTaken(BEN, 2, 1)),
        revealed(2, "discard-pile", Declined(CEM)),
    ]
    first = replace(FIRST_WITH_EDIFICES, resolutions=3, table=replace(VIEW, turn=2))
    for screen in (turn_panel(WORDS, first, before=before), superseded_panel(WORDS, first, before)):
        assert [embed.title for embed in screen.embeds][:2] == [
            "Age 1, turn 1: what the new stages give.",
            "Age 1, turn 1: the discard pile.",
        ]
        check(screen)


@pytest.mark.parametrize(
    ("asked", "due", "told"),
    [
        ("stage-choice", (BEN,), "Carthage (Ben) is choosing what the new stage gives."),
        ("stage-choice", (ANA, BEN), "Ur (Ana) and Carthage (Ben) are choosing what the new stage gives."),
        ("penalty", (CEM,), "Babylon (Cem) is choosing what to give up for the failed Belvedere."),
    ],
)
def test_who_chooses_for_a_stage_or_a_penalty_is_told(asked: QuestionKind, due: tuple[Seat, ...], told: str) -> None:
    table = replace(FIRST_WITH_EDIFICES, resolutions=1, table=replace(VIEW, asked=asked, due=due))
    screen = turn_panel(WORDS, table, mentions=(UserId(101),))
    assert told in shown(screen)
    call = {"stage-choice": "the reward for your new stage", "penalty": "what to give up for the failed edifice"}[asked]
    assert f"<@101>, please choose {call}." in screen.content


def test_a_game_without_edifices_has_no_card_of_one() -> None:
    for table in GAME.tables[:-1]:
        assert "difice" not in shown(turn_panel(WORDS, table))
