"""What may be added to the game, as an option of commands."""

from enum import StrEnum

from engine.ruleset import Expansion


class Added(StrEnum):
    """An expansion, or none; to leave the option out is something else."""

    NONE = "none"
    EDIFICE = Expansion.EDIFICE.value
    CARTHAGE = Expansion.CARTHAGE.value

    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """As a table's settings have it."""
        return () if self is Added.NONE else (Expansion(self),)
