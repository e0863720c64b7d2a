"""What a picture shows, in words: as much of it as an alternative text takes, and the rest for the message."""

from collections.abc import Sequence
from dataclasses import dataclass

LONGEST = 1_024
"""Characters that Discord takes as an alternative text."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that was to be told."""

    description: str
    more: str


def told(sentences: Sequence[str]) -> Told:
    """Sentences, the essentials first: as many as fit, in this order, and the others.

    Raises:
        ValueError: even the first does not fit.
    """
    if sentences and len(sentences[0]) > LONGEST:
        raise ValueError(f"{len(sentences[0])} characters at once")
    fitting = len(sentences)
    while len(" ".join(sentences[:fitting])) > LONGEST:
        fitting -= 1
    return Told(" ".join(sentences[:fitting]), "\n".join(sentences[fitting:]))
