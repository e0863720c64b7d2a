"""A game from the lobby to the score sheet, as one immutable value. Other modules decide what may be done with it.

It holds everything, hidden things too. It is for the use cases and the store, and is never shown.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias, assert_never

from bot.services.attendance import Attendance, StandIn
from bot.services.pace import Calm, Pace
from bot.services.passages import Absence, Passage
from bot.services.people import ChannelId, GameId, Home, MessageId, Occupant, Person, UserId, look
from bot.services.refusals import Reason, Refused
from bot.services.reliability import Demand
from bot.services.timing import Timing
from engine.catalogue import MOST_PLAYERS, Age, Side
from engine.moves import Move
from engine.questions import QuestionKind
from engine.ruleset import Expansion, Ruleset, RulesetError, Seat, SeatSetup
from engine.setup import Deal
from engine.state import GameState
from engine.views import question_kind
from players.levels import LEVELS, Level, offered

FEWEST_PLAYERS = 2
FEWEST_PEOPLE = 2
"""Fewest people who must play or own a seat for time to run."""
_FREE_CITY = "Free City"


class Sides(StrEnum):
    """Which sides of the wonder boards are played."""

    A = "a"
    B = "b"
    MIXED = "mixed"
    """Sides are drawn at random. In a draft, and where wonders are chosen, each player decides."""

    @property
    def side(self) -> Side | None:
        """The side that everyone plays; None for a mix."""
        return None if self is Sides.MIXED else Side(self.value.upper())


class Wonders(StrEnum):
    """How the players get their wonders."""

    RANDOM = "random"
    CHOSEN = "chosen"
    DRAFTED = "drafted"


class Access(StrEnum):
    """Who may join. Everyone who sees the channel can watch."""

    OPEN = "open"
    INVITED = "invited"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What a table plays. Raises Refused for settings that cannot be played."""

    players: int = 3
    """2 to 7."""
    sides: Sides = Sides.MIXED
    wonders: Wonders = Wonders.RANDOM
    access: Access = Access.OPEN
    expansions: tuple[Expansion, ...] = ()
    """Each expansion at most once, in the order of `Expansion`. Edifices are not for two players."""
    pace: Pace = field(default=Calm())
    """How much time there is for each answer, if two or more people play."""
    demand: Demand = Demand.NOTHING
    """What uninvited people need to sit down."""
    level: Level = Level.MEDIUM
    """How well its own computer players play: one of the levels that people choose from, or the old easy one."""
    coach: bool = False
    """Whether the host has switched the coach on."""
    beginners: bool = False
    """Whether it is a beginners' table, which has the coach in any case."""

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS or offered(self.level) not in LEVELS:
            raise Refused(Reason.BAD_SETTINGS)
        if self.players == FEWEST_PLAYERS and Expansion.EDIFICE in self.expansions:
            raise Refused(Reason.EDIFICE_NEEDS_THREE)
        try:
            in_order = self.ruleset.expansions
        except RulesetError:  # an expansion is named twice
            raise Refused(Reason.BAD_SETTINGS) from None
        object.__setattr__(self, "expansions", in_order)

    @property
    def ruleset(self) -> Ruleset:
        """The rules for this number of players and these expansions."""
        return Ruleset.for_players(self.players, self.expansions)


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat and who plays it."""

    occupant: Occupant
    owner: Person | None
    """The person who owns the seat, whoever plays it now; None if a computer player had it from the start."""
    setup: SeatSetup = field(default=SeatSetup())
    """The wonder chosen in the lobby."""
    offered: UserId | None = None
    """The person who has been offered the seat and may take it over."""

    @classmethod
    def taken_by(cls, occupant: Occupant) -> "TakenSeat":
        """Return a seat that is taken before the game begins. A person owns it; a computer player's seat has no owner.

        Once the game is running, only `substitutes.pass_on` changes who plays it.
        """
        return cls(occupant, occupant if isinstance(occupant, Person) else None)

    @property
    def user(self) -> UserId | None:
        """The person who plays the seat; None for a computer player."""
        return self.occupant.user if isinstance(self.occupant, Person) else None


@dataclass(frozen=True, slots=True)
class Report:
    """A night's organiser has reported that a person seems to have left, and may never take that person's seat.

    Every table of the night keeps the report, because the person may still take a seat there.
    """

    user: UserId
    by: UserId
    acted: datetime | None = None
    """When the reported person last did something at this table after the report; None if they have not."""


@dataclass(frozen=True, slots=True)
class Leave:
    """When somebody will be away, as they have said."""

    since: datetime
    until: datetime


class Wish(StrEnum):
    """What the players of a running game decide by a vote; `motions` has the rules of each."""

    ABANDON = "abandon"
    """To end the game. Nobody wins it then."""
    SEAT = "seat"
    """To have somebody else play an absent person's seat."""
    PAUSE = "pause"
    GO_ON = "go-on"
    """To end the pause before it ends by itself."""
    MORE_TIME = "more-time"
    """To give the open question the time of a whole turn again."""
    PACE = "pace"
    """To change the pace."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A proposal on which players vote."""

    number: int | None
    """Its number in announcements: the seat if it is about one, None to abandon, else the game's revision before it."""
    wish: Wish
    votes: frozenset[UserId]
    """The people who voted for it."""
    against: frozenset[UserId] = frozenset()
    pace: Pace | None = None
    """The proposed pace; None if the motion is not about the pace."""
    to: UserId | None = None
    """The person who is to play the seat; None for a computer player, and if the motion is not about a seat."""
    agreed: Absence | None = None
    """Why the person is absent whose seat the others have agreed to offer to `to`; None while they vote."""

    @property
    def key(self) -> tuple[Wish, int | None]:
        """A key that no other motion of the game has."""
        return self.wish, self.number

    @property
    def seat(self) -> Seat | None:
        """The seat that the motion is about, if any."""
        return None if self.wish is not Wish.SEAT or self.number is None else Seat(self.number)


