"""What a player sees, and a world that it thinks possible, as a position of the core.

Only here are positions made for computer players, and only of views and of worlds: they have no way to the state.
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
    """The core's tables for this game."""
    return numbers(table.ruleset, len(table.cities))


def seen(view: PlayerView) -> Position:
    """What a player sees: the hands of others are empty, and the discard pile is as high as it is."""
    hands = [view.hand if city.seat == view.seat else () for city in view.table.cities]
    return _with_own(view, _position(view.table, hands, _pile(view.table)))


def watched(table: PublicView, seat: Seat, hand: Sequence[Card]) -> Position:
    """A turn in which this seat chose out of this hand, as it saw the table then."""
    hands = [hand if city.seat == seat else () for city in table.cities]
    return _position(table, hands, _pile(table))


def placed(view: PlayerView, world: World) -> Position:
    """A world, with what this player has sealed. The order of a hand means nothing, so it is always the same."""
    table = view.table
    two_player = table.ruleset.two_player
    upcoming = [(*dealt.hands, dealt.draw_pile) if two_player else dealt.hands for dealt in world.upcoming]
    hands = [sorted(hand, key=tables_of(table).card_number.__getitem__) for hand in world.hands]
    return _with_own(view, _position(table, hands, world.discard, world.draw_pile, upcoming))


def _pile(table: PublicView) -> Sequence[Card]:
    """A discard pile of the right height, of whatever cards."""
    return (next(iter(table.ruleset.catalogue.cards.values())),) * table.discard_size


def _with_own(view: PlayerView, found: Position) -> Position:
    """The position, with what this player has sealed."""
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
"""Held by whoever judges where threads do: a judge, and what it has worked out, belong to the whole process."""


@lru_cache(maxsize=32)
def judge_of(ruleset: Ruleset, cities: int, weights: Weights) -> Judge:
    """The judge of such games with these weights; one for each, because it keeps what it has worked out."""
    core = numbers(ruleset, cities)
    return Judge(core.tables, core.economies, weights)
