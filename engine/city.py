"""A city: what stands in it, and the questions that are asked of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from engine.catalogue import Board, Card, Stage
from engine.commerce import Economy, economy_of_board, extended
from engine.effects import Ability, Colour, Countable, Effect, Scope, Shields, Tally

_START_COINS = 3


@dataclass(frozen=True, slots=True)
class City:
    """The facts of a city; whatever follows from them is a function."""

    board: Board
    stages: int = 0
    """Built stages of the wonder, from the left."""
    coins: int = _START_COINS
    built: tuple[Card, ...] = ()
    """Structures in the order in which they were built."""
    buried: tuple[Card, ...] = field(default=(), repr=False)
    """Cards under the built stages, face down: hidden from everyone."""
    victory: tuple[int, ...] = ()
    """Values of the victory tokens, in the order in which they were won."""
    defeats: int = 0
    free_build_used: bool = False
    """Whether the free construction of Olympia A was used in this Age."""

    _economy: Economy | None = field(init=False, default=None, compare=False, repr=False)

    @property
    def economy(self) -> Economy:
        """What the city produces, sells and pays."""
        if self._economy is None:
            self._remember(extended(economy_of_board(self.board.produces), self.effects()))
        assert self._economy is not None
        return self._economy

    def _remember(self, economy: Economy) -> "City":
        object.__setattr__(self, "_economy", economy)
        return self

    @property
    def next_stage(self) -> Stage | None:
        """The stage that can be built next; None where the wonder is complete."""
        stages = self.board.stages
        return stages[self.stages] if self.stages < len(stages) else None

    def paid(self, coins: int) -> "City":
        """The city with so many coins."""
        city = City(
            self.board,
            self.stages,
            coins,
            self.built,
            self.buried,
            self.victory,
            self.defeats,
            self.free_build_used,
        )
        return city._remember(self.economy)

    def with_card(self, card: Card, coins: int, *, olympia: bool = False) -> "City":
        """The city with one structure more and so many coins."""
        city = City(
            self.board,
            self.stages,
            coins,
            (*self.built, card),
            self.buried,
            self.victory,
            self.defeats,
            self.free_build_used or olympia,
        )
        return city._remember(extended(self.economy, card.effects) if card.trades else self.economy)

    def with_stage(self, card: Card, coins: int) -> "City":
        """The city with one stage more, this card face down under it, and so many coins."""
        city = City(
            self.board,
            self.stages + 1,
            coins,
            self.built,
            (*self.buried, card),
            self.victory,
            self.defeats,
            self.free_build_used,
        )
        return city._remember(extended(self.economy, self.board.stages[self.stages].effects))

    def after_conflicts(self, victory: tuple[int, ...], defeats: int) -> "City":
        """The city at the end of an Age, with these tokens; its free construction may be used again."""
        city = City(self.board, self.stages, self.coins, self.built, self.buried, victory, defeats)
        return city._remember(self.economy)

    def has(self, ability: Ability) -> bool:
        """Whether a built stage grants this power."""
        for stage in self.board.stages[: self.stages]:  # noqa: SIM110 - asked of every seat in every turn
            if ability in stage.abilities:
                return True
        return False

    def effects(self) -> Iterable[Effect]:
        """The effects of all structures and built stages."""
        for stage in self.board.stages[: self.stages]:
            yield from stage.effects
        for card in self.built:
            yield from card.effects

    def shields(self) -> int:
        """The strength in conflicts."""
        return sum(effect.shields for effect in self.effects() if isinstance(effect, Shields))

    def count(self, things: Iterable[Countable]) -> int:
        """How many of these things the city has: structures of the colours, stages, defeat tokens."""
        total = 0
        for thing in things:
            match thing:
                case Tally.STAGE:
                    total += self.stages
                case Tally.DEFEAT:
                    total += self.defeats
                case Colour():
                    total += sum(card.colour is thing for card in self.built)
                case _:
                    assert_never(thing)
        return total


def count_around(cities: Sequence[City], seat: int, things: Iterable[Countable], scope: Iterable[Scope]) -> int:
    """How many of these things are in the seat's own city, its neighbours' cities, or all three."""
    things = tuple(things)
    total = 0
    for where in scope:
        if where is Scope.OWN:
            total += cities[seat].count(things)
        else:
            total += cities[left_of(seat, len(cities))].count(things)
            total += cities[right_of(seat, len(cities))].count(things)
    return total


def left_of(seat: int, cities: int) -> int:
    """The left neighbour: the next seat clockwise."""
    return (seat + 1) % cities


def right_of(seat: int, cities: int) -> int:
    """The right neighbour."""
    return (seat - 1) % cities
