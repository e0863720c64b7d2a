"""Who will be asked between the turns of all when those have answered who are asked now: as far as everybody may know.

No new message comes in between, so that the reveal has to tell them. And what can still become of an edifice then.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bot.render.passing import LAST_TURN
from bot.services.game import Status
from bot.services.views import TableView
from engine.edifices import ways_to_suffer
from engine.effects import Ability
from engine.ruleset import Seat
from engine.views import OFF_TURN, Asked, CityView, PublicView, Resolution


class Later(NamedTuple):
    """Some who will be asked, or may be."""

    asked: Asked
    seats: tuple[Seat, ...]


def asked_meanwhile(table: TableView, resolution: Resolution) -> PublicView | None:
    """The table as it is, if the turn that was revealed still goes on: computer players may have answered already."""
    view = table.table
    if table.status is not Status.PLAY or view is None or resolution.ends_turn:
        return None
    return view if (view.age, view.turn) == (resolution.age, resolution.turn) else None


def to_come(view: PublicView) -> tuple[Later, ...]:
    """Who is asked after those who are asked now, in the order of what they are asked; nobody between two turns."""
    if view.asked not in OFF_TURN:
        return ()
    now = OFF_TURN.index(view.asked)
    found = [Later(asked, tuple(_asked(asked, view))) for asked in OFF_TURN[now:]]
    return tuple(each for each in found if each.seats)


def can_be_constructed(view: PublicView) -> bool:
    """Whether this Age's project still can: once the cards of the last turn are played, with seventh cards alone."""
    if view.project is None or view.turn < LAST_TURN or view.asked == "card":
        return True
    free = [city for city in _seventh_cards(view) if not city.joined and city.stages < len(city.board.stages)]
    return len(free) >= view.project.pawns


def _asked(asked: Asked, view: PublicView) -> Iterator[Seat]:
    last = view.turn == LAST_TURN
    match asked:
        case "seventh-card" if last and view.asked != asked:
            yield from (city.seat for city in _seventh_cards(view))
        case "discard-pile" if last or view.discard_size:  # on the last turn the rest of the hands comes to the pile
            yield from view.searchers
        case "penalty" if last and view.asked != asked and view.project is not None:
            edifice = view.project.edifice
            yield from (seat for seat in view.exposed if len(ways_to_suffer(view.cities[seat], edifice)) > 1)


def _seventh_cards(view: PublicView) -> list[CityView]:
    """The cities that play a seventh card on the last turn, or are playing it."""
    right = Ability.PLAY_SEVENTH_CARD
    return [
        city
        for city in view.cities
        if city.hand_size and any(right in stage.abilities for stage in city.board.stages[: city.stages])
    ]
