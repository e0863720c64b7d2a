"""Effects that count things, such as structures of a colour: what they bring a city now, in coins and in points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.catalogue import Card
from engine.city import VisibleCity, left_of, right_of
from engine.effects import CoinsPer, Effect, PointsPer, Scope
from engine.ruleset import Seat


@dataclass(frozen=True, slots=True)
class Counted:
    """What an effect that counts things brings its owner now, in coins or points."""

    effect: CoinsPer | PointsPer
    shares: tuple[tuple[Seat, int], ...]
    """The coins or points from each city that counts: the owner's city, then its left and its right neighbour's."""

    @property
    def total(self) -> int:
        """The total, in coins or points depending on the effect."""
        return sum(amount for _, amount in self.shares)


def counted_if_built(cities: Sequence[VisibleCity], seat: Seat, card: Card) -> tuple[Counted, ...]:
    """Return what a card's effects that count things would bring if the seat built it and nobody else acted.

    The card counts itself if it is one of the things it counts (docs/rulings.md). The result is empty for a card that
    counts nothing.
    """
    with_it = list(cities)
    with_it[seat] = replace(with_it[seat], built=(*with_it[seat].built, card))
    return counted_now(card.effects, with_it, seat)


def counted_now(effects: Iterable[Effect], cities: Sequence[VisibleCity], seat: Seat) -> tuple[Counted, ...]:
    """Return what each effect that counts things brings a seat now. Other effects are ignored."""
    return tuple(_counted(each, cities, seat) for each in effects if isinstance(each, CoinsPer | PointsPer))


def _counted(effect: CoinsPer | PointsPer, cities: Sequence[VisibleCity], seat: Seat) -> Counted:
    each = effect.coins if isinstance(effect, CoinsPer) else effect.points
    places: list[int] = [seat] if Scope.OWN in effect.cities else []
    if Scope.NEIGHBOURS in effect.cities:
        places += [left_of(seat, len(cities)), right_of(seat, len(cities))]
    return Counted(effect, tuple((Seat(place), each * cities[place].count(effect.count)) for place in places))
