"""The pictures of cards and wonders that are looked up: all that is drawn is told, in the picture's own text, too.

The expected words come from the tests' own table, never from the code that writes the message.
"""

import re
from collections.abc import Iterator

import pytest

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import LONGEST
from bot.pictures.drawing import Canvas
from bot.pictures.drawing.canvas import Area
from bot.screens.almanac import card_screen, whole_catalogue, wonder_screen
from bot.screens.screen import Screen
from bot.text.words import Words
from engine.catalogue import Board, Card
from tests.bot.pictures.drawing import glossary, reading
from tests.bot.pictures.drawing.chaining import chained
from tests.bot.screens import limits
from tests.sweeps import sweep

WORDS = Words()
CATALOGUE = whole_catalogue()
CARDS = tuple(CATALOGUE.cards.values())
BOARDS = tuple(CATALOGUE.boards.values())


def picture_of(screen: Screen) -> Picture:
    limits.check(screen)
    (picture,) = screen.pictures
    assert 0 < len(picture.description) <= LONGEST
    assert not picture.more, "the alternative text has room for all of it"
    return picture


# Cards.


def printed(canvas: Canvas, card: Card) -> Iterator[str]:
    """Yield what is drawn on a card, in words for its owner."""
    name = card.name
    parts = {part: reading.about(canvas, name, part) for part in ("name", "cost", "gives", "chain")}
    yield " ".join(row.text for row in parts["name"])
    (kind,) = (row.text for row in reading.rows(canvas) if row.about == (name,))
    assert kind == f"<kind-{card.colour}>"
    yield str(card.colour)
    yield from _costs([item for row in parts["cost"] for item in row.items])
    yield _given([item for row in parts["gives"] for item in row.items])
    known = sum(map(len, parts.values())) + 1
    assert len(reading.rows(canvas)) == known, "nothing else is drawn"


def _costs(items: list[str]) -> Iterator[str]:
    coins = [items[1]] if items[:1] == ["<coin>"] else []
    resources = items[2:] if coins else items
    told = [glossary.counted(int(each), "coin") for each in coins]
    told += glossary.amounts(" ".join(resources)) if resources else []
    yield f"Costs {glossary.listed(told) if told else 'nothing'}."


def _given(items: list[str]) -> str:
    """Return what a card gives; the message turns two of the glossary's phrases into sentences."""
    told = glossary.effects(items).replace(" its ", " your ").replace(" in the city", " in your city")
    if (both := _BOTH.fullmatch(told)) is not None:
        return f"For each of {both['things']}: {both['gain']}."
    if (trade := _TRADE.fullmatch(told)) is not None:
        return f"{_GOODS[trade['goods']]} cost you {trade['price']}."
    return told


_BOTH = re.compile(r"(?P<gain>.* now and .* at the end) for each of (?P<things>.*)")
_TRADE = re.compile(r"(?P<goods>.*) for (?P<price>1 coin each from .*)")
_GOODS = {"raw materials": "Wood, stone, ore and clay", "manufactured goods": "Papyrus, loom and glass"}


@pytest.mark.parametrize("name", sweep(CATALOGUE.cards, short=[*CATALOGUE.cards][::12]))
def test_all_that_is_drawn_of_a_card_is_told_and_can_be_read(name: str) -> None:
    card = CATALOGUE.cards[name]
    screen = card_screen(WORDS, card, CATALOGUE)
    picture = picture_of(screen)
    canvas = picture.scene.draw()
    reading.check(canvas)
    before, after = (set(names) for names in chained(reading.rows(canvas)).values())
    assert before == {each.name for each in card.free_from}
    assert after == {each.name for each in CATALOGUE.leads_to(card)}
    for told in (picture.description, screen.content):
        for fact in (*printed(canvas, card), *before, *after):
            assert fact in told, f"{fact!r} is not told: {told}"


def test_a_card_has_the_sky_of_its_first_age_and_a_guild_that_of_the_last() -> None:
    """The sky says nothing that words do not, so nothing about it is told."""
    cards = CARDS[::3]
    skies = {card.name: picture_of(card_screen(WORDS, card, CATALOGUE)).scene.draw().cut(_SKY).png() for card in cards}
    alike = {frozenset(name for name, sky in skies.items() if sky == one) for one in skies.values()}
    ages = [{card.name for card in cards if min(card.copies, default=3) == age} for age in (1, 2, 3)]
    assert alike == set(map(frozenset, ages))


_SKY = Area(700, 8, 1190, 340)


# Wonders.


def on_board(canvas: Canvas, board: Board) -> Iterator[str]:
    """Yield what is drawn of a board, in words for its owner."""
    city = board.city
    (makes,) = reading.about(canvas, city, "makes")
    yield f"Makes {glossary.listed(glossary.amounts(makes.text))}"
    (name,) = (row.text for row in reading.rows(canvas) if row.about == (city,))
    wonder, side = (row.text for row in reading.rows(canvas) if row.about == (city, "wonder"))
    assert (name, wonder) == (city, board.wonder)
    yield wonder
    yield f"{name}, {side}"
    for number in range(1, len(board.stages) + 1):
        caption, gives, cost = reading.about(canvas, city, "wonder", f"stage {number}")
        assert caption.text == f"<stage> stage {number}"
        several = glossary.are_options(gives.items)
        given = glossary.options(gives.items) if several else glossary.effects(gives.items)
        costs = glossary.listed(glossary.amounts(cost.text))
        yield f"Stage {number} costs {costs} and gives {given.replace(' its ', ' your ')}."
    assert len(reading.rows(canvas)) == 4 + 3 * len(board.stages), "nothing else is drawn"


@pytest.mark.parametrize("board", sweep(BOARDS, short=BOARDS[1::7]), ids=lambda board: f"{board.city} {board.side}")
def test_all_that_is_drawn_of_a_wonder_is_told_and_can_be_read(board: Board) -> None:
    screen = wonder_screen(WORDS, board, CATALOGUE)
    picture = picture_of(screen)
    canvas = picture.scene.draw()
    reading.check(canvas)
    for told in (picture.description, screen.content):
        for fact in on_board(canvas, board):
            assert fact in told, f"{fact!r} is not told: {told}"
