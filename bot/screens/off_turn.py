"""Turns that are still in progress after their reveal, because some players have questions to answer."""

from bot.services.game import Status
from bot.services.views import TableView
from engine.views import PublicView, Resolution


def unfinished_turn(table: TableView, resolution: Resolution) -> PublicView | None:
    """Return the table's current view if the revealed turn is still in progress, otherwise None.

    Computer players may have answered questions since the reveal.
    """
    view = table.table
    if table.status is not Status.PLAY or view is None or resolution.ends_turn:
        return None
    return view if (view.age, view.turn) == (resolution.age, resolution.turn) else None
