"""The story of a scored game: a few things worth telling, each as data that can be checked against the record.

What is rare in a game is told rather than what is usual, so that the stories of two games differ. How the lead was won
is always told. The story is derived after the end, from the deal, the choices and the seats that changed hands. By then
all of this is public: whoever asks gets it as the game's record. The words are made elsewhere (`bot.text.story`).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import TypeAlias

from bot.services.attendance import StandIn
from bot.services.feats import (
    ArmsRace,
    BestGuild,
    BigTurn,
    Feat,
    FreeStructures,
    Moment,
    NoTrade,
    Symbols,
    Treasury,
    Without,
    WonWithout,
    arms_race,
    best_guild,
    biggest_turn,
    free_structures,
    no_trade,
    symbols,
    treasury,
    won_without,
)
from bot.services.passages import Passage, Passing
from bot.services.people import Person
from bot.services.statistics import KINDS, points_of
from bot.services.titles import without_tokens, won_in_last_conflicts
from engine import legal_moves
from engine.catalogue import AGES, Card
from engine.city import left_of, right_of
from engine.constants import LAST_TURN
from engine.edifices import Fate
from engine.effects import Colour
from engine.events import CardBuilt, StageBuilt, conflicts_of
from engine.moves import Build, BuildStage, Decline, Discard, Move
from engine.replaying import PlayedPhase
from engine.ruleset import Seat
from engine.scoring import Score, best_score
from engine.setup import Deal, start
from engine.state import GameState
from engine.views import CityView, PublicView, public_view

MOST = 6
"""Most sentences of a story."""
ENOUGH = 4
"""So many sentences are enough, if only what is usual could still be told."""


@dataclass(frozen=True, slots=True)
class AlikeOpening:
    """Every city got a structure of the same colour in the first turn."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Opening:
    """What a player built in the first turn, if no other city got a structure of its colour, nor did the Free City.

    It is told only where others opened alike, else it is nothing special; of several players, of the best placed.
    """

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Edifices:
    """How many edifices were constructed, and how many failed."""

    constructed: int
    failed: int


@dataclass(frozen=True, slots=True)
class FirstWonder:
    """The first wonder that was completed; several, if that was in the same turn."""

    seats: tuple[Seat, ...]
    age: int
    turn: int
    only: bool = False
    """Whether no other city completed its wonder."""


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """A seat changed hands."""

    number: int
    """The number of the passage among the game's, from 0."""
    seat: Seat
    age: int
    turn: int


@dataclass(frozen=True, slots=True)
class StoodIn:
    """How often a computer player answered for people whose time was up."""

    times: int


@dataclass(frozen=True, slots=True)
class Gift:
    """The coins that one city paid to a neighbour for goods in the whole game. No city paid another more."""

    payer: Seat
    receiver: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Clash:
    """The conflict of two armed cities that one shield decided; of several, the last of those with most shields."""

    age: int
    winner: Seat
    loser: Seat
    shields: int
    """The winner's."""
    victory: int
    """The points of the token that was won."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A card that was left of a hand at the end of an Age, and of which nobody built any copy in this game.

    Of all these cards it is the one that would have brought the most points at the end to a player who could have built
    it when they held it; if tied, the latest.
    """

    card: Card
    age: int
    holders: int
    """How many players have held it."""
    everyone: bool
    """Whether these are all players. Of seven, six hold a hand."""
    seat: Seat
    """The player to whom it would have been worth most, of those who could have built it when they held it.

    Nobody who came last is told that they missed something.
    """
    points: int
    """How many points more that player's city would score with it at the end, conflicts and coins left aside."""


@dataclass(frozen=True, slots=True)
class LeadChanges:
    """How often another player than before was alone in the lead after a step; more than once."""

    times: int
    leaders: int
    """How many players have been alone in the lead."""


