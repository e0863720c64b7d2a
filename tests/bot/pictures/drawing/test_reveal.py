"""A reveal as drawn: one row per city, in which everything has its place, whatever was built and paid."""

from dataclasses import replace
from random import Random

import pytest

from bot.pictures.drawing import Canvas, horizon, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Icon
from bot.pictures.drawing.reveal import Built, Coins, Declined, Deed, Discarded, Entry, Reveal, Stage, Thanks
from engine.catalogue import AGES
from engine.effects import PawnFromBox, ScienceSymbol
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.anything import LONGEST, a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import about, check, rows

CATALOGUE = Ruleset.for_players(3, [Expansion.EDIFICE]).catalogue
CARDS = list(CATALOGUE.cards.values())
STAGES = [(board, built) for board in CATALOGUE.boards.values() for built in range(1, len(board.stages) + 1)]
DEAR = Coins((("Babylon", 12), ("Giza", 12)))
PATHS = [Thanks("chain", max((card.name for card in CARDS), key=len))]
PATHS += [Thanks("build-discarded", "Discard pile"), Thanks("free-build-once-per-age", "Olympia")]


def any_coins(chance: Random) -> Coins:
    paid = tuple((city, chance.randint(1, 12)) for city in monuments(chance, chance.randint(0, 2)))
    return Coins(paid, chance.choice((0, 0, 1, 12)))


def any_deed(chance: Random) -> Deed:
    board, built = chance.choice(STAGES)
    free = Built(chance.choice(CARDS), Coins(), chance.choice((None, *PATHS, Thanks("chain", words(chance)))))
    stage = Stage(words(chance), board, built, any_coins(chance), chance.choice((None, *AGES)))
    taken = Stage(
        words(chance), board, built, Coins(), taken=tuple(symbols.effect(PawnFromBox((chance.choice(AGES),))))
    )
    paid = Built(chance.choice(CARDS), any_coins(chance))
    return chance.choice((paid, paid, free, stage, stage, taken, Discarded(words(chance)), Declined(words(chance))))


def any_entry(chance: Random, city: str) -> Entry:
    science = tuple((each, chance.randint(1, 9)) for each in chance.sample(list(ScienceSymbol), chance.randint(0, 1)))
    coins, before, shields = chance.randint(0, 99), chance.choice((None, 0, 99)), chance.choice((None, 0, 21))
    computer = chance.random() < 0.2
    return Entry(city, a_name(chance), city, any_deed(chance), coins, before, shields, science, computer)


def of(*deeds: Deed) -> list[Reveal]:
    """Return reveals of up to seven cities each, with one city for each of these actions."""
    cities = monuments(Random(0), 7)
    entries = [Entry(cities[at % 7], "Ana", cities[at % 7], deed, 38, 50, None) for at, deed in enumerate(deeds)]
    return [
        Reveal("Age 2, turn 3", 2, cities, "Now", "pays", tuple(entries[at : at + 7])) for at in range(0, len(deeds), 7)
    ]


def check_all_is_there(reveal: Reveal) -> Canvas:
    canvas = reveal.draw()
    check(canvas)
    title, now = [row.text for row in rows(canvas) if not row.about]
    assert begins(title, reveal.title)
    assert begins(now, reveal.now)
    for entry in reveal.entries:
        city, *drawn = [row.items for row in about(canvas, entry.city)]
        assert city == (entry.city,)
        if entry.player or entry.is_computer:
            who = drawn.pop(0)
            assert who[:1] == ("<computer>",) or not entry.is_computer
            assert begins(who[-1], entry.player) or not entry.player
        has = [(str(entry.coins_before), "<becomes>")] * (entry.coins_before is not None)
        has += [("<coin>", str(entry.coins))]
        has += [("<shield>", str(entry.shields))] * (entry.shields is not None)
        has += [(f"<science-{each}>", str(count)) for each, count in entry.science]
        assert drawn[-len(has) :] == has
        check_deed(entry.deed, drawn[: -len(has)])
    return canvas


