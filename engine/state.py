"""The state of a game: the table, what each seat has to choose, and the choices sealed so far.

Every `repr` leaves out hidden information, because a state in a log or a traceback must not reveal a hand.
"""

from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from engine.catalogue import Age, Card
from engine.city import City
from engine.constants import LAST_TURN
from engine.edifices import Project, Projects, project_of_age
from engine.moves import Move
from engine.ruleset import ALL_SEATS, FREE_CITY, Ruleset, Seat

AGE_OVER = LAST_TURN + 1
"""The turn number of a table whose Age is over and whose next hands have not been dealt."""


@dataclass(frozen=True, slots=True)
class AgeDeal:
    """The cards of one Age as they were dealt."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The hands by player, seven cards each."""
    draw_pile: tuple[Card, ...] = field(default=(), repr=False)
    """Two players only: the Free City's cards, in the order of drawing."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the table and in the players' hands before anyone chooses."""

    ruleset: Ruleset
    age: Age
    turn: int
    """The turn within the Age: 1 to 6, or AGE_OVER."""
    cities: tuple[City, ...]
    """The cities by seat."""
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The hands by seat; the Free City's is empty."""
    discard: tuple[Card, ...] = field(repr=False)
    """The discard pile, face down, oldest card first."""
    draw_pile: tuple[Card, ...] = field(repr=False)
    """Two players only: the Free City's cards; the first is the extra card of its controller."""
    controller: Seat | None
    """Two players only: the seat that holds the Free City card this turn."""
    projects: Projects
    """The edifices, one per Age; empty without the expansion."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of the players: all except the Free City's."""
        return self.ruleset.players(len(self.cities))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, including the Free City's."""
        return ALL_SEATS[: len(self.cities)]

    @property
    def project(self) -> Project | None:
        """The edifice of this Age; None if no edifices are played."""
        return project_of_age(self.projects, self.age)

    def hand_to_choose_from(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a player chooses from: the hand, plus the extra card if they control the Free City."""
        if seat == self.controller:
            return self.hands[seat] + self.draw_pile[:1]
        return self.hands[seat]


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Phase: every player chooses a card, then the Free City's controller chooses one for it."""


@dataclass(frozen=True, slots=True)
class StageChoices:
    """Phase: these seats have built a stage that offers a choice of options (Carthage) or pawns (Ur A)."""

    seats: tuple[Seat, ...]
    searchers: tuple[Seat, ...]
    """The seats that will search the discard pile afterwards."""


@dataclass(frozen=True, slots=True)
class SeventhCards:
    """Phase: after turn 6, these seats may play their seventh card (Babylon B)."""

    seats: tuple[Seat, ...]
    searchers: tuple[Seat, ...]
    """The seats that will search the discard pile afterwards."""


@dataclass(frozen=True, slots=True)
class SearchDiscard:
    """Phase: these seats may build from the discard pile, one after another; the first is due (Halicarnassus)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SufferPenalty:
    """Phase: the Age's edifice has failed, and these seats choose what to give up as the penalty."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AgeOver:
    """Phase: the Age is over and the next hands are unknown, which only happens to tables set up by hand."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """Phase: the conflicts of Age III are resolved and the game is over."""


Phase: TypeAlias = ChooseCards | StageChoices | SeventhCards | SearchDiscard | SufferPenalty | AgeOver | GameOver


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two moves."""

    table: Table
    phase: Phase
    choices: tuple[Move | None, ...] = field(repr=False)
    """The choices sealed in this phase, by seat; None for a seat without one. They stay hidden until all are made."""
    upcoming: tuple[AgeDeal, ...] = field(default=(), repr=False)
    """The deals of the coming Ages."""

    @property
    def waiting(self) -> bool:
        """Whether any seat still has to move."""
        return any(self.is_due(seat) for seat in self.table.seats)

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats that have to move now, in ascending order."""
        return tuple(seat for seat in self.table.seats if self.is_due(seat))

    def is_due(self, seat: Seat) -> bool:
        """Return whether this seat has to move now; the Free City's card is chosen after its controller's own."""
        phase = self.phase
        match phase:
            case ChooseCards():
                if self.choices[seat] is not None:
                    return False
                controller = self.table.controller
                if controller is None or seat != FREE_CITY:
                    return bool(self.table.hands[seat])
                return bool(self.table.hands[controller]) and self.choices[controller] is not None
            case StageChoices() | SeventhCards() | SufferPenalty():
                return seat in phase.seats and self.choices[seat] is None
            case SearchDiscard():
                return seat == phase.seats[0] and self.choices[seat] is None
            case AgeOver() | GameOver():
                return False
            case _:
                assert_never(phase)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return a player's hand; it includes the extra card for the Free City only while everyone chooses a card."""
        choosing = isinstance(self.phase, ChooseCards)
        return self.table.hand_to_choose_from(seat) if choosing else self.table.hands[seat]

    def decides_for(self, seat: Seat) -> Seat:
        """Return the seat of the player who chooses for this seat: the Free City's controller, or the seat itself."""
        controller = self.table.controller
        return seat if controller is None or seat != FREE_CITY else controller