@dataclass(frozen=True, slots=True)
class LevelInFront:
    """Players who had as many points as each other, and more than all others, as the points turn by turn have it.

    It is told of those who were level before the last turn of all; else of those who were so after most turns in a row
    since the end of Age I, at least two: if tied, of the latest.
    """

    seats: tuple[Seat, ...]
    points: int
    """What each of them had, before the last turn or, of several turns, after the last of these."""
    age: int
    turn: int
    """The first of these turns, after which they were level."""
    turns: int
    last: bool
    """Whether they were level before the last turn of all."""


@dataclass(frozen=True, slots=True)
class NeverBehind:
    """The winner had as many points as anyone after every turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """After when the winner was alone in the lead until the end, if somebody else was ever ahead."""

    seat: Seat
    age: int
    turn: int
    behind: int
    """The most points that the winner was behind since they had last been in the lead alone; 0 if only level.

    It is that after a whole turn, with its conflicts, as the points turn by turn have it, if there was one.
    """
    conflicts: bool = False
    """Whether it was in the conflicts of the Age."""


@dataclass(frozen=True, slots=True)
class LastConflicts:
    """The winner was alone in the lead only after the last conflicts."""

    seat: Seat
    others: tuple[Seat, ...]
    """Who had most points before them, without the winner."""
    behind: int
    """How many more these were than the winner's; 0 if they were level."""


@dataclass(frozen=True, slots=True)
class WonBy:
    """In what a sole winner was most ahead of the next place."""

    seat: Seat
    second: Seat
    kind: str
    """One of the kinds of points of the score sheet."""
    more: int
    """The winner's points of that kind."""
    fewer: int
    """The other's."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How the first places were decided."""

    winners: tuple[Seat, ...]
    second: tuple[Seat, ...]
    """The players in the next place; empty if all players share the victory."""
    margin: int
    """The points between them; 0 if coins decided."""
    coins: int
    """The winner's coins."""


Fact: TypeAlias = (
    AlikeOpening
    | Opening
    | Edifices
    | FirstWonder
    | SeatPassed
    | StoodIn
    | Gift
    | Clash
    | Passed
    | Feat
    | LeadChanges
    | LevelInFront
    | NeverBehind
    | TurningPoint
    | LastConflicts
    | WonBy
    | Finish
)
Story: TypeAlias = tuple[Fact, ...]
"""The facts in the order in which they are told: what it was won by, then from the opening to the finish."""

RETURNS = frozenset({Passing.BACK, Passing.HANDED_BACK})
"""Why a seat's owner plays it again."""

_WORTH_TELLING = 5
"""A card that was left over is told if it would have brought at least this many points."""
_NARROW = 5
"""A victory by at most this many points is always told."""


def story(
    deal: Deal,
    phases: Sequence[PlayedPhase],
    passages: Sequence[Passage] = (),
    stand_ins: Sequence[StandIn] = (),
    people: Collection[Seat] = (),
) -> Story:
    """Return the story of a scored game; `phases` are all that were played.

    If it would tell of none of the `people` otherwise, their rarest fact is told in any case.
    """
    facts = could_be_told(deal, phases)
    passing = _passing(phases, passages) or _stood_in(phases, stand_ins)
    chosen = [*([passing] if passing else []), *(fact for fact in facts if _is_due(fact))]
    points = sum(score.total for score in public_view(phases[-1].state).scores)
    ranked = sorted(facts, key=lambda each: (share_of_games(each), (_ORDER.index(type(each)) + 1) * points % _PRIME))
    if people and not any(_seats(fact) & {*people} for fact in chosen):
        told = {topic for fact in chosen for topic in _topics(fact)}
        of_people = (fact for fact in ranked if _seats(fact) & {*people} and not _topics(fact) & told)
        fact = next(of_people, None) or _passed(start(deal), phases, people)
        chosen += [] if fact is None else [fact]
    for fact in ranked:
        most = MOST if share_of_games(fact) <= _RATHER_RARE else ENOUGH
        if fact not in chosen and len(chosen) < most and not any(_topics(fact) & _topics(each) for each in chosen):
            chosen.append(fact)
    return tuple(sorted(chosen, key=lambda fact: _ORDER.index(type(fact))))


