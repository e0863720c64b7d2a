"""Words and names for pictures, as far as their font has the letters; the message's text has all of them."""

import unicodedata
from functools import lru_cache

from bot.pictures.drawing.lettering import can_write, drawable
from bot.services.views import TableView
from bot.text.names import names
from bot.text.words import Notation, Words


def picture_words(words: Words) -> Words:
    """The words for a picture: English if the font lacks the letters of the language."""
    name = words.say("language-name")
    return words if drawable(name) == name else _english(words.notation)


def picture_names(words: Words, table: TableView) -> tuple[str, ...]:
    """The names for a picture, by seat, the Free City's last.

    A name that cannot be written in full is empty: half of it might be somebody else's.
    """
    return tuple(map(_picture_name, names(picture_words(words), table)))


def _picture_name(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name)
    return "" if any(each.isalnum() and not can_write(each) for each in plain) else drawable(plain)


@lru_cache
def _english(notation: Notation) -> Words:
    return Words(notation)
