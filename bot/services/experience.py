"""How much somebody has played, and how their next table begins unless they say otherwise."""

from dataclasses import dataclass

from bot.services.game import Sides, TableSettings
from engine.ruleset import Expansion
from players.levels import Level, offered

ENOUGH = 3
"""After this many games played to the end, somebody is no longer a beginner."""


@dataclass(frozen=True, slots=True)
class Experience:
    """What a person has played."""

    finished: int = 0
    """Number of games that they played to the end, at most `ENOUGH`."""
    last: TableSettings | None = None
    """The settings of the last of them; None for beginners, and if it cannot be read."""

    @property
    def is_beginner(self) -> bool:
        """Whether the person has finished fewer games than `ENOUGH`."""
        return self.finished < ENOUGH

    def settings(self, players: int) -> TableSettings:
        """Return the settings of a table that the person opens without saying how, except for its pace.

        A beginner's table has side A of all wonders, and easy computer players. Everybody else begins with the sides,
        expansions and level that they played last.
        """
        if self.is_beginner:
            return TableSettings(players=players, sides=Sides.A, level=Level.EASY)
        if self.last is None:
            return TableSettings(players=players)
        expansions = tuple(each for each in self.last.expansions if players > 2 or each is not Expansion.EDIFICE)
        return TableSettings(
            players=players, sides=self.last.sides, expansions=expansions, level=offered(self.last.level)
        )
