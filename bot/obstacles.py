"""Why something cannot be built, whatever way of paying one takes: asked of the engine, for those who play."""

from collections.abc import Callable
from functools import partial

from bot.render.cities import Voice
from bot.render.inquiry import Inquiry, Obstacle
from bot.render.words import Words
from engine import refusal
from engine.catalogue import Card
from engine.commerce import NOTHING, Payment, ways_to_pay
from engine.moves import Build, BuildDiscarded, BuildStage, Move
from engine.resources import EMPTY, Bundle
from engine.ruleset import Seat
from engine.state import GameState, SearchDiscard
from engine.views import PlayerView, Question


def inquiry(words: Words, state: GameState, view: PlayerView, question: Question) -> Inquiry:
    """A question with the reasons why cards and the next stage cannot be built."""
    seat = question.seat
    cards = tuple(dict.fromkeys(question.cards))
    if isinstance(state.phase, SearchDiscard):
        found = {card: _obstacle(state, seat, EMPTY, partial(_take, card)) for card in cards}
        stage = None
    else:
        found = {card: _obstacle(state, seat, card.cost, partial(Build, card)) for card in cards}
        following = state.table.cities[seat].next_stage
        cost = EMPTY if following is None else following.cost
        with_each = [_obstacle(state, seat, cost, partial(BuildStage, card)) for card in cards]
        stage = None if None in with_each else with_each[0]
    obstacles = {card: obstacle for card, obstacle in found.items() if obstacle is not None}
    return Inquiry(Voice(words, view.table, view.seat), view, question, obstacles, stage)


def _take(card: Card, _: Payment) -> Move:
    return BuildDiscarded(card)


def _obstacle(state: GameState, seat: Seat, cost: Bundle, move: Callable[[Payment], Move]) -> Obstacle | None:
    """What keeps a seat from a move, if no way of paying for it is legal."""
    ways = ways_to_pay(state.table.markets[seat], cost).listed
    refusals = [refusal(state, seat, move(way)) for way in (NOTHING, *ways)]
    last = refusals[-1]
    return None if last is None or None in refusals else Obstacle(last, ways[0] if ways else None)
