"""The titles of a finished game, one for each player, and the turn in which the lead changed for good.

They all follow from what is public at the end. Everyone gets a title, and if the game allows, no two players get the
same one. The player with the fewest points is the first to get one of those that they were best at.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TypeVar

from bot.services.views import Course
from engine.catalogue import AGES
from engine.city import left_of
from engine.constants import VICTORY
from engine.events import ConflictResolved
from engine.ruleset import Seat
from engine.scoring import best_score
from engine.views import CityView, PublicView

_Player = TypeVar("_Player")
_Title = TypeVar("_Title")

FAR_BEHIND = 40
"""How many points behind the winner a city must be to get a kind word."""


class Title(StrEnum):
    """What a city was best at. The last title is for players who were best at nothing."""

    SCIENCE = "science"
    SHIELDS = "shields"
    VICTORIES = "victories"
    CIVILIAN = "civilian"
    GUILDS = "guilds"
    WONDER = "wonder"
    COMMERCE = "commerce"
    COINS = "coins"
    FINISH = "finish"
    LEADER = "leader"
    BUILDER = "builder"


@dataclass(frozen=True, slots=True)
class Earned:
    """A title, and the number that earned it."""

    title: Title
    amount: int
    level: tuple[Seat, ...] = ()
    """The other seats with the same number."""


def titles(view: PublicView, course: Course | None) -> Mapping[Seat, Earned]:
    """Return one title for each player of a game that was scored.

    There are as many different titles as possible. A player rather gets one that they earned alone than one for which
    others were level, rather the one that stands for most points, and shares a title rather than get none.
    """
    players = [seat for place in reversed(view.ranking) for seat in place]
    amounts = {title: measure(view, course) for title, measure in MEASURES.items()}
    best = {title: _best(found, players) for title, found in amounts.items()}

    def order(seat: Seat, title: Title) -> tuple[int, bool, int]:
        return len(best[title]), title in _NOT_POINTS, -amounts[title][seat]

    own = {seat: [title for title in best if seat in best[title]] for seat in players}
    given = matched(players, {seat: sorted(own[seat], key=partial(order, seat)) for seat in players})
    return {
        seat: _earned(seat, given.get(seat) or _shared(seat, best), amounts, best, len(view.cities[seat].built))
        for seat in players
    }


def lead_changed(view: PublicView, course: Course) -> int | None:
    """Return the turn, from 1 to 18, after which the winner was alone in the lead until the end.

    None if nobody was ever ahead of them after a turn, or if the victory is shared or was decided by coins.
    """
    winners = view.ranking[0]
    if len(winners) > 1:
        return None
    (winner,), players = winners, view.ruleset.players(len(view.cities))
    leads = [points[winner] - max(points[seat] for seat in players if seat != winner) for points in course]
    if min(leads, default=0) >= 0 or leads[-1] <= 0:
        return None
    return 1 + max(turn for turn, lead in enumerate(leads) if lead <= 0)


def without_tokens(view: PublicView, conflicts: Sequence[ConflictResolved]) -> tuple[CityView, ...]:
    """Return the cities as they were before these conflicts, which are the last they had."""
    cities: list[CityView] = []
    for city in view.cities:
        tokens = [each.token(city.seat) for each in conflicts if city.seat in {each.seat, each.neighbour}]
        won, lost = sum(token > 0 for token in tokens), sum(token < 0 for token in tokens)
        victory = city.victory[: len(city.victory) - won]
        cities.append(replace(city, victory=victory, defeats=city.defeats - lost))
    return tuple(cities)


def before_last_conflicts(view: PublicView) -> tuple[int, ...]:
    """Return the points of every city as they were before the conflicts of Age III, which follow from the shields."""
    cities, conflicts = view.cities, list[ConflictResolved]()
    for city in cities:
        other = cities[left_of(city.seat, len(cities))]
        level = city.shields == other.shields
        winner = None if level else max((city, other), key=lambda each: each.shields).seat
        worth = VICTORY[AGES[-1]]
        conflicts.append(ConflictResolved(city.seat, other.seat, city.shields, other.shields, winner, worth))
    then = without_tokens(view, conflicts)
    brought = (best_score(cities, city.seat).total - best_score(then, city.seat).total for city in cities)
    return tuple(score.total - tokens for score, tokens in zip(view.scores, brought, strict=True))


def won_in_last_conflicts(view: PublicView) -> tuple[tuple[Seat, ...], int] | None:
    """Return who of the others had most points before the last conflicts, and how many more than the winner.

    None if the winner had more, or if the victory is shared or was decided by coins.
    """
    (winner, *shared), points = view.ranking[0], before_last_conflicts(view)
    others = [seat for seat in view.ruleset.players(len(view.cities)) if seat != winner]
    if shared or are_level(view) or not others:
        return None
    most = max(points[seat] for seat in others)
    first = tuple(seat for seat in others if points[seat] == most)
    return (first, most - points[winner]) if most >= points[winner] else None


def are_level(view: PublicView) -> bool:
    """Return whether two players or more have the most points, so that coins decided, or they share the victory."""
    totals = sorted(view.scores[seat].total for place in view.ranking for seat in place)
    return totals[-2:] == [totals[-1]] * 2


def far_behind(view: PublicView) -> tuple[Seat, ...]:
    """Return the players who have lost by `FAR_BEHIND` points or more, by place."""
    most = view.scores[view.ranking[0][0]].total
    return tuple(seat for place in view.ranking for seat in place if most - view.scores[seat].total >= FAR_BEHIND)


_NOT_POINTS = frozenset({Title.SHIELDS, Title.COINS, Title.FINISH, Title.LEADER})
"""The titles that stand for no kind of points."""

# What is measured: a number for each seat. 0 earns nothing.


def scientific_points(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the points from science, by seat."""
    return [score.scientific for score in view.scores]


