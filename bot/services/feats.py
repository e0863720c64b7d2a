"""What a city did most of, or did without: facts that a story may tell, counted from what everyone saw.

Only players are told of. What only one city did most of is told of no other: where two are level, nothing is told.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from engine.catalogue import AGES, Card
from engine.city import left_of, points_at_end, right_of
from engine.constants import LAST_TURN
from engine.effects import Colour, PointsPer, ScienceSymbol, Scope
from engine.events import CardBuilt, StageBuilt, Way
from engine.replaying import PlayedPhase
from engine.ruleset import Seat
from engine.scoring import symbols_of
from engine.views import PublicView

Moment: TypeAlias = tuple[PlayedPhase | None, bool, tuple[int, ...]]
"""A step of a replay, which may be the conflicts of an Age, and the points of every city after it; first, the start."""


@dataclass(frozen=True, slots=True)
class BigTurn:
    """The turn in which a player's points rose by most, conflicts left aside."""

    seat: Seat
    age: int
    turn: int
    points: int
    built: tuple[Card | int, ...]
    """What they built in it: structures, and stages of the wonder by their numbers from 1."""


@dataclass(frozen=True, slots=True)
class Symbols:
    """The science symbols of the city with the most points for science."""

    seat: Seat
    symbol: ScienceSymbol | None
    """The symbol of which it had many; None if it had several sets of all three."""
    count: int
    """How many of these, or how many sets."""
    points: int
    """All of its points for science."""


@dataclass(frozen=True, slots=True)
class BestGuild:
    """The guild that brought more points than any other."""

    seat: Seat
    card: Card
    points: int
    thanks: tuple[Seat, ...]
    """The neighbours whose cities it counted; empty if it counts its owner's, too."""


@dataclass(frozen=True, slots=True)
class FreeStructures:
    """The most structures that one city built for free because of earlier ones."""

    seat: Seat
    structures: int


@dataclass(frozen=True, slots=True)
class ArmsRace:
    """Two neighbours who built military structures in every Age.

    Of several, those of whom the weaker has the most shields at the end; if tied, those with the most together.
    """

    seat: Seat
    neighbour: Seat
    """The one on the left."""
    shields: int
    neighbours: int
    """The neighbour's shields."""


@dataclass(frozen=True, slots=True)
class Treasury:
    """The most coins that were left in a city at the end."""

    seat: Seat
    coins: int


class Without(StrEnum):
    """What a city can do without."""

    MILITARY = Colour.RED
    CIVILIAN = Colour.BLUE
    WONDER = "wonder"
    COMMERCE = Colour.YELLOW


@dataclass(frozen=True, slots=True)
class WonWithout:
    """The only winner built no card of a colour in the whole game, or no stage; of several, what is rarest."""

    seat: Seat
    part: Without


@dataclass(frozen=True, slots=True)
class NoTrade:
    """The only city that never bought anything from a neighbour, or from which no neighbour did."""

    seat: Seat
    bought: bool
    """Whether it bought, and no neighbour bought from it."""


Feat: TypeAlias = BigTurn | Symbols | BestGuild | FreeStructures | ArmsRace | Treasury | WonWithout | NoTrade

_ALIKE = 4
"""So many equal symbols are worth telling."""
_SETS = 2
"""So many sets of symbols are worth telling, before equal ones."""


def biggest_turn(view: PublicView, moments: Sequence[Moment], phases: Sequence[PlayedPhase]) -> BigTurn | None:
    """Return the biggest turn, if somebody built something in it; `moments` are all of the game's.

    None if it is the last of an Age: the points turn by turn have the conflicts with it.
    """
    rises: Counter[tuple[int, int, Seat]] = Counter()
    for (_, _, before), (phase, conflicts, points) in pairwise(moments):
        if phase is not None and not conflicts:
            for seat, (now, then) in enumerate(zip(points, before, strict=True)):
                rises[phase.age, min(phase.turn, LAST_TURN), Seat(seat)] += now - then
    most = max(rises.values())
    found = [moment for moment, points in rises.items() if points == most]
    age, turn, seat = found[0]
    if len(found) > 1 or seat not in _players(view) or turn == LAST_TURN:
        return None
    built = tuple(
        event.card if isinstance(event, CardBuilt) else event.stage
        for phase in phases
        for event in phase.events
        if (phase.age, min(phase.turn, LAST_TURN)) == (age, turn)
        and isinstance(event, CardBuilt | StageBuilt)
        and event.seat == seat
    )
    return BigTurn(seat, age, turn, most, built) if built else None


