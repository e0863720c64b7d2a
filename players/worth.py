"""What a city is worth, in points expected at the end, without what the cards of coming turns may bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, sqrt
from typing import TypeAlias, assert_never

from engine.catalogue import AGES, Age
from engine.city import City, left_of, points_at_end, right_of
from engine.constants import LAST_TURN, VICTORY
from engine.effects import Ability, Colour, Power, ScienceSymbol
from engine.scoring import science_points, symbols_of, symbols_to_choose
from players.outcome import Cities
from players.weights import Weights

_SYMBOLS = tuple(ScienceSymbol)

Symbols: TypeAlias = tuple[int, int, int]
"""How many of each symbol, in the order of `ScienceSymbol`."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The moment at which a city is judged: after the move being considered."""

    age: Age
    turns_left: int
    """In this Age, 0 to 5."""
    others_move: bool
    """Whether the others play cards in the same turn, which nobody has seen yet."""

    @property
    def ages_ahead(self) -> int:
        """How many Ages lie wholly ahead."""
        return AGES[-1] - self.age

    @property
    def turns_to_come(self) -> int:
        """Turns left in this Age and all later ones."""
        return self.turns_left + LAST_TURN * self.ages_ahead

    def turns_in(self, age: Age) -> int:
        """Turns left in this Age, or in one that lies ahead."""
        return self.turns_left if age == self.age else LAST_TURN


def worth(cities: Cities, seat: int, clock: Clock, weights: Weights) -> float:
    """What a seat's city is worth, without the tokens that it has, for only edifices change those."""
    city = cities[seat]
    effects = tuple(city.effects())
    total = coins_worth(city.coins, clock, weights) + points_at_end(effects, cities, seat)
    for power in [effect for effect in effects if isinstance(effect, Power)]:
        total += _power(power.ability, cities, seat, clock, weights)
    shields = city.shields
    for neighbour in _neighbours(cities, seat):
        total += military_worth(shields - neighbour.shields, clock, weights.drift)
    compasses, gears, tablets = map(symbols_of(effects).count, _SYMBOLS)
    to_come = weights.symbols_a_turn * clock.turns_to_come
    return total + science_worth((compasses, gears, tablets), symbols_to_choose(effects), to_come)


def token_points(city: City) -> int:
    """The points of a city's tokens: victories, defeats and debts."""
    return city.military - sum(city.debts)


def coins_worth(coins: int, clock: Clock, weights: Weights) -> float:
    """What coins are worth as treasure at the end and as ready money before it; the first coins are worth most."""
    ready = weights.ready_coins * (1 - exp(-coins / weights.ready_coins))
    still_to_play = clock.turns_to_come / (LAST_TURN * len(AGES))
    return weights.coin * coins + weights.ready_coin * still_to_play * ready


@lru_cache(maxsize=1 << 12)
def military_worth(lead: int, clock: Clock, drift: float) -> float:
    """What the coming conflicts with one neighbour bring a city that leads by this many shields.

    Until then, both are assumed to be equally likely to gain on the other: the further away a conflict is, and the more
    shields the cards have by then, the less a present lead decides it.
    """
    total = 0.0
    variance = drift * clock.others_move * clock.age**2
    for age in AGES[clock.age - 1 :]:
        variance += drift * clock.turns_in(age) * age**2
        total += VICTORY[age] * _stays_ahead(lead, variance) - _stays_ahead(-lead, variance)
    return total


def _stays_ahead(lead: int, variance: float) -> float:
    """The probability that the final lead is at least one shield."""
    if variance == 0:
        return float(lead > 0)
    return 0.5 + 0.5 * erf((lead - 0.5) / sqrt(2 * variance))


@lru_cache(maxsize=1 << 14)
def science_worth(symbols: Symbols, to_choose: int, to_come: float) -> float:
    """What these symbols bring, with `to_choose` of the owner's choice added and `to_come` still expected.

    Each expected symbol counts as the average gain of one more, so two parts of a set are worth more than one.
    """
    if to_choose:
        return max(science_worth(more, to_choose - 1, to_come) for more in _one_more(symbols))
    now = _points(symbols)
    gains = [_points(more) - now for more in _one_more(symbols)]
    return now + to_come * sum(gains) / len(gains)


def _one_more(symbols: Symbols) -> Sequence[Symbols]:
    compasses, gears, tablets = symbols
    return (compasses + 1, gears, tablets), (compasses, gears + 1, tablets), (compasses, gears, tablets + 1)


def _points(symbols: Symbols) -> int:
    return science_points([symbol for symbol, count in zip(_SYMBOLS, symbols, strict=True) for _ in range(count)])


def _power(ability: Ability, cities: Cities, seat: int, clock: Clock, weights: Weights) -> float:
    """What a power of a city will still bring."""
    match ability:
        case Ability.FREE_BUILD_ONCE_PER_AGE:
            unused = 0.0 if cities[seat].free_build_used else clock.turns_left / LAST_TURN
            return weights.free_build * (clock.ages_ahead + unused)
        case Ability.PLAY_SEVENTH_CARD:
            return weights.seventh_card * (clock.ages_ahead + clock.others_move)
        case Ability.COPY_GUILD:
            best = _best_guild(cities, seat, _neighbours(cities, seat))
            return max(best, weights.copied_guild * _guilds_to_come(clock))
        case Ability.REPEAT_GUILD:
            best = _best_guild(cities, seat, (cities[seat],))
            return max(best, weights.repeated_guild * _guilds_to_come(clock))
        case Ability.BUILD_DISCARDED | Ability.REMOVE_DEFEATS:
            return 0.0  # used at once, so only the move that brings it gains anything
        case _:
            assert_never(ability)


def _guilds_to_come(clock: Clock) -> float:
    """The share of Age III that still lies ahead."""
    return min(1.0, clock.turns_to_come / LAST_TURN)


def _best_guild(cities: Cities, seat: int, owners: Sequence[City]) -> int:
    """The most points that a guild of these owners would bring this seat, without the guild that gives a symbol."""
    return max(
        (
            points_at_end(card.effects, cities, seat)
            for owner in owners
            for card in owner.built
            if card.colour is Colour.PURPLE
        ),
        default=0,
    )


def _neighbours(cities: Cities, seat: int) -> tuple[City, City]:
    return cities[left_of(seat, len(cities))], cities[right_of(seat, len(cities))]
