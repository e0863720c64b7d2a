"""Expansions as an option of commands."""

from enum import StrEnum

from engine.ruleset import Expansion


class ExpansionOption(StrEnum):
    """An expansion, or expressly none, which differs from leaving the option out."""

    NONE = "none"
    EDIFICE = Expansion.EDIFICE.value
    CARTHAGE = Expansion.CARTHAGE.value

    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """The same in a table's settings."""
        return () if self is ExpansionOption.NONE else (Expansion(self),)
