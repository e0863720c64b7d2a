"""Seats that change hands, and the kinds of absence for which the others may decide about a seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.services.people import GameId, Occupant, Person, former_player
from engine.ruleset import Seat


class Absence(StrEnum):
    """Why a seat's person is not there, so that the others may decide about the seat (docs/rulings.md)."""

    LEFT = "left"
    """They have left the server."""
    STEPPED_OUT = "away"
    """A computer player plays their seat. People who are away until a date are not absent."""
    AUTOPILOT = "autopilot"
    """They have left questions to a stand-in, and since then a computer player has answered for them at once."""
    SILENT = "silent"
    """The table has waited for them too long."""


class Passing(StrEnum):
    """Why a seat changed hands."""

    STEPPED_OUT = "stepped-out"
    """The person who played it let a computer player take over."""
    OFFERED = "offered"
    """By consent: its owner offered it, or the host if it has no owner."""
    LEFT = "left"
    """By decision of the others, as are the next three: its person has left the server."""
    STAYED_OUT = "away"
    """Its person had stepped out."""
    AUTOPILOT = "autopilot"
    SILENT = "silent"
    BACK = "back"
    """Its owner has come back."""
    HANDED_BACK = "handed-back"
    """The person who played it for its owner has given it back."""
    SEATED_TWICE = "seated-twice"
    """The person who played it had already sat down at another table of the same round of a night."""
    FORGOTTEN = "forgotten"
    """The person who played it was forgotten. If it was their own, it has no owner any more."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A seat changed hands."""

    resolutions: int
    """How many resolutions had been revealed before it."""
    seat: Seat
    to: Occupant
    why: Passing
    turn: tuple[int, int] | None = None
    """The Age and the turn in which it changed hands, as in `Game.turn`; None if an older program saved it."""


def player_after(game: GameId, owner: Person | None, changes: Sequence[Passage], count: int) -> Occupant | None:
    """Return who played a seat after the first `count` of its changes; with 0, before the first of at least one.

    None for a computer player who had the seat from the start, because nothing says which one it was.
    """
    if count:
        return changes[count - 1].to
    if owner is not None:
        return owner
    # A seat without an owner was a computer player's from the start, and could be offered, or its owner was forgotten.
    return None if changes[0].why is Passing.OFFERED else Person(former_player(game, 0), "")
