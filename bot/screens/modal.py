"""A modal as plain data: a window with questions that are all answered before anything happens.

Each question is a field of the modal's act, so the answers make another act of the same kind. A screen reader speaks
the label of each question.
"""

from dataclasses import dataclass
from typing import TypeAlias

from bot.screens.acts import Act

LONGEST_LABEL = 45
"""Most characters of a modal's title and of a question's label."""


@dataclass(frozen=True, slots=True)
class RadioOption:
    """An answer of a radio group; label and description have at most 100 characters each."""

    value: object
    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class RadioGroup:
    """A question with 2 to 10 answers, of which the one is chosen that the act has."""

    field: str
    label: str
    options: tuple[RadioOption, ...]


@dataclass(frozen=True, slots=True)
class Checkbox:
    """A question that is answered by yes or no; the description has at most 100 characters."""

    field: str
    label: str
    description: str = ""


Question: TypeAlias = RadioGroup | Checkbox


@dataclass(frozen=True, slots=True)
class Modal:
    """One to five questions; `act` has the present answers."""

    title: str
    act: Act
    questions: tuple[Question, ...]
