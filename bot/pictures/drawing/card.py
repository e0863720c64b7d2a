"""A card by itself, as it looks in a hand, under the sky of the Age in which it is dealt."""

from dataclasses import dataclass

from bot.pictures.drawing import places
from bot.pictures.drawing.canvas import WIDTH, Canvas
from bot.pictures.drawing.faces import ROUND, Cards, Face, Held
from engine.catalogue import Age

_MARGIN = 28
_CARD = 600
_HIGH = 340
"""The height of a card, or more: the same for nearly all, so that few strips of sky are kept."""
_SYMBOL = 112
"""The largest size of effects: icons of 156 pixels."""


@dataclass(frozen=True, slots=True)
class CardScene:
    """A card that is looked up: nobody holds it, so it has no price but the printed one."""

    face: Face
    age: Age
    """Whose sky is behind it."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon; like the sky they say nothing."""

    def draw(self) -> Canvas:
        """Draw the card at the left, with the horizon at its right."""
        cards = Cards((Held(self.face),), _SYMBOL)
        card = Canvas(_CARD, max(_HIGH, cards.height(_CARD)))
        cards.draw(card, card.area)
        high = card.area.height + 2 * _MARGIN
        canvas = Canvas(WIDTH, high)
        ends = (_MARGIN + _CARD + _MARGIN, WIDTH)
        canvas.place(places.skyline(self.cities, self.age, ends, (WIDTH, high)), (0, 0))
        canvas.lay(card, (_MARGIN, _MARGIN), ROUND)
        canvas.rim()
        return canvas
