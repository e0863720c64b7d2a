"""What can be chosen in options that several commands have."""

from enum import StrEnum

from engine.ruleset import Expansion
from players.levels import Level


class LevelOption(StrEnum):
    """A level that people choose from, as they type it."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def level(self) -> Level:
        """The same in a table's settings."""
        return Level[self.name]


class ExpansionOption(StrEnum):
    """An expansion, or expressly none, which differs from leaving the option out."""

    NONE = "none"
    EDIFICE = Expansion.EDIFICE.value
    CARTHAGE = Expansion.CARTHAGE.value

    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """The same in a table's settings."""
        return () if self is ExpansionOption.NONE else (Expansion(self),)
