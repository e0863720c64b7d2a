"""A question lists all of its answers and every obstacle, both according to the rules."""

from collections.abc import Iterator, Sequence
from typing import get_args

import pytest

from engine.city import City, market_of
from engine.commerce import NOTHING, Market, Payment, shortfalls, ways_to_pay
from engine.events import CardBuilt, StageBuilt, TookPart, Way
from engine.legality import refusal
from engine.moves import Build, BuildDiscarded, BuildStage, Refusal
from engine.notation import MoveKind, kind_of
from engine.questions import FROM_HAND, OFF_TURN, TRAITS, Obstacle, Possibility, Question, QuestionKind
from engine.resources import EMPTY, Bundle, amounts, lacking
from engine.ruleset import Seat
from engine.state import GameState, StageChoices, SufferPenalty
from engine.views import CityView, player_view
from tests.engine.builders import city, edifice_game, game, in_phase
from tests.engine.playouts import expansion_game, random_game
from tests.sweeps import sweep


def test_every_kind_of_question_is_described() -> None:
    assert set(TRAITS) == set(get_args(QuestionKind))
    assert {"card", "seventh-card"} == FROM_HAND
    assert OFF_TURN == ("stage-choice", "seventh-card", "discard-pile", "penalty"), "in the order in which they come"


def asked_first(state: GameState) -> Question:
    (question,) = player_view(state, Seat(0)).questions
    return question


def hindered(card: str, own: str = "", left: str = "", right: str = "Rhodes A") -> Obstacle:
    """Return why a card cannot be built in Giza; Giza has the structure `own`, and Babylon on its left has `left`."""
    cities = [
        city("Giza A", built=[own] if own else []),
        city("Babylon A", built=[left] if left else []),
        city(right),
    ]
    state = game(cities, {0: [card]}, age=3)
    (found,) = [each for held, each in asked_first(state).obstacles.items() if held.name == card]
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
    assert not obstacle.partly_sold or card == "Lodge"


def test_what_a_neighbour_makes_of_several_resources_leaves_a_choice_too_and_is_sold() -> None:
    obstacle = hindered("Magistrates Guild", own="Loom", left="Timber Yard")
    assert set(map(letters, obstacle.missing)) == {"WW"}
    assert obstacle.partly_sold
    obstacle = hindered("Gardens", left="Tree Farm", right="Alexandria A")
    assert set(map(letters, obstacle.missing)) == {"W", "C"}
    assert obstacle.partly_sold


def test_where_coins_or_a_rule_are_in_the_way_nothing_is_missing() -> None:
    dear = hindered("Fortifications", left="Foundry")
    assert dear.refusal is Refusal.NOT_ENOUGH_COINS
    assert dear.missing == ()


# Taking part in an edifice. The Outpost costs 1 coin, the first stage of Giza A two stones.


def kept_from_part(ana: City, left: str = "Babylon A", pawns: int = 2) -> Question:
    """Return Giza's question about building its first stage and taking part in the Outpost."""
    state = edifice_game([ana, city("Rhodes A", built=["Quarry"]), city(left)], "Outpost", {0: ["Altar"]}, pawns=pawns)
    question = asked_first(state)
    can = any(isinstance(move, BuildStage) and move.take_part for move in question.moves)
    assert can == isinstance(question.part, Possibility), "it is told if and only if it is so"
    return question


def test_who_can_pay_for_both_is_kept_from_nothing() -> None:
    found = kept_from_part(city("Giza A", coins=3))
    assert (found.why_no_stage, found.why_no_part) == (None, None)


def test_where_the_coins_suffice_for_the_stage_alone_the_cheapest_price_for_it_is_told() -> None:
    """One stone costs two coins, and a third coin is missing for the edifice."""
    found = kept_from_part(city("Giza A", coins=2))
    assert found.why_no_stage is None
    assert found.why_no_part == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert kept_from_part(city("Giza A", built=["Quarry"], coins=0)).why_no_part == Obstacle(
        Refusal.NOT_ENOUGH_COINS, Payment(0, 0)
    )
    assert kept_from_part(city("Giza A", built=["Quarry"], coins=1)).why_no_part is None


