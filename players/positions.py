"""Positions of the core, made from what a player sees or from a determinized world.

Computer players get their positions only from this module, which makes them only from views and worlds. So players have
no access to the hidden state.
"""

from collections.abc import Sequence
from functools import lru_cache
from threading import Lock

from core.game import Position
from core.judging import Judge
from core.placing import Hands, position
from core.tabulating import Numbers, numbers
from core.weights import Weights
from engine.catalogue import Card
from engine.ruleset import Ruleset, Seat
from engine.views import PlayerView, PublicView
from players.worlds import World


def tables_of(table: PublicView) -> Numbers:
    """Return the core's lookup tables for this table's ruleset and number of cities."""
    return numbers(table.ruleset, len(table.cities))


def seen(view: PlayerView) -> Position:
    """Return what a player sees as a position: others' hands are empty, and the discard pile has arbitrary cards."""
    hands = [view.hand if city.seat == view.seat else () for city in view.table.cities]
    return _with_own(view, _position(view.table, hands, _pile(view.table)))


def watched(table: PublicView, seat: Seat, hand: Sequence[Card]) -> Position:
    """Return a position at this table, now or earlier, in which the seat chooses from this hand."""
    hands = [hand if city.seat == seat else () for city in table.cities]
    return _position(table, hands, _pile(table))


def placed(view: PlayerView, world: World) -> Position:
    """Convert a world to a position, with the player's sealed choices and sorted hands (their order has no meaning)."""
    table = view.table
    two_player = table.ruleset.two_player
    upcoming = [(*dealt.hands, dealt.draw_pile) if two_player else dealt.hands for dealt in world.upcoming]
    hands = [sorted(hand, key=tables_of(table).card_number.__getitem__) for hand in world.hands]
    return _with_own(view, _position(table, hands, world.discard, world.draw_pile, upcoming))


def _pile(table: PublicView) -> Sequence[Card]:
    """Return a discard pile of the right size, filled with copies of an arbitrary card."""
    return (next(iter(table.ruleset.catalogue.cards.values())),) * table.discard_size


def _with_own(view: PlayerView, found: Position) -> Position:
    """Return the position with the player's sealed choices added."""
    core = tables_of(view.table)
    for seat, move in view.chosen:
        found.choose(seat, core.move_number(move))
    return found


def _position(
    table: PublicView,
    hands: Hands,
    discard: Sequence[Card],
    draw_pile: Sequence[Card] = (),
    upcoming: Sequence[Hands] = (),
) -> Position:
    core = tables_of(table)
    asked = () if table.asked == "card" else tuple(sorted({*table.due, *table.sealed}))
    return position(
        core,
        age=table.age,
        turn=table.turn,
        cities=table.cities,
        projects=table.projects,
        hands=hands,
        discard=discard,
        draw_pile=draw_pile,
        controller=table.controller,
        asked=table.asked,
        seats_asked=asked,
        searchers=table.searchers,
        upcoming=upcoming,
    )


JUDGING = Lock()
"""Lock to hold while evaluating in a thread, because the whole process shares the judges and their caches."""


@lru_cache(maxsize=32)
def judge_of(ruleset: Ruleset, cities: int, weights: Weights) -> Judge:
    """Return the shared judge (static evaluator) for this ruleset, number of cities and weights. It caches results."""
    core = numbers(ruleset, cities)
    return Judge(core.tables, core.economies, weights)
