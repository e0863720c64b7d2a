"""Whether a revealed turn still goes on, with questions between the turns of all."""

from bot.services.game import Status
from bot.services.views import TableView
from engine.views import PublicView, Resolution


def unfinished_turn(table: TableView, resolution: Resolution) -> PublicView | None:
    """The table as it is now, if the revealed turn still goes on: computer players may have answered already."""
    view = table.table
    if table.status is not Status.PLAY or view is None or resolution.ends_turn:
        return None
    return view if (view.age, view.turn) == (resolution.age, resolution.turn) else None
