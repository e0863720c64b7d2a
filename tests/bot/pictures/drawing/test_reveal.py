"""A reveal as drawn: one row per city, in which everything has its place, whatever was built and paid."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.pictures.drawing import Canvas, horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area
from bot.pictures.drawing.reveal import Built, Coins, Declined, Deed, Discarded, Entry, Reveal, Stage, Thanks
from bot.pictures.drawing.table import place_size
from engine.catalogue import Side
from engine.effects import Colour, ScienceSymbol
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.glossary import EACH
from tests.bot.pictures.drawing.reading import check, rows

CATALOGUE = Ruleset.for_players(3, [Expansion.EDIFICE]).catalogue
CARDS = CATALOGUE.cards
DEAR = Coins((("Babylon", 12), ("Giza", 12)))
LONGEST = "W" * 100
WONDERS = ("Giza", "Halicarnassus", "Rhodes", "Babylon", "Olympia", "Ephesus", "Alexandria")
FACE_DOWN = Discarded("Discarded a card")
SEVEN = (
    Entry("Giza", "Ana", "Giza", Built(CARDS["Haven"], Coins((("Alexandria", 3), ("Halicarnassus", 4)))), 8, 3, None),
    Entry(
        "Halicarnassus",
        "Ben",
        "Halicarnassus",
        Stage("Stage 2", CATALOGUE.boards["Rhodes", Side.B], 2, Coins((("Giza", 2),))),
        12,
        16,
        1,
    ),
    Entry("Rhodes", "Cem", "Rhodes", Built(CARDS["Sawmill"], Coins(bank=1)), 3, 3, None),
    Entry("Babylon", "Dia", "Babylon", FACE_DOWN, 6, 3, None),
    Entry("Olympia", "", "Olympia", Built(CARDS["Aqueduct"], Coins(), Thanks("chain", "Baths")), 4, None, None),
    Entry("Ephesus", "Fay", "Ephesus", Declined("Left the seventh card"), 0, None, None),
    Entry(
        "Alexandria",
        "Gus",
        "Alexandria",
        Built(CARDS["Lodge"], Coins(), Thanks("build-discarded", "Discard pile")),
        2,
        None,
        None,
        science=((ScienceSymbol.COMPASS, 2),),
    ),
)


TO = "<becomes>"
LONG = {"Chamber of Commerce", "Shipowners Guild"}
"""Cards with many effects and a long name."""


def reveal(*entries: Entry) -> Reveal:
    return Reveal("Age 2, turn 3", 2, WONDERS, "Now", "pays", entries)


def of(*deeds: Deed) -> list[Reveal]:
    """Return reveals of up to seven cities each, with one city for each of these actions."""
    entries = [replace(SEVEN[place % 7], deed=deed, coins=38, coins_before=50) for place, deed in enumerate(deeds)]
    return [reveal(*entries[first : first + 7]) for first in range(0, len(entries), 7)]


def test_every_city_has_a_row_with_what_it_did_how_and_what_it_has_now() -> None:
    assert [(row.about, row.text) for row in rows(reveal(*SEVEN).draw())] == [
        ((), "Age 2, turn 3"),
        ((), "Now"),
        (("Giza",), "Giza"),
        (("Giza",), "Ana"),
        (("Giza", "Haven"), "<kind-yellow>"),
        (("Giza", "Haven"), "Haven"),
        (("Giza", "Haven"), f"<coin> 1 <points> 1 {EACH} <kind-brown> <own>"),
        (("Giza",), "pays"),
        (("Giza",), "<Alexandria> <coin> 3"),
        (("Giza",), "<Halicarnassus> <coin> 4"),
        (("Giza",), f"3 {TO}"),
        (("Giza",), "<coin> 8"),
        (("Halicarnassus",), "Halicarnassus"),
        (("Halicarnassus",), "Ben"),
        (("Halicarnassus",), "<stage>"),
        (("Halicarnassus",), "Stage 2"),
        (("Halicarnassus",), "<shield> 1"),
        (("Halicarnassus",), "<points> 4"),
        (("Halicarnassus",), "<coin> 4"),
        (("Halicarnassus",), "pays"),
        (("Halicarnassus",), "<Giza> <coin> 2"),
        (("Halicarnassus",), f"16 {TO}"),
        (("Halicarnassus",), "<coin> 12"),
        (("Halicarnassus",), "<shield> 1"),
        (("Rhodes",), "Rhodes"),
        (("Rhodes",), "Cem"),
        (("Rhodes", "Sawmill"), "<kind-brown>"),
        (("Rhodes", "Sawmill"), "Sawmill"),
        (("Rhodes", "Sawmill"), "<wood> W <wood> W"),
        (("Rhodes",), "pays"),
        (("Rhodes",), "<bank> <coin> 1"),
        (("Rhodes",), f"3 {TO}"),
        (("Rhodes",), "<coin> 3"),
        (("Babylon",), "Babylon"),
        (("Babylon",), "Dia"),
        (("Babylon",), "Discarded a card"),
        (("Babylon",), f"3 {TO}"),
        (("Babylon",), "<coin> 6"),
        (("Olympia",), "Olympia"),
        (("Olympia", "Aqueduct"), "<kind-blue>"),
        (("Olympia", "Aqueduct"), "Aqueduct"),
        (("Olympia", "Aqueduct"), "<points> 5"),
        (("Olympia",), "<chain> Baths"),
        (("Olympia",), "<coin> 4"),
        (("Ephesus",), "Ephesus"),
        (("Ephesus",), "Fay"),
        (("Ephesus",), "<no> Left the seventh card"),
        (("Ephesus",), "<coin> 0"),
        (("Alexandria",), "Alexandria"),
        (("Alexandria",), "Gus"),
        (("Alexandria", "Lodge"), "<kind-green>"),
        (("Alexandria", "Lodge"), "Lodge"),
        (("Alexandria", "Lodge"), "<science-compass>"),
        (("Alexandria",), "<build-discarded> Discard pile"),
        (("Alexandria",), "<coin> 2"),
        (("Alexandria",), "<science-compass> 2"),
    ]


def test_how_many_coins_there_were_stands_before_those_of_now_and_what_was_paid_on_the_card() -> None:
    drawn = reveal(*SEVEN).draw()
    cards = max(mark.area.right for mark in drawn.marks if mark.kind == "box" and 300 < mark.area.width < 1_000)
    before = [mark.area for mark in drawn.marks if mark.what == "becomes"]
    pays = [mark.area for mark in drawn.marks if mark.what in {"pays", "bank"}]
    pays += [mark.area for mark in drawn.marks if mark.kind == "icon" and mark.what in WONDERS]
    now = max(mark.area.left for mark in drawn.marks if mark.what == "coin")
    assert len(before) == 4
    assert all(cards < area.left and area.right < now for area in before)
    assert all(area.right < cards for area in pays)


def test_of_coins_that_have_not_changed_there_is_no_before_and_of_anything_else_nothing() -> None:
    still = [replace(each, coins=7, coins_before=None, shields=None, science=()) for each in SEVEN]
    drawn = reveal(*still).draw()
    check(drawn)
    assert [mark.what for mark in drawn.marks if mark.area.left > 960 and mark.kind == "icon"] == ["coin"] * len(SEVEN)
    assert TO not in [item for row in rows(drawn) for item in row.items]


def test_what_cities_have_now_stands_in_two_columns_below_a_tab_of_their_width() -> None:
    dear = [
        replace(each, coins=50, coins_before=9, shields=12 if number % 2 else None) for number, each in enumerate(SEVEN)
    ]
    drawn = reveal(*dear).draw()
    check(drawn)
    tab = next(mark.area for mark in drawn.marks if mark.kind == "box" and mark.area.top < 148 < mark.area.bottom)
    cards = [mark.area for mark in drawn.marks if mark.kind == "box" and mark.area.width == 660]
    papers = [mark.area for mark in drawn.marks if mark.kind == "box" and mark.area.width > 1_100]
    assert {area.right for area in cards} == {tab.left}
    assert {area.right for area in papers} == {tab.right}
    middles = [
        {mark.area.left + mark.area.right for mark in drawn.marks if mark.what == kind and mark.area.left > tab.left}
        for kind in ("coin", "shield")
    ]
    assert middles[0] == {tab.left + tab.right}
    assert len(middles[1]) == 1


def test_where_a_green_card_was_built_and_another_card_was_lost_both_changes_have_room() -> None:
    both = (
        replace(SEVEN[0], coins=50, coins_before=62, shields=12, science=((ScienceSymbol.COMPASS, 4),)),
        replace(SEVEN[2], science=((ScienceSymbol.COMPASS, 4), (ScienceSymbol.TABLET, 3))),
    )
    drawn = reveal(*both).draw()
    check(drawn)
    shown = [[row.text for row in rows(drawn) if row.about == (each.city,)][-2:] for each in both]
    assert shown == [["<shield> 12", "<science-compass> 4"], ["<science-compass> 4", "<science-tablet> 3"]]


def test_what_was_built_begins_in_one_column() -> None:
    drawn = reveal(*SEVEN).draw()
    begins = {mark.area.left for mark in drawn.marks if mark.what in {"Haven", "Stage 2", "Sawmill", "Lodge"}}
    assert len(begins) == 1


def test_each_name_is_written_once_and_that_of_a_structure_large() -> None:
    drawn = reveal(*SEVEN).draw()
    written = [mark.what for mark in drawn.marks if mark.kind == "text" and len(mark.what) > 2 and mark.what != "pays"]
    assert len(written) == len(set(written))
    for card in CARDS.values():
        built = reveal(replace(SEVEN[0], deed=Built(card, DEAR))).draw()
        lines = [
            mark for mark in built.marks if mark.about[1:] == (card.name,) and f" {mark.what} " in f" {card.name} "
        ]
        assert " ".join(mark.what for mark in lines) == card.name
        assert all(mark.type and mark.type.size >= (33 if card.name in LONG else 38) for mark in lines)


def test_a_long_name_stands_on_two_lines_so_that_what_the_structure_gives_is_large() -> None:
    drawn = reveal(replace(SEVEN[0], deed=Built(CARDS["Chamber of Commerce"], Coins((("Babylon", 5),))))).draw()
    check(drawn)
    about = [mark for mark in drawn.marks if "Chamber of Commerce" in mark.about]
    assert [mark.what for mark in about if mark.kind == "text"][:2] == ["Chamber of", "Commerce"]
    assert min(mark.area.width for mark in about if mark.kind == "icon") >= 50


WALLS, SKY = palette.between(palette.PAPER, palette.FRAMES[Colour.BLUE], 0.6), palette.rgb(palette.AIRS[2].middle)
FAR = Coins((("Ephesus", 12), ("Babylon", 12)), 9)
RHODES = CATALOGUE.boards["Rhodes", Side.A]


@pytest.mark.parametrize(
    ("deed", "seen", "paint"),
    [
        (Built(CARDS["Baths"], Coins()), True, WALLS),
        (Built(CARDS["Baths"], FAR), False, WALLS),
        (Stage("Stage 1", RHODES, 1, Coins()), True, SKY),
        (Stage("Stage 1", RHODES, 1, Coins((("Ephesus", 12), ("Babylon", 12)))), True, SKY),
        (Stage("Stage 1", RHODES, 1, FAR), False, SKY),
        (FACE_DOWN, False, SKY),
    ],
)
def test_a_building_or_for_a_stage_the_place_stands_before_what_is_given_where_a_row_has_room(
    deed: Deed, paint: tuple[int, int, int], *, seen: bool
) -> None:
    drawn = reveal(replace(SEVEN[3], deed=deed)).draw()
    check(drawn)
    free = Image.open(io.BytesIO(drawn.png())).convert("RGB").crop((560, 170, 838, 282))
    (ink,) = palette.quantise(Image.new("RGB", (1, 1), paint)).tobytes()
    assert (palette.quantise(free).tobytes().count(ink) > 500) == seen


def test_the_place_beside_a_stage_is_that_of_the_table_with_as_many_stages() -> None:
    for built in (1, 2, 3):
        drawn = reveal(replace(SEVEN[3], deed=Stage("A stage", RHODES, built, Coins()))).draw()
        right = min(mark.area.left for mark in drawn.marks if mark.kind == "box" and mark.area.right == 932) - 6
        high = 114
        wide = high * place_size(7)[0] // place_size(7)[1]
        shown = places.place(RHODES, built, 2, place_size(7)).view((wide, high), palette.SAND, 12)
        assert drawn.cut(shown.area.moved((right - wide, horizon.HEIGHT + 16))).png() == shown.png()


@pytest.mark.parametrize("count", [1, 7])
def test_the_sky_shows_the_wonders_of_those_who_did_something(count: int) -> None:
    title, sky = "Age 3, turn 6: seventh card", Area(0, 0, 900, 110)
    head = Canvas(WIDTH, horizon.HEIGHT)
    horizon.put(head, WONDERS[:count], 2, title, 920)
    assert replace(reveal(*SEVEN[:count]), title=title).draw().cut(sky).png() == head.cut(sky).png()


def test_one_city_lies_below_the_other_in_their_order() -> None:
    drawn = reveal(*SEVEN).draw()
    tops = [min(mark.area.top for mark in drawn.marks if mark.about[:1] == (entry.city,)) for entry in SEVEN]
    assert tops == sorted(set(tops))


@pytest.mark.parametrize("cities", range(1, 8))
def test_fewer_cities_make_a_smaller_picture(cities: int) -> None:
    drawn = reveal(*SEVEN[:cities]).draw()
    check(drawn)
    assert drawn.area.height == 164 + 136 * cities
    assert drawn.area.height <= 1_150


@pytest.mark.slow
def test_every_card_fits_however_dear_or_free() -> None:
    longest = max(CARDS, key=len)
    paid = [Built(card, replace(DEAR, bank=12) if card.coins else DEAR) for card in CARDS.values()]
    chained = [Built(card, Coins(), Thanks("chain", longest)) for card in CARDS.values() if card.free_from]
    searched = [Built(card, Coins(), Thanks("build-discarded", "Discard pile")) for card in CARDS.values()]
    free = [Built(card, Coins(), Thanks("free-build-once-per-age", "Olympia")) for card in CARDS.values()]
    for picture in of(*paid, *chained, *searched, *free):
        check(picture.draw())


def test_every_stage_fits_however_dear() -> None:
    joined = replace(DEAR, bank=6)
    boards = CATALOGUE.boards.values()
    stages = [(board, built) for board in boards for built in range(1, len(board.stages) + 1)]
    for picture in of(*(Stage(f"Stage {built}", board, built, joined, 3) for board, built in stages)):
        check(picture.draw())


def test_nothing_overflows_whatever_a_language_says_and_people_are_called() -> None:
    deeds = (
        Built(CARDS["Lodge"], DEAR),
        Built(CARDS["Lodge"], Coins(), Thanks("build-discarded", LONGEST)),
        Stage(LONGEST, CATALOGUE.boards["Rhodes", Side.B], 2, DEAR, 3),
        Discarded(LONGEST),
        Declined(LONGEST),
    )
    entries = [Entry("Halicarnassus", LONGEST, "Halicarnassus", deed, 99, 87, 21) for deed in deeds]
    check(Reveal(LONGEST, 3, WONDERS, LONGEST, LONGEST, tuple(entries)).draw())


def test_equal_reveals_are_drawn_alike_and_every_number_is_seen() -> None:
    assert reveal(*SEVEN).draw().png() == reveal(*SEVEN).draw().png()
    first, *others = SEVEN
    for other in (
        replace(first, coins=9),
        replace(first, shields=3),
        replace(first, coins_before=2),
        replace(first, player="Ann"),
    ):
        assert reveal(other, *others).draw().png() != reveal(*SEVEN).draw().png()