def symbols(view: PublicView) -> Symbols | None:
    """Return the symbols of the city with the most points for science, if they are many."""
    seat = _alone(view, [score.scientific for score in view.scores])
    if seat is None:
        return None
    score = view.scores[seat]
    held = Counter([*symbols_of(view.cities[seat].effects()), *score.choice.symbols])
    sets, most = min(held[each] for each in ScienceSymbol), max(ScienceSymbol, key=lambda each: held[each])
    if sets >= _SETS:
        return Symbols(seat, None, sets, score.scientific)
    return Symbols(seat, most, held[most], score.scientific) if held[most] >= _ALIKE else None


def best_guild(view: PublicView) -> BestGuild | None:
    """Return the guild that brought the most points by itself; that of the scientists counts for science."""
    cities = view.cities
    guilds = [
        (points_at_end(card.effects, cities, city.seat), city.seat, card)
        for city in cities
        for card in city.built
        if card.colour is Colour.PURPLE
    ]
    most = max((points for points, _, _ in guilds), default=0)
    found = [(seat, card) for points, seat, card in guilds if points == most > 0]
    if len(found) != 1 or found[0][0] not in _players(view):
        return None
    ((seat, card),) = found
    counted = [effect for effect in card.effects if isinstance(effect, PointsPer)]
    neighbours = () if any(Scope.OWN in effect.cities for effect in counted) else _neighbours(view, seat)
    thanks = tuple(each for each in neighbours if any(cities[each].count(effect.count) for effect in counted))
    return BestGuild(seat, card, most, thanks)


def free_structures(view: PublicView, phases: Sequence[PlayedPhase]) -> FreeStructures | None:
    """Return who built the most structures for free because of earlier ones."""
    free = Counter(event.seat for event in _built(phases) if isinstance(event, CardBuilt) and event.way is Way.CHAIN)
    seat = _alone(view, [free[city.seat] for city in view.cities])
    return None if seat is None else FreeStructures(seat, free[seat])


def arms_race(view: PublicView, phases: Sequence[PlayedPhase]) -> ArmsRace | None:
    """Return the neighbours who armed in every Age, if any two did."""
    armed: defaultdict[Seat, set[int]] = defaultdict(set)
    for phase in phases:
        for event in _built((phase,)):
            if isinstance(event, CardBuilt) and event.card.colour is Colour.RED:
                armed[event.seat].add(phase.age)
    players, shields = _players(view), [city.shields for city in view.cities]
    pairs = [(seat, Seat(left_of(seat, len(view.cities)))) for seat in players]
    racing = [pair for pair in pairs if all(each in players and len(armed[each]) == len(AGES) for each in pair)]
    if not racing:
        return None
    seat, neighbour = max(racing, key=lambda pair: sorted(shields[each] for each in pair))
    return ArmsRace(seat, neighbour, shields[seat], shields[neighbour])


def treasury(view: PublicView) -> Treasury | None:
    """Return who had the most coins left."""
    seat = _alone(view, [city.coins for city in view.cities])
    return None if seat is None else Treasury(seat, view.cities[seat].coins)


def won_without(view: PublicView, phases: Sequence[PlayedPhase]) -> WonWithout | None:
    """Return what the only winner did without, if anything."""
    winner, *sharing = view.ranking[0]
    if sharing:
        return None
    own = [event for event in _built(phases) if event.seat == winner]
    had = {event.card.colour.value if isinstance(event, CardBuilt) else Without.WONDER.value for event in own}
    part = next((part for part in Without if part.value not in had), None)
    return None if part is None else WonWithout(winner, part)


def no_trade(view: PublicView, phases: Sequence[PlayedPhase]) -> NoTrade | None:
    """Return which city alone bought nothing; if there is none, from which alone nobody bought anything."""
    bought: set[Seat] = set()
    sold: set[Seat] = set()
    for event in _built(phases):
        left, right = _neighbours(view, event.seat)
        for seller, coins in ((left, event.payment.left), (right, event.payment.right)):
            if coins:
                bought.add(event.seat)
                sold.add(seller)
    for traded, others in ((bought, False), (sold, True)):
        without = [city.seat for city in view.cities if city.seat not in traded]
        if len(without) == 1 and without[0] in _players(view):
            return NoTrade(without[0], others)
    return None


def _players(view: PublicView) -> tuple[Seat, ...]:
    return view.ruleset.players(len(view.cities))


def _neighbours(view: PublicView, seat: Seat) -> tuple[Seat, Seat]:
    return Seat(left_of(seat, len(view.cities))), Seat(right_of(seat, len(view.cities)))


def _alone(view: PublicView, amounts: Sequence[int]) -> Seat | None:
    """Return the only city with the most of something, if it is a player's and this is not nothing."""
    most = max(amounts)
    first = [city.seat for city in view.cities if amounts[city.seat] == most > 0]
    return first[0] if len(first) == 1 and first[0] in _players(view) else None


def _built(phases: Iterable[PlayedPhase]) -> list[CardBuilt | StageBuilt]:
    return [event for phase in phases for event in phase.events if isinstance(event, CardBuilt | StageBuilt)]
