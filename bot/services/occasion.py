"""What a decision depends on besides the game and who asks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.services.bounds import USUAL, Bounds
from bot.services.ports import Chance, Outage
from bot.services.reliability import Turns


@dataclass(frozen=True, slots=True)
class Occasion:
    """The moment of a decision, with what is known then."""

    now: datetime
    """UTC."""
    chance: Chance
    bounds: Bounds = USUAL
    """How many tables there may be, and how long one may stand idle."""
    outages: Sequence[Outage] = ()
    """When people could not reach the program, as far as is known."""
    turns: Turns = field(default=Turns())
    """How the person who acts has answered against the time; known in a lobby, and of whoever is new at the table."""
