"""How a scored game went for one player: the own move that brought most, and how close it was, as everyone saw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import itemgetter
from typing import TypeAlias

from bot.services.people import Person, UserId
from bot.services.statistics import KINDS, points_of
from bot.services.titles import Earned, titles, without_tokens
from bot.services.views import Course, TableView
from engine.catalogue import AGES, Card
from engine.city import VisibleCity, market_of
from engine.commerce import ways_to_pay
from engine.constants import LAST_TURN
from engine.effects import Effect, Shields
from engine.events import CardBuilt, StageBuilt, conflicts_of
from engine.resources import UNIT, Bundle, Resource, amounts, subtract
from engine.ruleset import Seat
from engine.scoring import best_score
from engine.views import CityView, PublicView, Resolution

_CLOSE = 3
"""By at most this many points, two places are called close before anything else is, and a stage is worth telling."""
_FAR = 10
"""By more points than this, two places are not called close at all."""


SHARED = frozenset({"military", "scientific"})
"""The kinds of points that a structure brings only with others, so that the same points are those of each of them."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The structure or stage that brought its city the most points; if tied, the first."""

    built: Card | int
    """The structure, or the number of the stage, from 1."""
    age: int
    turn: int
    kinds: Mapping[str, int]
    """What would be missing on the score sheet if all else stood there as it does, by kind: see `points_brought`."""
    alike: tuple[Card | int, ...] = ()
    """What brought just as many other points, in the order in which it was built."""

    @property
    def points(self) -> int:
        """The same in all."""
        return sum(self.kinds.values())


@dataclass(frozen=True, slots=True)
class ClosePlaces:
    """The fewest points between a player and the next place, ahead or behind; if tied, ahead."""

    other: Seat
    is_ahead: bool
    """Whether the other was placed ahead of the player."""
    margin: int
    """0 if coins decided, or nothing did."""
    shared: bool
    """Whether both share their place."""

    @property
    def is_close(self) -> bool:
        """Whether it was close, and not only closer than any other."""
        return self.margin <= _CLOSE


@dataclass(frozen=True, slots=True)
class CloseConflict:
    """The last conflict of a player that was won or lost by one shield, with both armed."""

    age: int
    other: Seat
    shields: int
    """The player's."""
    others: int
    """The other's shields."""


@dataclass(frozen=True, slots=True)
class Short:
    """In the last turn, a player could not build the next stage of the wonder, for want of one coin or resource."""

    stage: int
    """The number of the stage, from 1."""
    resource: Resource | None
    """One more of this would have been enough, or of others; None if one coin more would have been."""
    age: int
    turn: int
    points: int
    """How many points more the city would have with it at the end, conflicts and coins left aside."""


@dataclass(frozen=True, slots=True)
class LostLead:
    """When a player who did not win was last alone in the lead, in the last Age."""

    turn: int
    """After this turn; conflicts and what follows the last turn count to it."""
    before_conflicts: bool
    """Whether that was before the last conflicts, as if there were none."""
    other: Seat
    """The player in the next place then; if several were, the best one at the end."""
    points: int
    """How many points fewer the other had."""


CloseCall: TypeAlias = ClosePlaces | CloseConflict | Short


@dataclass(frozen=True, slots=True)
class OwnEnd:
    """What a player is told first of how a game went for them."""

    best: BestMove | None
    """None if they built nothing themselves that brought points."""
    close: CloseCall | None
    """None if nothing was close."""
    lost: LostLead | None
    """None if they have won, or did not lead in the last Age."""
    fought: Resolution
    """With the last conflicts."""
    earned: Earned
    """The title that everybody reads."""


def own_end(table: TableView, resolutions: Sequence[Resolution], course: Course, user: UserId) -> OwnEnd:
    """Return how a scored game went for the player; `resolutions` and `course` are all of the game's."""
    seat, view = table.seat_of(user), table.begun_table
    assert seat is not None, "only players have played to the end"
    own = [each for each in resolutions if has_chosen(table, seat, user, each.number)]
    best, close = _best_move(table, resolutions, seat, user), close_call(view, resolutions, seat, own)
    fought = next(each for each in reversed(resolutions) if each.ends_age)
    return OwnEnd(best, close, lost_lead(view, resolutions, seat, own), fought, titles(view, course)[seat])


