"""What a decision depends on, apart from the game and the person who asks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.services.bounds import USUAL, Bounds
from bot.services.marks import Marks
from bot.services.ports import Chance, Outage
from bot.services.reliability import Turns
from engine.setup import Deal


@dataclass(frozen=True, slots=True)
class Occasion:
    """The moment of a decision, and what is known at that moment."""

    now: datetime
    """UTC."""
    chance: Chance
    bounds: Bounds = USUAL
    """How many tables there may be, and how long a table may be idle."""
    outages: Sequence[Outage] = ()
    """The known times when people could not reach the program."""
    experienced: bool = False
    """Whether the person who acts has finished enough games. Filled in only for newcomers at a beginners' table."""
    turns: Turns = field(default=Turns())
    """How well the person who acts has kept deadlines. Filled in only in a lobby, and when somebody opens a table."""
    marks: Marks = field(default=Marks())
    """By them a game knows again whom it has forgotten."""
    rates: bool = False
    """Whether the server rates games. Filled in only when somebody opens a table."""
    deal: Deal | None = None
    """The deal that a lobby is to play again. Filled in only there; None also if it is no longer kept, or damaged."""