def test_of_two_ways_to_pay_one_that_leaves_enough_for_the_edifice_suffices() -> None:
    trading = city("Giza A", built=["East Trading Post"], coins=2)
    assert kept_from_part(trading).why_no_part == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    state = edifice_game([trading, city("Rhodes A", built=["Quarry"]), city("Giza B", built=["Quarry"])], "Outpost")
    assert asked_first(state).why_no_part is None


def test_who_has_taken_part_and_who_comes_after_the_last_pawn_are_told_so() -> None:
    joined = kept_from_part(city("Giza A", coins=9, pawns=[1], joined=True))
    assert joined.why_no_part == Obstacle(Refusal.ALREADY_TOOK_PART, None)
    late = kept_from_part(city("Giza A", coins=9), pawns=0)
    assert late.why_no_part == Obstacle(Refusal.NO_PAWNS_LEFT, None)
    from_the_box = kept_from_part(city("Giza A", coins=9, pawns=[1]))
    assert from_the_box.why_no_part is None


def test_who_has_taken_part_and_who_comes_after_the_last_pawn_are_told_so_where_the_stage_cannot_be_built_too() -> None:
    joined = kept_from_part(city("Giza A", coins=0, pawns=[1], joined=True))
    assert joined.why_no_stage == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert joined.why_no_part == Obstacle(Refusal.ALREADY_TOOK_PART, None)
    late = kept_from_part(city("Giza A", coins=0), pawns=0)
    assert late.why_no_stage == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert late.why_no_part == Obstacle(Refusal.NO_PAWNS_LEFT, None)


def test_where_only_the_stage_itself_is_in_the_way_only_that_is_told() -> None:
    poor = kept_from_part(city("Giza A", coins=0))
    assert poor.why_no_stage == Obstacle(Refusal.NOT_ENOUGH_COINS, Payment(2, 0))
    assert poor.why_no_part is None
    complete = kept_from_part(city("Giza A", stages=3, coins=9))
    assert complete.why_no_stage == Obstacle(Refusal.WONDER_COMPLETE, None)
    assert complete.why_no_part is None


def test_without_edifices_nothing_keeps_from_them() -> None:
    state = game([city("Giza A", coins=9), city("Rhodes A", built=["Quarry"]), city("Babylon A")])
    question = asked_first(state)
    assert (question.obstacles, question.why_no_stage, question.part) == ({}, None, None)


def test_nothing_keeps_from_giving_something_up_or_from_what_a_stage_offers() -> None:
    cities = [city("Giza A", built=["Stockade", "Barracks"]), city("Rhodes A"), city("Babylon A")]
    state = in_phase(edifice_game(cities, "Outpost", turn=6).table, SufferPenalty((Seat(0),)))
    question = asked_first(state)
    assert len(question.cards) == len(question.answers) == 2
    assert (question.obstacles, question.stage, question.part) == ({}, None, None)
    asked = [city("Ur A", stages=2), city("Rhodes A"), city("Babylon A")]
    state = in_phase(edifice_game(asked, "Outpost").table, StageChoices((Seat(0),), ()))
    question = asked_first(state)
    assert question.answers
    assert (question.obstacles, question.stage, question.part) == ({}, None, None)


# Over whole games: possibilities and obstacles are complete and true.


def questions(players: int) -> Iterator[tuple[GameState, Question]]:
    """Yield the questions of a random game, and of one with an expansion."""
    for moment in (*random_game(players, seed=players), *expansion_game(players, seed=players)):
        view = player_view(moment.state, moment.state.decides_for(moment.seat))
        yield moment.state, next(each for each in view.questions if each.seat == moment.seat)


@pytest.mark.parametrize("players", range(2, 8))
def test_every_legal_move_is_in_exactly_one_possibility(players: int) -> None:
    for _, question in questions(players):
        found = [each for card in dict.fromkeys(question.cards) for each in question.with_card(card).values()]
        found += question.without_card.values()
        listed = [*question.answers, *(move for each in found for move in each.moves)]
        assert len(listed) == len(question.moves)
        assert set(listed) == set(question.moves)
        assert all({kind_of(move) for move in each.moves} == {each.kind} for each in found)


