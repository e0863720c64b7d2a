"""Choices of options that several commands share."""

from enum import StrEnum

from engine.ruleset import Expansion
from players.levels import Level


class LevelOption(StrEnum):
    """A level of computer players, as a choice of an option."""

    EASY = "easy"
    CASUAL = "casual"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def level(self) -> Level:
        """The level in a table's settings."""
        return Level[self.name]


class ExpansionOption(StrEnum):
    """An expansion, or explicitly none, which differs from leaving the option out."""

    NONE = "none"
    EDIFICE = Expansion.EDIFICE.value
    CARTHAGE = Expansion.CARTHAGE.value

    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """The expansions in a table's settings."""
        return () if self is ExpansionOption.NONE else (Expansion(self),)
