"""Games that end early: by a host who is alone, by the server's manager, or by a vote (`motions`)."""

from dataclasses import replace

from bot.services.authority import OPEN, Role, allowed
from bot.services.game import Ending, Game, Over, Play
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor
from bot.services.ports import Change


@allowed(Role.ALONE, when=OPEN)
def end_game(game: Game, _: Actor, __: Occasion) -> Change:
    """Closes the lobby, or a game in which no person but the host plays or owns a seat; nobody wins."""
    return ending_change(game, Ending.HOST)


@allowed(Role.MANAGER, when=OPEN)
def close_table(game: Game, _: Actor, __: Occasion) -> Change:
    """Ends a table as the server's manager, whoever sits there; nobody wins."""
    return ending_change(game, Ending.MANAGER)


def ending_change(game: Game, ending: Ending) -> Change:
    """Ends the game without scores. What was played is kept."""
    progress = game.progress
    over = (
        Over(ending, progress.state, progress.seal, progress.resolutions)
        if isinstance(progress, Play)
        else Over(ending)
    )
    return Change(replace(game, progress=over), announcements=(Announcement(News.OVER),))