@pytest.mark.parametrize("players", range(2, 8))
def test_the_price_of_a_possibility_is_what_is_paid_when_it_is_revealed(players: int) -> None:
    for game_of in (random_game, expansion_game):
        told: dict[Seat, Possibility] = {}
        for moment in game_of(players, seed=players):
            view = player_view(moment.state, moment.state.decides_for(moment.seat))
            question = next(each for each in view.questions if each.seat == moment.seat)
            told[moment.seat] = question.possibility(moment.move)
            for event in moment.step.events:
                match event:
                    case CardBuilt(seat, _, way, payment, bank):
                        found = told[seat]
                        assert (found.way, found.cheapest, found.bank) == (way, payment, bank)
                        assert (found.chain is not None) == (way is Way.CHAIN)
                    case StageBuilt(seat, _, payment):
                        assert (told[seat].way, told[seat].cheapest) == (Way.PAID, payment)
                    case TookPart(seat, edifice):
                        assert (told[seat].kind, told[seat].bank) == (MoveKind.PART, edifice.cost)


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3, 6)))
def test_what_is_in_the_way_is_what_the_rules_say_for_every_way_to_pay(players: int) -> None:
    for state, question in questions(players):
        market = market_of(state.table.cities, question.seat)
        for card in dict.fromkeys(question.cards):
            kinds = question.with_card(card).keys()
            obstacle = question.obstacles.get(card)
            asks_to_build = question.asked in FROM_HAND or question.is_search
            assert (obstacle is None) == (not asks_to_build or bool(kinds & {MoveKind.BUILD, MoveKind.TAKE}))
            if obstacle is None:
                continue
            tried = (
                [BuildDiscarded(card)] if question.is_search else [Build(card, way) for way in ways(market, card.cost)]
            )
            assert {refusal(state, question.seat, move) for move in tried} == {obstacle.refusal}
            dear = obstacle.refusal is Refusal.NOT_ENOUGH_COINS
            assert obstacle.price == (min(ways(market, card.cost), key=sum) if dear else None)
            assert bool(obstacle.missing) == (obstacle.refusal is Refusal.RESOURCES_MISSING)


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3, 6)))
def test_what_is_in_the_way_of_the_stage_and_of_a_part_is_what_the_rules_say(players: int) -> None:
    for state, question in questions(players):
        following = state.table.cities[question.seat].next_stage
        if question.asked not in FROM_HAND:
            assert (question.stage, question.part) == (None, None)
            continue
        cost = EMPTY if following is None else following.cost
        paid = ways(market_of(state.table.cities, question.seat), cost)
        for found, take_part in ((question.stage, False), (question.part, True)):
            tried = [BuildStage(card, way, take_part=take_part) for card in question.cards for way in paid]
            broken = {refusal(state, question.seat, move) for move in tried}
            if isinstance(found, Possibility):
                assert set(found.moves) <= {move for move in tried if refusal(state, question.seat, move) is None}
            elif found is not None:
                assert None not in broken
                assert found.refusal in broken
                assert broken <= {found.refusal, Refusal.FREE_CITY_CHAIN}
            else:
                assert take_part
                assert not state.table.projects or following is None or question.why_no_stage is not None


@pytest.mark.parametrize("players", [2, 3, 7])
def test_what_a_payment_buys_is_all_that_is_missing_at_its_price_and_nothing_for_any_other(players: int) -> None:
    bought = 0
    for state, question in questions(players):
        market = market_of(state.table.cities, question.seat)
        for cost in {card.cost for card in question.cards if question.asked in FROM_HAND and card.cost}:
            legal, to_buy = ways_to_pay(market, cost).legal, question.to_buy(cost)
            for payment in {*legal, Payment(1, 1), Payment(9, 0)}:
                found = question.purchases(cost, payment)
                assert bool(found) == (payment in legal)
                for each in found:
                    assert each.left + each.right in to_buy
                    assert market.prices.of(each.left, each.right) == payment
                    for part, seller in ((each.left, market.left), (each.right, market.right)):
                        rest = lacking(part, seller.certain)
                        assert not rest or EMPTY in shortfalls(rest, seller.choices)
                bought += any(each.left or each.right for each in found)
    assert bought


def ways(market: Market, cost: Bundle) -> Sequence[Payment]:
    """Return all payments that a player could reasonably try."""
    return ways_to_pay(market, cost).listed or (NOTHING,)


def test_a_question_holds_nothing_that_its_player_does_not_see() -> None:
    """Apart from the player's own cards and moves, a question contains only views of cities, without hidden cards."""
    for _, question in questions(3):
        assert all(isinstance(city, CityView) for city in question.cities)
