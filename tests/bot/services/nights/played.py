"""Builds the finished tables of a night, with each player's points."""

from bot.services.nights.standings import PlayedTable
from bot.services.people import UserId
from bot.services.ports import ScoreLine, SeatResult
from engine.ruleset import Seat
from players.levels import Level

ANA, BEN, CEM, DEA, EVA, FAY, GUS = (UserId(101 + number) for number in range(7))
FREE_CITY = "the Free City"


def seat(who: UserId | Level | str, points: int, coins: int = 0, **lines: int) -> SeatResult:
    """Return the result of a person, a computer player or the Free City; `table` sets its seat and rank."""
    sheet = dict.fromkeys(ScoreLine.__slots__, 0) | lines | {"total": points, "coins": coins}
    user, level = (None, who) if isinstance(who, Level) else (None, None) if isinstance(who, str) else (who, None)
    return SeatResult(Seat(0), user, level, "Giza", "A", int(who != FREE_CITY), ScoreLine(**sheet))


def table(number: int, *seats: SeatResult, of: int = 1) -> PlayedTable:
    """Return the table with this number, in round `of` of the night, with ranks according to the rules of the game."""

    def rank(mine: SeatResult) -> int:
        ranked = [each for each in seats if each.rank]
        ahead = [each for each in ranked if (each.tally.total, each.tally.coins) > (mine.tally.total, mine.tally.coins)]
        return 1 + len(ahead) if mine.rank else 0

    results = [
        SeatResult(Seat(place), each.user, each.level, each.city, each.side, rank(each), each.tally)
        for place, each in enumerate(seats)
    ]
    return PlayedTable(of, number, tuple(results))
