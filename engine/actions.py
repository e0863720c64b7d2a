"""Actions with cards: a structure, a stage of the wonder, or coins (rulebook, Perform an Action).

All actions of a phase happen at once, in three steps. First come payments, based on the table before the actions. Then
everything is placed, and players who took part in the edifice take a pawn. Last, coins are gained for what the cities
now contain. If no pawn is left, the edifice is constructed and its rewards are given.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine import edifice_turn
from engine.catalogue import Card, Stage
from engine.city import City, VisibleCity, coins_when_built, left_of, right_of
from engine.constants import DISCARD_COINS
from engine.edifices import Projects
from engine.effects import Effect
from engine.events import CardBuilt, CardDiscarded, CoinsGained, Declined, Event, StageBuilt, Way
from engine.moves import Build, BuildStage, Decline, Discard, Move
from engine.ruleset import Seat
from engine.state import Table


class ActionsResult(NamedTuple):
    """The result of moves that were carried out at once."""

    cities: tuple[City, ...]
    discarded: tuple[Card, ...]
    new_stages: list[tuple[Seat, Stage]]
    """Each new stage, with the seat that owns it."""
    projects: Projects


def perform_actions(table: Table, moves: Mapping[Seat, Move], events: list[Event]) -> ActionsResult:
    """Carry out these moves simultaneously. Every payment must be legal at the given table."""
    coins = _coins_after_trade(table, moves)
    cities = list(table.cities)
    discarded: list[Card] = []
    staged: list[tuple[Seat, Stage]] = []
    gains: list[tuple[Seat, tuple[Effect, ...]]] = []
    for seat, move in moves.items():
        city = cities[seat]
        match move:
            case Build(card, payment, olympia):
                way, bank = way_built(city, card, olympia=olympia)
                cities[seat] = city.with_card(card, coins[seat] - bank, olympia=olympia)
                gains.append((seat, card.effects))
                events.append(CardBuilt(seat, card, way, payment, bank))
            case BuildStage(card, payment, take_part):
                stage = city.board.stages[city.stages]
                joined = table.projects[table.age - 1].edifice if take_part else None
                cities[seat] = city.with_stage(card, coins[seat] - (joined.cost if joined else 0))
                gains.append((seat, stage.effects))
                staged.append((seat, stage))
                events.append(StageBuilt(seat, city.stages + 1, payment))
                edifice_turn.gain_pawns(cities, seat, stage, joined, events)
            case Discard(card):
                cities[seat] = city.with_coins(coins[seat] + DISCARD_COINS)
                discarded.append(card)
                events.append(CardDiscarded(seat))
            case Decline():
                cities[seat] = city.with_coins(coins[seat])
                events.append(Declined(seat))
            case _:
                raise AssertionError("this move belongs to another phase")
    for seat in table.seats:
        if seat not in moves:  # in a second action, the other cities only sell
            cities[seat] = cities[seat].with_coins(coins[seat])
    for seat, effects in gains:
        gain(cities, seat, effects, events)
    projects = edifice_turn.construct(table, moves, events)
    edifice_turn.reward(cities, projects, events)
    return ActionsResult(tuple(cities), tuple(discarded), staged, projects)


def _coins_after_trade(table: Table, moves: Mapping[Seat, Move]) -> list[int]:
    """Return each city's coins, by seat, after all payments to neighbours."""
    coins = [city.coins for city in table.cities]
    for seat, move in moves.items():
        if isinstance(move, Build | BuildStage):
            coins[seat] -= move.payment.total
            coins[left_of(seat, len(coins))] += move.payment.left
            coins[right_of(seat, len(coins))] += move.payment.right
    return coins


def way_built(city: VisibleCity, card: Card, *, olympia: bool) -> tuple[Way, int]:
    """Return how a structure from the hand is built, and how many coins the bank gets for it."""
    if olympia:
        return Way.OLYMPIA, 0
    if city.has_chain_to(card):
        return Way.CHAIN, 0
    return Way.PAID, card.coins


def gain(cities: list[City], seat: Seat, effects: tuple[Effect, ...], events: list[Event]) -> None:
    """Give a seat the coins that these new effects bring."""
    if amount := coins_when_built(effects, cities, seat):
        cities[seat] = cities[seat].with_coins(cities[seat].coins + amount)
        events.append(CoinsGained(seat, amount))
