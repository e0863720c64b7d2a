"""A summary of a table, as lists show it and commands find it: everything except the game on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.services.autopilot import autopilots, stands
from bot.services.game import (
    FEWEST_PEOPLE,
    RUNNING,
    Access,
    Game,
    Lobby,
    Lost,
    Over,
    Play,
    Status,
    TableSettings,
    TakenSeat,
    TurnRef,
    people_of,
    turn_of,
)
from bot.services.pace import Pace
from bot.services.people import PRACTICE, GameId, Home, MessageId, UserId
from engine.ruleset import Seat

_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What everyone who sees the table's channel may see, without cities and cards."""

    id: GameId
    home: Home
    panel: MessageId | None
    settings: TableSettings
    status: Status
    host: UserId
    seats: tuple[TakenSeat, ...]
    names: tuple[str | None, ...]
    """The names by seat; None for computer players and the Free City, whose names differ by language."""
    invited: frozenset[UserId]
    expires: datetime | None
    """When a lobby closes unless somebody touches it; None for all other tables."""
    thinking: tuple[Seat, ...]
    """The seats whose players the game waits for, without those on autopilot, for whom a computer player answers."""
    turn: TurnRef | None
    """The question that is open."""
    asked: datetime | None
    """When the open question was asked."""
    deadline: datetime | None
    """When time is up for the open question; None without a limit, and in a pause."""
    paused: datetime | None
    """When the pause ends by itself; None if the table is not paused."""
    stands: bool
    """Whether time has stopped because nobody has answered for a long time."""
    counts_from: datetime | None
    """The start of the open question's clock: when it was asked, moved by breaks such as a pause.

    None without a limit, and if those who are asked have been told that there is less time.
    """
    unbroken_since: datetime | None
    """The time since which its time has run without a break, if it runs."""
    coming: Pace | None
    """The pace that the table is changing to; None if it keeps its pace."""
    autopilots: tuple[Seat, ...]
    """The seats for which a computer player answers at once, until their players do anything."""
    away_until: Mapping[UserId, datetime]
    """When players who are away will be back."""
    gone: tuple[Seat, ...]
    """The seats whose players have left the server, as far as Discord has reported."""
    acts: Mapping[UserId, datetime]
    """When each person with a seat here last did something at this table, or sat down."""
    begun: bool
    """Whether cards have been dealt, so that there is a game to look at."""
    lost: Lost | None
    """Set while the table is out of reach."""
    of_night: bool
    """Whether a night opened it."""
    rated: bool
    """Whether it counts for the server's ratings; in a lobby, if it may (see `is_rated`)."""
    taken_out_by: UserId | None
    """The manager who has taken it out of the server's ratings; None if it counts."""

    @property
    def is_rated(self) -> bool:
        """Whether it counts for the server's ratings, as things are. Once it begins, that stays as it is.

        It takes two people or more, and never is a beginners' table, so that this keeps its coach.
        """
        if self.status is not Status.LOBBY:
            return self.rated
        return self.rated and not self.settings.beginners and len(self.persons) >= FEWEST_PEOPLE

    @property
    def is_practice(self) -> bool:
        """Whether this is the practice game of the lessons, which has no number and no channel."""
        return self.id == PRACTICE

    @property
    def running_out(self) -> datetime | None:
        """The deadline of the open question; None without a limit, and while the table is out of reach."""
        return self.deadline if self.lost is None else None

    @property
    def persons(self) -> tuple[UserId, ...]:
        """The players who are people, by seat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    @property
    def is_running(self) -> bool:
        """Whether a game is on."""
        return self.status in RUNNING

    @property
    def people(self) -> frozenset[UserId]:
        """Everyone who plays or owns a seat."""
        return people_of(self.seats)

    @property
    def waited_for(self) -> tuple[UserId, ...]:
        """The people that the game waits for, by seat."""
        return tuple(user for seat in self.thinking if (user := self.seats[seat].user) is not None)

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat that a user plays, if any."""
        return next((place for place, seat in self.places() if seat.user == user), None)

    def awaits(self, user: UserId) -> bool:
        """Whether the table waits for a user's choice."""
        return self.seat_of(user) in self.thinking

    def seat_lent_by(self, user: UserId) -> Seat | None:
        """Return the seat that a user owns and somebody else plays; None if the user plays a seat or owns none."""
        if self.seat_of(user) is not None:
            return None
        return next((place for place, seat in self.places() if seat.owner and seat.owner.user == user), None)

    def is_offered_to(self, user: UserId) -> bool:
        """Whether a seat is offered to a user."""
        return any(seat.offered == user for seat in self.seats)

    def places(self) -> Iterator[tuple[Seat, TakenSeat]]:
        """Iterate over the seats with their numbers."""
        return ((Seat(place), seat) for place, seat in enumerate(self.seats))

    def has_room_for(self, user: UserId) -> bool:
        """Whether a user who sees the table can sit down there, judging by what is public."""
        if self.status is not Status.LOBBY or self.seat_of(user) is not None:
            return False
        welcome = self.settings.access is Access.OPEN or user in self.invited
        return welcome and len(self.seats) < self.settings.players


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a server's unfinished tables, the newest first."""

    tables: tuple[TableSummary, ...]
    number: int
    """The number of the page, from 1."""
    last: bool


def urgency(table: TableSummary, user: UserId) -> tuple[bool, datetime, datetime]:
    """Return a key that sorts tables: those that wait for a user come first, and the others keep their order.

    Those that wait are sorted by deadline; those without a limit follow, the oldest question first.
    """
    if not table.awaits(user):
        return True, _NEVER, _NEVER
    return False, table.running_out or _NEVER, table.asked or _NEVER


def table_summary(game: Game) -> TableSummary:
    """Return the summary of a game."""
    progress, answered_for = game.progress, autopilots(game)
    return TableSummary(
        id=game.id,
        home=game.home,
        panel=game.panel,
        settings=game.settings,
        status=progress.status,
        host=game.host,
        seats=game.seats,
        names=_names(game),
        invited=game.invited,
        expires=progress.expires if isinstance(progress, Lobby) else None,
        thinking=tuple(seat for seat in game.thinking if seat not in answered_for),
        turn=turn_of(progress.state) if isinstance(progress, Play) else None,
        asked=game.asked,
        deadline=game.timing.deadline,
        paused=None if game.timing.pause is None else game.timing.pause.until,
        stands=stands(game),
        counts_from=game.timing.counts_from if game.timing.deadline and not game.timing.hurried else None,
        unbroken_since=game.timing.unbroken_since,
        coming=game.coming,
        autopilots=tuple(answered_for),
        away_until=game.away,
        gone=tuple(place for place, seat in game.places() if seat.user in game.gone),
        acts=game.acts,
        begun=isinstance(progress, Play | Over) and progress.state is not None,
        lost=game.lost,
        of_night=game.of_night,
        rated=game.rated,
        taken_out_by=game.taken_out_by,
    )


def as_of(table: TableSummary, now: datetime) -> TableSummary:
    """Return a table as it was saved, except that people whose leave is over are no longer away."""
    back = {user for user, until in table.away_until.items() if now >= until}
    if not back:
        return table
    away = {user: until for user, until in table.away_until.items() if user not in back}
    autopilots = tuple(seat for seat in table.autopilots if table.seats[seat].user not in back)
    return replace(table, away_until=away, autopilots=autopilots)


def _names(game: Game) -> tuple[str | None, ...]:
    persons = {place for place, seat in game.places() if seat.user is not None}
    return tuple(name if place in persons else None for place, name in enumerate(game.names()))
