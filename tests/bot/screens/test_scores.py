"""The end of a game: ranking, score sheet and proof, or why there is no winner."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.pictures.drawing.course import CourseScene
from bot.pictures.drawing.sheet import Sheet
from bot.screens.acts import Rematch, ReviewGame, SendRecord, ShowHand, ShowProof, ShowStanding, ShowTable
from bot.screens.boards import board_screen, table_screen, told_board_screen, told_table_screen
from bot.screens.panels import past_panel, started_panel, turn_panel
from bot.screens.replay_ways import first_step
from bot.screens.reveals import history_screen
from bot.screens.same_deal import deal_screen
from bot.screens.scores import (
    abandoned_screen,
    end_in_words,
    over_screen,
    own_end_screen,
    proof_screen,
    score_screen,
    standing_screen,
)
from bot.screens.screen import at_a_glance
from bot.services.game import Ending, Status, TakenSeat
from bot.services.people import Computer
from bot.services.ports import Before
from bot.services.rating import Rated, Rating
from bot.services.same_deal import DealOffer
from bot.services.story import set_apart
from bot.services.views import TableView
from bot.text.names import owner_names
from bot.text.words import Notation, Words
from engine.catalogue import Side
from engine.effects import ScienceSymbol
from engine.ruleset import FREE_CITY, Seat, SeatSetup
from engine.scoring import EndChoice, Score
from players.levels import Level
from tests.bot.pictures.drawing.charts import played
from tests.bot.screens.limits import check
from tests.bot.whole_games import ENDLESS, LONG, SHORT, buttons, people, shown, whole_game
from tests.bot.with_edifices import SEEDS, game_with_edifices
from tests.sweeps import sweep

WORDS = Words()
BOARDS = (SeatSetup("Rhodes", Side.A), SeatSetup("Giza", Side.A), SeatSetup("Babylon", Side.B))
DELETED = "A server manager is having everything about this server deleted"
GAME = whole_game(3, 1, BOARDS).called(SHORT)


def counted(*scores: Score, places: tuple[tuple[int, ...], ...]) -> TableView:
    """Return the final table of a game with these scores."""
    assert GAME.over.table is not None
    ranking = tuple(tuple(Seat(seat) for seat in place) for place in places)
    return replace(GAME.over, table=replace(GAME.over.table, scores=scores, ranking=ranking))


def score(seat: int, civilian: int, coins: int, choice: EndChoice | None = None) -> Score:
    return Score(Seat(seat), -1, coins // 3, 10, civilian, 5, 6, 7, 0, 0, coins, choice or EndChoice())


def test_below_the_ranking_stands_how_well_computer_players_played() -> None:
    seats = tuple(TakenSeat(Computer(Level.HARD), None) if place else seat for place, seat in GAME.over.places())
    for screen in (score_screen, end_in_words):
        told = shown(screen(WORDS, replace(GAME.over, seats=seats), None))
        assert "Computer players play Giza and Babylon, on hard.\n---" in told
    named = tuple(TakenSeat(Computer(Level.HARD, name="Hanno"), None) for _ in seats)
    table = replace(GAME.over, seats=named, names=(None,) * len(named))
    assert owner_names(WORDS, table, str, brief=True) == ("Hanno",) * len(named), "where a ranking says what they are"
    assert all("computer" in each for each in owner_names(WORDS, table, str))


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (((0,), (1,), (2,)), ("You won, with 28 points!", "You came second of three, with 18 points.")),
        (((1, 0), (2,)), ("You share the victory, with 28 points each!",) * 2),
        (((2,), (0, 1)), ("You tied for second, with 28 points each.",) * 2),
        (((2,), (1,), (0,)), ("You came third of three, with 28 points.", "You came second of three, with 18 points.")),
    ],
)
def test_a_player_is_told_their_own_place_as_the_score_sheet_has_it(
    places: tuple[tuple[int, ...], ...], said: tuple[str, str]
) -> None:
    tied = any(len(each) > 1 for each in places)
    table = counted(score(0, 1, 0), score(1, 1 if tied else -9, 0), score(2, 0, 0), places=places)
    for user, told in zip(people(table)[:2], said, strict=True):
        screen = own_end_screen(WORDS, table, user)
        check(screen)
        first, *_, ways = shown(screen).splitlines()
        assert "\nTable 1, in <#700>.\n---\nYour points: " in shown(screen)
        assert [first, ways] == [
            f"**The game is over. {told}**",
            "(Replay) | (Review my game) | (My results) | (Turn by turn)",
        ]


def test_from_every_private_message_after_the_end_the_result_the_replay_and_the_review_are_one_press_away() -> None:
    game = GAME.over.id
    offer = DealOffer(GAME.over, Seat(0), is_own=True, level=Level.EASY, knows=True)
    for reader, own in ((Seat(0), True), (None, False)):
        for screen in (
            score_screen(WORDS, GAME.over, None, reader),
            end_in_words(WORDS, GAME.over, None, played=own),
            proof_screen(WORDS, GAME.over, played=own),
            deal_screen(WORDS, offer, played=own),
            table_screen(WORDS, GAME.over, reader),
            told_table_screen(WORDS, GAME.over, reader),
            board_screen(WORDS, GAME.over, Seat(1), reader),
            told_board_screen(WORDS, GAME.over, Seat(1), reader),
            history_screen(WORDS, GAME.over, GAME.resolutions, 3, reader),
        ):
            check(screen)
            acts = [each.act for each in buttons(screen)]
            assert first_step(game) in acts
            assert [each in acts for each in (ShowHand(game), ReviewGame(game))] == [own, own], "nobody else has any"
    (user, *_) = people(GAME.over)
    assert {first_step(game), ReviewGame(game)} < {each.act for each in buttons(own_end_screen(WORDS, GAME.over, user))}


def test_on_the_score_sheet_everyone_sees_which_row_is_theirs_and_in_the_chart_which_line() -> None:
    view = GAME.over.begun_table
    course = (tuple(score.total for score in view.scores),) * 19
    for seat, user in enumerate(people(GAME.over)):
        mine = WORDS.called(view.cities[seat].board.city)
        for screen in (own_end_screen(WORDS, GAME.over, user), score_screen(WORDS, GAME.over, None, Seat(seat))):
            sheet = screen.pictures[0].scene
            assert isinstance(sheet, Sheet)
            marked = [(row.city, row.player) for row in sheet.rows if row.is_own]
            assert marked == [(mine, "You")]
            assert sum(mark.what == "You" for mark in sheet.draw().marks) == 1
        chart = score_screen(WORDS, GAME.over, course, Seat(seat)).pictures[1].scene
        assert isinstance(chart, CourseScene)
        assert [curve.city for curve in chart.curves if curve.is_own] == [mine]
        assert [mark.about for mark in chart.draw().marks if mark.what == "You"] == [(mine,)]
    everyones = score_screen(WORDS, GAME.over, course).pictures[1].scene
    assert isinstance(everyones, CourseScene)
    assert not any(curve.is_own for curve in everyones.curves)
    others = score_screen(WORDS, GAME.over, None).pictures[0].scene
    assert isinstance(others, Sheet)
    assert not any(row.is_own for row in others.rows)


def test_after_a_rated_game_a_player_alone_is_told_how_their_rating_has_changed() -> None:
    user = people(GAME.over)[0]
    rated = Rated(user, rating=Rating(1_512_000, 12, datetime(2026, 1, 1, tzinfo=UTC)), gained=8_000)
    screen = own_end_screen(WORDS, GAME.over, user, None, rated)
    check(screen)
    assert "\n- **Your rating here**: 1,512, up by 8.\nTable " in shown(screen)


@pytest.mark.parametrize(
    ("games", "wins", "best", "winner", "loser"),
    [
        (0, 0, None, "Your first game with 3 players, and you won it!", None),
        (1, 0, 0, "Your first win with 3 players!", None),
        (2, 1, 1, "more", "more"),
        (2, 1, 10_000, None, None),
    ],
)
def test_a_first_win_and_the_best_game_are_told_to_the_player_alone(
    games: int, wins: int, best: int | None, winner: str | None, loser: str | None
) -> None:
    view = GAME.over.begun_table
    for seat, told in ((view.ranking[0][0], winner), (view.ranking[-1][-1], loser)):
        user, points = people(GAME.over)[seat], view.scores[seat].total
        before = Before(3, games, wins, points - 1 if told == "more" else best)
        said = shown(own_end_screen(WORDS, GAME.over, user, before=before)).splitlines()[1].removeprefix("- ")
        best_game = f"Your most points so far with 3 players! Until now, it was {points - 1} points."
        assert said == (best_game if told == "more" else told or said)
        assert (told is None) == (not said.startswith(("Your first", "Your most")))
        level = Before(3, games, 1, points)
        assert "Your most points" not in shown(own_end_screen(WORDS, GAME.over, user, before=level)), (
            "as good is not better"
        )
    assert "Your first" not in shown(own_end_screen(WORDS, GAME.over, people(GAME.over)[view.ranking[0][0]]))


def test_of_two_players_nobody_is_told_how_many_there_are() -> None:
    over = whole_game(2).called(SHORT).over
    told = [shown(own_end_screen(WORDS, over, user)).splitlines()[0] for user in people(over)]
    assert sorted(re.sub(r"\d+", "N", each) for each in told) == [
        "**The game is over. You came second, with N points.**",
        "**The game is over. You won, with N points!**",
    ]


def test_where_coins_decided_no_kind_of_points_is_named_as_the_difference() -> None:
    table = counted(score(0, 9, 7), score(1, 8, 9), score(2, 3, 4), places=((1,), (0,), (2,)))
    first, second, _ = table.begun_table.ranking
    told = [
        next(line for line in shown(own_end_screen(WORDS, table, user)).splitlines() if "difference" in line)
        for user in (people(table)[seat] for (seat,) in (first, second))
    ]
    assert told == [
        "- **What made the difference**: coins, 9 to 7 for Rhodes (Ana). You were level on points.",
        "- **What made the difference**: coins, 7 to 9 for Giza (Ben). You were level on points.",
    ]
    assert set_apart(table.begun_table.scores[1], table.begun_table.scores[0]) is None


def test_the_score_sheet_begins_with_the_ranking_and_goes_on_in_the_rulebooks_order() -> None:
    assert GAME.over.table is not None
    spies = GAME.over.table.ruleset.catalogue.cards["Spies Guild"]
    choice = EndChoice(spies, (ScienceSymbol.GEAR,))
    table = counted(score(0, 9, 7), score(1, 8, 9), score(2, 3, 4, choice), places=((1,), (0,), (2,)))
    screen = score_screen(WORDS, table)
    assert shown(screen) == (
        "Table 1. The game is over: Giza (Ben) wins with 38 points, ahead on coins!\n"
        "---\n"
        "Ranking\n"
        "First: Giza (Ben), with 38 points and 9 coins.\n"
        "Second: Rhodes (Ana), with 38 points and 7 coins.\n"
        "Third: Babylon (Cem), with 31 points and 4 coins.\n"
        "Ties are broken by coins.\n"
        "---\n"
        "The points, city by city\n"
        "[Giza]\n"
        "Military conflicts: minus 1.\n"
        "Treasury: 3.\n"
        "Wonder: 10.\n"
        "Civilian structures (blue): 8.\n"
        "Scientific structures (green): 5.\n"
        "Commercial structures (yellow): 6.\n"
        "Guilds (purple): 7.\n"
        "[Rhodes]\n"
        "Military conflicts: minus 1.\n"
        "Treasury: 2.\n"
        "Wonder: 10.\n"
        "Civilian structures (blue): 9.\n"
        "Scientific structures (green): 5.\n"
        "Commercial structures (yellow): 6.\n"
        "Guilds (purple): 7. Scientists Guild counted under science.\n"
        "[Babylon]\n"
        "Military conflicts: minus 1.\n"
        "Treasury: 1.\n"
        "Wonder: 10.\n"
        "Civilian structures (blue): 3.\n"
        "Scientific structures (green): 5. Chosen symbol: gear.\n"
        "Commercial structures (yellow): 6.\n"
        "Guilds (purple): 7. Spies Guild 2 (copied).\n"
        "(Rematch) | (Replay) | (All cities) | (Fair deal)"
    )
    game = GAME.over.id
    assert [button.act for button in buttons(screen)] == [
        Rematch(game),
        first_step(GAME.over.id),
        ShowTable(game),
        ShowProof(game),
    ]
    assert screen.files == ()


def test_kinds_without_points_are_left_out_in_words_and_something_always_stays() -> None:
    nothing = Score(Seat(0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, EndChoice())
    little = replace(nothing, seat=Seat(1), military=-1, treasury=1, coins=3)
    table = counted(nothing, little, replace(nothing, seat=Seat(2)), places=((1,), (0, 2)))
    end = shown(score_screen(WORDS, table))
    assert "[Giza]\nMilitary conflicts: minus 1.\nTreasury: 1.\n[Rhodes]\nGuilds (purple): 0. Scientists" in end
    assert "[Babylon]\nTreasury: 0.\n" in end
    now = shown(standing_screen(WORDS, GAME.tables[10], (nothing, little, replace(nothing, seat=Seat(2)))))
    assert (
        "[0 points for Giza (Ben).]\nMilitary conflicts: minus 1.\nTreasury: 1, for 3 coins.\n[0 points for Babylon"
        in now
    )


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_beside_its_pictures_the_sheet_has_a_line_and_in_words_the_end_names_everybody_once(players: int) -> None:
    table, course = played(players, 1)
    screen = score_screen(WORDS, table, course)
    line, pressed = shown(at_a_glance(screen)).split("\n")
    assert "The game is over: " in line
    assert pressed == "(Rematch) | (All cities) | (Fair deal) | (In words)"
    told = end_in_words(WORDS, table, course)
    check(told)
    ways = ["Scores", "Play this deal", "Fair deal"]  # this game is only its points
    assert ([each.label for each in buttons(told)], told.pictures) == (ways, ())
    _, ranking, *others = shown(told).split("---\n")
    for name in SHORT[:players]:
        assert ranking.count(f"({name})") == 1
        assert f"({name})" not in "".join(others)
    assert "Most points after Age 1: " in others[-1]


def test_a_shared_victory_is_told_and_coins_are_spoken_of_only_where_they_decide() -> None:
    table = counted(score(0, 9, 9), score(1, 9, 9), score(2, 3, 4), places=((0, 1), (2,)))
    text = shown(score_screen(WORDS, table))
    assert "Rhodes (Ana) and Giza (Ben) share the victory with 39 points each!" in text
    assert "Tied for first: Rhodes (Ana) and Giza (Ben), with 39 points and 9 coins each." in text
    assert "Ties are broken" not in text


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
@pytest.mark.parametrize("seed", sweep((1, 2), short=(1,)))
@pytest.mark.parametrize("names", [pytest.param(LONG, marks=pytest.mark.soak), ENDLESS])
def test_every_end_is_inside_discords_limits(players: int, names: tuple[str, ...], seed: int) -> None:
    over = whole_game(players, seed).called(names).over
    assert over.table is not None
    for words in (Words(Notation.WORDS), Words(Notation.LETTERS)):
        for each in (over_screen(words, over), standing_screen(words, over, over.table.scores)):
            check(each)
            check(replace(at_a_glance(each), pictures=()))
        check(proof_screen(words, over))


def test_the_free_city_is_counted_and_has_no_place() -> None:
    over = whole_game(2).called(SHORT).over
    text = shown(over_screen(WORDS, over))
    assert "it can't win." in text
    assert over.table is not None
    city, coins = over.table.cities[FREE_CITY].board.city, over.table.scores[FREE_CITY].coins
    *_, points = text.split(f"[Free City {city}]\n")
    assert re.search(rf"^Treasury: \d+, for {coins} coins?\.$", points, re.MULTILINE), "no ranking tells its coins"
    assert "Third" not in text


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (Ending.HOST, "The host ended the game. Nobody wins."),
        (Ending.MANAGER, "A server manager ended the game. Nobody wins."),
        (
            Ending.IDLE,
            "This game was idle for a long time, so I've closed it. It's still saved, and nobody wins.",
        ),
        (Ending.VOTE, "The players voted to end the game. Nobody wins."),
    ],
)
def test_a_game_that_was_ended_says_why_and_where(ending: Ending, told: str) -> None:
    stopped = replace(GAME.tables[4], status=Status.OVER, ending=ending)
    screen = over_screen(WORDS, stopped)
    check(screen)
    assert shown(screen) == (
        f"Table 1. {told} It ended in Age 1, turn 2 of 6.\n(Rematch) | (Replay) | (All cities) | (Fair deal)"
    )


def test_a_game_that_is_being_deleted_says_so_and_has_no_buttons() -> None:
    screen = over_screen(WORDS, replace(GAME.tables[-1], status=Status.OVER, ending=Ending.DELETED))
    assert screen.content.startswith(
        f"Table 1. {DELETED}, so the game ends and will be gone soon. Nobody wins. It ended in Age 3"
    )
    assert screen.rows == ()


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (Ending.HOST, "Table 1. The host closed the table.\n(Open a new table)"),
        (
            Ending.EXPIRED,
            "Table 1. This table was idle for a long time, so I've closed it.\n(Open a new table)",
        ),
        (Ending.EMPTY, "Table 1. Everyone has left, so the table is closed."),
        (
            Ending.DELETED,
            f"Table 1. {DELETED}, so the table is closed and will be gone soon.",
        ),
    ],
)
def test_a_lobby_that_was_closed_says_why(ending: Ending, told: str) -> None:
    closed = replace(GAME.tables[0], status=Status.OVER, ending=ending, table=None, seal=None)
    screen = over_screen(WORDS, closed)
    check(screen)
    assert shown(screen) == told


def test_every_ending_is_told() -> None:
    for ending in Ending:
        assert over_screen(WORDS, replace(GAME.over, ending=ending)).content


def test_the_standing_is_the_score_sheet_of_now() -> None:
    table = GAME.tables[10]
    told = shown(standing_screen(WORDS, table, (score(0, 9, 7), score(1, 8, 9), score(2, 3, 4))))
    assert told.startswith("Table 1. Points so far, as if the game ended now.")
    assert "[38 points for Rhodes (Ana).]\nMilitary conflicts: minus 1.\n" in told


def test_more_has_the_hash_and_the_command_and_leads_to_the_record_of_a_game_that_is_over() -> None:
    assert GAME.over.seal is not None
    for table in (GAME.over, GAME.tables[3]):
        screen = proof_screen(WORDS, table)
        check(screen)
        text = shown(screen)
        assert "Table 1. The cards of all three Ages were dealt before the first turn" in text, "first, in plain words"
        assert ("once the game is over" in screen.content) is (table is not GAME.over)
        assert "```\npython -m engine verify RECORD --hash HASH\n```" in text
        assert text.count(GAME.over.seal) == 1, "by ear it is 64 digits"
        assert f"```\n{GAME.over.seal}\n```" in text, "so that one press copies it"
        ways = [SendRecord(table.id), ShowStanding(table.id), first_step(table.id)]
        assert [button.act for button in buttons(screen)] == ways * (table is GAME.over)
    before = replace(GAME.tables[0], seal=None, table=None)
    assert "Nothing has been dealt yet." in shown(proof_screen(WORDS, before))
    assert buttons(proof_screen(WORDS, before)) == []


@pytest.mark.parametrize("players", sweep(SEEDS, short=(3, 7)))
def test_neither_hash_nor_record_is_on_a_screen_of_the_game_but_more_is(players: int) -> None:
    game = whole_game(players)
    over, first = game.over, game.tables[0]
    assert over.seal is not None
    screens = [
        over_screen(WORDS, over),
        score_screen(WORDS, over),
        end_in_words(WORDS, over, None),
        history_screen(WORDS, over, game.resolutions, 3),
        turn_panel(WORDS, first),
        started_panel(WORDS, first),
        abandoned_screen(WORDS, replace(over, ending=Ending.HOST)),
    ]
    for screen in screens:
        assert over.seal not in shown(screen)
        assert screen.files == ()
        if screen.rows:
            assert ShowProof(over.id) in [button.act for button in buttons(screen)]
    assert over.seal not in shown(past_panel(WORDS, over, game.resolutions[0], first=True))


@pytest.mark.parametrize("players", sweep(SEEDS, short=(3, 7)))
def test_edifices_and_debts_are_counted_and_told_for_every_city(players: int) -> None:
    over = game_with_edifices(players).over
    assert over.table is not None
    (sheet,) = (embed for embed in score_screen(WORDS, over).embeds if embed.fields)
    fields = {field.name: field.value for field in sheet.fields}
    for counted in over.table.scores:
        value = fields[over.table.cities[counted.seat].board.city]
        assert re.findall(r"Edifices: (\d+)\.", value) == ([str(counted.edifices)] if counted.edifices else [])
        assert re.findall(r"Debts: minus (\d+)\.", value) == ([str(-counted.debts)] if counted.debts else [])
    for words in (WORDS, Words(Notation.LETTERS)):
        for names in (LONG, ENDLESS):
            check(over_screen(words, game_with_edifices(players).called(names).over))


def test_without_edifices_nobody_hears_of_them() -> None:
    assert "Edifices" not in shown(over_screen(WORDS, GAME.over))
    assert "Debts" not in shown(over_screen(WORDS, GAME.over))
