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


def cut_short(words: Words, sentences: Sequence[str], where: str) -> str:
    """Return an alternative text of as many of these sentences as fit, and if not all do, of `where` the rest is."""
    fit = fitting(words, sentences)
    if fit == len(sentences):
        return words.in_sequence(sentences)
    while len(told := words.in_sequence([*sentences[:fit], where])) > LONGEST:
        fit -= 1
    return told


def told_after(words: Words, picture: Picture, heading: str, sentences: Sequence[str], shown: Sequence[str]) -> Picture:
    """Return a picture of a step whose alternative text ends with sentences about another step, below a heading.

    First it says what one sees. If both do not fit, the message says these sentences. `shown` is as for `alt_text`.
    """
    together = words.in_sequence([picture.description, f"{heading}: {words.in_sequence(sentences)}"])
    if len(together) <= LONGEST and not picture.more:
        return replace(picture, description=together)
    return replace(picture, more="\n".join([*([picture.more] if picture.more else []), f"**{heading}**", *shown]))


def fitting(words: Words, sentences: Sequence[str]) -> int:
    """How many of these sentences, from the first on, fit into an alternative text."""
    count = len(sentences)
    while len(words.in_sequence(sentences[:count])) > LONGEST:
        count -= 1
    return count