class Status(StrEnum):
    """The stage of a game, as it is stored and searched for; `Game.progress` holds the stage's data."""

    LOBBY = "lobby"
    DRAFT = "draft"
    PLAY = "play"
    OVER = "over"


RUNNING = (Status.DRAFT, Status.PLAY)
"""The stages in which a game is on."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The stage in which seats are taken."""

    expires: datetime
    """When it closes, unless somebody touches it before."""

    status = Status.LOBBY


@dataclass(frozen=True, slots=True)
class Draft:
    """The stage in which every player has been shown two boards and keeps one."""

    offers: tuple[tuple[SeatSetup, SeatSetup], ...] = field(repr=False)
    """The two boards, by seat. They are hidden from the others."""
    kept: tuple[int | None, ...] = field(repr=False)
    """The index of the board that is kept, by seat: 0 or 1; None while undecided."""
    sealers: Mapping[Seat, UserId | None] = field(default_factory=dict)
    """The person who chose the board that a seat keeps, by seat; None for a computer player."""

    status = Status.DRAFT


@dataclass(frozen=True, slots=True)
class Held:
    """Everyone has chosen, and the last choice is held back, so that its person can still change it."""

    seat: Seat
    """The seat of the choice: the person's own, or the Free City's. Like all sealed choices, it is in the state."""
    until: datetime
    """When everything is revealed."""


@dataclass(frozen=True, slots=True)
class Play:
    """The stage in which the game is played."""

    state: GameState
    """The state of the game. In it, some seats have to move, unless a choice is held back."""
    seal: str
    """The hash over deal and salt, published at the start."""
    resolutions: int = 0
    """How many resolutions have been revealed: turns, and answers to off-turn questions."""
    sealers: Mapping[Seat, UserId | None] = field(default_factory=dict)
    """The person who sealed a seat's choice, by seat, whoever plays it now; None for a computer player."""
    held: Held | None = None
    """The choice that is held back. It enters the log when it is revealed, or when somebody else is asked again."""

    status = Status.PLAY


class Ending(StrEnum):
    """Why a game is over."""

    SCORED = "scored"
    HOST = "host"
    """The host ended it."""
    VOTE = "vote"
    """Everyone who was there agreed to abandon it."""
    EXPIRED = "expired"
    """Nobody touched the lobby for too long."""
    MANAGER = "manager"
    """One of the server's managers ended it."""
    DELETED = "deleted"
    """It is being deleted with all that is stored about its server."""
    IDLE = "idle"
    """Nobody touched the running game for a long time."""
    EMPTY = "empty"
    """Everyone left the lobby."""


