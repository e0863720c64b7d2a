"""Who is offered to decide whether a finished game counts for its server's ratings."""

from bot.client.incoming.call import Call
from bot.services import adjudicating
from bot.services.people import GameId
from bot.services.refusals import Refused
from bot.services.views import TableView


async def deciding(call: Call, game: GameId) -> TableView | None:
    """Return the finished game if the caller, a manager of its server, may decide that; else None."""
    actor = call.manager()
    if actor.manages is None:
        return None
    try:
        return await call.tables.check(game, actor, adjudicating.let_count)
    except Refused:
        return None
