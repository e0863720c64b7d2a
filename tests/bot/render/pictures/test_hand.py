"""Hands are drawn so that all of it can be read, whatever is in them."""

import io
from collections.abc import Iterator, Sequence

import pytest
from PIL import Image

from bot.render.pictures import Canvas, faces, palette, symbols
from bot.render.pictures.canvas import Icon, Item
from bot.render.pictures.faces import Face
from bot.render.pictures.hand import Hand, Heading, Held
from bot.render.pictures.palette import Paint, rgb
from bot.render.pictures.plates import Plate, Standing
from engine import Ruleset
from engine.catalogue import Card
from engine.resources import Resource, amounts
from tests.bot.render.pictures.reading import about, check, rows

CATALOGUE = Ruleset.for_players(7).catalogue
CARDS = tuple(CATALOGUE.cards.values())
STAGES = tuple(stage for board in CATALOGUE.boards.values() for stage in board.stages)
HEADING = Heading(
    "build-discarded",
    "Age 3, turn 6",
    "Discard pile",
    "free-city",
    "Halicarnassus",
    99,
    21,
    ("free-build-once-per-age",),
)
FREE = Plate(Standing.FREE, (Icon("free"), "free"))
DEAR = Plate(Standing.PAID, tuple(symbols.payment(12, 10)), others=True)
TOO_DEAR = Plate(Standing.REFUSED, (Icon("no"), *symbols.payment(12, 10)))
CUT = {"East Trading Post": "East Trading P…", "West Trading Post": "West Trading…"}
"""The only names that are too long where they stand as what makes another structure free."""


def missing(card: Card) -> Plate:
    reason: Sequence[Item] = symbols.resources(card.cost) or ["already built"]
    return Plate(Standing.REFUSED, (Icon("missing"), *reason))


def face(card: Card, *, at_a_cost: bool = True) -> Face:
    return Face(card.name, card, tuple(later.name for later in CATALOGUE.leads_to(card)), at_a_cost)


def hands_of(cards: Sequence[Held], most: int) -> Iterator[Hand]:
    return (Hand(HEADING, tuple(cards[first : first + most]), None) for first in range(0, len(cards), most))


@pytest.mark.parametrize("plate", [FREE, DEAR, TOO_DEAR, None], ids=["free", "dear", "too dear", "missing"])
def test_every_card_fits_whatever_it_costs(plate: Plate | None) -> None:
    for hand in hands_of([Held(face(card), plate or missing(card)) for card in CARDS], 8):
        check(hand.draw())


def test_every_card_fits_where_it_costs_nothing() -> None:
    for hand in hands_of([Held(face(card, at_a_cost=False)) for card in CARDS], 25):
        check(hand.draw())


@pytest.mark.parametrize("cards", range(1, 5))
def test_every_stage_fits_beside_or_below_cards(cards: int) -> None:
    held = tuple(Held(face(card), FREE) for card in CARDS[-cards:])
    for each in {(stage.cost, stage.effects): stage for stage in STAGES}.values():
        check(Hand(HEADING, held, Held(Face("Stage 3 of 4", each), DEAR)).draw())


def test_all_that_is_printed_on_a_card_is_drawn() -> None:
    for card in CARDS:
        canvas = Hand(HEADING, (Held(face(card)),), None).draw()
        assert " ".join(row.text for row in about(canvas, card.name, "name")) == card.name
        costs = [item for row in about(canvas, card.name, "cost") for item in row.items]
        paid = ["<coin>", str(card.coins)] if card.coins else []
        assert costs == [*paid, *(item for kind in costs_of(card) for item in (f"<{kind.name.lower()}>", kind.upper()))]
        assert about(canvas, card.name, "gives")
        assert chained(canvas, "<chain>") == {name(each) for each in card.free_from}
        assert chained(canvas, "<leads-to>") == {name(each) for each in CATALOGUE.leads_to(card)}


def test_what_is_built_for_nothing_is_drawn_without_its_cost_and_what_makes_it_free() -> None:
    for card in CARDS:
        canvas = Hand(HEADING, (Held(face(card, at_a_cost=False)),), None).draw()
        assert not about(canvas, card.name, "cost")
        assert not chained(canvas, "<chain>")
        assert chained(canvas, "<leads-to>") == {name(each) for each in CATALOGUE.leads_to(card)}


@pytest.mark.parametrize(("plate", "paper"), [(FREE, palette.PAPER), (TOO_DEAR, palette.STONE)])
def test_the_kind_of_a_card_is_told_by_its_icon_and_its_frame_and_what_cannot_be_had_lies_on_other_paper(
    plate: Plate, paper: Paint
) -> None:
    for card in CARDS:
        canvas = Hand(HEADING, (Held(face(card), plate),), None).draw()
        assert next(row.text for row in about(canvas, card.name) if "kind" in row.text) == f"<kind-{card.colour}>"
        image = Image.open(io.BytesIO(canvas.png())).convert("RGB")
        frame = next(mark.area for mark in canvas.marks if mark.about == () and mark.kind == "box")
        middle = (frame.top + frame.bottom) // 2
        assert image.getpixel((frame.left + 1, middle)) == rgb(palette.FRAMES[card.colour])
        assert image.getpixel((frame.left + faces.EDGE + 1, middle)) == rgb(paper)


def test_a_stage_takes_the_rest_of_the_last_row_or_a_line_below_a_full_one() -> None:
    for count in range(1, 9):
        cards = tuple(Held(face(card), FREE) for card in CARDS[:count])
        canvas = Hand(HEADING, cards, Held(Face("Stage 3 of 4", STAGES[0]), DEAR), "Wonder complete").draw()
        (title,) = [mark.area for mark in canvas.marks if mark.what == "Stage 3 of 4"]
        (last,) = [mark.area for mark in canvas.marks if mark.what == cards[-1].face.name]
        assert (title.top == last.top) == bool(count % 4)
        assert not about(canvas, "wonder")


def test_a_wonder_that_is_complete_is_said_where_there_is_room() -> None:
    for count in range(1, 9):
        canvas = Hand(HEADING, tuple(Held(face(card), FREE) for card in CARDS[:count]), None, "Wonder complete").draw()
        check(canvas)
        assert len(about(canvas, "wonder")) == (2 if count % 4 else 0)


def test_what_a_plate_has_no_room_for_is_seen_to_be_left_out() -> None:
    palace = CATALOGUE.cards["Palace"]
    canvas = Hand(HEADING, (Held(face(palace), missing(palace)),), None).draw()
    check(canvas)
    (row,) = about(canvas, "Palace", "now")
    assert row.items[0] == "<missing>"
    assert row.items[-1] == "…"
    assert len(row.items) < 2 + 2 * 7


def test_equal_hands_are_equal_pictures() -> None:
    one, other = (Hand(HEADING, tuple(Held(face(card), DEAR) for card in CARDS[:7]), None) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    drawn = one.draw().png()
    faces.drawn.cache_clear()
    assert other.draw().png() == drawn


def costs_of(card: Card) -> list[Resource]:
    return [kind for kind, count in amounts(card.cost).items() for _ in range(count)]


def chained(canvas: Canvas, icon: str) -> set[str]:
    return {name for row in rows(canvas) if row.items[0] == icon for name in row.items[1].split(", ")}


def name(card: Card) -> str:
    """As it stands in another card's chain."""
    return CUT.get(card.name, card.name)
