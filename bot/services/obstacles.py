"""Why something cannot be built, whatever way of paying one takes: asked of the engine, for those who play."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from engine import refusal
from engine.catalogue import Card
from engine.commerce import NOTHING, Market, Payment, shortfalls, ways_to_pay
from engine.legality import part_refusal
from engine.moves import Build, BuildDiscarded, BuildStage, Move, Refusal
from engine.resources import EMPTY, Bundle, among, kinds, lacking
from engine.ruleset import Seat
from engine.state import (
    AgeOver,
    ChooseCards,
    GameOver,
    GameState,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
)
from engine.views import Question


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something cannot be built now."""

    refusal: Refusal
    price: Payment | None
    """The cheapest way to pay the neighbours, where only coins are lacking."""
    missing: tuple[Bundle, ...] = ()
    """Every smallest set that the city and its neighbours cannot make, where resources are lacking: one would do."""
    sold: bool = False
    """Whether the neighbours sell any of that, only not enough."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What keeps a player from answering a question in some ways."""

    cards: Mapping[Card, Obstacle]
    """The cards that cannot be built, and why."""
    stage: Obstacle | None
    """Why the next stage cannot be built, whatever card is used."""
    part: Obstacle | None = None
    """Why the seat cannot take part in the Age's edifice when it builds that stage: it has done so already or the last
    pawn is taken, whether or not the stage can be built; or the coins do not suffice for both; then `price` is what
    the neighbours get for the stage, beside the edifice's cost. None where it can, where there are no edifices, where
    the wonder is complete, and where only the stage itself is in the way."""


def obstacles(state: GameState, question: Question) -> Obstacles:
    """Why cards, and the next stage, cannot be built in answer to a question, and what keeps from taking part with it.

    Nothing stands in the way of a choice that a new stage asks for, or of giving something up.
    """
    seat = question.seat
    cards = tuple(dict.fromkeys(question.cards))
    phase = state.phase
    match phase:
        case ChooseCards() | SeventhCards():
            found = {card: _obstacle(state, seat, card.cost, partial(Build, card)) for card in cards}
            stage = _stage_obstacle(state, seat, cards)
            return Obstacles(_only_obstacles(found), stage, _part_obstacle(state, seat, cards, stage))
        case SearchDiscard():
            found = {card: _obstacle(state, seat, EMPTY, partial(_take, card)) for card in cards}
            return Obstacles(_only_obstacles(found), None)
        case StageChoices() | SufferPenalty() | AgeOver() | GameOver():
            return Obstacles({}, None)
        case _:
            assert_never(phase)


def _only_obstacles(found: Mapping[Card, Obstacle | None]) -> dict[Card, Obstacle]:
    return {card: obstacle for card, obstacle in found.items() if obstacle is not None}


def _take(card: Card, _: Payment) -> Move:
    return BuildDiscarded(card)


def _stage_obstacle(state: GameState, seat: Seat, cards: Sequence[Card]) -> Obstacle | None:
    """What keeps a seat from its next stage, whatever card is used."""
    following = state.table.cities[seat].next_stage
    if following is None:
        return Obstacle(Refusal.WONDER_COMPLETE, None)
    found = [_obstacle(state, seat, following.cost, partial(BuildStage, card)) for card in cards]
    obstacles = [obstacle for obstacle in found if obstacle is not None]
    if len(obstacles) < len(found):
        return None
    # That a card must be built free tells of that card, not of the stage.
    return next((each for each in obstacles if each.refusal is not Refusal.FREE_CITY_CHAIN), obstacles[0])


def _part_obstacle(state: GameState, seat: Seat, cards: Sequence[Card], stage: Obstacle | None) -> Obstacle | None:
    """What keeps a seat from taking part in the Age's edifice with its next stage, beside what keeps it from that."""
    city = state.table.cities[seat]
    following = city.next_stage
    if following is None or not state.table.projects:
        return None
    broken = part_refusal(state.table, city)
    if broken is not None:
        return Obstacle(broken, None)
    if stage is not None:
        return None
    # The card does not matter: edifices and the Free City, which may not use every card, are never at one table.
    return _obstacle(state, seat, following.cost, partial(BuildStage, cards[0], take_part=True))


def _obstacle(state: GameState, seat: Seat, cost: Bundle, move: Callable[[Payment], Move]) -> Obstacle | None:
    """What keeps a seat from a move, if no way of paying for it is legal."""
    market = state.table.markets[seat]
    ways = ways_to_pay(market, cost).listed
    refusals = [refusal(state, seat, move(way)) for way in (NOTHING, *ways)]
    last = refusals[-1]
    if last is None or None in refusals:
        return None
    if last is Refusal.RESOURCES_MISSING:
        missing = _missing(market, cost)
        return Obstacle(last, None, missing, _sells_any(market, missing))
    return Obstacle(last, ways[0] if last is Refusal.NOT_ENOUGH_COINS else None)


def _missing(market: Market, cost: Bundle) -> tuple[Bundle, ...]:
    """The smallest sets that the city and both neighbours together cannot make."""
    makers = (market.own, market.left, market.right)
    for maker in makers:
        cost = lacking(cost, maker.certain)
    return shortfalls(cost, tuple(unit for maker in makers for unit in maker.choices))


def _sells_any(market: Market, missing: Sequence[Bundle]) -> bool:
    """Whether a neighbour sells any of the resources of these sets at all."""
    offers = [unit for seller in (market.left, market.right) for unit in (kinds(seller.certain), *seller.choices)]
    return any(among(unit, kinds(wanted)) for unit in offers for wanted in missing)
