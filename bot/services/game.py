"""A game from the lobby to the score sheet, as one immutable value; what may be done with it, others decide.

It holds everything, hidden things too: it is for the use cases and the store, never for showing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias, assert_never

from bot.services.people import ChannelId, Computer, GameId, Home, MessageId, Occupant, Person, UserId
from bot.services.refusals import Reason, Refused
from engine.catalogue import MOST_PLAYERS, Age, Side
from engine.moves import Move
from engine.questions import QuestionKind
from engine.ruleset import Expansion, Ruleset, RulesetError, Seat, SeatSetup
from engine.setup import Deal
from engine.state import GameState
from engine.views import question_kind

FEWEST_PLAYERS = 2
_FREE_CITY = "Free City"


class Sides(StrEnum):
    """Which sides of the wonder boards are played."""

    A = "a"
    B = "b"
    MIXED = "mixed"
    """By chance; in a draft, and where wonders are chosen, as each player likes."""

    @property
    def side(self) -> Side | None:
        """The side that everybody plays; None where that is open."""
        return None if self is Sides.MIXED else Side(self.value.upper())


class Wonders(StrEnum):
    """How the wonders come to the players."""

    RANDOM = "random"
    CHOSEN = "chosen"
    DRAFTED = "drafted"


class Access(StrEnum):
    """Who may join; whoever sees the channel can watch."""

    OPEN = "open"
    INVITED = "invited"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What a table plays. Raises Refused for what there is not."""

    players: int = 3
    """2 to 7."""
    sides: Sides = Sides.MIXED
    wonders: Wonders = Wonders.RANDOM
    access: Access = Access.OPEN
    expansions: tuple[Expansion, ...] = ()
    """Each once, in the order of `Expansion`. Edifices are not for two players."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise Refused(Reason.BAD_SETTINGS)
        kinds = ((self.sides, Sides), (self.wonders, Wonders), (self.access, Access), (self.expansions, tuple))
        if not all(isinstance(value, kind) for value, kind in kinds):
            raise Refused(Reason.BAD_SETTINGS)
        if not all(isinstance(each, Expansion) for each in self.expansions):
            raise Refused(Reason.BAD_SETTINGS)
        if self.players == FEWEST_PLAYERS and Expansion.EDIFICE in self.expansions:
            raise Refused(Reason.EDIFICE_NEEDS_THREE)
        try:
            in_order = self.ruleset.expansions
        except RulesetError:  # one is named twice
            raise Refused(Reason.BAD_SETTINGS) from None
        object.__setattr__(self, "expansions", in_order)

    @property
    def ruleset(self) -> Ruleset:
        """The rules that go with so many players and these expansions."""
        return Ruleset.for_players(self.players, self.expansions)


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat and who plays it."""

    occupant: Occupant
    owner: Person | None
    """Whose seat it is, whoever plays it for now; None where a computer player had it from the start."""
    setup: SeatSetup = field(default=SeatSetup())
    """The wonder chosen in the lobby."""
    offered: UserId | None = None
    """Who may take the seat over, if they like."""

    @property
    def user(self) -> UserId | None:
        """Who plays it; None for a computer player."""
        return self.occupant.user if isinstance(self.occupant, Person) else None


class Absence(StrEnum):
    """Why a seat's person is not there, so that the others may decide about the seat (docs/rulings.md)."""

    LEFT = "left"
    """They have left the server."""
    AWAY = "away"
    """They have stepped out: a computer player plays their seat."""
    SILENT = "silent"
    """The table has waited for them too long."""


