"""What was hidden, as drawn: every city with its cards, whatever their names, and the discard pile."""

from collections.abc import Iterable
from random import Random

from bot.pictures.drawing.opened import Cards, Holder, Opened
from engine.catalogue import AGES
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import about, check

CARDS = list(Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue.cards.values())
KINDS = {card.name: card.colour for card in CARDS}


def any_cards(chance: Random, most: int) -> Cards:
    return Cards(words(chance), tuple(chance.choices(CARDS, k=chance.randint(0, most))))


@any_scene(4)
def test_every_card_is_named_beside_what_became_of_it(seed: int) -> None:
    chance = Random(seed)
    cities = monuments(chance, 7)
    holders = tuple(
        Holder(city, a_name(chance), tuple(any_cards(chance, 7) for _ in range(4)), chance.random() < 0.2)
        for city in cities[: 1 + seed % 7]
    )
    pile = any_cards(chance, 60)
    canvas = Opened(words(chance), chance.choice(AGES), cities, holders, pile).draw()
    check(canvas)
    for holder in holders:
        found = about(canvas, holder.city)
        assert [row.about[1] for row in found if len(row.about) > 1] == card_names(holder.cards)
        assert all(row.items == (f"<kind-{KINDS[row.about[1]]}>", row.about[1]) for row in found if len(row.about) > 1)
        texts = [row.text for row in found if len(row.about) == 1]
        assert all(any(begins(text, of.said) or text in of.said for text in texts) for of in holder.cards if of.cards)
    assert [row.about[1] for row in about(canvas, "pile") if len(row.about) > 1] == card_names([pile])


def card_names(found: Iterable[Cards]) -> list[str]:
    return [card.name for of in found for card in of.cards]