def could_be_told(deal: Deal, phases: Sequence[PlayedPhase]) -> tuple[Fact, ...]:
    """Return all facts about a scored game, but for who sat down: at most one of each kind."""
    begin = start(deal)
    view, moments = public_view(phases[-1].state), tuple(_moments(begin, phases))
    found: tuple[Fact | None, ...] = (
        _opening(view, phases),
        _clash(phases),
        _passed(begin, phases, begin.table.players),
        _gift(phases, len(view.cities)),
        _edifices(view),
        _first_wonder(view, phases),
        biggest_turn(view, moments, phases),
        symbols(view),
        best_guild(view),
        free_structures(view, phases),
        arms_race(view, phases),
        treasury(view),
        no_trade(view, phases),
        won_without(view, phases),
        _lead_changes(view, moments),
        _level(view, moments),
        _lead(view, moments),
        _won_by(view),
        _finish(view),
    )
    return tuple(fact for fact in found if fact is not None)


def _is_due(fact: Fact) -> bool:
    """Return whether a fact is told of every game: how it was decided."""
    if isinstance(fact, Finish):
        return fact.margin <= _NARROW
    return isinstance(fact, WonBy | NeverBehind | TurningPoint | LastConflicts)


_ORDER: tuple[type[Fact], ...] = (
    Finish,
    WonBy,
    AlikeOpening,
    Opening,
    FirstWonder,
    Edifices,
    Gift,
    NoTrade,
    FreeStructures,
    ArmsRace,
    Clash,
    SeatPassed,
    StoodIn,
    Passed,
    BigTurn,
    BestGuild,
    Symbols,
    Treasury,
    WonWithout,
    LeadChanges,
    LevelInFront,
    NeverBehind,
    TurningPoint,
    LastConflicts,
)
"""The order in which the kinds of facts are told: a narrow end first, as everybody talks of it."""


# What is surprising: the less usual a fact is, the sooner it is told.

_SHARES = (60, 40, 30, 20, 10, 5, 2)
"""Of how many games in a hundred a fact of a kind tells a number that is as high as the one in this place below."""
_REACHED: dict[type[Fact], tuple[int, ...]] = {
    FirstWonder: (7, 8, 9, 10, 11, 12, 13),
    Edifices: (2, 2, 2, 2, 3, 3, 3),
    Gift: (16, 18, 19, 21, 23, 26, 27),
    FreeStructures: (4, 5, 6, 6, 7, 8, 8),
    ArmsRace: (7, 7, 7, 7, 8, 9, 10),
    Clash: (5, 7, 7, 8, 9, 10, 11),
    Passed: (8, 9, 9, 9, 10, 11, 12),
    BigTurn: (8, 10, 11, 11, 12, 13, 14),
    BestGuild: (8, 9, 10, 10, 11, 12, 13),
    Symbols: (0, 17, 26, 33, 38, 43, 50),
    Treasury: (23, 27, 29, 32, 36, 40, 43),
    LeadChanges: (5, 6, 6, 7, 8, 9, 10),
    Finish: (18, 18, 18, 18, 18, 22, 26),
}
"""The numbers that so many games reach, measured in 1,000 games of computer players of mixed levels, 3 to 7 at a table.

Beginners buy more, and pass better cards on: what they do is measured in 200 games of their own, so that it is not told
of nearly all of these.

People play differently, but what is far from the usual for computer players seldom is usual for people.
"""
_RATHER_RARE = 40
"""The share of what does not only fill a story up."""
_USUAL = 80
"""The share for a number that most games reach."""
_SMALL = 8
"""A gift of fewer coins is told last of all."""
_LAST = 100
"""Its share."""
_ONLY = 23
"""The share for the only wonder that was completed."""
_PRIME = 29
"""Above the number of kinds. With it, the points of a game put them in an order, which decides between equal shares."""
_WITHOUT = {Without.MILITARY: 1, Without.CIVILIAN: 3, Without.WONDER: 9, Without.COMMERCE: 8}
"""In how many games of a hundred the winner did without a part."""
_LEVEL_LAST = 6
"""In how many of a hundred several were level before the last turn."""
_LEVEL_LONG = 1
"""In how many of a hundred several were level for at least `_LONG` turns in a row, but not before the last one."""
_LONG = 3


