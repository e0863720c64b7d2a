"""What coming turns may bring a city: the cards of the decks that it will be able to build, and its wonder.

Each coming hand is modelled as a random part of its Age's deck. A city that can build more of the deck, or more
cheaply, finds something better in it: that is what production, lower prices and chains are worth.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

from engine.catalogue import AGES, Age, Card, Catalogue, Stage
from engine.city import City
from engine.commerce import Market, shortfalls, ways_to_pay
from engine.constants import CARDS_DEALT, UNIT_PRICE, guilds_dealt
from engine.effects import (
    Ability,
    Coins,
    CoinsPer,
    Effect,
    PawnFromBox,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    Shields,
    Trade,
    VictoryToken,
)
from engine.resources import EMPTY, Bundle, lacking, size, subtract
from players.weights import Weights
from players.worth import Clock

_HARDLY_EVER = 0.01
"""Cards that are the best of a hand less often than this are ignored."""


class Price(NamedTuple):
    """What meeting a cost takes at one market."""

    coins: int
    """For what the neighbours sell, by the cheapest payment."""
    short: int
    """Units that a city neither produces nor can buy, because nobody sells them or they are too dear."""


FREE = Price(0, 0)


class PriceList:
    """Prices at one market for a city with this many coins; each is worked out once."""

    def __init__(self, at: Market, purse: int) -> None:
        self._at = at
        self._purse = purse
        self._known: dict[Bundle, Price] = {EMPTY: FREE}

    def of(self, cost: Bundle) -> Price:
        """The price of this cost; coins beyond the purse count as units that the city is short of."""
        found = self._known.get(cost)
        if found is None:
            listed = ways_to_pay(self._at, cost).listed
            coins, short = Price(listed[0].total, 0) if listed else self._in_part(cost)
            too_dear = max(0, coins - self._purse)
            found = self._known[cost] = Price(coins - too_dear, short + (too_dear + 1) // UNIT_PRICE)
        return found

    def _in_part(self, cost: Bundle) -> Price:
        """An estimate if not everything needed is sold.

        It uses the city's own either-or producers in the first of the best ways, and the neighbours' not at all.
        """
        own, left, right, _ = self._at
        to_buy = shortfalls(lacking(cost, own.certain), own.choices)[0]
        unsold = lacking(lacking(to_buy, left.certain), right.certain)
        return Price(UNIT_PRICE * size(subtract(to_buy, unsold)), max(1, size(unsold)))


@lru_cache(maxsize=1 << 9)
def price_list(at: Market, purse: int) -> PriceList:
    """The price list of a market, cached because a market often stays the same for some turns."""
    return PriceList(at, purse)


class Hope(NamedTuple):
    """A card of a deck."""

    card: Card
    copies: float
    """Its average number for each card of a hand."""
    value: float
    """What it will be worth when built, in points."""


NO_PAWNS = (0.0,) * len(AGES)


def prospects(  # noqa: PLR0913, PLR0917 - the city, where it stands, and when
    city: City,
    cities: int,
    prices: PriceList,
    catalogue: Catalogue,
    clock: Clock,
    weights: Weights,
    pawns: Sequence[float] = NO_PAWNS,
) -> float:
    """What all coming turns may bring a city that buys at these prices, at a table of this many cities, in points.

    `pawns` is what a participation pawn from the box would bring it, by Age.
    """
    turns: list[float] = []
    for age in AGES[clock.age - 1 :]:
        if left := clock.turns_in(age):
            turns += [_best_card(city, prices, _hopes(catalogue, age, cities, weights), left, weights)] * left
    # A stage can be built with any card, so it replaces what the poorest turn would bring.
    stages = sorted(_stages(city, prices, weights, pawns), reverse=True)
    gains = [max(0.0, stage - turn) for stage, turn in zip(stages, sorted(turns), strict=False)]
    return weights.prospect * (sum(turns) + sum(gains))


@lru_cache
def _hopes(catalogue: Catalogue, age: Age, cities: int, weights: Weights) -> tuple[Hope, ...]:
    """The different cards of an Age's deck."""
    deck = catalogue.deck(age, cities)
    cards = cities * CARDS_DEALT
    copies = {card: deck.count(card) / cards for card in deck}
    if age == AGES[-1]:
        # Nobody knows which guilds are in the deck, only how many.
        copies |= dict.fromkeys(catalogue.guilds, guilds_dealt(cities) / len(catalogue.guilds) / cards)
    return tuple(
        Hope(card, share, sum(forecast(effect, weights) for effect in card.effects)) for card, share in copies.items()
    )


def _best_card(city: City, prices: PriceList, hopes: tuple[Hope, ...], turns: int, weights: Weights) -> float:
    """What the best card of a hand brings on average in the last turns of an Age; `turns` is their number."""
    options: list[tuple[float, float]] = []
    for card, copies, value in hopes:
        if card in city.built:
            continue
        coins, short = prices.of(city.cost_of(card)[0])
        gain = value - weights.spent_coin * coins
        if gain > 0:
            options.append((gain, copies * weights.supply**short))
    options.sort(reverse=True)
    # The last of these hands has two cards, the first one more than there are turns.
    hand = (turns + 3) / 2
    expected, nothing_better = 0.0, 1.0
    for gain, copies in options:
        there = min(1.0, copies * hand)
        expected += nothing_better * there * gain
        nothing_better *= 1 - there
        if nothing_better < _HARDLY_EVER:
            break
    return expected


def _stages(city: City, prices: PriceList, weights: Weights, pawns: Sequence[float]) -> Iterator[float]:
    """What each stage still to be built brings; one that can hardly be paid for also makes later ones less likely."""
    likely = 1.0
    for stage in city.board.stages[city.stages :]:
        coins, short = prices.of(stage.cost)
        likely *= weights.supply**short
        yield likely * (_stage_forecast(stage, weights, pawns) - weights.spent_coin * coins)


def _stage_forecast(stage: Stage, weights: Weights, pawns: Sequence[float]) -> float:
    value = sum(forecast(effect, weights) for effect in stage.effects)
    if stage.options:
        value += max(sum(forecast(effect, weights) for effect in option) for option in stage.options)
    if stage.pawn_ages:
        value += max(pawns[age - 1] for age in stage.pawn_ages)
    return value


def forecast(effect: Effect, weights: Weights) -> float:
    """What an effect will be worth to an average city; 0 for a pawn, whose value depends on the edifice."""
    match effect:
        case Points() | VictoryToken():
            return effect.points
        case Shields():
            return weights.shield * effect.shields
        case Science() | ScienceChoice():
            return weights.symbol
        case PointsPer():
            return weights.counted
        case Coins():
            return weights.coin * effect.coins
        case CoinsPer():
            return weights.coin * weights.coins_counted
        case Produce() | Trade():
            return weights.production
        case Power():
            return _forecast_power(effect.ability, weights)
        case PawnFromBox():
            return 0.0
        case _:
            assert_never(effect)


def _forecast_power(ability: Ability, weights: Weights) -> float:
    """What a power brings if it comes in the middle of the game, with an Age and a half still ahead."""
    match ability:
        case Ability.FREE_BUILD_ONCE_PER_AGE:
            return 1.5 * weights.free_build
        case Ability.PLAY_SEVENTH_CARD:
            return 1.5 * weights.seventh_card
        case Ability.COPY_GUILD:
            return weights.copied_guild
        case Ability.REPEAT_GUILD:
            return weights.repeated_guild
        case Ability.BUILD_DISCARDED:
            return weights.search
        case Ability.REMOVE_DEFEATS:
            return weights.removed_defeats
        case _:
            assert_never(ability)
