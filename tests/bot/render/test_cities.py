"""Cities as they are told to one listener."""

from dataclasses import replace

import pytest

from bot.render import cities
from bot.render.cities import Voice
from bot.render.words import Notation, Words
from engine import Seat, public_view
from tests.bot.terminal import games

TABLE = public_view(games.new(5, seed=1).state())
CARDS = TABLE.ruleset.catalogue.cards


def told(
    notation: Notation = Notation.WORDS, *built: str, victory: tuple[int, ...] = (), defeats: int = 0
) -> list[str]:
    mine = replace(TABLE.cities[0], built=tuple(CARDS[name] for name in built), victory=victory, defeats=defeats)
    table = replace(TABLE, cities=(mine, *TABLE.cities[1:]))
    return cities.city(Voice(Words(notation), table, Seat(0)), Seat(0), "Here")


@pytest.mark.parametrize(
    ("victory", "defeats", "line"),
    [
        ((1, 3), 1, "Conflict tokens: 2 victories, worth 1 and 3; 1 defeat. Together plus 3."),
        ((1,), 0, "Conflict tokens: 1 victory, worth 1."),
        ((), 2, "Conflict tokens: 2 defeats. Together minus 2."),
        ((1,), 1, "Conflict tokens: 1 victory, worth 1; 1 defeat. Together 0."),
    ],
)
def test_conflict_tokens_are_told_by_kind_and_summed(victory: tuple[int, ...], defeats: int, line: str) -> None:
    assert told(victory=victory, defeats=defeats)[-1] == line


def test_symbols_and_trading_posts_of_one_kind_are_told_together() -> None:
    text = told(Notation.WORDS, "Apothecary", "Dispensary", "East Trading Post", "West Trading Post")
    assert "Science: 2 compasses." in text
    assert "Buys raw materials for 1 coin from both neighbours." in text


def test_units_are_told_apart_in_letters_by_ear() -> None:
    board = TABLE.cities[0].board.produces.value
    assert f"Makes {board}; s or w." in told(Notation.LETTERS, "Timber Yard")


def test_the_table_is_told_clockwise_with_the_neighbours_marked() -> None:
    names = [city.board.city for city in TABLE.cities]
    lines = cities.all_cities(Voice(Words(), TABLE, Seat(1)))
    assert lines[0] == f"Clockwise from you: {names[2]}, {names[3]}, {names[4]} and {names[0]}."
    assert any(line.startswith(f"On the left: {names[2]}: ") for line in lines)
    assert any(line.startswith(f"On the right: {names[0]}: ") for line in lines)
    assert any(line.startswith(f"{names[3]}: ") for line in lines)
