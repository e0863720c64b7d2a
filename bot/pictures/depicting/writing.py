"""Words and names as far as the pictures' font can write them; the message's text has the others, too."""

import unicodedata
from functools import lru_cache

from bot.pictures.drawing.lettering import can_write, drawable
from bot.services.views import TableView
from bot.text.names import names
from bot.text.words import Notation, Words


def written(words: Words) -> Words:
    """The words for a picture: English ones if the font lacks the letters of the language."""
    name = words.say("language-name")
    return words if drawable(name) == name else _english(words.notation)


def written_names(words: Words, table: TableView) -> tuple[str, ...]:
    """The names for a picture, by seat, the Free City's last.

    A name that cannot be written in full is empty: half of it might be somebody else's.
    """
    return tuple(map(_written_name, names(written(words), table)))


def _written_name(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name)
    return "" if any(each.isalnum() and not can_write(each) for each in plain) else drawable(plain)


@lru_cache
def _english(notation: Notation) -> Words:
    return Words(notation)
