"""Chips: cards drawn on one line each."""

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.chips import chip, least_width
from bot.text import cards
from bot.text.cards import Whose
from bot.text.words import Words
from engine.catalogue import Card
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing import glossary, reading
from tests.bot.pictures.drawing.reading import Row

CATALOGUE = Ruleset.for_players(7).catalogue
IN_A_CITY, IN_TWO = 376, 764
"""Widths of one column and of two columns, in pixels."""
WORDS = Words()


def sheet(card: Card, width: int, *, marked: bool = False) -> list[Row]:
    """Draw a card's chip, check that it is legible, and return its rows."""
    canvas = Canvas(WIDTH, 200)
    canvas.place(chip(card, width, palette.NIGHT, marked=marked), (20, 20))
    reading.check(canvas)
    return reading.rows(canvas)


def test_every_card_has_room_in_a_city_for_its_name_and_all_that_it_gives() -> None:
    for card in CATALOGUE.cards.values():
        for marked in (False, True):
            found = sheet(card, IN_A_CITY if least_width(card, marked=marked) <= IN_A_CITY else IN_TWO, marked=marked)
            signs = {f"<kind-{card.colour}>", *(["<last>"] if marked else [])}
            assert {row.about for row in found} == {(card.name,)}
            assert {item for row in found for item in row.items if signs.issuperset(row.items)} == signs
            others = [row.items for row in found if not signs.issuperset(row.items)]
            others.remove((card.name,))
            assert [glossary.effects(items) for items in others] == [
                cards.effects_in_short(WORDS, card.effects, Whose.CITYS)
            ]


def test_where_there_is_no_room_for_what_a_card_gives_its_name_stands_there_alone() -> None:
    texts = [row.text for row in sheet(CATALOGUE.cards["Philosophers Guild"], IN_A_CITY)]
    assert texts == ["<kind-purple>", "Philosophers Guild"]


def test_a_name_that_is_too_long_is_cut() -> None:
    *_, name = sheet(CATALOGUE.cards["Philosophers Guild"], 200)
    assert name.text.startswith("Philo")
    assert name.text.endswith("…")