def lost_lead(
    view: PublicView, resolutions: Sequence[Resolution], seat: Seat, own: Sequence[Resolution]
) -> LostLead | None:
    """Return when a player was last alone in the lead; None if they have won, or never led in the last Age.

    Only turns with choices of their `own` count, and these at their end: a stage or a penalty may follow the cards. The
    last conflicts come after all that, as in the replay and the story.
    """
    if seat in view.ranking[0]:
        return None
    others = [each for each in chain.from_iterable(view.ranking) if each != seat]

    def lead(turn: int, cities: Sequence[CityView], *, before_conflicts: bool) -> LostLead | None:
        points = [best_score(cities, each.seat).total for each in cities]
        other = max(others, key=lambda each: points[each])
        more = points[seat] - points[other]
        return LostLead(turn, before_conflicts, other, more) if more > 0 else None

    last_age = [each for each in resolutions if each.age == AGES[-1]]
    ends = {min(each.turn, LAST_TURN): each.after for each in last_age}
    turns = {min(each.turn, LAST_TURN) for each in own if each.age == AGES[-1]}
    conflicts = [event for each in last_age for event in conflicts_of(each.events)]
    for turn, after in sorted(((turn, ends[turn]) for turn in turns), key=itemgetter(0), reverse=True):
        found = lead(turn, after.cities, before_conflicts=False)
        if found is None and turn == LAST_TURN:
            found = lead(turn, without_tokens(after, conflicts), before_conflicts=True)
        if found is not None:
            return found
    return None


def _best_move(table: TableView, resolutions: Sequence[Resolution], seat: Seat, user: UserId) -> BestMove | None:
    view = table.begun_table
    found: list[BestMove] = []
    for each in resolutions:
        if not has_chosen(table, seat, user, each.number):
            continue
        for event in each.events:
            if isinstance(event, CardBuilt | StageBuilt) and event.seat == seat:
                built = event.card if isinstance(event, CardBuilt) else event.stage
                kinds = points_brought(view, resolutions[each.number :], seat, built)
                found.append(BestMove(built, each.age, each.turn, kinds))
    most = max((move.points for move in found), default=0)
    if most <= 0:
        return None
    best, *others = (move for move in found if move.points == most)
    told = [best]
    for move in others:
        if not any(SHARED & {*move.kinds} & {*each.kinds} for each in told):
            told.append(move)
    return replace(best, alike=tuple(move.built for move in told[1:]))


def has_chosen(table: TableView, seat: Seat, user: UserId, number: int) -> bool:
    """Return whether the player of a seat chose themselves in a resolution, and no stand-in and nobody before them."""
    if any((each.seat, each.resolution) == (seat, number) for each in table.stand_ins):
        return False
    passages = [each for each in table.passages if each.seat == seat]
    if not passages:
        return True
    taken = table.seats[seat]
    came = next((each.to for each in reversed(passages) if each.resolutions <= number), taken.owner)
    return isinstance(came, Person) and came.user == user


def points_brought(view: PublicView, since: Sequence[Resolution], seat: Seat, built: Card | int) -> dict[str, int]:
    """Return the points that a city would have less at the end without one of its structures or stages, by kind.

    All else is as it is. The score sheet is counted again without it, so what counts are its own points, the science
    symbols that it completes, the guilds and other structures that count it, and the conflicts that its shields
    decided. What it cost or gained in coins does not count, nor what it produced, because that was spent on other
    things; nor does anything that it made free. A structure that was given up later brings nothing.

    Args:
        view: the final table.
        since: the resolutions from the one in which it was built.
        seat: the city.
        built: the structure, or the number of the stage, from 1.
    """
    mine = view.cities[seat]
    if isinstance(built, int):
        effects = (*mine.board.stages[built - 1].effects, *_of_option(mine, built))
        without: VisibleCity = _without_stage(mine, built)
    elif built in mine.built:
        effects = built.effects
        without = replace(mine, built=tuple(card for card in mine.built if card is not built))
    else:
        return {}
    cities: list[VisibleCity] = [*view.cities]
    cities[seat] = without
    score, less = view.scores[seat], best_score(cities, seat)
    brought = {kind: points_of(score, kind) - points_of(less, kind) for kind in KINDS}
    brought["military"] += _tokens(since, seat, effects)
    return {kind: points for kind, points in brought.items() if points}


def _of_option(city: VisibleCity, stage: int) -> tuple[Effect, ...]:
    option = city.options_taken().get(stage)
    return () if option is None else city.board.stages[stage - 1].options[option]


def _without_stage(city: VisibleCity, stage: int) -> VisibleCity:
    taken = city.options_taken()
    stages = tuple(each for number, each in enumerate(city.board.stages, 1) if number != stage)
    options = tuple(option for number, option in taken.items() if number != stage)
    return replace(city, board=replace(city.board, stages=stages), stages=city.stages - 1, options=options)


