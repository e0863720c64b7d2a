"""Games that end early: by a lone host, by the server's manager, with their server, or by a vote (`motions`)."""

from dataclasses import replace

from bot.services.authority import ALWAYS, OPEN, Role, allowed
from bot.services.game import Ending, Game, Over, Play
from bot.services.news import Announcement, News
from bot.services.occasion import Occasion
from bot.services.people import Actor, Program
from bot.services.ports import Change


@allowed(Role.ALONE, when=OPEN)
def end_game(game: Game, _: Actor, __: Occasion) -> Change:
    """Closes the lobby, or a game in which no person but the host plays or owns a seat; nobody wins."""
    return ending_change(game, Ending.HOST)


@allowed(Role.IMPARTIAL, when=OPEN)
def close_table(game: Game, _: Actor, __: Occasion) -> Change:
    """Ends a table as the server's manager, whoever sits there; nobody wins. A rated game of their own they do not."""
    return ending_change(game, Ending.MANAGER)


@allowed(Role.PROGRAM, when=ALWAYS, shows_presence=False)
def close_with_server(game: Game, _: Program, __: Occasion) -> Change | None:
    """Ends a table whose server is being deleted, because a manager removed the bot or asked for that; nobody wins."""
    return None if isinstance(game.progress, Over) else ending_change(game, Ending.DELETED)


def ending_change(game: Game, ending: Ending) -> Change:
    """Ends the game without scores. What was played is kept."""
    progress = game.progress
    over = (
        Over(ending, progress.state, progress.seal, progress.resolutions)
        if isinstance(progress, Play)
        else Over(ending)
    )
    return Change(replace(game, progress=over), announcements=(Announcement(News.OVER),))
