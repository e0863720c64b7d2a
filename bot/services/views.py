"""What somebody may see of a game, built up field by field: what a `Game` gains is seen by nobody until it is added."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias, assert_never

from bot.services.game import (
    Access,
    Draft,
    Ending,
    Game,
    Lobby,
    Over,
    Play,
    Status,
    TableSettings,
    TakenSeat,
    TurnRef,
    majority,
)
from bot.services.obstacles import Obstacles, obstacles
from bot.services.people import GameId, Home, MessageId, UserId
from bot.services.play import turn_of
from engine.ruleset import Seat, SeatSetup
from engine.state import GameState
from engine.views import PlayerView, PublicView, player_view, public_view

Course: TypeAlias = tuple[tuple[int, ...], ...]
"""The points of a game, by seat: before its first turn, then after every one, as if it had ended there."""


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody who sees the table's channel may see."""

    id: GameId
    home: Home
    panel: MessageId | None
    settings: TableSettings
    status: Status
    host: UserId
    seats: tuple[TakenSeat, ...]
    names: tuple[str | None, ...]
    """By seat; None for a computer player and the Free City, which every language calls differently."""
    invited: frozenset[UserId]
    watchers: frozenset[UserId]
    """Who gets what is revealed as a direct message."""
    expires: datetime | None
    """Of a lobby."""
    thinking: tuple[Seat, ...]
    """The seats whose players are waited for."""
    turn: TurnRef | None
    """The question that is open."""
    table: PublicView | None
    seal: str | None
    """The hash over deal and salt, once the game has started."""
    votes: frozenset[UserId]
    """Who wants to abandon the game."""
    resolutions: int
    ending: Ending | None
    rematch: GameId | None

    @property
    def persons(self) -> tuple[UserId, ...]:
        """Who plays and is no computer, by seat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    @property
    def votes_needed(self) -> int:
        """How many votes abandon the game."""
        return majority(len(self.persons))

    def seat_of(self, user: UserId) -> Seat | None:
        """The seat that a user plays."""
        return next((place for place, seat in self.places() if seat.user == user), None)

    def places(self) -> Iterator[tuple[Seat, TakenSeat]]:
        """The seats with their numbers."""
        return ((Seat(place), seat) for place, seat in enumerate(self.seats))

    def has_room_for(self, user: UserId) -> bool:
        """Whether somebody who sees the table can sit down there, as far as everybody may know."""
        if self.status is not Status.LOBBY or self.seat_of(user) is not None:
            return False
        welcome = self.settings.access is Access.OPEN or user in self.invited
        return welcome and len(self.seats) < self.settings.players


@dataclass(frozen=True, slots=True)
class HandView:
    """What the player of a seat sees, and the question that a choice has to name."""

    turn: TurnRef
    view: PlayerView
    obstacles: Mapping[Seat, Obstacles]
    """For each question, by its seat, what cannot be built and why."""


@dataclass(frozen=True, slots=True)
class OfferView:
    """The two boards that a player is shown in a draft."""

    boards: tuple[SeatSetup, SeatSetup]
    kept: int | None
    """0 or 1."""


def table_view(game: Game) -> TableView:
    """What everybody may see of a game."""
    stage = game.stage
    state = stage.state if isinstance(stage, Play | Over) else None
    return TableView(
        id=game.id,
        home=game.home,
        panel=game.panel,
        settings=game.settings,
        status=stage.status,
        host=game.host,
        seats=game.seats,
        names=_names(game),
        invited=game.invited,
        watchers=game.watchers,
        expires=stage.expires if isinstance(stage, Lobby) else None,
        thinking=_thinking(game),
        turn=turn_of(state) if state is not None and isinstance(stage, Play) else None,
        table=None if state is None else public_view(state),
        seal=stage.seal if isinstance(stage, Play | Over) else None,
        votes=stage.votes if isinstance(stage, Draft | Play) else frozenset(),
        resolutions=stage.resolutions if isinstance(stage, Play | Over) else 0,
        ending=stage.ending if isinstance(stage, Over) else None,
        rematch=stage.rematch if isinstance(stage, Over) else None,
    )


def _names(game: Game) -> tuple[str | None, ...]:
    persons = {place for place, seat in game.places() if seat.user is not None}
    return tuple(name if place in persons else None for place, name in enumerate(game.names()))


def hand_view(state: GameState, seat: Seat) -> HandView:
    """What the player of a seat may see and be told."""
    view = player_view(state, seat)
    return HandView(turn_of(state), view, {each.seat: obstacles(state, each) for each in view.questions})


def _thinking(game: Game) -> tuple[Seat, ...]:
    match game.stage:
        case Lobby() | Over():
            return ()
        case Draft(_, kept, _):
            return tuple(Seat(seat) for seat, board in enumerate(kept) if board is None)
        case Play(state):
            return _deciding(state)
        case _:
            assert_never(game.stage)


def _deciding(state: GameState) -> tuple[Seat, ...]:
    return tuple(sorted({state.decides_for(seat) for seat in state.due}))
