"""Hands are drawn so that all of them can be read, whatever they contain."""

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TypeGuard

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.drawing import Canvas, palette, symbols
from bot.pictures.drawing.buildings import softened
from bot.pictures.drawing.canvas import Icon, Item
from bot.pictures.drawing.faces import Face, Held
from bot.pictures.drawing.hand import Hand, Heading, Site
from bot.pictures.drawing.market import Lot, Trader
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.plates import Plate, Standing
from bot.text import cards
from bot.text.cards import Whose
from bot.text.words import Words
from engine import Expansion, Ruleset
from engine.catalogue import Card, Stage
from engine.counting import Counted
from engine.effects import CoinsPer, Effect, PointsPer
from engine.resources import EMPTY, UNIT, Resource, amounts
from engine.ruleset import Seat
from tests.bot.pictures.drawing import glossary
from tests.bot.pictures.drawing.chaining import chained
from tests.bot.pictures.drawing.reading import about, check, rows
from tests.sweeps import examples

CATALOGUE = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue
CARDS = tuple(CATALOGUE.cards.values())
STAGES = tuple(
    {(each.cost, each.effects, each.options): each for of in CATALOGUE.boards.values() for each in of.stages}.values()
)
EDIFICES = tuple(CATALOGUE.edifices.values())
WORDS = Words()
SCIENCE = tuple(f"science-{each}" for each in ("compass", "gear", "tablet"))
EACH_ONCE = tuple((kind,) for kind in Resource)
CHOICES = (EACH_ONCE[0] + EACH_ONCE[3], EACH_ONCE[1] + EACH_ONCE[2], tuple(Resource)[:4])
HAS = (symbols.coins(99),), (Icon("shield", "21"),)
KNOWS = tuple((Icon(each), "4") for each in SCIENCE)
HEADING = Heading(3, ("Giza", "Rhodes", "Babylon"), "build-discarded", "Age 3, turn 6", "Discard pile", 99, 21)
MARKET = (
    Trader("left", ("left",), "Halicarnassus", (Lot(1, EACH_ONCE[4:]), Lot(2, EACH_ONCE[:4] * 2)), HAS, KNOWS),
    Trader(
        "own", ("free-city",), "Giza", (Lot(0, EACH_ONCE), Lot(0, CHOICES[2:])), ((Icon("hand"), symbols.to("left")),)
    ),
    Trader("right", ("right", "own"), "You", (Lot(2, EACH_ONCE[:1]),), HAS, KNOWS[:1]),
)
SITE = Site(next(board for board in CATALOGUE.boards.values() if board.city == "Babylon"), 3)
FREE = Plate(Standing.FREE, (Icon("free"), "free"))
DEAR = Plate(Standing.PAID, tuple(symbols.payment(12, 10)), others=True)
TOO_DEAR = Plate(Standing.REFUSED, (Icon("no"), *symbols.payment(12, 10)))
PAPYRUS, LOOM, GLASS = (UNIT[kind] for kind in (Resource.PAPYRUS, Resource.LOOM, Resource.GLASS))


def missing(card: Card) -> Plate:
    reason: list[Item] = symbols.resources(card.cost) or ["already built"]
    return Plate(Standing.REFUSED, (Icon("missing"), *reason))


def face(card: Card, *, at_a_cost: bool = True) -> Face:
    counted = symbols.counted([Counted(effect, ((Seat(0), 24),)) for effect in card.effects if counts(effect)])
    return Face(card.name, card, tuple(CATALOGUE.leads_to(card)), at_a_cost, tuple(counted))


def counts(effect: Effect) -> TypeGuard[CoinsPer | PointsPer]:
    return isinstance(effect, CoinsPer | PointsPer)


def drawn(*held: Held, stage: Held | None = None) -> Canvas:
    canvas = Hand(HEADING, MARKET, held, stage).draw()
    check(canvas)
    return canvas


