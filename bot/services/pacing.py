"""How a running game's pace changes: from the next question on, and to a live pace only once everyone is ready.

So nobody is asleep when a table becomes fast. `bot.services.motions` decides who changes the pace.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.authority import Role, allowed
from bot.services.game import RUNNING, Draft, Game, Play
from bot.services.news import REFRESHED, Announcement, News
from bot.services.occasion import Occasion
from bot.services.pace import Calm, Live, Pace, is_longer
from bot.services.people import Actor
from bot.services.ports import Change
from bot.services.questions import goes_on
from bot.services.refusals import Reason, Refused
from engine.ruleset import Seat

READY_FOR = timedelta(minutes=15)
"""How long a player's "ready" stays valid."""


@allowed(Role.PLAYER, when=RUNNING)
def say_ready(game: Game, actor: Actor, occasion: Occasion) -> Change:
    """Notes that the actor is ready to play live."""
    if not isinstance(game.coming, Live) or _runs_live(game):
        raise Refused(Reason.NOT_LIVE_SOON)
    return Change(replace(game, ready={**game.ready, actor.user: occasion.now}), announcements=(REFRESHED,))


def is_more_time(pace: Pace, present: Pace, coming: Pace | None) -> bool:
    """Whether a pace is longer than the present or the coming one, or is the present one."""
    return pace == present or is_longer(pace, present) or is_longer(pace, coming or present)


def with_coming(game: Game, pace: Pace) -> Game:
    """Return the game with a pace that begins with the next question, or once all are ready; none if it is unchanged.

    People who were ready for another pace, or have just sat down, have to say so again.
    """
    return replace(game, coming=None if pace == game.settings.pace else pace, ready={})


def awaited(game: Game, now: datetime) -> tuple[Seat, ...]:
    """Return the seats whose players have to say that they are ready before a live pace begins."""
    if not isinstance(game.coming, Live) or _runs_live(game):
        return ()
    recent = {user for user, said in game.ready.items() if now - said <= READY_FOR}
    return tuple(place for place, seat in game.places() if seat.user is not None and seat.user not in recent)


def note_pace(before: Game, change: Change, now: datetime) -> Change:
    """Add to a change the pace that the game has after it."""
    game = change.game
    if not isinstance(game.progress, Draft | Play):
        return change
    if isinstance(game.pace, Live) and not _runs_live(before):
        # The game comes from the lobby, or a second person has sat down, so that time begins to run.
        coming = game.coming or game.settings.pace
        game = replace(game, settings=replace(game.settings, pace=Calm()), coming=coming)
    if game.coming is not None and _begins(before, game, now):
        game = replace(game, settings=replace(game.settings, pace=game.coming), coming=None)
        if isinstance(game.settings.pace, Live):
            game = replace(game, timing=game.timing.unpaused())
            if goes_on(before, game):  # else the new question itself says so
                told = (Announcement(News.LIVE_BEGAN),)
                change = replace(change, announcements=(*change.announcements, *told))
    return replace(change, game=game)


def _begins(before: Game, game: Game, now: datetime) -> bool:
    if isinstance(game.coming, Live) and not _runs_live(before):
        return not awaited(game, now)
    return not goes_on(before, game)


def _runs_live(game: Game) -> bool:
    return isinstance(game.progress, Draft | Play) and isinstance(game.pace, Live)
