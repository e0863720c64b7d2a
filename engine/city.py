"""A city: its contents, and its economy, shields, coins and points, which are computed from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import assert_never

from engine.catalogue import Age, Board, Card, Edifice, Stage
from engine.commerce import Economy, Market, economy_of
from engine.constants import START_COINS
from engine.effects import (
    Ability,
    CityFeature,
    Coins,
    CoinsPer,
    Colour,
    Countable,
    Effect,
    PawnFromBox,
    Points,
    PointsPer,
    Power,
    Produce,
    Science,
    ScienceChoice,
    Scope,
    Shields,
    Trade,
    VictoryToken,
)
from engine.resources import EMPTY, Bundle


@dataclass(frozen=True, slots=True)
class Participation:
    """A city's pawns, debts and rewards from edifices (Edifice rulebook). Any field added here is public."""

    pawns: tuple[Age, ...] = ()
    """The Ages of the city's participation pawns, in the order in which it took them."""
    joined: bool = False
    """Whether the city has taken part in this Age's edifice; a pawn from a stage of its wonder does not count."""
    debts: tuple[int, ...] = ()
    """The points lost for each debt token."""
    rewards: tuple[Edifice, ...] = ()
    """The edifices whose reward the city has: constructed ones of an Age for which it has a pawn."""


@dataclass(frozen=True)  # no slots, because `cached_property` stores its results on the instance
class VisibleCity:
    """The public part of a city.

    `City` adds hidden fields; a `CityView` is made from these fields alone. Any field added here is public.
    """

    board: Board
    stages: int = 0
    """Number of built stages of the wonder, which are built from left to right."""
    coins: int = START_COINS
    built: tuple[Card, ...] = ()
    """The city's structures, in the order in which they were built."""
    victory: tuple[int, ...] = ()
    """The values of the victory tokens, in the order in which they were won."""
    defeats: int = 0
    free_build_used: bool = False
    """Whether the free construction of Olympia A was used in this Age."""
    options: tuple[int, ...] = ()
    """Index, from 0, of the option taken for each built stage with options, in the order of stages (Carthage)."""
    participation: Participation = Participation()

    @cached_property
    def economy(self) -> Economy:
        """What the city produces, what it sells, and the prices it pays."""
        return economy_of(self.board.produces, self.effects())

    @property
    def next_stage(self) -> Stage | None:
        """The next stage to build; None if the wonder is complete."""
        stages = self.board.stages
        return stages[self.stages] if self.stages < len(stages) else None

    @property
    def last_stage(self) -> Stage | None:
        """The stage that was built last; None if no stage is built."""
        return self.board.stages[self.stages - 1] if self.stages else None

    @property
    def has_free_build(self) -> bool:
        """Whether the city can still use the free construction of Olympia A in this Age."""
        return not self.free_build_used and self.has(Ability.FREE_BUILD_ONCE_PER_AGE)

    @property
    def pawns(self) -> tuple[Age, ...]:
        """The Ages of the city's participation pawns."""
        return self.participation.pawns

    @property
    def joined(self) -> bool:
        """Whether the city has taken part in this Age's edifice."""
        return self.participation.joined

    @property
    def debts(self) -> tuple[int, ...]:
        """The points lost for each debt token."""
        return self.participation.debts

    @property
    def rewards(self) -> tuple[Edifice, ...]:
        """The edifices whose reward the city has."""
        return self.participation.rewards

    @property
    def shields(self) -> int:
        """The number of shields in the city."""
        return sum(effect.shields for effect in self.effects() if isinstance(effect, Shields))

    @property
    def military(self) -> int:
        """The points of the victory and defeat tokens together."""
        return sum(self.victory) - self.defeats

    def has(self, ability: Ability) -> bool:
        """Return whether a built stage grants this power."""
        return any(ability in stage.abilities for stage in self.board.stages[: self.stages])

    def has_reward(self, ability: Ability) -> bool:
        """Return whether the reward of an edifice grants this power."""
        return any(ability in edifice.abilities for edifice in self.participation.rewards)

    def has_chain_to(self, card: Card) -> bool:
        """Return whether a structure of the city makes this card free (rulebook, Free Construction)."""
        return any(earlier in self.built for earlier in card.free_from)

    def cost_of(self, card: Card) -> tuple[Bundle, int]:
        """Return what a structure costs this city: resources, and coins for the bank. A chain makes it free."""
        return (EMPTY, 0) if self.has_chain_to(card) else (card.cost, card.coins)

    def chain_to(self, card: Card) -> Card | None:
        """Return the structure that makes this card free, or None. If there are several, return the one built first."""
        return next((each for each in self.built if each in card.free_from), None)

    def effects(self) -> Iterable[Effect]:
        """Yield the effects of built stages, options taken, structures and rewards of edifices."""
        for stage in self.board.stages[: self.stages]:
            yield from stage.effects
        if self.options:
            yield from self.option_effects()
        for card in self.built:
            yield from card.effects
        for edifice in self.participation.rewards:
            yield from edifice.reward

    def option_effects(self) -> Iterable[Effect]:
        """Yield the effects of the options taken for built stages."""
        for number, option in self.options_taken().items():
            yield from self.board.stages[number - 1].options[option]

    def options_taken(self) -> dict[int, int]:
        """Return the options taken (from 0), keyed by stage number (from 1) (Carthage)."""
        offering = [number for number, stage in enumerate(self.board.stages, start=1) if stage.options]
        return dict(zip(offering, self.options, strict=False))  # some of these stages may not be built yet

    def count(self, things: Iterable[Countable]) -> int:
        """Return how many of these things the city has in total."""
        total = 0
        for thing in things:
            match thing:
                case Colour():
                    total += sum(card.colour is thing for card in self.built)
                case CityFeature.STAGE:
                    total += self.stages
                case CityFeature.DEFEAT:
                    total += self.defeats
                case CityFeature.COLOUR:
                    total += len({card.colour for card in self.built})
                case CityFeature.PAIR:
                    total += min(self.count((Colour.BROWN,)), self.count((Colour.GRAY,)))
                case _:
                    assert_never(thing)
        return total


