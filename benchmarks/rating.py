"""`python -m benchmarks.rating`: how well the bot's ratings predict who finishes ahead, beside other ways to rate.

*Simulated leagues.* Everyone has a skill, normally distributed. In each game three to seven people, at random, get 52
points, 5 for each unit of skill, and noise with a standard deviation of 8, in whole points. Equal points are a tie.
"12 people" play 300 games, "7 people" 200, all of them at every table. Of "40 people", 20 begin, another joins after
every 40 games, and they play 1,200 games.

*Real games.* The arena's computer players of several levels play games of two to seven, without expansions, and are
rated as if they were people. Coins break ties, as always. How far some search depends on the machine's speed, so these
games differ from run to run. The last third is also predicted by ratings from the other games alone.

Before each game every pair of its people is predicted: which share of the win the first is expected to get from the
other. "log loss" is how surprised the prediction is on average; a coin has .693, less is better. "slope" is the
factor by which the logarithms of the predicted odds would have to be multiplied to fit best: at 1 they are right on
average, above 1 too cautious, below 1 too bold. "skill" is the correlation of the ratings at the end with the skills.
"90 % after" is how many games everyone has played on average until the rank correlation of ratings and skills
(Spearman's) reaches .9, on average over all leagues. All values are means over the leagues, each with other skills
and games; ± is half the width of the 95 % interval of our log loss minus that of the line, so an interval without 0
means that they differ.

In the reliability diagram pairs are grouped by the share that the favourite was expected to get. `|` is what was
expected on average, `o` what the favourites got, `X` both.
"""

import argparse
import math
import os
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import combinations
from typing import Protocol, TypeAlias

from benchmarks.arena import (
    BuilderOnCore,
    MakeContender,
    casual,
    easy,
    hard,
    medium,
    noisy,
    otherwise,
    play,
    simple_player,
    uncertainty,
)
from benchmarks.simple_players import First, Thumb
from bot.services.people import GameId, UserId
from bot.services.rating import ALL, NO_RATINGS, RatedGame, RatedSeat, Rating, Ratings, expected, rate
from engine import Ruleset, Seat, SeatSetup, deal

_MEAN, _SKILL, _NOISE = 52.0, 5.0, 8.0
_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_NEVER = 1e-6
"""The smallest probability that is predicted, because the logarithm of 0 is infinite."""
_RIGHT = 0.9
"""The rank correlation from which an order counts as right."""
_BIN = 0.05
"""The width of a group in the reliability diagram."""
_REAL = 300


# Ways to rate.


class System(Protocol):
    """A way to rate people by their games."""

    def predict(self, one: UserId, other: UserId) -> float:
        """Return which share of the win a person is expected to get from another."""

    def learn(self, game: RatedGame) -> None:
        """Take a game into account."""

    def value(self, user: UserId) -> float:
        """Return a number that is the larger, the better the person seems to be."""


@dataclass(slots=True)
class Ours:
    """The bot's ratings."""

    ratings: Ratings = NO_RATINGS

    def predict(self, one: UserId, other: UserId) -> float:
        """Return the expected share as the bot's ratings have it."""
        return expected(self._rating(one).thousandths - self._rating(other).thousandths) / ALL

    def learn(self, game: RatedGame) -> None:
        """Continue the ratings with a game."""
        self.ratings, _ = rate([game], self.ratings)

    def value(self, user: UserId) -> float:
        """Return the rating."""
        return self._rating(user).thousandths

    def _rating(self, user: UserId) -> Rating:
        return self.ratings.of.get(user, Rating())


def ours_k(games: int) -> float:
    """Return the bot's K for a person who has played this many games."""
    return 60 if games < 10 else 40 if games < 20 else 20


