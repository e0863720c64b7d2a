"""Made-up results over time: a person's, and those of a server's people."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.services.people import GameId, UserId
from bot.services.rating import Rated, Rating
from bot.services.statistics import (
    KINDS,
    Choice,
    Count,
    Opponents,
    OwnFigures,
    OwnGame,
    Peak,
    Played,
    RatingFigures,
    Rival,
    Season,
    ServerFigures,
    Standing,
    Sums,
    counts_of,
    figures,
    rating_figures,
    server_figures,
)
from engine.catalogue import Side
from players.levels import LEVELS

NAMES = ("Ana", "Benedikt", "Ceren", "Dia", "Elisabeth", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kaya", "Leo", "Mila")
ANA = UserId(1)
FOUR = Choice(4)
LATELY = datetime(2026, 9, 1, tzinfo=UTC)
SEASONS = (Season(2026, 2), Season(2026, 3))
CITIES = ("Alexandria", "Babylon", "Ephesus", "Giza", "Halicarnassus", "Olympia", "Rhodes")
_USUAL = dict(zip(KINDS, (7, 4, 9, 14, 13, 4, 6, 0, 0), strict=True))


def sums(chance: Random, games: int) -> Sums:
    """Return sums of games that might have been played."""
    wins = sum(chance.random() < 0.3 for _ in range(games))
    best = chance.randint(58, 76)
    return Sums(
        games,
        wins,
        wins + sum(chance.randint(2, 4) for _ in range(games - wins)),
        sum(chance.randint(38, 58) for _ in range(games)),
        best,
        chance.randint(16, 48),
        chance.randint(0, 5) if wins else None,
        chance.randint(2, 11),
    )


def played(seed: int = 1, most: int = 5) -> tuple[Played, ...]:
    """Return a person's games of 4 and 5, with up to so many on each side of each wonder in each season."""
    chance, found = Random(seed), list[Played]()
    for season in SEASONS:
        for players in (4, 5):
            for city in CITIES:
                for side in chance.sample("AB", 1):
                    games = chance.randint(0, most)
                    kinds = tuple(games * _USUAL[kind] + chance.randint(-2, 2) * bool(_USUAL[kind]) for kind in KINDS)
                    if games:
                        of = sums(chance, games)
                        found.append(Played(season, players, city, side, of, kinds, *peaks(of, len(found))))
    return tuple(found)


def peaks(of: Sums, number: int) -> tuple[Peak, tuple[Peak, ...], Peak, Peak]:
    """Return the most that a person might have had in a game, in all and of each kind, if they had all in one game."""
    most, at = {**_USUAL, "scientific": of.science}, LATELY - timedelta(days=120 - 4 * number)
    return (
        Peak(of.best, at),
        tuple(Peak(most[kind], at) for kind in KINDS),
        Peak(of.margin or 0, at),
        Peak(of.lead or 0, at),
    )


def rivals(seed: int = 1, names: tuple[str, ...] = NAMES) -> tuple[Rival, ...]:
    """Return how a person has done against these people, but the first."""
    chance, found = Random(seed), list[Rival]()
    for number, name in enumerate(names[1:], 2):
        games = max(1, 40 - 3 * number)
        ahead = chance.randint(0, games)
        found.append(Rival(UserId(number), name, games, ahead, chance.randint(0, games - ahead)))
    return tuple(found)


def own(choice: Choice = FOUR, seed: int = 1, names: tuple[str, ...] = NAMES) -> OwnFigures:
    """Return how a person has done: in games of 4 or 5, or without a number of players in all of them."""
    games, chance = played(seed), Random(seed)
    built = (("Alexandria", Side.A, 3), ("Giza", Side.B, 2), ("Rhodes", Side.A, None))
    last = tuple(
        OwnGame(
            GameId(number),
            choice.players or 4 + number % 2,
            1 + number % 4,
            chance.randint(38, 58),
            *built[number % 3][:2],
            LATELY - timedelta(days=3 * (99 - number)),
            number * 5 % 13 or 3,
            frozenset(LEVELS[: number % 3]),
            alone=number % 3 == 2,
            stages=built[number % 3][2],
        )
        for number in range(99, 74, -1)
    )
    found = figures(games, counts_of(games), choice, rivals(seed, names), opponents())
    return replace(found, games=last)


def opponents(seats: int = 90) -> Opponents:
    """Return how so many others have done at a person's tables."""
    return Opponents(seats, 54 * seats, tuple(seats * points for points in (9, 5, 8, 12, 10, 5, 5, 0, 0)))


def single(*, won: bool = False) -> OwnFigures:
    """Return how a person has done in their only game, of 3, as they see it themselves."""
    sums = Sums(1, int(won), 1 if won else 3, 36, 36, 12, 4 if won else None, 9)
    games = [Played(SEASONS[0], 3, "Giza", "A", sums, (6, 3, 7, 4, 12, 1, 3, 0, 0), *peaks(sums, 7))]
    met = (Rival(UserId(2), NAMES[1], 1, int(won), int(not won)),)
    only = OwnGame(GameId(7), 3, sums.places, 36, "Giza", Side.A, LATELY, 4 if won else 18, stages=2)
    return replace(figures(games, counts_of(games), Choice(3), met, opponents(2)), games=(only,))


def single_seen_by_others(*, won: bool = False) -> OwnFigures:
    """Return the same as others see it."""
    return replace(single(won=won), games=(), opponents=None)


def of_server(page: int = 1, names: tuple[str, ...] = NAMES, reader: UserId = ANA) -> ServerFigures:
    """Return how the people of a server have done in games of 4."""
    chance = Random(len(names))
    people = [
        Standing(UserId(number), name, sums(chance, max(1, 40 - 2 * number))) for number, name in enumerate(names, 1)
    ]
    counts = [Count(season, players, 40 + players) for season in (None, *SEASONS) for players in (4, 5)]
    return server_figures(tuple(counts), Choice(4), people, reader, page)


def ratings_of(page: int = 1, names: tuple[str, ...] = NAMES, reader: UserId = ANA) -> RatingFigures:
    """Return the ratings of a server, in the order of these people."""
    people = [
        Rated(UserId(number), name, Rating(1_712_000 - 37_500 * number, 62 - 3 * number, LATELY))
        for number, name in enumerate(names, 1)
    ]
    return rating_figures(next(each for each in people if each.user == reader), people, LATELY, page)