def share_of_games(fact: Fact) -> int:
    """Return of how many games in a hundred something as remarkable could be told, by its kind; 0 if it must be."""
    if type(fact) not in _REACHED:
        return _by_kind(fact)
    if isinstance(fact, Gift) and fact.coins < _SMALL:
        return _LAST
    reached = [share for share, number in zip(_SHARES, _REACHED[type(fact)], strict=True) if _number(fact) >= number]
    usual = _ONLY if isinstance(fact, FirstWonder) and fact.only else _USUAL
    return min([usual, *reached])


def _by_kind(fact: Fact) -> int:
    match fact:
        case Opening():
            return 76
        case AlikeOpening():
            return 12
        case NoTrade():
            return 6
        case WonWithout(_, part):
            return _WITHOUT[part]
        case LevelInFront():
            return _LEVEL_LAST if fact.last else _LEVEL_LONG
        case _:
            return 0


def _number(fact: Fact) -> int:
    """Return the number of a fact that is rarer the higher it is."""
    match fact:
        case FirstWonder():
            return LAST_TURN * (len(AGES) - fact.age) + LAST_TURN - min(fact.turn, LAST_TURN)
        case Edifices():
            return fact.constructed
        case Gift() | Treasury():
            return fact.coins
        case FreeStructures(structures=number) | LeadChanges(times=number):
            return number
        case ArmsRace():
            return min(fact.shields, fact.neighbours)
        case Clash():
            return fact.shields
        case Passed() | BigTurn() | BestGuild() | Symbols():
            return fact.points
        case Finish():
            return fact.margin
        case _:
            return 0


def _topics(fact: Fact) -> set[tuple[object, ...]]:  # noqa: PLR0911 - one case for each kind of fact
    """Return what a fact is about: of two about the same, only one is told."""
    match fact:
        case Clash(age, winner, loser):
            return {("conflicts", age), ("arms", *sorted((winner, loser)))}
        case ArmsRace(seat, neighbour):
            return {("arms", *sorted((seat, neighbour)))}
        case LastConflicts() | TurningPoint(conflicts=True):
            age, level = (AGES[-1], not fact.behind) if isinstance(fact, LastConflicts) else (fact.age, False)
            return {("conflicts", age), *([("level",)] if level else [])}
        case LevelInFront(last=True):
            return {("level",)}
        case BigTurn(seat, age, turn, _, built):
            return {("wonder", seat, age, turn), *(("built", seat, each) for each in built)}
        case BestGuild(seat, card):
            return {("built", seat, card)}
        case Symbols(seat) | WonBy(seat, kind="scientific"):
            return {("science", seat)}
        case FirstWonder(seats, age, turn):
            return {("wonder", seat, age, turn) for seat in seats}
        case Treasury(seat=seat) | Finish(winners=(seat,), margin=0):
            return {("coins", seat)}
        case Passed():
            return {("passed",)}
        case _:
            return set()


def _seats(fact: Fact) -> set[Seat]:
    """Return the seats that the sentence of a fact names."""
    match fact:
        case AlikeOpening() | Edifices() | StoodIn() | LeadChanges():
            return set()
        case FirstWonder(seats) | LevelInFront(seats):
            return {*seats}
        case Gift(one, other) | Clash(winner=one, loser=other) | ArmsRace(one, other) | WonBy(one, other):
            return {one, other}
        case BestGuild(seat, thanks=others) | LastConflicts(seat, others):
            return {seat, *others}
        case Finish(winners, second):
            return {*winners, *second}
        case _:
            return {fact.seat}


def _by_place(view: PublicView) -> Iterator[Seat]:
    return (seat for place in view.ranking for seat in place)


