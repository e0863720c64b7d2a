"""What a picture shows, in words: as much of it as an alternative text takes, and the rest for the message."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.text.words import Words

LONGEST = 1_024
"""Characters that Discord takes as an alternative text."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that was to be told."""

    description: str
    more: str
    """Under a heading of its own; empty where everything has been told."""


def told(words: Words, sentences: Sequence[str], shown: Sequence[str] = ()) -> Told:
    """Sentences, the essentials first: as many as fit, in this order, and the others.

    Args:
        words: the catalogue.
        sentences: as an alternative text says them.
        shown: the same as a message shows them, where a name must not be markup; empty where there is no difference.

    Raises:
        ValueError: even the first does not fit.
    """
    if sentences and len(sentences[0]) > LONGEST:
        raise ValueError(f"{len(sentences[0])} characters at once")
    fitting = len(sentences)
    while len(" ".join(sentences[:fitting])) > LONGEST:
        fitting -= 1
    left = (shown or sentences)[fitting:]
    return Told(" ".join(sentences[:fitting]), "\n".join([words.say("picture-more"), *left]) if left else "")
