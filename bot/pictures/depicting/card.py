"""What the picture of a card shows that is looked up: all that is printed on it."""

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.legend import CITIES
from bot.pictures.depicting.writing import named, picture_words
from bot.pictures.drawing.card import CardScene
from bot.pictures.drawing.faces import Face
from bot.text import cards
from bot.text.words import Words
from engine.catalogue import AGES, Card, Catalogue


def card_picture(words: Words, card: Card, catalogue: Catalogue) -> Picture:
    """The card as in a hand, at its printed cost; the alternative text tells all of it."""
    drawn = picture_words(words)
    shown = named(drawn, card)
    later = tuple(named(drawn, each) for each in catalogue.leads_to(card))
    scene = CardScene(Face(shown.name, shown, later), min(card.copies, default=AGES[-1]), CITIES)
    told = alt_text(words, [cards.card_facts(words, card, catalogue)])
    return Picture("card", scene, told.description, told.more)