def _opening(view: PublicView, phases: Sequence[PlayedPhase]) -> Fact | None:
    built = {event.seat: event.card for event in phases[0].events if isinstance(event, CardBuilt)}
    colours = [card.colour for card in built.values()]
    if len(colours) == len(view.cities) and len(set(colours)) == 1:
        return AlikeOpening(colours[0])
    if len(set(colours)) == len(colours):
        return None
    alone = (seat for seat in _by_place(view) if seat in built and colours.count(built[seat].colour) == 1)
    first = next(alone, None)
    return None if first is None else Opening(first, built[first])


def _edifices(view: PublicView) -> Fact | None:
    fates = [project.fate for project in view.projects]
    return Edifices(fates.count(Fate.CONSTRUCTED), fates.count(Fate.FAILED)) if fates else None


def _first_wonder(view: PublicView, phases: Sequence[PlayedPhase]) -> Fact | None:
    complete = sum(city.stages == len(city.board.stages) for city in view.cities)
    for phase in phases:
        cities = phase.state.table.cities
        done = [
            event.seat
            for event in phase.events
            if isinstance(event, StageBuilt) and event.stage == len(cities[event.seat].board.stages)
        ]
        if done:
            return FirstWonder(tuple(sorted(done)), phase.age, phase.turn, only=len(done) == complete)
    return None


def _passing(phases: Sequence[PlayedPhase], passages: Sequence[Passage]) -> Fact | None:
    """Tell of the last person who took over somebody's seat; if there is none, of the last seat that changed hands."""
    numbers = range(len(passages))
    taken = [each for each in numbers if isinstance(passages[each].to, Person) and passages[each].why not in RETURNS]
    number = max(taken or numbers, default=None)
    if number is None:
        return None
    passage = passages[number]
    moment = phases[min(passage.resolutions, len(phases) - 1)]
    return SeatPassed(number, passage.seat, moment.age, moment.turn)


def _stood_in(phases: Sequence[PlayedPhase], stand_ins: Sequence[StandIn]) -> Fact | None:
    times = sum(
        each.user is not None and each.resolution is not None and each.resolution < len(phases) for each in stand_ins
    )
    return StoodIn(times) if times else None


def _gift(phases: Sequence[PlayedPhase], cities: int) -> Fact | None:
    paid: Counter[tuple[Seat, Seat]] = Counter()
    for phase in phases:
        for event in phase.events:
            if isinstance(event, CardBuilt | StageBuilt):
                paid[event.seat, Seat(left_of(event.seat, cities))] += event.payment.left
                paid[event.seat, Seat(right_of(event.seat, cities))] += event.payment.right
    # The first in this order of those who paid most, so that the choice does not depend on the course of the game.
    (payer, receiver), coins = max(sorted(paid.items()), key=lambda each: each[1], default=((Seat(0), Seat(0)), 0))
    return Gift(payer, receiver, coins) if coins else None


def _clash(phases: Sequence[PlayedPhase]) -> Fact | None:
    found: list[Clash] = []
    for phase in phases:
        for event in conflicts_of(phase.events):
            if event.winner is not None and event.shields and event.neighbour_shields:
                loser = event.neighbour if event.winner == event.seat else event.seat
                low, high = sorted((event.shields, event.neighbour_shields))
                if high - low == 1:
                    found.append(Clash(phase.age, event.winner, loser, high, event.victory))
    return max(reversed(found), key=lambda each: each.shields, default=None)


def _passed(begin: GameState, phases: Sequence[PlayedPhase], seats: Collection[Seat]) -> Fact | None:
    """Tell which card that nobody built would have brought one of these seats most; the last player is not named."""
    view, table = public_view(phases[-1].state), phases[-1].state.table
    cities, players = table.cities, table.players
    last = view.ranking[-1] if len(view.ranking) > 1 else ()
    now = [best_score(cities, seat).total for seat in table.seats]
    found: list[Passed] = []
    for age, card, holders in leftovers(begin, phases):
        for seat in (each for each in seats if each not in last):
            with_it = [*cities]
            with_it[seat] = cities[seat].with_card(card, cities[seat].coins)
            points = best_score(with_it, seat).total - now[seat]
            if points >= _WORTH_TELLING:
                found.append(Passed(card, age, holders, holders == len(players), seat, points))
    found.sort(key=lambda each: (each.points, each.age), reverse=True)
    return next((each for each in found if _could_build(begin, phases, each)), None)


