"""The coach of a table, which tells a player what they might do (docs/adr/0021)."""

from dataclasses import replace

from bot.services import sights
from bot.services.authority import PLAY, Role, allowed
from bot.services.game import Game, TableSettings
from bot.services.occasion import Occasion
from bot.services.people import Actor
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.summaries import TableSummary


def coached(table: Game | TableSummary) -> bool:
    """Return whether the table has a coach: its host wants one, or it is a beginners' table.

    Never at a night, and never in a rated game.
    """
    return (table.settings.coach or table.settings.beginners) and not (table.of_night or table.is_rated)


def with_coach(settings: TableSettings, *, on: bool) -> TableSettings:
    """Return the settings with the coach on or off; without one, it is no longer a beginners' table."""
    return replace(settings, coach=on, beginners=settings.beginners and on)


@allowed(Role.PLAYER, when=PLAY)
def ask(game: Game, actor: Actor, occasion: Occasion) -> Sight:
    """Return what the player sees, from which the coach advises. It is a reading: nothing is saved or told.

    Raises:
        Refused: NO_COACH_RATED in a rated game, NO_COACH if the table has none; or what `authority` says.
    """
    if game.is_rated:
        raise Refused(Reason.NO_COACH_RATED)
    if not coached(game):
        raise Refused(Reason.NO_COACH)
    return sights.sight(game, actor, occasion)
