"""What a seat may see, and what everyone may see.

Views are built field by field, so a new field of the state stays hidden until it is added here. The following is
hidden: the hands of others, the cards still to come, the cards under stages, the discard pile (except from the player
who is searching it), and the choices that others have sealed.
"""

from dataclasses import dataclass
from typing import Literal, assert_never

from engine.catalogue import Age, Card
from engine.city import City, VisibleCity
from engine.constants import LAST_TURN, PASSING
from engine.edifices import Fate, Project, Projects, project_of_age, seats_without_pawn
from engine.events import Event, conflicts_of
from engine.legality import cards_to_choose_from, legal_moves
from engine.moves import GiveUpCard, Move
from engine.questions import FROM_HAND, Question, QuestionKind
from engine.ruleset import FREE_CITY, Ruleset, Seat
from engine.scoring import Score, final_scores, ranking
from engine.state import (
    AgeOver,
    ChooseCards,
    GameOver,
    GameState,
    Phase,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
)


@dataclass(frozen=True, kw_only=True)
class CityView(VisibleCity):
    """A city as everyone sees it."""

    seat: Seat
    hand_size: int


@dataclass(frozen=True, slots=True)
class PublicView:
    """What a spectator at the table sees."""

    ruleset: Ruleset
    age: Age
    turn: int
    asked: QuestionKind
    due: tuple[Seat, ...]
    sealed: tuple[Seat, ...]
    """The seats that have sealed a choice in this phase, but never what they chose."""
    searchers: tuple[Seat, ...]
    """The seats known so far that will search the discard pile after those that are due, in order.

    They are skipped if the pile is empty by then.
    """
    cities: tuple[CityView, ...]
    discard_size: int
    draw_pile_size: int
    controller: Seat | None
    """Two players only: the seat that holds the Free City card."""
    projects: Projects
    """The edifices, one per Age; empty without the expansion."""
    scores: tuple[Score, ...]
    """The scores by seat; empty until the end of the game."""
    ranking: tuple[tuple[Seat, ...], ...]

    @property
    def project(self) -> Project | None:
        """The edifice of this Age; None if no edifices are played."""
        return project_of_age(self.projects, self.age)

    @property
    def hands_pass(self) -> Literal["left", "right", "exchange", "last"]:
        """Where the hands go after this turn; "last" if they are no longer passed in this Age."""
        if self.turn >= LAST_TURN:
            return "last"
        return "exchange" if self.ruleset.two_player else PASSING[self.age].value

    @property
    def exposed(self) -> tuple[Seat, ...]:
        """The seats that would suffer the penalty if the Age ended now; empty unless its edifice is still a project."""
        project = self.project
        if project is None or project.fate is not Fate.PROJECT:
            return ()
        return seats_without_pawn([city.pawns for city in self.cities], self.age)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What the player of a seat sees: the table, their hand, their choices, and what they are asked."""

    table: PublicView
    seat: Seat
    hand: tuple[Card, ...]
    """The player's hand, including the extra card if they control the Free City."""
    chosen: tuple[tuple[Seat, Move], ...]
    """The player's sealed choices in this phase, for their own seat and for the Free City."""
    questions: tuple[Question, ...]
    """What the player is asked now; empty while waiting for others."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What everyone saw when choices were revealed together.

    The choices answer one kind of question: a turn's cards, a stage's offers, seventh cards, one search of the discard
    pile, or a penalty.
    """

    number: int
    """The number of the resolution, counted from 0 through the whole game."""
    age: Age
    turn: int
    asked: QuestionKind
    events: tuple[Event, ...]
    """The events in order, except those for sealed choices; never empty."""
    before: PublicView
    """The table when the question was asked, before any choice was sealed."""
    after: PublicView
    """The table after the answers, with the next hands or the scores."""

    @property
    def ends_turn(self) -> bool:
        """Whether the resolution ended its turn."""
        return (self.after.age, self.after.turn) != (self.age, self.turn)

    @property
    def ends_age(self) -> bool:
        """Whether the resolution ended its Age; its events then include the conflicts."""
        return bool(conflicts_of(self.events))


