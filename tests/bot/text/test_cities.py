"""Cities as described to one listener."""

import re
from dataclasses import replace

import pytest

from bot.text import cities
from bot.text.voice import Voice
from bot.text.words import Notation, Words
from engine import Seat, public_view
from engine.views import PublicView
from tests.bot.terminal import games
from tests.bot.with_edifices import BELVEDERE, EDIFICES, RIVER_PORT, VIEW, having

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
        ((1, 3), 1, "Conflict tokens: 2 victories, worth 1 and 3; 1 defeat. Total: plus 3."),
        ((1,), 0, "Conflict tokens: 1 victory, worth 1."),
        ((), 2, "Conflict tokens: 2 defeats. Total: minus 2."),
        ((1,), 1, "Conflict tokens: 1 victory, worth 1; 1 defeat. Total: 0."),
    ],
)
def test_conflict_tokens_are_told_by_kind_and_summed(victory: tuple[int, ...], defeats: int, line: str) -> None:
    assert told(victory=victory, defeats=defeats)[-1] == line


def test_a_token_that_an_edifice_brought_is_no_victory() -> None:
    view = having(VIEW, 0, victory=(1, 3), rewards=(EDIFICES["Outpost"],), defeats=1)
    line = "Conflict tokens: 2 victory tokens, worth 1 and 3; 1 defeat. Total: plus 3."
    assert cities.tokens(Words(), view.cities[0]) == [line]
    only = having(VIEW, 0, victory=(3,), rewards=(EDIFICES["Outpost"],))
    assert cities.tokens(Words(), only.cities[0]) == ["Conflict tokens: 1 victory token, worth 3."]
    other = having(VIEW, 0, victory=(1,), rewards=(BELVEDERE,))
    assert cities.tokens(Words(), other.cities[0]) == ["Conflict tokens: 1 victory, worth 1."]


@pytest.mark.parametrize(
    ("one", "another", "symbol", "symbols"),
    [
        ("Apothecary", "Dispensary", "compass", "compasses"),
        ("Workshop", "Laboratory", "gear", "gears"),
        ("Scriptorium", "Library", "tablet", "tablets"),
    ],
)
def test_one_symbol_and_several_are_counted_in_words(one: str, another: str, symbol: str, symbols: str) -> None:
    assert f"Science: 1 {symbol}." in told(Notation.WORDS, one)
    assert f"Science: 2 {symbols}." in told(Notation.WORDS, one, another)


def test_symbols_and_trading_posts_of_one_kind_are_told_together() -> None:
    text = told(Notation.WORDS, "Apothecary", "Dispensary", "East Trading Post", "West Trading Post")
    assert "Science: 2 compasses." in text
    assert "Buys raw materials for 1 coin each from both neighbours." in text


def test_units_are_told_apart_in_letters_by_ear() -> None:
    board = TABLE.cities[0].board.produces.value
    assert f"Makes {board} plus w or s." in told(Notation.LETTERS, "Timber Yard")


def test_the_table_is_told_clockwise_with_the_neighbours_marked() -> None:
    names = [city.board.city for city in TABLE.cities]
    lines = cities.all_cities(Voice(Words(), TABLE, Seat(1)))
    assert lines[0] == f"Clockwise from you: {names[2]}, {names[3]}, {names[4]} and {names[0]}."
    assert any(line.startswith(f"On the left: {names[2]}: ") for line in lines)
    assert any(line.startswith(f"On the right: {names[0]}: ") for line in lines)
    assert any(line.startswith(f"{names[3]}: ") for line in lines)


def carthage(*options: int) -> PublicView:
    """Return another game's table, with two stages of Carthage, side A, and these options taken."""
    return having(VIEW, 1, stages=2, options=options)


def test_what_was_taken_of_the_options_of_a_stage_is_told() -> None:
    voice = Voice(Words(), carthage(1), None)
    offered = "either 7 coins at once and 2 points, or 1 shield and 2 points."
    assert cities.whole_wonder(voice, Seat(1))[2].endswith(f" and gives {offered} Chosen: 1 shield and 2 points.")
    assert "Stage 2. Chosen: 1 shield and 2 points." in cities.city(voice, Seat(1), "Here")
    still_asked = Voice(Words(), carthage(), None)
    assert cities.whole_wonder(still_asked, Seat(1))[2].endswith(offered)
    assert not any("Taken" in line for line in cities.city(still_asked, Seat(1), "Here"))


def test_a_city_has_the_effects_of_what_it_took_and_of_its_rewards() -> None:
    view = having(carthage(0), 1, rewards=(RIVER_PORT,))
    assert [*view.cities[1].effects()][-3:] == [*view.cities[1].board.stages[1].options[0], *RIVER_PORT.reward]
    assert "Not for sale: 1 of wood, stone, ore or clay." in " ".join(
        cities.city(Voice(Words(), view, None), Seat(1), "Here")
    )


def test_pawns_rewards_and_debts_are_told_before_the_conflict_tokens() -> None:
    view = having(VIEW, 0, pawns=(1,), rewards=(BELVEDERE,), debts=(3,), defeats=1)
    assert cities.city(Voice(Words(), view, Seat(0)), Seat(0), "Here")[-4:] == [
        "Participation pawns: 1 for Age 1 (Belvedere, not built yet).",
        "Edifice rewards: Belvedere (1 point at the end for each wonder stage in your city).",
        "1 debt token: minus 3 points.",
        "Conflict tokens: 1 defeat.",
    ]


def test_all_cities_begin_with_the_edifices_where_any_are_played() -> None:
    lines = cities.all_cities(Voice(Words(), VIEW, None))
    assert [line for line in lines if re.match(r"Age \d edifice: ", line)] == [
        "Age 1 edifice: Belvedere",
        "Age 2 edifice: River Port",
        "Age 3 edifice: Concentric Castle",
    ]
    assert not any("difice" in line for line in cities.all_cities(Voice(Words(), TABLE, None)))