@dataclass(frozen=True, slots=True)
class Over:
    """The final stage. Nothing changes any more, except which rematch it led to, and whether it counts for ratings."""

    ending: Ending
    state: GameState | None = None
    """None if the game never started."""
    seal: str | None = None
    resolutions: int = 0
    rematch: GameId | None = None

    status = Status.OVER


Progress: TypeAlias = Lobby | Draft | Play | Over


class Obstruction(StrEnum):
    """Why nothing can be posted in a table's channel."""

    GONE = "gone"
    """The channel was deleted, or the bot is no longer on its server."""
    CLOSED = "closed"
    """The bot may not write there, or the thread is locked."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The table is out of reach: its channel refuses the bot. Announcements wait."""

    since: datetime
    why: Obstruction
    told: frozenset[UserId] = frozenset()
    """The players whom the table waits for and who have been told so elsewhere."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one revision."""

    id: GameId
    home: Home
    settings: TableSettings
    host: UserId
    opener: UserId
    """The person whose table it counts as, whoever is the host now."""
    seats: tuple[TakenSeat, ...]
    """The seats in their order around the table, without the Free City."""
    progress: Progress
    invited: frozenset[UserId] = frozenset()
    barred: frozenset[UserId] = frozenset()
    """People whom the host has removed. They cannot come back uninvited."""
    watchers: frozenset[UserId] = frozenset()
    """The people who receive what is revealed as a direct message."""
    panel: MessageId | None = None
    """The message with the table's buttons."""
    revision: int = 0
    of_night: bool = False
    """Whether a night opened it."""
    rated: bool = False
    """Whether it counts for the server's ratings; in a lobby, if it may (see `is_rated`)."""
    taken_out_by: UserId | None = None
    """The manager of the server who has taken it out of the ratings after its end; None if it counts."""
    former: ChannelId | None = None
    """The table's channel before it was moved."""
    lost: Lost | None = None
    """Set while the table is out of reach."""
    found: datetime | None = None
    """When the table last came back within reach; None if it was never out of reach."""
    noticed: datetime | None = None
    """When its people were last told that it will be closed unless somebody touches it."""
    asked_by: UserId | None = None
    """The person whose act led to the open question and who has seen it come; None if it was no person's."""
    acts: Mapping[UserId, datetime] = field(default_factory=dict)
    """When each person with a seat here last did something at this table, or sat down."""
    gone: frozenset[UserId] = frozenset()
    """The players who had left the server at the last check."""
    motions: tuple[Motion, ...] = ()
    """The open motions: at most one for each seat, and one for each other wish."""
    carried: tuple[int, ...] = ()
    """The numbers of all carried motions about the time, in order."""
    passages: tuple[Passage, ...] = ()
    """Every time one of its seats changed hands, in order."""
    reports: tuple[Report, ...] = ()
    """All reports of the evening, without repetitions, in order."""
    timing: Timing = field(default=Timing())
    attendance: Attendance = field(default=Attendance())
    spent: Mapping[Wish, int] = field(default_factory=dict)
    """How often people have agreed on a pause or on more time, in this Age or in the draft."""
    stand_ins: tuple[StandIn, ...] = ()
    """Every answer of a stand-in, in order."""
    coming: Pace | None = None
    """The pace that the table is changing to; None if it keeps its pace."""
    ready: Mapping[UserId, datetime] = field(default_factory=dict)
    """When each person last sat down here, or said that they are ready to play live, since the pace was chosen."""
    away: Mapping[UserId, datetime] = field(default_factory=dict)
    """When people who are away will be back, as they have said. Anyone who does something at the table is back."""
    leaves: Mapping[UserId, Leave] = field(default_factory=dict)
    """When people who are still there will be away. Once that begins, `away` has it."""
    repeats: GameId | None = None
    """The game whose deal it plays again: the one for which the cards were dealt, never a repetition itself."""
    forgotten: frozenset[str] = frozenset()
    """The marks (`Marks.of`) of people who were forgotten while it was on. They may take no seat of it again."""
    cut_off: bool = False
    """Whether the table's people cannot reach the program during this decision; never saved."""

    @property
    def persons(self) -> tuple[Person, ...]:
        """The players who are people, by seat."""
        return tuple(seat.occupant for seat in self.seats if isinstance(seat.occupant, Person))

    @property
    def people(self) -> frozenset[UserId]:
        """Everyone who plays or owns a seat."""
        return people_of(self.seats)

    @property
    def is_rated(self) -> bool:
        """Whether it counts for the server's ratings, as things are. Once it begins, that stays as it is.

        It takes two people or more, and never is a beginners' table, so that this keeps its coach.
        """
        if not isinstance(self.progress, Lobby):
            return self.rated
        return self.rated and not self.settings.beginners and len(self.persons) >= FEWEST_PEOPLE

    @property
    def deal(self) -> GameId:
        """The game for which the cards of this one were dealt: this one, unless it plays a deal again."""
        return self.repeats or self.id

    @property
    def pace(self) -> Pace:
        """The pace that applies: a person who plays with computer players alone has no limit."""
        return self.settings.pace if len(self.people) >= FEWEST_PEOPLE else Calm()

    @property
    def asked(self) -> datetime | None:
        """When the open question was asked; None if no question is open."""
        return self.timing.asked

    @property
    def running_out(self) -> datetime | None:
        """The deadline of the open question; None without a limit, and while the table is out of reach."""
        return self.timing.deadline if self.lost is None else None

    def heir(self, leaving: UserId) -> UserId:
        """Return the host after somebody leaves: the same one, or the first other person at the table, if any."""
        others = [person.user for person in self.persons if person.user != leaving]
        return others[0] if others and self.host == leaving else self.host

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat that a user plays, if any."""
        return next((place for place, seat in self.places() if seat.user == user), None)

    def seat_owned(self, user: UserId) -> Seat | None:
        """Return the seat that a user owns, if any, whoever plays it."""
        return next((place for place, seat in self.places() if seat.owner and seat.owner.user == user), None)

    def knows_another_hand(self, user: UserId, seat: Seat) -> bool:
        """Whether a user has ever played or owned a different seat of this game."""
        return bool(self._seats_had(user) - {seat})

    def has_had_seat(self, user: UserId) -> bool:
        """Whether a user has ever played or owned a seat of this game."""
        return bool(self._seats_had(user))

    @property
    def turn(self) -> tuple[int, int]:
        """The Age and the turn in play; (0, 0) unless the game is being played."""
        return turn_in(self.progress.state) if isinstance(self.progress, Play) else (0, 0)

    def starts_later(self, seat: Seat, turn: tuple[int, int]) -> bool:
        """Whether a seat's player took it over in this turn, and so starts with the next one.

        Until then a computer player answers for the seat, so that nobody sees a hand that was open when the seat
        changed hands (docs/rulings.md). Owners may see it, because the seat is their own.
        """
        taken = self.seats[seat]
        if taken.user is None or (taken.owner is not None and taken.owner.user == taken.user):
            return False
        last = next((each for each in reversed(self.passages) if each.seat == seat), None)
        return last is not None and last.turn == turn

    def has_reported(self, user: UserId, seat: Seat) -> bool:
        """Whether a user has reported as gone a person who plays, owns or has played this seat."""
        return user in reporters_at(seat, self.seats[seat], self.passages, self.reports)

    def _seats_had(self, user: UserId) -> set[Seat]:
        passed = (each.seat for each in self.passages if isinstance(each.to, Person) and each.to.user == user)
        return {each for each in (self.seat_of(user), self.seat_owned(user), *passed) if each is not None}

    def name_of(self, user: UserId) -> str:
        """Return the name of a person who has, or ever had, a seat of this game; else the empty string."""
        owners = (seat.owner for seat in self.seats)
        people = (*(seat.occupant for seat in self.seats), *owners, *(each.to for each in self.passages))
        return next((each.name for each in people if isinstance(each, Person) and each.user == user), "")

    def motion_on(self, seat: Seat) -> Motion | None:
        """Return the motion about a seat, if there is one."""
        return next((motion for motion in self.motions if motion.seat == seat), None)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats whose players the game waits for."""
        match self.progress:
            case Lobby() | Over():
                return ()
            case Draft(_, kept):
                return tuple(Seat(seat) for seat, board in enumerate(kept) if board is None)
            case Play(state):
                return tuple(sorted({state.decides_for(seat) for seat in state.due}))
            case _:
                assert_never(self.progress)

    @property
    def revealed_at(self) -> datetime | None:
        """The latest time of the reveal, once everyone has chosen; None while somebody has not."""
        held = self.progress.held if isinstance(self.progress, Play) else None
        return None if held is None else held.until

    @property
    def waited_for(self) -> tuple[UserId, ...]:
        """The people that the game waits for, by seat."""
        return tuple(user for seat in self.thinking if (user := self.seats[seat].user) is not None)

    def places(self) -> Iterator[tuple[Seat, TakenSeat]]:
        """Iterate over the seats with their numbers."""
        return ((Seat(place), seat) for place, seat in enumerate(self.seats))

    def check_seat(self, seat: Seat) -> None:
        """Raises Refused unless a seat has this number. The Free City has no seat."""
        if not 0 <= seat < len(self.seats):
            raise Refused(Reason.NO_SUCH_SEAT)

    def names(self) -> tuple[str, ...]:
        """Return the names of the cities' players, by seat; the Free City is the last."""
        names = [_FREE_CITY] if self.settings.ruleset.two_player else []
        for place, seat in self.places():
            names.insert(place, occupant_name(seat.occupant, place))
        return tuple(_told_apart(names))


