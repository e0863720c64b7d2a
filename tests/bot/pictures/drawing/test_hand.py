"""Hands are drawn so that all of them can be read, whatever they contain."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, product
from typing import TypeGuard

import pytest

from bot.pictures.drawing import Canvas, faces, palette, symbols
from bot.pictures.drawing.buildings import softened
from bot.pictures.drawing.canvas import Area, Icon, Item
from bot.pictures.drawing.faces import Face
from bot.pictures.drawing.hand import Hand, Heading, Held, Site
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.market import Lot, Trader
from bot.pictures.drawing.palette import rgb
from bot.pictures.drawing.plates import Plate, Standing
from bot.text import cards
from bot.text.cards import Whose
from bot.text.words import Words
from engine import Expansion, Ruleset
from engine.catalogue import Card, Stage
from engine.counting import Counted
from engine.effects import CoinsPer, Colour, Effect, PointsPer
from engine.resources import EMPTY, UNIT, Resource, amounts
from engine.ruleset import Seat
from tests.bot.pictures.drawing import glossary
from tests.bot.pictures.drawing.chaining import chained
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.sweeps import sweep

CATALOGUE = Ruleset.for_players(7).catalogue
CARDS = tuple(CATALOGUE.cards.values())
STAGES = tuple(stage for board in CATALOGUE.boards.values() for stage in board.stages)
HEADING = Heading(
    3,
    ("Giza", "Rhodes", "Babylon"),
    "build-discarded",
    "Age 3, turn 6",
    "Discard pile",
    99,
    21,
    (("science-compass", 10), ("science-gear", 3), ("science-tablet", 4)),
    ("free-build-once-per-age",),
)
EACH_ONCE = tuple((kind,) for kind in Resource)
CHOICES = ((Resource.WOOD, Resource.CLAY), (Resource.STONE, Resource.ORE))
HAS = (symbols.coins(99),), (Icon("shield", "21"),)
KNOWS = tuple((Icon(f"science-{each}"), "4") for each in ("compass", "gear", "tablet"))
PASSING = ((Icon("hand"), symbols.to("left")),)
MARKET = (
    Trader(
        "left", ("left",), "Halicarnassus", (Lot(1, EACH_ONCE[4:]), Lot(2, (*EACH_ONCE[:4] * 2, *CHOICES))), HAS, KNOWS
    ),
    Trader("own", ("free-city",), "Halicarnassus", (Lot(0, EACH_ONCE * 2), Lot(0, (tuple(Resource)[:4],))), PASSING),
    Trader("right", ("right",), "Giza", (Lot(2, EACH_ONCE[:1]),), HAS, KNOWS[:1]),
)
SITE = Site(next(board for board in CATALOGUE.boards.values() if board.city == "Babylon"), 3)
WORDS = Words()
LONGEST = "W" * 100
FREE = Plate(Standing.FREE, (Icon("free"), "free"))
DEAR = Plate(Standing.PAID, tuple(symbols.payment(12, 10)), others=True)
TOO_DEAR = Plate(Standing.REFUSED, (Icon("no"), *symbols.payment(12, 10)))
EACH_CARD = sweep(product((FREE, TOO_DEAR), (0, 1)), short=[(FREE, 0), (TOO_DEAR, 1)])
"""How the card is marked, and the first of every second card to test; a short run tries each value once."""
HEADINGS = ((LONGEST, LONGEST), (LONGEST, ""), ("Age 3", LONGEST), (LONGEST, "Discard pile"))
"""The texts for the turn and for the question, as long as possible."""
PAPYRUS, LOOM, GLASS = (UNIT[kind] for kind in (Resource.PAPYRUS, Resource.LOOM, Resource.GLASS))


def missing(card: Card) -> Plate:
    reason: Sequence[Item] = symbols.resources(card.cost) or ["already built"]
    return Plate(Standing.REFUSED, (Icon("missing"), *reason))


def face(card: Card, *, at_a_cost: bool = True) -> Face:
    counted = symbols.counted([Counted(effect, ((Seat(0), 24),)) for effect in card.effects if counts(effect)])
    return Face(card.name, card, tuple(CATALOGUE.leads_to(card)), at_a_cost, tuple(counted))


def counts(effect: Effect) -> TypeGuard[CoinsPer | PointsPer]:
    return isinstance(effect, CoinsPer | PointsPer)


def hands_of(cards: Sequence[Held], most: int) -> Iterator[Hand]:
    return (Hand(HEADING, MARKET, tuple(cards[first : first + most]), None) for first in range(0, len(cards), most))


@pytest.mark.parametrize(
    ("plate", "first"),
    sweep(product((FREE, DEAR, TOO_DEAR, None), (0, 1)), short=[(FREE, 0), (DEAR, 1), (TOO_DEAR, 0), (None, 1)]),
)
def test_every_card_fits_whatever_it_costs(plate: Plate | None, first: int) -> None:
    for hand in hands_of([Held(face(card), plate or missing(card)) for card in CARDS[first::2]], 8):
        check(hand.draw())


def test_every_card_fits_where_it_costs_nothing() -> None:
    for hand in hands_of([Held(face(card, at_a_cost=False)) for card in CARDS], 25):
        check(hand.draw())


@pytest.mark.parametrize("beside", sweep(range(1, 5), short=(1, 4)))
def test_every_stage_fits_beside_or_below_cards_and_all_that_it_costs_and_gives_is_drawn(beside: int) -> None:
    held = tuple(Held(face(card), FREE) for card in CARDS[-beside:])
    for stage in {(stage.cost, stage.effects): stage for stage in STAGES}.values():
        canvas = Hand(HEADING, MARKET, held, Held(Face("Stage 3 of 4", stage), DEAR)).draw()
        check(canvas)
        costs = [item for row in about(canvas, "Stage 3 of 4", "cost") for item in row.items]
        assert costs == [item for kind in costs_of(stage) for item in (f"<{kind.name.lower()}>", kind.upper())]
        assert given(canvas, "Stage 3 of 4") == cards.effects_in_short(WORDS, stage.effects, Whose.CITYS)


@pytest.mark.parametrize("cards", sweep(range(1, 5), short=(1, 4)))
def test_the_stages_of_ur_and_carthage_fit_with_a_part_in_an_edifice(cards: int) -> None:
    held = tuple(Held(face(card), FREE) for card in CARDS[-cards:])
    part = Plate(Standing.REFUSED, (symbols.AND, symbols.pawn(3), Icon("no"), *symbols.payment(0, 0, 6)))
    boards = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.boards.values()
    stages = [stage for board in boards if board.city in {"Ur", "Carthage"} for stage in board.stages]
    for each in stages:
        canvas = Hand(HEADING, MARKET, held, Held(Face("Stage 3 of 4", each), DEAR, part)).draw()
        check(canvas)
        drawn = [item for row in about(canvas, "Stage 3 of 4", "gives") for item in row.items]
        assert drawn.count("/") == max(len(each.options) - 1, len(each.pawn_ages) - 1, 0)
        assert [row.text for row in about(canvas, "Stage 3 of 4", "part")] == ["+ <pawn> 3 <no> <bank> <coin> 6"]


@pytest.mark.parametrize("count", [1, 2])
def test_what_taking_part_costs_and_brings_is_drawn_whole_whatever_it_is(count: int) -> None:
    edifices = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.edifices
    for edifice in edifices.values():
        cost = symbols.payment(0, 0, edifice.cost)
        reward = [item for row in symbols.effects(edifice.reward) for item in row]
        part = Plate(Standing.PAID, (symbols.AND, symbols.pawn(edifice.age), *cost, symbols.BRINGS, *reward))
        stage = Held(Face("Stage 3 of 4", STAGES[0]), DEAR, part)
        canvas = Hand(HEADING, MARKET, (Held(face(CARDS[0]), FREE),) * count, stage).draw()
        check(canvas)
        (row,) = about(canvas, "Stage 3 of 4", "part")
        costs, brings = row.text.split(" = ")
        assert costs == f"+ <pawn> {edifice.age} <bank> <coin> {edifice.cost}"
        assert glossary.effects(brings.split()) == cards.effects_in_short(WORDS, edifice.reward, Whose.CITYS)


def test_all_that_is_printed_on_a_card_is_drawn() -> None:
    for card in CARDS:
        canvas = Hand(HEADING, MARKET, (Held(face(card)),), None).draw()
        assert " ".join(row.text for row in about(canvas, card.name, "name")) == card.name
        costs = [item for row in about(canvas, card.name, "cost") for item in row.items]
        paid = ["<coin>", str(card.coins)] if card.coins else []
        assert costs == [*paid, *(item for kind in costs_of(card) for item in (f"<{kind.name.lower()}>", kind.upper()))]
        assert given(canvas, card.name) == cards.effects_in_short(WORDS, card.effects, Whose.CITYS)
        counted = ["<coin>" if isinstance(each, CoinsPer) else "<points>" for each in card.effects if counts(each)]
        assert gives(canvas, card.name)[1] == [item for icon in counted for item in ("24", icon)]
        assert_chained(canvas, card.free_from, CATALOGUE.leads_to(card))
        assert not [row for row in about(canvas, card.name) if row.about[1:] and "…" in row.text]


def test_chains_name_structures_in_full_in_a_row_of_four_on_two_lines_where_they_are_long() -> None:
    chained_cards = [card for card in CARDS if card.free_from or CATALOGUE.leads_to(card)]
    for card in chained_cards:
        canvas = Hand(HEADING, MARKET, (Held(face(card), FREE),) * 4, None).draw()
        assert_chained(canvas, (*card.free_from,) * 4, (*CATALOGUE.leads_to(card),) * 4)


def test_what_makes_a_card_free_lies_on_its_colour_and_what_it_makes_free_within_a_line_both_with_room_behind() -> None:
    card = CATALOGUE.cards["Laboratory"]
    canvas = Hand(HEADING, MARKET, (Held(face(card), FREE),) * 4, None).draw()
    chains = [mark for mark in canvas.marks if mark.about[-1:] == ("chain",) and mark.type]
    pens = {mark.what: mark.type.pen for mark in chains if mark.type}
    assert pens == {
        "Workshop": palette.ON_FRAMES[Colour.GREEN],
        "Observatory": palette.ON_PAPER,
        "Siege Workshop": palette.ON_PAPER,
    }
    for mark in chains:
        (*_, around) = [
            each.area
            for each in canvas.marks
            if each.kind == "box"
            and each.area.height == 44
            and each.area.top < mark.area.top < each.area.bottom
            and each.area.left < mark.area.left < each.area.right
        ]
        assert around.right - mark.area.right >= 12
        assert mark.type
        assert mark.type.weight is Weight.BOLD


def test_what_is_built_for_nothing_is_drawn_without_its_cost_and_what_makes_it_free() -> None:
    for card in CARDS:
        canvas = Hand(HEADING, MARKET, (Held(face(card, at_a_cost=False)),), None).draw()
        assert not about(canvas, card.name, "cost")
        assert_chained(canvas, (), CATALOGUE.leads_to(card))


@pytest.mark.parametrize(("plate", "first"), EACH_CARD)
def test_the_kind_of_a_card_is_told_by_its_icon_and_its_frame_and_what_cannot_be_had_lies_on_other_paper(
    plate: Plate, first: int
) -> None:
    paper = palette.DUSK if plate.refused else palette.PAPER
    for card in CARDS[first::2]:
        hand = Hand(HEADING, MARKET, (Held(face(card), plate),) * 2, None)
        canvas = hand.draw()
        assert next(row.text for row in about(canvas, card.name) if "kind" in row.text) == f"<kind-{card.colour}>"
        image = canvas._image
        frame = next(mark.area for mark in canvas.marks if mark.kind == "box" and mark.area.top > hand.fold)
        middle = (frame.top + frame.bottom) // 2
        assert image.getpixel((frame.left + 1, middle)) == palette.index(rgb(palette.FRAMES[card.colour]))
        assert image.getpixel((frame.left + faces.EDGE + 1, middle)) == palette.index(rgb(paper))


def test_the_stage_lies_below_all_cards_in_one_form_and_place_whatever_the_hand_and_so_does_a_wonder_complete() -> None:
    places, complete = set[tuple[int, ...]](), set[tuple[int, ...]]()
    for count in range(2, 10):
        held = tuple(Held(face(card), FREE) for card in CARDS[:count])
        for stage, found in ((Held(Face("Stage 3 of 4", STAGES[0]), DEAR), places), (None, complete)):
            canvas = Hand(HEADING, MARKET, held, stage, "Wonder complete").draw()
            check(canvas)
            (wide,) = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.area.width > 1_100]
            assert wide.top > max(mark.area.bottom for mark in canvas.marks if mark.about[:1] == (held[-1].face.name,))
            found.add((wide.left, wide.right, wide.height, canvas.area.bottom - wide.bottom))
            assert len(about(canvas, "wonder")) == (stage is None)
    assert len(places) == len(complete) == 1
    assert places == complete


def test_a_name_is_bold_and_at_least_38_pixels_high_on_two_lines_where_it_is_long_and_off_the_edge() -> None:
    for count in (2, 3, 4):
        for first in range(0, len(CARDS) - count, count):
            cards = CARDS[first : first + count]
            canvas = Hand(HEADING, MARKET, tuple(Held(face(card), FREE) for card in cards), None).draw()
            wide = (1_190 - count * 10) // count
            for place, card in enumerate(cards, 1):
                written = [mark for mark in canvas.marks if mark.about == (card.name, "name")]
                assert {mark.type.weight for mark in written if mark.type} == {Weight.BOLD}
                assert min(mark.type.size for mark in written if mark.type) >= 38
                assert len({mark.row for mark in written}) <= 2
                assert max(mark.area.right for mark in written) <= place * (wide + 10) - 16


def test_a_single_symbol_has_64_pixels_or_more_and_those_of_a_row_are_equally_large() -> None:
    symbolic = [
        card for card in CARDS if len(symbols.effects(card.effects)) == len(symbols.effects(card.effects)[0]) == 1
    ]
    for count, brings in product((2, 3, 4), ((), tuple(symbols.brings_points(7)))):
        for first in range(0, len(symbolic) - count, count):
            shown_ones = [replace(face(card), counted=brings) for card in symbolic[first : first + count]]
            canvas = Hand(HEADING, MARKET, tuple(Held(each, FREE) for each in shown_ones), None).draw()
            sizes = {
                next(mark.area.width for mark in canvas.marks if mark.about == (each.name, "gives"))
                for each in shown_ones
            }
            assert len(sizes) == 1
            assert 64 <= min(sizes) <= 120


def test_what_counts_has_icons_as_large_as_all_others_on_three_lines_at_most() -> None:
    guilds = [card for card in CARDS if any(map(counts, card.effects))]
    for count in (2, 3, 4):
        for first in range(0, len(guilds) - count, count):
            cards = guilds[first : first + count]
            hand = Hand(HEADING, MARKET, tuple(Held(face(card), FREE) for card in cards), None)
            canvas = hand.draw()
            for card in cards:
                icons = [mark for mark in canvas.marks if mark.about == (card.name, "gives") and mark.kind == "icon"]
                assert min(mark.area.width for mark in icons) >= 61
                assert len({mark.row for mark in icons}) <= 3


def test_rows_have_as_many_cards_as_each_other_or_one_more_and_all_of_the_width() -> None:
    for count in range(2, 26):
        held = tuple(Held(face(card, at_a_cost=False)) for card in CARDS[:count])
        canvas = Hand(HEADING, MARKET, held, None).draw()
        kinds = [mark.area for mark in canvas.marks if mark.what.startswith("kind-") and len(mark.about) == 1]
        rows = Counter((area.top + area.bottom) // 2 for area in kinds).values()
        assert sum(rows) == count
        assert max(rows) - min(rows) <= 1
        assert max(rows) <= 4
        lowest = max(area.top for area in kinds)
        assert max(mark.area.right for mark in canvas.marks if mark.area.bottom > lowest) >= 1188  # no orphan


def areas(canvas: Canvas, subject: str) -> list[Area]:
    return [mark.area for mark in canvas.marks if mark.about[:1] == (subject,)]


@pytest.mark.parametrize(("plate", "first"), EACH_CARD)
def test_a_single_card_stands_upright_at_the_left_and_the_stage_and_discarding_beside_it(
    plate: Plate, first: int
) -> None:
    stage = Held(Face("Stage 3 of 4", STAGES[0]), plate)
    for card in CARDS[first::2]:
        canvas = Hand(HEADING, MARKET, (Held(face(card), plate),), stage, discard="Discard").draw()
        check(canvas)
        assert [row.text for row in about(canvas, "discard")] == ["<bank>", "Discard", "+ <coin> 3", "<free>"]
        held, next_stage, discarded = (areas(canvas, each) for each in (card.name, "Stage 3 of 4", "discard"))
        right = max(area.right for area in held)
        assert right <= 1_200 * 0.42
        assert right < min(area.left for area in (*next_stage, *discarded))
        assert max(area.bottom for area in next_stage) < min(area.top for area in discarded)
        frames = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.area.left < 30 < mark.area.top]
        assert all(area.height > 0.85 * area.width for area in frames if area.top > 300 and area.width > 470)


def test_buildings_in_soft_colours_stand_in_the_corners_of_all_cards_with_room_those_of_a_row_equally_high() -> None:
    """No mark is recorded for the buildings, because they repeat what the head says; the test compares pixels."""
    free = [card for card in CARDS if not card.cost and len(symbols.effects(card.effects)[0]) == 1]
    for count, last, high, seen in ((2, "Forum", 64, 2), (3, "Tavern", 90, 3), (4, "Forum", 90, 3)):
        cards = [*free[: count - 1], CATALOGUE.cards[last]]
        canvas = Hand(HEADING, MARKET, tuple(Held(face(card), FREE) for card in cards), None).draw()
        plates = [mark.area for mark in canvas.marks if mark.kind == "box" and mark.area.height == 74]
        lowest = [plate for plate in plates if plate.bottom == plates[0].bottom]  # without the names on two lines
        soft = [softened(card.colour, high) for card in cards]
        stands = [
            canvas.cut(each.area.moved((plate.right - 2 - each.area.width, plate.top - 1 - high))).png() == each.png()
            for each, plate in zip(soft, lowest, strict=True)
        ]
        assert stands == [place < seen for place in range(count)]


@pytest.mark.parametrize(
    ("complete", "discard"), [("Wonder complete", ""), ("", "Discard"), ("Wonder complete", "Discard"), ("", "")]
)
def test_a_single_card_is_drawn_whatever_stands_beside_it(complete: str, discard: str) -> None:
    canvas = Hand(HEADING, MARKET, (Held(face(CARDS[0]), FREE),), None, complete, discard, SITE).draw()
    check(canvas)
    assert len(about(canvas, "wonder")) == bool(complete)
    assert len(about(canvas, "discard")) == 4 * bool(discard)


def test_a_wonder_is_painted_where_it_is_complete_and_beside_a_single_card_where_it_has_room() -> None:
    """No mark is recorded for the wonder, so the test compares pixels and checks that all texts are still legible."""
    painted = Counter[tuple[bool, bool]]()
    for count, plate, stage, discard in product(
        (1, 2), (FREE, TOO_DEAR), (None, STAGES[0], STAGES[3]), ("", "Discard")
    ):
        next_one = Held(Face("Stage 3 of 4", stage), plate) if stage else None
        hand = Hand(HEADING, MARKET, (Held(face(CARDS[0]), plate),) * count, next_one, "Complete", discard)
        plain, with_it = (each.draw() for each in (hand, replace(hand, site=SITE)))
        assert plain.area == with_it.area
        check(with_it)
        differs = plain._image != with_it._image
        assert differs or stage
        assert not differs or count == 1 or not stage
        painted[plate.refused, differs and stage is not None] += 1
    assert min(painted[refused, True] for refused in (False, True)) > 0


def test_what_it_costs_now_is_the_largest_text_on_every_card() -> None:
    for plate in (FREE, Plate(Standing.PAID, tuple(symbols.payment(0, 2)))):
        canvas = Hand(HEADING, MARKET, tuple(Held(face(card), plate) for card in CARDS[:4]), None).draw()
        for card in CARDS[:4]:
            sizes: dict[bool, int] = {}
            for mark in canvas.marks:
                if mark.about[:1] == (card.name,) and mark.type is not None and "gives" not in mark.about:
                    now = "now" in mark.about
                    sizes[now] = max(sizes.get(now, 0), mark.type.size)
            assert sizes[True] > sizes[False]


def test_goods_stand_behind_their_price_and_in_the_order_of_their_lots() -> None:
    canvas = Hand(HEADING, MARKET, (Held(face(CARDS[0])),), None).draw()
    check(canvas)
    lots = {side: [item for row in about(canvas, side) for item in row.items] for side in ("left", "own", "right")}
    goods = [f"<{kind.name.lower()}> {kind.upper()}" for kind in Resource]
    assert " ".join(lots["right"]) == "<right> Giza <coin> 99 <shield> 21 <price> 2 <wood> W <science-compass> 4"
    assert " ".join(lots["left"]).startswith(
        f"<left> Halicarnassus <coin> 99 <shield> 21 <price> 1 {' '.join(goods[4:])} <price> 2 <wood> W"
    )
    assert " ".join(lots["own"]).startswith(f"<free-city> Halicarnassus <hand> <left> {' '.join(goods)}")
    assert lots["left"][-6:] == [item for each in ("compass", "gear", "tablet") for item in (f"<science-{each}>", "4")]
    for side in ("left", "own", "right"):
        lefts = [mark.area.left for mark in canvas.marks if mark.about == (side, "lot 1") and mark.kind == "icon"]
        assert lefts[0] == min(lefts)


def test_science_of_a_neighbour_stands_in_one_place_the_same_for_both_and_what_one_makes_is_a_little_larger() -> None:
    for known, goods, made in product((0, 1, 3), (1, 7, 12), (1, 5, 6, 10)):
        traders = (
            replace(MARKET[0], lots=(Lot(2, (EACH_ONCE * 2)[:goods]),), knows=KNOWS[:known]),
            replace(MARKET[1], lots=(Lot(0, (EACH_ONCE * 2)[:made]),)),
            MARKET[2],
        )
        canvas = Hand(HEADING, traders, (Held(face(CARDS[0])),), None).draw()
        check(canvas)
        has = {side: [mark for mark in canvas.marks if mark.about == (side, "has")] for side in ("left", "right")}
        science = {side: [each.area for each in has[side] if each.what.startswith("science")] for side in has}
        assert len({area.top for areas in science.values() for area in areas}) == 1
        own = [mark.area for mark in canvas.marks if mark.about == ("own", "lot 1") and mark.kind == "icon"]
        (size,) = {area.width for area in own}
        assert size == 50 or (size == 46 and made > 7), "a little smaller where another line would be needed"


def test_science_stands_beside_one_name_alone_only_where_that_saves_a_line() -> None:
    short, long = replace(MARKET[2], about="left", knows=KNOWS[:1], has=HAS), replace(MARKET[2], name="W" * 12)
    full, free = ((Lot(2, (EACH_ONCE[0],) * count),) for count in (6, 2))
    for lots, together in ((full, False), (free, True)):
        traders = replace(short, lots=lots), replace(MARKET[1], lots=free), replace(long, lots=free)
        canvas = Hand(HEADING, traders, (Held(face(CARDS[0])),), None).draw()
        tops = {mark.about[0]: mark.area.top for mark in canvas.marks if mark.what == "science-compass" and mark.about}
        assert (tops["left"] == tops["right"]) == together


def test_what_a_plate_has_no_room_for_is_seen_to_be_left_out() -> None:
    palace = CATALOGUE.cards["Palace"]
    narrow = (Held(face(palace), missing(palace)), *(Held(face(card), FREE) for card in CARDS[:3]))
    canvas = Hand(HEADING, MARKET, narrow, None).draw()
    check(canvas)
    (row,) = about(canvas, "Palace", "now")
    assert row.items[0] == "<missing>"
    assert row.items[-1] == "…"
    assert len(row.items) < 2 + 2 * 7


@pytest.mark.parametrize(
    ("items", "drawn"),
    [
        (symbols.missing(LOOM, ()), ["<loom> L"]),
        (symbols.missing(EMPTY, (LOOM, PAPYRUS)), ["<loom> L / <papyrus> P"]),
        (symbols.missing(GLASS, (LOOM, PAPYRUS)), ["<glass> G + <loom> L / <papyrus> P"]),
        (symbols.missing(GLASS + LOOM, (LOOM, PAPYRUS)), ["<loom> L <glass> G + …"]),
        (symbols.missing(EMPTY, (LOOM + PAPYRUS, LOOM + GLASS, PAPYRUS + GLASS)), ["<papyrus> P <loom> L / …"]),
    ],
)
def test_of_several_sets_that_are_missing_all_are_drawn_or_it_is_seen_that_there_are_more(
    items: list[Item], drawn: list[str]
) -> None:
    lacking = Held(face(CARDS[0]), Plate(Standing.REFUSED, (Icon("missing"), *items)))
    canvas = Hand(HEADING, MARKET, (lacking, *(Held(face(card), FREE) for card in CARDS[1:4])), None).draw()
    check(canvas)
    assert [row.text.removeprefix("<missing> ") for row in about(canvas, CARDS[0].name, "now")] == drawn


@pytest.mark.parametrize(
    "city",
    sweep(sorted({board.city for board in CATALOGUE.boards.values()}), short=("Giza", "Rhodes", "Halicarnassus")),
)
def test_a_city_that_is_paid_is_named_beside_what_it_gets_as_far_as_there_is_room(city: str) -> None:
    for coins in (2, 12):
        for others in (False, True):
            for paid in ([(city, coins)], [("you", coins), (city, coins)]):
                plate = Plate(Standing.PAID, tuple(symbols.payments(paid)), others)
                canvas = Hand(HEADING, MARKET, (Held(face(CARDS[0]), plate),), None).draw()
                check(canvas)
                row = about(canvas, CARDS[0].name, "now")[-1]
                assert row.items[-2:] == ("<coin>", str(coins))
                assert city.startswith(row.items[-3].removesuffix("…"))
                assert row.items[-3] != "…"


@pytest.mark.parametrize("said", ["already built", "bereits gebaut", "ju\u017c zbudowane", "W" * 100])
def test_a_reason_is_drawn_as_far_as_there_is_room(said: str) -> None:
    canvas = Hand(HEADING, MARKET, (Held(face(CARDS[0]), Plate(Standing.REFUSED, (Icon("no"), said))),), None).draw()
    check(canvas)
    (row,) = about(canvas, CARDS[0].name, "now")
    icon, drawn = row.items
    assert icon == "<no>"
    assert said.startswith(drawn.removesuffix("…"))
    assert len(drawn) > 6


def test_of_two_long_texts_on_a_plate_both_are_cut_before_anything_is_left_out() -> None:
    paid = symbols.payments([("der Spieler", 2), ("Halicarnassus", 3)])
    canvas = Hand(HEADING, MARKET, (Held(face(CARDS[0]), Plate(Standing.PAID, tuple(paid))),), None).draw()
    check(canvas)
    (row,) = about(canvas, CARDS[0].name, "now")
    you, *first, city, coin, coins = row.items
    assert (first, coin, coins) == (["<coin>", "2"], "<coin>", "3")
    assert "der Spieler".startswith(you.removesuffix("…"))
    assert "Halicarnassus".startswith(city.removesuffix("…"))


@pytest.mark.parametrize(
    ("when", "question"), [("Epoka 3, runda 6", "Stos odrzuconych"), ("Zeitalter 3, Runde 6", "Ablagestapel")]
)
def test_headings_of_other_languages_are_drawn_whole(when: str, question: str) -> None:
    canvas = Hand(replace(HEADING, when=when, question=question), MARKET, (Held(face(CARDS[0])),), None).draw()
    check(canvas)
    assert {when, question} <= {row.items[-1] for row in about(canvas, "heading")}


@pytest.mark.parametrize(
    ("standing", "count", "said"),
    sweep(
        product(Standing, range(1, 5), HEADINGS),
        short=[(standing, 4, said) for standing, said in zip(cycle(Standing), HEADINGS, strict=False)],
    ),
)
def test_the_longest_words_fit(standing: Standing, count: int, said: tuple[str, str]) -> None:
    plate = Plate(standing, (Icon("no"), LONGEST, *symbols.payment(12, 10)), others=True)
    held = [Held(Face(LONGEST, card), plate) for card in CARDS[:count]]
    heading = replace(HEADING, when=said[0], question=said[1])
    check(Hand(heading, MARKET, tuple(held), None, LONGEST).draw())
    check(Hand(heading, MARKET, tuple(held), Held(Face(LONGEST, STAGES[0]), plate)).draw())


def test_equal_hands_are_equal_pictures() -> None:
    one, other = (Hand(HEADING, MARKET, tuple(Held(face(card), DEAR) for card in CARDS[:7]), None) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    assert one.draw().png() == other.draw().png()


def given(canvas: Canvas, name: str) -> str:
    """Return in words everything that the named card or stage gives."""
    return glossary.effects(gives(canvas, name)[0])


def gives(canvas: Canvas, name: str) -> tuple[list[str], list[str]]:
    """Return what the named card or stage gives and, if it counts things, what that is worth now."""
    items = [item for row in about(canvas, name, "gives") for item in row.items]
    at = items.index(symbols.BRINGS) if symbols.BRINGS in items else len(items)
    return items[:at], items[at + 1 :]


def costs_of(of: Card | Stage) -> list[Resource]:
    return [kind for kind, count in amounts(of.cost).items() for _ in range(count)]


def assert_chained(canvas: Canvas, earlier: Iterable[Card], later: Iterable[Card]) -> None:
    """Check that the chains name exactly these earlier and later structures, in full."""
    for names, meant in zip(chained(rows(canvas)).values(), (earlier, later), strict=True):
        assert sorted(names) == sorted(card.name for card in meant)