def _could_build(begin: GameState, phases: Sequence[PlayedPhase], passed: Passed) -> bool:
    """Return whether a player could have built a card in a turn in which they held it."""
    states = [begin, *(phase.state for phase in phases)]
    return any(
        isinstance(move, Build) and move.card == passed.card
        for before, phase in zip(states, phases, strict=False)
        if (phase.asked, phase.age) == ("card", passed.age)
        and passed.card in before.table.hand_to_choose_from(passed.seat)
        for move in legal_moves(before, passed.seat)
    )


def leftovers(begin: GameState, phases: Sequence[PlayedPhase]) -> Iterator[tuple[int, Card, int]]:
    """Yield the cards that were left of the hands at the ends of the Ages, and of which nobody built any copy.

    Yields the Age, the card, and how many players have held it: with each turn, a hand is another player's.
    """
    built = {event.card for phase in phases for event in phase.events if isinstance(event, CardBuilt)}
    sevenths = [(phase.age, *choice) for phase in phases if phase.asked == "seventh-card" for choice in phase.choices]
    played = {(age, seat) for age, seat, move in sevenths if not isinstance(move, Decline)}
    states = [begin, *(phase.state for phase in phases)]
    for before, phase in zip(states, phases, strict=False):
        if phase.asked != "card" or phase.turn != LAST_TURN:
            continue
        for seat in before.table.players:
            left = Counter(before.table.hand_to_choose_from(seat))
            left.subtract(_card_of(move) for chooser, move in phase.choices if before.decides_for(chooser) == seat)
            # What the Free City's controller has drawn in this turn, nobody else has held.
            held = [card for card in left.elements() if card in before.table.hands[seat]]
            if held and held[0] not in built and (phase.age, seat) not in played:
                yield phase.age, held[0], min(len(before.table.players), LAST_TURN)


def _card_of(move: Move) -> Card:
    assert isinstance(move, Build | BuildStage | Discard), "in a turn, everyone chooses a card"
    return move.card


def lead_taken(begin: GameState, phases: Sequence[PlayedPhase]) -> tuple[int, bool] | None:
    """Return the phase of a scored game in which the winner took the lead for good, and whether in its conflicts.

    That is what the story tells. None if nobody else was ever ahead, the victory is shared, or coins decided it.
    """
    view, moments = public_view(phases[-1].state), tuple(_moments(begin, phases))
    match _lead(view, moments):
        case LastConflicts():
            return len(phases) - 1, True
        case TurningPoint():
            place = _taken(_leads(view, moments))
            _, conflicts, _ = moments[place]
            return sum(not fought for _, fought, _ in moments[1 : place + 1]) - 1, conflicts
        case _:
            return None


def turn_of_most(begin: GameState, phases: Sequence[PlayedPhase]) -> BigTurn | None:
    """Return the biggest turn of a scored game, which the story may tell."""
    return biggest_turn(public_view(phases[-1].state), tuple(_moments(begin, phases)), phases)


def _leads(view: PublicView, moments: Sequence[Moment]) -> list[int]:
    """Return by how many points the winner was ahead of all others at each moment."""
    winner, players = view.ranking[0][0], view.ruleset.players(len(view.cities))
    return [points[winner] - max(points[seat] for seat in players if seat != winner) for _, _, points in moments]


def _taken(leads: Sequence[int]) -> int:
    """Return the place from which on the winner was alone in the lead."""
    return 1 + max(place for place, lead in enumerate(leads) if lead <= 0)


