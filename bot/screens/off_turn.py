"""Whether a revealed turn is still in progress, with questions to some players between the turns."""

from bot.services.game import Status
from bot.services.views import TableView
from engine.views import PublicView, Resolution


def unfinished_turn(table: TableView, resolution: Resolution) -> PublicView | None:
    """Return the current table, or None if the revealed turn is over; computer players may have answered since."""
    view = table.table
    if table.status is not Status.PLAY or view is None or resolution.ends_turn:
        return None
    return view if (view.age, view.turn) == (resolution.age, resolution.turn) else None
