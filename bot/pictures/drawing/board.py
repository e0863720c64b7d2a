"""A wonder's board by itself: the monument complete, what its city makes, and all stages below."""

from dataclasses import dataclass

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.wonder import MARGIN, WONDER_HEIGHT, Wonder, wonder
from engine.catalogue import AGES

_VIEW = (WIDTH, 420)
_BETWEEN = 12
_PLATE = Area(20, 20, WIDTH // 2, 128)
"""In the sky, left of the monument."""
_ROUND = 20
_PADDING = 22
_MAKES = 84
_CITY = Type(palette.ON_PAPER, 56, Weight.BOLD, 16)


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A board that is looked up: nobody has it, so no stage is built."""

    wonder: Wonder

    def draw(self) -> Canvas:
        """Draw the monument as it will be, and all that is printed on its board."""
        board = self.wonder.board
        canvas = Canvas(WIDTH, _VIEW[1] + _BETWEEN + WONDER_HEIGHT + MARGIN)
        canvas.place(places.place(board, len(board.stages), AGES[0], _VIEW), (0, 0))
        with canvas.about(self.wonder.city):
            self._put_plate(canvas)
            canvas.place(wonder(self.wonder), (MARGIN, _VIEW[1] + _BETWEEN))
        canvas.rim()
        return canvas

    def _put_plate(self, canvas: Canvas) -> None:
        """Draw what the city makes, and its name."""
        made, middle = symbols.resource(self.wonder.board.produces), (_PLATE.top + _PLATE.bottom) // 2
        makes = Icon(made.name, made.label, _MAKES)
        name = cut(self.wonder.city, _PLATE.width - 2 * _PADDING - _MAKES - _CITY.gap, _CITY)
        canvas.plate(
            _PLATE._replace(right=_PLATE.left + row_width([makes, name], _CITY) + 2 * _PADDING), palette.PAPER, _ROUND
        )
        with canvas.about("makes"):
            left = canvas.row((_PLATE.left + _PADDING, middle), [makes], _CITY).right + _CITY.gap
        canvas.row((left, middle), [name], _CITY)
