"""Ratings: how well people play, from the finished games that they played against one another.

Every pair of people in a game counts as a game of two by Elo's formula: from their two ratings follows which share of
the win each was expected to get; whoever finished ahead got all of it, and a tie is half each. A person's rating
changes by K times the sum of what they got beyond what was expected, divided by the number of opponents. Divided like
that, ratings predict results best; `python -m benchmarks.rating` compares it with other ways (ADR 26).

All of a game's changes follow from the ratings before it. Only the difference to the opponents' ratings matters, so a
person who was forgotten can be an opponent as a plain number, and everyone else's rating stays as it was.

*Whole numbers.* Ratings are kept in thousandths of a point and expectations in millionths, and each person's change is
rounded once in each game, so a computer with other floating-point arithmetic, another order of seats, or a saved state
in between gives the same ratings. A thousandth is far less than anyone sees: ratings are shown in points.

*Who is ahead of all others cannot lose.* Nobody is expected to get more than all of a win, so a sole winner loses
nothing, and a sole last gains nothing, whatever the ratings and whatever K; rounding leaves the sign as it is. If two
share first place, the one with the higher rating may lose a little, because between them it is a tie.

*Gains and losses need not be equal*: K is larger for people who have played few games, so points come and go with them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Context
from functools import lru_cache
from itertools import combinations
from typing import Protocol

from bot.services.people import GameId, Person, UserId, is_former
from engine.ruleset import Seat

START = 1_500_000
"""The rating with which everyone starts, in thousandths of a point."""
ALL = 1_000_000
"""All of a win, in millionths."""

_SCALE = 400
"""With so many points more than an opponent, one is expected to finish ahead ten times as often as behind."""
_FIRST, _NEXT = 10, 20
_FIRST_K, _NEXT_K, _USUAL_K = 60, 40, 20
"""K in the first 10 games, in the next 10, and then: the most points that a game can change."""
FEWEST_GAMES = 10
"""With fewer games a rating says too little to be shown."""
_LONGEST_ABSENCE = timedelta(days=365)
_FEWEST_PEOPLE = 2
_OWN, _OF = 2, 3
"""The share of the choices for a seat that its person must have made for the game to count for them: 2 of 3."""

_EXACT = Context(prec=20, rounding=ROUND_HALF_EVEN)
"""Decimal numbers. All operations that are used here are rounded correctly, so every computer gets the same digits."""
_DECAY = _EXACT.divide(_EXACT.ln(10), _SCALE)


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it."""

    points: int | None
    """None ("?") with too few games, and after a long absence."""
    games: int
    """How many games count for it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating, and what it is based on."""

    thousandths: int = START
    """In thousandths of a point."""
    games: int = 0
    """How many games count for it."""
    last: datetime | None = None
    """When the last of them was scored. None before the first, and for people who were forgotten."""

    def shown(self, now: datetime) -> ShownRating:
        """Return the rating as people see it.

        It has no points with fewer than 10 games, and once there has been none for 365 days. The next game ends that.
        """
        is_known = self.games >= FEWEST_GAMES and self.last is not None and now - self.last < _LONGEST_ABSENCE
        return ShownRating(_points(self.thousandths) if is_known else None, self.games)


def _points(thousandths: int) -> int:
    """Return whole points."""
    return (thousandths + 500) // 1_000


UNRATED = Rating()
"""The rating of everyone for whom no game has counted yet."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A person and their rating on a server."""

    user: UserId
    written: str = ""
    """Their name as it is saved of the last game that counts; empty if nobody needs it."""
    rating: Rating = UNRATED
    last: GameId | None = None
    """The last game that counts for the rating."""
    gained: int = 0
    """How much that game changed it, in thousandths of a point; negative if they lost."""

    @property
    def name(self) -> str:
        """Their name, made readable."""
        return Person(self.user, self.written).name

    @property
    def gain(self) -> int:
        """By how many points the last game changed the rating, as it is shown."""
        return _points(self.rating.thousandths) - _points(self.rating.thousandths - self.gained)


class Finished(Protocol):
    """How a seat finished a game: what ratings need of a `SeatResult`."""

    @property
    def seat(self) -> Seat: ...  # noqa: D102 - as in SeatResult

    @property
    def user(self) -> UserId | None: ...  # noqa: D102 - as above

    @property
    def rank(self) -> int: ...  # noqa: D102 - as above

    @property
    def choices(self) -> int | None: ...  # noqa: D102 - as above

    @property
    def own_choices(self) -> int | None: ...  # noqa: D102 - as above

    @property
    def left(self) -> UserId | None: ...  # noqa: D102 - as above


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Somebody for whom a game counts, and how they finished."""

    seat: Seat
    who: UserId | Rating
    """The person; for one who was forgotten, the rating before the game."""
    rank: int
    """The place, from 1; the lower, the better. Equal ranks are a tie."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game that counts, for two people or more, each in one seat."""

    game: GameId
    scored_at: datetime
    seats: tuple[RatedSeat, ...]

    @property
    def order(self) -> tuple[datetime, GameId]:
        """What games are sorted by before they are rated."""
        return self.scored_at, self.game