@dataclass(slots=True)
class Elo:
    """Elo's formula for each pair, with any K, summed with any weight."""

    weight: Callable[[int], float]
    """What the sum over the opponents is multiplied by, from the number of people."""
    k: Callable[[int], float] = ours_k
    ratings: dict[UserId, float] = field(default_factory=lambda: defaultdict(lambda: 1500.0))
    games: dict[UserId, int] = field(default_factory=lambda: defaultdict(int))

    def predict(self, one: UserId, other: UserId) -> float:
        """Return the expected share by Elo's formula."""
        return float(1 / (1 + 10 ** ((self.ratings[other] - self.ratings[one]) / 400)))

    def learn(self, game: RatedGame) -> None:
        """Change everyone's rating at once."""
        beyond: dict[UserId, float] = defaultdict(float)
        for one, other, got in pairs(game):
            more = got - self.predict(one, other)
            beyond[one] += more
            beyond[other] -= more
        for user, more in beyond.items():
            self.ratings[user] += self.k(self.games[user]) * self.weight(len(beyond)) * more
            self.games[user] += 1

    def value(self, user: UserId) -> float:
        """Return the rating."""
        return self.ratings[user]


@dataclass(slots=True)
class Knowing:
    """Knows every skill, and learns nothing. Nobody can predict better."""

    skills: Mapping[UserId, float]

    def predict(self, one: UserId, other: UserId) -> float:
        """Return the true probability, but for the rounding of points."""
        return statistics.NormalDist(0, _NOISE * math.sqrt(2)).cdf(_SKILL * (self.skills[one] - self.skills[other]))

    def learn(self, game: RatedGame) -> None:
        """Learn nothing."""

    def value(self, user: UserId) -> float:
        """Return the skill."""
        return self.skills[user]


@dataclass(slots=True)
class Coin:
    """Tosses a coin."""

    def predict(self, one: UserId, other: UserId) -> float:  # noqa: ARG002 - signature as in System
        """Return one half."""
        return 0.5

    def learn(self, game: RatedGame) -> None:
        """Learn nothing."""

    def value(self, user: UserId) -> float:  # noqa: ARG002 - signature as in System
        """Return the same for everyone."""
        return 0.0


def _a_share(people: int) -> float:
    return 1 / (people - 1)


def _once(_: int) -> float:
    return 1.0


def _double_share(people: int) -> float:
    return 2 / people


def _fixed(k: float, _: int) -> float:
    return k


OURS = "ours: Elo, K 60-40-20, over n - 1"
SYSTEMS: dict[str, Callable[[], System]] = {
    OURS: Ours,
    "Elo, K 60-40-20, times 2 / n": partial(Elo, _double_share),
    "Elo, K 60-40-20, summed": partial(Elo, _once),
    "Elo, K 20, over n - 1": partial(Elo, _a_share, partial(_fixed, 20)),
    "Elo, K 40, over n - 1": partial(Elo, _a_share, partial(_fixed, 40)),
    "a coin": Coin,
}


def pairs(game: RatedGame) -> Iterator[tuple[UserId, UserId, float]]:
    """Yield all pairs of people of a game, and which share of the win the first got from the second."""
    for one, other in combinations(game.seats, 2):
        assert not isinstance(one.who, Rating)
        assert not isinstance(other.who, Rating)
        got = 0.5 if one.rank == other.rank else float(one.rank < other.rank)
        yield one.who, other.who, got


# Predictions.

Prediction: TypeAlias = tuple[float, float]
"""Which share of the win somebody was expected to get from somebody else, and which they got."""


def log_loss(predictions: Sequence[Prediction]) -> float:
    """Return the mean of minus the logarithm of the probability with which the outcomes were predicted."""
    return statistics.fmean(
        -got * math.log(max(_NEVER, share)) - (1 - got) * math.log(max(_NEVER, 1 - share)) for share, got in predictions
    )


