"""The two boards that a player may choose from in a draft, one below the other."""

from dataclasses import dataclass

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.wonder import MARGIN, WONDER_HEIGHT, WONDER_WIDTH, Wonder, wonder

_HEAD = 92
_PART = _HEAD + WONDER_HEIGHT + MARGIN
_ROUND = 26
_FRAME = 10
_CITY = Type(palette.ON_NIGHT, 58, Weight.BOLD)
_MAKES = 66


@dataclass(frozen=True, slots=True)
class Offer:
    """Both boards, and which of them the player keeps so far."""

    wonders: tuple[Wonder, ...]
    kept: int | None
    words: str
    """The label of the board that is kept."""

    def draw(self) -> Canvas:
        """Draw each board below the name of its city and what it produces."""
        canvas = Canvas(WIDTH, MARGIN // 2 + _PART * len(self.wonders))
        for place, each in enumerate(self.wonders):
            top = MARGIN // 2 + place * _PART
            with canvas.about(each.board.city):
                _draw_head(canvas, top + _HEAD // 2, each, self.words if place == self.kept else "")
                if place == self.kept:
                    area = Area(MARGIN, top + _HEAD, MARGIN + WONDER_WIDTH, top + _HEAD + WONDER_HEIGHT)
                    canvas.box(area.inset(-_FRAME), palette.GOLD, palette.NIGHT, _ROUND)
                ground = palette.GOLD if place == self.kept else palette.NIGHT
                canvas.place(wonder(each, ground), (MARGIN, top + _HEAD))
        return canvas


def _draw_head(canvas: Canvas, middle: int, shown: Wonder, kept: str) -> None:
    left, right = MARGIN, WIDTH - MARGIN
    if kept:
        with canvas.about("kept"):
            how = Type(palette.ON_NIGHT_GOLD, 40, Weight.BOLD)
            right = canvas.row((right, middle), [Icon("free"), kept], how, "right").left
    makes = Icon(symbols.resource(shown.board.produces).name, symbols.resource(shown.board.produces).label, _MAKES)
    with canvas.about("makes"):
        left = canvas.row((left, middle), [makes], Type(palette.ON_NIGHT, 40)).right + MARGIN // 2
    canvas.row((left, middle), [cut(shown.board.city, right - left, _CITY)], _CITY)
