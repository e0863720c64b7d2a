"""A modal as plain data: a window with several questions, whose answers are submitted together.

Each question is a field of the modal's act, so the answers make another act of the same kind. A screen reader speaks
the label of each question.
"""

from dataclasses import dataclass
from typing import TypeAlias

from bot.screens.acts import Act

LONGEST_LABEL = 45
"""Maximum number of characters in a modal's title, and in a question's label."""


@dataclass(frozen=True, slots=True)
class RadioOption:
    """An answer of a radio group. Label and description have at most 100 characters each."""

    value: object
    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class RadioGroup:
    """A question with 2 to 10 answers. The answer that the modal's act has is preselected."""

    field: str
    label: str
    options: tuple[RadioOption, ...]


@dataclass(frozen=True, slots=True)
class Checkbox:
    """A question with the answers yes and no. The description has at most 100 characters."""

    field: str
    label: str
    description: str = ""


Question: TypeAlias = RadioGroup | Checkbox


@dataclass(frozen=True, slots=True)
class Modal:
    """A window with one to five questions. `act` has the current answers."""

    title: str
    act: Act
    questions: tuple[Question, ...]
