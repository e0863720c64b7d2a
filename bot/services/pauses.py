"""Pauses: no time runs, and nobody is late. Afterwards every deadline has moved by as long as the pause has lasted.

Choices can be sealed meanwhile, and revealed; the time of a question that is asked then begins when the pause ends.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.game import Game
from bot.services.news import Announcement, News
from bot.services.pace import Live
from bot.services.questions import begins_age
from bot.services.timing import Pause

LONGEST = timedelta(hours=72)
"""A pause ends by itself after so long."""
LONGEST_LIVE = timedelta(minutes=10)
"""The same, where a game is played live."""


def paused(game: Game, now: datetime) -> Game:
    """The game with a pause that begins now; time runs there."""
    longest = LONGEST_LIVE if isinstance(game.pace, Live) else LONGEST
    return replace(game, timing=game.timing.paused(Pause(now, now + longest)))


def resumed(game: Game, at: datetime) -> Game:
    """The game with its pause ended at a time; unchanged if there is none."""
    return replace(game, timing=game.timing.resumed(game.pace, at, age_begins=begins_age(game)))


def after_its_pause(game: Game, now: datetime) -> Game:
    """The game at this moment: a pause whose time is over has ended then, whenever somebody looks."""
    pause = game.timing.pause
    return game if pause is None or now < pause.until else resumed(game, pause.until)


def told(saved: Game, game: Game, announcements: Sequence[Announcement]) -> tuple[Announcement, ...]:
    """The word of a pause that begins or ends with a change; `saved` is the game before it, as it was saved.

    Where the panel of a new turn tells of its time, or a live game begins, the end needs no word of its own.
    """
    was, now = saved.timing.pause, game.timing.pause
    if now is not None:
        return () if was is not None and was.since == now.since else (Announcement(News.PAUSED),)
    if was is None or game.timing.deadline is None:
        return ()
    if any(each.news is News.LIVE_BEGAN or each.news.traits.replaces_panel for each in announcements):
        return ()
    return (Announcement(News.RESUMED),)
