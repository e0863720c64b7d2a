"""The back of a card or a board that lies face down."""

from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Type
from bot.pictures.drawing.layout import Box, Middle, Plate, Signs, Sized
from bot.pictures.drawing.palette import Paint


def back(size: tuple[int, int], radius: int, rim: Paint, sign: Icon | None = None, ground: Paint | None = None) -> Box:
    """A back of this size with a sign, or else a diamond; None as the ground is a picture."""
    edge = radius * 5 // 12
    on_it: Box = Signs((sign,), Type(palette.ON_DUSK), "middle") if sign else _Diamond(size[1])
    face = Plate(on_it, palette.DUSK, (0, 0), radius - edge, rim)
    return Middle(Sized(Plate(face, rim, (edge, edge), radius, ground), *size), "middle")


@dataclass(frozen=True, slots=True)
class _Diamond:
    """A diamond in the middle."""

    back: int
    """The height of the back."""

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        x, y = (area.left + area.right) // 2, (area.top + area.bottom) // 2
        across, up = self.back * 22 // 100, self.back * 34 // 100
        diamond = [(x, y - up), (x + across, y), (x, y + up), (x - across, y), (x, y - up)]
        canvas.line([*diamond, diamond[1]], palette.MIST, palette.DUSK, 5)
