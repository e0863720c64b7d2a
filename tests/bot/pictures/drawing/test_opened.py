"""What was hidden, as drawn: every city with its cards, whatever their names, and the discard pile."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from bot.pictures.drawing.opened import MANY, Cards, Holder, Opened
from bot.pictures.drawing.reveal import Built, Coins, Entry
from bot.pictures.drawing.symbols import EACH
from engine.catalogue import AGES
from engine.effects import Colour
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import about, check

CARDS = list(Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.cards.values())
KINDS = {card.name: card.colour for card in CARDS}


def any_cards(chance: Random, most: int) -> Cards:
    return Cards(words(chance), tuple(chance.choices(CARDS, k=chance.randint(0, most))))


@any_scene(4)
def test_every_card_is_named_by_kind_beside_what_became_of_it(seed: int) -> None:
    chance = Random(seed)
    cities = monuments(chance, 7)
    holders = tuple(
        Holder(city, a_name(chance), tuple(any_cards(chance, 7) for _ in range(4)), chance.random() < 0.2)
        for city in cities[: 1 + seed % 7]
    )
    pile = any_cards(chance, 60) if seed % 4 else None
    canvas = Opened(words(chance), chance.choice(AGES), cities, holders, pile).draw()
    check(canvas)
    for holder in holders:
        found = about(canvas, holder.city)
        assert [row.about[1] for row in found if len(row.about) > 1] == card_names(holder.cards)
        assert all(row.items == (f"<kind-{KINDS[row.about[1]]}>", row.about[1]) for row in found if len(row.about) > 1)
        texts = [row.text for row in found if len(row.about) == 1]
        assert all(any(begins(text, of.said) or text in of.said for text in texts) for of in holder.cards if of.cards)
    piled = [row for row in about(canvas, "pile") if len(row.about) > 1]
    if pile is None:
        assert not about(canvas, "pile")
    elif len(pile.cards) < MANY:
        assert [row.about[1] for row in piled] == card_names([pile])
    else:
        counts = Counter(card_names([pile]))
        assert [row.text for row in piled] == [
            name if count == 1 else f"{name} {EACH}{count}" for name, count in counts.items()
        ], "of many cards, equal ones stand together"


def test_beside_a_card_stands_what_was_paid_for_it_and_what_the_city_has_since() -> None:
    card, texts = CARDS[0], list[list[str]]()
    for coins in (Coins((("Babylon", 2), ("Olympia", 3)), 1), Coins((("Babylon", 2),)), Coins()):
        done = Entry("Giza", "Ana", "Giza", Built(card, coins), 12, 15, 4)
        row = Holder("Giza", "Ana", (Cards("Built", (card,), done),))
        canvas = Opened("Age 1", AGES[0], ("Giza", "Babylon", "Olympia"), (row,), pays="pays").draw()
        check(canvas)
        texts.append([mark.what for mark in canvas.marks if "Giza" in mark.about and mark.kind == "text"])
    paid = [[each for each in of if each not in {"Giza", "Ana", "Built", card.name}] for of in texts]
    assert paid == [["2", "3", "1", "15", "12", "4"], ["pays", "2", "15", "12", "4"], ["15", "12", "4"]]


@pytest.mark.parametrize(("hands", "least"), [(3, 52), (4, 52), (5, 46), (6, 42), (7, 40)])
def test_the_fewer_hands_there_are_the_larger_are_all_names_and_what_all_have_in_common_is_said_once(
    hands: int, least: int
) -> None:
    catalogue = Ruleset.for_players(7).catalogue.cards.values()
    cards = sorted({card.name: card for card in catalogue}.values(), key=lambda card: len(card.name))
    holders = tuple(
        Holder(f"City {seat}", "Ana", (Cards("Discarded", (cards[-1 - seat],)), Cards("", (*cards[-20:-14],))))
        for seat in range(hands)
    )
    canvas = Opened("Age 1", AGES[0], ("Giza", "Babylon"), holders, below="Passed on").draw()
    check(canvas)
    names = [mark for mark in canvas.marks if mark.kind == "text" and len(mark.about) > 1]
    assert len(names) == 7 * hands
    assert min(mark.type.size for mark in names if mark.type) >= least
    assert [mark.what for mark in canvas.marks].count("Passed on") == 1


def card_names(found: Iterable[Cards]) -> list[str]:
    return [card.name for of in found for colour in Colour for card in of.cards if card.colour is colour]
