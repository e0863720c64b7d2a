"""A player that looks one move ahead and judges what comes of it, for itself and for its neighbours.

A move is judged by three things: how the player stands after it (`worth`), what it can then expect from the turns to
come (`prospects`), and the same for its rivals as far as the move affects them: coins that they are paid, conflicts,
guilds that count its cards, and the card that the next player does not get. If edifices are played, everybody's stakes
in them count, too (`edifices`). What the others do in the same turn is hidden and remains uncertain.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.catalogue import Card, powers
from engine.city import City, left_of, market, right_of
from engine.commerce import Market, Payment
from engine.constants import LAST_TURN, PASSING
from engine.effects import Ability, Neighbour
from engine.moves import BuildDiscarded, BuildStage, CardMove, Discard, Move, TakeOption, stage_choices
from engine.questions import Question
from engine.ruleset import Seat
from engine.views import PlayerView
from players.edifices import Stakes
from players.outcome import Cities, Scene, after_move, scene_of
from players.prospects import NO_PAWNS, PriceList, price_list, prospects
from players.weights import Weights
from players.worth import Clock, worth

_Outcome: TypeAlias = Move | tuple[Payment, bool] | type[Discard]
"""A key that is equal for moves that lead to the same cities."""


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Takes the move after which it stands best, of equals the first; it uses no chance and remembers nothing."""

    weights: Weights = field(default_factory=Weights)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """The best of the moves; the Free City, too, is played for the good of the player who chooses for it."""
        judge = _Judge(view, question, self.weights)
        return max(question.moves, key=judge.value)


class _Judge:
    """Values the moves of one question, in points."""

    def __init__(self, view: PlayerView, question: Question, weights: Weights) -> None:
        table = view.table
        self._table = table
        self._weights = weights
        self._me = view.seat
        self._asked = question.seat
        self._clock = Clock(table.age, LAST_TURN - table.turn, others_move=table.asked == "card")
        self._scene = scene_of(table)
        for seat, move in view.chosen:
            self._scene = after_move(self._scene, seat, move)
        count = len(self._scene.cities)
        players = table.ruleset.players(count)
        beside = (left_of(self._me, count), right_of(self._me, count))
        self._rivals = [seat for seat in players if seat in beside]
        self._rivalry = weights.rivalry / (len(players) - 1)
        self._stakes: Stakes | None = None
        self._pawns: tuple[float, ...] = NO_PAWNS
        if table.projects:
            catalogue = table.ruleset.catalogue
            self._stakes = Stakes(self._scene, self._me, self._rivals, catalogue, self._clock, weights)
            self._pawns = self._stakes.pawns()
        self._outcomes: dict[_Outcome, float] = {}
        self._hopes: dict[tuple[Seat, tuple[Card, ...], int, Market], float] = {}
        self._denied = self._denials(question.cards)

    def value(self, move: Move) -> float:
        """The value of a move, comparable only with other moves of this question."""
        outcome = _outcome(move)
        if outcome not in self._outcomes:
            self._outcomes[outcome] = self._judged(self._scene, move)
        denied = self._denied.get(move.card, 0.0) if isinstance(move, CardMove) else 0.0
        return self._outcomes[outcome] + denied

    def _judged(self, scene: Scene, move: Move) -> float:
        """The value of a move in this scene; if a new stage then offers a choice, with the best answer."""
        end = after_move(scene, self._asked, move)
        if isinstance(move, BuildStage) and (answers := stage_choices(end.cities[self._asked].last_stage)):
            return max(self._judged(end, answer) for answer in answers)
        return self._standing(end) + self._find(scene, move)

    def _standing(self, scene: Scene) -> float:
        """How this player stands compared with its rivals."""
        cities = scene.cities
        mine = worth(cities, self._me, self._clock, self._weights) + self._prospects(cities, self._me)
        theirs = sum(worth(cities, rival, self._clock, self._weights) for rival in self._rivals)
        if self._asked != self._me:
            # The Free City sells to both players.
            theirs += sum(self._prospects(cities, rival) for rival in self._rivals)
        standing = mine - self._rivalry * theirs
        if self._stakes is not None:
            standing += self._stakes.standing(scene, self._rivalry)
        return standing

    def _prospects(self, cities: Cities, seat: Seat) -> float:
        city = cities[seat]
        key = (seat, city.built, city.stages, market(cities, seat))
        if key not in self._hopes:
            catalogue = self._table.ruleset.catalogue
            prices = self._prices(cities, seat)
            self._hopes[key] = prospects(city, len(cities), prices, catalogue, self._clock, self._weights, self._pawns)
        return self._hopes[key]

    def _prices(self, cities: Cities, seat: Seat) -> PriceList:
        return price_list(market(cities, seat), self._weights.purse)

    def _find(self, scene: Scene, move: Move) -> float:
        """What this player may hope to find in the discard pile, if the move lets it search."""
        if self._asked != self._me or Ability.BUILD_DISCARDED not in _powers(scene.cities[self._me], move):
            return 0.0
        pile = self._table.discard_size
        return self._weights.search * pile / (pile + self._weights.small_pile)

    # The rest of the hand goes to the next player.

    def _denials(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """The value of keeping a card of the hand from the next player, who misses only the best one."""
        if not self._clock.others_move or not self._clock.turns_left:
            return {}
        next_player = self._next_player()
        gains = {card: self._gain(next_player, card) for card in hand}
        best = max(gains, key=lambda card: gains[card])
        if hand.count(best) > 1:
            return {}
        second = max((gain for card, gain in gains.items() if card is not best), default=0.0)
        return {best: self._rivalry * self._weights.denial * (gains[best] - second)}

    def _next_player(self) -> Seat:
        if self._table.ruleset.two_player:
            return Seat(1 - self._me)
        neighbour = right_of if PASSING[self._table.age] is Neighbour.RIGHT else left_of
        return Seat(neighbour(self._me, len(self._scene.cities)))

    def _gain(self, seat: Seat, card: Card) -> float:
        """What a seat would gain by building a card in the next turn; 0 if it cannot."""
        cities = self._scene.cities
        city = cities[seat]
        if card in city.built:
            return 0.0
        coins, short = self._prices(cities, seat).of(city.cost_of(card)[0])
        if short:
            return 0.0
        built = after_move(self._scene, seat, BuildDiscarded(card)).cities
        before, then = (worth(each, seat, self._clock, self._weights) for each in (cities, built))
        to_come = self._weights.production if card.trades else 0.0
        return max(0.0, then - before + to_come - self._weights.spent_coin * coins)


def _powers(city: City, move: Move) -> frozenset[Ability]:
    """The powers that a move immediately brings a city's wonder."""
    if isinstance(move, BuildStage) and city.next_stage is not None:
        return city.next_stage.abilities
    if isinstance(move, TakeOption) and city.last_stage is not None:
        return powers(city.last_stage.options[move.option])
    return frozenset()


def _outcome(move: Move) -> _Outcome:
    """The move's key: whichever card is discarded or put under a stage, the cities are the same afterwards."""
    if isinstance(move, Discard):
        return Discard
    return (move.payment, move.take_part) if isinstance(move, BuildStage) else move