def people_of(seats: Iterable[TakenSeat]) -> frozenset[UserId]:
    """Return everyone who plays or owns one of these seats."""
    users = {user for seat in seats for user in (seat.user, None if seat.owner is None else seat.owner.user)}
    return frozenset(user for user in users if user is not None)


def reporters_at(
    seat: Seat, taken: TakenSeat, passages: Iterable[Passage], reports: Iterable[Report]
) -> frozenset[UserId]:
    """Return everyone who reported as gone a person who plays, owns or has played this seat. They may not take it."""
    passed = (each.to for each in passages if each.seat == seat)
    its = people_of([taken]) | {to.user for to in passed if isinstance(to, Person)}
    return frozenset(each.by for each in reports if each.user in its)


def occupant_name(occupant: Occupant, place: Seat) -> str:
    """Return the name of a player. A computer player without a name is called by its seat number."""
    if isinstance(occupant, Person):
        return occupant.name
    return f"{occupant.name} (computer)" if occupant.name else f"Computer {place + 1}"


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """Return the names. If several look alike, each of these is followed by its place."""
    times = Counter(map(look, names))
    return (name if times[look(name)] == 1 else f"{name} ({place})" for place, name in enumerate(names, 1))


@dataclass(frozen=True, slots=True)
class TurnRef:
    """The question that a choice answers, so that a choice for an old turn can be recognised."""

    age: Age
    turn: int
    asked: QuestionKind


