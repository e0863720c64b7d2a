"""The least picture there is: a line of text."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.render.pictures import Canvas
from bot.render.pictures.canvas import WIDTH, Type
from bot.render.pictures.palette import ON_NIGHT


@dataclass(frozen=True)
class Sketch:
    """What happens while it is drawn does not make two of them differ."""

    text: str = "Giza"
    meanwhile: Callable[[], object] = field(default=lambda: None, compare=False, repr=False)

    def draw(self) -> Canvas:
        self.meanwhile()
        canvas = Canvas(WIDTH, 60)
        canvas.row((20, 30), [self.text], Type(ON_NIGHT))
        return canvas


@dataclass(frozen=True)
class Spoilt:
    """A picture that cannot be drawn, for a reason that names a card of a hand."""

    hand: str = "Altar"

    def draw(self) -> Canvas:
        raise KeyError(self)
