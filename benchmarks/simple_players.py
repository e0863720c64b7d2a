"""Players that a few rules describe, as yardsticks for the weak levels. They choose on the core."""

from dataclasses import dataclass

from core.cities import counted
from core.economy import total
from core.game import Position
from core.moves import BUILD, BUILD_STAGE, JOIN, OLYMPIA_BUILD, PAYMENT, TAKE_CARD, argument_of, kind_of
from core.tables import BROWN, GRAY, GREEN, RED, YELLOW
from core.tabulating import Numbers
from engine.ruleset import Seat

_BUILDS = {BUILD, OLYMPIA_BUILD, TAKE_CARD}
_STAGES = {BUILD_STAGE, JOIN}
_TOKENS = (0, 1, 3, 5)
"""The points for winning a conflict, by Age."""


class First:
    """Builds the first card of its hand that it can build, and otherwise discards the first card."""

    def choose_on(self, position: Position, seat: Seat, game: Numbers) -> int:  # noqa: ARG002 - as in arena.OnCore
        """Choose the first move that builds a card; otherwise the first that is not a stage."""
        moves = position.moves(seat)
        others = [move for move in moves if kind_of(move) not in _STAGES] or moves
        return next((move for move in others if kind_of(move) in _BUILDS), others[0])


@dataclass(slots=True)
class Thumb:
    """Follows simple rules of thumb, as somebody might after some games.

    Resources come first, fewer the more there are. Shields are worth something against a neighbour who is not behind,
    science the more there is already, and everything else what it counts now. It pays little and spites nobody.
    """

    coin: float = 0.25
    """What a paid coin costs, in points."""
    red: float = 0.6
    """The share of a conflict's points that shields are worth."""

    def choose_on(self, position: Position, seat: Seat, game: Numbers) -> int:  # noqa: ARG002 - as in arena.OnCore
        """Choose the move that its rules value most."""
        return max(position.moves(seat), key=lambda move: self._value(position, seat, move))

    def _value(self, position: Position, seat: Seat, move: int) -> float:
        kind, paid = kind_of(move), int(total(move >> PAYMENT))
        if kind in _STAGES:
            return 3.0 - self.coin * paid
        if kind not in _BUILDS:
            return 0.0
        card = argument_of(move)
        bank = position.tables.card_bank[card] if kind == BUILD else 0
        return self._card(position, seat, int(card)) - self.coin * (paid + bank)

    def _card(self, position: Position, seat: Seat, card: int) -> float:
        tables, city = position.tables, position.cities[seat]
        gift, colours = tables.cards[card], [tables.card_colour[each] for each in city.built]
        match tables.card_colour[card]:
            case colour if colour in {BROWN, GRAY}:
                made = sum(each in {BROWN, GRAY} for each in colours)
                return max(0.5, (4.0 if position.age == 1 else 2.0) - 0.5 * made)
            case colour if colour == RED:
                last = len(position.cities) - 1
                around = (seat - 1 if seat else last, seat + 1 if seat < last else 0)
                ahead = sum(position.cities[each].shields >= city.shields for each in around)
                return self.red * _TOKENS[position.age] * ahead
            case colour if colour == GREEN:
                return 1.5 + 2.0 * colours.count(GREEN)
            case colour if colour == YELLOW and gift.trades:
                return 3.0
            case _:
                counts = [each for each in (gift.coins_per, gift.points_per) if each >= 0]
                return float(gift.points or sum(counted(tables, position.cities, seat, each) for each in counts) or 3)


def miser() -> Thumb:
    """Create a player with rules of thumb that hates to pay."""
    return Thumb(coin=2.0)


def soldier() -> Thumb:
    """Create a player with rules of thumb that loves to fight."""
    return Thumb(red=3.0)