@dataclass(frozen=True, slots=True)
class Change:
    """How a game changed the rating of one person."""

    game: GameId
    seat: Seat
    user: UserId | None
    """None for a person who was forgotten."""
    before: Rating
    """What to keep in the person's place when they are forgotten: `thousandths` and `games`."""
    after: Rating


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of everyone after some games. They can be saved, and continued with later games."""

    of: Mapping[UserId, Rating] = field(default_factory=dict)
    """The rating of everyone for whom a game has counted."""
    latest: tuple[datetime, GameId] | None = None
    """The `order` of the last game that was rated; None if there was none."""


NO_RATINGS = Ratings()


def rate(games: Iterable[RatedGame], since: Ratings = NO_RATINGS) -> tuple[Ratings, tuple[Change, ...]]:
    """Return everyone's rating after these games, and all changes, by game and seat.

    Args:
        games: The games that count, in any order, each once.
        since: The ratings after all games before them.

    Raises:
        ValueError: A game comes twice, or is not later than those that `since` contains. Then all ratings have to be
            computed anew.
    """
    ratings, latest, changes = dict(since.of), since.latest, list[Change]()
    for game in sorted(games, key=lambda each: each.order):
        if latest is not None and game.order <= latest:
            raise ValueError(f"game {game.game} is not later than the last one that was rated")
        for change in _changes(game, ratings):
            changes.append(change)
            if change.user is not None:
                ratings[change.user] = change.after
        latest = game.order
    return Ratings(ratings, latest), tuple(changes)


def rated_game(
    game: GameId, scored_at: datetime, results: Iterable[Finished], kept: Mapping[Seat, Rating]
) -> RatedGame | None:
    """Return what counts of a game that was scored; None if it counts for fewer than two people.

    It counts for people who made two thirds of the choices for their seat, whether they sit there at the end or have
    left it. If it is not known how many they made, it does not, because perhaps a computer player did. Whoever calls
    this leaves out games that are not rated.

    Args:
        game: The game.
        scored_at: When it was scored.
        results: The results of all seats.
        kept: The ratings that people had before the game who were forgotten since, or are just now. It does not count
            for former players without one.
    """
    seats = []
    for each in results:
        who = kept.get(each.seat) or _whose(each)
        if who is not None:
            seats.append(RatedSeat(each.seat, who, each.rank))
    return RatedGame(game, scored_at, tuple(seats)) if len(seats) >= _FEWEST_PEOPLE else None


def has_left(sealers: Sequence[UserId | None], user: UserId | None) -> UserId | None:
    """Return who made two thirds of the choices for a seat, and does not sit there at the end, if anybody.

    Args:
        sealers: Who made each choice; None for a computer player.
        user: The person who sits there at the end, if any.
    """
    made = Counter(each for each in sealers if each is not None and not is_former(each))
    most = next(iter(made.most_common(1)), None)
    return most[0] if most is not None and most[0] != user and _is_enough(most[1], len(sealers)) else None


def expected(lead: int) -> int:
    """Return which share of the win one is expected to get against an opponent, in millionths.

    It is within two millionths of `1 / (1 + 10 ** (-lead / 400_000))`, never falls as the lead grows, and what both are
    expected to get is exactly `ALL` together.

    Args:
        lead: By how much one's rating is above the opponent's, in thousandths of a point.
    """
    if lead < 0:
        return ALL - expected(-lead)
    points, rest = divmod(lead, 1_000)
    lower = _expected_at(points)
    return lower + (_expected_at(points + 1) - lower) * rest // 1_000


@lru_cache(maxsize=4_096)
def _expected_at(lead: int) -> int:
    """Return the expected share for a lead of whole points, at least 0. It takes long, so `expected` interpolates."""
    odds = _EXACT.exp(_EXACT.multiply(-lead, _DECAY))
    return int(_EXACT.to_integral_value(_EXACT.divide(ALL, _EXACT.add(1, odds))))


def _whose(result: Finished) -> UserId | None:
    """Return the person who made two thirds of the choices for a seat; nobody who was forgotten."""
    who = result.left
    if who is None and result.choices is not None and result.own_choices is not None:
        who = result.user if _is_enough(result.own_choices, result.choices) else None
    return None if who is None or is_former(who) else who


def _is_enough(own: int, choices: int) -> bool:
    return own * _OF >= choices * _OWN


def _changes(game: RatedGame, ratings: Mapping[UserId, Rating]) -> Iterator[Change]:
    before = [each.who if isinstance(each.who, Rating) else ratings.get(each.who, UNRATED) for each in game.seats]
    for seat, rating, beyond in zip(game.seats, before, _beyond_expected(game.seats, before), strict=True):
        gained = _rounded(_k(rating) * beyond * 1_000, ALL * (len(before) - 1))
        after = Rating(rating.thousandths + gained, rating.games + 1, game.scored_at)
        yield Change(game.game, seat.seat, None if isinstance(seat.who, Rating) else seat.who, rating, after)


def _rounded(number: int, by: int) -> int:
    """Return a quotient of whole numbers, rounded half to even. Fractions say the same in three times the time."""
    quotient, rest = divmod(number, by)
    return quotient + (2 * rest > by or (2 * rest == by and quotient % 2))


def _beyond_expected(seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> Sequence[int]:
    """Return, by seat, how much more of a win everyone got than was expected, over all opponents, in millionths."""
    found = [0] * len(seats)
    for one, other in combinations(range(len(seats)), 2):
        got = _share(seats[one].rank, seats[other].rank)
        beyond = got - expected(ratings[one].thousandths - ratings[other].thousandths)
        found[one] += beyond
        found[other] -= beyond
    return found


def _share(rank: int, other: int) -> int:
    if rank == other:
        return ALL // 2
    return ALL if rank < other else 0


def _k(rating: Rating) -> int:
    if rating.games < _FIRST:
        return _FIRST_K
    return _NEXT_K if rating.games < _NEXT else _USUAL_K
