"""What edifices may still bring: how likely they are constructed, who gains their reward and who suffers the penalty.

As long as an edifice is a project, every seat has a stake in it: with a pawn the reward, without one the penalty. How
likely others are to take part is estimated from what everybody sees: the stages and coins that they have left.
"""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from engine.catalogue import AGES, Age, Card, Catalogue, Edifice
from engine.city import City, market
from engine.constants import DEBT
from engine.edifices import Fate, Project, can_pay_penalty, with_reward
from engine.effects import CardPenalty, CoinsPenalty, Economic, Once, PointsPer, TokensPenalty
from engine.ruleset import Seat
from players.outcome import Cities, Scene
from players.prospects import NO_PAWNS, PriceList, forecast, price_list, prospects
from players.weights import Weights
from players.worth import Clock, coins_worth, token_points, worth

_COINS_A_UNIT = 2
"""Lacking this many coins counts as much as lacking one unit."""


class Stake(NamedTuple):
    """What is at stake for one seat in an edifice that is still a project, in points."""

    pawn: bool
    join_chance: float
    """The probability that the seat still takes part."""
    reward: float
    loss: float
    """What the penalty or the debt would cost."""
    cost: float
    """The cost of taking part later."""


def expected_points(stake: Stake, others: Sequence[float], pawns: int) -> float:
    """The points that an edifice will bring a seat; `others` are the chances that each other seat takes part."""
    without = chance_of_at_least(pawns, others)
    alone = without * stake.reward if stake.pawn else (without - 1) * stake.loss
    if not stake.join_chance:
        return alone
    joined = chance_of_at_least(pawns - 1, others) * stake.reward - stake.cost
    return alone + stake.join_chance * max(0.0, joined - alone)


def chance_of_at_least(needed: int, chances: Sequence[float]) -> float:
    """The probability that at least this many of independent events with these chances happen."""
    if needed <= 0:
        return 1.0
    fewer = [1.0] + [0.0] * (needed - 1)
    for chance in chances:
        if chance:
            for count in range(needed - 1, 0, -1):
                fewer[count] += chance * (fewer[count - 1] - fewer[count])
            fewer[0] -= chance * fewer[0]
    return 1.0 - sum(fewer)


def penalty_loss(city: City, edifice: Edifice, clock: Clock, weights: Weights) -> float:
    """What the penalty would cost a city that gives up what it misses least; the debt if it cannot pay."""
    penalty = edifice.penalty
    if not can_pay_penalty(city, edifice):
        return DEBT[edifice.age]
    match penalty:
        case CoinsPenalty(coins):
            return coins_worth(city.coins, clock, weights) - coins_worth(city.coins - coins, clock, weights)
        case CardPenalty(colour):
            return min(_future_value(card, clock, weights) for card in city.built if card.colour is colour)
        case TokensPenalty(count):
            return sum(sorted(city.victory)[:count])
        case _:
            assert_never(penalty)


def _future_value(card: Card, clock: Clock, weights: Weights) -> float:
    """Roughly what a structure will still bring: one-off effects are over, and production needs Ages to come."""
    total = 0.0
    for effect in card.effects:
        if isinstance(effect, Economic):
            total += forecast(effect, weights) * clock.ages_ahead / (len(AGES) - 1)
        elif not isinstance(effect, Once):
            total += forecast(effect, weights)
    return total


def chance_of_joining(city: City, prices: PriceList, edifice: Edifice, turns: int, weights: Weights) -> float:
    """The chance that a city takes part in this Age's edifice within this many turns: it needs a stage and the coins.

    If it is short of anything, it cannot take part in the very next turn.
    """
    stage = city.next_stage
    if stage is None or city.participation.joined or not turns:
        return 0.0
    coins, short = prices.of(stage.cost)
    missing = max(0, coins + edifice.cost - city.coins)
    short += (missing + _COINS_A_UNIT - 1) // _COINS_A_UNIT
    return 1 - (1 - weights.joining * weights.supply**short) ** (turns - (short > 0))