class Passing(StrEnum):
    """Why a seat was played by another from then on."""

    STEPPED_OUT = "stepped-out"
    """Whoever played it let a computer player play."""
    OFFERED = "offered"
    """By consent: whose seat it is has offered it; the host, where it is nobody's."""
    LEFT = "left"
    """Decided by the others, as for the next two: its person has left the server."""
    AWAY = "away"
    SILENT = "silent"
    BACK = "back"
    """Whose seat it is has come back."""
    HANDED_BACK = "handed-back"
    """Whoever played it for them has given it back."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A seat was played by another from then on."""

    resolutions: int
    """How many had been revealed by then."""
    seat: Seat
    to: Occupant
    why: Passing


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody wants the seat of a person who is not there to be played by another; the others vote on it."""

    seat: Seat
    to: UserId | None
    """Who is to play it; None: a computer player."""
    votes: frozenset[UserId]
    against: frozenset[UserId] = frozenset()
    agreed: Absence | None = None
    """Why it was agreed: the seat is offered to who is to play it."""


class Status(StrEnum):
    """How far a game is, as it is stored and searched for; `Game.progress` holds what belongs to it."""

    LOBBY = "lobby"
    DRAFT = "draft"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Lobby:
    """Seats are being taken."""

    expires: datetime
    """When nobody has touched it until then, it closes."""

    status = Status.LOBBY


@dataclass(frozen=True, slots=True)
class Draft:
    """Every player has been shown two boards and keeps one."""

    offers: tuple[tuple[SeatSetup, SeatSetup], ...] = field(repr=False)
    """By seat; hidden from the others."""
    kept: tuple[int | None, ...] = field(repr=False)
    """By seat: 0 or 1, None while it is open."""
    votes: frozenset[UserId] = frozenset()
    """Who wants to abandon the game."""
    sealers: Mapping[Seat, UserId | None] = field(default_factory=dict)
    """Who has kept the board of a seat; None: a computer player."""

    status = Status.DRAFT


@dataclass(frozen=True, slots=True)
class Play:
    """The game is on."""

    state: GameState
    seal: str
    """The hash over deal and salt, published at the start."""
    votes: frozenset[UserId] = frozenset()
    """Who wants to abandon the game."""
    resolutions: int = 0
    """How many have been revealed: turns, and whatever was asked off turn."""
    sealers: Mapping[Seat, UserId | None] = field(default_factory=dict)
    """Who has made the sealed choice of a seat, whoever plays it now; None: a computer player."""

    status = Status.PLAY


class Ending(StrEnum):
    """Why a game is over."""

    SCORED = "scored"
    HOST = "host"
    """The host ended it."""
    VOTE = "vote"
    """More than half of the persons wanted to abandon it."""
    EXPIRED = "expired"
    """The lobby was forgotten."""
    MANAGER = "manager"
    """Who manages the server ended it."""
    IDLE = "idle"
    """The game was on, and nobody touched it for a long time."""
    EMPTY = "empty"
    """Everybody left the lobby."""


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing changes any more but the rematch that it led to."""

    ending: Ending
    state: GameState | None = None
    """None where it never started."""
    seal: str | None = None
    resolutions: int = 0
    rematch: GameId | None = None

    status = Status.OVER


Progress: TypeAlias = Lobby | Draft | Play | Over


