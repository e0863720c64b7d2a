"""Where a computer player's name stands, in words and in pictures."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.screens.boards import board_screen, table_screen
from bot.screens.hands.hand import told_screen
from bot.screens.panels import turn_panel
from bot.screens.reveals import conflicts_screen, history_screen, reveal_screen
from bot.screens.scores import end_screen, score_screen, standing_screen
from bot.screens.screen import Screen
from bot.services.company import NAMES
from bot.services.game import TakenSeat
from bot.services.people import Computer
from bot.services.views import TableView
from bot.text.words import Words
from engine.ruleset import Seat
from engine.scoring import final_scores
from players.levels import Level, Style
from tests.bot.at_table import moments
from tests.bot.pictures.drawing.exhibits import game as random_game
from tests.bot.pictures.drawing.reading import check, rows
from tests.bot.whole_games import shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
GAME = whole_game(3)
COURSE = random_game(3).course
"""Points turn by turn, of another game."""


def against(name: str, table: TableView) -> TableView:
    """Return the table with a computer player of this name in the second seat."""
    seats = (table.seats[0], TakenSeat(Computer(Level.MEDIUM, Style.SCHOLAR, name), None), *table.seats[2:])
    return replace(table, seats=seats, names=(table.names[0], None, *table.names[2:]))


def with_cities(name: str) -> Iterator[Screen]:
    """Yield screens that name a city and whoever plays it, as they are during a game, and after it."""
    playing, over = (against(name, table) for table in (GAME.tables[30], GAME.over))
    scores = final_scores(random_game(3).asking(0, 2, 1)[0])
    yield turn_panel(WORDS, playing)
    yield table_screen(WORDS, playing, Seat(0))
    yield board_screen(WORDS, playing, Seat(1), Seat(0))
    yield history_screen(WORDS, playing, GAME.resolutions[:3], 1)
    yield standing_screen(WORDS, playing, scores)
    yield reveal_screen(WORDS, over, GAME.resolutions[4])
    yield conflicts_screen(WORDS, over, next(each for each in GAME.resolutions if each.ends_age))
    yield end_screen(WORDS, over, COURSE)
    yield score_screen(WORDS, over, COURSE)


def test_a_city_and_its_computer_player_are_told_with_one_pair_of_brackets() -> None:
    for screen in with_cities("Eudora"):
        told = [shown(screen).replace("\\", ""), *(f"{each.description} {each.more}" for each in screen.pictures)]
        assert re.search(r"\w \(Eudora, computer\)", " ".join(told)), screen
        assert not [text for text in told if re.search(r"\([^()]*\(", text)]


def test_a_hand_in_words_names_a_computer_player_with_one_pair_of_brackets() -> None:
    told = [
        shown(told_screen(WORDS, against("Eudora", moment.table), moment.hand, looks=True)).replace("\\", "")
        for moment in moments(3, 1)
        if moment.player == 0
    ]
    assert any("(Eudora, computer)" in text for text in told)
    assert not [text for text in told if re.search(r"\([^()]*\(", text)]


@pytest.mark.parametrize(
    "name", sweep([max((each for style in NAMES.values() for each in style), key=len), "Eudora"], short=("Eudora",))
)
def test_every_picture_of_a_game_has_a_computer_players_name_after_its_sign(name: str) -> None:
    pictures = [picture for screen in with_cities(name) for picture in screen.pictures]
    assert len(pictures) == 9
    for picture in pictures:
        canvas = picture.scene.draw()
        check(canvas)
        (named,) = {row.text for row in rows(canvas) if row.items[0] == "<computer>"}
        cut = picture.name == "course"  # its plates are small
        assert named == f"<computer> {name}" or (cut and named.startswith(f"<computer> {name[:4]}"))
