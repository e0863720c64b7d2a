"""Several pictures as one, below each other: Discord crops two in one message to squares."""

from dataclasses import dataclass

from bot.pictures.drawing import Scene
from bot.pictures.drawing.canvas import WIDTH, Canvas


@dataclass(frozen=True, slots=True)
class Stacked:
    """Pictures below each other."""

    scenes: tuple[Scene, ...]

    def draw(self) -> Canvas:
        """Draw all of them."""
        drawn = [scene.draw() for scene in self.scenes]
        canvas, top = Canvas(WIDTH, sum(each.area.height for each in drawn)), 0
        for each in drawn:
            canvas.place(each, (0, top))
            top += each.area.height
        return canvas
