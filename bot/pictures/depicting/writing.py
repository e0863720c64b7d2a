"""Words and names as far as the pictures' font can write them; what it cannot, the message's text tells."""

import unicodedata
from functools import lru_cache

from bot.pictures.drawing.lettering import drawable, has
from bot.services.views import TableView
from bot.text.names import names
from bot.text.words import Notation, Words


def written(words: Words) -> Words:
    """The words that are drawn: in English, where the font has not the letters of a language."""
    name = words.say("language-name")
    return words if drawable(name) == name else _english(words.notation)


def written_names(words: Words, table: TableView) -> tuple[str, ...]:
    """By seat, the Free City's last; empty for a name that cannot be written: half of it would be another's."""
    return tuple(map(_written_name, names(written(words), table)))


def _written_name(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name)
    return "" if any(each.isalnum() and not has(each) for each in plain) else drawable(plain)


@lru_cache
def _english(notation: Notation) -> Words:
    return Words(notation)
