"""Players' names on Discord's screens.

People choose their names freely. In messages, names are escaped so that they are neither markup nor mentions; buttons
and menus have no markup, so names stay unchanged there.
"""

from collections.abc import Callable
from typing import TypeAlias

from bot.services.people import Computer, Occupant
from bot.services.summaries import TableSummary
from bot.text.words import Words
from players.levels import Level

Naming: TypeAlias = Callable[[str], str]
"""A function that formats a name: `short_name` for messages, `spoken_name` for text without markup."""

LONGEST_SHOWN = 40
"""Maximum number of characters of a name shown; Discord allows 32, and the rest can distinguish equal names."""

_LONGEST_ECHO = 60
_MARKUP = str.maketrans({each: f"\\{each}" for each in r"\*_~`|<>[]()#@:+.!-"})


def escape(text: str) -> str:
    """Escape a text so that Discord shows it unchanged: no bold, no link, no list, no mention."""
    return text.translate(_MARKUP)


def echo(text: str) -> str:
    """Return what someone typed, shortened and escaped, to be shown to them again."""
    return escape(cut(text, _LONGEST_ECHO))


def cut(text: str, most: int) -> str:
    """Return the text, or its beginning and an ellipsis, in at most `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def names(words: Words, table: TableSummary) -> tuple[str, ...]:
    """Return all names by seat, the Free City's last, for buttons and menus."""
    return tuple(_name(words, table, place, name) for place, name in enumerate(table.names))


def short_names(words: Words, table: TableSummary) -> tuple[str, ...]:
    """Return all names by seat for messages: escaped, and each cut to LONGEST_SHOWN because there may be many."""
    return tuple(short_name(name) for name in names(words, table))


def spoken_names(words: Words, table: TableSummary) -> tuple[str, ...]:
    """Return all names by seat for alternative texts, which have no markup, each cut to LONGEST_SHOWN."""
    return tuple(map(spoken_name, names(words, table)))


def owner_names(words: Words, table: TableSummary, naming: Naming, *, brief: bool = False) -> tuple[str, ...]:
    """Return all names by seat as they stand in brackets after their cities, so without brackets of their own.

    The `brief` ones of computer players don't say that they are: for texts beside a ranking that does.
    """

    def called(place: int, name: str | None) -> str:
        own = computer_name(table.seats[place].occupant) if brief and name is None and place < len(table.seats) else ""
        return naming(own or _name(words, table, place, name, beside=True))

    return tuple(called(place, name) for place, name in enumerate(table.names))


def spoken_name(name: str) -> str:
    """Return one name, shortened as in `spoken_names`."""
    return cut(name, LONGEST_SHOWN)


def short_name(name: str) -> str:
    """Return one name, shortened and escaped as in `short_names`."""
    return escape(cut(name, LONGEST_SHOWN))


def computer_name(occupant: Occupant) -> str:
    """Return a computer player's name alone, for use next to an icon; empty for people and for unnamed ones."""
    return occupant.name if isinstance(occupant, Computer) else ""


def level_key(level: Level) -> str:
    """Return a level's name in message keys. For easy and medium it differs from the saved value."""
    return level.name.lower().replace("_", "-")


def level_line(words: Words, level: Level) -> str:
    """Say in a sentence how well computer players play."""
    return words.about(f"lobby-level-{level_key(level)}", "told")


def level_lines(words: Words, level: Level, *, compiled: bool) -> list[str]:
    """Say how well computer players play; if they think with a core that is not `compiled`, say that, too."""
    plain = level.thinks and not compiled
    return [level_line(words, level), *([words.say("level-plain")] if plain else [])]


def _name(words: Words, table: TableSummary, place: int, name: str | None, *, beside: bool = False) -> str:
    if name is not None:
        return name
    if place >= len(table.seats):
        return words.say("free-city-name")
    own = computer_name(table.seats[place].occupant)
    if not own:
        return words.say("computer-name", number=place + 1)
    return words.about("computer-named", "beside", name=own) if beside else words.say("computer-named", name=own)
