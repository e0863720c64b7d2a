"""Pauses: no time runs, and nobody is late. Afterwards every deadline has moved by the length of the pause.

During a pause choices can be sealed and revealed. The time of a question that is asked then begins when the pause ends.
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
"""How long a pause lasts before it ends by itself."""
LONGEST_LIVE = timedelta(minutes=10)
"""The same as `LONGEST`, for a live game."""


def paused(game: Game, now: datetime) -> Game:
    """Return a game whose time runs with a pause that begins now."""
    longest = LONGEST_LIVE if isinstance(game.pace, Live) else LONGEST
    return replace(game, timing=game.timing.paused(Pause(now, now + longest)))


def resumed(game: Game, at: datetime) -> Game:
    """Return the game with its pause ended at a time; unchanged if there is no pause."""
    return replace(game, timing=game.timing.resumed(game.pace, at, age_begins=begins_age(game)))


def after_its_pause(game: Game, now: datetime) -> Game:
    """Return the game at this moment: a pause whose time is over ended at that time, whenever somebody looks."""
    pause = game.timing.pause
    return game if pause is None or now < pause.until else resumed(game, pause.until)


def told(saved: Game, game: Game, announcements: Sequence[Announcement]) -> tuple[Announcement, ...]:
    """Return the announcement of a pause that begins or ends with a change. `saved` is the game as saved before it.

    The end needs no announcement if a new turn's panel shows the time, or if a live game begins.
    """
    was, now = saved.timing.pause, game.timing.pause
    if now is not None:
        return () if was is not None and was.since == now.since else (Announcement(News.PAUSED),)
    if was is None or game.timing.deadline is None:
        return ()
    if any(each.news is News.LIVE_BEGAN or each.news.traits.replaces_panel for each in announcements):
        return ()
    return (Announcement(News.RESUMED),)
