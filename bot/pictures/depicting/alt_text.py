"""The alternative text of a picture, and the rest of its description for the message."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.text.words import Words

LONGEST = 1_024
"""The most characters that Discord accepts in an alternative text."""


@dataclass(frozen=True, slots=True)
class AltText:
    """An alternative text, and what did not fit into it."""

    description: str
    more: str
    """The rest, below a heading of its own; empty if everything fitted."""


def alt_text(words: Words, sentences: Sequence[str], shown: Sequence[str] = ()) -> AltText:
    """Put as many of these sentences as fit, the essentials first, into an alternative text; the rest becomes `more`.

    Args:
        words: the catalogue.
        sentences: for the alternative text.
        shown: the same sentences for a message, where names must not act as markup; empty if there is no difference.

    Raises:
        ValueError: the first sentence alone is too long.
    """
    if sentences and len(sentences[0]) > LONGEST:
        raise ValueError(f"{len(sentences[0])} characters at once")
    fitting = len(sentences)
    while len(words.in_sequence(sentences[:fitting])) > LONGEST:
        fitting -= 1
    left = (shown or sentences)[fitting:]
    return AltText(
        words.in_sequence(sentences[:fitting]), "\n".join([words.say("picture-more"), *left]) if left else ""
    )
