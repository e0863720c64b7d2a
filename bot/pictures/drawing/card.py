"""A card by itself, as it looks in a hand, under the sky of the Age in which it is dealt."""

from dataclasses import dataclass

from bot.pictures.drawing import faces, places
from bot.pictures.drawing.canvas import WIDTH, Canvas
from bot.pictures.drawing.faces import Drawn, Face, Size
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
        card = self._card()
        high = card.area.height + 2 * _MARGIN
        canvas = Canvas(WIDTH, high)
        ends = (_MARGIN + _CARD + _MARGIN, WIDTH)
        canvas.place(places.skyline(self.cities, self.age, ends, (WIDTH, high)), (0, 0))
        canvas.lay(card, (_MARGIN, _MARGIN), faces.ROUND)
        canvas.rim()
        return canvas

    def _card(self) -> Canvas:
        head = faces.head_height(self.face, _CARD)
        printed = max(_HIGH - head - faces.EDGE, faces.least_height(self.face, _CARD))
        size = Size(_CARD, head, printed, 0)
        canvas = faces.draw(self.face, size, faces.symbol_size(self.face, size, _SYMBOL), dimmed=False)
        faces.put_buildings([Drawn(self.face, size, dimmed=False, canvas=canvas)])
        return canvas
