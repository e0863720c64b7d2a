"""A game from the lobby to the score sheet, as one immutable value; other modules decide what may be done with it.

It holds everything, hidden things too: it is for the use cases and the store, and is never shown.
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
from players.levels import LEVELS, Level

FEWEST_PLAYERS = 2
FEWEST_PEOPLE = 2
"""Who play or own a seat where time runs."""
_FREE_CITY = "Free City"


class Sides(StrEnum):
    """Which sides of the wonder boards are played."""

    A = "a"
    B = "b"
    MIXED = "mixed"
    """Drawn at random; in a draft, and where wonders are chosen, each player decides."""

    @property
    def side(self) -> Side | None:
        """The side that everybody plays; None for a mix."""
        return None if self is Sides.MIXED else Side(self.value.upper())


class Wonders(StrEnum):
    """How the players get their wonders."""

    RANDOM = "random"
    CHOSEN = "chosen"
    DRAFTED = "drafted"


class Access(StrEnum):
    """Who may join; everybody who sees the channel can watch."""

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
    """Each once, in the order of `Expansion`. Edifices are not for two players."""
    pace: Pace = field(default=Calm())
    """How much time there is for each answer, if two people or more play."""
    demand: Demand = Demand.NOTHING
    """What is asked of those who sit down uninvited."""
    level: Level = Level.MEDIUM
    """How well its own computer players play; one of those that people choose from."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise Refused(Reason.BAD_SETTINGS)
        kinds = (
            (self.sides, Sides),
            (self.wonders, Wonders),
            (self.access, Access),
            (self.expansions, tuple),
            (self.pace, Pace),
            (self.demand, Demand),
            (self.level, Level),
        )
        if not all(isinstance(value, kind) for value, kind in kinds):
            raise Refused(Reason.BAD_SETTINGS)
        if self.level not in LEVELS or not all(isinstance(each, Expansion) for each in self.expansions):
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
    """The person whose seat it is, whoever plays it for now; None if a computer player had it from the start."""
    setup: SeatSetup = field(default=SeatSetup())
    """The wonder chosen in the lobby."""
    offered: UserId | None = None
    """The person who may take the seat over, if they like."""

    @classmethod
    def taken_by(cls, occupant: Occupant) -> "TakenSeat":
        """A seat that is taken before the game begins: it belongs to the person, or to nobody for a computer player.

        Once the game is running, only `substitutes.pass_on` changes who plays it.
        """
        return cls(occupant, occupant if isinstance(occupant, Person) else None)

    @property
    def user(self) -> UserId | None:
        """The person who plays it; None for a computer player."""
        return self.occupant.user if isinstance(self.occupant, Person) else None


@dataclass(frozen=True, slots=True)
class Report:
    """A night's organiser has said that a person seems to have gone: the organiser never sits in that person's seat.

    All tables of the night know it, because the person may still take a seat there.
    """

    user: UserId
    by: UserId
    acted: datetime | None = None
    """When the reported person last did something at this table themselves since then; None if they have not."""


@dataclass(frozen=True, slots=True)
class Leave:
    """From when until when somebody will be away, as they have said."""

    since: datetime
    until: datetime


class Wish(StrEnum):
    """What the players of a running game decide by a vote; `motions` has the rules of each."""

    ABANDON = "abandon"
    """To end the game, which nobody wins."""
    SEAT = "seat"
    """That somebody else plays an absent person's seat."""
    PAUSE = "pause"
    GO_ON = "go-on"
    """To end the pause before it ends by itself."""
    MORE_TIME = "more-time"
    """As much again for the open question as a turn has."""
    PACE = "pace"
    """Another pace."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A proposal on which players vote."""

    number: int | None
    """Names it in announcements: the game's revision before it was made; of a seat, the seat; None to abandon."""
    wish: Wish
    votes: frozenset[UserId]
    """Who is for it."""
    against: frozenset[UserId] = frozenset()
    pace: Pace | None = None
    """The pace that is wanted; None where something else is."""
    to: UserId | None = None
    """The person who is to play the seat; None for a computer player, and where something else is wanted."""
    agreed: Absence | None = None
    """The absence for which the seat is offered to `to`, as the others have agreed; None while it is voted on."""

    @property
    def key(self) -> tuple[Wish, int | None]:
        """What no other motion of the game has."""
        return self.wish, self.number

    @property
    def seat(self) -> Seat | None:
        """The seat that it is about, if any."""
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
    """It closes then unless somebody touches it before."""

    status = Status.LOBBY


