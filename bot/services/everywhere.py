"""What concerns a person at all their tables at once."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime

from bot.services import absence, away
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import Game
from bot.services.occasion import Occasion
from bot.services.people import PROGRAM, Actor, GameId, GuildId, Program, UserId
from bot.services.ports import Change, Clock, Store, UnreadableGameError
from bot.services.refusals import Refused
from bot.services.tables import MOST_LISTED, Tables

_log = logging.getLogger(__name__)


class Everywhere:
    """All tables of a person."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def go_away(self, actor: Actor, until: datetime, since: datetime | None = None) -> int:
        """As `away.go_away`, at all tables where the actor has a seat. Returns the number of these tables."""
        away.check_span(since, until, self._clock())
        return await self._at_all(actor, lambda table: self._tables.act(table, actor, away.go_away, until, since))

    async def come_back(self, actor: Actor) -> int:
        """Ends or cancels the actor's leave at all tables where they have one. Returns the number of these tables."""

        async def come_back(table: GameId) -> None:
            await self._tables.look(table, actor, away.is_away)
            await self._tables.act(table, actor, away.end_leave)

        return await self._at_all(actor, come_back)

    async def note_membership(self, guild: GuildId, left: frozenset[UserId], there: frozenset[UserId]) -> None:
        """Notes at all tables of a server which players have left it and which have not, as Discord just reported."""
        for table in await self._store.tables_of(left | there, MOST_LISTED):
            gone = {table.seats[seat].user for seat in table.gone}
            if table.home.guild == guild and (gone & there or left & set(table.persons) - gone):
                with suppress(Refused):  # the table does not exist any more
                    await self._tables.act(table.id, PROGRAM, note_membership, left, there)

    async def _at_all(self, actor: Actor, do: Callable[[GameId], Awaitable[object]]) -> int:
        """Does something at each table where the actor has a seat. Returns how many tables did not refuse."""
        done = 0
        for table in await self._tables.around(actor):
            if table.seat_of(actor.user) is None and table.seat_lent_by(actor.user) is None:
                continue
            try:
                await do(table.id)
            except Refused:
                continue  # the table is over, or the actor has left it
            except UnreadableGameError:
                _log.exception("game %s cannot be told that somebody is away, or back", table.id)
            else:
                done += 1
        return done


@allowed(Role.PROGRAM, when=ALWAYS)
def note_membership(
    game: Game, _: Program, __: Occasion, left: frozenset[UserId], there: frozenset[UserId]
) -> Change | None:
    """Notes who has left the server or is on it, as Discord reports; None if that was known or no game is on."""
    return absence.note_membership(game, left, there)
