"""The alternative text of a picture, and the rest of its description for the message."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.pictures import Picture
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
    fit = fitting(words, sentences)
    left = (shown or sentences)[fit:]
    return AltText(words.in_sequence(sentences[:fit]), "\n".join([words.say("picture-more"), *left]) if left else "")


def told_first(words: Words, picture: Picture, heading: str, sentences: Sequence[str], shown: Sequence[str]) -> Picture:
    """Return a picture of a step whose alternative text begins with sentences about another step; both have a heading.

    If both do not fit, the message says these sentences. `shown` is as for `alt_text`.
    """
    here = f"{words.say('picture-this-step')}: {picture.description}"
    together = words.in_sequence([f"{heading}: {words.in_sequence(sentences)}", here])
    if len(together) <= LONGEST:
        return replace(picture, description=together)
    return replace(picture, more="\n".join([f"**{heading}**", *shown, *([picture.more] if picture.more else [])]))


def fitting(words: Words, sentences: Sequence[str]) -> int:
    """How many of these sentences, from the first on, fit into an alternative text."""
    count = len(sentences)
    while len(words.in_sequence(sentences[:count])) > LONGEST:
        count -= 1
    return count
