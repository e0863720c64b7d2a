"""Autopilot: a computer player answers at once for people who are away or left questions to it. They keep the seat."""

from bot.services.attendance import STANDS_AFTER
from bot.services.game import Game
from bot.services.pace import Calm
from bot.services.people import UserId
from engine.ruleset import Seat


def stands(game: Game) -> bool:
    """Whether time has stopped because nobody has answered for long, until somebody does anything at the table."""
    return game.attendance.unattended >= STANDS_AFTER and all_on_autopilot(game)


def autopilots(game: Game) -> dict[Seat, UserId]:
    """Return the seats on autopilot with their players; empty if all would be, because turns then end only on time.

    While people cannot reach the program, stand-ins choose only for players who have said that they are away.
    """
    if isinstance(game.pace, Calm) or all_on_autopilot(game):
        return {}
    seated = ((place, seat.user) for place, seat in game.places() if seat.user is not None)
    on = {place: user for place, user in seated if is_on_autopilot(game, user)}
    return {place: user for place, user in on.items() if user in game.away} if game.cut_off else on


def all_on_autopilot(game: Game) -> bool:
    """Whether all people at the table are on autopilot, so that nobody would answer."""
    return bool(game.persons) and all(is_on_autopilot(game, person.user) for person in game.persons)


def is_on_autopilot(game: Game, user: UserId) -> bool:
    """Whether a person is away, or has left too many questions in a row to a stand-in."""
    return user in game.away or game.attendance.missing_since(user) is not None