class Obstruction(StrEnum):
    """Why a table's channel cannot be told anything."""

    GONE = "gone"
    """It was deleted, or the bot is not on its server any more."""
    CLOSED = "closed"
    """The bot may not write there, or a thread is locked."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The table is out of reach: its channel refuses the bot. What it is to be told waits."""

    since: datetime
    why: Obstruction
    told: frozenset[UserId] = frozenset()
    """Who is waited for and was told so elsewhere."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one revision."""

    id: GameId
    home: Home
    settings: TableSettings
    host: UserId
    opener: UserId
    """Whose table it counts as, whoever is the host by now."""
    seats: tuple[TakenSeat, ...]
    """In the order round the table, without the Free City's."""
    progress: Progress
    invited: frozenset[UserId] = frozenset()
    barred: frozenset[UserId] = frozenset()
    """Whom the host has removed: they do not come back uninvited."""
    watchers: frozenset[UserId] = frozenset()
    """Who gets what is revealed as a direct message."""
    panel: MessageId | None = None
    """The message with the table's buttons."""
    revision: int = 0
    former: ChannelId | None = None
    """Where it stood before it was moved."""
    lost: Lost | None = None
    """While its channel cannot be told anything."""
    found: datetime | None = None
    """Since when its channel can be told anything again; None where it never was out of reach."""
    noticed: datetime | None = None
    """When its people were told last that it is closed unless somebody touches it."""
    asked: datetime | None = None
    """When what is open now was asked; None where nothing is."""
    acts: Mapping[UserId, datetime] = field(default_factory=dict)
    """When persons who have a seat here did something at this table last, or sat down."""
    gone: frozenset[UserId] = frozenset()
    """Who had left the server when that was last looked for."""
    claims: tuple[Claim, ...] = ()
    """One a seat at most."""
    passages: tuple[Passage, ...] = ()
    """All changes of its seats, in order."""

    @property
    def persons(self) -> tuple[Person, ...]:
        """Who plays and is no computer, by seat."""
        return tuple(seat.occupant for seat in self.seats if isinstance(seat.occupant, Person))

    def heir(self, leaving: UserId) -> UserId:
        """Who is the host when somebody leaves: the host still, or the first other person at the table, if any."""
        others = [person.user for person in self.persons if person.user != leaving]
        return others[0] if others and self.host == leaving else self.host

    def seat_of(self, user: UserId) -> Seat | None:
        """The seat that a user plays."""
        return next((place for place, seat in self.places() if seat.user == user), None)

    def seat_owned(self, user: UserId) -> Seat | None:
        """The seat that is a user's, whoever plays it."""
        return next((place for place, seat in self.places() if seat.owner and seat.owner.user == user), None)

    def knows_another_hand(self, user: UserId, seat: Seat) -> bool:
        """Whether a user has ever had another seat of this game than this one."""
        known = {self.seat_of(user), self.seat_owned(user), *(self._passed_to(user))}
        return bool(known - {None, seat})

    def _passed_to(self, user: UserId) -> Iterator[Seat]:
        return (each.seat for each in self.passages if isinstance(each.to, Person) and each.to.user == user)

    def name_of(self, user: UserId) -> str:
        """What somebody is called who has, or ever had, a seat of this game."""
        owners = (seat.owner for seat in self.seats)
        people = (*(seat.occupant for seat in self.seats), *owners, *(each.to for each in self.passages))
        return next((each.name for each in people if isinstance(each, Person) and each.user == user), "")

    def claim_on(self, seat: Seat) -> Claim | None:
        """What is proposed for a seat."""
        return next((claim for claim in self.claims if claim.seat == seat), None)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats whose players are waited for."""
        match self.progress:
            case Lobby() | Over():
                return ()
            case Draft(_, kept):
                return tuple(Seat(seat) for seat, board in enumerate(kept) if board is None)
            case Play(state):
                return tuple(sorted({state.decides_for(seat) for seat in state.due}))
            case _:
                assert_never(self.progress)

    def places(self) -> Iterator[tuple[Seat, TakenSeat]]:
        """The seats with their numbers."""
        return ((Seat(place), seat) for place, seat in enumerate(self.seats))

    def check_seat(self, seat: Seat) -> None:
        """Raises Refused unless a player has this seat."""
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Refused(Reason.NO_SUCH_SEAT)

    def names(self) -> tuple[str, ...]:
        """What the cities' players are called, by seat, the Free City's last."""
        names = [_FREE_CITY] if self.settings.ruleset.two_player else []
        for place, seat in self.places():
            # By its seat, so that it keeps its name when others come and go.
            name = f"Computer {place + 1}" if isinstance(seat.occupant, Computer) else seat.occupant.name
            names.insert(place, name)
        return tuple(_told_apart(names))


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """The names, with their place behind those that several have."""
    times = Counter(name.casefold() for name in names)
    return (name if times[name.casefold()] == 1 else f"{name} ({place})" for place, name in enumerate(names, 1))


@dataclass(frozen=True, slots=True)
class TurnRef:
    """Which question a choice answers, so that one for an old turn is noticed."""

    age: Age
    turn: int
    asked: QuestionKind


def turn_of(state: GameState) -> TurnRef:
    """The question that is open."""
    return TurnRef(state.table.age, state.table.turn, question_kind(state.phase))


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to an open question."""

    turn: TurnRef
    seat: Seat
    """The own one, or the Free City's for who holds its card."""
    move: Move = field(repr=False)


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """What the table's seal was made of. Hidden until the game is over."""

    deal: Deal = field(repr=False)
    salt: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SealEntry:
    """A choice was accepted."""

    seat: Seat
    move: Move = field(repr=False)
    by: UserId | None
    """None: a computer player."""


@dataclass(frozen=True, slots=True)
class TakeBackEntry:
    """The last choice of the seat does not count."""

    seat: Seat
    by: UserId | None


LogEntry: TypeAlias = SealEntry | TakeBackEntry


def submissions(log: tuple[LogEntry, ...]) -> tuple[tuple[Seat, Move], ...]:
    """The choices that count, in the order in which they were sealed."""
    counting: list[tuple[Seat, Move]] = []
    for entry in log:
        if isinstance(entry, SealEntry):
            counting.append((entry.seat, entry.move))
        else:
            last = max(index for index, (seat, _) in enumerate(counting) if seat == entry.seat)
            del counting[last]
    return tuple(counting)


def majority(persons: int) -> int:
    """The fewest that are more than half of so many."""
    return persons // 2 + 1
