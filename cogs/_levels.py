"""How well computer players play, as an option of commands."""

from enum import StrEnum

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
