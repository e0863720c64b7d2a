"""What is missing is told whole: every smallest set that would do, for what makes one of several leaves a choice."""

import pytest

from bot.services.obstacles import Obstacle, Obstacles, obstacles
from engine.city import City
from engine.commerce import Payment
from engine.moves import BuildStage, Refusal
from engine.resources import Bundle, amounts
from engine.ruleset import Seat
from engine.state import StageChoices, SufferPenalty
from engine.views import player_view
from tests.engine.builders import city, edifice_game, game, in_phase


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


# Taking part in an edifice. The Outpost costs 1 coin, the first stage of Giza A two stones.


def kept_from_part(ana: City, left: str = "Babylon A", pawns: int = 2) -> Obstacles:
    """What keeps Giza from building its first stage and taking part in the Outpost."""
    state = edifice_game([ana, city("Rhodes A", built=["Quarry"]), city(left)], "Outpost", {0: ["Altar"]}, pawns=pawns)
    (question,) = player_view(state, Seat(0)).questions
    found = obstacles(state, question)
    can = any(isinstance(move, BuildStage) and move.take_part for move in question.moves)
    assert can == (found.stage is None and found.part is None), "it is told if and only if it is so"
    return found


def test_who_can_pay_for_both_is_kept_from_nothing() -> None:
    found = kept_from_part(city("Giza A", coins=3))
    assert (found.stage, found.part) == (None, None)


def test_where_the_coins_suffice_for_the_stage_alone_the_cheapest_price_for_it_is_told() -> None:
    """One stone is bought, for two coins, and for the edifice a third one is lacking."""
    found = kept_from_part(city("Giza A", coins=2))
    assert found.stage is None
    assert found.part == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert kept_from_part(city("Giza A", built=["Quarry"], coins=0)).part == Obstacle(
        Refusal.NOT_ENOUGH_COINS, Payment(0, 0)
    )
    assert kept_from_part(city("Giza A", built=["Quarry"], coins=1)).part is None


def test_of_two_ways_to_pay_one_that_leaves_enough_for_the_edifice_suffices() -> None:
    trading = city("Giza A", built=["East Trading Post"], coins=2)
    assert kept_from_part(trading).part == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    state = edifice_game([trading, city("Rhodes A", built=["Quarry"]), city("Giza B", built=["Quarry"])], "Outpost")
    (question,) = player_view(state, Seat(0)).questions
    assert obstacles(state, question).part is None


def test_who_has_taken_part_and_who_comes_after_the_last_pawn_are_told_so() -> None:
    joined = kept_from_part(city("Giza A", coins=9, pawns=[1], joined=True))
    assert joined.part == Obstacle(Refusal.ALREADY_TOOK_PART, None)
    late = kept_from_part(city("Giza A", coins=9), pawns=0)
    assert late.part == Obstacle(Refusal.NO_PAWNS_LEFT, None)
    from_the_box = kept_from_part(city("Giza A", coins=9, pawns=[1]))
    assert from_the_box.part is None


def test_who_has_taken_part_and_who_comes_after_the_last_pawn_are_told_so_where_the_stage_cannot_be_built_too() -> None:
    joined = kept_from_part(city("Giza A", coins=0, pawns=[1], joined=True))
    assert joined.stage == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert joined.part == Obstacle(Refusal.ALREADY_TOOK_PART, None)
    late = kept_from_part(city("Giza A", coins=0), pawns=0)
    assert late.stage == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert late.part == Obstacle(Refusal.NO_PAWNS_LEFT, None)


def test_where_only_the_stage_itself_is_in_the_way_only_that_is_told() -> None:
    poor = kept_from_part(city("Giza A", coins=0))
    assert poor.stage == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert poor.part is None
    complete = kept_from_part(city("Giza A", stages=3, coins=9))
    assert complete.stage == Obstacle(Refusal.WONDER_COMPLETE, None)
    assert complete.part is None


def test_without_edifices_nothing_keeps_from_them() -> None:
    state = game([city("Giza A", coins=9), city("Rhodes A", built=["Quarry"]), city("Babylon A")])
    (question,) = player_view(state, Seat(0)).questions
    assert obstacles(state, question) == Obstacles({}, None, None)


def test_nothing_keeps_from_giving_something_up_or_from_what_a_stage_offers() -> None:
    cities = [city("Giza A", built=["Stockade", "Barracks"]), city("Rhodes A"), city("Babylon A")]
    state = in_phase(edifice_game(cities, "Outpost", turn=6).table, SufferPenalty((Seat(0),)))
    (question,) = player_view(state, Seat(0)).questions
    assert len(question.cards) == 2
    assert obstacles(state, question) == Obstacles({}, None)
    asked = [city("Ur A", stages=2), city("Rhodes A"), city("Babylon A")]
    state = in_phase(edifice_game(asked, "Outpost").table, StageChoices((Seat(0),), ()))
    (question,) = player_view(state, Seat(0)).questions
    assert question.moves
    assert obstacles(state, question) == Obstacles({}, None)
