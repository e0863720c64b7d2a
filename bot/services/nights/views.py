"""What everyone may see of a night: the night itself, its tables as they are, and who is ahead."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.services.arranged import free_seats
from bot.services.game import Status, reporters_at
from bot.services.nights.evening import may_take_seat
from bot.services.nights.honours import Award, honours
from bot.services.nights.night import Night, NightTable
from bot.services.nights.standings import PlayedTable, Standing, standings
from bot.services.people import GameId, Home, Person, UserId
from bot.services.ports import SeatResult
from bot.services.views import TableView
from engine.ruleset import Seat
from engine.scoring import Score


@dataclass(frozen=True, slots=True)
class NightView:
    """A night at one moment."""

    night: Night
    now: datetime
    tables: Mapping[GameId, TableView]
    """The night's tables that are open or were played."""
    scores: Mapping[GameId, tuple[Score, ...]]
    """The points so far, by seat, of each table; empty before its cards are dealt."""
    results: Mapping[GameId, tuple[SeatResult, ...]]
    """The results of the tables that were scored."""
    left_over: tuple[TableView, ...] = ()
    """While people gather, the unfinished tables of earlier nights in the same channel."""

    def table(self, table: NightTable) -> TableView | None:
        """Return the view of a table; None before it is open."""
        return None if table.game is None else self.tables.get(table.game)

    def home_of(self, table: NightTable) -> Home | None:
        """Return where a table is now, as its people may have moved it; None before it has a place."""
        seen = self.table(table)
        return table.place if seen is None else seen.home

    def is_here(self, table: NightTable) -> bool:
        """Return whether a table stands in the night's own channel, because it has no thread."""
        home = self.home_of(table)
        return home is not None and home.channel == self.night.plan.home.channel

    def number_of(self, place: int, table: NightTable) -> int:
        """Return the number by which people find a table: its place in the round, for that is its thread's number.

        In the night's own channel, where it stands among others, it is the number of its game.
        """
        return table.game if table.game is not None and self.is_here(table) else place

    @property
    def played(self) -> tuple[PlayedTable, ...]:
        """The finished tables. If somebody played at two tables of a round, the second does not count for them."""
        opened = [(number, place, table.game) for number, place, table in self.night.tables() if table.game is not None]
        first: dict[tuple[int, UserId], GameId] = {}
        for own in (True, False):  # people in seats of their own have been there from the beginning
            for number, _, game in opened:
                for user in self._people_at(game, own=own):
                    first.setdefault((number, user), game)
        return tuple(
            PlayedTable(
                number,
                place,
                tuple(
                    seat if seat.user is None or first[number, seat.user] == game else replace(seat, user=None)
                    for seat in self.results[game]
                ),
            )
            for number, place, game in opened
            if game in self.results
        )

    def _people_at(self, game: GameId, *, own: bool) -> frozenset[UserId]:
        """Return the people who play at a table, or did when it ended; with `own`, only those in their own seats."""
        table = self.tables.get(game)
        results = self.results.get(game, ())
        people = {seat.user for seat in results} or set(() if table is None else table.persons)
        owners = {seat.owner.user for seat in (() if table is None else table.seats) if seat.owner is not None}
        return frozenset(user for user in people if user is not None and (user in owners or not own))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standings of the night, the best first."""
        return standings(self.played)

    def standings_after(self, number: int) -> tuple[Standing, ...]:
        """Return the standings after this number of rounds."""
        return standings([each for each in self.played if each.round <= number])

    @property
    def honours(self) -> tuple[Award, ...]:
        """The honours of the night."""
        return honours(self.played)

    @property
    def gone(self) -> frozenset[UserId]:
        """The people who had to go."""
        return frozenset(guest.user for guest in self.night.guests if guest.left)

    def seats_for(self, user: UserId) -> tuple[tuple[GameId, Seat], ...]:
        """Return the seats that a latecomer can have now, except those whose player they have reported as gone."""
        if not may_take_seat(self.night, user):
            return ()
        return tuple((game, seat) for game, seat in self.free_seats if not self._has_reported(user, game, seat))

    def _has_reported(self, user: UserId, game: GameId, seat: Seat) -> bool:
        table = self.tables[game]
        return user in reporters_at(seat, table.seats[seat], table.passages, table.reports)

    @property
    def free_seats(self) -> tuple[tuple[GameId, Seat], ...]:
        """The seats of the latest round that a latecomer can have now, unless they have reported a player of it."""
        latest = self.night.round
        if latest is None:
            return ()
        opened = (self.table(table) for table in latest.tables if not table.left_alone)
        return tuple(
            (table.id, seat)
            for table in opened
            if table is not None and table.status is not Status.OVER
            for seat in free_seats(table.seats, self.gone)
        )

    def name_of(self, user: UserId) -> str:
        """Return the name of a guest, or of somebody else who plays at a table; else the empty string."""
        if (guest := self.night.guest(user)) is not None:
            return guest.person.name
        occupants = (seat.occupant for table in self.tables.values() for seat in table.seats)
        return next((each.name for each in occupants if isinstance(each, Person) and each.user == user), "")