def _tokens(since: Sequence[Resolution], seat: Seat, effects: Sequence[Effect]) -> int:
    """Return how many points more a city took in conflicts than without these effects' shields."""
    shields = sum(effect.shields for effect in effects if isinstance(effect, Shields))
    more = 0
    for event in (event for each in since for event in conflicts_of(each.events)) if shields else ():
        if seat in {event.seat, event.neighbour}:
            mine, theirs = event.shields, event.neighbour_shields
            if seat == event.neighbour:
                mine, theirs = theirs, mine
            more += _token(mine, theirs, event.victory) - _token(mine - shields, theirs, event.victory)
    return more


def _token(mine: int, theirs: int, victory: int) -> int:
    return victory if mine > theirs else -1 if mine < theirs else 0


def close_call(
    view: PublicView, resolutions: Sequence[Resolution], seat: Seat, own: Sequence[Resolution] = ()
) -> CloseCall | None:
    """Return the player's closest call, if any; `own` are the resolutions in which they chose themselves.

    It is the next place at most `_CLOSE` points apart, else a stage that they just could not build, else a conflict,
    else the next place at most `_FAR` points apart. For whoever came last, farther behind the winner, none of the rest.
    """
    places = _close_places(view, seat)
    if places.margin <= _CLOSE:
        return places
    first, last = view.ranking[0], view.ranking[-1]
    if seat in last and view.scores[first[0]].total - view.scores[seat].total > _FAR:
        return None
    if (short := missed_stage(view, resolutions, seat, own)) is not None:
        return short
    conflicts = [
        CloseConflict(each.age, event.neighbour, event.shields, event.neighbour_shields)
        if event.seat == seat
        else CloseConflict(each.age, event.seat, event.neighbour_shields, event.shields)
        for each in resolutions
        for event in conflicts_of(each.events)
        if seat in {event.seat, event.neighbour} and abs(event.shields - event.neighbour_shields) == 1
        if event.shields and event.neighbour_shields
    ]
    if conflicts:
        return conflicts[-1]
    return places if places.margin <= _FAR else None


def missed_stage(
    view: PublicView, resolutions: Sequence[Resolution], seat: Seat, own: Sequence[Resolution]
) -> Short | None:
    """Tell of the stage that one coin or resource more would have built in the last turn; None if there is none.

    There is none either if it would have brought no more points than what the player built instead.
    """
    last = next((each for each in own if (each.age, each.turn, each.asked) == (AGES[-1], LAST_TURN, "card")), None)
    if last is None:
        return None
    cities, mine = last.before.cities, view.cities[seat]
    stage, number = cities[seat].next_stage, cities[seat].stages + 1
    if stage is None or stage.options or mine.stages >= number:
        return None
    market, coins = market_of(cities, seat), cities[seat].coins

    def affordable(cost: Bundle, treasury: int) -> bool:
        return any(sum(way) <= treasury for way in ways_to_pay(market, cost).listed)

    if affordable(stage.cost, coins):
        return None
    resource = None
    if not affordable(stage.cost, coins + 1):
        fewer = ((each, subtract(stage.cost, UNIT[each])) for each in Resource if amounts(stage.cost).get(each))
        resource = next((each for each, cost in fewer if affordable(cost, coins)), None)
        if resource is None:
            return None
    with_it = [*view.cities]
    with_it[seat] = replace(mine, stages=number)
    points = best_score(with_it, seat).total - view.scores[seat].total
    built = (event.card for event in last.events if isinstance(event, CardBuilt) and event.seat == seat)
    did = sum(sum(points_brought(view, resolutions[last.number :], seat, card).values()) for card in built)
    return Short(number, resource, last.age, last.turn, points) if points >= max(_CLOSE, did + 1) else None


def _close_places(view: PublicView, seat: Seat) -> ClosePlaces:
    place = next(number for number, tied in enumerate(view.ranking) if seat in tied)
    sharing = [each for each in view.ranking[place] if each != seat]
    if sharing:
        return ClosePlaces(sharing[0], is_ahead=False, margin=0, shared=True)
    mine = view.scores[seat].total
    beside = [
        (view.ranking[number][0], number < place)
        for number in (place - 1, place + 1)
        if 0 <= number < len(view.ranking)
    ]
    other, is_ahead = min(beside, key=lambda each: abs(view.scores[each[0]].total - mine))
    return ClosePlaces(other, is_ahead, abs(view.scores[other].total - mine), shared=False)
