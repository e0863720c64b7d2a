"""A game as it is at a moment: what the time alone changes, so that nobody has to look for it."""

from datetime import datetime

from bot.services.absence import as_of
from bot.services.game import Draft, Game, Play
from bot.services.hosts import hosted
from bot.services.pauses import after_its_pause


def at(game: Game, now: datetime) -> Game:
    """The game as everybody sees it and acts on it now; the next change saves it so."""
    game = as_of(game, now)
    return hosted(after_its_pause(game, now), now) if isinstance(game.progress, Draft | Play) else game
