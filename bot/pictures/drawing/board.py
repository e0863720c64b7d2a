"""A wonder's board by itself: the monument complete, what its city makes, and all stages below."""

from dataclasses import dataclass

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type
from bot.pictures.drawing.layout import About, Drawn, Middle, Plate, Row, Signs, Text, drawn, resized
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.wonder import MARGIN, Wonder, wonder
from engine.catalogue import AGES

_VIEW = 420
_CITY = Type(palette.ON_PAPER, 56, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A board that is looked up: nobody has it, so no stage is built."""

    wonder: Wonder

    def draw(self) -> Canvas:
        """Draw the monument as it will be, and below it all that is printed on its board."""
        return drawn(About(self.wonder.city, Drawn(wonder(self.wonder))), WIDTH, _VIEW + 12, MARGIN, self._put_above)

    def _put_above(self, canvas: Canvas) -> None:
        """Draw the monument, and left of it in the sky what the city makes, and its name."""
        board = self.wonder.board
        canvas.place(places.place(board, len(board.stages), AGES[0], (WIDTH, _VIEW)), (0, 0))
        makes = About("makes", Signs(resized([symbols.resource(board.produces)], 84), _CITY))
        plate = Plate(Row((makes, Text(self.wonder.city, (_CITY,))), 16), palette.PAPER, (22, 12), 20, behind=None)
        About(self.wonder.city, Middle(plate)).draw(canvas, Area(20, 20, WIDTH // 2, 128))
