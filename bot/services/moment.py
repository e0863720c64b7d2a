"""A game as it is at a moment. Applies what the time alone changes, so that no job has to do it."""

from datetime import datetime

from bot.services.absence import as_of
from bot.services.game import Draft, Game, Play
from bot.services.hosts import hosted
from bot.services.pauses import after_its_pause


def at(game: Game, now: datetime) -> Game:
    """Return the game as everyone sees it and acts on it now. The next change saves it like this."""
    game = as_of(game, now)
    return hosted(after_its_pause(game, now), now) if isinstance(game.progress, Draft | Play) else game
