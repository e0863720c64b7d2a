"""What a move leads to: the cities of a view, and the cities as one move alone would change them.

The moves of the others are not known; what they may do in the same turn is left to whoever judges the outcome.
"""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from engine.catalogue import Card
from engine.city import City, count_around, left_of, right_of
from engine.commerce import Market, Payment
from engine.effects import Coins, CoinsPer, Effect
from engine.moves import Build, BuildDiscarded, BuildStage, Decline, Discard, Move
from engine.ruleset import Seat
from engine.views import CityView

Cities: TypeAlias = tuple[City, ...]
"""By seat."""

_COINS_FOR_A_DISCARD = 3


def cities_of(views: Sequence[CityView]) -> Cities:
    """The cities as they lie on the table; what is under their stages stays unknown."""
    return tuple(
        City(
            board=view.board,
            stages=view.stages,
            coins=view.coins,
            built=view.built,
            victory=view.victory,
            defeats=view.defeats,
            free_build_used=view.free_build_used,
        )
        for view in views
    )


def market(cities: Cities, seat: int) -> Market:
    """Where a seat buys."""
    mine = cities[seat].economy
    left = cities[left_of(seat, len(cities))].economy.for_sale
    right = cities[right_of(seat, len(cities))].economy.for_sale
    return Market(mine.own, left, right, mine.prices)


def chained(card: Card, city: City) -> bool:
    """Whether a structure of the city makes this one free."""
    return any(earlier in city.built for earlier in card.free_from)


def after(cities: Cities, seat: Seat, move: Move) -> Cities:
    """The cities when this seat has made this move, and nobody else any."""
    city = cities[seat]
    match move:
        case Build(card, payment, olympia):
            bank = 0 if olympia or chained(card, city) else card.coins
            grown = city.with_card(card, city.coins - payment.total - bank, olympia=olympia)
            return _paid(_with_gains(cities, seat, grown, card.effects), seat, payment)
        case BuildStage(card, payment):
            stage = city.next_stage
            assert stage is not None
            grown = city.with_stage(card, city.coins - payment.total)
            return _paid(_with_gains(cities, seat, grown, stage.effects), seat, payment)
        case BuildDiscarded(card):
            return _with_gains(cities, seat, city.with_card(card, city.coins), card.effects)
        case Discard():
            return _replaced(cities, seat, city.paid(city.coins + _COINS_FOR_A_DISCARD))
        case Decline():
            return cities
        case _:
            assert_never(move)


def _with_gains(cities: Cities, seat: int, grown: City, effects: Sequence[Effect]) -> Cities:
    """With the grown city in its place, and in it the coins that its new effects bring."""
    cities = _replaced(cities, seat, grown)
    gained = 0
    for effect in effects:
        if isinstance(effect, Coins):
            gained += effect.coins
        elif isinstance(effect, CoinsPer):
            gained += effect.coins * count_around(cities, seat, effect.count, effect.cities)
    return _replaced(cities, seat, grown.paid(grown.coins + gained)) if gained else cities


def _paid(cities: Cities, seat: int, payment: Payment) -> Cities:
    """With the neighbours' coins; the payer's own are counted already."""
    for neighbour, coins in (
        (left_of(seat, len(cities)), payment.left),
        (right_of(seat, len(cities)), payment.right),
    ):
        if coins:
            cities = _replaced(cities, neighbour, cities[neighbour].paid(cities[neighbour].coins + coins))
    return cities


def _replaced(cities: Cities, seat: int, city: City) -> Cities:
    return (*cities[:seat], city, *cities[seat + 1 :])
