"""What structures that count things are worth now, and what each guild is worth."""

import pytest

from bot.screens.hands.question import inquiry_for
from bot.text import choices, counting
from bot.text.inquiry import Inquiry
from bot.text.voice import Voice
from bot.text.words import Notation, Words
from engine import Seat, public_view, submit
from engine.effects import Colour
from engine.scoring import final_scores
from tests.bot.at_table import Moment
from tests.engine.builders import build, card, city, game, two_player_game
from tests.engine.playouts import expansion_game

CITIES = [
    city("Giza A", built=["Tavern", "Quarry", "Apothecary"], stages=2),
    city("Rhodes A", built=["Foundry", "Brickyard"]),
    city("Babylon A", built=["Press"], stages=1),
]


def inquiry(hand: list[str], notation: Notation = Notation.WORDS) -> Inquiry:
    """Return the question about which card of this hand to play, in Age III."""
    moment = Moment(game(CITIES, {0: hand}, age=3), Seat(0))
    return inquiry_for(Words(notation), moment.hand, moment.hand.view.questions[0])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Vineyard", ["3 coins now: 1 coin thanks to your city and 2 coins thanks to Rhodes."]),
        ("Lighthouse", ["2 coins now.", "2 points right now."]),
        ("Workers Guild", ["2 points right now: 2 points thanks to Rhodes."]),
        ("Spies Guild", ["0 points right now."]),
        ("Builders Guild", ["3 points right now: 2 points thanks to your city and 1 point thanks to Babylon."]),
        ("Lodge", ["3 points right now."]),
        ("Study", ["1 point right now."]),
        ("Palace", []),
        ("Tavern", []),
    ],
)
def test_a_card_that_counts_is_told_with_its_number_now_and_whose_that_is(name: str, told: list[str]) -> None:
    assert counting.sentences(inquiry([name]), card(name)) == told


def test_in_few_words_the_number_stands_beside_the_effect() -> None:
    asked = inquiry(["Arena"])
    assert counting.effects_in_short(asked, card("Arena")) == (
        "3 coins now and 1 point at the end for each of your wonder stages (6 coins now, 2 points right now)"
    )
    assert "(6 $ now, 2 v right now)" in counting.effects_in_short(inquiry(["Arena"], Notation.LETTERS), card("Arena"))


def test_the_list_of_cards_says_it_too() -> None:
    told = "\n".join(choices.card_list(inquiry(["Workers Guild"])))
    assert "in both neighbouring cities. 2 points right now: 2 points thanks to Rhodes. You can't build it now" in told


def test_for_the_free_city_its_own_and_yours_are_told_apart() -> None:
    cities = [city("Giza A", built=["Quarry"]), city("Rhodes A"), city("Babylon A", built=["Foundry"])]
    state = two_player_game(cities, {0: ["Vineyard"]}, controller=0, draw_pile=["Altar"], age=2)
    asked = Moment(submit(state, Seat(0), build("Pawnshop")).state, Seat(0)).hand.view
    free = next(each for each in asked.questions if each.free_city)
    told = counting.sentences(Inquiry(Voice(Words(), asked.table, Seat(0)), asked, free), card("Vineyard"))
    assert told == ["2 coins now: 1 coin thanks to its city and 1 coin thanks to your city."]


def test_the_guilds_told_one_by_one_are_the_line_of_the_score_sheet() -> None:
    found = 0
    for seed in range(12):
        state = expansion_game(3 + seed % 5, seed)[-1].step.state
        voice = Voice(Words(), public_view(state), None)
        for score in final_scores(state):
            city = voice.table.cities[score.seat]
            guilds = [each for each in city.built if each.colour is Colour.PURPLE]
            guilds += [score.choice.copied] if score.choice.copied else []
            assert sum(counting.guild_points(voice, score.seat, each) for each in guilds) == score.guilds
            told = counting.guilds(voice, score)
            assert all(each.name in told for each in guilds)
            assert bool(told) == bool(guilds)
            found += bool(score.choice.copied)
    assert found