def slope(predictions: Sequence[Prediction]) -> float:
    """Return the factor for the logarithms of the predicted odds that fits best; not a number if all odds are even."""
    logits = [math.log(max(_NEVER, share) / max(_NEVER, 1 - share)) for share, _ in predictions]
    if not any(logits):
        return math.nan
    found = 0.0  # from here Newton's method does not jump too far
    for _ in range(20):
        first = second = 0.0
        for logit, (_, got) in zip(logits, predictions, strict=True):
            fitted = (1 + math.tanh(found * logit / 2)) / 2
            first += (got - fitted) * logit
            second += fitted * (1 - fitted) * logit**2
        found += first / second
    return found


def diagram(predictions: Sequence[Prediction]) -> Iterator[str]:
    """Yield the lines of a reliability diagram."""
    groups: dict[int, list[Prediction]] = defaultdict(list)
    for share, got in predictions:
        favoured = (share, got) if share >= 0.5 else (1 - share, 1 - got)
        groups[min(int((favoured[0] - 0.5) / _BIN), 9)].append(favoured)
    yield f"  {'favourite':12} {'pairs':>6}  expected  got             50 %{'100 %':>47}"
    for number, found in sorted(groups.items()):
        shares, results = zip(*found, strict=True)
        share, got = statistics.fmean(shares), statistics.fmean(results)
        half = uncertainty(results) if len(results) > 1 else math.nan
        row = [" "] * 51
        for value, sign in ((share, "|"), (got, "o")):
            place = round(100 * min(max(value, 0.5), 1.0)) - 50
            row[place] = "X" if row[place] == "|" else sign
        span = f"{50 + 5 * number} to {55 + 5 * number} %"
        figures = f"{100 * share:5.1f} %  {100 * got:5.1f} ± {100 * half:4.1f} %"
        yield f"  {span:12} {len(found):6}  {figures}  {''.join(row).rstrip()}"


# Leagues.


@dataclass(frozen=True, slots=True)
class League:
    """How a simulated league is played."""

    title: str
    people: int
    games: int
    begin: int
    """How many people there are at the beginning."""
    every: int = 1
    """After how many games another one joins."""
    smallest: int = 3
    """The fewest people at a table."""


LEAGUES = (
    League("12 people", 12, 300, 12),
    League("40 people, newcomers come", 40, 1_200, 20, every=40),
    League("7 people, always the same", 7, 200, 7, smallest=7),
)