@dataclass(frozen=True, slots=True)
class Draft:
    """The stage in which every player has been shown two boards and keeps one."""

    offers: tuple[tuple[SeatSetup, SeatSetup], ...] = field(repr=False)
    """By seat; hidden from the others."""
    kept: tuple[int | None, ...] = field(repr=False)
    """By seat: 0 or 1, None while undecided."""
    sealers: Mapping[Seat, UserId | None] = field(default_factory=dict)
    """By seat, the person who has kept its board; None for a computer player."""

    status = Status.DRAFT


@dataclass(frozen=True, slots=True)
class Held:
    """All have chosen, and the last choice is held back, so that its person can still change it."""

    seat: Seat
    """Whose choice it is: its person's own, or the Free City's. The choice is in the state, as all that are sealed."""
    until: datetime
    """Then everything is revealed."""


@dataclass(frozen=True, slots=True)
class Play:
    """The stage in which the game is played."""

    state: GameState
    """Seats have to move in it, unless a choice is held back."""
    seal: str
    """The hash over deal and salt, published at the start."""
    resolutions: int = 0
    """How many have been revealed: turns, and answers to off-turn questions."""
    sealers: Mapping[Seat, UserId | None] = field(default_factory=dict)
    """By seat, the person who sealed its choice, whoever plays it now; None for a computer player."""
    held: Held | None = None
    """Not in the log before it is revealed, or somebody else is asked again."""

    status = Status.PLAY


class Ending(StrEnum):
    """Why a game is over."""

    SCORED = "scored"
    HOST = "host"
    """The host ended it."""
    VOTE = "vote"
    """All persons who were there wanted to abandon it."""
    EXPIRED = "expired"
    """The lobby was forgotten."""
    MANAGER = "manager"
    """One of the server's managers ended it."""
    IDLE = "idle"
    """Nobody touched the running game for a long time."""
    EMPTY = "empty"
    """Everybody left the lobby."""