def _lead(view: PublicView, moments: Sequence[Moment]) -> Fact | None:
    """Tell when the winner took the lead for good; None if several won or coins decided, which is the finish."""
    totals = [view.scores[seat].total for seat in _by_place(view)]
    winner = view.ranking[0][0]
    if len(totals) < 2 or totals[0] == totals[1]:
        return None
    if (found := won_in_last_conflicts(view)) is not None:
        return LastConflicts(winner, *found)
    leads = _leads(view, moments)
    if min(leads) >= 0:
        return NeverBehind(winner)
    place = _taken(leads)
    chase = [*takewhile(lambda before: leads[before] <= 0, reversed(range(place)))]
    whole = [leads[before] for before in chase if _turn_of(moments[before]) != _turn_of(moments[before + 1])]
    behind = -min(whole, default=0) or -min(leads[before] for before in chase)
    phase, conflicts, _ = moments[place]
    assert phase is not None, "nobody is behind at the start"
    return TurningPoint(winner, phase.age, min(phase.turn, LAST_TURN), behind, conflicts=conflicts)


def _lead_changes(view: PublicView, moments: Sequence[Moment]) -> LeadChanges | None:
    leaders = [first[0] for _, _, points in moments[1:] if len(first := _first(view, points)) == 1]
    times = len([*groupby(leaders)]) - 1
    return LeadChanges(times, len({*leaders})) if times > 1 else None


def _level(view: PublicView, moments: Sequence[Moment]) -> LevelInFront | None:
    turns = [(turn, [*those][-1][-1]) for turn, those in groupby(moments[1:], _turn_of) if turn is not None]
    runs: list[LevelInFront] = []
    for (age, turn), points in turns[LAST_TURN - 1 : -1]:
        seats = _first(view, points)
        each, before = points[seats[0]], runs[-1] if runs else None
        if before is not None and before.seats == seats:
            runs[-1] = replace(before, points=each, turns=before.turns + 1)
        else:
            runs.append(LevelInFront(seats, each, age, turn, 1, last=False))
    runs[-1:] = [replace(run, last=True) for run in runs[-1:]]  # of a shorter game, there are none
    level = [run for run in runs if len(run.seats) > 1 and (run.last or run.turns >= _LONG)]
    return max(level, key=lambda run: (run.last, run.turns, run.age, run.turn), default=None)


def _first(view: PublicView, points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the players with most points."""
    players = view.ruleset.players(len(view.cities))
    return tuple(seat for seat in players if points[seat] == max(points[each] for each in players))


def _turn_of(moment: Moment) -> tuple[int, int] | None:
    phase, _, _ = moment
    return None if phase is None else (phase.age, min(phase.turn, LAST_TURN))


def _moments(begin: GameState, phases: Sequence[PlayedPhase]) -> Iterator[Moment]:
    """Yield the points of every city at the start and after each step of a replay: conflicts are one of their own."""
    yield None, False, _totals(public_view(begin).cities)
    for phase in phases:
        view = public_view(phase.state)
        if conflicts := conflicts_of(phase.events):
            yield phase, False, _totals(without_tokens(view, conflicts))
        yield phase, bool(conflicts), _totals(view.cities)


def _totals(cities: Sequence[CityView]) -> tuple[int, ...]:
    return tuple(best_score(cities, city.seat).total for city in cities)


def set_apart(ahead: Score, behind: Score) -> tuple[str, int, int] | None:
    """Return the kind of points in which one score is most ahead of another, with both numbers.

    None if it is ahead in none, or if both have as many points: then coins made the difference, or nothing did.
    """
    if ahead.total == behind.total:
        return None
    kind = max(KINDS, key=lambda each: points_of(ahead, each) - points_of(behind, each))
    more, fewer = points_of(ahead, kind), points_of(behind, kind)
    return (kind, more, fewer) if more > fewer else None


def _won_by(view: PublicView) -> WonBy | None:
    (winner, *shared), *others = view.ranking
    if shared:
        return None
    second = others[0][0]
    found = set_apart(view.scores[winner], view.scores[second])
    return None if found is None else WonBy(winner, second, *found)


def _finish(view: PublicView) -> Finish:
    winners, *others = view.ranking
    second = others[0] if others else ()
    first = view.scores[winners[0]]
    margin = first.total - view.scores[second[0]].total if second else 0
    return Finish(winners, second, margin, first.coins)
