"""What people are called on Discord's screens.

A name is whatever its person likes: in a message it is escaped, so that it is neither markup nor a mention; on buttons
and in menus, which know no markup, it stays as it is.
"""

from bot.services.summaries import TableSummary
from bot.text.words import Words

LONGEST_SHOWN = 40
"""Discord's names go to 32 characters; a little more tells those apart that are alike."""

_LONGEST_ECHO = 60
_MARKUP = str.maketrans({each: f"\\{each}" for each in r"\*_~`|<>[]()#@:+.!-"})


def escaped(text: str) -> str:
    """A text that Discord shows as it is: no bold, no link, no list, no mention."""
    return text.translate(_MARKUP)


def echoed(text: str) -> str:
    """What somebody has typed, or its beginning, as it is told to them."""
    return escaped(cut(text, _LONGEST_ECHO))


def cut(text: str, most: int) -> str:
    """A text of at most so many characters; what is too long ends with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def names(words: Words, table: TableSummary) -> tuple[str, ...]:
    """By seat, the Free City's last, as on buttons and in menus."""
    return tuple(_name(words, table, place, name) for place, name in enumerate(table.names))


def escaped_names(words: Words, table: TableSummary) -> tuple[str, ...]:
    """By seat, the Free City's last, as in messages."""
    return tuple(escaped(name) for name in names(words, table))


def short_names(words: Words, table: TableSummary) -> tuple[str, ...]:
    """As `escaped_names`, none longer than Discord lets its people call themselves: for screens that hold many."""
    return tuple(short_name(name) for name in names(words, table))


def short_name(name: str) -> str:
    """One of them."""
    return escaped(cut(name, LONGEST_SHOWN))


def _name(words: Words, table: TableSummary, place: int, name: str | None) -> str:
    if name is not None:
        return name
    free_city = place >= len(table.seats)
    return words.say("free-city-name") if free_city else words.say("computer-name", number=place + 1)
