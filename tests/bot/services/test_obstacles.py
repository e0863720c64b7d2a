"""What is missing is told whole: every smallest set that would do, for what makes one of several leaves a choice."""

import pytest

from bot.services.obstacles import Obstacle, obstacles
from engine.moves import Refusal
from engine.resources import Bundle, amounts
from engine.ruleset import Seat
from engine.views import player_view
from tests.engine.builders import city, game


def hindered(card: str, own: str = "", left: str = "", right: str = "Rhodes A") -> Obstacle:
    """Why a card cannot be built in Giza, which has built this, between Babylon, which has built that, and another."""
    cities = [
        city("Giza A", built=[own] if own else []),
        city("Babylon A", built=[left] if left else []),
        city(right),
    ]
    state = game(cities, {0: [card]}, age=3)
    (question,) = player_view(state, Seat(0)).questions
    (found,) = [each for held, each in obstacles(state, question).cards.items() if held.name == card]
    return found


def letters(packed: Bundle) -> str:
    return "".join(kind.value.upper() * count for kind, count in amounts(packed).items())


@pytest.mark.parametrize(
    ("card", "own", "missing"),
    [
        ("Haven", "", {"WL"}),
        ("Study", "Forum", {"WP", "WL"}),
        ("Lodge", "Forum", {"CP", "CL"}),
        ("Traders Guild", "Forum", {"PL", "PG", "LG"}),
    ],
)
def test_every_smallest_set_is_named_that_would_do(card: str, own: str, missing: set[str]) -> None:
    obstacle = hindered(card, own)
    assert obstacle.refusal is Refusal.RESOURCES_MISSING
    assert set(map(letters, obstacle.missing)) == missing
    assert len(obstacle.missing) == len(missing)
    assert not obstacle.sold or card == "Lodge"


def test_what_a_neighbour_makes_of_several_resources_leaves_a_choice_too_and_is_sold() -> None:
    obstacle = hindered("Magistrates Guild", own="Loom", left="Timber Yard")
    assert set(map(letters, obstacle.missing)) == {"WW"}
    assert obstacle.sold
    obstacle = hindered("Gardens", left="Tree Farm", right="Alexandria A")
    assert set(map(letters, obstacle.missing)) == {"W", "C"}
    assert obstacle.sold


def test_where_coins_or_a_rule_are_in_the_way_nothing_is_missing() -> None:
    dear = hindered("Fortifications", left="Foundry")
    assert dear.refusal is Refusal.NOT_ENOUGH_COINS
    assert dear.missing == ()
