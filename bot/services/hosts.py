"""Who hosts a running game: an absent host's role goes to another person, and returns only if it is handed back.

Only the game and the time decide, and no job is needed: anyone who acts or looks finds the host of that moment.
"""

from dataclasses import replace
from datetime import datetime

from bot.services.absence import not_absent, there
from bot.services.game import Game
from bot.services.people import Person, UserId
from engine.ruleset import Seat


def hosted(game: Game, now: datetime) -> Game:
    """Return a running game with a host who is there, or at least plays if nobody is there.

    A host who is away until a date stays the host. Others who are away become host only if nobody else is there.
    """
    remaining = not_absent(game, now)
    if game.host in remaining or not (remaining or game.seat_of(game.host) is None):
        return game
    players = there(game, now) or remaining or {person.user for person in game.persons}
    return replace(game, host=min(players, key=lambda user: _sat_down(game, user)))


def _sat_down(game: Game, user: UserId) -> tuple[int, Seat]:
    """Return a key that sorts people by how long they have sat there; people from the start are sorted by seat."""
    seat = game.seat_of(user)
    assert seat is not None
    passed = [each.to.user if isinstance(each.to, Person) else None for each in game.passages]
    return max((number for number, to in enumerate(passed) if to == user), default=-1), seat
