"""The end of a night: who has won it on gold, below a wreath of laurel and fireworks above the sea."""

from dataclasses import dataclass

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.layout import About, Box, Column, Gap, Middle, Plate, Sized, Text, fitting
from bot.pictures.drawing.lettering import ELLIPSIS, SMALLEST, Weight
from engine.catalogue import AGES


def _types(*sizes: int, weight: Weight = Weight.MEDIUM) -> tuple[Type, ...]:
    return tuple(Type(palette.ON_GOLD, size, weight) for size in sizes)


_WREATH = Area(450, 20, 750, 320)
_CROWN = 132
"""The size of the crown within it."""
_ABOVE, _SEA = 304, 170
"""The height of what is above the plate with the winners, and below it."""
_PADDING, _RIM, _ROUND = 44, 6, 24
_ROOM = 1052
"""The greatest width of a line."""
_MOST = 6
"""So many winners have a line; of more, the rows below tell."""
_TITLE, _TOLD = _types(46, 40, 36, SMALLEST), _types(40, 36, SMALLEST)
_NAMES = ((92, 80, 68, 58, 48, 40), (72, 62, 54, 46, 40), (58, 52, 46, 40, SMALLEST))
"""The sizes of one winner's name, of two, of more."""


@dataclass(frozen=True, slots=True)
class Finale:
    """The sea with some cities' wonders, laurel, and on a plate a title, the winners, and any line below."""

    cities: tuple[str, ...]
    title: str
    told: str
    winners: tuple[str, ...]

    @property
    def height(self) -> int:
        """In pixels."""
        return _ABOVE + self._plate().height(WIDTH) + _SEA

    def put(self, canvas: Canvas) -> None:
        """Draw it at the top."""
        plate = self._plate()
        bottom = _ABOVE + plate.height(WIDTH)
        canvas.place(places.finale(self.cities, (WIDTH, bottom + _SEA), _WREATH), (0, 0))
        foot = (WIDTH - _CROWN) // 2, (_WREATH.top + _WREATH.bottom + _CROWN) // 2 - 6
        canvas.stand(foot, Icon("winner", size=_CROWN), palette.AIRS[AGES[-1]].height)
        Middle(plate, "middle").draw(canvas, Area(0, _ABOVE, WIDTH, bottom))

    def _plate(self) -> Box:
        """The plate; nothing if there is nothing to say."""
        shown = self.winners if len(self.winners) <= _MOST else (*self.winners[: _MOST - 1], ELLIPSIS)
        names = _types(*_NAMES[min(len(self.winners), len(_NAMES)) - 1], weight=Weight.BOLD)
        texts = ((self.title, _TITLE), *((name, names) for name in shown), (self.told, _TOLD))
        lines = tuple(
            fitting([Text(text, (how,), across="middle") for how in types], _ROOM) for text, types in texts if text
        )
        if not lines:
            return Gap()
        gold = Plate(About("won", Column(lines)), palette.GOLD, (_PADDING, 8), _ROUND, behind=None)
        edged = Plate(gold, palette.GILT.shadow, (_RIM, _RIM), _ROUND + _RIM, behind=None)
        return Sized(edged, min(WIDTH - 48, max(660, edged.width())))