def public_view(state: GameState) -> PublicView:
    """Return what everyone may see of a game."""
    table = state.table
    scores = final_scores(state) if isinstance(state.phase, GameOver) else ()
    return PublicView(
        ruleset=table.ruleset,
        age=table.age,
        turn=table.turn,
        asked=question_kind(state.phase),
        due=state.due,
        sealed=tuple(seat for seat in table.seats if state.choices[seat] is not None),
        searchers=_searchers(state.phase),
        cities=tuple(
            _city_view(seat, city, len(state.hand(seat))) for seat, city in zip(table.seats, table.cities, strict=True)
        ),
        discard_size=len(table.discard),
        draw_pile_size=len(table.draw_pile),
        controller=table.controller,
        projects=table.projects,
        scores=scores,
        ranking=ranking(scores, table.players) if scores else (),
    )


def player_view(state: GameState, seat: Seat) -> PlayerView:
    """Return what the player of a seat may see of a game.

    Raises:
        ValueError: No player has this seat.
    """
    table = state.table
    if seat not in table.players:
        raise ValueError(f"no player has seat {seat}")
    mine = [place for place in table.seats if state.decides_for(place) == seat]
    seen = public_view(state)
    return PlayerView(
        table=seen,
        seat=seat,
        hand=state.hand(seat),
        chosen=tuple((place, move) for place in mine if (move := state.choices[place]) is not None),
        questions=tuple(_question(state, place, seen) for place in mine if state.is_due(place)),
    )


def question(table: PublicView, seat: Seat, cards: tuple[Card, ...], moves: tuple[Move, ...]) -> Question:
    """Return a question about a seat of this table, with these moves as its possible answers."""
    return Question(
        seat=seat,
        asked=table.asked,
        cards=cards,
        moves=moves,
        cities=table.cities,
        project=table.project if table.asked in FROM_HAND else None,
        free_city=table.controller is not None and seat == FREE_CITY,
    )


def _question(state: GameState, seat: Seat, table: PublicView) -> Question:
    moves = legal_moves(state, seat)
    return question(table, seat, _cards_asked_for(state, seat, moves), moves)


def _cards_asked_for(state: GameState, seat: Seat, moves: tuple[Move, ...]) -> tuple[Card, ...]:
    phase = state.phase
    match phase:
        case ChooseCards() | SeventhCards():
            return cards_to_choose_from(state, seat)
        case SearchDiscard():
            return state.table.discard
        case SufferPenalty():
            return tuple(move.card for move in moves if isinstance(move, GiveUpCard))
        case StageChoices() | AgeOver() | GameOver():
            return ()
        case _:
            assert_never(phase)


def _searchers(phase: Phase) -> tuple[Seat, ...]:
    match phase:
        case StageChoices() | SeventhCards():
            return tuple(sorted(phase.searchers))
        case SearchDiscard():
            return phase.seats[1:]
        case ChooseCards() | SufferPenalty() | AgeOver() | GameOver():
            return ()
        case _:
            assert_never(phase)


def _city_view(seat: Seat, city: City, hand_size: int) -> CityView:
    return CityView(
        seat=seat,
        board=city.board,
        stages=city.stages,
        coins=city.coins,
        built=city.built,
        victory=city.victory,
        defeats=city.defeats,
        free_build_used=city.free_build_used,
        options=city.options,
        participation=city.participation,
        hand_size=hand_size,
    )


def question_kind(phase: Phase) -> QuestionKind:
    """Return what the seats that are due in this phase have to choose."""
    match phase:
        case ChooseCards():
            return "card"
        case SeventhCards():
            return "seventh-card"
        case SearchDiscard():
            return "discard-pile"
        case StageChoices():
            return "stage-choice"
        case SufferPenalty():
            return "penalty"
        case AgeOver() | GameOver():
            return "nothing"
        case _:
            assert_never(phase)
