"""Makes a position of the core from a complete game of the engine, for simulation or to compare the two.

Computer players cannot use this: they make positions from what they have seen.
"""

from collections.abc import Sequence

from core.game import Position
from core.placing import Hands, position
from core.tabulating import numbers
from engine.city import City
from engine.edifices import starting_projects
from engine.ruleset import Seat
from engine.setup import Deal
from engine.state import AgeDeal, GameState, SearchDiscard, SeventhCards, StageChoices, SufferPenalty
from engine.turn import first_controller
from engine.views import question_kind


def begin(deal: Deal) -> Position:
    """Return the position at the first turn of a game with this deal. The deal is not checked."""
    first, *later = deal.ages
    two_player = deal.ruleset.two_player
    return position(
        numbers(deal.ruleset, len(deal.boards)),
        age=1,
        turn=1,
        cities=[City(board) for board in deal.boards],
        projects=starting_projects(deal.edifices, len(deal.boards)),
        hands=(*first.hands, ()) if two_player else first.hands,
        draw_pile=first.draw_pile,
        controller=first_controller(1) if two_player else None,
        upcoming=[_hands(age, two_player=two_player) for age in later],
    )


def mirror(state: GameState) -> Position:
    """Convert a state of the engine to a position, including its sealed choices."""
    table = state.table
    game = numbers(table.ruleset, len(table.cities))
    asked, searchers = _asked(state)
    mirrored = position(
        game,
        age=table.age,
        turn=table.turn,
        cities=table.cities,
        projects=table.projects,
        hands=table.hands,
        discard=table.discard,
        draw_pile=table.draw_pile,
        controller=table.controller,
        asked=question_kind(state.phase),
        seats_asked=asked,
        searchers=searchers,
        upcoming=[_hands(age, two_player=table.ruleset.two_player) for age in state.upcoming],
    )
    for seat, move in enumerate(state.choices):
        if move is not None:
            mirrored.choose(seat, game.move_number(move))
    return mirrored


def _asked(state: GameState) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Return the seats asked now, if not everyone, and the seats that will search the discard pile later."""
    match state.phase:
        case StageChoices(seats, searchers) | SeventhCards(seats, searchers):
            return seats, searchers
        case SearchDiscard(seats):
            return seats[:1], seats[1:]
        case SufferPenalty(seats):
            return seats, ()
        case _:
            return (), ()


def _hands(age: AgeDeal, *, two_player: bool) -> Hands:
    return (*age.hands, age.draw_pile) if two_player else age.hands