def check_deed(deed: Deed, drawn: list[tuple[str, ...]]) -> None:
    coins = Coins()
    match deed:
        case Built(card, coins, thanks):
            assert drawn.pop(0) == (f"<kind-{card.colour}>",)
            name = drawn.pop(0)[0]
            assert card.name in {name, f"{name} {drawn[0][0]}"}
            assert not thanks or any(row[0] == f"<{thanks.icon}>" and begins(row[1], thanks.text) for row in drawn[:2])
        case Stage(title, _, _, coins, pawn, taken):
            assert drawn.pop(0) == ("<stage>",)
            assert begins(drawn.pop(0)[0], title)
            assert not pawn or drawn.pop(0) == ("+", "<pawn>", str(pawn))
            signs = [
                sign for each in taken if isinstance(each, Icon) for sign in (f"<{each.name}>", each.label) if sign
            ]
            assert not taken or drawn == [tuple(signs)]
        case Discarded(title) | Declined(title):
            ((*sign, said),) = drawn
            assert sign == ["<no>"] * isinstance(deed, Declined)
            assert begins(said, title)
    amounts = [*coins.neighbours, *([("bank", coins.bank)] if coins.bank else [])]
    paid = [(f"<{city}>", "<coin>", str(amount)) for city, amount in amounts]
    assert [row for row in drawn if row in paid] == paid


@any_scene(4)
def test_every_city_has_a_row_with_what_it_did_how_and_what_it_has_now(seed: int) -> None:
    chance = Random(seed)
    cities = monuments(chance, 7)
    entries = tuple(any_entry(chance, city) for city in cities[: 1 + seed % 7])
    title, now, pays = words(chance), words(chance), chance.choice(("pays", "bezahlt", LONGEST))
    check_all_is_there(Reveal(title, chance.choice(AGES), cities, now, pays, entries))


@pytest.mark.slow
def test_every_card_and_every_stage_fits_however_dear_or_free_with_a_large_name() -> None:
    paid = [Built(card, replace(DEAR, bank=12) if card.coins else DEAR) for card in CARDS[::2]]
    free = [Built(card, Coins(), PATHS[number % len(PATHS)]) for number, card in enumerate(CARDS[1::2])]
    stages = [Stage(f"Stage {built}", board, built, replace(DEAR, bank=6), 3) for board, built in STAGES]
    for reveal in of(*paid, *free, *stages):
        for mark in check_all_is_there(reveal).marks:
            if len(mark.about) > 1 and mark.type and f" {mark.what} " in f" {mark.about[1]} ":
                assert mark.type.size >= 38 or len(mark.about[1]) > 15


def test_a_long_name_stands_on_two_lines_so_that_what_the_structure_gives_is_large() -> None:
    (long,) = of(Built(CATALOGUE.cards["Chamber of Commerce"], Coins((("Babylon", 5),))))
    marks = [mark for mark in long.draw().marks if "Chamber of Commerce" in mark.about]
    assert [mark.what for mark in marks if mark.kind == "text"][:2] == ["Chamber of", "Commerce"]
    assert all(mark.area.width >= 50 for mark in marks if mark.kind == "icon" and mark.area.left > 600)
    assert all(mark.area.height <= 40 for mark in marks if mark.what == "Babylon"), "there is less room below"


def test_what_made_a_structure_free_is_named_in_full() -> None:
    chains = [Built(card, Coins(), Thanks("chain", each.name)) for card in CARDS for each in card.free_from]
    assert len(chains) > 20
    for reveal in of(*chains):
        assert not [mark.what for mark in reveal.draw().marks if "…" in mark.what]


@pytest.mark.parametrize("count", [1, 7])
def test_the_sky_shows_the_wonders_of_those_who_did_something(count: int) -> None:
    (reveal,) = of(*[Discarded("Discarded a card")] * count)
    head, sky = Canvas(WIDTH, horizon.HEIGHT), Area(0, 0, 900, 110)
    horizon.put(head, reveal.cities[:count], 2, reveal.title, 920)
    assert reveal.draw().cut(sky).png() == head.cut(sky).png()