SAID = st.sampled_from(
    [
        "free",
        "already built",
        "ju\u017c zbudowane",
        "der Spieler",
        "Wm Wm Wm Wm",
        "\u0645\u0635\u0631",
        "\u5df4\u6bd4\u4f26",
    ]
) | st.integers(1, 32).map("W".__mul__)
"""Words of every length, and of other scripts."""
PLATES = st.sampled_from((FREE, DEAR, TOO_DEAR)) | st.builds(
    lambda standing, said, paid, others: Plate(standing, (Icon("no"), said, *symbols.payments(paid)), others),
    st.sampled_from(Standing),
    SAID,
    st.lists(st.tuples(SAID, st.integers(1, 99)), max_size=2),
    st.booleans(),
)
FACES = st.builds(
    lambda card, at_a_cost: face(card, at_a_cost=at_a_cost), st.sampled_from(CARDS), st.booleans()
) | st.builds(Face, SAID, st.sampled_from(CARDS))
HELD = st.builds(Held, FACES, st.none() | PLATES) | st.sampled_from([Held(face(card), missing(card)) for card in CARDS])
PARTS = st.sampled_from(EDIFICES).map(
    lambda each: Plate(
        Standing.PAID,
        (
            *(symbols.AND, symbols.pawn(each.age), *symbols.payment(0, 0, each.cost), symbols.BRINGS),
            *(item for row in symbols.effects(each.reward) for item in row),
        ),
    )
)
STAGE = st.builds(
    lambda stage, plate, part: Held(Face("Stage 3 of 4", stage), plate, part),
    st.sampled_from(STAGES),
    PLATES,
    st.none() | PARTS,
)
UNITS = st.lists(st.sampled_from((*EACH_ONCE, *CHOICES)), max_size=12).map(tuple)
NEIGHBOURS = st.tuples(SAID, UNITS, UNITS, st.integers(0, 3))


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Draw a hand with everything that one can have."""
    market = []
    for (name, *units, known), usual in zip(draw(st.tuples(NEIGHBOURS, NEIGHBOURS, NEIGHBOURS)), MARKET, strict=True):
        lots = tuple(Lot(0 if usual.about == "own" else price, some) for price, some in enumerate(units, 1) if some)
        market.append(replace(usual, name=name, lots=lots, knows=() if usual.about == "own" else KNOWS[:known]))
    science = tuple((each, draw(st.integers(1, 12))) for each in SCIENCE[: draw(st.integers(0, 3))])
    heading = replace(HEADING, when=draw(SAID), question=draw(st.just("") | SAID), science=science)
    heading = replace(heading, powers=draw(st.sampled_from(((), ("free-build-once-per-age",)))))
    held = draw(st.lists(HELD, min_size=1, max_size=8))
    complete, discard = draw(st.tuples(*[st.just("") | SAID] * 2))
    site = draw(st.sampled_from((None, SITE)))
    return Hand(heading, tuple(market), tuple(held), draw(st.none() | STAGE), complete, discard, site)


@given(hands())
@examples(8)
def test_every_hand_can_be_read_and_all_that_it_has_is_drawn(hand: Hand) -> None:
    canvas = hand.draw()
    check(canvas)
    read = rows(canvas)
    own = [mark.area for mark in canvas.marks if mark.about[:1] == ("heading",)]
    assert max(area.bottom for area in own) < min(mark.area.top for mark in canvas.marks if "left" in mark.about)
    for trader in hand.market:
        goods = [
            item for number in range(1, 3) for row in about(canvas, trader.about, f"lot {number}") for item in row.items
        ]
        units = [
            item for lot in trader.lots for item in (f"<{kind.name.lower()}>" for unit in lot.units for kind in unit)
        ]
        assert Counter(goods) & Counter(units) == Counter(units)
        assert goods.count("<price>") == sum(lot.price > 0 for lot in trader.lots)
        assert len(about(canvas, trader.about, "has")) == len(trader.has) + len(trader.knows)
    kinds = [row.items[0] for row in read if len(row.about) == 1 and row.items[0].startswith("<kind-")]
    assert kinds == [f"<kind-{held.face.subject.colour}>" for held in hand.cards if isinstance(held.face.subject, Card)]
    plates = [*hand.cards, *([hand.stage] if hand.stage else [])]
    now = [row for row in read if row.about[-1] == "now" and row.about[0] != "discard"]
    assert len(now) == sum(
        (1 + plate.others) for held in plates for plate in (held.plate, held.part) if plate is not None
    )
    alone = len(hand.cards) == 1 and (hand.stage or hand.complete or hand.discard)
    assert bool(about(canvas, "discard")) == bool(alone and hand.discard)
    assert bool(about(canvas, "wonder")) == bool(hand.complete and not hand.stage)
    assert bool(about(canvas, "Stage 3 of 4")) == bool(hand.stage)
    _check_sizes(canvas, hand)


def _check_sizes(canvas: Canvas, hand: Hand) -> None:
    """Check that effects and names are large enough, and that cards fill the width, as many in a row as in others."""
    for held in hand.cards:
        name, printed = held.face.name, held.face.printed
        if isinstance(held.face.subject, Card) and name == held.face.subject.name:
            written = [mark for mark in canvas.marks if mark.about == (name, "name")]
            assert min(mark.type.size for mark in written if mark.type) >= 38
            assert " ".join(dict.fromkeys(mark.what for mark in written)) == name
        icons = [mark for mark in canvas.marks if mark.about == (name, "gives") and mark.kind == "icon"]
        if printed.is_symbol and len(hand.cards) > 1:
            assert 64 <= icons[0].area.width <= 120
        if printed.counts:
            assert min(mark.area.width for mark in icons) >= (53 if len(printed.gives[0]) > 7 else 61)
    areas = [mark.area for mark in canvas.marks if mark.what.startswith("kind-") and len(mark.about) == 1]
    in_rows = Counter((area.top + area.bottom) // 2 for area in areas).values()
    assert max(in_rows) - min(in_rows) <= 1
    assert max(in_rows) <= 4


@pytest.mark.parametrize("at_a_cost", [True, False])
def test_all_that_is_printed_on_a_card_is_drawn_and_its_chains_in_full_on_the_colours_that_tell_them_apart(
    *, at_a_cost: bool
) -> None:
    for first in range(0, len(CARDS), 4 if at_a_cost else 20):
        four = CARDS[first : first + 4]
        canvas = drawn(*(Held(face(card, at_a_cost=at_a_cost), FREE) for card in four))
        for card in four:
            costs = [item for row in about(canvas, card.name, "cost") for item in row.items]
            paid = ["<coin>", str(card.coins)] if card.coins else []
            assert costs == ([*paid, *costs_of(card)] if at_a_cost else [])
            given_now, brings = gives(canvas, card.name)
            assert glossary.effects(given_now) == cards.effects_in_short(WORDS, card.effects, Whose.CITYS)
            counted = ["<coin>" if isinstance(each, CoinsPer) else "<points>" for each in card.effects if counts(each)]
            assert brings == [item for icon in counted for item in ("24", icon)]
            earlier, later = card.free_from if at_a_cost else (), CATALOGUE.leads_to(card)
            for names, meant in zip(chained(about(canvas, card.name)).values(), (earlier, later), strict=True):
                assert sorted(names) == sorted(each.name for each in meant)
            marks = [mark for mark in canvas.marks if mark.about[:2] == (card.name, "chain") and mark.type]
            pens = {palette.ON_PAPER} if later else set[Pen]()
            assert {mark.type.pen for mark in marks if mark.type} == pens | {
                palette.ON_FRAMES[each.colour] for each in earlier
            }


def test_all_that_a_stage_and_a_part_in_an_edifice_cost_and_give_is_drawn() -> None:
    for number, stage in enumerate(STAGES):
        edifice = EDIFICES[number % len(EDIFICES)]
        reward = [item for row in symbols.effects(edifice.reward) for item in row]
        pawn = (symbols.AND, symbols.pawn(edifice.age), *symbols.payment(0, 0, edifice.cost), symbols.BRINGS, *reward)
        part = Plate(Standing.PAID, pawn)
        beside = [Held(face(card), FREE) for card in CARDS[-(1, 1, 4)[number % 3] :]]
        canvas = drawn(*beside, stage=Held(Face("Stage 3 of 4", stage), DEAR, part))
        assert [item for row in about(canvas, "Stage 3 of 4", "cost") for item in row.items] == costs_of(stage)
        items, _ = gives(canvas, "Stage 3 of 4")
        if stage.options:
            assert items.count(symbols.EITHER) == len(stage.options) - 1
        else:
            assert glossary.effects(items) == cards.effects_in_short(WORDS, stage.effects, Whose.CITYS)
        (row,) = about(canvas, "Stage 3 of 4", "part")
        costs, brings = row.text.split(" = ")
        assert costs == f"+ <pawn> {edifice.age} <bank> <coin> {edifice.cost}"
        assert glossary.effects(brings.split()) == cards.effects_in_short(WORDS, edifice.reward, Whose.CITYS)


def test_buildings_in_soft_colours_stand_in_the_corners_of_all_cards_with_room_those_of_a_row_equally_high() -> None:
    """No mark is recorded for the buildings, because they repeat what the head says; the test compares pixels."""
    free = [card for card in CARDS if not card.cost and len(symbols.effects(card.effects)[0]) == 1]
    for count, last, high, seen in ((2, "Forum", 64, 2), (3, "Tavern", 90, 3), (4, "Forum", 90, 3)):
        row = [*free[: count - 1], CATALOGUE.cards[last]]
        canvas = drawn(*(Held(face(card), FREE) for card in row))
        plates = [mark.area for mark in canvas.marks if mark.about[-1:] == ("now",) and mark.kind == "box"]
        soft = [softened(card.colour, high) for card in row]
        stands = [
            canvas.cut(each.area.moved((plate.right - 2 - each.area.width, plate.top - 1 - high))).png() == each.png()
            for each, plate in zip(soft, plates, strict=True)
        ]
        assert stands == [place < seen for place in range(count)]


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


def test_science_of_neighbours_stands_in_one_place_and_own_goods_are_larger_unless_that_needs_another_line() -> None:
    for known, goods, made in product((1, 3), (1, 7, 12), (5, 6, 10)):
        left = replace(MARKET[0], lots=(Lot(2, (EACH_ONCE * 2)[:goods]),), knows=KNOWS[:known])
        own = replace(MARKET[1], lots=(Lot(0, (EACH_ONCE * 2)[:made]),))
        canvas = Hand(HEADING, (left, own, MARKET[2]), (Held(face(CARDS[0])),), None).draw()
        assert len({mark.area.top for mark in canvas.marks if mark.what in SCIENCE and "has" in mark.about}) == 1
        (size,) = {mark.area.width for mark in canvas.marks if mark.about == ("own", "lot 1") and mark.kind == "icon"}
        assert size == 50 or (size == 46 and made > 7)
    short, long = replace(MARKET[2], about="left", knows=KNOWS[:1]), replace(MARKET[2], name="W" * 12)
    full, free = ((Lot(2, (EACH_ONCE[0],) * count),) for count in (6, 2))
    for lots, together in ((full, False), (free, True)):
        traders = replace(short, lots=lots), replace(MARKET[1], lots=free), replace(long, lots=free)
        canvas = Hand(HEADING, traders, (Held(face(CARDS[0])),), None).draw()
        assert (len({mark.area.top for mark in canvas.marks if mark.what == "science-compass"}) == 1) == together


@pytest.mark.parametrize(
    ("items", "drawn_of_them"),
    [
        (symbols.missing(LOOM, ()), "<loom> L"),
        (symbols.missing(EMPTY, (LOOM, PAPYRUS)), "<loom> L / <papyrus> P"),
        (symbols.missing(GLASS, (LOOM, PAPYRUS)), "<glass> G + <loom> L / <papyrus> P"),
        (symbols.missing(GLASS + LOOM, (LOOM, PAPYRUS)), "<loom> L <glass> G + …"),
        (symbols.missing(EMPTY, (LOOM + PAPYRUS, LOOM + GLASS, PAPYRUS + GLASS)), "<papyrus> P <loom> L / …"),
    ],
)
def test_of_several_sets_that_are_missing_all_are_drawn_or_it_is_seen_that_there_are_more(
    items: list[Item], drawn_of_them: str
) -> None:
    lacking = Held(face(CARDS[0]), Plate(Standing.REFUSED, (Icon("missing"), *items)))
    canvas = drawn(lacking, *(Held(face(card), FREE) for card in CARDS[1:4]))
    assert [row.text.removeprefix("<missing> ") for row in about(canvas, CARDS[0].name, "now")] == [drawn_of_them]


@pytest.mark.parametrize("said", ["Halicarnassus", "der Spieler", "W" * 32])
def test_of_long_texts_on_a_plate_the_beginning_is_drawn_and_who_is_paid_how_much(said: str) -> None:
    for others, paid in product((False, True), ([(said, 12)], [("der Spieler", 2), (said, 12)])):
        canvas = drawn(Held(face(CARDS[0]), Plate(Standing.PAID, tuple(symbols.payments(paid)), others)))
        row, *more = (row.items for row in about(canvas, CARDS[0].name, "now"))
        assert more == [("…",)] * others
        assert row[1::3] == ("<coin>",) * len(paid)
        for drawn_name, coins, (name, amount) in zip(row[::3], row[2::3], paid, strict=True):
            assert coins == str(amount)
            assert name.startswith(drawn_name.removesuffix("…"))
            assert len(drawn_name) > 1


@pytest.mark.parametrize(
    ("when", "question"), [("Epoka 3, runda 6", "Stos odrzuconych"), ("Zeitalter 3, Runde 6", "Ablagestapel")]
)
def test_headings_of_other_languages_are_drawn_whole(when: str, question: str) -> None:
    known = tuple((each, 10) for each in SCIENCE)
    heading = replace(HEADING, when=when, question=question, science=known, powers=("free-build-once-per-age",))
    canvas = Hand(heading, MARKET, (Held(face(CARDS[0])),), None).draw()
    assert {when, question} <= {row.items[-1] for row in about(canvas, "heading")}


def test_equal_hands_are_equal_pictures() -> None:
    one, other = (Hand(HEADING, MARKET, tuple(Held(face(card), DEAR) for card in CARDS[:7]), None) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    assert one.draw().png() == other.draw().png()


def gives(canvas: Canvas, name: str) -> tuple[list[str], list[str]]:
    """Return what the named card or stage gives and, if it counts things, what that is worth now."""
    items = [item for row in about(canvas, name, "gives") for item in row.items]
    at = items.index(symbols.BRINGS) if symbols.BRINGS in items else len(items)
    return items[:at], items[at + 1 :]


def costs_of(of: Card | Stage) -> list[str]:
    return [
        item for kind, count in amounts(of.cost).items() for item in (f"<{kind.name.lower()}>", kind.upper()) * count
    ]