@dataclass(frozen=True)
class City(VisibleCity):
    """A city including the face-down cards under its stages."""

    buried: tuple[Card, ...] = field(default=(), repr=False)
    """The cards under the built stages, hidden from everyone."""

    def with_coins(self, coins: int) -> "City":
        """Return the city with this many coins."""
        return replace(self, coins=coins)

    def with_card(self, card: Card, coins: int, *, olympia: bool = False) -> "City":
        """Return the city with one more structure and this many coins. `olympia` uses up its free construction."""
        used = self.free_build_used or olympia
        return replace(self, coins=coins, built=(*self.built, card), free_build_used=used)

    def with_stage(self, card: Card, coins: int) -> "City":
        """Return the city with one more stage, this card face down under it, and this many coins."""
        return replace(self, stages=self.stages + 1, coins=coins, buried=(*self.buried, card))

    def with_option(self, option: int) -> "City":
        """Return the city with this option taken for its last built stage."""
        return replace(self, options=(*self.options, option))

    def after_conflicts(self, victory: tuple[int, ...], defeats: int) -> "City":
        """Return the city after an Age, with these tokens. It may use its free construction and take part again."""
        part = replace(self.participation, joined=False)
        return replace(self, victory=victory, defeats=defeats, free_build_used=False, participation=part)


def count_around(cities: Sequence[VisibleCity], seat: int, things: Iterable[Countable], scope: Iterable[Scope]) -> int:
    """Return how many of these things there are in the seat's city, its neighbours' cities, or all three."""
    things = tuple(things)
    total = 0
    for where in scope:
        if where is Scope.OWN:
            total += cities[seat].count(things)
        else:
            total += cities[left_of(seat, len(cities))].count(things)
            total += cities[right_of(seat, len(cities))].count(things)
    return total


def coins_when_built(effects: Iterable[Effect], cities: Sequence[VisibleCity], seat: int) -> int:
    """Return the coins that the bank pays for new effects in the seat's city, based on what the cities contain now."""
    total = 0
    for effect in effects:
        match effect:
            case Coins():
                total += effect.coins
            case CoinsPer():
                total += effect.coins * count_around(cities, seat, effect.count, effect.cities)
            case Produce() | Points() | Shields() | Science() | ScienceChoice() | Trade() | PointsPer() | Power():
                pass
            case VictoryToken() | PawnFromBox():
                pass
            case _:
                assert_never(effect)
    return total


def points_at_end(effects: Iterable[Effect], cities: Sequence[VisibleCity], seat: int) -> int:
    """Return the points for these effects if the game ended now, except for science, which scores as sets."""
    total = 0
    for effect in effects:
        match effect:
            case Points():
                total += effect.points
            case PointsPer():
                total += effect.points * count_around(cities, seat, effect.count, effect.cities)
            case Produce() | Shields() | Science() | ScienceChoice() | Trade() | Power() | Coins() | CoinsPer():
                pass
            case VictoryToken() | PawnFromBox():  # victory tokens have a line of their own on the score sheet
                pass
            case _:
                assert_never(effect)
    return total


def left_of(seat: int, cities: int) -> int:
    """Return the left neighbour: the next seat clockwise."""
    return (seat + 1) % cities


def right_of(seat: int, cities: int) -> int:
    """Return the right neighbour: the previous seat."""
    return (seat - 1) % cities


def market_of(cities: Sequence[VisibleCity], seat: int) -> Market:
    """Return the market at which this seat's city buys."""
    mine = cities[seat].economy
    left = cities[left_of(seat, len(cities))].economy.for_sale
    right = cities[right_of(seat, len(cities))].economy.for_sale
    return Market(mine.own, left, right, mine.prices)