def turn_in(state: GameState) -> tuple[int, int]:
    """Return the Age, and the turn in it, counted from 1."""
    return state.table.age, state.table.turn


def turn_of(state: GameState) -> TurnRef:
    """Return the question that is open."""
    return TurnRef(state.table.age, state.table.turn, question_kind(state.phase))


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to an open question."""

    turn: TurnRef
    seat: Seat
    """The player's own seat, or the Free City's if the player holds its card."""
    move: Move = field(repr=False)


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """The deal and salt behind the table's seal. Hidden until the game is over."""

    deal: Deal = field(repr=False)
    salt: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SealEntry:
    """A choice was accepted."""

    seat: Seat
    move: Move = field(repr=False)
    by: UserId | None
    """None for a computer player."""


@dataclass(frozen=True, slots=True)
class TakeBackEntry:
    """The seat's last choice was taken back and does not count."""

    seat: Seat
    by: UserId | None


LogEntry: TypeAlias = SealEntry | TakeBackEntry


@dataclass(frozen=True, slots=True)
class Past:
    """The deal and the choices of a game. Together they determine the whole game."""

    sealed: SealedDeal = field(repr=False)
    log: tuple[LogEntry, ...] = field(repr=False)
    """The choices that were not taken back, in order; old logs also hold the take-backs."""
    ended: datetime | None = None
    """When the game ended; None while it is on, and if that is not known."""


def submissions(log: tuple[LogEntry, ...]) -> tuple[tuple[Seat, Move], ...]:
    """Return the choices that were not taken back, in the order in which they were sealed."""
    return tuple((entry.seat, entry.move) for entry in counting(log))


def counting(log: tuple[LogEntry, ...]) -> tuple[SealEntry, ...]:
    """Return the entries of the choices that were not taken back, in order."""
    found: list[SealEntry] = []
    for entry in log:
        if isinstance(entry, SealEntry):
            found.append(entry)
        else:
            last = max(index for index, each in enumerate(found) if each.seat == entry.seat)
            del found[last]
    return tuple(found)