class Stakes:
    """The stakes of all seats in the edifices, as seen by a player who has to move.

    What a reward would bring is judged once, by the cities as they are; a move changes only the player's own stake and
    the pawns that are left.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - who looks at what, and when
        self, scene: Scene, me: Seat, rivals: Sequence[Seat], catalogue: Catalogue, clock: Clock, weights: Weights
    ) -> None:
        """`rivals` are the seats whose `worth` the player compares; what the other seats gain is estimated here."""
        self._before = scene
        self._me = me
        self._rivals = rivals
        self._catalogue = catalogue
        self._clock = clock
        self._weights = weights
        self._others = [Seat(seat) for seat in range(len(scene.cities)) if seat != me]
        self._later: dict[tuple[Age, bool, int], float] = {}
        project = scene.projects[scene.age - 1]
        self._rewards: dict[Seat, float] = {}
        self._theirs: list[Stake] = []
        if project.fate is Fate.PROJECT:
            self._rewards = {seat: self._reward(project.edifice, seat) for seat in (me, *self._others)}
            turns = clock.turns_left + clock.others_move
            self._theirs = [self._stake(scene, seat, turns) for seat in self._others]

    def standing(self, scene: Scene, rivalry: float) -> float:
        """What this player has and may expect in this scene, less what the others have and may expect."""
        mine = self._has(scene.cities[self._me])
        theirs = sum([self._has(scene.cities[rival]) for rival in self._rivals])
        for before, project in zip(self._before.projects, scene.projects, strict=True):
            age = project.edifice.age
            if project.fate is Fate.PROJECT and age == scene.age:
                stake = self._stake(scene, self._me, self._clock.turns_left)
                mine += expected_points(stake, [their.join_chance for their in self._theirs], project.pawns)
                theirs += self._hopes_of_others(stake, project.pawns)
            elif project.fate is Fate.PROJECT:
                city = scene.cities[self._me]
                mine += self._of_later(project, city, pawn=age in city.participation.pawns)
            elif before.fate is Fate.PROJECT:  # with this move it is constructed: the rivals have the reward already
                theirs += sum(
                    [
                        self._rewards[seat]
                        for seat, stake in zip(self._others, self._theirs, strict=True)
                        if stake.pawn and seat not in self._rivals
                    ]
                )
        return mine - rivalry * theirs

    def pawns(self) -> tuple[float, ...]:
        """What a pawn from the box would bring this player now, by Age; zeros if no stage will bring one."""
        city = self._before.cities[self._me]
        if not any(stage.pawn_ages for stage in city.board.stages[city.stages :]):
            return NO_PAWNS
        return tuple([self._of_pawn(project, city) for project in self._before.projects])

    def _of_pawn(self, project: Project, city: City) -> float:
        edifice = project.edifice
        if edifice.age in city.participation.pawns or project.fate is Fate.FAILED:
            return 0.0
        if project.fate is Fate.CONSTRUCTED:
            return self._reward(edifice, self._me)
        if edifice.age != self._before.age:
            return self._of_later(project, city, pawn=True) - self._of_later(project, city, pawn=False)
        stake = self._stake(self._before, self._me, self._clock.turns_left)
        chances = [their.join_chance for their in self._theirs]
        with_pawn, without = (
            expected_points(each, chances, project.pawns) for each in (stake._replace(pawn=True), stake)
        )
        return with_pawn - without

    def _stake(self, scene: Scene, seat: Seat, turns: int) -> Stake:
        """The seat's stake in this Age's edifice, with this many turns left to take part."""
        city = scene.cities[seat]
        edifice = scene.projects[scene.age - 1].edifice
        pawn = edifice.age in city.participation.pawns
        prices = price_list(market(scene.cities, seat), self._weights.purse)
        return Stake(
            pawn,
            chance_of_joining(city, prices, edifice, turns, self._weights),
            self._rewards[seat],
            0.0 if pawn else penalty_loss(city, edifice, self._clock, self._weights),
            self._weights.spent_coin * edifice.cost,
        )

    def _hopes_of_others(self, mine: Stake, pawns: int) -> float:
        chances = [mine.join_chance, *(their.join_chance for their in self._theirs)]
        total = 0.0
        for place, their in enumerate(self._theirs, start=1):
            total += expected_points(their, chances[:place] + chances[place + 1 :], pawns)
        return total

    def _of_later(self, project: Project, city: City, *, pawn: bool) -> float:
        """What a coming Age's edifice will bring; little more is known about it than who has stages left."""
        edifice = project.edifice
        stages = len(city.board.stages) - city.stages
        key = (edifice.age, pawn, stages)
        if key not in self._later:
            weights = self._weights
            ahead = edifice.age - self._before.age
            left = [len(other.board.stages) - other.stages for other in self._before.cities]
            chances = [weights.joining_later * (left[seat] >= ahead) for seat in self._others]
            mine = Stake(
                pawn,
                weights.joining_later * (stages >= ahead),
                _forecast(edifice, weights),
                DEBT[edifice.age],
                weights.spent_coin * edifice.cost,
            )
            self._later[key] = expected_points(mine, chances, project.pawns)
        return self._later[key]

    def _reward(self, edifice: Edifice, seat: Seat) -> float:
        """What a reward brings a seat; for seats that are not rivals, what it brings an average city."""
        if seat != self._me and seat not in self._rivals:
            return _forecast(edifice, self._weights)
        cities = self._before.cities
        grown = (*cities[:seat], with_reward(cities[seat], edifice), *cities[seat + 1 :])
        gain = self._standing(grown, seat) - self._standing(cities, seat)
        if seat == self._me and any(isinstance(effect, Economic) for effect in edifice.reward):
            gain += self._prospects(grown) - self._prospects(cities)
        return gain

    def _standing(self, cities: Cities, seat: Seat) -> float:
        return worth(cities, seat, self._clock, self._weights) + self._has(cities[seat])

    def _prospects(self, cities: Cities) -> float:
        prices = price_list(market(cities, self._me), self._weights.purse)
        return prospects(cities[self._me], len(cities), prices, self._catalogue, self._clock, self._weights)

    def _has(self, city: City) -> float:
        """What edifices bring a city beyond its present effects: tokens, and what rewards will count by the end."""
        counting = sum(
            [
                effect.points
                for edifice in city.participation.rewards
                for effect in edifice.reward
                if isinstance(effect, PointsPer)
            ]
        )
        return token_points(city) + counting * self._weights.counted_a_turn * self._clock.turns_to_come


def _forecast(edifice: Edifice, weights: Weights) -> float:
    return sum(forecast(effect, weights) for effect in edifice.reward)
