"""Words and names for pictures, as far as their fonts have the letters; the message's text has all of them."""

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.pictures.drawing.lettering import can_write, drawable, is_plain
from bot.pictures.drawing.shaping import script_of
from bot.services.views import TableView
from bot.text.names import computer_name, names
from bot.text.words import Notation, Words
from engine.catalogue import Card
from engine.ruleset import Seat


def picture_words(words: Words) -> Words:
    """The words for a picture: English if the font of all pictures lacks the letters of the language."""
    return words if all(map(is_plain, words.say("language-name"))) else _english(words.notation)


def picture_names(words: Words, table: TableView) -> tuple[str, ...]:
    """The names for a picture, by seat, the Free City's last; those that cannot be written in full are empty."""
    return tuple(map(picture_name, names(picture_words(words), table)))


@dataclass(frozen=True, slots=True)
class Player:
    """A city's player, as a picture names them."""

    name: str
    """Empty if no font can write it; a computer player's alone, or its number, for its sign says the rest."""
    is_computer: bool = False


def picture_players(words: Words, table: TableView) -> tuple[Player, ...]:
    """The players for a picture, by seat, the Free City's last."""
    named = picture_names(words, table)
    computers = {
        seat: picture_name(computer_name(taken.occupant)) or str(seat + 1)
        for seat, taken in table.places()
        if table.names[seat] is None
    }
    return tuple(Player(computers.get(Seat(seat), name), seat in computers) for seat, name in enumerate(named))


def picture_name(name: str) -> str:
    """A name for a picture; empty if it cannot be written in full: half of it might be somebody else's."""
    composed = unicodedata.normalize("NFC", name)
    plain = "".join(each if script_of(each) else unicodedata.normalize("NFKC", each) for each in composed)
    return "" if any(each.isalnum() and not can_write(each) for each in plain) else drawable(plain)


def named(words: Words, card: Card) -> Card:
    """A card for a picture: it, and those that make it free, under the names that these words have for them."""
    name, earlier = words.called(card.name), tuple(words.called(each.name) for each in card.free_from)
    if (name, *earlier) == (card.name, *(each.name for each in card.free_from)):
        return card
    return _renamed(card, name, earlier)


@lru_cache(maxsize=1024)  # parts of pictures are kept by their cards, which are compared by identity
def _renamed(card: Card, name: str, earlier: tuple[str, ...]) -> Card:
    free_from = tuple(_renamed(each, called, ()) for each, called in zip(card.free_from, earlier, strict=False))
    return replace(card, name=name, free_from=free_from)


@lru_cache
def _english(notation: Notation) -> Words:
    return Words(notation)
