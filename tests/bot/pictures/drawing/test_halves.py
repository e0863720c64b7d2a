"""A picture that is sent in two halves."""

from dataclasses import dataclass

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.halves import Half


@dataclass(frozen=True)
class Flag:
    """A picture of a bright stripe above a dark one."""

    fold: int = 30

    def draw(self) -> Canvas:
        canvas = Canvas(100, 80)
        canvas.box(Area(0, 0, 100, self.fold), palette.SNOW)
        return canvas


def test_the_halves_are_the_whole_picture_cut_at_its_fold_each_with_a_rim() -> None:
    upper, lower = (Half(Flag(), upper=each).draw() for each in (True, False))
    assert (upper.area, lower.area) == (Area(0, 0, 100, 30), Area(0, 0, 100, 50))
    stripe, ground = Canvas(100, 30, palette.SNOW), Canvas(100, 50)
    for each in (stripe, ground):
        each.rim()
    assert (upper.png(), lower.png()) == (stripe.png(), ground.png())
    assert Half(Flag(), upper=True) != Half(Flag(), upper=False)