def shields(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the shields at the end, by seat."""
    return [city.shields for city in view.cities]


def military_points(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the points from conflicts, by seat."""
    return [score.military for score in view.scores]


def civilian_points(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the points from civilian structures, by seat."""
    return [score.civilian for score in view.scores]


def guild_points(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the points from guilds, by seat."""
    return [score.guilds for score in view.scores]


def wonder_points(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the points from wonder stages, by seat."""
    return [score.wonder for score in view.scores]


def commercial_points(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the points from commercial structures, by seat."""
    return [score.commercial for score in view.scores]


def coins(view: PublicView, _: Course | None) -> Sequence[int]:
    """Return the coins at the end, by seat."""
    return [city.coins for city in view.cities]


def points_in_last_age(view: PublicView, course: Course | None) -> Sequence[int]:
    """Return the points gained in Age III, by seat."""
    if course is None:
        return [0] * len(view.cities)
    before = course[(len(AGES) - 1) * (len(course) - 1) // len(AGES)]
    return [after - then for after, then in zip(course[-1], before, strict=True)]


def turns_in_front(view: PublicView, course: Course | None) -> Sequence[int]:
    """Return, by seat, how often a player was alone in the lead after a turn."""
    players = view.ruleset.players(len(view.cities))
    found = [0] * len(view.cities)
    for points in (course or ())[1:]:
        first = [seat for seat in players if points[seat] == max(points[each] for each in players)]
        if len(first) == 1:
            found[first[0]] += 1
    return found


MEASURES: dict[Title, Callable[[PublicView, Course | None], Sequence[int]]] = {
    Title.SCIENCE: scientific_points,
    Title.SHIELDS: shields,
    Title.VICTORIES: military_points,
    Title.CIVILIAN: civilian_points,
    Title.GUILDS: guild_points,
    Title.WONDER: wonder_points,
    Title.COMMERCE: commercial_points,
    Title.COINS: coins,
    Title.FINISH: points_in_last_age,
    Title.LEADER: turns_in_front,
}
"""The measure of each title, the most telling titles first."""


# Who gets which title.


def _best(found: Sequence[int], players: Sequence[Seat]) -> tuple[Seat, ...]:
    most = max(found[seat] for seat in players)
    return tuple(seat for seat in players if found[seat] == most > 0)


def matched(players: Sequence[_Player], may: Mapping[_Player, Sequence[_Title]]) -> dict[_Player, _Title]:
    """Give as many players as possible a title of their own. Players who come earlier in order have precedence."""
    holder: dict[_Title, _Player] = {}

    def place(player: _Player, tried: set[_Title]) -> bool:
        for title in may[player]:
            if title not in tried:
                tried.add(title)
                if title not in holder or place(holder[title], tried):
                    holder[title] = player
                    return True
        return False

    for player in players:
        place(player, set())
    return {player: title for title, player in holder.items()}


def _shared(seat: Seat, best: Mapping[Title, Sequence[Seat]]) -> Title | None:
    return next((title for title, seats in best.items() if seat in seats), None)


def _earned(
    seat: Seat,
    title: Title | None,
    amounts: Mapping[Title, Sequence[int]],
    best: Mapping[Title, tuple[Seat, ...]],
    built: int,
) -> Earned:
    if title is None:
        return Earned(Title.BUILDER, built)
    return Earned(title, amounts[title][seat], tuple(each for each in best[title] if each != seat))
