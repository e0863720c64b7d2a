"""For whom a computer player answers at once, as they have left questions to it before: their seats stay theirs."""

from bot.services.game import Game
from bot.services.pace import Calm, Pace
from bot.services.people import UserId
from engine.ruleset import Seat

FEWEST_PEOPLE = 2
"""Who play or own a seat where time runs."""
AFTER = 2
"""So many questions in a row that a person has left to a stand-in put their seat on autopilot."""
STANDS_AFTER = 3
"""Once everybody has left so many in a row, the table stands: nobody would see what stand-ins play."""


def pace_of(game: Game) -> Pace:
    """The pace that a game really has: nobody hurries a person who plays with computer players alone."""
    people = {user for seat in game.seats for user in (seat.user, seat.owner and seat.owner.user)} - {None}
    return game.settings.pace if len(people) >= FEWEST_PEOPLE else Calm()


def stands(game: Game) -> bool:
    """Whether time has stopped, as nobody has answered for so long, until somebody does anything at the table."""
    return bool(game.persons) and _fewest_missed(game) >= STANDS_AFTER


def autopilots(game: Game) -> dict[Seat, UserId]:
    """The seats on autopilot with their players; empty where all would be, for then turns end only with their time."""
    if isinstance(pace_of(game), Calm) or not game.persons or _fewest_missed(game) >= AFTER:
        return {}
    seated = ((place, seat.user) for place, seat in game.places() if seat.user is not None)
    return {place: user for place, user in seated if _missed(game, user) >= AFTER}


def _fewest_missed(game: Game) -> int:
    return min(_missed(game, person.user) for person in game.persons)


def _missed(game: Game, user: UserId) -> int:
    return game.timing.misses.get(user, 0)
