"""All cities as they stood after a step of a replay: a row for each, in the order of seats, with what the step added.

On a phone, the three cities beside each other of a ring are small, and their order is not that of the other pictures.
Conflicts need a ring: there, arrows lead from neighbour to neighbour.
"""

from dataclasses import dataclass, replace

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import Canvas, Icon, Type
from bot.pictures.drawing.edifice import Edifices
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Gap,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    Wrap,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.panorama import News
from bot.pictures.drawing.players import Player, reader
from bot.pictures.drawing.table import Place, Scale, corners, counted, sold

_NEWS, _EDGE, _APART = 340, 14, 16
_LINE, _CLOSE = 60, 54
"""The height of each of a city's three lines; of more than four cities they are closer, so that buttons below the
picture fit on a phone, too."""
_SCALE = Scale(48, Type(palette.ON_PAPER, 42, Weight.BOLD, 2), 44, Type(palette.ON_SAND, 42, Weight.BOLD, 2))


@dataclass(frozen=True, slots=True)
class Grown:
    """A city after a step."""

    place: Place
    news: News
    """What the step has brought."""
    added: bool
    """Whether the city has more than before, so that its news lie on gold."""

    def box(self, high: int) -> Box:
        """The wonder in its land, and beside it, in lines so `high`, who it is, what the city has, and the news."""
        place, size = self.place, (320, 3 * high + 4)
        pen = palette.ON_GOLD if place.won else palette.ON_PAPER
        land = Drawn(places.place(place.board, place.stages, place.age, size))
        held = corners(replace(place, points=None, leads=False), size[1], size[0])
        scene = Middle(Sized(Stack((land, *held)), *size))
        lines = Column((Sized(self._who(pen), high=high), self._has(pen), self._counts(pen)), 2, spread=True)
        return About(place.city, Plate(Row((scene, lines), _EDGE), pen.ground, (_EDGE, 6), palette.ROUND))

    def _who(self, pen: palette.Pen) -> Box:
        """The city and its player; the points, on gold for the lead."""
        place, types = self.place, tuple(Type(pen, size) for size in (40, 36, SMALLEST))
        is_computer = "computer" in place.signs
        who = Middle(reader(place.player, pen.ground) if place.mine else Player(place.player, types, is_computer))
        free = (Signs((Icon("free-city", size=46),), types[0]),) if "free-city" in place.signs else ()
        parts: tuple[Box, ...] = (Text(place.city, (Type(pen, 46, Weight.BOLD),)), *free, who)
        if place.points is not None:
            plate = palette.ON_GOLD if place.leads else palette.ON_SAND
            sign = Icon("winner" if place.leads else "points", size=46)
            points = Signs((sign, figures(place.points)), Type(plate, 48, Weight.BOLD, 6))
            parts += (About("points", Plate(points, plate.ground, (12, 0), 14, pen.ground)),)
        return Row(parts, _APART, rest=1 + len(free))

    def _has(self, pen: palette.Pen) -> Box:
        """The coins and shields, what the neighbours can buy, and the stages."""
        place = self.place
        held = Signs((Icon("coin", str(place.coins), 50), Icon("shield", str(place.shields), 50)), Type(pen, gap=6))
        goods = Wrap(sold(place, _SCALE._replace(goods=replace(_SCALE.goods, pen=pen))), _APART, 10)
        signs = ("stage" if number < place.stages else "stage-next" for number in range(len(place.board.stages)))
        stages = Signs(tuple(Icon(sign, size=42) for sign in signs), Type(pen, gap=1))
        return Row((held, goods, stages), _APART, rest=1)

    def _counts(self, pen: palette.Pen) -> Box:
        """The counts, and the news, on gold where the city has more than before."""
        counts = counted(self.place, _SCALE)
        tray: Box = Plate(Wrap(counts, _APART, 10), palette.SAND, (10, 4), 12, pen.ground) if counts else Gap()
        if self.news == News():
            return tray
        return Row((tray, Middle(Sized(self._news(pen), _NEWS, _CLOSE))), _APART, rest=0)

    def _news(self, pen: palette.Pen) -> Box:
        """A structure on its colour, with a golden frame if it is new; anything else on gold if it is more."""
        news, plain = self.news, palette.ON_GOLD if self.added else palette.ON_SAND
        on = plain if news.colour is None else palette.ON_FRAMES[news.colour]
        types = tuple(Type(on, size, Weight.BOLD, 6) for size in (40, 36, SMALLEST))
        said = (
            Row((Signs(news.signs, types[-1]), Text(news.text, types)), 8) if news.text else Signs(news.signs, types[0])
        )
        chip = Plate(said, on.ground, (10, 0), 10, plain.ground if self.added else pen.ground)
        return Plate(chip, palette.GOLD, (6, 4), 14, pen.ground) if self.added else chip


@dataclass(frozen=True, slots=True)
class CitiesThen:
    """All cities after a step."""

    title: str
    cities: tuple[Grown, ...]
    """In the order of seats."""
    edifices: Edifices | None = None

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, a row for each city, then the edifices."""
        high = _LINE if len(self.cities) <= 4 else _CLOSE
        below = [self.edifices.box()] if self.edifices else []
        rows = Column((*(each.box(high) for each in self.cities), *below), 8)
        monuments = tuple(each.place.board.city for each in self.cities)
        return horizon.above(rows, monuments, self.cities[0].place.age, self.title)
