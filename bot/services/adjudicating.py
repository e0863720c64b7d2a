"""A server's manager decides whether a finished rated game counts: after a mistake, a joke or cheating it may not."""

from dataclasses import replace

from bot.services.authority import OVER, Role, allowed
from bot.services.game import Ending, Game, Over
from bot.services.occasion import Occasion
from bot.services.people import Actor
from bot.services.ports import Change
from bot.services.refusals import Reason, Refused


@allowed(Role.IMPARTIAL, when=OVER, in_game=Reason.NOT_RATED, shows_presence=False)
def let_count(game: Game, actor: Actor, _: Occasion, *, counts: bool) -> Change | None:
    """Takes a game out of its server's ratings, or puts it back. Who has taken it out is not hidden.

    Raises:
        Refused: NOT_RATED, or what `authority` says.
    """
    if not game.is_rated or not isinstance(game.progress, Over) or game.progress.ending is not Ending.SCORED:
        raise Refused(Reason.NOT_RATED)
    if counts is (game.taken_out_by is None):
        return None
    return Change(replace(game, taken_out_by=None if counts else actor.user))
