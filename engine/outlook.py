"""What everyone can predict about the rest of a turn: further questions, and whether the edifice can be finished."""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from engine.constants import LAST_TURN
from engine.edifices import must_choose_penalty
from engine.effects import Ability
from engine.questions import OFF_TURN, QuestionKind
from engine.ruleset import Seat
from engine.views import CityView, PublicView


class LaterQuestion(NamedTuple):
    """A question that these seats will or may be asked later in the turn."""

    asked: QuestionKind
    seats: tuple[Seat, ...]


def later_questions(view: PublicView) -> tuple[LaterQuestion, ...]:
    """Return the questions that may still follow in this turn, in order; empty while everyone chooses a card."""
    if view.asked not in OFF_TURN:
        return ()
    now = OFF_TURN.index(view.asked)
    found = [LaterQuestion(asked, tuple(_asked(asked, view))) for asked in OFF_TURN[now:]]
    return tuple(each for each in found if each.seats)


def can_be_constructed(view: PublicView) -> bool:
    """Return whether this Age's edifice can still be constructed. After turn 6's cards, only seventh cards help."""
    if view.project is None or view.turn < LAST_TURN or view.asked == "card":
        return True
    free = [city for city in _seventh_cards(view) if not city.joined and city.stages < len(city.board.stages)]
    return len(free) >= view.project.pawns


def _asked(asked: QuestionKind, view: PublicView) -> Iterator[Seat]:
    last = view.turn == LAST_TURN
    match asked:
        case "seventh-card":
            if last and view.asked != asked:
                yield from (city.seat for city in _seventh_cards(view))
        case "discard-pile":
            if last or view.discard_size:  # on the last turn the remaining hands go to the pile
                yield from view.searchers
        case "penalty":
            if last and view.asked != asked and view.project is not None:
                edifice = view.project.edifice
                yield from (seat for seat in view.exposed if must_choose_penalty(view.cities[seat], edifice))
        case "card" | "stage-choice" | "nothing":
            pass  # nothing in the same turn comes before these
        case _:
            assert_never(asked)


def _seventh_cards(view: PublicView) -> list[CityView]:
    """Return the cities that may play a seventh card: they still hold a card and have the ability."""
    return [city for city in view.cities if city.hand_size and city.has(Ability.PLAY_SEVENTH_CARD)]