@dataclass(frozen=True, slots=True)
class Over:
    """The final stage: nothing changes any more but the rematch that it led to."""

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
    """The channel was deleted, or the bot is not on its server any more."""
    CLOSED = "closed"
    """The bot may not write there, or the thread is locked."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The table is out of reach: its channel refuses the bot. Announcements wait."""

    since: datetime
    why: Obstruction
    told: frozenset[UserId] = frozenset()
    """The players for whom the table waits and who were told so elsewhere."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one revision."""

    id: GameId
    home: Home
    settings: TableSettings
    host: UserId
    opener: UserId
    """The person whose table it counts as, whoever is the host by now."""
    seats: tuple[TakenSeat, ...]
    """In the order round the table, without the Free City."""
    progress: Progress
    invited: frozenset[UserId] = frozenset()
    barred: frozenset[UserId] = frozenset()
    """People whom the host has removed: they cannot come back uninvited."""
    watchers: frozenset[UserId] = frozenset()
    """The people who get what is revealed as a direct message."""
    panel: MessageId | None = None
    """The message with the table's buttons."""
    revision: int = 0
    former: ChannelId | None = None
    """The channel where the table stood before it was moved."""
    lost: Lost | None = None
    """Set while the table is out of reach."""
    found: datetime | None = None
    """When the table last came back within reach; None if it never was out of reach."""
    noticed: datetime | None = None
    """When its people were last told that it will be closed unless somebody touches it."""
    asked_by: UserId | None = None
    """The person whose act led to it, who has seen it come; None if that was nobody's."""
    acts: Mapping[UserId, datetime] = field(default_factory=dict)
    """When each person with a seat here last did something at this table, or sat down."""
    gone: frozenset[UserId] = frozenset()
    """The players who had left the server when that was last checked."""
    motions: tuple[Motion, ...] = ()
    """At most one for each seat, and for each other wish."""
    carried: tuple[int, ...] = ()
    """The numbers of all motions about the time that were carried, in order."""
    passages: tuple[Passage, ...] = ()
    """All changes of hands of its seats, in order."""
    reports: tuple[Report, ...] = ()
    """All reports of the evening, without repetitions, in order."""
    timing: Timing = field(default=Timing())
    attendance: Attendance = field(default=Attendance())
    spent: Mapping[Wish, int] = field(default_factory=dict)
    """How often people have agreed to pause, or on more time, in this Age or in the draft."""
    stand_ins: tuple[StandIn, ...] = ()
    """All answers of stand-ins, in order."""
    coming: Pace | None = None
    """The pace to which the table changes; None if it keeps the one that it has."""
    ready: Mapping[UserId, datetime] = field(default_factory=dict)
    """When each person last sat down here, or said that they are ready to play live, since the pace was settled."""
    away: Mapping[UserId, datetime] = field(default_factory=dict)
    """Until when people have said that they are away; who does anything at the table is back."""
    leaves: Mapping[UserId, Leave] = field(default_factory=dict)
    """When people will be away who are not yet; once that begins, it is in `away`."""
    cut_off: bool = False
    """Whether its people cannot reach the program, for the decision under way; never saved."""

    @property
    def persons(self) -> tuple[Person, ...]:
        """The players who are not computers, by seat."""
        return tuple(seat.occupant for seat in self.seats if isinstance(seat.occupant, Person))

    @property
    def people(self) -> frozenset[UserId]:
        """Everybody who plays or owns a seat."""
        return people_of(self.seats)

    @property
    def pace(self) -> Pace:
        """The pace that the game really has: nobody hurries a person who plays with computer players alone."""
        return self.settings.pace if len(self.people) >= FEWEST_PEOPLE else Calm()

    @property
    def asked(self) -> datetime | None:
        """When the open question was asked; None if none is."""
        return self.timing.asked

    @property
    def running_out(self) -> datetime | None:
        """Until when the open question can be answered; None without a limit, and while the table is out of reach."""
        return self.timing.deadline if self.lost is None else None

    def heir(self, leaving: UserId) -> UserId:
        """The host after somebody leaves: the same one, or the first other person at the table, if any."""
        others = [person.user for person in self.persons if person.user != leaving]
        return others[0] if others and self.host == leaving else self.host

    def seat_of(self, user: UserId) -> Seat | None:
        """The seat that a user plays."""
        return next((place for place, seat in self.places() if seat.user == user), None)

    def seat_owned(self, user: UserId) -> Seat | None:
        """The seat that belongs to a user, whoever plays it."""
        return next((place for place, seat in self.places() if seat.owner and seat.owner.user == user), None)

    def knows_another_hand(self, user: UserId, seat: Seat) -> bool:
        """Whether a user has ever had another seat of this game than this one."""
        known = {self.seat_of(user), self.seat_owned(user), *(self._passed_to(user))}
        return bool(known - {None, seat})

    @property
    def turn(self) -> tuple[int, int]:
        """The Age and the turn that is being played; (0, 0) unless cards have been dealt."""
        return turn_in(self.progress.state) if isinstance(self.progress, Play) else (0, 0)

    def starts_later(self, seat: Seat, turn: tuple[int, int]) -> bool:
        """Whether a seat's player took it over in this very turn, and starts with the next one.

        Until then a computer player answers for the seat, so that nobody sees a hand that was open when the seat
        changed hands (docs/rulings.md). Owners do, because it is their own.
        """
        taken = self.seats[seat]
        if taken.user is None or (taken.owner is not None and taken.owner.user == taken.user):
            return False
        last = next((each for each in reversed(self.passages) if each.seat == seat), None)
        return last is not None and last.turn == turn

    def has_reported(self, user: UserId, seat: Seat) -> bool:
        """Whether a user has reported as gone anyone who plays or owns this seat, or has played it."""
        return user in reporters_at(seat, self.seats[seat], self.passages, self.reports)

    def _passed_to(self, user: UserId) -> Iterator[Seat]:
        return (each.seat for each in self.passages if isinstance(each.to, Person) and each.to.user == user)

    def name_of(self, user: UserId) -> str:
        """The name of a person who has, or ever had, a seat of this game; else the empty string."""
        owners = (seat.owner for seat in self.seats)
        people = (*(seat.occupant for seat in self.seats), *owners, *(each.to for each in self.passages))
        return next((each.name for each in people if isinstance(each, Person) and each.user == user), "")

    def motion_on(self, seat: Seat) -> Motion | None:
        """The motion about a seat, if there is one."""
        return next((motion for motion in self.motions if motion.seat == seat), None)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats for whose players the game waits."""
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
        """When the open question is revealed at the latest, for all have chosen; None while somebody has not."""
        held = self.progress.held if isinstance(self.progress, Play) else None
        return None if held is None else held.until

    @property
    def waited_for(self) -> tuple[UserId, ...]:
        """The people for whom the game waits, by seat."""
        return tuple(user for seat in self.thinking if (user := self.seats[seat].user) is not None)

    def places(self) -> Iterator[tuple[Seat, TakenSeat]]:
        """The seats with their numbers."""
        return ((Seat(place), seat) for place, seat in enumerate(self.seats))

    def check_seat(self, seat: Seat) -> None:
        """Raises Refused unless this is the number of a seat; the Free City has none."""
        if not 0 <= seat < len(self.seats):
            raise Refused(Reason.NO_SUCH_SEAT)

    def names(self) -> tuple[str, ...]:
        """The names of the cities' players, by seat, the Free City's last."""
        names = [_FREE_CITY] if self.settings.ruleset.two_player else []
        for place, seat in self.places():
            names.insert(place, _name_of(seat.occupant, place))
        return tuple(_told_apart(names))


def people_of(seats: Iterable[TakenSeat]) -> frozenset[UserId]:
    """Everybody who plays or owns one of these seats."""
    users = {user for seat in seats for user in (seat.user, None if seat.owner is None else seat.owner.user)}
    return frozenset(user for user in users if user is not None)


def reporters_at(
    seat: Seat, taken: TakenSeat, passages: Iterable[Passage], reports: Iterable[Report]
) -> frozenset[UserId]:
    """Who has reported as gone anyone who plays or owns this seat, or has played it: none of them may sit there."""
    passed = (each.to for each in passages if each.seat == seat)
    its = people_of([taken]) | {to.user for to in passed if isinstance(to, Person)}
    return frozenset(each.by for each in reports if each.user in its)


def _name_of(occupant: Occupant, place: Seat) -> str:
    """The name of a player; a computer player that has none is called by its seat, whoever comes and goes."""
    if isinstance(occupant, Person):
        return occupant.name
    return f"{occupant.name} (computer)" if occupant.name else f"Computer {place + 1}"


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """The names; those of several players that look alike are followed by their place."""
    times = Counter(map(look, names))
    return (name if times[look(name)] == 1 else f"{name} ({place})" for place, name in enumerate(names, 1))


@dataclass(frozen=True, slots=True)
class TurnRef:
    """The question that a choice answers, so that a choice for an old turn is noticed."""

    age: Age
    turn: int
    asked: QuestionKind


def turn_in(state: GameState) -> tuple[int, int]:
    """The Age, and the turn in it, from 1."""
    return state.table.age, state.table.turn


def turn_of(state: GameState) -> TurnRef:
    """The question that is open."""
    return TurnRef(state.table.age, state.table.turn, question_kind(state.phase))


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to an open question."""

    turn: TurnRef
    seat: Seat
    """The player's own, or the Free City's if the player holds its card."""
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


def submissions(log: tuple[LogEntry, ...]) -> tuple[tuple[Seat, Move], ...]:
    """The choices that were not taken back, in the order in which they were sealed."""
    counting: list[tuple[Seat, Move]] = []
    for entry in log:
        if isinstance(entry, SealEntry):
            counting.append((entry.seat, entry.move))
        else:
            last = max(index for index, (seat, _) in enumerate(counting) if seat == entry.seat)
            del counting[last]
    return tuple(counting)