def simulate(league: League, seed: int) -> tuple[Mapping[UserId, float], Sequence[RatedGame]]:
    """Return everyone's skill, and the games that they play."""
    chance = random.Random(f"{league.title} {seed}")
    skills = {UserId(number): chance.gauss(0, 1) for number in range(1, league.people + 1)}
    games = []
    for number in range(1, league.games + 1):
        there = min(league.people, league.begin + (number - 1) // league.every)
        people = chance.sample(sorted(skills)[:there], chance.randint(league.smallest, 7))
        points = [round(_MEAN + _SKILL * skills[user] + chance.gauss(0, _NOISE)) for user in people]
        games.append(finished(number, people, [1 + sum(other > mine for other in points) for mine in points]))
    return skills, games


def finished(number: int, people: Sequence[UserId], ranks: Sequence[int]) -> RatedGame:
    """Return a game in which these people reached these ranks."""
    seats = tuple(
        RatedSeat(Seat(seat), user, rank) for seat, (user, rank) in enumerate(zip(people, ranks, strict=True))
    )
    return RatedGame(GameId(number), _BEGAN + timedelta(hours=number), seats)


@dataclass(frozen=True, slots=True)
class Judged:
    """How well a system did in one league."""

    predictions: Sequence[Prediction]
    skill: float
    """The correlation of ratings and skills at the end."""
    orders: Sequence[float]
    """The rank correlation of ratings and skills after each game, among those who have played."""
    games: Sequence[float]
    """How many games these had played then, on average."""


def judge(system: System, skills: Mapping[UserId, float], games: Sequence[RatedGame]) -> Judged:
    """Rate the games one after the other, and predict each before it is rated."""
    predictions: list[Prediction] = []
    orders, played = [], []
    seen: dict[UserId, int] = defaultdict(int)
    for game in games:
        predictions += _predict(system, game)
        system.learn(game)
        for each in game.seats:
            assert not isinstance(each.who, Rating)
            seen[each.who] += 1
        people = sorted(seen)
        values = [system.value(user) for user in people]
        orders.append(_correlation(_ranked(values), _ranked([skills[user] for user in people])))
        played.append(statistics.fmean(seen.values()))
    found = _correlation([system.value(user) for user in skills], list(skills.values()))
    return Judged(predictions, found, orders, played)


def _correlation(values: Sequence[float], others: Sequence[float]) -> float:
    """Return the correlation of two quantities (Pearson's); 0 if one of them is constant."""
    return 0.0 if len({*values}) == 1 or len({*others}) == 1 else statistics.correlation(values, others)


def _ranked(values: Sequence[float]) -> Sequence[float]:
    """Return the ranks; equal values have the mean of theirs."""
    ordered = sorted(values)
    return [statistics.fmean((ordered.index(value), len(values) - 1 - ordered[::-1].index(value))) for value in values]


def systems(skills: Mapping[UserId, float] | None) -> Mapping[str, System]:
    """Return all ways to rate, at their beginning; those that know skills only if these are given."""
    return {
        **({} if skills is None else {"knows every skill": Knowing(skills)}),
        **{n: make() for n, make in SYSTEMS.items()},
    }


def _judge_all(league: League, seed: int) -> Mapping[str, Judged]:
    skills, games = simulate(league, seed)
    return {name: judge(system, skills, games) for name, system in systems(skills).items()}


def print_league(league: League, found: Sequence[Mapping[str, Judged]]) -> None:
    """Print a line for each way to rate, and the reliability diagram of ours."""
    print(f"\n{league.title}: {len(found)} leagues of {league.games} games")
    print(f"  {'':36}  log loss  ours minus this     slope  skill  90 % after")
    losses = {name: [log_loss(each[name].predictions) for each in found] for name in found[0]}
    for name, of_leagues in losses.items():
        judged = [each[name] for each in found]
        differences = [ours - this for ours, this in zip(losses[OURS], of_leagues, strict=True)]
        cells = [
            f"{name:36}",
            f"{statistics.fmean(of_leagues):8.4f}",
            f"{statistics.fmean(differences):+7.4f} ± {uncertainty(differences):.4f}",
            _slopes([each.predictions for each in judged]),
            f"{statistics.fmean(each.skill for each in judged):5.2f}",
            _until_right(judged),
        ]
        print("  " + "  ".join(cells))
    print(f"\n  Reliability of {OURS}")
    print("\n".join(diagram([each for league in found for each in league[OURS].predictions])))


def _slopes(leagues: Sequence[Sequence[Prediction]]) -> str:
    """Return the mean slope; a dash if there is none, because all odds are even."""
    found = statistics.fmean(slope(predictions) for predictions in leagues)
    return f"{'-':>8}" if math.isnan(found) else f"{found:8.2f}"


def _until_right(judged: Sequence[Judged]) -> str:
    """Return after how many games of each person the order is right, on average over the leagues."""
    orders = [statistics.fmean(each) for each in zip(*(one.orders for one in judged), strict=True)]
    number = next((number for number, order in enumerate(orders) if order >= _RIGHT), None)
    if number is None:
        return f"{'never':>10}"
    return f"{statistics.fmean(one.games[number] for one in judged):10.0f}"


# Real games.

CAST: Mapping[str, MakeContender] = {
    "first card": partial(simple_player, First),
    "rules of thumb": partial(simple_player, Thumb),
    "builder by chance": BuilderOnCore,
    "easy": easy,
    "easy too": easy,
    "casual": casual,
    "casual too": casual,
    "medium": medium,
    "medium too": medium,
    "noisy medium": noisy,
    "other weights": otherwise,
    "hard": hard,
}
"""Computer players that are rated as if they were people."""


def real_game(seed: int, number: int) -> RatedGame:
    """Play a game of two to seven players of the cast."""
    chance = random.Random(f"{seed} {number}")
    size = 2 + number % 6
    who = chance.sample(range(len(CAST)), size)
    ruleset = Ruleset.for_players(size)
    dealt = deal(ruleset, (SeatSetup(),) * ruleset.cities(size), chance)
    makers = list(CAST.values())
    seats = ruleset.players(ruleset.cities(size))
    end = play(dealt, {seat: makers[each](chance) for seat, each in zip(seats, who, strict=True)})
    ranks = {seat: 1 + sum(map(len, end.ranking[:place])) for place, tied in enumerate(end.ranking) for seat in tied}
    return finished(number, [UserId(1 + each) for each in who], [ranks[seat] for seat in seats])


def print_real(games: Sequence[RatedGame]) -> None:
    """Print how well real games are predicted: each before it is rated, and the last third from the first two."""
    known = len(games) * 2 // 3
    print(f"\nReal games: {len(games)} of {len(CAST)} computer players")
    whole = {name: _before_each(system, games) for name, system in systems(None).items()}
    _print_predictions(whole)
    print("\n  The last third, when only the others are rated")
    held_out = {name: _after(system, games[:known], games[known:]) for name, system in systems(None).items()}
    _print_predictions(held_out)
    print(f"\n  Reliability of {OURS}, in the last third")
    print("\n".join(diagram([each for game in held_out[OURS] for each in game])))
    ratings, _ = rate(games)
    print("\n  Ratings")
    for user, rating in sorted(ratings.of.items(), key=lambda each: -each[1].thousandths):
        print(f"  {list(CAST)[user - 1]:20} {rating.thousandths / 1_000:7.1f} after {rating.games:4} games")


def _before_each(system: System, games: Sequence[RatedGame]) -> Sequence[Sequence[Prediction]]:
    """Predict each game before it is rated. Return the predictions by game."""
    found = []
    for game in games:
        found.append(_predict(system, game))
        system.learn(game)
    return found


def _after(system: System, games: Sequence[RatedGame], later: Sequence[RatedGame]) -> Sequence[Sequence[Prediction]]:
    """Predict later games, none of which is rated. Return the predictions by game."""
    for game in games:
        system.learn(game)
    return [_predict(system, game) for game in later]


def _predict(system: System, game: RatedGame) -> Sequence[Prediction]:
    return [(system.predict(one, other), got) for one, other, got in pairs(game)]


def _print_predictions(found: Mapping[str, Sequence[Sequence[Prediction]]]) -> None:
    """Print a line for each way to rate, from its predictions by game. The intervals are over games."""
    print(f"  {'':36}  log loss  a game: ours minus this     slope")
    losses = {name: [log_loss(game) for game in games] for name, games in found.items()}
    for name, games in found.items():
        differences = [ours - this for ours, this in zip(losses[OURS], losses[name], strict=True)]
        together = [each for game in games for each in game]
        compared = f"{statistics.fmean(differences):+7.4f} ± {uncertainty(differences):.4f}"
        print(f"  {name:36}  {log_loss(together):8.4f}  {compared:>24}  {_slopes([together])}")


def main() -> int:
    """Rate the simulated leagues, then the real games, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rating", description=__doc__)
    parser.add_argument("--leagues", type=int, default=20, help="leagues of each kind, at least 2 (20)")
    parser.add_argument("--real", type=int, default=_REAL, help=f"real games, 0 for none ({_REAL})")
    parser.add_argument("--seed", type=int, default=1, help="the first of the seeds (1)")
    asked = parser.parse_args()
    if asked.leagues < 2:
        parser.error("an interval takes 2 leagues at least")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for league in LEAGUES:
            seeds = range(asked.seed, asked.seed + asked.leagues)
            print_league(league, list(pool.map(partial(_judge_all, league), seeds)))
        if asked.real:
            print_real(list(pool.map(partial(real_game, asked.seed), range(1, asked.real + 1))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
