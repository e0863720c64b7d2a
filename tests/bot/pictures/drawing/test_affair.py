"""What became of an edifice, whomever it rewards and whatever they lose: all of it is drawn, and can be read."""

from random import Random

import pytest

from bot.pictures.drawing import Canvas, palette, symbols
from bot.pictures.drawing.affair import Affair, City, Failed, Loss, Rewarded
from bot.pictures.drawing.canvas import WIDTH
from bot.pictures.drawing.monuments.edifices import Form
from engine.ruleset import Expansion, Ruleset
from tests.bot.pictures.drawing.anything import any_scene, begins, monuments, words
from tests.bot.pictures.drawing.reading import about, check, rows

CATALOGUE = Ruleset.for_players(7, [Expansion.EDIFICE]).catalogue
EFFECTS = tuple(
    tuple(item for each in symbols.effects(of.reward) for item in each) for of in CATALOGUE.edifices.values()
)


def drawn(affair: Affair) -> Canvas:
    box = affair.box(2)
    canvas = Canvas(WIDTH, box.height(WIDTH), palette.NIGHT)
    box.draw(canvas, canvas.area)
    check(canvas)
    assert canvas.marks[1].area.right < WIDTH - 380, "the title leaves the building free"
    return canvas


def cities(chance: Random) -> list[City]:
    return [City(each, each) for each in monuments(chance, chance.randint(1, 7))]


@any_scene(12)
def test_a_reward_is_drawn_beside_all_who_get_it(seed: int) -> None:
    chance = Random(seed)
    reward, found, title = chance.choice(EFFECTS), cities(chance), words(chance)
    canvas = drawn(Rewarded(title, chance.choice([*Form]), "reward", reward, "for", tuple(found)))
    shown = [row.items for row in rows(canvas)]
    assert begins(shown[0][0], title)
    assert [items[0] for items in shown[1:4:2]] == ["reward", "for"]
    assert len(shown[2]) >= len(reward)
    assert shown[4:] == [(f"<{each.monument}>", each.name) for each in found]


@any_scene(4)
def test_of_a_failure_every_loss_is_drawn_at_its_city(seed: int) -> None:
    chance = Random(seed)
    losses = [
        Loss(city, taken=tuple(map(symbols.token, [5, 3, -1][: chance.randint(1, 2)])))
        if (drawn_by := chance.random()) < 0.5
        else Loss(city, owed=(symbols.debt(5),))
        if drawn_by < 0.75
        else Loss(city, chooses="choosing")
        for city in cities(chance)
    ]
    shown = rows(drawn(Failed("Agora failed", Form.HALL, words(chance), tuple(losses))))[2:]
    for loss in losses:
        name, *lost = (row.items for row in shown if row.about == (loss.city.name,))
        assert name == (f"<{loss.city.monument}>", loss.city.name)
        signs = [item for items in lost for item in items if item[0] == "<"]
        assert signs == [*["<lost>", *["<victory>"] * len(loss.taken)] * bool(loss.taken), *["<debt>"] * len(loss.owed)]
        assert (("choosing",) in lost) is bool(loss.chooses)


@pytest.mark.parametrize("first", range(0, len(CATALOGUE.cards), 27))
def test_every_card_that_is_lost_is_shown_with_its_kind(first: int) -> None:
    cards = [*CATALOGUE.cards.values()][first : first + 27]
    losses = tuple(Loss(City(card.name, "Giza"), card) for card in cards)
    canvas = drawn(Failed("Agora failed", Form.HALL, "They lose", losses))
    for card in cards:
        *_, cross, kind, name = (item for row in about(canvas, card.name) for item in row.items)
        assert (cross, kind) == ("<lost>", f"<kind-{card.colour}>")
        assert begins(name, card.name)
