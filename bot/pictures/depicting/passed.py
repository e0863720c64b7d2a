"""What the picture of the hands that a player saw in an Age shows; its description is the same, hand by hand."""

from collections.abc import Sequence

from bot.pictures import Picture
from bot.pictures.depicting.alt_text import alt_text
from bot.pictures.depicting.writing import named, picture_words
from bot.pictures.drawing.opened import Cards, Holder, Opened
from bot.services.review import Faced, OwnGame
from bot.text.uncovering import DONE
from bot.text.words import Words
from engine.catalogue import Age, Card
from engine.moves import Build, BuildDiscarded, BuildStage, Discard


def passed_picture(words: Words, own: OwnGame, age: Age, heard: Sequence[str], shown: Sequence[str]) -> Picture:
    """A row for every hand, in order: what was done with a card, the others, and what had been taken from the hand.

    Args:
        words: the catalogue.
        own: the game, in which the player saw a hand in this Age.
        age: the Age.
        heard: a line for each hand, for the alternative text.
        shown: the same lines for a message.
    """
    drawn, seen = picture_words(words), own.seen_in(age)
    table = seen[0].view.table
    scene = Opened(
        drawn.say("picture-passed-title", age=age),
        age,
        tuple(city.board.city for city in table.cities),
        tuple(_hand(drawn, own, each) for each in seen),
    )
    heading = words.say("review-passed-heading", age=age)
    told = alt_text(words, [f"{heading}.", *heard], shown=[f"**{heading}**", *shown])
    return Picture("hands", scene, told.description, told.more, brief=words.say("picture-same"))


def _hand(words: Words, own: OwnGame, faced: Faced) -> Holder:
    back = own.back(faced)
    since = 0 if back is None else back.since
    cards: list[Cards] = []
    if isinstance(faced.move, Build | BuildDiscarded | BuildStage | Discard):
        stage = faced.view.table.cities[faced.place].stages + 1  # if it was one
        cards.append(_with(words, DONE[type(faced.move)], (faced.move.card,), stage))
    if faced.others:
        cards.append(_with(words, "others", faced.others))
    if back is not None:
        cards.append(_with(words, "gone", back.gone))
    turn = words.say("picture-passed-turn", turn=faced.turn.turn)
    asked = words.say("picture-passed-asked", asked=faced.turn.asked, since=since)
    return Holder(turn, asked, tuple(cards), is_computer=not faced.chose)


def _with(words: Words, what: str, cards: Sequence[Card], stage: int = 0) -> Cards:
    said = words.say("picture-opened-cards", what=what, whose="own", stage=stage)
    return Cards(said, tuple(named(words, card) for card in cards))
