"""What a picture shows, in words: as much as an alternative text can hold, and the rest for the message."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.text.words import Words

LONGEST = 1_024
"""The most characters that Discord accepts in an alternative text."""


@dataclass(frozen=True, slots=True)
class Told:
    """An alternative text, and what did not fit into it."""

    description: str
    more: str
    """The rest, below a heading of its own; empty if everything fitted."""


def told(words: Words, sentences: Sequence[str], shown: Sequence[str] = ()) -> Told:
    """Divide sentences, the essentials first, into as many as fit into an alternative text and the rest.

    Args:
        words: the catalogue.
        sentences: for the alternative text.
        shown: the same for a message, where names must not act as markup; empty if there is no difference.

    Raises:
        ValueError: even the first sentence does not fit.
    """
    if sentences and len(sentences[0]) > LONGEST:
        raise ValueError(f"{len(sentences[0])} characters at once")
    fitting = len(sentences)
    while len(" ".join(sentences[:fitting])) > LONGEST:
        fitting -= 1
    left = (shown or sentences)[fitting:]
    return Told(" ".join(sentences[:fitting]), "\n".join([words.say("picture-more"), *left]) if left else "")
